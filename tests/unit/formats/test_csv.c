/* Tables for spreadsheets. RFC 4180, section 2; what is harmless follows OWASP,
 * "CSV Injection". */
#include "base/arena_test.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "formats/csv.h"
#include "formats/fault_said.h"
#include "tournament/dice.h"

#define BOM "\xef\xbb\xbf"

static struct csv_table
table_of(struct slice bytes)
{
	struct csv_table table;
	struct fault fault;

	if (!csv_read(arena, bytes, 1000, &table, &fault))
		fail_msg("refused: %s", fault_said(arena, &fault));
	return table;
}

static const char *
cell_written(const char *text)
{
	struct csv csv = csv_new(arena);

	csv_text(&csv, text);
	csv_row(&csv);
	return csv.text.text;
}

SHARED_TEST(rows_are_written_as_spreadsheets_read_them)
{
	struct csv csv = csv_new(arena);

	csv_text(&csv, "name");
	csv_text(&csv, "");
	csv_text(&csv, "a,b \"c\"\nd");
	csv_row(&csv);
	csv_number(&csv, -6);
	csv_half(&csv, -11);
	csv_half(&csv, -1);
	csv_half(&csv, 4);
	csv_quarter(&csv, 9);
	csv_quarter(&csv, -3);
	csv_row(&csv);
	assert_string_equal(csv.text.text, BOM "name,,\"a,b \"\"c\"\"\nd\"\r\n"
	                    "-6,-5.5,-0.5,2,2.25,-0.75\r\n");
}

SHARED_TEST(what_looks_like_a_formula_is_made_harmless)
{
	static const struct {
		const char *text, *cell;
	} cases[] = {
		{"=1+1", "'=1+1"}, {"+81 90", "'+81 90"}, {"-Bo", "'-Bo"},
		{"@SUM(A1)", "'@SUM(A1)"}, {"\t=1", "\"'\t=1\""}, {"\r=1", "\"'\r=1\""},
		{"\n=1", "\"'\n=1\""},
		{"＝1", "'＝1"}, {"＋1", "'＋1"}, {"－1", "'－1"}, {"＠a", "'＠a"}, {"\u22121", "'\u22121"},
		{" =1", "\"' =1\""},
		{"\u3000＝1", "'\u3000＝1"},
		{"\u00a0=1", "'\u00a0=1"}, {"\u00a0\u00a0=1", "'\u00a0\u00a0=1"},
		{"、=1", "、=1"}, {"¡=1", "¡=1"}, /* begin with the bytes of those two blanks */
		{"=1,\"x\"", "\"'=1,\"\"x\"\"\""}, {"'=1", "''=1"}, {"''a", "'''a"},
		{"'t Hooft", "'t Hooft"}, {"O'Teal", "O'Teal"}, {"'", "'"}, {"a=b", "a=b"},
		{"3-dan", "3-dan"}, {"ー", "ー"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *written = cell_written(cases[i].text);

		assert_string_equal(written, arena_printf(arena, BOM "%s\r\n", cases[i].cell));
		assert_string_equal(table_of(slice_of(written)).header[0], cases[i].text);
	}
}

/* No cell that begins like a formula is ever written, and every text comes back. */
SHARED_TEST(any_text_comes_back_and_no_cell_is_a_formula)
{
	static const char *const pieces[] = {
		"'", "=", "+", "-", "@", "\t", "\r", "\n", "\r\n", "＝", "－", "\u2212", " ", "\u3000", "\"",
		",", ";", "a", "琴", "\u00a0",
	};
	uint64_t throws = 0;

	for (int i = 0; i < 3000; i++) {
		struct buf text = buf_new(arena, 64);
		struct csv csv = csv_new(arena);
		struct csv_table table;
		struct fault fault;
		const char *cell = csv.text.text;

		for (uint64_t n = 1 + dice_throw(7, throws++) % 6; n > 0; n--)
			buf_text(&text, pieces[dice_throw(7, throws++) % 20]);
		csv_text(&csv, "head");
		csv_text(&csv, "second");
		csv_row(&csv);
		csv_text(&csv, text.text);
		csv_text(&csv, "x");
		csv_row(&csv);
		cell = strstr(csv.text.text, "\r\n") + 2;
		assert_false(csv_dangerous(cell + (*cell == '"')));
		assert_true(csv_read(arena, buf_slice(&csv.text), 10, &table, &fault));
		assert_int_equal(table.count, 1);
		assert_string_equal(table.rows[0].cells[0], text.text);
		assert_string_equal(table.rows[0].cells[1], "x");
		arena_reset(arena);
	}
}

SHARED_TEST(separators_and_line_ends_of_every_spreadsheet_are_read)
{
	static const char *const files[] = {
		"name,rank\nHeron,3d\nTeal,1k\n",
		BOM "name,rank\r\nHeron,3d\r\nTeal,1k",
		"name;rank\rHeron;3d\rTeal;1k\r",
		"\r\n\r\nname\trank\r\nHeron\t3d\r\n\t\r\n\r\nTeal\t1k\t\t\r\n",
		"\"name\",\"rank\"\n\"Heron\",\"3d\"\n\"Teal\",\"1k\"",
		"\"name\";rank;\nHeron;3d;\nTeal;1k;\n",
	};

	for (size_t i = 0; i < COUNT(files); i++) {
		const struct csv_table table = table_of(slice_of(files[i]));

		assert_int_equal(table.columns, 2);
		assert_string_equal(table.header[1], "rank");
		assert_int_equal(table.count, 2);
		assert_string_equal(table.rows[0].cells[0], "Heron");
		assert_string_equal(table.rows[1].cells[1], "1k");
	}
}

SHARED_TEST(a_separator_in_quotes_parts_nothing)
{
	const struct csv_table table =
		table_of(slice_of("\"a,b,c\";d\n\"x;y\";\"z\nz\"\"\"\nlast;1\n"));

	assert_int_equal(table.columns, 2);
	assert_string_equal(table.header[0], "a,b,c");
	assert_string_equal(table.rows[0].cells[0], "x;y");
	assert_string_equal(table.rows[0].cells[1], "z\nz\"");
	assert_int_equal(table.rows[0].line, 2);
	assert_int_equal(table.rows[1].line, 4);
}

SHARED_TEST(japanese_excel_is_read_in_its_own_encoding)
{
	/* 氏名,段 / 琴音,三段 in CP932, and the same in UTF-16 with a mark. */
	static const char sjis[] = "\x8e\x81\x96\xbc,\x92\x69\r\n\x8b\xd5\x89\xb9,\x8e\x4f\x92\x69\r\n";
	static const char utf16[] =
		"\xff\xfe\x0f\x6c\x0d\x54\t\0\xb5\x6b\r\0\n\0\x34\x74\xf3\x97\t\0\x09\x4e\xb5\x6b\r\0\n\0";
	const struct slice files[] = {{sjis, sizeof(sjis) - 1}, {utf16, sizeof(utf16) - 1}};

	for (size_t i = 0; i < 2; i++) {
		const struct csv_table table = table_of(files[i]);

		assert_string_equal(table.header[0], "氏名");
		assert_string_equal(table.header[1], "段");
		assert_string_equal(table.rows[0].cells[0], "琴音");
		assert_string_equal(table.rows[0].cells[1], "三段");
	}
}

static struct fault
fault_of(struct slice bytes, size_t rows_max)
{
	struct csv_table table;
	struct fault fault;

	if (csv_read(arena, bytes, rows_max, &table, &fault))
		fail_msg("taken: %.*s", (int)bytes.len, bytes.at);
	return fault;
}

SHARED_TEST(a_bad_table_is_refused_with_line_and_column)
{
	static const struct {
		const char *file;
		enum fault_kind kind;
		int line, column;
		const char *field;
	} cases[] = {
		{"", FAULT_EMPTY, 0, 0, NULL},
		{BOM, FAULT_EMPTY, 0, 0, NULL},
		{"\n,,\n", FAULT_EMPTY, 0, 0, NULL},
		{"a,b\n1,2\n3\n", FAULT_COLUMNS, 3, 0, NULL},
		{"a,b\n1,2,3\n", FAULT_COLUMNS, 2, 0, NULL},
		{"a,b\n1,\"2\n3,4\n", FAULT_OPEN, 2, 2, "b"},
		{"a,b\n1,\"2\"x\n", FAULT_QUOTE, 2, 2, "b"},
		{"a,b\n1\"1,2\n", FAULT_QUOTE, 2, 1, "a"},
		{"a,b\n\"x\ny\",\"2\"x\n", FAULT_QUOTE, 3, 2, "b"},
		{"a,b\n1,2\n1,2\n1,2\n", FAULT_TOO_MANY, 4, 0, NULL},
		{"a,b\n1,2\nM\xfcller,2\n", FAULT_ENCODING, 3, 0, NULL},
		{"a,b\nO\x92" "Brien,2\n", FAULT_ENCODING, 2, 0, NULL},
		{"a,b\nH\xe9l\xe8ne,2\n", FAULT_ENCODING, 2, 0, NULL},
		{"a,b\n\x93\x94\x91\x92\xe9l\xe8n\xe0m,2\n", FAULT_ENCODING, 2, 0, NULL},
		{"a,b\n\x01,2\n", FAULT_ENCODING, 2, 0, NULL},
		{"\xff\xfe" "a", FAULT_ENCODING, 0, 0, NULL},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct fault fault = fault_of(slice_of(cases[i].file), 2);

		if (fault.kind != cases[i].kind || fault.line != cases[i].line ||
		    fault.column != cases[i].column)
			fail_msg("%s: %s", cases[i].file, fault_said(arena, &fault));
		assert_true((fault.field == NULL) == (cases[i].field == NULL));
		if (fault.field != NULL)
			assert_string_equal(fault.field, cases[i].field);
	}
}

SHARED_TEST(a_thousand_lines_with_one_bad_name_that_one)
{
	struct buf file = buf_new(arena, 1 << 16);
	struct fault fault;

	buf_text(&file, "name,rank\n");
	for (int i = 0; i < 1000; i++)
		buf_printf(&file, i == 617 ? "Heron%d 3d\n" : "Heron%d,3d\n", i);
	fault = fault_of(buf_slice(&file), 1000);
	assert_int_equal(fault.kind, FAULT_COLUMNS);
	assert_int_equal(fault.line, 619);
	assert_string_equal(fault.value, "1");
}

SHARED_TEST(cells_and_columns_have_limits)
{
	struct buf wide = buf_new(arena, 4096), commas = buf_new(arena, 4096),
	           deep = buf_new(arena, 8192);

	for (int i = 0; i < CSV_COLUMNS_MAX; i++)
		buf_text(&wide, "a,");
	assert_int_equal(table_of(buf_slice(&wide)).columns, CSV_COLUMNS_MAX);
	buf_text(&wide, "a");
	assert_int_equal(fault_of(buf_slice(&wide), 9).kind, FAULT_TOO_MANY);
	buf_text(&commas, "a");
	for (int i = 0; i < 100000; i++)
		buf_char(&commas, ',');
	assert_int_equal(table_of(buf_slice(&commas)).columns, 1);
	buf_text(&deep, "a,b\n1,");
	for (int i = 0; i < CSV_CELL_MAX + 1; i++)
		buf_char(&deep, 'x');
	assert_int_equal(fault_of(buf_slice(&deep), 9).kind, FAULT_LONG);
}

SHARED_TEST(bytes_at_random_are_a_table_or_a_fault)
{
	static const char letters[] = "a,;\t\"\n\r'=\x82\xa0\xe3\x81\x82\xff ";
	uint64_t throws = 0;

	for (int i = 0; i < 5000; i++) {
		size_t len = dice_throw(8, throws++) % 24;
		char *bytes = malloc(len + 1);
		struct csv_table table;
		struct fault fault;

		bytes = realloc(bytes, len > 0 ? len : 1);
		for (size_t at = 0; at < len; at++)
			bytes[at] = letters[dice_throw(8, throws++) % (sizeof(letters) - 1)];
		if (!csv_read(arena, (struct slice){bytes, len}, 8, &table, &fault))
			assert_non_null(fault_said(arena, &fault));
		else
			for (size_t r = 0; r < table.count; r++)
				for (size_t c = 0; c < table.columns; c++)
					assert_true(text_valid(slice_of(table.rows[r].cells[c])));
		free(bytes);
		arena_reset(arena);
	}
}
