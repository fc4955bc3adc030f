/* render DATA PATH: how fast the program's template engine writes HTML from a tree that is ready, as
 * JSON, in MB a second of CPU: "page", the page at PATH of the site in DATA; "engine" and "hand", a
 * table of 760 rows and ten cells by a template, and the same bytes by a loop written for it.
 *
 * The linker leads the program's templates_render here first (--wrap), where the page's tree is. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/log.h"
#include "command/site.h"
#include "pages/part/templates.h"

enum { TIMES = 15, ROWS = 760, CELLS = 10 };

static double
cpu_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int
ascending(const void *one, const void *other)
{
	const double *a = one, *b = other;

	return *a < *b ? -1 : *a > *b;
}

typedef void (*writer)(const void *self, struct buf *out);

/* The median, in MB a second; what it wrote last goes to *text. */
static double
speed(struct arena *arena, writer write, const void *self, struct slice *text)
{
	struct arena *scratch = arena_new();
	double list[TIMES];

	for (int i = 0; i < TIMES; i++) {
		struct buf out = buf_new(scratch, 1 << 16);
		const double start = cpu_seconds();

		write(self, &out);
		list[i] = (double)out.len / 1e6 / (cpu_seconds() - start);
		*text = (struct slice){arena_copy(arena, out.text, out.len), out.len};
		arena_reset(scratch);
	}
	arena_free(scratch);
	qsort(list, TIMES, sizeof(list[0]), ascending);
	return list[TIMES / 2];
}

/* The site's page */

struct page {
	const struct templates *templates;
	const char *lang, *template;
	bool single;
	const struct value *data;
};

static struct {
	struct arena *arena;
	double speed;
} page_said;

bool __real_templates_render(const struct templates *templates, const char *lang, bool single,
                         const char *template, const struct value *data, struct buf *out);
bool __wrap_templates_render(const struct templates *templates, const char *lang, bool single,
                         const char *template, const struct value *data, struct buf *out);

static void
page_write(const void *self, struct buf *out)
{
	const struct page *page = self;

	if (!__real_templates_render(page->templates, page->lang, page->single, page->template, page->data, out))
		log_die("%s cannot be rendered", page->template);
}

bool
__wrap_templates_render(const struct templates *templates, const char *lang, bool single,
                    const char *template, const struct value *data, struct buf *out)
{
	const struct page page = {templates, lang, template, single, data};
	struct slice text;

	page_said.speed = speed(page_said.arena, page_write, &page, &text);
	buf_add(out, text.at, text.len);
	return true;
}

static double
page_speed(struct arena *arena, const char *folder, const char *path)
{
	const char *why;
	struct site *site = site_open(settings_read(arena, folder), NULL, &why);
	struct fcgi_call call = {.raw = {.method = "GET", .uri = path}, .response = response_new(arena)};

	if (site == NULL)
		log_die("%s", why);
	page_said.arena = arena;
	site_answer(site, arena, &call, 1);
	if (call.response.status != 200 || page_said.speed <= 0)
		log_die("%s: %d", path, call.response.status);
	site_close(site);
	return page_said.speed;
}

/* The table */

struct row {
	char pair[48], cells[CELLS][8];
};

static const char table_template[] =
	"{{#rows}}<tr><th>{{pair}}</th>{{#cells}}<td>{{#won}}<b>+</b>{{/won}}{{^won}}<b>-</b>{{/won}} {{place}}</td>"
	"{{/cells}}</tr>\n{{/rows}}";

static bool
table_source(void *self, struct slice name, struct slice *text)
{
	(void)self;
	(void)name;
	*text = slice_of(table_template);
	return true;
}

struct table {
	struct row *rows;
	const struct mustache_template *template;
	const struct value *data;
};

static void
table_fill(struct table *table, struct arena *arena)
{
	struct value *data = value_object(arena), *rows = value_set_list(data, "rows");

	table->rows = arena_array(arena, ROWS, sizeof(table->rows[0]));
	for (int i = 0; i < ROWS; i++) {
		struct row *row = &table->rows[i];
		struct value *object = value_add_object(rows), *cells;

		snprintf(row->pair, sizeof(row->pair), "Heron & Teal %d, Mandarin <3d>", i);
		value_set_text(object, "pair", row->pair);
		cells = value_set_list(object, "cells");
		for (int k = 0; k < CELLS; k++) {
			struct value *cell = value_add_object(cells);

			snprintf(row->cells[k], sizeof(row->cells[k]), "%c%d", (i + k) % 3 ? '+' : '-',
			         (i * 7 + k * 31) % ROWS + 1);
			value_set_bool(cell, "won", row->cells[k][0] == '+');
			value_set_text(cell, "place", row->cells[k] + 1);
		}
	}
	table->data = data;
}

static void
table_engine(const void *self, struct buf *out)
{
	const struct table *table = self;

	mustache_render(table->template, table->data, out, NULL, NULL);
}

static void
escaped(struct buf *out, const char *text)
{
	for (; *text != '\0'; text++)
		switch (*text) {
		case '&': buf_text(out, "&amp;"); break;
		case '<': buf_text(out, "&lt;"); break;
		case '>': buf_text(out, "&gt;"); break;
		case '"': buf_text(out, "&quot;"); break;
		case '\'': buf_text(out, "&#39;"); break;
		default: buf_char(out, *text);
		}
}

static void
table_hand(const void *self, struct buf *out)
{
	const struct table *table = self;

	for (const struct row *row = table->rows; row < table->rows + ROWS; row++) {
		buf_text(out, "<tr><th>");
		escaped(out, row->pair);
		buf_text(out, "</th>");
		for (int k = 0; k < CELLS; k++) {
			buf_text(out, row->cells[k][0] == '+' ? "<td><b>+</b> " : "<td><b>-</b> ");
			escaped(out, row->cells[k] + 1);
			buf_text(out, "</td>");
		}
		buf_text(out, "</tr>\n");
	}
}

int
main(int argc, char **argv)
{
	struct arena *arena = arena_new();
	struct mustache *set = mustache_new(table_source, NULL);
	struct mustache_error error;
	struct table table;
	struct slice one, other;
	double page, engine, hand;

	if (argc != 3) {
		fprintf(stderr, "render DATA PATH\n");
		return 2;
	}
	page = page_speed(arena, argv[1], argv[2]);
	table_fill(&table, arena);
	table.template = mustache_compile(set, "table", &error);
	engine = speed(arena, table_engine, &table, &one);
	hand = speed(arena, table_hand, &table, &other);
	if (one.len != other.len || memcmp(one.at, other.at, one.len) != 0)
		log_die("the loop and the template write different bytes");
	printf("{\"page\": %.1f, \"engine\": %.1f, \"hand\": %.1f}\n", page, engine, hand);
	mustache_free(set);
	arena_free(arena);
	return 0;
}
