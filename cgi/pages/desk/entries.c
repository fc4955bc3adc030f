#include <string.h>
#include <strings.h>

#include "actions/entry/confirm.h"
#include "actions/entry/entry_act.h"
#include "actions/entry/erase.h"
#include "actions/entry/own.h"
#include "actions/entry/several.h"
#include "base/number.h"
#include "forms/typed_text.h"
#include "pages/entry/entry_details.h"
#include "pages/entry/entry_fields.h"
#include "pages/entry/entry_form.h"
#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/letter.h"
#include "pages/part/qr.h"
#include "pages/part/registration.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/routes.h"
#include "store/draw/absence.h"
#include "store/people/partner.h"

ROUTER_FIELDS(desk_entries_fields,
	{"said", .max = 40},
	{"from", .max = 40}, /* those entered within this time are ticked */
	{"until", .max = 40});

ROUTER_FIELDS(desk_entries_several_fields,
	{"pair", .max = 6, .many = true}, /* their numbers */
	{"do", .max = 10}); /* "confirm" those that are unconfirmed; else they withdraw */

ROUTER_FIELDS(desk_entries_erase_fields, {"names", .max = 1}); /* "1": these, too */

ROUTER_FIELDS(desk_entries_absent_fields,
	{"round", .max = 4},
	{"absent", .max = 1}); /* "1", or "0": it plays after all */

ROUTER_FIELDS(desk_entries_table_fields,
	{"table", .max = 8}); /* "" = anywhere */

static const char *
entries_url(const struct page *page, const char *rest)
{
	return desk_url(page, arena_printf(page->arena, "/entries%s", rest));
}

static const char *
entry_url(const struct page *page, const struct entry *entry, const char *rest)
{
	return entries_url(page, arena_printf(page->arena, "/%s%s", entry->id, rest));
}

/* NULL when the event takes no more pairs. */
static const char *
new_url(const struct page *page)
{
	const struct tournament *t = page->app->tournament;

	return t->state == STATE_FINISHED || t->cancelled ? NULL : entries_url(page, "/new");
}

/* ---- all entries ---- */

/* Which of them are ticked: those entered within a time, if one is given. */
struct ticked {
	int64_t from, until;
};

static int64_t
instant_asked(const struct page *page, const char *name, int64_t otherwise)
{
	struct typed_text_moment moment;

	return typed_text_moment(page->arena, page_query(page, name), &moment)
	       ? typed_text_instant(&moment, page->app->tournament->zone) : otherwise;
}

/* The minute that it ends with is in it. */
static struct ticked
ticked_asked(const struct page *page)
{
	if (page_query(page, "from")[0] == '\0' && page_query(page, "until")[0] == '\0')
		return (struct ticked){INT64_MAX, 0};
	return (struct ticked){instant_asked(page, "from", 0),
	                       instant_asked(page, "until", INT64_MAX - 60) + 59};
}

/* row.also: the addresses of those who found each other as partners, beside the pair's own. */
static void
also_show(struct value *row, const struct entry *entry, const struct partner_wishes *wishes)
{
	struct value *list = value_set_list(row, "also");

	for (size_t i = 0; i < wishes->count; i++) {
		const struct partner_wish *wish = &wishes->list[i];

		if (wish->entry_id != NULL && strcmp(wish->entry_id, entry->id) == 0 &&
		    strcasecmp(wish->email, entry->email) != 0)
			value_set_text(value_add_object(list), "email", wish->email);
	}
}

static void
mark_add(const struct page *page, struct value *list, const struct entry *entry, int nth,
         const char *mark)
{
	struct value *item = value_add_object(list);

	value_set_text(item, "name", say_name(page, entry, nth, true));
	value_set_text(item, "mark", mark);
}

/* row.marks [{name, mark}]: of those who may not be photographed, or have not said that they may,
 * and of juniors for whom nobody has agreed. */
static void
marks_show(const struct page *page, struct value *row, const struct tournament *t,
           const struct entry *entry)
{
	struct value *list = value_set_list(row, "marks");

	for (size_t i = 0; i < entry->player_count; i++) {
		const int nth = entry_nth(entry, i);
		const struct player *player = &entry->players[nth];
		const char *photos = say_photos(page, t, player);

		if (t->asks_guardian && player->consent_at == 0 && pair_is_junior(player->birth_date, t->date))
			mark_add(page, list, entry, nth, page_word(page, "consent.none", NULL));
		if (photos != NULL)
			mark_add(page, list, entry, nth, photos);
	}
}

/* "2, 4": the rounds that the pair sits out; NULL when it plays every one. */
static const char *
absent_text(const struct page *page, const struct event *event, const struct entry *entry)
{
	const char *text = NULL;

	for (int round = 1; round <= event->tournament->rounds; round++)
		if (absences_have(&event->absences, entry->id, round))
			text = text == NULL ? arena_printf(page->arena, "%d", round)
			                    : arena_printf(page->arena, "%s, %d", text, round);
	return text;
}

static void
group_show(const struct page *page, struct value *groups, const struct event *event,
           const struct outbox_mailboxes *back, const struct partner_wishes *wishes,
           const struct ticked *ticked, enum entry_status status)
{
	int count = event_count(event, status);
	struct value *group, *rows, *row;

	if (count == 0)
		return;
	group = value_add_object(groups);
	value_set_int(group, "count", count);
	value_set_text(group, "head", page_wordf(page, group, "desk-entries.%s", entry_status_names[status]));
	rows = value_set_list(group, "rows");
	for (size_t i = 0; i < event->entries.count; i++) {
		const struct entry *entry = &event->entries.list[i];

		if (entry->status != status)
			continue;
		row = value_add_object(rows);
		say_entry(page, row, entry, true);
		value_set_text(row, "url", entry_url(page, entry, ""));
		value_set_bool(row, "out", status == STATUS_WITHDRAWN);
		value_set_bool(row, "ticked", entry->entered_at >= ticked->from &&
		                              entry->entered_at <= ticked->until);
		value_set_text(row, "entered",
		               say_instant(page, entry->entered_at, event->tournament->zone));
		fill_text(row, "email", entry->email);
		also_show(row, entry, wishes);
		value_set_bool(row, "came_back", letter_came_back_of(page, back, entry));
		fill_lines(row, page->arena, "note", entry->note);
		marks_show(page, row, event->tournament, entry);
		fill_text(row, "absent", absent_text(page, event, entry));
	}
}

static void
entries_show(struct page *page, const struct problems *problems)
{
	const struct ticked ticked = ticked_asked(page);
	const struct event *event = page_event_now(page, page->app->tournament);
	struct outbox_mailboxes back = letter_came_back(page);
	const struct partner_wishes wishes =
		partners_of(page->arena, page->app->office.db, event->tournament->id);
	struct value *groups = value_set_list(page->root, "groups");

	desk_form(page, page_word(page, "desk-entries.title", NULL));
	form_problems(page, problems);
	value_set_bool(page->root, "any_in", event_count(event, STATUS_CONFIRMED) +
	                                     event_count(event, STATUS_WAITING) +
	                                     event_count(event, STATUS_UNCONFIRMED) > 0);
	value_set_bool(page->root, "any_unconfirmed", event_count(event, STATUS_UNCONFIRMED) > 0);
	value_set_text(page->root, "here", entries_url(page, ""));
	value_set_text(page->root, "from", page_query(page, "from"));
	value_set_text(page->root, "until", page_query(page, "until"));
	value_set_int(page->root, "capacity", event->tournament->capacity);
	value_set_int(page->root, "taken", event->tournament->taken);
	fill_number(page->root, "looking", partners_looking(page->app->office.db, event->tournament->id));
	value_set_text(page->root, "partners", desk_url(page, "/partners"));
	value_set_text(page->root, "apart", desk_url(page, "/apart"));
	fill_text(page->root, "starts", event->tournament->plan.system == SYSTEM_MCMAHON
	                                ? desk_url(page, "/groups") : NULL);
	fill_text(page->root, "add", new_url(page));
	value_set_text(page->root, "files", desk_url(page, "/files"));
	group_show(page, groups, event, &back, &wishes, &ticked, STATUS_UNCONFIRMED);
	group_show(page, groups, event, &back, &wishes, &ticked, STATUS_CONFIRMED);
	group_show(page, groups, event, &back, &wishes, &ticked, STATUS_WAITING);
	group_show(page, groups, event, &back, &wishes, &ticked, STATUS_WITHDRAWN);
	page_show(page, "organiser/entries");
}

/* GET /{lang}/desk/t/{slug}/entries?said=&from=&until=: its organisers. Times as typed by the
 * event's clock: "2027-01-10T09:00". */
void
desk_entries(struct page *page)
{
	entries_show(page, &problem_none);
}

/* POST /{lang}/desk/t/{slug}/entries: its organisers. All that are ticked withdraw, or those of
 * them are confirmed that are not yet. */
void
desk_entries_several(struct page *page)
{
	const struct event *event = page_event_now(page, page->app->tournament);
	const struct request_parameters *body = &page->request->body;
	struct entry_list chosen = {arena_array(page->arena, body->count, sizeof(*chosen.list)), 0};
	struct problems problems = {.count = 0};
	bool confirms;
	int number;

	for (size_t i = 0; i < body->count; i++)
		for (size_t j = 0; j < event->entries.count; j++)
			if (strcmp(body->list[i].name, "pair") == 0 &&
			    number_whole(body->list[i].value, event->entries.list[j].number, &number) &&
			    number == event->entries.list[j].number)
				chosen.list[chosen.count++] = event->entries.list[j];
	confirms = strcmp(page_body(page, "do"), "confirm") == 0;
	if (confirms ? confirm_entries(&page->app->office, page->app->tournament, &chosen, &problems)
	             : several_withdraw(&page->app->office, page->app->tournament, &chosen, &problems))
		page_go(page, entries_url(page, ""), confirms ? "entries-confirmed" : "entries-withdrawn");
	else
		entries_show(page, &problems);
}

/* ---- a new one ---- */

static void
new_show(struct page *page, const struct entry_form *form, const struct problems *problems)
{
	desk_form(page, page_word(page, "desk-entry.title-new", NULL));
	entry_form_once(page);
	value_set_text(page->root, "back", entries_url(page, ""));
	entry_fields_show(page, form, entries_url(page, "/new"), problems);
	page_show(page, "organiser/entry");
}

/* GET /{lang}/desk/t/{slug}/entries/new: its organisers. */
void
desk_entries_new(struct page *page)
{
	struct entry_form form = entry_form_new(page->app->tournament, true);

	new_show(page, &form, &problem_none);
}

/* POST /{lang}/desk/t/{slug}/entries/new: its organisers, at any time. do=count
 * shows what the pair is worth. */
void
desk_entries_new_post(struct page *page)
{
	const struct tournament *t = page->app->tournament;
	struct entry_form form = entry_form_typed(page, t, true);
	struct problems problems = {.count = 0};
	struct entry *entry;
	bool again;

	if (entry_form_pressed(page, "count")) {
		problems = entry_form_so_far(page, &form);
		new_show(page, &form, &problems);
		return;
	}
	entry = entry_enter(&page->app->office, t, &form.typed, page->lang, true, &again,
	                    &problems);
	if (entry == NULL)
		new_show(page, &form, &problems);
	else
		page_go(page, entry_url(page, entry, ""), "entry-added");
}

/* ---- one of them ---- */

/* The entry that the path names. NULL, and 404 answered, when it is not in this event. */
static const struct entry *
entry_open(struct page *page)
{
	const struct event *event = page_event_now(page, page->app->tournament);
	const struct entry *entry = seating_entry(&event->entries, page_capture(page, "entry"));

	if (entry == NULL)
		page_refuse(page, 404);
	return entry;
}

/* The rounds that are not out yet, and whether the pair plays them. */
static void
rounds_show(const struct page *page, struct value *saved, const struct entry *entry)
{
	const struct event *event = page_event_now(page, page->app->tournament);
	bool over = page->app->tournament->state == STATE_FINISHED ||
	            entry->status != STATUS_CONFIRMED;
	struct value *list = value_set_list(saved, "rounds");

	for (int round = event->published + 1; round <= event->tournament->rounds && !over; round++) {
		bool absent = absences_have(&event->absences, entry->id, round);
		struct value *item = value_add_object(list);

		value_set_int(item, "round", round);
		value_set_bool(item, "absent", absent);
		value_set_text(item, "change", absent ? "0" : "1");
	}
	value_set_bool(saved, "any_rounds", value_count(list) > 0);
}

/* saved.withdrawal: what comes of it, whom the place goes to, and whether games are played. */
static void
withdrawal_show(struct page *page, struct value *saved, const struct entry *entry)
{
	const struct tournament *t = page->app->tournament;
	const bool confirmed = entry->status == STATUS_CONFIRMED;
	struct value *object = value_set_object(saved, "withdrawal");
	const struct entry *next = NULL;

	if (confirmed && t->state != STATE_FINISHED)
		next = event_first_waiting(page_event_now(page, t));
	fill_text(object, "next", next == NULL ? NULL : say_pair(page, next, true));
	value_set_bool(object, "running", t->state == STATE_RUNNING && confirmed);
	value_set_bool(object, "finished", t->state == STATE_FINISHED);
}

static void
saved_show(struct page *page, const struct entry *entry, const struct problems *problems)
{
	struct value *saved = value_set_object(page->root, "saved");
	const char *private = registration_link(page, entry);
	bool wrong;
	const char *own;

	say_entry(page, saved, entry, true);
	registration_status(page, saved, entry);
	value_set_text(saved, "entered",
	               say_instant(page, entry->entered_at, page->app->tournament->zone));
	value_set_text(saved, "private", private);
	qr_secret(page, saved, "pair", private);
	value_set_text(saved, "slip", desk_url(page, arena_printf(page->arena, "/print/links?entry=%s",
	                                                          entry->id)));
	value_set_text(saved, "log", desk_url(page, arena_printf(page->arena, "/log?subject=%s",
	                                                         entry->id)));
	value_set_text(saved, "renew", entry_url(page, entry, "/link"));
	value_set_text(saved, "withdraw", entry_url(page, entry, "/withdraw"));
	value_set_text(saved, "confirm", entry_url(page, entry, "/confirm"));
	value_set_text(saved, "restore", entry_url(page, entry, "/restore"));
	value_set_text(saved, "erase", entry_url(page, entry, "/erase"));
	value_set_text(saved, "absent_url", entry_url(page, entry, "/absent"));
	value_set_bool(saved, "mails", page->app->office.mails);
	letter_list_show(page, saved, entry, page->app->tournament->zone);
	rounds_show(page, saved, entry);
	/* Where it always plays: saved.table, a form's field, as typed where that was wrong. */
	wrong = problem_find(problems, "table") != NULL;
	own = entry->fixed_table == 0 ? "" : arena_printf(page->arena, "%d", entry->fixed_table);
	form_field(page, saved, "table", "table", wrong ? page_body(page, "table") : own, problems);
	value_set_text(saved, "table_url", entry_url(page, entry, "/table"));
	withdrawal_show(page, saved, entry);
	entry_details_show(page, page->app->tournament, entry);
}

static void
form_show(struct page *page, const struct entry *entry, const struct entry_form *form,
          const char *version, const struct problems *problems)
{
	const char *said = page_query(page, "said");
	const bool added = strcmp(said, "entry-added") == 0;
	struct value *data = value_object(page->arena);

	desk_form(page, say_pair(page, entry, true));
	saved_show(page, entry, problems);
	/* "This pair is on the waiting list, 2nd: ..." instead of the notice that the pair is added
	 * or back: it plays only when it gets a place. */
	if (entry->status == STATUS_WAITING && (added || strcmp(said, "desk-entry-restored") == 0)) {
		registration_status(page, data, entry);
		value_set_int(data, "capacity", page->app->tournament->capacity);
		value_set_text(page->root, "said", page_word(page, "desk-entry.added-waiting", data));
	}
	fill_text(page->root, "another", added ? new_url(page) : NULL);
	entry_form_version(page, version, entry->version, problems);
	value_set_text(page->root, "back", entries_url(page, ""));
	entry_fields_show(page, form, entry_url(page, entry, ""), problems);
	page_show(page, "organiser/entry");
}

static void
entry_show(struct page *page, const struct entry *entry, const struct problems *problems)
{
	struct entry_form form = entry_form_of(page, page->app->tournament, true, entry);

	form_show(page, entry, &form, NULL, problems);
}

/* GET /{lang}/desk/t/{slug}/entries/{entry}?said=: its organisers. */
void
desk_entries_one(struct page *page)
{
	const struct entry *entry = entry_open(page);

	if (entry != NULL)
		entry_show(page, entry, &problem_none);
}

/* POST /{lang}/desk/t/{slug}/entries/{entry}: its organisers. do=count shows
 * what the pair would be worth. */
void
desk_entries_one_post(struct page *page)
{
	const struct tournament *t = page->app->tournament;
	const struct entry *entry = entry_open(page);
	struct entry_form form = entry_form_typed(page, t, true);
	const char *typed_version = page_body(page, "version");
	const struct entry_wish wish = {.typed = &form.typed, .lang = page->lang,
	                                .version = page_version(page), .by_organiser = true};
	struct problems problems = {.count = 0};

	if (entry == NULL)
		return;
	if (entry_form_pressed(page, "count")) {
		problems = entry_form_so_far(page, &form);
		form_show(page, entry, &form, typed_version, &problems);
		return;
	}
	if (entry_change(&page->app->office, t, entry, &wish, &problems))
		page_go(page, entry_url(page, entry, ""), "entry-changed");
	else
		form_show(page, entry, &form, typed_version, &problems);
}

/* Back to the entry's page, where an action has succeeded or said why not. */
static void
entry_go(struct page *page, const struct entry *entry, bool done, const char *said,
         const struct problems *problems)
{
	if (done)
		page_go(page, entry_url(page, entry, ""), said);
	else
		entry_show(page, entry, problems);
}

typedef bool (*entry_step)(const struct office *office, const struct tournament *tournament,
                           const struct entry *entry, struct problems *problems);

static void
step_take(struct page *page, entry_step step, const char *said)
{
	const struct entry *entry = entry_open(page);
	struct problems problems = {.count = 0};
	bool done;

	if (entry == NULL)
		return;
	done = step(&page->app->office, page->app->tournament, entry, &problems);
	entry_go(page, entry, done, said, &problems);
}

static bool
withdraw(const struct office *office, const struct tournament *tournament,
         const struct entry *entry, struct problems *problems)
{
	return entry_withdraw(office, tournament, entry, true, problems);
}

/* POST /{lang}/desk/t/{slug}/entries/{entry}/withdraw: its organisers. */
void
desk_entries_withdraw(struct page *page)
{
	step_take(page, withdraw, "desk-entry-withdrawn");
}

static bool
confirm(const struct office *office, const struct tournament *tournament,
        const struct entry *entry, struct problems *problems)
{
	struct entry one = *entry;
	const struct entry_list list = {&one, 1};

	return confirm_entries(office, tournament, &list, problems);
}

/* POST /{lang}/desk/t/{slug}/entries/{entry}/confirm: its organisers. */
void
desk_entries_confirm(struct page *page)
{
	step_take(page, confirm, "entry-confirmed");
}

/* POST /{lang}/desk/t/{slug}/entries/{entry}/restore: its organisers. */
void
desk_entries_restore(struct page *page)
{
	step_take(page, entry_restore, "desk-entry-restored");
}

/* POST /{lang}/desk/t/{slug}/entries/{entry}/link: its organisers. The link
 * until now opens nothing from here on. */
void
desk_entries_link(struct page *page)
{
	const struct entry *entry = entry_open(page);

	if (entry == NULL)
		return;
	entry_renew_link(&page->app->office, entry);
	entry_go(page, entry, true, "link-renewed", &problem_none);
}

/* POST /{lang}/desk/t/{slug}/entries/{entry}/erase: its organisers. What is kept of its players
 * goes, with their names where that is asked for. */
void
desk_entries_erase(struct page *page)
{
	const bool names = strcmp(page_body(page, "names"), "1") == 0, both[2] = {names, names};
	const struct entry *entry = entry_open(page);
	struct problems problems = {.count = 0};
	bool done;

	if (entry == NULL)
		return;
	done = erase_entry(&page->app->office, page->app->tournament, entry, both, &problems);
	entry_go(page, entry, done, "erased", &problems);
}

/* POST /{lang}/desk/t/{slug}/entries/{entry}/table: its organisers. Where it always
 * plays. */
void
desk_entries_table(struct page *page)
{
	const struct entry *entry = entry_open(page);
	struct problems problems = {.count = 0};
	bool done;

	if (entry == NULL)
		return;
	done = own_table_set(&page->app->office, page->app->tournament, entry,
	                     page_body(page, "table"), &problems);
	entry_go(page, entry, done, "own-table", &problems);
}

/* POST /{lang}/desk/t/{slug}/entries/{entry}/absent: its organisers. */
void
desk_entries_absent(struct page *page)
{
	const struct entry *entry = entry_open(page);
	bool absent = strcmp(page_body(page, "absent"), "1") == 0, done;
	struct problems problems = {.count = 0};
	int round = 0; /* which no event has */

	if (entry == NULL)
		return;
	number_whole(page_body(page, "round"), ROUNDS_MAX, &round);
	done = entry_absent(&page->app->office, page->app->tournament, entry, round, absent,
	                    &problems);
	problem_whole(&problems);
	entry_go(page, entry, done, absent ? "entry-absent" : "entry-present", &problems);
}
