#include "pages/part/looks.h"

#include <stdio.h>
#include <string.h>

#include "base/embedded.h"
#include "base/language.h"
#include "base/log.h"
#include "view/words.h"

enum { KEY_MAX = 96 };

struct look {
	const char *lang;
	bool single;
	const struct words *words;
	struct mustache *set; /* NULL until it is compiled */
};

struct looks {
	struct words *words[LANGUAGES];
	struct look *each[LANGUAGES][2]; /* the second: of single players */
	size_t *missing;
};

static bool
text_find(const struct look *look, struct slice key, struct slice *text)
{
	char single[KEY_MAX];
	int len = snprintf(single, sizeof(single), "%.*s.single", (int)key.len, key.at);

	return (look->single && len < (int)sizeof(single) &&
	        words_find(look->words, (struct slice){single, (size_t)len}, text)) ||
	       words_find(look->words, key, text);
}

/* "t/KEY" is a text of the catalogue, anything else a file of templates/. */
static bool
source(void *self, struct slice name, struct slice *text)
{
	const struct look *look = self;
	const struct embedded *file;
	char path[128];

	if (name.len > 2 && memcmp(name.at, "t/", 2) == 0)
		return text_find(look, (struct slice){name.at + 2, name.len - 2}, text);
	if (snprintf(path, sizeof(path), "templates/%.*s.mustache", (int)name.len, name.at) >=
	    (int)sizeof(path))
		return false;
	file = embedded_find(path);
	if (file == NULL)
		return false;
	*text = (struct slice){file->bytes, file->len};
	return true;
}

static bool
compile(struct arena *arena, struct look *look, const char *name, const char **why)
{
	struct mustache_error error;

	if (mustache_compile(look->set, name, &error) != NULL)
		return true;
	*why = arena_printf(arena, "%s (%s): line %d, column %d: %s", error.where, look->lang,
	                    error.line, error.column, error.what);
	return false;
}

static bool
compile_all(struct arena *arena, struct look *look, const char **why)
{
	const char prefix[] = "templates/", ending[] = ".mustache";
	struct slice key;

	look->set = mustache_new(source, look);
	for (size_t i = 0; i < embedded_count; i++) {
		const char *name = embedded_files[i].name;
		size_t len = strlen(name);

		if (strncmp(name, prefix, sizeof(prefix) - 1) != 0 || len < sizeof(ending) ||
		    strcmp(name + len - (sizeof(ending) - 1), ending) != 0)
			continue;
		name += sizeof(prefix) - 1;
		len -= sizeof(prefix) - 1 + sizeof(ending) - 1;
		if (!compile(arena, look, arena_copy(arena, name, len), why))
			return false;
	}
	for (size_t i = 0; (key = words_key(look->words, i)).len > 0; i++)
		if (!compile(arena, look,
		             arena_printf(arena, "t/%.*s", (int)key.len, key.at), why))
			return false;
	return true;
}

static bool
looks_load(struct arena *arena, struct looks *looks, size_t i, const char **why)
{
	char *name = arena_printf(arena, "templates/%s.po", languages[i].code);
	const struct embedded *file = embedded_find(name);
	struct words_error error;

	if (file == NULL) {
		*why = arena_printf(arena, "%s is missing", name);
		return false;
	}
	looks->words[i] = words_new((struct slice){file->bytes, file->len}, &error);
	if (looks->words[i] == NULL) {
		*why = arena_printf(arena, "%s: line %d: %s", name, error.line, error.what);
		return false;
	}
	for (size_t single = 0; single < 2; single++) {
		looks->each[i][single] = arena_alloc(arena, sizeof(struct look));
		*looks->each[i][single] =
			(struct look){languages[i].code, single == 1, looks->words[i], NULL};
		if (!compile_all(arena, looks->each[i][single], why))
			return false;
	}
	return true;
}

struct looks *
looks_new(struct arena *arena, const char **why)
{
	struct looks *looks = arena_alloc(arena, sizeof(*looks));

	looks->missing = arena_alloc(arena, sizeof(*looks->missing));
	for (size_t i = 0; i < LANGUAGES; i++)
		if (!looks_load(arena, looks, i, why)) {
			looks_free(looks);
			return NULL;
		}
	return looks;
}

void
looks_free(struct looks *looks)
{
	for (size_t i = 0; looks != NULL && i < LANGUAGES; i++) {
		for (size_t single = 0; single < 2; single++)
			if (looks->each[i][single] != NULL && looks->each[i][single]->set != NULL)
				mustache_free(looks->each[i][single]->set);
		if (looks->words[i] != NULL)
			words_free(looks->words[i]);
	}
}

static const struct look *
look_of(const struct looks *looks, const char *lang, bool single)
{
	return looks->each[language_of(lang) - languages][single];
}

static void
missing(void *self, const char *template, struct slice name)
{
	size_t *count = self;

	++*count;
	log_line("template %s: nothing is named %.*s", template, (int)name.len, name.at);
}

static bool
render(const struct looks *looks, const struct mustache_template *template, const char *name, bool plain,
       const struct value *data, struct buf *out)
{
	if (plain ? mustache_render_plain(template, data, out, missing, looks->missing)
	          : mustache_render(template, data, out, missing, looks->missing))
		return true;
	log_line("template %s: a limit was reached", name);
	return false;
}

bool
looks_render(const struct looks *looks, const char *lang, bool single, const char *template,
             const struct value *data, struct buf *out)
{
	struct mustache_error error;
	const struct mustache_template *compiled =
		mustache_compile(look_of(looks, lang, single)->set, template, &error);

	if (compiled == NULL)
		log_line("no template %s: %s", template, error.what);
	return compiled != NULL && render(looks, compiled, template, false, data, out);
}

size_t
looks_missing(const struct looks *looks)
{
	return *looks->missing;
}

bool
looks_has_word(const struct looks *looks, const char *lang, const char *key)
{
	struct slice text;

	return words_find(look_of(looks, lang, false)->words, slice_of(key), &text);
}

/* All texts were compiled at the start, so that one that cannot be is not there: to look for it in the
 * catalogue as well would take as long again. */
char *
looks_word(const struct looks *looks, struct arena *arena, const char *lang, bool single,
           const char *key, const struct value *data)
{
	struct buf out = buf_new(arena, 64);
	const char *name = arena_printf(arena, "t/%s", key);
	struct mustache_error error;
	const struct mustache_template *text = mustache_compile(look_of(looks, lang, single)->set, name, &error);

	if (text == NULL) {
		missing(looks->missing, lang, slice_of(key));
		return arena_text(arena, key);
	}
	if (data == NULL)
		data = value_object(arena);
	return render(looks, text, name, true, data, &out) ? out.text : arena_text(arena, key);
}
