#include "api/call.h"
#include "api/handlers.h"
#include "api/rules_body.h"
#include "api/show.h"
#include "rules/custom.h"
#include "rules/handicap.h"
#include "rules/overtime.h"
#include "rules/ruleset.h"

/* The word of a datum that is a choice, as overrides have it too. */
static const char *
choice(const struct ruleset *ruleset, enum datum datum)
{
	return custom_words(datum)[custom_value(ruleset, datum)];
}

static void
show_handicap(struct value *object, const struct ruleset *ruleset)
{
	static const char *const colours[] = {
		[COLOURS_BY_POINTS] = "points", [COLOURS_BY_NIGIRI] = "nigiri",
	};
	const struct handicap *handicap = &ruleset->handicap;
	struct value *item = value_set_object(object, "handicap");

	value_set_int(item, "professional", handicap->professional);
	value_set_text(item, "title", NULL);
	value_set_text(item, "prefecture", NULL);
	if (handicap->title != 0)
		value_set_int(item, "title", handicap->title);
	if (handicap->prefecture != 0)
		value_set_int(item, "prefecture", handicap->prefecture);
	value_set_text(item, "pair_rounding", choice(ruleset, DATUM_PAIR));
	value_set_text(item, "difference_rounding", choice(ruleset, DATUM_DIFFERENCE));
	value_set_text(item, "colours", colours[handicap->colours]);
	value_set_text(item, "cap", NULL);
	if (handicap->cap_x2 != 0)
		value_set_half(item, "cap", handicap->cap_x2);
	rules_body_rows(item, handicap);
}

enum { FEWEST_STONES = 2 }; /* of a handicap that places any */

static void
show_rotation(struct arena *arena, struct value *object, const struct ruleset *ruleset)
{
	const struct rotation *rotation = &ruleset->rotation;
	struct value *item, *cycle, *first;

	value_set_text(object, "rotation", NULL);
	if (ruleset_single(ruleset))
		return;
	item = value_set_object(object, "rotation");
	value_set_bool(item, "pairs", true);
	cycle = value_set_list(item, "cycle");
	for (enum seat seat = SEAT_B1; seat <= SEAT_W2; seat++)
		value_add(cycle, value_text(arena, seat_names[seat]));
	first = value_set_object(item, "first_move");
	value_set_text(first, "without_stones", seat_names[handicap_first_move(0)]);
	value_set_text(first, "with_stones", seat_names[handicap_first_move(FEWEST_STONES)]);
	value_set_text(item, "twice", choice(ruleset, DATUM_TWICE));
	value_set_bool(item, "referee_always", rotation->referee_always);
}

static void
show_scoring(struct value *object, const struct ruleset *ruleset)
{
	const struct scoring *scoring = &ruleset->scoring;
	struct value *item = value_set_object(object, "scoring");

	value_set_text(item, "counting", choice(ruleset, DATUM_COUNTING));
	value_set_text(item, "jigo", choice(ruleset, DATUM_JIGO));
	value_set_int(item, "penalty", scoring->penalty);
	value_set_bool(item, "pass_stones", scoring->pass_stones);
	value_set_bool(item, "white_last", scoring->white_last);
	value_set_bool(item, "four_passes", scoring->four_passes);
	value_set_bool(item, "superko", scoring->superko);
	value_set_text(item, "stones_a_side", NULL);
	if (scoring->stones_a_side != 0)
		value_set_int(item, "stones_a_side", scoring->stones_a_side);
}

/* What this kind of overtime does not have is null, or an empty list. */
static void
show_clock(struct value *object, const struct ruleset *ruleset)
{
	const struct timing *timing = &ruleset->clock;
	struct value *item = value_set_object(object, "clock");

	value_set_int(item, "main_seconds", timing->main_seconds);
	value_set_text(item, "overtime", choice(ruleset, DATUM_OVERTIME));
	rules_body_periods(item, timing);
	value_set_text(item, "count", NULL);
	value_set_text(item, "seconds", NULL);
	if (timing->overtime == OVERTIME_BYOYOMI)
		value_set_int(item, "count", timing->count);
	if (timing->overtime == OVERTIME_BYOYOMI || timing->overtime == OVERTIME_FISCHER)
		value_set_int(item, "seconds", timing->seconds);
	value_set_bool(item, "class_a", overtime_is_class_a(timing));
}

static void
show_conduct(struct value *object, const struct conduct *conduct)
{
	static const char *const resigning[] = {
		[RESIGN_ANNOUNCED] = "announced", [RESIGN_CONFIRMED] = "confirmed",
		[RESIGN_ALONE] = "alone",
	};
	struct value *item = value_set_object(object, "conduct");

	value_set_text(item, "admits", admits_facts[conduct->admits].word);
	value_set_int(item, "late_minutes", conduct->late_minutes);
	value_set_bool(item, "late_rated", conduct->late_rated);
	value_set_bool(item, "both_late", conduct->both_late);
	value_set_bool(item, "talk_clock", conduct->talk_clock);
	value_set_bool(item, "leave_together", conduct->leave_together);
	value_set_bool(item, "referee_decides_talk", conduct->referee_decides_talk);
	value_set_text(item, "resigning", resigning[conduct->resigning]);
}

static void
show_ruleset(struct value *object, const struct ruleset *ruleset)
{
	value_set_text(object, "id", ruleset->id);
	show_name(object, ruleset->name_en, ruleset->name_ja);
	value_set_text(object, "source", ruleset->source);
}

/* GET /api/v1/rulesets: anyone. */
void
api_rulesets(void *api, const struct request *request, struct response *response)
{
	struct call call = call_begin(api, request, response);
	struct value *list = value_list(call.arena);
	size_t count;
	const struct ruleset *all = rulesets(&count);

	for (size_t i = 0; i < count; i++)
		show_ruleset(value_add_object(list), &all[i]);
	call_answer_public(&call, list);
}

/* GET /api/v1/rulesets/{ruleset}: anyone. */
void
api_ruleset(void *api, const struct request *request, struct response *response)
{
	struct call call = call_begin(api, request, response);
	const struct ruleset *ruleset = ruleset_find(call_capture(&call, "ruleset"));
	struct value *object = value_object(call.arena);

	if (ruleset == NULL) {
		call_refuse(&call, 404);
		return;
	}
	show_ruleset(object, ruleset);
	show_handicap(object, ruleset);
	show_rotation(call.arena, object, ruleset);
	show_scoring(object, ruleset);
	show_clock(object, ruleset);
	show_conduct(object, &ruleset->conduct);
	call_answer_public(&call, object);
}
