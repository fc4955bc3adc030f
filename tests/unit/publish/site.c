#include "publish/site.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "store/pages/touched.h"

int64_t
noon(void *self)
{
	(void)self;
	return NOON;
}

enum publisher_rendering
site_render(void *self, struct arena *arena, const char *path, const char *touch, int64_t stamp,
            struct slice *html)
{
	struct site *site = self;

	assert_int_equal(touched_stamp(site->db, touch), stamp);
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
	site->says = 1;
	sample_insert(site->db, "icho");
	site_start(site);
	publisher_start(site->publisher, "maker");
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

void
change_beside(struct site *site)
{
	struct world world;
	struct site other = {.says = 1};

	site_worker(site, &world, &other);
	change(&other, 2);
	publisher_free(other.publisher);
	db_close(other.db);
	arena_free(other.arena);
}

void
change_and_die(struct site *site)
{
	struct db *other = world_database_open(site->arena, site->world->path);

	db_begin(other);
	touched_note(other, "icho");
	touched_stamp_take(other);
	db_commit(other);
	db_close(other);
}

void
dies(struct site *site)
{
	(void)site;
	kill(getpid(), SIGKILL);
}

bool
held(struct site *site, const char *name)
{
	int lock = open(world_path(site->world, name), O_RDWR | O_CLOEXEC);
	bool taken = flock(lock, LOCK_EX | LOCK_NB) == 0;

	assert_true(lock >= 0);
	close(lock);
	return !taken;
}

enum publisher_rendering
site_ask(struct site *site, const char *path, char **copy)
{
	enum publisher_rendering rendering =
		publisher_page(site->publisher, site->arena, path, copy);

	assert_false(db_in_transaction(site->db));
	return rendering;
}

int
asks(struct site *site, const char *path)
{
	char *copy, *text;
	size_t len = strlen(path);

	if (site_ask(site, path, &copy) != RENDERING_DONE || copy == NULL)
		return 0;
	text = site_text(site, copy + 1);
	assert_string_equal(text, site_text(site, arena_printf(site->arena, "%s.gz", copy + 1)));
	assert_memory_equal(text, path, len);
	return (int)strtol(text + len + strlen(" says "), NULL, 10);
}

/* gzread reads plain files as they are, too. */
char *
site_text(struct site *site, const char *name)
{
	char text[4096] = "";
	gzFile file = gzopen(arena_printf(site->arena, "%s/%s", site->folder, name), "rb");

	if (file == NULL)
		return NULL;
	assert_true(gzread(file, text, sizeof(text) - 1) >= 0);
	gzclose(file);
	return arena_text(site->arena, text);
}

/* A page that says 0 is not there. */
bool
file_says(struct site *site, const char *name, int says)
{
	static const char aside[] = ".aside";
	const char *path = name + (strncmp(name, aside, strlen(aside)) == 0 ? strlen(aside) + 1 : 0);
	const char *index = strstr(path, "index."), *text = site_text(site, name);
	size_t len = index != NULL ? (size_t)(index - path) : strcspn(path, ".");

	if (text == NULL)
		return says == 0;
	return strcmp(text, arena_printf(site->arena, "/%.*s says %d\n", (int)len, path, says)) == 0;
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
