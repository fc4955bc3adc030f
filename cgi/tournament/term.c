#include "tournament/term.h"

#include <stdlib.h>

#include "tournament/dice.h"

/* The order of the terms is what decides; enum term in term.h has it. First comes what spoils an
 * event (a rematch, a second bye), then the score groups, then what people wish for, and chance
 * last, which decides what nobody minds.
 *
 * Each term has two sides that have to agree. What it costs a couple is asked for each two who play
 * and again for every game that is explained, so it looks up what lineup.c has noted. What a whole
 * draw costs in it at most (`most`) may be too high and must never be too low: it is how far
 * pairing.c keeps the terms apart, and were it too low, much of a lower term would outweigh one
 * unit of a higher. The closer it is, the more terms fit. The tests hold every
 * cost that they ask for against it. */

/* The highest that can be typed stands for "always", however many rounds there are. */
static bool
rounds_include(const struct lineup *lineup, enum plan_setting rounds)
{
	const int count = lineup->input->plan->value[rounds];

	return count == plan_settings[rounds].number.most || lineup->input->round <= count;
}

static int
score_x2(const struct lineup *lineup, size_t entry)
{
	return lineup->input->score_x2[entry];
}

/* The most of a term that costs a couple 1 at most. There is one bye at most, and it counts as a
 * couple. */
static int64_t
couples_most(const struct lineup *lineup)
{
	return (int64_t)lineup->couples;
}

/* The bye */

/* How many, not whether: a third bye is worse than a second, so that they go round once everybody
 * has had one. */
static int64_t
fresh_bye(const struct lineup *lineup, size_t a)
{
	return lineup->runners[a].byes;
}

static int64_t
fresh_most(const struct lineup *lineup)
{
	return lineup->most_byes;
}

/* Below the scores, since by them the bye is an opponent with the lowest: of those who would be the
 * cheapest there, it is the last in the standings who has it. */
static int64_t
low_bye(const struct lineup *lineup, size_t a)
{
	return lineup->last_place - lineup->input->place[a];
}

static int64_t
low_most(const struct lineup *lineup)
{
	return lineup->last_place - lineup->top_place;
}

/* Rematches and scores */

static int64_t
rematch_couple(const struct lineup *lineup, size_t a, size_t b)
{
	return (lineup_pair(lineup, a, b) & PAIR_MET) != 0;
}

/* A term of its own below the rematches. Counted in one, two second meetings would cost what one
 * third does, and three couples could meet again for the second time where two would, if it were
 * for the third. How often two have met is a walk through their rounds, and only asked of those who
 * have met twice: in a field where all have met, a draw took twenty times as long with that walk
 * for each two. */
static int64_t
again_couple(const struct lineup *lineup, size_t a, size_t b)
{
	if ((lineup_pair(lineup, a, b) & PAIR_MET_AGAIN) == 0)
		return 0;
	return history_meetings(&lineup->input->history, a, b) - 1;
}

/* No couple costs more than half of what its two can cost at most. */
static int64_t
again_most(const struct lineup *lineup)
{
	const struct history *history = &lineup->input->history;
	int64_t sum = 0;

	for (size_t e = 0; e < history->entries; e++) {
		int64_t most = 0; /* that a couple of this entry and one who plays costs */

		if (!lineup->runners[e].plays)
			continue;
		for (size_t round = 0; round < history->rounds; round++) {
			const int opponent = history_turn(history, e, round)->opponent;
			int64_t again = 0;

			if (opponent >= 0 && lineup->runners[opponent].plays)
				again = again_couple(lineup, e, (size_t)opponent);
			most = again > most ? again : most;
		}
		sum += most;
	}
	return sum / 2;
}

static int64_t
squared(int64_t difference)
{
	return difference * difference;
}

/* In half points, of a term in whose rounds it counts. */
static int64_t
gap_x2(const struct lineup *lineup, enum plan_setting rounds, enum plan_setting gap)
{
	return rounds_include(lineup, rounds) ? 2 * (int64_t)lineup->input->plan->value[gap] : 0;
}

/* To part two of one score, each must meet somebody else, and so there are two games over a
 * difference: that they are not dearer than the one game they save is what the gap says. At the gap
 * itself both cost the same here, and the term of clubs, which is lower, parts them.
 *
 * The larger of the two gaps and not their sum: those of one club are mostly of one country too. */
static int64_t
gap_cost(int64_t one_x2, int64_t other_x2)
{
	return 2 * squared(one_x2 > other_x2 ? one_x2 : other_x2);
}

int64_t
terms_parted(const struct lineup *lineup, size_t a, size_t b)
{
	const unsigned pair = a == b ? 0 : lineup_pair(lineup, a, b);

	if ((pair & (PAIR_CLUB | PAIR_COUNTRY)) == 0)
		return 0;
	return gap_cost((pair & PAIR_CLUB) == 0 ? 0
	                : gap_x2(lineup, SETTING_CLUB_ROUNDS, SETTING_CLUB_GAP),
	                (pair & PAIR_COUNTRY) == 0 ? 0
	                : gap_x2(lineup, SETTING_COUNTRY_ROUNDS, SETTING_COUNTRY_GAP));
}

static int64_t
score_couple(const struct lineup *lineup, size_t a, size_t b)
{
	return squared((int64_t)score_x2(lineup, a) - score_x2(lineup, b)) +
	       terms_parted(lineup, a, b);
}

/* The square of a difference: two games over half a point each are better than one over a whole
 * one. The bye counts as somebody who has won nothing more than the last. */
static int64_t
score_bye(const struct lineup *lineup, size_t a)
{
	return squared((int64_t)score_x2(lineup, a) - lineup->lowest_x2);
}

/* (a - b)^2 is at most 2 (a - m)^2 + 2 (b - m)^2, whatever m is; the middle of
 * all scores makes that small. So each entry adds what it can cost on its own, whomever it meets:
 * as many couples as the widest of all would come to far more, and leave room for fewer terms. The
 * bye is one entry more, with the lowest score. */
static int64_t
score_most(const struct lineup *lineup)
{
	const int64_t middle = ((int64_t)lineup->lowest_x2 + lineup->highest_x2) / 2;
	int64_t sum = 2 * squared(lineup->lowest_x2 - middle);

	for (size_t e = 0; e < lineup->input->history.entries; e++)
		if (lineup->runners[e].plays)
			sum += 2 * squared(score_x2(lineup, e) - middle);
	return sum + (int64_t)lineup->couples *
	       gap_cost(gap_x2(lineup, SETTING_CLUB_ROUNDS, SETTING_CLUB_GAP),
	                gap_x2(lineup, SETTING_COUNTRY_ROUNDS, SETTING_COUNTRY_GAP));
}

/* Who is better kept apart: lineup knows. */

static int64_t
apart_couple(const struct lineup *lineup, size_t a, size_t b)
{
	return (lineup_pair(lineup, a, b) & PAIR_APART) != 0;
}

static int64_t
family_couple(const struct lineup *lineup, size_t a, size_t b)
{
	return (lineup_pair(lineup, a, b) & PAIR_FAMILY) != 0;
}

static int64_t
club_couple(const struct lineup *lineup, size_t a, size_t b)
{
	return (lineup_pair(lineup, a, b) & PAIR_CLUB) != 0;
}

static int64_t
local_couple(const struct lineup *lineup, size_t a, size_t b)
{
	return (lineup_pair(lineup, a, b) & PAIR_LOCAL) != 0;
}

static int64_t
country_couple(const struct lineup *lineup, size_t a, size_t b)
{
	return (lineup_pair(lineup, a, b) & PAIR_COUNTRY) != 0;
}

/* Only couples that were named cost anything, and each is in a draw once. */
static int64_t
apart_most(const struct lineup *lineup)
{
	const size_t count = lineup->input->apart_count;

	return (int64_t)(count < lineup->couples ? count : lineup->couples);
}

/* Floats
 *
 * A game between two scores is a float for both, down for the higher. How far is counted by the
 * scores already; here it is about whom it hits. Who floats the same way twice running, or more
 * often than others, is to be spared first: so these come before how many float at all, which the
 * scores have all but settled, and where in the group they come from is asked last. */

/* The lower of the two floats up and the higher down, and each costs 1 that did so in its last
 * game. */
static int64_t
row_couple(const struct lineup *lineup, size_t a, size_t b)
{
	const int a_x2 = score_x2(lineup, a), b_x2 = score_x2(lineup, b);

	if (a_x2 == b_x2)
		return 0;
	return (lineup->runners[a].last == (a_x2 > b_x2 ? WAY_DOWN : WAY_UP)) +
	       (lineup->runners[b].last == (b_x2 > a_x2 ? WAY_DOWN : WAY_UP));
}

/* Whoever floated in its last game may do so again; what the other of its game costs is counted
 * there. */
static int64_t
row_most(const struct lineup *lineup)
{
	int64_t sum = 0;

	for (size_t e = 0; e < lineup->input->history.entries; e++)
		sum += lineup->runners[e].plays && lineup->runners[e].last != WAY_LEVEL;
	return sum;
}

static int64_t
again_float_couple(const struct lineup *lineup, size_t a, size_t b)
{
	if (score_x2(lineup, a) == score_x2(lineup, b))
		return 0;
	return (int64_t)lineup->runners[a].floats + lineup->runners[b].floats;
}

/* Each brings what it has had, whomever it meets, and only if it floats. */
static int64_t
again_float_most(const struct lineup *lineup)
{
	int64_t sum = 0;

	for (size_t e = 0; e < lineup->input->history.entries; e++)
		if (lineup->runners[e].plays)
			sum += lineup->runners[e].floats;
	return sum;
}

static int64_t
floats_couple(const struct lineup *lineup, size_t a, size_t b)
{
	return score_x2(lineup, a) == score_x2(lineup, b) ? 0 : 2;
}

static int64_t
floats_most(const struct lineup *lineup)
{
	return 2 * (int64_t)lineup->couples;
}

/* Half places from where in its group one is taken who floats that way: from the middle usually, so
 * that neither the best of a group is given away nor the last is sent up to be beaten. */
static int64_t
off_place(const struct lineup *lineup, size_t e, enum plan_setting way)
{
	const struct lineup_runner *runner = &lineup->runners[e];

	switch ((enum plan_float)lineup->input->plan->value[way]) {
	case FLOAT_TOP:
		return runner->rank_x2 - 2;
	case FLOAT_MIDDLE:
		return abs(runner->rank_x2 - (runner->group + 1));
	case FLOAT_BOTTOM:
		return 2 * runner->group - runner->rank_x2;
	case FLOAT_ANY:
		break;
	}
	return 0;
}

/* The one with the higher score floats down and is measured by the setting for that, the other by
 * the one for up: who is to come from the bottom down and from the top up makes neighbours in the
 * standings meet. */
static int64_t
float_place_couple(const struct lineup *lineup, size_t a, size_t b)
{
	const bool a_higher = score_x2(lineup, a) > score_x2(lineup, b);

	if (score_x2(lineup, a) == score_x2(lineup, b))
		return 0;
	return off_place(lineup, a_higher ? a : b, SETTING_FLOAT_DOWN) +
	       off_place(lineup, a_higher ? b : a, SETTING_FLOAT_UP);
}

/* By itself it is not known which way an entry floats, so the dearer one counts. */
static int64_t
float_place_most(const struct lineup *lineup)
{
	int64_t sum = 0;

	for (size_t e = 0; e < lineup->input->history.entries; e++) {
		const int64_t down = off_place(lineup, e, SETTING_FLOAT_DOWN);
		const int64_t up = off_place(lineup, e, SETTING_FLOAT_UP);

		if (lineup->runners[e].plays)
			sum += down > up ? down : up;
	}
	return sum;
}

/* Seeding: who is meant for whom inside a score group (enum plan_seeding), and by how much a
 * couple misses that. Ranks are doubled and counted from the top, so that who shares a place
 * can stand between two; the middle of a group is at its size + 1. */

enum plan_setting
term_seeding(const struct lineup *lineup)
{
	return rounds_include(lineup, SETTING_SEEDING_ROUNDS) ? SETTING_SEEDING_FIRST
	                                                      : SETTING_SEEDING_LATER;
}

static int64_t
seeding_couple(const struct lineup *lineup, size_t a, size_t b)
{
	const struct lineup_runner *runner = &lineup->runners[a];
	const int middle = runner->group + 1;
	const int one = runner->rank_x2 - middle, other = lineup->runners[b].rank_x2 - middle;

	if (score_x2(lineup, a) != score_x2(lineup, b))
		return 0;
	switch ((enum plan_seeding)lineup->input->plan->value[term_seeding(lineup)]) {
	case SEEDING_CROSS:
		/* Either half against the other, whoever it is. */
		if ((one < 0) != (other < 0))
			return 0;
		return abs(one) < abs(other) ? abs(one) : abs(other);
	case SEEDING_SLIP:
		/* The first of the upper half against the first of the lower, and so on: all
		 * couples are half a group apart. */
		return abs(abs(one - other) - runner->group / 2 * 2);
	case SEEDING_FOLD:
		/* The first against the last: both as far from the middle. */
		return abs(one + other);
	case SEEDING_RANDOM:
	case SEEDINGS:
		break;
	}
	return 0;
}

/* In a group of m the distances of all ranks from the middle add up to m * m / 2 half places at
 * most, and no couple costs more than its two distances, or m. So each entry adds half the size of
 * its group. */
static int64_t
seeding_most(const struct lineup *lineup)
{
	int64_t sum = 0;

	for (size_t e = 0; e < lineup->input->history.entries; e++)
		if (lineup->runners[e].plays)
			sum += lineup->runners[e].group;
	return sum / 2 + 1;
}

/* Stones and colours */

static struct pairing_prospect
prospect_of(const struct lineup *lineup, size_t a, size_t b)
{
	const struct pairing_input *input = lineup->input;

	if (input->prospect == NULL)
		return (struct pairing_prospect){0, false};
	return input->prospect(input->prospect_self, a, b);
}

/* Only where an organiser wants small handicaps, and below the seeding: among games that are as
 * good by that. */
static int64_t
handicap_couple(const struct lineup *lineup, size_t a, size_t b)
{
	return prospect_of(lineup, a, b).stones;
}

static int64_t
handicap_most(const struct lineup *lineup)
{
	return (int64_t)lineup->couples * PROSPECT_STONES_MOST;
}

/* Colours. What is hard stands above floats, what is soft last but chance: both of the way
 * that terms_colour takes, which is the one with the least of the hard. Only games in which
 * colours are open count: with stones, or with nigiri at the board, a draw can do nothing for them.
 * When both were below everything but chance, where nothing is left to decide, a Swiss could
 * have one player on Black in all five rounds. */

static struct colour_cost
colours_cost(const struct lineup *lineup, size_t a, size_t b)
{
	if (!prospect_of(lineup, a, b).open)
		return (struct colour_cost){0, 0};
	return colour_cost_least(&lineup->runners[a].colours, &lineup->runners[b].colours);
}

static int64_t
strain_couple(const struct lineup *lineup, size_t a, size_t b)
{
	return colours_cost(lineup, a, b).strain;
}

/* The cheaper of two ways costs at most half of both. */
static int64_t
strain_most(const struct lineup *lineup)
{
	int64_t sum = 0;

	for (size_t e = 0; e < lineup->input->history.entries; e++)
		if (lineup->runners[e].plays)
			sum += colour_strain_both(&lineup->runners[e].colours);
	return sum / 2;
}

static int64_t
colour_couple(const struct lineup *lineup, size_t a, size_t b)
{
	return colours_cost(lineup, a, b).uneven;
}

/* None costs more than it leans already: whoever leans the other way costs nothing. */
static int64_t
colour_most(const struct lineup *lineup)
{
	int64_t sum = 0;

	for (size_t e = 0; e < lineup->input->history.entries; e++)
		if (lineup->runners[e].plays)
			sum += abs(lineup->runners[e].colours.lean);
	return sum;
}

/* Chance: each two have a throw of their own, whoever else plays: the number of the couple among
 * all couples of those before them. So who stays away changes no throw of the others'. Its upper
 * bits are what they cost, enough that hardly two draws cost the same; and where they do, the
 * matching takes the same one everywhere. */

static uint64_t
throw_of(const struct lineup *lineup, size_t one, size_t other)
{
	const uint64_t high = one > other ? one : other, low = one > other ? other : one;

	return dice_throw(lineup->input->seed, high * (high - 1) / 2 + low);
}

static int64_t
chance_couple(const struct lineup *lineup, size_t a, size_t b)
{
	return (int64_t)(throw_of(lineup, a, b) >> 48);
}

static int64_t
chance_bye(const struct lineup *lineup, size_t a)
{
	return chance_couple(lineup, a, lineup->input->history.entries);
}

static int64_t
chance_most(const struct lineup *lineup)
{
	return (int64_t)lineup->couples * TERM_CHANCE_MOST;
}

enum history_colour
terms_colour(const struct lineup *lineup, size_t a, size_t b)
{
	/* The last bit of the throw is no part of what the two cost. */
	const bool lower = (throw_of(lineup, a, b) & 1) != 0;
	enum history_colour colour;

	if (!prospect_of(lineup, a, b).open)
		return COLOUR_NONE;
	colour = colour_choice(&lineup->runners[a].colours, &lineup->runners[b].colours);
	if (colour != COLOUR_NONE)
		return colour;
	return (a < b) == lower ? COLOUR_BLACK : COLOUR_WHITE;
}

/* The table. SETTINGS: in every round. */

#define TERM_FACTS(ROW) \
	ROW(TERM_REMATCH, "rematch", SETTINGS, rematch_couple, NULL, couples_most) \
	ROW(TERM_AGAIN, "again", SETTINGS, again_couple, NULL, again_most) \
	ROW(TERM_FRESH_BYE, "fresh-bye", SETTINGS, NULL, fresh_bye, fresh_most) \
	ROW(TERM_SCORE, "score", SETTINGS, score_couple, score_bye, score_most) \
	ROW(TERM_LOW_BYE, "low-bye", SETTINGS, NULL, low_bye, low_most) \
	ROW(TERM_APART, "apart", SETTING_APART_ROUNDS, apart_couple, NULL, apart_most) \
	ROW(TERM_FAMILY, "family", SETTING_FAMILY_ROUNDS, family_couple, NULL, couples_most) \
	ROW(TERM_CLUB, "club", SETTING_CLUB_ROUNDS, club_couple, NULL, couples_most) \
	ROW(TERM_LOCAL, "local", SETTING_LOCAL_ROUNDS, local_couple, NULL, couples_most) \
	ROW(TERM_COUNTRY, "country", SETTING_COUNTRY_ROUNDS, country_couple, NULL, couples_most) \
	ROW(TERM_STRAIN, "colour-strain", SETTING_COLOUR_ROUNDS, strain_couple, NULL, strain_most) \
	ROW(TERM_FLOAT_ROW, "float-row", SETTING_FLOAT_ROUNDS, row_couple, NULL, row_most) \
	ROW(TERM_FLOAT_AGAIN, "float-again", SETTING_FLOAT_ROUNDS, again_float_couple, NULL, again_float_most) \
	ROW(TERM_FLOATS, "floats", SETTING_FLOAT_ROUNDS, floats_couple, NULL, floats_most) \
	ROW(TERM_FLOAT_PLACE, "float-place", SETTING_FLOAT_ROUNDS, float_place_couple, NULL, float_place_most) \
	ROW(TERM_SEEDING, "seeding", SETTINGS, seeding_couple, NULL, seeding_most) \
	ROW(TERM_HANDICAP, "handicap", SETTING_HANDICAP_ROUNDS, handicap_couple, NULL, handicap_most) \
	ROW(TERM_COLOUR, "colour", SETTING_COLOUR_ROUNDS, colour_couple, NULL, colour_most) \
	ROW(TERM_CHANCE, "chance", SETTINGS, chance_couple, chance_bye, chance_most)
#define FACTS(term, ...) [term] = {__VA_ARGS__},

const struct term_facts terms[] = {TERM_FACTS(FACTS)};
_Static_assert(SET_SIZE(TERM_FACTS) == TERMS, "the facts of each term");

/* A term that does not count costs nothing and is bounded by nothing, so that it takes no room
 * among the weights: a plan in which few terms count leaves more of it to the others. */
bool
term_counts(const struct lineup *lineup, enum term term)
{
	return terms[term].rounds == SETTINGS || rounds_include(lineup, terms[term].rounds);
}

int64_t
term_cost(const struct lineup *lineup, enum term term, size_t a, size_t b)
{
	const struct term_facts *facts = &terms[term];

	if (a == b)
		return facts->bye == NULL ? 0 : facts->bye(lineup, a);
	return facts->couple == NULL ? 0 : facts->couple(lineup, a, b);
}

struct term_costs
terms_costs(const struct lineup *lineup, size_t a, size_t b)
{
	struct term_costs costs = {.parted = terms_parted(lineup, a, b)};

	for (enum term t = 0; t < TERMS; t++)
		if (term_counts(lineup, t))
			costs.of[t] = term_cost(lineup, t, a, b);
	return costs;
}

void
terms_add(struct term_costs *sum, const struct term_costs *more)
{
	for (int t = 0; t < TERMS; t++)
		sum->of[t] += more->of[t];
	sum->parted += more->parted;
}
