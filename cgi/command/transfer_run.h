/* oshidori import and export: what the API does, from a file or to standard output. */
#pragma once

#include "command/settings.h"

/* FILE [--slug SLUG] [--organiser EMAIL]: prints the new event's slug. Without an organiser nobody
 * is one: the address has to be of an account. What is wrong with a file is one line each. */
int transfer_run_import(struct arena *arena, const struct settings *settings, char **argv);

/* SLUG [--format json|xml|h9|csv] [--contacts]: csv is the entries. */
int transfer_run_export(struct arena *arena, const struct settings *settings, char **argv);
