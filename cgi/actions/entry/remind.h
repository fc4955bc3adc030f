/* Pairs are reminded of their event, where it says so: once of each first day that it has, whatever
 * starts anew meanwhile. */
#pragma once

#include "actions/office/office.h"

enum { REMIND_DAYS = 3, REMIND_HOUR = 9 }; /* before; by the event's clock, for nobody is woken */

/* Writes to every pair with a place in an event whose time has come. Nothing where the site sends no
 * mail. */
void remind_due(const struct office *office);
