#include "forms/typed_entry.h"

#include "forms/person.h"
#include "world/office.h"

static struct entry entry;

static const char **
place_of(struct typed_entry *typed, const char *path)
{
	if (strcmp(path, "email") == 0)
		return &typed->email;
	if (strcmp(path, "note") == 0)
		return &typed->note;
	if (strcmp(path, "newcomer") == 0)
		return &typed->newcomer;
	for (int nth = 0; nth < 2; nth++)
		for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
			if (strcmp(path, player_field_path(nth, field)) == 0)
				return &typed->players[nth][field];
	fail_msg("no field %s", path);
	return NULL;
}

static struct typed_entry_known
check(struct world *world, const struct typed_entry *typed, const char *lang, bool by_organiser)
{
	memset(&entry, 0, sizeof(entry));
	entry.id = "";
	return typed_entry_check(world->arena, typed, world->tournament, lang, by_organiser, &entry,
	                         no_problems(world));
}

static struct typed_entry_known
check_under(struct world *world, const char *ruleset, const struct typed_entry *typed)
{
	world->tournament->ruleset = ruleset_find(ruleset);
	assert_non_null(world->tournament->ruleset);
	return check(world, typed, "en", false);
}

OFFICE_TEST(latin_letters_that_the_kana_say_too_are_not_kept)
{
	struct typed_entry typed = office_typed(world, 1);

	typed.players[0][FIELD_FAMILY_NAME] = "佐藤";
	typed.players[0][FIELD_GIVEN_NAME] = "桜";
	typed.players[0][FIELD_FAMILY_KANA] = "さとう";
	typed.players[0][FIELD_GIVEN_KANA] = "さくら";
	typed.players[0][FIELD_LATIN_NAME] = "Sato Sakura";
	check(world, &typed, "ja", false);
	assert_string_equal("", entry.players[0].latin_name);
	typed.players[0][FIELD_LATIN_NAME] = "Satoh Sakura";
	check(world, &typed, "ja", false);
	assert_string_equal("Satoh Sakura", entry.players[0].latin_name);
}

OFFICE_TEST(a_good_pair_is_kept_as_it_was_typed)
{
	struct typed_entry typed = office_typed(world, 1);
	struct typed_entry_known known;

	typed.email = "Fujita＠Example.com";
	typed.note = "one\ntwo";
	typed.players[1][FIELD_CLUB] = "市ヶ谷";
	typed.players[1][FIELD_COUNTRY] = "日本";
	known = check(world, &typed, "en", false);
	assert_problem(world, "the pair", "", PROBLEM_NONE);
	assert_true(known.points && known.captain);
	assert_int_equal(4, entry.points_x2);
	assert_int_equal(0, entry.captain);
	assert_string_equal("fujita@example.com", entry.email);
	assert_string_equal("one\ntwo", entry.note);
	assert_string_equal("Fujita1", entry.players[0].family_name);
	assert_string_equal("Osamu", entry.players[1].given_name);
	assert_string_equal("市ヶ谷", entry.players[1].club);
	assert_string_equal("JP", entry.players[1].country);
	assert_int_equal(RANK_KYU, entry.players[0].rank.kind);
	assert_int_equal(5, entry.players[0].rank.grade);
	assert_int_equal(HONOUR_PREFECTURE, entry.players[1].honour);
	assert_int_equal(GENDER_FEMALE, entry.players[0].gender);
	assert_int_equal(0, date_compare((struct date){2014, 6, 9}, entry.players[0].birth_date));
}

/* RULES.md, "Ranks and points": 1-dan is 1, 1-kyu 0. */
OFFICE_TEST(one_player_is_an_entry_with_the_own_points_and_no_captain)
{
	struct typed_entry typed = office_typed(world, 1), shown;
	struct typed_entry_known known;

	typed.players[0][FIELD_HONOUR] = typed.players[0][FIELD_GENDER] = "";
	for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
		typed.players[1][field] = "nonsense that nobody reads";
	known = check_under(world, "swindon", &typed);
	assert_problem(world, "one player", "", PROBLEM_NONE);
	assert_true(known.points);
	assert_false(known.captain);
	assert_int_equal(1, entry.player_count);
	assert_int_equal(0, entry.captain);
	assert_int_equal(-8, entry.points_x2); /* 5-kyu */
	shown = typed_entry_of(world->arena, &entry);
	for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
		assert_string_equal("", shown.players[1][field]);
	typed.players[0][FIELD_RANK] = "strong";
	assert_refused(world, check_under(world, "bga-aga", &typed).points, "players.0.rank",
	               PROBLEM_RANK);
}

OFFICE_TEST(one_player_is_told_from_others_by_name)
{
	struct typed_entry typed = office_typed(world, 1);
	struct entry other;
	struct entry_list others = {&other, 1};

	check_under(world, "swindon", &typed);
	other = entry;
	other.id = "other";
	person_twice(world->arena, &entry, &others, world->problems);
	assert_problem(world, "twice", "players.0.family_name", PROBLEM_ALREADY_ENTERED);
	typed.players[0][FIELD_FAMILY_NAME] = "Somebody";
	check_under(world, "swindon", &typed);
	person_twice(world->arena, &entry, &others, world->problems);
	assert_problem(world, "another", "", PROBLEM_NONE);
}

/* Each case changes one field of a good pair. In both languages. */
struct field_case {
	const char *path, *value;
	size_t times;     /* the value so often; 0 = once */
	enum problem_kind kind; /* NULL = fine */
};

static const struct field_case field_cases[] = {
	{"players.0.family_name", "", 0, PROBLEM_REQUIRED},
	{"players.0.family_name", "é", 40, PROBLEM_NONE},
	{"players.0.family_name", "é", 41, PROBLEM_TOO_LONG},
	{"players.1.given_name", "", 0, PROBLEM_REQUIRED},
	{"players.1.given_name", "a", 40, PROBLEM_NONE},
	{"players.1.given_name", "a", 41, PROBLEM_TOO_LONG},
	{"players.0.family_name", "\u200b\u2060", 0, PROBLEM_REQUIRED}, /* nothing to see */
	{"players.0.family_name", "\u3164", 0, PROBLEM_REQUIRED},
	{"players.1.given_name", "\u0301", 0, PROBLEM_REQUIRED},
	{"players.1.given_name", "\u202e", 0, PROBLEM_REQUIRED},
	{"players.0.family_name", "https://evil.example", 0, PROBLEM_LINK},
	{"players.1.given_name", "evil.com", 0, PROBLEM_LINK},
	{"players.1.latin_name", "www.evil.com", 0, PROBLEM_LINK},
	{"players.0.club", "evil.example/win", 0, PROBLEM_LINK},
	{"players.0.country", "x://y", 0, PROBLEM_LINK},
	{"players.0.family_kana", "藤田", 0, PROBLEM_KANA},
	{"players.0.family_kana", "fujita", 0, PROBLEM_KANA},
	{"players.0.family_kana", "ふじ田", 0, PROBLEM_KANA},
	{"players.0.family_kana", "ふ", 40, PROBLEM_NONE},
	{"players.0.family_kana", "ふ", 41, PROBLEM_TOO_LONG},
	{"players.1.given_kana", "修", 0, PROBLEM_KANA},
	{"players.1.given_kana", "オサム", 0, PROBLEM_NONE},
	{"players.1.given_kana", "ん", 41, PROBLEM_TOO_LONG},
	{"players.0.latin_name", "Satoh Yuki", 0, PROBLEM_NONE},
	{"players.0.latin_name", "Sātō–O’Neill", 0, PROBLEM_NONE},
	{"players.0.latin_name", "佐藤", 0, PROBLEM_LATIN},
	{"players.0.latin_name", "Сато", 0, PROBLEM_LATIN},
	{"players.0.latin_name", "é", 81, PROBLEM_TOO_LONG},
	{"players.0.rank", "", 0, PROBLEM_REQUIRED},
	{"players.0.rank", "strong", 0, PROBLEM_RANK},
	{"players.0.rank", "10d", 0, PROBLEM_RANK},
	{"players.0.rank", "51k", 0, PROBLEM_RANK},
	{"players.0.rank", "31k", 0, PROBLEM_RANK_MORE},
	{"players.0.rank", "3.5k", 0, PROBLEM_RANK_MORE},
	{"players.0.rank", "五段格", 0, PROBLEM_RANK_MORE},
	{"players.0.rank", "0k", 0, PROBLEM_RANK},
	{"players.0.rank", "<\"&'>", 0, PROBLEM_RANK},
	{"players.0.rank", "3", 21, PROBLEM_TOO_LONG},
	{"players.0.rank", "初段", 0, PROBLEM_NONE},
	{"players.0.rank", "プロ", 0, PROBLEM_NONE},
	{"players.1.rank", "9p", 0, PROBLEM_NONE}, /* and an honour */
	{"players.0.honour", "champion", 0, PROBLEM_CHOICE},
	{"players.0.honour", "x", 21, PROBLEM_TOO_LONG},
	{"players.0.honour", "title", 0, PROBLEM_NONE},
	{"players.0.gender", "", 0, PROBLEM_GENDER_NEEDED},
	{"players.1.gender", "", 0, PROBLEM_GENDER_NEEDED},
	{"players.1.gender", "F", 0, PROBLEM_CHOICE},
	{"players.1.gender", "x", 0, PROBLEM_CHOICE},
	{"players.0.birth_date", "", 0, PROBLEM_BIRTH_DATE_NEEDED},
	{"players.0.birth_date", "--", 0, PROBLEM_BIRTH_DATE_NEEDED},
	{"players.0.birth_date", "2014--", 0, PROBLEM_BIRTH_DATE},
	{"players.0.birth_date", "2014-6-", 0, PROBLEM_BIRTH_DATE},
	{"players.0.birth_date", "2014-13-1", 0, PROBLEM_BIRTH_DATE},
	{"players.0.birth_date", "2014-2-29", 0, PROBLEM_BIRTH_DATE},
	{"players.0.birth_date", "2016-2-29", 0, PROBLEM_NONE},
	{"players.0.birth_date", "14-6-9", 0, PROBLEM_BIRTH_DATE},
	{"players.0.birth_date", "2014-6-9-", 0, PROBLEM_BIRTH_DATE},
	{"players.0.birth_date", "2014/6/9", 0, PROBLEM_BIRTH_DATE},
	{"players.0.birth_date", "２０１４-６-９", 0, PROBLEM_NONE},
	{"players.0.birth_date", "2026-11-21", 0, PROBLEM_NONE},
	{"players.0.birth_date", "2026-11-22", 0, PROBLEM_BIRTH_DATE}, /* the day itself */
	{"players.1.birth_date", "1899-12-31", 0, PROBLEM_BIRTH_DATE},
	{"players.1.birth_date", "1900-01-01", 0, PROBLEM_NONE},
	{"players.1.birth_date", "--", 0, PROBLEM_NONE}, /* a man beside a girl */
	{"players.1.birth_date", "1", 21, PROBLEM_TOO_LONG},
	{"players.0.club", "碁", 60, PROBLEM_NONE},
	{"players.0.club", "碁", 61, PROBLEM_TOO_LONG},
	{"players.1.country", "碁", 60, PROBLEM_NONE},
	{"players.1.country", "碁", 61, PROBLEM_TOO_LONG},
	{"players.0.photos", "", 0, PROBLEM_NONE},
	{"players.1.photos", "no", 0, PROBLEM_NONE},
	{"players.1.photos", "perhaps", 0, PROBLEM_CHOICE},
	{"players.0.publish", "everything", 0, PROBLEM_CHOICE},
	{"players.0.publish", "number", 0, PROBLEM_NONE},
	{"email", "", 0, PROBLEM_REQUIRED},
	{"email", "fujita", 0, PROBLEM_EMAIL},
	{"email", "@example.com", 0, PROBLEM_EMAIL},
	{"email", "fujita@", 0, PROBLEM_EMAIL},
	{"email", "a@b@c", 0, PROBLEM_EMAIL},
	{"email", "a b@example.com", 0, PROBLEM_EMAIL},
	{"email", "a@example.com\nBcc: b@example.com", 0, PROBLEM_EMAIL},
	{"email", "a@.example.com", 0, PROBLEM_EMAIL},
	{"email", "a@example..com", 0, PROBLEM_EMAIL},
	{"email", "藤田@example.com", 0, PROBLEM_EMAIL},
	{"email", "<a@example.com>", 0, PROBLEM_EMAIL},
	{"email", "a.b+c@example.co.jp", 0, PROBLEM_NONE},
	{"email", "a@b", 85, PROBLEM_TOO_LONG},
	{"note", "碁", 1000, PROBLEM_NONE},
	{"note", "碁", 1001, PROBLEM_TOO_LONG},
	{"newcomer", "yes", 0, PROBLEM_NONE},
	{"newcomer", "perhaps", 0, PROBLEM_CHOICE},
};

OFFICE_TEST(what_the_event_does_not_ask_for_is_not_kept)
{
	struct typed_entry typed = office_typed(world, 1);

	typed.players[0][FIELD_PHOTOS] = "no";
	check(world, &typed, "en", false);
	assert_int_equal(PHOTOS_UNSAID, entry.players[0].photos);
	world->tournament->asks_photos = true;
	check(world, &typed, "en", false);
	assert_int_equal(PHOTOS_NO, entry.players[0].photos);
}

OFFICE_TEST(of_a_junior_who_enters_a_guardian_agrees_where_the_event_asks)
{
	struct typed_entry typed = office_typed(world, 1);

	world->tournament->asks_guardian = true;
	check(world, &typed, "en", true);
	assert_int_equal(0, world->problems->count);
	check(world, &typed, "en", false);
	assert_int_equal(2, world->problems->count); /* not of the adult */
	assert_non_null(problem_find(world->problems, "players.0.guardian"));
	assert_non_null(problem_find(world->problems, "players.0.consent_at"));
	typed.players[0][FIELD_GUARDIAN] = "Fujita Mio";
	typed.players[0][FIELD_CONSENT] = CONSENT_YES;
	check(world, &typed, "en", false);
	assert_int_equal(0, world->problems->count);
	typed.players[1][FIELD_CONSENT] = CONSENT_YES;
	check(world, &typed, "en", true);
	assert_problem(world, "whose", "players.1.guardian", PROBLEM_GUARDIAN_NEEDED);
	typed.players[1][FIELD_CONSENT] = "perhaps";
	check(world, &typed, "en", true);
	assert_problem(world, "choice", "players.1.consent_at", PROBLEM_CHOICE);
}

OFFICE_TEST(a_bad_value_is_the_problem_of_its_own_field_alone)
{
	static const char *const langs[] = {"en", "ja"};

	world->tournament->asks_photos = true;
	for (size_t i = 0; i < 2 * COUNT(field_cases); i++) {
		const struct field_case *c = &field_cases[i / 2];
		struct typed_entry typed = office_typed(world, 1);

		*place_of(&typed, c->path) =
			repeated(world->arena, c->value, c->times == 0 ? 1 : c->times);
		check(world, &typed, langs[i % 2], false);
		assert_problem(world, arena_printf(world->arena, "%s %s = %s", langs[i % 2], c->path,
		                                   c->value), c->path, c->kind);
	}
}

OFFICE_TEST(the_limit_is_told_with_what_is_too_long)
{
	struct typed_entry typed = office_typed(world, 1);

	typed.players[0][FIELD_CLUB] = repeated(world->arena, "x", 61);
	check(world, &typed, "en", false);
	assert_string_equal("60", world->problems->list[0].detail);
}

OFFICE_TEST(everything_that_is_wrong_is_said_at_once)
{
	struct typed_entry typed = {.email = "", .note = ""};
	struct typed_entry_known known;

	for (int nth = 0; nth < 2; nth++)
		for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
			typed.players[nth][field] = "";
	known = check(world, &typed, "ja", false);
	/* both: family name, given name, their kana, rank, gender, birth date; and e-mail */
	assert_int_equal(15, world->problems->count);
	assert_null(problem_find(world->problems, ""));
	assert_false(known.points || known.captain);
}

OFFICE_TEST(an_organiser_may_leave_the_address_out)
{
	struct typed_entry typed = office_typed(world, 1);

	typed.email = "";
	check(world, &typed, "en", true);
	assert_problem(world, "none", "", PROBLEM_NONE);
	assert_string_equal("", entry.email);
	typed.email = "nobody";
	check(world, &typed, "en", true);
	assert_problem(world, "a bad one", "email", PROBLEM_EMAIL);
}

OFFICE_TEST(japanese_names_need_kana_on_the_japanese_form_alone)
{
	static const struct {
		const char *name, *kana;
		enum problem_kind ja, en;
		const char *kept;
	} cases[] = {
		{"藤田", "", PROBLEM_REQUIRED, PROBLEM_NONE, ""},
		{"藤田", "ふじた", PROBLEM_NONE, PROBLEM_NONE, "ふじた"},
		{"藤田", "フジタ", PROBLEM_NONE, PROBLEM_NONE, "ふじた"},
		{"藤田", "ﾌｼﾞﾀ", PROBLEM_NONE, PROBLEM_NONE, "ふじた"},
		{"藤田", "藤田", PROBLEM_KANA, PROBLEM_KANA, ""},
		{"さくら", "", PROBLEM_NONE, PROBLEM_NONE, "さくら"},
		{"サクラ", "", PROBLEM_NONE, PROBLEM_NONE, "さくら"},
		{"さく良", "", PROBLEM_REQUIRED, PROBLEM_NONE, ""},
		{"O’Brien-Müller", "", PROBLEM_NONE, PROBLEM_NONE, ""},
		{"Ｆｕｊｉｔａ", "", PROBLEM_NONE, PROBLEM_NONE, ""},
		{"Nguyễn", "", PROBLEM_NONE, PROBLEM_NONE, ""},
		{"Иванов", "", PROBLEM_REQUIRED, PROBLEM_NONE, ""},
		{"김", "", PROBLEM_REQUIRED, PROBLEM_NONE, ""},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct typed_entry typed = office_typed(world, 1);

		typed.players[0][FIELD_FAMILY_NAME] = cases[i].name;
		typed.players[0][FIELD_FAMILY_KANA] = cases[i].kana;
		check(world, &typed, "en", false);
		assert_problem(world, cases[i].name, "players.0.family_kana", cases[i].en);
		assert_string_equal(cases[i].kept, entry.players[0].family_kana);
		check(world, &typed, "ja", false);
		assert_problem(world, cases[i].name, "players.0.family_kana", cases[i].ja);
	}
}

OFFICE_TEST(honours_are_asked_for_where_the_ruleset_knows_them)
{
	static const struct {
		const char *ruleset, *honour;
		enum problem_kind kind;
	} cases[] = {
		{"kanto-junior", "prefecture", PROBLEM_NONE}, {"kanto-junior", "title", PROBLEM_NONE},
		{"jpga", "prefecture", PROBLEM_CHOICE}, {"jpga", "title", PROBLEM_CHOICE},
		{"egf-pair", "title", PROBLEM_CHOICE}, {"jpga", "", PROBLEM_NONE},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct typed_entry typed = office_typed(world, 1);

		typed.players[1][FIELD_HONOUR] = cases[i].honour;
		check_under(world, cases[i].ruleset, &typed);
		assert_problem(world, cases[i].ruleset, "players.1.honour", cases[i].kind);
	}
}

/* The event is on 2026-11-22: born on 2 April 2010 is still junior, born the
 * day before is not. */
OFFICE_TEST(who_may_pair_is_the_rulesets_decision)
{
	static const struct {
		const char *name, *ruleset, *genders[2], *born[2];
		const char *field;
		enum problem_kind kind;
		bool captain_known;
		int captain;
	} cases[] = {
		{"a girl and a man", "kanto-junior", {"f", "m"}, {"2014-6-9", "1955-11-3"},
		 "", PROBLEM_NONE, true, 0},
		{"a man and a girl", "kanto-junior", {"m", "f"}, {"1955-11-3", "2014-6-9"},
		 "", PROBLEM_NONE, true, 1},
		{"a girl and a man without an age", "kanto-junior", {"f", "m"}, {"2014-6-9", ""},
		 "", PROBLEM_NONE, true, 0},
		{"a boy and a woman without an age", "kanto-junior", {"m", "f"}, {"2014-6-9", ""},
		 "", PROBLEM_NONE, true, 1},
		{"two boys, the younger second", "kanto-junior", {"m", "m"}, {"2014-6-9", "2014-6-10"},
		 "", PROBLEM_NONE, true, 1},
		{"a boy and a man without an age", "kanto-junior", {"m", "m"}, {"2014-6-9", ""},
		 "players.1.birth_date", PROBLEM_BIRTH_DATE_NEEDED, false, 0},
		{"a woman with an age and a man without", "kanto-junior", {"f", "m"}, {"1990-1-1", ""},
		 "players.1.birth_date", PROBLEM_BIRTH_DATE_NEEDED, true, 0},
		{"a girl who forgot her gender and a man", "kanto-junior", {"", "m"}, {"2014-6-9", ""},
		 "players.0.gender", PROBLEM_GENDER_NEEDED, false, 0},
		{"two adults", "kanto-junior", {"f", "m"}, {"1990-1-1", "1955-11-3"},
		 "", PROBLEM_NO_JUNIOR, true, 0},
		{"the first day of a junior", "kanto-junior", {"f", "m"}, {"2010-4-2", "1955-11-3"},
		 "", PROBLEM_NO_JUNIOR, true, 0},
		{"a junior until the spring", "kanto-junior", {"f", "m"}, {"2011-4-2", "1955-11-3"},
		 "", PROBLEM_NONE, true, 0},
		{"mixed", "jpga", {"m", "f"}, {"", ""}, "", PROBLEM_NONE, true, 1},
		{"two women", "jpga", {"f", "f"}, {"1990-1-1", "1955-11-3"},
		 "", PROBLEM_NOT_MIXED, true, 0},
		{"one gender not said", "jpga", {"f", ""}, {"", ""},
		 "players.1.gender", PROBLEM_GENDER_NEEDED, false, 0},
		{"anybody", "egf-pair", {"", ""}, {"", ""}, "", PROBLEM_NONE, false, 0},
		{"anybody, genders said", "egf-pair", {"m", "f"}, {"", ""}, "", PROBLEM_NONE, true, 1},
		{"anybody, two men and ages", "egf-pair", {"m", "m"}, {"1955-11-3", "1990-1-1"},
		 "", PROBLEM_NONE, true, 1},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct typed_entry typed = office_typed(world, 1);
		struct typed_entry_known known;

		typed.players[1][FIELD_HONOUR] = "";
		for (int nth = 0; nth < 2; nth++) {
			typed.players[nth][FIELD_GENDER] = cases[i].genders[nth];
			typed.players[nth][FIELD_BIRTH_DATE] = cases[i].born[nth];
		}
		known = check_under(world, cases[i].ruleset, &typed);
		assert_problem(world, cases[i].name, cases[i].field, cases[i].kind);
		if (known.captain != cases[i].captain_known)
			fail_msg("%s: captain known %d", cases[i].name, known.captain);
		if (known.captain && entry.captain != cases[i].captain)
			fail_msg("%s: captain %d", cases[i].name, entry.captain);
	}
}

OFFICE_TEST(the_day_is_told_to_a_pair_without_a_junior)
{
	struct typed_entry typed = office_typed(world, 1);

	typed.players[0][FIELD_BIRTH_DATE] = "1990-1-1";
	check(world, &typed, "en", false);
	assert_string_equal("2026-11-22", world->problems->list[0].detail);
}

OFFICE_TEST(points_and_captain_are_known_while_other_fields_are_wrong)
{
	struct typed_entry typed = office_typed(world, 1);
	struct typed_entry_known known;

	typed.players[0][FIELD_FAMILY_NAME] = "";
	typed.email = "";
	known = check(world, &typed, "en", false);
	assert_true(known.points && known.captain);
	assert_int_equal(4, entry.points_x2);
	typed.players[1][FIELD_RANK] = "?";
	known = check(world, &typed, "en", false);
	assert_true(!known.points && known.captain);
	typed.players[1][FIELD_RANK] = "6d";
	typed.players[0][FIELD_BIRTH_DATE] = "2014-2-30";
	known = check(world, &typed, "en", false);
	assert_true(known.points && known.captain); /* a girl and a man */
	typed.players[1][FIELD_GENDER] = "f";
	known = check(world, &typed, "en", false);
	assert_true(known.points && !known.captain); /* the younger of two women */
}

/* RULES.md, egc-2015: more than 5.5 points is refused. */
OFFICE_TEST(a_pair_above_the_cap_is_refused)
{
	static const struct {
		const char *ranks[2];
		enum problem_kind kind;
	} cases[] = {
		{{"5d", "6d"}, PROBLEM_NONE}, {{"6d", "6d"}, PROBLEM_CAP}, {{"3d", "pro"}, PROBLEM_NONE},
		{{"4d", "pro"}, PROBLEM_CAP},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct typed_entry typed = office_typed(world, 1);

		typed.players[1][FIELD_HONOUR] = "";
		typed.players[0][FIELD_RANK] = cases[i].ranks[0];
		typed.players[1][FIELD_RANK] = cases[i].ranks[1];
		check_under(world, "egc-2015", &typed);
		assert_problem(world, cases[i].ranks[0], "", cases[i].kind);
		if (cases[i].kind != PROBLEM_NONE)
			assert_string_equal("5.5", world->problems->list[0].detail);
	}
}

OFFICE_TEST(a_juniors_name_starts_at_initials)
{
	static const struct {
		const char *typed;
		enum player_publish junior, adult;
	} cases[] = {
		{"", PUBLISH_INITIALS, PUBLISH_FULL},
		{"full", PUBLISH_FULL, PUBLISH_FULL},
		{"number", PUBLISH_NUMBER, PUBLISH_NUMBER},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct typed_entry typed = office_typed(world, 1);

		typed.players[1][FIELD_FAMILY_NAME] = "Other";
		typed.players[0][FIELD_PUBLISH] = typed.players[1][FIELD_PUBLISH] = cases[i].typed;
		check(world, &typed, "en", false);
		assert_int_equal(cases[i].junior, entry.players[0].publish);
		assert_int_equal(cases[i].adult, entry.players[1].publish);
	}
}

OFFICE_TEST(a_parent_shows_no_more_of_the_family_name_than_the_child_does)
{
	static const struct {
		const char *family, *born, *child, *parent;
		enum player_publish shown;
	} cases[] = {
		{"Heron", "2014-6-9", "", "full", PUBLISH_INITIALS},
		{"Нeron", "2014-6-9", "number", "", PUBLISH_NUMBER}, /* a Cyrillic letter */
		{"Heron", "2014-6-9", "full", "full", PUBLISH_FULL},
		{"Heron", "2014-6-9", "initials", "number", PUBLISH_NUMBER},
		{"Teal", "2014-6-9", "", "full", PUBLISH_FULL},
		{"Heron", "", "", "full", PUBLISH_INITIALS},
		{"Heron", "1980-6-9", "number", "full", PUBLISH_FULL}, /* two grown-ups choose for themselves */
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct typed_entry typed = office_typed(world, 1);

		typed.players[0][FIELD_FAMILY_NAME] = cases[i].family;
		typed.players[1][FIELD_FAMILY_NAME] = "Heron";
		typed.players[0][FIELD_BIRTH_DATE] = cases[i].born;
		typed.players[0][FIELD_PUBLISH] = cases[i].child;
		typed.players[1][FIELD_PUBLISH] = cases[i].parent;
		typed.players[1][FIELD_BIRTH_DATE] = "1979-1-2";
		check(world, &typed, "en", false);
		if (cases[i].shown != entry.players[1].publish)
			fail_msg("case %zu: %d", i, (int)entry.players[1].publish);
	}
}

OFFICE_TEST(nobody_pairs_with_himself)
{
	static const struct {
		const char *family, *given, *born;
		enum problem_kind kind;
	} cases[] = {
		{"FUJITA1", "Kōtone", "2014-06-09", PROBLEM_SAME_PLAYER},
		{"Fujita1", "Kotone", "", PROBLEM_SAME_PLAYER},
		{"Fujita1", "Kotone", "1984-06-09", PROBLEM_NONE}, /* the mother's name as well */
		{"Fujita2", "Kotone", "2014-06-09", PROBLEM_NONE},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct typed_entry typed = office_typed(world, 1);

		typed.players[1][FIELD_FAMILY_NAME] = cases[i].family;
		typed.players[1][FIELD_GIVEN_NAME] = cases[i].given;
		typed.players[1][FIELD_BIRTH_DATE] = cases[i].born;
		check(world, &typed, "en", false);
		assert_problem(world, cases[i].given, "players.1.family_name", cases[i].kind);
	}
}

OFFICE_TEST(somebody_in_another_entry_is_found)
{
	static const struct {
		const char *name, *given, *born, *club;
		enum entry_status status;
		const char *id;
		bool found;
	} cases[] = {
		{"the same", "Kotone", "2014-6-9", "Ueno Go Club", STATUS_CONFIRMED, "other", true},
		{"in capitals", "KOTONE", "2014-6-9", "Ueno Go Club", STATUS_CONFIRMED, "other", true},
		{"waiting", "Kotone", "2014-6-9", "Ueno Go Club", STATUS_WAITING, "other", true},
		{"withdrawn", "Kotone", "2014-6-9", "Ueno Go Club", STATUS_WITHDRAWN, "other", false},
		{"the entry itself", "Kotone", "2014-6-9", "Ueno Go Club", STATUS_CONFIRMED, "own", false},
		{"no birth date", "Kotone", "", "Ueno Go Club", STATUS_CONFIRMED, "other", true},
		{"another birth date", "Kotone", "2014-6-10", "Ueno Go Club", STATUS_CONFIRMED, "other", false},
		{"another club", "Kotone", "", "Asakusa", STATUS_CONFIRMED, "other", false},
		{"that club in capitals", "Kotone", "", "UENO GO CLUB", STATUS_CONFIRMED, "other", true},
		{"no club", "Kotone", "", "", STATUS_CONFIRMED, "other", true},
		{"that day in another club", "Kotone", "2014-6-9", "Asakusa", STATUS_CONFIRMED, "other",
		 true},
		{"another name", "Kotomi", "2014-6-9", "Ueno Go Club", STATUS_CONFIRMED, "other", false},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct typed_entry typed = office_typed(world, 1);
		struct entry other;
		struct entry_list entries = {&other, 1};

		typed.players[1][FIELD_FAMILY_NAME] = "Ogawa";
		typed.players[0][FIELD_GIVEN_NAME] = cases[i].given;
		typed.players[0][FIELD_BIRTH_DATE] = cases[i].born;
		typed.players[0][FIELD_CLUB] = cases[i].club;
		check(world, &typed, "en", false);
		other = entry;
		other.id = cases[i].id;
		other.status = cases[i].status;
		typed = office_typed(world, 1); /* she sits second here */
		typed.players[0][FIELD_CLUB] = "Ueno Go Club";
		memcpy(typed.players[1], typed.players[0], sizeof(typed.players[1]));
		typed.players[0][FIELD_FAMILY_NAME] = "Mori";
		check(world, &typed, "en", false);
		entry.id = "own";
		person_twice(world->arena, &entry, &entries, no_problems(world));
		assert_problem(world, cases[i].name, "players.1.family_name",
		               cases[i].found ? PROBLEM_ALREADY_ENTERED : PROBLEM_NONE);
		if (cases[i].found)
			assert_string_equal("Kotone Fujita1", world->problems->list[0].detail);
	}
}

OFFICE_TEST(the_form_of_an_entry_makes_the_same_entry)
{
	struct typed_entry typed = office_typed(world, 1), again;
	struct entry first;

	typed.players[0][FIELD_FAMILY_NAME] = "藤田";
	typed.players[0][FIELD_FAMILY_KANA] = "フジタ";
	typed.players[1][FIELD_RANK] = "pro";
	typed.players[1][FIELD_CLUB] = "<\"&'>";
	check(world, &typed, "ja", false);
	assert_problem(world, "first", "", PROBLEM_NONE);
	first = entry;
	again = typed_entry_of(world->arena, &first);
	assert_string_equal("2014-06-09", again.players[0][FIELD_BIRTH_DATE]);
	assert_string_equal("initials", again.players[0][FIELD_PUBLISH]);
	check(world, &again, "ja", false);
	assert_problem(world, "again", "", PROBLEM_NONE);
	assert_int_equal(first.points_x2, entry.points_x2);
	again = typed_entry_of(world->arena, &entry);
	typed = typed_entry_of(world->arena, &first);
	for (int nth = 0; nth < 2; nth++)
		for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
			assert_string_equal(typed.players[nth][field], again.players[nth][field]);
}
