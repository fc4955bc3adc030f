/* What prints an edition: every page that has a note, rendered and written as all of
 * them were at one moment. Whoever runs it holds the files' lock and is in no
 * transaction. Private to publish/. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "publish/publisher.h"
#include "store/db.h"
#include "store/stale_page.h"

enum press_kind {
	EDITION_STALE, /* pages that are, and say something new */
	EDITION_ASIDE, /* those whose notes are set aside, too */
	EDITION_ANEW,  /* all that have notes, even if they say what they said */
};

struct press_edition {
	int64_t stamp; /* all changes up to it are in it; the files' modification time */
	struct stale_pages notes;
	bool *done;    /* by note: its files are as they should be; else gone */
};

struct press;

/* `folder` is there. */
struct press *press_new(struct arena *arena, struct db *db, const char *folder,
                        publisher_render render, void *self);
void press_free(struct press *press);

/* The edition's lists live until the next. */
struct press_edition press_run(struct press *press, enum press_kind kind);

/* Writes the page that somebody asked for, as he got it. */
void press_keep(struct press *press, const char *path, struct slice text, int64_t stamp);

/* Takes away every file that was not written with this stamp. */
void press_sweep(struct press *press, int64_t stamp);
