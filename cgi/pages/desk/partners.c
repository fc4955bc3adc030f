#include <string.h>

#include "actions/entry/match.h"
#include "actions/entry/partner_act.h"
#include "actions/entry/partner_pair.h"
#include "forms/typed_entry.h"
#include "pages/entry/entry_details.h"
#include "pages/entry/entry_form.h"
#include "pages/entry/partner_say.h"
#include "pages/part/desk.h"
#include "pages/part/form_part.h"
#include "pages/part/letter.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/routes.h"

ROUTER_FIELDS(desk_partners_fields,
	{"first", .max = ID_CHARS}, /* their wishes */
	{"second", .max = ID_CHARS},
	{"do", .max = 10});

ROUTER_FIELDS(desk_partners_stop_fields, {"wish", .max = ID_CHARS});

/* Which two are to be a pair. */
struct chosen {
	const char *first, *second;
	bool looked_over; /* nothing speaks against it: points and captain are shown */
};

/* Whom the player has asked. */
static void
asked_show(const struct page *page, struct value *row, const struct match_search *search,
           const struct partner_wish *wish)
{
	struct value *list = value_set_list(row, "asked");

	for (size_t i = 0; i < search->offers.count; i++) {
		const struct partner_offer *offer = &search->offers.list[i];
		struct value *item;

		if (strcmp(offer->from_id, wish->id) != 0)
			continue;
		item = value_add_object(list);
		value_set_text(item, "name",
		               partner_say_name(page, match_wish(search, offer->to_id), true));
	}
	value_set_bool(row, "any_asked", value_count(list) > 0);
}

static void
choice_show(struct page *page, struct value *object, const struct match_search *search,
            const char *name, const char *chosen, const struct problems *problems)
{
	struct value *field = form_field(page, object, name, name, chosen, problems);
	struct value *options = value_set_list(field, "options");

	value_set_text(field, "input", name);
	value_set_text(field, "label", page_wordf(page, NULL, "partners.%s", name));
	for (size_t i = 0; i < search->wishes.count; i++) {
		const struct partner_wish *wish = &search->wishes.list[i];

		if (wish->status == WISH_LOOKING)
			form_option(options, wish->id,
			            arena_printf(page->arena, "%s (%s)", partner_say_name(page, wish, true),
			                         say_rank(page, wish->player.rank)),
			            strcmp(wish->id, chosen) == 0);
	}
}

/* root.confirm: none, or the two, and root.sum what they come to. */
static void
confirm_show(struct page *page, const struct match_search *search, const struct chosen *chosen)
{
	struct problems unsaid = {.count = 0};
	struct entry_form_sum sum;
	struct value *confirm;

	if (!chosen->looked_over)
		return;
	sum.entry = partner_pair_try(&page->app->office, search->tournament, chosen->first,
	                             chosen->second, &unsaid);
	sum.known = typed_entry_pair(page->arena, search->tournament, &sum.entry, &unsaid);
	confirm = value_set_object(page->root, "confirm");
	value_set_text(confirm, "first", chosen->first);
	value_set_text(confirm, "second", chosen->second);
	value_set_text(confirm, "name", say_pair(page, &sum.entry, true));
	entry_details_sum(page, search->tournament, &sum);
}

static const char *
label(const struct page *page, const char *field)
{
	if (strcmp(field, "first") != 0 && strcmp(field, "second") != 0)
		return NULL;
	return page_wordf(page, NULL, "partners.%s", field);
}

static void
partners_show(struct page *page, const struct chosen *chosen, const struct problems *problems)
{
	const struct tournament *t = page_tournament_now(page);
	const struct match_search search = match_of(&page->app->office, t, &page_event_whole(page, t)->entries);
	struct outbox_mailboxes back = letter_came_back(page);
	struct value *rows = value_set_list(page->root, "rows");
	struct value *form = value_set_object(page->root, "by_hand");

	desk_form(page, page_word(page, "partners.title", NULL));
	for (size_t i = 0; i < search.wishes.count; i++)
		if (search.wishes.list[i].status == WISH_LOOKING) {
			const struct partner_wish *wish = &search.wishes.list[i];
			const char *token = partner_token(&page->app->office, wish);
			struct value *row = value_add_object(rows);

			partner_say(page, row, wish, true);
			value_set_text(row, "range", partner_say_range(page, wish));
			value_set_text(row, "email", wish->email);
			value_set_bool(row, "came_back", letter_came_back_seeker(&back, wish));
			value_set_text(row, "url", url_partner(page, token));
			asked_show(page, row, &search, wish);
		}
	value_set_int(page->root, "count", (int64_t)value_count(rows));
	value_set_bool(page->root, "one", value_count(rows) == 1);
	value_set_bool(page->root, "any", value_count(rows) > 0);
	value_set_bool(form, "two", value_count(rows) > 1);
	value_set_bool(form, "mails", page->app->office.mails);
	value_set_text(form, "action", desk_url(page, "/partners"));
	value_set_text(form, "stop", desk_url(page, "/partners/stop"));
	value_set_text(page->root, "back", desk_url(page, "/entries"));
	choice_show(page, form, &search, "first", chosen->first, problems);
	choice_show(page, form, &search, "second", chosen->second, problems);
	confirm_show(page, &search, chosen);
	form_problems_labelled(page, problems, label);
	page_show(page, "organiser/partners");
}

/* GET /{lang}/desk/t/{slug}/partners?said=: its organisers; 404 where nobody has a partner. */
void
desk_partners(struct page *page)
{
	const struct chosen nobody = {"", "", false};

	if (page->single)
		page_refuse(page, 404);
	else
		partners_show(page, &nobody, &problem_none);
}

/* POST /{lang}/desk/t/{slug}/partners: its organisers. do=pair makes the pair;
 * anything else shows what it would be, or what speaks against it. */
void
desk_partners_post(struct page *page)
{
	const struct office *office = &page->app->office;
	const struct tournament *t = page->app->tournament;
	struct chosen chosen = {page_body(page, "first"), page_body(page, "second"), false};
	struct problems problems = {.count = 0};
	const struct entry *entry;

	if (page->single) {
		page_refuse(page, 404);
		return;
	}
	if (!entry_form_pressed(page, "pair")) {
		partner_pair_try(office, t, chosen.first, chosen.second, &problems);
		chosen.looked_over = problems.count == 0;
		partners_show(page, &chosen, &problems);
		return;
	}
	entry = partner_pair_by_hand(office, t, chosen.first, chosen.second, &problems);
	if (entry == NULL)
		partners_show(page, &chosen, &problems);
	else
		page_go(page, desk_url(page, arena_printf(page->arena, "/entries/%s", entry->id)),
		        "partners-paired");
}

/* POST /{lang}/desk/t/{slug}/partners/stop: its organisers. */
void
desk_partners_stop(struct page *page)
{
	const struct tournament *t = page->app->tournament;
	const struct partner_wish *wish = partner_by_id(page->arena, page->app->office.db,
	                                                page_body(page, "wish"));
	const struct chosen nobody = {"", "", false};
	struct problems problems = {.count = 0};

	if (wish == NULL || strcmp(wish->tournament_id, t->id) != 0)
		page_refuse(page, 404);
	else if (partner_stop(&page->app->office, t, wish, &problems))
		page_go(page, desk_url(page, "/partners"), "partners-stopped");
	else
		partners_show(page, &nobody, &problems);
}
