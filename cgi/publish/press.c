#include "publish/press.h"

#include "base/log.h"
#include "publish/files.h"
#include "publish/lock.h"
#include "store/pages/broken_page.h"
#include "store/pages/touched.h"

/* One process renders for all who ask. Where the worker did it that found no page, there were as
 * many renderings of one page as readers at that moment. Who asks while it renders waits, and is
 * answered by the next rendering together with all the others (command/site.c); nobody is given
 * what was begun before he asked, for he may have written in between, and would miss it. */
struct press {
	struct db *db;
	char *folder;
	int gate;
	publisher_render render;
	void *self;
	struct files_packer *packer;
	struct arena *page; /* of one page, while it is made */
	int64_t number;     /* of the last copy that readers were sent; 0 = none */
	struct publisher_meters meters;
};

enum { PRESS_OWN = -1 }; /* the number of a copy that nobody is sent */

struct press *
press_new(struct arena *arena, struct db *db, const char *folder, int gate,
          publisher_render render, void *self)
{
	struct press *press = arena_alloc(arena, sizeof(*press));

	*press = (struct press){
		.db = db, .folder = arena_text(arena, folder), .gate = gate, .render = render,
		.self = self, .packer = files_packer_new(arena), .page = arena_new(),
	};
	return press;
}

void
press_free(struct press *press)
{
	files_packer_free(press->packer);
	arena_free(press->page);
}

void
press_watch(struct press *press, struct publisher_meters meters)
{
	press->meters = meters;
}

/* The stamp is read at the moment at which the page is: so it says up to which change the page
 * shows everything. Read before that moment it could be one too old, and the page be thrown away
 * for nothing; read after it, one too new, and an old page would be placed under the new stamp for
 * good.
 *
 * No lock is held. A page of 1,000 pairs takes its time, and nobody who writes waits for it. */
enum publisher_rendering
press_render(struct press *press, const char *path, const struct published_page *page,
             struct slice *text, int64_t *stamp)
{
	const double began = meter_now();
	const char *touch = published_touch(page);
	enum publisher_rendering rendering;

	arena_reset(press->page);
	db_read_begin(press->db);
	*stamp = touched_stamp(press->db, touch);
	rendering = press->render(press->self, press->page, path, touch, *stamp, text);
	db_read_end(press->db);
	if (rendering == RENDERING_DONE) {
		meter_note(press->meters.rendered, meter_seconds, meter_now() - began);
		meter_note(press->meters.sizes, meter_bytes, (double)text->len);
	}
	if (rendering == RENDERING_FAILED)
		log_line("cannot publish %s: it cannot be rendered", path);
	return rendering;
}

/* A change that is committed has still to come through the gate, and takes away what is placed
 * here; one that came through before has left another stamp. So the question and the placing are
 * one: between them nobody comes through. The stamp is asked for in no transaction, as it is by
 * now.
 *
 * Below 0 it is of a name that no change has ever touched: whatever put its rows there, behind the
 * program's back, may change them again and touch nothing. */
static void
page_place(struct press *press, const char *path, const struct published_page *page, int64_t number,
           int64_t stamp)
{
	lock_take(press->gate);
	if (stamp >= 0 && touched_stamp(press->db, published_touch(page)) == stamp)
		files_place(press->page, press->folder, published_touch(page), path, number);
	lock_release(press->gate);
}

/* The last number that a press before has used is not known; what it left is of no use.
 *
 * How long a copy has to stay is not known either: nginx opens it when it has read the answer. So
 * many renderings are far more than that takes, and bound what copies there are. */
static int64_t
number_next(struct press *press)
{
	if (press->number == 0)
		files_copies_end(press->page, press->folder);
	if (press->number >= PRESS_COPIES)
		files_copy_end(press->page, press->folder, press->number - PRESS_COPIES + 1);
	return ++press->number;
}

/* Readers are sent to a copy and not to the page, even where it was placed: a change may take the
 * page away before nginx has opened it. On a full disk there is no
 * copy and the program sends the text itself, slowly, and to each reader anew. */
enum publisher_rendering
press_page(struct press *press, struct arena *arena, const char *path,
           const struct published_page *page, char **copy)
{
	int64_t stamp, number;
	struct slice text;
	enum publisher_rendering rendering = press_render(press, path, page, &text, &stamp);

	*copy = NULL;
	if (rendering == RENDERING_DONE) {
		number = number_next(press);
		*copy = arena_text(arena, files_copy(press->page, press->folder, press->packer, path, text,
		                                     number, stamp));
		if (*copy != NULL)
			page_place(press, path, page, number, stamp);
	}
	arena_reset(press->page);
	return rendering;
}

/* Of no use to anybody but as the page: the copy goes at once. */
enum publisher_rendering
press_place(struct press *press, const char *path, const struct published_page *page)
{
	int64_t stamp;
	struct slice text;
	enum publisher_rendering rendering;

	if (files_there(press->page, press->folder, path))
		return RENDERING_DONE;
	rendering = press_render(press, path, page, &text, &stamp);
	if (rendering == RENDERING_DONE &&
	    files_copy(press->page, press->folder, press->packer, path, text, PRESS_OWN, stamp) != NULL) {
		page_place(press, path, page, PRESS_OWN, stamp);
		files_copy_end(press->page, press->folder, PRESS_OWN);
	}
	arena_reset(press->page);
	return rendering;
}
