#include "pages/part/app.h"

#include <string.h>

#include "actions/office/refused.h"
#include "actions/people/sign_in.h"
#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/page.h"
#include "pages/part/url.h"
#include "store/entry.h"

/* Where to come back to after signing in: only what can be asked for again,
 * and needs no encoding. */
static int
send_to_sign_in(struct request const *request, struct response *response)
{
	const char *lang = request_parameter_find(&request->captures, "lang");
	const char *url = url_sign_in(request->arena, lang != NULL ? lang : request_language(request));

	if (request->method == METHOD_GET &&
	    request->path[strspn(request->path, "abcdefghijklmnopqrstuvwxyz0123456789-/")] == '\0')
		url = arena_printf(request->arena, "%s?next=%s", url, request->path);
	response_redirect(response, url);
	return ROUTER_ANSWERED;
}

bool
app_is_https(const struct app *app)
{
	return strncmp(app->base_address, "https://", 8) == 0;
}

bool
app_lock_due(const struct app *app)
{
	return app_is_https(app) && app->account->administers && app->account->authenticator == NULL &&
	       app->account->passkey_at == 0;
}

const char *
app_cookie_name(const struct app *app, struct arena *arena, const char *name)
{
	return arena_printf(arena, "%s%s", app_is_https(app) ? "__Host-" : "", name);
}

const char *
app_cookie(const struct app *app, const struct request *request, const char *name)
{
	return request_cookie(request, app_cookie_name(app, request->arena, name));
}

bool
app_allows(enum router_role role, enum membership membership)
{
	switch (role) {
	case ROLE_ANYONE:
	case ROLE_OWN:
	case ROLE_SIGNED_IN:
		return true;
	case ROLE_CREATOR:
	case ROLE_ADMINISTRATOR:
		return false;
	case ROLE_RECORDER:
		return membership_may(membership, RIGHT_RECORD);
	case ROLE_REFEREE:
		return membership_may(membership, RIGHT_RULE);
	case ROLE_ORGANISER:
	case ROLE_ENTRY:
		return membership_may(membership, RIGHT_ORGANISE);
	}
	return false;
}

/* "GET /{lang}/t/{slug} icho" */
static const char *
row_asked(const struct app *app, const struct request *request)
{
	const char *slug = app->tournament == NULL ? "" : app->tournament->slug;

	return arena_printf(request->arena, "%s %s%s%s", request_method_name(request->method),
	                    app->route->pattern, slug[0] == '\0' ? "" : " ", slug);
}

void
app_note(const struct app *app, const struct request *request, int status)
{
	if (app->route == NULL || (status != 429 && (status != 403 || !app->known)))
		return;
	refused_note(&app->office, status == 403 ? "refused.rights" : "refused.pace", request->remote,
	             row_asked(app, request));
}

void
app_note_code(const struct app *app, const struct request *request)
{
	struct office own = app->office;

	own.actor = app->account == NULL ? NULL : app->account->id; /* not who has the right code */
	refused_note(&own, "refused.code", request->remote, row_asked(app, request));
}

/* For somebody who helps at the event, with something else. */
static int
refuse_role(struct app *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);

	app_note(app, request, 403);
	response->status = 403;
	page_title(&page, "refused.403.title", NULL);
	value_set_text(page.root, "text", page_word_text(&page, "refused.403-role", "role",
	                                                 desk_role(&page, app->membership)));
	fill_text(page.root, "desk", desk_landing(&page, app->tournament, app->membership));
	page_show(&page, "organiser/refused");
	return ROUTER_ANSWERED;
}

void
app_begin(void *self, struct arena *arena)
{
	struct app *app = self;

	app->office.arena = arena;
	app->office.actor = NULL; /* nobody acts before app_admit has said who */
	app->office.once = NULL;
	app->office.remote = NULL;
	app->office.stays = false;
	app->office.browser = NULL;
	app->route = NULL;
	app->known = false;
	app->account = NULL;
	app->session = NULL;
	app->tournament = NULL;
	app->membership = MEMBERSHIP_NONE;
	app->came_back = NULL;
	event_cache_begin(app->events);
	kept_begin(app->kept);
	app->template = NULL;
}

struct tournament *
app_event(const struct app *app, const struct request *request, const char *slug)
{
	const char *entry_id = request_parameter_find(&request->captures, "entry");

	return entry_id == NULL ? tournament_by_slug(request->arena, app->office.db, slug)
		: tournament_of_entry(request->arena, app->office.db, slug, entry_id);
}

/* Until it is there, whoever administers the site does nothing else, and sees what everybody sees. */
static int
send_to_lock(const struct request *request, struct response *response)
{
	response_redirect(response, arena_printf(request->arena, "/%s/desk/account/authenticator",
	                  request_parameter_find(&request->captures, "lang")));
	return ROUTER_ANSWERED;
}

/* A draft is there for its organisers alone, who look at it as visitors will see it and send
 * nothing; a rehearsal for who has a part in it. */
static bool
may_see(const struct app *app, const struct router_route *route)
{
	if (app->tournament->rehearsal && app->membership == MEMBERSHIP_NONE)
		return false;
	return app->tournament->state != STATE_DRAFT ||
	       (route->method == METHOD_GET && app->account != NULL &&
	        app_allows(ROLE_ORGANISER, app->membership));
}

int
app_admit(void *self, const struct router_route *route, const struct request *request,
          struct response *response)
{
	struct app *app = self;
	const char *slug = request_parameter_find(&request->captures, "slug");

	app->route = route;
	app->session = app_cookie(app, request, "session");
	app->account = app->session == NULL ? NULL
		: sign_in_account(&app->office, app->session, slug, &app->membership);
	app->known = app->account != NULL;
	app->office.actor = app->account == NULL ? route->actor : app->account->id;
	app->tournament = slug == NULL ? NULL
		: app_event(app, request, slug);
	if (route->role != ROLE_ANYONE && app->account == NULL)
		return send_to_sign_in(request, response);
	if (app->account != NULL && app_lock_due(app)) {
		if (route->role != ROLE_ANYONE && route->role != ROLE_OWN)
			return send_to_lock(request, response);
		app->membership = MEMBERSHIP_NONE;
	}
	if (slug == NULL)
		return (route->role == ROLE_CREATOR && !account_may_create(app->office.db, app->account)) ||
		       (route->role == ROLE_ADMINISTRATOR && !app->account->administers) ? 403 : 0;
	if (app->tournament == NULL)
		return 404;
	if (app->membership == MEMBERSHIP_NONE)
		app->office.remote = request->remote;
	if (route->role == ROLE_ANYONE)
		return may_see(app, route) ? 0 : 404;
	if (app_allows(route->role, app->membership))
		return 0;
	return app->membership == MEMBERSHIP_NONE ? 403 : refuse_role(app, request, response);
}

bool
app_csrf(void *self, const struct request *request)
{
	struct app *app = self;
	const char *given = request_parameter_find(&request->body, "csrf");
	const char *visitor = app_cookie(app, request, "visitor");
	const char *owner = app->account != NULL ? app->session : visitor;

	if (given == NULL || owner == NULL)
		return false;
	return secret_equal(given, secret_derive(request->arena, app->office.key, "csrf", owner, NULL));
}

void
app_refuse(void *self, const struct request *request, struct response *response, int status,
           const char *field)
{
	struct app *app = self;
	struct page page;

	(void)field; /* no form of ours sends such a one */
	app_note(app, request, status);
	app->tournament = NULL; /* a refusal is not spoken of in the event's words */
	page = page_begin(app, request, response);
	page_refuse(&page, status);
}
