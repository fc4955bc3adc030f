#include "pages/desk/desk_transfer.h"

#include <stdio.h>
#include <string.h>

#include "actions/files/export.h"
#include "actions/files/event_in.h"
#include "actions/files/transfer.h"
#include "event/imported.h"
#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/url.h"
#include "pages/routes.h"
#include "view/json.h"

ROUTER_FIELDS(desk_transfer_export_fields,
	{"contacts", .max = 1}); /* "1" */

ROUTER_FIELDS(desk_transfer_import_fields,
	{"event", .file = true},
	{"slug", .max = 64},
	{"once", .max = 40});

/* GET /{lang}/desk/t/{slug}/export.json?contacts=1: its organisers. A file to keep. */
void
desk_transfer_export(struct page *page)
{
	const struct tournament *t = page->app->tournament;
	bool contacts = strcmp(page_query(page, "contacts"), "1") == 0;

	if (contacts)
		export_note_contacts(&page->app->office, t);
	json_write(&page->response->body, transfer_export(&page->app->office, t, contacts));
	buf_char(&page->response->body, '\n');
	page->response->content_type = "application/json";
	response_header(page->response, "Content-Disposition",
	                arena_printf(page->arena, "attachment; filename=\"%s%s.json\"", t->slug,
	                             contacts ? "-contacts" : ""));
}

/* "line 4, rank" of a file of lines, in words; the place in any other as it is; NULL of the
 * whole of it. */
static const char *
place_said(const struct page *page, const char *field)
{
	const char *rest = strchr(field, ',');
	struct value *data;
	int line;

	if (sscanf(field, "line %d", &line) != 1)
		return field[0] == '\0' ? NULL : field;
	data = value_object(page->arena);
	value_set_int(data, "line", line);
	fill_text(data, "field", rest == NULL ? NULL : rest + 2);
	return page_word(page, "desk-import.place", data);
}

static void
import_show(struct page *page, const char *slug, const struct problems *problems)
{
	struct problems beside = {.count = 0};
	struct value *form = value_set_object(page->root, "form");

	/* What is wrong within the file is said beside the file, with the place in it. */
	for (size_t i = 0; i < problems->count; i++) {
		const struct problem *problem = &problems->list[i];

		if (strcmp(problem->field, "slug") == 0 || strcmp(problem->field, "event") == 0)
			problem_add(&beside, problem->field, problem->kind, problem->detail);
		else
			problem_add(&beside, "event", PROBLEM_IMPORT_AT,
			            form_problem_labelled(page, problem,
			                                  place_said(page, problem->field)));
	}
	page_form(page);
	page_title(page, "desk-import.title", NULL);
	form_problems(page, &beside);
	form_field(page, form, "event", "event", "", &beside);
	form_field(page, form, "slug", "slug", slug, &beside);
	value_set_text(page->root, "action", url_desk(page, "/import"));
	value_set_text(page->root, "back", url_desk(page, "/new"));
	page_show(page, "organiser/import");
}

/* GET /{lang}/desk/import: any organiser. */
void
desk_transfer_import(struct page *page)
{
	import_show(page, "", &problem_none);
}

/* POST: the event of a file, as it was, with the organiser who sends it. */
void
desk_transfer_import_post(struct page *page)
{
	struct problems problems = {.count = 0};
	const struct event_in_file file = {
		.bytes = page->request->file.bytes, .slug = page_body(page, "slug"), .ruleset = "",
	};
	struct tournament *made = NULL;
	bool again;

	if (page->request->file.name == NULL)
		problem_add(&problems, "event", PROBLEM_IMPORT_NONE, NULL);
	else
		made = event_in_make(&page->app->office, &file, &again, &problems);
	if (made == NULL) {
		import_show(page, file.slug, &problems);
		return;
	}
	desk_go(page, made, "event-imported");
}

/* ---- what came of it ---- */

void
desk_transfer_show(struct page *page, const struct tournament *t)
{
	const struct imported imported = imported_read(page->arena, t->imported);
	struct value *object, *list, *names;

	if (!imported.names && (imported.left_count == 0 || t->state != STATE_DRAFT))
		return;
	object = value_set_object(page->root, "imported");
	list = value_set_list(object, "left");
	for (size_t i = 0; i < imported.left_count && t->state == STATE_DRAFT; i++) {
		struct value *data = value_object(page->arena);

		value_set_text(data, "name", imported.left[i].name);
		value_add(list, value_text(page->arena, page_wordf(page, data, "imported.%s",
		                                                   imported.left[i].what)));
	}
	value_set_bool(object, "any", value_count(list) > 0);
	if (!imported.names)
		return;
	names = value_set_object(object, "names");
	value_set_text(names, "action", desk_url(page, "/names"));
	list = value_set_list(names, "options");
	for (int i = 0; player_publish_names[i] != NULL; i++) {
		struct value *option = value_add_object(list);

		value_set_text(option, "value", player_publish_names[i]);
		value_set_text(option, "text", page_wordf(page, NULL, "imported.names.%s",
		                                          player_publish_names[i]));
		value_set_bool(option, "chosen", imported.publish == (enum player_publish)i);
	}
}
