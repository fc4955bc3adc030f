#include "api/api_routes.h"

#include "api/call.h"

/* A published file's size is nginx's to let through as well. */
static const struct router_route table[] = {
#define CALL(method, pattern, role, fields, handler) \
	{METHOD_##method, pattern, ROLE_##role, fields, {.call = handler}, "pair", NULL},
#define PUBLISHED_CALL(kind, pattern, fields, handler) \
	{METHOD_GET, pattern, ROLE_ANYONE, fields, {.call = handler}, NULL, NULL},
#include "routes.def"
};

struct router
api_routes_router(struct api *api)
{
	return (struct router){
		.routes = table, .route_count = sizeof(table) / sizeof(table[0]),
		.app = api, .body = BODY_JSON, .begin = api_begin, .admit = api_admit,
		.run = call_run, .refuse = api_refuse,
	};
}
