#include "actions/entry/log_hide.h"

#include <string.h>

#include "actions/office/changes.h"
#include "actions/result/result_lines.h"
#include "event/seating.h"
#include "forms/typed_entry.h"
#include "forms/typed_event.h"
#include "forms/typed_plan.h"
#include "rules/custom.h"
#include "store/draw/ruling.h"
#include "store/people/member.h"
#include "store/people/personal.h"

/* In place of a sentence without data that is understood. */
#define HIDDEN "…"

bool
log_hide_player(const char *name)
{
	size_t field = form_find(player_fields, PLAYER_FIELDS, name);

	return field < PLAYER_FIELDS &&
	       player_seen(player_fields[field].seen, SIGHT_ORGANISER, PUBLISH_FULL);
}

bool
log_hide_entry(const char *name)
{
	size_t field = form_find(typed_entry_fields, ENTRY_FIELDS, name);

	return field < ENTRY_FIELDS && typed_entry_seen((enum typed_entry_field)field, SIGHT_ORGANISER);
}

/* Fields that a kind of line has beside those that a form names; "#" is a number. */
static const struct {
	const char *kind, *field;
} log_fields[] = {
	{"entry", "apart"}, {"entry", "fixed_table"}, {"entry", "reason"}, {"entry", "round #"},
	{"entry", "start"}, {"entry", "status"}, {"entry", "undone"}, {"entry", "way"},
	{"event", "cancelled"}, {"event", "criteria"}, {"event", "prizes.#"}, {"event", "publish"},
	{"event", "state"}, {"event", "system"}, {"event", "tables_out"},
	{"partner", "first"}, {"partner", "second"}, {"partner", "status"},
	{"partner", "strongest"}, {"partner", "to"}, {"partner", "weakest"},
	{"report", "pair #"},
	{"result", "play_off"}, {"round", "reason"}, {"round", "seed"},
};

static bool
is_like(const char *pattern, const char *text)
{
	size_t len = strcspn(pattern, "#");

	if (pattern[len] == '\0')
		return strcmp(pattern, text) == 0;
	return strncmp(pattern, text, len) == 0 && text[len] != '\0' &&
	       strspn(text + len, "0123456789") == strlen(text + len);
}

/* "penalty, black: B1,W1,W2!", "late". */
static bool
ruling_open(struct arena *arena, const char *field, const char *value)
{
	const char *what = field[0] == '\0' ? value : field;
	const size_t kind = strcspn(what, ",");

	return form_word(ruling_kind_names, arena_copy(arena, what, kind)) >= 0 &&
	       (what[kind] == '\0' || strcmp(what + kind, ", black") == 0 ||
	        strcmp(what + kind, ", white") == 0) &&
	       (field[0] == '\0' || strspn(value, "BW12,!") == strlen(value));
}

static bool
field_open(struct arena *arena, const char *kind, const char *field, const char *value)
{
	for (size_t i = 0; i < sizeof(log_fields) / sizeof(log_fields[0]); i++)
		if (strcmp(log_fields[i].kind, kind) == 0 && is_like(log_fields[i].field, field))
			return true;
	if (value[0] == '\0')
		return true;
	if (strcmp(kind, "entry") == 0)
		return log_hide_entry(field) ||
		       ((strncmp(field, "players.0.", 10) == 0 || strncmp(field, "players.1.", 10) == 0) &&
		        log_hide_player(field + 10));
	if (strcmp(kind, "partner") == 0)
		return log_hide_player(field);
	if (strcmp(kind, "event") == 0) {
		for (enum datum datum = 0; datum < DATA; datum++)
			if (strcmp(datum_rows[datum].name, field) == 0)
				return true;
		return form_find(typed_plan_settings, SETTINGS, field) < SETTINGS ||
		       form_find(typed_event_fields, EVENT_FIELDS, field) < EVENT_FIELDS;
	}
	if (strcmp(kind, "role") == 0)
		return field[0] == '\0' && form_word(membership_names, value) >= 0;
	if (strcmp(kind, "ruling") == 0)
		return ruling_open(arena, field, value);
	return strcmp(kind, "result") == 0 && result_lines_field(field);
}

static const char *const log_kinds[] = {
	"entry", "event", "partner", "report", "result", "role", "round", "ruling", NULL,
};

/* What even the organisers know of nobody any more. */
static bool
of_people(const char *kind, const char *field)
{
	return strcmp(field, "reason") == 0 || strncmp(field, "players.", 8) == 0 ||
	       (strcmp(kind, "entry") == 0 && personal_datum_of("entry", field) != PERSONAL_DATA) ||
	       (strcmp(kind, "partner") == 0 &&
	        form_find(player_fields, PLAYER_FIELDS, field) < PLAYER_FIELDS);
}

/* What the line tells without what is not open; false when it is of no kind, is from before
 * there was data, or is not understood. */
static bool
told_open(struct arena *arena, const struct entry_list *entries, enum log_hide_for whom, const char *kind,
          const struct audit *line, struct changes *open)
{
	struct seating was, is;
	struct changes told;

	*open = changes_new(arena);
	if (form_word(log_kinds, kind) < 0 || line->data[0] == '\0' || !changes_of(arena, line, &told))
		return false;
	for (size_t i = 0; i < told.count; i++) {
		const struct changes_item *change = &told.list[i];

		if (field_open(arena, kind, change->field, change->before) &&
		    field_open(arena, kind, change->field, change->after) &&
		    (whom != LOG_HIDE_ERASED || !of_people(kind, change->field)))
			changes_tell(open, change->field, change->before, change->after);
	}
	if (!told.drawn)
		return true;
	if (!changes_seating(arena, NULL, entries, 1, &told.was, &was) ||
	    !changes_seating(arena, NULL, entries, 1, &told.is, &is))
		return false;
	changes_add_seatings(open, &was, &is);
	return true;
}

static const char *
side_open(bool understood, const char *open, const char *was)
{
	return understood ? open : was[0] == '\0' ? "" : HIDDEN;
}

bool
log_hide(struct arena *arena, const struct entry_list *entries, enum log_hide_for whom,
          struct audit *line)
{
	const char *kind = arena_copy(arena, line->action, strcspn(line->action, "."));
	struct changes open;
	const bool understood = told_open(arena, entries, whom, kind, line, &open);

	line->before = side_open(understood, changes_text_before(&open), line->before);
	line->after = side_open(understood, changes_text_after(&open), line->after);
	line->data = understood ? changes_data(&open) : "";
	return form_word(log_kinds, kind) >= 0;
}
