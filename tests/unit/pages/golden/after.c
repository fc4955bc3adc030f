/* What everybody reads, and what is printed. */
#include "pages/golden/moments.h"

#include "actions/draw/apart.h"
#include "store/prize.h"

void
moments_of_the_public(struct walk *walk)
{
	static const char *const questions[] = {
		"ruleset=kanto-junior&a1=4d&a2=1k&b1=1d&b2=6k", "ruleset=kanto-junior&a1=3d&a2=1d&b1=2d&b2=2d",
		"ruleset=kanto-junior&a1=1k&a2=1k&b1=1k&b2=2k",
		"ruleset=kanto-junior&a1=9d&a1-honour=prefecture&a2=2d&b1=2d&b2=2d",
		"ruleset=jpga&a1=3k&a2=2k&b1=1d&b2=1k", "ruleset=egc-2015&a1=6d&a2=6d&b1=6d&b2=6d",
		"ruleset=egf-pair", "ruleset=egc-2015&a1=6d&a2=6d&b1=6d&b2=5d",
	};
	static const char *const rulesets[] = {"jpga", "wmsg-2008", "bga-aga", "swindon", "egf-pair"};
	struct world *world = walk->world;

	walk_wrong(walk, "/en/handicap");
	for (size_t i = 0; i < COUNT(questions); i++)
		SEE(arena_printf(world->arena, "/en/handicap?%s", questions[i]));
	SEE("/ja/handicap?ruleset=kanto-junior&a1=4d&a2=1k&b1=1d&b2=6k");
	SEE("/en/rules/swindon/end?moves=B,WP,BP");
	SEE("/ja/rules/swindon/end?moves=W,B,WP");
	SEE("/en/rules/bga-aga/end?moves=B,WP,BP,agree");
	SEE("/en/rules/bga-aga/end?moves=BP,WP,resume,BP,WP");
	SEE("/en/rules/bga-aga/end?moves=BP,WP,resume");
	SEE("/ja/rules/kanto-junior/end?moves=BP,WP");
	SEE("/en/rules/jpga/end?moves=B");
	for (size_t i = 0; i < COUNT(rulesets); i++) {
		hall_ruleset_set(world, rulesets[i]);
		SEE(EVENT);
		SEE(EVENT "/rules");
	}
	hall_ruleset_set(world, "kanto-junior");
	hall_enter(world, 10, 0, STATUS_CONFIRMED);
	world_sql(world, "UPDATE player SET publish = 'full', given_name = 'Rin', family_kana = '',"
	          " given_kana = ''; UPDATE tournament SET venue = ''");
	DONE(apart_set, "icho-1", "icho-2", true);
	hall_known_draft(world);
	hall_swap(world, 1, 9, 1);
	world_sql(world, "UPDATE game SET nigiri = 1, stones = 0, komi_x2 = 12 WHERE table_number = 1");
	SEND(DESK "/entries/icho-10/absent", "round=1&absent=1", 303);
	hall_publish(world, 1);
	SEE(EVENT "/rounds/1");
	SEE(EVENT "/rounds/1?find=west1");
	SEE(EVENT "/rounds/1?find=9");
	SEE(EVENT "/hall");
	SEE(EVENT "/hall?show=standings");
	SEE(ROUND "/why");
	SEND(ROUND "/line", "line=1+both-lose", 303);
	SEE(EVENT "/rounds/1");
	hall_play(world, 1);
	SEE(EVENT "/rounds/1?find=west1");
	round_begun(world, 2);
	SEE(EVENT "/rounds/2");
	world_sql(world, "DELETE FROM bye; DELETE FROM absence; UPDATE tournament SET round_times = '',"
	          " capacity = 64, zone = 'UTC'");
	SEE(EVENT "/rounds/2");
	SEE(DESK "/print/table-cards");
	world_sql(world, "UPDATE game SET result = '', winner = '', how = '' WHERE round = 1 AND table_number = 1");
	hall_play(world, 1);
	SEE(EVENT "/hall");
	for (int number = 11; number <= 30; number++)
		hall_enter(world, number, 0, STATUS_CONFIRMED);
	world_sql(world, "DELETE FROM game WHERE round = 2; DELETE FROM round WHERE number = 2");
	hall_draw(world);
	for (int number = 31; number <= 70; number++)
		hall_enter(world, number, 0, STATUS_CONFIRMED);
	world_read(world);
	hall_draw(world);
	SEE(DESK "/rounds/2/pairs?rows=1");
	SEE(DESK "/rounds/2/why?a=icho-1&b=icho-70");
	hall_publish(world, 2);
	world_sql(world, "UPDATE tournament SET rehearsal = 1");
	SEE(EVENT);
	SEE(DESK);
	SEE("/en/desk/");
	SEE("/en/desk/?q=nowhere");
	world_sql(world, "UPDATE tournament SET rehearsal = 0");
	world->session = "nobody";
	hall_state_set(world, STATE_DRAFT);
}

static void
plan_set(struct world *world, enum plan_system system, const char *plan, int rounds, int pairs)
{
	db_run(world->db, "UPDATE tournament SET system = $1, plan = $2, rounds = $3", "ttd",
	       plan_system_names[system], plan, rounds);
	db_run(world->db, "UPDATE entry SET status = 'withdrawn' WHERE number > $1", "d", pairs);
	world_read(world);
}

static void
begin_again(struct world *world)
{
	world_sql(world, "DELETE FROM game; DELETE FROM bye; DELETE FROM round;"
	          "UPDATE tournament SET state = 'closed'; UPDATE entry SET status = 'confirmed'");
}

void
moments_of_standings(struct walk *walk)
{
	static const struct {
		const char *result, *winner, *how;
	} ends[] = {
		{"B+F", "black", "forfeit"}, {"L", "", "both-lose"}, {"W", "", "both-win"}, {"V", "", "void"},
		{"B+T", "black", "time"}, {"", "", ""},
	};
	struct prize list[] = {
		{.kind = PRIZE_NEWCOMER, .name_en = "Best new", .name_ja = "新人賞", .count = 1},
		{.kind = PRIZE_CLUB, .name_en = "Best school", .name_ja = "学校賞", .count = 2},
	};
	struct world *world = walk->world;
	const struct typed_result nobody = hall_typed("both-lose", "");

	plan_set(world, SYSTEM_SWISS, "bye_x2 1\ncriteria score direct\n", 4, 9);
	db_begin(world->db);
	prizes_write(world->db, "icho", &(struct prizes){list, 2});
	db_commit(world->db);
	round_played(world, 1);
	world_sql(world, "UPDATE player SET club = ''; UPDATE entry SET newcomer = 0");
	SEE(DESK "/print/standings");
	for (size_t i = 0; i < COUNT(ends); i++) {
		if (sample_try(world->db, arena_printf(world->arena, "UPDATE game SET result = '%s',"
		               " winner = '%s', how = '%s', nigiri = 0, stones = 9 WHERE table_number = 1",
		               ends[i].result, ends[i].winner, ends[i].how)) < 0)
			fail_msg("%s", ends[i].result);
		world_read(world);
		SEE(EVENT "/standings");
		SEE(DESK "/print/cross-table");
	}
	world_sql(world, "UPDATE entry SET status = 'withdrawn' WHERE number = 3;"
	          "UPDATE entry SET newcomer = 1; UPDATE player SET club = 'Reed Club'");
	hall_play(world, 1);
	SEE(EVENT "/standings");
	SEE(DESK "/print/standings");
	SEE(DESK "/print/cross-table");
	round_played(world, 2);
	world_sql(world, "UPDATE game SET result = '', winner = '', how = '' WHERE round = 1 AND table_number = 1");
	SEE(EVENT "/standings");
	SEE(DESK "/print/cross-table");
	hall_play(world, 1);
	SEE(DESK "/standings?after=1");
	SEND(DESK "/delete", "slug=other", 422);
	office_cancel(world, true);
	world_sql(world, "UPDATE account SET creates = 0");
	SEE(DESK "/delete");
	world_sql(world, "DELETE FROM game; DELETE FROM bye; DELETE FROM round");
	SEE(EVENT "/standings");
	office_cancel(world, false);
	begin_again(world);
	plan_set(world, SYSTEM_ROUND_ROBIN, "groups 2\nfinalists 4\ncriteria score\n", 5, 8);
	round_begun(world, 1);
	SEE(ROUND);
	SEE(EVENT "/rounds/1");
	SEE(DESK "/print/by-table");
	hall_play(world, 1);
	world_sql(world, "UPDATE tournament SET state = 'running'");
	SEE(EVENT);
	SEE(DESK "/print/standings");
	SEE(DESK "/print/cross-table");
	for (int round = 2; round <= 5; round++)
		round_played(world, round);
	SEE(EVENT "/standings");
	SEE(DESK "/standings");
	world_sql(world, "INSERT INTO play_off VALUES ('icho', 'icho-1', 'icho-2')");
	SEE(DESK "/standings");
	world_sql(world, "UPDATE tournament SET state = 'finished'");
	SEE(DESK "/standings");
	world_sql(world, "UPDATE tournament SET state = 'running'; DELETE FROM play_off");
	SEE(DESK "/print/standings");
	SEE(DESK "/print/cross-table");
	SEE(EVENT "/hall");
	begin_again(world);
	plan_set(world, SYSTEM_ROUND_ROBIN, "groups 2\n", 5, 9);
	for (int round = 1; round <= 4; round++)
		round_played(world, round);
	SEE(EVENT "/rounds/4");
	begin_again(world);
	plan_set(world, SYSTEM_SWISS, "", 1, 2);
	world_sql(world, "UPDATE player SET club = '', country = ''");
	hall_draw(world);
	SEE(ROUND);
	hall_publish(world, 1);
	SEE(ROUND "/why");
	begin_again(world);
	plan_set(world, SYSTEM_SWISS, "seeding_first 3\n", 1, 6);
	hall_draw(world);
	hall_swap(world, 1, 1, 2);
	SEE(ROUND "/why");
	begin_again(world);
	plan_set(world, SYSTEM_KNOCKOUT, "", 4, 9);
	round_begun(world, 1);
	hall_play(world, 1);
	DONE(record_result, 1, 1, &nobody, -1);
	SEE(DESK);
	begin_again(world);
	plan_set(world, SYSTEM_SWISS, "criteria score\n", 1, 9);
	round_played(world, 1);
	hall_state_set(world, STATE_FINISHED);
	SEE(EVENT);
	world_sql(world, "UPDATE tournament SET edition = replace(edition, 'admits junior', 'admits mixed')");
	SEE("/en/");
	world_sql(world, "UPDATE tournament SET edition = replace(edition, 'admits mixed', 'admits junior')");
	begin_again(world);
	plan_set(world, SYSTEM_FOURS, "", 2, 9);
	hall_draw(world);
	SEE(ROUND);
	hall_publish(world, 1);
	hall_play(world, 1);
	round_played(world, 2);
	world_sql(world, "UPDATE tournament SET rounds = 2");
	hall_state_set(world, STATE_FINISHED);
	SEE(EVENT "/standings");
}

void
moments_of_pictures(struct walk *walk)
{
	struct world *world = walk->world;

	hall_enter(world, 10, 0, STATUS_WAITING);
	SEE(EVENT "/pairs/10");
	SEE(EVENT "/waiting/1");
	db_run(world->db, "UPDATE tournament SET waiting = 450", ""); /* which world_sql counts anew */
	SEE(EVENT "/waiting/1");
	SEE(EVENT "/waiting/2");
	SEE(EVENT "/entries");
	db_run(world->db, "UPDATE tournament SET waiting = 1", "");
	plan_set(world, SYSTEM_KNOCKOUT, "", 4, 9);
	SEE(EVENT "/pairs/");
	round_played(world, 1);
	round_begun(world, 2);
	world_sql(world, "UPDATE game SET nigiri = 1, stones = 0 WHERE round = 2");
	SEE(EVENT "/standings");
	SEE(EVENT "/pairs/1");
	SEE(EVENT "/pairs/9");
	hall_play(world, 2);
	for (int round = 3; round <= 4; round++)
		round_played(world, round);
	world_sql(world, "UPDATE game SET how = 'forfeit', nigiri = 0, stones = 0,"
	          " result = CASE winner WHEN 'black' THEN 'B+F' ELSE 'W+F' END WHERE round = 1 AND table_number = 1");
	SEE(EVENT "/standings");
	SEE(EVENT "/pairs/");
	world_sql(world, "UPDATE entry SET status = 'withdrawn' WHERE number = 2");
	SEE(EVENT "/pairs/2");
	hall_state_set(world, STATE_FINISHED);
	SEE(EVENT);
	SEE(EVENT "/pairs/1");
	begin_again(world);
	plan_set(world, SYSTEM_ROUND_ROBIN, "", 5, 5);
	absence_set(world->db, "icho-3", 2, true);
	for (int round = 1; round <= 3; round++)
		round_played(world, round);
	SEE(EVENT "/standings");
	SEE(EVENT "/pairs/3");
}

void
moments_of_paper(struct walk *walk)
{
	static const char *const sheets[] = {
		"by-name", "by-table", "table-cards", "slips", "standings", "cross-table", "certificates",
		"place-cards", "by-name?names=full", "by-table?names=full", "table-cards?paper=small",
		"slips?paper=small",
	};
	struct world *world = walk->world;

	hall_three(world, -12, 13, 0);
	world_sql(world, "UPDATE player SET club = '' WHERE seat = 0; UPDATE player SET family_name ="
	          " 'Featherstonehaugh-Cholmondeley' WHERE entry_id = 'icho-5'");
	for (size_t i = 0; i < COUNT(sheets); i++)
		SEE(arena_printf(world->arena, DESK "/print/%s", sheets[i]));
	hall_ruleset_set(world, "swindon");
	for (size_t i = 2; i <= 3; i++)
		SEE(arena_printf(world->arena, DESK "/print/%s", sheets[i]));
	world_sql(world, "UPDATE tournament SET round_times = '', rounds = 1, venue = ''");
	SEE("/en/");
	SEE(DESK "/print/by-table");
	assert_true(round_insert(world->db, "icho", 2));
	round_publish(world->db, "icho", 2, 1);
	world_read(world);
	hall_play(world, 1);
	world_sql(world, "DELETE FROM round WHERE number = 2");
	world_sql(world, "DELETE FROM prize");
	SEE(DESK "/print/standings");
	SEE(DESK "/print/certificates?places=9");
}
