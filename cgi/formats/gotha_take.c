#include "formats/gotha_draft.h"

#include <string.h>

#include "formats/gotha_value.h"

/* Some have but one name, in either place. */
static bool
name_take(const struct gotha_value_source *t, struct gotha_player *player)
{
	if (!gotha_value_text(t, "name", &player->family) ||
	    !gotha_value_text(t, "firstName", &player->given))
		return false;
	if (player->family[0] == '\0') {
		player->family = player->given;
		player->given = "";
	}
	return player->family[0] != '\0' || gotha_value_refuse(t, FAULT_MISSING, "name", NULL);
}

static bool
player_take(const struct gotha_value_source *t)
{
	struct gotha_draft *draft = t->draft;
	const char *status = gotha_value_raw(t, "registeringStatus");
	const char *rounds = gotha_value_raw(t, "participating");
	struct gotha_player *player;

	if (draft->players.count == GOTHA_PLAYERS_MAX)
		return gotha_value_refuse(t, FAULT_TOO_MANY, "Player",
		                          arena_printf(draft->arena, "%d", GOTHA_PLAYERS_MAX));
	player = gotha_draft_list_add(draft->arena, &draft->players, sizeof(*player));
	*player = (struct gotha_player){.family = "", .given = "", .grade = "", .country = "", .club = "",
	                                .egf_pin = "", .rating = -900};
	*(int *)gotha_draft_list_add(draft->arena, &draft->player_lines, sizeof(int)) =
		t->element->line;
	player->preregistered = status != NULL && strcmp(status, "PRE") == 0;
	/* "0" does not take part; what is not said is yes. */
	player->plays = (1U << GOTHA_ROUNDS_MAX) - 1;
	for (size_t i = 0; rounds != NULL && rounds[i] != '\0' && i < GOTHA_ROUNDS_MAX; i++)
		if (rounds[i] == '0')
			player->plays &= ~(1U << i);
	return name_take(t, player) &&
	       gotha_value_rank(t, "rank", &player->rank) &&
	       gotha_value_text(t, "grade", &player->grade) &&
	       gotha_value_text(t, "country", &player->country) &&
	       gotha_value_text(t, "club", &player->club) &&
	       gotha_value_text(t, "egfPin", &player->egf_pin) &&
	       gotha_value_clamped(t, "rating", -9999, 9999, &player->rating) &&
	       gotha_value_number(t, "smmsCorrection", -99, 99, &player->start_correction);
}

static bool
result_take(const struct gotha_value_source *t, struct gotha_game *game)
{
	const char *raw = gotha_value_raw(t, "result");

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
	return gotha_value_refuse(t, FAULT_VALUE, "result", raw);
}

static bool
game_take(const struct gotha_value_source *t)
{
	struct gotha_draft_game *named =
		gotha_draft_list_add(t->draft->arena, &t->draft->games, sizeof(*named));
	struct gotha_game *game = &named->game;
	size_t table;

	named->line = t->element->line;
	game->known_colour = true;
	if (!gotha_value_index(t, "roundNumber", GOTHA_ROUNDS_MAX, &game->round) ||
	    !gotha_value_index(t, "tableNumber", GOTHA_TABLES_MAX, &table))
		return false;
	game->table = (int)table + 1;
	return gotha_value_key(t, "whitePlayer", &named->white) &&
	       gotha_value_key(t, "blackPlayer", &named->black) &&
	       gotha_value_number(t, "handicap", 0, GOTHA_HANDICAP_MAX, &game->handicap) &&
	       gotha_value_truth(t, "knownColor", &game->known_colour) && result_take(t, game);
}

/* Pairgoth's files have one without attributes around all the others. */
static bool
bye_take(const struct gotha_value_source *t)
{
	struct gotha_draft_bye *bye;

	if (t->element->attributes[0] == NULL)
		return true;
	bye = gotha_draft_list_add(t->draft->arena, &t->draft->byes, sizeof(*bye));
	bye->line = t->element->line;
	return gotha_value_index(t, "roundNumber", GOTHA_ROUNDS_MAX, &bye->round) &&
	       gotha_value_key(t, "player", &bye->player);
}

static bool
general_take(const struct gotha_value_source *t)
{
	struct gotha_event *event = &t->draft->event;
	int rounds = (int)event->rounds, categories = (int)event->categories;

	if (t->draft->general)
		return gotha_value_refuse(t, FAULT_TWICE, NULL, t->element->name);
	t->draft->general = true;
	if (!gotha_value_text(t, "name", &event->name) ||
	    !gotha_value_text(t, "shortName", &event->short_name) ||
	    !gotha_value_text(t, "location", &event->location) ||
	    !gotha_value_number(t, "numberOfRounds", 1, GOTHA_ROUNDS_MAX, &rounds) ||
	    !gotha_value_number(t, "numberOfCategories", 1, GOTHA_CATEGORIES_MAX, &categories))
		return false;
	gotha_value_date(t, "beginDate", &event->begins);
	gotha_value_date(t, "endDate", &event->ends);
	gotha_value_komi(t, "komi", &event->komi_x2);
	event->rounds = (size_t)rounds;
	event->categories = (size_t)categories;
	return gotha_value_grade(t, "genMMBar", &event->bar_grade) &&
	       gotha_value_grade(t, "genMMFloor", &event->floor_grade) &&
	       gotha_value_grade(t, "genMMZero", &event->zero_grade) &&
	       gotha_value_number(t, "genNBW2ValueAbsent", 0, 2, &event->absent_nbw_x2) &&
	       gotha_value_number(t, "genNBW2ValueBye", 0, 2, &event->bye_nbw_x2) &&
	       gotha_value_number(t, "genMMS2ValueAbsent", 0, 2, &event->absent_mms_x2) &&
	       gotha_value_number(t, "genMMS2ValueBye", 0, 2, &event->bye_mms_x2) &&
	       gotha_value_truth(t, "genRoundDownNBWMMS", &event->round_down) &&
	       gotha_value_truth(t, "genCountNotPlayedGamesAsHalfPoint", &event->unplayed_half);
}

static bool
handicap_take(const struct gotha_value_source *t)
{
	struct gotha_event *event = &t->draft->event;

	return gotha_value_truth(t, "hdBasedOnMMS", &event->handicap_by_mms) &&
	       gotha_value_grade(t, "hdNoHdRankThreshold", &event->handicap_threshold_grade) &&
	       gotha_value_clamped(t, "hdCorrection", -9, 9, &event->handicap_correction) &&
	       gotha_value_clamped(t, "hdCeiling", 0, GOTHA_HANDICAP_MAX, &event->handicap_ceiling);
}

static bool
category_take(const struct gotha_value_source *t)
{
	int *floors = t->draft->event.category_floors;
	size_t number;

	if (!gotha_value_index(t, "number", GOTHA_CATEGORIES_MAX - 1, &number))
		return false;
	if (t->draft->category_set[number])
		return gotha_value_refuse(t, FAULT_TWICE, "number", gotha_value_raw(t, "number"));
	t->draft->category_set[number] = true;
	if (gotha_value_raw(t, "lowerLimit") == NULL)
		return gotha_value_refuse(t, FAULT_MISSING, "lowerLimit", NULL);
	return gotha_value_grade(t, "lowerLimit", &floors[number]);
}

static bool
criterion_take(const struct gotha_value_source *t)
{
	struct gotha_draft *draft = t->draft;
	const char *name;
	size_t number;

	if (t->element->for_teams)
		return true;
	if (!gotha_value_needed(t, "name", &name) ||
	    !gotha_value_index(t, "number", GOTHA_CRITERIA_MAX, &number))
		return false;
	if (draft->criterion_set[number])
		return gotha_value_refuse(t, FAULT_TWICE, "number", gotha_value_raw(t, "number"));
	draft->criterion_set[number] = true;
	draft->criterion_null[number] = false;
	for (int i = 0; i < GOTHA_CRITERIA; i++) {
		draft->criterion[number] = (enum gotha_criterion)i;
		if (strcmp(name, gotha_criteria[i].name) == 0)
			return true;
	}
	draft->criterion_null[number] = true;
	return true;
}

bool
gotha_draft_take(struct gotha_draft *draft, const struct gotha_draft_element *element)
{
	static const struct {
		const char *name;
		bool (*take)(const struct gotha_value_source *t);
	} elements[] = {
		{"Player", player_take},
		{"Game", game_take},
		{"ByePlayer", bye_take},
		{"GeneralParameterSet", general_take},
		{"HandicapParameterSet", handicap_take},
		{"Category", category_take},
		{"PlacementCriterion", criterion_take},
	};
	const struct gotha_value_source t = {draft, element};

	for (size_t i = 0; i < sizeof(elements) / sizeof(elements[0]); i++)
		if (strcmp(element->name, elements[i].name) == 0)
			return elements[i].take(&t);
	return true;
}

void *
gotha_draft_list_add(struct arena *arena, struct gotha_draft_list *list, size_t size)
{
	list->items = arena_more(arena, list->items, list->count, size);
	return (char *)list->items + size * list->count++;
}
