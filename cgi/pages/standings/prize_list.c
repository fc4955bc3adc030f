#include "pages/standings/prize_list.h"

#include "event/award.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/plan_say.h"
#include "pages/part/say.h"

static void
winners_show(const struct page *page, struct value *object, const struct contest *contest,
             const struct award *award, bool everything)
{
	struct value *list = value_set_list(object, "who");

	for (size_t i = 0; i < award->winner_count; i++) {
		const struct standing *winner = award->winners[i];
		struct value *item = value_add_object(list);

		value_set_text(item, "pair", say_pair(page, contest->entries[winner->entry], everything));
		value_set_int(item, "place", winner->place);
	}
}

static void
clubs_show(const struct page *page, struct value *object, const struct award *award,
           bool everything)
{
	struct value *list = value_set_list(object, "clubs");

	for (size_t i = 0; i < award->club_count; i++) {
		const struct award_club *club = &award->clubs[i];
		struct value *item = value_add_object(list);

		fill_text(item, "name", everything ? club->name : club->public);
		value_set_text(item, "score", say_fraction(page->arena, club->score_x2, 2));
		value_set_int(item, "entries", club->entries);
		value_set_bool(item, "one", club->entries == 1);
	}
}

void
prize_list_show(const struct page *page, const struct tournament *tournament,
                const struct contest *contest, bool everything)
{
	const struct prizes prizes = prizes_of(page->arena, page->app->office.db, tournament->id);
	const struct standing *order = contest_standings(page->arena, contest);
	const struct award *awards = awards_of(page->arena, contest, order, &prizes);
	struct value *list = value_set_list(page->root, "prizes");

	for (size_t i = 0; i < prizes.count; i++) {
		struct value *item = value_add_object(list);

		value_set_text(item, "text", plan_say_prize(page, awards[i].prize));
		value_set_bool(item, "none", awards[i].winner_count + awards[i].club_count == 0);
		winners_show(page, item, contest, &awards[i], everything);
		clubs_show(page, item, &awards[i], everything);
	}
	value_set_bool(page->root, "any_prizes", prizes.count > 0);
}
