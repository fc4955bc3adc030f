#include "pages/referee/referee_form.h"

#include <string.h>

#include "base/buf.h"
#include "base/number.h"
#include "forms/form.h"
#include "pages/part/form_part.h"
#include "pages/routes.h"
#include "rules/rotation.h"

enum { ID_MAX = 64, MOVES_TEXT_MAX = 3 * RULE_MOVES_MAX, MINUTES_TEXT_MAX = 8, ONCE_MAX = 32,
       RULING_ID_MAX = 12 };

#define SAID_FIELDS \
	{.name = "way", .max = 8}, {.name = "black", .max = ID_MAX}, \
	{.name = "moves", .max = MOVES_TEXT_MAX}, {.name = "played", .max = 2}, \
	{.name = "before", .max = 6}, {.name = "wrong", .max = 1}, {.name = "intent", .max = 1}, \
	{.name = "violation", .max = 16}, {.name = "noticed", .max = 8}, \
	{.name = "side", .max = 5}, {.name = "minutes", .max = MINUTES_TEXT_MAX}

const struct router_field referee_form_table_fields[] = {
	SAID_FIELDS,
	{.name = "said", .max = 40},
	{.name = NULL},
};

const struct router_field referee_form_record_fields[] = {
	SAID_FIELDS,
	{.name = "offence", .max = 12},
	{.name = "reason", .max = REASON_MAX, .lines = true},
	{.name = "sure", .max = 1}, /* "1": the person has read what it does to the game */
	{.name = "once", .max = ONCE_MAX},
	{.name = NULL},
};

ROUTER_FIELDS(referee_form_back_fields, {"ruling", .max = RULING_ID_MAX});

const char *const referee_form_way_names[] = {REFEREE_FORM_WAY_TABLE(SET_WORD) [WAY_END] = NULL};

bool
referee_form_moves(enum referee_form_way way)
{
	return way == WAY_TAP || way == WAY_ASK;
}

/* The first four are seat_names. */
static const char *const said_names[] = {REFEREE_FORM_SEAT_TABLE(SET_WORD) [SAID_NOTHING] = NULL};

bool
referee_form_offers(const struct page *page, enum referee_form_way way)
{
	if (way == WAY_ILLEGAL)
		return page->app->tournament->ruleset->conduct.illegal_moves;
	return !page->single || !referee_form_moves(way);
}

/* ---- reading ---- */

static const char *
said(const struct page *page, const char *name)
{
	return page->request->method == METHOD_POST ? page_body(page, name) : page_query(page, name);
}

static enum referee_form_way
way_read(const struct page *page)
{
	const int way = form_word(referee_form_way_names, said(page, "way"));
	enum referee_form_way first = WAY_TAP;

	if (way >= 0 && referee_form_offers(page, (enum referee_form_way)way))
		return (enum referee_form_way)way;
	while (!referee_form_offers(page, first))
		first++;
	return first;
}

static enum referee_form_seat
seat_said(const struct page *page, const char *name)
{
	const int seat = form_word(said_names, said(page, name));

	return seat < 0 ? SAID_NOTHING : (enum referee_form_seat)seat;
}

/* As far as it is a list of players. */
static void
moves_read(const char *text, struct referee_form *form)
{
	for (; form->count < RULE_MOVES_MAX; text++) {
		enum rotation_claim claim;
		size_t len = rotation_read(text, &form->moves[form->count], &claim);

		if (len == 0 || claim != CLAIM_NONE)
			return;
		form->count++;
		text += len;
		if (*text == '\0')
			return;
	}
}

/* The text, if it is one of these words; else "". */
static const char *
word_read(const char *text, const char *const words[])
{
	const int at = form_word(words, text);

	return at < 0 ? "" : words[at];
}

/* The word's place among them, or `none`. */
static int
word_at(const char *const words[], const char *text, int none)
{
	const int at = form_word(words, text);

	return at < 0 ? none : at;
}

static const char *
black_read(const struct page *page, const struct game *game, const char *known)
{
	const char *text = said(page, "black");

	if (game_colours_known(game) || strcmp(text, game->black) == 0)
		return game->black;
	return strcmp(text, game->white) == 0 ? game->white : known;
}

struct referee_form
referee_form_read(const struct page *page, const struct game *game, const char *known)
{
	static const char *const sides[] = {"black", "white", "both", NULL};
	struct referee_form form = {
		.way = way_read(page),
		.black = black_read(page, game, known),
		.played = seat_said(page, "played"),
		.before = seat_said(page, "before"),
		.wrong = strcmp(said(page, "wrong"), "1") == 0,
		.intent = strcmp(said(page, "intent"), "1") == 0,
		.side = word_read(said(page, "side"), sides),
		.minutes = said(page, "minutes"),
		.offence = word_read(page_body(page, "offence"), ruling_offence_names),
		.reason = page_body(page, "reason"),
	};

	form.violation = (enum violation)word_at(violation_words, said(page, "violation"), VIOLATIONS);
	form.noticed = (enum violation_noticed)word_at(violation_noticed_words, said(page, "noticed"),
	                                               NOTICED_END);
	if (form.played == SAID_NOBODY)
		form.played = SAID_NOTHING;
	moves_read(said(page, "moves"), &form);
	return form;
}

bool
referee_form_complete(const struct referee_form *form)
{
	switch (form->way) {
	case WAY_TAP:
		return form->black != NULL && form->count >= 2;
	case WAY_ASK:
		return form->black != NULL && form->played != SAID_NOTHING &&
		       form->before != SAID_NOTHING;
	case WAY_LATE:
		return form->side[0] != '\0' || form->minutes[0] != '\0';
	case WAY_CONDUCT:
		return form->side[0] != '\0' || form->offence[0] != '\0';
	case WAY_ILLEGAL:
	case WAY_END:
		break;
	}
	return false;
}

/* ---- what it asks ---- */

static const char *
moves_text(struct arena *arena, const struct referee_form *form)
{
	struct buf text = buf_new(arena, MOVES_TEXT_MAX + 1);

	for (size_t i = 0; i < form->count; i++)
		buf_printf(&text, "%s%s", i == 0 ? "" : ",", seat_names[form->moves[i]]);
	return text.text;
}

/* The moves of two answers, and who should have made the first: where the move
 * before was out of turn, its player's partner. */
static void
typed_ask(struct arena *arena, const struct game *game, const struct referee_form *form,
          const char *claim, struct ruling_typed *typed)
{
	enum seat start;

	if (form->before == SAID_NOBODY) {
		typed->start = seat_names[handicap_first_move(game->stones)];
		typed->moves = arena_printf(arena, "%s%s", said_names[form->played], claim);
		return;
	}
	start = (enum seat)form->before;
	if (form->wrong)
		start = seat_partner(start);
	typed->start = seat_names[start];
	typed->moves = arena_printf(arena, "%s,%s%s", said_names[form->before],
	                            said_names[form->played], claim);
}

struct ruling_typed
referee_form_typed(const struct page *page, const struct game *game,
                   const struct referee_form *form)
{
	SET_EACH(static const char *const abouts[], WAY_END + 1,
		[WAY_TAP] = "moves", [WAY_ASK] = "moves", [WAY_ILLEGAL] = "", [WAY_LATE] = "late",
		[WAY_CONDUCT] = "conduct", [WAY_END] = "");
	const char *claim = form->intent ? "!!" : "!";
	struct ruling_typed typed = {
		.about = abouts[form->way], .black = form->black == NULL ? "" : form->black,
		.start = "", .moves = "", .side = form->side, .offence = form->offence,
		.minutes = form->minutes, .reason = form->reason,
	};
	int minutes;

	/* The game keeps how late somebody was. */
	if (form->way == WAY_LATE && number_whole(form->minutes, RULE_MINUTES_MAX, &minutes))
		typed.reason = page_word_number(page, "referee.late-reason", "minutes", minutes);
	if (!referee_form_complete(form))
		return typed;
	if (form->way == WAY_ASK)
		typed_ask(page->arena, game, form, claim, &typed);
	if (form->way == WAY_TAP) {
		typed.start = seat_names[form->moves[0]];
		typed.moves = arena_printf(page->arena, "%s%s", moves_text(page->arena, form), claim);
	}
	return typed;
}

/* ---- passing it on ---- */

enum { PAIRS_MAX = 12 };

struct name_value {
	const char *name, *value;
};

struct name_values {
	struct name_value list[PAIRS_MAX];
	size_t count;
};

static void
say_it(struct name_values *all, const char *name, const char *value)
{
	if (value != NULL && value[0] != '\0')
		all->list[all->count++] = (struct name_value){name, value};
}

/* All that is known to be safe in an address; minutes only where they are a number. */
static struct name_values
said_all(struct arena *arena, const struct referee_form *form)
{
	struct name_values all = {.count = 0};
	int minutes;

	say_it(&all, "way", referee_form_way_names[form->way]);
	if (referee_form_moves(form->way))
		say_it(&all, "black", form->black);
	if (form->way == WAY_TAP)
		say_it(&all, "moves", moves_text(arena, form));
	if (form->way == WAY_ASK && form->played != SAID_NOTHING)
		say_it(&all, "played", said_names[form->played]);
	if (form->way == WAY_ASK && form->before != SAID_NOTHING)
		say_it(&all, "before", said_names[form->before]);
	if (form->way == WAY_ASK && form->wrong)
		say_it(&all, "wrong", "1");
	if (form->intent)
		say_it(&all, "intent", "1");
	say_it(&all, "side", form->side);
	if (form->way == WAY_LATE && number_whole(form->minutes, RULE_MINUTES_MAX, &minutes))
		say_it(&all, "minutes", arena_printf(arena, "%d", minutes));
	return all;
}

const char *
referee_form_query(struct arena *arena, const struct referee_form *form)
{
	struct name_values all = said_all(arena, form);
	struct buf text = buf_new(arena, 128);

	for (size_t i = 0; i < all.count; i++)
		buf_printf(&text, "%s%s=%s", i == 0 ? "" : "&", all.list[i].name, all.list[i].value);
	return text.text;
}

void
referee_form_hidden(struct value *object, struct arena *arena, const struct referee_form *form)
{
	struct name_values all = said_all(arena, form);
	struct value *list = value_set_list(object, "hidden");

	say_it(&all, "offence", form->offence);
	say_it(&all, "reason", form->reason);
	for (size_t i = 0; i < all.count; i++)
		form_hidden(list, all.list[i].name, all.list[i].value);
}

struct referee_form
referee_form_moved(struct referee_form form, enum seat seat)
{
	if (form.count == RULE_MOVES_MAX) {
		memmove(form.moves, form.moves + 1, (RULE_MOVES_MAX - 1) * sizeof(form.moves[0]));
		form.count--;
	}
	form.moves[form.count++] = seat;
	form.intent = false; /* it was said of the move before */
	return form;
}
