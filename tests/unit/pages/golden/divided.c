#include "pages/golden/moments.h"

#define DIVISION DESK "/divisions/"

/* A place in the draw that is the same every time. */
static void
divide(struct walk *walk, const char *fields)
{
	SEND(DESK "/divisions", fields, 303);
	world_sql(walk->world, "UPDATE tournament SET seed = 7");
}

static void
moments_of_the_cut(struct walk *walk)
{
	world_sql(walk->world, "UPDATE tournament SET overrides = 'handicap.rows 0/0/6\n' WHERE key = 'open'");
	SEE(DESK "/divisions?said=division-made");
	SEE(DESK "/divisions?cut.0=4d");
	SEE(DESK "/divisions?cut.0=9");
	SEND(DESK "/cut", "cut.0=x", 422);
	SEND(DESK "/move", "pair=99&to=dan&reason=", 422);
	walk_wrong(walk, DESK "/divisions");
	SEND(DESK "/cut", "cut.0=5", 303);
	SEND(DESK "/move", "pair=9&to=open&reason=asked%3C%22%26%27%3E", 303);
}

static void
moments_of_entering_one(struct walk *walk)
{
	world_sql(walk->world, "UPDATE tournament SET state = 'open', closes_at = 1796000000");
	SEE(EVENT);
	SEE(EVENT "/enter");
	walk_wrong(walk, EVENT "/enter");
	SEND(EVENT "/enter", "do=check&division=open&email=a@example.org"
	     "&players.0.family_name=Lane&players.0.given_name=Ada&players.0.rank=3k&players.0.gender=f"
	     "&players.0.birth_year=2012&players.0.birth_month=6&players.0.birth_day=9"
	     "&players.1.family_name=Rook&players.1.given_name=Bo&players.1.rank=1d&players.1.gender=m"
	     "&players.1.birth_year=1970&players.1.birth_month=6&players.1.birth_day=9", 200);
	SEE(DESK "/entries/new");
	world_sql(walk->world, "UPDATE tournament SET way = 'desk', weakest = NULL WHERE parent_id IS NOT NULL"
	          " AND key <> 'dan'");
	SEE(EVENT "/enter");
	world_sql(walk->world, "UPDATE tournament SET way = 'choice', weakest = NULL WHERE parent_id IS NOT NULL");
	SEE(EVENT "/enter");
	world_sql(walk->world, "UPDATE tournament SET state = 'closed'");
}

/* A pair asks to be elsewhere, and is left where it is. */
static void
moments_of_asking(struct walk *walk)
{
	struct world *world = walk->world;
	const char *kyu = sample_text(world->arena, world->db,
	                              "SELECT id FROM tournament WHERE key = 'kyu'");
	struct entry entry = sample_entry(world->arena, kyu, PAIRS + 1, STATUS_CONFIRMED);
	const char *link, *division;

	entry.id = OWN;
	entry_insert(world->db, &entry);
	link = arena_printf(world->arena, "/en/e/%s",
	                    entry_token(world->office, entry_by_id(world->arena, world->db, OWN)));
	division = arena_printf(world->arena, "%s/division", link);
	SEE(link);
	SEND(division, "to=dan&reason=", 422);
	SEND(division, "to=open&reason=near%3C%22%26%27%3E", 303);
	SEE(link);
	SEE(DESK);
	SEND(DESK "/decline", "entry=" OWN, 303);
	SEE(DESK "/log?kind=entry");
}

/* One is played to its end, another waits for pairs. */
static void
moments_of_playing(struct walk *walk)
{
	struct world *world = walk->world;

	world_sql(world, "UPDATE tournament SET check_in = 1");
	SEND(DESK "/check-in", "entry=icho-1&here=1", 303);
	SEE(DESK "/check-in");
	world_sql(world, "DELETE FROM check_in; UPDATE tournament SET check_in = 0");
	world_sql(world, "UPDATE tournament SET system = 'knockout' WHERE key = 'dan'");
	SEND(DIVISION "dan/draw", "round=1&force=0", 303);
	SEE(DESK);
	SEND(DIVISION "dan/rounds/1/publish", "", 303);
	SEE(DESK);
	SEE(DIVISION "dan/rounds/1");
	SEE(EVENT);
	SEE(EVENT "/hall");
	world_sql(world, "UPDATE game SET result = 'B+R', how = 'resignation', winner = 'black'");
	SEE(DESK);
	SEE(DESK "/divisions?out=dan");
	SEE(DIVISION "dan");
	SEE(EVENT);
	SEE(EVENT "/hall");
	SEE(EVENT "/standings");
	SEE(EVENT "/divisions/dan");
	world_sql(world, "UPDATE tournament SET state = 'finished'");
	SEE(DESK);
	SEE(DIVISION "dan");
	SEE(EVENT);
	SEE(EVENT "/standings");
	SEE(EVENT "/entries");
	db_run(world->db, "UPDATE tournament SET waiting = waiting + 60 WHERE parent_id IS NOT NULL", "");
	SEE(EVENT "/entries");
	db_run(world->db, "UPDATE tournament SET waiting = waiting - 60 WHERE parent_id IS NOT NULL", "");
	SEE(DESK "/divisions");
	SEE(DESK "/log");
	SEE(DESK "/delete");
	SEND(DIVISION "dan/delete", NULL, 404);
	SEND(DIVISION "dan/delete", "slug=dan", 404);
}

void
moments_of_divisions(struct walk *walk)
{
	world_sql(walk->world, "UPDATE tournament SET taken = 9, round_times = '';"
	          "UPDATE player SET rank = '1d';"
	          "UPDATE player SET rank = '4d' WHERE entry_id IN ('icho-1', 'icho-2')");
	walk_wrong(walk, DESK "/divisions");
	divide(walk, "name_en=Dan&way=strength&weakest=2d&capacity=9");
	SEND(DESK "/divisions", "name_en=Kyu&way=choice&capacity=1", 422);
	divide(walk, "name_en=Kyu&way=strength&capacity=16");
	divide(walk, "name_en=Open%3C%22%26%27%3E&slug=open&way=choice&capacity=2");
	SEE(DIVISION "open/settings");
	walk_wrong(walk, DIVISION "dan/settings");
	moments_of_the_cut(walk);
	world_sql(walk->world, "UPDATE entry SET status = 'waiting' WHERE id = 'icho-9';"
	          "UPDATE tournament SET taken = 0 WHERE key = 'open'");
	SEE(DESK);
	moments_of_entering_one(walk);
	moments_of_asking(walk);
	moments_of_playing(walk);
}
