/* What a ruleset says, datum by datum. One row of the table tells all there is to know
 * of a datum: who reads, writes, compares, checks or shows data goes by it. The enum is
 * made of the rows, so that a datum without one does not compile, and nobody asks for
 * their order but to show them in it. A field of struct ruleset that has no row is lost
 * where a ruleset is kept as text (rules/custom.h). Only the five parts have data: the id,
 * the names and what is told of the document are no rules.
 *
 * A value as text, as a database has it, is plain ASCII:
 *
 *   4   5.5   yes   white-wins
 *   0/0/6 0.5/0/0 1/2/-6            the handicap table: difference/stones/komi
 *   periods 20/300 20/120           overtime: stones/seconds; byo-yomi 3/20; fischer 10; none
 *
 * Pure, no allocation. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "rules/number_kind.h"
#include "rules/ruleset.h"

/* OWN is a datum that an event may change, KEPT one that it takes from its ruleset as
 * it is. A row: the constant, the field of struct ruleset, the name (the part, a dot,
 * and what it is called there), its shape and what else is so (datum.c has the shapes). */
#define DATUM_TABLE(OWN, KEPT) \
	OWN(PROFESSIONAL, handicap.professional, "handicap.professional", WHOLE(99), .points = true) \
	OWN(TITLE, handicap.title, "handicap.title", WHOLE(99, .none = true), .points = true) \
	OWN(PREFECTURE, handicap.prefecture, "handicap.prefecture", WHOLE(99, .none = true), \
	    .points = true) \
	OWN(PAIR, handicap.pair, "handicap.pair_rounding", WORD(pair_words), .points = true, \
	    .pairs_only = true) \
	OWN(DIFFERENCE, handicap.difference, "handicap.difference_rounding", WORD(difference_words)) \
	OWN(COLOURS, handicap.colours, "handicap.colours", WORD(colours_words)) \
	OWN(MORE_RANKS, handicap.more_ranks, "handicap.more_ranks", FLAG) \
	OWN(CAP, handicap.cap_x2, "handicap.cap", HALVES(48, .none = true)) \
	OWN(ROWS, handicap.rows, "handicap.rows", .shape = SHAPE_ROWS) \
	OWN(TWICE, rotation.twice, "rotation.twice", WORD(twice_words), .pairs_only = true) \
	OWN(REFEREE, rotation.referee_always, "rotation.referee_always", FLAG, .pairs_only = true) \
	OWN(ALWAYS, rotation.always_penalty, "rotation.always_penalty", FLAG, .pairs_only = true) \
	OWN(COUNTING, scoring.counting, "scoring.counting", WORD(counting_words)) \
	OWN(JIGO, scoring.jigo, "scoring.jigo", WORD(jigo_words)) \
	OWN(PENALTY, scoring.penalty, "scoring.penalty", WHOLE(99)) \
	OWN(HANDED, scoring.handed_over, "scoring.handed_over", FLAG, .pairs_only = true) \
	KEPT(PASS_STONES, scoring.pass_stones, "scoring.pass_stones", FLAG) \
	KEPT(WHITE_LAST, scoring.white_last, "scoring.white_last", FLAG) \
	KEPT(FOUR_PASSES, scoring.four_passes, "scoring.four_passes", FLAG) \
	KEPT(SUPERKO, scoring.superko, "scoring.superko", FLAG) \
	KEPT(STONES, scoring.stones_a_side, "scoring.stones_a_side", WHOLE(999, .none = true)) \
	OWN(MAIN, clock.main_seconds, "clock.main_minutes", WHOLE(600, .unit = 60), \
	    .member = "main_seconds") \
	OWN(OVERTIME, clock.overtime, "clock.overtime", .shape = SHAPE_OVERTIME, \
	    .number = {.as = NUMBER_WORD, .words = overtime_words}) \
	OWN(ADMITS, conduct.admits, "conduct.admits", WORD(admits_words, .barred = 1u << ADMITS_SINGLE), \
	    .pairs_only = true) \
	OWN(LATE_MINUTES, conduct.late_minutes, "conduct.late_minutes", WHOLE(600)) \
	OWN(LATE_RATED, conduct.late_rated, "conduct.late_rated", FLAG) \
	KEPT(BOTH_LATE, conduct.both_late, "conduct.both_late", FLAG) \
	KEPT(ILLEGAL, conduct.illegal_moves, "conduct.illegal_moves", FLAG) \
	KEPT(TALK_CLOCK, conduct.talk_clock, "conduct.talk_clock", FLAG) \
	KEPT(LEAVE, conduct.leave_together, "conduct.leave_together", FLAG) \
	KEPT(TALK, conduct.referee_decides_talk, "conduct.referee_decides_talk", FLAG) \
	KEPT(RESIGNING, conduct.resigning, "conduct.resigning", WORD(resigning_words))

#define DATUM_CONSTANT(constant, ...) DATUM_##constant,
enum datum { DATUM_TABLE(DATUM_CONSTANT, DATUM_CONSTANT) DATA };
#undef DATUM_CONSTANT

enum datum_shape {
	SHAPE_VALUE,    /* a number, a flag or a word */
	SHAPE_ROWS,     /* the handicap table: LIST_ROWS */
	SHAPE_OVERTIME, /* its kind, a word, with all that belongs to it */
};

struct datum_row {
	const char *name;
	enum datum_shape shape;
	size_t offset;              /* in struct ruleset */
	struct number_kind number;  /* of a value, and of overtime's kind */
	const char *member;         /* what JSON calls the field itself; NULL = the name's end */
	bool points;                /* it makes points of ranks, or a pair's of two players' */
	bool pairs_only;            /* means nothing where one player plays one */
	bool kept;                  /* no event changes it */
};

extern const struct datum_row datum_rows[DATA];

/* ---- parts ---- */

enum datum_part {
	PART_HANDICAP, PART_ROTATION, PART_SCORING, PART_CLOCK, PART_CONDUCT, PARTS
};

extern const char *const datum_part_names[PARTS]; /* "handicap" ... */

enum datum_part datum_part(enum datum datum);

/* What the datum is called in its part: "penalty". */
const char *datum_name(enum datum datum);

/* ---- lists ---- */

/* Of the handicap table, and of overtime's periods, what stands in each row: the constant, the
 * name, how many rows there may be, and the struct that one is. */
#define DATUM_LIST_TABLE(LIST) \
	LIST(ROWS, "handicap.rows", DATUM_ROWS_MAX, handicap_row) \
	LIST(PERIODS, "clock.periods", DATUM_PERIODS_MAX, timing_period)

#define DATUM_LIST_CONSTANT(constant, ...) LIST_##constant,
enum datum_list { DATUM_LIST_TABLE(DATUM_LIST_CONSTANT) LISTS };
#undef DATUM_LIST_CONSTANT

/* Their cells, in order: the constant, the member of struct handicap_row, or of struct
 * timing_period, the name, and what it may be. One stone is no handicap: it would be
 * Black's first move, for which 0 stands. */
#define DATUM_ROWS_TABLE(CELL) \
	CELL(ROW_DIFFERENCE, difference_x2, "difference", .most = 199, .as = NUMBER_HALF) \
	CELL(ROW_STONES, stones, "stones", .most = 9, .barred = 1u << 1) \
	CELL(ROW_KOMI, komi_x2, "komi", .least = -199, .most = 199, .as = NUMBER_HALF)
#define DATUM_PERIODS_TABLE(CELL) \
	CELL(PERIOD_STONES, stones, "stones", .least = 1, .most = 200) \
	CELL(PERIOD_SECONDS, seconds, "seconds", .least = 1, .most = 7200)

enum { DATUM_ROWS_TABLE(SET_MEMBER) ROW_CELLS };
enum { DATUM_PERIODS_TABLE(SET_MEMBER) };

enum { LIST_WIDTH = ROW_CELLS, DATUM_ROWS_MAX = 40, DATUM_PERIODS_MAX = 12 };

struct datum_list_facts {
	const char *name; /* "handicap.rows" */
	size_t most;      /* rows */
	size_t width;
	struct {
		const char *name;
		struct number_kind number;
	} cells[LIST_WIDTH];
};

extern const struct datum_list_facts datum_lists[LISTS];

size_t datum_list_count(const struct ruleset *ruleset, enum datum_list list);

/* The cells of row i. */
void datum_list_row(const struct ruleset *ruleset, enum datum_list list, size_t i,
                    int cells[static LIST_WIDTH]);

/* Of byo-yomi, how many periods; of that and Fischer, how long. */
extern const struct number_kind datum_count, datum_seconds;

/* ---- values ---- */

/* A number in the row's bounds, 0 or 1, or the word's index; of overtime its kind. 0 for
 * rows. */
int datum_value(const struct ruleset *ruleset, enum datum datum);

/* The value is in the row's bounds. Nothing happens with rows and overtime, which are more than
 * a value. */
void datum_value_set(struct ruleset *ruleset, enum datum datum, int value);

enum { DATUM_TEXT_MAX = 640 };

/* The value as text; returns its end. */
char *datum_text(const struct ruleset *ruleset, enum datum datum, char text[static DATUM_TEXT_MAX]);

/* Whether the two say the same there. */
bool datum_same(const struct ruleset *one, const struct ruleset *other, enum datum datum);
