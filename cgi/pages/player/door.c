#include <string.h>

#include "actions/entry/card_code.h"
#include "actions/entry/check_in_act.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/name_list.h"
#include "pages/part/page.h"
#include "pages/part/registration.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/routes.h"
#include "store/draw/check_in.h"

/* Seconds: the list is renewed, nobody presses, everybody has read. */
enum { WAIT_AT_LIST = 120, WAIT_TO_PRESS = 45, WAIT_TO_READ = 8 };

/* The event behind a code that is right, while pairs check in there. */
struct door {
	struct page *page;
	const struct tournament *tournament;
	const char *url;
	const struct event *event;
	struct check_ins here;
};

/* What somebody reads who scans the sheet of another day. */
static void
closed_show(struct page *page, const struct check_in_closed *closed)
{
	const struct tournament *t = page->app->tournament;
	const bool finished = closed->kind == PROBLEM_FINISHED;
	const bool over = finished || closed->kind == PROBLEM_CHECK_IN_OVER;
	const struct problem problem = {
		"", finished ? PROBLEM_REPORT_FINISHED : closed->kind, closed->detail,
	};

	registration_show(page, t);
	page_title(page, over ? "code.over" : "door.closed", NULL);
	value_set_text(page->root, "text", form_problem_text(page, &problem));
	fill_text(page->root, "standings", over ? url_event_page(page, t, "standings") : NULL);
	fill_text(page->root, "round", NULL);
	page_show(page, "player/code_closed");
}

/* False when nobody checks in here, or not now; that has been answered then. */
static bool
door_open(struct page *page, struct door *door)
{
	const struct office *office = &page->app->office;
	const struct tournament *t = page->app->tournament;
	const char *code = page_capture(page, "code");
	const int64_t now = clock_now(office->clock);
	struct check_in_closed closed;

	if (!t->check_in || !card_code_is_door(office, t, code)) {
		if (t->check_in)
			app_note_code(page->app, page->request);
		page_say(page, 404, "door.gone", page_word(page, "door.gone-text", NULL));
		return false;
	}
	closed = check_in_closed(page->arena, t, CHECK_IN_DOOR, now);
	if (closed.kind != PROBLEM_NONE) {
		closed_show(page, &closed);
		return false;
	}
	*door = (struct door){
		.page = page, .tournament = t,
		.url = url_door(page, t, code),
		.event = page_event_now(page, t),
	};
	door->here = check_in_now(page->arena, door->event, now);
	return true;
}

static const char *
pair_url(const struct door *door, const struct entry *entry)
{
	return arena_printf(door->page->arena, "%s/%s", door->url, entry->id);
}

static void
line_fill(void *self, struct value *line, const struct name_list_name *run, size_t count)
{
	(void)count;
	value_set_text(line, "url", pair_url(self, run->entry));
}

/* Where the page is left to stand, the next one finds the list: root.wait {js, to, seconds}. */
static void
wait_show(const struct door *door, int seconds)
{
	struct value *wait = value_set_object(door->page->root, "wait");

	value_set_text(wait, "js", url_static("back.js"));
	value_set_text(wait, "to", door->url);
	value_set_int(wait, "seconds", seconds);
}

/* The lists at the door by which people find themselves: {url of the pair, head or false, name}
 * of every player of the confirmed pairs that have come, or have not; as their players let
 * others see them. Partners of one short name share a line; others of one short name stand
 * with their whole names. */
static void
list_show(struct door *door, const char *name, const char *any, bool come)
{
	const struct event *event = door->event;
	struct value *root = door->page->root, *list = value_set_list(root, name);
	struct name_list names = name_list_new(door->page, event->entries.count, false);

	for (size_t i = 0; i < event->entries.count; i++) {
		const struct entry *entry = &event->entries.list[i];

		if (entry->status == STATUS_CONFIRMED &&
		    (check_ins_find(&door->here, entry->id) != NULL) == come)
			name_list_add(&names, entry, entry->number);
	}
	name_list_sort(&names);
	if (name_list_initials(&names))
		value_set_bool(root, "initials", true);
	name_list_show(&names, list, line_fill, door);
	value_set_bool(root, any, value_count(list) > 0);
}

/* GET /{lang}/t/{slug}/door/{code}: whoever stands at the door. 404 for a wrong
 * code; on another day it says which. */
void
player_door(struct page *page)
{
	struct door door;

	if (!door_open(page, &door))
		return;
	event_page_facts(page, door.tournament);
	value_set_text(page->root, "back", door.url);
	page_title(page, "door.title", NULL);
	wait_show(&door, WAIT_AT_LIST);
	value_set_int(page->root, "in", check_in_count(door.event, &door.here));
	value_set_int(page->root, "total", door.tournament->taken);
	value_set_bool(page->root, "initials", false); /* until somebody stands under them */
	list_show(&door, "missing", "any_missing", false);
	list_show(&door, "come", "any_come", true);
	page_show(page, "public/door");
}

/* The pair that the path names. NULL, and answered, when it does not play here. */
static const struct entry *
pair_find(const struct door *door)
{
	struct page *page = door->page;
	const struct entry *entry = seating_entry(&door->event->entries, page_capture(page, "entry"));

	if (entry != NULL && entry->status == STATUS_CONFIRMED)
		return entry;
	page_say(page, 404, "door.no-pair", page_word(page, "door.no-pair-text", NULL));
	return NULL;
}

static void
pair_show(const struct door *door, const struct entry *entry, const struct problems *problems)
{
	struct page *page = door->page;
	const struct check_in *here = check_ins_find(&door->here, entry->id);

	event_page_facts(page, door->tournament);
	value_set_text(page->root, "back", door->url);
	page_form(page);
	form_problems(page, problems);
	page_title(page, "door.title", NULL);
	say_entry(page, value_set_object(page->root, "entry"), entry, false);
	value_set_text(page->root, "pair", say_pair(page, entry, false));
	fill_text(page->root, "here", here == NULL ? NULL
	          : say_time(page, here->at, door->tournament->zone));
	fill_number(page->root, "left_out", check_in_left_out(door->event, entry));
	value_set_text(page->root, "action", pair_url(door, entry));
	wait_show(door, here == NULL ? WAIT_TO_PRESS : WAIT_TO_READ);
	page_show(page, "public/door_pair");
}

/* GET /{lang}/t/{slug}/door/{code}/{entry}?said=: whoever stands at the door. */
void
player_door_pair(struct page *page)
{
	const struct entry *entry;
	struct door door;

	if (door_open(page, &door) && (entry = pair_find(&door)) != NULL)
		pair_show(&door, entry, &problem_none);
}

/* POST /{lang}/t/{slug}/door/{code}/{entry}: whoever stands at the door. Who is
 * here already reads since when. */
void
player_door_pair_post(struct page *page)
{
	struct problems problems = {.count = 0};
	const struct entry *entry;
	struct door door;
	bool before;

	if (!door_open(page, &door) || (entry = pair_find(&door)) == NULL)
		return;
	before = check_ins_find(&door.here, entry->id) != NULL;
	if (check_in_set(&page->app->office, door.tournament, entry, CHECK_IN_DOOR, true, &problems))
		page_go(page, pair_url(&door, entry), before ? NULL : "door-here");
	else
		pair_show(&door, entry, &problems);
}
