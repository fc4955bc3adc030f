#include "pages/part/looks.h"

#include "suite.h"

#include "world/world.h"

struct looks *
world_looks(void)
{
	static struct looks *looks;
	const char *why = "";

	if (looks == NULL)
		looks = looks_new(arena_new(), &why);
	if (looks == NULL)
		fail_msg("%s", why);
	return looks;
}
