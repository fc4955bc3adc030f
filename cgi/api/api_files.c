#include "api/api_files.h"

#include <string.h>

#include "actions/entry/entry_act.h"
#include "actions/files/entries_in.h"
#include "actions/files/event_in.h"
#include "actions/files/export.h"
#include "actions/files/transfer.h"
#include "api/api_routes.h"
#include "api/show.h"
#include "publish/published.h"

ROUTER_FIELDS(api_files_contacts_fields,
	{"contacts", .max = 1}); /* "1", or "0" as without it */

/* Whether that is asked for, as contacts are; what is neither yes nor no is a problem. */
static bool
is_asked(struct call *call, const char *name)
{
	const char *text = call_query(call, name);
	bool asked = strcmp(text, "1") == 0;

	if (!asked && text[0] != '\0' && strcmp(text, "0") != 0)
		problem_add(&call->problems, name, PROBLEM_CHOICE, NULL);
	return asked;
}

static int
answer(struct call *call, enum export_kind kind, enum player_sight sight)
{
	return call_answer_file(call, exports[kind].type,
	                        export_file_name(call->arena, call->tournament, kind),
	                        export_text(call->office, call->tournament, kind, sight));
}

/* GET /api/v1/tournaments/{slug}/entries.csv?contacts=1: anyone sees what is public of the
 * confirmed ones; an organiser all. */
int
api_files_entries_csv(struct call *call)
{
	bool asked = is_asked(call, "contacts"), organiser = call->api->organiser;

	if (call->problems.count > 0)
		return call_problems(call);
	if (asked && !organiser)
		return call_forbidden(call);
	if (asked)
		export_note_contacts(call->office, call->tournament);
	return answer(call, EXPORT_ENTRIES,
	              asked ? SIGHT_CONTACTS : organiser ? SIGHT_ORGANISER : SIGHT_PUBLIC);
}

/* GET /api/v1/tournaments/{slug}/standings.csv: anyone; an organiser with names in full. */
int
api_files_standings_csv(struct call *call)
{
	return answer(call, EXPORT_STANDINGS, call->api->organiser ? SIGHT_ORGANISER : SIGHT_PUBLIC);
}

/* GET /api/v1/tournaments/{slug}/export.h9: its organisers; with names in full. */
int
api_files_h9(struct call *call)
{
	return answer(call, EXPORT_H9, SIGHT_ORGANISER);
}

/* GET /api/v1/tournaments/{slug}/export.xml: its organisers; with names in full. */
int
api_files_xml(struct call *call)
{
	return answer(call, EXPORT_XML, SIGHT_ORGANISER);
}

/* GET /api/v1/tournaments/{slug}/export.json?contacts=1: its organisers. */
int
api_files_json(struct call *call)
{
	bool contacts = is_asked(call, "contacts");

	if (call->problems.count > 0)
		return call_problems(call);
	if (contacts)
		export_note_contacts(call->office, call->tournament);
	return call_answer(call, 200, transfer_export(call->office, call->tournament, contacts));
}

/* ---- in ---- */

/* POST /api/v1/tournaments?slug=&ruleset=&publish= with an export.json, which has been read, or with
 * OpenGotha's XML: any organiser, who becomes this event's. */
int
api_files_import(struct call *call, const struct value *tree)
{
	const struct event_in_file file = {
		.bytes = call->request->body_bytes, .tree = tree, .gotha = tree == NULL,
		.slug = call_query(call, "slug"), .ruleset = call_query(call, "ruleset"),
		.publish = is_asked(call, "publish"),
	};
	const struct tournament *made = NULL;
	bool again = false;

	if (call->problems.count == 0)
		made = event_in_make(call->office, &file, &again, &call->problems);
	return show_event_made(call, made, again);
}

/* POST /api/v1/tournaments/{slug}/entries with text/csv: its organisers. */
int
api_files_import_entries(struct call *call)
{
	const struct entries_in_wish wish = {.table = call->request->body_bytes, .lang = ""};
	struct value *list = value_list(call->arena);
	struct entry_list entered;
	bool again;

	if (!call->api->organiser)
		return call_forbidden(call);
	if (!entries_in_enter(call->office, call->tournament, &wish, &entered, &again,
	                      &call->problems))
		return call_problems(call);
	for (size_t i = 0; i < entered.count; i++) {
		struct value *object = value_add_object(list);

		value_set_text(object, "id", entered.list[i].id);
		value_set_int(object, "number", entered.list[i].number);
		value_set_text(object, "status", entry_status_names[entered.list[i].status]);
		value_set_half(object, "points", entered.list[i].points_x2);
		value_set_int(object, "captain", entered.list[i].captain);
		value_set_text(object, "token", entry_token(call->office, &entered.list[i]));
	}
	return call_answer_made(call, published_path(call->arena, PUBLISHED_ENTRIES, "api",
	                                             call->tournament->slug, 0), again, list);
}
