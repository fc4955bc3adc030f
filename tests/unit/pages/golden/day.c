/* What the desk, the referee and the pairs see on the day. */
#include "pages/golden/moments.h"

#include "actions/draw/apart.h"
#include "actions/entry/card_code.h"
#include "actions/entry/check_in_act.h"
#include "store/prize.h"

enum { MORNING = 1795273200 + 9 * 3600, DAY = 86400 };

void
own_enter(struct world *world)
{
	struct entry entry = sample_entry(world->arena, "icho", PAIRS + 1, STATUS_CONFIRMED);

	entry.id = OWN;
	entry_insert(world->db, &entry);
	world_sql(world, "UPDATE tournament SET taken = 10");
}

const char *
own(struct world *world, const char *rest)
{
	return arena_printf(world->arena, "/en/e/%s%s", entry_token(world->office, hall_entry(world, OWN)),
	                    rest);
}

static const char *
door(struct world *world, const char *rest)
{
	return arena_printf(world->arena, EVENT "/door/%s%s",
	                    card_code_door(world->office, world->tournament), rest);
}

static void
come(struct world *world, int from, int to)
{
	for (int number = from; number <= to; number++)
		DONE(check_in_set, hall_entry(world, hall_id(world, number)), CHECK_IN_DESK, true);
}

void
moments_of_checking_in(struct walk *walk)
{
	struct world *world = walk->world;

	own_enter(world);
	world->now = MORNING;
	world_sql(world, "UPDATE tournament SET check_in = 1");
	SEE(DESK "/check-in");
	SEE(DESK);
	SEE(own(world, ""));
	world_sql(world, "UPDATE tournament SET asks_guardian = 1, asks_photos = 1");
	SEE(own(world, ""));
	SEND(own(world, "/consent"), "players.0.consent_at=yes&players.1.photos=no", 422);
	world_sql(world, "UPDATE tournament SET asks_guardian = 0, asks_photos = 0");
	SEE(door(world, ""));
	SEE(door(world, "/icho-2"));
	come(world, 1, 1);
	SEE(DESK "/check-in?said=desk-here&pair=1");
	SEE(DESK "/check-in?pair=1");
	SEE(DESK "/rounds/1");
	SEE(DESK "/check-in?did=1");
	SEE(DESK "/check-in?did=2");
	SEND(DESK "/check-in", "line=nobody", 422);
	world_sql(world, "UPDATE player SET latin_name = 'Twin' WHERE entry_id IN ('icho-1', 'icho-2')");
	SEND(DESK "/check-in", "line=twin", 422);
	world_sql(world, "UPDATE player SET latin_name = ''");
	SEND(DESK "/check-in", "line=w", 422);
	SEE(DESK "/check-in/line?line=2");
	world_sql(world, "UPDATE entry SET status = 'waiting' WHERE number = 9");
	SEND(DESK "/check-in", "line=9", 422);
	SEE(DESK "/check-in/line?line=9");
	world_sql(world, "UPDATE entry SET status = 'confirmed' WHERE number = 9");
	SEE(DESK "/check-in/line?line=w");
	SEE("/ja/desk/t/icho/print/reception");
	come(world, 2, 9);
	SEE(DESK "/check-in");
	hall_draw(world);
	SEE(ROUND);
	SEE(DESK "/check-in");
	SEND(DESK "/check-in/no-shows", "round=1", 303);
	world->now += 600;
	SEND(door(world, "/" OWN), "", 303);
	SEE(door(world, "/" OWN));
	SEE(door(world, ""));
	SEE(own(world, ""));
	SEE(DESK);
	SEE(ROUND);
	SEE(DESK "/check-in");
	world->session = signed_in(world, "hal@example.org", MEMBERSHIP_DESK);
	SEE(DESK "/check-in");
	world->session = "nobody";
	world->now = MORNING + DAY;
	SEE(own(world, ""));
	world->now = MORNING + 600;
	SEND(own(world, "/absent"), "round=2&absent=1", 303);
	SEND(own(world, "/check-in"), "here=0", 303);
	world->now = MORNING - DAY;
	SEE(own(world, ""));
	world->now = MORNING + DAY;
	SEND(own(world, "/check-in"), "here=1", 422);
	office_cancel(world, true);
	SEE(own(world, ""));
	world->session = signed_in(world, "anna@example.org", MEMBERSHIP_ORGANISER);
	SEE(DESK "/check-in");
	office_cancel(world, false);
	world_sql(world, "UPDATE entry SET news_at = 1795273200 WHERE id = 'icho-2'");
	SEE(DESK);
	world_sql(world, "DELETE FROM game");
	world_sql(world, "DELETE FROM bye");
	world_sql(world, "DELETE FROM round");
	world_sql(world, "UPDATE entry SET status = 'withdrawn' WHERE id = 'icho-2'");
	hall_state_set(world, STATE_CLOSED);
	SEE(DESK);
	office_cancel(world, true);
	SEE(DESK);
}

void
moments_of_drawing(struct walk *walk)
{
	struct world *world = walk->world;

	SEE(DESK "/apart");
	DONE(apart_set, "icho-1", "icho-2", true);
	SEND(DESK "/apart", "a=icho-1&b=icho-1", 422);
	hall_known_draft(world);
	SEE(ROUND);
	SEE(ROUND "/why?a=icho-1&b=icho-2");
	SEND(ROUND "/seat", "do=lock&table=2", 303);
	SEND(ROUND "/seat", "do=lock&entry=icho-9", 303);
	SEE(ROUND);
	SEND(ROUND "/seat", "do=move&table=1&to=x", 422);
	SEND(ROUND "/set", "a=icho-1&b=icho-2&stones=x&komi=y&black=a", 422);
	SEND(ROUND "/set", "a=icho-1&b=icho-2&stones=x&komi=y&black=b", 422);
	walk_wrong(walk, ROUND);
	SEE(ROUND "?said=seats-changed&changed=1&changed=0");
	office_cancel(world, true);
	SEE(ROUND);
	office_cancel(world, false);
	SEND(ROUND "/seat", "do=unlock&table=2", 303);
	SEND(DESK "/entries/icho-1/table", "table=x", 422);
	SEND(DESK "/entries/icho-1/table", "table=3", 303);
	SEND(DESK "/entries/icho-2/absent", "round=1&absent=1", 303);
	SEE(DESK "/entries/icho-2");
	SEE(DESK "/entries");
	SEND(DESK "/entries/icho-2/absent", "round=1&absent=0", 303);
	SEND(DESK "/draw", "round=1&again=1&force=1&once=x", 303);
	hall_publish(world, 1);
	SEE(ROUND "?said=seats-changed&changed=1&changed=0");
	walk_wrong(walk, ROUND);
	SEE(ROUND "/why");
	office_cancel(world, true);
	SEE(ROUND);
	office_cancel(world, false);
	SEND(ROUND "/reseat-swap", "a=icho-1&b=icho-3&reason=", 422);
	SEND(ROUND "/reseat-set", "a=icho-1&b=icho-2&stones=&komi=&black=&reason=late", 422);
	SEND(ROUND "/reseat-swap", "a=icho-1&b=icho-3&reason=brothers", 303);
	SEE(EVENT "/rounds/1");
	hall_play(world, 1);
	SEE(ROUND);
	hall_draw(world);
	for (int i = 0; i < 46; i++)
		hall_swap(world, 2, 1, 3);
	SEE(DESK "/log");
	SEE(arena_printf(world->arena, DESK "/log/%s", sample_text(world->arena, world->db,
	    "SELECT CAST(max(id) AS TEXT) FROM audit WHERE action = 'round.draw'")));
	SEE(arena_printf(world->arena, DESK "/log/%s", sample_text(world->arena, world->db,
	    "SELECT CAST(max(id) AS TEXT) FROM audit WHERE action = 'result.record'")));
	world_sql(world, "UPDATE entry SET status = 'withdrawn' WHERE id NOT IN (SELECT black FROM game"
	          " WHERE round = 1 AND table_number = 1 UNION SELECT white FROM game WHERE round = 1 AND"
	          " table_number = 1)");
	hall_draw(world);
	SEE(DESK "/rounds/2?said=round-drawn-rematches");
	SEND(DESK "/entries/icho-2/table", "table=9", 303);
	SEE(DESK "/rounds/2");
	world_sql(world, "UPDATE game SET nigiri = 1, stones = 0 WHERE round = 2");
	SEE(DESK "/rounds/2");
}

void
moments_of_late_results(struct walk *walk)
{
	struct world *world = walk->world;

	round_begun(world, 1);
	SEE(DESK);
	hall_state_set(world, STATE_FINISHED);
	SEE(ROUND);
	hall_state_set(world, STATE_RUNNING);
	office_cancel(world, true);
	SEE(EVENT "/rounds/1");
	office_cancel(world, false);
	SEND(DESK "/draw", "round=2&force=0&once=x", 422);
	world_sql(world, "UPDATE tournament SET state = 'open', closes_at = 4102444800");
	SEE(DESK);
	world_sql(world, "UPDATE tournament SET state = 'running'");
	hall_drawn(world, true);
	world_sql(world, "UPDATE tournament SET state = 'open'");
	SEE(DESK);
	world_sql(world, "UPDATE tournament SET state = 'running', closes_at = 1795000000");
	SEND(ROUND "/line", "line=1+w%2Br", 303);
	SEE(DESK);
	SEE(ROUND "/live");
	SEE(ROUND "?said=line-recorded&changed=1");
	SEE(ROUND "?said=result-recorded&changed=1");
	SEND(ROUND "/line", "line=1+b%2Br", 409);
	hall_play(world, 1);
	SEE(DESK "/rounds/2");
	SEE(DESK);
	SEE(ROUND "/tables/1");
	hall_publish(world, 2);
	hall_play(world, 2);
	round_played(world, 3);
	world_sql(world, "UPDATE tournament SET rounds = 3");
	SEE(DESK "/rounds/3");
	prizes_write(world->db, "icho", &(struct prizes){&(struct prize){
		1, "Best club", "", PRIZE_CLUB, {RANK_NONE, 0}, 1}, 1});
	SEE(DESK "/print/certificates?places=9&names=published");
	world_sql(world, "DELETE FROM prize");
	DONE(apart_set, "icho-1", "icho-2", true);
	hall_state_set(world, STATE_FINISHED);
	SEE(DESK);
	SEE(DESK "/rounds/3");
	SEE(DESK "/rounds/3/tables/1");
	SEE(DESK "/apart");
	SEE(DESK "/print");
	SEE(DESK "/files");
	SEE(DESK "/entries");
	SEE(DESK "/entries/icho-1");
	SEE("/en/");
	SEE(EVENT);
	SEE(EVENT "/hall");
	SEE(EVENT "/standings?after=1");
	SEE(EVENT "/enter");
}

void
moments_of_results(struct walk *walk)
{
	struct world *world = walk->world;

	hall_three(world, 0, 13, 0);
	SEE(ROUND);
	SEE(ROUND "/tables/2");
	SEE(ROUND "/tables/3");
	SEND(ROUND "/tables/2", "by=&version=0", 422);
	SEND(ROUND "/tables/2", "by=margin&margin=x&winner=&version=0", 422);
	SEND(ROUND "/tables/2", "by=count&black=x&white=y&black_tokens=x&white_tokens=y&version=0", 422);
	walk_wrong(walk, ROUND "/tables/3");
	SEND(ROUND "/tables/3", "by=resignation&winner=icho-5&black_pair=icho-5&version=0", 200);
	SEND(ROUND "/tables/3", "by=count&black=71&white=60&black_tokens=2&black_handed=1&white_tokens=0"
	     "&white_handed=0&version=0", 200);
	SEND(ROUND "/tables/1", "by=count&black=71&white=60&black_tokens=1&white_tokens=0&version=0", 200);
	SEND(ROUND "/tables/2", "by=resignation&winner=icho-4&black_pair=icho-4&version=0", 200);
	walk_wrong(walk, ROUND "/tables/2");
	SEND(ROUND "/tables/1", "by=resignation&winner=icho-1&shown=B%2BR&version=0", 200);
	SEND(ROUND "/line", "line=", 422);
	SEND(ROUND "/line", "line=1+b%2B4+t+1+0", 303);
	SEND(ROUND "/line", "line=1+b%2B2", 409);
	SEND(ROUND "/tables/1/clear", "version=0", 409);
	SEND(ROUND "/tables/1", "by=void&version=1", 200);
	SEE(ROUND "/line?line=1+b%2B4");
	SEE(ROUND "/line?line=1");
	SEND(ROUND "/tables/1/clear", "version=1", 303);
	SEND(ROUND "/tables/1", "by=margin&winner=icho-1&margin=3&version=1", 409);
	SEE(arena_printf(world->arena, DESK "/log/%s", sample_text(world->arena, world->db,
	    "SELECT CAST(min(id) AS TEXT) FROM audit WHERE action = 'result.record'")));
	SEE(DESK "/log?before=1");
	SEND(ROUND "/line", "line=3+0", 303);
	hall_play(world, 1);
	SEE(EVENT "/standings");
	SEE(DESK "/print/cross-table");
	SEE(EVENT "/rounds/1");
	office_cancel(world, true);
	SEE(EVENT "/hall");
	SEE(EVENT);
	SEE(EVENT "/enter");
	SEE("/en/");
	SEE(DESK);
}

void
moments_of_reports(struct walk *walk)
{
	static const char one[] = "round=1&table=1&other=icho-1&winner=" OWN "&by=margin&margin=3";
	static const char two[] = "winner=icho-1&by=margin&margin=2";
	struct world *world = walk->world;
	const struct game games[] = {
		{.table = 1, .black = OWN, .white = "icho-1", .stones = 2},
		{.table = 2, .black = "icho-3", .white = "icho-4", .nigiri = true, .komi_x2 = 12},
	};
	const char *card;

	own_enter(world);
	SEE(own(world, "/result"));
	desk_publish(world, games, COUNT(games));
	card = arena_printf(world->arena, EVENT "/report/1/1/%s",
	                    card_code_report(world->office, world->tournament, game_at(world, 1), "icho-1"));
	SEE(own(world, ""));
	SEE(own(world, "/result"));
	SEND(card, two, 303);
	SEE(own(world, ""));
	world_sql(world, "DELETE FROM report");
	walk_wrong(walk, own(world, "/result"));
	world_sql(world, "UPDATE game SET stones = 0, komi_x2 = 13 WHERE table_number = 1");
	SEE(own(world, ""));
	world_sql(world, "UPDATE game SET nigiri = 1 WHERE table_number = 1");
	SEE(own(world, ""));
	walk_wrong(walk, own(world, "/result"));
	SEND(own(world, "/result"), "round=1&table=1&other=icho-1&black_pair=icho-1", 422);
	world_sql(world, "UPDATE game SET nigiri = 0, stones = 2, komi_x2 = 0, black = 'icho-1', white = '"
	          OWN "' WHERE table_number = 1");
	SEE(own(world, ""));
	world_sql(world, "UPDATE game SET white = 'icho-1', black = '" OWN "' WHERE table_number = 1");
	SEND(own(world, "/result"), "round=1&table=1&other=icho-1&winner=&by=&margin=x&black_tokens=x"
	     "&white_tokens=x", 422);
	SEND(own(world, "/result"), "round=1&table=1&other=icho-1&by=count&black=60&white=x", 422);
	SEND(own(world, "/result"), "round=1&table=1&other=icho-1&by=count&black=60&white=56&black_tokens=1&black_handed=1", 200);
	SEE(own(world, "/result?by=count&black=56&white=60"));
	SEE(own(world, "/result?by=count&black=60&white=60"));
	hall_ruleset_set(world, "kanto-junior");
	walk_wrong(walk, own(world, "/result"));
	hall_ruleset_set(world, "bga-aga");
	SEE(own(world, "/result?by=count&black=60&white=60"));
	hall_ruleset_set(world, "jpga");
	SEND(own(world, "/result"), one, 303);
	SEND(own(world, "/result"), "round=1&table=1&other=icho-1&winner=" OWN "&by=margin&margin=x", 422);
	SEE(own(world, "/result"));
	SEE(own(world, ""));
	SEND(card, two, 303);
	SEE(own(world, "/result"));
	SEE(ROUND);
	SEE(ROUND "/tables/1");
	SEE(DESK);
	hall_state_set(world, STATE_FINISHED);
	SEE(ROUND);
	hall_state_set(world, STATE_RUNNING);
	SEND(DESK "/referee/1/1", "way=tap&moves=W1,B1", 303);
	SEND(card, "winner=" OWN "&by=margin&margin=3", 303);
	SEE(own(world, "/result"));
	SEE(ROUND);
	SEE(DESK);
	hall_state_set(world, STATE_FINISHED);
	SEE(ROUND "/tables/1");
	hall_state_set(world, STATE_RUNNING);
	world_sql(world, "DELETE FROM ruling");
	SEE(own(world, "/result"));
	SEE(ROUND);
	SEND(card, "winner=" OWN "&by=margin&margin=3", 303);
	SEE(own(world, "/result?said=report-agreed"));
	SEE(own(world, ""));
	world_sql(world, "UPDATE game SET result = 'W+3', winner = 'white' WHERE table_number = 1");
	SEE(own(world, ""));
	SEE(own(world, "/data"));
	SEND(own(world, "/data"), "name0=1", 422);
	SEND(own(world, "/data"), "name0=1&sure=1", 303);
	SEE(own(world, "/data"));
	SEND(DESK "/entries/" OWN "/erase", "names=1", 303);
	SEND(DESK "/erase", "", 422);
	world_sql(world, "UPDATE game SET table_number = 5, version = 0, result = '', winner = '', how = ''"
	          " WHERE table_number = 1");
	assert_true(round_insert(world->db, "icho", 2));
	round_bye_insert(world->db, "icho", &(struct round_bye){.round = 2, .entry_id = OWN});
	round_publish(world->db, "icho", 2, 1);
	world_read(world);
	world_sql(world, "UPDATE game SET result = '', winner = '', how = '', version = 0");
	SEE(own(world, ""));
	office_cancel(world, true);
	SEE(own(world, ""));
	office_cancel(world, false);
	hall_play(world, 1);
	SEE(own(world, ""));
	world_sql(world, "UPDATE game SET result = 'W+R', winner = 'white', how = 'resignation'");
	SEE(own(world, ""));
	office_cancel(world, true);
	office_cancel(world, false);
	world_sql(world, "DELETE FROM bye; UPDATE tournament SET rounds = 2");
	SEE(own(world, ""));
	game_insert(world->db, "icho", &(struct game){.round = 2, .table = 1, .black = OWN,
	            .white = "icho-2", .black_count = -1, .white_count = -1}, 1);
	world_sql(world, "UPDATE game SET result = 'V', how = 'void' WHERE round = 2;"
	          "UPDATE game SET result = '', winner = '', how = '' WHERE round = 1");
	SEE(own(world, ""));
	hall_state_set(world, STATE_FINISHED);
	SEE(own(world, ""));
	SEE(own(world, "/result"));
	world_sql(world, "UPDATE game SET result = 'V', how = 'void'");
	SEE(own(world, "/result"));
	SEND(EVENT "/report/1/1/0", NULL, 404);
	office_cancel(world, true);
}

void
moments_of_the_referee(struct walk *walk)
{
	static const char *const asked[] = {
		"/1?way=tap&moves=W1,W2", "/1?way=ask&before=W1&played=B1&wrong=1",
		"/1?way=ask&before=nobody&played=W1", "/1?way=conduct", "/1?way=late",
		"/1?way=late&side=both&minutes=20", "/1?way=late&side=white&minutes=31", "/2",
		"/1?way=ask&before=W1&played=B1&intent=1",
		"/2?way=ask", "/2?way=conduct", "/2?way=late", "/2?way=tap&black=icho-4&moves=W1,B1",
	};
	struct world *world = walk->world;
	const char *table = DESK "/referee/1/1";

	SEE(DESK "/referee");
	hall_three(world, 0, 12, 0);
	for (size_t i = 0; i < COUNT(asked); i++)
		SEE(arena_printf(world->arena, DESK "/referee/1%s", asked[i]));
	SEND(DESK "/referee?table=4", NULL, 422);
	walk_wrong(walk, DESK "/referee/1/1?way=conduct");
	walk_wrong(walk, DESK "/referee/1/1?way=late");
	walk_wrong(walk, DESK "/referee");
	SEND(table, "way=conduct&offence=information", 422);
	SEND(table, "way=conduct&offence=other", 422);
	SEND(table, "way=conduct&side=white", 422);
	SEND(table, "way=tap&moves=W1,B1&intent=1", 200);
	SEND(table, "way=conduct&side=black&offence=information&reason=spoke", 200);
	SEND(table, "way=tap&moves=W1,W2", 303);
	SEE(DESK "/referee/1/1?way=tap&moves=W1,W2&said=ruling-recorded");
	SEND(DESK "/referee/1/1/take-back", arena_printf(world->arena, "ruling=%d",
	     rulings_now(world).list[0].id), 303);
	SEE(DESK "/referee/1/1?said=ruling-back");
	SEE(ROUND "/line?line=2+b%2B4");
	SEND(DESK "/referee/1/2", "way=tap&black=icho-4&moves=W1,B1", 303);
	SEE(DESK "/referee");
	SEND(ROUND "/tables/2", "by=resignation&winner=icho-3&black_pair=icho-3&black_tokens=1"
	     "&white_tokens=0&version=0", 200);
	SEND(ROUND "/line", "line=2+b%2B4+b%3D3+t+0+0", 303);
	SEE(DESK "/referee");
	SEE(DESK "/referee/1/2");
	SEE(ROUND);
	SEND(DESK "/referee/1/3", "way=ask&before=W1&played=B1&wrong=1", 303);
	SEE(DESK "/referee");
	SEND(table, "way=tap&moves=W1,B1&intent=1&sure=1", 303);
	SEE(ROUND "/tables/1");
	world->session = signed_in(world, "hal@example.org", MEMBERSHIP_DESK);
	SEE(ROUND "/tables/1");
	world->session = signed_in(world, "anna@example.org", MEMBERSHIP_ORGANISER);
	world_sql(world, "UPDATE ruling SET taken_back_at = 5, taken_back_by = 'anna@example.org'"
	          " WHERE table_number = 1");
	hall_state_set(world, STATE_FINISHED);
	SEE(DESK "/referee/1/1?way=tap&moves=W1,B1");
	SEE(DESK "/referee/1/2");
	SEE("/ja/desk/t/icho/referee/1/1?way=tap&moves=W1,B1");
	hall_ruleset_set(world, "kanto-junior");
	SEE("/ja/desk/t/icho/referee/1/1?way=tap&moves=W1,W2");
}

/* Under Swindon's rules one plays one: every page that says who plays, in Japanese. */
void
moments_of_single_players(struct walk *walk)
{
	static const char *const pages[] = {
		"/ja/", "/ja/t/icho", "/ja/t/icho/entries", "/ja/t/icho/rounds/1", "/ja/t/icho/standings",
		"/ja/t/icho/rules", "/ja/t/icho/hall", "/ja/desk/t/icho", "/ja/desk/t/icho/entries",
		("/ja/desk/t/icho/entries/" OWN), "/ja/desk/t/icho/rounds/1", "/ja/desk/t/icho/rounds/1/why",
		"/ja/desk/t/icho/rounds/1/tables/1", "/ja/desk/t/icho/standings", "/ja/desk/t/icho/log",
		"/ja/desk/t/icho/referee", "/ja/desk/t/icho/referee/1/1",
		"/ja/desk/t/icho/referee/1/1?way=conduct", "/ja/desk/t/icho/print/slips",
		"/ja/desk/t/icho/print/table-cards", "/ja/desk/t/icho/print/place-cards",
		"/ja/desk/t/icho/print/cross-table", "/ja/desk/t/icho/settings", "/ja/desk/t/icho/rules",
	};
	struct world *world = walk->world;

	own_enter(world);
	world_sql(world, "DELETE FROM player WHERE seat = 1; UPDATE entry SET captain = 0;"
	          "UPDATE tournament SET check_in = 1");
	world_sql(world, "UPDATE tournament SET state = 'open', opens_at = 1, closes_at = 4102444800");
	SEE("/ja/t/icho/enter");
	SEND("/ja/t/icho/enter", "do=count&players.0.rank=5k", 200);
	world_sql(world, "UPDATE tournament SET state = 'closed'");
	round_begun(world, 1);
	for (size_t i = 0; i < COUNT(pages); i++)
		SEE(pages[i]);
	world_sql(world, "UPDATE entry SET status = 'withdrawn' WHERE number = 9");
	SEE("/ja/desk/t/icho/entries?from=2020-01-01T00%3A00");
	world_sql(world, "UPDATE entry SET status = 'confirmed' WHERE number = 9");
	SEE(own(world, ""));
	world_sql(world, "UPDATE game SET nigiri = 0");
	SEE(own(world, ""));
	world_sql(world, "UPDATE tournament SET overrides = 'scoring.penalty 0\n'");
	SEE(own(world, "/result"));
	SEE(DESK "/print/slips");
	hall_ruleset_set(world, "bga-aga");
	SEE(DESK "/referee/1/1");
	SEE(DESK "/referee/1/1?way=illegal&violation=alternation&noticed=at-once");
	SEE("/ja/desk/t/icho/referee/1/1?way=illegal&violation=ko&noticed=later");
	hall_ruleset_set(world, "swindon");
	hall_play(world, 1);
	round_begun(world, 2);
	SEE("/ja/t/icho/standings");
	SEE("/ja/t/icho/pairs/1");
	hall_play(world, 2);
	hall_state_set(world, STATE_FINISHED);
	SEE("/ja/t/icho");
}
