/* How an event is played, as somebody typed it: its plan (tournament/plan.h),
 * the tables that no game is drawn on, and its prizes. Fields are "system", "plan." and a setting's key
 * ("plan.bar"), "criteria.0" and so on, "tables_out", "prizes.2.name_en"
 * (name_ja, kind, rank, count).
 *
 * A setting is typed as its word where it is a choice ("fold", "yes"), as a rank
 * where it is a grade (bar and floor: "4d"), else as a whole number: points in
 * halves, as the key says. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "forms/form.h"
#include "rules/rank.h"
#include "store/prize.h"
#include "store/tournament.h"

enum {
	PLAN_WORD_MAX = 20,        /* code points of what is typed for a setting, a criterion, a rank */
	TABLES_OUT_MAX = 200,      /* of the tables, also as they are kept */
	TABLE_NUMBER_MAX = 9999,
	PRIZES_MAX = 20, PRIZE_NAME_MAX = 120, PRIZE_COUNT_MAX = 9,
};

/* What a check makes of it. */
struct typed_plan_made {
	struct plan plan;
	const char *tables_out; /* "7 13", rising */
	struct prizes prizes;
};

/* A row: the constant, the name, how many code points, the kind and what else its row has. */
#define TYPED_PLAN_PRIZE_TABLE(FIELD) \
	FIELD(PRIZE_NAME_EN, name_en, PRIZE_NAME_MAX, FORM_TEXT, .read = name_en_read) \
	FIELD(PRIZE_NAME_JA, name_ja, PRIZE_NAME_MAX, FORM_TEXT) \
	FIELD(PRIZE_KIND, kind, PLAN_WORD_MAX, FORM_NUMBER, .number = &kind_number) \
	FIELD(PRIZE_ITS_RANK, rank, PLAN_WORD_MAX, FORM_RANK, .read = rank_read) \
	FIELD(PRIZE_COUNT, count, PLAN_WORD_MAX, FORM_NUMBER, .optional = true, .number = &count_number)
enum typed_plan_prize_field { TYPED_PLAN_PRIZE_TABLE(SET_MEMBER) PRIZE_FIELDS };
struct typed_plan_prize {
	const char *texts[PRIZE_FIELDS]; /* count "": 1 */
};

/* All text, cleaned; NULL = as it is. */
struct typed_plan {
	const char *system;
	const char *values[SETTINGS];
	const char *const *criteria;       /* in order; "" counts as not there */
	size_t criterion_count;
	const char *tables_out;            /* "7, 13"; blanks, commas, 、 and ， stand between */
	const struct typed_plan_prize *prizes;  /* one with nothing in it counts as not there */
	size_t prize_count;
};

/* Everything filled, so that it is shown in a form and read back as no change. */
struct typed_plan typed_plan_of(struct arena *arena, const struct typed_plan_made *planned);

/* What is typed as it is usual for `from` becomes what is usual for `to`; the
 * system becomes `to`. The rest stays. */
struct typed_plan typed_plan_turn(struct arena *arena, const struct typed_plan *typed,
                                  enum plan_system from, enum plan_system to);

/* What is NULL becomes what `now` has; under another system, what is usual there
 * where `now` has what is usual. */
struct typed_plan typed_plan_fill(struct arena *arena, const struct typed_plan *typed,
                                  const struct typed_plan_made *now);

/* Makes *planned what was typed, and adds a problem for each field that is wrong;
 * then *planned is not to be used. Nothing typed may be NULL. A setting that means
 * nothing to the system is checked by itself and kept. */
void typed_plan_check(struct arena *arena, const struct typed_plan *typed,
                      struct typed_plan_made *planned, struct problems *problems);

/* One setting, by itself. False for what typed_plan_check refuses. */
bool typed_plan_value(enum plan_setting setting, const char *text, int *value);
const char *typed_plan_text(struct arena *arena, enum plan_setting setting, int value);

/* The rows of the form: of the settings ("plan.bar") by enum plan_setting, and of a criterion
 * ("criteria.2") and a prize ("prizes.2.rank"). */
extern const struct form_field typed_plan_settings[SETTINGS];
extern const struct form_list typed_plan_criteria, typed_plan_prizes;
