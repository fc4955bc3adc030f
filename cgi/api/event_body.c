#include "api/event_body.h"

#include <string.h>

#include "api/plan_body.h"
#include "api/rules_body.h"
#include "base/buf.h"

/* Where a fact is in the body. */
static const struct fact {
	const char *object; /* NULL = on top */
	const char *name;
	enum { FACT_TEXT, FACT_NUMBER, FACT_FLAG } kind;
} facts[EVENT_FIELDS] = {
	[EVENT_SLUG] = {NULL, "slug", FACT_TEXT},
	[EVENT_NAME_EN] = {"name", "en", FACT_TEXT},
	[EVENT_NAME_JA] = {"name", "ja", FACT_TEXT},
	[EVENT_DATE] = {NULL, "date", FACT_TEXT},
	[EVENT_VENUE] = {NULL, "venue", FACT_TEXT},
	[EVENT_RULESET] = {NULL, "ruleset", FACT_TEXT},
	[EVENT_ROUNDS] = {NULL, "rounds", FACT_NUMBER},
	[EVENT_ROUND_TIMES] = {NULL, "round_times", FACT_TEXT}, /* a list: read by itself */
	[EVENT_CAPACITY] = {NULL, "capacity", FACT_NUMBER},
	[EVENT_OPENS] = {"registration", "opens", FACT_TEXT},
	[EVENT_CLOSES] = {"registration", "closes", FACT_TEXT},
	[EVENT_ZONE] = {NULL, "zone", FACT_TEXT},
	[EVENT_FEE] = {NULL, "fee", FACT_TEXT},
	[EVENT_PROGRAMME] = {NULL, "programme", FACT_TEXT},
	[EVENT_ACCESS] = {NULL, "access", FACT_TEXT},
	[EVENT_CONTACT] = {NULL, "contact", FACT_TEXT},
	[EVENT_CHECK_IN] = {NULL, "check_in", FACT_FLAG},
};

static bool
is_in(const char *object, enum event_field field)
{
	const char *in = facts[field].object;

	return object == NULL ? in == NULL : in != NULL && strcmp(in, object) == 0;
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
fact_read(struct body *body, enum event_field field, const char *absent)
{
	const struct fact *fact = &facts[field];

	if (fact->kind == FACT_NUMBER)
		return body_number(body, fact->name, absent);
	if (fact->kind == FACT_FLAG)
		return flag_read(body, fact->name, absent);
	return typed_event_lines[field] ? body_lines(body, fact->name, absent)
	                                : body_text(body, fact->name, absent);
}

/* The facts that stand in that object of the body; NULL = those on top. */
static void
facts_read(struct body *body, const char *object, struct typed_event *typed)
{
	for (enum event_field field = 0; field < EVENT_FIELDS; field++)
		if (field != EVENT_ROUND_TIMES && is_in(object, field))
			typed->fields[field] = fact_read(body, field, typed->fields[field]);
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
			            "problem.time", NULL);
		buf_printf(&times, "%s%s", i > 0 ? " " : "", time);
	}
	if (given)
		typed->fields[EVENT_ROUND_TIMES] = times.text;
}

void
event_body_read(struct body *body, struct typed_event *typed)
{
	facts_read(body, NULL, typed);
	object_read(body, "name", typed);
	object_read(body, "registration", typed);
	times_read(body, typed);
}

static const char *
path_of(struct arena *arena, const char *name)
{
	static const char *const moved[][2] = {
		{"name_en", "name.en"}, {"name_ja", "name.ja"},
		{"opens", "registration.opens"}, {"closes", "registration.closes"},
	};

	for (size_t i = 0; i < sizeof(moved) / sizeof(moved[0]); i++)
		if (strcmp(moved[i][0], name) == 0)
			return moved[i][1];
	return plan_body_path(arena, rules_body_path(arena, "overrides", name));
}

void
event_body_problems(struct arena *arena, struct problems *problems)
{
	for (size_t i = 0; i < problems->count; i++)
		problems->list[i].field = path_of(arena, problems->list[i].field);
}
