#include "base/language.h"

#include "suite.h"

TEST(every_column_is_that_of_its_language_and_of_those_without_one_the_first)
{
	for (enum language_column i = 0; i < LANGUAGE_COLUMNS; i++)
		assert_int_equal(i, language_column(language_columns[i]->code));
	assert_string_equal("en", language_columns[COLUMN_EN]->code);
	assert_string_equal("ja", language_columns[COLUMN_JA]->code);
	for (size_t i = 0; i < LANGUAGES; i++)
		if (&languages[i] != language_columns[language_column(languages[i].code)])
			assert_int_equal(0, language_column(languages[i].code));
}

TEST(a_text_is_picked_in_its_language_or_the_first_that_there_is)
{
	static const struct {
		const char *code, *texts[LANGUAGE_COLUMNS], *picked;
	} cases[] = {
		{"en", {[COLUMN_EN] = "Lake", [COLUMN_JA] = "湖"}, "Lake"},
		{"ja", {[COLUMN_EN] = "Lake", [COLUMN_JA] = "湖"}, "湖"},
		{"en", {[COLUMN_EN] = "", [COLUMN_JA] = "湖"}, "湖"},
		{"ja", {[COLUMN_EN] = "Lake", [COLUMN_JA] = NULL}, "Lake"},
		{"ja", {[COLUMN_EN] = "", [COLUMN_JA] = ""}, ""},
		{"en", {[COLUMN_EN] = NULL, [COLUMN_JA] = NULL}, ""},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		assert_string_equal(cases[i].picked, language_pick(cases[i].code, cases[i].texts));
}
