#include "forms/bench.h"

#include "forms/typed_rules.h"

/* What was typed, over the ruleset of that id; what comes of it as text. */
static const char *
checked(struct bench *bench, const char *id, const struct typed_rules *typed)
{
	char text[CUSTOM_TEXT_MAX];

	bench->problems.count = 0;
	custom_begin(&bench->custom, ruleset_find(id));
	typed_rules_check(bench->arena, typed, &bench->custom, &bench->problems);
	custom_text(ruleset_find(id), &bench->custom.ruleset, text);
	return arena_text(bench->arena, text);
}

BENCH_TEST(nothing_typed_changes_nothing)
{
	const struct typed_rules nothing = {.data = {NULL}};
	size_t count;
	const struct ruleset *all = rulesets(&count);

	for (size_t i = 0; i < count; i++) {
		assert_string_equal("", checked(bench, all[i].id, &nothing));
		assert_only(bench, all[i].id, "", PROBLEM_NONE);
	}
}

BENCH_TEST(a_ruleset_as_a_form_shows_it_is_no_change)
{
	static const char *const ids[] = {
		"kanto-junior", "jpga", "wmsg-2008", "egf-pair", "egc-2015",
	};

	for (size_t i = 0; i < COUNT(ids); i++) {
		struct typed_rules typed = typed_rules_of(bench->arena, ruleset_find(ids[i]));

		assert_string_equal("", checked(bench, ids[i], &typed));
		assert_only(bench, ids[i], "", PROBLEM_NONE);
	}
}

BENCH_TEST(a_changed_ruleset_as_a_form_shows_it_is_read_as_the_same)
{
	static const char *const texts[] = {
		"handicap.cap 5.5\nhandicap.rows 0/0/6.5 1/2/-0.5\nclock.overtime periods 20/300 5/60\n",
		"handicap.title 0\nclock.overtime byo-yomi 5/30\nconduct.late_rated no\n",
		"clock.main_minutes 0\nclock.overtime fischer 10\n",
	};

	for (size_t i = 0; i < COUNT(texts); i++) {
		struct custom custom;
		struct typed_rules typed;

		custom_begin(&custom, ruleset_find("kanto-junior"));
		assert_true(custom_read(&custom, texts[i]));
		typed = typed_rules_of(bench->arena, &custom.ruleset);
		assert_string_equal(texts[i], checked(bench, "kanto-junior", &typed));
		assert_only(bench, texts[i], "", PROBLEM_NONE);
	}
}

struct datum_case {
	enum datum datum;
	const char *text;
	enum problem_kind kind;  /* NULL = fine */
	const char *value; /* as datum_text has it */
};

static const struct datum_case datum_cases[] = {
	{DATUM_PENALTY, "4", PROBLEM_NONE, "4"},
	{DATUM_PENALTY, "０", PROBLEM_NONE, "0"},
	{DATUM_PENALTY, "99", PROBLEM_NONE, "99"},
	{DATUM_PENALTY, "100", PROBLEM_NUMBER, NULL},
	{DATUM_PENALTY, "-1", PROBLEM_NUMBER, NULL},
	{DATUM_PENALTY, "2.5", PROBLEM_NUMBER, NULL},
	{DATUM_PENALTY, "", PROBLEM_REQUIRED, NULL},
	{DATUM_PROFESSIONAL, "", PROBLEM_REQUIRED, NULL},
	{DATUM_TITLE, "", PROBLEM_NONE, "0"},
	{DATUM_TITLE, "ten", PROBLEM_NUMBER, NULL},
	{DATUM_PREFECTURE, "", PROBLEM_NONE, "0"},
	{DATUM_CAP, "", PROBLEM_NONE, "0"},
	{DATUM_CAP, "5½", PROBLEM_NONE, "5.5"},
	{DATUM_CAP, "24", PROBLEM_NONE, "24"},
	{DATUM_CAP, "24.5", PROBLEM_HALF_POINTS, NULL},
	{DATUM_CAP, "−1", PROBLEM_HALF_POINTS, NULL},
	{DATUM_CAP, "5.25", PROBLEM_HALF_POINTS, NULL},
	{DATUM_PAIR, "up", PROBLEM_NONE, "up"},
	{DATUM_PAIR, "down", PROBLEM_CHOICE, NULL},
	{DATUM_PAIR, "", PROBLEM_CHOICE, NULL},
	{DATUM_REFEREE, "no", PROBLEM_NONE, "no"},
	{DATUM_MAIN, "600", PROBLEM_NONE, "600"},
	{DATUM_MAIN, "601", PROBLEM_NUMBER, NULL},
	{DATUM_MAIN, "0", PROBLEM_NO_TIME, NULL}, /* kanto-junior has no overtime */
	{DATUM_OVERTIME, "canadian", PROBLEM_CHOICE, NULL},
	{DATUM_ADMITS, "single", PROBLEM_CHOICE, NULL}, /* an event is one of pairs */
	{DATUM_LATE_MINUTES, "0", PROBLEM_NONE, "0"},
	{DATUM_LATE_MINUTES, "601", PROBLEM_NUMBER, NULL},
};

BENCH_TEST(each_field_says_what_is_wrong_with_it)
{
	for (size_t i = 0; i < COUNT(datum_cases); i++) {
		const struct datum_case *c = &datum_cases[i];
		struct typed_rules typed = {.data = {NULL}};
		char value[DATUM_TEXT_MAX];

		typed.data[c->datum] = c->text;
		checked(bench, "kanto-junior", &typed);
		assert_only(bench, c->text, datum_rows[c->datum].name, c->kind);
		datum_text(&bench->custom.ruleset, c->datum, value);
		if (c->kind == PROBLEM_NONE)
			assert_string_equal(c->value, value);
	}
}

/* RULES.md, "Who takes Black": a table of one row never goes by points, one of more always. */
BENCH_TEST(who_takes_black_has_to_fit_the_table)
{
	static const struct typed_rules_cells one[] = {{{"0", "0", "6.5"}}},
		two[] = {{{"0", "0", "6.5"}}, {{"1", "0", "0"}}};
	static const struct {
		const char *id, *colours;
		const struct typed_rules_cells *rows;
		size_t count;
		enum problem_kind kind;
		const char *kept; /* of the colours; "" = no change */
	} cases[] = {
		{"swindon", "nigiri", NULL, 0, PROBLEM_NONE, "handicap.colours nigiri\n"},
		{"swindon", "points", NULL, 0, PROBLEM_COLOURS_EVEN, NULL},
		{"swindon", "points", two, 2, PROBLEM_NONE, "handicap.colours points\n"},
		{"swindon", NULL, two, 2, PROBLEM_NONE, "handicap.colours points\n"},
		{"swindon", "balance", two, 2, PROBLEM_COLOURS_TABLE, NULL},
		{"jpga", NULL, one, 1, PROBLEM_NONE, "handicap.colours balance\n"},
		{"jpga", "nigiri", one, 1, PROBLEM_NONE, "handicap.colours nigiri\n"},
		{"jpga", "points", one, 1, PROBLEM_COLOURS_EVEN, NULL},
		{"jpga", "balance", NULL, 0, PROBLEM_COLOURS_TABLE, NULL},
		{"jpga", "points", NULL, 0, PROBLEM_NONE, ""},
		{"wmsg-2008", NULL, one, 1, PROBLEM_NONE, ""},
		{"jpga", "white", NULL, 0, PROBLEM_CHOICE, NULL},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct typed_rules typed = {.lists[LIST_ROWS] = {cases[i].rows, cases[i].count}};
		const char *kept;

		typed.data[DATUM_COLOURS] = cases[i].colours;
		kept = checked(bench, cases[i].id, &typed);
		assert_only(bench, cases[i].id, "handicap.colours", cases[i].kind);
		if (cases[i].kind == PROBLEM_NONE && strncmp(kept, cases[i].kept, strlen(cases[i].kept)) != 0)
			fail_msg("%zu: %s", i, kept);
	}
}

struct rows_case {
	const char *name;
	struct typed_rules_cells rows[4];
	const char *field;
	enum problem_kind kind; /* NULL = fine */
	const char *value;
};

static const struct rows_case rows_cases[] = {
	{"as people write", {{{"0", "0", "6半"}}, {{"０．５", "2", "−６"}}}, NULL, PROBLEM_NONE, "0/0/6.5 0.5/2/-6"},
	{"one row", {{{"0", "0", "0"}}}, NULL, PROBLEM_NONE, "0/0/0"},
	{"a gap is no row", {{{"0", "0", "6"}}, {{"", "", ""}}, {{"1", "0", "0"}}}, NULL, PROBLEM_NONE,
	 "0/0/6 1/0/0"},
	{"an empty first row", {{{"", "", ""}}, {{"0", "0", "6"}}}, NULL, PROBLEM_NONE, "0/0/6"},
	{"none", {{{"", "", ""}}}, "handicap.rows.0.difference", PROBLEM_ROWS_NONE, NULL},
	{"not from 0", {{{"0.5", "0", "6"}}}, "handicap.rows.0.difference", PROBLEM_ROWS_FIRST, NULL},
	{"not from 0, behind a gap", {{{"", "", ""}}, {{"1", "0", "6"}}}, "handicap.rows.1.difference",
	 PROBLEM_ROWS_FIRST, NULL},
	{"twice", {{{"0", "0", "6"}}, {{"1", "0", "0"}}, {{"1.0", "2", "0"}}}, "handicap.rows.2.difference",
	 PROBLEM_ROWS_RISE, NULL},
	{"falling", {{{"0", "0", "6"}}, {{"2", "0", "0"}}, {{"1.5", "2", "0"}}},
	 "handicap.rows.2.difference", PROBLEM_ROWS_RISE, NULL},
	{"below 0", {{{"0", "0", "6"}}, {{"-1", "0", "0"}}}, "handicap.rows.1.difference",
	 PROBLEM_HALF_POINTS, NULL},
	{"unreadable, and its followers stay fine", {{{"0", "0", "6"}}, {{"x", "0", "0"}}, {{"1", "2", "0"}}},
	 "handicap.rows.1.difference", PROBLEM_HALF_POINTS, NULL},
	{"unreadable first, and its followers stay fine", {{{"x", "0", "6"}}, {{"1", "0", "0"}}},
	 "handicap.rows.0.difference", PROBLEM_HALF_POINTS, NULL},
	{"no difference", {{{"0", "0", "6"}}, {{"", "2", "0"}}}, "handicap.rows.1.difference",
	 PROBLEM_REQUIRED, NULL},
	{"one stone", {{{"0", "0", "6"}}, {{"1", "1", "0"}}}, "handicap.rows.1.stones", PROBLEM_STONES,
	 NULL},
	{"stones go back", {{{"0", "0", "6"}}, {{"1", "3", "0"}}, {{"2", "2", "0"}}},
	 "handicap.rows.2.stones", PROBLEM_ROWS_STONES, "3"},
	{"ten stones", {{{"0", "10", "6"}}}, "handicap.rows.0.stones", PROBLEM_STONES, NULL},
	{"no stones", {{{"0", "", "6"}}}, "handicap.rows.0.stones", PROBLEM_STONES, NULL},
	{"komi at the edge", {{{"0", "9", "-99.5"}}}, NULL, PROBLEM_NONE, "0/9/-99.5"},
	{"komi beyond", {{{"0", "0", "100"}}}, "handicap.rows.0.komi", PROBLEM_KOMI, NULL},
	{"no komi", {{{"0", "0", "6"}}, {{"1", "0", ""}}}, "handicap.rows.1.komi", PROBLEM_KOMI, NULL},
};

BENCH_TEST(each_row_of_the_table_says_what_is_wrong_with_it)
{
	for (size_t i = 0; i < COUNT(rows_cases); i++) {
		const struct rows_case *c = &rows_cases[i];
		struct typed_rules typed = {.lists = {[LIST_ROWS] = {c->rows, 0}}};
		size_t *count = &typed.lists[LIST_ROWS].count;
		char value[DATUM_TEXT_MAX];

		while (*count < COUNT(c->rows) && c->rows[*count].cells[0] != NULL)
			++*count;
		checked(bench, "kanto-junior", &typed);
		assert_only(bench, c->name, c->field, c->kind);
		datum_text(&bench->custom.ruleset, DATUM_ROWS, value);
		if (c->kind == PROBLEM_NONE)
			assert_string_equal(c->value, value);
	}
}

BENCH_TEST(a_row_with_three_mistakes_tells_all_three)
{
	const struct typed_rules_cells rows[] = {{{"0", "0", "6"}}, {{"0", "1", "x"}}};
	const struct typed_rules typed = {.lists = {[LIST_ROWS] = {rows, 2}}};

	assert_string_equal("", checked(bench, "kanto-junior", &typed));
	assert_int_equal(3, bench->problems.count);
	assert_string_equal("0", problem_find(&bench->problems, "handicap.rows.1.difference")->detail);
	assert_non_null(problem_find(&bench->problems, "handicap.rows.1.stones"));
	assert_non_null(problem_find(&bench->problems, "handicap.rows.1.komi"));
}

BENCH_TEST(forty_rows_are_taken_and_one_more_is_not)
{
	struct typed_rules_cells rows[DATUM_ROWS_MAX + 1];
	struct typed_rules typed = {.lists = {[LIST_ROWS] = {rows, DATUM_ROWS_MAX}}};

	for (size_t i = 0; i < COUNT(rows); i++)
		rows[i] = (struct typed_rules_cells){{arena_printf(bench->arena, "%zu",
		                                                   i), "0", "0"}};
	checked(bench, "kanto-junior", &typed);
	assert_only(bench, "40", "", PROBLEM_NONE);
	assert_int_equal(DATUM_ROWS_MAX, bench->custom.ruleset.handicap.row_count);
	typed.lists[LIST_ROWS].count++;
	checked(bench, "kanto-junior", &typed);
	assert_only(bench, "41", "handicap.rows", PROBLEM_ROWS_MANY);
	assert_int_equal(11, bench->custom.ruleset.handicap.row_count);
}

struct overtime_case {
	const char *name, *id, *overtime, *count, *seconds;
	struct typed_rules_cells periods[3];
	const char *field;
	enum problem_kind kind; /* NULL = fine */
	const char *value;
};

static const struct overtime_case overtime_cases[] = {
	{"periods", "jpga", "periods", "", "", {{{"20", "300"}}, {{"", ""}}, {{"5", "60"}}}, NULL, PROBLEM_NONE,
	 "periods 20/300 5/60"},
	{"no periods", "jpga", "periods", "", "", {{{"", ""}}}, "clock.periods.0.stones",
	 PROBLEM_PERIODS_NONE, NULL},
	{"no stones", "jpga", "periods", "", "", {{{"20", "300"}}, {{"0", "60"}}},
	 "clock.periods.1.stones", PROBLEM_NUMBER, NULL},
	{"201 stones", "jpga", "periods", "", "", {{{"201", "300"}}}, "clock.periods.0.stones",
	 PROBLEM_NUMBER, NULL},
	{"no seconds", "jpga", "periods", "", "", {{{"20", ""}}}, "clock.periods.0.seconds",
	 PROBLEM_REQUIRED, NULL},
	{"too long", "jpga", "periods", "", "", {{{"20", "7201"}}}, "clock.periods.0.seconds",
	 PROBLEM_NUMBER, NULL},
	{"byo-yomi", "jpga", "byo-yomi", "5", "30", {{{"x", "x"}}}, NULL, PROBLEM_NONE, "byo-yomi 5/30"},
	{"byo-yomi of nothing", "jpga", "byo-yomi", "", "30", {{{NULL, NULL}}}, "clock.count",
	 PROBLEM_REQUIRED, NULL},
	{"none of byo-yomi", "jpga", "byo-yomi", "0", "30", {{{NULL, NULL}}}, "clock.count",
	 PROBLEM_NUMBER, NULL},
	{"the ruleset's own seconds", "egc-2015", NULL, "5", NULL, {{{NULL, NULL}}}, NULL, PROBLEM_NONE,
	 "byo-yomi 5/20"},
	{"the ruleset has no seconds", "jpga", "fischer", NULL, NULL, {{{NULL, NULL}}},
	 "clock.seconds", PROBLEM_REQUIRED, NULL},
	{"fischer", "egc-2015", "fischer", "x", "10", {{{NULL, NULL}}}, NULL, PROBLEM_NONE, "fischer 10"},
	{"none", "egc-2015", "none", "x", "x", {{{"x", "x"}}}, NULL, PROBLEM_NONE, "none"},
	{"the ruleset has no periods", "jpga", "periods", NULL, NULL, {{{NULL, NULL}}},
	 "clock.periods.0.stones", PROBLEM_PERIODS_NONE, NULL},
};

BENCH_TEST(overtime_is_read_as_its_kind_asks)
{
	for (size_t i = 0; i < COUNT(overtime_cases); i++) {
		const struct overtime_case *c = &overtime_cases[i];
		struct typed_rules typed = {.clock = {c->count, c->seconds}};
		struct typed_rules_list *periods = &typed.lists[LIST_PERIODS];
		char value[DATUM_TEXT_MAX];

		typed.data[DATUM_OVERTIME] = c->overtime;
		periods->rows = c->periods[0].cells[0] == NULL ? NULL : c->periods;
		while (periods->count < COUNT(c->periods) &&
		       c->periods[periods->count].cells[0] != NULL)
			periods->count++;
		checked(bench, c->id, &typed);
		assert_only(bench, c->name, c->field, c->kind);
		datum_text(&bench->custom.ruleset, DATUM_OVERTIME, value);
		if (c->kind == PROBLEM_NONE)
			assert_string_equal(c->value, value);
	}
}

BENCH_TEST(twelve_periods_are_taken_and_one_more_is_not)
{
	struct typed_rules_cells periods[DATUM_PERIODS_MAX + 1];
	struct typed_rules typed = {.lists = {[LIST_PERIODS] = {periods, DATUM_PERIODS_MAX}}};

	typed.data[DATUM_OVERTIME] = "periods";
	for (size_t i = 0; i < COUNT(periods); i++)
		periods[i] = (struct typed_rules_cells){{"5", "60"}};
	checked(bench, "jpga", &typed);
	assert_only(bench, "12", "", PROBLEM_NONE);
	assert_int_equal(DATUM_PERIODS_MAX, bench->custom.ruleset.clock.period_count);
	typed.lists[LIST_PERIODS].count++;
	checked(bench, "jpga", &typed);
	assert_only(bench, "13", "clock.periods", PROBLEM_PERIODS_MANY);
}

BENCH_TEST(what_belongs_to_pairs_is_refused_where_one_player_plays_one)
{
	static const enum datum data[] = {DATUM_PAIR, DATUM_TWICE, DATUM_REFEREE, DATUM_ADMITS};

	for (size_t i = 0; i < COUNT(data); i++) {
		struct typed_rules typed = {.data = {NULL}};

		typed.data[data[i]] = datum_rows[data[i]].number.words[0];
		checked(bench, "swindon", &typed);
		assert_only(bench, datum_rows[data[i]].name, datum_rows[data[i]].name,
		            PROBLEM_PAIRS_ONLY);
		typed.data[data[i]] = ""; /* as the form has it, which does not ask */
		assert_string_equal("", checked(bench, "swindon", &typed));
		assert_only(bench, datum_rows[data[i]].name, "", PROBLEM_NONE);
	}
}
