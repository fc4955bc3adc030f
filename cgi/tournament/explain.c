#include "tournament/explain.h"

#include <stdlib.h>
#include <string.h>

struct explain_costs
explain_draw(struct arena *arena, const struct lineup *lineup, const struct pairing *pairing)
{
	struct explain_costs explanation = {
		.couples = arena_array(arena, pairing->couple_count, sizeof(struct term_costs)),
		.byes = arena_array(arena, pairing->bye_count, sizeof(struct term_costs)),
	};

	for (size_t i = 0; i < pairing->couple_count; i++) {
		const struct pairing_couple *couple = &pairing->couples[i];

		explanation.couples[i] = terms_costs(lineup, couple->a, couple->b);
		terms_add(&explanation.total, &explanation.couples[i]);
	}
	for (size_t i = 0; i < pairing->bye_count; i++) {
		explanation.byes[i] = terms_costs(lineup, pairing->byes[i], pairing->byes[i]);
		terms_add(&explanation.total, &explanation.byes[i]);
	}
	return explanation;
}

/* Why not */

static bool
couples_have(const struct pairing_couple *couples, size_t count, size_t a, size_t b)
{
	for (size_t i = 0; i < count; i++)
		if ((couples[i].a == a && couples[i].b == b) ||
		    (couples[i].a == b && couples[i].b == a))
			return true;
	return false;
}

static bool
byes_have(const size_t *byes, size_t count, size_t a)
{
	for (size_t i = 0; i < count; i++)
		if (byes[i] == a)
			return true;
	return false;
}

static bool
is_locked(const struct pairing_input *input, size_t entry)
{
	for (size_t i = 0; i < input->locked_count; i++)
		if (input->locked[i].a == entry || input->locked[i].b == entry)
			return true;
	return byes_have(input->locked_byes, input->locked_bye_count, entry);
}

/* The draw of `input`, which has the wish locked, against the one drawn. */
static struct explain_why_not
answer_by_costs(struct arena *arena, const struct pairing_input *input,
                const struct pairing *drawn)
{
	const struct lineup lineup = lineup_new(arena, input);
	struct explain_why_not why = {
		.answer = ANSWER_DECIDED,
		.other = pairing_draw(arena, input),
		.term = TERM_REMATCH,
	};
	struct term_costs had = explain_draw(arena, &lineup, drawn).total;

	if (why.other.alone_count > drawn->alone_count)
		return (struct explain_why_not){.answer = ANSWER_ALONE};
	why.difference = explain_draw(arena, &lineup, &why.other).total;
	for (int t = 0; t < TERMS; t++)
		why.difference.of[t] -= had.of[t];
	while (why.term < TERMS && why.difference.of[why.term] == 0)
		why.term++;
	if (why.term == TERMS)
		why.answer = ANSWER_EQUAL;
	return why;
}

struct explain_why_not
explain_why_not(struct arena *arena, const struct pairing_input *input,
                const struct pairing *drawn, size_t a, size_t b)
{
	struct pairing_input wish = *input;
	struct pairing_couple *couples = arena_array(arena, input->locked_count + 1,
	                                             sizeof(*couples));
	size_t *byes = arena_array(arena, input->locked_bye_count + 1, sizeof(*byes));
	size_t odd = input->locked_bye_count; /* in the end, as those are who are not locked */
	const bool bye = a == b;

	for (size_t e = 0; e < input->history.entries; e++)
		odd += input->plays[e];
	if (bye ? byes_have(drawn->byes, drawn->bye_count, a)
	    : couples_have(drawn->couples, drawn->couple_count, a, b))
		return (struct explain_why_not){.answer = ANSWER_DRAWN};
	if (!input->plays[a] || !input->plays[b])
		return (struct explain_why_not){.answer = ANSWER_OUT};
	if (is_locked(input, a) || is_locked(input, b))
		return (struct explain_why_not){.answer = ANSWER_LOCKED};
	if (bye && odd % 2 == 0)
		return (struct explain_why_not){.answer = ANSWER_EVEN};
	if (couples_have(input->forbidden, input->forbidden_count, a, b))
		return (struct explain_why_not){.answer = ANSWER_FORBIDDEN};
	if (input->locked_count > 0)
		memcpy(couples, input->locked, input->locked_count * sizeof(*couples));
	if (input->locked_bye_count > 0)
		memcpy(byes, input->locked_byes, input->locked_bye_count * sizeof(*byes));
	wish.locked = couples;
	wish.locked_byes = byes;
	if (bye)
		byes[wish.locked_bye_count++] = a;
	else
		couples[wish.locked_count++] = (struct pairing_couple){.a = a, .b = b};
	return answer_by_costs(arena, &wish, drawn);
}

bool
explain_is_best(struct arena *arena, const struct pairing_input *input,
                const struct pairing *drawn)
{
	struct pairing_input free = *input;
	struct explain_why_not why;

	free.locked_count = 0;
	free.locked_bye_count = 0;
	why = answer_by_costs(arena, &free, drawn);
	return why.answer != ANSWER_ALONE && why.other.alone_count == drawn->alone_count &&
	       why.other.bye_count == drawn->bye_count && why.term >= TERM_CHANCE;
}

/* The heat map */

struct explain_heat
explain_heat(const struct lineup *lineup, size_t a, size_t b)
{
	struct term_costs costs = terms_costs(lineup, a, b);

	costs.of[TERM_SCORE] -= costs.parted;
	for (int t = 0; t < TERM_CHANCE; t++)
		if (costs.of[t] > 0)
			return (struct explain_heat){(enum term)t, costs.of[t]};
	return (struct explain_heat){TERMS, 0};
}

/* Where one stands */

static void
place_read(const struct lineup *lineup, size_t entry, int *first, int *last)
{
	const struct lineup_runner *runner = &lineup->runners[entry];

	*first = (runner->rank_x2 - runner->sharers + 1) / 2;
	*last = *first + runner->sharers - 1;
}

struct explain_stand
explain_stand(const struct lineup *lineup, size_t entry)
{
	const struct pairing_input *input = lineup->input;
	struct explain_stand stand = {.group = lineup->runners[entry].group};
	int64_t least = INT64_MAX;
	size_t low = entry, high = entry; /* of the ideals: the best ranked and the last */

	place_read(lineup, entry, &stand.first, &stand.last);
	for (size_t e = 0; e < input->history.entries; e++) {
		int64_t cost;

		if (e == entry || !lineup->runners[e].plays ||
		    input->score_x2[e] != input->score_x2[entry])
			continue;
		cost = term_cost(lineup, TERM_SEEDING, entry, e);
		if (cost > least)
			continue;
		if (cost < least) {
			least = cost;
			stand.ideals = 0;
			low = high = e;
		}
		stand.ideals++;
		low = lineup->runners[e].rank_x2 < lineup->runners[low].rank_x2 ? e : low;
		high = lineup->runners[e].rank_x2 > lineup->runners[high].rank_x2 ? e : high;
	}
	if (stand.ideals > 0) {
		int inner;

		stand.ideal = low;
		stand.least = least;
		place_read(lineup, low, &stand.ideal_first, &inner);
		place_read(lineup, high, &inner, &stand.ideal_last);
	}
	return stand;
}

/* Itself with a bye, or where it sits out. */
static size_t
opponent_of(const struct pairing *pairing, size_t entry)
{
	for (size_t i = 0; i < pairing->couple_count; i++)
		if (pairing->couples[i].a == entry || pairing->couples[i].b == entry)
			return pairing->couples[i].a + pairing->couples[i].b - entry;
	return entry;
}

static const struct {
	unsigned pair;
	enum term term; /* TERMS = it always counts */
	enum explain_miss miss;
} kept_apart[] = {
	{PAIR_FORBIDDEN, TERMS, MISS_FORBIDDEN},
	{PAIR_MET, TERM_REMATCH, MISS_MET},
	{PAIR_APART, TERM_APART, MISS_APART},
	{PAIR_FAMILY, TERM_FAMILY, MISS_FAMILY},
	{PAIR_CLUB, TERM_CLUB, MISS_CLUB},
	{PAIR_LOCAL, TERM_LOCAL, MISS_CLUB},
	{PAIR_COUNTRY, TERM_COUNTRY, MISS_COUNTRY},
};

/* Why not the ideal one; what its opponent has in common with it, too, is no reason. */
static enum explain_miss
miss_of(const struct lineup *lineup, const struct pairing *pairing, size_t entry, size_t opponent,
        size_t ideal)
{
	const unsigned only = lineup_pair(lineup, entry, ideal) &
	                      ~(unsigned)lineup_pair(lineup, entry, opponent);
	const int *score_x2 = lineup->input->score_x2;
	const size_t other = opponent_of(pairing, ideal);

	for (size_t i = 0; i < sizeof(kept_apart) / sizeof(*kept_apart); i++)
		if ((only & kept_apart[i].pair) != 0 &&
		    (kept_apart[i].term == TERMS || term_counts(lineup, kept_apart[i].term)))
			return kept_apart[i].miss;
	if (other == ideal)
		return MISS_BYE;
	if (score_x2[other] != score_x2[ideal])
		return score_x2[other] < score_x2[ideal] ? MISS_DOWN : MISS_UP;
	return MISS_OTHERS;
}

enum explain_miss
explain_miss(const struct lineup *lineup, const struct pairing *pairing, size_t entry,
             size_t opponent)
{
	const int64_t least = explain_stand(lineup, entry).least;
	const int *score_x2 = lineup->input->score_x2;
	enum explain_miss miss = MISS_NONE;

	if (term_cost(lineup, TERM_SEEDING, entry, opponent) == least)
		return MISS_NONE;
	for (size_t e = 0; e < lineup->input->history.entries; e++) {
		enum explain_miss of;

		if (e == entry || !lineup->runners[e].plays || score_x2[e] != score_x2[entry] ||
		    term_cost(lineup, TERM_SEEDING, entry, e) != least)
			continue;
		of = miss_of(lineup, pairing, entry, opponent, e);
		if (miss != MISS_NONE && of != miss)
			return MISS_OTHERS;
		miss = of;
	}
	return miss;
}

struct by_place {
	int place;
	size_t entry;
};

static int
by_place_order(const void *one, const void *other)
{
	const struct by_place *a = one, *b = other;

	if (a->place != b->place)
		return a->place < b->place ? -1 : 1;
	return a->entry < b->entry ? -1 : a->entry > b->entry;
}

size_t *
explain_order(struct arena *arena, const struct lineup *lineup)
{
	struct by_place *sorted = arena_array(arena, lineup->count, sizeof(*sorted));
	size_t *entries = arena_array(arena, lineup->count, sizeof(*entries));
	size_t count = 0;

	for (size_t e = 0; e < lineup->input->history.entries; e++)
		if (lineup->runners[e].plays)
			sorted[count++] = (struct by_place){lineup->input->place[e], e};
	qsort(sorted, count, sizeof(*sorted), by_place_order);
	for (size_t i = 0; i < count; i++)
		entries[i] = sorted[i].entry;
	return entries;
}
