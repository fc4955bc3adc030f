/* The table of all pages. */
#ifndef PAGES_ROUTES_H
#define PAGES_ROUTES_H

#include "http/router.h"

const struct router_route *routes_all(size_t *count);

#endif
