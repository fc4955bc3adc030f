/* Every call of the API, declared as pages/routes.h declares pages; API.md and
 * static/openapi.json describe them. A handler says the status: of what it answered, or why it
 * did not (400 and more), which call_run then does. */
#pragma once

#include "api/api.h"
#include "http/router.h"

#define CALL(method, pattern, role, fields, handler) \
	extern const struct router_field fields[]; \
	int handler(struct call *call);
#define PUBLISHED_CALL(kind, pattern, fields, handler) \
	extern const struct router_field fields[]; \
	int handler(struct call *call);
#include "routes.def"

/* The router of them all, for that API. */
struct router api_routes_router(struct api *api);
