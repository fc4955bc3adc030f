/* Percent-encoding, as paths, queries and forms have it. Strict: a % that is
 * not followed by two hexadecimal digits, and bytes that are not valid text
 * once decoded, are refused, so that one address has one meaning. */
#pragma once

#include "http/request.h"

/* Decoded, in the arena; NULL when it is malformed or not text_valid.
 * `form`: + is a blank, as in queries and bodies but not in paths. */
char *urlencoded_decode(struct arena *arena, struct slice text, bool form);

/* name=value&name=value, in the order given; empty pieces (&&) are skipped and
 * a name without = has the value "". 0; 400 when a piece is malformed, has no
 * name, or a control character in its name; 413 for more than
 * REQUEST_PARAMETERS_MAX. Nothing is listed unless all are good. */
int urlencoded_parse(struct arena *arena, struct slice text, struct request_parameters *parameters);
