/* What handlers share. One a worker; the part about the request is forgotten by app_begin
 * before the next one, and filled by app_admit. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "event/event_cache.h"
#include "http/router.h"
#include "pages/part/templates.h"
#include "store/people/account.h"
#include "store/people/member.h"
#include "store/people/outbox.h"
#include "store/tournament.h"
#include "view/kept.h"

struct app {
	struct office office;
	const struct templates *templates;
	struct event_cache *events;
	struct kept *kept; /* what page_kept_list has made; NULL = it keeps nothing */
	int backup_days;   /* after how many of them no backup of the site is kept */
	struct app_places {
		const char *data, *database, *published, *backups; /* a file, NULL: on a server; and folders */
	} places;
	const char *base_address; /* "https://oshidori.example", for links that leave the site */

	/* The request at hand. */
	const struct router_route *route; /* NULL before app_admit */
	bool known;                    /* they came with a session, or a token, that is somebody's */
	const struct account *account; /* who is signed in, or NULL */
	const char *session;           /* their session's token, or NULL */
	struct tournament *tournament; /* of {slug}, where the route has one */
	enum membership membership;    /* what the account is there */
	struct outbox_mailboxes *came_back; /* whose mail did there; NULL = nobody has asked yet */
	int64_t came_back_moment;      /* when it was asked */
	const char *template;          /* that the page was shown with, or NULL */
	const struct value *tree;      /* which it was given */
};

/* Whether the site's address is https. Whether, there, whoever is signed in administers the site and
 * has come neither by a passkey nor with an authenticator app, without which they do nothing else. */
bool app_is_https(const struct app *app);
bool app_lock_due(const struct app *app);

/* A cookie of ours by its name, or NULL. Where the site's address is https, browsers keep it as one
 * that nothing but this host over https may have set ("__Host-session"). */
const char *app_cookie(const struct app *app, const struct request *request, const char *name);
const char *app_cookie_name(const struct app *app, struct arena *arena, const char *name);

/* A request that is refused with that status, for the site's log: 403 of somebody whom the site knows,
 * 429 of anybody. */
void app_note(const struct app *app, const struct request *request, int status);

/* One that came with a code of what is printed that opens nothing there: made up, or of another day. */
void app_note_code(const struct app *app, const struct request *request);

/* Whether a row of that role is for somebody who is that at the event. Of
 * ROLE_ENTRY it knows the organiser only, and nobody is a ROLE_CREATOR or ROLE_ADMINISTRATOR by it. */
bool app_allows(enum router_role role, enum membership membership);

/* The event of {slug}. Where {entry} names an entry of one of its divisions, that division:
 * an entry is also found at its event's address. */
struct tournament *app_event(const struct app *app, const struct request *request,
                             const char *slug);

/* What the router asks for. */
void app_begin(void *app, struct arena *arena);
int app_admit(void *app, const struct router_route *route, const struct request *request,
              struct response *response);
bool app_csrf(void *app, const struct request *request);
void app_refuse(void *app, const struct request *request, struct response *response, int status,
                const char *field);
