#include "publish/examine.h"

#include <string.h>
#include <unistd.h>

#include "publish/files.h"
#include "store/tournament.h"

static const char aside[] = "/.aside";

/* What was set aside is old, and stays so; of what is not public any more nothing may be left. */
static enum examined
aside_examine(struct arena *arena, struct db *db, const char *file)
{
	const char *path = files_path(arena, file + strlen(aside));
	struct published_page page;

	if (path == NULL || !published_find(arena, path, &page))
		return EXAMINED_ORPHAN;
	return published_touch(&page)[0] == '\0' || tournament_public(db, published_touch(&page)) ? EXAMINED_RIGHT
	                                                                                           : EXAMINED_HIDDEN;
}

/* Of the site's own pages a change touches the list of events: the others are right as long as the
 * program is the same, and nobody has to find them. */
static bool
changes(const struct published_page *page)
{
	const enum published_of of = published_of[page->kind];

	return page->kind == PUBLISHED_HOME || (of != OF_SITE && of != OF_RULESET);
}

enum examined
examine_file(struct arena *arena, struct db *db, const char *folder, struct press *press, const char *file,
             const char **path)
{
	const size_t len = strlen(file);
	struct published_page page;
	struct slice now;
	int64_t stamp;

	*path = NULL;
	if (access(arena_printf(arena, "%s%s", folder, file), F_OK) != 0)
		return EXAMINED_RIGHT;
	if (strncmp(file, aside, strlen(aside)) == 0)
		return aside_examine(arena, db, file);
	*path = files_path(arena, file);
	if (*path == NULL || !published_find(arena, *path, &page)) {
		*path = NULL;
		return EXAMINED_ORPHAN;
	}
	if (len > 3 && strcmp(file + len - 3, ".gz") == 0)
		return files_there(arena, folder, *path) ? EXAMINED_RIGHT : EXAMINED_HALF;
	switch (press_render(press, *path, &page, &now, &stamp)) {
	case RENDERING_NONE:
		return EXAMINED_HIDDEN;
	case RENDERING_FAILED:
		return EXAMINED_BROKEN;
	case RENDERING_DONE:
		break;
	}
	if (!files_say(arena, folder, *path, now, false))
		return EXAMINED_OLD;
	if (!files_say(arena, folder, *path, now, true))
		return EXAMINED_HALF;
	return !changes(&page) || files_placed(arena, folder, published_touch(&page)) ? EXAMINED_RIGHT : EXAMINED_LOOSE;
}
