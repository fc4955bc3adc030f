/* Every address of the API, as API.md and static/openapi.json have them. */
#ifndef API_ROUTES_H
#define API_ROUTES_H

#include "api/api.h"
#include "http/router.h"

/* The router of them all, for that API. */
struct router api_routes_router(struct api *api);

#endif
