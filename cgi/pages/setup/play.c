#include "pages/routes.h"

#include <string.h>

#include "actions/event/event_act.h"
#include "actions/event/event_plan.h"
#include "forms/typed_plan.h"
#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/plan_say.h"
#include "pages/setup/plan_form.h"

#define SETTING(constant, key, ...) {"plan." #key, .max = PLAN_WORD_MAX},
#define PRIZE(constant, field, most, ...) {"prizes.*." #field, .max = most},
ROUTER_FIELDS(setup_play_fields,
	PLAN_TABLE(SETTING)
	{"system", .max = PLAN_WORD_MAX},
	{"shown", .max = PLAN_WORD_MAX}, /* the system whose settings were to be seen */
	{"criteria.*", .max = PLAN_WORD_MAX},
	{"tables_out", .max = 2 * TABLES_OUT_MAX},
	TYPED_PLAN_PRIZE_TABLE(PRIZE)
	{"version", .max = PLAN_WORD_MAX});
#undef SETTING
#undef PRIZE

/* ---- what was typed ---- */

static struct typed_plan
plan_typed(const struct page *page)
{
	struct typed_plan typed = {
		.system = page_body(page, "system"), .tables_out = page_body(page, "tables_out"),
	};

	for (enum plan_setting i = 0; i < SETTINGS; i++)
		typed.values[i] = page_body(page, typed_plan_settings[i].name);
	typed.criteria = form_list_typed(page, &typed_plan_criteria, &typed.criterion_count);
	typed.prizes = form_list_typed(page, &typed_plan_prizes, &typed.prize_count);
	return typed;
}

/* ---- the page ---- */

static void
stale_show(struct page *page, const struct typed_plan *typed, const struct tournament *t)
{
	const struct typed_plan_made saved = event_plan_of(&page->app->office, t);
	struct typed_plan_made checked = saved;
	struct problems none = {.count = 0};

	typed_plan_check(page->arena, typed, &checked, &none);
	if (none.count == 0) {
		struct value *list = value_set_list(value_set_object(page->root, "saved"), "list");
		struct changes changes = changes_new(page->arena);

		/* What is saved now, above a form that was filled from what is no longer so: what was
		 * typed otherwise. */
		event_plan_changes(page->arena, &saved, &checked, &changes);
		for (size_t i = 0; i < changes.count; i++) {
			const struct changes_item *change = &changes.list[i];
			struct value *item;

			if (change->before[0] == '\0')
				continue;
			item = value_add_object(list);
			value_set_text(item, "label", plan_say_field(page, change->field));
			value_set_text(item, "text",
			               plan_say_kept(page, change->field, change->before));
		}
	}
}

/* `turned`: the settings are those of a system that is chosen and not saved. */
static void
play_show(struct page *page, const struct typed_plan *typed, const char *version, bool turned,
          const struct problems *problems)
{
	const struct tournament *t = page_tournament_now(page);

	desk_form(page, page_word(page, "desk-play.title", NULL));
	plan_form_show(page, typed, t->rounds, problems);
	form_problems_labelled(page, problems, plan_form_label);
	value_set_bool(page->root, "turned", turned);
	value_set_bool(page->root, "drawn", page_event_now(page, t)->draw.rounds > 0);
	value_set_text(page->root, "shown", typed->system);
	value_set_text(page->root, "action", desk_url(page, "/play"));
	value_set_text(page->root, "back", desk_url(page, "/settings"));
	fill_text(page->root, "starts", t->plan.system == SYSTEM_MCMAHON
	                                 ? desk_url(page, "/groups") : NULL);
	form_version(page, page->root, version, t->version, problems);
	if (problem_is(problems, PROBLEM_STALE))
		stale_show(page, typed, t);
	page_show(page, "organiser/play");
}

/* GET /{lang}/desk/t/{slug}/play: the event's organisers. Its system with what can
 * be set about it, criteria, tables, prizes. */
void
setup_play(struct page *page)
{
	struct typed_plan_made now = event_plan_of(&page->app->office, page->app->tournament);
	struct typed_plan typed = typed_plan_of(page->arena, &now);

	play_show(page, &typed, NULL, false, &problem_none);
}

/* POST: version and all fields. When the system is another than the one whose
 * settings were shown, nothing is saved: its settings are shown first. */
void
setup_play_post(struct page *page)
{
	const struct tournament *t = page->app->tournament;
	struct problems problems = {.count = 0};
	struct typed_plan typed = plan_typed(page);
	const struct event_wish wish = {.version = page_version(page), .plan = &typed};
	enum plan_system shown, chosen;

	if (!plan_system_parse(page_body(page, "shown"), &shown))
		shown = t->plan.system;
	if (plan_system_parse(typed.system, &chosen) && chosen != shown) {
		typed = typed_plan_turn(page->arena, &typed, shown, chosen);
		play_show(page, &typed, page_body(page, "version"), true, &problems);
		return;
	}
	if (event_change(&page->app->office, t, &wish, &problems)) {
		desk_go(page, t, "play-changed");
		return;
	}
	if (!plan_system_parse(typed.system, &chosen))
		typed.system = plan_system_names[shown];
	play_show(page, &typed, page_body(page, "version"), false, &problems);
}
