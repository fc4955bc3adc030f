#include <string.h>

#include "event/draw_reasons.h"
#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/form.h"
#include "pages/part/say.h"
#include "pages/round/draft_forms.h"
#include "pages/round/draft_games.h"
#include "pages/round/reason_say.h"
#include "pages/round/view.h"
#include "pages/routes.h"

enum { ID_MAX = 64, OTHERS_MAX = 8 };

static const char bye[] = "bye"; /* what `b` says for a bye, which is no entry's id */

ROUTER_FIELDS(round_why_fields,
	{"a", .max = ID_MAX},
	{"b", .max = ID_MAX}); /* "bye" = none */

/* The page of reasons of a draft, or of a published round. */
struct why {
	struct page *page;
	const struct event *event; /* as the round was drawn from it */
	struct seating seating;
	struct draw_reasons *reasons;
	const struct entry *a, *b; /* who is asked about; b NULL = a bye */
};

/* ---- what each game of it costs ---- */

static const char *
couple_words(const struct why *why, size_t a, size_t b)
{
	const struct entry *const *entries = why->reasons->drawing->contest.entries;
	struct value *data = value_object(why->page->arena);

	value_set_text(data, "a", say_pair(why->page, entries[a], true));
	value_set_text(data, "b", say_pair(why->page, entries[b], true));
	return page_word(why->page, "why.game", data);
}

/* A row {text, costs, any_costs} of root.games, with its table, or of root.byes. */
static void
costs_show(const struct why *why, struct value *row, const char *text,
           const struct term_costs *costs)
{
	value_set_text(row, "text", text);
	reason_say_costs(why->page, row, "costs", costs);
	value_set_bool(row, "any_costs", value_count(value_get(row, slice_of("costs"))) > 0);
}

static void
games_show(const struct why *why)
{
	struct value *games = value_set_list(why->page->root, "games");
	struct value *byes = value_set_list(why->page->root, "byes");
	const struct explain_costs *explained = &why->reasons->explanation;

	for (size_t i = 0; i < why->seating.game_count; i++) {
		const struct pairing_couple *couple = &why->reasons->pairing.couples[i];
		struct value *row = value_add_object(games);

		value_set_int(row, "table", why->seating.games[i].table);
		costs_show(why, row, couple_words(why, couple->a, couple->b), &explained->couples[i]);
	}
	for (size_t i = 0; i < why->seating.bye_count; i++)
		costs_show(why, value_add_object(byes),
		           say_pair(why->page, why->seating.byes[i].entry, true),
		           &explained->byes[i]);
}

/* ---- the answer ---- */

/* What the best other draw has that the draft has not: answer.others, answer.more. */
static void
others_show(const struct why *why, struct value *answer, const struct pairing *other)
{
	const struct entry *const *entries = why->reasons->drawing->contest.entries;
	struct value *list = value_set_list(answer, "others");
	int more = 0;

	for (size_t i = 0; i < other->couple_count; i++) {
		const struct pairing_couple *couple = &other->couples[i];
		const struct seating_game *game = seating_game(&why->seating, entries[couple->a]);

		if (game != NULL &&
		    (game->black == entries[couple->b] || game->white == entries[couple->b]))
			continue;
		if (value_count(list) < OTHERS_MAX)
			value_set_text(value_add_object(list), "text",
			               couple_words(why, couple->a, couple->b));
		else
			more++;
	}
	for (size_t i = 0; i < other->bye_count; i++) {
		struct value *data = value_object(why->page->arena);

		if (seating_has_bye(&why->seating, entries[other->byes[i]]))
			continue;
		value_set_text(data, "pair", say_pair(why->page, entries[other->byes[i]], true));
		value_set_text(value_add_object(list), "text",
		               page_word(why->page, "why.bye-for", data));
	}
	fill_number(answer, "more", more);
}

/* What of theirs is locked: answer.locked {pair, bye}, answer.both. */
static void
locked_show(const struct why *why, struct value *answer)
{
	const struct entry *const asked[] = {why->a, why->b};
	struct value *list = value_set_list(answer, "locked");

	for (size_t i = 0; i < 2; i++) {
		struct value *item;

		if (asked[i] == NULL || !seating_locked(&why->seating, asked[i]))
			continue;
		item = value_add_object(list);
		value_set_text(item, "pair", say_pair(why->page, asked[i], true));
		value_set_bool(item, "bye", seating_has_bye(&why->seating, asked[i]));
	}
	value_set_bool(answer, "both", value_count(list) == 2);
}

static const char *const answer_words[] = {
	[ANSWER_DECIDED] = "why.decided",
	[ANSWER_EQUAL] = "why.equal",
	[ANSWER_DRAWN] = "why.drawn",
	[ANSWER_OUT] = "why.out",
	[ANSWER_LOCKED] = "why.locked",
	[ANSWER_FORBIDDEN] = "why.forbidden",
	[ANSWER_EVEN] = "why.even",
	[ANSWER_ALONE] = "why.alone",
};

static void
answer_show(const struct why *why)
{
	struct page *page = why->page;
	struct value *answer = value_set_object(page->root, "answer");
	struct explain_why_not not = draw_reasons_why_not(page->arena, why->reasons, why->a, why->b);
	bool compared = not.answer == ANSWER_DECIDED || not.answer == ANSWER_EQUAL;

	value_set_text(answer, "a", say_pair(page, why->a, true));
	fill_text(answer, "b", why->b == NULL ? NULL : say_pair(page, why->b, true));
	value_set_bool(answer, "about", false);
	value_set_list(answer, "others");
	locked_show(why, answer);
	if (not.answer == ANSWER_DECIDED) {
		const struct draw_reasons *reasons = why->reasons;
		const struct explain_costs other =
			explain_draw(why->page->arena, &reasons->lineup, &not.other);
		bool chance = not.term == TERM_CHANCE;

		/* The term that decides, what each draw costs in it, and which is the cheaper one. */
		value_set_text(answer, "term", reason_say_term(why->page, not.term));
		value_set_text(answer, "about", reason_say_long(why->page, not.term));
		value_set_bool(answer, "chance", chance);
		value_set_bool(answer, "better", not.difference.of[not.term] < 0);
		value_set_text(answer, "had", chance ? ""
		               : reason_say_total(why->page, not.term, &reasons->explanation,
		                                  &reasons->pairing));
		value_set_text(answer, "would", chance ? ""
		               : reason_say_total(why->page, not.term, &other, &not.other));
	}
	if (compared)
		others_show(why, answer, &not.other);
	value_set_text(answer, "text", page_word(page, answer_words[not.answer], answer));
	value_set_bool(answer, "any_others", value_count(value_get(answer, slice_of("others"))) > 0);
}

/* ---- the question ---- */

/* Whom the select names, who plays the round; NULL and a problem otherwise. */
static const struct entry *
asked(const struct why *why, const char *contest, struct problems *problems)
{
	const struct entry *entry = seating_entry(&why->event->entries, page_query(why->page, contest));

	if (entry == NULL || !seating_plays(entry, &why->event->absences, why->seating.round)) {
		problem_add(problems, contest, PROBLEM_NOT_PLAYING, NULL);
		return NULL;
	}
	return entry;
}

/* Whether a question was asked that can be answered. */
static bool
question_read(struct why *why, struct problems *problems)
{
	const char *b = page_query(why->page, "b");

	if (page_query(why->page, "a")[0] == '\0' && b[0] == '\0')
		return false;
	why->a = asked(why, "a", problems);
	if (strcmp(b, bye) != 0)
		why->b = asked(why, "b", problems);
	if (why->a != NULL && why->a == why->b)
		problem_add(problems, "b", PROBLEM_PAIR_TWICE, NULL);
	return problems->count == 0;
}

static void
question_show(const struct why *why, const struct problems *problems)
{
	struct page *page = why->page;
	struct value *question = value_set_object(page->root, "question"), *options;

	value_set_text(question, "action", desk_url_round(page, why->seating.round, "/why"));
	draft_forms_pairs(page, why->event, why->seating.round, question, "a", "why.first",
	                  page_query(page, "a"), problems);
	options = draft_forms_pairs(page, why->event, why->seating.round, question, "b", "why.second",
	                            page_query(page, "b"), problems);
	form_option(options, bye, page_word(page, "why.bye", NULL),
	            strcmp(page_query(page, "b"), bye) == 0);
}

static void
why_show(struct why *why)
{
	struct page *page = why->page;
	struct problems problems = {.count = 0};
	int round = why->seating.round;
	bool published = why->event->draw.states[round] == ROUND_PUBLISHED;
	struct value *list;
	const struct explain_costs *explained = &why->reasons->explanation;

	value_set_int(page->root, "round", round);
	value_set_bool(page->root, "published", published);
	value_set_text(page->root, "back", desk_url_round(page, round, ""));
	value_set_text(page->root, "play_url", desk_url(page, "/play"));
	value_set_text(page->root, "pairs_url", desk_url_round(page, round, "/pairs"));
	desk_begin(page, page_word(page, "why.title", page->root));
	if (question_read(why, &problems))
		answer_show(why);
	question_show(why, &problems);
	form_problems(page, &problems);
	/* What the draw costs in all. */
	list = value_set_list(page->root, "total");
	value_set_bool(page->root, "best", draw_reasons_best(page->arena, why->reasons));
	for (enum term term = 0; term < TERM_CHANCE; term++) {
		struct value *row;

		if (!term_counts(&why->reasons->lineup, term))
			continue;
		row = value_add_object(list);
		value_set_text(row, "name", reason_say_term(why->page, term));
		value_set_text(row, "about", reason_say_long(why->page, term));
		value_set_text(row, "cost", reason_say_total(why->page, term, explained,
		                                             &why->reasons->pairing));
		value_set_bool(row, "free", explained->total.of[term] == 0);
	}
	if (published)
		games_show(why);
	page_show(page, "organiser/why");
}

/* GET …/rounds/{n}/why?a=&b=: what the draw costs in all, why two do not meet in it,
 * or one has no bye, and what each game of a published round costs (a draft's own page says
 * that). Of a round that is drawn by terms. */
void
round_why(struct page *page)
{
	const struct event *event = page_event_now(page, page->app->tournament);
	int round = round_view_named(page, event);
	struct why why = {.page = page};

	if (round == 0)
		return;
	if (!draft_games_reasoned(event, round)) {
		app_refuse(page->app, page->request, page->response, 404, NULL);
		return;
	}
	why.event = draw_reasons_event(page->arena, event, round);
	why.seating = event_seating(page->arena, why.event, round);
	why.reasons = draw_reasons_of(page->arena, why.event, &why.seating);
	why_show(&why);
}
