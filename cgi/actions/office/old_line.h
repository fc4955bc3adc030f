/* The one reader of sentences: what a line of the log told that was written before there
 * was data beside it, or comes from such an event's file. */
#pragma once

#include "actions/office/changes.h"

/* False for a sentence that is neither of fields nor of a draw. */
bool old_line_read(const struct audit *line, struct changes *changes);
