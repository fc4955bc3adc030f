/* The ruleset of an id, which has to be one. */
#pragma once

#include "suite.h"

#include "rules/ruleset.h"

static inline const struct ruleset *
rules_of(const char *id)
{
	const struct ruleset *found = ruleset_find(id);

	assert_non_null(found);
	return found;
}
