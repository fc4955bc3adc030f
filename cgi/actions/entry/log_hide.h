/* A line of the log without what only its event's organisers know of people, as a file has it that
 * is to be read by others; or without what nobody is to know any more, since it was erased. Closed
 * by default: only what is understood and known to be open stays. A line that nobody can read any
 * more (of a form that the log once had, or from another site's file) stays as a line, but its text
 * is "…". */
#pragma once

#include <stdbool.h>

#include "base/arena.h"
#include "store/audit.h"
#include "store/entry.h"

enum log_hide_for { LOG_HIDE_EXPORTED, LOG_HIDE_ERASED };

/* `entries`: of the line's event. False when it is of no kind that is known. */
bool log_hide(struct arena *arena, const struct entry_list *entries, enum log_hide_for whom,
               struct audit *line);

/* Whether organisers see the field of a player, or of an entry, where they do not ask for contacts. */
bool log_hide_player(const char *name);
bool log_hide_entry(const char *name);
