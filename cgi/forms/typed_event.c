#include "forms/typed_event.h"

#include <string.h>

#include "base/buf.h"
#include "base/language.h"
#include "base/number.h"
#include "forms/typed_text.h"

enum { CAPACITY_MIN = 2, TIMES_MAX = 6 * ROUNDS_MAX };

/* Words that stand where a slug does in an address, or may come to. */
static const char *const reserved[] = {
	"new", "about", "api", "desk", "draw", "edit", "enter", "entries", "events",
	"export", "handicap", "import", "privacy", "rounds", "rules", "sign-in", "sign-out",
	"standings", "static", "tournaments", NULL,
};

static const char yes[] = "yes"; /* of a field that is "" for no */

/* When entry opens and closes, until the zone is known too. */
struct registration {
	struct typed_text_moment opens, closes;
};

bool
typed_event_slug_reserved(const char *slug)
{
	if (language_find(slug) != NULL)
		return true;
	for (size_t i = 0; reserved[i] != NULL; i++)
		if (strcmp(reserved[i], slug) == 0)
			return true;
	return false;
}

enum problem_kind
typed_event_slug_problem(const char *slug)
{
	if (strlen(slug) > TYPED_EVENT_SLUG_MAX ||
	    strspn(slug, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(slug))
		return PROBLEM_SLUG;
	return typed_event_slug_reserved(slug) ? PROBLEM_SLUG_RESERVED : PROBLEM_NONE;
}

/* The readers. */

static struct tournament *
tournament_of(const struct form_check *check)
{
	return check->made;
}

static enum problem_kind
slug_read(struct form_check *check, const char *text, const char **detail)
{
	enum problem_kind kind = typed_event_slug_problem(text);

	(void)detail;
	if (kind == PROBLEM_NONE && text[0] != '\0')
		tournament_of(check)->slug = text;
	return kind;
}

static enum problem_kind
name_en_read(struct form_check *check, const char *text, const char **detail)
{
	(void)detail;
	tournament_of(check)->name_en = text;
	return text[0] == '\0' && check->typed[EVENT_NAME_JA][0] == '\0'
	       ? PROBLEM_NAME : PROBLEM_NONE;
}

static enum problem_kind
date_read(struct form_check *check, const char *text, const char **detail)
{
	(void)detail;
	if (text[0] == '\0')
		return PROBLEM_REQUIRED;
	return typed_text_date(check->arena, text, &tournament_of(check)->date)
	       ? PROBLEM_NONE : PROBLEM_DATE;
}

static enum problem_kind
ruleset_read(struct form_check *check, const char *text, const char **detail)
{
	const struct ruleset *ruleset = ruleset_find(text), **base = &tournament_of(check)->base;

	(void)detail;
	if (ruleset == NULL)
		return PROBLEM_CHOICE;
	if (*base == NULL || strcmp((*base)->id, text) != 0) /* an event keeps its edition */
		*base = ruleset;
	return PROBLEM_NONE;
}

static enum problem_kind
number_read(const char *text, int min, int max, const char *range, int *number,
            const char **detail)
{
	int read;

	if (text[0] == '\0')
		return PROBLEM_REQUIRED;
	*detail = range;
	if (!number_whole(text, max, &read) || read < min)
		return PROBLEM_NUMBER;
	*number = read;
	return PROBLEM_NONE;
}

static enum problem_kind
rounds_read(struct form_check *check, const char *text, const char **detail)
{
	return number_read(text, 1, ROUNDS_MAX, "1–20", &tournament_of(check)->rounds, detail);
}

static enum problem_kind
capacity_read(struct form_check *check, const char *text, const char **detail)
{
	return number_read(text, CAPACITY_MIN, CAPACITY_MAX, "2–2048",
	                   &tournament_of(check)->capacity, detail);
}

/* Adds one time of day to `times`; false when it is none or not later than *last. */
static bool
time_add(struct form_check *check, const char *text, size_t len, int *last, struct buf *times)
{
	int minutes = typed_text_time(check->arena, arena_copy(check->arena, text, len));

	if (minutes <= *last)
		return false;
	buf_printf(times, "%s%02d:%02d", times->len > 0 ? " " : "", minutes / 60, minutes % 60);
	*last = minutes;
	return true;
}

static enum problem_kind
round_times_read(struct form_check *check, const char *text, const char **detail)
{
	struct buf times = buf_new(check->arena, TIMES_MAX);
	int count = 0, last = -1;
	size_t len;

	*detail = arena_printf(check->arena, "%d", tournament_of(check)->rounds);
	for (text += strspn(text, " "); *text != '\0'; text += len + strspn(text + len, " ")) {
		len = strcspn(text, " ");
		if (!time_add(check, text, len, &last, &times))
			return PROBLEM_ROUND_TIMES;
		count++;
	}
	if (count != 0 && count != tournament_of(check)->rounds && tournament_of(check)->rounds > 0)
		return PROBLEM_ROUND_TIMES;
	tournament_of(check)->round_times = times.text;
	return PROBLEM_NONE;
}

static enum problem_kind
moment_read(struct form_check *check, const char *text, struct typed_text_moment *moment)
{
	if (text[0] == '\0')
		return PROBLEM_REQUIRED;
	return typed_text_moment(check->arena, text, moment) ? PROBLEM_NONE : PROBLEM_DATE_TIME;
}

static enum problem_kind
opens_read(struct form_check *check, const char *text, const char **detail)
{
	struct registration *registration = check->own;

	(void)detail;
	return moment_read(check, text, &registration->opens);
}

static enum problem_kind
closes_read(struct form_check *check, const char *text, const char **detail)
{
	struct registration *registration = check->own;

	(void)detail;
	return moment_read(check, text, &registration->closes);
}

static enum problem_kind
zone_read(struct form_check *check, const char *text, const char **detail)
{
	(void)detail;
	if (!clock_zone_known(text))
		return PROBLEM_CHOICE;
	tournament_of(check)->zone = text;
	return PROBLEM_NONE;
}

static enum problem_kind
check_in_read(struct form_check *check, const char *text, const char **detail)
{
	(void)detail;
	tournament_of(check)->check_in = text[0] != '\0';
	return text[0] == '\0' || strcmp(text, yes) == 0 ? PROBLEM_NONE : PROBLEM_CHOICE;
}

#define READ(constant, field, where, most, how) \
	[EVENT_##constant] = { \
		.name = #field, .json = where, .max = most, .kind = how, .read = field##_read, \
	},
#define PLAIN(constant, field, where, most, how) \
	[EVENT_##constant] = { \
		.name = #field, .json = where, .max = most, .kind = how, \
		.at = offsetof(struct tournament, field), \
	},

const struct form_field typed_event_fields[EVENT_FIELDS] = {
	TYPED_EVENT_TABLE(READ, PLAIN, READ, READ)
};

#undef READ
#undef PLAIN

void
typed_event_check(struct arena *arena, const struct typed_event *typed,
                  struct tournament *tournament, struct problems *problems)
{
	struct registration registration;
	struct form_check check = {arena, typed->fields, tournament, &registration, problems};

	form_check(&check, typed_event_fields, EVENT_FIELDS, "");
	if (problem_find(problems, "zone") != NULL || problem_find(problems, "opens") != NULL ||
	    problem_find(problems, "closes") != NULL)
		return;
	tournament->opens_at = typed_text_instant(&registration.opens, tournament->zone);
	tournament->closes_at = typed_text_instant(&registration.closes, tournament->zone);
	if (tournament->closes_at <= tournament->opens_at)
		problem_add(problems, "closes", PROBLEM_CLOSES_FIRST, NULL);
}

struct typed_event
typed_event_of(struct arena *arena, const struct tournament *t)
{
	char date[11];

	date_text(t->date, date);
	return (struct typed_event){{
		[EVENT_SLUG] = t->slug, [EVENT_NAME_EN] = t->name_en, [EVENT_NAME_JA] = t->name_ja,
		[EVENT_DATE] = arena_text(arena, date), [EVENT_VENUE] = t->venue,
		[EVENT_RULESET] = t->base->id,
		[EVENT_ROUNDS] = arena_printf(arena, "%d", t->rounds),
		[EVENT_ROUND_TIMES] = t->round_times,
		[EVENT_CAPACITY] = arena_printf(arena, "%d", t->capacity),
		[EVENT_OPENS] = typed_text_moment_of(arena, t->opens_at, t->zone),
		[EVENT_CLOSES] = typed_text_moment_of(arena, t->closes_at, t->zone),
		[EVENT_ZONE] = t->zone, [EVENT_FEE] = t->fee, [EVENT_PROGRAMME] = t->programme,
		[EVENT_ACCESS] = t->access, [EVENT_CONTACT] = t->contact,
		[EVENT_CHECK_IN] = t->check_in ? yes : "",
	}};
}

struct typed_event
typed_event_fill(struct arena *arena, const struct typed_event *typed, const struct tournament *now)
{
	struct typed_event filled = *typed, was = typed_event_of(arena, now);
	const char *rounds = filled.fields[EVENT_ROUNDS];

	was.fields[EVENT_OPENS] = typed_text_instant_of(arena, now->opens_at);
	was.fields[EVENT_CLOSES] = typed_text_instant_of(arena, now->closes_at);
	if (rounds != NULL && strcmp(rounds, was.fields[EVENT_ROUNDS]) != 0)
		was.fields[EVENT_ROUND_TIMES] = "";
	form_fill(filled.fields, was.fields, EVENT_FIELDS);
	return filled;
}
