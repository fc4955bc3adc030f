#include <string.h>

#include "actions/entry/card_code.h"
#include "actions/entry/check_in.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/form.h"
#include "pages/part/name_list.h"
#include "pages/part/page.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/routes.h"
#include "store/check_in.h"

/* The event behind a code that is right, while pairs check in there. */
struct door {
	struct page *page;
	const struct tournament *tournament;
	const char *url;
	struct check_ins here;
};

static void
door_say(struct page *page, int status, const char *title, const char *text)
{
	page->response->status = status;
	page_title(page, title, NULL);
	value_set_text(page->root, "text", text);
	page_show(page, "public/refused");
}

/* False when nobody checks in here, or not now; that has been answered then. */
static bool
door_open(struct page *page, struct door *door)
{
	const struct office *office = &page->app->office;
	const struct tournament *t = page->app->tournament;
	const char *code = page_capture(page, "code");
	enum problem_kind kind;

	if (!t->check_in || !card_code_is_door(office, t, code)) {
		door_say(page, 404, "door.gone", page_word(page, "door.gone-text", NULL));
		return false;
	}
	kind = check_in_closed(page->arena, t, CHECK_IN_DOOR, clock_now(office->clock)).kind;
	if (kind != PROBLEM_NONE) {
		struct value *data = value_object(page->arena);

		/* What somebody reads who scans the sheet of another day. */
		value_set_text(data, "detail", say_date(page, t->date));
		door_say(page, 200, "door.closed", page_word(page, problem_facts[kind].key, data));
		return false;
	}
	*door = (struct door){
		.page = page, .tournament = t,
		.url = url_door(page, t, code),
		.here = page_event_now(page, t)->draw.here,
	};
	return true;
}

static void
event_show(const struct door *door)
{
	const struct page *page = door->page;
	struct value *event = value_set_object(page->root, "event");

	value_set_text(event, "name", event_page_name(page, door->tournament));
	value_set_text(event, "date", say_date(page, door->tournament->date));
	value_set_text(event, "url", url_event(page, door->tournament));
	value_set_text(page->root, "back", door->url);
}

struct door_lines {
	struct arena *arena;
	const char *door;
};

static void
line_fill(void *self, struct value *line, const struct name_list_name *run, size_t count)
{
	const struct door_lines *lines = self;

	(void)count;
	value_set_text(line, "url", arena_printf(lines->arena, "%s/%s", lines->door, run->entry->id));
}

/* The list at the door by which people find themselves: {url (of `door` and the entry's
 * id), head or false, name} of every player of the confirmed pairs that have come, or have
 * not; as their players let others see them. Partners of one short name share a line;
 * others of one short name stand with their whole names. */
static void
door_list_show(const struct page *page, struct value *list, const struct entry_list *entries,
               const struct check_ins *here, bool come, const char *door)
{
	struct name_list names = name_list_new(page, entries->count, false);
	struct door_lines lines = {page->arena, door};

	for (size_t i = 0; i < entries->count; i++) {
		const struct entry *entry = &entries->list[i];

		if (entry->status == STATUS_CONFIRMED &&
		    (check_ins_find(here, entry->id) != NULL) == come)
			name_list_add(&names, entry, entry->number);
	}
	name_list_sort(&names);
	name_list_show(&names, list, line_fill, &lines);
}

static void
list_show(const struct door *door, const char *name, const char *any,
          const struct entry_list *entries, bool come)
{
	const struct page *page = door->page;
	struct value *list = value_set_list(page->root, name);

	door_list_show(page, list, entries, &door->here, come, door->url);
	value_set_bool(page->root, any, value_count(list) > 0);
}

/* GET /{lang}/t/{slug}/door/{code}: whoever stands at the door. 404 for a wrong
 * code; on another day it says which. */
void
player_door(struct page *page)
{
	struct entry_list entries;
	struct door door;

	if (!door_open(page, &door))
		return;
	entries = entry_list_of(page->arena, page->app->office.db, door.tournament->id);
	event_show(&door);
	page_title(page, "door.title", NULL);
	value_set_int(page->root, "in", event_count_here(page_event_now(page, door.tournament)));
	value_set_int(page->root, "total", door.tournament->taken);
	list_show(&door, "missing", "any_missing", &entries, false);
	list_show(&door, "come", "any_come", &entries, true);
	page_show(page, "public/door");
}

/* The pair that the path names. NULL, and answered, when it does not play here. */
static const struct entry *
pair_find(const struct door *door)
{
	struct page *page = door->page;
	const struct entry *entry = entry_by_id(page->arena, page->app->office.db,
	                                        page_capture(page, "entry"));

	if (entry != NULL && strcmp(entry->tournament_id, door->tournament->id) == 0 &&
	    entry->status == STATUS_CONFIRMED)
		return entry;
	door_say(page, 404, "door.no-pair", page_word(page, "door.no-pair-text", NULL));
	return NULL;
}

static void
pair_show(const struct door *door, const struct entry *entry, const struct problems *problems)
{
	struct page *page = door->page;
	const struct check_in *here = check_ins_find(&door->here, entry->id);

	event_show(door);
	page_form(page);
	form_problems(page, problems);
	page_title(page, "door.title", NULL);
	say_entry(page, value_set_object(page->root, "entry"), entry, false);
	value_set_text(page->root, "pair", say_pair(page, entry, false));
	fill_text(page->root, "here", here == NULL ? NULL
	          : say_time(page, here->at, door->tournament->zone));
	fill_number(page->root, "left_out", check_in_left_out(page_event_now(page, door->tournament), entry));
	value_set_text(page->root, "action", arena_printf(page->arena, "%s/%s", door->url, entry->id));
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
		page_go(page, arena_printf(page->arena, "%s/%s", door.url, entry->id),
		        before ? NULL : "door-here");
	else
		pair_show(&door, entry, &problems);
}
