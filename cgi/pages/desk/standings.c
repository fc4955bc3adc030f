#include <string.h>

#include "actions/result/play_off_act.h"
#include "event/contest.h"
#include "pages/part/desk.h"
#include "pages/part/form_part.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/routes.h"
#include "pages/standings/rows.h"

enum { ID_MAX = 64, ROUND_TEXT = 4, SAID_MAX = 40 };

ROUTER_FIELDS(desk_standings_fields, {"after", .max = ROUND_TEXT}, {"said", .max = SAID_MAX});
ROUTER_FIELDS(desk_standings_play_off_fields, {"winner", .max = ID_MAX}, {"loser", .max = ID_MAX});

/* The sheet of just these standings. */
static const char *
sheet_url(const struct page *page, const char *sheet, int after)
{
	const char *url = desk_url(page, arena_printf(page->arena, "/print/%s", sheet));

	return after == 0 ? url : arena_printf(page->arena, "%s?after=%d", url, after);
}

/* A select of all entries as they stand, as organiser/pair_select has it. */
static void
entries_show(struct page *page, const struct contest *contest, const struct standing *order,
             struct value *form, const char *name, const struct problems *problems)
{
	const char *typed = page_body(page, name);
	struct value *field = form_field(page, form, name, name, typed, problems);
	struct value *options = value_set_list(field, "options");

	value_set_text(field, "input", name);
	value_set_text(field, "label", page_wordf(page, NULL, "play-off.%s", name));
	for (size_t i = 0; i < contest->count; i++) {
		const struct entry *entry = contest->entries[order[i].entry];

		form_option(options, entry->id,
		            arena_printf(page->arena, "%d. %s", order[i].place,
		                         say_pair(page, entry, true)),
		            strcmp(typed, entry->id) == 0);
	}
}

/* root.play_off {any, list: [{winner, loser, first, second}], remove, action, over, winner, loser:
 * selects}; false before the last round has all its results. */
static void
play_offs_show(struct page *page, const struct event *event, const struct problems *problems)
{
	const struct play_offs *all = &event->draw.play_offs;
	struct value *form, *list;
	struct contest contest;
	const struct standing *order;

	if (rounds_complete(&event->draw) < event->tournament->rounds) {
		value_set_bool(page->root, "play_off", false);
		return;
	}
	form = value_set_object(page->root, "play_off");
	list = value_set_list(form, "list");
	for (size_t i = 0; i < all->count; i++) {
		const struct play_off *game = &all->list[i];
		struct value *row = value_add_object(list);

		value_set_text(row, "winner_id", game->winner);
		value_set_text(row, "loser_id", game->loser);
		value_set_text(row, "first", say_pair(page, event_entry(event, game->winner), true));
		value_set_text(row, "second", say_pair(page, event_entry(event, game->loser), true));
	}
	value_set_bool(form, "any", all->count > 0);
	value_set_bool(form, "over", event->tournament->state == STATE_FINISHED);
	value_set_text(form, "action", desk_url(page, "/standings/play-off"));
	value_set_text(form, "remove", desk_url(page, "/standings/play-off/take-back"));
	contest = contest_of(page->arena, event, event->published);
	order = contest_standings(page->arena, &contest);
	entries_show(page, &contest, order, form, "winner", problems);
	entries_show(page, &contest, order, form, "loser", problems);
}

static void
standings_show(struct page *page, const struct problems *problems)
{
	const struct event *event = page_event_now(page, page->app->tournament);
	int complete = rounds_complete(&event->draw), after = 0, rounds;

	if (problems->count == 0 && !standings_rows_after(page, complete, &after))
		return;
	desk_form(page, page_word(page, "standings.none.title", NULL));
	form_problems(page, problems);
	rounds = standings_rows_show(page, event, after, true);
	standings_rows_links(page, desk_url(page, "/standings"), rounds, complete);
	if (rounds > 0)
		page_title(page, "standings.title", page->root);
	value_set_text(page->root, "public_url", url_event_page(page, event->tournament, "standings"));
	value_set_text(page->root, "print_url", sheet_url(page, "standings", after));
	value_set_text(page->root, "cross_url", sheet_url(page, "cross-table", after));
	play_offs_show(page, event, problems);
	page_show(page, "organiser/standings");
}

/* GET /{lang}/desk/t/{slug}/standings?after=2: whoever may see its rounds at the desk. The
 * public ones with whole names, and the play-offs. */
void
desk_standings(struct page *page)
{
	standings_show(page, &problem_none);
}

/* To the standings, or with problems the page again. */
static void
play_off_change(struct page *page, bool played)
{
	struct problems problems = {.count = 0};

	if ((played ? play_off_record : play_off_take_back)(
		    &page->app->office, page->app->tournament, page_body(page, "winner"),
		    page_body(page, "loser"), &problems))
		page_go(page, desk_url(page, "/standings"),
		        played ? "play-off-recorded" : "play-off-taken-back");
	else
		standings_show(page, &problems);
}

/* POST …/standings/play-off */
void
desk_standings_play_off(struct page *page)
{
	play_off_change(page, true);
}

/* POST …/standings/play-off/take-back */
void
desk_standings_play_off_back(struct page *page)
{
	play_off_change(page, false);
}
