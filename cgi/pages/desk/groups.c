#include <stdlib.h>
#include <string.h>

#include "actions/entry/entry_act.h"
#include "actions/event/event_act.h"
#include "event/grid.h"
#include "event/stage.h"
#include "forms/typed_plan.h"
#include "pages/desk/desk_ladder.h"
#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/plan_say.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/routes.h"

enum { REASON_LENGTH = 2000 };

ROUTER_FIELDS(desk_groups_fields,
	{"said", .max = 40},
	{"bar", .max = PLAN_WORD_MAX},
	{"floor", .max = PLAN_WORD_MAX});

ROUTER_FIELDS(desk_groups_cut_fields,
	{"bar", .max = PLAN_WORD_MAX},
	{"floor", .max = PLAN_WORD_MAX},
	{"version", .max = 12});

ROUTER_FIELDS(desk_groups_post_fields,
	{"start", .max = 16},
	{"reason", .max = REASON_LENGTH},
	{"version", .max = 12});

/* ---- who starts where ---- */

struct starter {
	const struct entry *entry;
	int start_x2, grade_x2;
};

struct starters {
	struct starter *list; /* group by group, the highest first, the strongest first in each */
	size_t count;
};

static int
starter_order(const void *one, const void *other)
{
	const struct starter *a = one, *b = other;

	if (a->start_x2 != b->start_x2)
		return b->start_x2 - a->start_x2;
	if (a->grade_x2 != b->grade_x2)
		return b->grade_x2 - a->grade_x2;
	return a->entry->number - b->entry->number;
}

/* As they start with that bar and floor. */
static struct starters
starters_of(struct arena *arena, const struct event *event, struct ladder_cut cut)
{
	const struct entry_list *all = &event->entries;
	const struct entry **in = arena_array(arena, all->count, sizeof(struct entry *));
	struct starters starters = {arena_array(arena, all->count, sizeof(*starters.list)), 0};
	struct reckoning reckoning;
	struct tournament cut_so = *event->tournament;

	cut_so.plan.value[SETTING_BAR] = cut.bar;
	cut_so.plan.value[SETTING_FLOOR] = cut.floor;
	for (size_t i = 0; i < all->count; i++)
		if (all->list[i].status == STATUS_CONFIRMED)
			in[starters.count++] = &all->list[i];
	reckoning = grid_reckoning(arena, &cut_so, in, starters.count);
	for (size_t i = 0; i < starters.count; i++)
		starters.list[i] = (struct starter){
			in[i], reckoning.start_x2[i],
			grid_standing_x2(&cut_so.ruleset->handicap, in[i]),
		};
	if (starters.count > 0)
		qsort(starters.list, starters.count, sizeof(*starters.list), starter_order);
	return starters;
}

/* How many, from `first` on, start where that one does. */
static size_t
group_size(const struct starters *starters, size_t first)
{
	size_t end = first;

	while (end < starters->count &&
	       starters->list[end].start_x2 == starters->list[first].start_x2)
		end++;
	return end - first;
}

/* ---- the page ---- */

struct groups {
	struct page *page;
	const struct event *event;
	const struct entry *typed; /* whose form was sent, or NULL */
	const struct problems *problems;
	struct ladder_cut cut; /* that is looked at */
};

static bool
is_typed(const struct groups *groups, const struct entry *entry)
{
	return groups->typed != NULL && strcmp(groups->typed->id, entry->id) == 0;
}

/* The entry's field of that name: as typed in the form that was sent. */
static void
field_show(const struct groups *groups, struct value *form, const struct entry *entry,
           const char *name, const char *saved)
{
	struct page *page = groups->page;

	form_field(page, form, name, arena_printf(page->arena, "%s-%d", name, entry->number),
	           is_typed(groups, entry) ? page_body(page, name) : saved, groups->problems);
}

static void
row_show(const struct groups *groups, struct value *list, const struct starter *starter)
{
	struct page *page = groups->page;
	const struct entry *entry = starter->entry;
	struct value *row = value_add_object(list);

	say_entry(page, row, entry, true);
	fill_text(row, "added", own_start_text(page->arena, entry->start_x2));
	value_set_text(row, "why", desk_ladder_why(groups->page, entry, starter->grade_x2, groups->cut));
	value_set_text(row, "by_rank", say_half(page->arena, starter->start_x2 - entry->start_x2));
	if (groups->event->tournament->state != STATE_FINISHED) {
		struct arena *arena = page->arena;
		struct value *form = value_set_object(row, "form");

		value_set_text(form, "action",
		               desk_url(page, arena_printf(arena, "/groups/%s", entry->id)));
		value_set_int(form, "version", entry->version);
		value_set_bool(form, "open", is_typed(groups, entry));
		field_show(groups, form, entry, "start", own_start_text(arena, entry->start_x2));
		if (groups->event->published > 0)
			field_show(groups, form, entry, "reason", "");
	}
}

static struct value *
group_add(const struct page *page, struct value *list, const struct starter *first, size_t size)
{
	struct value *group = value_add_object(list);

	value_set_text(group, "start", say_half(page->arena, first->start_x2));
	value_set_int(group, "count", (int64_t)size);
	value_set_bool(group, "unit", first->start_x2 == 2);
	value_set_bool(group, "one", size == 1);
	return value_set_list(group, "rows");
}

/* The strengths of those who are in, and how many rounds they play before a knockout. */
static struct desk_ladder_field
field_of(struct arena *arena, const struct starters *starters, const struct tournament *t)
{
	int *grades = arena_array(arena, starters->count + 1, sizeof(*grades));

	for (size_t i = 0; i < starters->count; i++)
		grades[i] = starters->list[i].grade_x2 / 2;
	return (struct desk_ladder_field){
		grades, starters->count, t->rounds - stages_final_rounds(&t->plan),
	};
}

/* root.top: how the top group fits the rounds; none without groups, and where a knockout finds the
 * winner. */
static void
top_show(const struct page *page, const struct tournament *t, const struct starters *starters)
{
	struct value *top;

	if (starters->count == 0 || stages_final_rounds(&t->plan) > 0)
		return;
	top = value_set_object(page->root, "top");
	value_set_int(top, "count", (int64_t)group_size(starters, 0));
	value_set_bool(top, "one", group_size(starters, 0) == 1);
	value_set_int(top, "rounds", t->rounds);
	value_set_bool(top, "short", t->rounds == 1);
	value_set_int(top, "most", INT64_C(1) << t->rounds);
}

static void
groups_show(struct page *page, struct ladder_cut cut, const struct entry *typed,
            const struct problems *problems)
{
	const struct tournament *t = page_tournament_now(page);
	const struct event *event = page_event_now(page, t);
	const struct groups groups = {page, event, typed, problems, cut};
	const struct starters starters = starters_of(page->arena, event, cut);
	const struct ladder_cut saved = {
		t->plan.value[SETTING_BAR], t->plan.value[SETTING_FLOOR],
	};
	struct value *list;

	desk_form(page, page_word(page, "groups.title", NULL));
	form_problems(page, problems);
	value_set_text(page->root, "back", desk_url(page, "/entries"));
	value_set_text(page->root, "play", desk_url(page, "/play"));
	value_set_text(page->root, "groups_js", url_static("groups.js"));
	if (starters.count > 0 && t->state != STATE_FINISHED) {
		const struct desk_ladder_field field = field_of(page->arena, &starters, t);

		desk_ladder_show(page, &field, cut, saved, problems);
	}
	value_set_text(page->root, "bar", plan_say_value(page, SETTING_BAR, t->plan.value[SETTING_BAR]));
	value_set_text(page->root, "floor",
	               plan_say_value(page, SETTING_FLOOR, t->plan.value[SETTING_FLOOR]));
	value_set_bool(page->root, "over", t->state == STATE_FINISHED);
	value_set_bool(page->root, "published", event->published > 0);
	value_set_bool(page->root, "any", starters.count > 0);
	top_show(page, t, &starters);
	list = value_set_list(page->root, "groups");
	for (size_t first = 0; first < starters.count;) {
		size_t size = group_size(&starters, first);
		struct value *rows = group_add(page, list, &starters.list[first], size);

		for (size_t i = 0; i < size; i++)
			row_show(&groups, rows, &starters.list[first + i]);
		first += size;
	}
	page_show(page, "organiser/groups");
}

/* Other systems have no such page: they get 404. */
static bool
is_mcmahon(struct page *page)
{
	if (page->app->tournament->plan.system == SYSTEM_MCMAHON)
		return true;
	page_refuse(page, 404);
	return false;
}

/* GET /{lang}/desk/t/{slug}/groups?said=&bar=&floor=: its organisers. Who starts with how many
 * points in a McMahon, by its bar and floor or by those that are asked about; what may be
 * chosen for them, and a form for each entry to start with other points. */
void
desk_groups(struct page *page)
{
	if (is_mcmahon(page))
		groups_show(page, desk_ladder_asked(page, page->app->tournament), NULL, &problem_none);
}

/* POST /{lang}/desk/t/{slug}/groups: its organisers. The bar and the floor. */
void
desk_groups_cut(struct page *page)
{
	struct typed_plan typed = {.system = NULL};
	const struct event_wish wish = {.version = page_version(page), .plan = &typed};
	struct problems problems = {.count = 0};
	struct ladder_cut cut;

	if (!is_mcmahon(page))
		return;
	typed.values[SETTING_BAR] = page_body(page, "bar");
	typed.values[SETTING_FLOOR] = page_body(page, "floor");
	if (event_change(&page->app->office, page->app->tournament, &wish, &problems)) {
		page_go(page, desk_url(page, "/groups"), "play-changed");
		return;
	}
	cut = desk_ladder_asked(page, page->app->tournament);
	typed_plan_value(SETTING_BAR, typed.values[SETTING_BAR], &cut.bar);
	typed_plan_value(SETTING_FLOOR, typed.values[SETTING_FLOOR], &cut.floor);
	groups_show(page, cut, NULL, &problems);
}

/* POST /{lang}/desk/t/{slug}/groups/{entry}: its organisers. */
void
desk_groups_post(struct page *page)
{
	const struct own_start start = {page_body(page, "start"), page_body(page, "reason")};
	const struct entry_wish wish = {
		.start = &start, .lang = page->lang, .version = page_version(page),
		.by_organiser = true,
	};
	struct problems problems = {.count = 0};
	const struct entry *entry;

	if (!is_mcmahon(page) || (entry = desk_entry(page, page_capture(page, "entry"))) == NULL)
		return;
	if (entry_change(&page->app->office, page->app->tournament, entry, &wish, &problems)) {
		page_go(page, desk_url(page, arena_printf(page->arena, "/groups#pair-%d",
		                                          entry->number)), "own-start");
		return;
	}
	/* Each entry has fields of its own: of number 3 they are "start-3" and "reason-3". */
	for (size_t i = 0; i < problems.count; i++) {
		struct problem *problem = &problems.list[i];

		if (problem->field[0] != '\0')
			problem->field = arena_printf(page->arena, "%s-%d", problem->field,
			                              entry->number);
	}
	groups_show(page, desk_ladder_asked(page, page->app->tournament), entry, &problems);
}
