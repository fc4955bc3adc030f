#include <ctype.h>
#include <jansson.h>
#include <string.h>

#include "suite.h"

#include "api/routes.h"

/* static/openapi.json, as it is served, against the table of routes. That it
 * is a sound description is tests/site/openapi.test.mjs's to say. */

static const char description_path[] = "static/openapi.json";

static json_t *
description_load(void)
{
	json_error_t error;
	json_t *description = json_load_file(description_path, JSON_REJECT_DUPLICATES, &error);

	if (description == NULL)
		fail_msg("%s: line %d: %s", description_path, error.line, error.text);
	return description;
}

/* A path's members besides its operations are "parameters", "summary" and such. */
static bool
method_named(const char *key)
{
	static const char *const keys[] = {"get", "put", "post", "delete", "options", "head",
	                                   "patch", "trace"};

	for (size_t i = 0; i < COUNT(keys); i++)
		if (strcmp(keys[i], key) == 0)
			return true;
	return false;
}

/* "PATCH" in the table is "patch" in the description. */
static bool
method_is(enum request_method method, const char *key)
{
	const char *name = request_method_name(method);

	while (*name != '\0' && tolower((unsigned char)*name) == *key)
		name++, key++;
	return *name == '\0' && *key == '\0';
}

static bool
route_has_operation(const struct router_route *route, const json_t *paths)
{
	const char *key;
	json_t *operation;

	json_object_foreach(json_object_get(paths, route->pattern), key, operation)
		if (method_named(key) && method_is(route->method, key))
			return true;
	return false;
}

static bool
operation_has_route(const char *path, const char *key)
{
	const struct router router = api_routes_router(NULL);

	for (size_t i = 0; i < router.route_count; i++)
		if (strcmp(router.routes[i].pattern, path) == 0 && method_is(router.routes[i].method, key))
			return true;
	return false;
}

TEST(every_route_is_described)
{
	json_t *description = description_load();
	const struct router router = api_routes_router(NULL);
	size_t missing = 0;

	assert_true(router.route_count > 0);
	for (size_t i = 0; i < router.route_count; i++)
		if (!route_has_operation(&router.routes[i], json_object_get(description, "paths"))) {
			print_error("not described: %s %s\n",
			            request_method_name(router.routes[i].method),
			            router.routes[i].pattern);
			missing++;
		}
	json_decref(description);
	assert_int_equal(missing, 0);
}

/* How many of the path's operations no route answers. */
static size_t
path_unanswered(const char *path, json_t *item, size_t *operations)
{
	const char *key;
	json_t *operation;
	size_t unanswered = 0;

	json_object_foreach(item, key, operation) {
		if (!method_named(key))
			continue;
		++*operations;
		if (!operation_has_route(path, key)) {
			print_error("no route: %s %s\n", key, path);
			unanswered++;
		}
	}
	return unanswered;
}

TEST(every_operation_has_a_route)
{
	json_t *description = description_load(), *item;
	size_t operations = 0, unanswered = 0;
	const char *path;

	json_object_foreach(json_object_get(description, "paths"), path, item)
		unanswered += path_unanswered(path, item, &operations);
	json_decref(description);
	assert_true(operations > 0);
	assert_int_equal(unanswered, 0);
}

/* A second row of the same method and path would never be reached. */
TEST(no_route_stands_twice)
{
	const struct router router = api_routes_router(NULL);

	for (size_t i = 0; i < router.route_count; i++)
		for (size_t j = i + 1; j < router.route_count; j++)
			if (router.routes[i].method == router.routes[j].method &&
			    strcmp(router.routes[i].pattern, router.routes[j].pattern) == 0)
				fail_msg("twice: %s %s",
				         request_method_name(router.routes[i].method),
				         router.routes[i].pattern);
}
