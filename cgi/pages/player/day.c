#include "pages/player/day.h"

#include <string.h>

#include "actions/entry/check_in.h"
#include "actions/entry/enter.h"
#include "base/number.h"
#include "event/seating.h"
#include "pages/handlers.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/say.h"

const struct field fields_player_check_in[] = {
	{.name = "here", .max = 1}, /* "1", or "0": not after all */
	{.name = NULL},
};

static void
check_in_show(const struct own_entry *own, struct value *day)
{
	const struct page *page = own->page;
	const struct office *office = &page->app->office;
	const struct tournament *t = own->tournament;
	const char *word = check_in_closed(page->arena, t, CHECK_IN_LINK, clock_now(office->clock)).word;
	bool early = word != NULL && strcmp(word, "problem.check-in-early") == 0;
	struct check_ins all = check_ins_of(page->arena, office->db, t->id);
	const struct check_in *here = check_ins_find(&all, own->entry->id);
	struct value *object;

	if (word != NULL && !early && here == NULL)
		return;
	object = value_set_object(day, "check_in");
	value_set_bool(object, "early", early && here == NULL);
	value_set_bool(object, "open", word == NULL);
	fill_text(object, "here", here == NULL ? NULL : say_time(page, here->at, t->zone));
	fill_number(object, "left_out", check_in_left_out(office, t, own->entry));
	value_set_text(object, "url", arena_printf(page->arena, "%s/check-in", own->url));
}

/* The rounds that are not out yet, and whether the pair plays them. */
static void
rounds_show(const struct own_entry *own, const struct event *event, struct value *day)
{
	struct value *list = value_set_list(day, "rounds");

	for (int round = event->published + 1; round <= event->tournament->rounds; round++) {
		bool plays = sheet_plays(own->entry, &event->absences, round);
		struct value *item = value_add_object(list);

		value_set_int(item, "round", round);
		value_set_bool(item, "absent", !plays);
		value_set_text(item, "change", plays ? "1" : "0");
	}
	value_set_bool(day, "any_rounds", value_count(list) > 0);
	value_set_text(day, "absent_url", arena_printf(own->page->arena, "%s/absent", own->url));
}

/* The last published round while the pair has a game to play in it, else 0. */
static int
round_out(const struct own_entry *own, const struct event *event)
{
	const struct game *game = draw_game_of(&event->draw, event->published, own->entry->id);

	return game != NULL && game->result.ending == ENDING_NONE ? game->round : 0;
}

void
player_day_show(const struct own_entry *own, const struct event *event)
{
	const struct page *page = own->page;
	const struct tournament *t = own->tournament;
	const struct entry *entry = own->entry;
	struct value *day;

	if (entry->status != STATUS_CONFIRMED || t->cancelled || t->state == STATE_DRAFT ||
	    t->state == STATE_FINISHED)
		return;
	day = value_set_object(page->root, "day");
	value_set_text(day, "first", say_name(page, entry, entry->captain, true));
	fill_text(day, "second", entry->player_count == 1 ? NULL
	          : say_name(page, entry, entry_seat(entry, 1), true));
	check_in_show(own, day);
	rounds_show(own, event, day);
	fill_number(day, "out", round_out(own, event));
	value_set_bool(day, "running", t->state == STATE_RUNNING);
}

/* Back to the page, where an action has succeeded or says why not. */
static void
day_go(const struct own_entry *own, bool done, const char *said, struct problems *problems)
{
	for (size_t i = 0; i < problems->count; i++)
		problems->list[i].field = ""; /* a button's: there is nothing to put right in it */
	if (done)
		page_go(own->page, own->url, said);
	else
		player_private_show(own, problems);
}

/* POST /{lang}/e/{token}/check-in: whoever has the link, on the day of an event
 * that uses check-in. */
void
page_private_check_in(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	bool here = strcmp(page_body(&page, "here"), "1") == 0, done;
	struct problems problems = {.count = 0};
	struct own_entry own;

	if (!player_private_open(&page, &own))
		return;
	done = check_in_set(&page.app->office, own.tournament, own.entry, CHECK_IN_LINK, here,
	                    &problems);
	day_go(&own, done, here ? "day-here" : "day-not-here", &problems);
}

/* POST /{lang}/e/{token}/absent: whoever has the link, until the round is published. */
void
page_private_absent(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	bool absent = strcmp(page_body(&page, "absent"), "1") == 0, done;
	struct problems problems = {.count = 0};
	int round = 0; /* which no event has */
	struct own_entry own;

	if (!player_private_open(&page, &own))
		return;
	number_whole(page_body(&page, "round"), ROUNDS_MAX, &round);
	done = entry_absent(&page.app->office, own.tournament, own.entry, round, absent, &problems);
	day_go(&own, done, absent ? "day-absent" : "day-plays", &problems);
}
