#include "rules/ruleset.h"

#include <string.h>

const struct ruleset *
ruleset_find(const char *id)
{
	size_t count;
	const struct ruleset *list = rulesets(&count);

	for (size_t i = 0; i < count; i++) {
		if (strcmp(list[i].id, id) == 0)
			return &list[i];
	}
	return NULL;
}

bool
ruleset_single(const struct ruleset *ruleset)
{
	return !ruleset->rotation.pairs;
}

bool
ruleset_has_handicap(const struct ruleset *ruleset)
{
	return ruleset->handicap.row_count > 1;
}
