/* Whether two structs say the same, by a list of the members that count:
 *
 *	static const struct same_member pond[] = {SAME(pond, name), SAME(pond, depth)};
 *
 *	ASSERT_SAME(pond, &expected, &read);
 *
 * Texts are compared as texts, all else byte by byte; the member that differs is named. */
#pragma once

#include <stdbool.h>
#include <string.h>

#include "suite.h"

struct same_member {
	const char *name;
	size_t at, size;
	bool text;
};

#define SAME(noun, member) { \
	#member, offsetof(struct noun, member), sizeof(((struct noun *)NULL)->member), \
	_Generic(((struct noun *)NULL)->member, const char *: true, char *: true, default: false)}

#define ASSERT_SAME(members, a, b) \
	assert_same_members(__FILE__, __LINE__, members, COUNT(members), a, b)

static inline void
assert_same_members(const char *file, int line, const struct same_member *members, size_t count,
                    const void *a, const void *b)
{
	for (size_t i = 0; i < count; i++) {
		const char *one = (const char *)a + members[i].at, *other = (const char *)b + members[i].at;
		const char *text, *other_text;

		if (!members[i].text && memcmp(one, other, members[i].size) == 0)
			continue;
		if (members[i].text) {
			memcpy(&text, one, sizeof(text));
			memcpy(&other_text, other, sizeof(other_text));
			if (text == other_text || (text && other_text && strcmp(text, other_text) == 0))
				continue;
			print_error("\"%s\", \"%s\": ", text, other_text);
		}
		print_error("%s is not the same\n", members[i].name);
		_fail(file, line);
	}
}
