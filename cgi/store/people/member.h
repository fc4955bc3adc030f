/* Who may do what at an event. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "store/db.h"

/* What an account may be at an event, one thing at each. One row a role, in the order in
 * which a form offers them: its constant; its word, as in the schema, in forms, in the log,
 * and as the end of the keys "role.desk" and "role.means.desk"; its facts. A fact that is
 * not stated is no: a new role may do nothing until its row says so. */
#define MEMBERSHIP_TABLE(ROW) \
	ROW(NONE, "", .rights = 0) \
	ROW(DESK, "desk", .rights = RIGHT_RECORD, \
	    .invited = true, .landing = LANDING_ROUND, .place = 3) \
	ROW(REFEREE, "referee", .rights = RIGHT_RECORD | RIGHT_RULE, \
	    .invited = true, .landing = LANDING_REFEREE, .place = 2) \
	ROW(ORGANISER, "organiser", .rights = RIGHT_RECORD | RIGHT_RULE | RIGHT_ORGANISE, \
	    .invited = true, .landing = LANDING_OVERVIEW, .place = 1)

#define MEMBERSHIP_CONSTANT(constant, ...) MEMBERSHIP_##constant,
enum membership { MEMBERSHIP_TABLE(MEMBERSHIP_CONSTANT) MEMBERSHIPS };
#undef MEMBERSHIP_CONSTANT

enum member_right {
	RIGHT_RECORD = 1,   /* reads the rounds at the desk, checks in, records results, prints */
	RIGHT_RULE = 2,     /* rulings */
	RIGHT_ORGANISE = 4, /* all the rest, drafts and other people's roles too */
};

struct membership_facts {
	unsigned rights; /* of enum member_right */
	bool invited;    /* an organiser may give it away */
	enum member_landing {   /* where the desk begins */
		LANDING_NOWHERE, LANDING_OVERVIEW, LANDING_ROUND, LANDING_REFEREE,
	} landing;
	int place;       /* where people are listed, 1 before 2 */
};

extern const char *const membership_names[]; /* the words; ends at NULL */
extern const struct membership_facts membership_facts[MEMBERSHIPS];
enum membership membership_named(const char *name); /* MEMBERSHIP_NONE for any other text */

/* Whether the role brings the right; what is no role brings none. */
bool membership_may(enum membership role, enum member_right right);

/* Whoever administers the site organises every event; an account that is switched off is nothing. */
enum membership membership_of(struct db *db, const char *account_id, const char *tournament_id);

/* An organiser stays one whatever is given; else the new role takes the old one's place. */
void membership_give(struct db *db, const char *account_id, const char *tournament_id,
                     enum membership role);
void membership_delete(struct db *db, const char *account_id, const char *tournament_id);

/* Whether the account is anything at an event that `organiser_id` does not organise. */
bool membership_beyond(struct db *db, const char *account_id, const char *organiser_id);

struct member {
	const char *account_id, *email;
	enum membership role;
};

struct members {
	struct member *list;
	size_t count;
};

/* By the place of their roles, then by address. */
struct members members_of(struct arena *arena, struct db *db, const char *tournament_id);

/* Whether nobody else of them organises the event. */
bool member_last_organiser(const struct members *all, const struct member *member);
