/* An event of nine pairs on the day: registration closed, nothing drawn yet.
 * Pages are not written; which ones would be is noted. */
#ifndef TEST_ACTIONS_HALL_H
#define TEST_ACTIONS_HALL_H

#include "world/world.h"

#include "actions/draw/by_hand.h"
#include "actions/draw/round.h"
#include "actions/result/record.h"
#include "event/seating.h"
#include "rules/handicap.h"
#include "store/round.h"

#define HALL_TEST(test) TEST_IN(struct hall *hall, hall_setup, hall_teardown, test)

enum { PAIRS = 9 };

/* In half points; 3 and 4 are equal. Entry n has number n and id "icho-n". */
static const int hall_points_x2[PAIRS + 1] = {0, 16, 13, 12, 12, 7, 4, 0, -3, -8};

struct hall {
	const char *event; /* the id of the one that is read */
	struct world *scratch;
	struct arena *arena;
	struct db *db;
	int64_t now;
	struct secret_key key;
	struct publisher *publisher;
	struct office office;
	struct tournament *tournament; /* as hall_read last saw it */
	struct entry_list entries;
	struct absences absences;
	struct rounds draw;
	struct problems problems;
	char touched[4000]; /* the paths of all pages renewed, each after a blank */
};

static inline int64_t
hall_clock(void *self)
{
	const struct hall *hall = self;

	return hall->now;
}

static inline enum publisher_rendering
hall_render(void *self, struct arena *arena, const char *path, struct slice *html)
{
	struct hall *hall = self;
	size_t len = strlen(hall->touched);

	(void)arena;
	(void)html;
	snprintf(hall->touched + len, sizeof(hall->touched) - len, " %s", path);
	return RENDERING_NONE;
}

/* Reads everything again, and forgets problems and touched pages. */
static inline void
hall_read(struct hall *hall)
{
	hall->tournament = tournament_by_id(hall->arena, hall->db, hall->event);
	hall->entries = entry_list_of(hall->arena, hall->db, hall->event);
	hall->absences = absences_of(hall->arena, hall->db, hall->event);
	hall->draw = rounds_of(hall->arena, hall->db, hall->event,
	                       &hall->tournament->ruleset->scoring);
	hall->problems.count = 0;
	hall->touched[0] = '\0';
}

static inline const char *
hall_id(struct hall *hall, int number)
{
	return arena_printf(hall->arena, "icho-%d", number);
}

static inline void
hall_enter(struct hall *hall, int number, int points_x2, enum entry_status status)
{
	struct entry entry = sample_entry(hall->arena, "icho", number, status);

	entry.points_x2 = points_x2;
	entry.players[0].family_name = arena_printf(hall->arena, "West%d", number);
	entry.players[1].family_name = arena_printf(hall->arena, "East%d", number);
	entry_insert(hall->db, &entry);
}

static inline void
hall_event_insert(struct hall *hall, const char *ruleset)
{
	struct tournament event = sample_tournament("icho");

	event.rounds = 4;
	event.state = STATE_CLOSED;
	event.ruleset = event.base = ruleset_find(ruleset);
	event.seed = 7;
	assert_true(tournament_insert(hall->db, &event, 1));
	for (int number = 1; number <= PAIRS; number++)
		hall_enter(hall, number, hall_points_x2[number], STATUS_CONFIRMED);
}

static inline int
hall_open(void **state, const char *ruleset)
{
	struct hall *hall = calloc(1, sizeof(*hall));
	const char *why = "";
	void *scratch;

	assert_non_null(hall);
	hall->event = "icho";
	secret_init();
	memset(hall->key.bytes, 7, sizeof(hall->key.bytes));
	assert_int_equal(0, world_setup(&scratch));
	hall->scratch = scratch;
	hall->arena = hall->scratch->arena;
	hall->db = hall->scratch->db;
	hall->now = 1795300000;
	hall->publisher = publisher_new(hall->arena, hall->db, (struct clock){hall_clock, hall},
	                                world_path(hall->scratch, "site"),
	                                world_path(hall->scratch, "lock"),
	                                hall_render, hall, &why);
	if (hall->publisher == NULL)
		fail_msg("%s", why);
	hall->office = (struct office){
		.arena = hall->arena, .db = hall->db, .clock = {hall_clock, hall},
		.key = &hall->key, .publisher = hall->publisher, .actor = "organiser",
	};
	hall_event_insert(hall, ruleset);
	hall_read(hall);
	*state = hall;
	return 0;
}

static inline int
hall_setup(void **state)
{
	return hall_open(state, "kanto-junior");
}

static inline int
hall_teardown(void **state)
{
	struct hall *hall = *state;
	void *scratch = hall->scratch;

	rmdir(world_path(hall->scratch, "site"));
	publisher_free(hall->publisher);
	free(hall);
	return world_teardown(&scratch);
}

/* The last action was refused beside `field` in these words, and left no
 * transaction open. */
static inline void
hall_refused(struct hall *hall, bool done, const char *field, const char *word)
{
	const struct problem *problem = problem_find(&hall->problems, field);

	if (done)
		fail_msg("%s beside '%s' was expected, but it was done", word, field);
	if (problem == NULL)
		fail_msg("%s beside '%s' was expected, not %s", word, field,
		         hall->problems.count == 0 ? "nothing" : hall->problems.list[0].word);
	assert_string_equal(word, problem->word);
	assert_false(db_in_transaction(hall->db));
}

/* It was done. Reads everything again. */
static inline void
hall_done(struct hall *hall, bool done)
{
	if (!done)
		fail_msg("refused: %s", hall->problems.list[0].word);
	assert_int_equal(0, hall->problems.count);
	assert_false(db_in_transaction(hall->db));
	hall_read(hall);
}

static inline void
hall_state_set(struct hall *hall, enum tournament_state state)
{
	assert_true(tournament_state_set(hall->db, hall->tournament, state));
	hall_read(hall);
}

/* As the desk draws; how many met before. */
static inline size_t
hall_drawn(struct hall *hall, bool force)
{
	struct draw_wish wish = {.force = force, .anew = true, .seed = -1};
	struct drawn drawn = {.rematches = 99, .again = true};

	hall_done(hall, round_draw(&hall->office, hall->tournament, &wish, &drawn,
	                           &hall->problems));
	assert_false(drawn.again);
	return drawn.rematches;
}

static inline size_t
hall_draw(struct hall *hall)
{
	return hall_drawn(hall, false);
}

/* As the desk draws: refused in these words, `detail` NULL for none. */
static inline void
hall_draw_refused(struct hall *hall, bool force, const char *word, const char *detail)
{
	const struct draw_wish wish = {.force = force, .anew = true, .seed = -1};
	struct drawn drawn;

	hall_refused(hall, round_draw(&hall->office, hall->tournament, &wish, &drawn,
	                              &hall->problems), "", word);
	if (detail == NULL)
		assert_null(hall->problems.list[0].detail);
	else
		assert_string_equal(detail, hall->problems.list[0].detail);
	hall_read(hall);
}

static inline void
hall_publish(struct hall *hall, int round)
{
	hall_done(hall, round_publish_draw(&hall->office, hall->tournament, round, false,
	                                   &hall->problems));
}

static inline struct typed_result
hall_typed(const char *by, const char *winner)
{
	return (struct typed_result){
		.by = by, .winner = winner, .margin = "", .black = "", .white = "",
		.black_tokens = "", .white_tokens = "", .black_pair = "", .reason = "",
	};
}

/* As if it had been opened under that ruleset. */
static inline void
hall_ruleset_set(struct hall *hall, const char *id)
{
	hall->tournament->ruleset = hall->tournament->base = ruleset_find(id);
	assert_true(tournament_update(hall->db, hall->tournament));
	hall_read(hall);
}

/* Every game of the round that has none gets a result: the lower number wins. */
static inline void
hall_play(struct hall *hall, int round)
{
	struct rounds draw = hall->draw;

	for (size_t i = 0; i < draw.game_count; i++) {
		const struct game *game = &draw.games[i];
		bool black = strcmp(game->black, game->white) < 0;
		struct typed_result typed = hall_typed("resignation", black ? "black" : "white");

		if (game->round != round || game->result.ending != ENDING_NONE)
			continue;
		typed.black_pair = game->nigiri ? game->black : "";
		hall_done(hall, record_result(&hall->office, hall->tournament, round, game->table,
		                              &typed, game->version, &hall->problems));
	}
}

/* "1: 2-1, komi 0; 2: 3-4, nigiri, komi 6; bye: 5", as the audit has it. */
static inline char *
hall_round(struct hall *hall, int round)
{
	struct seating seating = seating_of(hall->arena, &hall->tournament->ruleset->handicap,
	                                    &hall->entries, &hall->draw, round);

	return seating_text(hall->arena, &seating);
}

/* The newest line of the audit in one string: "action|subject|before|after". */
static inline char *
hall_audit(struct hall *hall)
{
	static const char sql[] =
		"SELECT action, subject, before, after"
		" FROM audit"
		" ORDER BY id DESC"
		" LIMIT 1";
	struct query *query = db_query(hall->db, sql, "");
	char *line = NULL;

	if (db_row(query))
		line = arena_printf(hall->arena, "%s|%s|%s|%s", db_text(query, 0, hall->arena),
		                    db_text(query, 1, hall->arena), db_text(query, 2, hall->arena),
		                    db_text(query, 3, hall->arena));
	db_stop(query);
	return line == NULL ? arena_text(hall->arena, "") : line;
}

static inline int
hall_number(struct hall *hall, const char *id)
{
	for (size_t i = 0; i < hall->entries.count; i++)
		if (strcmp(hall->entries.list[i].id, id) == 0)
			return hall->entries.list[i].number;
	fail_msg("no entry %s", id);
	return 0;
}

static inline const struct entry *
hall_entry(struct hall *hall, const char *id)
{
	return &hall->entries.list[hall_number(hall, id) - 1];
}

static inline bool
hall_plays(struct hall *hall, const struct entry *entry, int round)
{
	for (size_t i = 0; i < hall->absences.count; i++)
		if (hall->absences.list[i].round == round &&
		    strcmp(hall->absences.list[i].entry_id, entry->id) == 0)
			return false;
	return entry->status == STATUS_CONFIRMED;
}

/* "1:1-2 3:4-7 b9 ?5": tables, byes, those left without a game. */
static inline char *
hall_seats(struct hall *hall, int round)
{
	struct unpaired unpaired = round_unpaired(hall->arena, hall->tournament, &hall->entries, &hall->draw,
	                                          &hall->absences, round);
	char *text = arena_text(hall->arena, "");

	for (size_t i = 0; i < hall->draw.game_count; i++) {
		const struct game *game = &hall->draw.games[i];
		int black = hall_number(hall, game->black), white = hall_number(hall, game->white);

		if (game->round == round)
			text = arena_printf(hall->arena, "%s %d:%d-%d", text, game->table,
			                    black < white ? black : white,
			                    black < white ? white : black);
	}
	for (size_t i = 0; i < hall->draw.bye_count; i++)
		if (hall->draw.byes[i].round == round)
			text = arena_printf(hall->arena, "%s b%d", text,
			                    hall_number(hall, hall->draw.byes[i].entry_id));
	for (size_t i = 0; i < unpaired.count; i++)
		text = arena_printf(hall->arena, "%s ?%d", text, unpaired.list[i]->number);
	return text + (text[0] == ' ');
}

/* Everybody who plays has exactly one seat or is said to have none; nobody
 * else has one; no two games share a table. */
static inline void
hall_check(struct hall *hall, int round, const char *after)
{
	struct unpaired unpaired = round_unpaired(hall->arena, hall->tournament, &hall->entries, &hall->draw,
	                                          &hall->absences, round);
	int *times = arena_array(hall->arena, hall->entries.count + 1, sizeof(*times));
	int *tables = arena_array(hall->arena, hall->entries.count + 1, sizeof(*tables));

	for (size_t i = 0; i < hall->draw.game_count; i++) {
		const struct game *game = &hall->draw.games[i];

		if (game->round != round)
			continue;
		times[hall_number(hall, game->black)]++;
		times[hall_number(hall, game->white)]++;
		if (game->table < 1 || game->table > (int)hall->entries.count ||
		    tables[game->table]++ != 0)
			fail_msg("%s: table %d", after, game->table);
	}
	for (size_t i = 0; i < hall->draw.bye_count; i++)
		if (hall->draw.byes[i].round == round)
			times[hall_number(hall, hall->draw.byes[i].entry_id)]++;
	for (size_t i = 0; i < unpaired.count; i++)
		times[unpaired.list[i]->number]++;
	for (size_t i = 0; i < hall->entries.count; i++) {
		const struct entry *entry = &hall->entries.list[i];
		int should = hall_plays(hall, entry, round) ? 1 : 0;

		if (times[entry->number] != should)
			fail_msg("%s: pair %d is there %d times, not %d: %s", after, entry->number,
			         times[entry->number], should, hall_seats(hall, round));
	}
}

/* Colours, stones and komi are the ruleset's. */
static inline void
hall_check_settings(struct hall *hall, int round)
{
	for (size_t i = 0; i < hall->draw.game_count; i++) {
		const struct game *game = &hall->draw.games[i];
		int black_x2 = hall_entry(hall, game->black)->points_x2;
		int white_x2 = hall_entry(hall, game->white)->points_x2;
		struct handicap_setting setting =
			handicap_setting(&hall->tournament->ruleset->handicap, black_x2, white_x2);

		if (game->round != round)
			continue;
		if (setting.black == BLACK_SECOND || game->nigiri != (black_x2 == white_x2) ||
		    game->stones != setting.stones || game->komi_x2 != setting.komi_x2)
			fail_msg("table %d: %s (%d/2) against %s (%d/2), %d stones, komi %d/2",
			         game->table, game->black, black_x2, game->white, white_x2,
			         game->stones, game->komi_x2);
	}
}

static inline int
hall_rematches(struct hall *hall, int round)
{
	int count = 0;

	for (size_t i = 0; i < hall->draw.game_count; i++)
		for (size_t j = 0; j < hall->draw.game_count; j++) {
			const struct game *now = &hall->draw.games[i], *then = &hall->draw.games[j];
			bool same = strcmp(now->black, then->black) == 0 &&
			            strcmp(now->white, then->white) == 0;
			bool turned = strcmp(now->black, then->white) == 0 &&
			              strcmp(now->white, then->black) == 0;

			count += now->round == round && then->round < round && (same || turned);
		}
	return count;
}

static inline const struct game *
hall_game(struct hall *hall, int round, int number)
{
	for (size_t i = 0; i < hall->draw.game_count; i++) {
		const struct game *game = &hall->draw.games[i];

		if (game->round == round && (hall_number(hall, game->black) == number ||
		                             hall_number(hall, game->white) == number))
			return game;
	}
	return NULL;
}

/* 1-2, 3-4, 5-6, 7-8 at tables 1 to 4, bye 9. */
static inline void
hall_known_draft(struct hall *hall)
{
	round_delete(hall->db, "icho", 1);
	assert_true(round_insert(hall->db, "icho", 1));
	for (int table = 1; table <= 4; table++) {
		struct game game = {
			.round = 1, .table = table,
			.black = hall_id(hall, 2 * table), .white = hall_id(hall, 2 * table - 1),
			.black_count = -1, .white_count = -1,
		};

		game_insert(hall->db, "icho", &game, 1);
	}
	round_bye_insert(hall->db, "icho", &(struct round_bye){.round = 1, .entry_id = "icho-9"});
	hall_read(hall);
}

static inline void
hall_swap(struct hall *hall, int round, int a, int b)
{
	hall_done(hall, round_swap(&hall->office, hall->tournament, round, hall_id(hall, a),
	                           hall_id(hall, b), &hall->problems));
}

static inline void
hall_meet(struct hall *hall, int round, int a, int b)
{
	struct set_game set = {hall_id(hall, a), hall_id(hall, b), "", "", ""};

	hall_done(hall, round_set_game(&hall->office, hall->tournament, round, &set,
	                               &hall->problems));
}

static inline void
hall_sit_out(struct hall *hall, int round, int number)
{
	hall_done(hall, round_set_bye(&hall->office, hall->tournament, round,
	                              hall_id(hall, number), &hall->problems));
}

static inline void
hall_drop(struct hall *hall, int round, int number)
{
	publisher_begin(hall->publisher);
	round_drop_entry(&hall->office, hall->tournament, hall_id(hall, number), round);
	publisher_commit(hall->publisher);
	hall_read(hall);
}

#endif
