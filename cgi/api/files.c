#include "api/files.h"

#include <string.h>

#include "actions/entry/entry.h"
#include "actions/files/entries_in.h"
#include "actions/files/event_in.h"
#include "actions/files/export.h"
#include "actions/files/transfer.h"
#include "api/routes.h"
#include "api/show.h"
#include "publish/published.h"

const struct router_field api_files_contacts_fields[] = {
	{.name = "contacts", .max = 1}, /* "1", or "0" as without it */
	{.name = NULL},
};

/* Whether contacts are asked for. False: 422 is answered. */
static bool
contacts_read(struct call *call, bool *asked)
{
	const char *text = call_query(call, "contacts");

	*asked = strcmp(text, "1") == 0;
	if (*asked || text[0] == '\0' || strcmp(text, "0") == 0)
		return true;
	problem_add(&call->problems, "contacts", PROBLEM_CHOICE, NULL);
	call_refuse_problems(call);
	return false;
}

/* What the caller may see and has asked for. False: 422 is answered, or 401 or 403 where
 * that is more than may be seen. */
static bool
sight_read(struct call *call, enum player_sight *sight)
{
	bool asked;

	if (!contacts_read(call, &asked))
		return false;
	if (asked && !call->api->organiser) {
		call_refuse(call, call->api->token ? 403 : 401);
		return false;
	}
	*sight = asked ? SIGHT_CONTACTS : call->api->organiser ? SIGHT_ORGANISER : SIGHT_PUBLIC;
	return true;
}

static void
answer(struct call *call, enum export_kind kind, enum player_sight sight)
{
	const struct call_file file = {
		.type = exports[kind].type,
		.name = export_file_name(call->arena, call->tournament, kind),
		.text = export_text(call->office, call->tournament, kind, sight),
	};

	call_answer_file(call, &file);
}

/* GET /api/v1/tournaments/{slug}/entries.csv?contacts=1: anyone sees what is public of the
 * confirmed ones; an organiser all. */
void
api_files_entries_csv(struct call *call)
{
	enum player_sight sight;

	if (sight_read(call, &sight))
		answer(call, EXPORT_ENTRIES, sight);
}

/* GET /api/v1/tournaments/{slug}/standings.csv: anyone. */
void
api_files_standings_csv(struct call *call)
{
	answer(call, EXPORT_STANDINGS, SIGHT_PUBLIC);
}

/* GET /api/v1/tournaments/{slug}/export.h9: its organisers; with names in full. */
void
api_files_h9(struct call *call)
{
	answer(call, EXPORT_H9, SIGHT_ORGANISER);
}

/* GET /api/v1/tournaments/{slug}/export.xml: its organisers; with names in full. */
void
api_files_xml(struct call *call)
{
	answer(call, EXPORT_XML, SIGHT_ORGANISER);
}

/* GET /api/v1/tournaments/{slug}/export.json?contacts=1: its organisers. */
void
api_files_json(struct call *call)
{
	bool contacts;

	if (contacts_read(call, &contacts))
		call_answer(call, 200, transfer_export(call->office, call->tournament, contacts));
}

/* ---- in ---- */

static void
answer_import(struct call *call, const struct tournament *made, bool again)
{
	if (made == NULL)
		call_refuse_problems(call);
	else
		show_event_made(call, made, again);
}

/* POST /api/v1/tournaments?slug= with an export.json: any organiser, who becomes this
 * event's. */
void
api_files_import_json(struct call *call, const struct value *file)
{
	const struct event_in_file event = {
		.tree = file, .slug = call_query(call, "slug"), .ruleset = "",
	};
	const struct tournament *made = NULL;
	bool again = false;

	if (call->problems.count == 0)
		made = event_in_make(call->office, &event, &again, &call->problems);
	answer_import(call, made, again);
}

/* POST /api/v1/tournaments?slug=&ruleset= with OpenGotha's XML: any organiser, who becomes
 * this event's. */
void
api_files_import_xml(struct call *call)
{
	const struct event_in_file event = {
		.bytes = call->request->body_bytes, .gotha = true,
		.slug = call_query(call, "slug"), .ruleset = call_query(call, "ruleset"),
	};
	const struct tournament *made = NULL;
	bool again = false;

	if (call->problems.count == 0)
		made = event_in_make(call->office, &event, &again, &call->problems);
	answer_import(call, made, again);
}

/* POST /api/v1/tournaments/{slug}/entries with text/csv: its organisers. */
void
api_files_import_entries(struct call *call)
{
	const struct entries_in_wish wish = {.table = call->request->body_bytes, .lang = ""};
	struct value *list = value_list(call->arena);
	struct entry_list entered;
	bool again;

	if (!call->api->organiser) {
		call_refuse(call, call->api->token ? 403 : 401);
		return;
	}
	if (!entries_in_enter(call->office, call->tournament, &wish, &entered, &again,
	                      &call->problems)) {
		call_refuse_problems(call);
		return;
	}
	for (size_t i = 0; i < entered.count; i++) {
		struct value *object = value_add_object(list);

		value_set_text(object, "id", entered.list[i].id);
		value_set_int(object, "number", entered.list[i].number);
		value_set_text(object, "status", entry_status_names[entered.list[i].status]);
		value_set_half(object, "points", entered.list[i].points_x2);
		value_set_int(object, "captain", entered.list[i].captain);
		value_set_text(object, "token", entry_token(call->office, &entered.list[i]));
	}
	call_made(call, published_path(call->arena, PUBLISHED_ENTRIES, "api",
	                               call->tournament->slug, 0));
	call_answer(call, again ? 200 : 201, list);
}
