/* An event of nine pairs on the day: registration closed, nothing drawn yet.
 * Pages are not written; which ones would be is noted. */
#ifndef TEST_ACTIONS_HALL_H
#define TEST_ACTIONS_HALL_H

#include "store/sample.h"

#include "actions/draw.h"
#include "actions/record.h"
#include "store/round.h"

enum { PAIRS = 9 };

/* In half points; 3 and 4 are equal. Entry n has number n and id "icho-n". */
static const int hall_points_x2[PAIRS + 1] = {0, 16, 13, 12, 12, 7, 4, 0, -3, -8};

struct hall {
	struct scratch *scratch;
	struct arena *arena;
	struct db *db;
	int64_t now;
	struct publisher *publisher;
	struct office office;
	struct tournament *tournament; /* as hall_read last saw it */
	struct entries entries;
	struct absences absences;
	struct draw draw;
	struct problems problems;
	char touched[4000]; /* the paths of all pages renewed, each after a blank */
};

static inline int64_t
hall_clock(void *self)
{
	const struct hall *hall = self;

	return hall->now;
}

static inline bool
hall_render(void *self, struct arena *arena, const char *path, struct slice *html)
{
	struct hall *hall = self;
	size_t len = strlen(hall->touched);

	(void)arena;
	(void)html;
	snprintf(hall->touched + len, sizeof(hall->touched) - len, " %s", path);
	return false;
}

/* Reads everything again, and forgets problems and touched pages. */
static inline void
hall_read(struct hall *hall)
{
	hall->tournament = tournament_by_id(hall->arena, hall->db, "icho");
	hall->entries = entries_of(hall->arena, hall->db, "icho");
	hall->absences = absences_of(hall->arena, hall->db, "icho");
	hall->draw = draw_of(hall->arena, hall->db, "icho",
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
hall_enter(struct hall *hall, int number, int points_x2, enum status status)
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
	event.ruleset = ruleset_find(ruleset);
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
	assert_int_equal(0, scratch_setup(&scratch));
	hall->scratch = scratch;
	hall->arena = hall->scratch->arena;
	hall->db = hall->scratch->db;
	hall->now = 1795300000;
	hall->publisher = publisher_new(hall->arena, hall->db, (struct clock){hall_clock, hall},
	                                scratch_path(hall->scratch, "site"),
	                                scratch_path(hall->scratch, "lock"),
	                                hall_render, hall, &why);
	if (hall->publisher == NULL)
		fail_msg("%s", why);
	hall->office = (struct office){
		.arena = hall->arena, .db = hall->db, .clock = {hall_clock, hall},
		.publisher = hall->publisher, .actor = "organiser",
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

	rmdir(scratch_path(hall->scratch, "site"));
	publisher_free(hall->publisher);
	free(hall);
	return scratch_teardown(&scratch);
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
hall_state_set(struct hall *hall, enum state state)
{
	assert_true(tournament_state_set(hall->db, "icho", hall->tournament->state, state));
	hall_read(hall);
}

static inline size_t
hall_draw(struct hall *hall)
{
	size_t rematches = 99;

	hall_done(hall, round_draw(&hall->office, hall->tournament, false, &rematches,
	                           &hall->problems));
	return rematches;
}

static inline void
hall_publish(struct hall *hall, int round)
{
	hall_done(hall, round_publish_draw(&hall->office, hall->tournament, round,
	                                   &hall->problems));
}

static inline struct typed_result
hall_typed(const char *by, const char *winner)
{
	return (struct typed_result){
		.by = by, .winner = winner, .margin = "", .black = "", .white = "",
		.black_tokens = "", .white_tokens = "", .black_pair = "",
	};
}

/* Every game of the round that has none gets a result: the lower number wins. */
static inline void
hall_play(struct hall *hall, int round)
{
	struct draw draw = hall->draw;

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

#endif
