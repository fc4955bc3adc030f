#include "actions/files/export.h"

#include <string.h>

#include "actions/files/gotha_out.h"
#include "actions/files/h9_out.h"
#include "actions/office/act.h"

#define CSV "text/csv; charset=utf-8"

SET_ROWS(const struct export_facts exports[], EXPORTS, 3,
	[EXPORT_ENTRIES] = {"entries.csv", "csv", CSV},
	[EXPORT_STANDINGS] = {"standings.csv", NULL, CSV},
	[EXPORT_H9] = {"export.h9", "h9", "text/plain; charset=utf-8"},
	[EXPORT_XML] = {"export.xml", "xml", "application/xml"});

enum export_kind
export_named(const char *name)
{
	enum export_kind kind = 0;

	while (kind < EXPORTS && strcmp(exports[kind].name, name) != 0)
		kind++;
	return kind;
}

enum export_kind
export_of_format(const char *format)
{
	enum export_kind kind = 0;

	while (kind < EXPORTS &&
	       (exports[kind].format == NULL || strcmp(exports[kind].format, format) != 0))
		kind++;
	return kind;
}

void
export_note_contacts(const struct office *office, const struct tournament *tournament)
{
	const struct act act = act_begin(office, NULL, NULL);

	office_audit(office, NULL, "export.contacts", tournament->slug, "", "", "");
	act_end(&act);
}

const char *
export_text(const struct office *office, const struct tournament *tournament,
            enum export_kind kind, enum player_sight sight)
{
	struct arena *arena = office->arena;
	const struct event now = event_of(arena, office->db, tournament);
	struct tournaments divisions;
	struct gotha_event event;

	switch (kind) {
	case EXPORT_ENTRIES:
		divisions = tournament_divisions(arena, office->db, tournament->id);
		return csv_out_entries(arena, &now, &divisions, sight);
	case EXPORT_STANDINGS:
		return csv_out_standings(arena, &now, sight);
	case EXPORT_H9:
		return h9_out_text(arena, &now);
	case EXPORT_XML:
		event = gotha_out_event(arena, &now);
		return gotha_text(arena, &event);
	case EXPORTS:
		break;
	}
	return "";
}

const char *
export_file_name(struct arena *arena, const struct tournament *tournament,
                 enum export_kind kind)
{
	const char *name = exports[kind].name, *dot = strrchr(name, '.');
	char *whole = strncmp(name, "export.", 7) == 0
	              ? arena_printf(arena, "%s%s", tournament->slug, dot)
	              : arena_printf(arena, "%s-%s", tournament->slug, name);

	for (char *at = whole; *at != '\0'; at++)
		if (*at == '/') /* of a division */
			*at = '-';
	return whole;
}
