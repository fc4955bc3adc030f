/* What a referee says of a table: the moves just played, answers to three
 * questions, lateness, or conduct. It travels in the address of the page, where
 * each press of a button is a link, and in the form that records the ruling; so
 * both are read by the same function, and what is no answer is left out. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "actions/result/ruling_act.h"
#include "pages/part/page.h"
#include "rules/seat.h"
#include "rules/set.h"
#include "rules/violation.h"
#include "store/draw/round.h"

/* By what the page offers: two ways to say the moves, what mends a violation where there are no
 * pairs, which is looked up and not recorded, and two other matters. */
#define REFEREE_FORM_WAY_TABLE(ROW) \
	ROW(WAY_TAP, "tap") \
	ROW(WAY_ASK, "ask") \
	ROW(WAY_ILLEGAL, "illegal") \
	ROW(WAY_LATE, "late") \
	ROW(WAY_CONDUCT, "conduct")
enum referee_form_way { REFEREE_FORM_WAY_TABLE(SET_MEMBER) WAY_END };

/* By enum referee_form_way: "tap", "ask" ... NULL. */
extern const char *const referee_form_way_names[];

/* Whether that is a way to say the moves. */
bool referee_form_moves(enum referee_form_way way);

/* Whose move it was, as an answer. */
#define REFEREE_FORM_SEAT_TABLE(ROW) \
	ROW(SAID_B1, "B1") \
	ROW(SAID_W1, "W1") \
	ROW(SAID_B2, "B2") \
	ROW(SAID_W2, "W2") \
	/* it was the first move */ \
	ROW(SAID_NOBODY, "nobody")
enum referee_form_seat { REFEREE_FORM_SEAT_TABLE(SET_MEMBER) SAID_NOTHING };

struct referee_form {
	enum referee_form_way way;
	const char *black;     /* an entry id: who has Black; NULL = nobody knows */
	enum seat moves[RULE_MOVES_MAX];
	size_t count;          /* WAY_TAP: of moves */
	enum referee_form_seat played, before; /* WAY_ASK */
	bool wrong;            /* WAY_ASK: the move before was out of turn too */
	bool intent;           /* both: the last move was out of turn on purpose */
	enum violation violation;       /* WAY_ILLEGAL; VIOLATIONS = not said */
	enum violation_noticed noticed; /* likewise; NOTICED_END */
	const char *side;      /* "black", "white", "both", or "": who is late, who loses */
	const char *minutes, *offence, *reason; /* as typed */
};

/* From the query of a GET, from the body of a POST. `known`: who has Black as far
 * as game and rulings say, or NULL. */
struct referee_form referee_form_read(const struct page *page, const struct game *game,
                                      const char *known);

/* Whether the event's table has that way. */
bool referee_form_offers(const struct page *page, enum referee_form_way way);

/* Whether enough is said for a ruling. */
bool referee_form_complete(const struct referee_form *form);

/* The ruling it asks for; of one that is not complete, one that ruling_check refuses
 * or finds wanting. */
struct ruling_typed referee_form_typed(const struct page *page, const struct game *game,
                                       const struct referee_form *form);

/* "way=tap&moves=B1,W1": everything that is said but conduct, which is never in an address. */
const char *referee_form_query(struct arena *arena, const struct referee_form *form);

/* object.hidden: a list of {name, value}, all that the query has and conduct. */
void referee_form_hidden(struct value *object, struct arena *arena,
                         const struct referee_form *form);

/* One move more; of more than RULE_MOVES_MAX the first is let go. */
struct referee_form referee_form_moved(struct referee_form form, enum seat seat);
