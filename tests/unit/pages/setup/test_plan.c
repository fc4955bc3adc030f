#include "world/browser.h"

#include "actions/event/event_act.h"
#include "pages/part/plan_say.h"

/* How an event is played: the organiser's form, and where it is said. */

#define FORM "/en/desk/t/icho/play"
/* What is saved as its form sends it, and `more` in the place of the fields it names. */
static const char *
fields(struct world *world, const char *more)
{
	struct arena *arena = world->arena;
	const struct tournament *t = world->tournament;
	const struct typed_plan_made planned = {
		.plan = t->plan, .tables_out = t->tables_out,
		.prizes = prizes_of(arena, world->db, t->id),
	};
	struct typed_plan typed = typed_plan_of(arena, &planned);
	const char *text = arena_printf(arena, "version=%d&%s", t->version, more);

	if (strstr(more, "shown=") == NULL)
		text = arena_printf(arena, "%s&shown=%s", text, typed.system);
	if (strstr(more, "system=") == NULL)
		text = arena_printf(arena, "%s&system=%s", text, typed.system);
	if (strstr(more, "tables_out=") == NULL)
		text = arena_printf(arena, "%s&tables_out=%s", text, typed.tables_out);
	for (enum plan_setting i = 0; i < SETTINGS; i++)
		if (strstr(more, arena_printf(arena, "%s=", typed_plan_settings[i].name)) == NULL)
			text = arena_printf(arena, "%s&%s=%s", text, typed_plan_settings[i].name,
			                    typed.values[i]);
	for (size_t i = 0; i < typed.criterion_count; i++)
		if (strstr(more, form_list_path(arena, &typed_plan_criteria, i, 0)) == NULL)
			text = arena_printf(arena, "%s&%s=%s", text, form_list_path(arena, &typed_plan_criteria, i, 0),
			                    typed.criteria[i]);
	return text;
}

DESK_TEST(the_form_shows_what_means_something_to_the_system_and_carries_the_rest)
{
	SAYS(get(world, FORM), "id=\"system\" name=\"system\" value=\"swiss\" checked",
	     "<select class=\"s\" id=\"plan-club_rounds\"",
	     "Pairs of one club do not meet in these rounds.",
	     "<option value=\"2\">in rounds 1–2</option>",
	     "<option value=\"20\" selected>in every round</option>", NOT "in rounds 1–4",
	     "<option value=\"1\">½</option>",
	     "<input type=\"hidden\" name=\"plan.bar\" value=\"4d\">", NOT "id=\"plan-bar\"",
	     "<option value=\"score\" selected>Score</option>", "name=\"criteria.5\"",
	     NOT "name=\"criteria.6\"", NOT "<option value=\"mms\">", "name=\"prizes.1.name_ja\"");
	get(world, "/ja/desk/t/icho/play");
	SAYS(tree(world, "/en/desk/t/icho/settings"), "change.play = /en/desk/t/icho/play\n");
	SAYS(tree(world, "/en/desk/t/icho"), "play.url = /en/desk/t/icho/play\n");
}

DESK_TEST(another_system_shows_its_settings_before_anything_is_saved)
{
	const char *page = ask(world, FORM, fields(world, "system=mcmahon&plan.club_rounds=1"
	                                           "&plan.groups=x&tables_out=7"), 200);

	SAYS(page, "Not saved yet", "value=\"mcmahon\" checked",
	     "id=\"plan-bar\" name=\"plan.bar\" value=\"4d\"",
	     "<option value=\"1\" selected>½</option>",
	     "<option value=\"mms\" selected>McMahon score</option>",
	     "<option value=\"1\" selected>in round 1</option>", "name=\"tables_out\" value=\"7\"",
	     "name=\"plan.groups\" value=\"1\"", "name=\"shown\" value=\"mcmahon\"");
	assert_int_equal(SYSTEM_SWISS, world->tournament->plan.system);
	SAYS(tree_shown(world), "equal scores meet");
	ask(world, FORM, fields(world, "system=mcmahon&plan.category_1=1d&plan.category_2=5k"),
	         200);
	SAYS(tree_shown(world), "30k: all who are left are in it.");
	SAYS(ask(world, FORM, fields(world, "system=round-robin"), 200),
	     "in the order of the Berger tables", NOT "equal scores meet",
	     NOT "The first one also says who meets whom.");
	for (enum plan_system system = 0; system < SYSTEMS; system++)
		ask(world, "/ja/desk/t/icho/play",
		    fields(world, arena_printf(world->arena, "system=%s",
		                               plan_system_names[system])),
		    system == SYSTEM_SWISS ? 303 : 200);
}

/* The categories are typed so that each leaves somebody for the next. */
DESK_TEST(every_setting_has_one_field_which_is_seen_where_it_means_something)
{
	struct arena *arena = world->arena;

	for (enum plan_system system = 0; system < SYSTEMS; system++) {
		const char *shown =
			plan_system_names[system == SYSTEM_SWISS ? SYSTEM_FOURS : SYSTEM_SWISS];
		const char *more = arena_printf(arena, "system=%s&shown=%s&plan.category_1=4d"
			"&plan.category_2=3d&plan.category_3=2d&plan.category_4=1d&plan.category_5=1k"
			"&plan.category_6=2k&plan.category_7=3k&plan.category_8=4k",
			plan_system_names[system], shown);
		const char *page = ask(world, FORM, fields(world, more), 200);

		for (enum plan_setting i = 0; i < SETTINGS; i++) {
			const char *key = plan_settings[i].key;
			const char *sent = arena_printf(arena, " name=\"plan.%s\"", key);
			const char *seen = arena_printf(arena, " id=\"plan-%s\"", key);

			if (times(page, sent) != 1 ||
			    times(page, seen) != plan_setting_applies(i, system))
				fail_msg("%s, %s: sent %zu times, seen %zu times",
				         plan_system_names[system], key, times(page, sent),
				         times(page, seen));
		}
	}
}

DESK_TEST(what_is_saved_is_said_to_everybody)
{
	SAYS(tree(world, "/en/t/icho"), "facts.order = Score, SOS, SOS‑1, Direct comparison\n");
	ask(world, FORM, fields(world, "system=mcmahon&shown=mcmahon&plan.bar=二段&plan.floor=20k"
	                        "&plan.finalists=4&criteria.0=mms&criteria.1=&criteria.2=lot"
	                        "&criteria.3="), 303);
	SAYS(tree(world, "/en/t/icho"),
	     "facts.system = McMahon, bar 2-dan, floor 20-kyu, then a knockout of the best 4\n",
	     "facts.order = McMahon score, Lot\n");
	SAYS(tree(world, "/ja/t/icho"), "facts.system = マクマホン方式（上限二段、下限20級）、そのあと上位4の決勝トーナメント\n",
	     "facts.order = マクマホン点、抽選\n");
	SAYS(tree(world, "/en/desk/t/icho?said=play-changed"), "play.system = McMahon, bar 2-dan");
}

DESK_TEST(everything_typed_is_kept_beside_what_is_wrong)
{
	const char *typed = "tables_out=%3Cb%3E&criteria.1=score&criteria.2=sos_1&prizes.1.name_en=%22New%22"
	                    "&prizes.1.kind=rank&prizes.1.rank=strong&prizes.1.count=0";

	SAYS(ask(world, FORM, fields(world, typed), 422), "href=\"#tables_out\">Tables not used",
	     "name=\"tables_out\" value=\"&lt;b&gt;\"",
	     "href=\"#criteria-1\">This one is above already.",
	     "href=\"#prizes-1-rank\">Prize 2, Up to which rank",
	     "name=\"prizes.1.rank\" value=\"strong\"", "href=\"#prizes-1-count\"",
	     "value=\"&quot;New&quot;\"", "<option value=\"rank\" selected>");
	ask(world, FORM, "", 422);
	ask(world, FORM, "system=chess&shown=chess", 422);
	assert_string_equal("", world->tournament->tables_out);
}

DESK_TEST(once_a_round_is_drawn_the_system_is_no_choice)
{
	hall_draw(world);
	SAYS(get(world, FORM), NOT "type=\"radio\"",
	     "A round is paired, so the system cannot change.");
	ask(world, FORM, fields(world, "plan.club_rounds=0"), 303);
	ask(world, FORM, fields(world, "system=fours&shown=fours"), 422);
	SAYS(tree_shown(world), "problems.list.0.id = system\n");
	assert_int_equal(SYSTEM_SWISS, world->tournament->plan.system);
}

/* What is as usual lies folded; what was changed, or is wrong, is seen. */
DESK_TEST(settings_unfold_where_there_is_something_to_see)
{
	ask(world, FORM, fields(world, ""), 303);
	SAYS(tree(world, FORM), "folds.0.fold = Who is kept apart\n", "sections.5.folds.0.open = false\n");
	ask(world, FORM, fields(world, "plan.club_rounds=x"), 422);
	SAYS(tree_shown(world), "sections.5.folds.0.open = true\n");
	ask(world, FORM, fields(world, "plan.club_rounds=2"), 303);
	SAYS(tree(world, FORM), "sections.5.folds.0.open = true\n", "sections.5.folds.3.open = false\n");
}

DESK_TEST(what_another_saved_meanwhile_is_shown_above_the_form)
{
	const char *old = fields(world, "plan.club_rounds=2");

	ask(world, FORM, fields(world, "plan.club_rounds=1"), 303);
	ask(world, FORM, old, 422);
	SAYS(tree_shown(world),
	     "sections.5.folds.0.fields.0.field.options.2.text = in rounds 1–2\n",
	     "saved.list.0.label = Keep clubs apart\n", "saved.list.0.text = in round 1\n");
	assert_int_equal(1, world->tournament->plan.value[SETTING_CLUB_ROUNDS]);
}

DESK_TEST(the_log_says_it_in_words)
{
	ask(world, FORM, fields(world, "shown=mcmahon&system=mcmahon&plan.bar=1p&criteria.0=lot"
		"&criteria.1=&criteria.2=&criteria.3=&tables_out=13+7&prizes.0.name_en=Young"
		"&prizes.0.name_ja=若葉賞&prizes.0.kind=rank&prizes.0.rank=10k&prizes.0.count=2"
		"&prizes.1.name_ja=学校賞&prizes.1.kind=club&prizes.1.count=3"), 303);
	SAYS(get(world, "/en/desk/t/icho/log"), "Bar", "1-dan pro", "McMahon", "7, 13",
	     "Score, SOS, SOS‑1, Direct comparison", "Young: nobody above 10-kyu, the best 2",
	     "学校賞: clubs, the best 3 of each", NOT "plan.bar", NOT "sos_1");
	SAYS(tree(world, "/ja/desk/t/icho/log"),
	     "days.0.lines.0.changes.4.after = 若葉賞：10級まで、上位2\n");
}

DESK_TEST(a_new_event_chooses_its_system)
{
	const char *day = "name_en=Own&slug=own&ruleset=jpga&rounds=3&capacity=8&zone=UTC"
		"&date_year=2027&date_month=3&date_day=14&opens_year=2027&opens_month=1&opens_day=1"
		"&opens_time=9:00&closes_year=2027&closes_month=2&closes_day=1&closes_time=9:00";
	struct arena *arena = world->arena;

	SAYS(get(world, "/en/desk/new"), "name=\"system\" value=\"swiss\" checked",
	     "name=\"system\" value=\"fours\"");
	ask(world, "/en/desk/new", arena_printf(arena, "%s&once=a&system=chess", day), 422);
	SAYS(tree_shown(world), "problems.list.0.id = system\n");
	ask(world, "/en/desk/new", arena_printf(arena, "%s&once=b&system=round-robin", day), 303);
	assert_int_equal(SYSTEM_ROUND_ROBIN, tournament_by_slug(arena, world->db, "own")->plan.system);
	SAYS(get(world, "/en/desk/t/own/settings"), NOT "name=\"system\"");
}

DESK_TEST(every_word_of_it_is_in_every_language)
{
	static const char *const ends[] = {"", ".help", ".head"};
	struct arena *arena = world->arena;

	for (size_t l = 0; l < LANGUAGES; l++) {
		const char *lang = languages[l].code;
		struct page page = {.app = world->app, .arena = arena, .lang = lang};

		for (enum plan_setting i = 0; i < SETTINGS; i++) {
			const bool further = i > SETTING_CATEGORY_1 && i <= SETTING_CATEGORY_8;

			assert_true(templates_has_word(world->app->templates, lang,
			            arena_printf(arena, "setting.%s.help",
			                         further ? "category" : plan_settings[i].key)));
			plan_say_setting(&page, i);
			for (int value = plan_settings[i].number.least; value <= plan_settings[i].number.most; value++)
				assert_string_not_equal("", plan_say_value(&page, i, value));
		}
		for (enum criterion i = 0; i < CRITERIA; i++)
			for (size_t end = 0; end < COUNT(ends); end++)
				assert_true(templates_has_word(world->app->templates, lang,
				            arena_printf(arena, "criterion.%s%s", criterion_keys[i], ends[end])));
		for (enum plan_system i = 0; i < SYSTEMS; i++)
			assert_string_not_equal("", plan_say_system(&page, i));
	}
	assert_int_equal(0, templates_missing(world->app->templates));
}
