#include "store/db_archive.h"

#include <errno.h>
#include <fcntl.h>
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

/* A program of PostgreSQL's that runs: what it writes, and what it says is wrong. */
struct program {
	pid_t pid;
	FILE *out, *said;
};

static bool
program_fail(struct arena *arena, struct program *program, const char *name, int error, const char **why)
{
	*why = arena_printf(arena, "cannot start %s: %s%s", name, strerror(error),
	                    error == ENOENT ? ": install postgresql-client" : "");
	if (program->out != NULL)
		fclose(program->out);
	if (program->said != NULL)
		fclose(program->said);
	return false;
}

static bool
program_start(struct arena *arena, struct program *program, char *const words[], char **environment,
              const char **why)
{
	posix_spawn_file_actions_t files;
	int ends[2] = {-1, -1}, error;

	*program = (struct program){.said = tmpfile()};
	if (program->said == NULL || pipe(ends) != 0)
		return program_fail(arena, program, words[0], errno, why);
	fcntl(ends[0], F_SETFD, FD_CLOEXEC);
	fcntl(ends[1], F_SETFD, FD_CLOEXEC);
	program->out = fdopen(ends[0], "r");
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
	posix_spawn_file_actions_adddup2(&files, fileno(program->said), STDERR_FILENO);
	error = posix_spawnp(&program->pid, words[0], &files, NULL, words, environment);
	posix_spawn_file_actions_destroy(&files);
	close(ends[1]);
	return error == 0 || program_fail(arena, program, words[0], error, why);
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

/* NULL, or what was wrong. Who has not read all that it writes ends it. */
static const char *
program_end(struct arena *arena, struct program *program)
{
	const char *trouble = NULL;
	int status = -1;

	fclose(program->out);
	while (waitpid(program->pid, &status, 0) < 0 && errno == EINTR)
		continue;
	if (status != 0)
		trouble = trouble_read(arena, program->said);
	fclose(program->said);
	return trouble;
}

/* ---- writing ---- */

/* A version is told from others by its first number, which a newer server has. */
static const char *
dump_refusal(struct arena *arena, PGconn *server, const char *trouble)
{
	const int version = PQserverVersion(server) / 10000;

	if (strstr(trouble, "version mismatch") != NULL)
		return arena_printf(arena, "pg_dump is older than the server, which is PostgreSQL %d: install "
		                    "postgresql-client-%d", version, version);
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
	char dump[] = "pg_dump", format[] = "--format=custom";
	char owner[] = "--no-owner", rights[] = "--no-privileges";
	char *const words[] = {
		dump, format, owner, rights, schema_of(arena, server), arena_printf(arena, "--file=%s", path), NULL,
	};
	struct program program;
	const char *trouble;

	if (!program_start(arena, &program, words, environment_of(arena, server), why))
		return false;
	trouble = program_end(arena, &program);
	if (trouble != NULL)
		*why = dump_refusal(arena, server, trouble);
	return trouble == NULL;
}

/* ---- reading ---- */

/* pg_restore turns an archive into a script, of which the rows alone are taken: the schema is this program's,
 * and no statement is run that stands in a file that may be anybody's. */
static bool
script_open(struct arena *arena, struct program *program, const char *path, const char **why)
{
	char restore[] = "pg_restore", rows[] = "--data-only", out[] = "--file=-", english[] = "LC_ALL=C";
	char *const words[] = {restore, rows, out, arena_text(arena, path), NULL};
	size_t count = 0;
	char **environment;

	while (environ[count] != NULL)
		count++;
	environment = arena_array(arena, count + 2, sizeof(*environment));
	environment[0] = english;
	memcpy(environment + 1, environ, (count + 1) * sizeof(*environment));
	return program_start(arena, program, words, environment, why);
}

static const char *
script_refusal(struct arena *arena, const char *trouble)
{
	if (strstr(trouble, "unsupported version") != NULL)
		return "that backup was made by a newer pg_dump than pg_restore here can read: install its "
		       "postgresql-client";
	if (strstr(trouble, "end of file") != NULL)
		return "that backup is cut short";
	return arena_printf(arena, "pg_restore could not read that backup: %s", trouble);
}

/* "COPY public.entry (id, number) FROM stdin;": the table's name, and its columns in parentheses. NULL: the
 * line is none like it. */
static const char *
rows_begin(struct arena *arena, const char *line, const char **columns)
{
	static const char begins[] = "COPY ", ends[] = ") FROM stdin;\n";
	const size_t len = strlen(line), end = strlen(ends);
	const char *open = strstr(line, " ("), *name = open;

	if (strncmp(line, begins, strlen(begins)) != 0 || open == NULL || len < end ||
	    strcmp(line + len - end, ends) != 0)
		return NULL;
	*columns = arena_copy(arena, open + 1, strcspn(open, ")"));
	if (open + 1 + strlen(*columns) != line + len - end + 1 ||
	    strspn(*columns + 1, "abcdefghijklmnopqrstuvwxyz0123456789_\", ") != strlen(*columns) - 2)
		return NULL;
	while (name > line && name[-1] != '.' && name[-1] != ' ')
		name--;
	return arena_copy(arena, name, (size_t)(open - name));
}

static bool
is_end(const char *line)
{
	return strcmp(line, "\\.\n") == 0;
}

int
db_archive_schema(struct arena *arena, const char *path, const char **why)
{
	struct program program;
	const char *trouble, *columns, *table;
	char *line = NULL;
	size_t size = 0;
	int number = 0;

	if (!script_open(arena, &program, path, why))
		return 0;
	while (getline(&line, &size, program.out) > 0) {
		table = rows_begin(arena, line, &columns);
		if (table != NULL && strcmp(table, "schema_number") == 0 && getline(&line, &size, program.out) > 0)
			number = (int)strtol(line, NULL, 10);
	}
	free(line);
	trouble = program_end(arena, &program);
	if (trouble == NULL && number > 0)
		return number;
	*why = trouble != NULL ? script_refusal(arena, trouble) : "that file is not a backup of Oshidori";
	return 0;
}

/* Whether it is a table's name, and no SQL, whatever stands in the file: as all of the schema are called. */
static bool
is_name(const char *text)
{
	return text[0] != '\0' && text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_")] == '\0';
}

/* The rows up to their end, into the table of that name, which has others. */
static bool
rows_load(struct arena *arena, PGconn *server, struct program *program, const char *table,
          const char *columns)
{
	const char *sql = arena_printf(arena, "DELETE FROM pg_temp.%s; COPY pg_temp.%s %s FROM stdin",
	                               table, table, columns);
	PGresult *answer = PQexec(server, sql);
	bool ok = PQresultStatus(answer) == PGRES_COPY_IN;
	char *line = NULL;
	size_t size = 0;
	ssize_t len;

	PQclear(answer);
	while (ok && (len = getline(&line, &size, program->out)) > 0 && !is_end(line))
		ok = PQputCopyData(server, line, (int)len) == 1;
	free(line);
	if (!ok)
		return false;
	ok = PQputCopyEnd(server, NULL) == 1;
	while ((answer = PQgetResult(server)) != NULL) {
		ok = ok && PQresultStatus(answer) == PGRES_COMMAND_OK;
		PQclear(answer);
	}
	return ok;
}

bool
db_archive_load(struct arena *arena, PGconn *server, const char *path, const char **why)
{
	struct program program;
	const char *trouble, *columns, *table;
	char *line = NULL;
	size_t size = 0;
	bool ok = true;

	if (!script_open(arena, &program, path, why))
		return false;
	while (ok && getline(&line, &size, program.out) > 0) {
		table = rows_begin(arena, line, &columns);
		if (table == NULL || strcmp(table, "schema_number") == 0)
			continue;
		ok = is_name(table) && rows_load(arena, server, &program, table, columns);
		if (!ok)
			*why = arena_printf(arena, "that backup has rows of %s that are none of its schema", table);
	}
	free(line);
	trouble = program_end(arena, &program);
	if (ok && trouble != NULL)
		*why = script_refusal(arena, trouble);
	return ok && trouble == NULL;
}
