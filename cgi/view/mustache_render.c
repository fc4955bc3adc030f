#include "view/mustache.h"

#include <string.h>

#include "view/mustache_program.h"

enum { CONTEXTS = MUSTACHE_NESTING * MUSTACHE_RECURSION };

struct context {
	const struct value *value;
	const struct value *list; /* NULL, or the list whose item `value` is */
	size_t index;
};

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
	struct context contexts[CONTEXTS];
	size_t context_count;
	struct frame frames[MUSTACHE_RECURSION + 1]; /* the first is the page */
	size_t frame_count;
	struct buf *out;
	size_t limit; /* out->len never passes this */
	bool plain;   /* nothing is escaped */
	mustache_missing missing;
	void *self;
};

static struct frame *
frame_top(struct render *r)
{
	return &r->frames[r->frame_count - 1];
}

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
	for (size_t i = frame_top(r)->indent_from; i < r->frame_count; i++)
		if (!write_slice(r, r->frames[i].indent))
			return false;
	return true;
}

/* ---- names ---- */

static void
report_missing(struct render *r, struct slice name)
{
	if (r->missing != NULL)
		r->missing(r->self, frame_top(r)->template->name, name);
}

/* Only the first part is looked for in every context: where that is found, the
 * others are looked for in it and nowhere else. NULL when there is no such name. */
static const struct value *
look_up(struct render *r, const struct mustache_program_step *now)
{
	const struct value *value = NULL;

	if (now->part_count == 0)
		return r->contexts[r->context_count - 1].value;
	for (size_t i = r->context_count; i > 0 && value == NULL; i--)
		value = value_get(r->contexts[i - 1].value, now->parts[0]);
	for (size_t i = 1; i < now->part_count && value != NULL; i++)
		value = value_get(value, now->parts[i]);
	if (value == NULL && !now->optional)
		report_missing(r, now->name);
	return value;
}

/* ---- one function for each instruction; false when a limit was reached ---- */

static bool
do_text(struct render *r, const struct mustache_program_step *now)
{
	struct slice text = now->text;

	if (!frame_top(r)->indented)
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
	frame_top(r)->next = frame_top(r)->template->program + now->target;
	return true;
}

static bool
do_section(struct render *r, const struct mustache_program_step *now)
{
	const struct value *value = look_up(r, now);
	struct context *context;

	if (value == NULL || !value_truth(value))
		return do_jump(r, now);
	if (r->context_count == CONTEXTS)
		return false;
	context = &r->contexts[r->context_count++];
	*context = (struct context){.value = value};
	if (value_kind(value) == VALUE_LIST)
		*context = (struct context){.value = value_at(value, 0), .list = value};
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
	struct context *context = &r->contexts[r->context_count - 1];

	if (context->list != NULL && ++context->index < value_count(context->list)) {
		context->value = value_at(context->list, context->index);
		return do_jump(r, now);
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
	const struct frame *frame = frame_top(r);

	if (r->frame_count == MUSTACHE_RECURSION + 1)
		return false;
	r->frames[r->frame_count] = (struct frame){
		.template = template,
		.next = next,
		.arguments = now + 1,
		.outer = outer,
		.indent = now->text,
		.indent_from = now->fresh ? frame->indent_from : r->frame_count,
		.indented = now->fresh && (frame->indented || now->text.len > 0),
	};
	r->frame_count++;
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
	                  gives ? r->frame_count : frame_top(r)->outer);
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
	template = mustache_program_find(frame_top(r)->template->set, name);
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

	for (size_t i = frame_top(r)->outer; i > 0; i = r->frames[i - 1].outer) {
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
	r->frame_count--;
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

	r.contexts[0] = (struct context){.value = data};
	r.context_count = 1;
	r.frames[0] = (struct frame){.template = template, .next = template->program};
	r.frame_count = 1;
	r.out = out;
	r.limit = out->len + MUSTACHE_OUTPUT;
	r.plain = plain;
	r.missing = missing;
	r.self = self;
	while (r.frame_count > 0) {
		const struct mustache_program_step *now = frame_top(&r)->next++;

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
