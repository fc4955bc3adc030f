#include <stdio.h>
#include <string.h>

#include "actions/files/entries_in.h"
#include "actions/files/export.h"
#include "forms/typed_entry.h"
#include "http/urlencoded.h"
#include "pages/part/desk.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/form.h"
#include "pages/routes.h"

enum { TABLE_CHARACTERS = 50000 }; /* of a field; sixteen times as many come through */

const struct router_field desk_files_one_fields[] = {
	{.name = "contacts", .max = 1},
	{.name = NULL},
};

const struct router_field desk_files_post_fields[] = {
	{.name = "once", .max = 64},
	{.name = "table", .max = TABLE_CHARACTERS, .lines = true},
	{.name = NULL},
};

/* What can be had, in order: with contacts it is a file of its own. */
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
};

/* ---- problems of a table ---- */

/* "rank" of "players.1.rank", with whose it is; else what stands in the first line. */
static void
field_place(const struct page *page, struct value *place, const char *field)
{
	static const char above[] = "players.";
	size_t len = strlen(above);
	bool players = strncmp(field, above, len) == 0 && strlen(field) > len + 2;
	const char *name = players ? field + len + 2 : field;
	bool pairs = !page->single;
	bool ours = players || strcmp(name, "email") == 0 || strcmp(name, "note") == 0;

	fill_number(place, "player", players && pairs ? field[len] - '0' + 1 : 0);
	value_set_text(place, "field", ours
	               ? page_word(page, arena_printf(page->arena, "files.field.%s", name), NULL)
	               : name);
}

/* "Line 7, player 2, rank" of "line 7, players.1.rank"; NULL of anything else. */
static const char *
place_text(const struct page *page, const char *field)
{
	struct value *place = value_object(page->arena);
	const char *rest = strchr(field, ',');
	int line;

	if (sscanf(field, "line %d", &line) != 1)
		return NULL;
	value_set_int(place, "line", line);
	value_set_bool(place, "player", false);
	value_set_bool(place, "field", false);
	if (rest != NULL)
		field_place(page, place, rest + 2);
	return page_word(page, "files.place", place);
}

static const char *
problem_said(const struct page *page, const struct problem *problem)
{
	const char *place = place_text(page, problem->field);
	struct value *data = value_object(page->arena);

	if (place == NULL)
		return form_problem_text(page, problem);
	value_set_text(data, "label", place);
	value_set_text(data, "text", form_problem_text(page, problem));
	return page_word(page, "problems.labelled", data);
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
			buf_text(&text, page_word(page, arena_printf(page->arena, "files.field.%s",
			                                             needed[i]), NULL));
			if (players > 1)
				buf_printf(&text, " %d", player);
		}
	return text.text;
}

static bool
lacks_heads(const struct problems *problems)
{
	const struct problem *problem = problem_find(problems, "line 1");

	return problem != NULL && problem->kind == PROBLEM_NO_HEADS;
}

/* ---- the page ---- */

static void
files_show(struct page *page, const char *table, const struct problems *problems)
{
	const struct tournament *t = page->app->tournament;
	struct value *intake, *list, *faults;

	desk_form(page, page_word(page, "files.title", NULL));
	list = value_set_list(page->root, "files");
	for (size_t i = 0; i < sizeof(downloads) / sizeof(downloads[0]); i++) {
		struct value *item = value_add_object(list);
		const char *word = downloads[i].word;

		value_set_text(item, "name", page_word(page, word, NULL));
		value_set_text(item, "is",
		               page_word(page, arena_printf(page->arena, "%s.is", word), NULL));
		value_set_text(item, "url", desk_url(page, arena_printf(page->arena, "/files/%s%s",
		               exports[downloads[i].kind].name,
		               downloads[i].contacts ? "?contacts=1" : "")));
	}
	/* All of them are put right in the one field there is. */
	if (problems->count > 0) {
		faults = form_problems_list(page, problems->count);
		for (size_t i = 0; i < problems->count; i++) {
			struct value *item = value_add_object(faults);

			value_set_text(item, "id", "table");
			value_set_text(item, "text", problem_said(page, &problems->list[i]));
		}
	}
	if (t->state != STATE_FINISHED && !t->cancelled) {
		intake = value_set_object(page->root, "intake");
		value_set_text(intake, "action", desk_url(page, "/files"));
		value_set_text(intake, "table", table);
		value_set_bool(intake, "bad", problems->count > 0);
		fill_text(intake, "heads", lacks_heads(problems) ? heads_text(page, table) : NULL);
	}
	page_show(page, "organiser/files");
}

/* GET /{lang}/desk/t/{slug}/files: its organisers. */
void
desk_files(struct page *page)
{
	files_show(page, "", &problem_none);
}

/* The table as it was typed: the field has been cleaned, and tabs part cells. */
static const char *
table_typed(const struct page *page)
{
	struct request_parameters body = {NULL, 0};
	const char *table;

	urlencoded_parse(page->arena, page->request->body_bytes, &body);
	table = request_parameter_find(&body, "table");
	return table == NULL ? "" : table;
}

/* POST /{lang}/desk/t/{slug}/files: enters the pairs of a table; its organisers. */
void
desk_files_post(struct page *page)
{
	struct problems problems = {.count = 0};
	const char *table = table_typed(page);
	const struct entries_in_wish wish = {.table = slice_of(table), .lang = ""};
	struct entry_list entered;
	bool again;

	if (!entries_in_enter(&page->app->office, page->app->tournament, &wish, &entered, &again,
	                      &problems)) {
		files_show(page, table, &problems);
		return;
	}
	page_go(page, desk_url(page, "/entries"), "entries-in");
}

/* GET /{lang}/desk/t/{slug}/files/{file}?contacts=1: its organisers. */
void
desk_files_one(struct page *page)
{
	const struct tournament *t = page->app->tournament;
	enum export_kind kind = export_named(page_capture(page, "file"));
	bool contacts = strcmp(page_query(page, "contacts"), "1") == 0;

	if (kind == EXPORTS) {
		page_refuse(page, 404);
		return;
	}
	page->response->content_type = exports[kind].type;
	response_header(page->response, "Content-Disposition",
	                arena_printf(page->arena, "attachment; filename=\"%s\"",
	                             export_file_name(page->arena, t, kind)));
	buf_text(&page->response->body, export_text(&page->app->office, t, kind,
	                                            contacts ? SIGHT_CONTACTS : SIGHT_ORGANISER));
}
