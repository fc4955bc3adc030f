#include "suite.h"

#include "tournament/drawn.h"
#include "tournament/standing.h"

/* Draws of whole events in which only rematches, byes, scores and chance count;
 * test_pairing_terms.c has the rest, and tries every draw of a small one. */

static struct pairing_input
input_of(struct arena *arena, const struct drawn *event)
{
	struct pairing_input input = drawn_input(arena, event);

	input.score_x2 = standings_groups(arena, &input.history,
	                                  &(struct reckoning){.plan = input.plan});
	input.club = input.country = NULL;
	input.prospect = NULL;
	return input;
}

static struct pairing
event_draw(struct arena *arena, const struct drawn *event)
{
	struct pairing_input input = input_of(arena, event);

	return pairing_draw(arena, &input);
}

/* The entry that has the bye, or -1. */
static int
bye_of(const struct pairing *pairing)
{
	assert_true(pairing->bye_count <= 1);
	return pairing->bye_count == 0 ? -1 : (int)pairing->byes[0];
}

static void
event_place(struct arena *arena, struct drawn *event)
{
	struct pairing_input input = input_of(arena, event);
	const struct plan plan = plan_usual(SYSTEM_SWISS);
	const struct standing *standings =
		standings_order(arena, &input.history, &(struct reckoning){.plan = &plan});

	for (size_t i = 0; i < event->entries; i++)
		event->place[standings[i].entry] = standings[i].place;
}

/* Enters a round with random results. */
static void
round_play(struct drawn *event, const struct pairing *pairing, uint32_t *random)
{
	for (size_t e = 0; e < event->entries; e++)
		event->turns[e][event->rounds] =
			(struct history_turn){.part = PART_OUT, .opponent = -1};
	for (size_t i = 0; i < pairing->couple_count; i++) {
		const struct pairing_couple couple = pairing->couples[i];
		const uint32_t fate = shake(random) % 16;
		const int a_x2 = fate == 1 ? 1 : fate % 2 ? 2 : 0;
		struct history_turn turn = {
			.part = fate == 0 ? PART_VOID : PART_GAME, .opponent = (int)couple.b,
			.earned_x2 = fate == 0 ? 0 : a_x2,
		};

		event->turns[couple.a][event->rounds] = turn;
		turn.opponent = (int)couple.a;
		turn.earned_x2 = fate == 0 ? 0 : 2 - a_x2;
		event->turns[couple.b][event->rounds] = turn;
	}
	if (bye_of(pairing) >= 0)
		event->turns[bye_of(pairing)][event->rounds].part = PART_BYE;
	event->rounds++;
}

/* Properties that any draw has. */

static bool
have_met(const struct drawn *event, size_t a, size_t b)
{
	for (size_t r = 0; r < event->rounds; r++)
		if (event->turns[a][r].opponent == (int)b)
			return true;
	return false;
}

static int
byes_had(const struct drawn *event, size_t e)
{
	int byes = 0;

	for (size_t r = 0; r < event->rounds; r++)
		byes += event->turns[e][r].part == PART_BYE;
	return byes;
}

static void
everyone_once(const struct drawn *event, const struct pairing *pairing)
{
	unsigned char seen[DRAWN_ENTRIES] = {0};
	size_t players = 0, rematches = 0;

	for (size_t i = 0; i < pairing->couple_count; i++) {
		seen[pairing->couples[i].a]++;
		seen[pairing->couples[i].b]++;
		rematches += have_met(event, pairing->couples[i].a, pairing->couples[i].b);
	}
	if (bye_of(pairing) >= 0)
		seen[bye_of(pairing)]++;
	for (size_t e = 0; e < event->entries; e++) {
		assert_int_equal(seen[e], event->plays[e]);
		players += event->plays[e];
	}
	assert_int_equal(pairing->bye_count, players % 2);
	assert_int_equal(pairing->alone_count, 0);
	assert_int_equal(pairing->rematches, rematches);
}

static void
tables_in_order(const struct drawn *event, const struct pairing *pairing)
{
	const struct pairing_couple *couple = pairing->couples;
	const int *place = event->place;

	for (size_t i = 0; i < pairing->couple_count; i++, couple++) {
		assert_true(place[couple->a] < place[couple->b] ||
		            (place[couple->a] == place[couple->b] && couple->a < couple->b));
		if (i == 0)
			continue;
		assert_true(place[couple[-1].a] <= place[couple->a]);
		if (place[couple[-1].a] == place[couple->a])
			assert_true(place[couple[-1].b] < place[couple->b] ||
			            (place[couple[-1].b] == place[couple->b] &&
			             couple[-1].a < couple->a));
	}
}

/* Whether those in `left` can be paired without a rematch. */
static bool
fresh_draw_exists(const struct drawn *event, unsigned left)
{
	size_t a = 0;

	if (left == 0)
		return true;
	while (!(left >> a & 1))
		a++;
	left &= ~(1u << a);
	for (size_t b = a + 1; b < event->entries; b++)
		if ((left >> b & 1) && !have_met(event, a, b) &&
		    fresh_draw_exists(event, left & ~(1u << b)))
			return true;
	return false;
}

/* A rematch needs that no draw without one exists, a second bye that none exists
 * in which the bye goes to one who has had fewer. */
static void
faults_unavoidable(const struct drawn *event, const struct pairing *pairing)
{
	const int bye = bye_of(pairing), byes = bye < 0 ? 0 : byes_had(event, (size_t)bye);
	unsigned left = 0;

	for (size_t e = 0; e < event->entries; e++)
		left |= (unsigned)event->plays[e] << e;
	if (bye < 0)
		assert_true(pairing->rematches == 0 || !fresh_draw_exists(event, left));
	for (size_t e = 0; bye >= 0 && e < event->entries; e++)
		if (event->plays[e] && (pairing->rematches > 0 || byes_had(event, e) < byes))
			assert_false(fresh_draw_exists(event, left & ~(1u << e)));
}

static void
assert_same(const struct pairing *one, const struct pairing *other)
{
	assert_int_equal(one->couple_count, other->couple_count);
	assert_int_equal(bye_of(one), bye_of(other));
	for (size_t i = 0; i < one->couple_count; i++) {
		assert_int_equal(one->couples[i].a, other->couples[i].a);
		assert_int_equal(one->couples[i].b, other->couples[i].b);
	}
}

/* Plays a whole event, some entries sitting rounds out, and checks every draw. */
static void
event_run(struct arena *arena, size_t entries, size_t rounds, size_t absent, uint32_t *random)
{
	struct drawn event = drawn_new(entries);

	for (size_t r = 0; r < rounds; r++) {
		struct pairing pairing, again;

		event.seed = shake(random);
		for (size_t e = 0; e < entries; e++)
			event.plays[e] = shake(random) % 16 >= absent;
		event_place(arena, &event);
		pairing = event_draw(arena, &event);
		everyone_once(&event, &pairing);
		tables_in_order(&event, &pairing);
		faults_unavoidable(&event, &pairing);
		again = event_draw(arena, &event);
		assert_same(&again, &pairing);
		round_play(&event, &pairing, random);
	}
	arena_reset(arena);
}

ARENA_TEST(no_draw_of_an_event_has_a_fault_it_could_avoid)
{
	uint32_t random = 31337;

	for (size_t i = 0; i < 280; i++)
		event_run(arena, i % 9, DRAWN_ROUNDS, i / 9 % 3 * 2, &random);
	for (size_t i = 0; i < 180; i++)
		event_run(arena, 9 + i % 16, 3 + i % 5, i / 16 % 3, &random);
}

/* Fixtures: what each entry did, as drawn_past has it. */
static const struct {
	const char *name;
	size_t entries;
	const char *turns[6];
	int place[6];
	const char *plays; /* NULL = all do */
	const char *draw;  /* tables from the top, then the bye in brackets */
	size_t rematches;
} fixtures[] = {
	{"winner meets winner", 4,
	 {"+1", "-0", "+3", "-2"}, {1, 3, 2, 4}, NULL, "0-2 1-3", 0},
	/* 0 and 1 are level, and so are 2 and 3, but they have met. */
	{"leaders who have met do not meet again", 4,
	 {"=1 +2", "=0 +3", "=3 -0", "=2 -1"}, {1, 2, 3, 4}, NULL, "0-3 1-2", 0},
	{"of two tables with a leader the one with the better other comes first", 4,
	 {"=1 +2", "=0 +3", "=3 -0", "=2 -1"}, {1, 1, 3, 4}, NULL, "1-2 0-3", 0},
	{"the higher in the standings is named first", 4,
	 {"=1 +2", "=0 +3", "=3 -0", "=2 -1"}, {4, 3, 2, 1}, NULL, "3-0 2-1", 0},
	/* 3, 2, 1 and 0 points; 0-1 and 2-3 are played. 2 and 2 points apart, or 3
	 * and 1: the sums are the same, the squares 8 and 10. */
	{"two middling differences rather than a large and a small one", 4,
	 {"+1 b b", "-0 b b", "+3 . .", "-2 . ."}, {1, 2, 3, 4}, NULL, "0-2 1-3", 0},
	{"a void game is a meeting", 4,
	 {"v1 =2", "v0 =3", "v3 =0", "v2 =1"}, {1, 2, 3, 4}, NULL, "0-3 1-2", 0},
	{"a rematch if there is nobody else", 2,
	 {"+1", "-0"}, {1, 2}, NULL, "0-1", 1},
	/* All but 1-2 are played; 0 has had a bye, 1 and 2 have not. */
	{"a second bye rather than a rematch", 3,
	 {"b +1 +2", ". -0 .", ". . -0"}, {1, 2, 3}, NULL, "1-2 (0)", 0},
	/* 2, 2 and 1 points. 2 is last but has had it, 1 is next. */
	{"a first bye for another rather than a second for the last", 5,
	 {"+3 +4", "+4 +3", "b .", "-0 -1", "-1 -0"}, {1, 2, 3, 4, 5}, "11100", "0-2 (1)", 0},
	{"a first bye for the leader rather than a second for anyone", 5,
	 {"+3 +4", "b .", ". b", "-0 .", ". -0"}, {1, 2, 3, 4, 5}, "11100", "1-2 (0)", 0},
	/* 2, 1 and 1 points: with the bye for 0 the others would be level. */
	{"the bye does not go to the leader to level the rest", 5,
	 {"+3 +4", "+4 .", ". +3", "-0 -2", "-1 -0"}, {1, 2, 3, 4, 5}, "11100", "0-1 (2)", 0},
	{"of equal scores the last in the standings has the bye", 3,
	 {"", "", ""}, {3, 1, 2}, NULL, "1-2 (0)", 0},
	{"a place below all who play does not matter", 4,
	 {"", "", "", ""}, {3, 1, 2, 4}, "1110", "1-2 (0)", 0},
	{"one alone has the bye", 2, {"", ""}, {1, 2}, "01", "(1)", 0},
	{"nobody plays", 2, {"", ""}, {1, 2}, "00", "", 0},
};

static struct drawn
fixture_event(size_t index)
{
	struct drawn event = drawn_new(fixtures[index].entries);
	const char *plays = fixtures[index].plays;

	for (size_t e = 0; e < event.entries; e++) {
		drawn_past(&event, e, fixtures[index].turns[e]);
		event.place[e] = fixtures[index].place[e];
		event.plays[e] = plays == NULL || plays[e] == '1';
	}
	return event;
}

static const char *
pairing_text(struct arena *arena, const struct pairing *pairing)
{
	const char *text = "";
	size_t i;

	for (i = 0; i < pairing->couple_count; i++)
		text = arena_printf(arena, "%s%s%zu-%zu", text, i > 0 ? " " : "",
		                    pairing->couples[i].a, pairing->couples[i].b);
	if (bye_of(pairing) >= 0)
		text = arena_printf(arena, "%s%s(%d)", text, i > 0 ? " " : "", bye_of(pairing));
	return text;
}

ARENA_TEST(draws_come_out_as_worked_by_hand)
{
	for (size_t i = 0; i < COUNT(fixtures); i++) {
		struct drawn event = fixture_event(i);

		for (event.seed = 0; event.seed < 20; event.seed++) {
			struct pairing pairing = event_draw(arena, &event);
			const char *text = pairing_text(arena, &pairing);

			if (strcmp(text, fixtures[i].draw) != 0)
				fail_msg("%s: %s, not %s", fixtures[i].name, text,
				         fixtures[i].draw);
			if (pairing.rematches != fixtures[i].rematches)
				fail_msg("%s: %zu rematches", fixtures[i].name, pairing.rematches);
		}
	}
}

/* Places shared in a first round, so that only chance decides: over some seeds entry 0 of
 * eight meets everybody, and each of five has the bye, about as often. 100 draws are for
 * each; 60 and 140 are four deviations away. */
ARENA_TEST(chance_gives_everyone_every_opponent_and_the_bye)
{
	for (size_t entries = 5; entries <= 8; entries += 3) {
		const size_t outcomes = entries == 5 ? 5 : 7;
		struct drawn event = drawn_new(entries);
		int times[8] = {0};

		for (size_t e = 0; e < entries; e++)
			event.place[e] = 1;
		for (event.seed = 0; event.seed < 100 * outcomes; event.seed++) {
			struct pairing pairing = event_draw(arena, &event);

			if (entries == 5)
				times[bye_of(&pairing)]++;
			for (size_t i = 0; entries == 8 && i < pairing.couple_count; i++)
				if (pairing.couples[i].a == 0)
					times[pairing.couples[i].b]++;
			arena_reset(arena);
		}
		for (size_t e = entries - outcomes; e < entries; e++)
			assert_in_range(times[e], 60, 140);
	}
}

/* Two groups that are level in themselves: how far apart they lie changes nothing. So far
 * that not all terms can be weighed at once, chance is left to a second matching. */
ARENA_TEST(chance_decides_among_equals_however_far_away_the_others_are)
{
	for (uint64_t seed = 0; seed < 20; seed++) {
		struct pairing draws[2];

		for (int wide = 0; wide < 2; wide++) {
			const int apart = wide ? PAIRING_SPREAD_MOST : 2;
			struct drawn event = drawn_new(23);
			struct pairing_input input;

			for (int i = SETTING_APART_ROUNDS; i < SETTINGS; i++)
				if (plan_settings[i].number.most == 20)
					event.plan.value[i] = 20;
			for (size_t e = 0; e < 23; e++) {
				event.score_x2[e] = e < 12 ? apart : 0;
				event.place[e] = e < 12 ? 1 : 1 + apart;
			}
			event.seed = seed;
			input = drawn_input(arena, &event);
			draws[wide] = pairing_draw(arena, &input);
		}
		assert_same(&draws[0], &draws[1]);
	}
}
