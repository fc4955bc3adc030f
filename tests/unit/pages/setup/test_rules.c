#include "world/browser.h"

#include "actions/event/event_act.h"
#include "base/embedded.h"

/* The rules of one event: the organiser's form, and what everybody reads. */

#define FORM "/en/desk/t/icho/rules"

static void
swiss_setup(struct world *world)
{
	desk_open(world, "egc-2015");
}

/* kanto-junior as its form sends it, but for the table, which is short, and
 * `more` in the place of the fields it names. */
static const char *
fields(struct world *world, const char *more)
{
	static const char *const all[] = {
		"handicap.professional=12", "handicap.title=9", "handicap.prefecture=8",
		"handicap.pair_rounding=exact", "handicap.difference_rounding=exact", "handicap.colours=points",
		"handicap.cap=", "handicap.more_ranks=no",
		"handicap.rows.0.difference=0", "handicap.rows.0.stones=0", "handicap.rows.0.komi=6",
		"handicap.rows.1.difference=1", "handicap.rows.1.stones=2", "handicap.rows.1.komi=-6",
		"rotation.twice=loses", "rotation.referee_always=yes", "rotation.always_penalty=no",
		"scoring.handed_over=yes", "scoring.counting=territory",
		"scoring.jigo=white-wins", "scoring.penalty=3", "clock.main_minutes=45",
		"clock.overtime=none", "clock.count=", "clock.seconds=", "conduct.admits=junior",
		"conduct.late_minutes=15", "conduct.late_rated=yes",
	};
	struct arena *arena = world->arena;
	const char *text = arena_printf(arena, "version=%d&%s", world->tournament->version, more);

	for (size_t i = 0; i < COUNT(all); i++) {
		const char *name = arena_copy(arena, all[i], strcspn(all[i], "=") + 1);

		if (strstr(more, name) == NULL)
			text = arena_printf(arena, "%s&%s", text, all[i]);
	}
	return text;
}

/* A table made even has colours balanced unless another choice is made with it; back to rows,
 * points say it again. */
DESK_TEST(who_takes_black_follows_the_table_and_can_be_chosen_where_it_is_even)
{
	static const struct {
		const char *typed;
		int status;
		enum handicap_colours colours;
	} steps[] = {
		{"handicap.rows.1.difference=&handicap.rows.1.stones=&handicap.rows.1.komi=", 303,
		 COLOURS_BY_BALANCE},
		{"handicap.rows.1.difference=&handicap.rows.1.stones=&handicap.rows.1.komi="
		 "&handicap.colours=nigiri", 303, COLOURS_BY_NIGIRI},
		{"handicap.rows.1.difference=&handicap.rows.1.stones=&handicap.rows.1.komi=", 422,
		 COLOURS_BY_NIGIRI},
		{"handicap.colours=balance", 422, COLOURS_BY_NIGIRI},
		{"handicap.colours=nigiri", 303, COLOURS_BY_POINTS},
	};

	for (size_t i = 0; i < COUNT(steps); i++) {
		ask(world, FORM, fields(world, steps[i].typed), steps[i].status);
		world_read(world);
		assert_int_equal(steps[i].colours, world->tournament->ruleset->handicap.colours);
	}
}

DESK_TEST(the_form_shows_the_rules_with_room_for_three_more_rows)
{
	SAYS(get(world, FORM), "name=\"handicap.professional\" value=\"12\"",
	     "name=\"handicap.cap\" value=\"\"", "<option value=\"loses\" selected>",
	     "name=\"handicap.rows.10.komi\" value=\"−6\"",
	     "name=\"handicap.rows.13.difference\" value=\"\"", NOT "handicap.rows.14.",
	     "name=\"clock.periods.2.seconds\" value=\"\"", NOT "clock.periods.3.", NOT FORM "/own",
	     NOT "Games are drawn already");
	get(world, "/ja/desk/t/icho/rules");
	SAYS(tree(world, "/en/desk/t/icho/settings"), "change.rules = /en/desk/t/icho/rules\n");
}

DESK_TEST(what_is_saved_is_marked_for_everybody_and_can_be_taken_back)
{
	struct arena *arena = world->arena;
	const char *page;

	ask(world, FORM, fields(world, "scoring.penalty=5&conduct.late_minutes=20"), 303);
	assert_int_equal(3, custom_count(world->tournament->base, world->tournament->ruleset));
	page = get(world, "/en/t/icho/rules");
	assert_false(world->response->private_page);
	SAYS(page, "with 3 changes", "<mark>5</mark>",
	     "Changed for this event. The rules themselves say: 3", "<mark>more than 20 min</mark>",
	     "<td class=\"grow\">White wins</td>",
	     "<mark>1.0 and more</mark> <span class=\"note\">changed</span>",
	     "<th scope=\"row\">0.0</th>", "This table is changed for this event.",
	     "/en/handicap?ruleset=kanto-junior", "without this event’s changes");
	get(world, "/ja/t/icho/rules");
	SAYS(get(world, "/en/t/icho"), "(with changes)",
	     "Playing out of turn costs 5 points. Playing twice in a row loses"
	     " the game. Always call the referee.", NOT "?ruleset=kanto-junior");
	SAYS(tree(world, FORM), "own_action = /en/desk/t/icho/rules/own\n");
	ask(world, FORM "/own", arena_printf(arena, "version=%d", world->tournament->version), 303);
	SAYS(get(world, "/en/t/icho/rules"), "Nothing is changed.", NOT "<mark>",
	     NOT "<table", "/en/rules/kanto-junior", NOT "without this event’s changes");
}

DESK_TEST(everything_typed_is_kept_beside_what_is_wrong)
{
	const char *typed = "handicap.rows.1.difference=0&handicap.rows.7.stones=x"
	                    "&handicap.rows.7.difference=2&scoring.penalty=%3Cb%3E"
	                    "&clock.periods.4.stones=7";

	SAYS(ask(world, FORM, fields(world, typed), 422), "role=\"alert\"",
	     "<a class=\"fix\" href=\"#handicap-rows-1-difference\">Row 2, difference",
	     "<a class=\"fix\" href=\"#handicap-rows-7-stones\">Row 8, stones",
	     "<a class=\"fix\" href=\"#handicap-rows-7-komi\">Row 8, komi",
	     "name=\"handicap.rows.7.stones\" value=\"x\"",
	     "name=\"scoring.penalty\" value=\"&lt;b&gt;\"",
	     "name=\"clock.periods.4.stones\" value=\"7\"");
	assert_ptr_equal(world->tournament->base, world->tournament->ruleset);
}

DESK_TEST(what_another_saved_meanwhile_is_shown_above_the_form)
{
	const char *old = fields(world, "scoring.penalty=4");

	ask(world, FORM, fields(world, "scoring.penalty=5"), 303);
	SAYS(ask(world, FORM, old, 422), "name=\"scoring.penalty\" value=\"4\"",
	     "Points that one penalty token costs<br>5",
	     arena_printf(world->arena, "name=\"version\" value=\"%d\"",
	                  world->tournament->version));
	assert_int_equal(5, world->tournament->ruleset->scoring.penalty);
	ask(world, FORM "/own", "version=1", 422);
	assert_int_equal(5, world->tournament->ruleset->scoring.penalty);
}

DESK_TEST(where_games_are_drawn_the_form_warns)
{
	hall_draw(world);
	SAYS(tree(world, FORM), "drawn = true\n");
	ask(world, FORM, fields(world, "handicap.title=7&scoring.penalty=4"), 422);
	SAYS(tree_shown(world), "problems.list.0.id = handicap-title\n");
	assert_int_equal(3, world->tournament->ruleset->scoring.penalty);
	ask(world, FORM, fields(world, "scoring.penalty=4"), 303);
	assert_int_equal(4, world->tournament->ruleset->scoring.penalty);
}

DESK_TEST(a_draft_has_no_rules_page_for_visitors)
{
	hall_state_set(world, STATE_DRAFT);
	world->session = NULL;
	ask(world, "/en/t/icho/rules", NULL, 404);
}

DESK_TEST(overtime_is_said_in_words)
{
	static const struct {
		const char *fields, *en, *ja;
	} cases[] = {
		{"clock.overtime=byo-yomi&clock.count=5&clock.seconds=30", "byo-yomi: 5 × 30 s",
		 "秒読み：1手30秒を5回"},
		{"clock.overtime=fischer&clock.seconds=60", "Fischer: 1 min more for every move",
		 "1手ごとに1分増える"},
		{"clock.overtime=periods&clock.periods.0.stones=20&clock.periods.0.seconds=300"
		 "&clock.periods.1.stones=5&clock.periods.1.seconds=90",
		 "20 stones in 5 min; then 5 stones in 1 min 30 s, repeated",
		 "5分で20手、次に1分30秒で5手、これを繰り返す"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		ask(world, FORM, fields(world, cases[i].fields), 303);
		has(cases[i].fields, get(world, "/en/t/icho/rules"), cases[i].en);
		has(cases[i].fields, get(world, "/ja/t/icho/rules"), cases[i].ja);
	}
}

static void
worded(const struct world *world, const char *key)
{
	for (size_t i = 0; i < LANGUAGES; i++)
		if (!templates_has_word(world->app->templates, languages[i].code, key))
			fail_msg("%s: no %s", languages[i].code, key);
}

/* Of what an event may change; the words of all else stand in the templates of the rules' pages. */
static void
datum_worded(struct world *world, enum datum datum)
{
	struct arena *arena = world->arena;
	const char *name = datum_name(datum);
	const char *const *words = datum_rows[datum].number.words;

	worded(world, arena_printf(arena, "custom.%s", name));
	if (words == NULL)
		worded(world, arena_printf(arena, "custom.%s.say", name));
	for (int i = 0; words != NULL && words[i] != NULL; i++) {
		if (custom_chooses(datum, i))
			worded(world, arena_printf(arena, "custom.%s.%s", name, words[i]));
		if (datum_rows[datum].shape == SHAPE_OVERTIME)
			worded(world, arena_printf(arena, "custom.%s.say-%s", name, words[i]));
	}
}

DESK_TEST(every_datum_that_an_event_may_change_and_every_choice_has_its_words_in_every_language)
{
	struct arena *arena = world->arena;

	for (enum datum datum = 0; datum < DATA; datum++)
		if (!datum_rows[datum].kept)
			datum_worded(world, datum);
	for (enum datum_part part = 0; part < PARTS; part++)
		worded(world, arena_printf(arena, "custom.part.%s", datum_part_names[part]));
	for (enum datum_list list = 0; list < LISTS; list++)
		for (size_t cell = 0; cell < datum_lists[list].width; cell++)
			worded(world, arena_printf(arena, "custom.%s.%s", strchr(datum_lists[list].name, '.') + 1,
			                           datum_lists[list].cells[cell].name));
	worded(world, "custom.count");
	worded(world, "custom.seconds");
	worded(world, "custom.clock.say");
}

static bool
template_with(const char *tag)
{
	for (size_t i = 0; i < embedded_count; i++)
		if (strstr(embedded_files[i].name, ".mustache") != NULL &&
		    strstr(embedded_files[i].bytes, tag) != NULL)
			return true;
	return false;
}

/* {{#rule.superko}}, {{^rule.leave_together}}, {{#rule.resigning.announced}}, and on the referee's page
 * {{#illegal_moves}}. */
DESK_TEST(every_datum_that_no_event_changes_is_told_by_a_page)
{
	struct arena *arena = world->arena;

	for (enum datum datum = 0; datum < DATA; datum++) {
		const char *name = datum_name(datum);

		if (datum_rows[datum].kept && !template_with(arena_printf(arena, "{{#rule.%s", name)) &&
		    !template_with(arena_printf(arena, "{{^rule.%s", name)) &&
		    !template_with(arena_printf(arena, "{{#%s}}", name)))
			fail_msg("no template has {{#rule.%s}}", name);
	}
}

TEST_WITH(swiss_setup, a_ruleset_with_overtime_and_a_cap_shows_both)
{
	SAYS(get(world, FORM), "name=\"handicap.cap\" value=\"5.5\"",
	     "<option value=\"byo-yomi\" selected>", "name=\"clock.count\" value=\"3\"",
	     "name=\"clock.seconds\" value=\"20\"");
}

