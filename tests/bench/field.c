#include "field.h"

#include <stdlib.h>
#include <string.h>

#include "shake.h"
#include "tournament/standing.h"

enum { PLAYED = 4, CLUBS = 12, COUNTRIES = 3, GRADES = 40, ALWAYS = 20, SEED = 20250607 };

static int
below(struct field *field, int count)
{
	return shake_to(&field->random, count - 1);
}

/* The draw */

static void
places_set(struct field *field)
{
	const struct reckoning reckoning = {.plan = &field->plan, .start_x2 = field->start_x2};
	const struct standing *standings =
		standings_order(field->arena, &field->history, &reckoning);

	for (size_t i = 0; i < field->history.entries; i++)
		field->place[standings[i].entry] = standings[i].place;
	field->score_x2 = standings_groups(field->arena, &field->history, &reckoning);
}

static struct pairing_prospect
prospect(const void *self, size_t a, size_t b)
{
	const struct field *field = self;
	const int stones = abs(field->grade[a] - field->grade[b]);

	return (struct pairing_prospect){
		.stones = stones < PROSPECT_STONES_MOST ? stones : PROSPECT_STONES_MOST,
		/* Of every two, as where all games are even: then its terms cost the most. */
		.open = field->plan.value[SETTING_EVEN_COLOURS] == EVEN_BALANCE,
	};
}

struct pairing
field_draw(const struct field *field, struct arena *arena)
{
	const struct pairing_input input = {
		.plan = &field->plan, .history = field->history,
		.round = (int)field->history.rounds + 1, .plays = field->plays,
		.score_x2 = field->score_x2, .place = field->place,
		.club = (const int (*)[AFFILIATIONS])field->club,
		.country = (const int (*)[AFFILIATIONS])field->country,
		.prospect = prospect, .prospect_self = field, .seed = SEED,
	};

	return pairing_draw(arena, &input);
}

/* Playing */

/* Adds rounds in which nobody took part. */
static void
rounds_add(struct field *field, size_t count)
{
	const size_t before = field->history.rounds, rounds = before + count;
	struct history_turn *turns =
		arena_array(field->arena, field->history.entries * rounds, sizeof(*turns));

	for (size_t e = 0; e < field->history.entries; e++)
		for (size_t r = 0; r < rounds; r++)
			turns[e * rounds + r] = r < before ? field->turns[e * before + r] :
				(struct history_turn){.part = PART_OUT, .opponent = -1};
	field->turns = turns;
	field->history.turns = turns;
	field->history.rounds = rounds;
}

static struct history_turn *
turn_at(struct field *field, size_t entry, size_t round)
{
	return &field->turns[entry * field->history.rounds + round];
}

static void
meet(struct field *field, size_t round, size_t a, size_t b, enum history_part part,
     int earned_x2)
{
	const bool black = shake(&field->random) >> 31;

	*turn_at(field, a, round) = (struct history_turn){
		.part = part, .opponent = (int)b, .earned_x2 = earned_x2,
		.colour = black ? COLOUR_BLACK : COLOUR_WHITE,
	};
	*turn_at(field, b, round) = (struct history_turn){
		.part = part, .opponent = (int)a, .earned_x2 = part == PART_GAME ? 2 - earned_x2 : 0,
		.colour = black ? COLOUR_WHITE : COLOUR_BLACK,
	};
}

static void
round_play(struct field *field, bool all_jigo)
{
	const size_t round = field->history.rounds;
	struct pairing pairing;

	places_set(field);
	pairing = field_draw(field, field->arena);
	rounds_add(field, 1);
	for (size_t i = 0; i < pairing.couple_count; i++)
		meet(field, round, pairing.couples[i].a, pairing.couples[i].b, PART_GAME,
		     all_jigo ? 1 : 2 * below(field, 2));
	for (size_t i = 0; i < pairing.bye_count; i++)
		turn_at(field, pairing.byes[i], round)->part = PART_BYE;
}

static void
rounds_play(struct field *field, bool all_jigo)
{
	for (int round = 0; round < PLAYED; round++)
		round_play(field, all_jigo);
}

/* The shapes */

static void
plain(struct field *field)
{
	rounds_play(field, false);
}

/* In void games, round the circle: points are as before. Of three entries `of_three`
 * have met all of their kind. */
static void
met_each_other(struct field *field, size_t of_three)
{
	const size_t turning = field->history.entries - 1;

	rounds_play(field, false);
	rounds_add(field, turning);
	for (size_t round = 0; round < turning; round++) {
		for (size_t a = 0; a < turning; a++) {
			size_t b = (round + turning - a) % turning;

			if (a == b)
				b = turning;
			if (a < b && a % 3 < of_three && b % 3 < of_three)
				meet(field, PLAYED + round, a, b, PART_VOID, 0);
		}
	}
}

static void
all_met(struct field *field)
{
	met_each_other(field, 3);
}

static void
two_thirds_met(struct field *field)
{
	met_each_other(field, 2);
}

static void
star(struct field *field)
{
	const size_t n = field->history.entries, hub = n / 2;
	size_t round = PLAYED;

	rounds_play(field, false);
	rounds_add(field, n - 1);
	for (size_t other = 0; other < n; other++)
		if (other != hub)
			meet(field, round++, hub, other, PART_VOID, 0);
}

static void
one_score(struct field *field)
{
	rounds_play(field, true);
}

static void
one_club(struct field *field)
{
	rounds_play(field, false);
	for (size_t e = 0; e < field->history.entries; e++)
		field->club[e][0] = 1;
}

/* Three of five from one, the others from many. */
static void
large_club(struct field *field)
{
	rounds_play(field, false);
	for (size_t e = 0; e < field->history.entries; e++)
		field->club[e][0] = e % 5 < 3 ? 1 : 2 + (int)e;
}

static void
first_round(struct field *field)
{
	(void)field;
}

/* From 20-kyu to the bar at 4-dan, everybody on a start of his own grade. */
static void
mcmahon_wide(struct field *field)
{
	struct plan usual = plan_usual(SYSTEM_MCMAHON);

	field->plan.system = usual.system;
	field->plan.order_count = usual.order_count;
	memcpy(field->plan.order, usual.order, sizeof(usual.order));
	field->start_x2 = arena_array(field->arena, field->history.entries, sizeof(int));
	for (size_t e = 0; e < field->history.entries; e++) {
		const int grade = field->grade[e], floor = usual.value[SETTING_FLOOR];
		const int bar = usual.value[SETTING_BAR];

		field->start_x2[e] = 2 * (grade < floor ? floor : grade > bar ? bar : grade);
	}
	rounds_play(field, false);
}

/* A third is away in every round before, at random; all are there now. */
static void
many_absent(struct field *field)
{
	for (int round = 0; round < PLAYED; round++) {
		for (size_t e = 0; e < field->history.entries; e++)
			field->plays[e] = below(field, 3) > 0;
		round_play(field, false);
	}
	memset(field->plays, 1, field->history.entries);
}

/* Twelve rounds with opponents at random: nearly all of them were floats. */
static void
many_floats(struct field *field)
{
	enum { ROUNDS = 12 };
	const size_t n = field->history.entries;
	size_t *order = arena_array(field->arena, n, sizeof(*order));

	rounds_add(field, ROUNDS);
	for (size_t round = 0; round < ROUNDS; round++) {
		shake_deal(&field->random, order, n);
		for (size_t i = 0; i + 1 < n; i += 2)
			meet(field, round, order[i], order[i + 1], PART_GAME, 2 * below(field, 2));
	}
}

const struct shape field_plain = {"plain", plain};

const struct shape field_shapes[] = {
	{"everyone has met", all_met},
	{"two thirds have met", two_thirds_met},
	{"one has met all", star},
	{"one score group", one_score},
	{"one club", one_club},
	{"a large club", large_club},
	{"first round", first_round},
	{"McMahon, wide field", mcmahon_wide},
	{"many absent before", many_absent},
	{"many floats", many_floats},
	{NULL, NULL},
};

/* The field */

/* The terms' settings count in all rounds, but the rounds before are drawn without. */
static void
all_terms_set(struct plan *plan)
{
	plan->value[SETTING_CLUB_ROUNDS] = ALWAYS;
	plan->value[SETTING_CLUB_GAP] = 3;
	plan->value[SETTING_COUNTRY_GAP] = 1;
	plan->value[SETTING_MAIN_SHARE] = 40;
	plan->value[SETTING_LOCAL_ROUNDS] = ALWAYS;
	plan->value[SETTING_COUNTRY_ROUNDS] = ALWAYS;
	plan->value[SETTING_HANDICAP_ROUNDS] = ALWAYS;
	plan->value[SETTING_EVEN_COLOURS] = EVEN_BALANCE;
}

struct field
field_new(struct arena *arena, const struct shape *shape, size_t entries, bool all_terms)
{
	struct field field = {
		.arena = arena, .random = SEED, .plan = plan_usual(SYSTEM_SWISS),
		.history = {.entries = entries},
		.grade = arena_array(arena, entries, sizeof(int)),
		.place = arena_array(arena, entries, sizeof(int)),
		.club = arena_array(arena, entries, sizeof(*field.club)),
		.country = arena_array(arena, entries, sizeof(*field.country)),
		.plays = arena_array(arena, entries, 1),
	};

	memset(field.plays, 1, entries);
	for (size_t e = 0; e < entries; e++) {
		field.grade[e] = below(&field, GRADES);
		field.club[e][0] = 1 + below(&field, CLUBS);
		field.country[e][0] = 1 + below(&field, COUNTRIES);
	}
	shape->play(&field);
	places_set(&field);
	if (all_terms)
		all_terms_set(&field.plan);
	return field;
}
