#include "pages/part/templates.h"

#include "suite.h"

#include "world/world.h"

struct templates *
world_templates(void)
{
	static struct arena *arena;
	static struct templates *templates;
	const char *why = "";

	if (arena == NULL)
		arena = arena_new();
	if (templates == NULL)
		templates = templates_new(arena, &why);
	if (templates == NULL)
		fail_msg("%s", why);
	return templates;
}
