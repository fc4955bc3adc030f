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
	return published_touch_site(published_touch(&page)) || tournament_public(db, published_touch(&page))
	       ? EXAMINED_RIGHT : EXAMINED_HIDDEN;
}

/* From what costs nothing to what costs a rendering; the first that is wrong is what is said, since
 * the file goes for any of them.
 *
 * A file that is gone by now is none that is wrong: a change has taken it away. Of a packed file no
 * more is asked than that its plain one is there, which is examined with it: so each page is
 * rendered once. Last, what is right today must also go tomorrow: without the note that something
 * of its name is placed (files.h) the next change would pass it by. */
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
	return files_placed(arena, folder, published_touch(&page)) ? EXAMINED_RIGHT : EXAMINED_LOOSE;
}
