/* An office with a clock that stands still, for an event that takes entries;
 * and pairs as people type them. No page is ever public here. */
#ifndef TEST_ACTIONS_OFFICE_TEST_H
#define TEST_ACTIONS_OFFICE_TEST_H

#include "world/world.h"

#include <sys/wait.h>

#include "actions/entry/enter.h"
#include "actions/office/office.h"
#include "forms/typed_entry.h"

#define OFFICE_TEST(test) TEST_IN(struct room *room, room_setup, room_teardown, test)

struct room {
	struct world *scratch;
	struct arena *arena;
	struct db *db;
	int64_t now;
	struct secret_key key;
	struct office office;
	struct tournament *tournament;
	struct problems problems;
	const char *shared; /* what processes started by at_once all need */
};

static inline int64_t
room_clock(void *self)
{
	const struct room *room = self;

	return room->now;
}

static inline enum publisher_rendering
room_render(void *self, struct arena *arena, const char *path, struct slice *html)
{
	(void)self;
	(void)arena;
	(void)path;
	(void)html;
	return RENDERING_NONE;
}

/* A connection and a publisher of its own, as every worker has them. */
static inline struct office
room_office(struct room *room, struct db *db)
{
	const char *why = "";
	struct clock clock = {room_clock, room};
	struct publisher *publisher =
		publisher_new(room->arena, db, clock, world_path(room->scratch, "site"),
		              world_path(room->scratch, "lock"), room_render, NULL, &why);

	if (publisher == NULL)
		fail_msg("%s", why);
	return (struct office){
		.arena = room->arena, .db = db, .clock = clock, .key = &room->key,
		.publisher = publisher, .actor = "pair", .hash_locks = room->scratch->folder,
	};
}

/* Reads the event again and forgets the problems. */
static inline void
room_read(struct room *room)
{
	room->tournament = tournament_by_id(room->arena, room->db, "icho");
	room->problems.count = 0;
}

static inline int
room_setup(void **state)
{
	struct room *room = calloc(1, sizeof(*room));
	struct tournament event = sample_tournament("icho");
	void *scratch;

	assert_non_null(room);
	secret_init();
	assert_int_equal(0, world_setup(&scratch));
	room->scratch = scratch;
	room->arena = room->scratch->arena;
	room->db = room->scratch->db;
	room->now = event.opens_at + 1000;
	memset(room->key.bytes, 7, sizeof(room->key.bytes));
	room->office = room_office(room, room->db);
	assert_true(tournament_insert(room->db, &event, 1));
	room_read(room);
	*state = room;
	return 0;
}

static inline int
room_teardown(void **state)
{
	struct room *room = *state;
	void *scratch = room->scratch;

	rmdir(world_path(room->scratch, "site"));
	publisher_free(room->office.publisher);
	free(room);
	return world_teardown(&scratch);
}

/* The state and the places of the event, set behind the actions' back. */
static inline void
room_event_set(struct room *room, enum tournament_state state, int capacity)
{
	struct tournament *event = room->tournament;

	if (state != event->state)
		assert_true(tournament_state_set(room->db, event, state));
	room_read(room);
	event = room->tournament;
	event->capacity = capacity;
	assert_true(tournament_update(room->db, event));
	room_read(room);
}

/* A junior with 5-kyu and her grandfather, 6-dan, who has represented his
 * prefecture: 2.0 points under kanto-junior. */
static inline struct typed_entry
room_typed(struct room *room, int number)
{
	char *family = arena_printf(room->arena, "Fujita%d", number);

	return (struct typed_entry){
		.players = {
			{[FIELD_FAMILY_NAME] = family, [FIELD_GIVEN_NAME] = "Kotone",
			 [FIELD_FAMILY_KANA] = "", [FIELD_GIVEN_KANA] = "", [FIELD_RANK] = "5k",
			 [FIELD_HONOUR] = "", [FIELD_GENDER] = "f", [FIELD_BIRTH_DATE] = "2014-6-9",
			 [FIELD_CLUB] = "", [FIELD_COUNTRY] = "", [FIELD_PUBLISH] = ""},
			{[FIELD_FAMILY_NAME] = family, [FIELD_GIVEN_NAME] = "Osamu",
			 [FIELD_FAMILY_KANA] = "", [FIELD_GIVEN_KANA] = "", [FIELD_RANK] = "6-dan",
			 [FIELD_HONOUR] = "prefecture", [FIELD_GENDER] = "m",
			 [FIELD_BIRTH_DATE] = "1955-11-03", [FIELD_CLUB] = "", [FIELD_COUNTRY] = "", [FIELD_PUBLISH] = ""},
		},
		.email = "fujita@example.com", .note = "", .newcomer = "",
	};
}

/* Exactly this is wrong, and no transaction is left open; word NULL: nothing is. */
static inline void
assert_problem(const struct room *room, const char *name, const char *field, const char *word)
{
	const struct problems *problems = &room->problems;

	assert_false(db_in_transaction(room->db));
	if (word == NULL) {
		if (problems->count > 0)
			fail_msg("%s: %s beside '%s'", name, problems->list[0].word,
			         problems->list[0].field);
		return;
	}
	if (problems->count == 0)
		fail_msg("%s: nothing is wrong, expected %s", name, word);
	if (problems->count > 1)
		fail_msg("%s: also %s beside '%s'", name, problems->list[1].word,
		         problems->list[1].field);
	if (strcmp(problems->list[0].field, field) != 0 ||
	    strcmp(problems->list[0].word, word) != 0)
		fail_msg("%s: %s beside '%s'", name, problems->list[0].word,
		         problems->list[0].field);
}

/* `text` so many times. */
static inline char *
repeated(struct arena *arena, const char *text, size_t times)
{
	size_t len = strlen(text);
	char *all = arena_alloc(arena, len * times + 1);

	for (size_t i = 0; i < times; i++)
		memcpy(all + i * len, text, len);
	return all;
}

/* The newest line of the audit: "actor|action|subject|before|after". */
static inline const char *
room_audit(struct room *room)
{
	struct query *query = db_query(room->db,
		"SELECT actor, action, subject, before, after"
		" FROM audit"
		" ORDER BY id DESC"
		" LIMIT 1", "");
	const char *line = "";

	if (db_row(query))
		line = arena_printf(room->arena, "%s|%s|%s|%s|%s", db_text(query, 0, room->arena),
		                    db_text(query, 1, room->arena), db_text(query, 2, room->arena),
		                    db_text(query, 3, room->arena), db_text(query, 4, room->arena));
	db_stop(query);
	return line;
}

/* Runs `act` in so many processes at once and waits for them all. */
static inline void
at_once(struct room *room, int processes, void (*act)(struct room *room, int process))
{
	int gate[2], status;
	char none;

	assert_int_equal(0, pipe(gate));
	for (int process = 0; process < processes; process++) {
		pid_t child = fork();

		assert_true(child >= 0);
		if (child > 0)
			continue;
		close(gate[1]);
		if (read(gate[0], &none, 1) != 0)
			_exit(1);
		act(room, process);
		_exit(0);
	}
	close(gate[0]);
	close(gate[1]);
	for (int process = 0; process < processes; process++) {
		assert_true(wait(&status) > 0);
		assert_true(WIFEXITED(status));
		assert_int_equal(0, WEXITSTATUS(status));
	}
}

#endif
