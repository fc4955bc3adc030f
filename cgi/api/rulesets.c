#include "api/call.h"
#include "api/handlers.h"
#include "api/show.h"
#include "rules/ruleset.h"

static void
show_handicap(struct value *object, const struct handicap *handicap)
{
	static const char *const pair[] = {[PAIR_EXACT] = "exact", [PAIR_UP] = "up"};
	static const char *const difference[] = {
		[DIFFERENCE_EXACT] = "exact", [DIFFERENCE_DOWN] = "down",
	};
	static const char *const colours[] = {
		[COLOURS_BY_POINTS] = "points", [COLOURS_BY_NIGIRI] = "nigiri",
	};
	struct value *item = value_set_object(object, "handicap"), *rows;

	value_set_int(item, "professional", handicap->professional);
	value_set_text(item, "title", NULL);
	value_set_text(item, "prefecture", NULL);
	if (handicap->title != 0)
		value_set_int(item, "title", handicap->title);
	if (handicap->prefecture != 0)
		value_set_int(item, "prefecture", handicap->prefecture);
	value_set_text(item, "pair_rounding", pair[handicap->pair]);
	value_set_text(item, "difference_rounding", difference[handicap->difference]);
	value_set_text(item, "colours", colours[handicap->colours]);
	value_set_text(item, "cap", NULL);
	if (handicap->cap_x2 != 0)
		value_set_half(item, "cap", handicap->cap_x2);
	rows = value_set_list(item, "rows");
	for (size_t i = 0; i < handicap->row_count; i++) {
		struct value *row = value_add_object(rows);

		value_set_half(row, "difference", handicap->rows[i].difference_x2);
		value_set_int(row, "stones", handicap->rows[i].stones);
		value_set_half(row, "komi", handicap->rows[i].komi_x2);
		if (i + 1 == handicap->row_count)
			value_set_bool(row, "or_more", true);
	}
}

static void
show_scoring(struct value *object, const struct scoring *scoring)
{
	static const char *const counting[] = {
		[COUNT_TERRITORY] = "territory", [COUNT_AREA] = "area", [COUNT_EITHER] = "either",
	};
	static const char *const jigo[] = {
		[JIGO_WHITE_WINS] = "white-wins", [JIGO_DRAW] = "draw",
	};
	struct value *item = value_set_object(object, "scoring");

	value_set_text(item, "counting", counting[scoring->counting]);
	value_set_text(item, "jigo", jigo[scoring->jigo]);
	value_set_int(item, "penalty", scoring->penalty);
}

static void
show_conduct(struct value *object, const struct conduct *conduct)
{
	static const char *const admits[] = {
		[ADMITS_ANY] = "any", [ADMITS_MIXED] = "mixed", [ADMITS_JUNIOR] = "junior",
		[ADMITS_SINGLE] = "single",
	};
	struct value *item = value_set_object(object, "conduct");

	value_set_text(item, "admits", admits[conduct->admits]);
	value_set_bool(item, "late_rated", conduct->late_rated);
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
	show_handicap(object, &ruleset->handicap);
	show_scoring(object, &ruleset->scoring);
	show_conduct(object, &ruleset->conduct);
	call_answer_public(&call, object);
}
