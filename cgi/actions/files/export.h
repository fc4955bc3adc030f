/* The files that an event can be had as, for pages, API and command line. */
#pragma once

#include <stdbool.h>

#include "actions/files/csv_out.h"
#include "actions/office/office.h"

enum export_kind { EXPORT_ENTRIES, EXPORT_STANDINGS, EXPORT_H9, EXPORT_XML, EXPORTS };

struct export_facts {
	const char *name;   /* as in API.md: "entries.csv", "export.h9" */
	const char *format; /* of the command line: "xml"; NULL = it has no such */
	const char *type;   /* "text/csv; charset=utf-8" */
};

extern const struct export_facts exports[EXPORTS];

/* EXPORTS for no file of that name, and for no such format. */
enum export_kind export_named(const char *name);
enum export_kind export_of_format(const char *format);

/* A line of the site's log: somebody has taken mail addresses and birth dates along. */
void export_note_contacts(const struct office *office, const struct tournament *tournament);

/* `sight` matters to EXPORT_ENTRIES; h9 and xml have names in full and are the
 * organiser's; the standings are the same for everybody. */
const char *export_text(const struct office *office, const struct tournament *tournament,
                        enum export_kind kind, enum player_sight sight);

/* What a file is called where it is kept: "icho-7-entries.csv", "icho-7.h9". */
const char *export_file_name(struct arena *arena, const struct tournament *tournament,
                             enum export_kind kind);
