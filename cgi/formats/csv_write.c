#include "formats/csv.h"

#include <stdlib.h>
#include <string.h>

bool
csv_dangerous(const char *text)
{
	static const char *const starts[] = {
		"=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "\u2212",
	};

	for (;;) {
		if (*text == ' ')
			text++;
		else if (strncmp(text, "\u3000", 3) == 0)
			text += 3;
		else if (strncmp(text, "\u00a0", 2) == 0)
			text += 2;
		else
			break;
	}
	for (size_t i = 0; i < sizeof(starts) / sizeof(starts[0]); i++)
		if (strncmp(text, starts[i], strlen(starts[i])) == 0)
			return true;
	return false;
}

struct csv
csv_new(struct arena *arena)
{
	struct csv csv = {.text = buf_new(arena, 4096)};

	buf_text(&csv.text, "\ufeff");
	return csv;
}

static void
cell_begin(struct csv *csv)
{
	if (csv->in_row)
		buf_char(&csv->text, ',');
	csv->in_row = true;
}

void
csv_text(struct csv *csv, const char *text)
{
	/* Some programs drop blanks at the ends of a cell without quotes. */
	size_t len = strlen(text);
	bool quotes = len > 0 && (strpbrk(text, ",;\t\"\r\n") != NULL || text[0] == ' ' ||
	                          text[len - 1] == ' ');

	cell_begin(csv);
	if (quotes)
		buf_char(&csv->text, '"');
	if (csv_dangerous(text) ||
	    (text[0] == '\'' && (text[1] == '\'' || csv_dangerous(text + 1))))
		buf_char(&csv->text, '\'');
	for (; *text != '\0'; text++) {
		if (*text == '"')
			buf_char(&csv->text, '"');
		buf_char(&csv->text, *text);
	}
	if (quotes)
		buf_char(&csv->text, '"');
}

void
csv_number(struct csv *csv, int number)
{
	cell_begin(csv);
	buf_printf(&csv->text, "%d", number);
}

void
csv_half(struct csv *csv, int number_x2)
{
	csv_quarter(csv, 2 * number_x2);
}

void
csv_quarter(struct csv *csv, int number_x4)
{
	static const char *const parts[] = {"", ".25", ".5", ".75"};

	cell_begin(csv);
	buf_printf(&csv->text, "%s%d%s", number_x4 < 0 ? "-" : "", abs(number_x4) / 4,
	           parts[abs(number_x4) % 4]);
}

void
csv_row(struct csv *csv)
{
	buf_text(&csv->text, "\r\n");
	csv->in_row = false;
}
