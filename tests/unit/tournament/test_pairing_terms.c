/* The best of all draws by trying every one, against the draw that is made. */
#include "suite.h"

#include "tournament/twin.h"

/* Every draw */

struct faults {
	long long alone, cost[TERMS];
};

static struct faults
faults_add(struct faults faults, const long long *cost)
{
	for (size_t t = 0; t < TERMS; t++)
		faults.cost[t] += cost[t];
	return faults;
}

static int
faults_compare(const struct faults *a, const struct faults *b)
{
	if (a->alone != b->alone)
		return a->alone < b->alone ? -1 : 1;
	for (size_t t = 0; t < TERMS; t++)
		if (a->cost[t] != b->cost[t])
			return a->cost[t] < b->cost[t] ? -1 : 1;
	return 0;
}

static void
twin_try(const struct twin *twin, unsigned left, bool bye, struct faults so_far,
         struct faults *best)
{
	const struct drawn *drawn = &twin->drawn;
	size_t a = 0;

	if (left == 0) {
		if (faults_compare(&so_far, best) < 0)
			*best = so_far;
		return;
	}
	while (!(left >> a & 1))
		a++;
	left &= ~(1u << a);
	if (bye)
		twin_try(twin, left, false, faults_add(so_far, twin->cost[a][BYE]), best);
	for (size_t b = a + 1; b < drawn->entries; b++)
		if ((left >> b & 1) && !drawn_couple(drawn->forbidden, drawn->forbidden_count, a, b))
			twin_try(twin, left & ~(1u << b), bye,
			         faults_add(so_far, twin->cost[a][b]), best);
	if (drawn->forbidden_count > 0) {
		so_far.alone++;
		twin_try(twin, left, bye, so_far, best);
	}
}

/* Those who are locked stand in every draw. */
static struct faults
twin_best(const struct twin *twin)
{
	struct faults best = {.alone = SMALL + 1}, start = {0};
	unsigned left = 0;

	for (size_t e = 0; e < twin->drawn.entries; e++)
		left |= (unsigned)twin->drawn.plays[e] << e;
	for (size_t i = 0; i < twin->drawn.locked_count; i++) {
		const struct pairing_couple *couple = &twin->drawn.locked[i];

		left &= ~(1u << couple->a | 1u << couple->b);
		start = faults_add(start, twin->cost[couple->a][couple->b]);
	}
	for (size_t i = 0; i < twin->drawn.locked_bye_count; i++) {
		left &= ~(1u << twin->drawn.locked_byes[i]);
		start = faults_add(start, twin->cost[twin->drawn.locked_byes[i]][BYE]);
	}
	twin_try(twin, left, __builtin_popcount(left) % 2 == 1, start, &best);
	return best;
}

static struct faults
faults_of(const struct twin *twin, const struct pairing *pairing)
{
	struct faults faults = {.alone = (long long)pairing->alone_count};

	for (size_t i = 0; i < pairing->couple_count; i++)
		faults = faults_add(faults, twin->cost[pairing->couples[i].a][pairing->couples[i].b]);
	for (size_t i = 0; i < pairing->bye_count; i++)
		faults = faults_add(faults, twin->cost[pairing->byes[i]][BYE]);
	return faults;
}

static void
faults_print(const char *name, const struct faults *faults)
{
	print_error("%s: alone %lld,", name, faults->alone);
	for (size_t t = 0; t < TERMS; t++)
		print_error(" %s %lld,", terms[t].key, faults->cost[t]);
	print_error("\n");
}

static void
twin_check(const struct twin *twin, const struct pairing *pairing, uint32_t number)
{
	struct faults best = twin_best(twin), found = faults_of(twin, pairing);
	unsigned seen[SMALL] = {0};

	for (size_t i = 0; i < pairing->couple_count; i++) {
		seen[pairing->couples[i].a]++;
		seen[pairing->couples[i].b]++;
	}
	for (size_t i = 0; i < pairing->bye_count; i++)
		seen[pairing->byes[i]]++;
	for (size_t i = 0; i < pairing->alone_count; i++)
		seen[pairing->alone[i]]++;
	for (size_t e = 0; e < twin->drawn.entries; e++)
		assert_int_equal(seen[e], twin->drawn.plays[e]);
	if (faults_compare(&best, &found) == 0)
		return;
	faults_print("drawn", &found);
	faults_print("to be had", &best);
	fail_msg("event %u is not drawn as well as can be", number);
}

/* Random events */

static void
plan_shake(struct plan *plan, uint32_t *random)
{
	for (int i = SETTING_BYE_X2; i < SETTINGS; i++) {
		const int rounds[] = {0, 20, 20, 1 + shake_to(random, PAST)};

		plan->value[i] = plan_settings[i].number.most < 20 ? shake_to(random, plan_settings[i].number.most)
		                                       : rounds[shake_to(random, 3)];
	}
}

static void
game_play(struct twin *twin, size_t a, size_t b, uint32_t *random)
{
	struct history_turn *one = &twin->drawn.turns[a][twin->drawn.rounds];
	struct history_turn *other = &twin->drawn.turns[b][twin->drawn.rounds];
	int fate = shake_to(random, 15);

	*one = (struct history_turn){.part = fate == 0 ? PART_VOID : PART_GAME, .opponent = (int)b,
	                     .colour = fate == 1 ? COLOUR_NONE : fate % 3 ? COLOUR_BLACK : COLOUR_WHITE,
	                     .stones = fate == 3 ? 2 : 0};
	*other = *one;
	other->opponent = (int)a;
	if (one->colour != COLOUR_NONE)
		other->colour = one->colour == COLOUR_BLACK ? COLOUR_WHITE : COLOUR_BLACK;
	if (fate == 0)
		return;
	one->earned_x2 = fate == 2 ? 1 : fate % 2 * 2;
	other->earned_x2 = 2 - one->earned_x2;
}

static void
round_shake(struct twin *twin, uint32_t *random)
{
	size_t order[SMALL];
	const size_t entries = twin->drawn.entries;

	shake_deal(random, order, entries);
	for (size_t e = 0; e < entries; e++)
		twin->drawn.turns[e][twin->drawn.rounds] =
			(struct history_turn){.opponent = -1,
			                      .part = shake_to(random, 2) ? PART_OUT : PART_BYE};
	for (size_t i = 0; i + 1 < entries; i += 2)
		if (shake_to(random, 3) > 0)
			game_play(twin, order[i], order[i + 1], random);
	twin->drawn.rounds++;
}

static void
entry_shake(struct twin *twin, size_t e, uint32_t *random)
{
	struct drawn *drawn = &twin->drawn;

	drawn->plays[e] = shake_to(random, 7) != 0;
	twin->players += drawn->plays[e];
	twin->start_x2[e] = shake_to(random, 1);
	drawn->place[e] = 1 + shake_to(random, SMALL - 1);
	for (size_t i = 0; i < AFFILIATIONS; i++) {
		drawn->club[e][i] = shake_to(random, 4);
		drawn->country[e][i] = shake_to(random, 3);
		drawn->family[e][i] = shake_to(random, 5);
	}
	drawn->at_bar[e] = shake_to(random, 1) == 1;
	for (size_t other = 0; other < e; other++) {
		drawn->prospects[e][other] = (struct pairing_prospect){shake_to(random, 3) * 3,
		                                               shake_to(random, 3) > 0};
		drawn->prospects[other][e] = drawn->prospects[e][other];
	}
}

/* About half of the entries are level, so that the lower terms have something to
 * decide; starts and places differ by about `wide`. */
static struct twin
twin_shake(uint32_t *random, int wide)
{
	struct twin twin = {.drawn = drawn_new((size_t)shake_to(random, SMALL))};
	struct drawn *drawn = &twin.drawn;
	int rounds = shake_to(random, PAST), below = 20 * shake_to(random, 1); /* scores may begin below 0 */

	plan_shake(&drawn->plan, random);
	drawn->plan.system = shake_to(random, 1) ? SYSTEM_MCMAHON : SYSTEM_SWISS;
	drawn->plan.value[SETTING_SCORE_BYE_X2] = drawn->plan.value[SETTING_BYE_X2];
	drawn->all_rounds = rounds + 1 + shake_to(random, 2);
	for (size_t e = 0; e < drawn->entries; e++)
		entry_shake(&twin, e, random);
	for (int r = 0; r < rounds; r++)
		round_shake(&twin, random);
	for (size_t e = 0; e < drawn->entries; e++) {
		if (shake_to(random, 1)) /* level with all such */
			twin.start_x2[e] += 2 * PAST - twin_now_x2(&twin, e);
		twin.start_x2[e] += wide * shake_to(random, 1) - below;
		drawn->score_x2[e] = twin_now_x2(&twin, e);
		if (wide > 0)
			drawn->place[e] *= wide / SMALL;
	}
	for (int i = shake_to(random, 2); i > 0 && drawn->entries > 1; i--)
		drawn->apart[drawn->apart_count++] = (struct pairing_couple){
			.a = 0, .b = 1 + (size_t)shake_to(random, (int)drawn->entries - 2)};
	drawn->seed = shake(random);
	return twin;
}

/* The draw says who takes Black where nothing else does. */
static void
colours_check(const struct twin *twin, const struct pairing *pairing)
{
	for (size_t i = 0; i < pairing->couple_count; i++) {
		const struct pairing_couple *couple = &pairing->couples[i];
		const int white = twin_ways_order(twin_way(twin, couple->a, couple->b),
		                                  twin_way(twin, couple->b, couple->a));

		if (!twin->drawn.prospects[couple->a][couple->b].open)
			assert_int_equal(couple->a_colour, COLOUR_NONE);
		else if (white != 0)
			assert_int_equal(couple->a_colour, white > 0 ? COLOUR_WHITE : COLOUR_BLACK);
		else
			assert_int_not_equal(couple->a_colour, COLOUR_NONE);
	}
}

/* No draw costs more in a term than that says it may: here one of each with the next. */
static void
bounds_check(struct arena *arena, const struct twin *twin, const struct pairing_input *input)
{
	const struct lineup lineup = lineup_new(arena, input);
	struct faults draw = {0};
	size_t alone = BYE;

	for (size_t e = 0; e < twin->drawn.entries; e++) {
		if (!twin->drawn.plays[e])
			continue;
		if (alone != BYE)
			draw = faults_add(draw, twin->cost[alone][e]);
		alone = alone == BYE ? e : BYE;
	}
	if (alone != BYE)
		draw = faults_add(draw, twin->cost[alone][BYE]);
	for (enum term t = 0; t < TERMS; t++)
		assert_true(draw.cost[t] <= (term_counts(&lineup, t) ? terms[t].most(&lineup) : 0));
}

static void
twins_draw(uint32_t random, uint32_t count, int wide)
{
	struct arena *arena = arena_new();

	for (uint32_t i = 0; i < count; i++) {
		struct twin twin = twin_shake(&random, wide);
		struct pairing_input input = drawn_input(arena, &twin.drawn);
		struct pairing pairing = pairing_draw(arena, &input);

		twin_costs(arena, &twin);
		twin_check(&twin, &pairing, i);
		colours_check(&twin, &pairing);
		bounds_check(arena, &twin, &input);
		arena_reset(arena);
	}
	arena_free(arena);
}

TEST(no_draw_is_better_in_any_term)
{
	twins_draw(1931, 2500, 0);
}

/* Differences so large that the terms do not fit beside each other. */
TEST(nor_where_scores_and_places_lie_far_apart)
{
	twins_draw(1932, 500, 1 << 16);
	twins_draw(1933, 500, 1 << 20);
	twins_draw(1934, 500, PAIRING_SPREAD_MOST - 100);
}

/* An odd number of entries, and a game between two that lie as far apart as may be in scores; and so do in
 * places the last and whoever has the bye. All terms count in this round, and in most of them it costs. */
static struct twin
twin_shake_apart(uint32_t *random)
{
	struct twin twin;
	struct drawn *drawn = &twin.drawn;

	do
		twin = twin_shake(random, 0);
	while (twin.players % 2 == 0 || twin.players < 5);
	for (int i = 0; i < SETTINGS; i++)
		if (plan_settings[i].number.most == 20)
			drawn->plan.value[i] = 20;
	for (size_t e = 0; e < drawn->entries; e++) {
		const bool high = shake_to(random, 2) > 0;

		twin.start_x2[e] += high ? PAIRING_SPREAD_MOST - 100 : 0;
		drawn->score_x2[e] = twin_now_x2(&twin, e);
		drawn->place[e] = high ? PAIRING_SPREAD_MOST - 100 + (int)e : 1 + (int)e;
		drawn->club[e][0] = drawn->family[e][0] = drawn->country[e][0] = 1 + shake_to(random, 4) / 4;
	}
	return twin;
}

/* There chance finds no room, and nothing but chance is left out. */
ARENA_TEST(nor_where_what_the_best_costs_leaves_no_room)
{
	uint32_t random = 1935;

	for (uint32_t i = 0; i < 600; i++) {
		struct twin twin = twin_shake_apart(&random);
		struct pairing_input input = drawn_input(arena, &twin.drawn);
		struct pairing pairing = pairing_draw(arena, &input);

		twin_costs(arena, &twin);
		for (size_t a = 0; a < SMALL; a++)
			for (size_t b = 0; b <= BYE; b++)
				twin.cost[a][b][TERM_CHANCE] = 0;
		twin_check(&twin, &pairing, i);
		arena_reset(arena);
	}
}

/* Locks random couples of those who play, and a bye now and then. */
static void
locks_shake(struct twin *twin, uint32_t *random)
{
	struct drawn *drawn = &twin->drawn;
	size_t a = SMALL;

	for (size_t e = 0; e < drawn->entries; e++) {
		if (!drawn->plays[e] || shake_to(random, 1))
			continue;
		if (shake_to(random, 9) == 0) {
			drawn->locked_byes[drawn->locked_bye_count++] = e;
		} else if (a == SMALL) {
			a = e;
		} else {
			drawn->locked[drawn->locked_count++] =
				(struct pairing_couple){.a = e, .b = a}; /* the lower first */
			a = SMALL;
		}
	}
	for (int i = shake_to(random, 6); i > 0 && drawn->entries > 2; i--)
		drawn->forbidden[drawn->forbidden_count++] = (struct pairing_couple){
			.a = (size_t)i % 2, .b = 2 + (size_t)shake_to(random, (int)drawn->entries - 3)};
}

ARENA_TEST(locks_are_kept_the_forbidden_left_out_and_the_rest_is_the_best_there_is)
{
	uint32_t random = 2718;

	for (uint32_t i = 0; i < 1500; i++) {
		struct twin twin = twin_shake(&random, 0);
		struct pairing_input input;
		struct pairing pairing;

		locks_shake(&twin, &random);
		input = drawn_input(arena, &twin.drawn);
		pairing = pairing_draw(arena, &input);
		twin_costs(arena, &twin);
		twin_check(&twin, &pairing, i);
		for (size_t c = 0; c < pairing.couple_count; c++) {
			const size_t one = pairing.couples[c].a, other = pairing.couples[c].b;

			assert_true(input.place[one] < input.place[other] ||
			            (input.place[one] == input.place[other] && one < other));
		}
		for (size_t l = 0; l < input.locked_count; l++)
			assert_true(drawn_has(&pairing, input.locked[l].a, input.locked[l].b));
		for (size_t l = 0; l < input.locked_bye_count; l++)
			assert_int_equal(pairing.byes[l], input.locked_byes[l]);
		arena_reset(arena);
	}
}

static void
draws(const void *input)
{
	struct arena *arena = arena_new();

	pairing_draw(arena, input);
	arena_free(arena);
}

ARENA_TEST(whoever_is_locked_plays_and_is_locked_once)
{
	struct drawn event = drawn_new(6);
	struct pairing_input input;
	char said[200];

	event.locked[event.locked_count++] = (struct pairing_couple){.a = 0, .b = 1};
	event.locked_byes[event.locked_bye_count++] = 2;
	input = drawn_input(arena, &event);
	assert_int_equal(0, sample_death(draws, &input, said, sizeof(said)));
	event.plays[2] = 0;
	assert_int_equal(70, sample_death(draws, &input, said, sizeof(said)));
	event.plays[2] = 1;
	event.locked_byes[0] = 1;
	assert_int_equal(70, sample_death(draws, &input, said, sizeof(said)));
}

/* A half of a draw, locked, leaves the other half as it was. */
ARENA_TEST(a_draw_with_a_part_of_itself_locked_is_the_same_draw)
{
	uint32_t random = 141421;

	for (uint32_t i = 0; i < 400; i++) {
		struct twin twin = twin_shake(&random, 0);
		struct pairing_input input = drawn_input(arena, &twin.drawn);
		struct pairing first = pairing_draw(arena, &input), again;

		input.locked = first.couples;
		input.locked_count = first.couple_count / 2;
		again = pairing_draw(arena, &input);
		assert_int_equal(again.couple_count, first.couple_count);
		for (size_t c = 0; c < first.couple_count; c++) {
			assert_int_equal(again.couples[c].a, first.couples[c].a);
			assert_int_equal(again.couples[c].b, first.couples[c].b);
			assert_int_equal(again.couples[c].a_colour, first.couples[c].a_colour);
		}
		assert_int_equal(again.bye_count, first.bye_count);
		arena_reset(arena);
	}
}

/* The same event with its entries numbered backwards. */
static struct twin
twin_backwards(const struct twin *twin)
{
	const size_t last = twin->drawn.entries - 1;
	struct twin turned = *twin;

	for (size_t e = 0; e <= last; e++) {
		const size_t to = last - e;

		for (size_t r = 0; r < twin->drawn.rounds; r++) {
			turned.drawn.turns[to][r] = twin->drawn.turns[e][r];
			if (twin->drawn.turns[e][r].opponent >= 0)
				turned.drawn.turns[to][r].opponent =
					(int)last - twin->drawn.turns[e][r].opponent;
		}
		turned.drawn.plays[to] = twin->drawn.plays[e];
		turned.drawn.place[to] = twin->drawn.place[e];
		turned.drawn.score_x2[to] = twin->drawn.score_x2[e];
		turned.start_x2[to] = twin->start_x2[e];
		memcpy(turned.drawn.club[to], twin->drawn.club[e], sizeof(turned.drawn.club[to]));
		memcpy(turned.drawn.country[to], twin->drawn.country[e], sizeof(turned.drawn.country[to]));
		memcpy(turned.drawn.family[to], twin->drawn.family[e], sizeof(turned.drawn.family[to]));
		turned.drawn.at_bar[to] = twin->drawn.at_bar[e];
		for (size_t other = 0; other <= last; other++)
			turned.drawn.prospects[to][last - other] = twin->drawn.prospects[e][other];
	}
	for (size_t i = 0; i < twin->drawn.apart_count; i++)
		turned.drawn.apart[i] = (struct pairing_couple){.a = last - twin->drawn.apart[i].a,
		                                        .b = last - twin->drawn.apart[i].b};
	return turned;
}

ARENA_TEST(who_is_numbered_how_changes_nothing_but_chance)
{
	uint32_t random = 5772;

	for (uint32_t i = 0; i < 600; i++) {
		struct twin twins[2] = {twin_shake(&random, 0)};
		struct faults faults[2];

		if (twins[0].drawn.entries == 0)
			continue;
		twins[1] = twin_backwards(&twins[0]);
		for (size_t t = 0; t < 2; t++) {
			struct pairing_input input = drawn_input(arena, &twins[t].drawn);
			struct pairing pairing = pairing_draw(arena, &input);

			twin_costs(arena, &twins[t]);
			faults[t] = faults_of(&twins[t], &pairing);
			faults[t].cost[TERM_CHANCE] = 0;
		}
		assert_int_equal(faults_compare(&faults[0], &faults[1]), 0);
		arena_reset(arena);
	}
}

/* Of those who play, 0 and 1 have had Black twice, 2 and 3 White; but for 0 and 1, any two have
 * a club in common. */
ARENA_TEST(clubmates_meet_before_anybody_has_a_colour_three_times_running)
{
	struct drawn drawn = DRAWN("+4B +5B", "+5B +4B", "+6W +7W", "+7W +6W",
	                           "-0W -1W", "-1W -0W", "-2B -3B", "-3B -2B");
	static const int clubs[4][AFFILIATIONS] = {{1, 0}, {2, 0}, {1, 2}, {1, 2}};
	struct pairing_input input;
	struct pairing pairing;

	memcpy(drawn.club, clubs, sizeof(clubs));
	memset(&drawn.plays[4], 0, 4);
	drawn.plan.value[SETTING_CLUB_ROUNDS] = drawn.plan.value[SETTING_COLOUR_ROUNDS] = 20;
	for (size_t a = 0; a < 4; a++)
		for (size_t b = 0; b < 4; b++)
			drawn.prospects[a][b].open = true;
	input = drawn_input(arena, &drawn);
	pairing = pairing_draw(arena, &input);
	assert_int_equal(2, pairing.couple_count);
	for (size_t i = 0; i < 2; i++)
		assert_true(pairing.couples[i].a < 2 && pairing.couples[i].b >= 2);
}
