#include "formats/gotha_draft.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"

enum {
	NUMBER_MAX = 999999999,
	KEY_MAX = 4 * GOTHA_TEXT_MAX, /* of two names: in capitals a letter may be two */
};

struct source {
	struct gotha_draft *draft;
	const struct gotha_draft_element *element;
};

/* ---- the attributes of an element, each as what it must be ----
 *
 * Every reader but the raw one gives false with a fault that names the attribute and what
 * stands there; where the attribute is missing it leaves the value as it was, unless it says
 * that it must be there. */

/* NULL where it is missing. */
static const char *
raw_of(const struct source *t, const char *name)
{
	for (const char **at = t->element->attributes; *at != NULL; at += 2)
		if (strcmp(at[0], name) == 0)
			return at[1];
	return NULL;
}

/* Sets the fault; false. */
static bool
refuse(const struct source *t, enum fault_kind kind, const char *name, const char *value)
{
	fault_set(t->draft->arena, t->draft->fault, kind, t->element->line, name, value);
	return false;
}

/* text_clean's, of at most so many characters. */
static bool
text_take(const struct source *t, const char *name, size_t most, const char **value)
{
	const char *raw = raw_of(t, name), *clean;

	if (raw == NULL)
		return true;
	clean = text_clean(t->draft->arena, slice_of(raw), false);
	if (clean == NULL || text_length(clean) > most)
		return refuse(t, FAULT_VALUE, name, raw);
	*value = clean;
	return true;
}

/* The same, must be there and not empty. */
static bool
needed_take(const struct source *t, const char *name, size_t most, const char **value)
{
	*value = "";
	return text_take(t, name, most, value) &&
	       (**value != '\0' || refuse(t, FAULT_MISSING, name, NULL));
}

static bool
number_take(const struct source *t, const char *name, int least, int most, int *value)
{
	const char *raw = raw_of(t, name);
	char *end;
	long number;

	if (raw == NULL)
		return true;
	number = strtol(raw, &end, 10);
	if (end == raw || *end != '\0' || raw[0] == '+' || raw[0] <= ' ' || strlen(raw) > 9 ||
	    number < least || number > most)
		return refuse(t, FAULT_VALUE, name, raw);
	*value = (int)number;
	return true;
}

/* Any number; outside the bounds it is the nearest inside. For what decides nothing. */
static bool
clamped_take(const struct source *t, const char *name, int least, int most, int *value)
{
	int number = *value;

	if (!number_take(t, name, -NUMBER_MAX, NUMBER_MAX, &number))
		return false;
	*value = number < least ? least : number > most ? most : number;
	return true;
}

/* From 1 to `most` in the file, from 0 here; must be there. */
static bool
index_take(const struct source *t, const char *name, int most, size_t *index)
{
	int number = 0;

	if (raw_of(t, name) == NULL)
		return refuse(t, FAULT_MISSING, name, NULL);
	if (!number_take(t, name, 1, most, &number))
		return false;
	*index = (size_t)number - 1;
	return true;
}

/* "true", "false", in any case */
static bool
truth_take(const struct source *t, const char *name, bool *value)
{
	const char *raw = raw_of(t, name);

	if (raw == NULL)
		return true;
	*value = strcasecmp(raw, "true") == 0;
	return *value || strcasecmp(raw, "false") == 0 || refuse(t, FAULT_VALUE, name, raw);
}

/* The program writes 99K for a rank that it could not read, and takes it for the lowest. */
static bool
rank_read(const char *raw, struct rank *rank)
{
	if (strcasecmp(raw, "99K") != 0)
		return rank_parse(raw, rank);
	*rank = (struct rank){RANK_KYU, 30};
	return true;
}

/* 30-kyu where it is missing. */
static bool
rank_take(const struct source *t, const char *name, struct rank *rank)
{
	const char *raw = raw_of(t, name);

	*rank = (struct rank){RANK_KYU, 30};
	return raw == NULL || rank_read(raw, rank) || refuse(t, FAULT_RANK, name, raw);
}

/* A rank as a grade from 30-kyu = 0; no professional's. */
static bool
grade_take(const struct source *t, const char *name, int *grade)
{
	const char *raw = raw_of(t, name);
	struct rank rank;

	if (raw == NULL)
		return true;
	if (!rank_read(raw, &rank) || rank.kind == RANK_PRO)
		return refuse(t, FAULT_RANK, name, raw);
	*grade = rank_strength(rank);
	return true;
}

/* The number of the name; where it is none, as for the program, `value` stays. */
static int
word_of(const struct source *t, const char *name, const char *const *words, int count, int value)
{
	const char *raw = raw_of(t, name);

	for (int i = 0; raw != NULL && i < count; i++)
		if (words[i] != NULL && strcmp(words[i], raw) == 0)
			return i;
	return value;
}

/* Any number from 0, a large one as the largest; where it is none, as for the program, `value`
 * stays. */
static int
figure_of(const struct source *t, const char *name, int value)
{
	enum { FIGURE_MAX = 99999 };
	const char *raw = raw_of(t, name);
	const size_t digits = raw == NULL ? 0 : strspn(raw, "0123456789");

	if (digits == 0 || raw[digits] != '\0')
		return value;
	return digits > 5 ? FIGURE_MAX : (int)strtol(raw, NULL, 10);
}

/* "2019-10-26"; anything else leaves the date as it was. */
static void
date_take(const struct source *t, const char *name, struct date *date)
{
	const char *raw = raw_of(t, name);
	struct date read;

	if (raw != NULL && date_parse(raw, &read))
		*date = read;
}

/* "7.5", "7,5", "-3", "0.0", "6.5 (reverse)": an organiser types it. Down to half points;
 * what does not begin with a number leaves it as it was. */
static void
komi_take(const struct source *t, const char *name, int *komi_x2)
{
	const char *raw = raw_of(t, name), *at = raw;
	int whole = 0, digits = 0;
	bool below, half;

	if (raw == NULL)
		return;
	at += strspn(at, " ");
	below = *at == '-';
	for (at += below; *at >= '0' && *at <= '9' && digits < 3; at++, digits++)
		whole = whole * 10 + *at - '0';
	half = (*at == '.' || *at == ',') && at[1] >= '5' && at[1] <= '9';
	if (digits > 0 && (*at < '0' || *at > '9'))
		*komi_x2 = (2 * whole + half) * (below ? -1 : 1);
}

/* ---- what is not taken ---- */

enum { LEFT_NAME_MAX = 40 };

/* A name of the file's is one only if it is plain: nothing of it is shown else. */
static void
left_add(struct gotha_draft *draft, const char *what, const char *name)
{
	static const char plain[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
	struct gotha_event *event = &draft->event;
	const char *text = what;

	if (name != NULL) {
		const bool shown = strlen(name) <= LEFT_NAME_MAX && name[strspn(name, plain)] == '\0';

		text = arena_printf(draft->arena, "%s %s", what, shown ? name : "?");
	}
	for (size_t i = 0; i < event->left_count; i++)
		if (strcmp(event->left[i], text) == 0)
			return;
	if (event->left_count < GOTHA_LEFT_MAX)
		event->left[event->left_count++] = text;
}

/* Settings that have nothing like them here, as the program writes them unless somebody has
 * changed them, in any of its versions. */
static const struct unlike {
	const char *name, *left, *usual[2];
} generals_unlike[] = {
	{"size", "size", {"19"}},
	{"bInternet", "online", {"false"}},
	{"director", "director", {""}},
}, pairings_unlike[] = {
	{"paiStandardNX1Factor", "weights", {"0.5"}},
	{"paiBaAvoidDuplGame", "weights", {"500000000000000"}},
	{"paiBaRandom", "weights", {"0"}},
	{"paiBaDeterministic", "weights", {"true"}},
	{"paiBaBalanceWB", "weights", {"1000000", "1000"}},
	{"paiMaMinimizeScoreDifference", "weights", {"100000000000"}},
	{"paiMaDUDDWeight", "weights", {"100000000"}},
	{"paiMaCompensateDUDD", "weights", {"true"}},
	{"paiMaMaximizeSeeding", "weights", {"5000000"}},
	{"paiSeDefSecCrit", "weights", {"100000000000", "20000000000000"}},
	{"paiMaAdditionalPlacementCritSystem1", "seeding", {"Rating", "RATING"}},
	{"paiMaAdditionalPlacementCritSystem2", "seeding", {"NULL"}},
};

static void
unlike_add(const struct source *t, const struct unlike *list, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const char *raw = raw_of(t, list[i].name);
		bool usual = raw == NULL;

		for (size_t u = 0; u < 2 && list[i].usual[u] != NULL; u++)
			usual = usual || strcmp(raw, list[i].usual[u]) == 0;
		if (!usual)
			left_add(t->draft, list[i].left, NULL);
	}
}

/* ---- the elements ---- */

/* Some have but one name, in either place. */
static bool
name_take(const struct source *t, struct gotha_player *player)
{
	if (!text_take(t, "name", GOTHA_TEXT_MAX, &player->family) ||
	    !text_take(t, "firstName", GOTHA_TEXT_MAX, &player->given))
		return false;
	if (player->family[0] == '\0') {
		player->family = player->given;
		player->given = "";
	}
	return player->family[0] != '\0' || refuse(t, FAULT_MISSING, "name", NULL);
}

static bool
player_take(const struct source *t)
{
	static const char *const numbers[] = {"egfPin", "ffgLicence", "agaId"};
	struct gotha_draft *draft = t->draft;
	const char *status = raw_of(t, "registeringStatus");
	const char *rounds = raw_of(t, "participating");
	struct gotha_player *player;

	if (draft->event.player_count == GOTHA_PLAYERS_MAX)
		return refuse(t, FAULT_TOO_MANY, "Player",
		              arena_printf(draft->arena, "%d", GOTHA_PLAYERS_MAX));
	draft->players = arena_more(draft->arena, draft->players, draft->event.player_count,
	                            sizeof(*draft->players));
	draft->player_lines = arena_more(draft->arena, draft->player_lines,
	                                 draft->event.player_count, sizeof(int));
	draft->player_lines[draft->event.player_count] = t->element->line;
	player = &draft->players[draft->event.player_count++];
	*player = (struct gotha_player){.family = "", .given = "", .grade = "", .country = "", .club = "",
	                                .egf_pin = "", .rating = -900};
	player->preregistered = status != NULL && strcmp(status, "PRE") == 0;
	/* "0" does not take part; what is not said is yes. */
	player->plays = (1U << GOTHA_ROUNDS_MAX) - 1;
	for (size_t i = 0; rounds != NULL && rounds[i] != '\0' && i < GOTHA_ROUNDS_MAX; i++)
		if (rounds[i] == '0')
			player->plays &= ~(1U << i);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		if (raw_of(t, numbers[i]) != NULL && raw_of(t, numbers[i])[0] != '\0')
			left_add(draft, "numbers", NULL);
	return name_take(t, player) &&
	       rank_take(t, "rank", &player->rank) &&
	       text_take(t, "grade", GOTHA_TEXT_MAX, &player->grade) &&
	       text_take(t, "country", GOTHA_TEXT_MAX, &player->country) &&
	       text_take(t, "club", GOTHA_TEXT_MAX, &player->club) &&
	       text_take(t, "egfPin", GOTHA_TEXT_MAX, &player->egf_pin) &&
	       clamped_take(t, "rating", -9999, 9999, &player->rating) &&
	       number_take(t, "smmsCorrection", -99, 99, &player->start_correction);
}

static bool
result_take(const struct source *t, struct gotha_game *game)
{
	const char *raw = raw_of(t, "result");

	if (raw == NULL)
		return true;
	for (int i = 0; i < GOTHA_RESULTS; i++) {
		size_t len = strlen(gotha_draft_result_names[i]);
		bool by_default;

		if (strncmp(raw, gotha_draft_result_names[i], len) != 0)
			continue;
		game->result = (enum gotha_result)i;
		by_default = strcmp(raw + len, "_BYDEF") == 0;
		game->by_default = by_default && i != GOTHA_UNKNOWN;
		if (raw[len] == '\0' || by_default)
			return true;
	}
	return refuse(t, FAULT_VALUE, "result", raw);
}

static bool
game_take(const struct source *t)
{
	struct gotha_draft *draft = t->draft;
	struct gotha_draft_game *named;
	struct gotha_game *game;
	size_t table;

	draft->games = arena_more(draft->arena, draft->games, draft->event.game_count,
	                          sizeof(*draft->games));
	named = &draft->games[draft->event.game_count++];
	game = &named->game;
	named->line = t->element->line;
	game->known_colour = true;
	if (!index_take(t, "roundNumber", GOTHA_ROUNDS_MAX, &game->round) ||
	    !index_take(t, "tableNumber", GOTHA_TABLES_MAX, &table))
		return false;
	game->table = (int)table + 1;
	return needed_take(t, "whitePlayer", KEY_MAX, &named->white) &&
	       needed_take(t, "blackPlayer", KEY_MAX, &named->black) &&
	       number_take(t, "handicap", 0, GOTHA_HANDICAP_MAX, &game->handicap) &&
	       truth_take(t, "knownColor", &game->known_colour) && result_take(t, game);
}

/* Pairgoth's files have one without attributes around all the others. */
static bool
bye_take(const struct source *t)
{
	struct gotha_draft *draft = t->draft;
	struct gotha_draft_bye *bye;

	if (t->element->attributes[0] == NULL)
		return true;
	draft->byes = arena_more(draft->arena, draft->byes, draft->event.bye_count, sizeof(*bye));
	bye = &draft->byes[draft->event.bye_count++];
	bye->line = t->element->line;
	return index_take(t, "roundNumber", GOTHA_ROUNDS_MAX, &bye->round) &&
	       needed_take(t, "player", KEY_MAX, &bye->player);
}

/* Where the file says none, as for the program, it is in periods. */
static enum timing_overtime
overtime_of(const struct source *t)
{
	const char *raw = raw_of(t, "complementaryTimeSystem");

	for (size_t i = 0; raw != NULL && i < GOTHA_OVERTIMES; i++)
		if (strcmp(gotha_draft_overtimes[i].word, raw) == 0)
			return (enum timing_overtime)i;
	return OVERTIME_PERIODS;
}

/* Older files say the main time as "time". */
static void
clock_take(const struct source *t, struct gotha_event *event)
{
	struct timing *clock = &event->clock;
	const enum timing_overtime overtime = overtime_of(t);
	const struct timing_overtime_facts *facts = &timing_overtime_facts[overtime];
	const struct gotha_draft_overtime *said = &gotha_draft_overtimes[overtime];
	const int seconds = said->seconds == NULL ? 0 : figure_of(t, said->seconds, said->usual_seconds);
	struct timing_period *period;

	event->timed = raw_of(t, "basicTime") != NULL || raw_of(t, "time") != NULL ||
	               raw_of(t, "complementaryTimeSystem") != NULL;
	if (!event->timed)
		return;
	clock->main_seconds = 60 * figure_of(t, "basicTime", figure_of(t, "time", 60));
	clock->overtime = overtime;
	if (facts->periods) {
		clock->periods = period = arena_alloc(t->draft->arena, sizeof(*period));
		clock->period_count = 1;
		period->stones = figure_of(t, said->stones, said->usual_stones);
		period->seconds = seconds;
	}
	clock->count = facts->count;
	clock->seconds = facts->seconds ? seconds : 0;
}

static bool
general_take(const struct source *t)
{
	struct gotha_event *event = &t->draft->event;
	int rounds = (int)event->rounds, categories = (int)event->categories;

	if (t->draft->general)
		return refuse(t, FAULT_TWICE, NULL, t->element->name);
	t->draft->general = true;
	if (!text_take(t, "name", GOTHA_TEXT_MAX, &event->name) ||
	    !text_take(t, "shortName", GOTHA_TEXT_MAX, &event->short_name) ||
	    !text_take(t, "location", GOTHA_TEXT_MAX, &event->location) ||
	    !number_take(t, "numberOfRounds", 1, GOTHA_ROUNDS_MAX, &rounds) ||
	    !number_take(t, "numberOfCategories", 1, GOTHA_CATEGORIES_MAX, &categories))
		return false;
	date_take(t, "beginDate", &event->begins);
	date_take(t, "endDate", &event->ends);
	komi_take(t, "komi", &event->komi_x2);
	clock_take(t, event);
	unlike_add(t, generals_unlike, sizeof(generals_unlike) / sizeof(generals_unlike[0]));
	event->rounds = (size_t)rounds;
	event->categories = (size_t)categories;
	return grade_take(t, "genMMBar", &event->bar_grade) &&
	       grade_take(t, "genMMFloor", &event->floor_grade) &&
	       grade_take(t, "genMMZero", &event->zero_grade) &&
	       number_take(t, "genNBW2ValueAbsent", 0, 2, &event->absent_nbw_x2) &&
	       number_take(t, "genNBW2ValueBye", 0, 2, &event->bye_nbw_x2) &&
	       number_take(t, "genMMS2ValueAbsent", 0, 2, &event->absent_mms_x2) &&
	       number_take(t, "genMMS2ValueBye", 0, 2, &event->bye_mms_x2) &&
	       truth_take(t, "genRoundDownNBWMMS", &event->round_down) &&
	       truth_take(t, "genCountNotPlayedGamesAsHalfPoint", &event->unplayed_half);
}

static bool
handicap_take(const struct source *t)
{
	struct gotha_event *event = &t->draft->event;

	return truth_take(t, "hdBasedOnMMS", &event->handicap_by_mms) &&
	       grade_take(t, "hdNoHdRankThreshold", &event->handicap_threshold_grade) &&
	       clamped_take(t, "hdCorrection", -9, 9, &event->handicap_correction) &&
	       clamped_take(t, "hdCeiling", 0, GOTHA_HANDICAP_MAX, &event->handicap_ceiling);
}

const char *const gotha_draft_seedings[SEEDINGS] = {
	[SEEDING_CROSS] = "SPLITANDRANDOM", [SEEDING_SLIP] = "SPLITANDSLIP",
	[SEEDING_FOLD] = "SPLITANDFOLD",
};

const char *const gotha_draft_floats[GOTHA_FLOATS] = {
	[FLOAT_TOP] = "TOP", [FLOAT_MIDDLE] = "MID", [FLOAT_BOTTOM] = "BOT",
};

/* A weight: a number from 0, `value` where it is missing. */
static bool
weight_take(const struct source *t, const char *name, long long *weight)
{
	const char *raw = raw_of(t, name);
	char *end;

	if (raw == NULL)
		return true;
	*weight = strtoll(raw, &end, 10);
	return (*end == '\0' && raw[0] >= '0' && raw[0] <= '9') || refuse(t, FAULT_VALUE, name, raw);
}

/* What clubs and countries weigh. A difference of one score group weighs more than 10^9 even
 * where there are many, and all that comes after the scores less. */
static bool
kin_take(const struct source *t, struct gotha_pairing *pairing)
{
	long long weight = GOTHA_DRAFT_LEVEL + 1;

	if (!weight_take(t, "paiSeAvoidSameGeo", &weight))
		return false;
	pairing->kin = weight == 0 ? GOTHA_KIN_NEVER
	               : weight <= GOTHA_DRAFT_LEVEL ? GOTHA_KIN_LEVEL : GOTHA_KIN_SCORES;
	return true;
}

/* Few stones, which weigh less than seeding here. */
static bool
low_handicap_take(const struct source *t, struct gotha_pairing *pairing)
{
	long long weight = 0;

	if (!weight_take(t, "paiSeMinimizeHandicap", &weight))
		return false;
	pairing->low_handicap = weight > 0;
	if (weight > GOTHA_DRAFT_LOW_HANDICAP)
		left_add(t->draft, "low-handicap", NULL);
	return true;
}

/* What counts only where there are several categories, or clubs are minded. Nobody is above the
 * highest rank that it has. */
static void
conditional_add(const struct source *t, const struct gotha_pairing *pairing)
{
	const char *mixing = raw_of(t, "paiMaAvoidMixingCategories");
	const char *free = raw_of(t, "paiSeRankThreshold");

	if (t->draft->event.categories > 1 && (mixing == NULL || strcmp(mixing, "0") != 0))
		left_add(t->draft, "categories", NULL);
	if (pairing->kin != GOTHA_KIN_NEVER && pairing->club + pairing->country > 0 &&
	    free != NULL && strcmp(free, "4D") != 0 && strcmp(free, "9D") != 0)
		left_add(t->draft, "free", NULL);
}

static bool
pairing_take(const struct source *t)
{
	struct gotha_pairing *pairing = &t->draft->event.pairing;

	pairing->seeding_first = (enum plan_seeding)word_of(t, "paiMaSeedSystem1",
		gotha_draft_seedings, SEEDINGS, (int)pairing->seeding_first);
	pairing->seeding_later = (enum plan_seeding)word_of(t, "paiMaSeedSystem2",
		gotha_draft_seedings, SEEDINGS, (int)pairing->seeding_later);
	pairing->float_down = (enum plan_float)word_of(t, "paiMaDUDDUpperMode",
		gotha_draft_floats, GOTHA_FLOATS, (int)pairing->float_down);
	pairing->float_up = (enum plan_float)word_of(t, "paiMaDUDDLowerMode",
		gotha_draft_floats, GOTHA_FLOATS, (int)pairing->float_up);
	unlike_add(t, pairings_unlike, sizeof(pairings_unlike) / sizeof(pairings_unlike[0]));
	if (!clamped_take(t, "paiMaLastRoundForSeedSystem1", 0, GOTHA_ROUNDS_MAX,
	                  &pairing->seeding_rounds) ||
	    !truth_take(t, "paiSeNbWinsThresholdActive", &pairing->half_free) ||
	    !truth_take(t, "paiSeBarThresholdActive", &pairing->bar_free) ||
	    !clamped_take(t, "paiSePreferMMSDiffRatherThanSameClub", 0, GOTHA_KIN_MAX,
	                  &pairing->club) ||
	    !clamped_take(t, "paiSePreferMMSDiffRatherThanSameCountry", 0, GOTHA_KIN_MAX,
	                  &pairing->country) ||
	    !kin_take(t, pairing) || !low_handicap_take(t, pairing))
		return false;
	conditional_add(t, pairing);
	return true;
}

static bool
category_take(const struct source *t)
{
	int *floors = t->draft->event.category_floors;
	size_t number;

	if (!index_take(t, "number", GOTHA_CATEGORIES_MAX - 1, &number))
		return false;
	if (t->draft->category_set[number])
		return refuse(t, FAULT_TWICE, "number", raw_of(t, "number"));
	t->draft->category_set[number] = true;
	if (raw_of(t, "lowerLimit") == NULL)
		return refuse(t, FAULT_MISSING, "lowerLimit", NULL);
	return grade_take(t, "lowerLimit", &floors[number]);
}

static bool
criterion_take(const struct source *t)
{
	struct gotha_draft *draft = t->draft;
	const char *name;
	size_t number;

	if (t->element->for_teams)
		return true;
	if (!needed_take(t, "name", GOTHA_TEXT_MAX, &name) ||
	    !index_take(t, "number", GOTHA_CRITERIA_MAX, &number))
		return false;
	if (draft->criterion_set[number])
		return refuse(t, FAULT_TWICE, "number", raw_of(t, "number"));
	draft->criterion_set[number] = true;
	draft->criterion[number] = 0;
	while (draft->criterion[number] < GOTHA_CRITERIA &&
	       strcmp(name, gotha_criteria[draft->criterion[number]].name) != 0)
		draft->criterion[number]++;
	if (draft->criterion[number] == GOTHA_CRITERIA && strcmp(name, "NULL") != 0)
		left_add(draft, "criterion", name);
	return true;
}

static bool
team_take(const struct source *t)
{
	left_add(t->draft, "teams", NULL);
	return true;
}

static bool
clubs_take(const struct source *t)
{
	left_add(t->draft, "clubs", NULL);
	return true;
}

bool
gotha_draft_take(struct gotha_draft *draft, const struct gotha_draft_element *element)
{
	static const struct {
		const char *name;
		bool (*take)(const struct source *t);
	} elements[] = {
		{"Player", player_take},
		{"Game", game_take},
		{"ByePlayer", bye_take},
		{"GeneralParameterSet", general_take},
		{"HandicapParameterSet", handicap_take},
		{"PairingParameterSet", pairing_take},
		{"Category", category_take},
		{"PlacementCriterion", criterion_take},
		{"Team", team_take},
		{"ClubsGroup", clubs_take},
		/* What only holds others, and what is for its own screens and paper. */
		{"Tournament", NULL}, {"Players", NULL}, {"Games", NULL}, {"ByePlayers", NULL},
		{"TournamentParameterSet", NULL}, {"Categories", NULL},
		{"PlacementParameterSet", NULL}, {"PlacementCriteria", NULL},
		{"DPParameterSet", NULL}, {"PublishParameterSet", NULL},
		{"TeamTournamentParameterSet", NULL}, {"TeamGeneralParameterSet", NULL},
		{"TeamPlacementParameterSet", NULL}, {"Teams", NULL}, {"Board", NULL},
		{"ClubsGroups", NULL}, {"Club", NULL},
	};
	const struct source t = {draft, element};

	for (size_t i = 0; i < sizeof(elements) / sizeof(elements[0]); i++)
		if (strcmp(element->name, elements[i].name) == 0)
			return elements[i].take == NULL || elements[i].take(&t);
	left_add(draft, "element", element->name);
	return true;
}
