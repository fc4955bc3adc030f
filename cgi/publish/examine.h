/* What is wrong with a file below the folder of published pages. Private to publish/. */
#pragma once

#include "base/arena.h"
#include "publish/press.h"
#include "store/db.h"

enum examined {
	EXAMINED_RIGHT,  /* or it is not there any more */
	EXAMINED_ORPHAN, /* no page has such a file */
	EXAMINED_HIDDEN, /* it is of a page that is not public */
	EXAMINED_BROKEN, /* what it would say now cannot be rendered */
	EXAMINED_OLD,    /* it says something else than it would say now */
	EXAMINED_HALF,   /* plain and packed do not say the same */
	EXAMINED_LOOSE,  /* no change of its event would take it away */
	EXAMINED_COUNT
};

/* `file` as files_list has it. A page is told by its plain file, whatever its packed one has. *path is its
 * address, NULL of an orphan and of what was set aside. */
enum examined examine_file(struct arena *arena, struct db *db, const char *folder, struct press *press,
                           const char *file, const char **path);
