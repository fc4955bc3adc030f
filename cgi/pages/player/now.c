#include "pages/player/now.h"

#include <string.h>

#include "actions/draw/stage_draw.h"
#include "event/contest.h"
#include "event/seating.h"
#include "pages/part/fill.h"
#include "pages/part/registration.h"
#include "pages/part/report_say.h"
#include "pages/part/say.h"
#include "pages/part/turn_list.h"
#include "pages/part/urls.h"
#include "pages/player/report.h"
#include "pages/standings/table.h"
#include "store/check_in.h"

static bool
has_bye(const struct event *event, int round, const char *entry_id)
{
	for (size_t i = 0; i < event->draw.bye_count; i++)
		if (event->draw.byes[i].round == round &&
		    strcmp(event->draw.byes[i].entry_id, entry_id) == 0)
			return true;
	return false;
}

static bool
is_open(const struct own_entry *own, const struct game *game)
{
	return game->result.ending == ENDING_NONE && own->tournament->state != STATE_FINISHED;
}

static void
game_show(const struct own_entry *own, const struct event *event, struct value *now,
          const struct game *game)
{
	const struct page *page = own->page;
	bool is_black = strcmp(game->black, own->entry->id) == 0;
	const struct entry *other = event_entry(event, is_black ? game->white : game->black);
	bool nigiri = !game_colours_known(game);
	struct value *object = value_set_object(now, "game");

	value_set_int(object, "table", game->table);
	value_set_text(object, "url",
	               arena_printf(page->arena, "%s#t%d",
	                            url_round(page->arena, page->lang, own->tournament->slug, game->round),
	                            game->table));
	value_set_text(object, "other", say_pair(page, other, false));
	say_entry(page, value_set_object(object, "against"), other, false);
	value_set_bool(object, "playing", is_open(own, game));
	value_set_bool(object, "black", is_black);
	value_set_bool(object, "nigiri", nigiri);
	say_handicap(page, object, game->stones, game->komi_x2);
	value_set_bool(object, "any_turn", !nigiri);
	if (!nigiri)
		turn_list_show(page, object, event_entry(event, game->black),
		               event_entry(event, game->white), game->stones,
		               is_black ? TURN_BLACK_WHOLE : TURN_WHITE_WHOLE);
	report_result(page, object, event, game);
}

static void
round_show(const struct own_entry *own, const struct event *event, const struct game *game)
{
	const struct tournament *t = own->tournament;
	bool bye = has_bye(event, event->published, own->entry->id);
	bool theirs = game != NULL || bye || own->entry->status == STATUS_CONFIRMED;
	struct value *now;

	if (event->published == 0 || !theirs || t->cancelled || t->state == STATE_DRAFT)
		return;
	now = value_set_object(own->page->root, "now");
	value_set_int(now, "round", event->published);
	value_set_bool(now, "bye", bye);
	if (game != NULL)
		game_show(own, event, now, game);
}

/* Whether the round after the published ones may have a game for the pair: not once it
 * is out of a knockout, or its group has played all its games. */
static bool
is_still_in(const struct own_entry *own, const struct event *event)
{
	const unsigned char *part =
		stage_draw_part(own->page->arena, event, event->published + 1);

	for (size_t i = 0; i < event->entries.count; i++)
		if (strcmp(event->entries.list[i].id, own->entry->id) == 0)
			return part[i];
	return false;
}

/* The first round to come that the pair plays, or 0. */
static int
round_awaited(const struct own_entry *own, const struct event *event)
{
	const struct tournament *t = own->tournament;

	if (own->entry->status != STATUS_CONFIRMED || t->cancelled || t->state == STATE_DRAFT ||
	    t->state == STATE_FINISHED)
		return 0;
	for (int round = event->published + 1; round <= t->rounds; round++)
		if (seating_plays(own->entry, &event->absences, round))
			return round > event->published + 1 || is_still_in(own, event) ? round : 0;
	return 0;
}

static void
next_show(const struct own_entry *own, const struct event *event, const struct game *game)
{
	const struct page *page = own->page;
	int round = round_awaited(own, event);
	bool waits = event->published > 0 ? game == NULL || !is_open(own, game)
	                                  : check_in_has(page->app->office.db, own->entry->id);
	struct value *next;

	if (round == 0 || !waits)
		return;
	next = value_set_object(page->root, "next");
	value_set_int(next, "round", round);
	fill_text(next, "time", event_round_time(page->arena, own->tournament, round));
}

static void
final_show(const struct own_entry *own, const struct event *event)
{
	struct arena *arena = own->page->arena;
	const struct tournament *t = own->tournament;
	int rounds = rounds_complete(&event->draw);
	struct contest contest;
	const struct standing *order;

	if (t->state != STATE_FINISHED || t->cancelled || rounds == 0)
		return;
	contest = contest_of(arena, event, rounds);
	order = contest_standings(arena, &contest);
	for (size_t at = 0; at < contest.count; at++)
		if (strcmp(contest.entries[order[at].entry]->id, own->entry->id) == 0) {
			struct page *page = own->page;
			struct value *final = value_set_object(page->root, "final");

			/* order[at] of the pair. */
			value_set_int(final, "place", order[at].place);
			value_set_text(final, "ordinal",
			               registration_ordinal(page, order[at].place));
			value_set_int(final, "pairs", (int64_t)contest.count);
			value_set_bool(final, "shared", standing_shared(order, contest.count, at));
			value_set_text(final, "url",
			               url_event_page(page->arena, page->lang,
			                              own->tournament->slug, "standings"));
		}
}

void
player_now_show(const struct own_entry *own, const struct event *event)
{
	const struct game *game = rounds_game_of(&event->draw, event->published, own->entry->id);

	final_show(own, event);
	round_show(own, event, game);
	next_show(own, event, game);
	player_report_link(own, event);
}
