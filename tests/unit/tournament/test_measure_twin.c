/* TOURNAMENT.md, "Standings criteria": every number once more, from its sentences,
 * one entry at a time and in quarter points, over events by chance. */
#include <string.h>

#include "suite.h"

#include "tournament/dice.h"
#include "tournament/played.h"
#include "tournament/standing.h"

enum { CASES = 3000, MAX = PLAYED_ENTRIES_MAX };

struct event {
	struct history history;
	struct plan plan;
	int start_x2[MAX], grade_x2[MAX];
	bool mcmahon;
};

static struct event
event_by_chance(struct arena *arena, uint64_t seed)
{
	struct event event = {.history = played_by_chance(arena, seed)};
	uint64_t number = 1000;

	event.mcmahon = dice_throw(seed, number++) % 2 == 0;
	event.plan = plan_usual(event.mcmahon ? SYSTEM_MCMAHON : SYSTEM_SWISS);
	event.plan.value[SETTING_BYE_X2] = (int)(dice_throw(seed, number++) % 3);
	event.plan.value[SETTING_ABSENT_X2] = (int)(dice_throw(seed, number++) % 3);
	event.plan.value[SETTING_ROUND_DOWN] = (int)(dice_throw(seed, number++) % 2);
	event.plan.value[SETTING_SCORE_BYE_X2] = (int)(dice_throw(seed, number++) % 3);
	event.plan.value[SETTING_SCORE_ABSENT_X2] = (int)(dice_throw(seed, number++) % 3);
	event.plan.value[SETTING_UNPLAYED_HALF] = (int)(dice_throw(seed, number++) % 3 == 0);
	event.plan.value[SETTING_SOS_STONES] = (int)(dice_throw(seed, number++) % 2);
	for (size_t i = 0; i < MAX; i++) {
		event.start_x2[i] = (int)(dice_throw(seed, number++) % 20) - 4;
		event.grade_x2[i] = (int)(dice_throw(seed, number++) % 12);
	}
	return event;
}

static const struct history_turn *
turn_of(const struct event *event, size_t e, size_t r)
{
	return history_turn(&event->history, e, r);
}

/* "score" after some rounds, with the values of a bye and an absent round. */
static int
score_x4(const struct event *event, size_t e, size_t rounds, int bye, int absent, bool down)
{
	int won = 0, given = 0;

	for (size_t r = 0; r < rounds; r++) {
		enum history_part part = turn_of(event, e, r)->part;

		won += part == PART_GAME ? 2 * turn_of(event, e, r)->earned_x2 : 0;
		given += part == PART_BYE ? 2 * bye : part == PART_OUT ? 2 * absent : 0;
	}
	return won + (down ? given - given % 4 : given);
}

static int
own_x4(const struct event *event, size_t e, size_t rounds)
{
	const int *value = event->plan.value;

	return (event->mcmahon ? 2 * event->start_x2[e] : 0) +
	       score_x4(event, e, rounds, value[SETTING_BYE_X2], value[SETTING_ABSENT_X2],
	                value[SETTING_ROUND_DOWN] == 1);
}

/* The number of wins, whatever the event is ordered by: a McMahon plan has values for it. */
static int
wins_x4(const struct event *event, size_t e)
{
	const int *value = event->plan.value;

	if (event->mcmahon)
		return score_x4(event, e, event->history.rounds, value[SETTING_SCORE_BYE_X2],
		                value[SETTING_SCORE_ABSENT_X2], value[SETTING_ROUND_DOWN] == 1);
	return own_x4(event, e, event->history.rounds);
}

static int
seen_x4(const struct event *event, size_t e)
{
	int points = event->mcmahon ? 2 * event->start_x2[e] : 0;

	if (event->plan.value[SETTING_UNPLAYED_HALF] == 0)
		return own_x4(event, e, event->history.rounds);
	for (size_t r = 0; r < event->history.rounds; r++) {
		const struct history_turn *turn = turn_of(event, e, r);

		if (turn->part == PART_GAME && !turn->unplayed)
			points += 2 * turn->earned_x2;
		else
			points += 2;
	}
	return points;
}

static int
term_x4(const struct event *event, size_t e, size_t r)
{
	const struct history_turn *turn = turn_of(event, e, r);
	int term;

	if (turn->part != PART_GAME)
		return event->mcmahon ? 2 * event->start_x2[e] : 0;
	term = seen_x4(event, (size_t)turn->opponent);
	if (!event->mcmahon || event->plan.value[SETTING_SOS_STONES] == 0)
		return term;
	if (turn->colour == COLOUR_WHITE)
		term += 4 * turn->stones;
	if (turn->colour == COLOUR_BLACK)
		term -= 4 * turn->stones;
	return term;
}

/* The SOS without the `least` lowest terms, which are looked for one by one. */
static int
sos_x4(const struct event *event, size_t e, size_t least)
{
	bool gone[PLAYED_ROUNDS_MAX] = {false};
	int sum = 0;

	for (; least > 0; least--) {
		size_t lowest = PLAYED_ROUNDS_MAX;

		for (size_t r = 0; r < event->history.rounds; r++)
			if (!gone[r] && (lowest == PLAYED_ROUNDS_MAX ||
			                 term_x4(event, e, r) < term_x4(event, e, lowest)))
				lowest = r;
		if (lowest < PLAYED_ROUNDS_MAX)
			gone[lowest] = true;
	}
	for (size_t r = 0; r < event->history.rounds; r++)
		sum += gone[r] ? 0 : term_x4(event, e, r);
	return sum;
}

static int
times(const struct event *event, size_t e, const struct history_turn *turn)
{
	int natural_x2 = event->grade_x2[e] - event->grade_x2[turn->opponent];
	int actual_x2 = turn->colour == COLOUR_WHITE ? 2 * turn->stones : -2 * turn->stones;

	for (int stones = 2; stones >= 0; stones--)
		if (actual_x2 - natural_x2 >= 2 * stones)
			return stones + 1;
	return 0;
}

/* What a round adds to the criteria that are sums over the rounds. */
static int
share_x4(const struct event *event, size_t e, size_t r, enum criterion criterion)
{
	const struct history_turn *turn = turn_of(event, e, r);
	const size_t rounds = event->history.rounds;

	if (criterion == CRITERION_CUSS)
		return own_x4(event, e, r + 1);
	if (turn->part != PART_GAME)
		return criterion == CRITERION_SOSOS && event->mcmahon
		       ? 2 * event->start_x2[e] * (int)rounds : 0;
	if (criterion == CRITERION_SODOS)
		return turn->earned_x2 * term_x4(event, e, r) / 2;
	if (criterion == CRITERION_SOSOS)
		return sos_x4(event, (size_t)turn->opponent, 0);
	if (criterion == CRITERION_MARGIN)
		return turn->margin_x2 > 0 ? 2 * turn->margin_x2 : 0;
	if (criterion == CRITERION_EXR && turn->earned_x2 < 2)
		return 0;
	return times(event, e, turn) * wins_x4(event, (size_t)turn->opponent);
}

static int
twin_x4(const struct event *event, size_t e, enum criterion criterion)
{
	const int *value = event->plan.value;
	const size_t rounds = event->history.rounds;
	const bool own = event->mcmahon;
	int sum = 0;

	if (criterion == CRITERION_SCORE)
		return wins_x4(event, e);
	if (criterion == CRITERION_MMS || criterion == CRITERION_SCOREX)
		return 2 * event->start_x2[e] +
		       score_x4(event, e, rounds, own ? value[SETTING_BYE_X2] : 2,
		                criterion == CRITERION_SCOREX ? 0 : own ? value[SETTING_ABSENT_X2] : 1,
		                own ? value[SETTING_ROUND_DOWN] == 1 : true);
	if (criterion == CRITERION_SOS || criterion == CRITERION_SOS_1 ||
	    criterion == CRITERION_SOS_2)
		return sos_x4(event, e, (size_t)(criterion - CRITERION_SOS));
	for (size_t r = 0; r < rounds; r++)
		sum += share_x4(event, e, r, criterion);
	return sum;
}

ARENA_TEST(every_number_agrees_with_its_sentence)
{
	static const enum criterion criterion[] = {
		CRITERION_SCORE, CRITERION_MMS, CRITERION_SOS, CRITERION_SOS_1, CRITERION_SOS_2,
		CRITERION_SODOS, CRITERION_SOSOS, CRITERION_CUSS, CRITERION_SCOREX, CRITERION_EXT,
		CRITERION_EXR, CRITERION_MARGIN,
	};

	for (uint64_t seed = 0; seed < CASES; seed++) {
		struct event event = event_by_chance(arena, seed);
		const struct standing *standings = standings_order(arena, &event.history,
			&(struct reckoning){.plan = &event.plan, .start_x2 = event.start_x2,
			                    .grade_x2 = event.grade_x2});

		for (size_t i = 0; i < event.history.entries; i++)
			for (size_t c = 0; c < COUNT(criterion); c++) {
				int scale = measure_facts[criterion[c]].scale;
				int is = standings[i].value[criterion[c]] * 4 / scale;
				int should = twin_x4(&event, standings[i].entry, criterion[c]);

				if (is != should)
					fail_msg("seed %d, entry %zu, %s: %d quarters, not %d", (int)seed,
					         standings[i].entry + 1, criterion_keys[criterion[c]], is, should);
			}
		arena_reset(arena);
	}
}

/* The same event with its entries from the last to the first. */
static struct event
event_reversed(struct arena *arena, const struct event *event)
{
	const size_t count = event->history.entries, rounds = event->history.rounds;
	struct history_turn *turns = arena_array(arena, count * rounds, sizeof(*turns));
	struct event reversed = *event;

	for (size_t e = 0; e < count; e++) {
		size_t from = count - 1 - e;

		for (size_t r = 0; r < rounds; r++) {
			turns[e * rounds + r] = *history_turn(&event->history, from, r);
			if (turns[e * rounds + r].opponent >= 0)
				turns[e * rounds + r].opponent =
					(int)count - 1 - turns[e * rounds + r].opponent;
		}
		reversed.start_x2[e] = event->start_x2[from];
		reversed.grade_x2[e] = event->grade_x2[from];
	}
	reversed.history.turns = turns;
	return reversed;
}

static const struct standing *
event_order(struct arena *arena, struct event *event)
{
	static const enum criterion orders[2][3] = {
		{CRITERION_CUSS, CRITERION_DIRECT_FULL, CRITERION_SOS},
		{CRITERION_SCORE, CRITERION_DIRECT, CRITERION_EXT},
	};

	memcpy(event->plan.order, orders[event->mcmahon], sizeof(orders[0]));
	event->plan.order_count = 3;
	return standings_order(arena, &event->history,
		&(struct reckoning){.plan = &event->plan, .start_x2 = event->start_x2,
		                    .grade_x2 = event->grade_x2});
}

ARENA_TEST(who_is_entered_first_changes_no_place_and_no_number)
{
	for (uint64_t seed = 0; seed < CASES; seed++) {
		struct event event = event_by_chance(arena, seed);
		struct event reversed = event_reversed(arena, &event);
		const struct standing *one = event_order(arena, &event);
		const struct standing *other = event_order(arena, &reversed);
		const struct standing *of[MAX];

		for (size_t i = 0; i < event.history.entries; i++)
			of[event.history.entries - 1 - other[i].entry] = &other[i];
		for (size_t i = 0; i < event.history.entries; i++) {
			assert_int_equal(one[i].place, of[one[i].entry]->place);
			assert_memory_equal(one[i].value, of[one[i].entry]->value, sizeof(one[i].value));
			assert_memory_equal(one[i].known, of[one[i].entry]->known, sizeof(one[i].known));
		}
		arena_reset(arena);
	}
}
