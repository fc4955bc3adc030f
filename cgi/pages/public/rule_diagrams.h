/* What the diagrams of a ruleset's page show: the four seats round the board,
 * the order of moves, and an error with the way back. Places are in the units
 * of the pictures (templates/parts/diagram_*.mustache), which draw the rest.
 * Only for rulesets with pairs. */
#ifndef PAGES_PUBLIC_RULE_DIAGRAMS_H
#define PAGES_PUBLIC_RULE_DIAGRAMS_H

#include "pages/part/page.h"
#include "rules/ruleset.h"

/* root.seats: the four as {x, y, number, white, captain}, the far ones first.
 * root.turns: one or, where the handicap table places stones, two orders of
 * moves, as {stones (bool), seats, order}, the seats numbered, the order being
 * the four from the first to play on, each as {white, captain, first, last}.
 * root.example: the moves of jpga 6's example, as {x, y, number, white,
 * captain, error, back, last}; `back` is the move that returns to the rotation. */
void rule_diagrams(struct page *page, const struct ruleset *ruleset);

#endif
