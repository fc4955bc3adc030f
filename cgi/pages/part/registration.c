#include "pages/part/registration.h"

#include "actions/entry/confirm.h"
#include "actions/entry/entry_act.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/part/when.h"

/* Catalogues differ in what they make of these: 1st, 2nd, 3rd, 4th, 11th. */
const char *
registration_ordinal(const struct page *page, int number)
{
	int last = number / 10 % 10 == 1 ? 0 : number % 10;
	struct value *data = value_object(page->arena);

	value_set_int(data, "number", number);
	value_set_bool(data, "st", last == 1);
	value_set_bool(data, "nd", last == 2);
	value_set_bool(data, "rd", last == 3);
	value_set_bool(data, "th", last == 0 || last > 3);
	return page_word(page, "entry.ordinal", data);
}

void
registration_places(struct value *object, const struct tournament *t, int waiting)
{
	int left = t->capacity - t->taken;

	value_set_int(object, "capacity", t->capacity);
	value_set_int(object, "taken", t->taken);
	value_set_int(object, "left", left);
	value_set_bool(object, "one_left", left == 1);
	value_set_bool(object, "full", left <= 0 || waiting > 0);
	fill_number(object, "waiting", waiting);
	value_set_bool(object, "one_waiting", waiting == 1);
}

void
registration_places_show(struct page *page, const struct tournament *t)
{
	struct value *places = value_set_object(page->root, "places");

	registration_places(places, t, t->waiting);
	value_set_text(places, "next", registration_ordinal(page, t->waiting + 1));
}

void
registration_show(struct page *page, const struct tournament *t)
{
	struct value *object = value_set_object(page->root, "registration");
	int64_t now = clock_now(page->app->office.clock);
	bool early = !t->cancelled && (t->state == STATE_DRAFT || (t->state == STATE_OPEN && now < t->opens_at));
	struct value *event = event_page_facts(page, t);

	value_set_bool(object, "cancelled", t->cancelled);
	value_set_bool(object, "open", entry_closed(t, now) == PROBLEM_NONE);
	value_set_bool(object, "early", early);
	value_set_bool(object, "by_time", now >= t->closes_at);
	value_set_text(object, "opens", when_instant(page, t, t->opens_at));
	value_set_text(object, "closes", when_instant(page, t, t->closes_at));
	fill_linked(event, page->arena, "contact", tournament_text(t, TEXT_CONTACT, page->lang));
	registration_places_show(page, t);
}

void
registration_status(const struct page *page, struct value *object, const struct entry *entry)
{
	struct value *status = value_set_object(object, "status");
	const struct tournament *t;
	int place = entry->status == STATUS_WAITING
	            ? entry_waiting_place(page->app->office.db, entry) : 0;

	value_set_bool(status, "confirmed", entry->status == STATUS_CONFIRMED);
	fill_text(status, "waiting", place == 0 ? NULL : registration_ordinal(page, place));
	value_set_bool(status, "withdrawn", entry->status == STATUS_WITHDRAWN);
	value_set_bool(status, "unconfirmed", entry->status == STATUS_UNCONFIRMED);
	if (entry->status != STATUS_UNCONFIRMED)
		return;
	t = tournament_by_id(page->arena, page->app->office.db, entry->tournament_id);
	value_set_bool(status, "by_mail", t->confirms == CONFIRMS_MAIL);
	value_set_int(status, "hours", CONFIRM_HOURS);
}

const char *
registration_link(const struct page *page, const struct entry *entry)
{
	struct page theirs = *page;

	theirs.lang = entry->lang;
	return url_private(&theirs, entry_token(&page->app->office, entry));
}
