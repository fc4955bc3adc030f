/* An event: its facts, its state, its places. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/language.h"
#include "rules/date.h"
#include "rules/ruleset.h"
#include "rules/set.h"
#include "store/db.h"
#include "tournament/plan.h"

/* In the order of an event's life. */
#define TOURNAMENT_STATE_TABLE(ROW) \
	ROW(STATE_DRAFT, "draft") \
	ROW(STATE_OPEN, "open") \
	ROW(STATE_CLOSED, "closed") \
	ROW(STATE_RUNNING, "running") \
	ROW(STATE_FINISHED, "finished")
enum tournament_state { TOURNAMENT_STATE_TABLE(SET_MEMBER) };

enum { ROUNDS_MAX = 20, CAPACITY_MAX = 2048, DIVISIONS_MAX = 20, KEEP_DAYS_USUAL = 90, KEEP_DAYS_MAX = 3650 };

/* How entries come into a division: they choose it, their strength says it, or only the desk
 * puts them in. WAY_NONE: it is no division. */
#define TOURNAMENT_WAY_TABLE(ROW) \
	ROW(WAY_NONE, "") \
	ROW(WAY_CHOICE, "choice") \
	ROW(WAY_STRENGTH, "strength") \
	ROW(WAY_DESK, "desk")
enum tournament_way { TOURNAMENT_WAY_TABLE(SET_MEMBER) };

/* What becomes of an entry that somebody makes for themselves: it is one at once, once they have
 * followed the link that is sent to their address, or once the desk says so. */
#define TOURNAMENT_CONFIRMS_TABLE(ROW) \
	ROW(CONFIRMS_NONE, "none") \
	ROW(CONFIRMS_MAIL, "mail") \
	ROW(CONFIRMS_HAND, "hand")
enum tournament_confirms { TOURNAMENT_CONFIRMS_TABLE(SET_MEMBER) };

extern const char *const tournament_confirms_names[]; /* likewise */
extern const char *const tournament_way_names[]; /* as in the schema and the API */

/* Texts for readers. A row each: its constant, its name (and its English column's; the Japanese
 * one is venue_ja), how many code points it may have, and its kind as forms/form.h has it. */
#define TOURNAMENT_TEXTS(TEXT, how) \
	TEXT(how, VENUE, venue, 200, FORM_TEXT) \
	TEXT(how, CONTACT, contact, 1000, FORM_LINES) \
	TEXT(how, FEE, fee, 200, FORM_LINES) \
	TEXT(how, PROGRAMME, programme, 4000, FORM_LINES) \
	TEXT(how, ACCESS, access, 2000, FORM_LINES) \
	TEXT(how, NOTES, notes, 4000, FORM_LINES)

#define TOURNAMENT_TEXT(how, constant, ...) TEXT_##constant,
enum tournament_text { TOURNAMENT_TEXTS(TOURNAMENT_TEXT, ) TEXTS };
#undef TOURNAMENT_TEXT

extern const char *const tournament_text_names[TEXTS];

enum { WEAKEST_ANY = 0 };

/* An event or, with a parent, a division of one: a field that has all that an event has, but
 * no people of its own, and whose day, place, texts and registration are its event's. An
 * event with divisions has no draw and no entries itself. */
struct tournament {
	const char *id, *slug;
	const char *name_en, *name_ja; /* one of them may be "" */
	struct date date;              /* the first day */
	struct date last_date;         /* the last, where it was stated: event/schedule.h says which it is */
	const struct ruleset *ruleset; /* as this event has it: `base`, with what it changes */
	const struct ruleset *base;    /* what `ruleset` is a change of: of a draft the program's of
	                                * that id, else the edition kept when it was opened */
	struct plan plan;              /* how it is played */
	const char *tables_out;        /* "7 13": no game is drawn on these; may be "" */
	int rounds;
	const char *round_times;       /* "10:00 11:20 2027-05-09T09:30 ..." or "": event/schedule.h */
	int capacity, taken;
	int waiting;                   /* who waits for a place in it: of an event with divisions nobody */
	enum tournament_state state;
	int64_t opens_at, closes_at;   /* registration */
	const char *zone;
	const char *imported;          /* of one that came from a file, event/imported.h has it; or "" */
	const char *texts[TEXTS][LANGUAGE_COLUMNS]; /* each may be "" */
	bool check_in;                 /* pairs say that they have come */
	bool asks_guardian;            /* whether its juniors name one, who agrees */
	bool asks_photos;              /* whether its players may be photographed */
	enum tournament_confirms confirms;
	bool reminds;                  /* pairs are written to some days before */
	bool cancelled;                /* it does not take place */
	bool rehearsal;                /* its pairs are invented, it is never public and sends no letter */
	int keep_days;                 /* contacts and the like of its entries, after its last day */
	int64_t erased_at;             /* when they went, of all; 0 = they have not, or entries came since */
	int code_generation;           /* of the codes on its sheets; of a division its event's */
	int64_t seed;
	const char *parent_id;         /* of a division its event; NULL = of none */
	const char *key;               /* of a division: what it is called in addresses; else "" */
	int position;                  /* of a division, among its event's */
	enum tournament_way way;
	int weakest;                   /* by strength: the least grade (event/grid.h); WEAKEST_ANY = any */
	const char *whole_en, *whole_ja; /* of a division: its event's name; else "" */
	int divisions;                 /* how many it has: then `capacity` and `taken` are theirs */
	int version;
	int64_t moment;                /* which it was read at (db_moment) */
};

/* By enum tournament_state, as in the schema and API.md. */
extern const char *const tournament_state_names[];

/* Whether nobody sees it but who has a part in it; whether there is such an event and everybody does. */
bool tournament_private(const struct tournament *tournament);
bool tournament_public(struct db *db, const char *slug);

/* Whether the event of that id is a rehearsal. */
bool tournament_rehearsed(struct db *db, const char *id);
/* It is one from now on. */
void tournament_rehearse(struct db *db, const char *id);

struct tournament *tournament_by_slug(struct arena *arena, struct db *db, const char *slug);
/* The same, or the division of it that the entry is in. */
struct tournament *tournament_of_entry(struct arena *arena, struct db *db, const char *slug,
                                       const char *entry_id);
struct tournament *tournament_by_id(struct arena *arena, struct db *db, const char *id);

struct tournaments {
	struct tournament *list;
	size_t count;
};

/* By date, earliest first. */
struct tournaments tournaments_public(struct arena *arena, struct db *db); /* all that are */
/* Public ones: those that begin in that year; at most `limit` with that text in a name or a venue, in
 * small letters, the latest first. */
struct tournaments tournaments_in(struct arena *arena, struct db *db, int year);
struct tournaments tournaments_named(struct arena *arena, struct db *db, const char *text, int limit);
/* Drafts too, with that text likewise: at most `limit`, after so many, the latest first. */
struct tournaments tournaments_found(struct arena *arena, struct db *db, const char *text,
                                     int limit, int after);
/* The next year before that one in which a public event begins; 0 = there is none. */
int tournament_year_before(struct db *db, int year);
struct tournaments tournaments_of(struct arena *arena, struct db *db, const char *account_id);
/* Likewise of an account: those that are not over; at most `limit` after so many of those that are, or, where
 * there is a text to look for, of all that have it in a name or a venue, the latest first; its rehearsals. */
struct tournaments tournaments_of_on(struct arena *arena, struct db *db, const char *account_id);
struct tournaments tournaments_of_found(struct arena *arena, struct db *db, const char *account_id,
                                        const char *text, int limit, int after);
struct tournaments tournaments_of_rehearsed(struct arena *arena, struct db *db, const char *account_id);
/* With divisions, which the two above are without; the second: those whose registration opens or
 * closes after `since` and up to `now`. */
struct tournaments tournaments_all(struct arena *arena, struct db *db);
struct tournaments tournaments_turned(struct arena *arena, struct db *db, int64_t since, int64_t now);

/* Events that remind their pairs and have not of their first day, which is one of these; divisions are
 * with theirs. The second is for one of them: false where it has, or does not any more. */
struct tournaments tournaments_reminding(struct arena *arena, struct db *db, struct date from,
                                         struct date to);
bool tournament_reminded_take(struct db *db, const char *id);

/* Events, divisions are with theirs, that began before that day and of which not all is erased. */
struct tournaments tournaments_unerased(struct arena *arena, struct db *db, struct date before);

/* Which event it is, and the stamp of its pages (store/pages/touched.h): what was made of it at that stamp
 * is right. */
struct tournament_mark {
	const char *id;
	int64_t stamp;
};

struct tournament_marks {
	struct tournament_mark *list;
	size_t count;
};

/* At most `limit` in that state, the earliest or the `latest` first. */
struct tournament_marks tournaments_near(struct arena *arena, struct db *db,
                                         enum tournament_state state, bool cancelled,
                                         bool latest, int limit);

/* An event's divisions, as it has them in order; and the same behind the event itself. */
struct tournaments tournament_divisions(struct arena *arena, struct db *db, const char *id);
struct tournaments tournament_with_divisions(struct arena *arena, struct db *db, const char *id);

/* Which of the list has that id, which is in it, or the program ends. */
size_t tournaments_at(const struct tournaments *all, const char *id);

/* For readers of that language, who get the other's where there is none in theirs. */
const char *tournament_text(const struct tournament *tournament, enum tournament_text text,
                            const char *language);

/* The event itself, or that which it is a division of. */
const char *tournament_whole_id(const struct tournament *tournament);

/* A condition: what tournament_private is not. */
#define TOURNAMENT_PUBLIC "state <> 'draft' AND rehearsal = 0"

/* A subquery: all ids of the event, or of the whole that it is a division of, whose id is $1. */
#define TOURNAMENT_FAMILY \
	"SELECT one.id FROM tournament AS self" \
	" JOIN tournament AS one" \
	"  ON coalesce(one.parent_id, one.id) = coalesce(self.parent_id, self.id)" \
	" WHERE self.id = $1"

/* Likewise: those of the event and of its divisions. */
#define TOURNAMENT_AND_DIVISIONS \
	"SELECT id FROM tournament WHERE id = $1" \
	" UNION ALL SELECT id FROM tournament WHERE parent_id = $1"

/* Writes base->id, what `ruleset` changes of the base and, unless it is a draft, the base itself,
 * its edition. False when the slug is taken. */
bool tournament_insert(struct db *db, const struct tournament *tournament, int64_t now);

/* Writes everything but taken, state, cancelled and seed, one version further. False when
 * its version is no longer tournament->version, the slug is taken, or the
 * capacity is below the places taken. */
bool tournament_update(struct db *db, const struct tournament *tournament);
/* A division without entries, with its prizes; its log becomes its event's. */
void tournament_division_delete(struct db *db, const struct tournament *division);

/* From its state to that one, with its base as the edition unless that is draft; one version
 * further too. With the first of its divisions an event is running, and when the last begins
 * anew it is closed. False when it is in another state by now. */
bool tournament_state_set(struct db *db, const struct tournament *tournament,
                          enum tournament_state to);

/* One version further too. */
void tournament_cancelled_set(struct db *db, const char *id, bool cancelled);

/* The codes on the sheets of the event and all its divisions are of a new generation. */
void tournament_codes_next(struct db *db, const struct tournament *tournament);

/* 0: not any more. */
void tournament_erased_set(struct db *db, const char *id, int64_t at);

/* Takes a place if there is one; the caller's transaction holds it. The second one does where nobody waits
 * for one; the third says whether somebody waits though there is one. */
bool tournament_place_take(struct db *db, const char *id);
bool tournament_place_take_unwaited(struct db *db, const char *id);
bool tournament_place_waited(struct db *db, const char *id);
void tournament_place_free(struct db *db, const char *id);
