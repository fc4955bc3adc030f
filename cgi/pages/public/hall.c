#include <string.h>

#include "event/contest.h"
#include "event/grid.h"
#include "event/stage.h"
#include "pages/part/division_say.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/qr.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/part/when.h"
#include "pages/routes.h"
#include "pages/standings/standings_say.h"

/* What one screen holds in a size that the back row reads; what is more stands on pages of one
 * size. */
enum { TABLES_PAGE = 36, PLACES_PAGE = 24 };

ROUTER_FIELDS(public_hall_fields, {"show", .max = 10});

/* The screen in the making. */
struct screen {
	const struct page *page;
	const struct event *event;
	struct value *walls; /* each fills the screen */
	int rounds; /* whose results are all in */
	const char *division; /* on the screen of its event; NULL = none is named */
	bool whole; /* names in full, as say_names has it */
};

/* How many stand on each page, so that none is nearly empty. */
static size_t
page_size(size_t count, size_t most)
{
	const size_t pages = (count + most - 1) / most;

	return pages == 0 ? most : (count + pages - 1) / pages;
}

/* Of a round, which has its time beside the heading; 0 = of none. */
static struct value *
wall_add(const struct screen *screen, const char *heading, int round)
{
	struct value *wall = value_add_object(screen->walls);

	value_set_text(wall, "heading", heading);
	fill_text(wall, "division", screen->division);
	when_round(screen->page, wall, screen->event->tournament, round);
	value_set_int(wall, "at", (int64_t)value_count(screen->walls));
	return wall;
}

/* How many games and byes the newest round has. */
static size_t
table_count(const struct event *event)
{
	size_t count = (size_t)event_games(event, event->published);

	for (size_t i = 0; i < event->draw.bye_count; i++)
		count += event->draw.byes[i].round == event->published;
	return count;
}

/* One more on the page that the newest round fills, or on a new page when that is full. */
static struct value *
table_add(const struct screen *screen, struct value **tables)
{
	const struct event *event = screen->event;
	const int games = event_games(event, event->published);
	struct value *wall, *progress;

	if (*tables == NULL ||
	    value_count(*tables) == page_size(table_count(event), TABLES_PAGE)) {
		wall = wall_add(screen,
		                page_word_number(screen->page, "round.title", "number", event->published),
		                event->published);
		progress = value_set_object(wall, "progress");
		value_set_int(progress, "game_count", games);
		value_set_int(progress, "finished",
		              games - rounds_missing(&event->draw, event->published));
		*tables = value_set_list(value_set_object(wall, "draw"), "tables");
	}
	return value_add_object(*tables);
}

static void
side_fill(const struct screen *screen, struct value *object, const struct game *game, enum side side)
{
	say_names(screen->page, object,
	          event_entry(screen->event, side == SIDE_BLACK ? game->black : game->white),
	          screen->whole);
	value_set_bool(object, "won", game->result.winner == side);
	value_set_bool(object, "lost", game->result.winner != SIDE_NONE && game->result.winner != side);
}

/* The newest round, who has a bye behind the tables. */
static void
draw_walls(const struct screen *screen)
{
	const struct page *page = screen->page;
	const struct event *event = screen->event;
	const struct rounds *draw = &event->draw;
	const struct roster_label *labels = stages_labels(page->arena, event, event->published);
	struct value *tables = NULL;

	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];
		struct value *item, *object;

		if (game->round != event->published)
			continue;
		item = table_add(screen, &tables);
		value_set_int(item, "table", game->table);
		object = value_set_object(item, "game");
		fill_text(object, "name", say_label(page, labels[i]));
		side_fill(screen, value_set_object(object, "black"), game, SIDE_BLACK);
		side_fill(screen, value_set_object(object, "white"), game, SIDE_WHITE);
		say_game(page, object, game);
		fill_text(object, "result", event_page_result(page, event, game, screen->whole));
	}
	for (size_t i = 0; i < draw->bye_count; i++)
		if (draw->byes[i].round == event->published) {
			struct value *bye = event_page_bye(table_add(screen, &tables), event,
			                                   grid_rests(event, &draw->byes[i]));

			say_names(page, bye, event_entry(event, draw->byes[i].entry_id), screen->whole);
		}
}

/* "Standings after round 2", with its group where it is of one. */
static const char *
standings_heading(const struct screen *screen, int group)
{
	struct value *data = value_object(screen->page->arena);
	bool final = standings_say_final(screen->event, screen->rounds);

	value_set_int(data, "after", screen->rounds);
	fill_text(data, "group",
	          say_label(screen->page, (struct roster_label){LABEL_GROUP, group}));
	return page_word(screen->page, final ? "hall.final" : "hall.standings", data);
}

/* Each group has pages of its own; who is in none is on no page then. */
static void
standings_walls(const struct screen *screen)
{
	const struct event *event = screen->event;
	struct arena *arena = screen->page->arena;
	const struct contest contest = contest_of(arena, event, screen->rounds);
	const struct standings_say_columns columns = standings_say_columns(arena, &contest);
	const struct standing *order = contest.group == NULL ? contest_standings(arena, &contest)
	                                                   : contest.by_group;
	size_t count = contest.group == NULL ? contest.count : contest.by_group_count;
	size_t full = 0; /* how many stand on a page of this group's */
	struct value *rows = NULL;

	for (size_t at = 0; at < count; at++) {
		int group = contest.group == NULL ? 0 : contest.group[order[at].entry];
		bool begins = at == 0 || (group > 0 && group != contest.group[order[at - 1].entry]);
		struct value *row;

		for (size_t end = at; begins && (end == at || end < count); end++)
			if (end + 1 == count ||
			    (group > 0 && contest.group[order[end + 1].entry] != group)) {
				full = page_size(end + 1 - at, PLACES_PAGE);
				break;
			}
		if (begins || value_count(rows) == full)
			rows = value_set_list(value_set_object(wall_add(screen,
			                      standings_heading(screen, group), 0), "standings"), "rows");
		row = value_add_object(rows);
		value_set_int(row, "place", order[at].place);
		value_set_text(row, "score",
		               standings_say_first(screen->page, &contest, &columns, &order[at]));
		say_names(screen->page, value_set_object(row, "pair"),
		          contest.entries[order[at].entry], screen->whole);
	}
}

/* While there is neither draw nor standings to show. */
static void
soon_wall(const struct screen *screen, bool standings)
{
	const struct tournament *t = screen->event->tournament;
	struct value *data = value_object(screen->page->arena);
	struct value *soon = value_set_object(wall_add(screen, event_page_name(screen->page, t), 0),
	                                      "soon");

	when_round(screen->page, data, t, 1);
	fill_text(soon, "text", t->cancelled ? NULL
	          : page_word(screen->page, standings ? "hall.no-standings" : "hall.soon", data));
	fill_number(soon, "pairs", t->cancelled ? 0 : t->taken);
	value_set_bool(soon, "one", t->taken == 1);
}

/* What is asked for, or both; of an event that is over the standings alone. */
static void
walls_add(const struct screen *screen, bool only_draw, bool only_standings)
{
	const struct tournament *t = screen->event->tournament;
	const bool over = t->state == STATE_FINISHED || t->cancelled; /* nothing more is played */
	const bool standings = screen->rounds > 0 && !only_draw;

	if (!only_standings && (only_draw || !over || !standings))
		draw_walls(screen);
	if (standings)
		standings_walls(screen);
}

/* Of each division behind those of the event; how many rounds of all of them are out. */
static int
divisions_add(const struct screen *screen, bool only_draw, bool only_standings)
{
	const struct page *page = screen->page;
	const struct tournaments *divisions = page_divisions(page, screen->event->tournament);
	int published = 0;

	for (size_t i = 0; i < divisions->count; i++) {
		struct screen one = *screen;

		one.event = page_event_now(page, &divisions->list[i]);
		one.rounds = rounds_complete(&one.event->draw);
		one.division = division_say_name(page, &divisions->list[i]);
		published += one.event->published;
		walls_add(&one, only_draw, only_standings);
	}
	return published;
}

static void
screen_show(struct page *page, bool whole)
{
	const struct event *event = page_event_divided(page, page->app->tournament);
	const struct tournament *t = event->tournament;
	struct screen screen = {
		.page = page, .event = event, .walls = value_set_list(page->root, "walls"),
		.rounds = rounds_complete(&event->draw), .whole = whole,
	};
	const bool only_draw = strcmp(page_query(page, "show"), "draw") == 0;
	const bool only_standings = strcmp(page_query(page, "show"), "standings") == 0;
	int newest = event->published;
	const bool public = !whole && page->request->query.count == 0;
	const char *address = url_whole(page, url_event(page, t)), *host = strstr(address, "://");

	event_page_head(page, event, TAB_ROUNDS);
	page_title_text(page, event_page_name(page, t));
	walls_add(&screen, only_draw, only_standings);
	if (t->divisions > 0)
		newest += divisions_add(&screen, only_draw, only_standings);
	if (value_count(screen.walls) == 0)
		soon_wall(&screen, only_standings);
	value_set_int(page->root, "total", (int64_t)value_count(screen.walls));
	value_set_bool(page->root, "several", value_count(screen.walls) > 1);
	value_set_bool(page->root, "cancelled", t->cancelled);
	value_set_int(page->root, "newest", newest);
	value_set_text(page->root, "hall_css", url_static("hall.css"));
	value_set_text(page->root, "hall_js", url_static("hall.js"));
	/* The way to the newest round; and to the event, in letters. */
	qr_set(page->root, page->arena, "qr", url_whole(page, url_event_page(page, t, "now")),
	       page_word(page, "hall.code", NULL));
	value_set_text(page->root, "address", host == NULL ? address : host + 3);
	fill_text(page->root, "from", public ? NULL
	          : arena_printf(page->arena, "%s?%s", page->request->path, page->request->query_text));
	if (public)
		page_show_public(page, "public/hall");
	else
		page_show_tagged(page, "public/hall");
}

/* GET /{lang}/t/{slug}/hall?show=draw|standings: anyone; 404 while the event is a draft.
 * Of an event with divisions one after the other. Published with both; a choice is answered for
 * whoever makes it. */
void
public_hall(struct page *page)
{
	screen_show(page, false);
}

/* GET /{lang}/desk/t/{slug}/hall: whoever may see its rounds at the desk. The same with names in
 * full, for a screen that stands in the hall; never published. */
void
public_hall_whole(struct page *page)
{
	screen_show(page, true);
}
