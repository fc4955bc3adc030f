#include "actions/people/invite.h"

#include <string.h>

#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/page.h"
#include "pages/part/url.h"
#include "pages/routes.h"

ROUTER_FIELDS(account_invitation_post_fields, {"stay", .max = 1});

/* False, and the refusal is written, for a link that is no good to anybody. */
static bool
stands(struct page *page, const struct invite *invite)
{
	const char *why = NULL;

	switch (invite->state) {
	case INVITE_GOOD:
	case INVITE_SIGN_IN:
		return true;
	case INVITE_USED:
		why = "used";
		break;
	case INVITE_EXPIRED:
		why = "expired";
		break;
	case INVITE_REVOKED:
		why = "revoked";
		break;
	case INVITE_UNKNOWN:
		app_refuse(page->app, page->request, page->response, 404, NULL);
		return false;
	}
	page_say(page, 410, "invitation.ended", page_wordf(page, NULL, "invitation.%s", why));
	return false;
}

static void
invitation_show(struct page *page, const struct invite *invite)
{
	const char *here = url_invitation(page->arena, page->lang, page_capture(page, "token"));
	struct value *gives;

	page_title(page, invite->tournament == NULL ? "invitation.title" : "invitation.help", NULL);
	page_form(page);
	/* "gives": the role and the event, where it does. */
	if (invite->tournament != NULL) {
		gives = value_set_object(page->root, "gives");
		value_set_text(gives, "role", desk_role(page, invite->link->role));
		value_set_text(gives, "means", page_wordf(page, NULL, "role.means.%s",
		                                          membership_names[invite->link->role]));
		value_set_text(gives, "event", event_page_name(page, invite->tournament));
	}
	value_set_text(page->root, "who", invite->email);
	value_set_bool(page->root, "plain", url_is_plain(page));
	value_set_text(page->root, "action", here);
	value_set_bool(page->root, "signs_in",
	               page->app->account == NULL ||
	               strcmp(page->app->account->email, invite->email) != 0);
	fill_text(page->root, "sign_in", invite->state != INVITE_SIGN_IN ? NULL
	          : arena_printf(page->arena, "%s?next=%s", url_sign_in(page->arena, page->lang), here));
	page_show(page, "organiser/invitation");
}

/* GET /invitation/{token}: as it was handed over. */
void
account_invitation_any(struct page *page)
{
	response_redirect(page->response, url_invitation(page->arena, page->lang,
	                                                 page_capture(page, "token")));
}

/* GET /{lang}/invitation/{token}: asks for a press, since previews follow links. */
void
account_invitation(struct page *page)
{
	struct invite invite = invite_look(&page->app->office, page_capture(page, "token"),
	                                   page->app->account);

	if (stands(page, &invite))
		invitation_show(page, &invite);
}

/* POST: uses the link up and opens a session; goes on to set a password, to give a code, or to where
 * the role works. */
void
account_invitation_post(struct page *page)
{
	const char *session, *path;
	struct invite invite;

	page_stay(page);
	invite = invite_use(&page->app->office, page_capture(page, "token"),
	                    page->app->account, &session);
	if (!stands(page, &invite))
		return;
	if (invite.state == INVITE_SIGN_IN) {
		invitation_show(page, &invite);
		return;
	}
	if (session != NULL && !page_session(page, session)) {
		page_go(page, url_sign_in_code(page, url_desk(page, "/account")), NULL);
		return;
	}
	if (invite.tournament == NULL) {
		page_go(page, url_desk(page, "/account"), "signed-in");
		return;
	}
	/* The desk's first page while the role works nowhere. */
	path = desk_landing(page, invite.tournament, invite.link->role);
	page_go(page, path != NULL ? path : url_desk(page, "/"), "role-given");
}
