/* The table of all pages. */
#ifndef PAGES_ROUTES_H
#define PAGES_ROUTES_H

#include "pages/part/app.h"

/* The router of all pages, for that app. */
struct router routes_router(struct app *app);

#endif
