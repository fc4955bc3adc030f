#include "base/country.h"

#include <string.h>

#include "base/text.h"

const struct country country_list[COUNTRIES] = {
#define COUNTRY(its_code, en, ja) {its_code, {[LANGUAGE_EN] = en, [LANGUAGE_JA] = ja}},
#include "base/country.def"
#undef COUNTRY
};

/* What they are called besides. */
static const struct {
	const char *name, *code;
} others[] = {
	{"USA", "US"}, {"United States of America", "US"}, {"America", "US"},
	{"アメリカ合衆国", "US"}, {"米国", "US"}, {"UK", "GB"}, {"Great Britain", "GB"},
	{"Britain", "GB"}, {"England", "GB"}, {"Scotland", "GB"}, {"Wales", "GB"},
	{"英国", "GB"}, {"Korea", "KR"}, {"Republic of Korea", "KR"}, {"大韓民国", "KR"},
	{"한국", "KR"}, {"中国大陸", "CN"}, {"PR China", "CN"}, {"中華人民共和国", "CN"},
	{"中华人民共和国", "CN"}, {"Chinese Taipei", "TW"}, {"臺灣", "TW"}, {"Nippon", "JP"},
	{"日本国", "JP"}, {"にっぽん", "JP"}, {"にほん", "JP"}, {"Holland", "NL"},
	{"Czechia", "CZ"}, {"Türkiye", "TR"}, {"Macao", "MO"}, {"Viet Nam", "VN"},
	{"ヴェトナム", "VN"}, {"Russian Federation", "RU"}, {"ロシア連邦", "RU"},
	{"グルジア", "GE"}, {"ギリシア", "GR"}, {"Deutschland", "DE"}, {"Österreich", "AT"},
	{"Schweiz", "CH"}, {"Suisse", "CH"}, {"España", "ES"}, {"Italia", "IT"},
	{"Polska", "PL"}, {"Burma", "MM"}, {"Ivory Coast", "CI"}, {"East Timor", "TL"},
	{"Swaziland", "SZ"}, {"Cape Verde", "CV"}, {"Macedonia", "MK"},
};

const char *
country_called(const struct country *country, const char *lang)
{
	const char *name = country->names[language_of(lang) - languages];

	return name == NULL ? country->names[0] : name;
}

/* To fold some hundred names takes longer than all else that an entry needs, and most people write
 * one as it stands here. */
const char *
country_code(struct arena *arena, const char *typed)
{
	const char *key;

	if (typed[0] == '\0')
		return typed;
	for (size_t i = 0; i < COUNTRIES; i++) {
		if (slice_same(slice_of(typed), country_list[i].code))
			return country_list[i].code;
		for (size_t lang = 0; lang < LANGUAGES; lang++)
			if (country_list[i].names[lang] != NULL &&
			    slice_same(slice_of(typed), country_list[i].names[lang]))
				return country_list[i].code;
	}
	key = text_sort_key(arena, typed);
	for (size_t i = 0; i < COUNTRIES; i++)
		for (size_t lang = 0; lang < LANGUAGES; lang++)
			if (country_list[i].names[lang] != NULL &&
			    strcmp(key, text_sort_key(arena, country_list[i].names[lang])) == 0)
				return country_list[i].code;
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		if (strcmp(key, text_sort_key(arena, others[i].name)) == 0)
			return others[i].code;
	return typed;
}

/* A table of an event asks this of every player: two bytes are compared sooner than a code is
 * looked for by anything cleverer. */
const char *
country_name(const char *kept, const char *lang)
{
	if (strlen(kept) != 2)
		return kept;
	for (size_t i = 0; i < COUNTRIES; i++)
		if (kept[0] == country_list[i].code[0] && kept[1] == country_list[i].code[1])
			return country_called(&country_list[i], lang);
	return kept;
}
