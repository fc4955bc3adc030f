/* A folder of its own for every test, with an empty database brought up to
 * date in it; and events and pairs to put there. */
#ifndef TEST_STORE_SAMPLE_H
#define TEST_STORE_SAMPLE_H

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "suite.h"

#include "base/arena.h"
#include "store/db.h"
#include "store/entry.h"
#include "store/migration.h"
#include "store/tournament.h"

#include "world/world.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define SCRATCH_TEST(test) cmocka_unit_test_setup_teardown(test, scratch_setup, scratch_teardown)

struct scratch {
	char folder[32], path[64];
	struct arena *arena;
	struct db *db;
};

static inline int
scratch_setup(void **state)
{
	struct scratch *scratch = calloc(1, sizeof(*scratch));

	assert_non_null(scratch);
	strcpy(scratch->folder, "/tmp/oshidori.XXXXXX");
	assert_non_null(mkdtemp(scratch->folder));
	snprintf(scratch->path, sizeof(scratch->path), "%s/oshidori.db", scratch->folder);
	scratch->arena = arena_new();
	scratch->db = world_database_new(scratch->arena, scratch->path);
	*state = scratch;
	return 0;
}

static inline int
scratch_teardown(void **state)
{
	struct scratch *scratch = *state;
	DIR *folder = opendir(scratch->folder);
	struct dirent *file;
	char path[400];

	db_close(scratch->db);
	while ((file = readdir(folder)) != NULL) {
		snprintf(path, sizeof(path), "%s/%s", scratch->folder, file->d_name);
		unlink(path);
	}
	closedir(folder);
	rmdir(scratch->folder);
	arena_free(scratch->arena);
	free(scratch);
	return 0;
}

static inline char *
scratch_path(const struct scratch *scratch, const char *name)
{
	return arena_printf(scratch->arena, "%s/%s", scratch->folder, name);
}

/* The only value of a query without parameters. */
static inline const char *
scratch_text(struct arena *arena, struct db *db, const char *sql)
{
	struct query *query = db_query(db, sql, "");
	const char *text;

	assert_true(db_row(query));
	text = db_text(query, 0, arena);
	db_stop(query);
	return text;
}

/* Likewise. */
static inline int
scratch_count(struct db *db, const char *sql)
{
	struct query *query = db_query(db, sql, "");
	int count;

	assert_true(db_row(query));
	count = db_int(query, 0);
	db_stop(query);
	return count;
}

/* As db_run; -1 where the schema says no. */
static inline int
sample_try(struct db *db, const char *sql)
{
	return db_try_named(db, sql, NULL, 0);
}

/* What `act` writes to standard error in a process of its own, and how that
 * process ends: 0 when `act` returns. */
static inline int
sample_death(void (*act)(const void *), const void *arg, char *said, size_t size)
{
	size_t len = 0;
	ssize_t got;
	int ends[2], status;
	pid_t child;

	assert_int_equal(pipe(ends), 0);
	child = fork();
	if (child == 0) {
		dup2(ends[1], STDERR_FILENO);
		act(arg);
		_exit(0);
	}
	close(ends[1]);
	while (len + 1 < size && (got = read(ends[0], said + len, size - len - 1)) > 0)
		len += (size_t)got;
	said[len] = '\0';
	close(ends[0]);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	return WEXITSTATUS(status);
}

static inline struct tournament
sample_tournament(const char *id)
{
	return (struct tournament){
		.id = id, .slug = id, .name_en = "Autumn Pairs", .name_ja = "秋のペア碁",
		.date = {2026, 11, 22}, .venue = "市ヶ谷 日本棋院",
		.ruleset = ruleset_find("kanto-junior"), .base = ruleset_find("kanto-junior"),
		.plan = plan_usual(SYSTEM_SWISS), .tables_out = "",
		.rounds = 3, .round_times = "10:00 11:20 13:30",
		.capacity = 100, .taken = 0, .state = STATE_OPEN,
		.opens_at = 1790000000, .closes_at = 1795000000, .zone = "Asia/Tokyo",
		.fee = "¥3,000", .programme = "受付 9:30\n開会式 9:50", .access = "", .contact = "it's <us>",
		.seed = INT64_MAX, .version = 1,
	};
}

static inline struct entry
sample_entry(struct arena *arena, const char *tournament_id, int number, enum status status)
{
	return (struct entry){
		.id = arena_printf(arena, "%s-%d", tournament_id, number),
		.tournament_id = tournament_id, .number = number, .status = status,
		.points_x2 = -3, .captain = 1, .player_count = 2,
		.players = {
			{.family_name = "髙橋", .given_name = "花子", .family_kana = "たかはし",
			 .given_kana = "はなこ", .rank = {RANK_DAN, 4}, .honour = HONOUR_PREFECTURE,
			 .gender = GENDER_FEMALE, .birth_date = {2012, 4, 1}, .club = "市ヶ谷",
			 .country = "日本", .publish = PUBLISH_INITIALS},
			{.family_name = "O'Brien", .given_name = "", .family_kana = "", .given_kana = "",
			 .rank = {RANK_PRO, 0}, .honour = HONOUR_NONE, .gender = GENDER_UNSAID,
			 .birth_date = {0, 0, 0}, .club = "", .country = "", .publish = PUBLISH_NUMBER},
		},
		.email = "pair@example.org", .note = "", .lang = "ja", .generation = 0, .version = 1,
		.entered_at = INT64_C(5000000000),
	};
}

static inline void
sample_insert(struct db *db, const char *tournament_id)
{
	struct tournament tournament = sample_tournament(tournament_id);

	assert_true(tournament_insert(db, &tournament, 1));
}

static inline char *
sample_enter(struct arena *arena, struct db *db, const char *tournament_id, int number,
             enum status status)
{
	struct entry entry = sample_entry(arena, tournament_id, number, status);

	entry_insert(db, &entry);
	return arena_text(arena, entry.id);
}

#endif
