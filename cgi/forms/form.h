/* What people type, field by field, and what it makes. A form is a table with a row a
 * field, and what was typed is a text for each row, "" when nothing was; where something
 * is changed, NULL stands for what stays as it is. Everybody who asks for a field, reads
 * it, checks it or shows it again goes by its row. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "forms/problem.h"
#include "rules/number_kind.h"
#include "store/player.h"

struct form_check;

/* Keeps what the text says in check->made, or returns what is wrong with it
 * and perhaps sets check->detail. */
typedef enum problem_kind (*form_read)(struct form_check *check, const char *text);

struct form_field {
	const char *name;      /* of the input, of the problem beside it, and of its words */
	const char *json;      /* where it is in the API: "name.en"; NULL = under its name */
	size_t max;            /* code points; 0 = it has no limit of its own */
	enum form_kind {
		FORM_TEXT, FORM_LINES, /* kept as they are typed, where they have no reader */
		FORM_LIST,             /* a text of words between blanks, as its reader writes it */
		FORM_NUMBER,           /* an int or an enum; a bool where it is a flag */
		FORM_RANK, FORM_DATE,  /* what they allow differs: with a reader each */
		FORM_OWN,              /* who has the form makes it, and makes text of it again */
	} kind;
	const struct number_kind *number; /* of FORM_NUMBER */
	bool required;             /* nothing typed is PROBLEM_REQUIRED */
	bool optional;             /* a number that stays as it is where nothing was typed */
	enum player_seen seen;     /* of a player's or an entry's: by whom */
	form_read read;            /* NULL: as its kind is read; not of a rank, a date, a list */
	size_t at;                 /* where in what is made it is */
};

/* One reading of a form. */
struct form_check {
	struct arena *arena;
	const char *const *typed; /* by field; NULL: what is made has it already */
	void *made;               /* what the form makes */
	void *own;                /* what else its readers need */
	struct problems *problems;
	const char *detail;       /* of the field that is read */
	const struct form_field *field; /* that field */
};

/* A reader's own start: reads it as its kind is read. Dies of a kind that only a reader reads. */
enum problem_kind form_kind_read(struct form_check *check, const char *text);

/* Fills check->made, and adds a problem for each field that is wrong; `above` stands
 * before their names ("players.0."). */
void form_check(struct form_check *check, const struct form_field *fields, size_t count,
                const char *above);

/* Rows of the same fields, one behind the other, in a list that may be of any length: "prizes.2.rank"
 * is the third row's. A row with nothing in it counts as not there. */
struct form_list {
	const char *name;
	const struct form_field *fields; /* named "": it is called as its row, "criteria.2" */
	size_t width;
	size_t most;                     /* rows */
	size_t typed_size, size;         /* of a row's texts, and of what it makes */
	enum problem_kind none, many;    /* PROBLEM_NONE: it may be without rows */
	bool many_in_row;                /* one too many is said beside its own first field */
};

/* Reads the rows from `typed` on, each that is there into the next place of check->made, which has
 * room for list->most; how many those are. Beside what is wrong in rows a problem where there is
 * none, or one too many, with which it ends. */
size_t form_list_check(const struct form_check *check, const struct form_list *list,
                       const void *typed, size_t count);

/* What was made as it would be typed. */
void *form_list_of(struct arena *arena, const struct form_list *list, const void *made, size_t count);

/* The name of a row's field. */
const char *form_list_path(struct arena *arena, const struct form_list *list, size_t i, size_t field);

/* Puts what `now` has where nothing is given. Whether anything was. */
bool form_fill(const char **typed, const char *const *now, size_t count);

/* What was made as it would be typed, but for FORM_OWN. */
void form_of(struct arena *arena, const struct form_field *fields, size_t count, const void *made,
             const char **typed);

/* Whether nothing was typed. */
bool form_empty(const char *const *typed, size_t count);

/* Whether it is kept as it was typed. */
bool form_is_plain(const struct form_field *field);

/* The text of a field that is kept as it was typed; NULL of another. */
const char *form_plain(const struct form_field *field, const void *made);

/* What was made of a FORM_NUMBER; 0 or 1 of a flag. */
int form_number(const struct form_field *field, const void *made);

/* A number as it is typed. form_number_read says whether it is one of that kind, and is the only
 * one to set *number; form_number_wrong, what a text is that it refuses, with *detail. */
const char *form_number_text(struct arena *arena, const struct number_kind *kind, int number);
bool form_number_read(const struct number_kind *kind, const char *text, int *number);
enum problem_kind form_number_wrong(struct arena *arena, const struct number_kind *kind,
                                    const char *text, const char **detail);

/* The row of that name; `count` without one. */
size_t form_find(const struct form_field *fields, size_t count, const char *name);

/* Where `text` stands in `words`, which end at NULL; -1 when it does not. */
int form_word(const char *const *words, const char *text);
