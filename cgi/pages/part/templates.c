#include "pages/part/templates.h"

#include <stdio.h>
#include <string.h>

#include "base/embedded.h"
#include "base/language.h"
#include "base/log.h"
#include "view/words.h"

enum { KEY_MAX = 96 };

struct template_set {
	const char *lang;
	bool single;
	const struct words *words;
	struct mustache *set; /* NULL until it is compiled */
};

struct templates {
	struct words *words[LANGUAGES];
	struct template_set *each[LANGUAGES][2]; /* the second: of single players */
	size_t *missing;
};

static bool
text_find(const struct template_set *own, struct slice key, struct slice *text)
{
	char single[KEY_MAX];
	int len = snprintf(single, sizeof(single), "%.*s.single", (int)key.len, key.at);

	return (own->single && len < (int)sizeof(single) &&
	        words_find(own->words, (struct slice){single, (size_t)len}, text)) ||
	       words_find(own->words, key, text);
}

/* "t/KEY" is a text of the catalogue, anything else a file of templates/. */
static bool
source(void *self, struct slice name, struct slice *text)
{
	const struct template_set *own = self;
	const struct embedded *file;
	char path[128];

	if (name.len > 2 && memcmp(name.at, "t/", 2) == 0)
		return text_find(own, (struct slice){name.at + 2, name.len - 2}, text);
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
compile(struct arena *arena, struct template_set *own, const char *name, const char **why)
{
	struct mustache_error error;

	if (mustache_compile(own->set, name, &error) != NULL)
		return true;
	*why = arena_printf(arena, "%s (%s): line %d, column %d: %s", error.where, own->lang,
	                    error.line, error.column, error.what);
	return false;
}

static bool
compile_all(struct arena *arena, struct template_set *own, const char **why)
{
	const char prefix[] = "templates/", ending[] = ".mustache";
	struct slice key;

	own->set = mustache_new(source, own);
	for (size_t i = 0; i < embedded_count; i++) {
		const char *name = embedded_files[i].name;
		size_t len = strlen(name);

		if (strncmp(name, prefix, sizeof(prefix) - 1) != 0 || len < sizeof(ending) ||
		    strcmp(name + len - (sizeof(ending) - 1), ending) != 0)
			continue;
		name += sizeof(prefix) - 1;
		len -= sizeof(prefix) - 1 + sizeof(ending) - 1;
		if (!compile(arena, own, arena_copy(arena, name, len), why))
			return false;
	}
	for (size_t i = 0; (key = words_key(own->words, i)).len > 0; i++)
		if (!compile(arena, own,
		             arena_printf(arena, "t/%.*s", (int)key.len, key.at), why))
			return false;
	return true;
}

static bool
templates_load(struct arena *arena, struct templates *templates, size_t i, const char **why)
{
	char *name = arena_printf(arena, "templates/%s.po", languages[i].code);
	const struct embedded *file = embedded_find(name);
	struct words_error error;

	if (file == NULL) {
		*why = arena_printf(arena, "%s is missing", name);
		return false;
	}
	templates->words[i] = words_new((struct slice){file->bytes, file->len}, &error);
	if (templates->words[i] == NULL) {
		*why = arena_printf(arena, "%s: line %d: %s", name, error.line, error.what);
		return false;
	}
	for (size_t single = 0; single < 2; single++) {
		templates->each[i][single] = arena_alloc(arena, sizeof(struct template_set));
		*templates->each[i][single] =
			(struct template_set){languages[i].code, single == 1, templates->words[i], NULL};
		if (!compile_all(arena, templates->each[i][single], why))
			return false;
	}
	return true;
}

struct templates *
templates_new(struct arena *arena, const char **why)
{
	struct templates *templates = arena_alloc(arena, sizeof(*templates));

	templates->missing = arena_alloc(arena, sizeof(*templates->missing));
	for (size_t i = 0; i < LANGUAGES; i++)
		if (!templates_load(arena, templates, i, why)) {
			templates_free(templates);
			return NULL;
		}
	return templates;
}

void
templates_free(struct templates *templates)
{
	for (size_t i = 0; templates != NULL && i < LANGUAGES; i++) {
		for (size_t single = 0; single < 2; single++)
			if (templates->each[i][single] != NULL && templates->each[i][single]->set != NULL)
				mustache_free(templates->each[i][single]->set);
		if (templates->words[i] != NULL)
			words_free(templates->words[i]);
	}
}

static const struct template_set *
own_of(const struct templates *templates, const char *lang, bool single)
{
	return templates->each[language_of(lang) - languages][single];
}

static void
missing(void *self, const char *template, struct slice name)
{
	size_t *count = self;

	++*count;
	log_line("template %s: nothing is named %.*s", template, (int)name.len, name.at);
}

static bool
render(const struct templates *templates, const struct mustache_template *template,
       const char *name, bool plain,
       const struct value *data, struct buf *out)
{
	if (plain ? mustache_render_plain(template, data, out, missing, templates->missing)
	          : mustache_render(template, data, out, missing, templates->missing))
		return true;
	log_line("template %s: a limit was reached", name);
	return false;
}

bool
templates_render(const struct templates *templates, const char *lang, bool single, const char *template,
                 const struct value *data, struct buf *out)
{
	struct mustache_error error;
	const struct mustache_template *compiled =
		mustache_compile(own_of(templates, lang, single)->set, template, &error);

	if (compiled == NULL)
		log_line("no template %s: %s", template, error.what);
	return compiled != NULL && render(templates, compiled, template, false, data, out);
}

size_t
templates_missing(const struct templates *templates)
{
	return *templates->missing;
}

bool
templates_has_word(const struct templates *templates, const char *lang, const char *key)
{
	struct slice text;

	return words_find(own_of(templates, lang, false)->words, slice_of(key), &text);
}

/* All texts were compiled at the start, so that one that cannot be is not there: to look for it in the
 * catalogue as well would take as long again. */
char *
templates_word(const struct templates *templates, struct arena *arena, const char *lang, bool single,
               const char *key, const struct value *data)
{
	struct buf out = buf_new(arena, 64);
	const char *name = arena_printf(arena, "t/%s", key);
	struct mustache_error error;
	const struct mustache_template *text =
		mustache_compile(own_of(templates, lang, single)->set, name, &error);

	if (text == NULL) {
		missing(templates->missing, lang, slice_of(key));
		return arena_text(arena, key);
	}
	if (data == NULL)
		data = value_object(arena);
	return render(templates, text, name, true, data, &out) ? out.text : arena_text(arena, key);
}
