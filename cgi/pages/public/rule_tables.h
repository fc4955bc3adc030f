/* A ruleset's tables as pages show them: on its own page and on the calculator's. */
#pragma once

#include "pages/part/page.h"
#include "rules/ruleset.h"

/* The rows of a handicap table: {difference, or_more, stones, komi.., white_first,
 * row_changed, me}; changed is one that `base` has not, and row `me` is marked (-1 = none). */
void rule_tables_handicap(const struct page *page, struct value *list,
                          const struct handicap *handicap, const struct handicap *base, int me);

/* root.points: two columns of {professional, title_won, prefecture, rank, aloud (with a rank),
 * points}, and root.handicap: what is to be known about how they become a pair's. */
void rule_tables_points(const struct page *page, const struct ruleset *ruleset);

/* object.stones and the like for one row: {stones, komi and gives (each as say_moku_set has it),
 * black_gives, white_gives, white_first}. */
void rule_tables_setting(const struct page *page, struct value *object, int stones, int komi_x2);
