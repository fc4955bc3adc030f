#include "view/mustache.h"

#include <stdio.h>
#include <string.h>

#include "view/mustache_program.h"

enum { FIRST_ROOM = 32 };

struct mustache *
mustache_new(mustache_source source, void *self)
{
	struct arena *arena = arena_new();
	struct mustache *set = arena_alloc(arena, sizeof(*set));

	*set = (struct mustache){.arena = arena, .source = source, .self = self};
	return set;
}

void
mustache_free(struct mustache *set)
{
	if (set != NULL)
		arena_free(set->arena);
}

static void
make_room(struct mustache *set)
{
	struct template **more;

	if (set->count < set->room)
		return;
	set->room = set->room == 0 ? FIRST_ROOM : set->room * 2;
	more = arena_array(set->arena, set->room, sizeof(struct template *));
	if (set->count > 0)
		memcpy(more, set->templates, set->count * sizeof(struct template *));
	set->templates = more;
}

/* set->count when there is none. */
static size_t
find_index(const struct mustache *set, struct slice name)
{
	size_t i = 0;

	while (i < set->count && !slice_is(name, set->templates[i]->name))
		i++;
	return i;
}

const struct template *
mustache_find(const struct mustache *set, struct slice name)
{
	size_t i = find_index(set, name);

	return i < set->count && set->templates[i]->program != NULL ? set->templates[i] : NULL;
}

/* The place of a template in the set, added at the end when it is new. */
static size_t
template_index(struct mustache *set, struct slice name)
{
	size_t index = find_index(set, name);
	struct template *template;

	if (index < set->count)
		return index;
	make_room(set);
	template = arena_alloc(set->arena, sizeof(*template));
	template->set = set;
	template->name = arena_copy(set->arena, name.at, name.len);
	set->templates[set->count] = template;
	return set->count++;
}

/* Linking adds the partials met for the first time to the set, behind the
 * template that is being compiled: they are compiled next. */
static bool
template_compile(struct mustache *set, struct template *template, struct mustache_error *error)
{
	struct program program = {0};
	struct slice source;

	if (!set->source(set->self, slice_of(template->name), &source))
		return true;
	if (!mustache_program_compile(set->arena, source, &program, error)) {
		snprintf(error->where, sizeof(error->where), "%s", template->name);
		return false;
	}
	for (size_t i = 0; i < program.count; i++)
		if (program.code[i].op == OP_PARTIAL)
			program.code[i].target = (uint32_t)template_index(set, program.code[i].name);
	template->program = program.code;
	return true;
}

const struct template *
mustache_compile(struct mustache *set, const char *name, struct mustache_error *error)
{
	size_t before = set->count;
	size_t index = template_index(set, slice_of(name));

	for (size_t i = before; i < set->count; i++)
		if (!template_compile(set, set->templates[i], error)) {
			/* Only templates added by this call can lead to the bad
			 * one, so forgetting them leaves the set whole. */
			set->count = before;
			return NULL;
		}
	if (set->templates[index]->program != NULL)
		return set->templates[index];
	*error = (struct mustache_error){.line = 1, .column = 1, .what = "there is no such template"};
	snprintf(error->where, sizeof(error->where), "%s", name);
	return NULL;
}
