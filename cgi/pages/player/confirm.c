/* The page behind the link in a letter, by which an entry is confirmed: at a press, since readers of
 * mail look at links by themselves. */
#include "actions/entry/confirm.h"
#include "actions/entry/entry_act.h"
#include "actions/entry/partner_entry.h"
#include "pages/part/form_part.h"
#include "pages/part/registration.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/routes.h"

/* The entry; NULL, and answered, where there is nothing to confirm (any more). */
static struct entry *
confirm_open(struct page *page)
{
	const struct office *office = &page->app->office;
	struct entry *entry = confirm_by_token(office, page_capture(page, "token"));

	if (entry == NULL)
		page_say(page, 404, "private.gone", page_word(page, "private.gone-text", NULL));
	else if (entry->status != STATUS_UNCONFIRMED)
		page_go(page, url_private(page, entry_token(office, entry)), NULL);
	return entry != NULL && entry->status == STATUS_UNCONFIRMED ? entry : NULL;
}

static void
confirm_show(struct page *page, const struct entry *entry, const struct tournament *t,
             const struct problems *problems)
{
	page_speak_of(page, t);
	page_title(page, "confirm.title", NULL);
	page_form(page);
	registration_show(page, t);
	form_problems(page, problems);
	say_entry(page, value_set_object(page->root, "entry"), entry,
	          partner_entry_shared(&page->app->office, entry) == entry);
	value_set_text(page->root, "action", url_confirm(page, page_capture(page, "token")));
	page_show(page, "player/confirm_mail");
}

/* GET /{lang}/confirm/{token}: whoever reads the letter. Confirms nothing. */
void
player_confirm(struct page *page)
{
	const struct entry *entry = confirm_open(page);

	if (entry != NULL)
		confirm_show(page, entry, tournament_by_id(page->arena, page->app->office.db,
		                                           entry->tournament_id), &problem_none);
}

/* POST /{lang}/confirm/{token}: likewise. */
void
player_confirm_post(struct page *page)
{
	const struct office *office = &page->app->office;
	struct entry *entry = confirm_open(page);
	const struct entry_list one = {entry, 1};
	struct problems problems = {.count = 0};
	const struct tournament *t;

	if (entry == NULL)
		return;
	t = tournament_by_id(page->arena, office->db, entry->tournament_id);
	if (confirm_entries(office, t, &one, &problems))
		page_go(page, url_private(page, entry_token(office, entry)), "entry-confirmed");
	else
		confirm_show(page, entry, t, &problems);
}
