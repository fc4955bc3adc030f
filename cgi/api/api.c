#include "api/api.h"

#include <string.h>

#include "actions/entry/entry.h"
#include "actions/people/token.h"
#include "api/call.h"

/* Whose token it is. False for one that is none (any more). */
static bool
token_take(struct api *api, const char *token)
{
	struct office *office = &api->app.office;

	api->token = token != NULL;
	api->app.account = token == NULL ? NULL : token_account(office, token);
	if (token != NULL && api->app.account == NULL)
		api->own = entry_by_token(office, token);
	office->actor = api->app.account == NULL ? "pair" : api->app.account->id;
	return token == NULL || api->app.account != NULL || api->own != NULL;
}

/* Whether the row is for whoever asks, where it names an event. */
static bool
may(const struct api *api, const struct router_route *route, const struct request *request)
{
	const struct tournament *tournament = api->app.tournament;
	const bool seen = api->organiser || tournament->state != STATE_DRAFT;
	const struct entry *own = api->own;

	switch (route->role) {
	case ROLE_ANYONE:
	case ROLE_SIGNED_IN:
		return seen;
	case ROLE_ENTRY:
		return api->organiser ||
		       (seen && own != NULL && strcmp(own->tournament_id, tournament->id) == 0 &&
		        strcmp(own->id, request_parameter_find(&request->captures, "entry")) == 0);
	case ROLE_CREATOR:
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
	api->own = NULL;
}

int
api_admit(void *self, const struct router_route *route, const struct request *request,
          struct response *response)
{
	struct api *api = self;
	struct app *app = &api->app;
	const char *slug = request_parameter_find(&request->captures, "slug");

	(void)response;
	if (!token_take(api, request_bearer(request)) || (route->role != ROLE_ANYONE && !api->token))
		return 401;
	if (slug == NULL && route->role == ROLE_CREATOR)
		return app->account != NULL && app->account->creates ? 0 : 403;
	if (slug == NULL)
		return route->role == ROLE_ANYONE || app->account != NULL ? 0 : 403;
	app->tournament = app_event(app, request, slug);
	if (app->tournament == NULL)
		return 404;
	if (app->account != NULL)
		app->membership = membership_of(app->office.db, app->account->id, app->tournament->id);
	api->organiser = membership_may(app->membership, RIGHT_ORGANISE);
	if (may(api, route, request))
		return 0;
	/* Who is no part of it is not told that a draft is there. */
	if (app->tournament->state == STATE_DRAFT && app->membership == MEMBERSHIP_NONE)
		return 404;
	return api->token ? 403 : 401;
}

void
api_refuse(void *self, const struct request *request, struct response *response, int status,
           const char *field)
{
	struct api *api = self;
	struct call call;

	api->app.tournament = NULL; /* as app_refuse */
	call = call_begin(api, request, response);
	if (field != NULL)
		problem_add(&call.problems, field,
		            status == 422 ? PROBLEM_UNKNOWN_FIELD : PROBLEM_CHARACTERS, NULL);
	call_refuse(&call, status);
}
