#include "formats/gotha.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "formats/gotha_draft.h"

struct writing {
	struct buf out;
	const struct gotha_event *event;
	const char **given; /* by player: as written, so that no two keys are the same */
	const char **keys;
};

/* XML */

/* As the value of an attribute can hold it. No XML can hold U+FFFE and U+FFFF. */
static void
text_put(struct writing *w, const char *name, const char *value)
{
	static const struct text_fold escapes[] = {
		{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"},
		{"\n", "&#10;"}, {"\r", "&#13;"}, {"\t", "&#9;"},
		{"\xef\xbf\xbe", ""}, {"\xef\xbf\xbf", ""}, {NULL, NULL},
	};

	buf_printf(&w->out, " %s=\"", name);
	while (*value != '\0') {
		const char *escaped = strchr("&<>\"\n\r\t\xef", *value) == NULL
			? NULL : text_fold(escapes, &value);

		if (escaped != NULL)
			buf_text(&w->out, escaped);
		else
			buf_char(&w->out, *value++);
	}
	buf_char(&w->out, '"');
}

static void
number_put(struct writing *w, const char *name, int value)
{
	buf_printf(&w->out, " %s=\"%d\"", name, value);
}

static void
truth_put(struct writing *w, const char *name, bool value)
{
	text_put(w, name, value ? "true" : "false");
}

/* "18K" */
static void
rank_put(struct writing *w, const char *name, struct rank rank)
{
	char token[8];

	if (rank.kind == RANK_NONE)
		rank = (struct rank){RANK_KYU, 30};
	if (rank.kind == RANK_PRO && rank.grade == 0)
		rank.grade = 9;
	/* The file knows whole grades from 30-kyu on. */
	rank_token(rank_of_strength(rank_strength(rank)), token);
	text_put(w, name, text_upper(w->out.arena, token));
}

static void
grade_put(struct writing *w, const char *name, int grade)
{
	rank_put(w, name, grade < 30 ? (struct rank){RANK_KYU, 30 - grade}
	                         : (struct rank){RANK_DAN, grade - 29});
}

static void
date_put(struct writing *w, const char *name, struct date date)
{
	char text[11];

	if (!date_given(date))
		return;
	date_text(date, text);
	text_put(w, name, text);
}

/* Players */

static const char *
or_dash(const char *text)
{
	return text[0] == '\0' ? "-" : text;
}

/* Whether the player's key is another's too. */
static bool
key_taken(const struct writing *w, size_t player)
{
	for (size_t i = 0; i < w->event->player_count; i++)
		if (i != player && strcmp(w->keys[i], w->keys[player]) == 0)
			return true;
	return false;
}

/* The second of the same key gets " 2" behind the given name, or the first number
 * that makes a key nobody has. */
static void
players_name(struct writing *w)
{
	struct arena *arena = w->out.arena;
	size_t count = w->event->player_count;
	struct gotha_draft_keyed *sorted = arena_array(arena, count, sizeof(*sorted));
	int again = 1;

	w->given = arena_array(arena, count, sizeof(*w->given));
	w->keys = arena_array(arena, count, sizeof(*w->keys));
	for (size_t i = 0; i < count; i++) {
		const struct gotha_player *player = &w->event->players[i];

		w->given[i] = or_dash(player->given);
		w->keys[i] = gotha_key(arena, or_dash(player->family), w->given[i]);
		sorted[i] = (struct gotha_draft_keyed){w->keys[i], i};
	}
	gotha_draft_keyed_sort(sorted, count);
	for (size_t i = 1; i < count; i++) {
		size_t at = sorted[i].player;
		const char *given = w->given[at];

		if (strcmp(sorted[i].key, sorted[i - 1].key) != 0) {
			again = 1;
			continue;
		}
		do {
			w->given[at] = arena_printf(arena, "%s %d", given, ++again);
			w->keys[at] = gotha_key(arena, or_dash(w->event->players[at].family),
			                        w->given[at]);
		} while (key_taken(w, at));
	}
}

static void
player_write(struct writing *w, size_t index)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
	const struct gotha_player *player = &w->event->players[index];
	const bool country = strlen(player->country) == 2 && strspn(player->country, letters) == 2;
	const int rating = player->rating > 2949 ? 2949 : player->rating;
	char plays[GOTHA_ROUNDS_MAX + 1] = "";

	for (size_t i = 0; i < GOTHA_ROUNDS_MAX; i++)
		plays[i] = (player->plays & 1U << i) != 0 ? '1' : '0';
	buf_text(&w->out, "<Player agaExpirationDate=\"\" agaId=\"\"");
	text_put(w, "club", player->club);
	text_put(w, "country", country ? player->country : "");
	text_put(w, "egfPin", player->egf_pin);
	buf_text(&w->out, " ffgLicence=\"\" ffgLicenceStatus=\"\"");
	text_put(w, "firstName", w->given[index]);
	text_put(w, "grade", player->grade);
	text_put(w, "name", or_dash(player->family));
	text_put(w, "participating", plays);
	rank_put(w, "rank", player->rank);
	number_put(w, "rating", rating < -900 ? -900 : rating);
	text_put(w, "ratingOrigin", "");
	text_put(w, "registeringStatus", player->preregistered ? "PRE" : "FIN");
	number_put(w, "smmsCorrection", player->start_correction);
	buf_text(&w->out, " />\n");
}

/* Games */

static void
game_write(struct writing *w, const struct gotha_game *game)
{
	bool by_default = game->by_default && game->result != GOTHA_UNKNOWN;

	buf_text(&w->out, "<Game");
	text_put(w, "blackPlayer", w->keys[game->black]);
	number_put(w, "handicap", game->handicap);
	truth_put(w, "knownColor", game->known_colour);
	text_put(w, "result",
	         arena_printf(w->out.arena, "%s%s", gotha_draft_result_names[game->result],
	                      by_default ? "_BYDEF" : ""));
	number_put(w, "roundNumber", (int)game->round + 1);
	number_put(w, "tableNumber", game->table);
	text_put(w, "whitePlayer", w->keys[game->white]);
	buf_text(&w->out, " />\n");
}

/* Parameters */

static void
clock_write(struct writing *w, const struct timing *clock)
{
	const struct gotha_draft_overtime *said = &gotha_draft_overtimes[clock->overtime];
	const bool periods = timing_overtime_facts[clock->overtime].periods;

	number_put(w, "basicTime", clock->main_seconds / 60);
	text_put(w, "complementaryTimeSystem", said->word);
	if (said->stones != NULL)
		number_put(w, said->stones, clock->periods[0].stones);
	if (said->seconds != NULL)
		number_put(w, said->seconds, periods ? clock->periods[0].seconds : clock->seconds);
}

static void
general_write(struct writing *w)
{
	const struct gotha_event *event = w->event;
	int komi = abs(event->komi_x2);

	buf_text(&w->out, "<GeneralParameterSet");
	if (event->timed)
		clock_write(w, &event->clock);
	date_put(w, "beginDate", event->begins);
	date_put(w, "endDate", event->ends);
	truth_put(w, "genCountNotPlayedGamesAsHalfPoint", event->unplayed_half);
	grade_put(w, "genMMBar", event->bar_grade);
	grade_put(w, "genMMFloor", event->floor_grade);
	number_put(w, "genMMS2ValueAbsent", event->absent_mms_x2);
	number_put(w, "genMMS2ValueBye", event->bye_mms_x2);
	grade_put(w, "genMMZero", event->zero_grade);
	number_put(w, "genNBW2ValueAbsent", event->absent_nbw_x2);
	number_put(w, "genNBW2ValueBye", event->bye_nbw_x2);
	truth_put(w, "genRoundDownNBWMMS", event->round_down);
	buf_printf(&w->out, " komi=\"%s%d.%d\"", event->komi_x2 < 0 ? "-" : "", komi / 2,
	           komi % 2 * 5);
	text_put(w, "location", event->location);
	text_put(w, "name", event->name);
	number_put(w, "numberOfCategories", (int)event->categories);
	number_put(w, "numberOfRounds", (int)event->rounds);
	text_put(w, "shortName", event->short_name);
	text_put(w, "size", "19");
	buf_text(&w->out, event->categories < 2 ? " />\n" : ">\n<Categories>\n");
	for (size_t i = 0; i + 1 < event->categories; i++) {
		buf_text(&w->out, "<Category");
		grade_put(w, "lowerLimit", event->category_floors[i]);
		number_put(w, "number", (int)i + 1);
		buf_text(&w->out, " />\n");
	}
	if (event->categories >= 2)
		buf_text(&w->out, "</Categories>\n</GeneralParameterSet>\n");
}

static void
pairing_write(struct writing *w)
{
	static const char *const kin[] = {
		[GOTHA_KIN_NEVER] = "0", [GOTHA_KIN_LEVEL] = "1000000000",
		[GOTHA_KIN_SCORES] = "100000000000",
	};
	const struct gotha_pairing *pairing = &w->event->pairing;

	buf_text(&w->out, "<PairingParameterSet");
	text_put(w, "paiMaAvoidMixingCategories", "0");
	text_put(w, "paiMaDUDDLowerMode", gotha_draft_floats[pairing->float_up]);
	text_put(w, "paiMaDUDDUpperMode", gotha_draft_floats[pairing->float_down]);
	number_put(w, "paiMaLastRoundForSeedSystem1", pairing->seeding_rounds);
	text_put(w, "paiMaSeedSystem1", gotha_draft_seedings[pairing->seeding_first]);
	text_put(w, "paiMaSeedSystem2", gotha_draft_seedings[pairing->seeding_later]);
	text_put(w, "paiSeAvoidSameGeo", kin[pairing->kin]);
	truth_put(w, "paiSeBarThresholdActive", pairing->bar_free);
	number_put(w, "paiSeMinimizeHandicap",
	           pairing->low_handicap ? GOTHA_DRAFT_LOW_HANDICAP : 0);
	truth_put(w, "paiSeNbWinsThresholdActive", pairing->half_free);
	number_put(w, "paiSePreferMMSDiffRatherThanSameClub", pairing->club);
	number_put(w, "paiSePreferMMSDiffRatherThanSameCountry", pairing->country);
	text_put(w, "paiSeRankThreshold", "9D");
	buf_text(&w->out, " />\n");
}

static void
parameters_write(struct writing *w)
{
	const struct gotha_event *event = w->event;

	general_write(w);
	buf_text(&w->out, "<HandicapParameterSet");
	truth_put(w, "hdBasedOnMMS", event->handicap_by_mms);
	number_put(w, "hdCeiling", event->handicap_ceiling);
	number_put(w, "hdCorrection", event->handicap_correction);
	grade_put(w, "hdNoHdRankThreshold", event->handicap_threshold_grade);
	buf_text(&w->out, " />\n<PlacementParameterSet>\n<PlacementCriteria>\n");
	for (size_t i = 0; i < event->criterion_count; i++) {
		buf_text(&w->out, "<PlacementCriterion");
		text_put(w, "name", gotha_criteria[event->criteria[i]].name);
		number_put(w, "number", (int)i + 1);
		buf_text(&w->out, " />\n");
	}
	buf_text(&w->out, "</PlacementCriteria>\n</PlacementParameterSet>\n");
}

const char *
gotha_text(struct arena *arena, const struct gotha_event *event)
{
	struct writing w = {.out = buf_new(arena, 65536), .event = event};

	players_name(&w);
	buf_text(&w.out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	                 "<Tournament dataVersion=\"201\">\n<Players>\n");
	for (size_t i = 0; i < event->player_count; i++)
		player_write(&w, i);
	buf_text(&w.out, "</Players>\n<Games>\n");
	for (size_t i = 0; i < event->game_count; i++)
		game_write(&w, &event->games[i]);
	buf_text(&w.out, "</Games>\n");
	if (event->bye_count > 0)
		buf_text(&w.out, "<ByePlayers>\n");
	for (size_t i = 0; i < event->bye_count; i++) {
		buf_text(&w.out, "<ByePlayer");
		text_put(&w, "player", w.keys[event->byes[i].player]);
		number_put(&w, "roundNumber", (int)event->byes[i].round + 1);
		buf_text(&w.out, " />\n");
	}
	if (event->bye_count > 0)
		buf_text(&w.out, "</ByePlayers>\n");
	buf_text(&w.out, "<TournamentParameterSet>\n");
	parameters_write(&w);
	pairing_write(&w);
	/* The program fails without these, and takes its own values for what is in them. */
	buf_text(&w.out, "<DPParameterSet />\n<PublishParameterSet />\n"
	                 "</TournamentParameterSet>\n<TeamTournamentParameterSet>\n"
	                 "<TeamGeneralParameterSet teamSize=\"4\" />\n"
	                 "<TeamPlacementParameterSet>\n<PlacementCriteria>\n"
	                 "</PlacementCriteria>\n</TeamPlacementParameterSet>\n"
	                 "</TeamTournamentParameterSet>\n</Tournament>\n");
	return w.out.text;
}
