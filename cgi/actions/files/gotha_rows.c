#include "actions/files/gotha_rows.h"

#include "base/text.h"
#include "event/name.h"
#include "rules/handicap.h"
#include "store/absence.h"
#include "store/entry.h"
#include "store/round.h"

size_t
gotha_rows_rounds(const struct gotha_event *event)
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

static const char *
kana_of(struct arena *arena, const char *name)
{
	return name[0] != '\0' && text_is_kana(name) ? text_hiragana(arena, name) : "";
}

static struct player
player_of(struct arena *arena, const struct gotha_player *player)
{
	return (struct player){
		.family_name = player->family, .given_name = player->given,
		.family_kana = kana_of(arena, player->family),
		.given_kana = kana_of(arena, player->given),
		.rank = player->rank, .club = player->club, .country = player->country,
		.publish = PUBLISH_FULL,
	};
}

static struct entry
entry_of(const struct office *office, const struct tournament *t,
         const struct gotha_event *event, size_t index)
{
	const struct gotha_player *player = &event->players[index];
	struct entry entry = {
		.id = secret_id(office->arena), .tournament_id = t->id, .number = (int)index + 1,
		.status = STATUS_CONFIRMED, .player_count = 1,
		.points_x2 = handicap_player_x2(&t->ruleset->handicap, player->rank, HONOUR_NONE),
		.email = "", .note = "", .start_x2 = 2 * player->start_correction,
		.rated = true, .rating = player->rating, .version = 1,
		.entered_at = clock_now(office->clock),
	};

	entry.players[0] = player_of(office->arena, player);
	entry.lang = name_family_first(&entry.players[0]) ? "ja" : "en";
	return entry;
}

/* By player: bit r = has a game or the bye in the round of index r. */
static unsigned *
seated_of(struct arena *arena, const struct gotha_event *event)
{
	unsigned *seated = arena_array(arena, event->player_count, sizeof(*seated));

	for (size_t i = 0; i < event->game_count; i++) {
		const struct gotha_game *game = &event->games[i];

		seated[game->white] |= 1U << game->round;
		seated[game->black] |= 1U << game->round;
	}
	for (size_t i = 0; i < event->bye_count; i++)
		seated[event->byes[i].player] |= 1U << event->byes[i].round;
	return seated;
}

/* A game that somebody has played says more than that he would not. */
static void
absences_insert(const struct office *office, const struct tournament *t, const char *id,
                unsigned plays)
{
	for (int round = 1; round <= t->rounds; round++)
		if ((plays & 1U << (round - 1)) == 0)
			absence_set(office->db, id, round, true);
}

static const char **
entries_insert(const struct office *office, const struct tournament *t,
               const struct gotha_event *event)
{
	const char **ids = arena_array(office->arena, event->player_count, sizeof(*ids));
	const unsigned *seated = seated_of(office->arena, event);

	for (size_t i = 0; i < event->player_count; i++) {
		struct entry entry = entry_of(office, t, event, i);

		entry_insert(office->db, &entry);
		absences_insert(office, t, entry.id, event->players[i].plays | seated[i]);
		ids[i] = entry.id;
	}
	return ids;
}

/* A winner by no more than the name of the colour: nobody wrote down by how much. */
static void
result_set(struct game *game, const struct gotha_game *from)
{
	static const struct result results[GOTHA_RESULTS] = {
		[GOTHA_UNKNOWN] = {ENDING_NONE, SIDE_NONE, 0},
		[GOTHA_WHITE_WINS] = {ENDING_UNKNOWN, SIDE_WHITE, 0},
		[GOTHA_BLACK_WINS] = {ENDING_UNKNOWN, SIDE_BLACK, 0},
		[GOTHA_EQUAL] = {ENDING_JIGO, SIDE_NONE, 0},
		[GOTHA_BOTH_WIN] = {ENDING_BOTH_WIN, SIDE_NONE, 0},
		[GOTHA_BOTH_LOSE] = {ENDING_BOTH_LOSE, SIDE_NONE, 0},
	};

	game->result = results[from->result];
	if (from->by_default && game->result.winner != SIDE_NONE)
		game->result.ending = ENDING_FORFEIT;
	game->how = result_ending_facts[game->result.ending].how;
	game->by_default = from->by_default && game->result.winner == SIDE_NONE;
}

/* A handicap of one is a game without komi, or with less than an even one has. */
static int
komi_of(const struct gotha_event *event, int handicap)
{
	if (handicap == 0)
		return event->komi_x2;
	return handicap > 1 || event->komi_x2 > 0 ? 0 : event->komi_x2 - 1;
}

static struct game
game_of(const struct gotha_event *event, const struct gotha_game *from, const char *const *ids)
{
	struct game game = {
		.round = (int)from->round + 1, .table = from->table,
		.black = ids[from->black], .white = ids[from->white],
		.nigiri = !from->known_colour && from->handicap == 0,
		.stones = from->handicap >= 2 ? from->handicap : 0,
		.komi_x2 = komi_of(event, from->handicap),
		.black_count = -1, .white_count = -1, .version = 1,
	};

	result_set(&game, from);
	return game;
}

static bool
has_result(const struct gotha_event *event, int round)
{
	for (size_t i = 0; i < event->game_count; i++)
		if ((int)event->games[i].round == round - 1 &&
		    event->games[i].result != GOTHA_UNKNOWN)
			return true;
	return false;
}

void
gotha_rows_insert(const struct office *office, const struct tournament *t,
                  const struct gotha_event *event)
{
	const char *const *ids = entries_insert(office, t, event);
	int64_t now = clock_now(office->clock);

	for (int round = 1; round <= (int)gotha_rows_rounds(event); round++) {
		round_insert(office->db, t->id, round);
		round_publish(office->db, t->id, round, now);
		if (has_result(event, round))
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
