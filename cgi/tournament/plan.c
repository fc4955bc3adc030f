#include "tournament/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME(system, word, ...) [system] = (word),

const char *const plan_system_names[SYSTEMS + 1] = {PLAN_SYSTEM_TABLE(NAME)};

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
static const char *const even_colours[] = {PLAN_EVEN_COLOURS_TABLE(SET_WORD) NULL};
static const char *const handicap_bys[] = {PLAN_HANDICAP_BY_TABLE(SET_WORD) NULL};
static const char *const floats[] = {PLAN_FLOAT_TABLE(SET_WORD) NULL};
static const char *const seedings[] = {PLAN_SEEDING_TABLE(SET_WORD) NULL};

/* The same for every system. */
#define EVERY(n) {n, n, n, n, n}
_Static_assert(SYSTEMS == 5, "EVERY has a number for each");

#define GRADE .number = {.as = NUMBER_GRADE, .most = 47}
#define COUNT(of, from, to) .unit_key = (of), .number = {.least = (from), .most = (to)}
#define ROUNDS COUNT("rounds", 0, ALWAYS)
#define HALVES(to) COUNT("halves", 0, to)
#define HALF_POINTS(from, to) .number = {.as = NUMBER_HALF, .least = (from), .most = (to)}
#define WORD(list) \
	.number = {.as = NUMBER_WORD, .most = sizeof(list) / sizeof((list)[0]) - 2, .words = (list)}
#define FLAG .number = {.as = NUMBER_FLAG, .most = 1, .words = no_yes}
#define SETTING(constant, name, whose, by_system, ...) \
	[SETTING_##constant] = {.key = #name, .systems = whose, .usual = by_system, __VA_ARGS__},

const struct plan_setting_facts plan_settings[SETTINGS] = {PLAN_TABLE(SETTING)};

#define ORDER(system, word, ...) [system] = {{__VA_ARGS__}, SET_VALUES(__VA_ARGS__)},

static const struct {
	enum criterion order[4];
	size_t count;
} usual_orders[] = {PLAN_SYSTEM_TABLE(ORDER)};

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

/* A line of the text; `seen` says of which settings, and of the criteria, there has been one. */
static bool
line_read(struct plan *plan, bool seen[static LINES], char *text)
{
	char *rest = NULL, *word = strtok_r(text, " ", &rest), written[32];
	int line = 0;
	long number;

	while (word != NULL && line < SETTINGS && strcmp(plan_settings[line].key, word) != 0)
		line++;
	if (word == NULL || (line == CRITERIA_LINE && strcmp(word, "criteria") != 0) || seen[line])
		return false;
	seen[line] = true;
	if (line != CRITERIA_LINE) {
		word = strtok_r(NULL, " ", &rest);
		number = word == NULL ? 0 : strtol(word, NULL, 10);
		/* As plan_text writes it: without a plus or a zero in front. */
		snprintf(written, sizeof(written), "%ld", number);
		if (word == NULL || strcmp(written, word) != 0 ||
		    number < plan_settings[line].number.least ||
		    number > plan_settings[line].number.most)
			return false;
		plan->value[line] = (int)number;
		return strtok_r(NULL, " ", &rest) == NULL;
	}
	plan->order_count = 0;
	while ((word = strtok_r(NULL, " ", &rest)) != NULL) {
		enum criterion criterion;

		if (!criterion_parse(word, &criterion) || plan_orders_by(plan, criterion))
			return false;
		plan->order[plan->order_count++] = criterion;
	}
	return plan->order_count > 0;
}

/* `plan` is what goes without saying. */
static bool
text_read(const char *text, struct plan *plan)
{
	bool seen[LINES] = {false};
	char copy[PLAN_TEXT_MAX], *rest = NULL, *line;

	if (strlen(text) >= sizeof(copy))
		return false;
	memcpy(copy, text, strlen(text) + 1);
	for (line = strtok_r(copy, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest))
		if (!line_read(plan, seen, line))
			return false;
	return plan->value[SETTING_FINALISTS] != 1;
}

bool
plan_read(enum plan_system system, const char *text, struct plan *plan)
{
	*plan = plan_usual(system);
	return text_read(text, plan);
}

/* What the migration writes out for the events in the database. */
bool
plan_read_before(enum plan_system system, const char *text, struct plan *plan)
{
	static const struct { enum plan_setting setting; int value; } before[] = {
		{SETTING_CLUB_ROUNDS, 3}, {SETTING_TOP_FREE, 1}, {SETTING_HALF_FREE, 0},
		{SETTING_BAR_FREE, 0}, {SETTING_FLOAT_DOWN, FLOAT_ANY}, {SETTING_FLOAT_UP, FLOAT_ANY},
	};

	*plan = plan_usual(system);
	for (size_t i = 0; i < sizeof(before) / sizeof(before[0]); i++)
		plan->value[before[i].setting] = before[i].value;
	return text_read(text, plan);
}
