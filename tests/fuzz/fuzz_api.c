/* Feeds the whole program what an organiser's program may send: the input's first line is a method and an
 * address below /api/v1, the rest the body. The site is a real one, with the demo event, in memory; as the
 * inputs change it, it is made anew from time to time. */
#define _GNU_SOURCE
#include "fuzz.h"

#include <ftw.h>
#include <string.h>
#include <unistd.h>

#include "actions/people/token.h"
#include "command/demo.h"
#include "command/site.h"
#include "store/people/account.h"

enum { ENOUGH = 20000 };

static struct {
	char folder[64], *bearer;
	struct site *site;
	struct arena *arena;
	size_t runs;
} place;

static int
entry_remove(const char *path, const struct stat *facts, int kind, struct FTW *walk)
{
	(void)facts;
	(void)kind;
	(void)walk;
	return remove(path);
}

static void
place_end(void)
{
	if (place.site == NULL)
		return;
	site_close(place.site);
	arena_free(place.arena);
	nftw(place.folder, entry_remove, 8, FTW_DEPTH | FTW_PHYS);
	place.site = NULL;
}

static void
place_make(void)
{
	const char *why = NULL;
	struct office office;
	struct token_scope scope = {.days = 0};
	struct account *account;

	place_end();
	strcpy(place.folder, "/dev/shm/fuzz-XXXXXX");
	must(mkdtemp(place.folder) != NULL, "a folder in memory");
	place.arena = arena_new();
	must(site_prepare(place.arena, settings_read(place.arena, place.folder), &why), "a site");
	place.site = site_open(settings_read(place.arena, place.folder), NULL, &why);
	must(place.site != NULL, "a site that opens");
	office = *site_office(place.site);
	office.arena = place.arena;
	demo_load(&office);
	account = site_account(place.site, "organiser@oshidori.example");
	must(account != NULL, "an organiser");
	place.bearer = arena_printf(place.arena, "Bearer %s", token_make(&office, account, "fuzz", &scope));
	place.runs = 0;
}

/* "PATCH /tournaments/demo-junior" */
static bool
raw_read(struct arena *arena, struct slice input, struct request_raw *raw)
{
	const struct slice method = slice_cut(&input, ' ');
	const struct slice path = input.at == NULL ? input : slice_cut(&input, '\n');

	if (path.at == NULL || path.len == 0 || path.at[0] != '/')
		return false;
	*raw = (struct request_raw){
		.method = arena_copy(arena, method.at, method.len),
		.uri = arena_printf(arena, "/api/v1%.*s", (int)path.len, path.at),
		.content_type = "application/json", .authorization = place.bearer, .remote = "192.0.2.1",
	};
	if (input.at != NULL)
		raw->body = input;
	return true;
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	struct fcgi_call call;
	struct arena *arena;

	if (place.site == NULL)
		atexit(place_end);
	if (place.site == NULL || place.runs++ == ENOUGH)
		place_make();
	arena = arena_new();
	call.response = response_new(arena);
	if (raw_read(arena, (struct slice){(const char *)data, size}, &call.raw)) {
		site_answer(place.site, arena, &call, 1);
		must(call.response.status < 500, "what one sends is no fault of the site's");
		if (call.response.after != NULL)
			call.response.after(call.response.after_self);
	}
	arena_free(arena);
	return 0;
}
