#include "pages/player/private.h"

#include "actions/entry/enter.h"
#include "pages/entry/entry_details.h"
#include "pages/entry/entry_fields.h"
#include "pages/entry/entry_form.h"
#include "pages/handlers.h"
#include "pages/part/event_page.h"
#include "pages/part/letter.h"
#include "pages/part/registration.h"
#include "pages/part/say.h"
#include "pages/part/urls.h"
#include "pages/player/day.h"
#include "pages/player/now.h"

void
player_private_gone(struct page *page, const char *word)
{
	page->response->status = 404;
	page_title(page, "private.gone", NULL);
	value_set_text(page->root, "text", page_word(page, word, NULL));
	page_show(page, "public/refused");
}

bool
player_private_open(struct page *page, struct own_entry *own)
{
	const struct office *office = &page->app->office;
	const char *token = page_capture(page, "token");

	*own = (struct own_entry){.page = page};
	own->entry = entry_by_token(office, token);
	if (own->entry == NULL) {
		player_private_gone(page, "private.gone-text");
		return false;
	}
	own->tournament = tournament_by_id(page->arena, office->db, own->entry->tournament_id);
	own->url = url_private(page->arena, page->lang, token);
	page_speak_of(page, own->tournament);
	return true;
}

/* ---- the page ---- */

/* What changes of it by itself. */
static void
live_show(const struct own_entry *own, const struct event *event)
{
	struct page *page = own->page;
	struct value *entry = value_set_object(page->root, "entry");

	registration_show(page, own->tournament);
	say_entry(page, entry, own->entry, true);
	registration_status(page, entry, own->entry);
	player_now_show(own, event);
}

/* While entry is open, and of a cancelled event unless its draw has a game of the pair's:
 * the game would miss it, should the event be held after all. */
static bool
may_withdraw(const struct own_entry *own, const struct event *event, bool open)
{
	return open || (own->entry->status != STATUS_WITHDRAWN && own->tournament->cancelled &&
	                entry_playing(&event->draw, own->entry->id) == 0);
}

static void
own_show(const struct own_entry *own)
{
	struct page *page = own->page;
	const struct office *office = &page->app->office;
	const struct event *event = page_event_now(page, own->tournament);
	bool there = own->entry->status != STATUS_WITHDRAWN;
	bool open = there && registration_closed(own->tournament, clock_now(office->clock)) == NULL;

	page_title_text(page, say_pair(page, own->entry, true));
	page_form(page);
	live_show(own, event);
	if (own->tournament->state == STATE_FINISHED)
		value_set_bool(page->root, "said", false);
	value_set_text(page->root, "fresh_js", url_static("fresh.js"));
	value_set_text(page->root, "live_url", arena_printf(page->arena, "%s/live", own->url));
	value_set_text(page->root, "link",
	               arena_printf(page->arena, "%s%s", page->app->base_address, own->url));
	value_set_text(page->root, "withdraw", arena_printf(page->arena, "%s/withdraw", own->url));
	value_set_bool(page->root, "mails", office->mails && own->entry->email[0] != '\0');
	letter_show(page, page->root, own->entry);
	value_set_bool(page->root, "may_change", open);
	value_set_bool(page->root, "may_withdraw", may_withdraw(own, event, open));
	value_set_bool(page->root, "ask_desk", there && own->tournament->cancelled &&
	                                       !may_withdraw(own, event, open));
	value_set_bool(page->root, "show_form", open || own->typed);
	entry_details_show(page, own->entry);
	value_set_bool(page->root, "typed", own->typed);
	player_day_show(own, event);
}

static void
form_show(const struct own_entry *own, const struct entry_form *form, const char *version,
          const struct problems *problems)
{
	struct page *page = own->page;

	own_show(own);
	entry_form_version(page, version, own->entry->version, problems);
	entry_fields_show(page, form, own->url, problems);
	page_show(page, "player/private");
}

void
player_private_show(const struct own_entry *own, const struct problems *problems)
{
	struct entry_form form = entry_form_of(own->page, own->tournament, false, own->entry);

	form_show(own, &form, arena_printf(own->page->arena, "%d", own->entry->version), problems);
}

/* GET /{lang}/e/{token}?said=: whoever has the link; 404 for one that opens nothing. */
void
page_private(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems none = {.count = 0};
	struct own_entry own;

	if (player_private_open(&page, &own))
		player_private_show(&own, &none);
}

/* GET /{lang}/e/{token}/live: whoever has the link; the parts that change by
 * themselves, and nothing when the browser has them as they are. */
void
page_private_live(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct own_entry own;
	const struct event *event;

	if (!player_private_open(&page, &own))
		return;
	event = page_event_now(&page, own.tournament);
	live_show(&own, event);
	page_show_tagged(&page, "player/private_live");
}

/* POST /{lang}/e/{token}: whoever has the link, while entry is open. do=count
 * shows what the pair would be worth. */
void
page_private_post(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	const char *typed_version = page_body(&page, "version");
	struct problems problems = {.count = 0};
	struct entry_form form;
	struct entry_wish wish;
	struct own_entry own;

	if (!player_private_open(&page, &own))
		return;
	own.typed = true;
	form = entry_form_typed(&page, own.tournament, false);
	if (entry_form_pressed(&page, "count")) {
		problems = entry_form_so_far(&page, &form);
		form_show(&own, &form, typed_version, &problems);
		return;
	}
	wish = (struct entry_wish){.typed = &form.typed, .lang = page.lang,
	                           .version = page_version(&page)};
	if (entry_change(&page.app->office, own.tournament, own.entry, &wish, &problems))
		page_go(&page, own.url, "entry-changed");
	else
		form_show(&own, &form, typed_version, &problems);
}

/* POST /{lang}/e/{token}/withdraw: whoever has the link, while entry is open. */
void
page_private_withdraw(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems problems = {.count = 0};
	struct own_entry own;

	if (!player_private_open(&page, &own))
		return;
	if (entry_withdraw(&page.app->office, own.tournament, own.entry, false, &problems))
		page_go(&page, own.url, "entry-withdrawn");
	else
		player_private_show(&own, &problems);
}
