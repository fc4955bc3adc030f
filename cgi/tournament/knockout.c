#include "tournament/knockout.h"

#include "base/log.h"

enum { NOBODY = -1 };

int
knockout_rounds(int count)
{
	int rounds = 0;

	while (1 << rounds < count)
		rounds++;
	return rounds;
}

struct roster_label
knockout_label(int left)
{
	static const enum roster_label_kind kinds[] = {
		[1] = LABEL_FINAL, [2] = LABEL_SEMIFINAL, [3] = LABEL_QUARTERFINAL,
	};

	if (left < (int)(sizeof(kinds) / sizeof(kinds[0])))
		return (struct roster_label){kinds[left], 0};
	return (struct roster_label){LABEL_ROUND_OF, 1 << left};
}

int *
knockout_lines(struct arena *arena, int size)
{
	int *lines = arena_array(arena, (size_t)size, sizeof(*lines));

	/* A bracket of 2n lines is one of n in which each number has become a game: against
	 * the one that makes 2n + 1 with it. So 1 meets 2 in the last round, 4 and 3 in the
	 * one before, and so on outwards; from the end, so that it can be done in place. */
	lines[0] = 1;
	for (int have = 1; have < size; have *= 2) {
		for (int i = have; i-- > 0;) {
			lines[2 * i + 1] = 2 * have + 1 - lines[i];
			lines[2 * i] = lines[i];
		}
	}
	return lines;
}

/* The bracket as far as it is known. It is worked out anew from the berths and the games
 * for every question: nothing about it is kept with the event, so a result that is
 * corrected needs nobody to mend a bracket, and one read after it is right at once. */
struct bracket {
	const struct roster_input *input;
	int rounds;
	int **at; /* at[r][line]: the entry before round r (from 0), or NOBODY */
};

struct slot {
	int upper, lower; /* entries, or NOBODY */
};

/* Round and number are from 0. */
static struct slot
slot_of(const struct bracket *bracket, int round, int number)
{
	const int *at = bracket->at[round];

	return (struct slot){at[2 * number], at[2 * number + 1]};
}

static int
slots_in(const struct bracket *bracket, int round)
{
	return 1 << (bracket->rounds - round - 1);
}

static const struct history_turn *
entry_turn(const struct bracket *bracket, int entry, int round)
{
	return history_turn(&bracket->input->history, (size_t)entry, (size_t)round);
}

/* Drawn for it is enough, played or not: a void game as well, and a bye. */
static bool
took_part(const struct bracket *bracket, int entry, int round)
{
	enum history_part part = PART_OUT;

	if (entry != NOBODY && (size_t)round < bracket->input->history.rounds)
		part = entry_turn(bracket, entry, round)->part;
	return part == PART_BYE || part == PART_GAME || part == PART_VOID;
}

static bool
entry_plays(const struct bracket *bracket, int entry)
{
	return entry != NOBODY && bracket->input->plays[entry];
}

/* The winner of what two entries did in a round, or NOBODY: they did not meet there, or
 * their game named none. Who has the bye wins against whoever is missing, also where the
 * bracket has somebody at the other end who did not come. */
static int
meeting_winner(const struct bracket *bracket, int one, int other, int round)
{
	const struct history_turn *a = one == NOBODY ? NULL : entry_turn(bracket, one, round);
	const struct history_turn *b = other == NOBODY ? NULL : entry_turn(bracket, other, round);

	if (a != NULL && a->part == PART_BYE)
		return one;
	if (b != NULL && b->part == PART_BYE)
		return other;
	if (a == NULL || b == NULL || a->opponent != other || a->earned_x2 == b->earned_x2)
		return NOBODY;
	return a->earned_x2 > b->earned_x2 ? one : other;
}

/* Who went on from a slot, or NOBODY. */
static int
slot_winner(const struct bracket *bracket, int round, int number)
{
	const struct slot slot = slot_of(bracket, round, number);
	const int by_result = meeting_winner(bracket, slot.upper, slot.lower, round);
	const bool upper = took_part(bracket, slot.upper, round + 1);
	const bool lower = took_part(bracket, slot.lower, round + 1);
	/* Whoever of the slot alone took part in the round after it. Once that round is drawn
	 * this decides: its games are being played, whatever a corrected result says now. */
	const int by_presence = upper == lower ? NOBODY : upper ? slot.upper : slot.lower;

	/* But where a game for third place follows, the loser of a semifinal is there as well,
	 * or alone, and presence says nothing of who won. */
	if (bracket->input->third_place && round == bracket->rounds - 2)
		return by_result != NOBODY ? by_result : by_presence;
	return by_presence != NOBODY ? by_presence : by_result;
}

/* Who lost to the one who went on, or NOBODY. It is asked of who went on and not of the result, so
 * that nobody both goes on and plays for third place. */
static int
slot_loser(const struct bracket *bracket, int round, int number)
{
	const struct slot slot = slot_of(bracket, round, number);
	const int winner = bracket->at[round + 1][number];

	if (winner == NOBODY)
		return NOBODY;
	return winner == slot.upper ? slot.lower : slot.upper;
}

/* All rounds of the history are filled in. */
static struct bracket
bracket_of(struct arena *arena, const struct roster_input *input,
           const struct roster_groups *groups)
{
	const struct roster_group *group = &groups->list[0];
	struct bracket bracket = {.input = input, .rounds = knockout_rounds(group->count)};
	const int size = 1 << bracket.rounds, *lines = knockout_lines(arena, size);

	if (groups->count != 1)
		log_die("a knockout has %d groups", groups->count);
	bracket.at = arena_array(arena, (size_t)bracket.rounds + 1, sizeof(*bracket.at));
	for (int r = 0; r <= bracket.rounds; r++)
		bracket.at[r] = arena_array(arena, (size_t)(size >> r), sizeof(int));
	for (int i = 0; i < size; i++)
		bracket.at[0][i] =
			lines[i] > group->count ? NOBODY : (int)group->entry[lines[i] - 1];
	for (int r = 0; r < bracket.rounds && (size_t)r < input->history.rounds; r++)
		for (int i = 0; i < slots_in(&bracket, r); i++)
			bracket.at[r + 1][i] = slot_winner(&bracket, r, i);
	return bracket;
}

/* Drawing */

/* Who goes on from a game of the last round that named no winner: of two who both took part
 * in it, the one who is still there. False when that does not say either, and the desk has
 * to decide; unless it has, and leaves the place empty. */
static bool
round_settle(const struct bracket *bracket, int round, struct roster *roster)
{
	for (int i = 0; i < slots_in(bracket, round); i++) {
		const struct slot slot = slot_of(bracket, round, i);
		const bool upper = entry_plays(bracket, slot.upper);
		const bool lower = entry_plays(bracket, slot.lower);
		int *winner = &bracket->at[round + 1][i];

		if (*winner != NOBODY || (!took_part(bracket, slot.upper, round) &&
		                          !took_part(bracket, slot.lower, round)))
			continue;
		if (upper != lower) {
			*winner = upper ? slot.upper : slot.lower;
		} else if (!bracket->input->leave_empty) {
			roster->refusal = ROSTER_NO_WINNER;
			roster->slot = i + 1;
			return false;
		}
	}
	return true;
}

void
knockout_draw(struct arena *arena, const struct roster_input *input,
              const struct roster_groups *groups, struct roster *roster)
{
	const struct bracket bracket = bracket_of(arena, input, groups);
	const int round = (int)input->history.rounds;
	int third, fourth;

	if (round > 0 && !round_settle(&bracket, round - 1, roster))
		return;
	for (int i = 0; i < slots_in(&bracket, round); i++) {
		const struct slot slot = slot_of(&bracket, round, i);
		const bool reached = slot.upper != NOBODY || slot.lower != NOBODY;

		if (reached && !input->leave_empty && !entry_plays(&bracket, slot.upper) &&
		    !entry_plays(&bracket, slot.lower)) {
			roster->refusal = ROSTER_NOBODY;
			roster->slot = i + 1;
			return;
		}
		roster_meet(roster, input, slot.upper, slot.lower, -1,
		            knockout_label(bracket.rounds - round));
	}
	/* Beside the final those who lost the semifinals meet. A semifinal that had a bye or
	 * was left empty has no loser, and nobody plays for third place against nobody. */
	if (!input->third_place || round == 0 || round != bracket.rounds - 1)
		return;
	third = slot_loser(&bracket, round - 1, 0);
	fourth = slot_loser(&bracket, round - 1, 1);
	if (third != NOBODY && fourth != NOBODY)
		roster_meet(roster, input, third, fourth, -1,
		            (struct roster_label){LABEL_THIRD_PLACE, 0});
}

/* How far. Slots that were gone on from are counted, and not rounds that were played: a top seed
 * that began with a bye has come as far by it as the others by a win. */

int *
knockout_reached_x2(struct arena *arena, const struct roster_input *input)
{
	const size_t entries = input->history.entries;
	const struct roster_groups groups = roster_groups_of(arena, input->berths, entries);
	int *reached_x2 = arena_array(arena, entries, sizeof(*reached_x2));
	struct bracket bracket;
	int final, third = NOBODY;

	if (groups.count == 0)
		return reached_x2;
	bracket = bracket_of(arena, input, &groups);
	for (int r = 0; r <= bracket.rounds && (size_t)r <= input->history.rounds; r++) {
		for (int i = 0; i < 1 << (bracket.rounds - r); i++)
			if (bracket.at[r][i] != NOBODY)
				reached_x2[bracket.at[r][i]] += 2;
	}
	final = bracket.rounds - 1;
	if (input->third_place && final > 0 && input->history.rounds > (size_t)final)
		third = meeting_winner(&bracket, slot_loser(&bracket, final - 1, 0),
		                       slot_loser(&bracket, final - 1, 1), final);
	if (third != NOBODY)
		reached_x2[third]++;
	return reached_x2;
}
