/* A connection to a PostgreSQL server, and what that says of errors.
 *
 * What it says of one may have a value in it, which is somebody's: only what it says of the SQL itself is
 * logged, and otherwise the error's number and the names of what said no. */
#pragma once

#include <libpq-fe.h>
#include <stdnoreturn.h>

#include "store/engine.h"

struct connection {
	PGconn *server;
	char *place; /* how it is reached: with a password */
	int statements;
	bool hears;     /* what is announced */
	bool announces; /* when it commits */
	char state[6], rule[64], table[64], column[64]; /* of the last error */
	char words[200];                                /* of the last error, where they hold no value */
	char loss[210]; /* what was said when it went, or led to a server that only reads; "" = it is there */
};

/* As engine.open. `place` has the password in it, which *why never has. */
struct connection *connection_open(struct arena *arena, const char *place, bool create, const char **why);
void connection_close(struct connection *connection);

/* As engine.loss. */
const char *connection_loss(const struct connection *connection);

/* How an answer ended: the connection then has what an error says. */
enum engine_step connection_step(struct connection *connection, const PGresult *answer);
void connection_error(struct connection *connection, const PGresult *answer);

/* Runs one or several statements without parameters, and says how they ended. */
enum engine_step connection_run(struct connection *connection, const char *sql);

/* As engine.announce and those behind it. */
bool connection_announce(struct connection *connection);
bool connection_hear(struct connection *connection, int seconds);
bool connection_hold(struct connection *connection, const char *what, bool *is);
bool connection_agree(struct connection *connection, const char *what, const char *mark, bool *is);

/* Says the last error, and ends the process. */
noreturn void connection_die(struct connection *connection, const char *sql);
