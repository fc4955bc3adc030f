/* The settings of a site (API.md, "The command line"). What the environment says goes before what the
 * file says, and that before what is usual. The file: OSHIDORI_SETTINGS names it, else it is where an
 * installed program looks (SETTINGS_FILE of the Makefile); a program in its clone has none. Its lines are
 * NAME=value; those that begin with # are for people. */
#pragma once

#include <stddef.h>
#include <stdio.h>

#include "base/arena.h"

enum settings_name {
	SETTING_DATA, SETTING_DB, SETTING_KEY, SETTING_RUN, SETTING_BASE, SETTING_SMTP,
	SETTING_MAIL_FROM, SETTING_BACKUPS, SETTING_BACKUP_DAYS, SETTING_BACKUP_KEY,
	SETTING_AT_ONCE, SETTING_LOG_REQUESTS,
	SETTING_COUNT
};

struct settings_value {
	const char *value; /* "" = it is not set, and nothing is usual */
	const char *from;  /* where it was said, for a person */
};

struct settings {
	struct settings_value of[SETTING_COUNT];
	const char **wrong; /* lines for a person, each of one setting */
	size_t wrong_count;
};

/* `data`: the data folder that the command line names, or NULL. */
struct settings *settings_read(struct arena *arena, const char *data);

/* The value of one that is a number: it is one where nothing is wrong. */
int settings_number(const struct settings *settings, enum settings_name name);

/* What is in force, a line each, without passwords. */
void settings_print(FILE *to, struct arena *arena, const struct settings *settings);

/* A file of settings to begin with: each with what it is for and what is usual, none of them set. */
void settings_print_file(FILE *to);
