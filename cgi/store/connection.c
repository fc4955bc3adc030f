#include "store/connection.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/log.h"

enum { OLDEST = 130000 };

static void
keep(char *to, size_t size, const char *text)
{
	snprintf(to, size, "%s", text == NULL ? "" : text);
}

/* By what its server says itself: before it ends the connection (FATAL), of class 08, or that it is not the
 * one any more that writes. Or by that nothing comes from it. */
static bool
is_lost(const struct connection *connection, const PGresult *answer)
{
	const char *severity = PQresultErrorField(answer, PG_DIAG_SEVERITY_NONLOCALIZED);

	return PQstatus(connection->server) != CONNECTION_OK || strncmp(connection->state, "08", 2) == 0 ||
	       strcmp(connection->state, "25006") == 0 ||
	       (severity != NULL && (strcmp(severity, "FATAL") == 0 || strcmp(severity, "PANIC") == 0));
}

/* Classes 42 and 25 speak of the SQL, 08, 57 and what has no number of the connection. */
static bool
is_told(const char *state)
{
	static const char *const classes[] = {"08", "25", "42", "57"};

	for (size_t i = 0; i < sizeof(classes) / sizeof(classes[0]); i++)
		if (strncmp(state, classes[i], 2) == 0)
			return true;
	return false;
}

void
connection_error(struct connection *connection, const PGresult *answer)
{
	const char *state = PQresultErrorField(answer, PG_DIAG_SQLSTATE);
	const char *words = PQresultErrorField(answer, PG_DIAG_MESSAGE_PRIMARY);

	keep(connection->state, sizeof(connection->state), state);
	keep(connection->rule, sizeof(connection->rule), PQresultErrorField(answer, PG_DIAG_CONSTRAINT_NAME));
	keep(connection->table, sizeof(connection->table), PQresultErrorField(answer, PG_DIAG_TABLE_NAME));
	keep(connection->column, sizeof(connection->column), PQresultErrorField(answer, PG_DIAG_COLUMN_NAME));
	if (state == NULL)
		words = PQerrorMessage(connection->server);
	else if (!is_told(state))
		words = "";
	keep(connection->words, sizeof(connection->words), words);
	connection->words[strcspn(connection->words, "\n")] = '\0';
	if (connection->loss[0] == '\0' && is_lost(connection, answer))
		snprintf(connection->loss, sizeof(connection->loss), "%s%s%s", connection->state,
		         state == NULL ? "" : " ", connection->words);
}

const char *
connection_loss(const struct connection *connection)
{
	return connection->loss[0] != '\0' ? connection->loss : NULL;
}

enum engine_step
connection_step(struct connection *connection, const PGresult *answer)
{
	static const char *const refusals[] = {"23505", "23503", "23514"};

	const ExecStatusType status = PQresultStatus(answer);

	if (status == PGRES_TUPLES_OK)
		return STEP_ROW;
	if (status == PGRES_COMMAND_OK || status == PGRES_EMPTY_QUERY)
		return STEP_DONE;
	connection_error(connection, answer);
	for (size_t i = 0; i < sizeof(refusals) / sizeof(refusals[0]); i++)
		if (strcmp(connection->state, refusals[i]) == 0)
			return STEP_REFUSED;
	return strcmp(connection->state, "53100") == 0 ? STEP_FULL : STEP_FAILED;
}

enum engine_step
connection_run(struct connection *connection, const char *sql)
{
	PGresult *answer = PQexec(connection->server, sql);
	const enum engine_step step = connection_step(connection, answer);

	PQclear(answer);
	return step == STEP_ROW ? STEP_DONE : step;
}

noreturn void
connection_die(struct connection *connection, const char *sql)
{
	log_die("database: %s %s%s.%s %s in: %.*s", connection->state, connection->words, connection->table,
	        connection->column, connection->rule, (int)strcspn(sql, "\n"), sql);
}

static void
notice_ignore(void *self, const char *message)
{
	(void)self;
	(void)message;
}

/* What libpq says in lines, of each of several servers, in one. What it only asks back begins with a tab. */
static const char *
lines_joined(struct arena *arena, const char *said)
{
	struct buf all = buf_new(arena, strlen(said) + 32);

	for (size_t len; said[0] != '\0'; said += len + strspn(said + len, "\n")) {
		len = strcspn(said, "\n");
		if (said[0] == '\t')
			continue;
		buf_text(&all, all.len == 0 ? "" : "; ");
		buf_add(&all, said, len);
	}
	return all.text;
}

static const char *
server_refusal(struct arena *arena, PGconn *server)
{
	const char *encoding = PQparameterStatus(server, "server_encoding");

	if (PQstatus(server) != CONNECTION_OK)
		return arena_printf(arena, "cannot open the database: %s",
		                    lines_joined(arena, PQerrorMessage(server)));
	if (PQserverVersion(server) < OLDEST)
		return arena_printf(arena, "cannot open the database: the server is PostgreSQL %d, and has to "
		                    "be 13 or newer",
		                    PQserverVersion(server) / 10000);
	if (encoding == NULL || strcmp(encoding, "UTF8") != 0)
		return arena_printf(arena, "cannot open the database: its encoding is %s, and has to be UTF8",
		                    encoding == NULL ? "none" : encoding);
	return NULL;
}

void
connection_close(struct connection *connection)
{
	PQfinish(connection->server);
	free(connection->place);
	free(connection);
}

/* What is so where the address says nothing else. A machine that vanishes says no farewell: it is
 * noticed after some seconds, by who waits for an answer and, so that nobody's lock outlives its
 * machine, by the server (connection_open). Of several servers it is the one that writes. */
static PGconn *
server_connect(const char *place)
{
	static const char *const names[] = {
		"connect_timeout", "tcp_user_timeout", "keepalives_idle", "keepalives_interval", "keepalives_count",
		"target_session_attrs", "dbname", NULL,
	};
	const char *const values[] = {"2", "5000", "5", "1", "3", "read-write", place, NULL};

	return PQconnectdbParams(names, values, 1);
}

/* A '@' or '/' in a password that is not written %40 or %2F makes the rest of it a host or a port, which
 * errors name. */
static bool
is_address(const char *place)
{
	PQconninfoOption *options = PQconninfoParse(place, NULL);
	bool good = options != NULL;

	for (const PQconninfoOption *option = options; option != NULL && option->keyword != NULL; option++) {
		if (option->val == NULL)
			continue;
		if (strcmp(option->keyword, "host") == 0 && strchr(option->val, '@') != NULL)
			good = false;
		if (strcmp(option->keyword, "port") == 0 && option->val[strspn(option->val, "0123456789,")] != '\0')
			good = false;
	}
	PQconninfoFree(options);
	return good;
}

struct connection *
connection_open(struct arena *arena, const char *place, bool create, const char **why)
{
	static const char settings[] =
		"SET client_encoding = 'UTF8';"
		"SET client_min_messages = 'error';"
		"SET standard_conforming_strings = on;"
		"SET tcp_user_timeout = 5000; SET tcp_keepalives_idle = 5;"
		"SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3;"
		"SET jit = off;" /* every statement is short, */
		"SET plan_cache_mode = force_generic_plan;" /* and finds its rows by an index, whatever its values */
		"SET enable_seqscan = off"; /* and however few there were when it was planned */
	struct connection *connection;

	(void)create;
	if (!is_address(place)) {
		*why = "cannot open the database: its address cannot be read; an option behind ? is "
		       "misspelt, or in a password @ is not written %40, / %2F, : %3A, ? %3F, # %23 or % %25";
		return NULL;
	}
	connection = calloc(1, sizeof(*connection));
	if (connection == NULL)
		log_die("no memory for a database");
	connection->place = strdup(place);
	if (connection->place == NULL)
		log_die("no memory for a database");
	connection->server = server_connect(place);
	PQsetNoticeProcessor(connection->server, notice_ignore, NULL);
	*why = server_refusal(arena, connection->server);
	if (*why == NULL && connection_run(connection, settings) == STEP_DONE)
		return connection;
	if (*why == NULL)
		*why = arena_printf(arena, "cannot open the database: %s %s", connection->state, connection->words);
	connection_close(connection);
	return NULL;
}

/* ---- other machines ---- */

bool
connection_announce(struct connection *connection)
{
	connection->announces = true;
	return true;
}

/* Whether something was announced; all of it is forgotten. */
static bool
heard(struct connection *connection)
{
	bool any = false;

	for (PGnotify *news; (news = PQnotifies(connection->server)) != NULL; any = true)
		PQfreemem(news);
	return any;
}

/* What is announced comes with whatever else the server says, or by itself. */
bool
connection_hear(struct connection *connection, int seconds)
{
	struct pollfd server = {.fd = PQsocket(connection->server), .events = POLLIN};

	if (!connection->hears && connection_run(connection, "LISTEN oshidori") != STEP_DONE)
		return false;
	connection->hears = true;
	if (!heard(connection)) {
		poll(&server, 1, seconds * 1000);
		if (PQconsumeInput(connection->server) == 0) {
			connection_error(connection, NULL);
			return false;
		}
		heard(connection);
	}
	return true;
}

/* One row of one truth. */
static bool
truth(struct connection *connection, const char *sql, const char *const *values, int count, bool *is)
{
	PGresult *answer = PQexecParams(connection->server, sql, count, NULL, values, NULL, NULL, 0);
	const bool done = connection_step(connection, answer) == STEP_ROW;

	*is = done && strcmp(PQgetvalue(answer, 0, 0), "t") == 0;
	PQclear(answer);
	return done;
}

/* Locks of the session: the server lets go of them when that ends, however it does. */
bool
connection_hold(struct connection *connection, const char *what, bool *is)
{
	static const char sql[] = "SELECT pg_try_advisory_lock(hashtext('oshidori hold'), hashtext($1))";

	return truth(connection, sql, &what, 1, is);
}

/* Everybody shares the lock of what they say, and nobody may have one of anything else. */
bool
connection_agree(struct connection *connection, const char *what, const char *mark, bool *is)
{
	static const char say[] =
		"SELECT pg_advisory_lock_shared(hashtext('oshidori ' || $1), hashtext($2)) IS NOT NULL";
	static const char same[] =
		"SELECT NOT EXISTS (SELECT 1"
		" FROM pg_locks"
		" WHERE locktype = 'advisory' AND objsubid = 2"
		"  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
		"  AND classid::bigint = hashtext('oshidori ' || $1)::bigint & 4294967295"
		"  AND objid::bigint <> hashtext($2)::bigint & 4294967295)";
	const char *const values[] = {what, mark};

	return truth(connection, say, values, 2, is) && truth(connection, same, values, 2, is);
}
