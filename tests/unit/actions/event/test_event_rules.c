#include "actions/event/event.h"

#include "actions/hall.h"

/* What an event changes of its ruleset: kanto-junior, nine pairs of a 4-dan who
 * has represented his prefecture (8) and a professional (12). */

static bool
change_fields(struct hall *hall, const struct typed_rules *rules, const char *ruleset)
{
	struct typed_event typed = typed_event_of(hall->arena, hall->tournament);
	const struct event_wish wish = {
		.typed = ruleset == NULL ? NULL : &typed, .version = -1, .rules = rules,
	};

	typed.fields[EVENT_RULESET] = ruleset;
	typed.fields[EVENT_ROUND_TIMES] = ""; /* the sample has one too few */
	hall->problems.count = 0;
	return event_change(&hall->office, hall->tournament, &wish, &hall->problems);
}

static bool
change(struct hall *hall, enum datum datum, const char *text)
{
	struct typed_rules rules = typed_rules_of(hall->arena, hall->tournament->ruleset);

	rules.data[datum] = text;
	return change_fields(hall, &rules, NULL);
}

static const char *
overrides(struct hall *hall)
{
	return sample_text(hall->arena, hall->db, "SELECT overrides FROM tournament");
}

HALL_TEST(a_change_is_kept_read_and_put_on_record)
{
	hall_done(hall, change(hall, DATUM_PENALTY, "4"));
	assert_string_equal("scoring.penalty 4\n", overrides(hall));
	assert_int_equal(4, hall->tournament->ruleset->scoring.penalty);
	assert_int_equal(3, hall->tournament->base->scoring.penalty);
	assert_string_equal("kanto-junior", hall->tournament->ruleset->id);
	assert_string_equal("event.change|icho||scoring.penalty: 4", hall_audit(hall));
	hall_done(hall, change(hall, DATUM_PENALTY, "5"));
	assert_string_equal("event.change|icho|scoring.penalty: 4|scoring.penalty: 5",
	                    hall_audit(hall));
}

HALL_TEST(what_is_typed_as_the_ruleset_has_it_is_no_change)
{
	int version = hall->tournament->version;

	hall_done(hall, change(hall, DATUM_PENALTY, "3"));
	assert_int_equal(version, hall->tournament->version);
	hall_done(hall, change(hall, DATUM_PENALTY, "4"));
	hall_done(hall, change(hall, DATUM_PENALTY, "3"));
	assert_string_equal("", overrides(hall));
	assert_ptr_equal(hall->tournament->base, hall->tournament->ruleset);
}

HALL_TEST(nothing_typed_takes_every_change_back)
{
	const struct typed_rules nothing = {.count = NULL};

	hall_done(hall, change(hall, DATUM_PENALTY, "4"));
	hall_done(hall, change(hall, DATUM_JIGO, "draw"));
	assert_string_equal("scoring.jigo draw\nscoring.penalty 4\n", overrides(hall));
	hall_done(hall, change_fields(hall, &nothing, NULL));
	assert_string_equal("", overrides(hall));
	assert_string_equal("event.change|icho|scoring.jigo: draw\nscoring.penalty: 4|",
	                    hall_audit(hall));
}

HALL_TEST(a_change_of_other_facts_leaves_the_rules_alone)
{
	struct typed_event typed;
	const struct event_wish wish = {.typed = &typed, .version = -1};

	hall_done(hall, change(hall, DATUM_PENALTY, "4"));
	typed = typed_event_of(hall->arena, hall->tournament);
	typed.fields[EVENT_FEE] = "€10";
	typed.fields[EVENT_ROUND_TIMES] = "";
	hall_done(hall, event_change(&hall->office, hall->tournament, &wish, &hall->problems));
	assert_string_equal("scoring.penalty 4\n", overrides(hall));
	assert_int_equal(4, hall->tournament->ruleset->scoring.penalty);
	assert_string_equal("€10", hall->tournament->fee);
}

/* (8 + 12) / 2 = 10.0; with a professional at 9, (8 + 9) / 2 = 8.5. */
HALL_TEST(other_points_count_the_entries_anew)
{
	hall_done(hall, change(hall, DATUM_PENALTY, "4"));
	assert_int_equal(16, hall->entries.list[0].points_x2); /* as it was entered */
	hall_done(hall, change(hall, DATUM_PROFESSIONAL, "9"));
	for (size_t i = 0; i < hall->entries.count; i++)
		assert_int_equal(17, hall->entries.list[i].points_x2);
	hall_done(hall, change(hall, DATUM_PAIR, "up"));
	assert_int_equal(18, hall->entries.list[0].points_x2);
}

HALL_TEST(points_are_fixed_once_a_round_is_drawn_and_the_rest_is_not)
{
	static const struct {
		enum datum datum;
		const char *text;
	} cases[] = {
		{DATUM_PROFESSIONAL, "9"}, {DATUM_TITLE, "8"}, {DATUM_PREFECTURE, "7"},
		{DATUM_PAIR, "up"}, {DATUM_DIFFERENCE, "down"}, {DATUM_CAP, "5.5"},
		{DATUM_TWICE, "removed"}, {DATUM_REFEREE, "no"}, {DATUM_COUNTING, "area"},
		{DATUM_JIGO, "draw"}, {DATUM_PENALTY, "4"}, {DATUM_MAIN, "30"}, {DATUM_ADMITS, "any"},
		{DATUM_LATE_MINUTES, "30"}, {DATUM_LATE_RATED, "no"},
	};

	hall_draw(hall);
	for (size_t i = 0; i < COUNT(cases); i++) {
		bool done = change(hall, cases[i].datum, cases[i].text);

		if (datum_rows[cases[i].datum].points)
			hall_refused(hall, done, datum_rows[cases[i].datum].name,
			             "problem.ruleset-fixed");
		else
			hall_done(hall, done);
	}
	assert_int_equal(COUNT(cases) - 4, custom_count(hall->tournament->base,
	                                                hall->tournament->ruleset));
}

HALL_TEST(drawn_games_keep_their_stones_and_the_next_draw_has_the_new_table)
{
	static const struct typed_cells rows[] = {{{"0", "0", "0.5"}}, {{"0.5", "9", "-7.5"}}};
	struct typed_rules rules = typed_rules_of(hall->arena, hall->tournament->ruleset);
	int new_stones = 0;

	hall_draw(hall);
	hall_publish(hall, 1);
	rules.lists[LIST_ROWS] = (struct typed_list){rows, COUNT(rows)};
	hall_done(hall, change_fields(hall, &rules, NULL));
	for (size_t i = 0; i < hall->draw.game_count; i++)
		assert_true(hall->draw.games[i].stones < 9);
	hall_play(hall, 1);
	hall_draw(hall);
	for (size_t i = 0; i < hall->draw.game_count; i++) {
		const struct game *game = &hall->draw.games[i];

		if (game->round == 2 && !game->nigiri) {
			assert_int_equal(9, game->stones);
			assert_int_equal(-15, game->komi_x2);
			new_stones++;
		}
		if (game->round == 2 && game->nigiri)
			assert_int_equal(1, game->komi_x2);
	}
	assert_true(new_stones > 0);
}

HALL_TEST(under_another_ruleset_the_same_data_stay_changed)
{
	hall_done(hall, change(hall, DATUM_PENALTY, "4"));
	hall_done(hall, change(hall, DATUM_MAIN, "30"));
	hall_done(hall, change_fields(hall, NULL, "egc-2015")); /* 30 minutes is its own */
	assert_string_equal("scoring.penalty 4\n", overrides(hall));
	assert_string_equal("egc-2015", hall->tournament->ruleset->id);
	assert_int_equal(4, hall->tournament->ruleset->scoring.penalty);
	assert_int_equal(OVERTIME_BYOYOMI, hall->tournament->ruleset->clock.overtime);
}

HALL_TEST(a_ruleset_and_its_changes_come_in_one_wish)
{
	struct typed_rules rules = {.count = NULL};

	hall_done(hall, change(hall, DATUM_PENALTY, "4"));
	rules.data[DATUM_JIGO] = "draw";
	hall_done(hall, change_fields(hall, &rules, "jpga"));
	assert_string_equal("scoring.jigo draw\n", overrides(hall));
	assert_string_equal("jpga", hall->tournament->base->id);
}

HALL_TEST(what_is_wrong_changes_nothing)
{
	hall_refused(hall, change(hall, DATUM_PENALTY, "100"), "scoring.penalty", "problem.number");
	hall_read(hall);
	assert_string_equal("", overrides(hall));
	assert_int_equal(1, hall->tournament->version);
}

HALL_TEST(an_event_is_made_with_its_changes_and_once_means_all_of_them)
{
	struct typed_event typed = typed_event_of(hall->arena, hall->tournament);
	struct typed_rules rules = {.count = NULL};
	const struct tournament *made;
	bool again;

	typed.fields[EVENT_SLUG] = "second";
	typed.fields[EVENT_ROUND_TIMES] = "";
	rules.data[DATUM_PENALTY] = "4";
	hall->office.once = "key";
	hall->office.form = "4";
	made = event_create(&hall->office, &typed, &rules, NULL, &again, &hall->problems);
	assert_int_equal(4, tournament_by_id(hall->arena, hall->db, made->id)->ruleset->scoring.penalty);
	assert_non_null(strstr(hall_audit(hall), "\nscoring.penalty: 4"));
	made = event_create(&hall->office, &typed, &rules, NULL, &again, &hall->problems);
	assert_true(again);
	assert_int_equal(4, made->ruleset->scoring.penalty);
	hall->office.form = rules.data[DATUM_PENALTY] = "5";
	assert_null(event_create(&hall->office, &typed, &rules, NULL, &again, &hall->problems));
	assert_int_equal(1, hall->problems.count);
}

HALL_TEST(the_rules_page_is_renewed_with_the_event)
{
	assert_true(change(hall, DATUM_PENALTY, "4"));
	assert_non_null(strstr(hall->touched, " /en/t/icho/rules"));
	assert_non_null(strstr(hall->touched, " /ja/t/icho/rules"));
	assert_non_null(strstr(hall->touched, " /api/v1/tournaments/icho"));
	assert_null(strstr(hall->touched, "tournaments/icho/rules"));
}

/* ---- the edition it was opened under ---- */

/* As if the event had been opened under a program that said so. */
static void
edition_set(struct hall *hall, const char *ours, const char *theirs)
{
	assert_int_equal(1, db_run(hall->db, "UPDATE tournament SET edition = replace(edition, $1, $2)"
	                                     " WHERE instr(edition, $1) > 0", "tt", ours, theirs));
	hall_read(hall);
}

static void
step(struct hall *hall, enum tournament_state state)
{
	hall_done(hall, event_state_set(&hall->office, hall->tournament, state, &hall->problems));
}

HALL_TEST(an_event_is_drawn_and_counted_by_its_edition)
{
	struct typed_result typed = hall_typed("count", "");
	const struct game *game;

	db_script(hall->db, "UPDATE entry SET points_x2 = 20"); /* all games even */
	edition_set(hall, "rows 0/0/6 ", "rows 0/0/3 ");
	edition_set(hall, "penalty 3", "penalty 5");
	edition_set(hall, "jigo white-wins", "jigo draw");
	hall_draw(hall);
	hall_publish(hall, 1);
	game = &hall->draw.games[0];
	assert_true(game->nigiri);
	assert_int_equal(6, game->komi_x2);
	typed.black = "40";
	typed.white = "32";
	typed.black_tokens = "1"; /* 40 - 5 = 32 + 3 */
	typed.white_tokens = "0";
	typed.black_pair = game->black;
	hall_done(hall, record_result(&hall->office, hall->tournament, 1, game->table, &typed,
	                              game->version, &hall->problems));
	game = rounds_game(&hall->draw, 1, game->table);
	assert_int_equal(ENDING_JIGO, game->result.ending);
	assert_int_equal(SIDE_NONE, game->result.winner);
}

HALL_TEST(what_an_event_changes_stands_over_its_edition)
{
	edition_set(hall, "penalty 3", "penalty 5");
	hall_done(hall, change(hall, DATUM_PENALTY, "5"));
	assert_string_equal("", overrides(hall));
	hall_done(hall, change(hall, DATUM_PENALTY, "3"));
	assert_string_equal("scoring.penalty 3\n", overrides(hall));
	assert_int_equal(5, hall->tournament->base->scoring.penalty);
	assert_string_equal("event.change|icho||scoring.penalty: 3", hall_audit(hall));
}

HALL_TEST(a_fact_that_is_saved_leaves_the_edition_alone)
{
	struct typed_event typed = typed_event_of(hall->arena, hall->tournament);
	const struct event_wish wish = {.typed = &typed, .version = -1};

	edition_set(hall, "penalty 3", "penalty 5");
	typed.fields[EVENT_VENUE] = "Kobe";
	typed.fields[EVENT_ROUND_TIMES] = "";
	hall_done(hall, event_change(&hall->office, hall->tournament, &wish, &hall->problems));
	assert_string_equal("Kobe", hall->tournament->venue);
	assert_int_equal(5, hall->tournament->ruleset->scoring.penalty);
	hall_draw(hall); /* the same ruleset again is no other one */
	hall_done(hall, event_change(&hall->office, hall->tournament, &wish, &hall->problems));
	assert_int_equal(5, hall->tournament->ruleset->scoring.penalty);
}

HALL_TEST(another_ruleset_is_kept_as_it_is_then)
{
	const struct typed_rules nothing = {.count = NULL};

	edition_set(hall, "penalty 3", "penalty 5");
	hall_done(hall, change_fields(hall, &nothing, "jpga"));
	assert_int_equal(3, hall->tournament->ruleset->scoring.penalty);
	edition_set(hall, "rotation.twice removed", "rotation.twice error");
	assert_string_equal("jpga", hall->tournament->base->id);
	assert_int_equal(TWICE_ERROR, hall->tournament->ruleset->rotation.twice);
}

/* In a draft the program's own rules hold, also over what the event changes, and the points of
 * those who have entered are counted by them. */
HALL_TEST(a_draft_goes_by_the_program_and_is_opened_under_it)
{
	edition_set(hall, "penalty 3", "penalty 5");
	edition_set(hall, "professional 12", "professional 20");
	hall_done(hall, change(hall, DATUM_PREFECTURE, "7"));
	assert_int_equal((20 + 7), hall->entries.list[0].points_x2);
	step(hall, STATE_DRAFT);
	assert_ptr_equal(ruleset_find("kanto-junior"), hall->tournament->base);
	assert_int_equal(3, hall->tournament->ruleset->scoring.penalty);
	assert_int_equal(7, hall->tournament->ruleset->handicap.prefecture);
	assert_int_equal((12 + 7), hall->entries.list[0].points_x2);
	db_script(hall->db, "UPDATE entry SET points_x2 = 1"); /* by a program before ours */
	step(hall, STATE_CLOSED);
	assert_int_equal((12 + 7), hall->entries.list[0].points_x2);
	edition_set(hall, "penalty 3", "penalty 6");
	assert_int_equal(6, hall->tournament->ruleset->scoring.penalty);
	assert_int_equal(7, hall->tournament->ruleset->handicap.prefecture);
}
