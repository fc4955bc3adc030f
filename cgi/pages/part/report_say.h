/* Reports in words: to the pairs that made them and at the desk. */
#pragma once

#include <stdbool.h>

#include "actions/result/report_act.h"
#include "pages/part/event_page.h"
#include "pages/part/page.h"

/* "B+3", 黒の3目勝ち; with it who had Black after nigiri, and the tokens of both
 * sides when either report of the state has any. `everything` as in say_pair. */
const char *report_say(const struct page *page, const struct event *event,
                       const struct game *game, const struct report_state *state,
                       const struct report *report, bool everything);

/* The state of a game's reports, as it is now. */
struct report_state report_say_state(const struct page *page, const struct event *event,
                                     const struct game *game);

/* object {one, differ, rulings, agree}: which of them it is. */
void report_say_standing_kind(struct value *object, enum report_standing standing);

/* object.standing: none while nobody has reported, else {own, other: a line each or
 * false, one, differ, rulings, agree}, as the pair of that entry is told. */
void report_say_standing(const struct page *page, struct value *object, const struct event *event,
                         const struct game *game, const char *entry_id);

/* Adds {won, lost}: whether the result is that pair's win, and whether its loss. Neither where
 * nobody knows who had which colour. */
void report_say_whose(struct value *object, const struct game *game, const char *entry_id);

/* object.result: none, or {code: "B+3" or false, text, won, lost} of the game, as that pair is
 * told. Names are as everybody may see them. */
void report_say_result(const struct page *page, struct value *object, const struct event *event,
                       const struct game *game, const char *entry_id);
