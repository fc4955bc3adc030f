#include <string.h>

#include "actions/office/changes.h"
#include "base/clock.h"
#include "event/grid.h"
#include "event/schedule.h"
#include "event/seating.h"
#include "event/stage.h"
#include "pages/part/boards.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/say.h"
#include "pages/part/turn_list.h"
#include "pages/part/url.h"
#include "pages/part/when.h"
#include "pages/public/find_table.h"
#include "pages/routes.h"
#include "rules/custom.h"
#include "store/audit.h"

enum { CHANGES_READ = 20 };

static void
game_add(const struct page *page, struct value *list, const struct event *event,
         const struct game *game, struct roster_label label)
{
	struct value *row = value_add_object(list), *side;

	say_game(page, row, game);
	fill_text(row, "name", say_label(page, label));
	side = value_set_object(row, "black");
	event_page_entry(page, side, event->tournament, event_entry(event, game->black));
	value_set_bool(side, "won", game->result.winner == SIDE_BLACK);
	side = value_set_object(row, "white");
	event_page_entry(page, side, event->tournament, event_entry(event, game->white));
	value_set_bool(side, "won", game->result.winner == SIDE_WHITE);
	turn_list_show(page, row, event, game, 0);
	fill_text(row, "result", event_page_result(page, event, game, false));
}

/* The tables, those that were looked for first; how many there are, and how many have played. */
static void
game_list(const struct page *page, const struct event *event, int round,
          const struct find_table *find)
{
	const struct roster_label *labels = stages_labels(page->arena, event, round);
	struct value *list = value_set_list(page->root, "games");
	int missing = rounds_missing(&event->draw, round);

	for (enum find_table_rank rank = FIND_FIRST + 1; rank-- > FIND_NOT;)
		for (size_t i = 0; i < event->draw.game_count; i++) {
			const struct game *game = &event->draw.games[i];

			if (game->round == round && find_table_rank(find, game->table) == rank)
				game_add(page, list, event, game, labels[i]);
		}
	value_set_int(page->root, "game_count", (int64_t)value_count(list));
	value_set_bool(page->root, "one_table", value_count(list) == 1);
	value_set_bool(page->root, "missing", missing > 0);
	value_set_bool(page->root, "playing", missing > 0 && !event->tournament->cancelled);
	value_set_int(page->root, "finished", (int64_t)value_count(list) - missing);
	value_set_bool(page->root, "some_finished", missing < (int)value_count(list));
	boards_set(page->root, event, round);
}

/* root.NAME {bye: as event_page_bye has it, who}: who rests in a round robin, or who has a bye;
 * none of nobody. */
static void
byes_show(const struct page *page, const struct event *event, int round, const char *name, bool rest)
{
	struct value *who = NULL;

	for (size_t i = 0; i < event->draw.bye_count; i++) {
		const struct round_bye *bye = &event->draw.byes[i];

		if (bye->round != round || grid_rests(event, bye) != rest)
			continue;
		if (who == NULL) {
			struct value *object = value_set_object(page->root, name);

			event_page_bye(object, event, rest);
			who = value_set_list(object, "who");
		}
		event_page_entry(page, value_add_object(who), event->tournament,
		                 event_entry(event, bye->entry_id));
	}
	if (who == NULL)
		value_set_bool(page->root, name, false);
}

/* root.`name` of those entries, and whether there are any. */
static void
list_of(const struct page *page, const struct event *event, const char *name, const bool *some)
{
	struct value *list = value_set_list(page->root, name);

	for (size_t i = 0; i < event->entries.count; i++)
		if (some[i])
			event_page_entry(page, value_add_object(list), event->tournament,
			                 &event->entries.list[i]);
	value_set_bool(page->root, arena_printf(page->arena, "any_%s", name),
	               value_count(list) > 0);
}

static void
round_links(const struct page *page, const struct event *event, int current)
{
	struct value *list = value_set_list(page->root, "links");

	for (int round = 1; round <= event->published; round++) {
		struct value *item = value_add_object(list);

		value_set_int(item, "number", round);
		value_set_text(item, "url", url_round(page, event->tournament, round));
		value_set_bool(item, "current", round == current);
	}
	value_set_bool(page->root, "any_links", event->published > 1);
}

/* The change of a published draw in words; NULL of any other line. The round's own day
 * is not said. */
static const char *
reseat_text(const struct page *page, const struct event *event, int round,
            const struct audit *line)
{
	const char *zone = event->tournament->zone;
	const struct clock_wall wall = clock_wall(line->at, zone);
	const struct date date = {wall.year, wall.month, wall.day};
	struct value *data = value_object(page->arena);
	struct changes changes;
	struct seating before, after;
	struct schedule_start start;
	const int *tables;
	size_t count;
	bool day;

	if (strcmp(line->action, "round.reseat") != 0 || !changes_of(page->arena, line, &changes) ||
	    !changes_seating(page->arena, NULL, &event->entries, 1, &changes.was, &before) ||
	    !changes_seating(page->arena, NULL, &event->entries, 1, &changes.is, &after))
		return NULL;
	day = date_compare(date, schedule_round(event->tournament, round, &start) ? start.day
	                         : event->tournament->date) != 0;
	tables = seating_tables_changed(page->arena, &before, &after, &count);
	say_tables(data, tables, count);
	value_set_bool(data, "day", day);
	value_set_text(data, "at", day ? say_instant(page, line->at, zone)
	                               : say_time(page, line->at, zone));
	return page_word(page, "round.reseated", data);
}

/* What of the draw was changed since it was published, the newest first. */
static void
changed_show(const struct page *page, const struct event *event, int round)
{
	const struct audit_filter filter = {
		.subject = arena_printf(page->arena, "round %d", round), .kind = "round",
		.before = INT64_MAX,
	};
	const struct audit_lines lines = audit_of(page->arena, page->app->office.db,
	                                          event->tournament->id, &filter, CHANGES_READ);
	struct value *list = value_set_list(page->root, "reseats");

	for (size_t i = 0; i < lines.count; i++) {
		const struct audit *line = &lines.list[i].audit;
		const char *text = line->at < event->draw.published_at[round]
		                   ? NULL : reseat_text(page, event, round, line);

		if (text != NULL)
			value_set_text(value_add_object(list), "text", text);
	}
}

/* Who has no game, by why not. */
static void
without_game_show(struct page *page, const struct event *event, int round)
{
	byes_show(page, event, round, "byes", false);
	byes_show(page, event, round, "rests", true);
	list_of(page, event, "absent", stages_sit_out(page->arena, event, round));
	list_of(page, event, "idle", stages_idle(page->arena, event, round));
}

/* One tap from the draw to what happens when the wrong partner has played. */
static void
errors_link(const struct page *page, const struct tournament *t)
{
	bool own = custom_part_differs(t->base, t->ruleset, PART_ROTATION) ||
	           custom_differs(t->base, t->ruleset, DATUM_PENALTY);
	const char *rules = url_published(page, PUBLISHED_RULESET, t->ruleset->id);
	const char *url = own ? url_event_rules(page, t)
	                      : arena_printf(page->arena, "%s#errors", rules);

	fill_text(page->root, "errors", page->single ? NULL : url);
}

/* Not drawn yet, or drawn and not published: nobody but the organiser sees which. It
 * waits by asking for the event's published page, which costs the program nothing. */
static void
not_yet(struct page *page, int round)
{
	struct value *data = value_object(page->arena);
	const struct tournament *t = page->app->tournament;

	value_set_int(data, "number", round);
	when_round(page, data, t, round);
	when_clock(page, t);
	value_set_text(page->root, "fresh_js", url_static("fresh.js"));
	value_set_text(page->root, "event", url_event(page, t));
	value_set_text(page->root, "round", url_round(page, t, round));
	page->response->status = 404;
	page_title(page, "round.none.title", data);
	value_set_text(page->root, "text", page_word(page, "round.none.text", data));
	page_show(page, "public/round_none");
}

/* GET /{lang}/t/{slug}/rounds/{n}?find=: anyone; 404 until the round is published.
 * Without a question it is published; an answer is made for whoever asks. It does
 * not renew itself: the page that would be asked for is the one without a question. */
void
public_round(struct page *page)
{
	int round = page_capture_number(page, "n");
	const struct event *event;
	struct find_table find;

	if (round < 1 || round > page->app->tournament->rounds) {
		page_refuse(page, 404);
		return;
	}
	event = page_event_now(page, page->app->tournament);
	if (round > event->published) {
		not_yet(page, round);
		return;
	}
	event_page_head(page, event, TAB_ROUNDS);
	value_set_int(page->root, "number", round);
	page_title(page, "round.title", page->root);
	find = find_table_of(page, event, round);
	find_table_show(page, &find);
	game_list(page, event, round, &find);
	without_game_show(page, event, round);
	round_links(page, event, round);
	changed_show(page, event, round);
	errors_link(page, event->tournament);
	when_round(page, page->root, event->tournament, round);
	when_clock(page, event->tournament);
	page_describe(page, page_word(page, "round.description", page->root));
	page_picture(page, url_picture(page, event->tournament,
	                               arena_printf(page->arena, "round-%d", round)));
	if (rounds_missing(&event->draw, round) > 0 && !event->tournament->cancelled)
		value_set_text(page->root, "tab", page_word(page, "round.tab", page->root));
	value_set_text(page->root, "find_js", url_static("find.js"));
	value_set_text(page->root, "hall", url_hall(page, event->tournament));
	if (page->request->query.count == 0) {
		page_show_public(page, "public/round");
	} else {
		value_set_bool(page->root, "fresh_js", false);
		page_show(page, "public/round");
	}
}

/* GET /{lang}/t/{slug}/now: anyone; on to the newest round, or the event before the first. */
void
public_round_now(struct page *page)
{
	const struct event *event = page_event_now(page, page->app->tournament);
	const struct tournament *t = event->tournament;

	page_go(page, event->published > 0 ? url_round(page, t, event->published)
	                                   : url_event(page, t), NULL);
}
