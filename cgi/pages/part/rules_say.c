#include "pages/part/rules_say.h"

#include "event/colours.h"
#include "pages/part/fill.h"
#include "pages/part/plan_say.h"
#include "pages/part/say.h"

enum { MINUTE = 60 };

const char *
rules_say_part(const struct page *page, enum datum_part part)
{
	return page_wordf(page, NULL, "custom.part.%s", datum_part_names[part]);
}

const char *
rules_say_label(const struct page *page, const char *name)
{
	return page_wordf(page, NULL, "custom.%s", name);
}

const char *
rules_say_choice(const struct page *page, enum datum datum, int value)
{
	return page_wordf(page, NULL, "custom.%s.%s", datum_name(datum),
	                  datum_rows[datum].number.words[value]);
}

/* {minutes, seconds}, of which one may be false. */
static void
time_set(struct value *object, int seconds)
{
	fill_number(object, "minutes", seconds / MINUTE);
	fill_number(object, "seconds", seconds % MINUTE);
}

static const char *
overtime_say(const struct page *page, const struct timing *clock)
{
	struct value *data = value_object(page->arena), *list = value_set_list(data, "periods");

	for (size_t i = 0; i < clock->period_count; i++) {
		struct value *item = value_add_object(list);

		value_set_int(item, "stones", clock->periods[i].stones);
		value_set_bool(item, "last", i + 1 == clock->period_count);
		time_set(item, clock->periods[i].seconds);
	}
	value_set_int(data, "count", clock->count);
	time_set(data, clock->seconds);
	return page_wordf(page, data, "custom.overtime.say-%s",
	                  timing_overtime_facts[clock->overtime].word);
}

const char *
rules_say_clock(const struct page *page, const struct ruleset *ruleset)
{
	struct value *data = value_object(page->arena);

	fill_text(data, "main", ruleset->clock.main_seconds == 0 ? NULL
	          : rules_say_value(page, ruleset, DATUM_MAIN));
	value_set_text(data, "overtime", overtime_say(page, &ruleset->clock));
	return page_word(page, "custom.clock.say", data);
}

const char *
rules_say_value(const struct page *page, const struct ruleset *ruleset, enum datum datum)
{
	const struct number_kind *kind = &datum_rows[datum].number;
	int value = datum_value(ruleset, datum);
	struct value *data = value_object(page->arena);

	switch (datum_rows[datum].shape) {
	case SHAPE_ROWS:
		value_set_int(data, "number", (int64_t)ruleset->handicap.row_count);
		value_set_bool(data, "one", ruleset->handicap.row_count == 1);
		return page_word(page, "custom.rows.say", data);
	case SHAPE_OVERTIME:
		return overtime_say(page, &ruleset->clock);
	case SHAPE_VALUE:
		break;
	}
	if (kind->words != NULL)
		return rules_say_choice(page, datum, value);
	value_set_text(data, "number",
	               say_half(page->arena, kind->as == NUMBER_HALF ? value : 2 * value));
	value_set_bool(data, "none", value == 0);
	value_set_bool(data, "one", value == 1);
	return page_wordf(page, data, "custom.%s.say", datum_name(datum));
}

const char *
rules_say_even(const struct page *page, const struct tournament *tournament)
{
	SET_EACH(static const char *const words[], COLOURS_WAYS,
		[COLOURS_NIGIRI] = "event.rule-even",
		[COLOURS_SHARED_LATER] = "event.rule-even-later",
		[COLOURS_SHARED] = "event.rule-even-shared");
	const struct handicap *handicap = &tournament->ruleset->handicap;
	const enum colours_way way = colours_way(tournament, tournament->plan.system);
	struct value *data;

	if (handicap->row_count != 1 || handicap->rows[0].stones > 0 || handicap->rows[0].komi_x2 < 0)
		return NULL;
	data = value_object(page->arena);
	value_set_text(data, "komi", say_moku(page, handicap->rows[0].komi_x2));
	return page_word(page, handicap->colours == COLOURS_BY_POINTS ? "event.rule-even-points"
	                                                              : words[way], data);
}

const char *
rules_say_goes_by(const struct page *page, const struct tournament *tournament)
{
	const struct plan *plan = &tournament->plan, usual = plan_usual(plan->system);
	const int less_x2 = plan->value[SETTING_HANDICAP_LESS];
	const int most = plan->value[SETTING_HANDICAP_MOST];
	struct value *data = value_object(page->arena);
	bool own = false;

	for (enum plan_setting i = SETTING_HANDICAP_BY; i <= SETTING_HANDICAP_MOST; i++)
		own |= plan_setting_applies(i, plan->system) && plan->value[i] != usual.value[i];
	if (!own || !ruleset_has_handicap(tournament->ruleset))
		return NULL;
	value_set_bool(data, "score", plan->value[SETTING_HANDICAP_BY] == HANDICAP_BY_SCORE);
	fill_text(data, "top", plan->value[SETTING_HANDICAP_TOP] == usual.value[SETTING_HANDICAP_TOP]
	          ? NULL : plan_say_value(page, SETTING_HANDICAP_TOP, plan->value[SETTING_HANDICAP_TOP]));
	fill_text(data, "less", less_x2 > 0 ? say_half(page->arena, less_x2) : NULL);
	value_set_bool(data, "nigiri", plan->value[SETTING_EVEN_COLOURS] == EVEN_NIGIRI);
	value_set_bool(data, "shared", plan->value[SETTING_EVEN_COLOURS] == EVEN_BALANCE);
	fill_text(data, "more", less_x2 < 0 ? say_half(page->arena, -less_x2) : NULL);
	fill_number(data, "most", most > 1 && most < usual.value[SETTING_HANDICAP_MOST] ? most : 0);
	value_set_bool(data, "none", most == 0);
	value_set_bool(data, "one", most == 1);
	return page_word(page, "event.rule-goes-by", data);
}

void
rules_say_facts(struct value *object, const struct ruleset *ruleset)
{
	for (enum datum datum = 0; datum < DATA; datum++) {
		const struct datum_row *row = &datum_rows[datum];
		int value = datum_value(ruleset, datum);
		struct value *words;

		if (row->number.as == NUMBER_FLAG) {
			value_set_bool(object, datum_name(datum), value != 0);
		} else if (row->number.words != NULL) {
			words = value_set_object(object, datum_name(datum));
			for (int i = 0; row->number.words[i] != NULL; i++)
				value_set_bool(words, row->number.words[i], i == value);
		} else if (row->shape == SHAPE_VALUE && row->number.none) {
			fill_number(object, datum_name(datum), value);
		} else if (row->shape == SHAPE_VALUE) {
			value_set_int(object, datum_name(datum), value);
		}
	}
}
