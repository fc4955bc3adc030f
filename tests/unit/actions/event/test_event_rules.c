#include "actions/event/event_act.h"

#include "world/hall.h"

/* What an event changes of its ruleset: kanto-junior, nine pairs of a 4-dan who
 * has represented his prefecture (8) and a professional (12). */

static bool
change_fields(struct world *world, const struct typed_rules *rules, const char *ruleset)
{
	struct typed_event typed = typed_event_of(world->arena, world->tournament);
	const struct event_wish wish = {
		.typed = ruleset == NULL ? NULL : &typed, .version = -1, .rules = rules,
	};

	typed.fields[EVENT_RULESET] = ruleset;
	typed.fields[EVENT_ROUND_TIMES] = ""; /* the sample has one too few */
	return ACT(event_change, &wish);
}

static bool
change(struct world *world, enum datum datum, const char *text)
{
	struct typed_rules rules = typed_rules_of(world->arena, world->tournament->ruleset);

	rules.data[datum] = text;
	return change_fields(world, &rules, NULL);
}

static const char *
overrides(struct world *world)
{
	return sample_text(world->arena, world->db, "SELECT overrides FROM tournament");
}

HALL_TEST(a_change_is_kept_read_and_put_on_record)
{
	world_done(world, change(world, DATUM_PENALTY, "4"));
	assert_string_equal("scoring.penalty 4\n", overrides(world));
	assert_int_equal(4, world->tournament->ruleset->scoring.penalty);
	assert_int_equal(3, world->tournament->base->scoring.penalty);
	assert_string_equal("kanto-junior", world->tournament->ruleset->id);
	assert_string_equal("event.change|icho||scoring.penalty: 4", audit_last(world));
	world_done(world, change(world, DATUM_PENALTY, "5"));
	assert_string_equal("event.change|icho|scoring.penalty: 4|scoring.penalty: 5",
	                    audit_last(world));
}

HALL_TEST(what_is_typed_as_the_ruleset_has_it_is_no_change)
{
	int version = world->tournament->version;

	world_done(world, change(world, DATUM_PENALTY, "3"));
	assert_int_equal(version, world->tournament->version);
	world_done(world, change(world, DATUM_PENALTY, "4"));
	world_done(world, change(world, DATUM_PENALTY, "3"));
	assert_string_equal("", overrides(world));
	assert_ptr_equal(world->tournament->base, world->tournament->ruleset);
}

HALL_TEST(nothing_typed_takes_every_change_back)
{
	const struct typed_rules nothing = {.data = {NULL}};

	world_done(world, change(world, DATUM_PENALTY, "4"));
	world_done(world, change(world, DATUM_JIGO, "draw"));
	assert_string_equal("scoring.jigo draw\nscoring.penalty 4\n", overrides(world));
	world_done(world, change_fields(world, &nothing, NULL));
	assert_string_equal("", overrides(world));
	assert_string_equal("event.change|icho|scoring.jigo: draw\nscoring.penalty: 4|",
	                    audit_last(world));
}

HALL_TEST(a_change_of_other_facts_leaves_the_rules_alone)
{
	struct typed_event typed;
	const struct event_wish wish = {.typed = &typed, .version = -1};

	world_done(world, change(world, DATUM_PENALTY, "4"));
	typed = typed_event_of(world->arena, world->tournament);
	typed.fields[EVENT_FEE] = "€10";
	typed.fields[EVENT_ROUND_TIMES] = "";
	DONE(event_change, &wish);
	assert_string_equal("scoring.penalty 4\n", overrides(world));
	assert_int_equal(4, world->tournament->ruleset->scoring.penalty);
	assert_string_equal("€10", world->tournament->texts[TEXT_FEE][COLUMN_EN]);
}

/* (8 + 12) / 2 = 10.0; with a professional at 9, (8 + 9) / 2 = 8.5. */
HALL_TEST(other_points_count_the_entries_anew)
{
	world_done(world, change(world, DATUM_PENALTY, "4"));
	assert_int_equal(16, world->entries.list[0].points_x2); /* as it was entered */
	world_done(world, change(world, DATUM_PROFESSIONAL, "9"));
	for (size_t i = 0; i < world->entries.count; i++)
		assert_int_equal(17, world->entries.list[i].points_x2);
	world_done(world, change(world, DATUM_PAIR, "up"));
	assert_int_equal(18, world->entries.list[0].points_x2);
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

	hall_draw(world);
	for (size_t i = 0; i < COUNT(cases); i++) {
		bool done = change(world, cases[i].datum, cases[i].text);

		if (datum_rows[cases[i].datum].points)
			assert_refused(world, done, datum_rows[cases[i].datum].name,
			              PROBLEM_RULESET_FIXED);
		else
			world_done(world, done);
	}
	assert_int_equal(COUNT(cases) - 4, custom_count(world->tournament->base,
	                                                world->tournament->ruleset));
}

HALL_TEST(drawn_games_keep_their_stones_and_the_next_draw_has_the_new_table)
{
	static const struct typed_rules_cells rows[] = {
		{{"0", "0", "0.5"}}, {{"0.5", "9", "-7.5"}},
	};
	struct typed_rules rules = typed_rules_of(world->arena, world->tournament->ruleset);
	int new_stones = 0;

	round_begun(world, 1);
	rules.lists[LIST_ROWS] = (struct typed_rules_list){rows, COUNT(rows)};
	world_done(world, change_fields(world, &rules, NULL));
	for (size_t i = 0; i < world->draw.game_count; i++)
		assert_true(world->draw.games[i].stones < 9);
	hall_play(world, 1);
	hall_draw(world);
	for (size_t i = 0; i < world->draw.game_count; i++) {
		const struct game *game = &world->draw.games[i];

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
	world_done(world, change(world, DATUM_PENALTY, "4"));
	world_done(world, change(world, DATUM_MAIN, "30"));
	world_done(world, change_fields(world, NULL, "egc-2015")); /* 30 minutes is its own */
	assert_string_equal("scoring.penalty 4\n", overrides(world));
	assert_string_equal("egc-2015", world->tournament->ruleset->id);
	assert_int_equal(4, world->tournament->ruleset->scoring.penalty);
	assert_int_equal(OVERTIME_BYOYOMI, world->tournament->ruleset->clock.overtime);
}

HALL_TEST(a_ruleset_and_its_changes_come_in_one_wish)
{
	struct typed_rules rules = {.data = {NULL}};

	world_done(world, change(world, DATUM_PENALTY, "4"));
	rules.data[DATUM_JIGO] = "draw";
	world_done(world, change_fields(world, &rules, "jpga"));
	assert_string_equal("scoring.jigo draw\n", overrides(world));
	assert_string_equal("jpga", world->tournament->base->id);
}

HALL_TEST(what_is_wrong_changes_nothing)
{
	assert_refused(world, change(world, DATUM_PENALTY, "100"), "scoring.penalty", PROBLEM_NUMBER);
	assert_string_equal("", overrides(world));
	assert_int_equal(1, world->tournament->version);
}

HALL_TEST(an_event_is_made_with_its_changes_and_once_means_all_of_them)
{
	struct typed_event typed = typed_event_of(world->arena, world->tournament);
	struct typed_rules rules = {.data = {NULL}};
	const struct tournament *made;
	bool again;

	typed.fields[EVENT_SLUG] = "second";
	typed.fields[EVENT_ROUND_TIMES] = "";
	rules.data[DATUM_PENALTY] = "4";
	office_once(world, "key", "4");
	made = event_create(world->office, &typed, &rules, NULL, &again, world->problems);
	assert_int_equal(4, tournament_by_id(world->arena, world->db, made->id)->ruleset->scoring.penalty);
	assert_non_null(strstr(audit_last(world), "\nscoring.penalty: 4"));
	made = event_create(world->office, &typed, &rules, NULL, &again, world->problems);
	assert_true(again);
	assert_int_equal(4, made->ruleset->scoring.penalty);
	world->office->form = rules.data[DATUM_PENALTY] = "5";
	assert_null(event_create(world->office, &typed, &rules, NULL, &again, world->problems));
	assert_int_equal(1, world->problems->count);
}

HALL_TEST(another_rule_touches_the_event)
{
	assert_true(change(world, DATUM_PENALTY, "4"));
	assert_true(office_touched(world));
}

/* ---- the edition it was opened under ---- */

/* As if the event had been opened under a program that said so. */
static void
edition_set(struct world *world, const char *ours, const char *theirs)
{
	assert_int_equal(1, db_run(world->db, "UPDATE tournament SET edition = replace(edition, $1, $2)"
	                                     " WHERE replace(edition, $1, '') <> edition", "tt", ours, theirs));
	world_read(world);
}

HALL_TEST(an_event_is_drawn_and_counted_by_its_edition)
{
	struct typed_result typed = hall_typed("count", "");
	const struct game *game;

	db_script(world->db, "UPDATE entry SET points_x2 = 20"); /* all games even */
	edition_set(world, "rows 0/0/6 ", "rows 0/0/3 ");
	edition_set(world, "penalty 3", "penalty 5");
	edition_set(world, "jigo white-wins", "jigo draw");
	round_begun(world, 1);
	game = &world->draw.games[0];
	assert_true(game->nigiri);
	assert_int_equal(6, game->komi_x2);
	typed.black = "40";
	typed.white = "32";
	typed.black_tokens = "1"; /* 40 - 5 = 32 + 3 */
	typed.white_tokens = "0";
	typed.black_pair = game->black;
	DONE(record_result, 1, game->table, &typed, game->version);
	game = rounds_game(&world->draw, 1, game->table);
	assert_int_equal(ENDING_JIGO, game->result.ending);
	assert_int_equal(SIDE_NONE, game->result.winner);
}

HALL_TEST(what_an_event_changes_stands_over_its_edition)
{
	edition_set(world, "penalty 3", "penalty 5");
	world_done(world, change(world, DATUM_PENALTY, "5"));
	assert_string_equal("", overrides(world));
	world_done(world, change(world, DATUM_PENALTY, "3"));
	assert_string_equal("scoring.penalty 3\n", overrides(world));
	assert_int_equal(5, world->tournament->base->scoring.penalty);
	assert_string_equal("event.change|icho||scoring.penalty: 3", audit_last(world));
}

HALL_TEST(a_fact_that_is_saved_leaves_the_edition_alone)
{
	struct typed_event typed = typed_event_of(world->arena, world->tournament);
	const struct event_wish wish = {.typed = &typed, .version = -1};

	edition_set(world, "penalty 3", "penalty 5");
	typed.fields[EVENT_VENUE] = "Kobe";
	typed.fields[EVENT_ROUND_TIMES] = "";
	DONE(event_change, &wish);
	assert_string_equal("Kobe", world->tournament->texts[TEXT_VENUE][COLUMN_EN]);
	assert_int_equal(5, world->tournament->ruleset->scoring.penalty);
	hall_draw(world); /* the same ruleset again is no other one */
	DONE(event_change, &wish);
	assert_int_equal(5, world->tournament->ruleset->scoring.penalty);
}

HALL_TEST(another_ruleset_is_kept_as_it_is_then)
{
	const struct typed_rules nothing = {.data = {NULL}};

	edition_set(world, "penalty 3", "penalty 5");
	world_done(world, change_fields(world, &nothing, "jpga"));
	assert_int_equal(3, world->tournament->ruleset->scoring.penalty);
	edition_set(world, "rotation.twice removed", "rotation.twice error");
	assert_string_equal("jpga", world->tournament->base->id);
	assert_int_equal(TWICE_ERROR, world->tournament->ruleset->rotation.twice);
}

/* In a draft the program's own rules hold, also over what the event changes, and the points of
 * those who have entered are counted by them. */
HALL_TEST(a_draft_goes_by_the_program_and_is_opened_under_it)
{
	edition_set(world, "penalty 3", "penalty 5");
	edition_set(world, "professional 12", "professional 20");
	world_done(world, change(world, DATUM_PREFECTURE, "7"));
	assert_int_equal((20 + 7), world->entries.list[0].points_x2);
	DONE(event_state_set, STATE_DRAFT);
	assert_ptr_equal(ruleset_find("kanto-junior"), world->tournament->base);
	assert_int_equal(3, world->tournament->ruleset->scoring.penalty);
	assert_int_equal(7, world->tournament->ruleset->handicap.prefecture);
	assert_int_equal((12 + 7), world->entries.list[0].points_x2);
	db_script(world->db, "UPDATE entry SET points_x2 = 1"); /* by a program before ours */
	DONE(event_state_set, STATE_CLOSED);
	assert_int_equal((12 + 7), world->entries.list[0].points_x2);
	edition_set(world, "penalty 3", "penalty 6");
	assert_int_equal(6, world->tournament->ruleset->scoring.penalty);
	assert_int_equal(7, world->tournament->ruleset->handicap.prefecture);
}
