#include <string.h>

#include "actions/entry/division_entry.h"
#include "actions/entry/entry_act.h"
#include "actions/event/division_act.h"
#include "actions/event/event_act.h"
#include "api/body.h"
#include "api/facts_body.h"
#include "api/plan_body.h"
#include "api/api_routes.h"
#include "api/rules_body.h"
#include "api/show.h"
#include "publish/published.h"

/* GET /api/v1/tournaments/{slug}/divisions: anyone. None of an event that has none. */
int
api_divisions(struct call *call)
{
	const struct tournaments all = tournament_divisions(call->arena, call->office->db,
	                                                    call->tournament->id);
	struct value *list = value_list(call->arena);

	for (size_t i = 0; i < all.count; i++)
		show_event(call, value_add_object(list), &all.list[i]);
	return call_answer_public(call, list);
}

/* POST /api/v1/tournaments/{slug}/divisions: its organisers. What is not given is as in the
 * event. */
int
api_divisions_make(struct call *call)
{
	struct body body = body_of(call);
	struct typed_event typed = {{NULL}};
	const struct typed_rules *rules = rules_body_read(&body, "overrides");
	const struct typed_plan *plan = plan_body_read(&body);
	const struct tournament *made = NULL;
	bool again;

	facts_body_read(&body, &typed);
	if (typed.fields[EVENT_SLUG] != NULL)
		problem_add(&call->problems, "slug", PROBLEM_UNKNOWN_FIELD, NULL);
	typed.fields[EVENT_SLUG] = body_text(&body, "key", NULL);
	body_end(&body);
	if (call->problems.count == 0)
		made = event_divide(call->office, call->tournament, &typed, rules, plan, &again,
		                    &call->problems);
	if (made != NULL)
		return show_event_made(call, made, again);
	for (size_t i = 0; i < call->problems.count; i++)
		if (strcmp(call->problems.list[i].field, "slug") == 0)
			call->problems.list[i].field = "key";
	return facts_body_refuse(call);
}

/* DELETE /api/v1/tournaments/{slug}/divisions/{key}: its organisers, while nobody ever was in it. */
int
api_divisions_remove(struct call *call)
{
	if (call->tournament->parent_id == NULL)
		problem_add(&call->problems, "", PROBLEM_NO_DIVISION, NULL);
	else if (division_remove(call->office, call->tournament, &call->problems))
		return call->response->status = 204;
	return call_problems(call);
}

/* POST /api/v1/tournaments/{slug}/entries/{entry}/move {to: a division's key, reason}: its
 * organisers. The entry as it is there, which may be another one. */
int
api_divisions_move(struct call *call)
{
	struct entry *entry = entry_by_id(call->arena, call->office->db,
	                                  call_capture(call, "entry"));
	const struct entry_list one = {entry, 1};
	struct body body = body_of(call);
	const char *to = body_text(&body, "to", ""), *reason = body_text(&body, "reason", "");
	struct value *object = value_object(call->arena);
	struct event event;

	body_end(&body);
	if (entry == NULL || strcmp(entry->tournament_id, call->tournament->id) != 0)
		return 404;
	if (call->problems.count > 0 ||
	    !division_entry_move(call->office, call->tournament, &one, to, reason, &call->problems))
		return call_problems(call);
	entry = entry_by_id(call->arena, call->office->db, one.list[0].id);
	event = event_read(call->arena, call->office->db, entry->tournament_id);
	show_entry(call, object, &event, entry, true);
	return call_answer(call, 200, object);
}
