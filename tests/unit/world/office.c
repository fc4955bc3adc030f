#include "world/office.h"

#include <sys/wait.h>

#include "actions/people/sign_in.h"
#include "store/entry.h"
#include "store/pages/touched.h"

static int64_t
world_clock(void *self)
{
	const struct world *world = self;

	return world->now;
}

/* No page is ever rendered here. */
static enum publisher_rendering
render(void *self, struct arena *arena, const char *path, const char *touch, int64_t stamp,
       struct slice *html)
{
	(void)self;
	(void)arena;
	(void)path;
	(void)touch;
	(void)stamp;
	(void)html;
	return RENDERING_NONE;
}

struct office
office_of(struct world *world, struct db *db)
{
	const char *why = "";
	struct clock clock = {world_clock, world};
	struct publisher *publisher =
		publisher_new(world->arena, db, clock, world_path(world, "site"),
		              world_path(world, "lock"), render, world, &why);

	if (publisher == NULL)
		fail_msg("%s", why);
	return (struct office){
		.arena = world->arena, .db = db, .clock = clock, .key = &world->key,
		.publisher = publisher, .actor = world->office->actor,
		.mails = world->office->mails, .erased = world_path(world, "erased"),
		.locks = world->folder,
	};
}

void
office_worker(struct world *world)
{
	world->db = world_database_open(world->arena, world->path);
	*world->office = office_of(world, world->db);
}

static void
leave(struct world *world)
{
	rmdir(world_path(world, "site"));
	publisher_free(world->publisher);
	event_cache_free(world->events);
}

void
office_found(struct world *world, const char *actor)
{
	secret_init();
	memset(world->key.bytes, 7, sizeof(world->key.bytes));
	world->event = "icho";
	world->problems = arena_array(world->arena, 1, sizeof(*world->problems));
	world->office = arena_alloc(world->arena, sizeof(*world->office));
	world->office->actor = actor;
	*world->office = office_of(world, world->db);
	world->publisher = world->office->publisher;
	world->events = event_cache_new(world->arena, world->db);
	world->leave = leave;
}

void
office_open(struct world *world)
{
	sample_insert(world->db, "icho");
	world->now = sample_tournament("icho").opens_at + 1000;
	office_found(world, "pair");
	world_read(world);
}

struct account *
world_who_is(struct world *world, const char *session)
{
	enum membership role;

	return sign_in_account(world->office, session, NULL, &role);
}

const struct event *
world_event(const struct world *world)
{
	struct event *event = arena_alloc(world->arena, sizeof(*event));

	*event = (struct event){
		.tournament = world->tournament, .entries = world->entries,
		.index = entry_index_of(world->arena, &world->entries), .absences = world->absences,
		.draw = world->draw,
	};
	while (event_round(event, event->published + 1) == ROUND_PUBLISHED)
		event->published++;
	return event;
}

static void
event_again(struct world *world)
{
	world->tournament = tournament_by_id(world->arena, world->db, world->event);
	if (world->tournament == NULL)
		return;
	world->entries = entry_list_of(world->arena, world->db, world->event);
	world->draw = rounds_of(world->arena, world->db, world->event,
	                        &world->tournament->ruleset->scoring);
	world->absences = world->draw.absences;
}

void
world_read(struct world *world)
{
	world->problems->count = 0;
	world->touched = touched_stamp_last(world->db);
	event_again(world);
}

bool
office_touched(struct world *world)
{
	return touched_stamp(world->db, world->tournament->slug) > world->touched;
}

void
world_sql(struct world *world, const char *sql)
{
	db_script(world->db, sql);
	entry_waiting_recount(world->db, world->event);
	world_read(world);
}

void
world_save(struct world *world)
{
	assert_true(tournament_update(world->db, world->tournament));
	world_read(world);
}

void
office_once(struct world *world, const char *key, const char *form)
{
	world->office->once = key;
	world->office->form = form;
}

int
audit_lines(struct world *world)
{
	return sample_count(world->db, "SELECT count(*) FROM audit");
}

struct problems *
no_problems(struct world *world)
{
	world->problems->count = 0;
	return world->problems;
}

void
world_done(struct world *world, bool done)
{
	if (!done)
		fail_msg("refused: %s", problem_facts[world->problems->list[0].kind].key);
	assert_int_equal(0, world->problems->count);
	assert_false(db_in_transaction(world->db));
	world_read(world);
}

struct entry *
office_enter(struct world *world, const struct typed_entry *typed)
{
	bool again;

	return ACT(entry_enter, typed, "en", false, &again);
}

void
office_cancel(struct world *world, bool cancelled)
{
	tournament_cancelled_set(world->db, world->event, cancelled);
	world_read(world);
}

void
office_event_set(struct world *world, enum tournament_state state, int capacity)
{
	struct tournament *event = world->tournament;

	if (state != event->state)
		assert_true(tournament_state_set(world->db, event, state));
	world_read(world);
	event = world->tournament;
	event->capacity = capacity;
	assert_true(tournament_update(world->db, event));
	world_read(world);
}

struct typed_entry
office_typed(struct world *world, int number)
{
	const char *family = arena_printf(world->arena, "Fujita%d", number);
	struct typed_entry typed = typed_entry_none();
	const char **one = typed.players[0], **other = typed.players[1];

	one[FIELD_FAMILY_NAME] = other[FIELD_FAMILY_NAME] = family;
	one[FIELD_GIVEN_NAME] = "Kotone";
	one[FIELD_RANK] = "5k";
	one[FIELD_GENDER] = "f";
	one[FIELD_BIRTH_DATE] = "2014-6-9";
	other[FIELD_GIVEN_NAME] = "Osamu";
	other[FIELD_RANK] = "6-dan";
	other[FIELD_HONOUR] = "prefecture";
	other[FIELD_GENDER] = "m";
	other[FIELD_BIRTH_DATE] = "1955-11-03";
	typed.email = "fujita@example.com";
	return typed;
}

void
assert_problem(const struct world *world, const char *name, const char *field, enum problem_kind kind)
{
	const struct problems *problems = world->problems;

	assert_false(db_in_transaction(world->db));
	if (kind == PROBLEM_NONE) {
		if (problems->count > 0)
			fail_msg("%s: %s beside '%s'", name, problem_facts[problems->list[0].kind].key,
			         problems->list[0].field);
		return;
	}
	if (problems->count == 0)
		fail_msg("%s: nothing is wrong, expected %s", name, problem_facts[kind].key);
	if (problems->count > 1)
		fail_msg("%s: also %s beside '%s'", name, problem_facts[problems->list[1].kind].key,
		         problems->list[1].field);
	if (strcmp(problems->list[0].field, field) != 0 || problems->list[0].kind != kind)
		fail_msg("%s: %s beside '%s'", name, problem_facts[problems->list[0].kind].key,
		         problems->list[0].field);
}

void
assert_refused(struct world *world, bool done, const char *field, enum problem_kind kind)
{
	if (done)
		fail_msg("it was done, and not refused beside '%s'", field);
	assert_problem(world, "refused", field, kind);
	event_again(world);
}

void
assert_among(struct world *world, bool done, const char *field, enum problem_kind kind)
{
	const struct problem *problem = problem_find(world->problems, field);

	if (done || problem == NULL || problem->kind != kind)
		fail_msg("%s beside '%s' was expected", problem_facts[kind].key, field);
	assert_false(db_in_transaction(world->db));
	event_again(world);
}

char *
repeated(struct arena *arena, const char *text, size_t times)
{
	size_t len = strlen(text);
	char *all = arena_alloc(arena, len * times + 1);

	for (size_t i = 0; i < times; i++)
		memcpy(all + i * len, text, len);
	return all;
}

const char *
audit_last_by(struct world *world)
{
	return sample_text(world->arena, world->db, "SELECT coalesce(("
		"SELECT actor || '|' || action || '|' || subject || '|' || before || '|' || after"
		" FROM audit"
		" ORDER BY id DESC"
		" LIMIT 1), '')");
}

int
at_once(struct world *world, int processes, bool (*act)(struct world *world, int process))
{
	int gate[2], status, done = 0;
	char none;

	assert_int_equal(0, pipe(gate));
	for (int process = 0; process < processes; process++) {
		pid_t child = fork();

		assert_true(child >= 0);
		if (child > 0)
			continue;
		close(gate[1]);
		if (read(gate[0], &none, 1) != 0)
			abort();
		office_worker(world);
		_exit(act(world, process) ? 0 : 1);
	}
	close(gate[0]);
	close(gate[1]);
	for (int process = 0; process < processes; process++) {
		assert_true(wait(&status) > 0);
		assert_true(WIFEXITED(status) && WEXITSTATUS(status) <= 1);
		done += WEXITSTATUS(status) == 0;
	}
	world_read(world);
	return done;
}
