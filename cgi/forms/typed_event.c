#include "forms/typed_event.h"

#include <string.h>

#include "base/language.h"
#include "event/schedule.h"
#include "forms/typed_rounds.h"
#include "forms/typed_text.h"

/* Words that stand where a slug does in an address, or may come to. */
static const char *const reserved[] = {
	"new", "about", "api", "desk", "divisions", "draw", "edit", "enter", "entries", "events",
	"export", "handicap", "import", "privacy", "rounds", "rules", "sign-in", "sign-out",
	"standings", "static", "tournaments", NULL,
};

static const char *const yes[] = {"", "yes", NULL};

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
slug_read(struct form_check *check, const char *text)
{
	struct tournament *t = tournament_of(check);
	enum problem_kind kind = typed_event_slug_problem(text);

	if (kind != PROBLEM_NONE || text[0] == '\0')
		return kind;
	if (t->key[0] == '\0')
		t->slug = text;
	else if (strlen(text) > DIVISION_KEY_MAX)
		return PROBLEM_DIVISION_KEY;
	else
		t->key = text;
	return kind;
}

static enum problem_kind
way_read(struct form_check *check, const char *text)
{
	struct tournament *t = tournament_of(check);
	const int way = form_word(tournament_way_names, text);

	if (way < 0 || (way == WAY_NONE) != (t->key[0] == '\0'))
		return PROBLEM_CHOICE;
	t->way = (enum tournament_way)way;
	return PROBLEM_NONE;
}

/* Of another way it is none: who changes the way need not clear it. */
static enum problem_kind
weakest_read(struct form_check *check, const char *text)
{
	struct tournament *t = tournament_of(check);
	struct rank rank;

	t->weakest = WEAKEST_ANY;
	if (text[0] == '\0' || t->key[0] == '\0')
		return text[0] == '\0' ? PROBLEM_NONE : PROBLEM_CHOICE;
	if (!rank_parse(text, &rank))
		return PROBLEM_GRADE;
	if (t->way == WAY_STRENGTH && rank_strength(rank) > WEAKEST_ANY)
		t->weakest = rank_strength(rank);
	return PROBLEM_NONE;
}

static enum problem_kind
name_en_read(struct form_check *check, const char *text)
{
	tournament_of(check)->name_en = text;
	return text[0] == '\0' && check->typed[EVENT_NAME_JA][0] == '\0'
	       ? PROBLEM_NAME : PROBLEM_NONE;
}

static enum problem_kind
date_read(struct form_check *check, const char *text)
{
	return typed_text_date(check->arena, text, &tournament_of(check)->date)
	       ? PROBLEM_NONE : PROBLEM_DATE;
}

/* A first day that is wrong says so itself. */
static enum problem_kind
last_date_read(struct form_check *check, const char *text)
{
	struct tournament *t = tournament_of(check);

	t->last_date = (struct date){0};
	if (text[0] == '\0')
		return PROBLEM_NONE;
	if (!typed_text_date(check->arena, text, &t->last_date))
		return PROBLEM_DATE;
	return problem_find(check->problems, "date") == NULL &&
	       date_compare(t->last_date, t->date) < 0 ? PROBLEM_LAST_DATE : PROBLEM_NONE;
}

static enum problem_kind
ruleset_read(struct form_check *check, const char *text)
{
	const struct ruleset *ruleset = ruleset_find(text), **base = &tournament_of(check)->base;

	if (ruleset == NULL)
		return PROBLEM_CHOICE;
	if (*base == NULL || strcmp((*base)->id, text) != 0) /* an event keeps its edition */
		*base = ruleset;
	return PROBLEM_NONE;
}

/* Its problems stand beside the round that they are of. */
static enum problem_kind
round_times_read(struct form_check *check, const char *text)
{
	typed_rounds_check(check->arena, text, tournament_of(check), check->problems);
	return PROBLEM_NONE;
}

static enum problem_kind
moment_read(struct form_check *check, const char *text, struct typed_text_moment *moment)
{
	return typed_text_moment(check->arena, text, moment) ? PROBLEM_NONE : PROBLEM_DATE_TIME;
}

static enum problem_kind
opens_read(struct form_check *check, const char *text)
{
	struct registration *registration = check->own;

	return moment_read(check, text, &registration->opens);
}

static enum problem_kind
closes_read(struct form_check *check, const char *text)
{
	struct registration *registration = check->own;

	return moment_read(check, text, &registration->closes);
}

static enum problem_kind
zone_read(struct form_check *check, const char *text)
{
	if (!clock_zone_known(text))
		return PROBLEM_CHOICE;
	tournament_of(check)->zone = text;
	return PROBLEM_NONE;
}

static enum problem_kind
confirms_read(struct form_check *check, const char *text)
{
	const int confirms = text[0] == '\0' ? CONFIRMS_NONE : form_word(tournament_confirms_names, text);

	if (confirms < 0)
		return PROBLEM_CHOICE;
	tournament_of(check)->confirms = (enum tournament_confirms)confirms;
	return PROBLEM_NONE;
}

#define ROW(constant, field, where, most, ...) \
	[EVENT_##constant] = {.name = #field, .json = where, .max = most, __VA_ARGS__},
#define PLAIN(constant, field, where, most, ...) \
	ROW(constant, field, where, most, .at = offsetof(struct tournament, field), \
	    .kind = __VA_ARGS__)
#define READ(constant, field, ...) PLAIN(constant, field, __VA_ARGS__, .read = field##_read)
#define MOMENT(constant, field, where, most, how) \
	ROW(constant, field, where, most, .kind = how, .required = true, .read = field##_read)
#define NUMBER(constant, field, where, most, ...) \
	PLAIN(constant, field, where, most, FORM_NUMBER, \
	      .number = NUMBER_KIND(__VA_ARGS__))
#define OPTIONAL(constant, field, where, most, ...) \
	PLAIN(constant, field, where, most, FORM_NUMBER, .optional = true, \
	      .number = NUMBER_KIND(__VA_ARGS__))
#define TEXT(how, constant, field, most, as) \
	ROW(constant, field, NULL, most, .kind = as, \
	    .at = offsetof(struct tournament, texts[TEXT_##constant][COLUMN_EN])) \
	ROW(constant##_JA, field##_ja, #field ".ja", most, .kind = as, \
	    .at = offsetof(struct tournament, texts[TEXT_##constant][COLUMN_JA]))

const struct form_field typed_event_fields[EVENT_FIELDS] = {
	TYPED_EVENT_TABLE(READ, PLAIN, READ, MOMENT, NUMBER, OPTIONAL, TEXT)
};

#undef ROW
#undef PLAIN
#undef READ
#undef MOMENT
#undef NUMBER
#undef OPTIONAL
#undef TEXT

SET_EACH(const enum typed_event_field typed_event_names[], LANGUAGE_COLUMNS,
	[COLUMN_EN] = EVENT_NAME_EN, [COLUMN_JA] = EVENT_NAME_JA);

#define TEXT(how, constant, ...) \
	{EVENT_##constant, TEXT_##constant, COLUMN_EN}, \
	{EVENT_##constant##_JA, TEXT_##constant, COLUMN_JA},
const struct typed_event_text typed_event_texts[TEXTS * LANGUAGE_COLUMNS] = {
	TOURNAMENT_TEXTS(TEXT, )
};
#undef TEXT

const struct typed_event_text *
typed_event_text_of(enum typed_event_field field)
{
	for (size_t i = 0; i < TEXTS * LANGUAGE_COLUMNS; i++)
		if (typed_event_texts[i].field == field)
			return &typed_event_texts[i];
	return NULL;
}

/* A last day that the rounds say themselves need not be stated, and goes where they go. */
static void
last_date_settle(struct tournament *t)
{
	struct tournament by_rounds = *t;

	by_rounds.last_date = (struct date){0};
	if (date_compare(schedule_last_day(&by_rounds), t->last_date) == 0)
		t->last_date = by_rounds.last_date;
}

void
typed_event_check(struct arena *arena, const struct typed_event *typed,
                  struct tournament *tournament, struct problems *problems)
{
	struct registration registration;
	struct form_check check = {
		.arena = arena, .typed = typed->fields, .made = tournament, .own = &registration,
		.problems = problems,
	};

	form_check(&check, typed_event_fields, EVENT_FIELDS, "");
	last_date_settle(tournament);
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
	struct typed_event typed = {{
		[EVENT_RULESET] = t->base->id,
		[EVENT_OPENS] = typed_text_moment_of(arena, t->opens_at, t->zone),
		[EVENT_CLOSES] = typed_text_moment_of(arena, t->closes_at, t->zone),
	}};

	form_of(arena, typed_event_fields, EVENT_FIELDS, t, typed.fields);
	typed.fields[EVENT_WAY] = tournament_way_names[t->way];
	typed.fields[EVENT_WEAKEST] = "";
	typed.fields[EVENT_CONFIRMS] = tournament_confirms_names[t->confirms];
	if (t->key[0] != '\0')
		typed.fields[EVENT_SLUG] = t->key;
	if (t->weakest != WEAKEST_ANY) {
		char rank[8];

		rank_token(rank_of_strength(t->weakest), rank);
		typed.fields[EVENT_WEAKEST] = arena_text(arena, rank);
	}
	return typed;
}

bool
typed_event_of_whole(enum typed_event_field field)
{
	static const bool whole[EVENT_FIELDS] = {
		[EVENT_DATE] = true, [EVENT_LAST_DATE] = true, [EVENT_OPENS] = true,
		[EVENT_CLOSES] = true, [EVENT_ZONE] = true, [EVENT_CHECK_IN] = true,
		[EVENT_KEEP_DAYS] = true, [EVENT_ASKS_PHOTOS] = true, [EVENT_REMINDS] = true,
		[EVENT_CONFIRMS] = true,
		[EVENT_ASKS_GUARDIAN] = true,
	};

	return whole[field] || typed_event_text_of(field) != NULL;
}

/* Days that nobody named stand as far behind the first one as they did. */
static void
days_move(struct arena *arena, const struct typed_event *typed, const struct tournament *now,
          struct typed_event *was)
{
	const char *date = typed->fields[EVENT_DATE], *rounds = typed->fields[EVENT_ROUNDS];
	const bool kept = rounds == NULL || strcmp(rounds, was->fields[EVENT_ROUNDS]) == 0;
	struct date first = now->date, last = now->last_date;
	char text[11];
	int days;

	if (date != NULL)
		typed_text_date(arena, date, &first); /* else it is refused */
	days = date_days(now->date, first);
	if (!kept && schedule_several_days(now))
		last = schedule_last_day(now);
	if (date_given(last)) {
		date_text(date_add(last, days), text);
		was->fields[EVENT_LAST_DATE] = arena_text(arena, text);
	}
	if (!kept)
		was->fields[EVENT_ROUND_TIMES] = "";
	else if (days != 0)
		was->fields[EVENT_ROUND_TIMES] = typed_rounds_later(arena, now, days);
}

struct typed_event
typed_event_fill(struct arena *arena, const struct typed_event *typed, const struct tournament *now)
{
	struct typed_event filled = *typed, was = typed_event_of(arena, now);

	was.fields[EVENT_OPENS] = typed_text_instant_of(arena, now->opens_at);
	was.fields[EVENT_CLOSES] = typed_text_instant_of(arena, now->closes_at);
	days_move(arena, typed, now, &was);
	form_fill(filled.fields, was.fields, EVENT_FIELDS);
	return filled;
}
