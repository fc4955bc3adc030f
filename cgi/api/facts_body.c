#include "api/facts_body.h"

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

/* A text for all readers, or {en, ja}. */
static void
text_read(struct body *body, enum tournament_text text, struct typed_event *typed)
{
	const char *name = tournament_text_names[text];
	const bool whole = body_has(body, name) && !body_is_object(body, name);
	struct body each = whole ? *body : body_object(body, name);

	for (size_t i = 0; i < TEXTS * LANGUAGE_COLUMNS; i++) {
		const struct typed_event_text *row = &typed_event_texts[i];
		const struct form_field *field = &typed_event_fields[row->field];
		const char **typed_text = &typed->fields[row->field];

		if (row->text != text)
			continue;
		if (!whole)
			*typed_text = body_field(&each, field, language_columns[row->column]->code, *typed_text);
		else
			*typed_text = row->column == 0 ? body_field(body, field, name, *typed_text) : "";
	}
	if (!whole)
		body_end(&each);
}

void
facts_body_read(struct body *body, struct typed_event *typed)
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

			if (slice_is(object, objects[i]) && typed_event_text_of(field) == NULL)
				typed->fields[field] = body_field(&within, &typed_event_fields[field],
				                                  name, typed->fields[field]);
		}
		if (i > 0)
			body_end(&within);
	}
	for (enum tournament_text i = 0; i < TEXTS; i++)
		text_read(body, i, typed);
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

int
facts_body_refuse(struct call *call)
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
