#include "actions/simulated/simulated.h"

#include "actions/entry/entry_act.h"
#include "base/buf.h"
#include "store/dump.h"
#include "tournament/dice.h"

int
sim_roll(struct sim *sim, int sides)
{
	return (int)(dice_throw(sim->seed, sim->thrown++) % (uint64_t)sides);
}

bool
sim_chance(struct sim *sim, int one_in)
{
	return sim_roll(sim, one_in) == 0;
}

const char *
sim_anybody(struct sim *sim)
{
	return sim->world->entries.list[sim_roll(sim, (int)sim->world->entries.count)].id;
}

void
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

void
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

const char *
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

const char *
sim_rows_before(struct sim *sim)
{
	return sim_chance(sim, 3) ? sim_rows(sim) : NULL;
}

void
sim_check_rows(struct sim *sim, const char *before)
{
	sim_holds(sim, before == NULL || strcmp(before, sim_rows(sim)) == 0,
	          "refused, and something changed");
}

struct stage
sim_stage(const struct sim *sim, int round)
{
	return stages_of_round(sim->world->tournament, &sim->world->draw.berths, round);
}

bool
sim_weighted(const struct sim *sim, int round)
{
	return stages_weighted(sim_stage(sim, round).system);
}

void
sim_check_round(const struct sim *sim, const char *was)
{
	sim_holds(sim, strcmp(was, hall_round(sim->world, sim->round)) == 0, "it was %s", was);
}

/* ---- plan ---- */

static void
settings_throw(struct sim *sim, struct plan *plan)
{
	static const enum plan_setting asked[] = {
		SETTING_THIRD_PLACE, SETTING_BYE_X2, SETTING_REST_X2, SETTING_ABSENT_X2, SETTING_ROUND_DOWN,
		SETTING_UNPLAYED_HALF, SETTING_SOS_STONES, SETTING_APART_ROUNDS, SETTING_CLUB_ROUNDS,
		SETTING_CLUB_GAP, SETTING_COUNTRY_ROUNDS, SETTING_COUNTRY_GAP,
		SETTING_FAMILY_ROUNDS, SETTING_MAIN_SHARE, SETTING_LOCAL_ROUNDS,
		SETTING_FIRM_ROUNDS, SETTING_HALF_FREE, SETTING_BAR_FREE, SETTING_TOP_FREE,
		SETTING_FLOAT_ROUNDS, SETTING_FLOAT_DOWN, SETTING_FLOAT_UP,
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

/* One that is grouped by, and up to four more. */
static void
criteria_throw(struct sim *sim, struct plan *plan)
{
	plan->order_count = 1;
	for (int i = sim_roll(sim, 5); i > 0; i--) {
		const enum criterion more = (enum criterion)sim_roll(sim, CRITERION_STAGE);
		bool there = false;

		for (size_t k = 0; k < plan->order_count; k++)
			there |= plan->order[k] == more;
		if (!there)
			plan->order[plan->order_count++] = more;
	}
}

static struct plan
plan_throw(struct sim *sim, const struct sim_kind *kind, int entries)
{
	struct plan plan = plan_usual(kind->system);

	settings_throw(sim, &plan);
	if (sim_chance(sim, 2))
		criteria_throw(sim, &plan);
	if (kind->system == SYSTEM_ROUND_ROBIN)
		plan.value[SETTING_GROUPS] = 1 + sim_roll(sim, entries < 8 ? 1 : 3);
	if (kind->finals) {
		plan.value[SETTING_FINALISTS] = entries >= 8 && sim_chance(sim, 2) ? 4 : 2;
		if (plan.value[SETTING_GROUPS] > 1)
			plan.value[SETTING_GROUPS] = 2;
	}
	/* An event has twenty rounds at most. */
	if (kind->system == SYSTEM_ROUND_ROBIN && entries > 16 && plan.value[SETTING_GROUPS] == 1)
		plan.value[SETTING_GROUPS] = 2;
	return plan;
}

/* Enough for the system, and sometimes too many; in Swiss and McMahon any number. */
static int
rounds_throw(struct sim *sim, const struct plan *plan, int entries)
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

/* A girl and a man, so that every ruleset takes them. */
static void
player_throw(struct sim *sim, const char *fields[PLAYER_FIELDS], bool second, bool level)
{
	static const char *const clubs[] = {"", "Leuven", "Gent", "Brugge"};
	static const char *const countries[] = {"", "be", "nl"};
	const int grade = level ? 0 : sim_roll(sim, 14);

	fields[FIELD_FAMILY_NAME] = arena_printf(sim->world->arena, "Maes%d", sim->entered);
	fields[FIELD_GIVEN_NAME] = second ? "Jan" : "Lotte";
	fields[FIELD_RANK] = arena_printf(sim->world->arena, grade < 12 ? "%dk" : "%dd",
	                                  grade < 12 ? 1 + grade : grade - 11);
	fields[FIELD_GENDER] = second ? "m" : "f";
	fields[FIELD_BIRTH_DATE] = second ? "1970-05-05" : "2014-06-09";
	fields[FIELD_CLUB] = clubs[sim_roll(sim, COUNT(clubs))];
	fields[FIELD_COUNTRY] = countries[sim_roll(sim, COUNT(countries))];
}

void
sim_enter(struct sim *sim, bool level)
{
	struct world *world = sim->world;
	struct typed_entry typed = typed_entry_none();
	bool again;

	sim->entered++;
	player_throw(sim, typed.players[0], false, level);
	if (!ruleset_single(world->tournament->ruleset))
		player_throw(sim, typed.players[1], true, level);
	sim_done(sim, ACT(entry_enter, &typed, "en", true, &again) != NULL, "an entry");
}

/* ---- the event ---- */

struct sim
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
	event.plan = plan_throw(&sim, kind, entries);
	event.rounds = rounds_throw(&sim, &event.plan, entries);
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

/* ---- results ---- */

static void
result_record(struct sim *sim, const struct game *game, struct typed_result typed)
{
	struct world *world = sim->world;

	if (game->nigiri)
		typed.black_pair = sim_chance(sim, 2) ? game->black : game->white;
	sim_done(sim, ACT(record_result, game->round, game->table, &typed, -1), typed.by);
}

void
result_won(struct sim *sim, const struct game *game)
{
	result_record(sim, game, hall_typed("resignation", sim_chance(sim, 2) ? "black" : "white"));
}

static void
result_any(struct sim *sim, const struct game *game)
{
	static const char *const won[] = {"resignation", "time", "forfeit", "late", "referee"};
	static const char *const odd[] = {"both-lose", "both-win", "void"};
	const int roll = sim_roll(sim, 20);
	struct typed_result typed = hall_typed("resignation", sim_chance(sim, 2) ? "black" : "white");

	if (roll < 5) { /* counted at the board; a few tokens */
		typed = hall_typed("count", "");
		typed.black = arena_printf(sim->world->arena, "%d", 40 + sim_roll(sim, 20));
		typed.white = arena_printf(sim->world->arena, "%d", 40 + sim_roll(sim, 20));
		typed.black_tokens = sim_chance(sim, 4) ? "2" : "";
	} else if (roll < 7)
		typed.by = "margin"; /* the winner alone */
	else if (roll < 11)
		typed.by = won[sim_roll(sim, COUNT(won))];
	else if (roll == 11 && game->komi_x2 % 2 == 0)
		typed = hall_typed("margin", "jigo");
	else if (roll == 12)
		typed = hall_typed(odd[sim_roll(sim, COUNT(odd))], "");
	result_record(sim, game, typed);
}

void
result_all(struct sim *sim, int round, int out)
{
	const struct rounds draw = sim->world->draw;

	for (size_t i = 0; i < draw.game_count; i++) {
		if (draw.games[i].round != round || draw.games[i].result.ending != ENDING_NONE)
			continue;
		if (out-- <= 0)
			result_any(sim, &draw.games[i]);
	}
}

void
result_correct(struct sim *sim)
{
	struct world *world = sim->world;
	const struct rounds draw = world->draw;
	const struct game *game;

	if (draw.game_count == 0)
		return;
	game = &draw.games[sim_roll(sim, (int)draw.game_count)];
	if (game->result.ending == ENDING_NONE)
		return;
	if (sim_chance(sim, 2))
		sim_done(sim, ACT(record_clear, game->round, game->table, -1),
		         "a result taken off");
	result_any(sim, rounds_game(&world->draw, game->round, game->table));
	sim->step = "a correction";
}
