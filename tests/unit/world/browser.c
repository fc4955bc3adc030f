#include "world/browser.h"

void
browser_open(struct world *world)
{
	world->app = arena_alloc(world->arena, sizeof(*world->app));
	*world->app = (struct app){
		.office = *world->office, .looks = world_looks(),
		.base_address = "https://oshidori.example",
	};
	world->router = arena_alloc(world->arena, sizeof(*world->router));
	*world->router = routes_router(world->app);
	world->response = arena_alloc(world->arena, sizeof(*world->response));
}

void
desk_open(struct world *world, const char *ruleset)
{
	hall_open(world, ruleset);
	browser_open(world);
	world->session = signed_in(world, "anna@example.org", MEMBERSHIP_ORGANISER);
}

void
desk_setup(struct world *world)
{
	desk_open(world, "kanto-junior");
}

const char *
signed_in(struct world *world, const char *email, enum membership role)
{
	const struct account *account = sign_in_organiser(world->office, email);

	if (role != MEMBERSHIP_NONE)
		membership_give(world->db, account->id, "icho", role);
	return sign_in_by_invitation(world->office, sign_in_invite(world->office, account));
}

void
desk_publish(struct world *world, const struct game *games, size_t count)
{
	assert_true(round_insert(world->db, "icho", 1));
	round_publish(world->db, "icho", 1, 1);
	hall_games(world, games, count);
}

void
ask_raw(struct world *world, const struct request_raw *raw)
{
	*world->response = response_new(world->arena);
	router_answer(world->router, world->arena, raw, world->response);
}

const char *
ask_with(struct world *world, const char *path, const char *fields, int status)
{
	const char *cookies = world->session == NULL ? NULL :
		arena_printf(world->arena, "visitor=%s; session=%s", world->session, world->session);
	struct request_raw raw = {
		.method = fields == NULL ? "GET" : "POST", .uri = path, .cookies = cookies,
		.content_type = fields == NULL ? NULL : "application/x-www-form-urlencoded",
		.body = slice_of(fields == NULL ? "" : fields),
	};

	ask_raw(world, &raw);
	if (world->response->status != status)
		fail_msg("%s: %d: %s", path, world->response->status, world->response->body.text);
	if (looks_missing(world->app->looks) > 0)
		fail_msg("%s: a name is missing", path);
	world_read(world);
	return world->response->body.text;
}

const char *
ask(struct world *world, const char *path, const char *fields, int status)
{
	const char *csrf;

	if (fields == NULL)
		return ask_with(world, path, NULL, status);
	csrf = secret_derive(world->arena, &world->key, "csrf", world->session, NULL);
	return ask_with(world, path, arena_printf(world->arena, "csrf=%s%s%s", csrf,
	                                          fields[0] == '\0' ? "" : "&", fields), status);
}

const char *
get(struct world *world, const char *path)
{
	return ask(world, path, NULL, 200);
}

void
page_says(const char *file, int line, const char *page, ...)
{
	const char *text;
	va_list texts;

	va_start(texts, page);
	while ((text = va_arg(texts, const char *)) != NULL) {
		bool wanted = text[0] != NOT[0];

		if ((strstr(page, text + !wanted) != NULL) == wanted)
			continue;
		print_error("%s '%s' in: %s\n", wanted ? "no" : "there is", text + !wanted, page);
		_fail(file, line);
	}
	va_end(texts);
}

void
page_in_order(const char *file, int line, const char *page, ...)
{
	const char *text, *found;
	va_list texts;

	va_start(texts, page);
	while ((text = va_arg(texts, const char *)) != NULL) {
		if ((found = strstr(page, text)) == NULL) {
			print_error("no '%s', or too early, in: %s\n", text, page);
			_fail(file, line);
		}
		page = found + strlen(text);
	}
	va_end(texts);
}

void
has(const char *name, const char *page, const char *text)
{
	if (strstr(page, text) == NULL)
		fail_msg("%s: no '%s' in: %s", name, text, page);
}

void
has_not(const char *name, const char *page, const char *text)
{
	if (strstr(page, text) != NULL)
		fail_msg("%s: '%s' in: %s", name, text, page);
}

size_t
times(const char *page, const char *text)
{
	size_t count = 0;

	while ((page = strstr(page, text)) != NULL) {
		count++;
		page += strlen(text);
	}
	return count;
}
