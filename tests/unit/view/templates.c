#include "view/templates.h"

#include <stdlib.h>

bool
table_source(void *self, struct slice name, struct slice *text)
{
	for (const struct named_text *row = self; row->name != NULL; row++)
		if (slice_is(name, row->name)) {
			*text = slice_of(row->text);
			return true;
		}
	return false;
}

int
bench_setup(void **state)
{
	struct bench *bench = calloc(1, sizeof(*bench));

	assert_non_null(bench);
	bench->arena = arena_new();
	*state = bench;
	return 0;
}

int
bench_teardown(void **state)
{
	struct bench *bench = *state;

	if (bench->set != NULL)
		mustache_free(bench->set);
	arena_free(bench->arena);
	free(bench);
	return 0;
}

void
bench_from(struct bench *bench, mustache_source source, void *self)
{
	if (bench->set != NULL)
		mustache_free(bench->set);
	bench->set = mustache_new(source, self);
	bench->error = (struct mustache_error){0};
}

void
bench_set(struct bench *bench, const struct named_text *table)
{
	bench_from(bench, table_source, (void *)(uintptr_t)table);
}

const struct mustache_template *
bench_compile(struct bench *bench, const char *name)
{
	return mustache_compile(bench->set, name, &bench->error);
}

static void
note_missing(void *self, const char *template_name, struct slice name)
{
	buf_printf(self, "%s:%.*s ", template_name, (int)name.len, name.at);
}

bool
bench_render(struct bench *bench, const char *name, const struct value *data)
{
	const struct mustache_template *compiled = bench_compile(bench, name);

	if (compiled == NULL)
		fail_msg("%s:%d:%d: %s", bench->error.where, bench->error.line, bench->error.column,
		         bench->error.what);
	bench->out = buf_new(bench->arena, 0);
	bench->missing = buf_new(bench->arena, 0);
	return mustache_render(compiled, data, &bench->out, note_missing, &bench->missing);
}

const char *
bench_all(struct bench *bench, const struct named_text *table, const struct value *data)
{
	bench_set(bench, table);
	for (const struct named_text *row = table; row->name != NULL; row++)
		if (bench_compile(bench, row->name) == NULL)
			fail_msg("%s: %s", bench->error.where, bench->error.what);
	if (!bench_render(bench, table->name, data))
		fail_msg("%s: a limit was reached", table->name);
	return bench->out.text;
}
