#include "pages/standings/say.h"

#include "event/stage_place.h"
#include "pages/part/fill.h"
#include "pages/part/plan_say.h"
#include "pages/part/say.h"
#include "tournament/knockout.h"
#include "tournament/measure.h"

/* ---- columns ---- */

/* The knockout at the end counts for the stage and nothing else. */
static void
column_add(struct standings_say_columns *columns, const struct contest *contest, bool start,
           enum criterion criterion)
{
	const bool counted = !start && (criterion == CRITERION_SCORE || criterion == CRITERION_MMS);

	columns->list[columns->count++] = (struct standings_say_column){
		start, criterion, counted && contest->final_from > 0 ? contest->final_from - 1 : 0,
	};
}

struct standings_say_columns
standings_say_columns(struct arena *arena, const struct contest *contest)
{
	const struct reckoning *reckoning = &contest->reckoning;
	struct standings_say_columns columns = {.plan = reckoning->plan};

	if (contest->group != NULL)
		columns.plan = stage_places_plan(arena, reckoning->plan, false);
	for (size_t i = 0; i < columns.plan->order_count; i++) {
		column_add(&columns, contest, false, columns.plan->order[i]);
		if (i == 0 && reckoning->start_x2 != NULL)
			column_add(&columns, contest, true, CRITERIA);
		if (i == 0 && !plan_orders_by(columns.plan, CRITERION_SCORE))
			column_add(&columns, contest, false, CRITERION_SCORE);
	}
	return columns;
}

const char *
standings_say_order(const struct page *page, const struct event *event)
{
	const struct contest contest =
		contest_of(page->arena, event, event->published);

	return plan_say_order(page, standings_say_columns(page->arena, &contest).plan);
}

static const char *
criterion_word(const struct page *page, enum criterion criterion, const char *kind)
{
	return page_word(page, arena_printf(page->arena, "criterion.%s.%s", criterion_keys[criterion],
	                                    kind), NULL);
}

/* The words of a column, and which rounds it counts where that is not all. */
static const char *
column_word(const struct page *page, struct standings_say_column column, const char *kind)
{
	struct value *data;

	if (column.until == 0)
		return criterion_word(page, column.criterion, kind);
	data = value_object(page->arena);
	value_set_text(data, "text", criterion_word(page, column.criterion, kind));
	fill_number(data, "until", column.until == 1 ? 0 : column.until);
	return page_word(page, arena_printf(page->arena, "standings.until-%s", kind), data);
}

const char *
standings_say_head(const struct page *page, struct standings_say_column column)
{
	return column.start ? page_word(page, "standings.start", NULL)
	                    : column_word(page, column, "head");
}

const char *
standings_say_help(const struct page *page, struct standings_say_column column)
{
	return column.start ? page_word(page, "standings.start-help", NULL)
	                    : column_word(page, column, "help");
}

bool
standings_say_is_words(struct standings_say_column column)
{
	return !column.start && column.criterion == CRITERION_STAGE;
}

/* ---- how far a stage took somebody ---- */

/* In rounds behind the winner: 0 = won it, 1 = came to the final ... */
static int
rounds_left(const struct contest *contest, size_t entry)
{
	return contest->knockout_rounds + 1 - contest->reached_x2[entry] / 2;
}

static bool
won_third_place(const struct contest *contest, size_t entry)
{
	return contest->reached_x2[entry] % 2 != 0;
}

static bool
final_is_played(const struct contest *contest)
{
	for (size_t i = 0; i < contest->count; i++)
		if (rounds_left(contest, i) == 0)
			return true;
	return false;
}

static bool
third_place_is_played(const struct contest *contest)
{
	for (size_t i = 0; i < contest->count; i++)
		if (won_third_place(contest, i))
			return true;
	return false;
}

static const char *
stage_text(const struct page *page, const struct contest *contest, size_t entry)
{
	int left;

	if (contest->reached_x2 == NULL || contest->reached_x2[entry] == 0) {
		struct value *data;

		if (contest->in_group == NULL || contest->in_group[entry].group == 0)
			return page_word(page, "standings.unknown", NULL);
		data = value_object(page->arena);
		value_set_text(data, "group", say_label(page, (struct roster_label){
			LABEL_GROUP, contest->in_group[entry].group,
		}));
		value_set_int(data, "place", contest->in_group[entry].place);
		return page_word(page, "standings.in-group", data);
	}
	left = rounds_left(contest, entry);
	if (left == 0)
		return page_word(page, "standings.winner", NULL);
	if (won_third_place(contest, entry))
		return page_word(page, "standings.third", NULL);
	if (left == 1 && final_is_played(contest))
		return page_word(page, "standings.runner-up", NULL);
	if (left == 2 && third_place_is_played(contest))
		return page_word(page, "standings.fourth", NULL);
	return say_label(page, knockout_label(left));
}

/* ---- values ---- */

/* Where fewer is better the number is kept below 0; people count it from 1. */
static const char *
number_text(const struct page *page, int value, int scale)
{
	return scale < 0 ? say_fraction(page->arena, -value, -scale)
	                 : say_fraction(page->arena, value, scale);
}

static const char *
criterion_text(const struct page *page, const struct contest *contest,
               const struct standing *standing, enum criterion criterion)
{
	if (!standing->known[criterion])
		return page_word(page, "standings.unknown", NULL);
	if (criterion == CRITERION_STAGE)
		return stage_text(page, contest, standing->entry);
	return number_text(page, standing->value[criterion], measure_facts[criterion].scale);
}

const char *
standings_say_value(const struct page *page, const struct contest *contest,
                    const struct standing *standing, struct standings_say_column column)
{
	return column.start
	       ? say_fraction(page->arena, contest->reckoning.start_x2[standing->entry], 2)
	       : criterion_text(page, contest, standing, column.criterion);
}

/* Whether the places begin with it, so that nobody asks what put one behind another. */
static bool
begins_order(const struct plan *plan, enum criterion criterion)
{
	if (criterion == plan->order[0])
		return true;
	return plan->order[0] == CRITERION_STAGE && plan->order_count > 1 &&
	       criterion == plan->order[1] &&
	       (criterion == CRITERION_SCORE || criterion == CRITERION_MMS);
}

const char *
standings_say_decided(const struct page *page, const struct contest *contest,
                      const struct standings_say_columns *columns, const struct standing *standing)
{
	enum criterion by = standing->decided_by;
	struct value *data;

	if (by == CRITERIA || begins_order(columns->plan, by))
		return NULL;
	data = value_object(page->arena);
	value_set_text(data, "head", criterion_word(page, by, "head"));
	value_set_text(data, "value", criterion_text(page, contest, standing, by));
	value_set_text(data, "above", criterion_text(page, contest, &standing[-1], by));
	return page_word(page, "standings.by", data);
}

const char *
standings_say_first(const struct page *page, const struct contest *contest,
                    const struct standings_say_columns *columns, const struct standing *standing)
{
	enum criterion first = columns->plan->order[0];
	struct value *data = value_object(page->arena);

	value_set_text(data, "head", criterion_word(page, first, "head"));
	value_set_text(data, "value", criterion_text(page, contest, standing, first));
	value_set_bool(data, "words", first == CRITERION_STAGE);
	fill_text(data, "score", first == CRITERION_SCORE ? NULL
	          : criterion_text(page, contest, standing, CRITERION_SCORE));
	return page_word(page, "hall.score", data);
}
