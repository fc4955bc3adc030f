/* The desk of the hall's event, asked as a browser asks: a page's test includes
 * this one. */
#ifndef TESTS_PAGES_ASKING_H
#define TESTS_PAGES_ASKING_H

#include "actions/hall.h"

#include "actions/people/sign_in.h"
#include "pages/part/app.h"
#include "pages/routes.h"

struct desk {
	struct hall *hall;
	struct app app;
	struct router router;
	struct response response; /* of the last page */
	const char *session;      /* of whoever asks: at first Anna, who organises the event */
};

/* A session of that account, which has the role from now on. */
static inline const char *
signed_in(struct desk *desk, const char *email, enum membership role)
{
	const struct account *account = organiser_account(&desk->hall->office, email);

	if (role != MEMBERSHIP_NONE)
		membership_give(desk->hall->db, account->id, "icho", role);
	return invitation_use(&desk->hall->office, invitation_make(&desk->hall->office, account));
}

static inline int
desk_open(void **state, const char *ruleset)
{
	struct desk *desk = calloc(1, sizeof(*desk));
	void *hall;

	assert_int_equal(0, hall_open(&hall, ruleset));
	desk->hall = hall;
	desk->app = (struct app){
		.office = desk->hall->office, .looks = world_looks(),
		.base_address = "https://oshidori.example",
	};
	desk->router = routes_router(&desk->app);
	desk->session = signed_in(desk, "anna@example.org", MEMBERSHIP_ORGANISER);
	*state = desk;
	return 0;
}

static inline int
desk_teardown(void **state)
{
	struct desk *desk = *state;
	void *hall = desk->hall;

	free(desk);
	return hall_teardown(&hall);
}

/* A published round 1 with these games. */
static inline void
desk_publish(struct desk *desk, const struct game *games, size_t count)
{
	assert_true(round_insert(desk->hall->db, "icho", 1));
	for (size_t i = 0; i < count; i++)
		game_insert(desk->hall->db, "icho", &games[i], 1);
	round_publish(desk->hall->db, "icho", 1, 1);
	hall_read(desk->hall);
}

/* The page's text; `fields` NULL: a GET. No template may name what its page has not. */
static inline const char *
ask(struct desk *desk, const char *path, const char *fields, int status)
{
	struct arena *arena = desk->hall->arena;
	const char *csrf = secret_derive(arena, &desk->hall->key, "csrf", desk->session, NULL);
	const char *more = fields == NULL || fields[0] == '\0' ? "" : "&";
	struct request_raw raw = {
		.method = fields == NULL ? "GET" : "POST", .uri = path,
		.cookies = arena_printf(arena, "visitor=%s; session=%s", desk->session, desk->session),
		.content_type = fields == NULL ? NULL : "application/x-www-form-urlencoded",
		.body = slice_of(fields == NULL ? "" : arena_printf(arena, "csrf=%s%s%s", csrf, more,
		                                                    fields)),
	};

	desk->response = response_new(arena);
	router_answer(&desk->router, arena, &raw, &desk->response);
	if (desk->response.status != status)
		fail_msg("%s: %d: %s", path, desk->response.status, desk->response.body.text);
	if (looks_missing(desk->app.looks) > 0)
		fail_msg("%s: a name is missing", path);
	hall_read(desk->hall);
	return desk->response.body.text;
}

static inline void
has(const char *name, const char *page, const char *text)
{
	if (strstr(page, text) == NULL)
		fail_msg("%s: no '%s' in: %s", name, text, page);
}

static inline void
has_not(const char *name, const char *page, const char *text)
{
	if (strstr(page, text) != NULL)
		fail_msg("%s: '%s' in: %s", name, text, page);
}

#endif
