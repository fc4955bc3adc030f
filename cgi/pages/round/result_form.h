/* The form of a game's result: what was typed into it, the sum that makes, and
 * its page. Pressed once it shows the sum, pressed again it records what it showed. */
#pragma once

#include <stdbool.h>

#include "forms/typed_result.h"
#include "pages/part/event_page.h"
#include "pages/part/page.h"
#include "store/draw/ruling.h"

/* The table at hand, the form as it was typed and the sum it makes. */
struct result_form {
	struct page *page;
	const struct event *event;
	const struct game *game;
	struct rulings rulings;          /* of its round */
	struct typed_result typed;
	const struct typed_result_recorded *sum;      /* NULL = not worked out */
	bool resum;                      /* it differs from the one that was shown */
	bool stale;                      /* somebody recorded meanwhile */
};

/* A game without a result begins with counting, the usual end. */
struct typed_result result_form_begun(const struct result_form *form);

/* "black" or "white" for a pair's id, which the winner's radio holds since nigiri is
 * known only when the form is read; anything else as it is. */
const char *result_form_winner(const struct game *game, const char *winner,
                               const char *black_pair);

/* What came with the request. */
struct typed_result result_form_read(const struct page *page, const struct game *game);

/* object.winner_options: the two pairs by their names, with their colours unless nigiri decides
 * those, and a jigo in those words, or none (NULL); object.black_pair_options: the two. */
void result_form_options(struct page *page, struct value *object, const struct game *game,
                         const char *const names[2], const char *winner, const char *black_pair,
                         const char *jigo);

/* Adds what parts/score_sheet needs beside its fields: {penalty: what a token takes off, or false;
 * handed: whether it asks for tokens handed over; komi: what White gets ("+6"), or gives, or false}. */
void result_form_sheet(const struct page *page, struct value *object, const struct game *game,
                       const struct scoring *scoring, bool handed);

/* Adds {black, white: {count, penalty (or false), sum, final}, handed, komi_black, komi_white: each
 * a text or false}: the sum of a count, for "desk-result.sum". */
void result_form_count(struct arena *arena, const struct scoring *scoring,
                       const struct typed_result_recorded *sum, struct value *data);

/* 422 with problems; 409 when it is stale. */
void result_form_show(const struct result_form *form, const struct problems *problems);
