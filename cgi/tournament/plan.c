#include "tournament/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const plan_system_names[SYSTEMS + 1] = {
	[SYSTEM_SWISS] = "swiss",
	[SYSTEM_MCMAHON] = "mcmahon",
	[SYSTEM_ROUND_ROBIN] = "round-robin",
	[SYSTEM_KNOCKOUT] = "knockout",
	[SYSTEM_FOURS] = "fours",
};

enum {
	SWISS = 1 << SYSTEM_SWISS,
	MCMAHON = 1 << SYSTEM_MCMAHON,
	ROUND_ROBIN = 1 << SYSTEM_ROUND_ROBIN,
	KNOCKOUT = 1 << SYSTEM_KNOCKOUT,
	FOURS = 1 << SYSTEM_FOURS,
	MATCHED = SWISS | MCMAHON,         /* drawn by weights */
	ALL = MATCHED | ROUND_ROBIN | KNOCKOUT | FOURS,
	ALWAYS = 20,
};

static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const even_colours[] = {"nigiri", "balance", NULL};
static const char *const seedings[] = {"random", "cross", "slip", "fold", NULL};

/* The same for every system. */
#define EVERY(n) {n, n, n, n, n}

const struct plan_setting_facts plan_settings[SETTINGS] = {
	[SETTING_BAR] = {"bar", 0, 47, MCMAHON, EVERY(33), NULL},
	[SETTING_FLOOR] = {"floor", 0, 47, MCMAHON, EVERY(10), NULL},
	[SETTING_ZERO] = {"zero", 0, 47, MCMAHON, EVERY(0), NULL},
	[SETTING_GROUPS] = {"groups", 1, 64, ROUND_ROBIN, EVERY(1), NULL},
	[SETTING_FINALISTS] = {"finalists", 0, 64, MATCHED | ROUND_ROBIN, EVERY(0), NULL},
	[SETTING_THIRD_PLACE] = {"third_place", 0, 1, MATCHED | ROUND_ROBIN | KNOCKOUT, EVERY(1),
	                         no_yes},
	[SETTING_BYE_X2] = {"bye_x2", 0, 2, ALL, EVERY(2), NULL},
	[SETTING_ABSENT_X2] = {"absent_x2", 0, 2, ALL, {[SYSTEM_MCMAHON] = 1}, NULL},
	[SETTING_ROUND_DOWN] = {"round_down", 0, 1, ALL, {[SYSTEM_MCMAHON] = 1}, no_yes},
	[SETTING_SCORE_BYE_X2] = {"score_bye_x2", 0, 2, MCMAHON, EVERY(2), NULL},
	[SETTING_SCORE_ABSENT_X2] = {"score_absent_x2", 0, 2, MCMAHON, EVERY(0), NULL},
	[SETTING_UNPLAYED_HALF] = {"unplayed_half", 0, 1, MATCHED, EVERY(0), no_yes},
	[SETTING_CATEGORY_1] = {"category_1", 0, 47, MATCHED, EVERY(0), NULL},
	[SETTING_CATEGORY_2] = {"category_2", 0, 47, MATCHED, EVERY(0), NULL},
	[SETTING_CATEGORY_3] = {"category_3", 0, 47, MATCHED, EVERY(0), NULL},
	[SETTING_CATEGORY_4] = {"category_4", 0, 47, MATCHED, EVERY(0), NULL},
	[SETTING_CATEGORY_5] = {"category_5", 0, 47, MATCHED, EVERY(0), NULL},
	[SETTING_CATEGORY_6] = {"category_6", 0, 47, MATCHED, EVERY(0), NULL},
	[SETTING_CATEGORY_7] = {"category_7", 0, 47, MATCHED, EVERY(0), NULL},
	[SETTING_CATEGORY_8] = {"category_8", 0, 47, MATCHED, EVERY(0), NULL},
	[SETTING_APART_ROUNDS] = {"apart_rounds", 0, ALWAYS, MATCHED, EVERY(ALWAYS), NULL},
	[SETTING_CLUB_ROUNDS] = {"club_rounds", 0, ALWAYS, MATCHED, EVERY(3), NULL},
	[SETTING_COUNTRY_ROUNDS] = {"country_rounds", 0, ALWAYS, MATCHED, EVERY(0), NULL},
	[SETTING_TOP_FREE] = {"top_free", 0, 1, MATCHED, EVERY(1), no_yes},
	[SETTING_FLOAT_ROUNDS] = {"float_rounds", 0, ALWAYS, MATCHED, EVERY(ALWAYS), NULL},
	[SETTING_SEEDING_FIRST] = {"seeding_first", 0, SEEDINGS - 1, MATCHED, EVERY(SEEDING_CROSS),
	                           seedings},
	[SETTING_SEEDING_LATER] = {"seeding_later", 0, SEEDINGS - 1, MATCHED, EVERY(SEEDING_FOLD),
	                           seedings},
	[SETTING_SEEDING_ROUNDS] = {"seeding_rounds", 0, ALWAYS, MATCHED, EVERY(2), NULL},
	[SETTING_HANDICAP_ROUNDS] = {"handicap_rounds", 0, ALWAYS, MATCHED, EVERY(0), NULL},
	[SETTING_EVEN_COLOURS] = {"even_colours", 0, 1, MATCHED | ROUND_ROBIN, EVERY(0), even_colours},
	[SETTING_COLOUR_ROUNDS] = {"colour_rounds", 0, ALWAYS, MATCHED, EVERY(ALWAYS), NULL},
};

static const struct {
	enum criterion order[4];
	size_t count;
} usual_orders[SYSTEMS] = {
	[SYSTEM_SWISS] = {{CRITERION_SCORE, CRITERION_SOS, CRITERION_SOS_1, CRITERION_DIRECT}, 4},
	[SYSTEM_MCMAHON] = {{CRITERION_MMS, CRITERION_SOS, CRITERION_SOS_1, CRITERION_DIRECT}, 4},
	[SYSTEM_ROUND_ROBIN] = {{CRITERION_SCORE, CRITERION_DIRECT}, 2},
	[SYSTEM_KNOCKOUT] = {{CRITERION_STAGE}, 1},
	[SYSTEM_FOURS] = {{CRITERION_SCORE, CRITERION_SOS, CRITERION_SOS_1, CRITERION_DIRECT}, 4},
};

bool
plan_setting_applies(enum plan_setting setting, enum plan_system system)
{
	return (plan_settings[setting].systems & 1U << system) != 0;
}

bool
plan_system_parse(const char *name, enum plan_system *system)
{
	for (int i = 0; i < SYSTEMS; i++) {
		if (strcmp(name, plan_system_names[i]) == 0) {
			*system = (enum plan_system)i;
			return true;
		}
	}
	return false;
}

bool
plan_orders_by(const struct plan *plan, enum criterion criterion)
{
	for (size_t i = 0; i < plan->order_count; i++)
		if (plan->order[i] == criterion)
			return true;
	return false;
}

struct plan
plan_usual(enum plan_system system)
{
	struct plan plan = {.system = system, .order_count = usual_orders[system].count};

	for (int i = 0; i < SETTINGS; i++)
		plan.value[i] = plan_settings[i].usual[system];
	for (size_t i = 0; i < plan.order_count; i++)
		plan.order[i] = usual_orders[system].order[i];
	return plan;
}

/* Writing */

void
plan_text(const struct plan *plan, char text[static PLAN_TEXT_MAX])
{
	const struct plan usual = plan_usual(plan->system);
	size_t at = 0;

	text[0] = '\0';
	for (int i = 0; i < SETTINGS; i++)
		if (plan->value[i] != usual.value[i])
			at += (size_t)snprintf(&text[at], PLAN_TEXT_MAX - at, "%s %d\n",
			                       plan_settings[i].key, plan->value[i]);
	if (plan->order_count == usual.order_count &&
	    memcmp(plan->order, usual.order, plan->order_count * sizeof(plan->order[0])) == 0)
		return;
	at += (size_t)snprintf(&text[at], PLAN_TEXT_MAX - at, "criteria");
	for (size_t i = 0; i < plan->order_count; i++)
		at += (size_t)snprintf(&text[at], PLAN_TEXT_MAX - at, " %s",
		                       criterion_keys[plan->order[i]]);
	snprintf(&text[at], PLAN_TEXT_MAX - at, "\n");
}

/* Reading: lines of words, each word cut out where it stands. */

enum { CRITERIA_LINE = SETTINGS, LINES };

struct reading {
	struct plan *plan;
	bool seen[LINES]; /* by setting, and the criteria */
};

static bool
value_read(struct plan *plan, int setting, char **rest)
{
	const struct plan_setting_facts *facts = &plan_settings[setting];
	const char *text = strtok_r(NULL, " ", rest);
	const long number = text == NULL ? 0 : strtol(text, NULL, 10);
	char written[32];

	/* As plan_text writes it: without a plus or a zero in front. */
	snprintf(written, sizeof(written), "%ld", number);
	if (text == NULL || strcmp(written, text) != 0 || number < facts->least ||
	    number > facts->most)
		return false;
	plan->value[setting] = (int)number;
	return strtok_r(NULL, " ", rest) == NULL;
}

static bool
line_read(struct reading *reading, char *text)
{
	struct plan *plan = reading->plan;
	char *rest = NULL, *key = strtok_r(text, " ", &rest);
	enum criterion criterion;
	int line = 0;

	if (key == NULL)
		return false;
	while (line < SETTINGS && strcmp(plan_settings[line].key, key) != 0)
		line++;
	if ((line == CRITERIA_LINE && strcmp(key, "criteria") != 0) || reading->seen[line])
		return false;
	reading->seen[line] = true;
	if (line != CRITERIA_LINE)
		return value_read(plan, line, &rest);
	plan->order_count = 0;
	while ((key = strtok_r(NULL, " ", &rest)) != NULL) {
		if (!criterion_parse(key, &criterion) || plan_orders_by(plan, criterion))
			return false;
		plan->order[plan->order_count++] = criterion;
	}
	return plan->order_count > 0;
}

bool
plan_read(enum plan_system system, const char *text, struct plan *plan)
{
	struct reading reading = {.plan = plan};
	char copy[PLAN_TEXT_MAX], *rest = NULL, *line;
	int finalists;

	if (strlen(text) >= sizeof(copy))
		return false;
	memcpy(copy, text, strlen(text) + 1);
	*plan = plan_usual(system);
	for (line = strtok_r(copy, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest))
		if (!line_read(&reading, line))
			return false;
	finalists = plan->value[SETTING_FINALISTS];
	return finalists != 1 && (finalists & (finalists - 1)) == 0;
}
