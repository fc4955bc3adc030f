#include "actions/files/gotha_out.h"

#include "event/entry_index.h"
#include "event/grid.h"
#include "event/schedule.h"
#include "event/single.h"
#include "tournament/tally.h"

enum { RATING_LEAST = -900, RATING_A_GRADE = 100, NINTH_DAN = 38 };

static const unsigned all_rounds = (1U << GOTHA_ROUNDS_MAX) - 1;

struct out {
	struct arena *arena;
	const struct event *event;
	struct gotha_player *players;
	struct gotha_game *games;
	struct gotha_bye *byes;
	size_t player_count, game_count, bye_count;
	size_t *player_of; /* by entry, of those who are players */
};

static bool
is_published(const struct out *out, int round)
{
	return out->event->draw.states[round] == ROUND_PUBLISHED;
}

/* By entry: bit r = the round of index r has a game or a bye of it. */
static unsigned *
seated_of(const struct out *out)
{
	const struct rounds *draw = &out->event->draw;
	unsigned *seated = arena_array(out->arena, out->event->entries.count, sizeof(*seated));

	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];
		unsigned bit = is_published(out, game->round) ? 1U << (game->round - 1) : 0;

		seated[entry_index_at(&out->event->index, game->black)] |= bit;
		seated[entry_index_at(&out->event->index, game->white)] |= bit;
	}
	for (size_t i = 0; i < draw->bye_count; i++)
		if (is_published(out, draw->byes[i].round))
			seated[entry_index_at(&out->event->index, draw->byes[i].entry_id)] |=
				1U << (draw->byes[i].round - 1);
	return seated;
}

static struct gotha_player
player_of(const struct out *out, const struct entry *entry, unsigned plays)
{
	const struct single single = single_of(out->arena, entry);
	int strength = rank_strength(single.rank);
	int usual_rating = RATING_LEAST + RATING_A_GRADE * (strength < 0 ? 0 : strength);

	return (struct gotha_player){
		.family = single.family, .given = single.given,
		.rank = single.rank, .grade = "", .egf_pin = "",
		.rating = entry->rated ? entry->rating : usual_rating,
		.country = single.country, .club = single.club,
		.start_correction = entry->start_x2 / 2,
		.plays = plays,
	};
}

static void
players_take(struct out *out)
{
	const struct entry_list *entries = &out->event->entries;
	const struct absences *absences = &out->event->absences;
	const unsigned *seated = seated_of(out);
	unsigned *absent = arena_array(out->arena, entries->count, sizeof(*absent)); /* likewise */

	for (size_t i = 0; i < absences->count; i++)
		absent[entry_index_at(&out->event->index, absences->list[i].entry_id)] |=
			1U << (absences->list[i].round - 1);
	out->players = arena_array(out->arena, entries->count, sizeof(*out->players));
	out->player_of = arena_array(out->arena, entries->count, sizeof(*out->player_of));
	for (size_t i = 0; i < entries->count; i++) {
		const struct entry *entry = &entries->list[i];
		unsigned plays = seated[i];

		if (entry->status == STATUS_CONFIRMED)
			plays |= all_rounds & ~absent[i];
		else if (plays == 0)
			continue;
		out->player_of[i] = out->player_count;
		out->players[out->player_count++] = player_of(out, entry, plays);
	}
}

static size_t
player_index(const struct out *out, const char *id)
{
	return out->player_of[entry_index_at(&out->event->index, id)];
}

/* Of a game, which is not void. */
static enum gotha_result
result_of(struct result result)
{
	static const enum gotha_result by_worth[3][3] = { /* Black's, then White's */
		[2][0] = GOTHA_BLACK_WINS, [0][2] = GOTHA_WHITE_WINS, [1][1] = GOTHA_EQUAL,
		[2][2] = GOTHA_BOTH_WIN, [0][0] = GOTHA_BOTH_LOSE,
	};

	if (result.ending == ENDING_NONE)
		return GOTHA_UNKNOWN;
	return by_worth[result_worth_x2(result, SIDE_BLACK)][result_worth_x2(result, SIDE_WHITE)];
}

static void
games_and_byes_take(struct out *out)
{
	const struct rounds *draw = &out->event->draw;
	const int even_x2 = out->event->tournament->ruleset->handicap.rows[0].komi_x2;

	out->games = arena_array(out->arena, draw->game_count, sizeof(*out->games));
	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];
		bool decided = game->result.ending != ENDING_NONE;

		if (!is_published(out, game->round) || game->result.ending == ENDING_VOID)
			continue;
		out->games[out->game_count++] = (struct gotha_game){
			.round = (size_t)game->round - 1, .table = game->table,
			.white = player_index(out, game->white),
			.black = player_index(out, game->black),
			.handicap = grid_stones(game, even_x2),
			.known_colour = !game->nigiri || decided,
			.result = result_of(game->result),
			.by_default = game->result.ending == ENDING_FORFEIT || game->by_default,
		};
	}
	out->byes = arena_array(out->arena, draw->bye_count, sizeof(*out->byes));
	for (size_t i = 0; i < draw->bye_count; i++)
		if (is_published(out, draw->byes[i].round))
			out->byes[out->bye_count++] = (struct gotha_bye){
				(size_t)draw->byes[i].round - 1,
				player_index(out, draw->byes[i].entry_id),
			};
}

/* What comes next to it there of what the program does not have; else itself. */
static enum criterion
nearest(enum criterion criterion)
{
	return criterion == CRITERION_DIRECT ? CRITERION_SDC
	       : criterion == CRITERION_DIRECT_FULL ? CRITERION_DC : criterion;
}

/* Of the two there that are one of ours the one that counts what the system does; of the direct
 * comparisons the first alone: the program takes no second. */
static void
criteria_take(struct gotha_event *event, const struct plan *plan)
{
	bool mcmahon = plan->system == SYSTEM_MCMAHON, compared = false;

	for (size_t i = 0; i < plan->order_count; i++)
		for (int there = 0; there < GOTHA_CRITERIA; there++) {
			bool counts_scores = there >= GOTHA_SOSM && there <= GOTHA_CUSSM;
			bool counts_wins = there >= GOTHA_SOSW && there <= GOTHA_CUSSW;
			bool compares = there == GOTHA_SDC || there == GOTHA_DC;

			if (gotha_criteria[there].ours != nearest(plan->order[i]) ||
			    (mcmahon ? counts_wins : counts_scores))
				continue;
			if (event->criterion_count < GOTHA_CRITERIA_MAX && !(compares && compared))
				event->criteria[event->criterion_count++] = (enum gotha_criterion)there;
			compared = compared || compares;
			break;
		}
	if (event->criterion_count == 0)
		event->criteria[event->criterion_count++] = mcmahon ? GOTHA_MMS : GOTHA_NBW;
}

/* A bar among professionals is none: nobody there is above 9-dan. */
static int
amateur(int grade)
{
	return grade < NINTH_DAN ? grade : NINTH_DAN;
}

/* How its rounds are paired. What only chance decides, or whoever fits, is there what the
 * program does itself; clubs that part equal scores only have its usual figure, and weigh less. */
static void
pairing_take(struct gotha_event *event, const struct plan *plan)
{
	const struct gotha_pairing usual = event->pairing;
	struct gotha_pairing *pairing = &event->pairing;
	const int *value = plan->value;
	const int first = value[SETTING_SEEDING_ROUNDS], rounds = (int)event->rounds;
	const bool clubs = value[SETTING_CLUB_ROUNDS] > 0, countries = value[SETTING_COUNTRY_ROUNDS] > 0;
	const bool gaps = (clubs && value[SETTING_CLUB_GAP] > 0) ||
	                  (countries && value[SETTING_COUNTRY_GAP] > 0);

	if (value[SETTING_SEEDING_FIRST] != SEEDING_RANDOM)
		pairing->seeding_first = (enum plan_seeding)value[SETTING_SEEDING_FIRST];
	pairing->seeding_later = value[SETTING_SEEDING_LATER] == SEEDING_RANDOM
		? SEEDING_CROSS : (enum plan_seeding)value[SETTING_SEEDING_LATER];
	pairing->seeding_rounds = first < rounds ? first : rounds;
	if (value[SETTING_FLOAT_DOWN] != FLOAT_ANY)
		pairing->float_down = (enum plan_float)value[SETTING_FLOAT_DOWN];
	if (value[SETTING_FLOAT_UP] != FLOAT_ANY)
		pairing->float_up = (enum plan_float)value[SETTING_FLOAT_UP];
	pairing->half_free = value[SETTING_HALF_FREE] == 1;
	pairing->low_handicap = value[SETTING_HANDICAP_ROUNDS] > 0;
	pairing->bar_free = value[SETTING_BAR_FREE] == 1;
	pairing->kin = gaps ? GOTHA_KIN_SCORES
	               : clubs || countries ? GOTHA_KIN_LEVEL : GOTHA_KIN_NEVER;
	pairing->club = !clubs ? 0 : value[SETTING_CLUB_GAP] > 0 ? value[SETTING_CLUB_GAP] : usual.club;
	pairing->country = !countries ? 0
		: value[SETTING_COUNTRY_GAP] > 0 ? value[SETTING_COUNTRY_GAP] : usual.country;
}

/* How its handicaps are given: there by whole ranks and stones, and scores count from 30-kyu. */
static void
handicap_take(struct gotha_event *event, const struct plan *plan)
{
	const int *value = plan->value;

	event->handicap_by_mms = plan->system == SYSTEM_MCMAHON &&
	                         value[SETTING_HANDICAP_BY] == HANDICAP_BY_SCORE;
	event->handicap_threshold_grade = amateur(value[SETTING_HANDICAP_TOP]);
	if (event->handicap_by_mms && event->handicap_threshold_grade > event->zero_grade)
		event->handicap_threshold_grade -= event->zero_grade;
	event->handicap_correction = value[SETTING_HANDICAP_LESS] / 2;
	event->handicap_ceiling = value[SETTING_HANDICAP_MOST];
}

static void
plan_take(struct gotha_event *event, const struct plan *plan)
{
	const struct plan mcmahon = plan_usual(SYSTEM_MCMAHON);
	const struct plan *mms = plan->system == SYSTEM_MCMAHON ? plan : &mcmahon;
	const struct tally_worth wins = tally_worth_in_wins(plan), points = tally_worth_in_points(mms);

	event->bar_grade = amateur(mms->value[SETTING_BAR]);
	event->floor_grade = amateur(mms->value[SETTING_FLOOR]);
	event->zero_grade = amateur(mms->value[SETTING_ZERO]);
	event->bye_nbw_x2 = wins.bye_x2;
	event->absent_nbw_x2 = wins.absent_x2;
	event->bye_mms_x2 = points.bye_x2;
	event->absent_mms_x2 = points.absent_x2;
	event->round_down = plan->value[SETTING_ROUND_DOWN] == 1;
	event->unplayed_half = plan->value[SETTING_UNPLAYED_HALF] == 1;
	while (event->categories < GOTHA_CATEGORIES_MAX &&
	       plan->value[SETTING_CATEGORY_1 + event->categories - 1] > 0) {
		int grade = plan->value[SETTING_CATEGORY_1 + event->categories - 1];

		event->category_floors[event->categories++ - 1] = amateur(grade);
	}
	criteria_take(event, plan);
	pairing_take(event, plan);
	handicap_take(event, plan);
}

struct gotha_event
gotha_out_event(struct arena *arena, const struct event *ours)
{
	const struct tournament *t = ours->tournament;
	struct gotha_event event = gotha_usual();
	struct out out = {.arena = arena, .event = ours};

	players_take(&out);
	games_and_byes_take(&out);
	event.name = t->name_en[0] != '\0' ? t->name_en : t->name_ja;
	event.short_name = t->slug;
	event.location = tournament_text(t, TEXT_VENUE, languages[0].code);
	event.begins = t->date;
	event.ends = schedule_last_day(t);
	event.rounds = (size_t)t->rounds;
	event.komi_x2 = t->ruleset->handicap.rows[0].komi_x2;
	event.timed = true;
	event.clock = gotha_clock(&t->ruleset->clock);
	plan_take(&event, &t->plan);
	if (!ruleset_has_handicap(t->ruleset))
		event.handicap_ceiling = 0;
	event.players = out.players;
	event.player_count = out.player_count;
	event.games = out.games;
	event.game_count = out.game_count;
	event.byes = out.byes;
	event.bye_count = out.bye_count;
	return event;
}
