#include "pages/referee/table.h"

#include <string.h>

#include "base/clock.h"
#include "pages/part/desk.h"
#include "pages/part/desk_game.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "rules/scoring.h"
#include "store/people/account.h"

const char *
referee_table_url(const struct page *page, const struct game *game, const char *rest)
{
	return desk_url(page, arena_printf(page->arena, "/referee/%d/%d%s", game->round,
	                                   game->table, rest));
}

const char *
referee_table_time(const struct page *page, int64_t at)
{
	return say_time(page, at, page->app->tournament->zone);
}

static const char *
pair_text(const struct page *page, const struct event *event, const char *id)
{
	return say_pair(page, event_entry(event, id), true);
}

static const char *
form_url(const struct referee_table *table, const struct referee_form *form)
{
	struct arena *arena = table->page->arena;

	return referee_table_url(table->page, table->game,
	                         arena_printf(arena, "?%s", referee_form_query(arena, form)));
}

/* ---- who sits there ---- */

static void
seat_set(const struct referee_table *table, struct value *object, enum seat seat)
{
	const struct game *game = table->game;
	const bool captain = seat == SEAT_B1 || seat == SEAT_W1, black = seat_side(seat) == SIDE_BLACK;
	/* The player of a seat, by the pair that has Black. */
	const bool as_drawn = strcmp(table->form.black, game->black) == 0;
	const struct entry *entry = event_entry(table->event,
	                                        black == as_drawn ? game->black : game->white);

	value_set_text(object, "seat", seat_names[seat]);
	value_set_text(object, "name",
	               say_name(table->page, entry, entry_nth(entry, captain ? 0 : 1), true));
	value_set_bool(object, "black", black);
	value_set_bool(object, "captain", captain);
}

/* What a press goes on from. A move that was ruled upon and recorded counts as in
 * rotation, so the list begins there anew; one whose stone came off was never
 * played, and what was before it stands as it stood. */
static struct referee_form
going_on(const struct referee_table *table, bool recorded)
{
	const struct ruling_answer *answer = table->answer;
	struct referee_form form = table->form;

	if (!recorded || !answer->has_next)
		return form;
	if (answer->word == WORD_REMOVED) {
		form.count--;
		return form;
	}
	form.moves[0] = answer->moves[answer->count - 1].seat;
	form.count = 1;
	return form;
}

/* Four seats in rotation order from the first to move, so that each column of two
 * has one colour. */
static void
seats_show(const struct referee_table *table, struct value *object, bool recorded)
{
	struct value *list = value_set_list(object, "seats");
	struct referee_form form = going_on(table, recorded);
	enum seat seat = handicap_first_move(table->game->stones);

	for (int i = 0; i < SEATS; i++, seat = seat_next(seat)) {
		struct value *item = value_add_object(list);
		struct referee_form moved = referee_form_moved(form, seat);

		seat_set(table, item, seat);
		value_set_text(item, "url", form_url(table, &moved));
		value_set_bool(item, "is_played", (int)table->form.played == (int)seat);
		value_set_bool(item, "is_before", (int)table->form.before == (int)seat);
	}
	value_set_bool(object, "before_nobody", table->form.before == SAID_NOBODY);
	value_set_bool(object, "wrong", table->form.wrong);
	value_set_bool(object, "intent", table->form.intent);
}

/* The moves pressed so far, and what can be done with them. */
static void
moves_show(const struct referee_table *table, struct value *object)
{
	struct referee_form form = table->form;
	struct value *list = value_set_list(object, "moves");
	const struct ruling_answer *answer = table->answer;

	value_set_bool(object, "any_moves", form.count > 0);
	for (size_t i = 0; i < form.count; i++) {
		struct value *item = value_add_object(list);

		seat_set(table, item, form.moves[i]);
		value_set_bool(item, "out", answer != NULL && i < answer->count && !answer->moves[i].rotated);
	}
	form.count -= form.count > 0;
	form.intent = false;
	value_set_text(object, "undo", form_url(table, &form));
	form = table->form;
	form.intent = !form.intent;
	fill_text(object, "purpose", answer != NULL && answer->word != WORD_NO_ERROR &&
	          answer->word != WORD_TWICE ? form_url(table, &form) : NULL);
}

/* ---- the ruling ---- */

/* "referee.says.kanto-junior.penalty" where that ruleset has a sentence of its own. */
static const char *
sentence(const struct page *page, const char *kind)
{
	const char *id = page->app->tournament->ruleset->id;
	const char *own = arena_printf(page->arena, "referee.says.%s.%s", id, kind);

	if (templates_has_word(page->app->templates, page->lang, own))
		return arena_printf(page->arena, "t/%s", own);
	return arena_printf(page->arena, "t/referee.says.%s", kind);
}

/* object.pair and the colour of the pair at fault; a colour that nobody has yet is
 * not said. */
static void
fault_set(const struct page *page, struct value *object, const struct event *event,
          const struct ruling_made *ruling, bool colours)
{
	const char *id = ruling_pair(ruling);
	bool black = ruling->side == SIDE_BLACK;

	fill_text(object, "pair", id == NULL ? NULL : pair_text(page, event, id));
	fill_text(object, "other", id == NULL ? NULL
	          : pair_text(page, event, black ? ruling->white : ruling->black));
	value_set_bool(object, "black", colours && black);
	value_set_bool(object, "white", colours && ruling->side == SIDE_WHITE);
}

/* The ruling that says just this and stands, if it is the last of the table. */
static const struct ruling_made *
recorded_now(const struct referee_table *table)
{
	const struct ruling_made *last = NULL;

	if (table->answer == NULL || page_query(table->page, "said")[0] == '\0')
		return NULL;
	for (size_t i = 0; i < table->rulings.count; i++)
		if (ruling_is_of(&table->rulings.list[i], table->game))
			last = &table->rulings.list[i];
	if (last == NULL || last->taken_back_by != NULL || table->form.way == WAY_CONDUCT)
		return NULL;
	return strcmp(last->moves, table->answer->ruling.moves) == 0 &&
	       strcmp(last->start, table->answer->ruling.start) == 0 ? last : NULL;
}

/* What the button does, in words: nothing to press where nothing is recorded. */
static void
button_show(const struct referee_table *table, struct value *object, bool recorded)
{
	const struct ruling_answer *answer = table->answer;
	const bool blocked = answer->ends && table->game->result.ending != ENDING_NONE && !recorded;
	const bool may = answer->records && !recorded && !blocked;

	fill_text(object, "button", !may ? NULL
	          : page_wordf(table->page, NULL, "referee.button.%s",
	                       ruling_kind_names[answer->ruling.kind]));
	value_set_bool(object, "quiet", answer->ruling.kind == KIND_NO_ERROR ||
	                                answer->ruling.kind == KIND_NO_PENALTY);
	value_set_bool(object, "blocked", blocked);
	value_set_bool(object, "confirm", table->confirm && may);
}

static void
answer_show(const struct referee_table *table, const struct ruling_made *recorded)
{
	struct page *page = table->page;
	const struct ruling_answer *answer = table->answer;
	const struct ruleset *ruleset = page->app->tournament->ruleset;
	struct value *object;
	int left;

	if (answer == NULL)
		return;
	object = value_set_object(page->root, "answer");
	value_set_text(object, "says", sentence(page, answer->wrong_side
	               ? "wrong-side" : ruling_words[answer->word]));
	value_set_text(object, "clause",
	               arena_printf(page->arena, "t/referee.clause.%s", answer->ruling.clause));
	value_set_int(object, "points", scoring_penalty(&ruleset->scoring, 1));
	fault_set(page, object, table->event, &answer->ruling,
	          answer->count > 0 || game_colours_known(table->game));
	left = answer->white_seconds;
	value_set_int(object, "limit", ruleset->conduct.late_minutes);
	value_set_bool(object, "rated", ruleset->conduct.late_rated);
	value_set_text(object, "minutes", table->form.minutes);
	fill_text(object, "clock", left < 0 ? NULL : say_minutes(page->arena, left));
	fill_text(object, "used", left < 0 ? NULL
	          : say_minutes(page->arena, ruleset->clock.main_seconds - left));
	value_set_bool(object, "off", answer->word == WORD_REMOVED);
	value_set_bool(object, "stays", answer->word == WORD_PENALTY || answer->word == WORD_NO_PENALTY);
	if (answer->has_next)
		seat_set(table, value_set_object(object, "next"), answer->next);
	button_show(table, object, recorded != NULL);
	referee_form_hidden(object, page->arena, &table->form);
	fill_text(object, "back", table->confirm ? form_url(table, &table->form) : NULL);
}

/* ---- what was ruled here ---- */

static const char *
who(const struct page *page, const char *actor)
{
	struct account *account = account_by_id(page->arena, page->app->office.db, actor);

	return account == NULL ? actor : account->email;
}

static void
ruling_show(const struct page *page, struct value *item, const struct event *event,
            const struct ruling_made *ruling, bool nigiri)
{
	struct value *back;

	value_set_int(item, "id", ruling->id);
	value_set_text(item, "time", referee_table_time(page, ruling->at));
	value_set_text(item, "made", arena_printf(page->arena, "t/referee.made.%s%s",
	               ruling->side == SIDE_NONE ? "both-" : "", ruling_kind_names[ruling->kind]));
	value_set_text(item, "clause", arena_printf(page->arena, "t/referee.clause.%s", ruling->clause));
	value_set_text(item, "who", who(page, ruling->actor));
	fault_set(page, item, event, ruling, !nigiri || ruling->moves[0] != '\0');
	fill_text(item, "reason", ruling->reason);
	if (ruling->taken_back_by == NULL) {
		value_set_bool(item, "back", false);
		return;
	}
	back = value_set_object(item, "back");
	value_set_text(back, "at", referee_table_time(page, ruling->taken_back_at));
	value_set_text(back, "by", who(page, ruling->taken_back_by));
}

void
referee_table_sum(const struct page *page, struct value *object, const struct event *event,
                  const struct rulings *rulings, const struct game *game)
{
	struct ruling_sum sum = ruling_sum_of(rulings, game);
	const bool tokens = sum.tokens[SIDE_BLACK] + sum.tokens[SIDE_WHITE] > 0;
	struct value *standing;

	value_set_bool(object, "differs", ruling_differs(rulings, game));
	if (sum.count == 0)
		return;
	standing = value_set_object(object, "standing");
	value_set_bool(standing, "tokens", tokens);
	value_set_int(standing, "black_tokens", sum.tokens[SIDE_BLACK]);
	value_set_int(standing, "white_tokens", sum.tokens[SIDE_WHITE]);
	value_set_bool(standing, "by_pair", !game_colours_known(game));
	value_set_text(standing, "black_pair", pair_text(page, event, game->black));
	value_set_text(standing, "white_pair", pair_text(page, event, game->white));
	value_set_bool(standing, "ended", sum.ending != NULL);
	value_set_bool(standing, "only_noted", sum.ending == NULL && !tokens);
}

/* ---- the page ---- */

static void
ways_show(const struct referee_table *table)
{
	struct page *page = table->page;
	struct value *list = value_set_list(page->root, "ways");
	struct value *which = value_set_object(page->root, "way");

	for (enum referee_form_way way = 0; way < WAY_END; way++) {
		const char *name = referee_form_way_names[way];
		struct value *item;

		value_set_bool(which, name, way == table->form.way);
		if (!referee_form_offers(page, way))
			continue;
		item = value_add_object(list);
		value_set_text(item, "name", page_wordf(page, NULL, "referee.way.%s", name));
		value_set_text(item, "url", referee_table_url(page, table->game,
		               arena_printf(page->arena, "?way=%s", name)));
		value_set_bool(item, "current", way == table->form.way);
	}
	value_set_bool(page->root, "no_rotation", page->single);
	value_set_bool(page->root, "illegal_moves", referee_form_offers(page, WAY_ILLEGAL));
}

/* "nigiri": none, or the two addresses that say who has Black. */
static void
nigiri_show(const struct referee_table *table)
{
	struct page *page = table->page;
	const bool asks = table->form.black == NULL && referee_form_moves(table->form.way);
	const char *ids[] = {table->game->black, table->game->white};
	struct value *list;

	if (!asks)
		return;
	list = value_set_list(value_set_object(page->root, "nigiri"), "pairs");
	for (size_t i = 0; i < 2; i++) {
		struct referee_form form = table->form;
		struct value *item = value_add_object(list);

		form.black = ids[i];
		value_set_text(item, "pair", pair_text(page, table->event, ids[i]));
		value_set_text(item, "url", form_url(table, &form));
	}
}

/* "turned": none, or the address with the other pair as Black, where a referee may say so. */
static void
turned_show(const struct referee_table *table)
{
	struct referee_form form = table->form;
	const struct game *game = table->game;

	if (game_colours_known(game) || form.black == NULL || !referee_form_moves(form.way))
		return;
	form.black = strcmp(form.black, game->black) == 0 ? game->white : game->black;
	value_set_text(table->page->root, "turned", form_url(table, &form));
	value_set_text(table->page->root, "black_pair",
	               pair_text(table->page, table->event, table->form.black));
}

static void
choices_show(struct page *page, struct value *object, const char *name,
             const char *const words[], int chosen)
{
	struct value *list = value_set_list(object, name);

	for (int i = 0; words[i] != NULL; i++)
		form_button(page, list, name, words[i],
		            page_wordf(page, NULL, "referee.%s.%s", name, words[i]), SIDE_NONE,
		            i == chosen);
}

/* What was against the rules, when it was noticed, and, once both are said, root.fix. */
static void
violation_show(const struct referee_table *table, struct value *object)
{
	struct page *page = table->page;
	const struct referee_form *form = &table->form;
	struct value *fix;

	choices_show(page, object, "violation", violation_words, (int)form->violation);
	choices_show(page, object, "noticed", violation_noticed_words, (int)form->noticed);
	if (form->violation == VIOLATIONS || form->noticed == NOTICED_END)
		return;
	fix = value_set_object(page->root, "fix");
	value_set_text(fix, "says", page_wordf(page, NULL, "referee.fix.%s",
	               violation_fix_words[violation_fix(form->violation, form->noticed)]));
	value_set_bool(fix, "sequence", form->violation == VIOLATION_ALTERNATION);
	value_set_text(fix, "clause", page_wordf(page, NULL, "referee.clause.bga-aga.%s",
	               violation_illegal(form->violation) ? "illegal"
	                                                  : violation_words[form->violation]));
}

/* "offences": {value, text, chosen; id of the first, or false}. */
static void
offences_show(const struct page *page, struct value *object, const char *chosen)
{
	struct value *list = value_set_list(object, "offences"), *item;

	for (enum ruling_offence i = 0; ruling_offence_names[i] != NULL; i++) {
		const char *name = ruling_offence_names[i];

		if (page->single && ruling_offence_of_pairs(i))
			continue;
		item = form_option(list, name, page_wordf(page, NULL, "referee.offence-%s", name),
		                   strcmp(chosen, name) == 0);
		fill_text(item, "id", value_count(list) == 1 ? "offence" : NULL);
	}
}

static void
fields_show(const struct referee_table *table, const struct problems *problems, bool recorded)
{
	struct page *page = table->page;
	const struct referee_form *form = &table->form;
	struct value *object = value_set_object(page->root, "form");
	const struct game *game = table->game;
	const char *ids[] = {game->black, game->white}, *words[] = {"black", "white"};
	struct value *list;

	form_field(page, object, "side", "side", form->side, problems);
	form_field(page, object, "minutes", "minutes", form->minutes, problems);
	form_field(page, object, "offence", "offence", form->offence, problems);
	offences_show(page, object, form->offence);
	form_field(page, object, "reason", "reason", form->reason, problems);
	value_set_text(object, "black_id", form->black == NULL ? "" : form->black);
	value_set_int(object, "limit", page->app->tournament->ruleset->conduct.late_minutes);
	/* The pairs as answers to who is late, who loses. */
	list = value_set_list(object, "sides");
	for (size_t i = 0; i < 2; i++) {
		struct value *item = value_add_object(list);

		value_set_text(item, "value", words[i]);
		value_set_text(item, "id", i == 0 ? "side" : "side-2");
		value_set_text(item, "pair", pair_text(table->page, table->event, ids[i]));
		value_set_bool(item, "black", game_colours_known(game) && i == 0);
		value_set_bool(item, "white", game_colours_known(game) && i == 1);
		value_set_bool(item, "checked", strcmp(table->form.side, words[i]) == 0);
	}
	value_set_bool(object, "both", strcmp(table->form.side, "both") == 0);
	if (form->way == WAY_ILLEGAL)
		violation_show(table, object);
	if (form->black != NULL && referee_form_moves(form->way)) {
		seats_show(table, object, recorded);
		moves_show(table, object);
	}
}

void
referee_table_show(struct referee_table *table, const struct problems *problems)
{
	struct page *page = table->page;
	const struct ruling_made *recorded = recorded_now(table);
	struct value *root = page->root;
	struct value *list;

	value_set_bool(root, "lean", true);
	value_set_int(root, "round", table->game->round);
	value_set_int(root, "table", table->game->table);
	page_title(page, "referee.title", root);
	page_form(page);
	desk_game_row(page, value_set_object(root, "game"), table->event, table->game, NULL);
	referee_table_sum(page, root, table->event, &table->rulings, table->game);
	value_set_bool(root, "finished", page->app->tournament->state == STATE_FINISHED);
	value_set_text(root, "ending", url_published(page, PUBLISHED_ENDING,
	               page->app->tournament->ruleset->id));
	value_set_text(root, "tables_url", desk_url(page, "/referee"));
	value_set_text(root, "result_url", desk_url_round(page, table->game->round,
	               arena_printf(page->arena, "/tables/%d", table->game->table)));
	value_set_text(root, "action", referee_table_url(page, table->game, ""));
	ways_show(table);
	nigiri_show(table);
	turned_show(table);
	fields_show(table, problems, recorded != NULL);
	answer_show(table, recorded);
	/* "history": the newest first; "recorded": the one just made, or none. */
	list = value_set_list(page->root, "history");
	for (size_t i = table->rulings.count; i-- > 0; )
		if (ruling_is_of(&table->rulings.list[i], table->game))
			ruling_show(page, value_add_object(list), table->event,
			            &table->rulings.list[i], table->game->nigiri);
	value_set_bool(page->root, "any_history", value_count(list) > 0);
	if (recorded != NULL)
		ruling_show(page, value_set_object(page->root, "recorded"), table->event, recorded,
		            table->game->nigiri);
	value_set_text(page->root, "take_back", referee_table_url(page, table->game, "/take-back"));
	form_problems(page, problems);
	page_show(page, "referee/table");
}
