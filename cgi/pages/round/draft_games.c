#include "pages/round/draft_games.h"

#include <stdlib.h>

#include "event/contest.h"
#include "event/draw_reasons.h"
#include "event/seating.h"
#include "event/stage.h"
#include "pages/part/desk.h"
#include "pages/part/desk_game.h"
#include "pages/part/fill.h"
#include "pages/part/say.h"
#include "pages/round/reason_say.h"

/* The draft on its page. */
struct draft {
	struct page *page;
	const struct event *event;
	int round;
	struct seating seating;
	const struct draw_reasons *reasons; /* NULL = there are none */
	struct contest contest;    /* of the rounds before */
	const int *scores_x2;
	const int *mms_x2; /* NULL = it has none */
	const struct roster_label *labels; /* of the event's games */
};

bool
draft_games_reasoned(const struct event *event, int round)
{
	return round <= event->draw.rounds &&
	       draw_reasons_known(event->tournament, &event->draw.berths, round);
}

/* By entry of the contest, whatever its places are ordered by. */
static const int *
values_x2(struct arena *arena, const struct contest *contest, enum criterion criterion)
{
	struct reckoning reckoning = contest->reckoning;
	struct plan plan = *reckoning.plan;

	plan.order[0] = criterion;
	plan.order_count = 1;
	reckoning.plan = &plan;
	return standings_groups(arena, &contest->history, &reckoning);
}

static struct draft
draft_read(struct page *page, const struct event *event, int round)
{
	struct draft draft = {
		.page = page, .event = event, .round = round,
		.contest = contest_of(page->arena, event, round - 1),
	};

	draft.labels = stages_labels(page->arena, event, round);
	draft.seating = event_seating(page->arena, event, round);
	draft.scores_x2 = values_x2(page->arena, &draft.contest, CRITERION_SCORE);
	if (draft.contest.reckoning.start_x2 != NULL)
		draft.mms_x2 = values_x2(page->arena, &draft.contest, CRITERION_MMS);
	return draft;
}

/* row.met {rounds: "2 and 4", many}: the earlier rounds in which the two have met, or none. */
static void
met_show(const struct draft *draft, struct value *row, int a, int b)
{
	const struct history *history = &draft->contest.history;
	struct value *data = value_object(draft->page->arena), *item = NULL, *met;
	struct value *list = value_set_list(data, "met");

	for (int round = 1; a >= 0 && b >= 0 && round <= draft->contest.rounds; round++) {
		if (history_turn(history, (size_t)a, (size_t)round - 1)->opponent != b)
			continue;
		if (item != NULL)
			value_set_bool(item, "last", false);
		item = value_add_object(list);
		value_set_int(item, "number", round);
		value_set_bool(item, "first", value_count(list) == 1);
		value_set_bool(item, "last", true);
	}
	if (value_count(list) == 0)
		return;
	met = value_set_object(row, "met");
	value_set_text(met, "rounds", page_word(draft->page, "desk-round.met-rounds", data));
	value_set_bool(met, "many", value_count(list) > 1);
}

/* Nothing in the first round, when nobody has played. */
static struct desk_game_score
score_before(const struct draft *draft, int index)
{
	struct arena *arena = draft->page->arena;
	struct desk_game_score before = {NULL, NULL};

	if (draft->round == 1 || index < 0)
		return before;
	before.score = say_fraction(arena, draft->scores_x2[index], 2);
	if (draft->mms_x2 != NULL)
		before.mms = say_fraction(arena, draft->mms_x2[index], 2);
	return before;
}

/* What the game or bye of that index costs, and where the two of a game stand: row.reasoned,
 * costs, any_costs, stands; the lists empty where there are no reasons. */
static void
reasons_show(const struct draft *draft, struct value *row, bool bye, size_t i)
{
	static const struct term_costs nothing = {0};
	const struct draw_reasons *reasons = draft->reasons;
	const struct term_costs *costs = &nothing;
	struct reason_say_game game = {reasons, 0, 0};

	value_set_bool(row, "reasoned", reasons != NULL);
	value_set_list(row, "stands");
	if (reasons != NULL && bye) {
		costs = &reasons->explanation.byes[i];
	} else if (reasons != NULL) {
		costs = &reasons->explanation.couples[i];
		game.a = reasons->pairing.couples[i].a;
		game.b = reasons->pairing.couples[i].b;
		reason_say_stands(draft->page, row, reasons, game.a, game.b);
	}
	reason_say_costs(draft->page, row, "costs", costs, reasons == NULL || bye ? NULL : &game);
	value_set_bool(row, "any_costs", value_count(value_get(row, slice_of("costs"))) > 0);
}

/* Tables */

static void
warning_add(const struct draft *draft, struct value *row, const char *key, int table,
            const struct entry *entry)
{
	struct value *data = value_object(draft->page->arena);

	value_set_int(data, "table", table);
	value_set_text(data, "pair", entry == NULL ? "" : say_pair(draft->page, entry, true));
	value_set_int(data, "own", entry == NULL ? 0 : entry->fixed_table);
	value_set_text(value_add_object(row), "text", page_word(draft->page, key, data));
}

/* A table that is not to be used, unless it is somebody's own; somebody with a table
 * of its own at another. */
static void
warnings_show(const struct draft *draft, struct value *list, const struct seating_game *game)
{
	const struct entry *const sides[] = {game->black, game->white};
	bool own = false;

	for (size_t i = 0; i < 2; i++) {
		own = own || sides[i]->fixed_table == game->table;
		if (sides[i]->fixed_table > 0 && sides[i]->fixed_table != game->table)
			warning_add(draft, list, "desk-round.own-table", game->table, sides[i]);
	}
	if (!own && seating_table_out(draft->event->tournament->tables_out, game->table))
		warning_add(draft, list, "desk-round.table-out", game->table, NULL);
}

/* Games and byes */

static void
byes_show(const struct draft *draft)
{
	struct value *list = value_set_list(draft->page->root, "draft_byes");

	for (size_t i = 0; i < draft->seating.bye_count; i++) {
		const struct seating_bye *bye = &draft->seating.byes[i];
		struct value *row = value_add_object(list);

		value_set_text(row, "pair", say_pair(draft->page, bye->entry, true));
		value_set_text(row, "id", bye->entry->id);
		value_set_bool(row, "locked", bye->locked);
		reasons_show(draft, row, true, i);
	}
}

static bool
any_locked(const struct seating *seating)
{
	for (size_t i = 0; i < seating->game_count; i++)
		if (seating->games[i].locked)
			return true;
	for (size_t i = 0; i < seating->bye_count; i++)
		if (seating->byes[i].locked)
			return true;
	return false;
}

void
draft_games_show(struct page *page, const struct event *event, int round)
{
	struct draft draft = draft_read(page, event, round);
	bool reasoned = draft_games_reasoned(event, round);
	struct value *root, *list, *rematches, *warnings;

	if (reasoned)
		draft.reasons = draw_reasons_of(page->arena, event, &draft.seating);
	root = page->root;
	list = value_set_list(root, "games");
	rematches = value_set_list(root, "rematches");
	warnings = value_set_list(root, "warnings");
	for (size_t i = 0; i < draft.seating.game_count; i++) {
		struct value *row = value_add_object(list);
		const struct seating_game *drafted = &draft.seating.games[i];
		const struct game *game = rounds_game(&event->draw, round, drafted->table);
		int black = contest_index(&draft.contest, game->black);
		int white = contest_index(&draft.contest, game->white);
		const char *at = page_body(page, "table");

		desk_game_row(page, row, event, game, (const struct desk_game_score[]){
			score_before(&draft, black), score_before(&draft, white),
		});
		fill_text(row, "name", say_label(page, draft.labels[game - event->draw.games]));
		value_set_bool(row, "changed", desk_game_changed(page, game->table));
		met_show(&draft, row, black, white);
		value_set_bool(row, "locked", game->locked);
		value_set_bool(row, "may_turn", seating_may_turn(
			&draft.seating.strength, event_entry(event, game->black),
			event_entry(event, game->white), game->stones, game->nigiri));
		/* The table that was typed for the game to move to and did not do, else "". */
		fill_text(row, "to",
		          strtol(at, NULL, 10) == game->table ? page_body(page, "to") : "");
		reasons_show(&draft, row, false, i);
		warnings_show(&draft, warnings, drafted);
		if (value_get(row, slice_of("met")) != NULL)
			value_add(rematches, row);
	}
	byes_show(&draft);
	value_set_bool(page->root, "any_locked", any_locked(&draft.seating));
	value_set_text(page->root, "seat_url", desk_url_round(page, round, "/seat"));
	fill_text(page->root, "why_url", reasoned ? desk_url_round(page, round, "/why") : NULL);
}
