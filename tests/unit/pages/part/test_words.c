#include <stdio.h>
#include <string.h>

#include "suite.h"

#include "base/embedded.h"
#include "forms/problem.h"
#include "pages/part/templates.h"
#include "rules/result.h"
#include "tournament/criterion.h"
#include "view/words.h"

#include "world/world.h"

/* The catalogues and templates as they are compiled in. */

/* Read once a program. */
static struct words *
catalogue(enum language_id language)
{
	static struct words *catalogues[LANGUAGES];
	struct words **words = &catalogues[language];
	char name[32];
	const struct embedded *file;
	struct words_error error;

	if (*words != NULL)
		return *words;
	snprintf(name, sizeof(name), "templates/%s.po", languages[language].code);
	file = embedded_find(name);
	assert_non_null(file);
	*words = words_new((struct slice){file->bytes, file->len}, &error);
	if (*words == NULL)
		fail_msg("%s: line %d: %s", name, error.line, error.what);
	return *words;
}

/* KEY.single beside KEY: what that text says instead where one player plays one; the
 * other language may need none. */
static bool
is_variant(const struct words *words, struct slice key, struct slice *stands_for)
{
	static const char ending[] = ".single";
	const size_t len = sizeof(ending) - 1;

	return key.len > len && memcmp(key.at + key.len - len, ending, len) == 0 &&
	       words_find(words, (struct slice){key.at, key.len - len}, stands_for);
}

static int
keys_only_in(enum language_id one, enum language_id other)
{
	const struct words *words = catalogue(one), *others = catalogue(other);
	struct slice key, text;
	int only = 0;

	for (size_t i = 0; (key = words_key(words, i)).len > 0; i++)
		if (!is_variant(words, key, &text) && !words_find(others, key, &text)) {
			print_error("in %s and not in %s: %.*s\n", languages[one].code, languages[other].code,
			            (int)key.len, key.at);
			only++;
		}
	return only;
}

TEST(all_catalogues_have_the_same_keys)
{
	int only = 0;

	for (enum language_id i = 1; i < LANGUAGES; i++)
		only += keys_only_in(0, i) + keys_only_in(i, 0);
	assert_true(words_key(catalogue(0), 0).len > 0);
	assert_int_equal(0, only);
}

TEST(a_variant_for_single_players_differs_from_the_text_it_stands_for)
{
	int seen = 0;

	for (enum language_id i = 0; i < LANGUAGES; i++) {
		struct words *words = catalogue(i);
		struct slice key, text, stands_for;

		for (size_t j = 0; (key = words_key(words, j)).len > 0; j++) {
			if (!is_variant(words, key, &stands_for))
				continue;
			seen++;
			if (!words_find(words, key, &text) || slice_equal(text, stands_for))
				fail_msg("%s: %.*s", languages[i].code, (int)key.len, key.at);
		}
	}
	assert_true(seen > 200);
}

static void
assert_word(enum language_id language, const char *family, const char *name)
{
	char key[64];
	struct slice text;
	int len = snprintf(key, sizeof(key), "%s.%s", family, name);

	if (!words_find(catalogue(language), (struct slice){key, (size_t)len}, &text))
		fail_msg("%s: %s", languages[language].code, key);
}

static bool
begins_with_one_of(struct slice key, const char *const *beginnings, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (key.len >= strlen(beginnings[i]) &&
		    memcmp(key.at, beginnings[i], strlen(beginnings[i])) == 0)
			return true;
	return false;
}

/* Pages that children read have easy words in kana; desk, forms and letters the usual kanji. */
static bool
is_for_children(struct slice key)
{
	static const char *const children[] = {
		"admits.", "boards.", "bracket.", "cell.", "clock.", "course.", "cross.", "day.",
		"diagram.", "door.", "ending.", "entries.", "entry.", "event-rules.", "event.",
		"find.", "fresh.", "hall.", "handicap.", "home.", "link-again.", "pair.", "player.",
		"points.", "print.", "private.", "rank.", "referee.says.kanto-junior.", "report.",
		"result.", "round.", "rules.", "standings.", "table.", "tabs.",
	};

	return begins_with_one_of(key, children, COUNT(children));
}

/* One word for one thing: what a text never says, and what it says instead. */
struct chosen {
	const char *never, *instead;
};

static const struct chosen english[] = {
	{"Mail address", "Email address"},
	{" mail address", "email address"},
	{"Mail to", "Email to"},
	{"log in", "sign in"},
	{"stay empty", "Optional"},
	{"left empty", "Optional"},
	{"Left empty", "Leave it blank to …"},
	{"Being played", "In progress"},
	{"reckon", "calculate"},
	{"small letters", "lowercase letters"},
	{"figures", "digits"},
	{"hole name", "full name"},
	{"thrown away", "discarded"},
	{"hrow away", "discard"},
	{"as can be", "as possible"},
	{"o mail", "no email"},
	{" mail ", "email"},
	{"by mail", "by email"},
	{"up by itself", "up automatically"},
	{"who look for a partner", "looking for a partner"},
	{"ooks for a partner", "is looking for a partner"},
	{"event does not take place", "event has been cancelled"},
	{"vent is cancelled", "event has been cancelled"},
	{"ress the button", "Tap the button"},
};

static const struct chosen japanese[] = {
	{"ログイン", "サインイン"},
	{"Eメール", "メール"},
	{"あらまし", "概要"},
	{"全部の回戦", "すべての回戦"},
	{"最後の順位", "最終順位"},
	{"申し込み期間中", "申し込み受付中"},
	{"申し込みを閉め", "申し込みを締め切る"},
	{"満員", "定員に達しました"},
	{"会場の画面", "会場用の画面"},
	{"卓の札", "卓カード"},
	{"卓の順", "卓番号順"},
	{"到着", "チェックイン"},
	{"審判の机", "審判用ページ"},
	{"時間帯", "タイムゾーン"},
	{"動かしている人", "管理者"},
	{"ハンディ", "ハンデ"},
	{"ハンデ表", "手合割表"},
	{"手合い", "手合割"},
	{"ジゴ", "持碁"},
	{"ニギリ", "にぎり"},
	{"延長", "秒読み"},
	{"くじ引", "抽選"},
	{"エントリー", "申し込み"},
	{"名前の出し方", "名前の公開"},
	{"いっぱいなので", "定員に達しているので"},
	{"たのん", "誘う"},
	{"始めの点", "スタート点"},
	{"規則", "ルール"},
	{"結果の記入", "結果の記録"},
	{"当てない", "当たらないようにする"},
	{"1回だけのリンク", "1回だけ使えるリンク"},
	{"ブラウザー", "ブラウザ"},
	{"しめ", "締め切り"},
	{"番め", "番目"},
	{"人め", "人目"},
	{"手で変え", "手作業で変える"},
	{"審判の判定", "審判の裁定"},
	{"段級です", "段級位"},
	{"二人", "2人"},
	{"一つ", "1つ"},
	{"本当にある日", "正しい日付"},
	{"主催者への言葉", "主催者への連絡"},
};

static const struct chosen for_children[] = {
	{"選ぶ", "えらぶ"},
	{"選び", "えらび"},
	{"選ん", "えらん"},
	{"違う", "ちがう"},
	{"違い", "ちがい"},
	{"違っ", "ちがっ"},
	{"戻", "もどる"},
};

static const struct chosen for_adults[] = {
	{"えらぶ", "選ぶ"},
	{"えらび", "選び"},
	{"えらん", "選ん"},
	{"ちがう", "違う"},
	{"ちがい", "違い"},
	{"ちがっ", "違っ"},
	{"もど", "戻る"},
	{"べつ", "別"},
	{"さがし", "探す"},
	{"なおし", "直す"},
	{"たしか", "確かめる"},
	{"ひらく", "開く"},
	{"入れかえ", "入れ替える"},
	{"くり上", "繰り上がる"},
	{"さいしょ", "最初"},
	{"はずす", "外す"},
	{"のぞ", "除く"},
	{"をこえ", "を超える"},
	{"おくれ", "遅れる"},
	{"ぎゃく", "逆"},
	{"受けつけ", "受け付け"},
	{"かならず", "必ず"},
	{"切りすて", "切り捨てる"},
};

static size_t
said_otherwise(struct slice key, struct slice text, const struct chosen *chosen,
               size_t count)
{
	size_t found = 0;

	for (size_t i = 0; i < count; i++)
		if (slice_find(text, 0, slice_of(chosen[i].never)) < text.len) {
			print_error("%.*s says \"%s\": it is \"%s\"\n", (int)key.len, key.at,
			            chosen[i].never, chosen[i].instead);
			found++;
		}
	return found;
}

TEST(one_thing_has_one_word)
{
	const struct words *en = catalogue(LANGUAGE_EN), *ja = catalogue(LANGUAGE_JA);
	struct slice key, text;
	size_t found = 0;

	for (size_t i = 0; (key = words_key(en, i)).len > 0; i++)
		if (words_find(en, key, &text))
			found += said_otherwise(key, text, english, COUNT(english));
	for (size_t i = 0; (key = words_key(ja, i)).len > 0; i++) {
		if (!words_find(ja, key, &text))
			continue;
		found += said_otherwise(key, text, japanese, COUNT(japanese));
		if (is_for_children(key))
			found += said_otherwise(key, text, for_children, COUNT(for_children));
		else
			found += said_otherwise(key, text, for_adults, COUNT(for_adults));
	}
	assert_int_equal(0, found);
}

TEST(every_ending_and_every_way_of_reporting_has_its_words)
{
	for (enum language_id i = 0; i < LANGUAGES; i++) {
		for (size_t e = ENDING_NONE + 1; e < ENDINGS; e++)
			assert_word(i, "result", result_ending_facts[e].name);
		for (size_t how = HOW_NONE + 1; how < HOWS; how++) {
			assert_word(i, "desk-result.by", result_how_names[how]);
			if (result_how_facts[how].by_pairs)
				assert_word(i, "report.by", result_how_names[how]);
		}
	}
}

/* The text without its {{names}}; of [漢字|かんじ] both stay. */
static char *
without_names(struct arena *arena, struct slice text)
{
	char *out = arena_alloc(arena, text.len + 1), *to = out;
	bool inside = false;

	for (size_t i = 0; i < text.len; i++) {
		inside = inside || (text.at[i] == '{' && i + 1 < text.len && text.at[i + 1] == '{');
		if (!inside)
			*to++ = text.at[i];
		inside = inside && !(text.at[i] == '}' && text.at[i - 1] == '}' &&
		                     (i + 1 == text.len || text.at[i + 1] != '}'));
	}
	*to = '\0';
	return out;
}

/* 組 counts pairs, but in 組み合わせ, 組む and their like. */
static bool
counts_pairs(const char *text)
{
	static const char kumi[] = "組", *const draws[] = {"み", "ん", "ま", "む"};

	for (; (text = strstr(text, kumi)) != NULL; ) {
		bool drawn = false;

		text += strlen(kumi);
		for (size_t i = 0; i < COUNT(draws); i++)
			drawn = drawn || strncmp(text, draws[i], strlen(draws[i])) == 0;
		if (!drawn)
			return true;
	}
	return false;
}

static bool
speaks_of_pairs(char *text)
{
	/* To pair a round is done with players, too. */
	static const char *const others[] = {"pairing", "Pair again", "Pair the rest", "Pair round",
	                                    "paired", "pair the round"};
	static const char *const marks[] = {
		"Pair ", "Pairs ", " pair", "airs", "artner", "aptain", "couple", "ペア", "パートナー",
		"キャプテン",
	};

	for (size_t i = 0; i < COUNT(others); i++)
		for (char *at; (at = strstr(text, others[i])) != NULL;)
			memset(at, '-', strlen(others[i]));
	for (size_t i = 0; i < COUNT(marks); i++)
		if (strstr(text, marks[i]) != NULL)
			return true;
	return counts_pairs(text);
}

/* Of the site itself, of other events, of rules of pairs, and of what no event of single
 * players has. */
static bool
is_of_no_single_event(struct slice key)
{
	static const char *const beginnings[] = {
		"about.", "admits.", "custom.admits", "custom.pair_rounding", "desk-entries.looking",
		"desk-home.taken", "desk-home.waiting", "desk-import.", "diagram.", "enter.alone",
		"enter.partner", "enter.who.", "help.", "rehearsal.", "word.", "entry-form.birth-help", "entry-form.captain",
		"entry.seat", "event-form.any", "event-form.mixed", "event-form.ruleset-line", "event.alone", "matter.mail-seeker",
		"event.rule-turns", "handicap.", "home.", "layout.about", "letter.looking.",
		"letter.offer.", "letter.on", "letter.paired.", "log.action.partner.",
		"log.field.strongest", "log.field.weakest", "log.kind.partner", "log.status.",
		"log.who.player", "partner.", "partners.", "points.", "print.captain", "privacy.",
		"problem.already-looking", "problem.birth-date-needed",
		"problem.gender-needed", "problem.import-", "problem.looking-cancelled",
		"problem.no-junior", "problem.no-partners", "problem.no-rotation", "problem.not-mixed",
		"problem.pairs-only", "problem.partner-", "problem.ruleset-kind", "problem.same-player",
		"problem.two-pairs", "problem.two-players", "problem.wish-paired",
		"referee.black-captain", "referee.clause.", "referee.offence-information",
		"referee.says.egc-2015.", "referee.says.information", "referee.says.kanto-junior.", "referee.says.wmsg-2008.",
		"referee.white-captain", "round.errors", "rules.", "said.offer-", "said.partners-",
		"said.wish-", "sign-in.", "table.",
	};

	return begins_with_one_of(key, beginnings, COUNT(beginnings));
}

static bool
has_variant(const struct words *words, struct slice key)
{
	char name[96];
	struct slice text;

	snprintf(name, sizeof(name), "%.*s.single", (int)key.len, key.at);
	return words_find(words, slice_of(name), &text);
}

static int
pairs_spoken_of(struct arena *arena, const struct words *words)
{
	struct slice key, text;
	int count = 0;

	for (size_t i = 0; (key = words_key(words, i)).len > 0; i++) {
		if (!words_find(words, key, &text) || has_variant(words, key) ||
		    is_of_no_single_event(key) || !speaks_of_pairs(without_names(arena, text)))
			continue;
		print_error("speaks of pairs: %.*s\n", (int)key.len, key.at);
		count++;
	}
	return count;
}

ARENA_TEST(nothing_that_an_event_of_single_players_says_speaks_of_pairs)
{
	struct words *en = catalogue(LANGUAGE_EN), *ja = catalogue(LANGUAGE_JA);

	assert_true(speaks_of_pairs(without_names(arena, slice_of("{{x}}2組{{/x}}"))));
	assert_false(speaks_of_pairs(without_names(arena, slice_of("{{pair}} has no 組み合わせ"))));
	assert_int_equal(0, pairs_spoken_of(arena, en) + pairs_spoken_of(arena, ja));
}

ARENA_TEST(single_players_get_the_variant_also_deep_inside_and_everything_else_as_it_is)
{
	struct templates *templates = world_templates();

	assert_string_equal("Pair", templates_word(templates, arena, "en", false, "standings.pair", NULL));
	assert_string_equal("Player", templates_word(templates, arena, "en", true, "standings.pair", NULL));
	assert_string_equal("選手", templates_word(templates, arena, "ja", true, "standings.pair", NULL));
	assert_string_equal(templates_word(templates, arena, "en", false, "standings.place", NULL),
	                    templates_word(templates, arena, "en", true, "standings.place", NULL));
}

ARENA_TEST(what_cannot_be_rendered_is_said_and_ends_nothing)
{
	struct templates *templates = world_templates();
	struct value *data = value_object(arena);
	struct buf out = buf_new(arena, 64);
	char *text = arena_alloc(arena, MUSTACHE_OUTPUT + 2);

	memset(text, 'x', MUSTACHE_OUTPUT + 1);
	text[MUSTACHE_OUTPUT + 1] = '\0';
	value_set_text(data, "number", text);
	assert_false(templates_render(templates, "en", false, "t/round.title", data, &out));
	assert_false(templates_render(templates, "en", false, "public/nowhere", data, &out));
	assert_string_equal("round.title", templates_word(templates, arena, "en", false, "round.title", data));
}

ARENA_TEST(every_text_and_every_template_compiles_in_both_languages)
{
	const char *why = "";
	struct templates *templates = templates_new(arena, &why);

	if (templates == NULL)
		fail_msg("%s", why);
	templates_free(templates);
}

/* "t/KEY" is a text of all catalogues, anything else a template. */
static bool
is_there(const char *name, size_t len)
{
	const bool is_text = len > 2 && memcmp(name, "t/", 2) == 0;
	struct slice text;
	char path[128];

	for (enum language_id i = 0; is_text && i < LANGUAGES; i++)
		if (!words_find(catalogue(i), (struct slice){name + 2, len - 2}, &text))
			return false;
	if (is_text)
		return true;
	snprintf(path, sizeof(path), "templates/%.*s.mustache", (int)len, name);
	return embedded_find(path) != NULL;
}

static int
missing_partials(const struct embedded *file, int *seen)
{
	int missing = 0;

	for (const char *at = file->bytes; (at = strstr(at, "{{>")) != NULL; ) {
		size_t len = strcspn(at += 3, "}");

		if (at[0] == '*') /* a dynamic name: its page knows */
			continue;
		++*seen;
		if (is_there(at, len))
			continue;
		print_error("%s names %.*s\n", file->name, (int)len, at);
		missing++;
	}
	return missing;
}

TEST(every_partial_that_a_template_or_a_text_names_is_there)
{
	int missing = 0, seen = 0;

	for (size_t i = 0; i < embedded_count; i++)
		if (strncmp(embedded_files[i].name, "templates/", 10) == 0)
			missing += missing_partials(&embedded_files[i], &seen);
	assert_true(seen > 500);
	assert_int_equal(0, missing);
}

TEST(every_problem_has_words_in_every_language)
{
	for (enum problem_kind kind = PROBLEM_NONE + 1; kind < PROBLEM_KINDS; kind++) {
		char name[64];
		int len = snprintf(name, sizeof(name), "t/%s", problem_facts[kind].key);

		if (!is_there(name, (size_t)len))
			fail_msg("no %s", name);
	}
}

/* Pages and the API tell the same problems, with nothing but a detail and how many rounds the
 * event has. Of a line that the desk types only its page tells some, which knows the line. */
ARENA_TEST(a_problem_needs_nothing_but_its_detail_and_the_rounds_of_the_event)
{
	struct templates *templates = world_templates();
	const size_t missing = templates_missing(templates);
	struct value *data = value_object(arena);

	value_set_text(data, "detail", "7");
	value_set_int(data, "rounds", 5);
	for (enum problem_kind kind = PROBLEM_NONE + 1; kind < PROBLEM_KINDS; kind++) {
		const char *key = problem_facts[kind].key;

		if (strncmp(key, "desk-line.", 10) == 0)
			continue;
		for (size_t l = 0; l < LANGUAGES; l++)
			for (int single = 0; single < 2; single++)
				templates_word(templates, arena, languages[l].code, single == 1, key, data);
		if (templates_missing(templates) > missing)
			fail_msg("%s", key);
	}
}

static bool
is_problem(struct slice key)
{
	for (enum problem_kind kind = PROBLEM_NONE + 1; kind < PROBLEM_KINDS; kind++)
		if (slice_is(key, problem_facts[kind].key))
			return true;
	return false;
}

TEST(no_problem_has_words_and_no_row)
{
	struct words *words = catalogue(0);
	struct slice key, text;

	for (size_t i = 0; (key = words_key(words, i)).len > 0; i++)
		if (key.len > 8 && memcmp(key.at, "problem.", 8) == 0 &&
		    !is_variant(words, key, &text) && !is_problem(key))
			fail_msg("%.*s", (int)key.len, key.at);
}

static bool
handbook_has(const struct embedded *words, const char *before, const char *key, const char *behind)
{
	char partial[64];

	snprintf(partial, sizeof(partial), "<dd>{{>t/%s.%s.%s}}</dd>", before, key, behind);
	return strstr(words->bytes, partial) != NULL;
}

/* "criterion.sos_1", or in a word that is said of it everywhere: "word.sos-later". */
TEST(the_handbook_explains_every_criterion)
{
	const struct embedded *words = embedded_find("templates/help/words.mustache");

	assert_non_null(words);
	for (enum criterion c = 0; c < CRITERIA; c++) {
		char word[32];

		snprintf(word, sizeof(word), "%s", criterion_keys[c]);
		for (char *at = word; (at = strchr(at, '_')) != NULL; )
			*at = '-';
		if (!handbook_has(words, "criterion", criterion_keys[c], "help") &&
		    !handbook_has(words, "word", word, "is"))
			fail_msg("%s is not in templates/help/words.mustache", criterion_keys[c]);
	}
}

TEST(every_numbered_text_is_there)
{
	static const struct {
		const char *key;
		int first, last;
	} rows[] = {
		{"month", 1, 12}, {"month-short", 1, 12}, {"weekday", 0, 6}, {"rank.dan", 1, 9},
		{"rank.pro", 1, 9}, {"rank.aloud", 1, 9},
	};

	for (size_t i = 0; i < COUNT(rows); i++)
		for (int number = rows[i].first; number <= rows[i].last; number++) {
			char name[32];
			int len = snprintf(name, sizeof(name), "t/%s.%d", rows[i].key, number);

			if (!is_there(name, (size_t)len))
				fail_msg("no %s", name);
		}
}
