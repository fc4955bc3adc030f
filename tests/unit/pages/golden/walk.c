#include "pages/golden/walk.h"

#include "pages/public/lost.h"

#define FOLDER "tests/unit/pages/golden"

struct walk *
walk_new(struct arena *arena, const char *beside, struct sections *sections)
{
	struct walk *walk = arena_alloc(arena, sizeof(*walk));

	*walk = (struct walk){.arena = arena, .beside = beside, .sections = sections};
	return walk;
}

/* ---- a page ---- */

/* The page without what is by chance or of another file's content: after `after` and, where it
 * says one, the next `from`, what stands before one of `to` goes. */
static const char *
masked(struct arena *arena, const char *page)
{
	static const struct {
		const char *after, *from, *to;
	} masks[] = {
		{"name=\"csrf\" value=", "\"", "\""}, {"name=\"once\" value=", "\"", "\""},
		{"name=\"link\" value=", "\"", "\""}, {"name=\"account\" value=", "\"", "\""},
		{"name=\"token\" value=", "\"", "\""}, {"/invitation", "/", "\"\n"}, {"/static/", ".", "."},
		{"id=\"made\" rows=", ">", "<"}, {"class=\"btn\" href=\"/en/e", "/", "\""},
		{"QR code\"><path d=", "\"", "\""}, {"href=\"otpauth", ":", "\""}, {"data-challenge=", "\"", "\""}, {"data-user=", "\"", "\""},
		{"id=\"key\" rows=", ">", "<"}, {"<li><code", ">", "<"},
		{"/site/accounts/", NULL, " ?\"\n"}, {"<progress data", " ", ">"}, {"data-machine", ">", "<"},
	};
	struct buf out = buf_new(arena, strlen(page) + 1);

	while (*page != '\0') {
		size_t keep = 1, hide = 0;

		for (size_t i = 0; i < COUNT(masks); i++) {
			if (strncmp(page, masks[i].after, strlen(masks[i].after)) != 0)
				continue;
			keep = strlen(masks[i].after);
			if (masks[i].from != NULL)
				keep += strcspn(page + keep, masks[i].from) + 1;
			hide = strcspn(page + keep, masks[i].to);
		}
		buf_add(&out, page, keep);
		page += keep + hide;
	}
	return out.text;
}

static char *
golden_path(struct walk *walk, const char *folder, const char *template)
{
	char *path = arena_printf(walk->arena, FOLDER "/%s/%s.html", folder, template);

	*strrchr(path, '/') = '-';
	return path;
}

enum { LINES = 700 };

struct lines {
	const char *list[LINES];
	size_t count;
};

static struct lines
lines_of(struct arena *arena, const char *page)
{
	struct lines lines = {.count = 0};

	for (size_t len; *page != '\0'; page += len + (page[len] == '\n')) {
		len = strcspn(page, "\n");
		assert_true(lines.count < LINES);
		lines.list[lines.count++] = arena_copy(arena, page, len);
	}
	return lines;
}

/* "- " before a line of `old` that `new` lacks, "+ " before one that it has instead, by a longest
 * common subsequence. */
static const char *
difference(struct arena *arena, const char *old, const char *new)
{
	const struct lines from = lines_of(arena, old), to = lines_of(arena, new);
	unsigned short (*same)[LINES + 1] = arena_array(arena, LINES + 1, sizeof(*same));
	struct buf out = buf_new(arena, 1024);
	size_t i = 0, j = 0;

	for (size_t a = from.count; a-- > 0;)
		for (size_t b = to.count; b-- > 0;)
			same[a][b] = strcmp(from.list[a], to.list[b]) == 0
				? (unsigned short)(same[a + 1][b + 1] + 1)
				: same[a + 1][b] > same[a][b + 1] ? same[a + 1][b] : same[a][b + 1];
	while (i < from.count || j < to.count)
		if (i < from.count && j < to.count && strcmp(from.list[i], to.list[j]) == 0) {
			i++;
			j++;
		} else if (j == to.count || (i < from.count && same[i + 1][j] >= same[i][j + 1])) {
			buf_printf(&out, "- %s\n", from.list[i++]);
		} else {
			buf_printf(&out, "+ %s\n", to.list[j++]);
		}
	return out.text;
}

/* How many lines of the one are in the other too, wherever. */
static size_t
likeness(struct arena *arena, const char *page, const char *other)
{
	const struct lines lines = lines_of(arena, page);
	size_t count = 0;

	for (size_t i = 0; i < lines.count; i++)
		count += strstr(other, lines.list[i]) != NULL;
	return count;
}

/* Behind its address: the whole page, or what makes it differ from the one before it that it is
 * most like, unless that says more. */
static void
page_write(struct walk *walk, struct golden *golden, const char *path, const char *page)
{
	struct arena *arena = walk->world->arena;
	size_t best = 0, most = 0;
	const char *less = NULL;

	for (size_t i = golden->count; i-- > 0;) {
		const size_t like = likeness(arena, golden->shown[i], page) + likeness(arena, page,
		                                                                      golden->shown[i]);

		if (like > most) {
			most = like;
			best = i;
		}
	}
	if (most > 0)
		less = difference(arena, golden->shown[best], page);
	buf_printf(&golden->pages, "==== ");
	if (walk->beside != NULL)
		buf_printf(&golden->pages, "%zu: ", golden->count - golden->beside + 1);
	if (less == NULL || strlen(less) >= strlen(page))
		buf_printf(&golden->pages, "%s\n%s\n", path, page);
	else if (best < golden->beside)
		buf_printf(&golden->pages, "%s, as %zu of %s but\n%s", path, best + 1, walk->beside, less);
	else
		buf_printf(&golden->pages, "%s, as %zu but\n%s", path, best - golden->beside + 1, less);
	assert_true(golden->count < COUNT(golden->shown));
	if (walk->beside != NULL)
		golden->shown[golden->count++] = page;
}

/* Of a template that is shown for the first time; what is beside it is read. */
static void
golden_begin(struct walk *walk, struct golden *golden, const char *template)
{
	const char *rest;

	golden->template = arena_text(walk->arena, template);
	golden->pages = buf_new(walk->arena, 0);
	if (walk->beside == NULL)
		return;
	rest = suite_file(walk->arena, golden_path(walk, walk->beside, template));
	while (*rest != '\0') {
		const char *page = strchr(rest, '\n') + 1, *next = strstr(page, "\n==== ");

		next = next == NULL ? page + strlen(page) : next + 1;
		assert_true(golden->count < COUNT(golden->shown));
		golden->shown[golden->count++] =
			arena_copy(walk->arena, page, (size_t)(next - page) - 1);
		rest = next;
	}
	golden->beside = golden->count;
}

/* The page that was just shown, if one was. */
static void
keep(struct walk *walk, const char *path)
{
	struct world *world = walk->world;
	const char *template = world->app->template, *page = world->response->body.text;
	struct golden *golden = walk->list;

	if (template == NULL)
		return;
	if (walk->sections != NULL) {
		sections_mark(walk->sections, template, world->app->tree);
		return;
	}
	if (strstr(page, ODD) != NULL)
		fail_msg("%s (%s) has as it was typed: %.200s", path, template, strstr(page, ODD));
	while (golden < walk->list + walk->count && strcmp(golden->template, template) != 0)
		golden++;
	if (golden == walk->list + walk->count) {
		assert_true(++walk->count <= COUNT(walk->list));
		golden_begin(walk, golden, template);
	}
	page_write(walk, golden, masked(walk->arena, path), masked(walk->arena, page));
}

void
walk_visit(struct walk *walk, const char *path, const char *fields, int status)
{
	ask(walk->world, path, fields, status);
	keep(walk, path);
}

void
walk_lost(struct walk *walk, const char *path, const char *type, const char *body)
{
	struct world *world = walk->world;
	const struct request_raw raw = {
		.method = body == NULL ? "GET" : "POST", .uri = path, .content_type = type,
		.body = slice_of(body == NULL ? "" : body), .number = "3fa8-91c2",
	};

	*world->response = response_new(world->arena);
	lost_answer(world->app, world->arena, &raw, world->response);
	assert_int_equal(503, world->response->status);
	assert_int_equal(0, templates_missing(world->app->templates));
	keep(walk, arena_printf(walk->arena, "%s, the database is away", path));
}

/* The same tree, but that whatever can have an error has one. */
static const struct value *
wrong(struct arena *arena, const struct value *value)
{
	char number[24];
	struct value *copy;

	switch (value_kind(value)) {
	case VALUE_OBJECT:
		copy = value_object(arena);
		for (size_t i = 0; i < value_count(value); i++) {
			const struct slice name = value_name(value, i);

			value_set(copy, arena_printf(arena, "%.*s", (int)name.len, name.at),
			          slice_is(name, "error") ? value_text(arena, "wrong")
			                                  : wrong(arena, value_at(value, i)));
		}
		return copy;
	case VALUE_LIST:
		copy = value_list(arena);
		for (size_t i = 0; i < value_count(value); i++)
			value_add(copy, wrong(arena, value_at(value, i)));
		return copy;
	case VALUE_NULL:
		return value_null();
	case VALUE_BOOL:
		return value_bool(value_truth(value));
	case VALUE_INT:
	case VALUE_HALF:
	case VALUE_QUARTER:
	case VALUE_TEXT:
		break;
	}
	return value_text(arena, arena_printf(arena, "%.*s", (int)value_print(value, number).len, value_print(value, number).at));
}

void
walk_wrong(struct walk *walk, const char *path)
{
	struct world *world = walk->world;

	get(world, path);
	world->app->tree = wrong(world->arena, world->app->tree);
	world->response->body.len = 0;
	assert_true(templates_render(world->app->templates, "en", false, world->app->template,
	                             world->app->tree, &world->response->body));
	keep(walk, arena_printf(walk->arena, "%s, every field wrong", path));
}

/* ---- every row of the table of routes ---- */

static const char *
words_of(const struct capture *capture, const struct router_route *row, const char *name,
         size_t len)
{
	while (capture->name != NULL && (strstr(row->pattern, capture->in) == NULL ||
	       strlen(capture->name) != len || strncmp(capture->name, name, len) != 0))
		capture++;
	if (capture->name == NULL)
		fail_msg("%s: nothing to take for {%.*s}", row->pattern, (int)len, name);
	return capture->words;
}

/* Every page of the row; `path` is its pattern, filled in so far. A row may lead elsewhere, and a
 * round that is not drawn yet has a page that says so. */
static void
row_visit(struct walk *walk, const struct capture *captures, const struct router_route *row,
          const char *path)
{
	struct world *world = walk->world;
	const char *open = strchr(path, '{'), *word;

	if (open == NULL) {
		struct request_raw raw = {
			.method = "GET", .uri = path, .body = slice_of(""),
			.cookies = cookies_of(world),
		};

		ask_raw(world, &raw);
		if (world->response->status != 200 && world->response->status != 303 &&
		    (world->app->template == NULL ||
		     strcmp(world->app->template, "public/round_none") != 0))
			fail_msg("%s: %d", path, world->response->status);
		keep(walk, path);
		return;
	}
	word = words_of(captures, row, open + 1, strcspn(open, "}") - 1);
	for (size_t len; *word != '\0'; word += len + (word[len] == ' ')) {
		len = strcspn(word, " ");
		row_visit(walk, captures, row,
		          arena_printf(world->arena, "%.*s%.*s%s", (int)(open - path), path,
		                       (int)len, word, strchr(open, '}') + 1));
	}
}

void
walk_routes(struct walk *walk, const struct capture *captures, const char *lang)
{
	const struct router *router = walk->world->router;

	for (size_t i = 0; i < router->route_count; i++) {
		const struct router_route *row = &router->routes[i];
		const char *path = row->pattern;

		if (row->method != METHOD_GET)
			continue;
		for (int ja = 0; ja <= (row->actor == NULL && lang == NULL); ja++)
			row_visit(walk, captures, row, strncmp(path, "/{lang}", 7) != 0 ? path
			          : arena_printf(walk->arena, "/%s%s", ja ? "ja" : lang == NULL ? "en" : lang,
			                         path + 7));
	}
}

/* ---- against the files ---- */

static void
file_write(const char *path, const struct buf *text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	assert_int_equal(text->len, fwrite(text->text, 1, text->len, file));
	assert_int_equal(0, fclose(file));
}

/* The first line that differs. */
static void
difference_say(const char *template, const char *golden, const char *page)
{
	size_t line = 1, same = 0;

	for (size_t i = 0; golden[i] != '\0' && golden[i] == page[i]; i++)
		if (golden[i] == '\n') {
			line++;
			same = i + 1;
		}
	print_error("%s, line %zu: %.*s\n  its golden file has: %.*s\n", template, line,
	            (int)strcspn(page + same, "\n"), page + same,
	            (int)strcspn(golden + same, "\n"), golden + same);
}

void
walk_compare(struct walk *walk, const char *folder)
{
	size_t differ = 0;

	for (size_t i = 0; i < walk->count; i++) {
		const struct golden *golden = &walk->list[i];
		const char *path = golden_path(walk, folder, golden->template), *file;

		if (getenv("UPDATE_GOLDEN") != NULL)
			file_write(path, &golden->pages);
		file = suite_file(walk->arena, path);
		if (strcmp(file, golden->pages.text) != 0) {
			difference_say(path, file, golden->pages.text);
			differ++;
		}
	}
	if (differ > 0)
		fail_msg("%zu templates; where that is meant: UPDATE_GOLDEN=1 build/tests/pages test_golden",
		         differ);
}
