#include "store/db_archive.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Whether one of the list gives a value to the same name. */
static bool
is_given(char *const *list, size_t count, const char *variable)
{
	const size_t len = strcspn(variable, "=") + 1;

	for (size_t i = 0; i < count; i++)
		if (strncmp(list[i], variable, len) == 0)
			return true;
	return false;
}

/* Where the connection leads, as the program is told: never on its command line, which everybody on the
 * machine may read. What it says is in English. */
static char **
environment_of(struct arena *arena, PGconn *server)
{
	PQconninfoOption *options = PQconninfo(server);
	size_t most = 2, given = 0, count;
	char **list;

	for (const PQconninfoOption *option = options; option->keyword != NULL; option++)
		most++;
	for (char **own = environ; *own != NULL; own++)
		most++;
	list = arena_array(arena, most, sizeof(*list));
	list[given++] = arena_text(arena, "LC_ALL=C");
	for (const PQconninfoOption *option = options; option->keyword != NULL; option++)
		if (option->val != NULL && option->envvar != NULL)
			list[given++] = arena_printf(arena, "%s=%s", option->envvar, option->val);
	PQconninfoFree(options);
	count = given;
	for (char **own = environ; *own != NULL; own++)
		if (!is_given(list, given, *own))
			list[count++] = *own;
	list[count] = NULL;
	return list;
}

/* The first line that says what is wrong. */
static const char *
trouble_read(struct arena *arena, FILE *said)
{
	char line[400];

	rewind(said);
	while (fgets(line, sizeof(line), said) != NULL) {
		const char *error = strstr(line, "error: ");

		if (error != NULL)
			return arena_copy(arena, error + 7, strcspn(error + 7, "\n"));
	}
	return "it says not why";
}

/* A version is told from others by its first number, which a newer server has. */
static const char *
dump_refusal(struct arena *arena, PGconn *server, const char *trouble)
{
	const int version = PQserverVersion(server) / 10000;

	if (strstr(trouble, "version mismatch") != NULL)
		return arena_printf(arena, "pg_dump is older than the server, which is PostgreSQL %d: install postgresql-client-%d",
		                    version, version);
	return arena_printf(arena, "pg_dump could not copy the database: %s", trouble);
}

/* The schema that the site's tables are in, as a pattern of pg_dump's. */
static char *
schema_of(struct arena *arena, PGconn *server)
{
	PGresult *answer = PQexec(server, "SELECT quote_ident(current_schema)");
	const char *name = PQresultStatus(answer) == PGRES_TUPLES_OK ? PQgetvalue(answer, 0, 0) : "";
	char *word = arena_printf(arena, "--schema=%s", name);

	PQclear(answer);
	return word;
}

bool
db_archive_write(struct arena *arena, PGconn *server, const char *path, const char **why)
{
	char dump[] = "pg_dump", format[] = "--format=custom", owner[] = "--no-owner", rights[] = "--no-privileges";
	char *const words[] = {
		dump, format, owner, rights, schema_of(arena, server), arena_printf(arena, "--file=%s", path), NULL,
	};
	FILE *said = tmpfile();
	posix_spawn_file_actions_t files;
	int status = -1, failed;
	pid_t pid;

	if (said == NULL) {
		*why = arena_printf(arena, "cannot make a file: %s", strerror(errno));
		return false;
	}
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, fileno(said), STDERR_FILENO);
	failed = posix_spawnp(&pid, dump, &files, NULL, words, environment_of(arena, server));
	posix_spawn_file_actions_destroy(&files);
	if (failed == 0)
		waitpid(pid, &status, 0);
	if (failed != 0)
		*why = arena_printf(arena, "cannot start pg_dump: %s: install postgresql-client", strerror(failed));
	else if (status != 0)
		*why = dump_refusal(arena, server, trouble_read(arena, said));
	fclose(said);
	return failed == 0 && status == 0;
}
