/* A request that is sent twice makes one thing: it carries a key (office->once), and what
 * was made under it is remembered with a keyed hash of all that the request says
 * (office->form), so that a key guessed or used again with another form opens nothing.
 * Keys of one scope say nothing in another: "entry" and the event's id. Within an act. */
#pragma once

#include "actions/office/act.h"

/* Whether something was made under the request's key: by just this form, then *made says
 * what; or by another, then *made is NULL and the act refused with PROBLEM_SENT_ALREADY. */
bool once_made(const struct act *act, const char *scope, const char **made);

/* For an act that makes one thing and nothing else: whether it is over with what the key
 * says. *again: what *made names was made before, and is the answer; else it was refused. */
bool once_done(const struct act *act, const char *scope, bool *again, const char **made);

/* Remembers it, where nothing was made and the act is fine. Nothing without a key. */
void once_keep(const struct act *act, const char *scope, const char *made);
