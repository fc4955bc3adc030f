#include "view/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/text.h"

struct entry {
	struct slice key, text;
	int line; /* of its msgid */
};

struct words {
	struct arena *arena;
	struct entry *entries; /* sorted by key once all is read */
	size_t count;
};

enum reading { BETWEEN, KEY, TEXT };

struct reader {
	struct words *words;
	struct words_error *error;
	int line;
	enum reading reading;
	bool fuzzy;         /* a translator has not confirmed the entry: it does not count */
	int entry_line;
	size_t entries_met; /* with those that do not count */
	struct buf key, text;
};

/* Says what is wrong, and is false. */
__attribute__((format(printf, 3, 4)))
static bool
po_refuse(struct reader *r, int line, const char *format, ...)
{
	va_list args;

	r->error->line = line;
	va_start(args, format);
	vsnprintf(r->error->what, sizeof(r->error->what), format, args);
	va_end(args);
	return false;
}

/* ---- ruby ---- */

/* [base|reading] at the start of `text`: where its bar and its end stand. */
static bool
ruby_at(struct slice text, size_t *bar, size_t *end)
{
	*bar = 0;
	for (size_t i = 1; i < text.len; i++) {
		switch (text.at[i]) {
		case '[':
			return false;
		case '|':
			if (*bar != 0 || i == 1)
				return false;
			*bar = i;
			break;
		case ']':
			*end = i;
			return *bar != 0 && i > *bar + 1;
		}
	}
	return false;
}

static struct slice
with_ruby(struct arena *arena, struct slice text)
{
	struct buf out;
	size_t bar, end;

	if (memchr(text.at, '[', text.len) == NULL)
		return text;
	out = buf_new(arena, text.len * 2);
	for (size_t i = 0; i < text.len; i++) {
		const char *at = text.at + i;

		if (*at != '[' || !ruby_at((struct slice){at, text.len - i}, &bar, &end)) {
			buf_char(&out, *at);
			continue;
		}
		buf_text(&out, "<ruby>");
		buf_add(&out, at + 1, bar - 1);
		buf_text(&out, "<rp>（</rp><rt>");
		buf_add(&out, at + bar + 1, end - bar - 1);
		buf_text(&out, "</rt><rp>）</rp></ruby>");
		i += end;
	}
	return buf_slice(&out);
}

/* ---- entries ---- */

/* The entry being read, if any, is over. */
static bool
entry_end(struct reader *r)
{
	struct words *words = r->words;
	struct slice key = buf_slice(&r->key), text = buf_slice(&r->text);
	enum reading was = r->reading;
	bool fuzzy = r->fuzzy;

	if (was == BETWEEN)
		return true;
	if (was == KEY)
		return po_refuse(r, r->entry_line, "a msgid without its msgstr");
	r->reading = BETWEEN;
	r->fuzzy = false;
	r->entries_met++;
	if (fuzzy)
		return true;
	if (key.len == 0)
		return r->entries_met == 1 ||
		       po_refuse(r, r->entry_line, "only the first msgid may be empty");
	if (text.len == 0)
		return po_refuse(r, r->entry_line, "'%s' has no text", r->key.text);
	words->entries = arena_more(words->arena, words->entries, words->count,
	                            sizeof(*words->entries));
	words->entries[words->count++] =
		(struct entry){key, with_ruby(words->arena, text), r->entry_line};
	return true;
}

/* ---- lines ---- */

static bool
read_string(struct reader *r, struct slice s, struct buf *into)
{
	static const char names[] = "n\"\\t", meanings[] = "\n\"\\\t";

	if (s.len == 0 || s.at[0] != '"')
		return po_refuse(r, r->line, "text in quotes is needed here");
	for (size_t i = 1; i < s.len; i++) {
		char c = s.at[i];

		if (c == '"')
			return i == s.len - 1 ||
			       po_refuse(r, r->line, "something stands behind the closing quote");
		if (c == '\\') {
			const char *escape = ++i < s.len ? memchr(names, s.at[i], 4) : NULL;

			if (escape == NULL)
				return po_refuse(r, r->line,
				                 "only \\n \\t \\\" and \\\\ are understood");
			c = meanings[escape - names];
		}
		buf_char(into, c);
	}
	return po_refuse(r, r->line, "the quote is not closed");
}

/* `rest` begins behind the '#'. */
static bool
read_comment(struct reader *r, struct slice rest)
{
	if (!entry_end(r))
		return false;
	if (rest.len == 0 || rest.at[0] != ',')
		return true;
	r->fuzzy = r->fuzzy || slice_find(rest, 0, slice_of("fuzzy")) != SLICE_NOWHERE;
	return true;
}

static bool
read_key(struct reader *r, struct slice rest)
{
	if (!entry_end(r))
		return false;
	r->key = buf_new(r->words->arena, 0);
	r->text = buf_new(r->words->arena, 0);
	r->reading = KEY;
	r->entry_line = r->line;
	return read_string(r, rest, &r->key);
}

static bool
read_text(struct reader *r, struct slice rest)
{
	if (r->reading != KEY)
		return po_refuse(r, r->line, "a msgstr without its msgid");
	r->reading = TEXT;
	return read_string(r, rest, &r->text);
}

static bool
read_more(struct reader *r, struct slice line)
{
	if (r->reading == BETWEEN)
		return po_refuse(r, r->line, "a text that belongs to no entry");
	return read_string(r, line, r->reading == KEY ? &r->key : &r->text);
}

/* The longer of two beginnings comes first. */
static const struct line_kind {
	const char *begins;
	bool (*read)(struct reader *r, struct slice rest); /* NULL: not used here */
	bool keep; /* the beginning belongs to what is read */
} kinds[] = {
	{"#", read_comment, false},
	{"\"", read_more, true},
	{"msgctxt", NULL, false},
	{"msgid_plural", NULL, false},
	{"msgid", read_key, false},
	{"msgstr[", NULL, false},
	{"msgstr", read_text, false},
};

static bool
read_line(struct reader *r, struct slice line)
{
	static const char blanks[] = " \t\r";

	if (!text_valid(line))
		return po_refuse(r, r->line, "not UTF-8, or a control character");
	line = slice_trim(line, blanks);
	if (line.len == 0)
		return entry_end(r);
	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		struct slice begins = slice_of(kinds[i].begins);

		if (!slice_stands(line, 0, begins))
			continue;
		if (kinds[i].read == NULL)
			return po_refuse(r, r->line, "contexts and plural forms are not used here");
		if (kinds[i].keep)
			return kinds[i].read(r, line);
		line = (struct slice){line.at + begins.len, line.len - begins.len};
		return kinds[i].read(r, slice_trim(line, blanks));
	}
	return po_refuse(r, r->line, "a line that is none of comment, msgid, msgstr and text");
}

/* ---- the catalogue ---- */

static int
by_key(const void *left, const void *right)
{
	const struct entry *a = left, *b = right;
	size_t len = a->key.len < b->key.len ? a->key.len : b->key.len;
	int order = memcmp(a->key.at, b->key.at, len);

	return order != 0 ? order : (a->key.len > b->key.len) - (a->key.len < b->key.len);
}

static int
by_key_and_line(const void *left, const void *right)
{
	const struct entry *a = left, *b = right;
	int order = by_key(left, right);

	return order != 0 ? order : (a->line > b->line) - (a->line < b->line);
}

struct words *
words_new(struct slice po, struct words_error *error)
{
	struct arena *arena = arena_new();
	struct words *words = arena_alloc(arena, sizeof(*words));
	struct reader reader = {.words = words, .error = error};
	const struct entry *entry;
	bool good = true;

	words->arena = arena;
	while (good && po.len > 0) {
		reader.line++;
		good = read_line(&reader, slice_cut(&po, '\n'));
	}
	good = good && entry_end(&reader);
	if (good && words->count > 0)
		qsort(words->entries, words->count, sizeof(*words->entries), by_key_and_line);
	for (size_t i = 1; good && i < words->count; i++) {
		entry = &words->entries[i];
		if (by_key(entry - 1, entry) == 0)
			good = po_refuse(&reader, entry->line, "'%.*s' stands twice",
			                 (int)entry->key.len, entry->key.at);
	}
	if (good)
		return words;
	arena_free(arena);
	return NULL;
}

void
words_free(struct words *words)
{
	if (words != NULL)
		arena_free(words->arena);
}

bool
words_find(const struct words *words, struct slice key, struct slice *text)
{
	const struct entry wanted = {.key = key}, *found;

	if (words->count == 0)
		return false;
	found = bsearch(&wanted, words->entries, words->count, sizeof(wanted), by_key);
	if (found == NULL)
		return false;
	*text = found->text;
	return true;
}

struct slice
words_key(const struct words *words, size_t i)
{
	return i < words->count ? words->entries[i].key : (struct slice){"", 0};
}
