#include "rules/ruleset.h"

#include <string.h>

#define ADMITS_ROW(constant, ...) [ADMITS_##constant] = {__VA_ARGS__},
const struct admits_facts admits_facts[] = {ADMITS_TABLE(ADMITS_ROW)};
#undef ADMITS_ROW

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

const struct admits_facts *
ruleset_admits(const struct ruleset *ruleset)
{
	return &admits_facts[ruleset->conduct.admits];
}

size_t
ruleset_players(const struct ruleset *ruleset)
{
	return ruleset_admits(ruleset)->players;
}

bool
ruleset_single(const struct ruleset *ruleset)
{
	return ruleset_players(ruleset) == 1;
}

bool
ruleset_has_handicap(const struct ruleset *ruleset)
{
	return ruleset->handicap.row_count > 1;
}
