#include "event/name.h"

#include <string.h>

#include "suite.h"

static const struct {
	const char *name;
	struct player player;
	bool family_first;
	const char *full, *initials, *latin, *latin_initials; /* the last two NULL: the same */
} cases[] = {
	{"Latin", {.family_name = "Byrne", .given_name = "Una"}, false, "Una Byrne", "U. B.", NULL, NULL},
	{"Latin with kana",
	 {.family_name = "Sato", .given_name = "Rin", .family_kana = "さとう", .given_kana = "りん"},
	 true, "Sato Rin", "さ・り", "Sato Rin", "S. R."},
	{"kanji with kana",
	 {.family_name = "田中", .given_name = "葵", .family_kana = "たなか", .given_kana = "あおい"},
	 true, "田中 葵", "た・あ", "Tanaka Aoi", "T. A."},
	{"kanji with kana that a foreigner bears",
	 {.family_name = "渡辺", .given_name = "Anna", .family_kana = "わたなべ", .given_kana = ""},
	 true, "渡辺 Anna", "わ A.", "Watanabe Anna", "W. A."},
	{"kanji whose Latin letters its player knows better",
	 {.family_name = "大野", .given_name = "譲二", .family_kana = "おおの", .given_kana = "じょうじ",
	  .latin_name = "Ohno George"}, true, "大野 譲二", "お・じ", "Ohno George", "O. G."},
	{"one word for the whole name",
	 {.family_name = "鴛鴦", .given_name = "一", .latin_name = "Oshidori"}, true, "鴛鴦 一", "鴛・一",
	 "Oshidori", "O."},
	{"kanji", {.family_name = "田中", .given_name = "葵"}, true, "田中 葵", "田・葵", NULL, NULL},
	{"kanji and Latin", {.family_name = "田中", .given_name = "Anna"}, true, "田中 Anna", "田 A.", NULL, NULL},
	{"a given name in kanji", {.family_name = "Holm", .given_name = "葵"}, false, "葵 Holm", "葵 H.", NULL, NULL},
	{"a dot is no kana", {.family_name = "Pi\u30fbSunyer", .given_name = "Pau"}, false,
	 "Pau Pi\u30fbSunyer", "P. P.", NULL, NULL},
	{"hangul", {.family_name = "김", .given_name = "서연"}, true, "김 서연", "김・서", NULL, NULL},
	{"one name", {.family_name = "Byrne", .given_name = ""}, false, "Byrne", "B.", NULL, NULL},
	{"one name in kanji", {.family_name = "田中", .given_name = ""}, true, "田中", "田", NULL, NULL},
};

enum { COUNT = COUNT(cases) };

static struct player
player_of(size_t i, enum player_publish publish)
{
	struct player player = cases[i].player;

	if (player.family_kana == NULL)
		player.family_kana = player.given_kana = "";
	if (player.latin_name == NULL)
		player.latin_name = "";
	player.publish = publish;
	return player;
}

static void
check(size_t i, const char *what, const char *got, const char *want)
{
	if (strcmp(got, want) != 0)
		fail_msg("%s, %s: '%s', not '%s'", cases[i].name, what, got, want);
}

static const char *
latin_of(size_t i)
{
	return cases[i].latin == NULL ? cases[i].full : cases[i].latin;
}

/* Whatever the player lets others see. */
ARENA_TEST(a_name_and_its_initials_stand_in_the_order_of_its_script)
{
	for (size_t i = 0; i < COUNT; i++) {
		struct player player = player_of(i, PUBLISH_NUMBER);

		if (name_family_first(&player) != cases[i].family_first)
			fail_msg("%s: the wrong one first", cases[i].name);
		check(i, "full", name_full(arena, &player, NAME_AS_GIVEN), cases[i].full);
		check(i, "initials", name_initials(arena, &player, NAME_AS_GIVEN), cases[i].initials);
		check(i, "in Latin letters", name_full(arena, &player, NAME_LATIN), latin_of(i));
		check(i, "initials in them", name_initials(arena, &player, NAME_LATIN),
		      cases[i].latin == NULL ? cases[i].initials : cases[i].latin_initials);
		check(i, "kept in them", name_latin(arena, &player),
		      strcmp(latin_of(i), cases[i].full) == 0 ? "" : latin_of(i));
	}
}

ARENA_TEST(others_see_what_the_player_chose_and_no_more)
{
	for (size_t i = 0; i < COUNT; i++) {
		struct player full = player_of(i, PUBLISH_FULL);
		struct player initials = player_of(i, PUBLISH_INITIALS);
		struct player number = player_of(i, PUBLISH_NUMBER);
		struct entry entry = {.number = 17, .players = {full, number}};

		check(i, "published in full", name_published(arena, &full, NAME_AS_GIVEN), cases[i].full);
		check(i, "published in Latin letters", name_published(arena, &full, NAME_LATIN),
		      latin_of(i));
		check(i, "published as initials", name_published(arena, &initials, NAME_AS_GIVEN),
		      cases[i].initials);
		check(i, "published as initials in Latin letters",
		      name_published(arena, &initials, NAME_LATIN),
		      cases[i].latin == NULL ? cases[i].initials : cases[i].latin_initials);
		check(i, "published as a number", name_published(arena, &number, NAME_LATIN), "");
		check(i, "seen in full", name_seen(arena, &entry, 0), cases[i].full);
		check(i, "seen as a number", name_seen(arena, &entry, 1), "17");
		assert_true(name_is_public(&full));
		assert_false(name_is_public(&initials));
		assert_false(name_is_public(&number));
	}
}

ARENA_TEST(of_a_player_who_chose_nothing_others_see_nothing)
{
	const struct player player = {
		.family_name = "Byrne", .given_name = "Una", .family_kana = "", .given_kana = "",
	};

	assert_false(name_is_public(&player));
	assert_string_equal("", name_published(arena, &player, NAME_AS_GIVEN));
}

TEST(a_dot_between_initials_is_known)
{
	assert_true(name_is_dotted("た\u30fbあ"));
	assert_false(name_is_dotted("U. B."));
	assert_false(name_is_dotted("田中 葵"));
}

ARENA_TEST(an_entry_is_called_by_its_family_names_the_captains_first)
{
	struct entry entry = {
		.player_count = 2, .captain = 1,
		.players = {{.family_name = "Byrne"}, {.family_name = "Doyle"}},
	};

	assert_string_equal("Doyle / Byrne", name_of_entry(arena, &entry));
	entry.player_count = 1;
	entry.captain = 0;
	assert_string_equal("Byrne", name_of_entry(arena, &entry));
}

ARENA_TEST(what_is_left_of_a_name_is_what_was_public_of_it)
{
	for (size_t i = 0; i < COUNT; i++)
		for (enum player_publish publish = PUBLISH_NUMBER; publish <= PUBLISH_FULL; publish++) {
			const struct player player = player_of(i, publish);
			struct player left = player;

			name_reduce(arena, &left);
			for (enum name_script script = NAME_AS_GIVEN; script <= NAME_LATIN; script++)
				check(i, player_publish_names[publish], name_published(arena, &left, script),
				      name_published(arena, &player, script));
			assert_true(publish == PUBLISH_FULL || strlen(left.family_name) <= 3);
		}
}
