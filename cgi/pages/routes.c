#include "pages/routes.h"

#include "pages/part/app.h"
#include "pages/part/page.h"

static const struct router_route table[] = {
#define PAGE(method, pattern, role, fields, handler, actor, tab) \
	{METHOD_##method, pattern, ROLE_##role, fields, {.page = handler}, actor, tab},
#define PUBLISHED(kind, word, of, pattern, fields, handler) \
	{METHOD_GET, pattern, ROLE_ANYONE, fields, {.page = handler}, NULL, NULL},
#include "routes.def"
};

struct router
routes_router(struct app *app)
{
	return (struct router){
		.routes = table, .route_count = sizeof(table) / sizeof(table[0]),
		.app = app, .body = BODY_FORM, .begin = app_begin, .admit = app_admit,
		.csrf = app_csrf, .run = page_run, .refuse = app_refuse,
	};
}
