/* The table of results that the European Go Database takes: one line for each
 * player in the order of the standings, everything behind a semicolon a comment,
 * and the event itself in comments of the form "; EV[...]".
 * Source: EGF, "Comments on submitting tournament results", "Tournament table
 * format"; the marks of the head and "!" for a game that was not played are as
 * tournament programs write them. It is not read back.
 *
 * Text is UTF-8 without a byte order mark and nothing is transliterated: the
 * database finds people by name and rank, and a person checks the table before
 * it counts. A blank inside a name becomes _, for blanks part the fields;
 * semicolons, bars and square brackets, which have a meaning, become commas,
 * slashes and round brackets. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "rules/date.h"
#include "rules/rank.h"
#include "tournament/history.h"

enum h9_result { H9_LOSS, H9_JIGO, H9_WIN };

struct h9_game {
	int opponent;          /* a row's index; -1 = no opponent: result is what the
	                          round was worth (bye H9_WIN, absent H9_LOSS). The same
	                          for a game that both won, both lost or nobody finished,
	                          on which the lines of the two could not agree */
	enum h9_result result;
	enum history_colour colour; /* COLOUR_NONE = not known */
	int stones;            /* given to Black */
	bool by_default;       /* a forfeit: it counts here, and is no rated game */
};

struct h9_row {
	const char *family, *given; /* of a pair: what stands for the two */
	struct rank rank;
	const char *country;        /* two letters, else XX is written */
	const char *club;           /* its first four characters are written */
	const int *values_x2;       /* as many as there are criteria */
	const struct h9_game *games; /* as many as there are rounds */
};

struct h9 {
	const char *name, *country, *place;
	struct date begins, ends;
	int handicap_less;  /* stones fewer than the difference of grades; 9 = even games,
	                       or stones that do not come from grades */
	int komi_x2;
	int minutes;        /* EGF's adjusted time of one player; 0 = not said */
	const char *comment; /* on the time limits; "" = none */
	bool pairs;         /* every line is a pair: said so, and no class is claimed */
	size_t criteria;
	const char *const *criterion_names; /* "MMS", "SOS" */
	size_t rounds, count;
	const struct h9_row *rows; /* best first; their numbers are 1, 2, 3, whoever shares a place */
};

const char *h9_text(struct arena *arena, const struct h9 *table);
