#include "pages/round/progress.h"

#include "actions/result/ruling.h"
#include "forms/typed_text.h"
#include "pages/part/desk_page.h"
#include "pages/part/say.h"

static void
show_needs(const struct desk_reports *reports, int round)
{
	const struct page *page = reports->page;
	const struct rounds *draw = &reports->event->draw;
	struct value *needs = value_set_list(page->root, "needs");

	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];
		bool differs = ruling_differs(&reports->rulings, game);
		struct value *item = value_object(page->arena);

		if (game->round != round || (!desk_reports_row(reports, item, game) && !differs))
			continue;
		value_add(needs, item);
		value_set_int(item, "table", game->table);
		value_set_text(item, "url", desk_url_round(page, round,
		               arena_printf(page->arena, "/tables/%d", game->table)));
		value_set_bool(item, "differs", differs);
	}
	value_set_bool(page->root, "any_needs", value_count(needs) > 0);
}

/* When the round was to begin, on the event's day; 0 = nobody said. */
static int64_t
planned_at(const struct page *page, const struct tournament *t, int round)
{
	const char *time = event_round_time(page->arena, t, round);
	struct typed_text_moment moment;
	char date[11];

	date_text(t->date, date);
	if (time == NULL || !typed_text_moment(page->arena, arena_printf(page->arena, "%sT%s%s", date,
	                                       time[1] == ':' ? "0" : "", time), &moment))
		return 0;
	return typed_text_instant(&moment, t->zone);
}

static void
show_started(const struct page *page, const struct event *event, int round, bool playing)
{
	const char *zone = event->tournament->zone;
	int64_t now = clock_now(page->app->office.clock);
	int64_t published = event->draw.published_at[round];
	int64_t planned = planned_at(page, event->tournament, round);
	bool begun = published != 0 && planned >= published && planned <= now;
	int64_t at = begun ? planned : published;
	struct clock_wall wall = clock_wall(at, zone), today = clock_wall(now, zone);
	bool same_day = wall.day == today.day && wall.month == today.month && wall.year == today.year;
	struct value *started;

	if (at == 0)
		return;
	started = value_set_object(page->root, "started");
	value_set_bool(started, "planned", begun);
	value_set_text(started, "iso", typed_text_instant_of(page->arena, at));
	value_set_text(started, "time", same_day
	               ? say_time(page, at, zone)
	               : say_instant(page, at, zone));
	value_set_bool(started, "one", (now - at) / 60 == 1);
	if (playing && same_day && now - at >= 60)
		value_set_int(started, "minutes", (now - at) / 60);
	else
		value_set_bool(started, "minutes", false);
}

void
desk_progress_show(const struct desk_reports *reports, int round)
{
	const struct page *page = reports->page;
	const struct event *event = reports->event;
	int games = event_games(event, round);
	int missing = rounds_missing(&event->draw, round);

	value_set_int(page->root, "total", games);
	value_set_int(page->root, "missing", missing);
	value_set_int(page->root, "in", games - missing);
	value_set_bool(page->root, "complete", missing == 0);
	show_started(page, event, round, missing > 0 && !event->tournament->cancelled);
	show_needs(reports, round);
}
