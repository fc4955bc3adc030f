/* 24 pairs of all strengths, of whom nobody exists: of the demo event and of rehearsals. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "actions/office/office.h"
#include "forms/problem.h"
#include "store/tournament.h"

#define INVENTED_ZONE "Asia/Tokyo"

/* Enters them all, through the action that people use, each with an address at that domain; NULL =
 * with none. */
void invented_enter(const struct office *office, const struct tournament *tournament, const char *lang,
                    const char *domain);

/* The day of an instant there, as it is typed. */
const char *invented_day(struct arena *arena, int64_t instant);

/* What is made of nothing that anybody typed cannot be wrong: ends the program where it is. */
void invented_must(bool ok, const struct problems *problems, const char *what);
