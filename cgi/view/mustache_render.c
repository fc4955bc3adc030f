#include "view/mustache.h"

#include <stdalign.h>
#include <string.h>

#include "view/mustache_program.h"

enum { CONTEXTS = MUSTACHE_NESTING * MUSTACHE_RECURSION };

struct place {
	const struct value *list; /* NULL, or what the context is the item `index` of */
	size_t index;
	size_t from, outward;     /* of a shared value: where its text begins, and `outward` as it was */
};

/* What a section has written of a shared value, for the next time: a table of ten thousand cells has
 * a dozen kinds of them. Only what names nothing outside of the value is the same each time. */
struct written {
	const struct mustache_program_step *section;
	const struct value *value;
	size_t from, len;
};

enum { WRITTEN = 2048 };

/* A template, or an argument in one, being rendered. Its lines are indented by
 * the `indent` of the frames from `indent_from` up to this one.
 *
 * What its blocks are replaced by are the arguments of the frame `outer`, and of
 * the `outer` of the frame below that, which gave them, and so on: the outermost
 * prevails. 0, the page, has none. */
struct frame {
	const struct mustache_template *template;
	const struct mustache_program_step *next;
	const struct mustache_program_step *arguments;
	size_t outer;
	struct slice indent;
	size_t indent_from;
	bool indented;
};

struct render {
	const struct value *contexts[CONTEXTS]; /* names are looked for in the last one first */
	struct place places[CONTEXTS];
	size_t context_count;
	size_t outward; /* the first of the contexts that anything was found in; 0 too where it was in none */
	struct written *written; /* by hash, the last one of each; NULL until there is any */
	struct frame frames[MUSTACHE_RECURSION + 1]; /* the first is the page */
	struct frame *top; /* the one being rendered */
	struct buf *out;
	size_t limit; /* out->len never passes this */
	bool plain;   /* nothing is escaped */
	mustache_missing missing;
	void *self;
};

/* ---- writing ---- */

static bool
write_bytes(struct render *r, const char *at, size_t len)
{
	if (len > r->limit - r->out->len)
		return false;
	buf_add(r->out, at, len);
	return true;
}

static bool
write_slice(struct render *r, struct slice text)
{
	return write_bytes(r, text.at, text.len);
}

static bool
write_escaped(struct render *r, struct slice text)
{
	static const char *const entities[256] = {
		['&'] = "&amp;", ['<'] = "&lt;", ['>'] = "&gt;", ['"'] = "&quot;", ['\''] = "&#39;",
	};
	size_t run = 0;

	for (size_t i = 0; i < text.len; i++) {
		const char *entity = entities[(unsigned char)text.at[i]];

		if (entity == NULL)
			continue;
		if (!write_bytes(r, text.at + run, i - run) || !write_slice(r, slice_of(entity)))
			return false;
		run = i + 1;
	}
	return write_bytes(r, text.at + run, text.len - run);
}

static bool
write_indent(struct render *r)
{
	for (const struct frame *frame = &r->frames[r->top->indent_from]; frame <= r->top; frame++)
		if (!write_slice(r, frame->indent))
			return false;
	return true;
}

/* ---- names ---- */

static void
report_missing(struct render *r, struct slice name)
{
	if (r->missing != NULL)
		r->missing(r->self, r->top->template->name, name);
}

/* Only the first part is looked for in every context: where that is found, the
 * others are looked for in it and nowhere else. NULL when there is no such name. */
static const struct value *
look_up(struct render *r, const struct mustache_program_step *now)
{
	const struct value *value;
	size_t at = r->context_count;

	if (now->part_count == 0)
		return r->contexts[at - 1];
	value = value_find(r->contexts, &at, &now->parts[0]);
	if (at < r->outward)
		r->outward = at;
	for (size_t i = 1; i < now->part_count && value != NULL; i++) {
		at = 1;
		value = value_find(&value, &at, &now->parts[i]);
	}
	if (value == NULL && !now->optional)
		report_missing(r, now->name);
	return value;
}

/* ---- one function for each instruction; false when a limit was reached ---- */

static bool
do_text(struct render *r, const struct mustache_program_step *now)
{
	struct slice text = now->text;

	if (!r->top->indented)
		return write_slice(r, text);
	for (bool fresh = now->fresh; text.len > 0; fresh = true) {
		const char *end = memchr(text.at, '\n', text.len);
		size_t len = end == NULL ? text.len : (size_t)(end - text.at) + 1;

		if ((fresh && !write_indent(r)) || !write_bytes(r, text.at, len))
			return false;
		text = (struct slice){text.at + len, text.len - len};
	}
	return true;
}

static bool
do_indent(struct render *r, const struct mustache_program_step *now)
{
	(void)now;
	return write_indent(r);
}

static bool
do_value(struct render *r, const struct mustache_program_step *now)
{
	const struct value *value = look_up(r, now);
	char number[24];

	if (value == NULL)
		return true;
	return r->plain || now->op == OP_RAW ? write_slice(r, value_print(value, number))
	                                     : write_escaped(r, value_print(value, number));
}

/* To where `now` leads. An argument is rendered by the block that it replaces: this is all that
 * becomes of it where it stands. */
static bool
do_jump(struct render *r, const struct mustache_program_step *now)
{
	r->top->next = r->top->template->program + now->target;
	return true;
}

static struct written *
written_of(struct render *r, const struct mustache_program_step *section, const struct value *value)
{
	const uintptr_t hash = (uintptr_t)section / sizeof(*section) + (uintptr_t)value / alignof(max_align_t);

	if (r->written == NULL)
		r->written = arena_array(r->out->arena, WRITTEN, sizeof(*r->written));
	return &r->written[hash % WRITTEN];
}

static bool
do_section(struct render *r, const struct mustache_program_step *now)
{
	const struct value *value = look_up(r, now);
	const bool list = value != NULL && value_kind(value) == VALUE_LIST;
	const bool shared = value != NULL && value_shared(value) && !r->top->indented;
	const struct written *written;

	if (value == NULL || !value_truth(value))
		return do_jump(r, now);
	if (shared) {
		written = written_of(r, now, value);
		if (written->section == now && written->value == value)
			return do_jump(r, now) && write_bytes(r, r->out->text + written->from, written->len);
	}
	if (r->context_count == CONTEXTS)
		return false;
	r->contexts[r->context_count] = list ? value_at(value, 0) : value;
	r->places[r->context_count] = (struct place){.list = list ? value : NULL};
	if (shared) {
		r->places[r->context_count].from = r->out->len;
		r->places[r->context_count].outward = r->outward;
		r->outward = r->context_count;
	}
	r->context_count++;
	return true;
}

static bool
do_inverted(struct render *r, const struct mustache_program_step *now)
{
	const struct value *value = look_up(r, now);

	return value == NULL || !value_truth(value) || do_jump(r, now);
}

static bool
do_end(struct render *r, const struct mustache_program_step *now)
{
	const size_t last = r->context_count - 1;
	struct place *place = &r->places[last];

	if (place->list != NULL && ++place->index < value_count(place->list)) {
		r->contexts[last] = value_at(place->list, place->index);
		return do_jump(r, now);
	}
	if (place->list == NULL && value_shared(r->contexts[last]) && !r->top->indented) {
		const struct mustache_program_step *section = r->top->template->program + now->target - 1;

		if (r->outward == last)
			*written_of(r, section, r->contexts[last]) = (struct written){
				section, r->contexts[last], place->from, r->out->len - place->from,
			};
		if (place->outward < r->outward)
			r->outward = place->outward;
	}
	r->context_count--;
	return true;
}

/* Renders from `next` on, where `now` stands. */
static bool
frame_push(struct render *r, const struct mustache_program_step *now,
           const struct mustache_template *template,
           const struct mustache_program_step *next, size_t outer)
{
	const struct frame *under = r->top;
	const size_t index = (size_t)(under - r->frames) + 1;

	if (index > MUSTACHE_RECURSION)
		return false;
	r->top = &r->frames[index];
	*r->top = (struct frame){
		.template = template,
		.next = next,
		.arguments = now + 1,
		.outer = outer,
		.indent = now->text,
		.indent_from = now->fresh ? under->indent_from : index,
		.indented = now->fresh && (under->indented || now->text.len > 0),
	};
	return true;
}

/* A parent without arguments is a partial: both let those through that are in
 * force here. */
static bool
template_enter(struct render *r, const struct mustache_program_step *now,
               const struct mustache_template *template)
{
	bool gives = now[1].op == OP_ARGUMENT;

	return frame_push(r, now, template, template->program,
	                  gives ? (size_t)(r->top - r->frames) + 1 : r->top->outer);
}

static bool
do_partial(struct render *r, const struct mustache_program_step *now)
{
	if (now->partial->program != NULL)
		return template_enter(r, now, now->partial);
	report_missing(r, now->name);
	return true;
}

static bool
do_dynamic(struct render *r, const struct mustache_program_step *now)
{
	const struct value *value = look_up(r, now);
	const struct mustache_template *template;
	struct slice name;
	char number[24];

	if (value == NULL || value_kind(value) == VALUE_NULL)
		return true;
	name = value_print(value, number);
	template = mustache_program_find(r->top->template->set, name);
	if (template != NULL)
		return template_enter(r, now, template);
	report_missing(r, name.len > 0 ? name : now->name);
	return true;
}

/* An argument is a part of the template that it is written in, so its own blocks
 * are replaced by what that template was given. */
static bool
do_block(struct render *r, const struct mustache_program_step *now)
{
	const struct mustache_program_step *argument = NULL;
	size_t giver = 0; /* the frame that the argument is written in */

	r->outward = 0;
	for (size_t i = r->top->outer; i > 0; i = r->frames[i - 1].outer) {
		const struct mustache_program_step *at = r->frames[i].arguments;

		for (; at->op == OP_ARGUMENT; at = r->frames[i - 1].template->program + at->target)
			if (slice_equal(at->name, now->name)) {
				argument = at;
				giver = i - 1;
			}
	}
	if (argument == NULL)
		return true;
	do_jump(r, now);
	return frame_push(r, now, r->frames[giver].template, argument + 1, r->frames[giver].outer);
}

static bool
do_return(struct render *r, const struct mustache_program_step *now)
{
	(void)now;
	r->top = r->top == r->frames ? NULL : r->top - 1;
	return true;
}

static bool
program_run(const struct mustache_template *template, const struct value *data, struct buf *out,
            bool plain, mustache_missing missing, void *self)
{
	static bool (*const steps[OP_COUNT])(struct render *,
	                                     const struct mustache_program_step *) = {
		[OP_TEXT] = do_text, [OP_INDENT] = do_indent,
		[OP_VALUE] = do_value, [OP_RAW] = do_value,
		[OP_SECTION] = do_section, [OP_INVERTED] = do_inverted, [OP_END] = do_end,
		[OP_PARTIAL] = do_partial, [OP_DYNAMIC] = do_dynamic,
		[OP_ARGUMENT] = do_jump, [OP_BLOCK] = do_block, [OP_RETURN] = do_return,
	};
	struct render r; /* 50 KB: only what is in use is written */

	r.contexts[0] = data;
	r.places[0] = (struct place){.list = NULL};
	r.context_count = 1;
	r.frames[0] = (struct frame){.template = template, .next = template->program};
	r.outward = 0;
	r.written = NULL;
	r.top = r.frames;
	r.out = out;
	r.limit = out->len + MUSTACHE_OUTPUT;
	r.plain = plain;
	r.missing = missing;
	r.self = self;
	while (r.top != NULL) {
		const struct mustache_program_step *now = r.top->next++;

		if (!steps[now->op](&r, now))
			return false;
	}
	return true;
}

bool
mustache_render(const struct mustache_template *template, const struct value *data, struct buf *out,
                mustache_missing missing, void *self)
{
	return program_run(template, data, out, false, missing, self);
}

bool
mustache_render_plain(const struct mustache_template *template, const struct value *data,
                      struct buf *out, mustache_missing missing, void *self)
{
	return program_run(template, data, out, true, missing, self);
}
