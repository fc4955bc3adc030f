/* Every page: its handler and its fields, declared from the table of the site's addresses
 * (routes.def), for the files that have them; and the router of them all. The comment above a
 * handler says what it shows or does. */
#pragma once

#include "http/router.h"

struct app;

#define PAGE(method, pattern, role, fields, handler, actor, tab) \
	extern const struct router_field fields[]; \
	void handler(struct page *page);
#define PUBLISHED(kind, word, of, pattern, fields, handler) \
	extern const struct router_field fields[]; \
	void handler(struct page *page);
#include "routes.def"

/* The router of all pages, for that app. */
struct router routes_router(struct app *app);
