/* A form that is sent twice makes one thing: it carries a key of its own, and
 * what was made under the key is remembered with a keyed hash of the form, so
 * that a key guessed or used again with another form opens nothing. Within the
 * transaction of the action. */
#ifndef ACTIONS_OFFICE_ONCE_H
#define ACTIONS_OFFICE_ONCE_H

#include "actions/office/office.h"
#include "forms/problem.h"

struct once {
	const char *scope; /* keys of one scope say nothing in another: "entry" and the event's id */
	const char *key;   /* the form's; "" = it may be sent as often as one likes */
	const char *form;  /* everything typed into it, as one text */
};

/* Nothing was made under the key, or this form made *id, or another form did:
 * then problem.sent-already is added, and nothing else need be looked at. */
enum once_found { ONCE_NEW, ONCE_AGAIN, ONCE_OTHER };
enum once_found once_find(const struct office *office, const struct once *once, const char **id,
                          struct problems *problems);

/* A file as such a form: a NUL would end the text, and is in files of UTF-16. */
const char *once_file(struct arena *arena, struct slice file);

void once_keep(const struct office *office, const struct once *once, const char *id);

#endif
