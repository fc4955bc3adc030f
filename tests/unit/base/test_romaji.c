#include "base/arena_test.h"

#include <string.h>

#include "base/romaji.h"

SHARED_TEST(kana_are_written_as_passports_do)
{
	static const struct {
		const char *kana, *latin;
	} cases[] = {
		{"はしもと", "Hashimoto"}, {"あん", "An"}, {"ふじつか", "Fujitsuka"},
		{"ちづる", "Chizuru"}, {"みかぢ", "Mikaji"}, {"かをる", "Kaoru"}, {"ゐのり", "Inori"},
		/* A long o or u */
		{"さとう", "Sato"}, {"おおの", "Ono"}, {"おおおか", "Ooka"}, {"おおうち", "Ouchi"},
		{"とおる", "Toru"}, {"しょうた", "Shota"}, {"ゆうき", "Yuki"}, {"ちゅうじょう", "Chujo"},
		{"こうのすけ", "Konosuke"}, {"いいだ", "Iida"}, {"けいこ", "Keiko"}, {"みう", "Miu"},
		/* Two vowels that are two */
		{"いのうえ", "Inoue"}, {"たけのうち", "Takenouchi"}, {"まつうら", "Matsuura"},
		{"とよおか", "Toyooka"}, {"ひろおみ", "Hiroomi"}, {"よこお", "Yokoo"},
		{"こうち", "Kochi"}, {"おおき", "Oki"}, {"なおうみ", "Naoumi"},
		/* ん and っ */
		{"なんば", "Namba"}, {"ほんま", "Homma"}, {"さんぺい", "Sampei"}, {"しんや", "Shinya"},
		{"じゅんいち", "Junichi"}, {"けんおう", "Keno"}, {"はっとり", "Hattori"},
		{"きっちょう", "Kitcho"}, {"べっしょ", "Bessho"}, {"あっ", "A"},
		/* Two kana, one syllable */
		{"きょうこ", "Kyoko"}, {"りゅうじ", "Ryuji"}, {"ぢゃ", "Ja"}, {"じぇに", "Jeni"},
		{"てぃな", "Tina"}, {"ふぁん", "Fan"}, {"うぃる", "Wiru"}, {"くぁん", "Kwan"},
		{"いぇん", "Yen"}, {"とぅい", "Tui"}, {"ちぇりー", "Cheri"}, {"つぁお", "Tsao"},
		{"ゔぇら", "Vera"}, {"でゅぽん", "Dyupon"}, {"くゎん", "Kwan"}, {"ふぅか", "Fuka"},
		{"ぁ", "A"}, {"んゃ", "Nya"},
		/* Of any script and width */
		{"ゴトウ", "Goto"}, {"ｺﾞﾄｳ ﾕｳｷ", "Goto Yuki"}, {"ティファニー", "Tifani"},
		{"メアリー・アン", "Meari An"}, {"ヴァイオレット", "Vaioretto"}, {"みすゞ", "Misuzu"},
		{"みゝ", "Mimi"}, {"さとう　ちか", "Sato Chika"}, {"", ""},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *latin = romaji_of(arena, cases[i].kana);

		if (latin == NULL || strcmp(latin, cases[i].latin) != 0)
			fail_msg("%s: '%s', not '%s'", cases[i].kana, latin == NULL ? "(none)" : latin,
			         cases[i].latin);
	}
}

SHARED_TEST(what_is_no_kana_has_no_latin_letters)
{
	static const char *const cases[] = {"佐藤", "Sato", "さとう1", "ゝか", "か゜", "ヷ"};

	for (size_t i = 0; i < COUNT(cases); i++)
		if (romaji_of(arena, cases[i]) != NULL)
			fail_msg("%s", cases[i]);
}

SHARED_TEST(latin_names_are_the_same_however_they_are_written)
{
	static const struct {
		const char *one, *other;
	} cases[] = {
		{"Sato", "Satou"}, {"Sato", "SATOH"}, {"Sato", "Satō"}, {"Ota", "Ohta"}, {"Ono", "Oono"},
		{"Ohara", "ohara"}, {"Junichi", "Jun'ichi"}, {"Shinichi", "Sin-iti"}, {"Namba", "Nanba"},
		{"Fujita", "Huzita"}, {"Shota", "Syouta"}, {"Hatchi", "Hacchi"}, {"Inoue", "inoue"},
		{"Shunsuke", "shunsuke"}, {"Yuki", "Yuuki"},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(romaji_key(arena, cases[i].one), romaji_key(arena, cases[i].other));
	assert_string_not_equal(romaji_key(arena, "Sato"), romaji_key(arena, "Seto"));
}
