#include "world/hall.h"

#include "pages/part/app.h"
#include "base/buf.h"
#include "pages/part/fill.h"
#include "pages/part/say.h"

#define SHOWN .publish = PUBLISH_FULL

/* Pairs as each language names them. */

static const struct {
	const char *name;
	struct player captain, partner;
	bool everything;
	const char *en, *ja;
} pairs[] = {
	{
		"two families",
		{.family_name = "Byrne", .given_name = "Una", SHOWN}, {.family_name = "Mori", .given_name = "Aoi", SHOWN},
		true, "Byrne and Mori", "Byrne・Mori",
	}, {
		"initials in kanji, which have a dot of their own",
		{.family_name = "田中", .given_name = "葵", .publish = PUBLISH_INITIALS},
		{.family_name = "森", .given_name = "蓮", SHOWN},
		false, "田・葵 and 森", "田・葵／森",
	}, {
		"siblings in kanji",
		{.family_name = "佐藤", .given_name = "桜", SHOWN}, {.family_name = "佐藤", .given_name = "健二", SHOWN},
		true, "佐藤 桜 and 健二", "佐藤 桜・健二",
	}, {
		"siblings in kanji who have kana",
		{.family_name = "佐藤", .given_name = "桜", .family_kana = "さとう", .given_kana = "さくら", SHOWN},
		{.family_name = "佐藤", .given_name = "健二", .family_kana = "さとう", .given_kana = "けんじ", SHOWN},
		true, "Sato Sakura and Kenji", "佐藤 桜・健二",
	}, {
		"initials, in either script",
		{.family_name = "佐藤", .given_name = "桜", .family_kana = "さとう", .given_kana = "さくら",
		 .publish = PUBLISH_INITIALS},
		{.family_name = "森", .given_name = "蓮", .family_kana = "もり", .given_kana = "れん", SHOWN},
		false, "S. S. and Mori", "さ・さ／森",
	}, {
		"siblings in Latin letters who have kana",
		{.family_name = "Sato", .given_name = "Sakura", .family_kana = "さとう", SHOWN},
		{.family_name = "Sato", .given_name = "Kenji", .family_kana = "さとう", SHOWN},
		true, "Sato Sakura and Kenji", "Sato Sakura・Kenji",
	}, {
		"siblings whose family name comes last",
		{.family_name = "Holm", .given_name = "Anna", SHOWN}, {.family_name = "Holm", .given_name = "Bo", SHOWN},
		true, "Anna and Bo Holm", "Anna・Bo Holm",
	}, {
		"a child who shows the number only, and a parent of the same name",
		{.family_name = "佐藤", .given_name = "桜", .family_kana = "さとう", .given_kana = "さくら",
		 .publish = PUBLISH_NUMBER},
		{.family_name = "佐藤", .given_name = "健二", .family_kana = "さとう", .given_kana = "けんじ", SHOWN},
		false, "No. 7 and Sato", "No.7・佐藤",
	}, {
		"siblings of whom one shows initials only",
		{.family_name = "Holm", .given_name = "Anna", SHOWN},
		{.family_name = "Holm", .given_name = "Bo", .publish = PUBLISH_INITIALS},
		false, "Holm and B. H.", "Holm・B. H.",
	}, {
		"the same seen by the desk",
		{.family_name = "Holm", .given_name = "Anna", SHOWN},
		{.family_name = "Holm", .given_name = "Bo", .publish = PUBLISH_INITIALS},
		true, "Anna and Bo Holm", "Anna・Bo Holm",
	}, {
		"one family, a given name left out",
		{.family_name = "Holm", .given_name = "Anna", SHOWN}, {.family_name = "Holm", .given_name = "", SHOWN},
		true, "Holm and Holm", "Holm・Holm",
	}, {
		"siblings who show a number only",
		{.family_name = "Holm", .given_name = "Anna", .publish = PUBLISH_NUMBER},
		{.family_name = "Holm", .given_name = "Bo", .publish = PUBLISH_NUMBER},
		false, "No. 7", "No.7",
	},
};

/* One name as its player lets others see it, in every script that changes something. */
static const struct {
	const char *name;
	struct player player;
	const char *shown;
} names[] = {
	{"Latin", {.family_name = "Byrne", .given_name = "Una", SHOWN}, "Una Byrne"},
	{"a curly apostrophe is no kanji",
	 {.family_name = "O\u2019Neill\u2010Featherstonehaugh", .given_name = "Bartholomew", SHOWN},
	 "Bartholomew O\u2019Neill\u2010Featherstonehaugh"},
	{"a middle dot is no kana", {.family_name = "Pi\u30fbSunyer", .given_name = "Pau", SHOWN},
	 "Pau Pi\u30fbSunyer"},
	{"Vietnamese", {.family_name = "Nguy\u1ec5n", .given_name = "An", SHOWN}, "An Nguy\u1ec5n"},
	{"Cyrillic", {.family_name = "Иванова", .given_name = "Анна", SHOWN}, "Анна Иванова"},
	{"kanji", {.family_name = "佐藤", .given_name = "桜", SHOWN}, "佐藤 桜"},
	{"a kanji beyond the first plane", {.family_name = "\U00020bb7田", .given_name = "桜", SHOWN},
	 "\U00020bb7田 桜"},
	{"the mark that repeats a kanji", {.family_name = "々", .given_name = "An", SHOWN}, "々 An"},
	{"hangul", {.family_name = "김", .given_name = "서연", SHOWN}, "김 서연"},
	{"Latin, initials",
	 {.family_name = "O\u2019Neill", .given_name = "Una", .publish = PUBLISH_INITIALS}, "U. O."},
	{"Latin, an initial alone",
	 {.family_name = "Byrne", .given_name = "", .publish = PUBLISH_INITIALS}, "B."},
	{"kana, initials",
	 {.family_name = "田中", .given_name = "葵", .family_kana = "たなか", .given_kana = "あおい",
	  .publish = PUBLISH_INITIALS}, "た・あ"},
	{"kanji, initials",
	 {.family_name = "田中", .given_name = "葵", .publish = PUBLISH_INITIALS}, "田・葵"},
	{"kanji, an initial alone",
	 {.family_name = "田中", .given_name = "", .publish = PUBLISH_INITIALS}, "田"},
	{"kanji and Latin, initials",
	 {.family_name = "田中", .given_name = "Anna", .publish = PUBLISH_INITIALS}, "田 A."},
};

static struct player
filled(struct player player)
{
	if (player.family_kana == NULL)
		player.family_kana = "";
	if (player.given_kana == NULL)
		player.given_kana = "";
	player.latin_name = "";
	player.club = "";
	player.country = "";
	return player;
}

static void
says(struct app *app, const struct entry *entry, size_t row, const char *lang, const char *wanted)
{
	struct arena *arena = app->office.arena;
	struct request request = {.arena = arena};
	const struct page page = {
		.app = app, .request = &request, .arena = arena, .lang = lang,
	};
	const char *said = say_pair(&page, entry, pairs[row].everything);

	if (strcmp(said, wanted) != 0)
		fail_msg("%s, captain %d, %s: %s", pairs[row].name, entry->captain, lang, said);
}

ARENA_TEST(a_pair_of_one_family_is_told_apart_by_its_given_names)
{
	struct app app = {.templates = world_templates(), .office.arena = arena};

	for (size_t i = 0; i < COUNT(pairs); i++)
		for (int captain = 0; captain < 2; captain++) {
			struct entry entry = {.number = 7, .captain = captain, .player_count = 2};

			entry.players[captain] = filled(pairs[i].captain);
			entry.players[1 - captain] = filled(pairs[i].partner);
			says(&app, &entry, i, "en", pairs[i].en);
			says(&app, &entry, i, "ja", pairs[i].ja);
		}
}

ARENA_TEST(a_name_stands_in_the_order_of_its_script)
{
	const struct page page = {.arena = arena, .lang = "ja"};

	for (size_t i = 0; i < COUNT(names); i++) {
		struct entry entry = {.player_count = 1, .players = {filled(names[i].player)}};
		const char *said = say_name(&page, &entry, 0, false);

		if (strcmp(said, names[i].shown) != 0)
			fail_msg("%s: %s", names[i].name, said);
	}
}

/* Whose name is not public is still somebody. */
ARENA_TEST(one_player_is_called_by_the_whole_name_as_others_may_see_it)
{
	static const struct {
		enum player_publish publish;
		bool everything;
		const char *said;
	} rows[] = {
		{PUBLISH_FULL, false, "Una Byrne"}, {PUBLISH_INITIALS, false, "U. B."},
		{PUBLISH_NUMBER, false, "No. 7"}, {PUBLISH_NUMBER, true, "Una Byrne"},
	};
	struct app app = {.templates = world_templates(), .office.arena = arena};
	const struct page page = {.app = &app, .arena = arena, .lang = "en", .single = true};

	for (size_t i = 0; i < COUNT(rows); i++) {
		struct player una = {
			.family_name = "Byrne", .given_name = "Una", .publish = rows[i].publish,
		};
		struct entry entry = {.number = 7, .player_count = 1, .players = {filled(una)}};
		struct value *object = value_object(arena);

		assert_string_equal(rows[i].said, say_pair(&page, &entry, rows[i].everything));
		say_names(&page, object, &entry, rows[i].everything);
		assert_false(value_truth(value_get(object, slice_of("second"))));
		say_entry(&page, object, &entry, rows[i].everything);
		assert_int_equal(1, value_count(value_get(object, slice_of("players"))));
	}
}

/* As a form has it that is not filled in yet: the form says nothing there. */
ARENA_TEST(a_pair_sees_its_own_empty_name_as_none)
{
	const struct page page = {.arena = arena, .lang = "en"};
	struct player empty = {.family_name = "", .given_name = "", .publish = PUBLISH_NUMBER};
	struct entry entry = {.players = {filled(empty)}};

	assert_string_equal("", say_name(&page, &entry, 0, true));
}

/* A text's pieces: {addresses in the web}, <mail addresses>, [what is dialled], and / where a line ends. */
static const struct {
	const char *text, *pieces;
} linked[] = {
	{"", ""},
	{"desk@pond.example\n+81 3 1234 5678", "<desk@|pond.|example>/[+81312345678]"},
	{"電話：03-1234-5678（9時から17時）", "電話：[0312345678]（9時から17時）"},
	{"Write to a.b@pond.example.", "Write to <a.|b@|pond.|example>."},
	{"(020) 7946 0018, doors 9:30, 2026-11-22", "[02079460018], doors 9:30, 2026-11-22"},
	{"地図：https://pond.example/map?a=1&b=%20#x。https://", "地図：{https://pond.example/map?a=1&b=%20#x}。https://"},
	{"(see http://pond.example/.)", "(see {http://pond.example/}.)"},
	{"@pond, room 0123, a@ or b", "@pond, room 0123, a@ or b"},
	{"one\n\ntwo", "one//two"},
};

ARENA_TEST(mail_addresses_and_telephone_numbers_of_a_text_are_links)
{
	for (size_t i = 0; i < COUNT(linked); i++) {
		struct value *object = value_object(arena);
		const struct value *pieces;
		struct buf said = buf_new(arena, 64);

		fill_linked(object, arena, "text", linked[i].text);
		pieces = value_get(value_get(object, slice_of("text")), slice_of("pieces"));
		for (size_t j = 0; j < value_count(pieces); j++) {
			const struct value *piece = value_at(pieces, j);
			const struct value *parts = value_get(piece, slice_of("parts"));
			const struct value *phone = value_get(piece, slice_of("phone"));
			char number[24];

			for (size_t part = 0; part < value_count(parts); part++)
				buf_printf(&said, "%s%s", part == 0 ? "<" : "|",
				           value_print(value_at(parts, part), number).at);
			if (value_truth(value_get(piece, slice_of("web"))))
				buf_printf(&said, "{%s}", value_print(value_get(piece, slice_of("text")), number).at);
			else if (value_truth(value_get(piece, slice_of("mail"))))
				buf_text(&said, ">");
			else if (value_truth(phone))
				buf_printf(&said, "[%s]", value_print(phone, number).at);
			else
				buf_text(&said, value_print(value_get(piece, slice_of("text")), number).at);
			if (value_truth(value_get(piece, slice_of("more"))))
				buf_text(&said, "/");
		}
		assert_string_equal(linked[i].pieces, said.text);
	}
}
