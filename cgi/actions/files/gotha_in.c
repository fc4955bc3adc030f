#include "actions/files/gotha_in.h"

#include <string.h>

#include "actions/event/event_act.h"
#include "actions/files/faulty.h"
#include "base/country.h"
#include "base/language.h"
#include "base/number.h"
#include "base/text.h"
#include "event/imported.h"
#include "event/name.h"
#include "forms/typed_event.h"
#include "rules/custom.h"
#include "rules/handicap.h"
#include "store/draw/absence.h"
#include "store/draw/round.h"
#include "store/entry.h"

enum { DAY = 24 * 3600 };

static const uint32_t seeds = 1u << 31;

static const char usual_ruleset[] = "swindon";
static const char zone[] = "UTC";

/* The file does not say whether anybody may see them. */
static const enum player_publish names_shown = PUBLISH_INITIALS;

bool
gotha_in_is(struct slice file)
{
	static const char blanks[] = " \t\r\n";
	static const char *const marks[] = {"\xef\xbb\xbf", "\xff\xfe", "\xfe\xff"};
	size_t at = 0;

	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++)
		if (file.len >= strlen(marks[i]) &&
		    memcmp(file.at, marks[i], strlen(marks[i])) == 0)
			at = strlen(marks[i]);
	while (at < file.len && (file.at[at] == '\0' || strchr(blanks, file.at[at]) != NULL))
		at++;
	return at < file.len && file.at[at] == '<';
}

/* How it is played */

/* How its rounds are paired. What kin are to each other counts in every round or in none. */
static void
pairing_take(struct plan *plan, const struct gotha_pairing *pairing)
{
	const int always = plan_settings[SETTING_CLUB_ROUNDS].number.most;
	const bool clubs = pairing->kin != GOTHA_KIN_NEVER && pairing->club > 0;
	const bool countries = pairing->kin != GOTHA_KIN_NEVER && pairing->country > 0;
	const bool scores = pairing->kin == GOTHA_KIN_SCORES;

	plan->value[SETTING_SEEDING_FIRST] = (int)pairing->seeding_first;
	plan->value[SETTING_SEEDING_LATER] = (int)pairing->seeding_later;
	plan->value[SETTING_SEEDING_ROUNDS] = pairing->seeding_rounds;
	plan->value[SETTING_FLOAT_DOWN] = (int)pairing->float_down;
	plan->value[SETTING_FLOAT_UP] = (int)pairing->float_up;
	plan->value[SETTING_HALF_FREE] = pairing->half_free;
	plan->value[SETTING_BAR_FREE] = pairing->bar_free;
	plan->value[SETTING_HANDICAP_ROUNDS] = pairing->low_handicap ? always : 0;
	plan->value[SETTING_CLUB_ROUNDS] = clubs ? always : 0;
	plan->value[SETTING_CLUB_GAP] = clubs && scores ? pairing->club : 0;
	plan->value[SETTING_COUNTRY_ROUNDS] = countries ? always : 0;
	plan->value[SETTING_COUNTRY_GAP] = countries && scores ? pairing->country : 0;
}

/* Whether the file has any handicap to give: somebody is below its threshold. */
static bool
gives_handicap(const struct gotha_event *event)
{
	bool any = false;

	for (size_t i = 0; i < event->player_count; i++)
		any = any || rank_strength(event->players[i].rank) < event->handicap_threshold_grade;
	return any && event->handicap_ceiling > 0;
}

static int
within(enum plan_setting setting, int value)
{
	const struct number_kind *kind = &plan_settings[setting].number;

	return value < kind->least ? kind->least : value > kind->most ? kind->most : value;
}

/* How its handicaps are given. Its scores count from 30-kyu whatever the zero is. */
static void
handicap_take(struct plan *plan, const struct gotha_event *event)
{
	const int top = event->handicap_threshold_grade;
	const bool mms = event->handicap_by_mms && plan->system == SYSTEM_MCMAHON;

	plan->value[SETTING_HANDICAP_BY] = mms ? HANDICAP_BY_SCORE : HANDICAP_BY_POINTS;
	plan->value[SETTING_HANDICAP_TOP] =
		within(SETTING_HANDICAP_TOP, mms ? top + event->zero_grade : top);
	plan->value[SETTING_HANDICAP_LESS] =
		within(SETTING_HANDICAP_LESS, 2 * event->handicap_correction);
	plan->value[SETTING_HANDICAP_MOST] = event->handicap_ceiling;
	/* Where there are handicaps it shares out the colours of the other games all the same. */
	if (gives_handicap(event))
		plan->value[SETTING_EVEN_COLOURS] = EVEN_BALANCE;
}

static struct plan
plan_of(const struct gotha_event *event)
{
	const struct plan usual = plan_usual(gotha_system(event));
	struct plan plan = usual;
	bool mcmahon = plan.system == SYSTEM_MCMAHON;

	if (mcmahon) {
		plan.value[SETTING_BAR] = event->bar_grade;
		plan.value[SETTING_FLOOR] = event->floor_grade;
		plan.value[SETTING_ZERO] = event->zero_grade;
		plan.value[SETTING_SCORE_BYE_X2] = event->bye_nbw_x2;
		plan.value[SETTING_SCORE_ABSENT_X2] = event->absent_nbw_x2;
		plan.value[SETTING_SOS_STONES] = 1;
	}
	for (size_t i = 0; i + 1 < event->categories; i++)
		plan.value[SETTING_CATEGORY_1 + i] = event->category_floors[i];
	plan.value[SETTING_BYE_X2] = mcmahon ? event->bye_mms_x2 : event->bye_nbw_x2;
	plan.value[SETTING_ABSENT_X2] = mcmahon ? event->absent_mms_x2 : event->absent_nbw_x2;
	plan.value[SETTING_ROUND_DOWN] = event->round_down;
	plan.value[SETTING_UNPLAYED_HALF] = event->unplayed_half;
	pairing_take(&plan, &event->pairing);
	handicap_take(&plan, event);
	/* The criteria that we have, each once, and of the direct comparisons the first alone, which
	 * is all that the program lets anybody choose; the system's usual ones where that is none. */
	plan.order_count = 0;
	for (size_t i = 0; i < event->criterion_count; i++) {
		enum criterion ours = gotha_criteria[event->criteria[i]].ours;

		if (ours == CRITERIA || plan_orders_by(&plan, ours) ||
		    (ours == CRITERION_DC && plan_orders_by(&plan, CRITERION_SDC)) ||
		    (ours == CRITERION_SDC && plan_orders_by(&plan, CRITERION_DC)))
			continue;
		plan.order[plan.order_count++] = ours;
	}
	if (plan.order_count == 0) {
		memcpy(plan.order, usual.order, sizeof(plan.order));
		plan.order_count = usual.order_count;
	}
	return plan;
}

/* Its facts */

/* How many rounds have a game or a bye, up to the last of them. */
static size_t
rounds_played(const struct gotha_event *event)
{
	size_t rounds = 0;

	for (size_t i = 0; i < event->game_count; i++)
		if (event->games[i].round >= rounds)
			rounds = event->games[i].round + 1;
	for (size_t i = 0; i < event->bye_count; i++)
		if (event->byes[i].round >= rounds)
			rounds = event->byes[i].round + 1;
	return rounds;
}

/* "finished" where every game has a result. */
static enum tournament_state
state_of(const struct gotha_event *event)
{
	if (rounds_played(event) == 0)
		return STATE_CLOSED;
	for (size_t i = 0; i < event->game_count; i++)
		if (event->games[i].result == GOTHA_UNKNOWN)
			return STATE_RUNNING;
	return STATE_FINISHED;
}

/* Black's komi in a game of that handicap: of one it is a game without, or with less than an even
 * one has. */
static int
komi_x2_of(const struct gotha_event *event, int handicap)
{
	return handicap == 0 ? event->komi_x2
	       : handicap > 1 || event->komi_x2 > 0 ? 0 : event->komi_x2 - 1;
}

static bool
numbers_fit(int number, const struct number_kind *kind)
{
	return number >= kind->least && number <= kind->most;
}

/* Whether an event of ours can have the clock of the file. */
static bool
clock_fits(const struct timing *clock)
{
	const struct timing_overtime_facts *facts = &timing_overtime_facts[clock->overtime];
	const struct number_kind *stones = &datum_lists[LIST_PERIODS].cells[0].number;

	if (!numbers_fit(clock->main_seconds / 60, &datum_rows[DATUM_MAIN].number))
		return false;
	if (clock->overtime == OVERTIME_NONE)
		return clock->main_seconds > 0;
	if (facts->periods)
		return numbers_fit(clock->periods[0].stones, stones) &&
		       numbers_fit(clock->periods[0].seconds, &datum_seconds);
	return !facts->seconds || numbers_fit(clock->seconds, &datum_seconds);
}

/* Whether there is no telling the two overtimes apart in a file. */
static bool
overtime_same(const struct timing *file, const struct timing *ours)
{
	const struct timing said = gotha_clock(ours);

	return file->overtime == said.overtime && file->seconds == said.seconds &&
	       (said.period_count == 0 ||
	        (file->periods[0].stones == said.periods[0].stones &&
	         file->periods[0].seconds == said.periods[0].seconds));
}

/* The ruleset's own, with the komi that the file has for even games, its handicaps, its clock, and
 * a jigo a draw where there was one. */
static const struct ruleset *
ruleset_of(struct arena *arena, const struct ruleset *base, const struct gotha_event *event)
{
	struct handicap_row rows[GOTHA_HANDICAP_MAX + 1];
	const size_t count = gives_handicap(event) ? GOTHA_HANDICAP_MAX + 1 : 1;
	const bool table = count > 1 || base->handicap.rows[0].komi_x2 != event->komi_x2;
	const bool timed = event->timed && clock_fits(&event->clock);
	struct custom *custom;
	bool jigo = false;

	for (size_t i = 0; i < event->game_count; i++)
		jigo = jigo || event->games[i].result == GOTHA_EQUAL;
	jigo = jigo && base->scoring.jigo != JIGO_DRAW;
	if (!table && !jigo && !timed)
		return base;
	custom = arena_alloc(arena, sizeof(*custom));
	custom_begin(custom, base);
	for (size_t i = 0; i < count; i++)
		rows[i] = (struct handicap_row){2 * (int)i, i > 1 ? (int)i : 0, komi_x2_of(event, (int)i)};
	if (table)
		custom_rows_set(custom, rows, count);
	if (jigo)
		datum_value_set(&custom->ruleset, DATUM_JIGO, JIGO_DRAW);
	if (timed)
		datum_value_set(&custom->ruleset, DATUM_MAIN, event->clock.main_seconds / 60);
	if (timed && !overtime_same(&event->clock, &base->clock))
		custom_overtime_set(custom, &event->clock);
	return &custom->ruleset;
}

/* What of the file was not taken. */
static const char *
imported_of(struct arena *arena, const struct gotha_event *event)
{
	struct imported imported = {.names = true, .publish = names_shown};

	/* Ranks say it in a Swiss here, there its McMahon scores may. */
	if (event->handicap_by_mms && gives_handicap(event) &&
	    gotha_system(event) != SYSTEM_MCMAHON && rounds_played(event) < event->rounds)
		imported.left[imported.left_count++] = (struct imported_left){"handicap", ""};
	if (event->timed && !clock_fits(&event->clock))
		imported.left[imported.left_count++] = (struct imported_left){"clock", ""};
	for (size_t i = 0; i < event->left_count; i++)
		imported.left[imported.left_count++] = (struct imported_left){event->left[i], ""};
	for (size_t i = 0; i < event->criterion_count; i++)
		if (gotha_criteria[event->criteria[i]].ours == CRITERIA)
			imported.left[imported.left_count++] = (struct imported_left){
				"criterion", gotha_criteria[event->criteria[i]].name};
	return imported_text(arena, &imported);
}

static struct tournament
tournament_of(const struct office *office, const char *slug, const struct ruleset *base,
              const struct gotha_event *event)
{
	const char *name = event->name[0] != '\0' ? event->name : event->short_name;
	const struct player named = {
		.family_name = name[0] != '\0' ? name : "OpenGotha", .family_kana = "",
	};
	const struct clock_wall today = clock_wall(clock_now(office->clock), zone);
	bool japanese = name_family_first(&named);
	int count = (int)event->player_count;
	struct tournament t = {
		.id = secret_id(office->arena), .slug = slug,
		.name_en = japanese ? "" : named.family_name,
		.name_ja = japanese ? named.family_name : "",
		.date = date_given(event->begins) ? event->begins
		        : (struct date){today.year, today.month, today.day},
		.last_date = date_given(event->begins) &&
		             date_compare(event->ends, event->begins) > 0 ? event->ends : (struct date){0},
		.ruleset = ruleset_of(office->arena, base, event), .base = base,
		.plan = plan_of(event), .tables_out = "", .rounds = (int)event->rounds,
		.round_times = "", .capacity = count < 2 ? 2 : count, .taken = count, .keep_days = KEEP_DAYS_USUAL,
		.state = state_of(event), .zone = zone,
		.seed = secret_random_below(seeds), .key = "", .version = 1,
	};

	for (enum tournament_text text = 0; text < TEXTS; text++)
		for (size_t i = 0; i < LANGUAGE_COLUMNS; i++)
			t.texts[text][i] = "";
	t.texts[TEXT_VENUE][japanese ? COLUMN_JA : COLUMN_EN] = event->location;
	t.imported = imported_of(office->arena, event);
	t.closes_at = clock_instant((struct clock_wall){
		.year = t.date.year, .month = t.date.month, .day = t.date.day}, zone);
	t.opens_at = t.closes_at - DAY;
	return t;
}

/* Who plays in it, and what they played */

static const char *
kana_of(struct arena *arena, const char *name)
{
	return name[0] != '\0' && text_is_kana(name) ? text_hiragana(arena, name) : "";
}

static struct entry
entry_of(const struct office *office, const struct tournament *t,
         const struct gotha_event *event, size_t index)
{
	const struct gotha_player *player = &event->players[index];
	struct entry entry = entry_whole((struct entry){
		.id = secret_id_next(office->arena), .tournament_id = t->id, .number = (int)index + 1,
		.status = STATUS_CONFIRMED, .player_count = 1,
		.points_x2 = handicap_player_x2(&t->ruleset->handicap, player->rank, HONOUR_NONE),
		.start_x2 = 2 * player->start_correction,
		.rated = true, .rating = player->rating, .version = 1,
		.entered_at = clock_now(office->clock),
		.players = {{
			.family_name = player->family, .given_name = player->given,
			.family_kana = kana_of(office->arena, player->family),
			.given_kana = kana_of(office->arena, player->given),
			.rank = player->rank, .club = player->club,
			.country = country_code(office->arena, player->country), .publish = names_shown,
		}},
	});

	entry.lang = language_by_names(name_family_first(&entry.players[0]))->code;
	return entry;
}

static const char **
entries_insert(const struct office *office, const struct tournament *t,
               const struct gotha_event *event)
{
	const char **ids = arena_array(office->arena, event->player_count, sizeof(*ids));
	/* By player: bit r = has a game or the bye in the round of index r. */
	unsigned *seated = arena_array(office->arena, event->player_count, sizeof(*seated));

	for (size_t i = 0; i < event->game_count; i++) {
		seated[event->games[i].white] |= 1U << event->games[i].round;
		seated[event->games[i].black] |= 1U << event->games[i].round;
	}
	for (size_t i = 0; i < event->bye_count; i++)
		seated[event->byes[i].player] |= 1U << event->byes[i].round;
	for (size_t i = 0; i < event->player_count; i++) {
		struct entry entry = entry_of(office, t, event, i);

		entry_insert(office->db, &entry);
		/* A game that somebody has played says more than that he would not. */
		for (int round = 1; round <= t->rounds; round++)
			if (((event->players[i].plays | seated[i]) & 1U << (round - 1)) == 0)
				absence_set(office->db, entry.id, round, true);
		ids[i] = entry.id;
	}
	return ids;
}

static struct game
game_of(const struct gotha_event *event, const struct gotha_game *from, const char *const *ids)
{
	/* A winner by no more than the name of the colour: nobody wrote down by how much. */
	SET_ROWS(static const struct result results[], GOTHA_RESULTS, 3,
		[GOTHA_UNKNOWN] = {ENDING_NONE, SIDE_NONE, 0},
		[GOTHA_WHITE_WINS] = {ENDING_UNKNOWN, SIDE_WHITE, 0},
		[GOTHA_BLACK_WINS] = {ENDING_UNKNOWN, SIDE_BLACK, 0},
		[GOTHA_EQUAL] = {ENDING_JIGO, SIDE_NONE, 0},
		[GOTHA_BOTH_WIN] = {ENDING_BOTH_WIN, SIDE_NONE, 0},
		[GOTHA_BOTH_LOSE] = {ENDING_BOTH_LOSE, SIDE_NONE, 0});
	struct game game = {
		.round = (int)from->round + 1, .table = from->table,
		.black = ids[from->black], .white = ids[from->white],
		.nigiri = !from->known_colour && from->handicap == 0,
		.stones = from->handicap >= 2 ? from->handicap : 0,
		.komi_x2 = komi_x2_of(event, from->handicap), .result = results[from->result],
		.black_count = -1, .white_count = -1, .version = 1,
	};

	if (from->by_default && game.result.winner != SIDE_NONE)
		game.result.ending = ENDING_FORFEIT;
	game.how = result_ending_facts[game.result.ending].how;
	game.by_default = from->by_default && game.result.winner == SIDE_NONE;
	return game;
}

static void
rows_insert(const struct office *office, const struct tournament *t,
            const struct gotha_event *event)
{
	const char *const *ids = entries_insert(office, t, event);
	int64_t now = clock_now(office->clock);

	for (int round = 1; round <= (int)rounds_played(event); round++) {
		bool result = false;

		for (size_t i = 0; i < event->game_count; i++)
			result = result || ((int)event->games[i].round == round - 1 &&
			                    event->games[i].result != GOTHA_UNKNOWN);
		round_insert(office->db, t->id, round);
		round_publish(office->db, t->id, round, now);
		if (result)
			round_end(office->db, t->id, round);
	}
	for (size_t i = 0; i < event->game_count; i++) {
		struct game game = game_of(event, &event->games[i], ids);

		game_insert(office->db, t->id, &game, now);
	}
	for (size_t i = 0; i < event->bye_count; i++) {
		struct round_bye bye = {.round = (int)event->byes[i].round + 1,
		                  .entry_id = ids[event->byes[i].player]};

		round_bye_insert(office->db, t->id, &bye);
	}
}

bool
gotha_in_read(struct arena *arena, struct slice file, struct gotha_event *event,
              struct problems *problems)
{
	const struct number_kind *komi = &datum_lists[LIST_ROWS].cells[ROW_KOMI].number;
	struct fault fault;

	if (!gotha_read(arena, file, GOTHA_IN_MAX, event, &fault)) {
		faulty_add(arena, &fault, problems);
		return false;
	}
	/* An event of ours cannot have any komi. */
	if (event->komi_x2 < komi->least || event->komi_x2 > komi->most)
		problem_add(problems, "komi", PROBLEM_FAULT_VALUE,
		            number_half_text(arena, event->komi_x2));
	return problems->count == 0;
}

const char *
gotha_in_write(const struct office *office, const struct gotha_event *event, const char *slug,
               const char *ruleset, bool publish, struct problems *problems)
{
	const struct ruleset *base = ruleset_find(ruleset[0] == '\0' ? usual_ruleset : ruleset);
	enum problem_kind kind = typed_event_slug_problem(slug);
	struct tournament t;

	if (base == NULL || !ruleset_single(base))
		problem_add(problems, "ruleset", PROBLEM_CHOICE, NULL);
	if (kind != PROBLEM_NONE)
		problem_add(problems, "slug", kind, NULL);
	if (problems->count > 0)
		return NULL;
	t = tournament_of(office, slug, base, event);
	if (!publish)
		t.state = STATE_DRAFT;
	if (!event_insert(office, &t)) {
		problem_add(problems, "slug", PROBLEM_SLUG_TAKEN, NULL);
		return NULL;
	}
	rows_insert(office, &t, event);
	return t.id;
}
