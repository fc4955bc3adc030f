#include "formats/csv.h"

#include <string.h>

#include "formats/encoding.h"

struct reading {
	struct arena *arena;
	struct fault *fault;
	const char *at, *end;
	char separator;
	int line;             /* of `at` */
	struct csv_table *table;
	struct csv_row *rows;
	struct buf cell;      /* used again for each */
	const char *cells[CSV_COLUMNS_MAX];
	size_t cell_count;
};

/* Which of the three stands in the header most often outside quotes. */
static char
separator_find(const char *at, const char *end)
{
	static const char separators[] = ",;\t";
	size_t counts[sizeof(separators)] = {0}, best = 0;
	bool quoted = false;

	for (; at < end && (quoted || (*at != '\n' && *at != '\r')); at++) {
		const char *which = *at == '\0' || quoted ? NULL : strchr(separators, *at);

		if (*at == '"')
			quoted = !quoted;
		if (which != NULL)
			counts[which - separators]++;
	}
	for (size_t i = 1; separators[i] != '\0'; i++)
		if (counts[i] > counts[best])
			best = i;
	return separators[best];
}

static bool
cell_refuse(struct reading *r, enum fault_kind kind, int line, const char *value)
{
	size_t column = r->cell_count;

	fault_set(r->arena, r->fault, kind, line,
	          column < r->table->columns ? r->table->header[column] : NULL, value);
	r->fault->column = (int)column + 1;
	return false;
}

static bool
at_line_end(const struct reading *r)
{
	return r->at == r->end || *r->at == '\n' || *r->at == '\r';
}

/* Past one line end of any of the three kinds. */
static void
line_end_skip(struct reading *r)
{
	if (r->at == r->end)
		return;
	if (*r->at == '\r' && r->at + 1 < r->end && r->at[1] == '\n')
		r->at++;
	r->at++;
	r->line++;
}

/* A cell in quotes, `at` behind the first of them. */
static bool
quoted_read(struct reading *r)
{
	int began = r->line;

	for (; r->at < r->end; r->at++) {
		if (*r->at == '"') {
			if (r->at + 1 == r->end || r->at[1] != '"')
				break;
			r->at++;
		}
		r->line += *r->at == '\n' ||
		           (*r->at == '\r' && (r->at + 1 == r->end || r->at[1] != '\n'));
		buf_char(&r->cell, *r->at);
	}
	if (r->at == r->end)
		return cell_refuse(r, FAULT_OPEN, began, NULL);
	r->at++;
	if (!at_line_end(r) && *r->at != r->separator)
		return cell_refuse(r, FAULT_QUOTE, r->line, NULL);
	return true;
}

static bool
cell_read(struct reading *r)
{
	int line = r->line;
	const char *text;

	r->cell.len = 0;
	r->cell.text[0] = '\0';
	if (r->at < r->end && *r->at == '"') {
		r->at++;
		if (!quoted_read(r))
			return false;
	}
	for (; !at_line_end(r) && *r->at != r->separator; r->at++) {
		if (*r->at == '"')
			return cell_refuse(r, FAULT_QUOTE, r->line, NULL);
		buf_char(&r->cell, *r->at);
	}
	if (r->cell.len > CSV_CELL_MAX)
		return cell_refuse(r, FAULT_LONG, line, r->cell.text);
	if (r->cell_count == CSV_COLUMNS_MAX) {
		if (r->cell.len > 0)
			return cell_refuse(r, FAULT_TOO_MANY, line,
			                   arena_printf(r->arena, "%d columns", CSV_COLUMNS_MAX));
		return true;
	}
	/* Without the apostrophe that csv_text put there. */
	text = r->cell.text;
	if (text[0] == '\'' && (text[1] == '\'' || csv_dangerous(text + 1)))
		text++;
	r->cells[r->cell_count++] = r->cell.len == 0 ? "" : arena_text(r->arena, text);
	return true;
}

static size_t
cells_used(const struct reading *r)
{
	size_t used = r->cell_count;

	while (used > 0 && r->cells[used - 1][0] == '\0')
		used--;
	return used;
}

static const char *const *
cells_keep(struct reading *r, size_t count)
{
	const char **kept = arena_array(r->arena, count, sizeof(*kept));

	for (size_t i = 0; i < count; i++)
		kept[i] = r->cells[i];
	return kept;
}

static bool
row_read(struct reading *r, size_t rows_max)
{
	int line = r->line;

	for (r->cell_count = 0;; r->at++) {
		if (!cell_read(r))
			return false;
		if (at_line_end(r))
			break;
	}
	line_end_skip(r);
	if (cells_used(r) == 0)
		return true;
	if (r->table->columns == 0) {
		r->table->columns = cells_used(r);
		r->table->header = cells_keep(r, r->table->columns);
		return true;
	}
	if (r->cell_count < r->table->columns || cells_used(r) > r->table->columns)
		return fault_set(r->arena, r->fault, FAULT_COLUMNS, line, NULL,
		                 arena_printf(r->arena, "%zu", r->cell_count));
	if (r->table->count == rows_max)
		return fault_set(r->arena, r->fault, FAULT_TOO_MANY, line, NULL,
		                 arena_printf(r->arena, "%zu rows", rows_max));
	r->rows = arena_more(r->arena, r->rows, r->table->count, sizeof(*r->rows));
	r->rows[r->table->count++] = (struct csv_row){line, cells_keep(r, r->table->columns)};
	r->table->rows = r->rows;
	return true;
}

bool
csv_read(struct arena *arena, struct slice bytes, size_t rows_max, struct csv_table *table,
         struct fault *fault)
{
	struct reading r = {.arena = arena, .fault = fault, .line = 1, .table = table};
	struct slice text;
	int line;

	*table = (struct csv_table){0};
	if (!encoding_read(arena, bytes, &text, &line))
		return fault_set(arena, fault, FAULT_ENCODING, line, NULL, NULL);
	r.cell = buf_new(arena, 0);
	r.at = text.at;
	r.end = text.at + text.len;
	while (r.at < r.end && (*r.at == '\n' || *r.at == '\r'))
		line_end_skip(&r);
	r.separator = separator_find(r.at, r.end);
	while (r.at < r.end)
		if (!row_read(&r, rows_max))
			return false;
	if (table->columns == 0)
		return fault_set(arena, fault, FAULT_EMPTY, 0, NULL, NULL);
	return true;
}
