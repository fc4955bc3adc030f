/* A site that publishes: its pages say how many entries have been counted. It has the event
 * "icho", which nobody has touched, and a publisher that has been started and has no page yet. */
#pragma once

#include "world/world.h"

#include "publish/published.h"
#include "publish/publisher.h"
#include "store/pages/broken_page.h"
#include "store/pages/touched.h"

#define SITE_TEST(test) TEST_IN(struct site *site, site_setup, site_teardown, test)

struct site {
	struct world *world; /* its folder has "public" with the pages, "lock" and "lock.gate" */
	struct arena *arena;
	struct db *db;
	struct publisher *publisher;
	const char *folder; /* public */
	const char *hidden, *broken; /* pages that do not exist, that cannot be rendered */
	int says;
	int rendered;
	void (*meanwhile)(struct site *site); /* once, while the first page is rendered */
};

int site_setup(void **state);
int site_teardown(void **state);

/* The publisher's clock. */
enum { NOON = 1790000000 };
int64_t noon(void *self);
enum publisher_rendering site_render(void *self, struct arena *arena, const char *path,
                                     const char *touch, int64_t stamp, struct slice *html);
void site_start(struct site *site);

/* Another worker of the site, in a process of its own. */
void site_worker(const struct site *site, struct world *world, struct site *own);

/* The event is touched, and all pages say that from now on; nothing is. */
void change(struct site *site, int says);
void change_nothing(struct site *site);

/* Another worker touches the event, whose pages say 2 to it, while this one is at something. */
void change_beside(struct site *site);

/* The event is touched by another who dies between COMMIT and the gate. */
void change_and_die(struct site *site);

/* Kills the process that it is called in. */
void dies(struct site *site);

/* Whether anybody has that lock: "lock", "lock.gate". */
bool held(struct site *site, const char *name);

/* Somebody asks for the page, and no transaction is left open; what the copy that he is sent says,
 * plain and packed: 0 where he gets none. */
enum publisher_rendering site_ask(struct site *site, const char *path, char **copy);
int asks(struct site *site, const char *path);

/* Every one of these files says that: SAY(site, 7, "en/t/icho.html"); none of them is there.
 * A file is called as nginx looks for its page: en/index.html for /en/, below ".aside" what was set
 * aside. */
#define SAY(site, says, ...) \
	site_files(__FILE__, __LINE__, site, says, __VA_ARGS__, (const char *)NULL)
#define GONE(site, ...) site_files(__FILE__, __LINE__, site, 0, __VA_ARGS__, (const char *)NULL)
void site_files(const char *file, int line, struct site *site, int says, ...);

bool file_says(struct site *site, const char *name, int says);
char *site_text(struct site *site, const char *name); /* unpacked; NULL: no such file */
int64_t file_stamp(struct site *site, const char *name);

/* In the world's folder; it has to succeed. */
void shell(struct site *site, const char *script);
