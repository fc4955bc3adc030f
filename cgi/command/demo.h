/* The demo event: a Kanto Junior event of 24 invented pairs of all strengths,
 * two rounds played, the third drawn. Loaded through the same actions that
 * people use. */
#pragma once

#include "actions/office/office.h"
#include "store/people/account.h"

/* Its organiser's account; the event is only made when the site has none. */
struct account *demo_load(const struct office *office);
