#include "api/api.h"

#include <string.h>

#include "actions/entry/entry_act.h"
#include "actions/people/token.h"
#include "api/call.h"
#include "pages/public/lost.h"

/* Whose token it is. False for one that is none (any more). */
static bool
token_take(struct api *api, const char *token)
{
	struct office *office = &api->app.office;

	api->token = token != NULL;
	api->scope = token == NULL ? NULL : token_find(office, token);
	api->app.account = api->scope == NULL ? NULL
		: account_by_id(office->arena, office->db, api->scope->account_id);
	if (token != NULL && api->app.account == NULL)
		api->own = entry_by_token(office, token);
	office->actor = api->app.account == NULL ? "pair" : api->app.account->id;
	return token == NULL || api->app.account != NULL || api->own != NULL;
}

/* What the account is at the event, as far as its token goes: a division is its event's. */
static enum membership
role_of(const struct api *api)
{
	const struct tournament *tournament = api->app.tournament;
	const char *only = api->scope == NULL ? NULL : api->scope->tournament_id;

	if (api->app.account == NULL ||
	    (only != NULL && strcmp(only, tournament->id) != 0 &&
	     (tournament->parent_id == NULL || strcmp(only, tournament->parent_id) != 0)))
		return MEMBERSHIP_NONE;
	return membership_of(api->app.office.db, api->app.account->id, tournament->id);
}

/* Whether the account's token goes as far as what is asked for without an event: one of an event
 * sees there what everybody sees. */
static bool
may_at_large(struct api *api, const struct router_route *route)
{
	const struct account *account = api->app.account;

	if (api->scope != NULL && api->scope->tournament_id != NULL)
		api->app.account = NULL;
	if (route->role == ROLE_CREATOR)
		return api->app.account != NULL && account_may_create(api->app.office.db, account);
	return route->role == ROLE_ANYONE || api->app.account != NULL;
}

/* Whether the row is for whoever asks, where it names an event. */
static bool
may(const struct api *api, const struct router_route *route, const struct request *request)
{
	const struct tournament *tournament = api->app.tournament;
	const bool seen = api->organiser || !tournament_private(tournament);
	const struct entry *own = api->own;

	switch (route->role) {
	case ROLE_ANYONE:
	case ROLE_OWN:
	case ROLE_SIGNED_IN:
		return seen;
	case ROLE_ENTRY:
		return api->organiser ||
		       (seen && own != NULL && strcmp(own->tournament_id, tournament->id) == 0 &&
		        strcmp(own->id, request_parameter_find(&request->captures, "entry")) == 0);
	case ROLE_CREATOR:
	case ROLE_ADMINISTRATOR:
	case ROLE_ORGANISER:
	case ROLE_RECORDER:
	case ROLE_REFEREE:
		break;
	}
	return app_allows(route->role, api->app.membership);
}

void
api_begin(void *self, struct arena *arena)
{
	struct api *api = self;

	app_begin(&api->app, arena);
	api->token = false;
	api->organiser = false;
	api->scope = NULL;
	api->own = NULL;
}

int
api_admit(void *self, const struct router_route *route, const struct request *request,
          struct response *response)
{
	struct api *api = self;
	struct app *app = &api->app;
	const char *slug = request_parameter_find(&request->captures, "slug");
	bool writes; /* though its token only reads */

	(void)response;
	app->route = route;
	if (!token_take(api, request_bearer(request)) || (route->role != ROLE_ANYONE && !api->token))
		return 401;
	app->known = api->token;
	writes = route->method != METHOD_GET && api->scope != NULL && api->scope->reads;
	if (slug == NULL)
		return may_at_large(api, route) && !writes ? 0 : 403;
	app->tournament = app_event(app, request, slug);
	if (app->tournament == NULL)
		return 404;
	app->membership = role_of(api);
	api->organiser = membership_may(app->membership, RIGHT_ORGANISE);
	if (app->membership == MEMBERSHIP_NONE)
		app->office.remote = request->remote;
	if (may(api, route, request) && !writes)
		return 0;
	/* Who is no part of it is not told that a draft is there, or a rehearsal. */
	if (tournament_private(app->tournament) && app->membership == MEMBERSHIP_NONE)
		return 404;
	return api->token ? 403 : 401;
}

void
api_refuse(void *self, const struct request *request, struct response *response, int status,
           const char *field)
{
	struct api *api = self;
	struct call call;

	app_note(&api->app, request, status);
	api->app.tournament = NULL; /* as app_refuse */
	call = call_begin(api, request, response);
	if (field != NULL)
		problem_add(&call.problems, field,
		            status == 422 ? PROBLEM_UNKNOWN_FIELD : PROBLEM_CHARACTERS, NULL);
	call_refuse(&call, status);
}

void
api_lost(struct api *api, struct arena *arena, const struct request_raw *raw, struct response *response)
{
	struct request request;
	struct call call;

	request_parse(arena, raw, &request);
	call = call_begin(api, &request, response);
	response_header(response, "Retry-After", LOST_SECONDS);
	call_refuse(&call, 503);
}
