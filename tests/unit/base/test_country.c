#include "base/arena_test.h"

#include "base/country.h"

SHARED_TEST(a_country_is_known_by_its_code_and_by_its_names)
{
	static const struct {
		const char *typed, *code;
	} cases[] = {
		{"JP", "JP"}, {"jp", "JP"}, {"Japan", "JP"}, {"JAPAN", "JP"}, {"日本", "JP"}, {"ｊａｐａｎ", "JP"},
		{"Cote d'Ivoire", "CI"}, {"ﾄﾞｲﾂ", "DE"}, {"USA", "US"}, {"アメリカ", "US"}, {"Türkiye", "TR"},
		{"", ""}, {"Atlantis", "Atlantis"}, {"XX", "XX"}, {"Japan?", "Japan?"},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(country_code(arena, cases[i].typed), cases[i].code);
}

SHARED_TEST(a_country_is_called_as_the_reader_calls_it)
{
	assert_string_equal(country_name("DE", "en"), "Germany");
	assert_string_equal(country_name("DE", "ja"), "ドイツ");
	assert_string_equal(country_name("Atlantis", "ja"), "Atlantis");
	assert_string_equal(country_name("", "en"), "");
}

/* Whatever is suggested is understood. */
SHARED_TEST(every_country_is_found_by_each_of_its_names)
{
	for (size_t i = 0; i < COUNTRIES; i++)
		for (size_t lang = 0; lang < LANGUAGES; lang++)
			assert_string_equal(country_code(arena, country_called(&country_list[i], languages[lang].code)),
			                    country_list[i].code);
}
