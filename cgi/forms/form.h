/* What people type, field by field, and what it makes. A form is a table with a row a
 * field, and what was typed is a text for each row, "" when nothing was; where something
 * is changed, NULL stands for what stays as it is. Everybody who asks for a field, reads
 * it, checks it or shows it again goes by its row. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "forms/problem.h"
#include "store/player.h"

struct form_check;

/* Keeps what the text says in check->made, or returns what is wrong with it
 * and perhaps sets *detail. */
typedef enum problem_kind (*form_read)(struct form_check *check, const char *text,
                                       const char **detail);

struct form_field {
	const char *name;      /* of the input, of the problem beside it, and of its words */
	const char *json;      /* where it is in the API: "name.en"; NULL = under its name */
	size_t max;            /* code points */
	enum form_kind { FORM_TEXT, FORM_LINES, FORM_NUMBER, FORM_FLAG, FORM_LIST } kind;
	enum player_seen seen; /* of a player's: by whom */
	form_read read;        /* NULL: it is plain, which is kept as it was typed */
	size_t at;             /* of a plain one: where in what is made its text is */
};

/* One reading of a form. */
struct form_check {
	struct arena *arena;
	const char *const *typed; /* by field, none of them NULL */
	void *made;               /* what the form makes */
	void *own;                /* what else its readers need */
	struct problems *problems;
};

/* Fills check->made, and adds a problem for each field that is wrong; `above` stands
 * before their names ("players.0."). */
void form_check(struct form_check *check, const struct form_field *fields, size_t count,
                const char *above);

/* Puts what `now` has where nothing is given. Whether anything was. */
bool form_fill(const char **typed, const char *const *now, size_t count);

/* Whether nothing was typed. */
bool form_empty(const char *const *typed, size_t count);

/* The text of a plain field. */
const char *form_plain(const struct form_field *field, const void *made);

/* The row of that name; `count` without one. */
size_t form_find(const struct form_field *fields, size_t count, const char *name);

/* Where `text` stands in `words`, which end at NULL; -1 when it does not. */
int form_word(const char *const *words, const char *text);

/* The PROBLEM_TOO_LONG of a text: its detail, or NULL. */
const char *form_too_long(struct arena *arena, const char *text, size_t max);
