#include "command/site.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "api/routes.h"
#include "base/log.h"
#include "base/number.h"
#include "base/secret.h"
#include "forms/typed_text.h"
#include "mail/smtp.h"
#include "pages/routes.h"
#include "store/migration.h"

struct site_paths
site_paths(struct arena *arena, const char *folder)
{
	return (struct site_paths){
		.folder = arena_text(arena, folder),
		.database = arena_printf(arena, "%s/oshidori.db", folder),
		.key = arena_printf(arena, "%s/secret.key", folder),
		.before = arena_printf(arena, "%s/oshidori.db.before", folder),
		.before_log = arena_printf(arena, "%s/oshidori.db.before-wal", folder),
		.erased = arena_printf(arena, "%s/erased", folder),
		.sockets = {
			[LANE_WORK] = arena_printf(arena, "%s/oshidori.sock", folder),
			[LANE_WRITE] = arena_printf(arena, "%s/write.sock", folder),
			[LANE_PRESS] = arena_printf(arena, "%s/press.sock", folder),
			[LANE_DRAW] = arena_printf(arena, "%s/draw.sock", folder),
		},
		.public_folder = arena_printf(arena, "%s/public", folder),
		.write_lock = arena_printf(arena, "%s/writers.lock", folder),
		.serve_lock = arena_printf(arena, "%s/serve.lock", folder),
	};
}

static void
door_answer(const struct site_door *door, struct arena *arena, const struct request_raw *raw,
            struct response *response)
{
	bool call = raw->uri != NULL && strncmp(raw->uri, "/api/", 5) == 0;

	router_answer(call ? &door->calls : &door->pages, arena, raw, response);
}

static void
call_answer(struct site *site, struct arena *arena, struct fcgi_call *call)
{
	db_read_begin(site->db);
	door_answer(&site->visitors, arena, &call->raw, &call->response);
	db_read_end(site->db);
}

void
site_answer(void *self, struct arena *arena, struct fcgi_call *calls, size_t count)
{
	for (size_t i = 0; i < count; i++)
		call_answer(self, arena, &calls[i]);
}

void
site_write(void *self, struct arena *arena, struct fcgi_call *calls, size_t count)
{
	struct site *site = self;

	publisher_gather(site->publisher);
	for (size_t i = 0; i < count; i++)
		call_answer(site, arena, &calls[i]);
	publisher_scatter(site->publisher);
}

/* The call before it that asked for the same, or NULL. */
static const struct fcgi_call *
call_same(const struct fcgi_call *calls, const struct fcgi_call *call)
{
	for (; calls < call; calls++)
		if (calls->response.file != NULL && strcmp(calls->raw.uri, call->raw.uri) == 0)
			return calls;
	return NULL;
}

void
site_press(void *self, struct arena *arena, struct fcgi_call *calls, size_t count)
{
	struct site *site = self;

	for (struct fcgi_call *call = calls; call < calls + count; call++) {
		const struct fcgi_call *same = call->raw.uri == NULL ? NULL : call_same(calls, call);
		char *copy = NULL;

		if (same != NULL)
			call->response.file = same->response.file;
		else if (call->raw.uri == NULL ||
		         publisher_page(site->publisher, arena, call->raw.uri, &copy) !=
		         RENDERING_DONE || copy == NULL)
			call_answer(site, arena, call);
		else
			call->response.file = copy;
	}
}

/* What an anonymous GET shows, if everybody may see it: at the moment that the press reads at. */
static enum publisher_rendering
render(void *self, struct arena *arena, const char *path, struct slice *text)
{
	struct site *site = self;
	struct request_raw raw = {.method = "GET", .uri = path};
	struct response response = response_new(arena);

	door_answer(&site->publishing, arena, &raw, &response);
	*text = buf_slice(&response.body);
	if (response.status == 500)
		return RENDERING_FAILED;
	return response.status == 200 && !response.private_page ? RENDERING_DONE : RENDERING_NONE;
}

bool
site_folder(struct arena *arena, const char *folder, const char **why)
{
	if (mkdir(folder, 0755) != 0 && errno != EEXIST) {
		*why = arena_printf(arena, "cannot make the folder %s: %s", folder, strerror(errno));
		return false;
	}
	if (access(folder, R_OK | W_OK | X_OK) != 0) {
		*why = arena_printf(arena, "cannot write to the folder %s: %s", folder, strerror(errno));
		return false;
	}
	return true;
}

bool
site_prepare(struct arena *arena, const char *folder, const char **why)
{
	struct site_paths paths = site_paths(arena, folder);
	struct db *db;
	bool ok;

	if (!site_folder(arena, folder, why))
		return false;
	db = db_open(arena, paths.database, true, why);
	if (db == NULL)
		return false;
	ok = migration_run(arena, db, why);
	db_close(db);
	return ok;
}

static void
door_open(struct site_door *door, const struct app *app)
{
	door->app = *app;
	door->app.events = event_cache_new(app->office.arena, app->office.db);
	door->app.kept = kept_new(app->office.arena);
	door->api = (struct api){.app = door->app};
	door->pages = routes_router(&door->app);
	door->calls = api_routes_router(&door->api);
}

/* Where the site of that data folder was last started (nginx/run.sh); "" where it never was. */
static const char *
base_started(struct arena *arena, const char *folder)
{
	FILE *file = fopen(arena_printf(arena, "%s/address", folder), "r");
	char line[256] = "";

	if (file == NULL)
		return "";
	if (fgets(line, sizeof(line), file) == NULL)
		line[0] = '\0';
	fclose(file);
	return arena_copy(arena, line, strcspn(line, "\n"));
}

/* OSHIDORI_BASE, or else where the site of the folder (NULL: of none) was started, without the slash at its end, since every
 * path begins with one. */
static const char *
base_address(struct arena *arena, const char *folder)
{
	const char *own = getenv("OSHIDORI_BASE");
	const char *base = own != NULL && own[0] != '\0' ? own : folder == NULL ? "" : base_started(arena, folder);
	size_t len = strlen(base);

	while (len > 0 && base[len - 1] == '/')
		len--;
	return len == 0 ? "http://localhost:8080" : arena_copy(arena, base, len);
}

/* "oshidori.example" of "https://oshidori.example:8443/go". */
static const char *
base_host(struct arena *arena)
{
	const char *base = base_address(arena, NULL), *host = strstr(base, "://");
	size_t len;

	host = host == NULL ? base : host + 3;
	len = host[0] == '[' ? strcspn(host, "]/") + 1 : strcspn(host, ":/");
	return len == 0 || host[0] == '[' ? "localhost" : arena_copy(arena, host, len);
}

static const char *
environment(const char *name)
{
	const char *value = getenv(name);

	return value == NULL ? "" : value;
}

bool
site_mail_read(struct arena *arena, struct site_mail *settings, const char **why)
{
	const char *url = environment("OSHIDORI_SMTP"), *from = environment("OSHIDORI_MAIL_FROM");

	*settings = (struct site_mail){.host = base_host(arena)};
	if (url[0] == '\0')
		return true;
	if (!smtp_url_good(url)) {
		*why = "OSHIDORI_SMTP is not the address of a mail server, such as "
		       "smtp://user:password@mail.example.org:587";
		return false;
	}
	if (!message_sender_read(arena, from, &settings->from)) {
		*why = "OSHIDORI_SMTP needs OSHIDORI_MAIL_FROM, whom mail comes from, such as "
		       "\"Oshidori <desk@example.org>\"";
		return false;
	}
	settings->url = arena_text(arena, url);
	return true;
}

int
site_backup_days(void)
{
	enum { USUAL = 56, MOST = 3650 };
	int days;

	return number_whole(environment("OSHIDORI_BACKUP_DAYS"), MOST, &days) && days > 0 ? days : USUAL;
}

/* OSHIDORI_AT_ONCE: how many entries a visitor may send at once; else 100. */
static int
site_at_once(void)
{
	enum { USUAL = 100, MOST = 1000000 };
	int at_once;

	return number_whole(environment("OSHIDORI_AT_ONCE"), MOST, &at_once) ? at_once : USUAL;
}

static bool
site_fill(struct site *site, const char **why)
{
	const struct site_paths *paths = &site->paths;
	struct app app;

	if (!site_mail_read(site->arena, &site->mail, why))
		return false;
	site->db = db_open(site->arena, paths->database, false, why);
	if (site->db == NULL)
		return false;
	if (migration_current(site->db) != migration_newest()) {
		*why = arena_printf(site->arena, "the database %s has version %d, this program needs %d: "
		                    "run oshidori migrate", paths->database,
		                    migration_current(site->db), migration_newest());
		return false;
	}
	if (!secret_key_load(paths->key, &site->key)) {
		*why = arena_printf(site->arena, "cannot read the key %s", paths->key);
		return false;
	}
	if (site->looks == NULL)
		site->looks = site->own_looks = looks_new(site->arena, why);
	if (site->looks == NULL)
		return false;
	site->publisher = publisher_new(site->arena, site->db, clock_system(), paths->public_folder,
	                                paths->write_lock, render, site, why);
	if (site->publisher == NULL)
		return false;
	app = (struct app){
		.office = {
			.arena = site->arena, .db = site->db, .clock = clock_system(),
			.key = &site->key, .publisher = site->publisher, .actor = "command line",
			.mails = site->mail.url != NULL,
			.at_once = site_at_once(), .erased = paths->erased, .locks = paths->folder,
		},
		.looks = site->looks,
		.backup_days = site_backup_days(),
		.base_address = base_address(site->arena, paths->folder),
	};
	door_open(&site->visitors, &app);
	door_open(&site->publishing, &app);
	return true;
}

struct site *
site_open(const char *folder, const struct looks *looks, const char **why)
{
	struct arena *arena = arena_new();
	struct site *site = arena_alloc(arena, sizeof(*site));

	secret_init();
	site->arena = arena;
	site->paths = site_paths(arena, folder);
	site->looks = looks;
	if (site_fill(site, why))
		return site;
	*why = strdup(*why); /* outlives the arena; the process ends on it */
	site_close(site);
	return NULL;
}

void
site_close(struct site *site)
{
	publisher_free(site->publisher);
	event_cache_free(site->visitors.app.events);
	event_cache_free(site->publishing.app.events);
	kept_free(site->visitors.app.kept);
	kept_free(site->publishing.app.kept);
	looks_free(site->own_looks);
	if (site->db != NULL)
		db_close(site->db);
	arena_free(site->arena);
}

/* A program that is built or installed anew is another file. */
const char *
site_maker(const struct site *site)
{
	struct stat program;

	if (stat("/proc/self/exe", &program) != 0)
		log_die("cannot look at the program: %s", strerror(errno));
	return arena_printf(site->arena, "%lld.%09ld %lld %d %s", (long long)program.st_mtim.tv_sec,
	                    program.st_mtim.tv_nsec, (long long)program.st_size,
	                    site->visitors.app.backup_days, site->visitors.app.base_address);
}

void
site_scrub(struct site *site)
{
	publisher_forget(site->publisher);
	if (!db_scrub(site->db))
		log_line("database: its log is still read, and was not emptied");
}

struct office *
site_office(struct site *site)
{
	return &site->visitors.app.office;
}

struct account *
site_account(struct site *site, const char *email)
{
	const char *clean = typed_text_email(site->arena, email);

	return clean == NULL ? NULL : account_by_email(site->arena, site->db, clean);
}
