#include "pages/round/reason_say.h"

#include <stdlib.h>

#include "pages/part/fill.h"
#include "pages/part/plan_say.h"
#include "pages/part/say.h"

const char *
reason_say_term(const struct page *page, enum term term)
{
	return term == TERMS ? "" : page_wordf(page, NULL, "term.%s", terms[term].key);
}

/* Whom what keeps apart leaves alone in the round (tournament/lineup.c), a sentence; "" = nobody. */
static const char *
free_say(const struct page *page, const struct plan *plan, int round)
{
	const int firm = plan->value[SETTING_FIRM_ROUNDS];
	const bool later = round > firm && firm != plan_settings[SETTING_FIRM_ROUNDS].number.most;
	const bool half = later && plan->value[SETTING_HALF_FREE];
	const bool bar = later && plan->system == SYSTEM_MCMAHON && plan->value[SETTING_BAR_FREE];
	const bool top = round > 1 && plan->value[SETTING_TOP_FREE];
	struct value *data = value_object(page->arena);

	value_set_bool(data, "half", half);
	value_set_bool(data, "bar", bar);
	value_set_bool(data, "top", top);
	value_set_bool(data, "other", half || bar);
	return half || bar || top ? page_word(page, "term.free", data) : "";
}

const char *
reason_say_long(const struct page *page, const struct draw_reasons *reasons, enum term term)
{
	const struct plan *plan = &reasons->drawing->tournament->plan;
	const int round = reasons->seating->round;
	struct value *data = value_object(page->arena);

	value_set_bool(data, "start", round == 1);
	value_set_text(data, "free", free_say(page, plan, round));
	if (term == TERM_SEEDING)
		return page_wordf(page, data, "term.seeding-long.%s",
		                  plan_settings[SETTING_SEEDING_FIRST].number.words
		                  [plan->value[term_seeding(&reasons->lineup)]]);
	if (term == TERM_FLOAT_PLACE) {
		const int down = plan->value[SETTING_FLOAT_DOWN], up = plan->value[SETTING_FLOAT_UP];

		value_set_bool(data, "same", down == up);
		value_set_bool(data, "any", down == FLOAT_ANY && up == FLOAT_ANY);
		value_set_bool(data, "middle", down == FLOAT_MIDDLE || up == FLOAT_MIDDLE);
		value_set_text(data, "down", plan_say_value(page, SETTING_FLOAT_DOWN, down));
		value_set_text(data, "up", plan_say_value(page, SETTING_FLOAT_UP, up));
	}
	return page_wordf(page, data, "term.%s-long", terms[term].key);
}

/* Score differences are squared where they are costs. */
static int
root_of(int64_t cost)
{
	int root = 0;

	while ((int64_t)root * root < cost)
		root++;
	return root;
}

const char *
reason_say_number(const struct page *page, enum term term, int64_t cost)
{
	if (term == TERM_SCORE)
		return say_fraction(page->arena, root_of(cost), 2);
	if (term == TERM_SEEDING || term == TERM_FLOAT_PLACE)
		return say_fraction(page->arena, (int)cost, 2);
	return arena_printf(page->arena, "%lld", (long long)cost);
}

/* {cost, one}: the cost as people know it; one: at most 1, as of "1 place", "½ point". */
static struct value *
cost_data(const struct page *page, enum term term, int64_t cost)
{
	const bool halves = term == TERM_SCORE || term == TERM_SEEDING || term == TERM_FLOAT_PLACE;
	struct value *data = value_object(page->arena);

	value_set_text(data, "cost", reason_say_number(page, term, cost));
	value_set_bool(data, "half", cost % 2 != 0);
	value_set_bool(data, "one", (term == TERM_SCORE ? root_of(cost) : cost) <= (halves ? 2 : 1));
	return data;
}

static int
cost_order(const void *one, const void *other)
{
	const int64_t *a = one, *b = other;

	return (*a > *b) - (*a < *b);
}

/* Games over a difference, by how much it is, the smallest first: data.list {games, one_game,
 * cost, one, first}; data.kin: how many of one club or country count as such. */
static void
differences_set(const struct page *page, struct value *data,
                const struct explain_costs *explained, const struct pairing *pairing)
{
	const size_t count = pairing->couple_count + pairing->bye_count;
	int64_t *costs = arena_array(page->arena, count + 1, sizeof(*costs));
	struct value *list = value_set_list(data, "list");
	int kin = 0;

	for (size_t i = 0; i < count; i++) {
		const struct term_costs *of = i < pairing->couple_count
			? &explained->couples[i] : &explained->byes[i - pairing->couple_count];

		costs[i] = of->of[TERM_SCORE] - of->parted;
		kin += of->parted > 0;
	}
	qsort(costs, count, sizeof(*costs), cost_order);
	for (size_t start = 0, end; start < count; start = end) {
		struct value *item;

		for (end = start + 1; end < count && costs[end] == costs[start];)
			end++;
		if (costs[start] == 0)
			continue;
		item = cost_data(page, TERM_SCORE, costs[start]);
		value_add(list, item);
		value_set_int(item, "games", (int64_t)(end - start));
		value_set_bool(item, "one_game", end - start == 1);
		value_set_bool(item, "first", value_count(list) == 1);
	}
	value_set_bool(data, "level", value_count(list) == 0 && kin == 0);
	value_set_bool(data, "any", value_count(list) > 0);
	fill_number(data, "kin", kin);
	value_set_bool(data, "one_kin", kin == 1);
}

const char *
reason_say_total(const struct page *page, enum term term, const struct explain_costs *explained,
                 const struct pairing *pairing)
{
	struct value *data = cost_data(page, term, explained->total.of[term]);
	int games = 0;

	if (term == TERM_SCORE) {
		differences_set(page, data, explained, pairing);
	} else if (terms[term].couple == NULL && pairing->bye_count == 0) {
		return page_word(page, "why.no-bye", NULL);
	} else if (explained->total.of[term] == 0) {
		return page_word(page, "why.free", NULL);
	}
	for (size_t i = 0; i < pairing->couple_count; i++)
		games += explained->couples[i].of[term] > 0;
	value_set_int(data, "games", games);
	value_set_bool(data, "one_game", games == 1);
	return page_wordf(page, data, "reason.cost.%s", terms[term].key);
}

/* {pair, score, mms, first, last, shared, group, alone, anybody, ideal, ideal_to, ideal_two,
 * ideal_pair}; the ideals are false where there is none. */
static const char *
stand_say(const struct page *page, const struct draw_reasons *reasons, size_t entry, bool level)
{
	const struct drawing *drawing = reasons->drawing;
	const struct explain_stand stand = explain_stand(&reasons->lineup, entry);
	const bool one = stand.ideals == 1;
	struct value *data = value_object(page->arena);

	value_set_text(data, "pair", say_pair(page, drawing->contest.entries[entry], true));
	value_set_text(data, "score", say_fraction(page->arena, drawing->input.score_x2[entry], 2));
	value_set_bool(data, "mms", drawing->tournament->plan.system == SYSTEM_MCMAHON);
	value_set_int(data, "first", stand.first);
	fill_number(data, "last", stand.last > stand.first ? stand.last : 0);
	value_set_int(data, "group", stand.group);
	value_set_bool(data, "alone", stand.group == 1);
	value_set_bool(data, "anybody", level && !one && (int)stand.ideals == stand.group - 1);
	fill_number(data, "ideal", level && (one || (int)stand.ideals < stand.group - 1)
	            ? stand.ideal_first : 0);
	fill_number(data, "ideal_to", one ? 0 : stand.ideal_last);
	value_set_bool(data, "ideal_two", stand.ideals == 2);
	fill_text(data, "ideal_pair",
	          one ? say_pair(page, drawing->contest.entries[stand.ideal], true) : NULL);
	return page_word(page, "reason.stand", data);
}

void
reason_say_stands(const struct page *page, struct value *object,
                  const struct draw_reasons *reasons, size_t a, size_t b)
{
	const int *score_x2 = reasons->drawing->input.score_x2;
	const bool level = a != b && score_x2[a] == score_x2[b];
	struct value *list = value_set_list(object, "stands");

	value_set_text(value_add_object(list), "text", stand_say(page, reasons, a, level));
	if (a != b)
		value_set_text(value_add_object(list), "text", stand_say(page, reasons, b, level));
}

const char *
reason_say_sign(const struct page *page, enum term term)
{
	return page_wordf(page, NULL, "reason.sign.%s", terms[term].key);
}

void
reason_say_costs(const struct page *page, struct value *object, const char *name,
                 const struct term_costs *costs)
{
	struct value *list = value_set_list(object, name);

	for (enum term term = 0; term < TERM_CHANCE; term++) {
		const int64_t cost = costs->of[term] - (term == TERM_SCORE ? costs->parted : 0);
		struct value *data;

		/* That there are floats, the difference in score says. */
		if (cost == 0 || term == TERM_FLOATS)
			continue;
		data = cost_data(page, term, cost);
		value_set_text(value_add_object(list), "text",
		               page_wordf(page, data, "reason.game.%s", terms[term].key));
	}
}
