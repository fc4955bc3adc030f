#include "forms/typed_event.h"

#include <string.h>

#include "base/buf.h"
#include "base/number.h"
#include "base/text.h"
#include "forms/typed_text.h"

enum { SLUG_MAX = 64, CAPACITY_MIN = 2, TIMES_MAX = 6 * ROUNDS_MAX };

const char *const typed_event_names[EVENT_FIELDS] = {
	[EVENT_SLUG] = "slug", [EVENT_NAME_EN] = "name_en", [EVENT_NAME_JA] = "name_ja",
	[EVENT_DATE] = "date", [EVENT_VENUE] = "venue", [EVENT_RULESET] = "ruleset",
	[EVENT_ROUNDS] = "rounds", [EVENT_ROUND_TIMES] = "round_times",
	[EVENT_CAPACITY] = "capacity", [EVENT_OPENS] = "opens", [EVENT_CLOSES] = "closes",
	[EVENT_ZONE] = "zone", [EVENT_FEE] = "fee", [EVENT_PROGRAMME] = "programme",
	[EVENT_ACCESS] = "access", [EVENT_CONTACT] = "contact", [EVENT_CHECK_IN] = "check_in",
};

const size_t typed_event_max[EVENT_FIELDS] = {
	[EVENT_SLUG] = SLUG_MAX, [EVENT_NAME_EN] = 120, [EVENT_NAME_JA] = 120,
	[EVENT_DATE] = 20, [EVENT_VENUE] = 200, [EVENT_RULESET] = 40,
	[EVENT_ROUNDS] = 10, [EVENT_ROUND_TIMES] = 2 * TIMES_MAX,
	[EVENT_CAPACITY] = 10, [EVENT_OPENS] = 40, [EVENT_CLOSES] = 40,
	[EVENT_ZONE] = 64, [EVENT_FEE] = 200, [EVENT_PROGRAMME] = 4000,
	[EVENT_ACCESS] = 2000, [EVENT_CONTACT] = 1000, [EVENT_CHECK_IN] = 4,
};

const bool typed_event_lines[EVENT_FIELDS] = {
	[EVENT_FEE] = true, [EVENT_PROGRAMME] = true, [EVENT_ACCESS] = true, [EVENT_CONTACT] = true,
};

/* Words that stand where a slug does in an address, or may come to. */
static const char *const reserved[] = {
	"new", "about", "api", "desk", "draw", "edit", "en", "enter", "entries", "events",
	"export", "handicap", "import", "ja", "privacy", "rounds", "rules", "sign-in", "sign-out",
	"standings", "static", "tournaments", NULL,
};

static const char yes[] = "yes"; /* of a field that is "" for no */

struct check {
	struct arena *arena;
	const struct typed_event *typed;
	struct tournament *tournament;
	struct problems *problems;
	struct moment opens, closes;
};

bool
typed_event_slug_reserved(const char *slug)
{
	for (size_t i = 0; reserved[i] != NULL; i++)
		if (strcmp(reserved[i], slug) == 0)
			return true;
	return false;
}

const char *
typed_event_slug_problem(const char *slug)
{
	if (strlen(slug) > SLUG_MAX ||
	    strspn(slug, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(slug))
		return "problem.slug";
	return typed_event_slug_reserved(slug) ? "problem.slug-reserved" : NULL;
}

/* The readers: each keeps what the text says, or returns the word of what is
 * wrong with it and perhaps a detail. */
typedef const char *(*field_reader)(struct check *check, const char *text, const char **detail);

static const char *
slug_read(struct check *check, const char *text, const char **detail)
{
	const char *word = typed_event_slug_problem(text);

	(void)detail;
	if (word == NULL && text[0] != '\0')
		check->tournament->slug = text;
	return word;
}

static const char *
name_en_read(struct check *check, const char *text, const char **detail)
{
	(void)detail;
	check->tournament->name_en = text;
	return text[0] == '\0' && check->typed->fields[EVENT_NAME_JA][0] == '\0'
	       ? "problem.name" : NULL;
}

static const char *
date_read(struct check *check, const char *text, const char **detail)
{
	(void)detail;
	if (text[0] == '\0')
		return "problem.required";
	return typed_text_date(check->arena, text, &check->tournament->date)
	       ? NULL : "problem.date";
}

static const char *
ruleset_read(struct check *check, const char *text, const char **detail)
{
	const struct ruleset *ruleset = ruleset_find(text), **base = &check->tournament->base;

	(void)detail;
	if (ruleset == NULL)
		return "problem.choice";
	if (*base == NULL || strcmp((*base)->id, text) != 0) /* an event keeps its edition */
		*base = ruleset;
	return NULL;
}

static const char *
number_read(const char *text, int min, int max, const char *range, int *number,
            const char **detail)
{
	int read;

	if (text[0] == '\0')
		return "problem.required";
	*detail = range;
	if (!number_whole(text, max, &read) || read < min)
		return "problem.number";
	*number = read;
	return NULL;
}

static const char *
rounds_read(struct check *check, const char *text, const char **detail)
{
	return number_read(text, 1, ROUNDS_MAX, "1–20", &check->tournament->rounds, detail);
}

static const char *
capacity_read(struct check *check, const char *text, const char **detail)
{
	return number_read(text, CAPACITY_MIN, CAPACITY_MAX, "2–2048",
	                   &check->tournament->capacity, detail);
}

/* Adds one time of day to `times`; false when it is none or not later than *last. */
static bool
time_add(struct check *check, const char *text, size_t len, int *last, struct buf *times)
{
	int minutes = typed_text_time(check->arena, arena_copy(check->arena, text, len));

	if (minutes <= *last)
		return false;
	buf_printf(times, "%s%02d:%02d", times->len > 0 ? " " : "", minutes / 60, minutes % 60);
	*last = minutes;
	return true;
}

static const char *
round_times_read(struct check *check, const char *text, const char **detail)
{
	struct buf times = buf_new(check->arena, TIMES_MAX);
	int count = 0, last = -1;
	size_t len;

	*detail = arena_printf(check->arena, "%d", check->tournament->rounds);
	for (text += strspn(text, " "); *text != '\0'; text += len + strspn(text + len, " ")) {
		len = strcspn(text, " ");
		if (!time_add(check, text, len, &last, &times))
			return "problem.round-times";
		count++;
	}
	if (count != 0 && count != check->tournament->rounds && check->tournament->rounds > 0)
		return "problem.round-times";
	check->tournament->round_times = times.text;
	return NULL;
}

static const char *
moment_read(struct check *check, const char *text, struct moment *moment)
{
	if (text[0] == '\0')
		return "problem.required";
	return typed_text_moment(check->arena, text, moment) ? NULL : "problem.date-time";
}

static const char *
opens_read(struct check *check, const char *text, const char **detail)
{
	(void)detail;
	return moment_read(check, text, &check->opens);
}

static const char *
closes_read(struct check *check, const char *text, const char **detail)
{
	(void)detail;
	return moment_read(check, text, &check->closes);
}

static const char *
zone_read(struct check *check, const char *text, const char **detail)
{
	(void)detail;
	if (!clock_zone_known(text))
		return "problem.choice";
	check->tournament->zone = text;
	return NULL;
}

static const char *
check_in_read(struct check *check, const char *text, const char **detail)
{
	(void)detail;
	check->tournament->check_in = text[0] != '\0';
	return text[0] == '\0' || strcmp(text, yes) == 0 ? NULL : "problem.choice";
}

/* A field of free text is kept as it is: where. */
static const char **
free_text(struct tournament *tournament, enum event_field field)
{
	const char **const places[EVENT_FIELDS] = {
		[EVENT_NAME_JA] = &tournament->name_ja, [EVENT_VENUE] = &tournament->venue,
		[EVENT_FEE] = &tournament->fee, [EVENT_PROGRAMME] = &tournament->programme,
		[EVENT_ACCESS] = &tournament->access, [EVENT_CONTACT] = &tournament->contact,
	};

	return places[field];
}

static const field_reader readers[EVENT_FIELDS] = {
	[EVENT_SLUG] = slug_read, [EVENT_NAME_EN] = name_en_read, [EVENT_DATE] = date_read,
	[EVENT_RULESET] = ruleset_read, [EVENT_ROUNDS] = rounds_read,
	[EVENT_ROUND_TIMES] = round_times_read, [EVENT_CAPACITY] = capacity_read,
	[EVENT_OPENS] = opens_read, [EVENT_CLOSES] = closes_read, [EVENT_ZONE] = zone_read,
	[EVENT_CHECK_IN] = check_in_read,
};

static bool
field_fine(const struct check *check, enum event_field field)
{
	return problem_find(check->problems, typed_event_names[field]) == NULL;
}

static void
field_problem(const struct check *check, enum event_field field, const char *word,
              const char *detail)
{
	problem_add(check->problems, typed_event_names[field], word, detail);
}

static void
field_check(struct check *check, enum event_field field)
{
	const char *text = check->typed->fields[field], *detail = NULL, *word = NULL;

	if (text_length(text) > typed_event_max[field]) {
		word = "problem.too-long";
		detail = arena_printf(check->arena, "%zu", typed_event_max[field]);
	} else if (readers[field] != NULL) {
		word = readers[field](check, text, &detail);
	} else {
		*free_text(check->tournament, field) = text;
	}
	if (word != NULL)
		field_problem(check, field, word, detail);
}

static void
registration_check(struct check *check)
{
	struct tournament *t = check->tournament;

	if (!field_fine(check, EVENT_ZONE) || !field_fine(check, EVENT_OPENS) ||
	    !field_fine(check, EVENT_CLOSES))
		return;
	t->opens_at = typed_text_instant(&check->opens, t->zone);
	t->closes_at = typed_text_instant(&check->closes, t->zone);
	if (t->closes_at <= t->opens_at)
		field_problem(check, EVENT_CLOSES, "problem.closes-first", NULL);
}

/* Fills *tournament with what was typed. */
void
typed_event_check(struct arena *arena, const struct typed_event *typed, struct tournament *tournament,
            struct problems *problems)
{
	struct check check = {
		.arena = arena, .typed = typed, .tournament = tournament, .problems = problems,
	};

	for (enum event_field field = 0; field < EVENT_FIELDS; field++)
		field_check(&check, field);
	registration_check(&check);
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
	for (enum event_field field = 0; field < EVENT_FIELDS; field++)
		if (filled.fields[field] == NULL)
			filled.fields[field] = was.fields[field];
	return filled;
}
