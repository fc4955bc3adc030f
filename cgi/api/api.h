/* The JSON of API.md: what its handlers share. One a worker; the part about the
 * request is forgotten by api_begin before the next one, and filled by api_admit. Cookies mean
 * nothing here: who asks is said by a token. */
#pragma once

#include <stdbool.h>

#include "pages/part/app.h"
#include "store/entry.h"
#include "store/people/api_token.h"

struct api {
	struct app app; /* app.account: whose token came; app.tournament: of {slug} */

	/* The request at hand. */
	bool token;              /* whether one came */
	const struct api_token *scope; /* of an account's: how far it goes; or NULL */
	bool organiser;          /* of the event: sees and may do everything */
	const struct entry *own; /* whose own token came, or NULL */
};

/* What the router asks for. A token that is none is 401; what needs one is 401
 * without and 403 with one that may not. A draft is for its organisers alone. */
void api_begin(void *api, struct arena *arena);
int api_admit(void *api, const struct router_route *route, const struct request *request,
              struct response *response);
void api_refuse(void *api, const struct request *request, struct response *response, int status,
                const char *field);

/* As lost_answer, to a program. */
void api_lost(struct api *api, struct arena *arena, const struct request_raw *raw, struct response *response);
