#include "pages/desk/log_words.h"

#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "event/division.h"
#include "event/seating.h"
#include "pages/entry/partner_say.h"
#include "pages/part/division_say.h"
#include "pages/part/fill.h"
#include "pages/part/plan_say.h"
#include "pages/part/say.h"
#include "rules/rank.h"
#include "store/people/partner.h"

const char *const log_words_kinds[] = {
	"result", "report", "ruling", "round", "entry", "partner", "event", "role", NULL,
};

const char *
log_words_action(const struct page *page, const char *action)
{
	const char *word = page_word_known(page, "log.action.%s", action);

	return word == NULL ? action : word;
}

struct log_words
log_words_begin(const struct page *page, const struct event *event)
{
	struct log_words words = {
		page, event, arena_alloc(page->arena, sizeof(*words.wishes)),
		*page_divisions(page, event->tournament),
	};

	*words.wishes = (struct log_wishes){.read = false};
	return words;
}

const char *
log_words_who(const struct page *page, const struct audit_line *line)
{
	static const struct {
		const char *actor, *key;
	} rows[] = {
		{"pair", "log.who.pair"}, {"door", "log.who.door"}, {"card", "log.who.card"},
		{"player", "log.who.player"}, {"command line", "log.who.command-line"},
		{"desk", "log.who.desk"}, {"keeper", "log.who.keeper"},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (strcmp(rows[i].actor, line->audit.actor) == 0)
			return page_word(page, rows[i].key, NULL);
	return line->actor_email != NULL ? line->actor_email : line->audit.actor;
}

static const char *
place_words(const struct page *page, struct audit_place place)
{
	struct value *data = value_object(page->arena);

	value_set_int(data, "round", place.round);
	fill_number(data, "table", place.table);
	return page_word(page, "log.place", data);
}

/* Who looks, or looked, for a partner; NULL when the id is of no such wish. */
static const char *
wish_words(const struct log_words *words, const char *id)
{
	struct log_wishes *wishes = words->wishes;

	if (!wishes->read)
		*wishes = (struct log_wishes){true, partners_of(words->page->arena, words->page->app->office.db,
		                                                words->event->tournament->id)};
	for (size_t i = 0; i < wishes->all.count; i++)
		if (strcmp(wishes->all.list[i].id, id) == 0)
			return partner_say_name(words->page, &wishes->all.list[i], true);
	return NULL;
}

const char *
log_words_subject(const struct log_words *words, const char *subject)
{
	const struct page *page = words->page;
	struct audit_place place = audit_place(subject);
	const struct entry *entry = seating_entry(&words->event->entries, subject);

	if (place.round > 0)
		return place_words(page, place);
	if (entry != NULL)
		return say_pair(page, entry, true);
	if (strchr(subject, '@') != NULL)
		return subject;
	return subject[0] == '\0' ? NULL : wish_words(words, subject);
}

/* "players.0.rank": the player and the field. */
static const char *
player_field(const struct page *page, const char *field)
{
	struct value *data = value_object(page->arena);
	const char *label;

	if (strncmp(field, "players.", 8) != 0 || (field[8] != '0' && field[8] != '1') ||
	    field[9] != '.')
		return NULL;
	label = page_word_known(page, "entry-form.%s", field + 10);
	if (label == NULL)
		return NULL;
	value_set_text(data, "label", label);
	value_set_text(data, "player", page_word(page, field[8] == '0' ? "entry-form.first"
	                                                               : "entry-form.second", NULL));
	return page_word(page, "log.player-field", data);
}

/* "pair 3" of a report: the pair's names. */
static const char *
pair_field(const struct page *page, const struct event *event, const char *field)
{
	int number = strncmp(field, "pair ", 5) == 0 ? (int)strtol(field + 5, NULL, 10) : 0;

	for (size_t i = 0; i < event->entries.count; i++)
		if (event->entries.list[i].number == number)
			return say_pair(page, &event->entries.list[i], true);
	return NULL;
}

/* "rank" of "players.0.rank". */
static const char *
last_part(const char *field)
{
	const char *dot = strrchr(field, '.');

	return dot == NULL ? field : dot + 1;
}

static bool
is_of_event(const char *action)
{
	return strncmp(action, "event.", 6) == 0;
}

const char *
log_words_field(const struct log_words *words, const char *action, const char *field)
{
	const struct page *page = words->page;
	const struct audit_place place = audit_place(field);
	const bool of_event = is_of_event(action);
	const char *label = player_field(page, field);

	if (label == NULL)
		label = pair_field(page, words->event, field);
	if (label == NULL)
		label = plan_say_field(page, field);
	if (label == NULL && place.round > 0)
		label = place_words(page, place);
	/* "way" and "weakest" are something else of an event than of who checks in, or looks. */
	if (label == NULL && of_event)
		label = page_word_known(page, "event-form.%s", field);
	if (label == NULL)
		label = page_word_known(page, "log.field.%s", field);
	if (label == NULL && !of_event)
		label = page_word_known(page, "entry-form.%s", field);
	if (label == NULL)
		label = page_word_known(page, "custom.%s", last_part(field));
	return label == NULL ? field : label;
}

/* Values that are one of few: the field's end, and what their words' keys begin with. */
static const char *
value_word(const struct page *page, const char *action, const char *field, const char *value)
{
	static const struct {
		const char *field, *key;
	} rows[] = {
		{"status", "log.status"}, {"state", "state"}, {"by", "desk-result.by"},
		{"honour", "honour"}, {"gender", "entry-form.gender"},
		{"publish", "entry-form.publish"}, {"way", "desk-check-in.way"},
		{"undone", "desk-check-in.way"}, {"cancelled", "log.is"}, {"check_in", "log.is"},
		{"asks_guardian", "log.is"}, {"consent_at", "log.is"},
		{"asks_photos", "log.is"}, {"reminds", "log.is"}, {"confirms", "event-form.confirms"},
		{"photos", "entry-form.photos"}, {"newcomer", "log.is"},
	};
	const char *last = last_part(field);

	if (audit_place(field).round > 0)
		return page_word_known(page, "log.plays.%s", value);
	if (is_of_event(action) && strcmp(field, "way") == 0)
		return page_word_known(page, "divisions.ways.%s", value);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (strcmp(rows[i].field, last) == 0)
			return page_word_known(page, "%s.%s", rows[i].key, value);
	return page_word_known(page, "custom.%s.%s", last, value);
}

static bool
is_rank(const char *field)
{
	const char *last = last_part(field);

	return strcmp(last, "rank") == 0 || strcmp(last, "weakest") == 0 ||
	       strcmp(last, "strongest") == 0;
}

/* "B+4" as it is kept; in words where the language has no such signs. */
static const char *
result_words(const struct page *page, const struct event *event, const char *value)
{
	struct game game = {.result = {.ending = ENDING_NONE}};

	if (language_of(page->lang)->latin ||
	    !result_parse(value, &event->tournament->ruleset->scoring, &game.result))
		return value;
	return say_result(page, &game);
}

/* "B+4, tokens 0-1, Black 3" of a report: the last part only after nigiri. */
static const char *
report_words(const struct page *page, const struct event *event, const char *value)
{
	struct value *data = value_object(page->arena);
	const char *tokens = strstr(value, ", tokens "), *black = strstr(value, ", Black ");
	const char *white = tokens == NULL ? NULL : strchr(tokens, '-');
	int count = white == NULL ? 0 : (int)strtol(tokens + 9, NULL, 10);
	int other = white == NULL ? 0 : (int)strtol(white + 1, NULL, 10);

	if (white == NULL)
		return value;
	value_set_text(data, "result", result_words(page, event, arena_copy(
	               page->arena, value, (size_t)(tokens - value))));
	value_set_bool(data, "tokens", count + other > 0);
	value_set_int(data, "black_tokens", count);
	value_set_int(data, "white_tokens", other);
	fill_text(data, "had_black", black == NULL ? NULL
	          : pair_field(page, event, arena_printf(page->arena, "pair %s", black + 8)));
	return page_word(page, "log.report", data);
}

/* "4-2" of a result: both pairs, Black first. */
static const char *
pairs_words(const struct page *page, const struct event *event, const char *value)
{
	const char *other = strchr(value, '-'), *black, *white;
	struct value *data = value_object(page->arena);

	black = pair_field(page, event, arena_printf(page->arena, "pair %s", value));
	white = other == NULL ? NULL
	        : pair_field(page, event, arena_printf(page->arena, "pair %s", other + 1));
	if (black == NULL || white == NULL)
		return value;
	value_set_text(data, "black", black);
	value_set_text(data, "white", white);
	return page_word(page, "log.pairs", data);
}

const char *
log_words_value(const struct log_words *words, const char *action, const char *field,
                const char *value)
{
	const struct page *page = words->page;
	const struct event *event = words->event;
	static const char *const wishes[] = {"to", "first", "second"};
	const struct tournament *division = division_of_key(&words->divisions, value);
	const char *word = value_word(page, action, field, value);
	struct rank rank;
	struct date date;

	for (size_t i = 0; i < sizeof(wishes) / sizeof(wishes[0]) && word == NULL; i++)
		if (strcmp(field, wishes[i]) == 0)
			word = wish_words(words, value);
	if (word == NULL && strncmp(field, "pair ", 5) == 0) /* of many at once */
		word = value_word(page, action, "status", value);
	if (word == NULL)
		word = plan_say_kept(page, field, value);
	if (word != NULL)
		return word;
	if ((strcmp(field, "apart") == 0 || strcmp(field, "play_off") == 0) &&
	    seating_entry(&event->entries, value) != NULL)
		return say_pair(page, seating_entry(&event->entries, value), true);
	if (strcmp(field, "result") == 0)
		return result_words(page, event, value);
	if (strcmp(field, "pairs") == 0)
		return pairs_words(page, event, value);
	if (division != NULL && (strcmp(field, "division") == 0 || strncmp(field, "pair ", 5) == 0))
		return division_say_name(page, division);
	if (strncmp(field, "pair ", 5) == 0)
		return report_words(page, event, value);
	if (is_rank(field) && rank_parse_more(value, &rank))
		return say_rank(page, rank);
	return date_parse(value, &date) ? say_date(page, date) : value;
}
