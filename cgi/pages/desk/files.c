#include <stdio.h>
#include <string.h>

#include "actions/files/entries_in.h"
#include "actions/files/export.h"
#include "base/number.h"
#include "base/text.h"
#include "event/name.h"
#include "forms/typed_entry.h"
#include "http/urlencoded.h"
#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/say.h"
#include "pages/routes.h"

#define TEMPLATE "list.csv"

enum { TABLE_CHARACTERS = 50000 /* of a field; sixteen times as many come through */,
       SAMPLE = 40, LINE_MAX_NUMBER = 999999,
       LINES_SEEN = 10 /* so many leave the button below them on the screen */ };

ROUTER_FIELDS(desk_files_one_fields, {"contacts", .max = 1});

ROUTER_FIELDS(desk_files_post_fields,
	{"once", .max = 64},
	{"list", .file = true},
	{"table", .max = TABLE_CHARACTERS, .lines = true},
	{"column.*", .max = 40},                 /* what the column is, "" = nothing */
	{"cell.*.*", .max = 1000, .lines = true}, /* put right: by line and column */
	{"skip", .max = 6, .many = true},        /* a line that stays out */
	{"enter", .max = 1});                    /* "1": not only looked at */

/* What can be had, in order: with contacts it is a file of its own. EXPORTS: the whole event. */
static const struct {
	enum export_kind kind;
	bool contacts;
	const char *word; /* "files.entries", "files.entries.is" */
} downloads[] = {
	{EXPORT_STANDINGS, false, "files.standings"},
	{EXPORT_ENTRIES, false, "files.entries"},
	{EXPORT_ENTRIES, true, "files.contacts"},
	{EXPORT_H9, false, "files.h9"},
	{EXPORT_XML, false, "files.xml"},
	{EXPORTS, false, "files.json"},
	{EXPORTS, true, "files.json-contacts"},
};

/* ---- what is wrong, and where ---- */

/* "Player 2, rank" of "players.1.rank", "both players, country" of "players.country"; what stands in
 * the first line else. */
static const char *
field_text(const struct page *page, const char *name)
{
	static const char above[] = "players.";
	const size_t len = strlen(above);
	const bool players = strncmp(name, above, len) == 0 && strlen(name) > len + 2;
	const bool numbered = players && name[len + 1] == '.';
	struct value *place = value_object(page->arena);
	const char *word;

	fill_number(place, "player", numbered && !page->single ? name[len] - '0' + 1 : 0);
	value_set_bool(place, "both", players && !numbered);
	word = page_word_known(page, "files.field.%s", name + (numbered ? len + 2 : players ? len : 0));
	value_set_text(place, "field", word != NULL ? word : name);
	return page_word(page, "files.what", place);
}

/* "Line 7, player 2, rank" of "line 7, players.1.rank". NULL of anything else. */
static const char *
place_text(const struct page *page, const char *field)
{
	struct value *place = value_object(page->arena);
	const char *name = strchr(field, ',');
	int line;

	if (sscanf(field, "line %d", &line) != 1)
		return NULL;
	value_set_int(place, "line", line);
	fill_text(place, "what", name == NULL ? NULL : field_text(page, name + 2));
	return page_word(page, "files.place", place);
}

/* ---- a first line to copy ---- */

/* Parted as the list is: by tabs out of a spreadsheet. */
static const char *
heads_text(const struct page *page, const char *table)
{
	static const char *const needed[] = {"family_name", "given_name", "rank"};
	const int players = page->single ? 1 : 2;
	const char between = strchr(table, '\t') != NULL || strchr(table, ',') == NULL ? '\t' : ',';
	struct buf text = buf_new(page->arena, 100);

	for (int player = 1; player <= players; player++)
		for (size_t i = 0; i < sizeof(needed) / sizeof(needed[0]); i++) {
			if (text.len > 0)
				buf_char(&text, between);
			buf_text(&text, page_wordf(page, NULL, "files.field.%s", needed[i]));
			if (players > 1)
				buf_printf(&text, " %d", player);
		}
	if (page->app->tournament->divisions > 0)
		buf_printf(&text, "%c%s", between, page_word(page, "files.field.division", NULL));
	return text.text;
}

/* ---- a list that is looked at ---- */

/* The list as it is carried along: every cell as it was put right, on the line that it came on. */
static const char *
carried_text(const struct page *page, const struct entries_in_wish *wish,
             const struct entries_in_list *list)
{
	struct csv csv = csv_new(page->arena);
	int line = 1;

	for (size_t at = 0; at <= list->table.count; at++) {
		const struct csv_row *row = at == 0 ? NULL : &list->table.rows[at - 1];
		const size_t before = csv.text.len;

		for (; row != NULL && line < row->line; line++)
			buf_text(&csv.text, "\r\n");
		for (size_t i = 0; i < list->table.columns; i++)
			csv_text(&csv, row == NULL ? list->table.header[i] : entries_in_text(wish, row, i));
		csv_row(&csv);
		for (const char *c = csv.text.text + before; *c != '\0'; c++)
			line += *c == '\n';
	}
	return csv.text.text;
}

/* list.whole: names whose parts stand in one; list.columns {head, sample, name, passed: it is
 * passed over, ours, options}. */
static void
columns_show(const struct page *page, struct value *object, const struct entries_in_list *list)
{
	struct value *columns = value_set_list(object, "columns");
	size_t matched = 0;

	value_set_bool(object, "whole", list_column_find(page->arena, list->columns, list->table.columns,
	                                                 "players.0.name") >= 0);
	for (size_t i = 0; i < list->table.columns; i++) {
		const struct list_column *column = &list->columns[i];
		const char *is = list_column_name(page->arena, column);
		struct value *item = value_add_object(columns), *options;
		struct list_column choice;

		matched += is[0] != '\0';
		value_set_text(item, "head", list->table.header[i]);
		value_set_text(item, "name", arena_printf(page->arena, "column.%zu", i));
		value_set_text(item, "sample", list->table.count == 0
		               ? "" : text_start(page->arena, list->table.rows[0].cells[i], SAMPLE));
		value_set_bool(item, "ours", column->what == LIST_OURS);
		value_set_bool(item, "passed", is[0] == '\0');
		options = value_set_list(item, "options");
		form_option(options, "", page_word(page, "files.ignored", NULL), is[0] == '\0');
		for (size_t at = 0; list_column_choice(page->single ? 1 : 2, at, &choice); at++) {
			const char *name = list_column_name(page->arena, &choice);

			form_option(options, name, field_text(page, name), strcmp(name, is) == 0);
		}
	}
	value_set_int(object, "column_count", (int64_t)list->table.columns);
	value_set_int(object, "matched", (int64_t)matched);
	value_set_int(object, "ignored", (int64_t)(list->table.columns - matched));
}

static const char *
cell_text(const struct page *page, const struct list_column *column, const char *text)
{
	const char *family, *given;

	if (column->what != LIST_WHOLE || name_is_east_asian(text))
		return text;
	list_column_part(page->arena, column, text, &family, &given);
	return given[0] == '\0' ? text : arena_printf(page->arena, "%s, %s", family, given);
}

/* A player of the line as it is read: "長谷川 雪 二段", and of a whole name in Latin letters which
 * part is which: "Lindqvist, Anna 2d". */
static const char *
written_text(const struct page *page, const struct entries_in_wish *wish,
             const struct entries_in_list *list, const struct csv_row *row, size_t nth)
{
	static const int parts[] = {LIST_WHOLE, FIELD_FAMILY_NAME, FIELD_GIVEN_NAME, FIELD_RANK};
	const char *text = "";

	for (size_t part = 0; part < sizeof(parts) / sizeof(parts[0]); part++)
		for (size_t i = 0; i < list->table.columns; i++)
			if (list->columns[i].what == parts[part] && list->columns[i].nth == nth)
				text = arena_printf(page->arena, "%s%s%s", text, text[0] == '\0' ? "" : " ",
				                    cell_text(page, &list->columns[i],
				                              entries_in_text(wish, row, i)));
	return text;
}

/* line.problems {text, fix: none or {id, name, value, label}}: the cell that is put right. */
static void
problems_show(const struct page *page, struct value *item, const struct entries_in_wish *wish,
              const struct entries_in_list *list, const struct entries_in_line *line)
{
	struct value *problems = value_set_list(item, "problems");

	for (size_t p = 0; p < line->problems.count; p++) {
		const struct problem *problem = &line->problems.list[p];
		const char *label = problem->field[0] == '\0' ? NULL : field_text(page, problem->field);
		const int column = list_column_find(page->arena, list->columns, list->table.columns,
		                                    problem->field);
		struct value *shown = value_add_object(problems), *fix;

		value_set_text(shown, "text", form_problem_labelled(page, problem, label));
		if (column < 0)
			continue;
		fix = value_set_object(shown, "fix");
		value_set_text(fix, "name", arena_printf(page->arena, "cell.%d.%d", line->line, column));
		value_set_text(fix, "label", label);
		value_set_text(fix, "value", entries_in_text(wish, line->row, (size_t)column));
	}
}

static const char *
changes_text(const struct page *page, const struct changes *changes)
{
	const char *text = "";

	for (size_t i = 0; i < changes->count; i++) {
		const struct changes_item *change = &changes->list[i];

		text = arena_printf(page->arena, "%s%s%s %s \u2192 %s", text, text[0] == '\0' ? "" : "; ",
		                    field_text(page, change->field),
		                    change->before[0] == '\0' ? "\u2013" : change->before,
		                    change->after[0] == '\0' ? "\u2013" : change->after);
	}
	return text;
}

/* list.lines {line, who: texts, says: what becomes of it, wrong, skipped, new, problems}; the wrong
 * ones first. */
static void
lines_show(const struct page *page, struct value *object, const struct entries_in_wish *wish,
           const struct entries_in_list *list)
{
	SET_EACH(static const char *const words[], IN_OUTCOMES,
		[IN_NEW] = "new", [IN_CHANGED] = "changed", [IN_SAME] = "same", [IN_GONE] = "gone",
		[IN_LEFT_OUT] = "left-out", [IN_WRONG] = "wrong");
	struct value *lines = value_set_list(object, "lines");

	for (size_t at = 0; at < 2 * list->count; at++) {
		const struct entries_in_line *line = &list->lines[at % list->count];
		const bool wrong = line->outcome == IN_WRONG;
		struct value *item, *who, *data = value_object(page->arena);

		if (wrong != (at < list->count))
			continue;
		item = value_add_object(lines);
		value_set_int(item, "line", line->line);
		who = value_set_list(item, "who");
		for (size_t nth = 0; nth < (page->single ? 1 : 2); nth++)
			value_add(who, value_text(page->arena, written_text(page, wish, list, line->row, nth)));
		value_set_int(data, "number", line->before == NULL ? 0 : line->before->number);
		value_set_text(data, "changes", changes_text(page, &line->changes));
		fill_text(data, "division", line->division == NULL ? NULL : say_either(
		          page, line->division->name_en, line->division->name_ja));
		value_set_text(item, "says", page_wordf(page, data, "files.line.%s",
		                                        words[line->outcome]));
		value_set_bool(item, "wrong", wrong);
		value_set_bool(item, "skipped", line->outcome == IN_LEFT_OUT);
		value_set_bool(item, "quiet", line->outcome == IN_SAME || line->outcome == IN_GONE);
		problems_show(page, item, wish, list, line);
	}
	for (size_t i = 0; i < IN_OUTCOMES; i++)
		fill_number(object, words[i], (int)list->outcomes[i]);
}

/* ---- the page ---- */

static void
downloads_show(struct page *page)
{
	struct value *list = value_set_list(page->root, "files");

	for (size_t i = 0; i < sizeof(downloads) / sizeof(downloads[0]); i++) {
		struct value *item = value_add_object(list);
		const char *word = downloads[i].word;
		const char *file = downloads[i].kind == EXPORTS ? "/export.json"
			: arena_printf(page->arena, "/files/%s", exports[downloads[i].kind].name);

		value_set_text(item, "name", page_word(page, word, NULL));
		value_set_text(item, "is", page_wordf(page, NULL, "%s.is", word));
		value_set_text(item, "url", desk_url(page, arena_printf(page->arena, "%s%s", file,
		               downloads[i].contacts ? "?contacts=1" : "")));
	}
}

static void
list_problems(struct page *page, const struct problems *problems)
{
	struct value *list;

	if (problems->count == 0)
		return;
	list = form_problems_list(page, problems->count);
	for (size_t i = 0; i < problems->count; i++) {
		struct value *item = value_add_object(list);

		value_set_text(item, "id", "table");
		value_set_text(item, "text", form_problem_labelled(page, &problems->list[i],
		               place_text(page, problems->list[i].field)));
	}
}

/* The first step: to paste a list or to choose one, and what there is to take away. */
static void
files_show(struct page *page, const char *table, const struct problems *problems)
{
	const struct tournament *t = page->app->tournament;
	const struct problem *first = problem_find(problems, "line 1");
	struct value *intake;

	desk_form(page, page_word(page, "files.title", NULL));
	downloads_show(page);
	list_problems(page, problems);
	if (t->state != STATE_FINISHED && !t->cancelled) {
		intake = value_set_object(page->root, "intake");
		value_set_text(intake, "action", desk_url(page, "/files"));
		value_set_text(intake, "template", desk_url(page, "/files/" TEMPLATE));
		value_set_text(intake, "table", table);
		value_set_bool(intake, "bad", problems->count > 0);
		fill_text(intake, "heads", first == NULL || first->kind != PROBLEM_NO_HEADS
		          ? NULL : heads_text(page, table));
	}
	page_show(page, "organiser/files");
}

/* The second: what its columns are and what becomes of its lines. */
static void
list_show(struct page *page, const struct entries_in_wish *wish,
          const struct entries_in_list *list, const struct problems *problems)
{
	struct value *object = value_set_object(page->root, "list");

	desk_form(page, page_word(page, "files.check", NULL));
	list_problems(page, problems);
	value_set_text(object, "action", desk_url(page, "/files"));
	value_set_text(object, "back", desk_url(page, "/files"));
	value_set_text(object, "table", carried_text(page, wish, list));
	value_set_int(object, "line_count", (int64_t)list->table.count);
	value_set_bool(object, "long", list->count > LINES_SEEN);
	columns_show(page, object, list);
	lines_show(page, object, wish, list);
	page_show(page, "organiser/files_list");
}

/* GET /{lang}/desk/t/{slug}/files: its organisers. */
void
desk_files(struct page *page)
{
	files_show(page, "", &problem_none);
}

/* ---- what came with the form ---- */

/* The list as it was typed: the field has been cleaned, and tabs part cells. A file is as it is. */
static struct slice
table_read(const struct page *page)
{
	const struct request *request = page->request;
	struct request_parameters body = {NULL, 0};
	const char *table;

	if (request->file.name != NULL)
		return request->file.bytes;
	urlencoded_parse(page->arena, request->body_bytes, &body);
	table = request_parameter_find(&body, "table");
	return slice_of(table == NULL ? "" : table);
}

static struct entries_in_wish
wish_read(const struct page *page)
{
	const struct request_parameters *body = &page->request->body;
	const char **columns = arena_array(page->arena, CSV_COLUMNS_MAX, sizeof(*columns));
	struct entries_in_cell *cells = arena_array(page->arena, body->count, sizeof(*cells));
	int *skipped = arena_array(page->arena, body->count, sizeof(*skipped));
	struct entries_in_wish wish = {
		.table = table_read(page), .lang = page->lang, .columns = columns,
		.column_count = CSV_COLUMNS_MAX, .cells = cells, .left_out = skipped,
	};

	for (size_t i = 0; i < body->count; i++) {
		const struct request_parameter *field = &body->list[i];
		int line, column;

		if (sscanf(field->name, "column.%d", &column) == 1 && column < CSV_COLUMNS_MAX)
			columns[column] = field->value;
		else if (sscanf(field->name, "cell.%d.%d", &line, &column) == 2)
			cells[wish.cell_count++] = (struct entries_in_cell){
				line, (size_t)column, field->value,
			};
		else if (strcmp(field->name, "skip") == 0 && number_whole(field->value, LINE_MAX_NUMBER, &line))
			skipped[wish.left_out_count++] = line;
	}
	return wish;
}

/* POST /{lang}/desk/t/{slug}/files: looks at a list, or enters it; its organisers. */
void
desk_files_post(struct page *page)
{
	struct problems problems = {.count = 0}, refused = {.count = 0};
	const struct entries_in_wish wish = wish_read(page);
	struct entries_in_list list;
	struct entry_list entered;
	bool again;

	if (strcmp(page_body(page, "enter"), "1") == 0 &&
	    entries_in_enter(&page->app->office, page->app->tournament, &wish, &entered, &again,
	                     &refused)) {
		page_go(page, desk_url(page, "/entries"), "entries-in");
		return;
	}
	entries_in_look(&page->app->office, page->app->tournament, &wish, &list, &problems);
	if (problems.count == 0 && problem_find(&refused, "") != NULL)
		problems.list[problems.count++] = *problem_find(&refused, "");
	if (refused.count > 0)
		page->response->status = 422;
	if (list.columns == NULL || problem_find(&problems, "line 1") != NULL)
		files_show(page, page->request->file.name != NULL ? "" : wish.table.at, &problems);
	else
		list_show(page, &wish, &list, &problems);
}

/* An empty list to be filled in, under heads that are read again. */
static void
template_show(struct page *page)
{
	static const enum player_field fields[] = {
		FIELD_FAMILY_NAME, FIELD_GIVEN_NAME, FIELD_FAMILY_KANA, FIELD_GIVEN_KANA, FIELD_RANK,
		FIELD_GENDER, FIELD_BIRTH_DATE, FIELD_CLUB, FIELD_COUNTRY,
	};
	static const char *const rest[] = {"email", "newcomer", "note", "division"};
	const size_t count = sizeof(rest) / sizeof(rest[0]) - (page->app->tournament->divisions == 0);
	struct csv csv = csv_new(page->arena);

	for (int player = 1; player <= (page->single ? 1 : 2); player++)
		for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
			const char *name = page_wordf(page, NULL, "files.field.%s",
			                              player_fields[fields[i]].name);

			csv_text(&csv, page->single ? name : arena_printf(page->arena, "%s %d", name, player));
		}
	for (size_t i = 0; i < count; i++)
		csv_text(&csv, page_wordf(page, NULL, "files.field.%s", rest[i]));
	csv_row(&csv);
	page->response->content_type = "text/csv; charset=utf-8";
	response_header(page->response, "Content-Disposition",
	                "attachment; filename=\"" TEMPLATE "\"");
	buf_text(&page->response->body, csv.text.text);
}

/* GET /{lang}/desk/t/{slug}/files/{file}?contacts=1: its organisers. */
void
desk_files_one(struct page *page)
{
	const struct tournament *t = page->app->tournament;
	enum export_kind kind = export_named(page_capture(page, "file"));
	bool contacts = strcmp(page_query(page, "contacts"), "1") == 0;

	if (strcmp(page_capture(page, "file"), TEMPLATE) == 0) {
		template_show(page);
		return;
	}
	if (kind == EXPORTS) {
		page_refuse(page, 404);
		return;
	}
	if (contacts && kind == EXPORT_ENTRIES)
		export_note_contacts(&page->app->office, t);
	page->response->content_type = exports[kind].type;
	response_header(page->response, "Content-Disposition",
	                arena_printf(page->arena, "attachment; filename=\"%s\"",
	                             export_file_name(page->arena, t, kind)));
	buf_text(&page->response->body, export_text(&page->app->office, t, kind,
	                                            contacts ? SIGHT_CONTACTS : SIGHT_ORGANISER));
}
