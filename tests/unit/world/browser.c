#include "world/browser.h"

#include "base/buf.h"
#include "view/value.h"

void
browser_open(struct world *world)
{
	world->app = arena_alloc(world->arena, sizeof(*world->app));
	*world->app = (struct app){
		.office = *world->office, .templates = world_templates(),
		.places = {world->folder, world_path(world, "oshidori.db"), world_path(world, "public"),
		           world_path(world, "backups")},
		.backup_days = 56, .base_address = "https://oshidori.example",
		.events = world->events,
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
	const char *session;

	if (role != MEMBERSHIP_NONE)
		membership_give(world->db, account->id, "icho", role);
	world->office->stays = true;
	session = sign_in_by_invitation(world->office, sign_in_invite(world->office, account));
	world->office->stays = false;
	/* tests jump from the day of an entry to the event's */
	db_run(world->db, "UPDATE session SET expires_at = ends_at WHERE token_hash = $1", "t",
	       secret_hash(world->arena, session));
	return session;
}

const char *
app_code(struct world *world)
{
	const struct account *account = world_who_is(world, world->session);
	const struct totp_secret secret = authenticator_offer(world->office, account, world->session);

	return totp_code(world->arena, &secret, totp_step(world->now));
}

struct authenticator_codes
app_put_on(struct world *world)
{
	const struct account *account = world_who_is(world, world->session);
	const struct sign_in_proof proof = {"password", "correct horse", "code", app_code(world)};
	struct authenticator_codes codes;

	account_password_set(world->db, account->id, CORRECT_HORSE);
	assert_true(authenticator_start(world->office, account, world->session, &proof, &codes,
	                                no_problems(world)));
	return codes;
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
	db_read_begin(world->db);
	router_answer(world->router, world->arena, raw, world->response);
	db_read_end(world->db);
}

const char *
header(const struct world *world, const char *name)
{
	const char *line = strstr(world->response->head.text, arena_printf(world->arena, "%s: ", name));

	if (line == NULL)
		return NULL;
	line += strlen(name) + strlen(": ");
	return arena_copy(world->arena, line, strcspn(line, "\r"));
}

const char *
cookies_of(const struct world *world)
{
	struct arena *arena = world->arena;

	return arena_printf(arena, "%s=%s; %s=%s; %s=%s", app_cookie_name(world->app, arena, "visitor"),
	                    world->session, app_cookie_name(world->app, arena, "session"), world->session,
	                    app_cookie_name(world->app, arena, "half"),
	                    world->half == NULL ? "" : world->half);
}

int
status_since(struct world *world, const char *path, const char *tag)
{
	struct request_raw raw = {
		.method = "GET", .uri = path, .if_none_match = tag,
		.cookies = cookies_of(world),
	};

	ask_raw(world, &raw);
	return world->response->status;
}

const char *
ask_with(struct world *world, const char *path, const char *fields, int status)
{
	const char *cookies = world->session == NULL ? NULL :
		cookies_of(world);
	struct request_raw raw = {
		.method = fields == NULL ? "GET" : "POST", .uri = path, .cookies = cookies,
		.content_type = fields == NULL ? NULL : "application/x-www-form-urlencoded",
		.body = slice_of(fields == NULL ? "" : fields), .number = "3fa8-91c2",
	};

	ask_raw(world, &raw);
	if (world->response->status != status)
		fail_msg("%s: %d: %s", path, world->response->status, world->response->body.text);
	if (templates_missing(world->app->templates) > 0)
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

/* The attribute of the tag, or NULL. */
static const char *
attribute(struct arena *arena, const char *tag, const char *name)
{
	const char *end = strchr(tag, '>');
	const char *at = strstr(tag, arena_printf(arena, " %s=\"", name));

	if (at == NULL || at > end)
		return NULL;
	at += strlen(name) + 3;
	return arena_copy(arena, at, strcspn(at, "\""));
}

/* What the field begins with, or NULL where it is not sent. */
static const char *
field_value(struct arena *arena, const char *tag)
{
	const char *type = attribute(arena, tag, "type"), *end = strchr(tag, '>') + 1, *chosen;

	if (strncmp(tag, "<textarea", 9) == 0)
		return arena_copy(arena, end, strcspn(end, "<"));
	if (strncmp(tag, "<select", 7) == 0) {
		chosen = strstr(tag, " selected>");
		if (chosen == NULL || chosen > strstr(tag, "</select>"))
			return attribute(arena, strstr(tag, "<option"), "value");
		while (*chosen != '<')
			chosen--;
		return attribute(arena, chosen, "value");
	}
	chosen = strstr(tag, " checked");
	if (type != NULL && (strcmp(type, "radio") == 0 || strcmp(type, "checkbox") == 0) &&
	    (chosen == NULL || chosen > end))
		return NULL;
	return attribute(arena, tag, "value");
}

const char *
form_sent(struct world *world, const char *more)
{
	struct arena *arena = world->arena;
	const char *at = strstr(world->response->body.text, "<form"), *end = strstr(at, "</form>");
	const char *named = arena_printf(arena, "&%s", more);
	struct buf out = buf_new(arena, 4096);

	for (; at < end; at++) {
		const char *name, *value;

		if (strncmp(at, "<input", 6) != 0 && strncmp(at, "<select", 7) != 0 &&
		    strncmp(at, "<textarea", 9) != 0)
			continue;
		name = attribute(arena, at, "name");
		value = field_value(arena, at);
		if (name == NULL || value == NULL || strcmp(name, "csrf") == 0 ||
		    strstr(named, arena_printf(arena, "&%s=", name)) != NULL)
			continue;
		buf_printf(&out, "%s=", name);
		for (; *value != '\0'; value++)
			buf_printf(&out, "%%%02X", (unsigned char)*value);
		buf_char(&out, '&');
	}
	buf_text(&out, more);
	return out.text;
}

/* `path` ends in a dot where it is not empty. */
static void
tree_print(struct buf *out, const struct value *value, const char *path)
{
	char number[24];
	const bool object = value_kind(value) == VALUE_OBJECT;

	for (size_t i = 0; i < value_count(value); i++) {
		const struct slice name = object ? value_name(value, i) : slice_of("");
		const struct value *member = value_at(value, i);
		const char *at = object ? arena_printf(out->arena, "%s%.*s", path, (int)name.len, name.at)
		                        : arena_printf(out->arena, "%s%zu", path, i);
		const struct slice text = value_print(member, number);

		if (value_count(member) > 0)
			tree_print(out, member, arena_printf(out->arena, "%s.", at));
		else if (value_kind(member) != VALUE_NULL)
			buf_printf(out, "%s = %.*s\n", at, (int)text.len, text.at);
	}
}

const char *
tree_shown(struct world *world)
{
	struct buf out = buf_new(world->arena, 4096);

	assert_non_null(world->app->template);
	tree_print(&out, world->app->tree, "");
	return out.text;
}

const char *
tree(struct world *world, const char *path)
{
	get(world, path);
	return tree_shown(world);
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
