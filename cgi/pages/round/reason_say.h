/* What a pairing costs, in words and units that people know: "1 place from its ideal
 * opponent", "3 games 1 point apart". */
#pragma once

#include <stdint.h>

#include "event/draw_reasons.h"
#include "pages/part/page.h"
#include "tournament/explain.h"

/* The term's name: "Same club"; for TERMS "". */
const char *reason_say_term(const struct page *page, enum term term);

/* The rule behind it as the event has it, in sentences. */
const char *reason_say_long(const struct page *page, const struct draw_reasons *reasons,
                            enum term term);

/* What the whole pairing costs in it. */
const char *reason_say_total(const struct page *page, const struct draw_reasons *reasons,
                             enum term term, const struct explain_costs *explained,
                             const struct pairing *pairing);

/* Where the two of a game stand among those who have their score, and whom the seeding means for
 * them: object.stands, a list of {text, what_if: where it is asked why they do not meet, or false};
 * a bye is the game of one with itself. */
void reason_say_stands(const struct page *page, struct value *object,
                       const struct draw_reasons *reasons, size_t a, size_t b);

/* Its cost as a number that people know, points or places or how many: "1½". */
const char *reason_say_number(const struct page *page, enum term term, int64_t cost);

/* One or two letters for it: "C". */
const char *reason_say_sign(const struct page *page, enum term term);

/* Who meets, by the indices of the draw; a bye is the game of one with itself. */
struct reason_say_game {
	const struct draw_reasons *reasons;
	size_t a, b;
};

/* object.NAME: a list of {text} for each term that costs something, chance
 * apart, of one game or bye. Without a game (NULL) nobody is named. */
void reason_say_costs(const struct page *page, struct value *object, const char *name,
                      const struct term_costs *costs, const struct reason_say_game *game);
