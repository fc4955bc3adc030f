#include <string.h>

#include "actions/event/event.h"
#include "actions/files/transfer_file.h"
#include "api/body.h"
#include "api/files.h"
#include "api/plan_body.h"
#include "api/routes.h"
#include "api/rules_body.h"
#include "api/show.h"
#include "base/buf.h"
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
		own = tournaments_of(call->arena, db, account->id);
	for (size_t i = 0; i < own.count; i++)
		if (own.list[i].state == STATE_DRAFT &&
		    membership_may(membership_of(db, account->id, own.list[i].id),
		                   RIGHT_ORGANISE))
			list_add(call, list, &own.list[i], &filter);
	for (size_t i = 0; i < all.count; i++)
		list_add(call, list, &all.list[i], &filter);
	return call_answer_public(call, list);
}

/* "name.en" */
static const char *
json_of(enum typed_event_field field)
{
	const struct form_field *row = &typed_event_fields[field];

	return row->json != NULL ? row->json : row->name;
}

static const char *
fact_read(struct body *body, const struct form_field *field, const char *name, const char *absent)
{
	switch (field->kind) {
	case FORM_LINES:
		return body_lines(body, name, absent);
	case FORM_NUMBER:
		return body_typed(body, name, &field->number, absent);
	case FORM_LIST: /* read by itself */
		return absent;
	case FORM_TEXT:
	case FORM_RANK:
	case FORM_DATE:
	case FORM_OWN:
		break;
	}
	return body_text(body, name, absent);
}

/* What the body says of the facts, over what `typed` holds already. What it changes of the
 * ruleset is for rules_body to read, how the event is played for plan_body. */
static void
facts_read(struct body *body, struct typed_event *typed)
{
	static const char *const objects[] = {"", "name", "registration"}; /* "": what is on top */
	struct body times;
	struct buf text = buf_new(body->arena, 64);

	for (size_t i = 0; i < sizeof(objects) / sizeof(objects[0]); i++) {
		struct body within = i == 0 ? *body : body_object(body, objects[i]);

		for (enum typed_event_field field = 0; field < EVENT_FIELDS; field++) {
			const char *json = json_of(field), *dot = strchr(json, '.');
			const char *name = dot == NULL ? json : dot + 1;
			const struct slice object = {json, dot == NULL ? 0 : (size_t)(dot - json)};

			if (slice_is(object, objects[i]))
				typed->fields[field] = fact_read(&within, &typed_event_fields[field],
				                                 name, typed->fields[field]);
		}
		if (i > 0)
			body_end(&within);
	}
	times = body_list(body, "round_times");
	for (size_t i = 0; i < times.count; i++) {
		const char *time = body_item_text(&times, i);

		if (time[0] == '\0' || strchr(time, ' ') != NULL)
			problem_add(body->problems, arena_printf(body->arena, "round_times.%zu", i),
			            PROBLEM_TIME, NULL);
		buf_printf(&text, "%s%s", i > 0 ? " " : "", time);
	}
	if (times.given)
		typed->fields[EVENT_ROUND_TIMES] = text.text;
}

/* Problems beside the actions' field names are put beside the body's paths: "name_en" is
 * "name.en" here, "opens" "registration.opens", "scoring.penalty" "overrides.scoring.penalty". */
static int
refuse(struct call *call)
{
	for (size_t i = 0; i < call->problems.count; i++) {
		const char **name = &call->problems.list[i].field;
		size_t field = form_find(typed_event_fields, EVENT_FIELDS, *name);

		*name = field < EVENT_FIELDS
		        ? json_of((enum typed_event_field)field)
		        : plan_body_path(call->arena,
		                         rules_body_path(call->arena, "overrides", *name));
	}
	return call_problems(call);
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
	facts_read(&body, &typed);
	rules = rules_body_read(&body, "overrides");
	plan = plan_body_read(&body);
	body_end(&body);
	if (call->problems.count == 0)
		made = event_create(call->office, &typed, rules, plan, &again, &call->problems);
	return made == NULL ? refuse(call) : show_event_made(call, made, again);
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

	facts_read(&body, &typed);
	body_end(&body);
	if (call->problems.count > 0 ||
	    !event_change(call->office, call->tournament, &wish, &call->problems))
		return refuse(call);
	show_event_whole(call, object,
	                 tournament_by_id(call->arena, call->office->db, call->tournament->id));
	return call_answer(call, 200, object);
}
