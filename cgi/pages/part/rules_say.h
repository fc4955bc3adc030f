/* What a ruleset has, in words: the same ones where an event changes it and
 * where everybody reads it. The keys are "custom." and the end of the datum's
 * name: "custom.penalty" its label, "custom.penalty.say" its value,
 * "custom.jigo.draw" a choice. */
#pragma once

#include "pages/part/page.h"
#include "rules/custom.h"

const char *rules_say_part(const struct page *page, enum datum_part part);

/* "Points for a token"; also of "count", "seconds" and the like, which are no datum. */
const char *rules_say_label(const struct page *page, const char *name);

/* The words of the datum's choice `value`. */
const char *rules_say_choice(const struct page *page, enum datum datum, int value);

/* The value in words, of any datum. */
const char *rules_say_value(const struct page *page, const struct ruleset *ruleset,
                            enum datum datum);

/* object.penalty, object.superko, object.twice.removed: for templates each number (false
 * where there is none), flag and word, by the end of the datum's name. */
void rules_say_facts(struct value *object, const struct ruleset *ruleset);

/* Where all games are even: that they are, who takes Black, and the komi. NULL where they are
 * not. */
const char *rules_say_even(const struct page *page, const struct tournament *tournament);

/* What the plan makes of the handicap table, by what it is asked; NULL where it is asked by points
 * as they are, or there is none. */
const char *rules_say_goes_by(const struct page *page, const struct tournament *tournament);

/* A sentence: "Clock: 60 min each, then 20 stones in 5 min." */
const char *rules_say_clock(const struct page *page, const struct ruleset *ruleset);
