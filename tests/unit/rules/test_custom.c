#include "rules/custom.h"

#include <stdio.h>
#include <string.h>

#include "suite.h"

#include "rules/handicap.h"

/* The base with what the text says. */
static void
read_over(struct custom *custom, const char *id, const char *text)
{
	custom_begin(custom, ruleset_find(id));
	if (!custom_read(custom, text))
		fail_msg("refused: %s", text);
}

static void
assert_text(const char *id, const struct custom *custom, const char *expected)
{
	char text[CUSTOM_TEXT_MAX];

	custom_text(ruleset_find(id), &custom->ruleset, text);
	assert_string_equal(expected, text);
}

TEST(a_ruleset_just_begun_differs_in_nothing)
{
	size_t count;
	const struct ruleset *all = rulesets(&count);

	for (size_t i = 0; i < count; i++) {
		struct custom custom;

		custom_begin(&custom, &all[i]);
		assert_text(all[i].id, &custom, "");
		assert_int_equal(0, custom_count(&all[i], &custom.ruleset));
		assert_string_equal(all[i].id, custom.ruleset.id);
		assert_ptr_equal(custom.rows, custom.ruleset.handicap.rows);
		assert_ptr_equal(custom.periods, custom.ruleset.clock.periods);
		for (enum datum_part part = 0; part < PARTS; part++)
			assert_false(custom_part_differs(&all[i], &custom.ruleset, part));
	}
}

TEST(nothing_about_pairs_is_changed_where_one_player_plays_one)
{
	struct custom custom;

	read_over(&custom, "bga-aga", "handicap.pair_rounding up\nrotation.twice loses\n"
	          "rotation.referee_always yes\nscoring.jigo white-wins\nconduct.admits any\n");
	assert_text("bga-aga", &custom, "scoring.jigo white-wins\n");
	assert_int_equal(ADMITS_SINGLE, custom.ruleset.conduct.admits);
	assert_true(ruleset_single(&custom.ruleset));
	assert_false(ruleset_single(ruleset_find("jpga")));
}

struct line {
	enum datum datum;
	enum datum_part part;
	const char *text;
	bool points; /* makes points of ranks, or a pair's of two players' */
};

/* Each different from kanto-junior's. */
static const struct line lines[] = {
	{DATUM_PROFESSIONAL, PART_HANDICAP, "handicap.professional 13\n", true},
	{DATUM_TITLE, PART_HANDICAP, "handicap.title 0\n", true},
	{DATUM_PREFECTURE, PART_HANDICAP, "handicap.prefecture 7\n", true},
	{DATUM_PAIR, PART_HANDICAP, "handicap.pair_rounding up\n", true},
	{DATUM_DIFFERENCE, PART_HANDICAP, "handicap.difference_rounding down\n", false},
	{DATUM_MORE_RANKS, PART_HANDICAP, "handicap.more_ranks yes\n", false},
	{DATUM_CAP, PART_HANDICAP, "handicap.cap 5.5\n", false},
	{DATUM_ROWS, PART_HANDICAP, "handicap.rows 0/0/6.5 0.5/0/-0.5 99.5/9/-99.5\n", false},
	{DATUM_TWICE, PART_ROTATION, "rotation.twice removed\n", false},
	{DATUM_REFEREE, PART_ROTATION, "rotation.referee_always no\n", false},
	{DATUM_ALWAYS, PART_ROTATION, "rotation.always_penalty yes\n", false},
	{DATUM_COUNTING, PART_SCORING, "scoring.counting area\n", false},
	{DATUM_JIGO, PART_SCORING, "scoring.jigo draw\n", false},
	{DATUM_PENALTY, PART_SCORING, "scoring.penalty 4\n", false},
	{DATUM_HANDED, PART_SCORING, "scoring.handed_over no\n", false},
	{DATUM_MAIN, PART_CLOCK, "clock.main_minutes 30\n", false},
	{DATUM_OVERTIME, PART_CLOCK, "clock.overtime periods 20/300 200/7200\n", false},
	{DATUM_ADMITS, PART_CONDUCT, "conduct.admits any\n", false},
	{DATUM_LATE_MINUTES, PART_CONDUCT, "conduct.late_minutes 600\n", false},
	{DATUM_LATE_RATED, PART_CONDUCT, "conduct.late_rated no\n", false},
};

TEST(each_datum_alone_is_written_as_read_and_told_apart)
{
	const struct ruleset *base = ruleset_find("kanto-junior");
	size_t own = 0;

	for (enum datum datum = 0; datum < DATA; datum++)
		own += !datum_rows[datum].kept;
	assert_int_equal(own, COUNT(lines) + 1); /* who takes Black goes with the rows */
	for (size_t i = 0; i < COUNT(lines); i++) {
		struct custom custom;

		read_over(&custom, "kanto-junior", lines[i].text);
		assert_text("kanto-junior", &custom, lines[i].text);
		assert_int_equal(1, custom_count(base, &custom.ruleset));
		assert_true(custom_differs(base, &custom.ruleset, lines[i].datum));
		assert_int_equal(lines[i].part, datum_part(lines[i].datum));
		for (enum datum_part part = 0; part < PARTS; part++)
			assert_int_equal(part == lines[i].part,
			                 custom_part_differs(base, &custom.ruleset, part));
		assert_int_equal(lines[i].points,
		                 custom_points_differ(base, &custom.ruleset));
	}
}

TEST(a_table_is_another_by_the_last_cell_of_any_row)
{
	const struct ruleset *base = ruleset_find("jpga"), *swindon = ruleset_find("swindon");
	int cells[LIST_WIDTH] = {-1, -1, -1};

	for (size_t i = 0; i <= base->handicap.row_count; i++) {
		struct custom custom;

		custom_begin(&custom, base);
		if (i < base->handicap.row_count)
			custom.rows[i].komi_x2++;
		assert_int_equal(i == base->handicap.row_count, datum_same(base, &custom.ruleset, DATUM_ROWS));
	}
	datum_list_row(swindon, LIST_PERIODS, 0, cells);
	assert_int_equal(swindon->clock.periods[0].seconds, cells[1]);
}

TEST(all_data_together_are_written_as_read)
{
	char all[CUSTOM_TEXT_MAX] = "";
	struct custom custom;

	for (size_t i = 0; i < COUNT(lines); i++)
		strcat(all, lines[i].text);
	read_over(&custom, "kanto-junior", all);
	assert_text("kanto-junior", &custom, all);
	assert_int_equal(COUNT(lines), custom_count(ruleset_find("kanto-junior"), &custom.ruleset));
	assert_int_equal(1800, custom.ruleset.clock.main_seconds);
	assert_int_equal(11, custom.ruleset.handicap.cap_x2);
	assert_int_equal(3, custom.ruleset.handicap.row_count);
	assert_int_equal(-1, custom.rows[1].komi_x2);
	assert_int_equal(199, custom.rows[2].difference_x2);
	assert_int_equal(200, custom.periods[1].stones);
}

TEST(what_is_as_in_the_base_is_not_written)
{
	struct custom custom;

	read_over(&custom, "egc-2015", "scoring.penalty 3\nclock.overtime byo-yomi 3/20\n"
	          "clock.main_minutes 30\nhandicap.cap 5.5\n");
	assert_text("egc-2015", &custom, "");
	read_over(&custom, "egc-2015", "clock.overtime byo-yomi 5/20\n");
	assert_text("egc-2015", &custom, "clock.overtime byo-yomi 5/20\n");
}

TEST(each_kind_of_overtime_keeps_only_what_belongs_to_it)
{
	static const char *const texts[] = {
		"clock.overtime none\n", "clock.overtime byo-yomi 5/30\n", "clock.overtime fischer 10\n",
		"clock.overtime periods 25/600\n",
	};
	struct custom custom;

	for (size_t i = 0; i < COUNT(texts); i++) {
		read_over(&custom, "swindon", texts[i]);
		assert_text("swindon", &custom, texts[i]);
		assert_int_equal(3600, custom.ruleset.clock.main_seconds);
		assert_int_equal(i == 3 ? 1 : 0, custom.ruleset.clock.period_count);
		assert_int_equal(i == 1 ? 5 : 0, custom.ruleset.clock.count);
	}
}

TEST(the_fullest_ruleset_fits_into_its_text)
{
	struct handicap_row rows[DATUM_ROWS_MAX];
	struct timing_period periods[DATUM_PERIODS_MAX];
	struct timing clock = {.overtime = OVERTIME_PERIODS, .periods = periods,
	                       .period_count = DATUM_PERIODS_MAX};
	struct custom custom, again;
	char text[CUSTOM_TEXT_MAX];

	for (size_t i = 0; i < DATUM_ROWS_MAX; i++)
		rows[i] = (struct handicap_row){i == 0 ? 0 : 121 + 2 * (int)i, 9, -199};
	for (size_t i = 0; i < DATUM_PERIODS_MAX; i++)
		periods[i] = (struct timing_period){200, 7200};
	custom_begin(&custom, ruleset_find("kanto-junior"));
	for (size_t i = 0; i < COUNT(lines); i++)
		assert_true(custom_read(&custom, lines[i].text));
	custom_rows_set(&custom, rows, DATUM_ROWS_MAX);
	custom_overtime_set(&custom, &clock);
	custom_text(ruleset_find("kanto-junior"), &custom.ruleset, text);
	assert_true(strlen(text) < CUSTOM_TEXT_MAX);
	read_over(&again, "kanto-junior", text);
	assert_text("kanto-junior", &again, text);
	assert_int_equal(DATUM_ROWS_MAX, again.ruleset.handicap.row_count);
	custom_edition_text(&custom.ruleset, text);
	assert_true(strlen(text) < CUSTOM_TEXT_MAX);
}

TEST(what_nobody_wrote_is_refused)
{
	static const char *const texts[] = {
		"x", "\n", " ", "scoring.penalty", "scoring.penalty 4", "scoring.penalty\n",
		"scoring.penalty  4\n", "scoring.penalty 4 \n", "scoring.penalty 100\n",
		"scoring.penalty -1\n", "scoring.penalty 4.5\n", "scoring.penalty 4\n\n",
		"scoring.penalt 4\n", "scoring.penaltyy 4\n", "handicap.professional 100\n",
		"handicap.cap 24.5\n", "handicap.cap -1\n", "handicap.pair_rounding down\n",
		"handicap.pair_rounding u\n", "conduct.admits single\n", "conduct.late_minutes 601\n",
		"conduct.late_rated maybe\n", "clock.main_minutes 601\n", "clock.overtime\n",
		"clock.overtime periods\n", "clock.overtime periods 0/5\n",
		"clock.overtime periods 201/5\n", "clock.overtime periods 1/7201\n",
		"clock.overtime periods 1/1 1/1 1/1 1/1 1/1 1/1 1/1 1/1 1/1 1/1 1/1 1/1 1/1\n",
		"clock.overtime byo-yomi 3\n", "clock.overtime byo-yomi 3/20 3/20\n",
		"clock.overtime fischer\n", "clock.overtime fischer 0\n", "clock.overtime none 1\n",
		"handicap.rows\n", "handicap.rows \n", "handicap.rows 0.5/0/6\n",
		"handicap.rows 0/0/6 0/0/5\n", "handicap.rows 0/0/6 1/0/0 0.5/0/0\n",
		"handicap.rows 0/1/6\n", "handicap.rows 0/10/6\n", "handicap.rows 0/0/100\n",
		"handicap.rows 0/0/-100\n", "handicap.rows 0/0/6.25\n", "handicap.rows 0/0\n",
		"clock.overtime x\n", "clock.overtime \n", "clock.overtime byo-yomi\n", "scoring.penalty \n",
		"scoring.penalty 000004\n", "handicap.rows 0/0/6 100/2/0\n", "handicap.colours nigiri\n",
		"scoring.superko yes\n", "handicap.rows 0/0/99999999999\n",
	};

	for (size_t i = 0; i < COUNT(texts); i++) {
		struct custom custom;

		custom_begin(&custom, ruleset_find("kanto-junior"));
		if (custom_read(&custom, texts[i]))
			fail_msg("read: '%s'", texts[i]);
	}
}

TEST(forty_rows_are_read_and_one_more_is_not)
{
	char text[CUSTOM_TEXT_MAX] = "handicap.rows 0/0/6";
	struct custom custom;
	size_t len;

	for (int i = 1; i < DATUM_ROWS_MAX; i++) {
		char row[] = " 00/9/0";

		row[1] = (char)('0' + i / 10);
		row[2] = (char)('0' + i % 10);
		strcat(text, row);
	}
	len = strlen(text);
	strcpy(text + len, "\n");
	read_over(&custom, "kanto-junior", text);
	assert_int_equal(DATUM_ROWS_MAX, custom.ruleset.handicap.row_count);
	for (int more = 0; more < 2; more++) {
		strcpy(text + len, more ? " 40/9/0\n" : " \n");
		custom_begin(&custom, ruleset_find("kanto-junior"));
		assert_false(custom_read(&custom, text));
	}
}

TEST(a_table_in_place_of_even_games_gives_black_to_the_pair_with_fewer_points)
{
	struct custom custom;
	struct handicap_setting setting;

	read_over(&custom, "wmsg-2008", "handicap.rows 0/0/6.5 1/0/0 2/2/0\n");
	setting = handicap_setting(&custom.ruleset.handicap, 10, 4);
	assert_int_equal(BLACK_SECOND, setting.black);
	assert_int_equal(2, setting.stones);
	setting = handicap_setting(&custom.ruleset.handicap, 4, 4);
	assert_int_equal(BLACK_BY_NIGIRI, setting.black);
	read_over(&custom, "wmsg-2008", "handicap.rows 0/0/7.5\n");
	setting = handicap_setting(&custom.ruleset.handicap, 10, 4);
	assert_int_equal(BLACK_BY_NIGIRI, setting.black);
	assert_int_equal(15, setting.komi_x2);
}

/* RULES.md, "Who takes Black": points where the table has rows for differences, never with a
 * table of one row. */
TEST(points_say_who_takes_black_just_where_the_table_has_rows)
{
	static const struct {
		const char *id, *text, *kept;
		enum handicap_colours colours;
	} cases[] = {
		{"swindon", "", "", COLOURS_BY_BALANCE},
		{"bga-aga", "", "", COLOURS_BY_BALANCE},
		{"wmsg-2008", "", "", COLOURS_BY_NIGIRI},
		{"jpga", "", "", COLOURS_BY_POINTS},
		{"swindon", "handicap.colours nigiri\n", "handicap.colours nigiri\n", COLOURS_BY_NIGIRI},
		{"wmsg-2008", "handicap.colours balance\n", "handicap.colours balance\n",
		 COLOURS_BY_BALANCE},
		{"swindon", "handicap.rows 0/0/7 1/0/0\n",
		 "handicap.colours points\nhandicap.rows 0/0/7 1/0/0\n", COLOURS_BY_POINTS},
		{"jpga", "handicap.colours balance\nhandicap.rows 0/0/6.5\n",
		 "handicap.colours balance\nhandicap.rows 0/0/6.5\n", COLOURS_BY_BALANCE},
		/* Kept before colours were a datum that an event changes: as it was then, and no more. */
		{"jpga", "handicap.rows 0/0/6.5\n", "handicap.rows 0/0/6.5\n", COLOURS_BY_POINTS},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct custom custom;

		read_over(&custom, cases[i].id, cases[i].text);
		assert_int_equal(cases[i].colours, custom.ruleset.handicap.colours);
		assert_int_equal(i + 1 < COUNT(cases),
		                 custom_colours_fit(ruleset_find(cases[i].id), &custom.ruleset.handicap));
		assert_text(cases[i].id, &custom, cases[i].kept);
	}
}

TEST(a_table_made_even_balances_colours_and_one_with_rows_goes_by_points)
{
	static const struct handicap_row rows[] = {{0, 0, 13}, {2, 0, 0}};
	struct custom custom;

	custom_begin(&custom, ruleset_find("jpga"));
	custom_rows_set(&custom, rows, 1);
	assert_int_equal(COLOURS_BY_BALANCE, custom.ruleset.handicap.colours);
	custom_rows_set(&custom, rows, 2);
	assert_int_equal(COLOURS_BY_POINTS, custom.ruleset.handicap.colours);
	/* Another komi alone is no other way. */
	custom_begin(&custom, ruleset_find("wmsg-2008"));
	custom_rows_set(&custom, rows, 1);
	assert_int_equal(COLOURS_BY_NIGIRI, custom.ruleset.handicap.colours);
}

/* ---- editions ---- */

static void
read_edition(struct custom *custom, const char *id, const char *text)
{
	if (!custom_edition_read(custom, ruleset_find(id), text))
		fail_msg("refused: %s", text);
}

TEST(an_edition_says_everything_that_its_ruleset_says)
{
	size_t count;
	const struct ruleset *all = rulesets(&count);

	for (size_t i = 0; i < count; i++) {
		char text[CUSTOM_TEXT_MAX], again[CUSTOM_TEXT_MAX];
		struct custom custom;

		custom_edition_text(&all[i], text);
		memset(&custom, 0xa5, sizeof(custom));
		read_edition(&custom, all[i].id, text);
		custom_edition_text(&custom.ruleset, again);
		assert_string_equal(text, again);
		assert_string_equal(all[i].id, custom.ruleset.id);
		assert_string_equal(all[i].name_ja, custom.ruleset.name_ja);
		assert_string_equal(all[i].source, custom.ruleset.source);
		assert_int_equal(ruleset_players(&all[i]), ruleset_players(&custom.ruleset));
		for (enum datum datum = 0; datum < DATA; datum++)
			assert_true(datum_same(&all[i], &custom.ruleset, datum));
	}
}

/* Where the table's data are in struct ruleset, and what is beside it: names, what is told of
 * the document, and what belongs to rows and overtime. */
static void
bytes_with_a_row(bool known[static sizeof(struct ruleset)])
{
	static const size_t beside[][2] = {
		{offsetof(struct ruleset, id), sizeof(char *)},
		{offsetof(struct ruleset, name_en), sizeof(char *)},
		{offsetof(struct ruleset, name_ja), sizeof(char *)},
		{offsetof(struct ruleset, source), sizeof(char *)},
		{offsetof(struct ruleset, source_ja), sizeof(bool)},
		{offsetof(struct ruleset, ours), sizeof(unsigned)},
		{offsetof(struct ruleset, handicap.rows), sizeof(struct handicap_row *)},
		{offsetof(struct ruleset, handicap.row_count), sizeof(size_t)},
		{offsetof(struct ruleset, clock.periods), sizeof(struct timing_period *)},
		{offsetof(struct ruleset, clock.period_count), sizeof(size_t)},
		{offsetof(struct ruleset, clock.count), sizeof(int)},
		{offsetof(struct ruleset, clock.seconds), sizeof(int)},
	};

	for (size_t i = 0; i < COUNT(beside); i++)
		memset(known + beside[i][0], true, beside[i][1]);
	for (enum datum datum = 0; datum < DATA; datum++)
		memset(known + datum_rows[datum].offset, true,
		       datum_rows[datum].number.as == NUMBER_FLAG ? sizeof(bool) : sizeof(int));
}

TEST(nothing_that_a_ruleset_says_is_without_a_row)
{
	bool known[sizeof(struct ruleset)] = {false};
	size_t count;
	const struct ruleset *all = rulesets(&count);

	bytes_with_a_row(known);
	for (size_t i = 0; i < count; i++)
		for (size_t at = 0; at < sizeof(all[i]); at++)
			if (!known[at] && ((const unsigned char *)&all[i])[at] != 0)
				fail_msg("%s says something at byte %zu that no datum is", all[i].id, at);
}

/* The text without the line of that datum. */
static void
line_drop(const char *text, enum datum datum, char rest[static CUSTOM_TEXT_MAX])
{
	const char *line = strstr(text, datum_rows[datum].name), *end = strchr(line, '\n') + 1;

	memcpy(rest, text, (size_t)(line - text));
	strcpy(rest + (line - text), end);
}

TEST(what_an_edition_lacks_is_as_it_was_without_the_datum)
{
	const struct ruleset *swindon = ruleset_find("swindon");
	char text[CUSTOM_TEXT_MAX], rest[CUSTOM_TEXT_MAX];
	struct custom custom;

	assert_int_equal(0, datum_value(swindon, DATUM_ROWS));
	custom_edition_text(swindon, text);
	for (enum datum lost = 0; lost < DATA; lost++) {
		line_drop(text, lost, rest);
		if (lost == DATUM_ROWS) {
			assert_false(custom_edition_read(&custom, swindon, rest));
			continue;
		}
		read_edition(&custom, "swindon", rest);
		for (enum datum datum = 0; datum < DATA; datum++)
			if (datum == lost)
				assert_int_equal(0, datum_value(&custom.ruleset, datum));
			else
				assert_true(datum_same(swindon, &custom.ruleset, datum));
	}
}

TEST(an_edition_is_what_it_says_and_not_what_the_program_says)
{
	struct custom edition, custom;
	char text[CUSTOM_TEXT_MAX];

	read_edition(&edition, "wmsg-2008", "handicap.colours nigiri\n"
	             "handicap.rows 0/0/7.5 2/2/0\nscoring.penalty 5\nconduct.admits any\n"
	             "clock.overtime fischer 10\nscoring.superko yes\n");
	assert_int_equal(5, edition.ruleset.scoring.penalty);
	assert_int_equal(10, edition.ruleset.clock.seconds);
	assert_true(edition.ruleset.scoring.superko);
	assert_int_equal(COLOURS_BY_NIGIRI, edition.ruleset.handicap.colours);
	custom_begin(&custom, &edition.ruleset);
	assert_int_equal(COLOURS_BY_NIGIRI, custom.ruleset.handicap.colours);
	assert_true(custom_colours_fit(&edition.ruleset, &custom.ruleset.handicap));
	custom.ruleset.handicap.colours = COLOURS_BY_BALANCE;
	assert_false(custom_colours_fit(&edition.ruleset, &custom.ruleset.handicap));
	custom.ruleset.handicap.colours = COLOURS_BY_NIGIRI;
	assert_true(custom_read(&custom, "scoring.penalty 3\nscoring.jigo draw\n"));
	custom_text(&edition.ruleset, &custom.ruleset, text);
	assert_string_equal("scoring.jigo draw\nscoring.penalty 3\n", text);
}

TEST(no_edition_is_what_nobody_wrote)
{
	static const char *const texts[] = {
		"", "handicap.cap 0\n", "handicap.rows 0/0/6", "handicap.rows 0/0/6\nx\n",
		"handicap.rows 0/0/6\nscoring.superko maybe\n", "handicap.rows 0/0/6\nid jpga\n",
		"handicap.rows 0/0/6\nscoring.stones_a_side 1000\n",
	};
	struct custom custom;

	for (size_t i = 0; i < COUNT(texts); i++)
		if (custom_edition_read(&custom, ruleset_find("jpga"), texts[i]))
			fail_msg("read: '%s'", texts[i]);
}

TEST(a_datums_name_is_its_part_and_what_it_is_called_there)
{
	for (int i = 0; i < DATA; i++) {
		char name[64];

		snprintf(name, sizeof(name), "%s.%s", datum_part_names[datum_part((enum datum)i)],
		         datum_name((enum datum)i));
		assert_string_equal(name, datum_rows[i].name);
	}
}
