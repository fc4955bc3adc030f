#include "base/language.h"

#include <stddef.h>
#include <string.h>

#include "base/log.h"

const struct language languages[LANGUAGES] = {
#define FACTS(constant, its_code, its_name, ...) \
	[LANGUAGE_##constant] = {.code = its_code, .name = its_name, __VA_ARGS__},
	LANGUAGE_TABLE(FACTS)
#undef FACTS
};

const struct language *const language_columns[LANGUAGE_COLUMNS] = {
	[COLUMN_EN] = &languages[LANGUAGE_EN], [COLUMN_JA] = &languages[LANGUAGE_JA],
};

const struct language *
language_find(const char *code)
{
	for (size_t i = 0; i < LANGUAGES; i++)
		if (strcmp(languages[i].code, code) == 0)
			return &languages[i];
	return NULL;
}

const struct language *
language_of(const char *code)
{
	const struct language *language = language_find(code);

	if (language == NULL)
		log_die("no language is called '%s'", code);
	return language;
}

const struct language *
language_by_names(bool family_first)
{
	for (size_t i = 0; i < LANGUAGES; i++)
		if (languages[i].family_first == family_first)
			return &languages[i];
	return &languages[0];
}

enum language_column
language_column(const char *code)
{
	const struct language *language = language_of(code);

	for (enum language_column i = 0; i < LANGUAGE_COLUMNS; i++)
		if (language_columns[i] == language)
			return i;
	return 0;
}

const char *
language_pick(const char *code, const char *const texts[static LANGUAGE_COLUMNS])
{
	const char *text = texts[language_column(code)];

	for (size_t i = 0; (text == NULL || text[0] == '\0') && i < LANGUAGE_COLUMNS; i++)
		text = texts[i];
	return text == NULL ? "" : text;
}
