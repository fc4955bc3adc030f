/* Divisions as part of an event's making and changing: what event_act.c has of them, inside a
 * transaction of the caller's; and their end. */
#pragma once

#include "actions/office/office.h"
#include "forms/problem.h"
#include "forms/typed_event.h"
#include "store/tournament.h"

/* One more of `whole`, as that is: its facts, its rules, how it is played. Problems of the whole
 * request where it can have none. */
struct tournament division_new(const struct office *office, const struct tournament *whole,
                               struct problems *problems);

/* How many places one more has unless it is said: the event's where it is the first. */
int division_capacity(const struct tournament *whole);

/* Who enters is one of a pair in every division, or alone in every one: PROBLEM_DIVISION_KIND
 * beside "ruleset". Gives the division its slug. */
void division_check(const struct tournament *whole, struct tournament *division,
                    struct problems *problems);
void division_slug(const struct office *office, struct tournament *division);

/* A problem beside each field that a division has from its event. */
void division_facts_check(const struct typed_event *typed, struct problems *problems);

/* The divisions of an event have what it has from now on; their rounds are as many days later
 * as it is. */
void divisions_follow(const struct office *office, const struct tournament *was,
                      const struct tournament *now);

/* ... and are as it is, but for those that have begun: these are over when it is. */
void divisions_step(const struct office *office, const struct tournament *whole,
                    enum tournament_state to);

/* An action: takes a division away that nobody was ever in. False with PROBLEM_DIVISION_ENTRIES. */
bool division_remove(const struct office *office, const struct tournament *division,
                     struct problems *problems);
