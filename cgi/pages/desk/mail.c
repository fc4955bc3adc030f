#include "pages/desk/mail.h"

#include "pages/entry/partner_say.h"
#include "pages/part/desk_page.h"
#include "pages/part/letter.h"
#include "pages/part/say.h"

static void
back_add(struct value *list, const char *name, const char *url)
{
	struct value *item = value_add_object(list);

	value_set_text(item, "name", name);
	value_set_text(item, "url", url);
}

static void
pairs_add(const struct page *page, struct value *list, const struct outbox_mailboxes *back,
          const struct event *event)
{
	for (size_t i = 0; i < event->entries.count; i++) {
		const struct entry *entry = &event->entries.list[i];

		if (entry->status != STATUS_WITHDRAWN && letter_came_back_of(page, back, entry))
			back_add(list, say_pair(page, entry, true),
			         desk_url(page, arena_printf(page->arena, "/entries/%s#mail", entry->id)));
	}
}

static void
seekers_add(const struct page *page, struct value *list, const struct outbox_mailboxes *back)
{
	const struct partner_wishes wishes = partners_of(page->arena, page->app->office.db,
	                                                 page->app->tournament->id);

	for (size_t i = 0; i < wishes.count; i++)
		if (wishes.list[i].status == WISH_LOOKING &&
		    letter_came_back_seeker(back, &wishes.list[i]))
			back_add(list, partner_say_name(page, &wishes.list[i], true),
			         desk_url(page, "/partners"));
}

void
desk_mail_show(const struct page *page, const struct event *event)
{
	struct value *list = value_list(page->arena), *object;
	struct outbox_mailboxes back = letter_came_back(page);

	if (back.count > 0 && event->tournament->state != STATE_FINISHED) {
		pairs_add(page, list, &back, event);
		seekers_add(page, list, &back);
	}
	if (value_count(list) == 0)
		return;
	object = value_set_object(page->root, "came_back");
	value_set_int(object, "count", (int64_t)value_count(list));
	value_set_bool(object, "one", value_count(list) == 1);
	value_set(object, "list", list);
}
