#include "command/verb.h"

#include <sys/wait.h>

#include "actions/people/token.h"
#include "command/site.h"
#include "store/migration.h"
#include "world/world.h"

#define SITE_TEST(test) TEST_IN(struct world *world, world_setup, site_teardown, test)

/* The verbs of API tokens, as the command line calls them. */

static const struct verb *
verb_named(const char *name)
{
	for (size_t i = 0; i < verb_count; i++)
		if (strcmp(verbs[i].name, name) == 0)
			return &verbs[i];
	fail_msg("no verb %s", name);
	return NULL;
}

struct said {
	int status;
	char out[400], error[400];
};

static void
read_file(const char *path, char *text, size_t size)
{
	FILE *file = fopen(path, "r");

	assert_non_null(file);
	text[fread(text, 1, size - 1, file)] = '\0';
	fclose(file);
	unlink(path);
}

/* In a process of its own, since it prints. `label` NULL: there is none. */
static struct said
run(const struct world *world, const char *name, const char *email, const char *label)
{
	const struct verb *verb = verb_named(name);
	const char *out = world_path(world, "out"), *error = world_path(world, "error");
	char *argv[] = {arena_text(world->arena, email), arena_text(world->arena, label), NULL};
	struct said said;
	pid_t child;
	int status;

	fflush(NULL);
	child = fork();
	if (child == 0) {
		if (freopen(out, "w", stdout) == NULL || freopen(error, "w", stderr) == NULL)
			_exit(99);
		status = verb_run(verb, world->arena, settings_read(world->arena, world->folder), argv);
		fflush(NULL);
		_exit(status);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	said.status = WEXITSTATUS(status);
	read_file(out, said.out, sizeof(said.out));
	read_file(error, said.error, sizeof(said.error));
	return said;
}

static int
site_teardown(void **state)
{
	const struct world *world = *state;

	rmdir(world_path(world, "public"));
	return world_teardown(state);
}

/* The address of the account that the token on the printed line opens, or NULL. */
static const char *
opens(const struct world *world, const struct said *made)
{
	const char *token = arena_copy(world->arena, made->out, strcspn(made->out, "\n"));
	const struct api_token *kept = api_token_by_hash(world->arena, world->db,
	                                                 secret_hash(world->arena, token), 0);

	return kept == NULL ? NULL : account_by_id(world->arena, world->db, kept->account_id)->email;
}

SITE_TEST(a_new_token_stands_alone_on_its_line_and_makes_the_account)
{
	struct said made = run(world, "token", "Aya@Example.org", NULL);
	struct said again = run(world, "token", "aya@example.org", "hall");

	assert_int_equal(0, made.status);
	assert_int_equal(TOKEN_CHARS + 1, strlen(made.out));
	assert_int_equal('\n', made.out[TOKEN_CHARS]);
	assert_string_equal("", made.error);
	assert_string_equal("aya@example.org", opens(world, &made));
	assert_string_equal("aya@example.org", opens(world, &again));
	assert_int_equal(1, sample_count(world->db, "SELECT count(*) FROM account"));
	assert_int_equal(2, sample_count(world->db, "SELECT count(*) FROM api_token"));
	assert_int_equal(1, sample_count(world->db,
	                                 "SELECT count(*) FROM api_token WHERE label = 'hall'"));
}

SITE_TEST(no_address_or_too_long_a_label_makes_nothing)
{
	static const struct {
		const char *email, *label;
	} cases[] = {
		{"nobody", NULL}, {"", "hall"},
		{"aya@example.org", "0123456789012345678901234567890123456789012345678901234567890"},
		{"aya@example.org", "\xff"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct said said = run(world, "token", cases[i].email, cases[i].label);

		assert_int_equal(1, said.status);
		assert_string_equal("", said.out);
		assert_memory_equal("oshidori: ", said.error, 10);
		assert_int_equal(strlen(said.error) - 1, strcspn(said.error, "\n"));
	}
	assert_int_equal(0, sample_count(world->db, "SELECT count(*) FROM account"));
}

SITE_TEST(revoking_ends_the_tokens_of_the_label_or_says_that_there_are_none)
{
	struct said one = run(world, "token", "aya@example.org", "hall");
	struct said two = run(world, "token", "aya@example.org", "hall");
	struct said other = run(world, "token", "aya@example.org", "door");
	struct said said = run(world, "revoke", "AYA@example.org", "hall");

	assert_int_equal(0, said.status);
	assert_string_equal("", said.error);
	assert_null(opens(world, &one));
	assert_null(opens(world, &two));
	assert_non_null(opens(world, &other));
	said = run(world, "revoke", "aya@example.org", "hall");
	assert_int_equal(1, said.status);
	assert_string_equal("oshidori: that organiser has no token of that label\n", said.error);
	said = run(world, "revoke", "stranger@example.org", "door");
	assert_int_equal(1, said.status);
	assert_int_equal(1, sample_count(world->db, "SELECT count(*) FROM account"));
}

SITE_TEST(accounts_are_made_listed_given_rights_and_switched_off_and_on)
{
	struct said said = run(world, "user add", "Aya@Example.org", "organiser");

	assert_int_equal(0, said.status);
	assert_non_null(strstr(said.out, "/invitation/"));
	assert_int_equal(1, run(world, "user add", "aya@example.org", NULL).status);
	assert_int_equal(1, run(world, "user add", "bo@example.org", "king").status);
	said = run(world, "user add", "nobody", NULL);
	assert_int_equal(1, said.status);
	assert_non_null(strstr(said.error, "not a mail address"));
	assert_int_equal(0, run(world, "user rights", "aya@example.org", "helper").status);
	assert_string_equal("aya@example.org\thelper\tnever\n", run(world, "user list", NULL, NULL).out);
	assert_int_equal(0, run(world, "user disable", "aya@example.org", NULL).status);
	assert_string_equal("aya@example.org\thelper\tnever\toff\n", run(world, "user list", NULL, NULL).out);
	said = run(world, "administrator", "aya@example.org", NULL);
	assert_int_equal(1, said.status);
	assert_non_null(strstr(said.error, "switched off"));
	assert_string_equal("aya@example.org\thelper\tnever\toff\n", run(world, "user list", NULL, NULL).out);
	assert_int_equal(0, run(world, "user enable", "aya@example.org", NULL).status);
	assert_int_equal(1, run(world, "user enable", "nobody@example.org", NULL).status);
	assert_string_equal("", run(world, "user add", "aya@example.org", NULL).out);
}

SITE_TEST(who_has_lost_everything_is_given_a_link_and_nobody_else_an_account)
{
	struct said made = run(world, "organiser", "aya@example.org", NULL), said;

	assert_int_equal(0, made.status);
	db_script(world->db, "UPDATE account SET password_hash = 'lost', authenticator = 'lost'");
	said = run(world, "unlock", "AYA@example.org", NULL);
	assert_int_equal(0, said.status);
	assert_non_null(strstr(said.out, "/invitation/"));
	assert_int_equal(1, sample_count(world->db, "SELECT count(*) FROM account"
	                                 " WHERE password_hash IS NULL AND authenticator IS NULL"));
	said = run(world, "unlock", "stranger@example.org", NULL);
	assert_int_equal(1, said.status);
	assert_int_equal(1, sample_count(world->db, "SELECT count(*) FROM account"));
}

/* Where it is missing what is to be done is said, and nothing that would not help. */
SITE_TEST(a_database_of_another_schema_is_said_to_be_so_in_one_line)
{
	static const char *const verbs_of[][3] = {{"welcome"}, {"check"}, {"copy", "--to", "/nowhere/x.db"}, {"backup", "/nowhere/x"}};
	const struct {
		const char *sql, *says;
		size_t verbs; /* so many of those */
	} cases[] = {
		{"PRAGMA user_version = 999", arena_printf(world->arena, "the database comes from a newer program: its schema is number 999, "
		                                           "this program knows %d\n", migration_newest()), 3},
		{"PRAGMA user_version = 9", arena_printf(world->arena, "the database has schema 9, this program needs %d: run oshidori migrate\n",
		                                         migration_newest()), 3},
		{"PRAGMA user_version = 0", "the database belongs to something else: what is in it is none of Oshidori's\n", 4},
		{NULL, "the database is empty: run oshidori migrate\n", 4},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		if (cases[i].sql != NULL) {
			db_script(world->db, cases[i].sql);
		} else {
			db_close(world->db);
			unlink(world->path);
			world->db = world_database_open(world->arena, world->path);
		}
		for (size_t j = 0; j < cases[i].verbs; j++) {
			const struct said said = run(world, verbs_of[j][0], verbs_of[j][1], verbs_of[j][2]);
			const char *line = said.out[0] != '\0' ? said.out : said.error + strlen("oshidori: ");

			if (said.status != 1 || strcmp(line, cases[i].says) != 0)
				fail_msg("%s: %d %s%s", verbs_of[j][0], said.status, said.out, said.error);
		}
	}
}
