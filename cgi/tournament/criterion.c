#include "tournament/criterion.h"

#include <string.h>

#define KEY(constant, key, ...) [CRITERION_##constant] = (key),
const char *const criterion_keys[CRITERIA] = {CRITERION_TABLE(KEY)};
#undef KEY

bool
criterion_parse(const char *key, enum criterion *criterion)
{
	for (int i = 0; i < CRITERIA; i++) {
		if (strcmp(key, criterion_keys[i]) == 0) {
			*criterion = (enum criterion)i;
			return true;
		}
	}
	return false;
}
