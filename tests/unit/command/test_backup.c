#include "command/backup.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/backups.h"
#include "base/seal.h"
#include "command/restore.h"
#include "world/world.h"

/* A setting for the time of a call. */
static const struct settings *
settings_with(const struct world *world, const char *name, const char *value)
{
	const struct settings *settings;

	setenv(name, value, 1);
	settings = settings_read(world->arena, world->folder);
	unsetenv(name);
	assert_int_equal(settings->wrong_count, 0);
	return settings;
}

/* Makes a backup; its path. */
static char *
made(const struct world *world, const struct settings *settings)
{
	const char *said, *why = "";
	struct secret_key key;

	assert_true(secret_key_load(world_path(world, "secret.key"), &key));
	if (!backup_make(world->arena, settings, &said, &why))
		fail_msg("%s", why);
	assert_non_null(strstr(said, " 1 events, 0 entries, 0 games; "));
	return arena_copy(world->arena, said, strcspn(said, ":"));
}

/* Restores it where nothing is, as after a fire. */
static bool
restores(const struct world *world, const char *file, const char *key, const char **why)
{
	const char *empty = world_path(world, "empty");
	const struct settings *settings = settings_read(world->arena, empty);
	struct secret_key came, ours;
	struct db *db;
	bool ok;

	mkdir(empty, 0700);
	ok = restore(world->arena, settings, file, key, why);
	if (ok) {
		db = world_database_open(world->arena, world_path(world, "empty/oshidori.db"));
		assert_non_null(tournament_by_slug(world->arena, db, "autumn"));
		db_close(db);
		secret_key_load(world_path(world, "empty/secret.key"), &came);
		secret_key_load(world_path(world, "secret.key"), &ours);
		assert_memory_equal(came.bytes, ours.bytes, sizeof(ours.bytes));
	}
	for (const char *const *name = (const char *const[]){"oshidori.db", "secret.key", "serve.lock", NULL};
	     *name != NULL; name++)
		unlink(arena_printf(world->arena, "%s/%s", empty, *name));
	assert_int_equal(rmdir(empty), 0);
	return ok;
}

static void
folder_end(const struct world *world)
{
	const char *command = arena_printf(world->arena, "rm -r '%s'", world_path(world, "backups"));

	assert_int_equal(system(command), 0);
}

WORLD_TEST(world_setup, a_backup_has_been_restored_and_brings_all_to_an_empty_machine)
{
	const char *why = "", *file, *again;

	sample_insert(world->db, "autumn");
	file = made(world, settings_read(world->arena, world->folder));
	assert_true(restores(world, file, NULL, &why));
	assert_int_equal(access(world_path(world, "backups/making"), F_OK), -1);
	assert_int_equal(access(world_path(world, "backups/trying"), F_OK), -1);
	again = made(world, settings_read(world->arena, world->folder));
	assert_int_equal(access(again, F_OK), 0); /* of the same hour: one of the two is enough */
	folder_end(world);
}

WORLD_TEST(world_setup, a_sealed_one_opens_with_its_key_alone_and_only_whole)
{
	const struct seal_keys keys = seal_keys(), others = seal_keys();
	const char *key = world_path(world, "open"), *wrong = world_path(world, "wrong"), *why = "", *file;
	struct stat facts;
	FILE *out = fopen(key, "w");

	fputs(keys.secret, out);
	fclose(out);
	out = fopen(wrong, "w");
	fputs(others.secret, out);
	fclose(out);
	sample_insert(world->db, "autumn");
	file = made(world, settings_with(world, "OSHIDORI_BACKUP_KEY", keys.open));
	assert_true(restores(world, file, key, &why));
	assert_false(restores(world, file, NULL, &why));
	assert_non_null(strstr(why, "--key"));
	assert_false(restores(world, file, wrong, &why));
	assert_non_null(strstr(why, "another key"));
	assert_int_equal(stat(file, &facts), 0);
	assert_int_equal(truncate(file, facts.st_size - 1), 0);
	assert_false(restores(world, file, key, &why));
	assert_int_equal(truncate(file, facts.st_size / 2), 0);
	assert_false(restores(world, file, key, &why));
	folder_end(world);
	unlink(key);
	unlink(wrong);
}

WORLD_TEST(world_setup, where_none_can_be_made_those_before_stay_and_a_line_says_why)
{
	const struct settings *settings = settings_read(world->arena, world->folder);
	const char *said, *why = "", *file;

	sample_insert(world->db, "autumn");
	file = made(world, settings);
	unlink(world_path(world, "secret.key"));
	assert_false(backup_make(world->arena, settings, &said, &why));
	assert_non_null(strstr(why, "secret.key"));
	assert_string_equal(why, backups_failure(world->arena, world->folder)->why);
	assert_true(backups_last(world->arena, world_path(world, "backups")) > 0);
	assert_int_equal(access(file, F_OK), 0); /* the next may take its place, of the same hour */
	made(world, settings); /* with a key that it makes anew */
	assert_null(backups_failure(world->arena, world->folder));
	assert_int_equal(access(world_path(world, "backups/making.db"), F_OK), -1);
	folder_end(world);
	settings = settings_with(world, "OSHIDORI_BACKUPS", "/nowhere/at/all");
	assert_false(backup_make(world->arena, settings, &said, &why));
	assert_non_null(strstr(why, "/nowhere/at/all"));
	assert_string_equal(why, backups_failure(world->arena, world->folder)->why);
	assert_int_equal(unlink(backups_failure_path(world->arena, world->folder)), 0);
}
