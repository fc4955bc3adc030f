#include <stdio.h>
#include <string.h>

#include "actions/files/entries_in.h"
#include "actions/files/export.h"
#include "forms/typed_entry.h"
#include "http/urlencoded.h"
#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/form.h"
#include "pages/routes.h"

enum { TABLE_CHARACTERS = 50000 }; /* of a field; sixteen times as many come through */

ROUTER_FIELDS(desk_files_one_fields, {"contacts", .max = 1});

ROUTER_FIELDS(desk_files_post_fields,
	{"once", .max = 64},
	{"table", .max = TABLE_CHARACTERS, .lines = true});

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

/* ---- problems of a table ---- */

/* "Line 7, player 2, rank" of "line 7, players.1.rank"; behind the comma else stands what stands in
 * the first line. NULL of anything else. */
static const char *
place_text(const struct page *page, const char *field)
{
	static const char above[] = "players.";
	const size_t len = strlen(above);
	struct value *place = value_object(page->arena);
	const char *name = strchr(field, ',');
	bool players, ours;
	int line;

	if (sscanf(field, "line %d", &line) != 1)
		return NULL;
	value_set_int(place, "line", line);
	value_set_bool(place, "player", false);
	value_set_bool(place, "field", false);
	if (name != NULL) {
		name += 2;
		players = strncmp(name, above, len) == 0 && strlen(name) > len + 2;
		fill_number(place, "player", players && !page->single ? name[len] - '0' + 1 : 0);
		name += players ? len + 2 : 0;
		ours = players || strcmp(name, "email") == 0 || strcmp(name, "note") == 0;
		value_set_text(place, "field",
		               ours ? page_wordf(page, NULL, "files.field.%s", name) : name);
	}
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
	return text.text;
}

/* ---- the page ---- */

static void
files_show(struct page *page, const char *table, const struct problems *problems)
{
	const struct tournament *t = page->app->tournament;
	const struct problem *first = problem_find(problems, "line 1");
	struct value *intake, *list, *faults;

	desk_form(page, page_word(page, "files.title", NULL));
	list = value_set_list(page->root, "files");
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
	/* All of them are put right in the one field there is. */
	if (problems->count > 0) {
		faults = form_problems_list(page, problems->count);
		for (size_t i = 0; i < problems->count; i++) {
			struct value *item = value_add_object(faults);

			value_set_text(item, "id", "table");
			value_set_text(item, "text", form_problem_labelled(page, &problems->list[i],
			               place_text(page, problems->list[i].field)));
		}
	}
	if (t->state != STATE_FINISHED && !t->cancelled) {
		intake = value_set_object(page->root, "intake");
		value_set_text(intake, "action", desk_url(page, "/files"));
		value_set_text(intake, "table", table);
		value_set_bool(intake, "bad", problems->count > 0);
		fill_text(intake, "heads", first == NULL || first->kind != PROBLEM_NO_HEADS
		          ? NULL : heads_text(page, table));
	}
	page_show(page, "organiser/files");
}

/* GET /{lang}/desk/t/{slug}/files: its organisers. */
void
desk_files(struct page *page)
{
	files_show(page, "", &problem_none);
}

/* POST /{lang}/desk/t/{slug}/files: enters the pairs of a table; its organisers. */
void
desk_files_post(struct page *page)
{
	struct problems problems = {.count = 0};
	struct request_parameters body = {NULL, 0};
	struct entries_in_wish wish = {.lang = ""};
	struct entry_list entered;
	const char *table;
	bool again;

	/* The table as it was typed: the field has been cleaned, and tabs part cells. */
	urlencoded_parse(page->arena, page->request->body_bytes, &body);
	table = request_parameter_find(&body, "table");
	wish.table = slice_of(table == NULL ? "" : table);
	if (!entries_in_enter(&page->app->office, page->app->tournament, &wish, &entered, &again,
	                      &problems)) {
		files_show(page, wish.table.at, &problems);
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
