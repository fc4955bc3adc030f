#include "pages/golden/walk.h"

#define FOLDER "tests/unit/pages/golden"

struct walk *
walk_new(struct arena *arena, bool whole)
{
	struct walk *walk = arena_alloc(arena, sizeof(*walk));

	*walk = (struct walk){.arena = arena, .whole = whole};
	return walk;
}

/* ---- a page ---- */

/* The page without what is by chance or of another file's content: after `after` and the next
 * `from`, what stands before one of `to` goes. */
static const char *
masked(struct arena *arena, const char *page)
{
	static const struct {
		const char *after, *from, *to;
	} masks[] = {
		{"name=\"csrf\" value=", "\"", "\""}, {"name=\"once\" value=", "\"", "\""},
		{"name=\"link\" value=", "\"", "\""}, {"name=\"account\" value=", "\"", "\""},
		{"name=\"token\" value=", "\"", "\""}, {"/invitation", "/", "\"\n"}, {"/static/", ".", "."},
	};
	struct buf out = buf_new(arena, strlen(page) + 1);

	while (*page != '\0') {
		size_t keep = 1, hide = 0;

		for (size_t i = 0; i < COUNT(masks); i++) {
			if (strncmp(page, masks[i].after, strlen(masks[i].after)) != 0)
				continue;
			keep = strlen(masks[i].after);
			keep += strcspn(page + keep, masks[i].from) + 1;
			hide = strcspn(page + keep, masks[i].to);
		}
		buf_add(&out, page, keep);
		page += keep + hide;
	}
	return out.text;
}

/* The lines of both, told from each other by a longest common subsequence; NULL where most of the
 * page is another. */
static const char *
difference(struct arena *arena, const char *old, const char *new)
{
	enum { LINES = 600 };
	const char *lines[2][LINES];
	size_t count[2] = {0}, i = 0, j = 0;
	struct buf out = buf_new(arena, 1024);
	unsigned short (*same)[LINES + 1] = arena_array(arena, LINES + 1, sizeof(*same));

	for (int k = 0; k < 2; k++)
		for (const char *at = k == 0 ? old : new; *at != '\0'; at += *at != '\0') {
			const size_t len = strcspn(at, "\n");

			assert_true(count[k] < LINES);
			lines[k][count[k]++] = arena_copy(arena, at, len);
			at += len;
		}
	for (size_t a = count[0]; a-- > 0;)
		for (size_t b = count[1]; b-- > 0;)
			same[a][b] = strcmp(lines[0][a], lines[1][b]) == 0
				? (unsigned short)(same[a + 1][b + 1] + 1)
				: same[a + 1][b] > same[a][b + 1] ? same[a + 1][b] : same[a][b + 1];
	if (2 * same[0][0] < count[1])
		return NULL;
	while (i < count[0] || j < count[1])
		if (i < count[0] && j < count[1] && strcmp(lines[0][i], lines[1][j]) == 0)
			i++, j++;
		else if (j == count[1] || (i < count[0] && same[i + 1][j] >= same[i][j + 1]))
			buf_printf(&out, "- %s\n", lines[0][i++]);
		else
			buf_printf(&out, "+ %s\n", lines[1][j++]);
	return out.text;
}

/* The page that was just shown, if one was. */
static void
keep(struct walk *walk, const char *path)
{
	struct world *world = walk->world;
	const char *template = world->app->template, *page = world->response->body.text, *less;
	struct golden *golden = walk->list;

	if (template == NULL)
		return;
	if (strstr(page, ODD) != NULL)
		fail_msg("%s (%s) has as it was typed: %.200s", path, template, strstr(page, ODD));
	while (golden < walk->list + walk->count && strcmp(golden->template, template) != 0)
		golden++;
	if (golden == walk->list + walk->count) {
		assert_true(++walk->count <= COUNT(walk->list));
		*golden = (struct golden){arena_text(walk->arena, template), NULL, buf_new(walk->arena, 0)};
	}
	path = masked(walk->arena, path);
	page = masked(walk->arena, page);
	less = walk->whole || golden->last == NULL ? NULL
	       : difference(world->arena, golden->last, page);
	buf_printf(&golden->pages, "==== %s%s\n%s%s", path, less == NULL ? "" : ", which has not - but +",
	           less == NULL ? page : less, less == NULL ? "\n" : "");
	golden->last = page;
}

void
walk_visit(struct walk *walk, const char *path, const char *fields, int status)
{
	ask(walk->world, path, fields, status);
	keep(walk, path);
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
			.cookies = arena_printf(world->arena, "session=%s", world->session),
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
		char *path = arena_printf(walk->arena, FOLDER "/%s/%s.html", folder, golden->template);
		const char *file;

		*strrchr(path, '/') = '-';
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
