#include "formats/gotha.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "formats/gotha_draft.h"

#define FACTS(constant, ...) [constant] = {__VA_ARGS__},
const struct gotha_criterion_facts gotha_criteria[GOTHA_CRITERIA] = {GOTHA_CRITERION_TABLE(FACTS)};
#undef FACTS

SET_ROWS(const struct gotha_draft_overtime gotha_draft_overtimes[], GOTHA_OVERTIMES, 5,
	[OVERTIME_NONE] = {"SUDDENDEATH", NULL, 0, NULL, 0},
	[OVERTIME_PERIODS] = {"CANBYOYOMI", "nbMovesCanTime", 15, "canByoYomiTime", 300},
	[OVERTIME_BYOYOMI] = {"STDBYOYOMI", NULL, 0, "stdByoYomiTime", 30},
	[OVERTIME_FISCHER] = {"FISCHER", NULL, 0, "fischerTime", 10});

SET_EACH(const char *const gotha_draft_result_names[], GOTHA_RESULTS,
	[GOTHA_UNKNOWN] = "RESULT_UNKNOWN",
	[GOTHA_WHITE_WINS] = "RESULT_WHITEWINS",
	[GOTHA_BLACK_WINS] = "RESULT_BLACKWINS",
	[GOTHA_EQUAL] = "RESULT_EQUAL",
	[GOTHA_BOTH_WIN] = "RESULT_BOTHWIN",
	[GOTHA_BOTH_LOSE] = "RESULT_BOTHLOSE");

struct gotha_event
gotha_usual(void)
{
	return (struct gotha_event){
		.name = "", .short_name = "", .location = "",
		.rounds = 5,
		.komi_x2 = 15,
		.bar_grade = 33, .floor_grade = 10, .zero_grade = 0,
		.round_down = true,
		.handicap_by_mms = true,
		.handicap_threshold_grade = 30,
		.handicap_correction = 1,
		.handicap_ceiling = 9,
		.pairing = {
			.seeding_first = SEEDING_CROSS, .seeding_later = SEEDING_FOLD,
			.seeding_rounds = 2, .float_down = FLOAT_MIDDLE, .float_up = FLOAT_MIDDLE,
			.half_free = true, .bar_free = true,
			.kin = GOTHA_KIN_SCORES, .club = 3, .country = 1,
		},
		.categories = 1,
	};
}

struct timing
gotha_clock(const struct timing *clock)
{
	struct timing said = *clock;

	said.period_count = clock->period_count > 0;
	said.count = clock->count > 0;
	return said;
}

enum plan_system
gotha_system(const struct gotha_event *event)
{
	for (size_t i = 0; i < event->criterion_count; i++) {
		if (event->criteria[i] == GOTHA_MMS)
			return SYSTEM_MCMAHON;
		if (event->criteria[i] == GOTHA_NBW)
			return SYSTEM_SWISS;
	}
	for (size_t i = 0; i < event->criterion_count; i++)
		if (gotha_criteria[event->criteria[i]].scores)
			return SYSTEM_MCMAHON;
	return SYSTEM_SWISS;
}

const char *
gotha_key(struct arena *arena, const char *family, const char *given)
{
	const char *name = text_upper(arena, arena_printf(arena, "%s%s", family, given));
	struct buf key = buf_new(arena, 64);

	for (; *name != '\0'; name++)
		if (*name != ' ')
			buf_char(&key, *name);
	return key.text;
}

static int
keyed_compare(const void *a, const void *b)
{
	const struct gotha_draft_keyed *one = a, *other = b;
	int order = strcmp(one->key, other->key);

	return order != 0 ? order : (one->player > other->player) - (one->player < other->player);
}

void
gotha_draft_keyed_sort(struct gotha_draft_keyed *list, size_t count)
{
	if (count > 0)
		qsort(list, count, sizeof(*list), keyed_compare);
}
