#include "pages/part/event_page.h"

#include "event/contest.h"
#include "event/schedule.h"
#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/part/when.h"
#include "rules/custom.h"
#include "store/audit.h"
#include "tournament/tally.h"

struct value *
event_page_facts(struct page *page, const struct tournament *t)
{
	struct value *object = value_set_object(page->root, "event");

	value_set_text(object, "name", event_page_name(page, t));
	fill_text(object, "url", t->state == STATE_DRAFT ? NULL : url_event(page, t));
	value_set_text(object, "date", when_days(page, t));
	value_set_bool(object, "several", schedule_several_days(t));
	fill_text(object, "venue", tournament_text(t, TEXT_VENUE, page->lang));
	value_set_int(object, "rounds", t->rounds);
	return object;
}

/* A division's behind its event's. */
const char *
event_page_name(const struct page *page, const struct tournament *tournament)
{
	const char *name = say_either(page, tournament->name_en, tournament->name_ja);
	struct value *data;

	if (tournament->parent_id == NULL)
		return name;
	data = value_object(page->arena);
	value_set_text(data, "whole", say_either(page, tournament->whole_en, tournament->whole_ja));
	value_set_text(data, "name", name);
	return page_word(page, "divisions.name", data);
}

const char *
event_page_ruleset(const struct page *page, const struct ruleset *ruleset)
{
	return say_either(page, ruleset->name_en, ruleset->name_ja);
}

const char *
event_page_admits(const struct page *page, const char *key, const struct ruleset *ruleset)
{
	return page_wordf(page, NULL, "%s.%s", key, ruleset_admits(ruleset)->word);
}

void
event_page_entry(const struct page *page, struct value *object, const struct tournament *t,
                 const struct entry *entry)
{
	say_entry(page, object, entry, false);
	value_set_text(object, "pair", url_pair(page, t, entry->number));
}

/* Whoever wins a game that had no colours is named, not "Black". */
struct value *
event_page_bye(struct value *object, const struct event *event, bool rest)
{
	const struct history_turn turn = {.part = PART_BYE, .rest = rest};
	const int worth_x2 =
		tally_worth_x2(tally_worth_in_points(&event->tournament->plan), &turn);
	struct value *bye = value_set_object(object, "bye");

	value_set_bool(bye, "rest", rest);
	value_set_bool(bye, "whole", worth_x2 == 2);
	value_set_bool(bye, "half", worth_x2 == 1);
	return bye;
}

const char *
event_page_result(const struct page *page, const struct event *event, const struct game *game,
                  bool everything)
{
	const struct entry *winner = event_winner(event, game);

	if (winner == NULL || game_colours_known(game))
		return say_result(page, game);
	return page_word_text(page, "result.forfeit-pair", "pair", say_pair(page, winner, everything));
}

static void
winners_list(const struct page *page, const struct event *event, struct value *list)
{
	int rounds = rounds_complete(&event->draw);
	struct contest contest = contest_of(page->arena, event, rounds);
	const struct standing *order = contest_standings(page->arena, &contest);

	for (size_t i = 0; rounds > 0 && i < contest.count && order[i].place == 1; i++) {
		struct value *winner = value_add_object(list);

		say_names(page, winner, contest.entries[order[i].entry], false);
		value_set_bool(winner, "more", i + 1 < contest.count && order[i + 1].place == 1);
	}
}

void
event_page_winners(const struct page *page, const struct tournament *t, struct value *object)
{
	struct value *list = page_kept_list(page, "winners", t, audit_newest(page->app->office.db, t->id, 0),
	                               winners_list);

	value_set(object, "winners", list);
	value_set_bool(object, "won", value_count(list) > 0);
}

void
event_page_head(struct page *page, const struct event *event, enum event_page_tab current)
{
	static const char *const marks[] = {EVENT_PAGE_TAB_TABLE(SET_WORD)};
	const struct tournament *t = event->tournament;
	const char *overview = url_event(page, t);
	struct value *object = event_page_facts(page, t);

	value_set_text(object, "url", overview);
	fill_text(object, "draft", t->state == STATE_DRAFT ? desk_url(page, "") : NULL);
	fill_text(object, "rehearsal", t->rehearsal ? desk_url(page, "") : NULL);
	when_days_object(page, object, "date", t);
	value_set_text(object, "ruleset", event_page_ruleset(page, t->ruleset));
	value_set_bool(object, "cancelled", t->cancelled);
	value_set_bool(object, "custom", custom_count(t->base, t->ruleset) > 0);
	value_set_text(page->root, "new_js", url_static("new.js"));
	fill_text(page->root, "fresh_js", current == TAB_RULES ? NULL : url_static("fresh.js"));
	value_set_text(page->root, "of_event", event_page_name(page, t));
	page_describe(page, page_word(page, "event.description", page->root));
	page_picture(page, url_picture(page, t, "event"));
	object = value_set_object(page->root, "tabs");
	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++)
		value_set_bool(object, marks[i], i == (size_t)current);
	fill_text(object, "whole", t->parent_id == NULL ? NULL : url_whole_event(page, t, ""));
	value_set_bool(object, "divided", t->divisions > 0);
	value_set_text(object, "overview", overview);
	value_set_text(object, "entries", url_event_page(page, t, "entries"));
	value_set_int(object, "count", entry_count(page->app->office.db, t, STATUS_CONFIRMED));
	value_set_text(object, "rounds", event->published > 0
	               ? url_round(page, t, event->published)
	               : arena_printf(page->arena, "%s#rounds", overview));
	value_set_text(object, "standings", url_event_page(page, t, "standings"));
	value_set_text(object, "rules", url_event_rules(page, t));
}
