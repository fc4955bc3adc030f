/* A form with a file in it (multipart/form-data, RFC 7578), as browsers send it.
 * Strict: nothing before the first boundary or behind the last, no headers but
 * Content-Disposition and Content-Type, one file at most. */
#pragma once

#include "http/request.h"

/* `parameters`: what stands behind the type in the header, "boundary=x". Text parts are
 * listed in their order, each valid text under a name, at most REQUEST_TEXTS_MAX bytes all
 * together; a part with a filename is the file, whose bytes are those of `body`. One that nobody
 * chose (no filename, no bytes) is none. 0; 400 when it is malformed; 413 for more than
 * REQUEST_PARAMETERS_MAX parts or too much text. Nothing is filled unless all is good. */
int multipart_parse(struct arena *arena, const char *parameters, struct slice body,
                    struct request_parameters *fields, struct request_file *file);
