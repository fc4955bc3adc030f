#include "rules/ruleset.h"

#include <string.h>

#define ADMITS_ROW(constant, text, ...) [ADMITS_##constant] = {.word = (text), __VA_ARGS__},
const struct ruleset_admits_facts ruleset_admits_facts[] = {ADMITS_TABLE(ADMITS_ROW)};
#undef ADMITS_ROW

#define OURS_WORD(constant, word) [OURS_##constant] = word,
const char *const ruleset_ours_words[OURS_COUNT] = {OURS_TABLE(OURS_WORD)};
#undef OURS_WORD

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
ruleset_is_ours(const struct ruleset *ruleset, enum ruleset_ours ours)
{
	bool stated = (ruleset->ours >> OURS_COUNT & 1) != 0;

	return !stated || (ruleset->ours >> ours & 1) != 0;
}

const struct ruleset_admits_facts *
ruleset_admits(const struct ruleset *ruleset)
{
	return &ruleset_admits_facts[ruleset->conduct.admits];
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
