#include "publish/site.h"

#include <sys/stat.h>
#include <zlib.h>

int64_t
noon(void *self)
{
	(void)self;
	return NOON;
}

enum publisher_rendering
site_render(void *self, struct arena *arena, const char *path, struct slice *html)
{
	struct site *site = self;

	if (site->rendered++ == 0 && site->meanwhile != NULL)
		site->meanwhile(site);
	if (site->hidden != NULL && strstr(path, site->hidden) != NULL)
		return RENDERING_NONE;
	if (site->broken != NULL && strstr(path, site->broken) != NULL)
		return RENDERING_FAILED;
	*html = slice_of(arena_printf(arena, "%s says %d\n", path, site->says));
	return RENDERING_DONE;
}

void
site_start(struct site *site)
{
	const char *why = "";

	site->publisher = publisher_new(site->arena, site->db, (struct clock){.now = noon},
	                                site->folder, world_path(site->world, "lock"), site_render,
	                                site, &why);
	if (site->publisher == NULL)
		fail_msg("%s", why);
}

int
site_setup(void **state)
{
	struct site *site = calloc(1, sizeof(*site));
	void *world;

	assert_non_null(site);
	assert_int_equal(0, world_setup(&world));
	site->world = world;
	site->arena = site->world->arena;
	site->db = site->world->db;
	site->folder = world_path(site->world, "public");
	sample_insert(site->db, "icho");
	site_start(site);
	*state = site;
	return 0;
}

int
site_teardown(void **state)
{
	struct site *site = *state;
	void *world = site->world;

	publisher_free(site->publisher);
	shell(site, "rm -rf public");
	free(site);
	return world_teardown(&world);
}

void
site_worker(const struct site *site, struct world *world, struct site *own)
{
	*world = *site->world;
	own->arena = world->arena = arena_new();
	own->db = world->db = world_database_open(world->arena, world->path);
	own->world = world;
	own->folder = site->folder;
	site_start(own);
}

void
change(struct site *site, int says)
{
	publisher_begin(site->publisher);
	site->says = says;
	publisher_touch_event(site->publisher, "icho");
	publisher_commit(site->publisher);
}

void
change_nothing(struct site *site)
{
	publisher_begin(site->publisher);
	publisher_commit(site->publisher);
}

static void
note_in(struct db *db, enum published kind)
{
	db_begin(db);
	stale_page_note(db, (struct stale_page){published_names[kind], "icho", 0});
	stale_page_stamp_take(db);
	db_commit(db);
}

void
change_and_die(struct site *site, enum published kind)
{
	note_in(site->db, kind);
}

void
touches_standings(struct site *site)
{
	struct db *other = world_database_open(site->arena, site->world->path);
	int64_t before = stale_page_stamp_last(site->db);

	note_in(other, PUBLISHED_STANDINGS);
	assert_true(stale_page_stamp_last(other) == before + 1);
	assert_true(stale_page_stamp_last(site->db) == before);
	db_close(other);
}

size_t
noted(struct site *site)
{
	return stale_pages(site->arena, site->db, true).count;
}

/* gzread reads plain files as they are, too; a page that says 0 is not there. */
bool
file_says(struct site *site, const char *name, int says)
{
	char text[4096] = "";
	const char *index = strstr(name, "index.");
	size_t len = index != NULL ? (size_t)(index - name) : strcspn(name, ".");
	gzFile file = gzopen(arena_printf(site->arena, "%s/%s", site->folder, name), "rb");

	if (file == NULL)
		return says == 0;
	assert_true(gzread(file, text, sizeof(text) - 1) >= 0);
	gzclose(file);
	return strcmp(text, arena_printf(site->arena, "/%.*s says %d\n", (int)len, name, says)) == 0;
}

void
site_files(const char *file, int line, struct site *site, int says, ...)
{
	const char *name;
	va_list names;

	va_start(names, says);
	while ((name = va_arg(names, const char *)) != NULL)
		if (!file_says(site, name, says)) {
			print_error("%s does not say %d\n", name, says);
			_fail(file, line);
		}
	va_end(names);
}

int64_t
file_stamp(struct site *site, const char *name)
{
	struct stat facts;

	assert_int_equal(0, stat(arena_printf(site->arena, "%s/%s", site->folder, name), &facts));
	return (int64_t)facts.st_mtime;
}

void
shell(struct site *site, const char *script)
{
	const char *command = arena_printf(site->arena, "cd '%s' && { %s; }", site->world->folder,
	                                   script);

	assert_int_equal(0, system(command));
}
