/* Every address of the API, as API.md and static/openapi.json have them. */
#ifndef API_ROUTES_H
#define API_ROUTES_H

#include <stddef.h>

#include "http/router.h"

const struct router_route *api_routes_all(size_t *count);

#endif
