/* The whole program wired together for one process: database, key, templates,
 * publisher, router. Every worker and every verb that writes opens its own. */
#pragma once

#include <stdbool.h>
#include <sys/types.h>

#include "api/api.h"
#include "base/arena.h"
#include "http/fcgi.h"
#include "http/router.h"
#include "command/settings.h"
#include "mail/message.h"
#include "pages/part/app.h"

/* Who answers what, each on a socket of its own: many workers whatever is in no other lane; one writer
 * what is written often and quickly; one press the readers of published pages that are not in their
 * place; two drawers what takes long where an event is large (DEAR in routes.def): drawing a round and
 * saying why it was drawn so, and sheets of codes. nginx's configuration says which request goes where;
 * each can answer all. */
enum site_lane { LANE_WORK, LANE_WRITE, LANE_PRESS, LANE_DRAW, SITE_LANES };

/* Where things are: what is to be kept in the data folder, what can be made anew beside it. */
struct site_paths {
	const char *folder, *run, *database, *key, *erased, *backups, *before, *before_log;
	const char *public_folder, *write_lock, *serve_lock, *mailer_lock;
	const char *sockets[SITE_LANES];
};

struct site_paths site_paths(struct arena *arena, const struct settings *settings);

/* A lock on the data folder, until it is closed: while somebody has it the site is not served from there. -1
 * with one line in *why where it is. */
int site_stopped(struct arena *arena, const struct site_paths *paths, const char **why);

/* That lock says nothing of other machines: whether nobody else has the database open, on a server. */
bool site_alone(struct arena *arena, struct db *db, const char **why);

struct site_mail {
	const char *url;             /* NULL = the site sends no mail */
	struct message_sender from;
	const char *host;            /* of the site's address: what it calls itself */
};

struct site_mail site_mail(struct arena *arena, const struct settings *settings);

struct site {
	struct arena *arena; /* what lives as long as the process */
	struct site_paths paths;
	struct db *db;
	struct secret_key key;
	const struct templates *templates;
	struct templates *own_templates; /* NULL = they are somebody else's */
	struct publisher *publisher;
	struct site_mail mail;
	struct site_door {
		struct app app;
		struct api api;
		struct router pages, calls;
	} visitors, publishing; /* the second one renders for everybody */
};

/* Each answers requests: pages, or what the API says. `site` is a struct site.
 *
 * site_answer, one after another. Whatever is read for one is read at one moment, so that no page is
 * made of two; a request that writes reads at one before and at one after (publish/publisher.h).
 *
 * site_write, in one transaction: what one writes the next one sees, and they are answered when all is
 * on the disk.
 *
 * site_press: those who ask for the same published page are answered by one rendering. */
void site_answer(void *site, struct arena *arena, struct fcgi_call *calls, size_t count);
void site_write(void *site, struct arena *arena, struct fcgi_call *calls, size_t count);
void site_press(void *site, struct arena *arena, struct fcgi_call *calls, size_t count);

/* Each call is answered while the site cannot be opened since its database's server is not there:
 * 503, with all that was sent to be sent again. Published pages are 502, as when the program is not
 * there: nginx has those that the last change took away, and else says so itself. */
void site_lost(const struct settings *settings, const struct templates *templates, struct arena *arena,
               struct fcgi_call *calls, size_t count);

/* By whom the published pages are made: another program, or another base address or time
 * that backups are kept, makes others. */
const char *site_maker(struct arena *arena, const struct settings *settings);

/* Opens a database that is up to date. NULL and one clear line in *why. Its templates are `looks`,
 * which outlive it, as those of a parent do that has compiled them for all its children: memory that
 * nobody writes to is held once; NULL: its own. */
struct site *site_open(const struct settings *settings, const struct templates *templates,
                       const char **why);

/* The same for who goes on where it fails: *why is in `arena`. */
struct site *site_try(struct arena *arena, const struct settings *settings, const struct templates *templates,
                      const char **why);

/* Also where the connection to the database was lost in the middle of something: nothing of that is kept. */
void site_close(struct site *site);

/* Makes the folders that are missing. False and one clear line in *why when one
 * cannot be made or written to. */
bool site_folders(struct arena *arena, const struct settings *settings, const char **why);

/* Whether all machines that serve the site are alike; while the database is open they have to be.
 * False and one clear line in *why. */
bool site_agree(struct db *db, const char *maker, const char **why);

/* As site_folders, and brings the database up to date. */
bool site_prepare(struct arena *arena, const struct settings *settings, const char **why);

/* After something was erased: takes away what the database's log and the pages of before still say
 * of it. */
void site_scrub(struct site *site);

/* How much is noted in the file of what was erased. */
off_t site_erased(const struct site *site);

/* An office for what is done from the command line. */
struct office *site_office(struct site *site);

/* The account of that address, or NULL: none is made. */
struct account *site_account(struct site *site, const char *email);
