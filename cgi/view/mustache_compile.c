#include "view/mustache_program.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* One walk over the text, from tag to tag. read_tag finds what a tag is and how much of its line
 * goes with it (`take`), emit_text writes what stood before it, and the function of its kind
 * (`add`) writes its instructions. Where a jump leads is not known when its first tag is written:
 * `pairs` holds what is open, and the second tag fills the target in.
 *
 * Lines are the hard part. The specification wants a tag that stands alone on its line to vanish
 * with it, and each line of a partial, and of what replaces a block, to be indented as that tag
 * was. A template is compiled once and written at many depths, so the program cannot hold the
 * indentation itself: it holds where lines begin (OP_INDENT, `fresh`), and the renderer, which
 * knows how deep it is, writes blanks there. A run of text is one instruction all the same, since
 * most templates are never indented: it is cut at its line ends only when it is written indented.
 *
 * Inheritance is where kinds of tags differ in what they take. A parent's own blanks belong to
 * each line of what it names, but only if its end too stands alone, which is seen there: until
 * then they are an instruction of their own, before the parent, that add_end empties. A block's
 * blanks stand once before its default, but before each line of what replaces it: end_block puts
 * the block before them. An argument stands in one template and is rendered in another, with the
 * blanks of that one: its first line's own are taken from all its lines (`dedent`), and it begins
 * a line wherever it begins. */

#define PAIR_KIND_TABLE(ROW) \
	ROW(PAIR_SECTION, "section") \
	ROW(PAIR_PARENT, "parent") \
	ROW(PAIR_ARGUMENT, "block") \
	ROW(PAIR_BLOCK, "block")
#define MEMBER(constant, word) constant,
#define WORD(constant, word) [constant] = (word),
enum pair_kind { PAIR_KIND_TABLE(MEMBER) };

static const char *const pair_words[] = {PAIR_KIND_TABLE(WORD)};
#undef MEMBER
#undef WORD

/* Two tags that belong together, of which the second is still to come. A block
 * that stands directly in a parent is an argument: it is not written there, but
 * replaces a block of the parent's template. */
struct pair {
	enum pair_kind kind;
	struct slice name;
	bool dynamic;        /* a star stood before the name */
	bool first;          /* nothing but blanks before the first tag on its line */
	bool has_lead;       /* these blanks are the instruction before */
	size_t start;        /* where the first tag stands in the text */
	size_t instruction;
	size_t keep;         /* PARENT: behind its last argument; the rest is ignored */
	struct slice indent; /* PARENT, BLOCK: before each line of what is put there */
	struct slice dedent; /* ARGUMENT: before each of its lines, and not written */
};

struct compiler {
	struct arena *arena;
	struct slice source;
	size_t at; /* everything before is compiled */
	struct slice open, close;
	struct slice optional; /* the names that are declared so */
	struct pair pairs[MUSTACHE_NESTING];
	size_t depth;
	size_t argument_at; /* where the last argument's content begins */
	struct mustache_program *program;
	struct mustache_error *error;
};

struct tag {
	const struct tag_kind *kind;
	struct slice content; /* without delimiters, sigil and blanks around */
	size_t start, end;    /* the tag itself */
	size_t line_start, line_end; /* where its line begins, and where the next */
	bool first, last;     /* nothing but blanks before it, behind it on its line */
	size_t from, to;      /* what it takes from the text: its whole line if alone there */
	bool takes_start;     /* nothing is written where its line begins */
};

struct tag_kind {
	char sigil;
	char mirror; /* stands before the closing delimiter again */
	void (*take)(const struct compiler *c, struct tag *tag); /* NULL: never any of its line */
	bool (*add)(struct compiler *c, const struct tag *tag);
	enum mustache_program_op op; /* of what names a value: what it becomes */
};

/* Says what is wrong with the text at `at`, and is false. Columns count
 * characters, not bytes. */
__attribute__((format(printf, 3, 4)))
static bool
refuse_at(struct compiler *c, size_t at, const char *format, ...)
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

static const char blank_bytes[] = " \t\r\n";

static bool
is_blank(char c)
{
	return memchr(blank_bytes, c, strlen(blank_bytes)) != NULL;
}

static struct slice
slice_part(struct slice text, size_t from, size_t to)
{
	return (struct slice){text.at + from, to - from};
}

static struct slice
blanks_trim(struct slice text)
{
	return slice_trim(text, blank_bytes);
}

static size_t
find_blank(struct slice text)
{
	for (size_t i = 0; i < text.len; i++)
		if (is_blank(text.at[i]))
			return i;
	return SLICE_NOWHERE;
}

static bool
line_begins(struct slice text, size_t at)
{
	return at == 0 || text.at[at - 1] == '\n';
}

static size_t
behind_indent(struct slice text, size_t from)
{
	while (from < text.len && (text.at[from] == ' ' || text.at[from] == '\t'))
		from++;
	return from;
}

/* ---- pairs ---- */

static struct pair *
pair_top(struct compiler *c)
{
	return &c->pairs[c->depth - 1];
}

/* Here only arguments count. */
static bool
directly_in_parent(struct compiler *c)
{
	return c->depth > 0 && pair_top(c)->kind == PAIR_PARENT;
}

/* How much of the line that begins at `from` an argument does not write. */
static size_t
dedent_at(const struct compiler *c, size_t from, size_t to)
{
	for (size_t i = c->depth; i > 0; i--) {
		struct slice blanks = c->pairs[i - 1].dedent;

		if (blanks.len > 0 && slice_stands(slice_part(c->source, 0, to), from, blanks))
			return blanks.len;
	}
	return 0;
}

/* What is written of the blanks from a line's beginning to `to`. */
static struct slice
indent_of(const struct compiler *c, size_t from, size_t to)
{
	return slice_part(c->source, from + dedent_at(c, from, to), to);
}

/* ---- the program ---- */

static struct mustache_program_step *
step_emit(struct compiler *c, enum mustache_program_op op)
{
	struct mustache_program *p = c->program;

	p->code = arena_more(c->arena, p->code, p->count, sizeof(*p->code));
	p->code[p->count] = (struct mustache_program_step){.op = op};
	return &p->code[p->count++];
}

/* A line begins at each line's start, and where an argument does: that, like a
 * template, is written to a place that may be indented. */
static bool
line_opens(const struct compiler *c, size_t at)
{
	return line_begins(c->source, at) || at == c->argument_at;
}

/* The blanks at a line's start; where none are left, a tag begins the line. */
static void
emit_text_begin(struct compiler *c, struct slice text)
{
	struct mustache_program_step *now = step_emit(c, text.len == 0 ? OP_INDENT : OP_TEXT);

	now->text = text;
	now->fresh = true;
}

/* Where blanks are taken from the lines, each line is an instruction. */
static void
emit_text(struct compiler *c, size_t to)
{
	bool by_line = false;

	for (size_t i = 0; i < c->depth; i++)
		by_line = by_line || c->pairs[i].dedent.len > 0;
	while (c->at < to && !directly_in_parent(c)) {
		size_t from = c->at;
		const char *line = memchr(c->source.at + from, '\n', to - from);
		size_t end = by_line && line != NULL ? (size_t)(line - c->source.at) + 1 : to;

		if (line_begins(c->source, from))
			from += dedent_at(c, from, end);
		if (line_opens(c, c->at))
			emit_text_begin(c, slice_part(c->source, from, end));
		else
			step_emit(c, OP_TEXT)->text = slice_part(c->source, from, end);
		c->at = end;
	}
}

/* ---- names ---- */

/* A delimiter inside a tag is the next tag's: this one was never closed. A NUL
 * would end a template's name early, and another template would answer to it. */
static bool
check_name(struct compiler *c, const struct tag *tag)
{
	if (slice_find(tag->content, 0, c->open) != SLICE_NOWHERE ||
	    slice_find(tag->content, 0, c->close) != SLICE_NOWHERE)
		return refuse_at(c, tag->start, "the tag is not closed");
	if (tag->content.len == 0)
		return refuse_at(c, tag->start, "the tag has no name");
	if (find_blank(tag->content) != SLICE_NOWHERE)
		return refuse_at(c, tag->start, "a blank inside a name");
	for (size_t i = 0; i < tag->content.len; i++)
		if ((unsigned char)tag->content.at[i] < ' ')
			return refuse_at(c, tag->start, "a control character inside a name");
	return true;
}

static bool
add_name(struct compiler *c, const struct tag *tag)
{
	struct mustache_program_step *now;
	struct slice rest = tag->content;
	struct value_key *parts;
	size_t count = 1;

	if (!check_name(c, tag))
		return false;
	now = step_emit(c, tag->kind->op);
	now->name = tag->content;
	if (slice_is(tag->content, ".")) /* has no part: it is the context on top */
		return true;
	for (size_t i = 0; i < rest.len; i++)
		count += rest.at[i] == '.';
	now->parts = parts = arena_array(c->arena, count, sizeof(*parts));
	now->part_count = count;
	for (size_t i = 0; i < count; i++) {
		parts[i] = value_key(slice_cut(&rest, '.'));
		if (parts[i].name.len == 0)
			return refuse_at(c, tag->start, "an empty part in a dotted name");
	}
	return true;
}

/* ---- one function for each kind of tag ---- */

static bool
add_comment(struct compiler *c, const struct tag *tag)
{
	struct slice optional = slice_of("optional:");

	if (!slice_stands(tag->content, 0, optional))
		return true;
	if (tag->start > 0)
		return refuse_at(c, tag->start, "what is optional is said before anything else");
	c->optional = slice_part(tag->content, optional.len, tag->content.len);
	return true;
}

static bool
pair_open(struct compiler *c, const struct tag *tag, enum pair_kind kind)
{
	if (c->depth == MUSTACHE_NESTING)
		return refuse_at(c, tag->start, "more than %d sections in sections",
		                 MUSTACHE_NESTING);
	c->pairs[c->depth++] = (struct pair){
		.kind = kind,
		.name = tag->content,
		.first = tag->first,
		.start = tag->start,
		.instruction = c->program->count - 1,
		.keep = c->program->count,
	};
	return true;
}

static bool
add_section(struct compiler *c, const struct tag *tag)
{
	return add_name(c, tag) && pair_open(c, tag, PAIR_SECTION);
}

static bool
is_dynamic(struct slice content)
{
	return content.len > 0 && content.at[0] == '*';
}

/* The tag without the star and the blanks behind it. */
static struct tag
without_star(const struct tag *tag)
{
	struct tag plainly = *tag;

	if (is_dynamic(tag->content))
		plainly.content = blanks_trim(slice_part(tag->content, 1, tag->content.len));
	return plainly;
}

/* The name is a template's, so its dots mean nothing; behind a star it is that
 * of the value which names the template. */
static bool
emit_partial(struct compiler *c, const struct tag *tag)
{
	struct tag value = without_star(tag);

	if (is_dynamic(tag->content))
		return add_name(c, &value);
	if (!check_name(c, tag))
		return false;
	step_emit(c, OP_PARTIAL)->name = tag->content;
	return true;
}

static bool
add_partial(struct compiler *c, const struct tag *tag)
{
	struct mustache_program_step *partial;

	if (!emit_partial(c, tag))
		return false;
	partial = &c->program->code[c->program->count - 1];
	partial->fresh = tag->takes_start;
	partial->text = indent_of(c, tag->from, tag->start);
	return true;
}

static bool
add_parent(struct compiler *c, const struct tag *tag)
{
	struct tag plainly = without_star(tag);
	struct slice blanks = indent_of(c, tag->from, tag->start);

	if (tag->first)
		emit_text_begin(c, blanks);
	if (!emit_partial(c, tag) || !pair_open(c, &plainly, PAIR_PARENT))
		return false;
	pair_top(c)->dynamic = is_dynamic(tag->content);
	pair_top(c)->indent = blanks;
	return true;
}

/* Alone on its line it is indented as the line below it is, else as its own. */
static bool
add_block(struct compiler *c, const struct tag *tag)
{
	bool has_lead = tag->first && !tag->last;
	struct slice blanks = has_lead ? indent_of(c, tag->from, tag->start)
		: indent_of(c, tag->to, behind_indent(c->source, tag->to));

	if (!check_name(c, tag))
		return false;
	if (directly_in_parent(c)) {
		step_emit(c, OP_ARGUMENT)->name = tag->content;
		if (!pair_open(c, tag, PAIR_ARGUMENT))
			return false;
		if (tag->last)
			pair_top(c)->dedent =
				slice_part(c->source, tag->to, behind_indent(c->source, tag->to));
		c->argument_at = tag->to;
		return true;
	}
	if (has_lead)
		emit_text_begin(c, blanks);
	step_emit(c, OP_BLOCK)->name = tag->content;
	if (!pair_open(c, tag, PAIR_BLOCK))
		return false;
	pair_top(c)->has_lead = has_lead;
	pair_top(c)->indent = blanks;
	return true;
}

/* Alone on its lines, a block's blanks are a part of its default: what replaces
 * that is indented line by line. */
static void
end_block(struct compiler *c, const struct pair *pair, bool last)
{
	struct mustache_program_step *block = &c->program->code[pair->instruction];

	block->target = (uint32_t)c->program->count;
	if (!pair->first || !last)
		return;
	block->fresh = true;
	block->text = pair->indent;
	if (pair->has_lead) {
		struct mustache_program_step lead = block[-1];

		block[-1] = *block;
		*block = lead;
	}
}

static bool
check_end(struct compiler *c, const struct tag *tag)
{
	bool star = c->depth > 0 && pair_top(c)->dynamic && is_dynamic(tag->content);
	struct tag plainly = star ? without_star(tag) : *tag;
	const struct pair *pair;

	if (!check_name(c, &plainly))
		return false;
	if (c->depth == 0)
		return refuse_at(c, tag->start, "there is no section to close");
	pair = pair_top(c);
	if (star != pair->dynamic || !slice_equal(pair->name, plainly.content))
		return refuse_at(c, tag->start, "the open %s is '%s%.*s'", pair_words[pair->kind],
		                 pair->dynamic ? "*" : "", (int)pair->name.len, pair->name.at);
	return true;
}

static bool
add_end(struct compiler *c, const struct tag *tag)
{
	struct mustache_program_step *parent;
	struct pair pair;

	if (!check_end(c, tag))
		return false;
	pair = c->pairs[--c->depth];
	switch (pair.kind) {
	case PAIR_SECTION:
		if (c->program->code[pair.instruction].op == OP_SECTION)
			step_emit(c, OP_END)->target = (uint32_t)pair.instruction + 1;
		c->program->code[pair.instruction].target = (uint32_t)c->program->count;
		break;
	case PAIR_PARENT:
		if (!pair.first || !tag->last)
			break;
		/* Alone on its lines, its blanks go before each line of its template. */
		parent = &c->program->code[pair.instruction];
		parent[-1] = (struct mustache_program_step){.op = OP_TEXT,
		                                            .text = {pair.indent.at, 0}};
		parent->fresh = true;
		parent->text = pair.indent;
		break;
	case PAIR_ARGUMENT:
		step_emit(c, OP_RETURN);
		c->program->code[pair.instruction].target = (uint32_t)c->program->count;
		pair_top(c)->keep = c->program->count;
		break;
	case PAIR_BLOCK:
		end_block(c, &pair, tag->last);
		break;
	}
	return true;
}

static bool
set_delimiters(struct compiler *c, const struct tag *tag)
{
	size_t gap = find_blank(tag->content);
	struct slice close;

	if (gap == SLICE_NOWHERE)
		return refuse_at(c, tag->start, "two delimiters and a blank between are needed");
	close = blanks_trim(slice_part(tag->content, gap, tag->content.len));
	if (find_blank(close) != SLICE_NOWHERE)
		return refuse_at(c, tag->start, "more than two delimiters");
	c->open = slice_part(tag->content, 0, gap);
	c->close = close;
	return true;
}

/* ---- what a tag takes of its line ---- */

static void
take_line(const struct compiler *c, struct tag *tag)
{
	(void)c;
	if (!tag->first || !tag->last)
		return;
	tag->from = tag->line_start;
	tag->to = tag->line_end;
	tag->takes_start = true;
}

/* The blanks before it belong to what it names. */
static void
take_start(const struct compiler *c, struct tag *tag)
{
	(void)c;
	if (!tag->first)
		return;
	tag->from = tag->line_start;
	tag->takes_start = true;
}

/* An argument's content begins on the line below when its tag is the last on
 * its own. */
static void
take_block(const struct compiler *c, struct tag *tag)
{
	bool argument = c->depth > 0 && c->pairs[c->depth - 1].kind == PAIR_PARENT;

	take_start(c, tag);
	if (argument)
		tag->takes_start = true;
	if (tag->last && (argument || tag->first))
		tag->to = tag->line_end;
}

/* A parent takes its last line when it has taken its first one's blanks; what
 * stands behind an argument is the parent's, and ignored. */
static void
take_end(const struct compiler *c, struct tag *tag)
{
	const struct pair *pair = c->depth > 0 ? &c->pairs[c->depth - 1] : NULL;

	if (pair != NULL && pair->kind == PAIR_PARENT) {
		if (pair->first && tag->last)
			tag->to = tag->line_end;
	} else if (pair != NULL && pair->kind == PAIR_ARGUMENT) {
		take_start(c, tag);
		tag->takes_start = true;
	} else {
		take_line(c, tag);
	}
}

/* ---- tags ---- */

static const struct tag_kind plain = {.add = add_name, .op = OP_VALUE};

static const struct tag_kind kinds[] = {
	{'#', 0, take_line, add_section, OP_SECTION},
	{'^', 0, take_line, add_section, OP_INVERTED},
	{'/', 0, take_end, add_end, OP_COUNT},
	{'>', 0, take_line, add_partial, OP_DYNAMIC},
	{'<', 0, take_start, add_parent, OP_DYNAMIC},
	{'$', 0, take_block, add_block, OP_COUNT},
	{'!', 0, take_line, add_comment, OP_COUNT},
	{'=', '=', take_line, set_delimiters, OP_COUNT},
	{'{', '}', NULL, add_name, OP_RAW},
	{'&', 0, NULL, add_name, OP_RAW},
};

/* What stands beside the tag on its line. */
static void
read_line(const struct compiler *c, struct tag *tag)
{
	struct slice source = c->source;
	size_t from = tag->start, to = behind_indent(source, tag->end);

	while (from > 0 && (source.at[from - 1] == ' ' || source.at[from - 1] == '\t'))
		from--;
	if (to + 1 < source.len && source.at[to] == '\r' && source.at[to + 1] == '\n')
		to++;
	tag->line_start = from;
	tag->line_end = to < source.len ? to + 1 : to;
	tag->first = line_begins(source, from);
	tag->last = to == source.len || source.at[to] == '\n';
}

static bool
read_tag(struct compiler *c, size_t start, struct tag *tag)
{
	size_t from = start + c->open.len, close;
	char mirror;

	while (from < c->source.len && is_blank(c->source.at[from]))
		from++;
	tag->kind = &plain;
	if (from < c->source.len && !slice_stands(c->source, from, c->close))
		for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++)
			if (c->source.at[from] == kinds[i].sigil)
				tag->kind = &kinds[i];
	from += tag->kind->sigil != 0;
	/* The mirror, if there is one, stands before the closing delimiter. */
	mirror = tag->kind->mirror;
	close = slice_find(c->source, from, c->close);
	while (mirror != 0 && close != SLICE_NOWHERE &&
	       (close == from || c->source.at[close - 1] != mirror))
		close = slice_find(c->source, close + 1, c->close);
	if (close == SLICE_NOWHERE)
		return refuse_at(c, start, "the tag is not closed");
	tag->content = blanks_trim(slice_part(c->source, from, close - (mirror != 0)));
	tag->from = tag->start = start;
	tag->to = tag->end = close + c->close.len;
	tag->takes_start = false;
	read_line(c, tag);
	if (tag->kind->take != NULL)
		tag->kind->take(c, tag);
	return true;
}

/* What stands directly in a parent is compiled and forgotten, but arguments. */
static bool
compile_tag(struct compiler *c, size_t start)
{
	struct tag tag;

	if (!read_tag(c, start, &tag))
		return false;
	emit_text(c, tag.from);
	if (!tag.takes_start && line_opens(c, start))
		step_emit(c, OP_INDENT);
	c->at = tag.to;
	if (!tag.kind->add(c, &tag))
		return false;
	if (directly_in_parent(c))
		c->program->count = pair_top(c)->keep;
	return true;
}

/* Marks what reads a name that was declared optional. */
static bool
mark_optional(struct compiler *c)
{
	struct slice rest = blanks_trim(c->optional);

	while (rest.len > 0) {
		size_t len = find_blank(rest);
		struct slice name = slice_part(rest, 0, len == SLICE_NOWHERE ? rest.len : len);
		bool used = false;

		for (size_t i = 0; i < c->program->count; i++) {
			struct mustache_program_step *now = &c->program->code[i];

			if (now->part_count > 0 && slice_equal(now->name, name))
				now->optional = used = true;
		}
		if (!used)
			return refuse_at(c, (size_t)(name.at - c->source.at),
			              "'%.*s' is optional and not used", (int)name.len, name.at);
		rest = blanks_trim(slice_part(rest, name.len, rest.len));
	}
	return true;
}

bool
mustache_program_compile(struct arena *arena, struct slice source, struct mustache_program *program,
                         struct mustache_error *error)
{
	struct compiler c = {.arena = arena, .source = source, .open = slice_of("{{"),
	                     .close = slice_of("}}"), .optional = slice_of(""),
	                     .argument_at = SLICE_NOWHERE, .program = program, .error = error};
	size_t start;

	if (source.len > MUSTACHE_SOURCE)
		return refuse_at(&c, MUSTACHE_SOURCE, "longer than %d bytes", MUSTACHE_SOURCE);
	while ((start = slice_find(source, c.at, c.open)) != SLICE_NOWHERE)
		if (!compile_tag(&c, start))
			return false;
	if (c.depth > 0)
		return refuse_at(&c, pair_top(&c)->start, "the %s is not closed",
		                 pair_words[pair_top(&c)->kind]);
	emit_text(&c, source.len);
	step_emit(&c, OP_RETURN);
	return mark_optional(&c);
}
