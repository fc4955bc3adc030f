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
	struct mustache_template **more;

	if (set->count < set->room)
		return;
	set->room = set->room == 0 ? FIRST_ROOM : set->room * 2;
	more = arena_array(set->arena, set->room, sizeof(struct mustache_template *));
	if (set->count > 0)
		memcpy(more, set->templates, set->count * sizeof(struct mustache_template *));
	set->templates = more;
}

static size_t
bucket_of(struct slice name)
{
	uint32_t hash = 2166136261u; /* FNV-1a */

	for (size_t i = 0; i < name.len; i++)
		hash = (hash ^ (unsigned char)name.at[i]) * 16777619u;
	return hash % MUSTACHE_BUCKETS;
}

static struct mustache_template *
template_named(const struct mustache *set, struct slice name)
{
	struct mustache_template *template = set->buckets[bucket_of(name)];

	while (template != NULL &&
	       !slice_equal(name, (struct slice){template->name, template->name_len}))
		template = template->next;
	return template;
}

const struct mustache_template *
mustache_program_find(const struct mustache *set, struct slice name)
{
	const struct mustache_template *template = template_named(set, name);

	return template != NULL && template->program != NULL ? template : NULL;
}

/* The place of a template in the set, added at the end when it is new. */
static size_t
template_index(struct mustache *set, struct slice name)
{
	struct mustache_template **bucket = &set->buckets[bucket_of(name)];
	struct mustache_template *template = template_named(set, name);

	if (template != NULL)
		return template->index;
	make_room(set);
	template = arena_alloc(set->arena, sizeof(*template));
	*template = (struct mustache_template){
		.set = set, .name = arena_copy(set->arena, name.at, name.len),
		.name_len = name.len, .index = set->count, .next = *bucket,
	};
	*bucket = template;
	set->templates[set->count] = template;
	return set->count++;
}

/* Forgets those behind the first `count`, the last one first, as each is then
 * the first of its bucket. */
static void
templates_forget(struct mustache *set, size_t count)
{
	while (set->count > count) {
		struct mustache_template *last = set->templates[--set->count];

		set->buckets[bucket_of((struct slice){last->name, last->name_len})] = last->next;
	}
}

/* Linking adds the partials met for the first time to the set, behind the
 * template that is being compiled: they are compiled next. */
static bool
template_compile(struct mustache *set, struct mustache_template *template,
                 struct mustache_error *error)
{
	struct mustache_program program = {0};
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

const struct mustache_template *
mustache_compile(struct mustache *set, const char *name, struct mustache_error *error)
{
	size_t before = set->count;
	size_t index = template_index(set, slice_of(name));

	for (size_t i = before; i < set->count; i++)
		if (!template_compile(set, set->templates[i], error)) {
			/* Only templates added by this call can lead to the bad
			 * one, so forgetting them leaves the set whole. */
			templates_forget(set, before);
			return NULL;
		}
	if (set->templates[index]->program != NULL)
		return set->templates[index];
	*error = (struct mustache_error){.line = 1, .column = 1, .what = "there is no such template"};
	snprintf(error->where, sizeof(error->where), "%s", name);
	return NULL;
}
