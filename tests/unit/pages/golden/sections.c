#include "pages/golden/sections.h"

#include <stdlib.h>
#include <string.h>

#include "suite.h"

#include "base/buf.h"
#include "base/embedded.h"
#include "view/mustache.h"

#define FOLDER "templates/"
#define ENDING ".mustache"

struct section {
	const char *template;
	struct slice tag; /* "{{#on}}" */
	bool as[2];       /* shown false, shown true */
	bool chosen;      /* by a text, a number or a flag: not by what is there, a list or an object */
};

struct sections {
	struct arena *arena;
	struct mustache *set;
	struct section list[3000];
	size_t count;
};

/* "\1", the section's number, "T" or "F", the value where it is no list or object, and "\2". */
static void
mark(struct buf *out, size_t number, bool truth)
{
	buf_printf(out, "\1%zu%s\2", number, truth ? "T{{&.}}" : "F");
}

/* The template with {{^x}}false{{/x}} before and "true" in each {{#x}}, and the other way round. */
static struct slice
marked(struct sections *sections, const char *template, const struct embedded *file)
{
	struct buf out = buf_new(sections->arena, 4 * file->len);
	const char *rest = file->bytes, *tag;

	for (; (tag = strstr(rest, "{{")) != NULL; rest = tag + 2) {
		const char *end = strstr(tag, "}}");
		const int len = (int)(end - tag) - 3;
		const bool inverted = tag[2] == '^';

		buf_add(&out, rest, (size_t)(tag - rest));
		if (tag[2] == '#' || inverted) {
			assert_true(sections->count < COUNT(sections->list));
			sections->list[sections->count] = (struct section){
				.template = template, .tag = {tag, (size_t)(end + 2 - tag)},
			};
			buf_printf(&out, "{{%c%.*s}}", inverted ? '#' : '^', len, tag + 3);
			mark(&out, sections->count, inverted);
			buf_printf(&out, "{{/%.*s}}{{%c%.*s}}", len, tag + 3, tag[2], len, tag + 3);
			mark(&out, sections->count++, !inverted);
			tag = end;
		} else {
			buf_text(&out, "{{");
		}
	}
	buf_text(&out, rest);
	return buf_slice(&out);
}

/* Words are none of it. */
static bool
source(void *self, struct slice name, struct slice *text)
{
	struct sections *sections = self;
	const char *template = arena_copy(sections->arena, name.at, name.len);
	const struct embedded *file =
		embedded_find(arena_printf(sections->arena, FOLDER "%s" ENDING, template));

	if (file != NULL)
		*text = marked(sections, template, file);
	return file != NULL;
}

struct sections *
sections_new(struct arena *arena)
{
	struct sections *sections = arena_alloc(arena, sizeof(*sections));

	sections->arena = arena;
	sections->count = 0;
	sections->set = mustache_new(source, sections);
	for (size_t i = 0; i < embedded_count; i++) {
		const char *name = embedded_files[i].name;
		const size_t len = strlen(name);
		struct mustache_error error;

		if (strncmp(name, FOLDER, strlen(FOLDER)) != 0 ||
		    strcmp(name + len - strlen(".po"), ".po") == 0)
			continue;
		name = arena_copy(arena, name + strlen(FOLDER), len - strlen(FOLDER ENDING));
		if (mustache_compile(sections->set, name, &error) == NULL)
			fail_msg("%s: %d: %s", error.where, error.line, error.what);
	}
	return sections;
}

void
sections_free(struct sections *sections)
{
	mustache_free(sections->set);
}

void
sections_mark(struct sections *sections, const char *template, const struct value *tree)
{
	struct buf out = buf_new(sections->arena, 64 * 1024);
	struct mustache_error error;
	const char *at;

	assert_true(mustache_render(mustache_compile(sections->set, template, &error), tree, &out,
	                            NULL, NULL));
	for (at = out.text; (at = strchr(at, '\1')) != NULL; at++) {
		char *end;
		const size_t number = strtoul(at + 1, &end, 10);

		assert_true(number < sections->count);
		sections->list[number].as[*end == 'T'] = true;
		sections->list[number].chosen |= *end == 'T' && end[1] != '\2';
	}
}

const char *
sections_left(struct sections *sections)
{
	struct buf out = buf_new(sections->arena, 4096);

	for (size_t i = 0; i < sections->count; i++) {
		const struct section *section = &sections->list[i];

		if (section->as[0] ? !section->as[1] : section->chosen || !section->as[1])
			buf_printf(&out, "%s %.*s never %s\n", section->template, (int)section->tag.len,
			           section->tag.at,
			           section->as[0] ? "true" : section->as[1] ? "false" : "shown");
	}
	return out.text;
}
