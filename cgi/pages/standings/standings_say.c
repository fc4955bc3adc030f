#include "pages/standings/standings_say.h"

#include <stdlib.h>

#include "event/stage_place.h"
#include "pages/part/fill.h"
#include "pages/part/plan_say.h"
#include "pages/part/say.h"
#include "tournament/knockout.h"
#include "tournament/measure.h"

/* ---- columns ---- */

/* The knockout at the end counts for the stage and nothing else. */
static void
column_add(struct standings_say_columns *columns, const struct contest *contest,
           enum criterion criterion)
{
	const bool counted = criterion == CRITERION_SCORE || criterion == CRITERION_MMS;

	columns->list[columns->count++] = (struct standings_say_column){
		criterion, counted && contest->final_from > 0 ? contest->final_from - 1 : 0,
		columns->plan,
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
		column_add(&columns, contest, columns.plan->order[i]);
		if (i == 0 && !plan_orders_by(columns.plan, CRITERION_SCORE))
			column_add(&columns, contest, CRITERION_SCORE);
		if (columns.list[columns.count - 1].criterion == CRITERION_SCORE && reckoning->start_x2 != NULL)
			column_add(&columns, contest, CRITERIA);
	}
	return columns;
}

const char *
standings_say_order(const struct page *page, const struct event *event)
{
	const struct contest contest = contest_of(page->arena, event, event->published);

	return plan_say_order(page, standings_say_columns(page->arena, &contest).plan);
}

/* The words of a criterion's column, and which rounds it counts where that is not all. */
static const char *
column_word(const struct page *page, struct standings_say_column column, const char *kind)
{
	struct value *data;

	if (column.until == 0)
		return plan_say_criterion_kind(page, column.plan, column.criterion, kind);
	data = value_object(page->arena);
	value_set_text(data, "text", plan_say_criterion_kind(page, column.plan, column.criterion, kind));
	fill_number(data, "until", column.until == 1 ? 0 : column.until);
	return page_wordf(page, data, "standings.until-%s", kind);
}

void
standings_say_column(const struct page *page, struct value *object,
                     struct standings_say_column column)
{
	const bool start = column.criterion == CRITERIA;

	value_set_text(object, "head", start ? page_word(page, "standings.start", NULL)
	                                     : column_word(page, column, "head"));
	value_set_text(object, "help", start ? page_word(page, "standings.start-help", NULL)
	                                     : column_word(page, column, "help"));
	value_set_bool(object, "words", column.criterion == CRITERION_STAGE);
	value_set_bool(object, "wraps", column.until > 0);
}

/* ---- values ---- */

/* Who is in no knockout, yet or at all, has a place in a group at the most. */
static const char *
group_text(const struct page *page, const struct contest *contest, size_t entry)
{
	struct value *data = value_object(page->arena);

	if (contest->in_group == NULL || contest->in_group[entry].group == 0)
		return page_word(page, "standings.unknown", NULL);
	value_set_text(data, "group", say_label(page, (struct roster_label){
		LABEL_GROUP, contest->in_group[entry].group,
	}));
	value_set_int(data, "place", contest->in_group[entry].place);
	return page_word(page, "standings.in-group", data);
}

/* How far a stage took somebody. It is kept in halves of rounds: a whole number of rounds
 * behind the winner, and a half more for who won the game for the third place. */
static const char *
stage_text(const struct page *page, const struct contest *contest, size_t entry)
{
	const int winner = contest->knockout_rounds + 1, *reached_x2 = contest->reached_x2;
	bool final_played = false, third_place_played = false;
	int left;

	if (reached_x2 == NULL || reached_x2[entry] == 0)
		return group_text(page, contest, entry);
	for (size_t i = 0; i < contest->count; i++) {
		final_played = final_played || reached_x2[i] / 2 == winner;
		third_place_played = third_place_played || reached_x2[i] % 2 != 0;
	}
	left = winner - reached_x2[entry] / 2;
	if (left == 0)
		return page_word(page, "standings.winner", NULL);
	if (reached_x2[entry] % 2 != 0)
		return page_word(page, "standings.third", NULL);
	if (left == 1 && final_played)
		return page_word(page, "standings.runner-up", NULL);
	if (left == 2 && third_place_played)
		return page_word(page, "standings.fourth", NULL);
	return say_label(page, knockout_label(left));
}

/* Where fewer is better the number is kept below 0; people count it from 1. */
static const char *
criterion_text(const struct page *page, const struct contest *contest,
               const struct standing *standing, enum criterion criterion)
{
	const int scale = measure_facts[criterion].scale;
	const int value = standing->value[criterion];

	if (!standing->known[criterion])
		return page_word(page, "standings.unknown", NULL);
	if (criterion == CRITERION_STAGE)
		return stage_text(page, contest, standing->entry);
	return say_fraction(page->arena, scale < 0 ? -value : value, abs(scale));
}

const char *
standings_say_value(const struct page *page, const struct contest *contest,
                    const struct standing *standing, struct standings_say_column column)
{
	return column.criterion == CRITERIA
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

/* Of so many first rounds as it had to leave out. */
static void
later_say(const struct page *page, const struct plan *plan, const struct standing *standing,
          struct value *data)
{
	struct plan as_decided = *plan;

	as_decided.value[SETTING_SOS_LEFT_OUT] = standing->later.left_out;
	value_set_text(data, "head", plan_say_criterion_kind(page, &as_decided,
	                                                     CRITERION_SOS_LATER, "head"));
	value_set_text(data, "value", say_fraction(page->arena, standing->later.value_x2, 2));
	value_set_text(data, "above", say_fraction(page->arena, standing->later.above_x2, 2));
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
	if (by == CRITERION_SOS_LATER) {
		later_say(page, columns->plan, standing, data);
	} else {
		value_set_text(data, "head", plan_say_criterion_kind(page, columns->plan, by, "head"));
		value_set_text(data, "value", criterion_text(page, contest, standing, by));
		value_set_text(data, "above", criterion_text(page, contest, &standing[-1], by));
	}
	return page_word(page, "standings.by", data);
}

bool
standings_say_final(const struct event *event, int rounds)
{
	const struct tournament *t = event->tournament;

	return t->state == STATE_FINISHED ||
	       (rounds == t->rounds && rounds_missing(&event->draw, rounds) == 0);
}

const char *
standings_say_first(const struct page *page, const struct contest *contest,
                    const struct standings_say_columns *columns, const struct standing *standing)
{
	enum criterion first = columns->plan->order[0];
	struct value *data = value_object(page->arena);

	value_set_text(data, "head", plan_say_criterion_kind(page, columns->plan, first, "head"));
	value_set_text(data, "value", criterion_text(page, contest, standing, first));
	value_set_bool(data, "words", first == CRITERION_STAGE);
	fill_text(data, "score", first == CRITERION_SCORE ? NULL
	          : criterion_text(page, contest, standing, CRITERION_SCORE));
	return page_word(page, "hall.score", data);
}
