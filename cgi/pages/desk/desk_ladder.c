#include "pages/desk/desk_ladder.h"

#include "forms/typed_plan.h"
#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/plan_say.h"
#include "pages/part/say.h"

enum { GRADE_MOST = 47 };

static int
grade_asked(const struct page *page, enum plan_setting setting, int saved)
{
	int value = saved;

	typed_plan_value(setting, page_query(page, plan_settings[setting].key), &value);
	return value;
}

struct ladder_cut
desk_ladder_asked(const struct page *page, const struct tournament *t)
{
	return (struct ladder_cut){
		.bar = grade_asked(page, SETTING_BAR, t->plan.value[SETTING_BAR]),
		.floor = grade_asked(page, SETTING_FLOOR, t->plan.value[SETTING_FLOOR]),
	};
}

/* ---- what may be chosen ---- */

struct ladder {
	struct page *page;
	const struct desk_ladder_field *field;
	struct ladder_cut now, proposed;
};

/* "2-kyu", and what follows from it: {count, one, groups, one_group, fit}. */
static const char *
line_of(const struct ladder *ladder, enum plan_setting setting, int grade)
{
	SET_EACH(static const char *const fits[], LADDER_FITS,
		[LADDER_FEW] = "few", [LADDER_ENOUGH] = "enough", [LADDER_HARDLY] = "hardly",
		[LADDER_MANY] = "many");
	const struct desk_ladder_field *field = ladder->field;
	const bool bar = setting == SETTING_BAR;
	const size_t count = bar ? ladder_top(field->grades, field->count, grade)
	                         : ladder_bottom(field->grades, field->count, grade);
	const size_t groups = ladder_groups(field->grades, field->count,
	                                    bar ? grade : ladder->now.bar,
	                                    bar ? ladder->now.floor : grade);
	const enum ladder_fit fit = ladder_fit(count, field->rounds);
	struct value *data = value_object(ladder->page->arena);

	value_set_int(data, "count", (int64_t)count);
	value_set_bool(data, "one", count == 1);
	value_set_int(data, "groups", (int64_t)groups);
	value_set_bool(data, "one_group", groups == 1);
	value_set_int(data, "rounds", field->rounds);
	value_set_bool(data, "short", field->rounds == 1);
	fill_text(data, "fit", bar || fit == LADDER_FEW
	          ? page_wordf(ladder->page, data, "groups.fit.%s", fits[fit]) : NULL);
	return page_word(ladder->page, "groups.cut", data);
}

static bool
is_there(const struct ladder *ladder, int grade)
{
	for (size_t i = 0; i < ladder->field->count; i++)
		if (ladder->field->grades[i] == grade)
			return true;
	return false;
}

/* Strengths that are there, those of a bar only where it is no wider than twice what is proposed,
 * those of a floor not above the bar; what is chosen is offered anyway. */
static bool
is_offered(const struct ladder *ladder, enum plan_setting setting, int grade)
{
	const struct desk_ladder_field *field = ladder->field;
	const size_t wide = 2 * ladder_top(field->grades, field->count, ladder->proposed.bar);

	if (grade == (setting == SETTING_BAR ? ladder->now.bar : ladder->now.floor))
		return true;
	return is_there(ladder, grade) &&
	       (setting == SETTING_BAR ? ladder_top(field->grades, field->count, grade) <= wide
	                               : grade <= ladder->now.bar);
}

static void
choices_show(const struct ladder *ladder, struct value *object, enum plan_setting setting,
             const struct problems *problems)
{
	struct page *page = ladder->page;
	const char *key = plan_settings[setting].key;
	const bool bar = setting == SETTING_BAR;
	const int now = bar ? ladder->now.bar : ladder->now.floor;
	const int proposed = bar ? ladder->proposed.bar : ladder->proposed.floor;
	struct value *field = form_field(page, object, key, typed_plan_settings[setting].name,
	                                 typed_plan_text(page->arena, setting, now), problems);
	struct value *options = value_set_list(field, "options");

	value_set_text(field, "legend", page_wordf(page, NULL, "groups.%s", key));
	for (int grade = GRADE_MOST; grade >= 0; grade--) {
		struct value *option;

		if (!is_offered(ladder, setting, grade))
			continue;
		option = value_add_object(options);
		value_set_text(option, "name", key);
		value_set_text(option, "value", typed_plan_text(page->arena, setting, grade));
		value_set_text(option, "id", value_count(options) == 1
		               ? arena_printf(page->arena, "plan-%s", key)
		               : arena_printf(page->arena, "plan-%s-%d", key, grade));
		value_set_text(option, "rank", plan_say_value(page, setting, grade));
		value_set_text(option, "line", line_of(ladder, setting, grade));
		value_set_bool(option, "chosen", grade == now);
		value_set_bool(option, "proposed", grade == proposed);
	}
}

static void
cut_set(const struct page *page, struct value *object, struct ladder_cut cut)
{
	value_set_text(object, "bar_rank", plan_say_value(page, SETTING_BAR, cut.bar));
	value_set_text(object, "floor_rank", plan_say_value(page, SETTING_FLOOR, cut.floor));
	value_set_text(object, "bar_value", typed_plan_text(page->arena, SETTING_BAR, cut.bar));
	value_set_text(object, "floor_value", typed_plan_text(page->arena, SETTING_FLOOR, cut.floor));
}

void
desk_ladder_show(struct page *page, const struct desk_ladder_field *field, struct ladder_cut now,
                 struct ladder_cut saved, const struct problems *problems)
{
	struct ladder ladder = {
		page, field, now, ladder_propose(field->grades, field->count, field->rounds),
	};
	struct value *object = value_set_object(page->root, "ladder");
	struct value *proposed = value_set_object(object, "proposed");
	const size_t top = ladder_top(field->grades, field->count, ladder.proposed.bar);

	value_set_text(object, "action", desk_url(page, "/groups"));
	cut_set(page, object, now);
	choices_show(&ladder, object, SETTING_BAR, problems);
	choices_show(&ladder, object, SETTING_FLOOR, problems);
	cut_set(page, proposed, ladder.proposed);
	value_set_int(proposed, "count", (int64_t)top);
	value_set_bool(proposed, "one", top == 1);
	value_set_bool(object, "other", now.bar != saved.bar || now.floor != saved.floor);
	form_version(page, object, NULL, page->app->tournament->version, problems);
}

/* ---- why somebody stands there ---- */

const char *
desk_ladder_why(struct page *page, const struct entry *entry, int grade_x2, struct ladder_cut cut)
{
	enum { NO_POINTS_X2 = 2 * 29 /* a 1-dan, of grade 30, has one */ };
	const int grade = grade_x2 / 2, floor = cut.floor < cut.bar ? cut.floor : cut.bar;
	struct value *data = value_object(page->arena);
	struct value *players = value_set_list(data, "players");

	for (size_t i = 0; i < entry->player_count; i++) {
		struct value *player = value_add_object(players);

		value_set_text(player, "name", say_name(page, entry, (int)i, true));
		fill_text(player, "rank", entry->players[i].rank.kind == RANK_NONE
		          ? NULL : say_rank(page, entry->players[i].rank));
		value_set_bool(player, "second", i == 1);
	}
	value_set_bool(data, "pair", entry->player_count == 2);
	value_set_text(data, "mean", say_rank(page, rank_of_strength(grade)));
	value_set_text(data, "points", say_points(page->arena, grade_x2 - NO_POINTS_X2));
	value_set_bool(data, "rounded", grade_x2 % 2 != 0);
	value_set_text(data, "bar", plan_say_value(page, SETTING_BAR, cut.bar));
	value_set_text(data, "floor", plan_say_value(page, SETTING_FLOOR, floor));
	value_set_bool(data, "top", grade >= cut.bar);
	value_set_bool(data, "bottom", grade < cut.bar && grade <= floor);
	value_set_bool(data, "between", grade < cut.bar && grade > floor);
	value_set_int(data, "steps", cut.bar - (grade < floor ? floor : grade));
	value_set_bool(data, "one", cut.bar - (grade < floor ? floor : grade) == 1);
	value_set_text(data, "moved", say_half(page->arena, entry->start_x2));
	value_set_bool(data, "is_moved", entry->start_x2 != 0);
	return page_word(page, "groups.why", data);
}
