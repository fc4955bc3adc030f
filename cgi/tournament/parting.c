#include "tournament/parting.h"

#include <stdlib.h>

#include "tournament/tally.h"

/* Who is left alone */

bool
parting_is_free(const struct pairing_input *input, size_t entry)
{
	const struct plan *plan = input->plan;
	const int firm = plan->value[SETTING_FIRM_ROUNDS];
	const bool mcmahon = plan->system == SYSTEM_MCMAHON;
	/* An absence may be worth something, but nobody has won it. */
	const struct tally_worth worth = {
		.bye_x2 = plan->value[mcmahon ? SETTING_SCORE_BYE_X2 : SETTING_BYE_X2],
	};

	if (firm == plan_settings[SETTING_FIRM_ROUNDS].number.most || input->round <= firm)
		return false;
	if (mcmahon && plan->value[SETTING_BAR_FREE] && input->at_bar != NULL &&
	    input->at_bar[entry])
		return true;
	return plan->value[SETTING_HALF_FREE] && input->rounds > 0 &&
	       tally_points_x2(&input->history, entry, worth) >= input->rounds;
}

static bool
are_free(const struct lineup *lineup, size_t a, size_t b)
{
	const struct pairing_input *input = lineup->input;

	if (lineup->runners[a].free && lineup->runners[b].free)
		return true;
	return input->plan->value[SETTING_TOP_FREE] && input->round > 1 &&
	       input->score_x2[a] == lineup->highest_x2 && input->score_x2[b] == lineup->highest_x2;
}

/* Clubs, countries, surnames */

struct kind {
	const int (*of)[AFFILIATIONS]; /* NULL = nobody has any */
	int main;                      /* too large to be kept apart; 0 = none is */
};

static int
number_order(const void *one, const void *other)
{
	const int *a = one, *b = other;

	return (*a > *b) - (*a < *b);
}

/* The largest, where it has the share of those who play; of two as large the lower number. */
static int
main_of(struct arena *arena, const struct lineup *lineup, const int (*of)[AFFILIATIONS])
{
	const size_t share = (size_t)lineup->input->plan->value[SETTING_MAIN_SHARE];
	int *all = arena_array(arena, lineup->count * AFFILIATIONS + 1, sizeof(*all));
	size_t count = 0, most = 0;
	int largest = 0;

	if (of == NULL || share == 0)
		return 0;
	for (size_t e = 0; e < lineup->input->history.entries; e++)
		for (size_t i = 0; lineup->runners[e].plays && i < AFFILIATIONS; i++)
			/* Two players of one club are one entry of it. */
			if (of[e][i] != 0 && (i == 0 || of[e][i] != of[e][0]))
				all[count++] = of[e][i];
	qsort(all, count, sizeof(*all), number_order);
	for (size_t start = 0, end; start < count; start = end) {
		for (end = start + 1; end < count && all[end] == all[start];)
			end++;
		if (end - start > most) {
			most = end - start;
			largest = all[start];
		}
	}
	return most * 100 >= share * lineup->count ? largest : 0;
}

static bool
is_of(const struct kind *kind, size_t e, int number)
{
	for (size_t i = 0; i < AFFILIATIONS; i++)
		if (kind->of[e][i] == number)
			return true;
	return false;
}

/* Whether they have one in common that is not the main one. */
static bool
have_common(const struct kind *kind, size_t a, size_t b)
{
	for (size_t i = 0; kind->of != NULL && i < AFFILIATIONS; i++) {
		const int number = kind->of[a][i];

		if (number != 0 && number != kind->main && is_of(kind, b, number))
			return true;
	}
	return false;
}

static bool
are_main(const struct kind *kind, size_t a, size_t b)
{
	return kind->main != 0 && is_of(kind, a, kind->main) && is_of(kind, b, kind->main);
}

void
parting_note(struct arena *arena, const struct lineup *lineup, unsigned char *pairs)
{
	const struct pairing_input *input = lineup->input;
	const size_t entries = input->history.entries;
	const struct kind family = {input->family, 0};
	const struct kind club = {input->club, main_of(arena, lineup, input->club)};
	const struct kind country = {input->country, main_of(arena, lineup, input->country)};

	for (size_t i = 0; i < input->apart_count; i++)
		if (!are_free(lineup, input->apart[i].a, input->apart[i].b)) {
			pairs[input->apart[i].a * entries + input->apart[i].b] |= PAIR_APART;
			pairs[input->apart[i].b * entries + input->apart[i].a] |= PAIR_APART;
		}
	for (size_t a = 0; a < entries; a++) {
		for (size_t b = 0; b < a && lineup->runners[a].plays; b++) {
			unsigned why = 0;

			if (!lineup->runners[b].plays || are_free(lineup, a, b))
				continue;
			why |= have_common(&family, a, b) ? PAIR_FAMILY : 0;
			why |= have_common(&club, a, b) ? PAIR_CLUB : 0;
			why |= are_main(&club, a, b) ? PAIR_LOCAL : 0;
			why |= have_common(&country, a, b) ? PAIR_COUNTRY : 0;
			pairs[a * entries + b] |= (unsigned char)why;
			pairs[b * entries + a] |= (unsigned char)why;
		}
	}
}
