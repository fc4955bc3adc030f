#include "view/mustache.h"

#include <stdio.h>
#include <string.h>

#include "view/mustache_program.h"

enum { BUCKETS = 1024 };

struct mustache {
	struct arena *arena;
	mustache_source source;
	void *self;
	struct mustache_template **templates; /* their addresses never change */
	size_t count;
	struct mustache_template *buckets[BUCKETS];
};

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

static size_t
bucket_of(struct slice name)
{
	uint32_t hash = 2166136261u; /* FNV-1a */

	for (size_t i = 0; i < name.len; i++)
		hash = (hash ^ (unsigned char)name.at[i]) * 16777619u;
	return hash % BUCKETS;
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

/* The template of that name, added at the set's end when it is new. */
static struct mustache_template *
template_of(struct mustache *set, struct slice name)
{
	struct mustache_template **bucket = &set->buckets[bucket_of(name)];
	struct mustache_template *template = template_named(set, name);

	if (template != NULL)
		return template;
	set->templates = arena_more(set->arena, set->templates, set->count,
	                            sizeof(*set->templates));
	template = arena_alloc(set->arena, sizeof(*template));
	*template = (struct mustache_template){
		.set = set, .name = arena_copy(set->arena, name.at, name.len),
		.name_len = name.len, .next = *bucket,
	};
	*bucket = template;
	set->templates[set->count++] = template;
	return template;
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
			program.code[i].partial = template_of(set, program.code[i].name);
	template->program = program.code;
	return true;
}

const struct mustache_template *
mustache_compile(struct mustache *set, const char *name, struct mustache_error *error)
{
	size_t before = set->count;
	const struct mustache_template *template = template_of(set, slice_of(name));

	for (size_t i = before; i < set->count; i++)
		if (!template_compile(set, set->templates[i], error)) {
			/* Only templates added by this call can lead to the bad one, so forgetting
			 * them leaves the set whole; the last one first, as each is then the first
			 * of its bucket. */
			while (set->count > before) {
				const struct mustache_template *last = set->templates[--set->count];
				struct slice gone = {last->name, last->name_len};

				set->buckets[bucket_of(gone)] = last->next;
			}
			return NULL;
		}
	if (template->program != NULL)
		return template;
	*error = (struct mustache_error){.line = 1, .column = 1, .what = "there is no such template"};
	snprintf(error->where, sizeof(error->where), "%s", name);
	return NULL;
}
