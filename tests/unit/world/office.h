/* An office with a clock that stands still, for an event that takes entries; and pairs as
 * people type them. */
#pragma once

#include "world/world.h"

#include "actions/entry/entry_act.h"
#include "actions/office/office.h"
#include "event/event.h"
#include "event/event_cache.h"
#include "forms/typed_entry.h"

/* "correct horse" as a password is kept, at the least costs. */
#define CORRECT_HORSE "$argon2id$v=19$m=8,t=1,p=1$5ONtSUjdej3PiFLpKHPlKw" \
	"$YRGbgJkwC2fIS1lAPHW13m7Hp3f6lQIfpyDN5IUu+Nc"

#define OFFICE_TEST(test) TEST_WITH(office_open, test)

/* The office and its publisher; there is no event yet. */
void office_found(struct world *world, const char *actor);

/* The sample event, "icho", open since a while; who acts is "pair". */
void office_open(struct world *world);

/* The same office on another connection, with a publisher of its own, as every worker has
 * them; in a process of its own, the world's from now on. */
struct office office_of(struct world *world, struct db *db);
void office_worker(struct world *world);

/* Whose session it is, or NULL. */
struct account *world_who_is(struct world *world, const char *session);

/* The event that is read, as pages have it. */
const struct event *world_event(const struct world *world);

/* Reads the event again, and forgets problems and what was touched. */
void world_read(struct world *world);

/* Whether the event's pages were touched since it was read again. */
bool office_touched(struct world *world);

/* An action of the world's office in its event: ACT(by_hand_bye, 1, "icho-1"). It
 * is done, and everything read again; or refused for exactly this reason beside the field, or
 * for this among others. */
#define ACT(act, ...) act(world->office, world->tournament, __VA_ARGS__, no_problems(world))
#define DONE(act, ...) world_done(world, ACT(act, __VA_ARGS__))
#define REFUSED(field, kind, act, ...) assert_refused(world, ACT(act, __VA_ARGS__), field, kind)
#define AMONG(field, kind, act, ...) assert_among(world, ACT(act, __VA_ARGS__), field, kind)

/* Something is set behind the actions' back, and everything read again: by SQL, or as
 * world->tournament is now. */
void world_sql(struct world *world, const char *sql);
void world_save(struct world *world);

/* The next forms come with that key, and say that. */
void office_once(struct world *world, const char *key, const char *form);

/* How many rows: assert_rows(world, 1, "outbox WHERE kind = 'offer'"). */
#define assert_rows(world, count, rows) assert_int_equal(count, \
	sample_count((world)->db, arena_printf((world)->arena, "SELECT count(*) FROM %s", rows)))
int audit_lines(struct world *world);

/* world->problems, without those of the action before. */
struct problems *no_problems(struct world *world);

/* It was done. Reads everything again. */
void world_done(struct world *world, bool done);

/* The pair enters of itself, in English. */
struct entry *office_enter(struct world *world, const struct typed_entry *typed);

/* The state and the places of the event, or that it is cancelled, set behind the actions' back. */
void office_cancel(struct world *world, bool cancelled);
void office_event_set(struct world *world, enum tournament_state state, int capacity);

/* A junior with 5-kyu and her grandfather, 6-dan, who has represented his
 * prefecture: 2.0 points under kanto-junior. */
struct typed_entry office_typed(struct world *world, int number);

/* Exactly this is wrong, and no transaction is left open; word NULL: nothing is. */
void assert_problem(const struct world *world, const char *name, const char *field,
                    enum problem_kind kind);

/* It was not done, for exactly this reason; for this among others. Reads the event again. */
void assert_refused(struct world *world, bool done, const char *field, enum problem_kind kind);
void assert_among(struct world *world, bool done, const char *field, enum problem_kind kind);

/* `text` so many times. */
char *repeated(struct arena *arena, const char *text, size_t times);

/* The newest line of the audit: "actor|action|subject|before|after". */
const char *audit_last_by(struct world *world);

/* Runs `act` in so many processes at once, each a worker, and waits for them all; then the
 * event is read again. How many did what they were to do. */
int at_once(struct world *world, int processes, bool (*act)(struct world *world, int process));
