#include "pages/setup/plan_form.h"

#include <stdlib.h>
#include <string.h>

#include "event/stage.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/plan_say.h"

/* As many selects as people need, more where there are more already; prizes as
 * there are, and room for so many more. */
enum { ORDER_ROOM = 6, PRIZE_ROOM = 2 };

/* In the order of the form; those of one heading stand one after the other. */
static const struct settings_part {
	const char *heading, *fold; /* NULL: it is not folded */
	enum plan_setting settings[SETTINGS + 1]; /* ended by SETTINGS */
} parts[] = {
	{"about", NULL, {SETTING_BAR, SETTING_FLOOR, SETTING_ZERO, SETTING_GROUPS, SETTING_FINALISTS,
	           SETTING_THIRD_PLACE, SETTINGS}},
	{"without", "without", {SETTING_BYE_X2, SETTING_REST_X2, SETTING_ABSENT_X2,
	             SETTING_ROUND_DOWN, SETTING_SCORE_BYE_X2, SETTING_SCORE_ABSENT_X2, SETTING_UNPLAYED_HALF,
	             SETTINGS}},
	{"ties", "ties", {SETTING_TIES_TO, SETTING_TIES_AFTER, SETTING_SOS_STONES,
	          SETTING_SOS_LEFT_OUT, SETTING_SOS_ONE_MORE, SETTINGS}},
	{"categories", "categories", {SETTING_CATEGORY_1, SETTING_CATEGORY_2, SETTING_CATEGORY_3,
	                SETTING_CATEGORY_4, SETTING_CATEGORY_5, SETTING_CATEGORY_6,
	                SETTING_CATEGORY_7, SETTING_CATEGORY_8, SETTINGS}},
	{"handicap", "handicap", {SETTING_HANDICAP_BY, SETTING_HANDICAP_TOP, SETTING_HANDICAP_LESS,
	                          SETTING_HANDICAP_MOST, SETTINGS}},
	{"draw", "draw-apart", {SETTING_APART_ROUNDS, SETTING_FAMILY_ROUNDS, SETTING_CLUB_ROUNDS,
	                        SETTING_CLUB_GAP, SETTING_COUNTRY_ROUNDS, SETTING_COUNTRY_GAP,
	                        SETTING_MAIN_SHARE, SETTING_LOCAL_ROUNDS, SETTING_FIRM_ROUNDS,
	                        SETTING_HALF_FREE, SETTING_BAR_FREE, SETTING_TOP_FREE, SETTINGS}},
	{"draw", "draw-floats", {SETTING_FLOAT_ROUNDS, SETTING_FLOAT_DOWN, SETTING_FLOAT_UP,
	                         SETTINGS}},
	{"draw", "draw-seeding", {SETTING_SEEDING_ROUNDS, SETTING_SEEDING_FIRST,
	                          SETTING_SEEDING_LATER, SETTINGS}},
	{"draw", "draw-colours", {SETTING_HANDICAP_ROUNDS, SETTING_EVEN_COLOURS,
	                          SETTING_COLOUR_ROUNDS, SETTINGS}},
};

struct plan_form {
	struct page *page;
	const struct typed_plan *typed;
	enum plan_system system;
	int rounds;
	const struct problems *problems;
};

enum look { LOOK_CHOICE, LOOK_NUMBER, LOOK_SHORT, LOOK_TEXT };

/* A field with its label and what helps; the list of what there is to choose from. */
static struct value *
field_add(const struct plan_form *form, struct value *list, const char *name, const char *text,
          const char *label, const char *help, enum look look)
{
	struct value *field = form_field(form->page, value_add_object(list), "field", name, text,
	                                 form->problems);

	value_set_text(field, "label", label);
	fill_text(field, "help", help);
	value_set_bool(field, "choice", look == LOOK_CHOICE);
	value_set_bool(field, "numeric", look == LOOK_NUMBER);
	value_set_bool(field, "wide", look == LOOK_TEXT);
	return value_set_list(field, "options");
}

void
plan_form_systems(struct page *page, struct value *object, const char *name, const char *typed,
                  const struct problems *problems)
{
	struct value *field = form_field(page, object, name, "system", typed, problems);
	struct value *options = value_set_list(field, "options");

	for (enum plan_system system = 0; system < SYSTEMS; system++) {
		const char *key = arena_printf(page->arena, "system.%s.help",
		                               plan_system_names[system]);
		struct value *option = value_add_object(options);

		value_set_text(option, "value", plan_system_names[system]);
		/* The first one has the field's own id, which the list of problems links to. */
		value_set_text(option, "id", system == 0 ? "system"
		               : arena_printf(page->arena, "system-%s", plan_system_names[system]));
		value_set_text(option, "name", plan_say_system(page, system));
		value_set_text(option, "line", page_word(page, key, NULL));
		value_set_bool(option, "chosen", strcmp(plan_system_names[system], typed) == 0);
	}
}

/* Whether the form offers that value; one that is typed is offered anyway. */
static bool
is_offered(const struct plan_form *form, enum plan_setting setting, int value)
{
	const struct number_kind *kind = &plan_settings[setting].number;
	const char *text = typed_plan_text(form->page->arena, setting, value);
	int read;

	if (strcmp(text, form->typed->values[setting]) == 0)
		return true;
	if (!typed_plan_value(setting, text, &read))
		return false;
	if (setting == SETTING_SOS_LEFT_OUT)
		return value < form->rounds;
	return !plan_say_counts_rounds(setting) || value < form->rounds || value == kind->most;
}

/* Ranks, a number of groups, a share and half points are typed, all else is chosen. */
static void
setting_show(const struct plan_form *form, struct value *list, enum plan_setting setting)
{
	struct arena *arena = form->page->arena;
	const struct number_kind *kind = &plan_settings[setting].number;
	const char *text = form->typed->values[setting];
	const bool typed = setting == SETTING_GROUPS || setting == SETTING_MAIN_SHARE ||
	                   setting == SETTING_TIES_TO || kind->as == NUMBER_HALF;
	const enum look look = kind->as == NUMBER_GRADE ? LOOK_SHORT
	                       : typed ? LOOK_NUMBER : LOOK_CHOICE;
	/* Of every category below the first what helps is the same. */
	const bool further = setting > SETTING_CATEGORY_1 && setting <= SETTING_CATEGORY_8;
	const char *help = page_word_known(form->page, "setting.%s.help",
	                                   further ? "category" : plan_settings[setting].key);
	struct value *options = field_add(form, list, typed_plan_settings[setting].name, text,
	                                  plan_say_setting(form->page, setting), help, look);

	for (int value = kind->least; look == LOOK_CHOICE && value <= kind->most; value++) {
		const char *known = typed_plan_text(arena, setting, value);

		if (is_offered(form, setting, value))
			form_option(options, known, plan_say_value(form->page, setting, value),
			           strcmp(known, text) == 0);
	}
}

/* Behind the category that has all who are left there is none. */
static bool
is_shown(const struct plan_form *form, enum plan_setting setting)
{
	int value;

	if (!plan_setting_applies(setting, form->system))
		return false;
	for (enum plan_setting i = SETTING_CATEGORY_1; i < setting && setting <= SETTING_CATEGORY_8; i++)
		if (typed_plan_value(i, form->typed->values[i], &value) && value == 0)
			return false;
	return true;
}

/* The fields that are shown; the others are sent along unseen. What of those cannot be read has
 * nothing to be put right in, and is as usual. *open: there is something in it to look at, wrong,
 * or not as it is usual. */
static struct value *
part_fields(const struct plan_form *form, const struct settings_part *part, struct value *unseen,
            bool *open)
{
	struct arena *arena = form->page->arena;
	const struct plan usual = plan_usual(form->system);
	struct value *fields = value_list(arena);
	int value;

	*open = false;
	for (size_t i = 0; part->settings[i] != SETTINGS; i++) {
		const enum plan_setting setting = part->settings[i];
		const char *text = form->typed->values[setting];
		const char *as_usual = typed_plan_text(arena, setting, usual.value[setting]);
		const char *name = typed_plan_settings[setting].name;

		if (is_shown(form, setting)) {
			setting_show(form, fields, setting);
			*open |= problem_find(form->problems, name) != NULL || strcmp(text, as_usual) != 0;
		} else {
			form_hidden(unseen, name, typed_plan_value(setting, text, &value) ? text : as_usual);
		}
	}
	return fields;
}

/* The list of a new section's folds. */
static struct value *
section_add(const struct plan_form *form, struct value *sections, const char *heading)
{
	const struct page *page = form->page;
	const char *system = plan_system_names[form->system];
	struct value *section = value_add_object(sections);

	value_set_text(section, "heading", page_wordf(page, NULL, "desk-play.%s", heading));
	fill_text(section, "lead", stages_weighted(form->system)
	          ? page_word_known(page, "desk-play.%s-lead", heading)
	          : page_word_known(page, "desk-play.%s-lead.%s", heading, system));
	return value_set_list(section, "folds");
}

static void
sections_show(const struct plan_form *form)
{
	struct page *page = form->page;
	struct value *sections = value_set_list(page->root, "sections"), *folds = NULL;
	struct value *unseen = value_set_list(page->root, "unseen");
	const char *heading = "";

	value_set_bool(page->root, "weighted", stages_weighted(form->system));
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		bool open;
		struct value *fields = part_fields(form, &parts[i], unseen, &open), *fold;

		if (value_count(fields) == 0)
			continue;
		if (strcmp(heading, parts[i].heading) != 0)
			folds = section_add(form, sections, parts[i].heading);
		heading = parts[i].heading;
		fold = value_add_object(folds);
		fill_text(fold, "fold", parts[i].fold == NULL ? NULL
		          : page_wordf(page, NULL, "desk-play.fold.%s", parts[i].fold));
		value_set_bool(fold, "open", open);
		value_set(fold, "fields", fields);
	}
}

/* ---- criteria ---- */

/* What has a meaning under the system. */
static bool
criterion_fits(const struct plan_form *form, enum criterion criterion)
{
	if (criterion == CRITERION_MMS || criterion == CRITERION_SCOREX)
		return form->system == SYSTEM_MCMAHON;
	if (criterion == CRITERION_STAGE)
		return form->system != SYSTEM_FOURS;
	return true;
}

static void
criterion_show(const struct plan_form *form, struct value *list, size_t i, const char *text)
{
	struct page *page = form->page;
	struct value *data = value_object(page->arena), *options;

	value_set_int(data, "number", (int64_t)i + 1);
	value_set_bool(data, "first", i == 0);
	options = field_add(form, list, form_list_path(page->arena, &typed_plan_criteria, i, 0), text,
	                    page_word(page, "desk-play.criterion", data), NULL,
	                    LOOK_CHOICE);
	form_option(options, "", page_word(page, "desk-play.no-criterion", NULL), text[0] == '\0');
	for (enum criterion criterion = 0; criterion < CRITERIA; criterion++) {
		const char *key = criterion_keys[criterion];
		bool chosen = strcmp(key, text) == 0;

		if (chosen || criterion_fits(form, criterion))
			form_option(options, key, plan_say_criterion(page, criterion), chosen);
	}
}

/* What each criterion is, as the settings above have it. */
static void
explain_show(const struct plan_form *form)
{
	struct page *page = form->page;
	struct value *list = value_set_list(page->root, "explained");
	struct plan plan = plan_usual(form->system);

	for (enum plan_setting i = 0; i < SETTINGS; i++)
		typed_plan_value(i, form->typed->values[i], &plan.value[i]);
	for (enum criterion criterion = 0; criterion < CRITERIA; criterion++) {
		struct value *item;

		if (!criterion_fits(form, criterion))
			continue;
		item = value_add_object(list);
		value_set_text(item, "name", plan_say_criterion(page, criterion));
		value_set_text(item, "text", plan_say_criterion_kind(page, &plan, criterion, "help"));
	}
}

/* ---- prizes ---- */

static const char *
prize_label(const struct page *page, const char *name)
{
	return page_wordf(page, NULL, "prize.%s", name);
}

static void
prize_field_show(const struct plan_form *form, struct value *fields, size_t i,
                 enum typed_plan_prize_field field, const char *text)
{
	struct page *page = form->page;
	const struct form_field *row = &typed_plan_prizes.fields[field];
	const char *const *words = row->number == NULL ? NULL : row->number->words;
	const enum look look = words != NULL ? LOOK_CHOICE : row->kind == FORM_RANK ? LOOK_SHORT
	                       : row->kind == FORM_NUMBER ? LOOK_NUMBER : LOOK_TEXT;
	struct value *options = field_add(form, fields,
	                                  form_list_path(page->arena, &typed_plan_prizes, i, field),
	                                  text, prize_label(page, row->name), NULL, look);

	if (words != NULL)
		form_option(options, "", page_wordf(page, NULL, "prize.%s.none", row->name),
		            text[0] == '\0');
	for (; words != NULL && *words != NULL; words++)
		form_option(options, *words, page_wordf(page, NULL, "prize.%s.%s", row->name, *words),
		            strcmp(*words, text) == 0);
}

static void
prizes_show(const struct plan_form *form)
{
	const struct typed_plan *typed = form->typed;
	const struct typed_plan_prize none = {{"", "", "", "", ""}};
	struct value *list = value_set_list(form->page->root, "prizes");
	size_t count = typed->prize_count + PRIZE_ROOM;

	for (size_t i = 0; i < count && i < PRIZES_MAX; i++) {
		const struct typed_plan_prize *prize = i < typed->prize_count ? &typed->prizes[i] : &none;
		struct value *item = value_add_object(list);
		struct value *fields = value_set_list(item, "fields");

		/* One with something in it is open; an empty one has nothing wrong with it either. */
		value_set_int(item, "number", (int64_t)i + 1);
		for (enum typed_plan_prize_field field = 0; field < PRIZE_FIELDS; field++)
			prize_field_show(form, fields, i, field, prize->texts[field]);
		value_set_bool(item, "open", !form_empty(prize->texts, PRIZE_FIELDS));
	}
}

void
plan_form_show(struct page *page, const struct typed_plan *typed, int rounds,
               const struct problems *problems)
{
	struct plan_form form = {
		.page = page, .typed = typed, .rounds = rounds, .problems = problems,
	};
	struct value *list;

	plan_system_parse(typed->system, &form.system);
	plan_form_systems(page, page->root, "systems", typed->system, problems);
	value_set_text(page->root, "system", plan_say_system(page, form.system));
	sections_show(&form);
	list = value_set_list(page->root, "criteria");
	for (size_t i = 0; i < typed->criterion_count || i < ORDER_ROOM; i++)
		criterion_show(&form, list, i, i < typed->criterion_count ? typed->criteria[i] : "");
	explain_show(&form);
	form_field(page, page->root, "tables_out", "tables_out", typed->tables_out, problems);
	prizes_show(&form);
}

const char *
plan_form_label(const struct page *page, const char *field)
{
	const char *end = strrchr(field, '.');
	struct value *data;

	if (strncmp(field, "prizes.", 7) != 0)
		return strncmp(field, "criteria.", 9) == 0 ? NULL : plan_say_field(page, field);
	data = value_object(page->arena);
	value_set_int(data, "number", strtol(field + 7, NULL, 10) + 1);
	value_set_text(data, "label", prize_label(page, end + 1));
	return page_word(page, "prize.field", data);
}
