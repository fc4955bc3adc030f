/* An event that dice make and play, each from a seed of its own, so that it is the
 * same on every machine: its system, plan, ruleset and entries. simulated_ledger.h
 * counts what was played, simulated_draw.h and simulated_places.h say what has to
 * hold, simulated_day.h plays. */
#pragma once

#include "world/hall.h"

#include "actions/entry/entry.h"
#include "base/buf.h"
#include "event/stage.h"
#include "store/dump.h"
#include "tournament/dice.h"

/* What a test asks for; the rest is thrown. */
struct sim_kind {
	enum plan_system system;
	bool finals; /* a knockout comes after it */
	int most;    /* entries */
};

struct sim {
	struct world *world;
	uint64_t seed, thrown;
	int round;         /* the one that is drawn or played */
	const char *step;  /* what was done last */
	bool by_hand;      /* a hand has moved somebody in a round that was published */
	int entered;       /* how many names have been used */
};

/* From 0 to below `sides`. */
static inline int
sim_roll(struct sim *sim, int sides)
{
	return (int)(dice_throw(sim->seed, sim->thrown++) % (uint64_t)sides);
}

static inline bool
sim_chance(struct sim *sim, int one_in)
{
	return sim_roll(sim, one_in) == 0;
}

__attribute__((format(printf, 3, 4))) static inline void
sim_holds(const struct sim *sim, bool holds, const char *format, ...)
{
	char text[600];
	va_list args;

	if (holds)
		return;
	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	fail_msg("%s, round %d, after %s: %s\n%s", sim->world->event, sim->round, sim->step, text,
	         hall_round(sim->world, sim->round));
}

/* The action was done. Reads everything again; a second passes. */
static inline void
sim_done(struct sim *sim, bool done, const char *step)
{
	struct problems *problems = sim->world->problems;

	sim->step = step;
	sim_holds(sim, done && problems->count == 0, "refused beside '%s': %s (%s)",
	          problems->list[0].field, problem_facts[problems->list[0].kind].key, problems->list[0].detail);
	sim_holds(sim, !db_in_transaction(sim->world->db), "a transaction is left open");
	world_read(sim->world);
	sim->world->now++;
}

/* All that the database has of the event. */
static inline const char *
sim_rows(struct sim *sim)
{
	struct buf text = buf_new(sim->world->arena, 4096);
	const struct dump dump = dump_read(sim->world->arena, sim->world->db, sim->world->event);

	for (int t = 0; t < DUMP_TABLES; t++) {
		const struct dump_table *table = &dump.tables[t];

		for (size_t i = 0; i < table->row_count * table->column_count; i++)
			buf_printf(&text, "%lld %s|", (long long)table->cells[i].number,
			           table->cells[i].text == NULL ? "" : table->cells[i].text);
	}
	return text.text;
}

/* Of one action in three, what there was before it; else NULL. */
static inline const char *
sim_rows_before(struct sim *sim)
{
	return sim_chance(sim, 3) ? sim_rows(sim) : NULL;
}

/* What was refused has changed nothing. */
static inline void
sim_check_rows(struct sim *sim, const char *before)
{
	sim_holds(sim, before == NULL || strcmp(before, sim_rows(sim)) == 0,
	          "refused, and something changed");
}

static inline bool
sim_weighted(const struct sim *sim, int round)
{
	const struct world *world = sim->world;

	return stages_weighted(stages_of_round(world->tournament, &world->draw.berths, round).system);
}

/* ---- plan ---- */

static inline void
sim_settings(struct sim *sim, struct plan *plan)
{
	static const enum plan_setting asked[] = {
		SETTING_THIRD_PLACE, SETTING_BYE_X2, SETTING_ABSENT_X2, SETTING_ROUND_DOWN,
		SETTING_UNPLAYED_HALF, SETTING_APART_ROUNDS, SETTING_CLUB_ROUNDS,
		SETTING_COUNTRY_ROUNDS, SETTING_TOP_FREE, SETTING_FLOAT_ROUNDS,
		SETTING_SEEDING_FIRST, SETTING_SEEDING_LATER, SETTING_SEEDING_ROUNDS,
		SETTING_HANDICAP_ROUNDS, SETTING_EVEN_COLOURS, SETTING_COLOUR_ROUNDS,
	};

	for (size_t i = 0; i < COUNT(asked); i++) {
		const struct plan_setting_facts *facts = &plan_settings[asked[i]];
		int most = facts->number.most < 4 ? facts->number.most : 4;

		if (plan_setting_applies(asked[i], plan->system) && sim_chance(sim, 2))
			plan->value[asked[i]] = sim_roll(sim, most + 1);
	}
	if (plan->system == SYSTEM_MCMAHON) {
		plan->value[SETTING_FLOOR] = sim_roll(sim, 20);
		plan->value[SETTING_BAR] = plan->value[SETTING_FLOOR] + sim_roll(sim, 20);
	}
}

/* Up to four more, after the one that the field is grouped by. */
static inline void
sim_criteria(struct sim *sim, struct plan *plan)
{
	for (int i = sim_roll(sim, 5); i > 0; i--) {
		const enum criterion more = (enum criterion)sim_roll(sim, CRITERION_STAGE);
		bool there = false;

		for (size_t k = 0; k < plan->order_count; k++)
			there |= plan->order[k] == more;
		if (!there)
			plan->order[plan->order_count++] = more;
	}
}

static inline struct plan
sim_plan(struct sim *sim, const struct sim_kind *kind, int entries)
{
	struct plan plan = plan_usual(kind->system);

	sim_settings(sim, &plan);
	if (sim_chance(sim, 2)) {
		plan.order_count = 1;
		sim_criteria(sim, &plan);
	}
	if (kind->system == SYSTEM_ROUND_ROBIN)
		plan.value[SETTING_GROUPS] = 1 + sim_roll(sim, entries < 8 ? 1 : 3);
	if (kind->finals) {
		plan.value[SETTING_FINALISTS] = entries >= 8 && sim_chance(sim, 2) ? 4 : 2;
		if (plan.value[SETTING_GROUPS] > 1)
			plan.value[SETTING_GROUPS] = 2;
	}
	return plan;
}

/* Enough for the system, and sometimes too many; in Swiss and McMahon any number. */
static inline int
sim_rounds(struct sim *sim, const struct plan *plan, int entries)
{
	const int groups = plan->value[SETTING_GROUPS];
	const int largest = (entries + groups - 1) / groups;
	int rounds = 1 + sim_roll(sim, entries > 16 ? 5 : 7);

	if (plan->system == SYSTEM_ROUND_ROBIN)
		rounds = largest - 1 + largest % 2 + sim_chance(sim, 4);
	if (plan->system == SYSTEM_KNOCKOUT)
		for (rounds = sim_chance(sim, 4); 1 << rounds < entries;)
			rounds++;
	return rounds + stages_final_rounds(plan);
}

/* ---- entries ---- */

static inline const char *
sim_rank(struct sim *sim, bool level)
{
	const int grade = level ? 0 : sim_roll(sim, 14);

	return arena_printf(sim->world->arena, grade < 12 ? "%dk" : "%dd",
	                    grade < 12 ? 1 + grade : grade - 11);
}

/* A girl and a man, so that every ruleset takes them. */
static inline void
sim_player(struct sim *sim, const char *fields[PLAYER_FIELDS], bool second, bool level)
{
	static const char *const clubs[] = {"", "Leuven", "Gent", "Brugge"};
	static const char *const countries[] = {"", "be", "nl"};

	fields[FIELD_FAMILY_NAME] = arena_printf(sim->world->arena, "Maes%d", sim->entered);
	fields[FIELD_GIVEN_NAME] = second ? "Jan" : "Lotte";
	fields[FIELD_RANK] = sim_rank(sim, level);
	fields[FIELD_GENDER] = second ? "m" : "f";
	fields[FIELD_BIRTH_DATE] = second ? "1970-05-05" : "2014-06-09";
	fields[FIELD_CLUB] = clubs[sim_roll(sim, COUNT(clubs))];
	fields[FIELD_COUNTRY] = countries[sim_roll(sim, COUNT(countries))];
}

static inline void
sim_enter(struct sim *sim, bool level)
{
	struct world *world = sim->world;
	struct typed_entry typed = typed_entry_none();
	bool again;

	sim->entered++;
	sim_player(sim, typed.players[0], false, level);
	if (!ruleset_single(world->tournament->ruleset))
		sim_player(sim, typed.players[1], true, level);
	sim_done(sim, ACT(entry_enter, &typed, "en", true, &again) != NULL, "an entry");
}

/* ---- the event ---- */

/* Event `number` of the kind, closed for entering. */
static inline struct sim
sim_open(struct world *world, const struct sim_kind *kind, int number)
{
	static const char *const excluded[] = {"", "", "1", "2 5", "3 4 7"};
	struct sim sim = {
		.world = world, .step = "nothing",
		.seed = (uint64_t)number * 8 + kind->system + (kind->finals ? SYSTEMS : 0),
	};
	struct tournament event;
	size_t count;
	const struct ruleset *all = rulesets(&count);
	const int entries = 2 + (kind->finals ? 2 : 0) +
	                    sim_roll(&sim, sim_chance(&sim, 12) ? kind->most : kind->most / 3);
	const bool level = sim_chance(&sim, 4);

	world->arena = arena_new();
	world->office->arena = world->arena;
	world->event = arena_printf(world->arena, "%s%s-%d", plan_system_names[kind->system],
	                            kind->finals ? "-finals" : "", number);
	event = sample_tournament(world->event);
	event.ruleset = event.base = &all[sim_roll(&sim, (int)count)];
	event.plan = sim_plan(&sim, kind, entries);
	event.rounds = sim_rounds(&sim, &event.plan, entries);
	event.round_times = "";
	event.tables_out = excluded[sim_roll(&sim, COUNT(excluded))];
	event.state = STATE_CLOSED;
	event.seed = 1 + number;
	assert_true(tournament_insert(world->db, &event, 1));
	world_read(world);
	for (int i = 0; i < entries; i++)
		sim_enter(&sim, level);
	return sim;
}

static inline void
sim_close(struct sim *sim)
{
	struct world *world = sim->world;

	arena_free(world->arena);
	world->arena = world->office->arena = world->home;
	world->event = "icho";
}

/* The hall, and nothing waits for the disk. */
static inline void
sim_setup(struct world *world)
{
	hall_setup(world);
	db_script(world->db, "PRAGMA synchronous = OFF;"
	                     "UPDATE tournament SET taken = 9"); /* the hall's own event */
}

#define SIM_TEST(test) TEST_WITH(sim_setup, test)
