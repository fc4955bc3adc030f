#include "api/event_body.h"

#include <string.h>

#include "api/plan_body.h"
#include "api/rules_body.h"
#include "base/buf.h"

/* "name.en" */
static const char *
json_of(enum typed_event_field field)
{
	const struct form_field *row = &typed_event_fields[field];

	return row->json != NULL ? row->json : row->name;
}

static const char *
flag_read(struct body *body, const char *name, const char *absent)
{
	bool given = body_has(body, name);

	if (body_flag(body, name, false))
		return "yes";
	return given ? "" : absent;
}

static const char *
fact_read(struct body *body, const struct form_field *field, const char *name,
          const char *absent)
{
	switch (field->kind) {
	case FORM_TEXT:
	case FORM_RANK:
	case FORM_DATE:
	case FORM_OWN:
		return body_text(body, name, absent);
	case FORM_LINES:
		return body_lines(body, name, absent);
	case FORM_NUMBER:
		return field->number.as == NUMBER_FLAG ? flag_read(body, name, absent)
		                                       : body_number(body, name, absent);
	case FORM_LIST: /* read by itself */
		break;
	}
	return absent;
}

/* The facts that stand in that object of the body; "" = those on top. */
static void
facts_read(struct body *body, const char *object, struct typed_event *typed)
{
	const size_t len = strlen(object);

	for (enum typed_event_field field = 0; field < EVENT_FIELDS; field++) {
		const char *json = json_of(field), *dot = strchr(json, '.');
		const char *name = dot == NULL ? json : dot + 1, **text = &typed->fields[field];

		if (dot == NULL ? len == 0
		                : (size_t)(dot - json) == len && strncmp(json, object, len) == 0)
			*text = fact_read(body, &typed_event_fields[field], name, *text);
	}
}

static void
object_read(struct body *body, const char *name, struct typed_event *typed)
{
	struct body object = body_object(body, name);

	facts_read(&object, name, typed);
	body_end(&object);
}

static void
times_read(struct body *body, struct typed_event *typed)
{
	bool given = body_has(body, "round_times");
	struct body list;
	size_t count = body_list(body, "round_times", &list);
	struct buf times = buf_new(body->arena, 64);

	for (size_t i = 0; i < count; i++) {
		const char *time = body_item_text(&list, i);

		if (time[0] == '\0' || strchr(time, ' ') != NULL)
			problem_add(body->problems, arena_printf(body->arena, "round_times.%zu", i),
			            PROBLEM_TIME, NULL);
		buf_printf(&times, "%s%s", i > 0 ? " " : "", time);
	}
	if (given)
		typed->fields[EVENT_ROUND_TIMES] = times.text;
}

void
event_body_read(struct body *body, struct typed_event *typed)
{
	facts_read(body, "", typed);
	object_read(body, "name", typed);
	object_read(body, "registration", typed);
	times_read(body, typed);
}

static const char *
path_of(struct arena *arena, const char *name)
{
	size_t field = form_find(typed_event_fields, EVENT_FIELDS, name);

	return field < EVENT_FIELDS ? json_of((enum typed_event_field)field)
	                            : plan_body_path(arena, rules_body_path(arena, "overrides", name));
}

void
event_body_problems(struct arena *arena, struct problems *problems)
{
	for (size_t i = 0; i < problems->count; i++)
		problems->list[i].field = path_of(arena, problems->list[i].field);
}
