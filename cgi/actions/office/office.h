/* What every action needs, and who acts. One action is one thing a person can
 * do: it checks, writes in one transaction with a line of audit, and publishes.
 * Pages, the API and the command line all call the same ones. Whether the
 * person may is decided before (the route's role), except where a header says
 * otherwise. */
#pragma once

#include <stdbool.h>

#include "actions/office/changes.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/secret.h"
#include "forms/problem.h"
#include "publish/publisher.h"
#include "store/db.h"
#include "store/tournament.h"

struct office {
	struct arena *arena; /* of the request */
	struct db *db;
	struct clock clock;
	const struct secret_key *key;
	struct publisher *publisher;
	bool mails;          /* the site sends mail */
	const char *actor;   /* for the audit: an account's id, "pair" or "command line" */
	const char *once;    /* the key under which the request may be sent twice; NULL = none */
	const char *form;    /* with a key: all that the request says, as one text */
	const char *remote;  /* from where a stranger asks, whose pace counts (pace_act.h); NULL = nobody's */
	int at_once;         /* how much strangers from one address make at once; 0 = as much as they like */
	bool stays;          /* a session that the request opens stays, by choice */
	const char *browser; /* and is in that one: "Firefox, Windows"; NULL = nobody knows */
	const char *erased;  /* the file beside the database that says what was erased of it; NULL = none */
	const char *locks;   /* the folder of lock files by which all processes know that two passwords
	                      * are being hashed, no more at once, and what is being drawn; NULL =
	                      * no limit, and nothing is drawn later */
};

/* One line of audit, in the transaction that is open: of one field that was and is ("" = it
 * needs no name), or of all the changes. */
void office_audit(const struct office *office, const char *tournament_id, const char *action,
                  const char *subject, const char *field, const char *before, const char *after);
void office_audit_changes(const struct office *office, const char *tournament_id,
                          const char *action, const char *subject,
                          const struct changes *changes);
