#include "command/site.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "api/api_routes.h"
#include "base/log.h"
#include "base/secret.h"
#include "forms/typed_text.h"
#include "pages/public/lost.h"
#include "pages/routes.h"
#include "publish/published.h"
#include "store/migration.h"

struct site_paths
site_paths(struct arena *arena, const struct settings *settings)
{
	const char *folder = settings->of[SETTING_DATA].value, *run = settings->of[SETTING_RUN].value;
	const char *backups = settings->of[SETTING_BACKUPS].value, *server = settings->of[SETTING_DB].value;
	const char *key = settings->of[SETTING_KEY].value;

	if (run[0] == '\0')
		run = folder;
	return (struct site_paths){
		.folder = folder,
		.run = run,
		.database = server[0] != '\0' ? server : arena_printf(arena, "%s/oshidori.db", folder),
		.key = strchr(key, '/') != NULL ? key : arena_printf(arena, "%s/secret.key", folder),
		.before = arena_printf(arena, "%s/oshidori.db.before", folder),
		.before_log = arena_printf(arena, "%s/oshidori.db.before-wal", folder),
		.erased = arena_printf(arena, "%s/erased", folder),
		.backups = backups[0] != '\0' ? backups : arena_printf(arena, "%s/backups", folder),
		.sockets = {
			[LANE_WORK] = arena_printf(arena, "%s/oshidori.sock", run),
			[LANE_WRITE] = arena_printf(arena, "%s/write.sock", run),
			[LANE_PRESS] = arena_printf(arena, "%s/press.sock", run),
			[LANE_DRAW] = arena_printf(arena, "%s/draw.sock", run),
		},
		.public_folder = arena_printf(arena, "%s/public", run),
		.write_lock = arena_printf(arena, "%s/writers.lock", folder),
		.serve_lock = arena_printf(arena, "%s/serve.lock", folder),
		.mailer_lock = arena_printf(arena, "%s/mailer.lock", folder),
	};
}

int
site_stopped(struct arena *arena, const struct site_paths *paths, const char **why)
{
	const int lock = open(paths->serve_lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

	if (lock < 0) {
		*why = arena_printf(arena, "cannot open %s: %s", paths->serve_lock, strerror(errno));
		return -1;
	}
	if (flock(lock, LOCK_EX | LOCK_NB) == 0)
		return lock;
	*why = "the site is being served from this folder; stop it first";
	close(lock);
	return -1;
}

static bool
is_call(const struct request_raw *raw)
{
	return raw->uri != NULL && strncmp(raw->uri, "/api/", 5) == 0;
}

bool
site_alone(struct arena *arena, struct db *db, const char **why)
{
	const int others = db_others(db);

	if (others > 0)
		*why = arena_printf(arena, "the database is open elsewhere (%d connections): "
		                    "stop the site on every machine first", others);
	return others == 0;
}

static void
door_answer(const struct site_door *door, struct arena *arena, const struct request_raw *raw,
            struct response *response)
{
	router_answer(is_call(raw) ? &door->calls : &door->pages, arena, raw, response);
}

static void
call_answer(struct site *site, struct arena *arena, struct fcgi_call *call)
{
	db_read_begin(site->db);
	door_answer(&site->visitors, arena, &call->raw, &call->response);
	db_read_end(site->db);
}

off_t
site_erased(const struct site *site)
{
	struct stat facts;

	return stat(site->paths.erased, &facts) == 0 ? facts.st_size : 0;
}

/* Who is told that it is gone finds it nowhere: the keeper is for what somebody still reads. */
static void
scrub_since(struct site *site, off_t erased)
{
	if (site_erased(site) != erased)
		site_scrub(site);
}

void
site_answer(void *self, struct arena *arena, struct fcgi_call *calls, size_t count)
{
	const off_t erased = site_erased(self);

	for (size_t i = 0; i < count; i++)
		call_answer(self, arena, &calls[i]);
	scrub_since(self, erased);
}

void
site_write(void *self, struct arena *arena, struct fcgi_call *calls, size_t count)
{
	struct site *site = self;
	const off_t erased = site_erased(site);

	publisher_gather(site->publisher);
	for (size_t i = 0; i < count; i++)
		call_answer(site, arena, &calls[i]);
	publisher_scatter(site->publisher);
	scrub_since(site, erased);
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

static void
rest(void *self)
{
	nanosleep(self, NULL);
}

/* Where a page that many read changes again and again, it would be rendered all the time, and each time for
 * few. So after a crowd the press rests twice as long as it worked: who asks meanwhile is answered by one
 * rendering. Where it took all that it can at once, more are waiting already, and it does not. `shared`: how
 * many had what was rendered for another. */
static void
rest_after(struct arena *arena, struct response *last, size_t shared, size_t count, double worked)
{
	enum { CROWD = 16, LONGEST = 50 * 1000 * 1000 };
	struct timespec *pause;

	if (shared < CROWD || count == FCGI_TOGETHER || last->after != NULL)
		return;
	pause = arena_alloc(arena, sizeof(*pause));
	pause->tv_nsec = worked * 2e9 < LONGEST ? (long)(worked * 2e9) : LONGEST;
	last->after = rest;
	last->after_self = pause;
}

void
site_press(void *self, struct arena *arena, struct fcgi_call *calls, size_t count)
{
	struct site *site = self;
	const double began = meter_now();
	size_t shared = 0;

	for (struct fcgi_call *call = calls; call < calls + count; call++) {
		const struct fcgi_call *same = call->raw.uri == NULL ? NULL : call_same(calls, call);
		char *copy = NULL;

		shared += same != NULL;
		if (same != NULL)
			call->response.file = same->response.file;
		else if (call->raw.uri == NULL ||
		         publisher_page(site->publisher, arena, call->raw.uri, &copy) !=
		         RENDERING_DONE || copy == NULL)
			call_answer(site, arena, call);
		else
			call->response.file = copy;
	}
	rest_after(arena, &calls[count - 1].response, shared, count, meter_now() - began);
}

/* Without the slash at its end, since every path begins with one. */
static const char *
base_address(struct arena *arena, const struct settings *settings)
{
	const char *base = settings->of[SETTING_BASE].value;
	size_t len = strlen(base);

	while (len > 0 && base[len - 1] == '/')
		len--;
	return arena_copy(arena, base, len);
}

/* Whether it is a published page that is asked for, as everybody sees it. */
static bool
asks_published(struct arena *arena, const struct request_raw *raw)
{
	struct published_page page;

	return request_method_parse(raw->method) <= METHOD_HEAD && raw->authorization == NULL &&
	       raw->uri != NULL && published_find(arena, raw->uri, &page);
}

void
site_lost(const struct settings *settings, const struct templates *templates, struct arena *arena,
          struct fcgi_call *calls, size_t count)
{
	struct api api = {.app = {
		.office = {.arena = arena}, .templates = templates, .base_address = base_address(arena, settings),
	}};

	for (struct fcgi_call *call = calls; call < calls + count; call++) {
		call->response = response_new(arena);
		if (call->raw.metrics || asks_published(arena, &call->raw))
			call->response.status = 502;
		else if (is_call(&call->raw))
			api_lost(&api, arena, &call->raw, &call->response);
		else
			lost_answer(&api.app, arena, &call->raw, &call->response);
	}
}

/* What an anonymous GET shows, if everybody may see it: at the moment that the press reads at. */
static enum publisher_rendering
render(void *self, struct arena *arena, const char *path, const char *touch, int64_t stamp,
       struct slice *text)
{
	struct site *site = self;
	struct request_raw raw = {.method = "GET", .uri = path};
	struct response response = response_new(arena);

	event_cache_page(site->publishing.app.events, stamp < 0 ? NULL : touch, stamp);
	door_answer(&site->publishing, arena, &raw, &response);
	*text = buf_slice(&response.body);
	if (response.status == 500)
		return RENDERING_FAILED;
	return response.status == 200 && !response.private_page ? RENDERING_DONE : RENDERING_NONE;
}

static bool
folder_make(struct arena *arena, const char *folder, const char **why)
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
site_folders(struct arena *arena, const struct settings *settings, const char **why)
{
	const struct site_paths paths = site_paths(arena, settings);

	return folder_make(arena, paths.folder, why) && folder_make(arena, paths.run, why);
}

bool
site_agree(struct db *db, const char *maker, const char **why)
{
	if (db_agree(db, "program", maker))
		return true;
	*why = "another machine of this site runs another program, or has another OSHIDORI_BASE or "
	       "OSHIDORI_BACKUP_DAYS: all are brought up to date together, while none serves";
	return false;
}

bool
site_prepare(struct arena *arena, const struct settings *settings, const char **why)
{
	struct db *db;
	bool ok;

	if (!site_folders(arena, settings, why))
		return false;
	db = db_open(arena, site_paths(arena, settings).database, true, why);
	if (db == NULL)
		return false;
	ok = site_agree(db, site_maker(arena, settings), why) && migration_run(arena, db, why);
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

/* "oshidori.example" of "https://oshidori.example:8443/go". */
static const char *
base_host(struct arena *arena, const struct settings *settings)
{
	const char *base = settings->of[SETTING_BASE].value, *host = strstr(base, "://");
	size_t len;

	host = host == NULL ? base : host + 3;
	len = host[0] == '[' ? 0 : strcspn(host, ":/");
	return len == 0 ? "localhost" : arena_copy(arena, host, len);
}

const char *
site_maker(struct arena *arena, const struct settings *settings)
{
	const char *program;

	secret_init();
	program = secret_hash_file(arena, "/proc/self/exe");
	if (program == NULL)
		log_die("cannot read the program: %s", strerror(errno));
	return arena_printf(arena, "%s %s %s", program, settings->of[SETTING_BACKUP_DAYS].value,
	                    base_address(arena, settings));
}

struct site_mail
site_mail(struct arena *arena, const struct settings *settings)
{
	const char *url = settings->of[SETTING_SMTP].value;
	struct site_mail mail = {.host = base_host(arena, settings)};

	if (url[0] == '\0')
		return mail;
	message_sender_read(arena, settings->of[SETTING_MAIL_FROM].value, &mail.from);
	mail.url = url;
	return mail;
}

/* One that is in a file of its own, or in the settings, is nobody's to make. A file that is made for one that
 * is refused does not stay: it would stand in the way of the right one. */
static bool
key_open(struct site *site, const struct settings *settings, const char **why)
{
	const char *given = settings->of[SETTING_KEY].value, *path = site->paths.key;
	const bool made = access(path, F_OK) != 0;

	if (secret_key_read(given, &site->key) && !secret_key_keep(path, &site->key)) {
		*why = arena_printf(site->arena, "%s has another key than OSHIDORI_KEY says, or cannot be "
		                    "written", path);
		return false;
	}
	if ((given == path && access(path, R_OK) != 0) || !secret_key_load(path, &site->key)) {
		*why = arena_printf(site->arena, "cannot read the key %s", path);
		return false;
	}
	if (!db_agree(site->db, "key", secret_derive(site->arena, &site->key, "machines", NULL))) {
		if (made)
			unlink(path);
		*why = arena_printf(site->arena, "another machine of this site makes links with another key "
		                    "than %s has: copy that one's, or name one for all in OSHIDORI_KEY",
		                    path);
		return false;
	}
	return true;
}

static bool
site_fill(struct site *site, const struct settings *settings, const char **why)
{
	const struct site_paths *paths = &site->paths;
	struct app app;

	site->mail = site_mail(site->arena, settings);
	*why = migration_lack(site->arena, site->db);
	if (*why != NULL || !key_open(site, settings, why))
		return false;
	if (site->templates == NULL)
		site->templates = site->own_templates = templates_new(site->arena, why);
	if (site->templates == NULL)
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
			.at_once = settings_number(settings, SETTING_AT_ONCE), .erased = paths->erased,
			.locks = paths->folder,
		},
		.templates = site->templates,
		.backup_days = settings_number(settings, SETTING_BACKUP_DAYS),
		.places = {
			paths->folder, db_is_url(paths->database) ? NULL : paths->database,
			paths->public_folder, paths->backups,
		},
		.base_address = base_address(site->arena, settings),
	};
	door_open(&site->visitors, &app);
	door_open(&site->publishing, &app);
	return true;
}

struct filling {
	struct site *site;
	const struct settings *settings;
	const char **why;
	bool done;
};

static void
fill_attempt(void *self)
{
	struct filling *filling = self;

	filling->done = site_fill(filling->site, filling->settings, filling->why);
}

struct site *
site_try(struct arena *arena, const struct settings *settings, const struct templates *templates,
         const char **why)
{
	struct arena *own = arena_new();
	struct site *site = arena_alloc(own, sizeof(*site));
	struct filling filling = {.site = site, .settings = settings, .why = why};

	secret_init();
	site->arena = own;
	site->paths = site_paths(own, settings);
	site->templates = templates;
	site->db = db_open(own, site->paths.database, false, why);
	if (site->db != NULL && !db_attempt(site->db, fill_attempt, &filling))
		*why = arena_printf(own, "cannot open the database: %s", db_lost(site->db));
	else if (filling.done)
		return site;
	*why = arena_text(arena, *why);
	site_close(site);
	return NULL;
}

struct site *
site_open(const struct settings *settings, const struct templates *templates, const char **why)
{
	struct arena *arena = arena_new();
	struct site *site = site_try(arena, settings, templates, why);

	if (site == NULL)
		*why = strdup(*why); /* the process ends on it */
	arena_free(arena);
	return site;
}

void
site_close(struct site *site)
{
	publisher_free(site->publisher);
	event_cache_free(site->visitors.app.events);
	event_cache_free(site->publishing.app.events);
	kept_free(site->visitors.app.kept);
	kept_free(site->publishing.app.kept);
	templates_free(site->own_templates);
	if (site->db != NULL)
		db_close(site->db);
	arena_free(site->arena);
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
