#include <string.h>

#include "actions/files/transfer_file.h"
#include "api/event_body.h"
#include "api/files.h"
#include "api/plan_body.h"
#include "api/routes.h"
#include "api/rules_body.h"
#include "api/show.h"
#include "forms/typed_text.h"

enum { DATE_TEXT = 20, STATE_TEXT = 20 };

const struct router_field api_tournaments_fields[] = {
	{.name = "from", .max = DATE_TEXT},
	{.name = "to", .max = DATE_TEXT},
	{.name = "state", .max = STATE_TEXT},
	{.name = NULL},
};

const struct router_field api_tournaments_create_fields[] = {
	{.name = "slug", .max = 64},
	{.name = "ruleset", .max = 40},
	{.name = "event", .file = true, .type = "application/xml"}, /* or an export */
	{.name = NULL},
};

/* STATE_FINISHED + 1 for a word that is none. */
static enum tournament_state
state_find(const char *word)
{
	enum tournament_state state = STATE_DRAFT;

	while (state <= STATE_FINISHED && strcmp(tournament_state_names[state], word) != 0)
		state++;
	return state;
}

/* What the query asks for; not given = everything. */
struct filter {
	struct date from, to;
	bool any_state;
	enum tournament_state state;
};

static void
date_asked(struct call *call, const char *name, struct date *date)
{
	const char *text = call_query(call, name);

	if (text[0] != '\0' && !typed_text_date(call->arena, text, date))
		problem_add(&call->problems, name, PROBLEM_DATE, NULL);
}

static struct filter
filter_read(struct call *call)
{
	struct filter filter = {.any_state = true};
	const char *state = call_query(call, "state");

	date_asked(call, "from", &filter.from);
	date_asked(call, "to", &filter.to);
	if (state[0] == '\0')
		return filter;
	filter.any_state = false;
	filter.state = state_find(state);
	if (filter.state > STATE_FINISHED)
		problem_add(&call->problems, "state", PROBLEM_CHOICE, NULL);
	return filter;
}

static void
list_add(const struct call *call, struct value *list, const struct tournament *t,
         const struct filter *filter)
{
	if ((!date_given(filter->from) || date_compare(t->date, filter->from) >= 0) &&
	    (!date_given(filter->to) || date_compare(t->date, filter->to) <= 0) &&
	    (filter->any_state || t->state == filter->state))
		show_event(call, value_add_object(list), t);
}

/* The drafts that the account organises: helpers see none. */
static void
drafts_add(const struct call *call, struct value *list, const struct account *account,
           const struct filter *filter)
{
	struct db *db = call->office->db;
	struct tournaments all = tournaments_of(call->arena, db, account->id);

	for (size_t i = 0; i < all.count; i++)
		if (all.list[i].state == STATE_DRAFT &&
		    membership_may(membership_of(db, account->id, all.list[i].id),
		                   RIGHT_ORGANISE))
			list_add(call, list, &all.list[i], filter);
}

/* GET /api/v1/tournaments?from=&to=&state=: anyone; with a token one's own
 * drafts too, before the others. */
void
api_tournaments(struct call *call)
{
	struct db *db = call->office->db;
	struct filter filter = filter_read(call);
	const struct account *account = call->api->app.account;
	struct value *list = value_list(call->arena);
	struct tournaments all = tournaments_public(call->arena, db);

	if (call->problems.count > 0) {
		call_refuse_problems(call);
		return;
	}
	if (account != NULL)
		drafts_add(call, list, account, &filter);
	for (size_t i = 0; i < all.count; i++)
		list_add(call, list, &all.list[i], &filter);
	call_answer_public(call, list);
}

static void
refuse(struct call *call)
{
	event_body_problems(call->arena, &call->problems);
	call_refuse_problems(call);
}

static struct typed_event
nothing_typed(void)
{
	struct typed_event typed;

	for (enum typed_event_field field = 0; field < EVENT_FIELDS; field++)
		typed.fields[field] = "";
	typed.fields[EVENT_ZONE] = "UTC";
	return typed;
}

/* Whether the call is for something else than a new draft, and has been answered. */
static bool
xml_answered(struct call *call)
{
	if (strcmp(call->request->content_type, "application/xml") != 0)
		return false;
	api_files_import_xml(call);
	return true;
}

static bool
other_answered(struct call *call, const struct body *body)
{
	if (body->value != NULL && transfer_file_is(body->value)) {
		api_files_import_json(call, body->value);
		return true;
	}
	if (call_too_large(call))
		return true;
	if (call->request->query.count > 0)
		problem_add(&call->problems, "slug", PROBLEM_UNKNOWN_FIELD, NULL);
	return false;
}

/* POST /api/v1/tournaments: any organiser, who becomes this event's. With a file, an export
 * or one of OpenGotha's, ?slug= and (the latter) ?ruleset= and up to REQUEST_FILE_MAX bytes. */
void
api_tournaments_create(struct call *call)
{
	struct body body;
	struct typed_event typed = nothing_typed();
	const struct typed_rules *rules;
	const struct typed_plan *plan;
	const struct tournament *made = NULL;
	bool again;

	if (xml_answered(call))
		return;
	body = body_of(call);
	if (other_answered(call, &body))
		return;
	event_body_read(&body, &typed);
	rules = rules_body_read(&body, "overrides");
	plan = plan_body_read(&body);
	body_end(&body);
	if (call->problems.count == 0)
		made = event_create(call->office, &typed, rules, plan, &again, &call->problems);
	if (made == NULL) {
		refuse(call);
		return;
	}
	show_event_made(call, made, again);
}

/* GET /api/v1/tournaments/{slug}: anyone; a draft for its organisers. */
void
api_tournaments_one(struct call *call)
{
	struct value *object = value_object(call->arena);

	show_event_whole(call, object, call->tournament);
	call_answer_public(call, object);
}

/* Whether a state is asked for; one that is none is a problem. */
static bool
state_read(struct call *call, struct body *body, enum tournament_state *state)
{
	if (!body_has(body, "state"))
		return false;
	*state = state_find(body_text(body, "state", ""));
	if (*state > STATE_FINISHED)
		problem_add(&call->problems, "state", PROBLEM_CHOICE, NULL);
	return true;
}

/* PATCH /api/v1/tournaments/{slug}: its organisers. Facts, state, whether it takes place. */
void
api_tournaments_change(struct call *call)
{
	struct body body = body_of(call);
	struct typed_event typed = {{NULL}};
	enum tournament_state state;
	bool step = state_read(call, &body, &state);
	bool cancelled = body_flag(&body, "cancelled", false);
	struct event_wish wish = {
		.typed = &typed, .state = step ? &state : NULL,
		.cancelled = body_has(&body, "cancelled") ? &cancelled : NULL,
		.version = body_version(&body),
		.rules = rules_body_read(&body, "overrides"),
		.plan = plan_body_read(&body),
	};
	struct value *object = value_object(call->arena);

	event_body_read(&body, &typed);
	body_end(&body);
	if (call->problems.count > 0 ||
	    !event_change(call->office, call->tournament, &wish, &call->problems)) {
		refuse(call);
		return;
	}
	show_event_whole(call, object,
	                 tournament_by_id(call->arena, call->office->db, call->tournament->id));
	call_answer(call, 200, object);
}
