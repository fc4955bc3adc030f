#include "pages/part/division_say.h"

#include <string.h>

#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/plan_say.h"
#include "pages/part/rules_say.h"
#include "pages/part/say.h"
#include "pages/part/url.h"

const char *
division_say_name(const struct page *page, const struct tournament *t)
{
	return say_either(page, t->name_en, t->name_ja);
}

/* The least of the next stronger one; 0 = there is none. */
static int
above(const struct tournaments *all, const struct tournament *t)
{
	int least = 0;

	for (size_t i = 0; i < all->count; i++) {
		const struct tournament *other = &all->list[i];

		if (other->way == WAY_STRENGTH && other->weakest > t->weakest &&
		    (least == 0 || other->weakest < least))
			least = other->weakest;
	}
	return least;
}

const char *
division_say_way(const struct page *page, const struct tournaments *all,
                 const struct tournament *t)
{
	struct value *data = value_object(page->arena);
	const int top = above(all, t);

	fill_text(data, "from", t->weakest == WEAKEST_ANY ? NULL
	          : say_rank(page, rank_of_strength(t->weakest)));
	fill_text(data, "to", top == 0 ? NULL : say_rank(page, rank_of_strength(top - 1)));
	return page_wordf(page, data, "divisions.way.%s", tournament_way_names[t->way]);
}

static const char *
state_text(const struct page *page, const struct event *event, struct value *data)
{
	const struct tournament *t = event->tournament;
	const int missing = rounds_missing(&event->draw, event->published);

	value_set_int(data, "number", event->published);
	value_set_int(data, "of", t->rounds);
	value_set_bool(data, "one_round", t->rounds == 1);
	value_set_bool(data, "none", event->published == 0);
	value_set_bool(data, "playing", missing > 0);
	value_set_bool(data, "finished", t->state == STATE_FINISHED);
	return page_word(page, "divisions.state", data);
}

void
division_say(const struct page *page, struct value *object, const struct tournaments *all,
             const struct event *event)
{
	const struct tournament *t = event->tournament;
	struct value *round;

	value_set_text(object, "name", division_say_name(page, t));
	value_set_text(object, "key", t->key);
	value_set_text(object, "url", url_event(page, t));
	value_set_text(object, "way", division_say_way(page, all, t));
	value_set_int(object, "pairs", t->taken);
	value_set_bool(object, "one", t->taken == 1);
	fill_number(object, "waiting", t->waiting);
	value_set_text(object, "system", plan_say_plan(page, &t->plan));
	fill_text(object, "even", rules_say_even(page, t));
	value_set_text(object, "clock", rules_say_clock(page, t->ruleset));
	value_set_int(object, "rounds", t->rounds);
	value_set_text(object, "state", state_text(page, event, value_object(page->arena)));
	value_set_bool(object, "live", t->state == STATE_RUNNING &&
	               rounds_missing(&event->draw, event->published) > 0);
	if (event->published > 0 && t->state != STATE_FINISHED) {
		const int games = event_games(event, event->published);

		round = value_set_object(object, "round");
		value_set_int(round, "number", event->published);
		value_set_text(round, "link", url_round(page, t, event->published));
		value_set_int(round, "games", games);
		value_set_int(round, "in", games - rounds_missing(&event->draw, event->published));
	}
	value_set_bool(object, "won", false);
	if (t->state == STATE_FINISHED)
		event_page_winners(page, t, object);
}

void
division_say_options(const struct page *page, struct value *list, const struct tournaments *all,
                     const struct tournament *not, const char *chosen)
{
	for (size_t i = 0; i < all->count; i++)
		if (not == NULL || strcmp(all->list[i].id, not->id) != 0)
			form_option(list, all->list[i].key, division_say_name(page, &all->list[i]),
			            strcmp(all->list[i].key, chosen) == 0);
}
