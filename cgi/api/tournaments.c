#include <string.h>

#include "actions/event/event_act.h"
#include "actions/files/transfer_file.h"
#include "api/body.h"
#include "api/facts_body.h"
#include "api/api_files.h"
#include "api/plan_body.h"
#include "api/api_routes.h"
#include "api/rules_body.h"
#include "api/show.h"
#include "event/schedule.h"
#include "forms/typed_text.h"

enum { DATE_TEXT = 20, STATE_TEXT = 20 };

ROUTER_FIELDS(api_tournaments_fields,
	{"from", .max = DATE_TEXT},
	{"to", .max = DATE_TEXT},
	{"state", .max = STATE_TEXT});

ROUTER_FIELDS(api_tournaments_create_fields,
	{"slug", .max = 64},
	{"ruleset", .max = 40},
	{"publish", .max = 1},
	{"event", .file = true, .type = "application/xml"}); /* or an export */

/* STATE_FINISHED + 1, with a problem, for a word that is none. */
static enum tournament_state
state_find(struct call *call, const char *word)
{
	enum tournament_state state = STATE_DRAFT;

	while (state <= STATE_FINISHED && strcmp(tournament_state_names[state], word) != 0)
		state++;
	if (state > STATE_FINISHED)
		problem_add(&call->problems, "state", PROBLEM_CHOICE, NULL);
	return state;
}

/* What the query asks for; not given = everything. An event of several days is looked for by
 * each of them. */
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
	const char *state = call_query(call, "state");
	struct filter filter = {.any_state = state[0] == '\0'};

	date_asked(call, "from", &filter.from);
	date_asked(call, "to", &filter.to);
	if (!filter.any_state)
		filter.state = state_find(call, state);
	return filter;
}

static void
list_add(const struct call *call, struct value *list, const struct tournament *t,
         const struct filter *filter)
{
	if ((!date_given(filter->from) || date_compare(schedule_last_day(t), filter->from) >= 0) &&
	    (!date_given(filter->to) || date_compare(t->date, filter->to) <= 0) &&
	    (filter->any_state || t->state == filter->state))
		show_event(call, value_add_object(list), t);
}

/* GET /api/v1/tournaments?from=&to=&state=: anyone; with a token one's own
 * drafts too, before the others. */
int
api_tournaments(struct call *call)
{
	struct db *db = call->office->db;
	struct filter filter = filter_read(call);
	const struct account *account = call->api->app.account;
	struct value *list = value_list(call->arena);
	struct tournaments own = {.count = 0}, all = tournaments_public(call->arena, db);

	if (call->problems.count > 0)
		return call_problems(call);
	/* The drafts that the account organises: helpers see none. */
	if (account != NULL)
		own = tournaments_of_on(call->arena, db, account->id);
	for (size_t i = 0; i < own.count; i++)
		if (own.list[i].state == STATE_DRAFT &&
		    membership_may(membership_of(db, account->id, own.list[i].id),
		                   RIGHT_ORGANISE))
			list_add(call, list, &own.list[i], &filter);
	for (size_t i = 0; i < all.count; i++)
		list_add(call, list, &all.list[i], &filter);
	return call_answer_public(call, list);
}

/* POST /api/v1/tournaments: any organiser, who becomes this event's. With a file, an export
 * or one of OpenGotha's, ?slug= and (the latter) ?ruleset= and up to REQUEST_FILE_MAX bytes. */
int
api_tournaments_create(struct call *call)
{
	struct body body;
	struct typed_event typed;
	const struct typed_rules *rules;
	const struct typed_plan *plan;
	const struct tournament *made = NULL;
	bool again;

	if (strcmp(call->request->content_type, "application/xml") == 0)
		return api_files_import(call, NULL);
	body = body_of(call);
	if (body.value != NULL && transfer_file_is(body.value))
		return api_files_import(call, body.value);
	if (call_too_large(call))
		return 413;
	if (call->request->query.count > 0)
		problem_add(&call->problems, "slug", PROBLEM_UNKNOWN_FIELD, NULL);
	for (enum typed_event_field field = 0; field < EVENT_FIELDS; field++)
		typed.fields[field] = "";
	typed.fields[EVENT_ZONE] = "UTC";
	facts_body_read(&body, &typed);
	rules = rules_body_read(&body, "overrides");
	plan = plan_body_read(&body);
	body_end(&body);
	if (call->problems.count == 0)
		made = event_create(call->office, &typed, rules, plan, &again, &call->problems);
	return made == NULL ? facts_body_refuse(call) : show_event_made(call, made, again);
}

/* GET /api/v1/tournaments/{slug}: anyone; a draft for its organisers. */
int
api_tournaments_one(struct call *call)
{
	struct value *object = value_object(call->arena);

	show_event_whole(call, object, call->tournament);
	return call_answer_public(call, object);
}

/* Whether it is there; what is none of the words is a problem. */
static bool
publish_read(struct body *body, enum player_publish *publish)
{
	const char *word = body_text(body, "publish", NULL);

	if (word == NULL)
		return false;
	for (int i = 0; player_publish_names[i] != NULL; i++)
		if (strcmp(word, player_publish_names[i]) == 0) {
			*publish = (enum player_publish)i;
			return true;
		}
	problem_add(body->problems, "publish", PROBLEM_CHOICE, NULL);
	return false;
}

/* PATCH /api/v1/tournaments/{slug}: its organisers. Facts, state, whether it takes place. */
int
api_tournaments_change(struct call *call)
{
	struct body body = body_of(call);
	struct typed_event typed = {{NULL}};
	bool step = body_has(&body, "state");
	enum tournament_state state =
		step ? state_find(call, body_text(&body, "state", "")) : STATE_DRAFT;
	bool cancelled = body_flag(&body, "cancelled", false);
	enum player_publish publish = PUBLISH_INITIALS;
	const bool names = publish_read(&body, &publish);
	struct event_wish wish = {
		.typed = &typed, .state = step ? &state : NULL,
		.cancelled = body_has(&body, "cancelled") ? &cancelled : NULL,
		.publish = names ? &publish : NULL,
		.version = body_version(&body),
		.rules = rules_body_read(&body, "overrides"),
		.plan = plan_body_read(&body),
	};
	struct value *object = value_object(call->arena);

	facts_body_read(&body, &typed);
	body_end(&body);
	if (call->problems.count > 0 ||
	    !event_change(call->office, call->tournament, &wish, &call->problems))
		return facts_body_refuse(call);
	show_event_whole(call, object,
	                 tournament_by_id(call->arena, call->office->db, call->tournament->id));
	return call_answer(call, 200, object);
}
