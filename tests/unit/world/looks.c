#include "pages/part/looks.h"

#include "suite.h"

#include "world/world.h"

struct looks *
world_looks(void)
{
	static struct arena *arena;
	static struct looks *looks;
	const char *why = "";

	if (arena == NULL)
		arena = arena_new();
	if (looks == NULL)
		looks = looks_new(arena, &why);
	if (looks == NULL)
		fail_msg("%s", why);
	return looks;
}
