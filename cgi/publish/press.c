#include "publish/press.h"

#include <string.h>

#include "base/log.h"
#include "publish/files.h"
#include "publish/published.h"
#include "store/round.h"
#include "store/tournament.h"

struct press {
	struct db *db;
	char *folder;
	publisher_render render;
	void *self;
	struct arena *notes; /* of an edition */
	struct arena *page;  /* of one page */
};

struct press *
press_new(struct arena *arena, struct db *db, const char *folder, publisher_render render,
          void *self)
{
	struct press *press = arena_alloc(arena, sizeof(*press));

	*press = (struct press){
		.db = db, .folder = arena_text(arena, folder), .render = render, .self = self,
		.notes = arena_new(), .page = arena_new(),
	};
	return press;
}

void
press_free(struct press *press)
{
	arena_free(press->notes);
	arena_free(press->page);
}

/* Whether the path's files are as they should be. A change notes every page that it may have
 * touched, and most of them say what they said: those keep their files and so their times, and
 * who has such a page need not load it again. To render one is cheap beside that, but not
 * beside all the others of an edition: its memory is given back before the next. */
static bool
path_print(struct press *press, const char *path, int64_t stamp, bool anew)
{
	struct slice text;

	arena_reset(press->page);
	switch (press->render(press->self, press->page, path, &text)) {
	case RENDERING_DONE:
		return (!anew && files_same(press->page, press->folder, path, text)) ||
		       files_write(press->page, press->folder, path, text, stamp);
	case RENDERING_NONE:
		files_remove(press->page, press->folder, path);
		return true;
	case RENDERING_FAILED:
		break;
	}
	log_line("cannot publish %s: it cannot be rendered", path);
	files_remove(press->page, press->folder, path);
	return false;
}

/* Whether all the page's files are as they should be. Of a kind that this program does not
 * know it has none. */
static bool
note_print(struct press *press, const struct stale_page *note, int64_t stamp, bool anew)
{
	enum published kind = 0;
	bool ok = true, nowhere = false;

	while (kind < PUBLISHED_COUNT && strcmp(published_names[kind], note->kind) != 0)
		kind++;
	if (kind == PUBLISHED_COUNT)
		return true;
	/* A round that is not there has no page, and need not be rendered to know it. */
	if (kind == PUBLISHED_ROUND) {
		const struct tournament *tournament =
			tournament_by_slug(press->notes, press->db, note->name);

		nowhere = tournament == NULL ||
		          !round_there(press->db, tournament->id, note->number);
	}
	for (size_t i = 0; published_view(i) != NULL; i++) {
		const char *path = published_path(press->notes, kind, published_view(i), note->name,
		                                  note->number);

		if (path != NULL && published_of[kind] == OF_ASKED)
			files_remove_beside(press->notes, press->folder, path);
		else if (path != NULL && nowhere)
			files_remove(press->notes, press->folder, path);
		else if (path != NULL)
			ok = path_print(press, path, stamp, anew) && ok;
	}
	return ok;
}

struct press_edition
press_run(struct press *press, enum press_kind kind)
{
	struct press_edition edition;

	arena_reset(press->notes);
	db_read_begin(press->db);
	edition.stamp = stale_page_stamp_last(press->db);
	edition.notes = stale_pages(press->notes, press->db, kind == EDITION_ASIDE);
	edition.done = arena_array(press->notes, edition.notes.count + 1, sizeof(*edition.done));
	for (size_t i = 0; i < edition.notes.count; i++)
		edition.done[i] = note_print(press, &edition.notes.list[i], edition.stamp,
		                             kind == EDITION_ANEW);
	db_read_end(press->db);
	return edition;
}

void
press_keep(struct press *press, const char *path, struct slice text, int64_t stamp)
{
	arena_reset(press->page);
	files_write(press->page, press->folder, path, text, stamp);
}

void
press_sweep(struct press *press, int64_t stamp)
{
	files_sweep(press->folder, stamp);
}
