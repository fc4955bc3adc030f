/* What is answered while the site does not reach its database: without asking it anything. */
#pragma once

#include "http/request.h"
#include "pages/part/app.h"

/* After so many seconds it is worth asking again. */
#define LOST_SECONDS "3"

/* 503, in the language of the address: what was sent is on it, to be sent again as it is, and
 * counts once. Nobody is shown a password: where there was one it is asked for again, and so is a
 * file. `app` has looks and the site's address, and no database. */
void lost_answer(struct app *app, struct arena *arena, const struct request_raw *raw,
                 struct response *response);
