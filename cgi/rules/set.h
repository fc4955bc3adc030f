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
