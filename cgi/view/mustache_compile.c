#include "view/mustache_program.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { FIRST_ROOM = 64 };

static const size_t nowhere = (size_t)-1;

/* A section that is not yet closed. */
struct section {
	struct slice name;
	size_t start;       /* where its tag stands in the text */
	size_t instruction; /* the OP_SECTION or OP_INVERTED */
};

struct compiler {
	struct arena *arena;
	struct slice source;
	size_t at; /* everything before is compiled */
	struct slice open, close;
	struct section sections[MUSTACHE_NESTING];
	size_t depth;
	struct program *program;
	struct mustache_error *error;
};

struct tag {
	const struct tag_kind *kind;
	struct slice content; /* without delimiters, sigil and blanks around */
	size_t start, end;    /* the tag itself */
	size_t from, to;      /* what it takes from the text: its whole line if alone there */
	bool alone;
};

/* Says what is wrong with the text at `at`, and is false. Columns count
 * characters, not bytes. */
__attribute__((format(printf, 3, 4)))
static bool
refuse(struct compiler *c, size_t at, const char *format, ...)
{
	va_list args;

	c->error->line = c->error->column = 1;
	for (size_t i = 0; i < at; i++) {
		if (c->source.at[i] == '\n') {
			c->error->line++;
			c->error->column = 1;
		} else if (((unsigned char)c->source.at[i] & 0xc0) != 0x80) {
			c->error->column++;
		}
	}
	va_start(args, format);
	vsnprintf(c->error->what, sizeof(c->error->what), format, args);
	va_end(args);
	return false;
}

/* ---- pieces of text ---- */

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static struct slice
part(struct slice text, size_t from, size_t to)
{
	return (struct slice){text.at + from, to - from};
}

static struct slice
trim(struct slice text)
{
	size_t from = 0, to = text.len;

	while (from < to && is_blank(text.at[from]))
		from++;
	while (to > from && is_blank(text.at[to - 1]))
		to--;
	return part(text, from, to);
}

static bool
stands_at(struct slice text, size_t at, struct slice what)
{
	return text.len - at >= what.len && memcmp(text.at + at, what.at, what.len) == 0;
}

/* Where `what`, which is not empty, stands first; or nowhere. */
static size_t
find(struct slice text, size_t from, struct slice what)
{
	while (from < text.len) {
		const char *hit = memchr(text.at + from, what.at[0], text.len - from);

		if (hit == NULL)
			break;
		from = (size_t)(hit - text.at);
		if (stands_at(text, from, what))
			return from;
		from++;
	}
	return nowhere;
}

static size_t
find_blank(struct slice text)
{
	for (size_t i = 0; i < text.len; i++)
		if (is_blank(text.at[i]))
			return i;
	return nowhere;
}

static bool
line_begins(struct slice text, size_t at)
{
	return at == 0 || text.at[at - 1] == '\n';
}

/* ---- the program ---- */

static struct instruction *
emit(struct compiler *c, enum op op)
{
	struct program *p = c->program;
	struct instruction *more;

	if (p->count == p->room) {
		p->room = p->room == 0 ? FIRST_ROOM : p->room * 2;
		more = arena_array(c->arena, p->room, sizeof(*more));
		if (p->count > 0)
			memcpy(more, p->code, p->count * sizeof(*more));
		p->code = more;
	}
	p->code[p->count] = (struct instruction){.op = op};
	return &p->code[p->count++];
}

static void
emit_text(struct compiler *c, size_t to)
{
	struct instruction *text;

	if (c->at == to)
		return;
	text = emit(c, OP_TEXT);
	text->text = part(c->source, c->at, to);
	text->fresh = line_begins(c->source, c->at);
}

/* ---- names ---- */

static bool
has_control(struct slice text)
{
	for (size_t i = 0; i < text.len; i++)
		if ((unsigned char)text.at[i] < ' ')
			return true;
	return false;
}

/* A delimiter inside a tag is the next tag's: this one was never closed. A NUL
 * would end a template's name early, and another template would answer to it. */
static bool
check_name(struct compiler *c, const struct tag *tag)
{
	if (find(tag->content, 0, c->open) != nowhere || find(tag->content, 0, c->close) != nowhere)
		return refuse(c, tag->start, "the tag is not closed");
	if (tag->content.len == 0)
		return refuse(c, tag->start, "the tag has no name");
	if (find_blank(tag->content) != nowhere)
		return refuse(c, tag->start, "a blank inside a name");
	if (has_control(tag->content))
		return refuse(c, tag->start, "a control character inside a name");
	return true;
}

static size_t
count_parts(struct slice name)
{
	size_t count = 1;

	for (size_t i = 0; i < name.len; i++)
		count += name.at[i] == '.';
	return count;
}

/* Only "." itself has no part: it is the context on top. */
static bool
split_name(struct compiler *c, const struct tag *tag, struct instruction *now)
{
	size_t count = count_parts(tag->content);
	struct slice *parts = arena_array(c->arena, count, sizeof(*parts));
	struct slice rest = tag->content;

	for (size_t i = 0; i < count; i++) {
		const char *dot = memchr(rest.at, '.', rest.len);
		size_t len = dot == NULL ? rest.len : (size_t)(dot - rest.at);

		if (len == 0)
			return refuse(c, tag->start, "an empty part in a dotted name");
		parts[i] = part(rest, 0, len);
		rest = part(rest, dot == NULL ? len : len + 1, rest.len);
	}
	now->parts = parts;
	now->part_count = count;
	return true;
}

static bool
emit_name(struct compiler *c, const struct tag *tag, enum op op)
{
	struct instruction *now;

	if (!check_name(c, tag))
		return false;
	now = emit(c, op);
	now->name = tag->content;
	return slice_is(tag->content, ".") || split_name(c, tag, now);
}

/* ---- one function for each kind of tag ---- */

static bool
add_value(struct compiler *c, const struct tag *tag)
{
	return emit_name(c, tag, OP_VALUE);
}

static bool
add_raw(struct compiler *c, const struct tag *tag)
{
	return emit_name(c, tag, OP_RAW);
}

static bool
add_comment(struct compiler *c, const struct tag *tag)
{
	(void)c;
	(void)tag;
	return true;
}

static bool
section_open(struct compiler *c, const struct tag *tag, enum op op)
{
	size_t instruction = c->program->count;

	if (c->depth == MUSTACHE_NESTING)
		return refuse(c, tag->start, "more than %d sections in sections", MUSTACHE_NESTING);
	if (!emit_name(c, tag, op))
		return false;
	c->sections[c->depth++] = (struct section){tag->content, tag->start, instruction};
	return true;
}

static bool
add_section(struct compiler *c, const struct tag *tag)
{
	return section_open(c, tag, OP_SECTION);
}

static bool
add_inverted(struct compiler *c, const struct tag *tag)
{
	return section_open(c, tag, OP_INVERTED);
}

static bool
add_end(struct compiler *c, const struct tag *tag)
{
	const struct section *section;

	if (!check_name(c, tag))
		return false;
	if (c->depth == 0)
		return refuse(c, tag->start, "there is no section to close");
	section = &c->sections[--c->depth];
	if (!slice_equal(section->name, tag->content))
		return refuse(c, tag->start, "the open section is '%.*s'",
		              (int)section->name.len, section->name.at);
	if (c->program->code[section->instruction].op == OP_SECTION)
		emit(c, OP_END)->target = (uint32_t)section->instruction + 1;
	c->program->code[section->instruction].target = (uint32_t)c->program->count;
	return true;
}

static bool
add_unknown(struct compiler *c, const struct tag *tag)
{
	return refuse(c, tag->start, "this kind of tag is not known");
}

/* The name is a template's, so its dots mean nothing. A star would begin a
 * dynamic name. */
static bool
add_partial(struct compiler *c, const struct tag *tag)
{
	struct instruction *partial;

	if (!check_name(c, tag))
		return false;
	if (tag->content.at[0] == '*')
		return add_unknown(c, tag);
	partial = emit(c, OP_PARTIAL);
	partial->name = tag->content;
	partial->fresh = tag->alone;
	partial->text = part(c->source, tag->from, tag->start);
	return true;
}

static bool
set_delimiters(struct compiler *c, const struct tag *tag)
{
	size_t gap = find_blank(tag->content);
	struct slice close;

	if (gap == nowhere)
		return refuse(c, tag->start, "two delimiters and a blank between are needed");
	close = trim(part(tag->content, gap, tag->content.len));
	if (find_blank(close) != nowhere)
		return refuse(c, tag->start, "more than two delimiters");
	c->open = part(tag->content, 0, gap);
	c->close = close;
	return true;
}

/* ---- tags ---- */

struct tag_kind {
	char sigil;
	char mirror;      /* stands before the closing delimiter again */
	bool may_be_alone;
	bool (*add)(struct compiler *c, const struct tag *tag);
};

static const struct tag_kind plain = {.add = add_value};

/* The optional modules (inheritance: '<' and '$') are refused, so that none of
 * their tags is taken for a value's name. */
static const struct tag_kind kinds[] = {
	{'#', 0, true, add_section},
	{'^', 0, true, add_inverted},
	{'/', 0, true, add_end},
	{'>', 0, true, add_partial},
	{'!', 0, true, add_comment},
	{'=', '=', true, set_delimiters},
	{'{', '}', false, add_raw},
	{'&', 0, false, add_raw},
	{'<', 0, true, add_unknown},
	{'$', 0, true, add_unknown},
};

static const struct tag_kind *
kind_at(const struct compiler *c, size_t at)
{
	if (!stands_at(c->source, at, c->close))
		for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++)
			if (at < c->source.len && c->source.at[at] == kinds[i].sigil)
				return &kinds[i];
	return &plain;
}

/* Where the closing delimiter stands, with the mirror before it if there is one. */
static size_t
find_close(const struct compiler *c, size_t from, char mirror)
{
	size_t at = find(c->source, from, c->close);

	if (mirror != 0)
		while (at != nowhere && (at == from || c->source.at[at - 1] != mirror))
			at = find(c->source, at + 1, c->close);
	return at;
}

/* A tag alone on its line takes the whole line with it, blanks and all. */
static void
take_line(const struct compiler *c, struct tag *tag)
{
	struct slice source = c->source;
	size_t from = tag->start, to = tag->end;

	while (from > 0 && (source.at[from - 1] == ' ' || source.at[from - 1] == '\t'))
		from--;
	while (to < source.len && (source.at[to] == ' ' || source.at[to] == '\t'))
		to++;
	if (to + 1 < source.len && source.at[to] == '\r' && source.at[to + 1] == '\n')
		to++;
	if (!line_begins(source, from) || (to < source.len && source.at[to] != '\n'))
		return;
	tag->alone = true;
	tag->from = from;
	tag->to = to < source.len ? to + 1 : to;
}

static bool
read_tag(struct compiler *c, size_t start, struct tag *tag)
{
	size_t from = start + c->open.len, close;

	while (from < c->source.len && is_blank(c->source.at[from]))
		from++;
	tag->kind = kind_at(c, from);
	from += tag->kind->sigil != 0;
	close = find_close(c, from, tag->kind->mirror);
	if (close == nowhere)
		return refuse(c, start, "the tag is not closed");
	tag->content = trim(part(c->source, from, close - (tag->kind->mirror != 0)));
	tag->from = tag->start = start;
	tag->to = tag->end = close + c->close.len;
	tag->alone = false;
	if (tag->kind->may_be_alone)
		take_line(c, tag);
	return true;
}

static bool
compile_tag(struct compiler *c, size_t start)
{
	struct tag tag;

	if (!read_tag(c, start, &tag))
		return false;
	emit_text(c, tag.from);
	if (!tag.alone && line_begins(c->source, start))
		emit(c, OP_INDENT);
	c->at = tag.to;
	return tag.kind->add(c, &tag);
}

bool
mustache_program_compile(struct arena *arena, struct slice source, struct program *program,
                         struct mustache_error *error)
{
	struct compiler c = {.arena = arena, .source = source, .open = slice_of("{{"),
	                     .close = slice_of("}}"), .program = program, .error = error};
	size_t start;

	if (source.len > MUSTACHE_SOURCE)
		return refuse(&c, MUSTACHE_SOURCE, "longer than %d bytes", MUSTACHE_SOURCE);
	while ((start = find(source, c.at, c.open)) != nowhere)
		if (!compile_tag(&c, start))
			return false;
	if (c.depth > 0)
		return refuse(&c, c.sections[c.depth - 1].start, "the section is not closed");
	emit_text(&c, source.len);
	emit(&c, OP_RETURN);
	return true;
}
