/* A stage under way: berths, rounds played, who still plays; and rosters as text. */
#pragma once

#include <string.h>

#include "shake.h"
#include "suite.h"

#include "base/arena.h"
#include "base/buf.h"
#include "tournament/roster.h"

enum { TRIAL_ENTRIES = 64, TRIAL_ROUNDS = 64 };

struct trial {
	struct arena *arena;
	enum plan_system system;
	bool third_place, leave_empty;
	size_t entries, rounds;
	struct roster_berth berths[TRIAL_ENTRIES];
	unsigned char plays[TRIAL_ENTRIES];
	struct history_turn turns[TRIAL_ENTRIES][TRIAL_ROUNDS];
};

/* All in one group in order of their index; everybody plays. */
static inline struct trial
trial_of(struct arena *arena, enum plan_system system, size_t entries)
{
	struct trial trial = {.arena = arena, .system = system, .entries = entries};

	for (size_t e = 0; e < entries; e++) {
		trial.berths[e] = (struct roster_berth){1, (int)e + 1};
		trial.plays[e] = 1;
	}
	return trial;
}

static inline struct roster_input
trial_input(const struct trial *trial)
{
	struct history_turn *turns =
		arena_array(trial->arena, trial->entries * trial->rounds, sizeof(*turns));

	for (size_t e = 0; e < trial->entries; e++)
		for (size_t r = 0; r < trial->rounds; r++)
			turns[e * trial->rounds + r] = trial->turns[e][r];
	return (struct roster_input){
		.system = trial->system, .third_place = trial->third_place,
		.leave_empty = trial->leave_empty,
		.history = {trial->entries, trial->rounds, turns},
		.berths = trial->berths, .plays = trial->plays,
	};
}

static inline struct roster
trial_draw(const struct trial *trial)
{
	const struct roster_input input = trial_input(trial);

	return roster_next(trial->arena, &input);
}

/* A game of the round last entered: what `a` and `b` earned. */
static inline void
trial_result(struct trial *trial, size_t a, size_t b, int a_x2, int b_x2)
{
	trial->turns[a][trial->rounds - 1] =
		(struct history_turn){.part = PART_GAME, .opponent = (int)b, .earned_x2 = a_x2};
	trial->turns[b][trial->rounds - 1] =
		(struct history_turn){.part = PART_GAME, .opponent = (int)a, .earned_x2 = b_x2};
}

/* Enters a round in which the stronger win. */
static inline void
trial_play(struct trial *trial, const struct roster *roster)
{
	assert_int_equal(roster->refusal, ROSTER_DRAWN);
	assert_true(trial->rounds < TRIAL_ROUNDS);
	trial->rounds++;
	for (size_t e = 0; e < trial->entries; e++)
		trial->turns[e][trial->rounds - 1] =
			(struct history_turn){.part = PART_OUT, .opponent = -1};
	for (size_t i = 0; i < roster->bye_count; i++)
		trial->turns[roster->byes[i].entry][trial->rounds - 1].part = PART_BYE;
	for (size_t i = 0; i < roster->fixture_count; i++)
		trial_result(trial, roster->fixtures[i].a, roster->fixtures[i].b, 2, 0);
}

static inline void
trial_next(struct trial *trial)
{
	const struct roster roster = trial_draw(trial);

	trial_play(trial, &roster);
}

/* "1-4 2-3 (5) (w6)": games by number, byes, walk-overs; with more than one group
 * the group before it, "2:1-4". */
static inline const char *
trial_text(const struct trial *trial, const struct roster *roster)
{
	struct buf text = buf_new(trial->arena, 64);
	bool groups = false;

	for (size_t e = 0; e < trial->entries; e++)
		groups |= trial->berths[e].group > 1;
	for (size_t i = 0; i < roster->fixture_count; i++) {
		const struct roster_fixture *fixture = &roster->fixtures[i];

		buf_printf(&text, "%s", text.len == 0 ? "" : " ");
		if (groups)
			buf_printf(&text, "%d:", trial->berths[fixture->a].group);
		buf_printf(&text, "%d-%d", trial->berths[fixture->a].number,
		           trial->berths[fixture->b].number);
	}
	for (size_t i = 0; i < roster->bye_count; i++) {
		const struct roster_unmatched *bye = &roster->byes[i];

		buf_printf(&text, "%s(", text.len == 0 ? "" : " ");
		if (groups)
			buf_printf(&text, "%d:", trial->berths[bye->entry].group);
		buf_printf(&text, "%s%d)", bye->walkover ? "w" : "",
		           trial->berths[bye->entry].number);
	}
	return text.text;
}

static inline void
assert_draw(const struct trial *trial, const char *expected)
{
	const struct roster roster = trial_draw(trial);

	assert_int_equal(roster.refusal, ROSTER_DRAWN);
	assert_string_equal(trial_text(trial, &roster), expected);
}

static inline void
assert_refused(const struct trial *trial, enum roster_refusal refusal, int slot)
{
	const struct roster roster = trial_draw(trial);

	assert_int_equal(roster.refusal, refusal);
	assert_int_equal(roster.slot, slot);
	assert_int_equal(roster.fixture_count + roster.bye_count, 0);
}

/* Nobody stands twice in a round, and nobody who does not play. */
static inline void
assert_sound(const struct trial *trial, const struct roster *roster)
{
	int seen[TRIAL_ENTRIES] = {0};

	for (size_t i = 0; i < roster->fixture_count; i++) {
		const struct roster_fixture *fixture = &roster->fixtures[i];

		seen[fixture->a]++;
		seen[fixture->b]++;
		assert_int_equal(trial->berths[fixture->a].group, trial->berths[fixture->b].group);
		assert_true(trial->berths[fixture->a].number < trial->berths[fixture->b].number);
	}
	for (size_t i = 0; i < roster->bye_count; i++)
		seen[roster->byes[i].entry]++;
	for (size_t e = 0; e < trial->entries; e++) {
		assert_in_range(seen[e], 0, 1);
		if (!trial->plays[e] || trial->berths[e].group == 0)
			assert_int_equal(seen[e], 0);
	}
}
