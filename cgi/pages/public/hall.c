#include <string.h>

#include "event/contest.h"
#include "event/stage.h"
#include "pages/part/division_say.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/part/when.h"
#include "pages/routes.h"
#include "pages/standings/say.h"

/* What one screen holds in a size that the back row reads. */
enum { TABLES_PAGE = 12, PLACES_PAGE = 16 };

ROUTER_FIELDS(public_hall_fields, {"show", .max = 10});

/* The screen in the making. */
struct screen {
	const struct page *page;
	const struct event *event;
	struct value *walls; /* each fills the screen */
	int rounds; /* whose results are all in */
	const char *division; /* on the screen of its event; NULL = none is named */
};

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

/* One more on the page that the newest round fills, or on a new page when that is full. */
static struct value *
table_add(const struct screen *screen, struct value **tables)
{
	const struct event *event = screen->event;
	struct value *wall;

	if (*tables == NULL || value_count(*tables) == TABLES_PAGE) {
		wall = wall_add(screen,
		                page_word_number(screen->page, "round.title", "number", event->published),
		                event->published);
		*tables = value_set_list(value_set_object(wall, "draw"), "tables");
	}
	return value_add_object(*tables);
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
		say_names(page, value_set_object(object, "black"), event_entry(event, game->black), false);
		say_names(page, value_set_object(object, "white"), event_entry(event, game->white), false);
		say_game(page, object, game);
	}
	for (size_t i = 0; i < draw->bye_count; i++)
		if (draw->byes[i].round == event->published)
			say_names(page, value_set_object(table_add(screen, &tables), "bye"),
			          event_entry(event, draw->byes[i].entry_id), false);
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
	struct value *rows = NULL;

	for (size_t at = 0; at < count; at++) {
		int group = contest.group == NULL ? 0 : contest.group[order[at].entry];
		bool next = at == 0 || value_count(rows) == PLACES_PAGE ||
		            (group > 0 && group != contest.group[order[at - 1].entry]);
		struct value *row;

		if (next)
			rows = value_set_list(value_set_object(wall_add(screen,
			                      standings_heading(screen, group), 0), "standings"), "rows");
		row = value_add_object(rows);
		value_set_int(row, "place", order[at].place);
		value_set_text(row, "score",
		               standings_say_first(screen->page, &contest, &columns, &order[at]));
		say_names(screen->page, value_set_object(row, "pair"),
		          contest.entries[order[at].entry], false);
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

/* GET /{lang}/t/{slug}/hall?show=draw|standings: anyone; 404 while the event is a draft. Of an
 * event with divisions one after the other. Published with both; a choice is answered for
 * whoever makes it. */
void
public_hall(struct page *page)
{
	const struct event *event = page_event_now(page, page->app->tournament);
	const struct tournament *t = event->tournament;
	struct screen screen = {
		.page = page, .event = event, .walls = value_set_list(page->root, "walls"),
		.rounds = rounds_complete(&event->draw),
	};
	const bool only_draw = strcmp(page_query(page, "show"), "draw") == 0;
	const bool only_standings = strcmp(page_query(page, "show"), "standings") == 0;
	struct tournaments divisions = {.count = 0};
	int newest = event->published;

	event_page_head(page, event, TAB_ROUNDS);
	page_title_text(page, event_page_name(page, t));
	walls_add(&screen, only_draw, only_standings);
	if (t->divisions > 0)
		divisions = tournament_divisions(page->arena, page->app->office.db, t->id);
	for (size_t i = 0; i < divisions.count; i++) {
		struct screen one = screen;

		one.event = page_event_now(page, &divisions.list[i]);
		one.rounds = rounds_complete(&one.event->draw);
		one.division = division_say_name(page, &divisions.list[i]);
		newest += one.event->published;
		walls_add(&one, only_draw, only_standings);
	}
	if (value_count(screen.walls) == 0)
		soon_wall(&screen, only_standings);
	value_set_int(page->root, "total", (int64_t)value_count(screen.walls));
	value_set_bool(page->root, "several", value_count(screen.walls) > 1);
	value_set_bool(page->root, "cancelled", t->cancelled);
	value_set_int(page->root, "newest", newest);
	value_set_text(page->root, "hall_css", url_static("hall.css"));
	value_set_text(page->root, "hall_js", url_static("hall.js"));
	fill_text(page->root, "from", page->request->query.count == 0 ? NULL
	          : arena_printf(page->arena, "%s?%s", page->request->path, page->request->query_text));
	if (page->request->query.count == 0)
		page_show_public(page, "public/hall");
	else
		page_show_tagged(page, "public/hall");
}
