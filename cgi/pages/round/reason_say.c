#include "pages/round/reason_say.h"

#include <stdlib.h>

#include "pages/part/desk.h"
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
free_say(const struct page *page, const struct draw_reasons *reasons)
{
	const struct plan *plan = &reasons->drawing->tournament->plan;
	const int round = reasons->seating->round;
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
	value_set_int(data, "rounds", reasons->drawing->input.rounds);
	return half || bar || top ? page_word(page, "term.free", data) : "";
}

const char *
reason_say_long(const struct page *page, const struct draw_reasons *reasons, enum term term)
{
	const struct plan *plan = &reasons->drawing->tournament->plan;
	struct value *data = value_object(page->arena);

	value_set_bool(data, "start", reasons->seating->round == 1);
	value_set_text(data, "free", free_say(page, reasons));
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

/* What of a game's seeding cost shared places cause: all of it, where neither of the two has a
 * closer opponent. */
static int64_t
tied_of(const struct draw_reasons *reasons, size_t a, size_t b, int64_t cost)
{
	return explain_stand(&reasons->lineup, a).least == cost &&
	       explain_stand(&reasons->lineup, b).least == cost ? cost : 0;
}

/* data.tied, of the seeding's cost what shared places cause, false = nothing; data.only_tied:
 * all of it. */
static void
tied_set(const struct page *page, struct value *data, int64_t tied, int64_t cost)
{
	fill_text(data, "tied", tied == 0 ? NULL : reason_say_number(page, TERM_SEEDING, tied));
	value_set_bool(data, "only_tied", tied == cost);
}

/* Where a rule costs nothing, and "none" would not say what of. */
static const char *const nothing_words[TERMS] = {
	[TERM_LOW_BYE] = "why.lowest",
	[TERM_FLOAT_PLACE] = "why.in-place",
	[TERM_SEEDING] = "why.in-place",
};

const char *
reason_say_total(const struct page *page, const struct draw_reasons *reasons, enum term term,
                 const struct explain_costs *explained, const struct pairing *pairing)
{
	struct value *data = cost_data(page, term, explained->total.of[term]);
	int games = 0;
	int64_t tied = 0;

	if (term == TERM_SCORE) {
		differences_set(page, data, explained, pairing);
	} else if (terms[term].couple == NULL && pairing->bye_count == 0) {
		return page_word(page, "why.no-bye", NULL);
	} else if (explained->total.of[term] == 0) {
		return page_word(page, nothing_words[term] == NULL ? "why.free"
		                 : nothing_words[term], NULL);
	}
	for (size_t i = 0; i < pairing->couple_count; i++) {
		games += explained->couples[i].of[term] > 0;
		if (term == TERM_SEEDING)
			tied += tied_of(reasons, pairing->couples[i].a, pairing->couples[i].b,
			                explained->couples[i].of[term]);
	}
	tied_set(page, data, tied, explained->total.of[term]);
	value_set_int(data, "games", games);
	value_set_bool(data, "one_game", games == 1);
	return page_wordf(page, data, "reason.cost.%s", terms[term].key);
}

SET_EACH(static const char *const misses[], MISSES,
	[MISS_NONE] = "",
	[MISS_BYE] = "bye",
	[MISS_DOWN] = "down",
	[MISS_UP] = "up",
	[MISS_MET] = "met",
	[MISS_FORBIDDEN] = "forbidden",
	[MISS_APART] = "apart",
	[MISS_FAMILY] = "family",
	[MISS_CLUB] = "club",
	[MISS_COUNTRY] = "country",
	[MISS_OTHERS] = "others");

/* {pair, score, mms, first, last, shared, group, alone, anybody, ideal, ideal_to, ideal_two,
 * ideal_pair, miss}; the ideals are false where there is none. */
static const char *
stand_say(const struct page *page, const struct draw_reasons *reasons, size_t entry,
          const struct explain_stand *stand, enum explain_miss miss, bool level)
{
	const int *score_x2 = reasons->drawing->input.score_x2;
	const struct drawing *drawing = reasons->drawing;
	const bool one = stand->ideals == 1;
	struct value *data = value_object(page->arena);

	value_set_text(data, "pair", say_pair(page, drawing->contest.entries[entry], true));
	value_set_text(data, "score", say_fraction(page->arena, score_x2[entry], 2));
	value_set_bool(data, "mms", drawing->tournament->plan.system == SYSTEM_MCMAHON);
	value_set_int(data, "first", stand->first);
	fill_number(data, "last", stand->last > stand->first ? stand->last : 0);
	value_set_int(data, "group", stand->group);
	value_set_bool(data, "alone", stand->group == 1);
	value_set_bool(data, "anybody", level && !one && (int)stand->ideals == stand->group - 1);
	fill_number(data, "ideal", level && (one || (int)stand->ideals < stand->group - 1)
	            ? stand->ideal_first : 0);
	fill_number(data, "ideal_to", one ? 0 : stand->ideal_last);
	value_set_bool(data, "ideal_two", stand->ideals == 2);
	fill_text(data, "ideal_pair",
	          one ? say_pair(page, drawing->contest.entries[stand->ideal], true) : NULL);
	value_set_text(data, "miss", miss == MISS_NONE ? ""
	               : page_wordf(page, NULL, "reason.miss.%s", misses[miss]));
	return page_word(page, "reason.stand", data);
}

static void
stand_add(const struct page *page, struct value *list, const struct draw_reasons *reasons,
          size_t entry, size_t opponent)
{
	const int *score_x2 = reasons->drawing->input.score_x2;
	const struct entry *const *entries = reasons->drawing->contest.entries;
	const struct explain_stand stand = explain_stand(&reasons->lineup, entry);
	const bool level = entry != opponent && score_x2[entry] == score_x2[opponent];
	const enum explain_miss miss = level
		? explain_miss(&reasons->lineup, &reasons->pairing, entry, opponent) : MISS_NONE;
	struct value *item = value_add_object(list);

	value_set_text(item, "text", stand_say(page, reasons, entry, &stand, miss, level));
	fill_text(item, "what_if", miss == MISS_NONE || stand.ideals != 1 ? NULL
	          : desk_url_round(page, reasons->drawing->contest.rounds + 1, arena_printf(
	          page->arena, "/why?a=%s&b=%s", entries[entry]->id, entries[stand.ideal]->id)));
}

void
reason_say_stands(const struct page *page, struct value *object,
                  const struct draw_reasons *reasons, size_t a, size_t b)
{
	struct value *list = value_set_list(object, "stands");

	stand_add(page, list, reasons, a, b);
	if (a != b)
		stand_add(page, list, reasons, b, a);
}

const char *
reason_say_sign(const struct page *page, enum term term)
{
	return page_wordf(page, NULL, "reason.sign.%s", terms[term].key);
}

/* Who of the two goes the same way as last time: data.sides, a list of {pair, up, first}. */
static void
sides_set(const struct page *page, struct value *data, const struct reason_say_game *game)
{
	const int *score_x2 = game->reasons->drawing->input.score_x2;
	const size_t both[] = {game->a, game->b};
	struct value *list = value_set_list(data, "sides");

	for (size_t i = 0; i < 2; i++) {
		const bool up = score_x2[both[i]] < score_x2[both[1 - i]];
		struct value *side;

		if (game->reasons->lineup.runners[both[i]].last != (up ? WAY_UP : WAY_DOWN))
			continue;
		side = value_add_object(list);
		value_set_text(side, "pair", say_pair(
			page, game->reasons->drawing->contest.entries[both[i]], true));
		value_set_bool(side, "up", up);
		value_set_bool(side, "first", value_count(list) == 1);
	}
}

/* What the sentence of a term says of the two of a game. */
static void
game_set(const struct page *page, struct value *data, enum term term, int64_t cost,
         const struct reason_say_game *game)
{
	const struct plan *plan = game == NULL ? NULL : &game->reasons->drawing->tournament->plan;

	value_set_bool(data, "middle", plan != NULL &&
	               plan->value[SETTING_FLOAT_DOWN] == FLOAT_MIDDLE &&
	               plan->value[SETTING_FLOAT_UP] == FLOAT_MIDDLE);
	value_set_int(data, "from_last", cost + 1);
	tied_set(page, data, game == NULL || term != TERM_SEEDING ? 0
	         : tied_of(game->reasons, game->a, game->b, cost), cost);
	if (game != NULL && term == TERM_FLOAT_ROW)
		sides_set(page, data, game);
	else
		value_set_list(data, "sides");
}

void
reason_say_costs(const struct page *page, struct value *object, const char *name,
                 const struct term_costs *costs, const struct reason_say_game *game)
{
	struct value *list = value_set_list(object, name);

	for (enum term term = 0; term < TERM_CHANCE; term++) {
		const int64_t cost = costs->of[term] - (term == TERM_SCORE ? costs->parted : 0);
		struct value *data;

		/* That there are floats, the difference in score says. */
		if (cost == 0 || term == TERM_FLOATS)
			continue;
		data = cost_data(page, term, cost);
		game_set(page, data, term, cost, game);
		value_set_text(value_add_object(list), "text",
		               page_wordf(page, data, "reason.game.%s", terms[term].key));
	}
}
