#include "pages/part/letter.h"

#include <string.h>
#include <strings.h>

#include "actions/entry/confirm.h"
#include "actions/entry/entry_act.h"
#include "actions/entry/partner_act.h"
#include "actions/entry/partner_entry.h"
#include "actions/office/letters.h"
#include "actions/people/sign_in.h"
#include "base/language.h"
#include "event/name.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/registration.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/part/when.h"

/* What a letter is about, as it is now. */
struct matter {
	const struct page *page;
	const struct outbox_letter *letter;
	const struct tournament *tournament;
	const struct entry *entry;   /* NULL = about somebody who looks for a partner */
	const struct partner_wish *wish; /* theirs, or NULL */
};

/* ---- whether it is still so ---- */

static bool
is_theirs(const struct matter *matter)
{
	const struct office *office = &matter->page->app->office;
	struct outbox_addressees all = {0};

	if (matter->entry == NULL)
		return strcasecmp(matter->wish->email, matter->letter->email) == 0;
	all = outbox_addressees(office->arena, office->db, matter->entry);
	for (size_t i = 0; i < all.count; i++)
		if (strcasecmp(all.list[i].email, matter->letter->email) == 0)
			return true;
	return false;
}

/* A letter that the event is cancelled reaches also those who have gone meanwhile. */
static bool
entry_holds(const struct matter *matter)
{
	bool cancelled = matter->tournament->cancelled;
	enum entry_status status = matter->entry->status;

	switch (matter->letter->kind) {
	case LETTER_CONFIRMED:
	case LETTER_MOVED_UP:
	case LETTER_REMINDER:
		return !cancelled && status == STATUS_CONFIRMED;
	case LETTER_UNCONFIRMED:
		return !cancelled && status == STATUS_UNCONFIRMED;
	case LETTER_WAITING:
		return !cancelled && status == STATUS_WAITING;
	case LETTER_EVENT_CANCELLED:
		return cancelled;
	case LETTER_LINK_AGAIN:
		return true;
	case LETTER_EVENT_MOVED:
	case LETTER_EVENT_ON_AGAIN:
	case LETTER_PAIRED:
	case LETTER_LOOKING:
	case LETTER_OFFER:
	case LETTER_LET_IN: /* which is no event's */
	case LETTER_BACKUP_FAILED:
	case LETTER_KINDS:
		break;
	}
	return !cancelled && status != STATUS_WITHDRAWN;
}

/* Of a finished event only that it did not take place, and the link to who asks for it;
 * of one that moved and moved back nothing. */
static bool
event_holds(const struct matter *matter)
{
	const struct outbox_letter *letter = matter->letter;
	const char *now = letters_where_and_when(matter->page->arena, matter->tournament);

	if (matter->tournament->state == STATE_FINISHED &&
	    letter->kind != LETTER_EVENT_CANCELLED && letter->kind != LETTER_LINK_AGAIN)
		return false;
	return matter->tournament->state != STATE_DRAFT &&
	       (letter->kind != LETTER_EVENT_MOVED || strcmp(letter->detail, now) != 0);
}

static bool
holds(const struct matter *matter)
{
	const enum outbox_kind kind = matter->letter->kind;

	if (!event_holds(matter) || !is_theirs(matter))
		return false;
	if (matter->entry != NULL)
		return entry_holds(matter);
	return matter->wish->status == WISH_LOOKING &&
	       (kind == LETTER_LINK_AGAIN ||
	        matter->tournament->cancelled == (kind == LETTER_EVENT_CANCELLED));
}

/* ---- what it says ---- */

static void
entry_say(const struct matter *matter, struct value *data)
{
	const struct page *page = matter->page;
	const struct entry *entry = partner_entry_shared(&page->app->office, matter->entry);
	int place = entry_waiting_place(page->app->office.db, entry);

	say_names(page, data, entry, entry == matter->entry);
	value_set_int(data, "number", entry->number);
	value_set_text(data, "points", say_points(page->arena, entry->points_x2));
	value_set_text(data, "captain", say_name(page, entry, entry->captain, entry == matter->entry));
	fill_text(data, "place", place == 0 ? NULL : registration_ordinal(page, place));
}

/* One of the links: {name, link}. */
static void
link_add(const struct page *page, struct value *list, const struct outbox_mailbox *mailbox)
{
	const struct office *office = &page->app->office;
	struct value *item = value_add_object(list);
	const struct partner_wish *wish;
	const struct entry *entry;
	const char *path;

	if (mailbox->entry_id != NULL) {
		entry = entry_by_id(page->arena, office->db, mailbox->entry_id);
		value_set_text(item, "name", say_pair(page, entry, partner_entry_shared(office, entry) == entry));
		path = url_private(page, entry_token(office, entry));
	} else {
		wish = partner_by_id(page->arena, office->db, mailbox->wish_id);
		value_set_text(item, "name", name_full(page->arena, &wish->player, say_script(page)));
		path = url_partner(page, partner_token(office, wish));
	}
	value_set_text(item, "link", url_whole(page, path));
}

/* Whether it brings several links: data.several, data.links; then it greets nobody by name. */
static bool
links_say(const struct matter *matter, struct value *data)
{
	const struct page *page = matter->page;
	struct outbox_mailboxes all = {.count = 0};
	struct value *list;
	size_t links = 0;

	if (matter->letter->kind == LETTER_LINK_AGAIN)
		all = outbox_mailboxes(page->arena, page->app->office.db, matter->tournament->id,
		                       matter->letter->email);
	list = value_set_list(data, "links");
	for (size_t i = 0; i < all.count; i++) {
		const char *entry = all.list[i].entry_id;
		bool twice = false; /* by both players of a pair */

		for (size_t before = 0; before < i && entry != NULL; before++)
			twice = twice || (all.list[before].entry_id != NULL &&
			                  strcmp(all.list[before].entry_id, entry) == 0);
		if (!twice)
			link_add(page, list, &all.list[i]);
		links += !twice;
	}
	value_set_bool(data, "several", links > 1);
	return links > 1;
}

/* One line of the detail and where the next one begins. */
static const char *
line_take(struct arena *arena, const char **text)
{
	size_t len = strcspn(*text, "\n");
	const char *line = arena_copy(arena, *text, len);

	*text += len;
	*text += **text == '\n';
	return line;
}

/* data.was: where and when the event was to be, as its letter keeps it, a line each. */
static void
moved_say(const struct matter *matter, struct value *data)
{
	const struct page *page = matter->page;
	const char *text = matter->letter->detail;
	struct value *was = value_set_object(data, "was");
	struct tournament before = *matter->tournament;
	bool dated = date_parse(line_take(page->arena, &text), &before.date);

	before.texts[TEXT_VENUE][COLUMN_EN] = line_take(page->arena, &text);
	before.round_times = line_take(page->arena, &text);
	if (!date_parse(line_take(page->arena, &text), &before.last_date))
		before.last_date = before.date;
	before.texts[TEXT_VENUE][COLUMN_JA] = line_take(page->arena, &text);
	fill_text(was, "venue", tournament_text(&before, TEXT_VENUE, page->lang));
	fill_text(was, "date", dated ? when_days(page, &before) : NULL);
	fill_text(was, "times", when_times(page, &before));
}

static void
matter_write(const struct matter *matter, struct letter_words *words)
{
	struct value *data = value_object(matter->page->arena);
	const struct page *page = matter->page;
	const struct office *office = &page->app->office;
	const char *path = matter->entry != NULL
		? url_private(page, entry_token(office, matter->entry))
		: url_partner(page, partner_token(office, matter->wish));
	const struct tournament *t = matter->tournament;
	const char *kind = outbox_kind_names[matter->letter->kind];

	value_set_text(data, "event", event_page_name(page, t));
	value_set_text(data, "date", when_days(page, t));
	fill_text(data, "venue", tournament_text(t, TEXT_VENUE, page->lang));
	fill_text(data, "times", when_times(page, t));
	fill_text(data, "zone", when_zone_named(page, t));
	fill_text(data, "contact", tournament_text(t, TEXT_CONTACT, page->lang));
	value_set_text(data, "site", url_whole(page, url_event(page, t)));
	if (!links_say(matter, data) && matter->entry != NULL)
		entry_say(matter, data);
	else
		value_set_bool(data, "first", false);
	if (matter->letter->kind == LETTER_EVENT_MOVED)
		moved_say(matter, data);
	value_set_text(data, "link", url_whole(page, path));
	value_set_int(data, "hours", CONFIRM_HOURS);
	fill_text(data, "confirm", matter->entry != NULL && t->confirms == CONFIRMS_MAIL
	          ? url_whole(page, url_confirm(page, confirm_token(office, matter->entry)))
	          : NULL);
	words->subject = page_wordf(page, data, "letter.%s.subject", kind);
	words->text = page_wordf(page, data, "letter.%s.text", kind);
}

/* ---- of the site ---- */

/* In each language, one after the other: nobody knows which of them an administrator reads. */
static void
all_languages_write(struct page *page, const char *kind, const struct value *data, struct letter_words *words)
{
	words->subject = words->text = "";
	for (size_t i = 0; i < LANGUAGES; i++) {
		page->lang = languages[i].code;
		words->subject = arena_printf(page->arena, "%s%s%s", words->subject, i > 0 ? " / " : "",
		                              page_wordf(page, data, "letter.%s.subject", kind));
		words->text = arena_printf(page->arena, "%s%s%s", words->text, i > 0 ? "\n" : "",
		                           page_wordf(page, data, "letter.%s.text", kind));
	}
}

/* False for a link that opens nothing any more. */
static bool
site_letter_write(struct page *page, const struct outbox_item *outgoing, struct letter_words *words)
{
	const struct office *office = &page->app->office;
	const char *kind = outbox_kind_names[outgoing->letter.kind];
	const char *token = sign_in_letter_token(office, outgoing->id);
	struct value *data = value_object(page->arena);

	value_set_text(data, "address", page->app->base_address);
	value_set_text(data, "detail", outgoing->letter.detail);
	if (outgoing->letter.kind == LETTER_BACKUP_FAILED) {
		all_languages_write(page, kind, data, words);
		return true;
	}
	if (sign_in_invited(office, token) == NULL)
		return false;
	value_set_text(data, "link", url_whole(page, url_invitation(page->arena, page->lang, token)));
	words->subject = page_wordf(page, data, "letter.%s.subject", kind);
	words->text = page_wordf(page, data, "letter.%s.text", kind);
	return true;
}

bool
letter_write(struct app *app, const struct outbox_item *outgoing, struct letter_words *words)
{
	const struct office *office = &app->office;
	const struct outbox_letter *letter = &outgoing->letter;
	struct page page = {.app = app, .arena = office->arena, .lang = letter->lang};
	struct matter matter = {.page = &page, .letter = letter};

	if (letter->tournament_id == NULL)
		return site_letter_write(&page, outgoing, words);
	matter.tournament = tournament_by_id(office->arena, office->db, letter->tournament_id);
	if (letter->entry_id != NULL)
		matter.entry = entry_by_id(office->arena, office->db, letter->entry_id);
	else
		matter.wish = partner_by_id(office->arena, office->db, letter->wish_id);
	if (matter.tournament == NULL || (matter.entry == NULL && matter.wish == NULL) ||
	    !holds(&matter))
		return false;
	page.single = ruleset_single(matter.tournament->ruleset);
	matter_write(&matter, words);
	return true;
}

/* ---- on pages ---- */

void
letter_show(const struct page *page, struct value *object, const char *whose, const char *address)
{
	const struct office *office = &page->app->office;
	const struct outbox_item *newest;
	struct value *mail;
	bool failed;

	if (!office->mails)
		return;
	newest = outbox_newest(page->arena, office->db, whose, address);
	failed = newest != NULL && newest->state == OUTGOING_FAILED;
	mail = value_set_object(object, "mail");
	value_set_text(mail, "address", address);
	value_set_bool(mail, "unsent", newest == NULL);
	value_set_bool(mail, "sent", newest != NULL && newest->state == OUTGOING_SENT);
	value_set_bool(mail, "waiting", newest != NULL && newest->state == OUTGOING_WAITING);
	fill_text(mail, "failed", failed ? newest->answer : NULL);
	value_set_bool(object, "only_copy", newest == NULL || failed);
}

struct outbox_mailboxes
letter_came_back(const struct page *page)
{
	struct app *app = page->app;
	const struct office *office = &app->office;

	if (!office->mails)
		return (struct outbox_mailboxes){0};
	if (app->came_back == NULL || app->came_back_moment != db_moment(office->db)) {
		app->came_back = arena_alloc(page->arena, sizeof(*app->came_back));
		*app->came_back = outbox_came_back(page->arena, office->db, app->tournament->id);
		app->came_back_moment = db_moment(office->db);
	}
	return *app->came_back;
}

/* `id`: of an entry or a wish. */
static bool
is_back(const struct outbox_mailboxes *back, const char *id, const char *email)
{
	for (size_t i = 0; i < back->count; i++) {
		const struct outbox_mailbox *each = &back->list[i];
		const char *whose = each->entry_id != NULL ? each->entry_id : each->wish_id;

		if (strcmp(whose, id) == 0 && (email == NULL || strcmp(each->email, email) == 0))
			return true;
	}
	return false;
}

/* An address that the entry has no more says nothing. */
bool
letter_came_back_of(const struct page *page, const struct outbox_mailboxes *back,
                    const struct entry *entry)
{
	struct outbox_addressees all = {0};

	if (is_back(back, entry->id, NULL))
		all = outbox_addressees(page->arena, page->app->office.db, entry);
	for (size_t i = 0; i < all.count; i++)
		if (is_back(back, entry->id, all.list[i].email))
			return true;
	return false;
}

bool
letter_came_back_seeker(const struct outbox_mailboxes *back, const struct partner_wish *wish)
{
	return is_back(back, wish->id, wish->email);
}

void
letter_list_show(const struct page *page, struct value *object, const struct entry *entry,
                 const char *zone)
{
	SET_EACH(static const char *const words[], SET_SIZE(OUTBOX_STATE_TABLE),
		[OUTGOING_WAITING] = "letter.state.waiting", [OUTGOING_SENT] = "letter.state.sent",
		[OUTGOING_FAILED] = "letter.state.failed");
	struct outbox_items all = outbox_of_entry(page->arena, page->app->office.db, entry->id);
	struct value *list = value_set_list(object, "letters");

	for (size_t i = 0; i < all.count; i++) {
		const struct outbox_item *outgoing = &all.list[i];
		struct value *item = value_add_object(list), *data = value_object(page->arena);
		bool failed = outgoing->state == OUTGOING_FAILED;
		bool moot = failed && outgoing->answer[0] == '\0';

		value_set_text(data, "made", say_instant(page, outgoing->made_at, zone));
		value_set_text(data, "done", say_instant(page, outgoing->done_at, zone));
		fill_text(data, "answer", outgoing->answer);
		value_set_text(item, "kind", page_wordf(page, NULL, "letter.%s.kind",
		                                        outbox_kind_names[outgoing->letter.kind]));
		value_set_text(item, "address", outgoing->letter.email);
		value_set_text(item, "state", page_word(page, moot ? "letter.state.moot"
		                                              : words[outgoing->state], data));
		value_set_bool(item, "failed", failed && !moot);
	}
	value_set_bool(object, "any_letters", all.count > 0);
}
