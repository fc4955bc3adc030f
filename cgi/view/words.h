/* The words of one language, from a gettext catalogue (templates/en.po, ja.po):
 * msgid is a key such as "entry.title", msgstr the text. A text is itself a
 * piece of template: it may hold {{names}} and sections, and [漢字|かんじ] which
 * becomes a <ruby> element. Templates name a text as the partial {{>t/entry.title}}. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"

struct words;

struct words_error {
	int line;
	char what[96];
};

/* Reads a catalogue. NULL and *error when it is malformed, a key stands twice
 * or a text is empty. `po` need not outlive the call. */
struct words *words_new(struct slice po, struct words_error *error);
void words_free(struct words *words);

bool words_find(const struct words *words, struct slice key, struct slice *text);

/* Walks all keys: the i-th, or an empty slice past the end. */
struct slice words_key(const struct words *words, size_t i);
