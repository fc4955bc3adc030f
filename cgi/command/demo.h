/* The demo event: a Kanto Junior event of 24 invented pairs of all strengths,
 * two rounds played, the third drawn. Loaded through the same actions that
 * people use. */
#pragma once

#include "actions/office/office.h"

/* The site's first organiser organises it; made only when the site has no event, and none has been
 * deleted. */
void demo_load(const struct office *office);
