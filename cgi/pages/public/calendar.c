#include "event/schedule.h"
#include "formats/ical.h"
#include "pages/part/event_page.h"
#include "pages/part/url.h"
#include "pages/routes.h"

/* GET /{lang}/t/{slug}/calendar.ics: anyone; 404 while the event is a draft. The event's days as
 * one item and, where it is known when they begin, each round as one. */
void
public_calendar(struct page *page)
{
	const struct tournament *t = page->app->tournament;
	const char *name = event_page_name(page, t);
	const char *place = tournament_text(t, TEXT_VENUE, page->lang);
	const char *url = url_whole(page, url_event(page, t));
	struct ical_item items[ROUNDS_MAX + 1] = {{
		.id = arena_printf(page->arena, "%s@oshidori", t->id), .summary = name,
		.place = place, .url = url, .first = t->date, .last = schedule_last_day(t),
	}};
	struct ical calendar = {
		.name = name, .revised = clock_now(page->app->office.clock), .version = t->version,
		.cancelled = t->cancelled, .items = items, .count = 1,
	};
	struct schedule_start start;

	for (int round = 1; round <= t->rounds && schedule_round(t, round, &start); round++) {
		struct value *data = value_object(page->arena);

		value_set_text(data, "event", name);
		value_set_int(data, "round", round);
		items[calendar.count++] = (struct ical_item){
			.id = arena_printf(page->arena, "%s-%d@oshidori", t->id, round),
			.summary = page_word(page, "calendar.round", data), .place = place, .url = url,
			.at = schedule_instant(t, start),
		};
	}
	page->response->content_type = "text/calendar; charset=utf-8";
	response_header(page->response, "Content-Disposition",
	                arena_printf(page->arena, "attachment; filename=\"%s.ics\"", t->slug));
	buf_text(&page->response->body, ical_text(page->arena, &calendar));
}
