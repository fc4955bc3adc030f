#include "pages/setup/event_form.h"

#include <string.h>

#include "forms/typed_text.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/part/when.h"
#include "pages/routes.h"
#include "pages/setup/plan_form.h"

#define FIELD(constant, field, where, most, how) \
	{.name = #field, .max = most, .lines = how == FORM_LINES},
#define DAY(constant, field, ...) TYPED_DAY_FIELDS(#field),
#define NUMBER(constant, field, where, most, ...) {.name = #field, .max = most},
#define MOMENT(constant, field, ...) \
	TYPED_DAY_FIELDS(#field), {.name = #field "_time", .max = 20},
#define TEXT(how, constant, field, most, as) \
	FIELD(constant, field, NULL, most, as) FIELD(constant, field##_ja, NULL, most, as)

const struct router_field event_form_fields[] = {
	TYPED_EVENT_TABLE(FIELD, FIELD, DAY, MOMENT, NUMBER, NUMBER, TEXT)
	EVENT_DAYS_FIELDS
	{.name = "system", .max = PLAN_WORD_MAX}, /* of a new event only */
	{.name = "once", .max = 64},
	{.name = "version", .max = 20},
	{.name = NULL},
};

#undef FIELD
#undef DAY
#undef MOMENT
#undef NUMBER
#undef TEXT

/* Which fields are moments, in the order of event_form.moments. */
static const enum typed_event_field moments[EVENT_MOMENTS] = {EVENT_OPENS, EVENT_CLOSES};

/* The text is in the page's language, or, where texts have no column in that, in the first. */
static bool
is_own(const struct page *page, const struct typed_event_text *text)
{
	return text->column == language_column(page->lang);
}

/* As typed_event_of writes it, so that a form sent as it is changes nothing. */
static struct event_form_moment
moment_of(struct arena *arena, int64_t instant, const char *zone)
{
	struct clock_wall wall = clock_wall(instant, zone);

	return (struct event_form_moment){
		typed_day_of(arena, (struct date){wall.year, wall.month, wall.day}),
		strchr(typed_text_moment_of(arena, instant, zone), 'T') + 1,
	};
}

static const struct event_form_moment moment_empty = {{.year = "", .month = "", .day = ""}, ""};

struct event_form
event_form_new(const struct page *page)
{
	const char *zone = event_zones[0];
	struct clock_wall today = clock_wall(clock_now(page->app->office.clock), zone);
	struct clock_wall nine = {today.year, today.month, today.day, 9, 0, 0};

	return (struct event_form){
		.typed = {.fields = {
			[EVENT_RULESET] = "kanto-junior", [EVENT_ROUNDS] = "4",
			[EVENT_CAPACITY] = "32", [EVENT_ZONE] = zone,
			[EVENT_KEEP_DAYS] = arena_printf(page->arena, "%d", KEEP_DAYS_USUAL),
		}},
		.days = event_days_new("10:00 11:20 13:30 14:50"),
		.moments = {moment_of(page->arena, clock_instant(nine, zone), zone), moment_empty},
		.plan = {.system = plan_system_names[SYSTEM_SWISS]},
	};
}

struct event_form
event_form_of(const struct page *page, const struct tournament *t)
{
	struct arena *arena = page->arena;

	return (struct event_form){
		.typed = typed_event_of(arena, t),
		.days = event_days_of(arena, t),
		.moments = {
			moment_of(arena, t->opens_at, t->zone),
			moment_of(arena, t->closes_at, t->zone),
		},
	};
}

static const char *
time_name(struct arena *arena, const char *field)
{
	return arena_printf(arena, "%s_time", field);
}

struct event_form
event_form_typed(const struct page *page, struct problems *problems)
{
	const char *system = page_body(page, "system");
	struct event_form form = {.plan = {.system = system[0] == '\0' ? NULL : system}};

	for (enum typed_event_field field = 0; field < EVENT_FIELDS; field++)
		form.typed.fields[field] = page_body(page, typed_event_fields[field].name);
	for (size_t i = 0; i < EVENT_MOMENTS; i++) {
		const char *name = typed_event_fields[moments[i]].name;
		struct event_form_moment *moment = &form.moments[i];
		const char *day;

		moment->day = typed_day_read(page, name);
		moment->time = page_body(page, time_name(page->arena, name));
		/* As typed_event_of writes it where that is possible, so that the two compare. */
		day = typed_day_text(page->arena, &moment->day);
		form.typed.fields[moments[i]] = day[0] == '\0' ? day
			: arena_printf(page->arena, "%sT%s", day,
			               typed_text_clock(page->arena, moment->time));
	}
	form.days = event_days_typed(page);
	if (page->app->tournament != NULL && page->app->tournament->parent_id != NULL)
		form.days.rows[0].day = typed_day_of(page->arena, page->app->tournament->date);
	event_days_write(page->arena, &form.days, &form.typed, problems);
	for (enum typed_event_field field = 0; field < EVENT_FIELDS; field++)
		if (page->app->tournament != NULL && page->app->tournament->parent_id != NULL &&
		    typed_event_of_whole(field))
			form.typed.fields[field] = NULL;
	return form;
}

/* root.division: none of an event, else how one comes into it: {way, weakest}. */
static void
division_show(struct page *page, const struct event_form *form, const struct problems *problems)
{
	const struct tournament *t = page->app->tournament;
	const char *way = form->typed.fields[EVENT_WAY];
	struct value *object, *list;

	if (t == NULL || t->parent_id == NULL)
		return;
	object = value_set_object(page->root, "division");
	list = value_set_list(form_field(page, object, "way", "way", way, problems), "options");
	for (int i = WAY_CHOICE; tournament_way_names[i] != NULL; i++)
		form_option(list, tournament_way_names[i],
		            page_wordf(page, NULL, "divisions.ways.%s", tournament_way_names[i]),
		            strcmp(way, tournament_way_names[i]) == 0);
	form_field(page, object, "weakest", "weakest", form->typed.fields[EVENT_WEAKEST], problems);
	value_set_text(object, "event", url_desk_whole(page, t, "/settings"));
	value_set_text(object, "remove", url_desk_event(page, t, "/remove"));
	value_set_bool(object, "empty", page_event_now(page, t)->entries.count == 0);
}

/* Of the name in the page's language. */
static enum typed_event_field
own_name(const struct page *page)
{
	return typed_event_names[language_column(page->lang)];
}

void
event_form_place(const struct page *page, const struct event_form *form, struct problems *problems)
{
	/* Where there is no name at all, the one that is asked for first is missing. */
	for (size_t i = 0; i < problems->count; i++)
		if (problems->list[i].kind == PROBLEM_NAME)
			problems->list[i].field = typed_event_fields[own_name(page)].name;
	event_days_place(page->arena, &form->days, problems);
}

static void
rulesets_show(const struct page *page, struct value *object, const char *chosen)
{
	struct value *list = value_set_list(object, "rulesets");
	size_t count;
	const struct ruleset *all = rulesets(&count);

	for (size_t i = 0; i < count; i++) {
		struct value *item = value_add_object(list);
		const struct ruleset *ruleset = &all[i];
		struct value *data = value_object(page->arena);
		int cap_x2 = ruleset->handicap.cap_x2;

		value_set_text(item, "value", ruleset->id);
		/* The first one has the field's own id, which the list of problems links to. */
		value_set_text(item, "id", i == 0 ? "ruleset"
		                           : arena_printf(page->arena, "ruleset-%s", ruleset->id));
		value_set_text(item, "name", event_page_ruleset(page, ruleset));
		/* Who may enter, and whether points count: one line. */
		value_set_text(data, "who", event_page_admits(page, "event-form", ruleset));
		value_set(data, "cap", cap_x2 == 0 ? value_bool(false)
		                       : value_text(page->arena, say_points(page->arena, cap_x2)));
		value_set_bool(data, "handicap", ruleset_has_handicap(ruleset));
		value_set_text(item, "line", page_word(page, "event-form.ruleset-line", data));
		value_set_bool(item, "chosen", chosen != NULL && strcmp(chosen, ruleset->id) == 0);
	}
}

static bool
zone_show(struct value *list, const char *zone, const char *chosen)
{
	struct value *item = value_add_object(list);
	bool is_chosen = strcmp(zone, chosen) == 0;

	value_set_text(item, "value", zone);
	value_set_bool(item, "chosen", is_chosen);
	return is_chosen;
}

/* field.inputs, and field.time {name, value, error}. Of a day and time that cannot be read it is the
 * time, where the day can be. */
static void
moment_show(const struct page *page, struct value *field, const char *name,
            const struct event_form_moment *moment, const char *text)
{
	const bool error = value_truth(value_get(field, slice_of("error")));
	const char *day = typed_day_text(page->arena, &moment->day);
	struct typed_text_moment read;
	struct date date;
	bool day_fine = date_parse(day, &date);
	bool time_wrong = error && day_fine && !typed_text_moment(page->arena, text, &read);
	struct value *time;

	if (time_wrong)
		value_set_bool(field, "error", false);
	typed_day_show(page, field, name, &moment->day, NULL);
	if (time_wrong)
		value_set_text(field, "error", page_word_text(page, "date.wrong.time", "time",
		                                              moment->time));
	time = value_set_object(field, "time");
	value_set_text(time, "name", time_name(page->arena, name));
	value_set_text(time, "value", moment->time);
	value_set_bool(time, "error", time_wrong || (error && (day_fine || day[0] == '\0')));
}

static const char *
label_of(const struct page *page, enum typed_event_field field)
{
	const struct typed_event_text *text = typed_event_text_of(field);
	const char *label;

	if (text == NULL)
		return page_wordf(page, NULL, "event-form.%s", typed_event_fields[field].name);
	label = page_wordf(page, NULL, "event-form.%s", tournament_text_names[text->text]);
	return is_own(page, text) ? label : page_word_text(page, "event-form.other", "label", label);
}

static void
name_show(const struct page *page, struct value *list, enum language_column column, bool first,
          struct value *const fields[])
{
	const enum typed_event_field at = typed_event_names[column];

	value_set_text(fields[at], "label", label_of(page, at));
	value_set_text(fields[at], "help", page_word(page, first ? "event-form.name-help"
	               : "event-form.name-other-help", NULL));
	value_set_text(fields[at], "lang", language_columns[column]->code);
	value_set_bool(fields[at], "first", first);
	value_add(list, fields[at]);
}

/* object.names: the event's name in each language, the page's first, {label, help, lang, first}. */
static void
names_show(const struct page *page, struct value *object, struct value *const fields[])
{
	const enum language_column own = language_column(page->lang);
	struct value *list = value_set_list(object, "names");

	name_show(page, list, own, true, fields);
	for (enum language_column i = 0; i < LANGUAGE_COLUMNS; i++)
		if (i != own)
			name_show(page, list, i, false, fields);
}

/* The texts in the page's language stand in the form, the others are folded up: lists of fields
 * with {label, help, lines, lang}, of which the venue has a place of its own. */
static void
texts_show(const struct page *page, struct value *object, const struct event_form *form,
           struct value *const fields[])
{
	static const char *const helps[TEXTS] = {
		[TEXT_VENUE] = "event-form.venue-help", [TEXT_CONTACT] = "event-form.contact-help",
		[TEXT_NOTES] = "event-form.notes-help",
	};
	struct value *own = value_set_list(object, "own"), *others = value_set_list(object, "others");
	bool open = false;

	for (size_t i = 0; i < TEXTS * LANGUAGE_COLUMNS; i++) {
		const struct typed_event_text *text = &typed_event_texts[i];
		const enum typed_event_field at = text->field;
		const bool theirs = is_own(page, text);
		const char *help = theirs ? helps[text->text] : NULL, *typed = form->typed.fields[at];

		value_set_text(fields[at], "label", label_of(page, at));
		fill_text(fields[at], "help", help == NULL ? NULL : page_word(page, help, NULL));
		value_set_bool(fields[at], "lines", typed_event_fields[at].kind == FORM_LINES);
		value_set_text(fields[at], "lang", language_columns[text->column]->code);
		if (theirs && text->text == TEXT_VENUE)
			value_set(object, "where", fields[at]);
		else
			value_add(theirs ? own : others, fields[at]);
		open |= !theirs && typed != NULL && typed[0] != '\0';
	}
	value_set_bool(object, "others_open", open);
}

/* The choices under "confirms": {value, text, chosen}. */
static void
confirms_show(const struct page *page, struct value *object, const char *chosen)
{
	struct value *list = value_set_list(object, "confirm_ways");

	for (size_t i = 0; tournament_confirms_names[i] != NULL; i++) {
		const char *name = tournament_confirms_names[i];
		const bool first = chosen == NULL || chosen[0] == '\0';

		form_option(list, name, page_wordf(page, NULL, "event-form.confirms.%s", name),
		            first ? i == 0 : strcmp(chosen, name) == 0);
	}
}

static bool
is_flag(enum typed_event_field field)
{
	const struct form_field *row = &typed_event_fields[field];

	return row->kind == FORM_NUMBER && row->number->as == NUMBER_FLAG;
}

void
event_form_show(struct page *page, const struct event_form *form, const struct problems *problems)
{
	struct value *object = value_set_object(page->root, "form");
	struct value *fields[EVENT_FIELDS];
	const char *chosen, *text;
	struct value *list;
	bool found = false;

	for (enum typed_event_field field = 0; field < EVENT_FIELDS; field++)
		fields[field] = form_field(page, object, typed_event_fields[field].name,
		                           typed_event_fields[field].name,
		                           form->typed.fields[field] == NULL ? ""
		                           : form->typed.fields[field], problems);
	for (size_t i = 0; i < EVENT_MOMENTS; i++)
		moment_show(page, fields[moments[i]], typed_event_fields[moments[i]].name,
		            &form->moments[i], form->typed.fields[moments[i]]);
	typed_day_show(page, fields[EVENT_DATE], "date", &form->days.rows[0].day, NULL);
	value_set_text(fields[EVENT_ROUND_TIMES], "value", form->days.rows[0].times);
	event_days_show(page, object, &form->days, problems);
	for (enum typed_event_field field = 0; field < EVENT_FIELDS; field++) {
		text = form->typed.fields[field];
		if (is_flag(field))
			value_set_bool(fields[field], "checked", text != NULL && text[0] != '\0');
	}
	confirms_show(page, object, form->typed.fields[EVENT_CONFIRMS]);
	names_show(page, object, fields);
	texts_show(page, object, form, fields);
	rulesets_show(page, object, form->typed.fields[EVENT_RULESET]);
	/* An event may have come with a zone that the form does not offer. */
	chosen = form->typed.fields[EVENT_ZONE] == NULL ? "" : form->typed.fields[EVENT_ZONE];
	division_show(page, form, problems);
	list = value_set_list(object, "zones");
	for (size_t i = 0; event_zones[i] != NULL; i++)
		found |= zone_show(list, event_zones[i], chosen);
	if (!found && chosen[0] != '\0')
		zone_show(list, chosen, chosen);
	plan_form_systems(page, object, "system",
	                  form->plan.system == NULL ? "" : form->plan.system, problems);
}

const char *
event_form_label(const struct page *page, const char *field)
{
	size_t found = form_find(typed_event_fields, EVENT_FIELDS, field);

	return found == EVENT_FIELDS ? event_days_label(page, field)
	                             : label_of(page, (enum typed_event_field)found);
}

/* Venue and address stand behind the date, the later days behind the rounds' times, and texts in
 * another language than the page's behind all. */
struct form_place
event_form_where(const struct page *page, const char *field)
{
	enum { STEP = 100 };
	size_t found = form_find(typed_event_fields, EVENT_FIELDS, field);
	const struct typed_event_text *text = typed_event_text_of((enum typed_event_field)found);
	bool system = strcmp(field, "system") == 0;

	if (field[0] == '\0')
		return (struct form_place){0, NULL};
	if (found == EVENT_SLUG)
		return (struct form_place){STEP * (EVENT_LAST_DATE + 1) + 2, NULL};
	if (text != NULL && !is_own(page, text))
		return (struct form_place){STEP * (EVENT_FIELDS + (int)found), NULL};
	if (text != NULL && text->text == TEXT_VENUE)
		return (struct form_place){STEP * (EVENT_LAST_DATE + 1) + 1, NULL};
	if (found < EVENT_FIELDS)
		return (struct form_place){STEP * ((int)found + 1), NULL};
	return (struct form_place){
		system ? STEP * (EVENT_RULESET + 1) + 1
		       : STEP * (EVENT_ROUND_TIMES + 1) + event_days_at(page->arena, field), NULL,
	};
}

void
event_form_differences(const struct page *page, const struct event_form *form,
                       const struct tournament *now, struct value *list)
{
	struct typed_event saved = typed_event_of(page->arena, now);

	for (enum typed_event_field field = 0; field < EVENT_FIELDS; field++) {
		const char *typed = form->typed.fields[field], *text = saved.fields[field];
		struct value *item;

		/* No slug typed means the one it has. */
		if (typed == NULL || strcmp(typed, text) == 0 || (field == EVENT_SLUG && typed[0] == '\0'))
			continue;
		/* What is saved, as people read it. */
		if (field == EVENT_RULESET)
			text = event_page_ruleset(page, now->ruleset);
		if (field == EVENT_ROUND_TIMES)
			text = when_times(page, now);
		if (field == EVENT_CONFIRMS)
			text = page_wordf(page, NULL, "event-form.confirms.%s", text);
		if (is_flag(field))
			text = page_word(page, text[0] != '\0' ? "event-form.yes" : "event-form.no", NULL);
		item = value_add_object(list);
		value_set_text(item, "label", label_of(page, field));
		fill_text(item, "value", text);
	}
}
