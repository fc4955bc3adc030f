#include <string.h>

#include "event/draw_reasons.h"
#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
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

/* A row {text, costs, any_costs, stands} of root.games, with its table, or of root.byes. */
static void
costs_show(const struct why *why, struct value *row, size_t a, size_t b,
           const struct term_costs *costs)
{
	value_set_text(row, "text", a == b
	               ? say_pair(why->page, why->reasons->drawing->contest.entries[a], true)
	               : couple_words(why, a, b));
	reason_say_stands(why->page, row, why->reasons, a, b);
	reason_say_costs(why->page, row, "costs", costs,
	                 &(struct reason_say_game){why->reasons, a, b});
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
		costs_show(why, row, couple->a, couple->b, &explained->couples[i]);
	}
	for (size_t i = 0; i < why->seating.bye_count; i++) {
		const size_t bye_of = why->reasons->pairing.byes[i];

		costs_show(why, value_add_object(byes), bye_of, bye_of, &explained->byes[i]);
	}
}

/* ---- the answer ---- */

static bool
has_couple(const struct pairing *pairing, const struct pairing_couple *couple)
{
	for (size_t i = 0; i < pairing->couple_count; i++) {
		const struct pairing_couple *other = &pairing->couples[i];

		if ((other->a == couple->a && other->b == couple->b) ||
		    (other->a == couple->b && other->b == couple->a))
			return true;
	}
	return false;
}

static bool
has_bye(const struct pairing *pairing, size_t entry)
{
	for (size_t i = 0; i < pairing->bye_count; i++)
		if (pairing->byes[i] == entry)
			return true;
	return false;
}

/* What one draw has that the other has not: answer.NAME, a list {text, costs}, and of those that
 * are too many for it how many, answer.NAME_more. */
static void
only_show(const struct why *why, struct value *answer, const char *name,
          const struct pairing *pairing, const struct explain_costs *explained,
          const struct pairing *other)
{
	struct value *list = value_set_list(answer, name), *item, *data;
	int more = 0;

	for (size_t i = 0; i < pairing->couple_count; i++) {
		const struct pairing_couple *couple = &pairing->couples[i];

		if (has_couple(other, couple))
			continue;
		if (value_count(list) == OTHERS_MAX) {
			more++;
			continue;
		}
		item = value_add_object(list);
		value_set_text(item, "text", couple_words(why, couple->a, couple->b));
		reason_say_costs(why->page, item, "costs", &explained->couples[i],
		                 &(struct reason_say_game){why->reasons, couple->a, couple->b});
	}
	for (size_t i = 0; i < pairing->bye_count; i++) {
		if (has_bye(other, pairing->byes[i]))
			continue;
		data = value_object(why->page->arena);
		value_set_text(data, "pair", say_pair(
			why->page, why->reasons->drawing->contest.entries[pairing->byes[i]], true));
		item = value_add_object(list);
		value_set_text(item, "text", page_word(why->page, "why.bye-for", data));
		reason_say_costs(why->page, item, "costs", &explained->byes[i], NULL);
	}
	fill_number(answer, arena_printf(why->page->arena, "%s_more", name), more);
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

SET_EACH(static const char *const answer_words[], ANSWERS,
	[ANSWER_DECIDED] = "why.decided",
	[ANSWER_EQUAL] = "why.equal",
	[ANSWER_DRAWN] = "why.drawn",
	[ANSWER_OUT] = "why.out",
	[ANSWER_LOCKED] = "why.locked",
	[ANSWER_FORBIDDEN] = "why.forbidden",
	[ANSWER_EVEN] = "why.even",
	[ANSWER_ALONE] = "why.alone");

static void
answer_show(const struct why *why)
{
	struct page *page = why->page;
	struct value *answer = value_set_object(page->root, "answer");
	struct explain_why_not verdict = draw_reasons_why_not(page->arena, why->reasons, why->a, why->b);
	const struct draw_reasons *reasons = why->reasons;

	value_set_text(answer, "a", say_pair(page, why->a, true));
	fill_text(answer, "b", why->b == NULL ? NULL : say_pair(page, why->b, true));
	value_set_bool(answer, "about", false);
	value_set_bool(answer, "compared", false);
	locked_show(why, answer);
	if (verdict.answer == ANSWER_DECIDED || verdict.answer == ANSWER_EQUAL) {
		const struct explain_costs other =
			explain_draw(page->arena, &reasons->lineup, &verdict.other);
		const bool worse = verdict.term < TERM_CHANCE && verdict.difference.of[verdict.term] > 0;

		/* The term that decides, what each draw costs in it, and which is the cheaper one. */
		value_set_text(answer, "term", reason_say_term(page, verdict.term));
		value_set_bool(answer, "chance", verdict.term == TERM_CHANCE);
		value_set_bool(answer, "better", !worse);
		value_set_text(answer, "worse", !worse ? ""
		               : page_wordf(page, NULL, "reason.worse.%s", terms[verdict.term].key));
		if (verdict.term < TERM_CHANCE) {
			value_set_text(answer, "about", reason_say_long(page, reasons, verdict.term));
			value_set_text(answer, "had", reason_say_total(
				page, reasons, verdict.term, &reasons->explanation,
				&reasons->pairing));
			value_set_text(answer, "would", reason_say_total(
				page, reasons, verdict.term, &other, &verdict.other));
		}
		value_set_bool(answer, "compared", true);
		only_show(why, answer, "now", &reasons->pairing, &reasons->explanation, &verdict.other);
		only_show(why, answer, "then", &verdict.other, &other, &reasons->pairing);
	}
	value_set_text(answer, "text", page_word(page, answer_words[verdict.answer], answer));
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

		if (!draw_reasons_counts(why->reasons, term))
			continue;
		row = value_add_object(list);
		value_set_text(row, "name", reason_say_term(why->page, term));
		value_set_text(row, "about", reason_say_long(why->page, why->reasons, term));
		value_set_text(row, "cost", reason_say_total(why->page, why->reasons, term,
		                                             explained, &why->reasons->pairing));
	}
	fill_text(page->root, "strength", draw_reasons_levelled(why->reasons)
	          ? page_word(page, "why.levelled", NULL)
	          : why->reasons->drawing->tournament->plan.system == SYSTEM_MCMAHON
	          ? page_word(page, "why.mcmahon", NULL) : NULL);
	value_set_bool(page->root, "colours",
	               draw_reasons_counts(why->reasons, TERM_STRAIN) ||
	               draw_reasons_counts(why->reasons, TERM_COLOUR));
	games_show(why);
	page_show(page, "organiser/why");
}

/* GET …/rounds/{n}/why?a=&b=: what the draw costs in all, why two do not meet in it, or one has
 * no bye, and of each game where its two stand and what it costs. Of a round that is drawn by
 * terms. */
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
