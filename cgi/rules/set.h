/* A closed set of words: its table has one row a member, the constant and the word, and both the
 * members and their words are made of it. So no member is without a word:
 *
 *   #define ENTRY_STATUS_TABLE(ROW) \
 *           ROW(STATUS_CONFIRMED, "confirmed") \
 *           ROW(STATUS_WAITING, "waiting")
 *   enum entry_status { ENTRY_STATUS_TABLE(SET_MEMBER) };
 *   const char *const entry_status_names[] = {ENTRY_STATUS_TABLE(SET_WORD) NULL};
 *
 * So too a set that is said more of, in more columns, with macros of its own. */
#pragma once

#define SET_MEMBER(constant, ...) constant,
#define SET_WORD(constant, word) [constant] = (word),

/* How many members it has. */
#define SET_ONE(...) +1
#define SET_SIZE(TABLE) (0 TABLE(SET_ONE))

/* What else is said of a set, away from its own table: an array with a row for each of its members,
 * `width` values a row, which does not compile where one is missing (two for one do not either):
 *
 *   SET_EACH(static const char *const words[], SET_SIZE(ENTRY_STATUS_TABLE),
 *            [STATUS_CONFIRMED] = "takes part", [STATUS_WAITING] = "waits"); */
#define SET_EACH(declared, size, ...) SET_ROWS(declared, size, 1, __VA_ARGS__)
#define SET_ROWS(declared, size, width, ...) \
	declared = {__VA_ARGS__}; \
	_Static_assert(SET_VALUES(__VA_ARGS__) == (size) * (width), "a row for each member of the set")

/* How many values these are, up to 32. */
#define SET_VALUES(...) \
	SET_33RD(__VA_ARGS__, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, \
	         13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define SET_33RD(a0, a1, a2, a3, a4, a5, a6, a7, b0, b1, b2, b3, b4, b5, b6, b7, c0, c1, c2, c3, c4, \
                 c5, c6, c7, d0, d1, d2, d3, d4, d5, d6, d7, count, ...) count
