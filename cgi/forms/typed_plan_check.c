#include "forms/typed_plan_check.h"

#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"

struct check {
	struct arena *arena;
	const struct typed_plan *typed;
	struct planned *planned;
	struct problems *problems;
};

/* ---- system and settings ---- */

static const char *
setting_wrong(enum plan_setting setting, const char *text)
{
	if (text[0] == '\0')
		return "problem.required";
	if (plan_settings[setting].words != NULL)
		return "problem.choice";
	if (typed_plan_is_grade(setting))
		return "problem.grade";
	return setting == SETTING_FINALISTS ? "problem.finalists" : "problem.number";
}

static void
setting_check(const struct check *check, enum plan_setting setting)
{
	const struct plan_setting_facts *facts = &plan_settings[setting];
	const char *text = check->typed->values[setting];

	if (!typed_plan_value(setting, text, &check->planned->plan.value[setting]))
		problem_add(check->problems, typed_plan_field(check->arena, setting),
		            setting_wrong(setting, text),
		            arena_printf(check->arena, "%d–%d", facts->least, facts->most));
}

/* What one setting asks of another. */
static void
together_check(const struct check *check)
{
	const struct plan *plan = &check->planned->plan;
	const int groups = plan->value[SETTING_GROUPS];

	if (plan->system == SYSTEM_MCMAHON && plan->value[SETTING_FLOOR] > plan->value[SETTING_BAR])
		problem_add(check->problems, typed_plan_field(check->arena, SETTING_FLOOR),
		            "problem.floor-above", NULL);
	if (plan->system == SYSTEM_ROUND_ROBIN && plan->value[SETTING_FINALISTS] % groups != 0)
		problem_add(check->problems, typed_plan_field(check->arena, SETTING_FINALISTS),
		            "problem.finalists-groups", arena_printf(check->arena, "%d", groups));
}

static void
plan_check(const struct check *check)
{
	const size_t before = check->problems->count;

	if (!plan_system_parse(check->typed->system, &check->planned->plan.system))
		problem_add(check->problems, "system", "problem.choice", NULL);
	for (enum plan_setting i = 0; i < SETTINGS; i++)
		setting_check(check, i);
	if (check->problems->count == before)
		together_check(check);
}

/* ---- criteria ---- */

static void
criteria_check(const struct check *check)
{
	struct plan *plan = &check->planned->plan;
	enum criterion criterion;

	plan->order_count = 0;
	for (size_t i = 0; i < check->typed->criterion_count; i++) {
		const char *text = check->typed->criteria[i], *word = NULL;

		if (text[0] == '\0')
			continue;
		if (!criterion_parse(text, &criterion))
			word = "problem.choice";
		else if (plan_orders_by(plan, criterion))
			word = "problem.criterion-twice";
		else
			plan->order[plan->order_count++] = criterion;
		if (word != NULL)
			problem_add(check->problems, typed_plan_criterion(check->arena, i), word, NULL);
	}
	if (plan->order_count == 0)
		problem_add(check->problems, typed_plan_criterion(check->arena, 0),
		            "problem.criteria-none", NULL);
}

/* ---- tables ---- */

static int
number_order(const void *a, const void *b)
{
	const int *left = a, *right = b;

	return (*left > *right) - (*left < *right);
}

/* How long what may stand between two numbers is, at `text`. */
static size_t
gap_length(const char *text)
{
	static const char *const gaps[] = {" ", ",", "、", "，", NULL};

	for (size_t i = 0; gaps[i] != NULL; i++)
		if (strncmp(text, gaps[i], strlen(gaps[i])) == 0)
			return strlen(gaps[i]);
	return 0;
}

/* How many, or -1 when one of them is none. */
static int
tables_read(struct arena *arena, const char *text, int *list)
{
	int count = 0;

	while (*text != '\0') {
		size_t gap = gap_length(text), len = 0;

		if (gap > 0) {
			text += gap;
			continue;
		}
		while (text[len] != '\0' && gap_length(&text[len]) == 0)
			len++;
		if (!number_whole(arena_copy(arena, text, len), TABLE_NUMBER_MAX, &list[count]) ||
		    list[count++] == 0)
			return -1;
		text += len;
	}
	return count;
}

static void
tables_check(const struct check *check)
{
	const char *typed = check->typed->tables_out;
	int *list = arena_array(check->arena, strlen(typed) + 1, sizeof(*list));
	int count = tables_read(check->arena, typed, list);
	struct buf text = buf_new(check->arena, 64);

	if (count < 0) {
		problem_add(check->problems, "tables_out", "problem.tables-out", NULL);
		return;
	}
	qsort(list, (size_t)count, sizeof(*list), number_order);
	for (int i = 0; i < count; i++)
		if (i == 0 || list[i] != list[i - 1])
			buf_printf(&text, "%s%d", i == 0 ? "" : " ", list[i]);
	if (text.len > TABLES_OUT_MAX)
		problem_add(check->problems, "tables_out", "problem.too-long",
		            arena_printf(check->arena, "%d", TABLES_OUT_MAX));
	check->planned->tables_out = text.text;
}

/* ---- prizes ---- */

static bool
prize_empty(const struct typed_prize *prize)
{
	return prize->name_en[0] == '\0' && prize->name_ja[0] == '\0' && prize->kind[0] == '\0' &&
	       prize->rank[0] == '\0' && prize->count[0] == '\0';
}

static void
prize_problem(const struct check *check, size_t i, const char *name, const char *word,
              const char *detail)
{
	problem_add(check->problems, typed_plan_prize(check->arena, i, name), word, detail);
}

static void
name_check(const struct check *check, size_t i, const char *name, const char *text)
{
	if (text_length(text) > PRIZE_NAME_MAX)
		prize_problem(check, i, name, "problem.too-long",
		              arena_printf(check->arena, "%d", PRIZE_NAME_MAX));
}

/* Of a prize by rank the rank, of others none. */
static void
rank_check(const struct check *check, size_t i, struct prize *prize)
{
	const char *text = check->typed->prizes[i].rank;

	if (prize->kind == PRIZE_RANK && !rank_parse(text, &prize->rank))
		prize_problem(check, i, "rank", text[0] == '\0' ? "problem.required" : "problem.rank",
		              NULL);
	if (prize->kind != PRIZE_RANK && text[0] != '\0')
		prize_problem(check, i, "rank", "problem.prize-rank", NULL);
}

static bool
kind_read(const char *text, enum prize_kind *kind)
{
	for (int i = 0; prize_kinds[i] != NULL; i++)
		if (strcmp(prize_kinds[i], text) == 0) {
			*kind = (enum prize_kind)i;
			return true;
		}
	return false;
}

static struct prize
prize_check(const struct check *check, size_t i)
{
	const struct typed_prize *typed = &check->typed->prizes[i];
	struct prize prize = {.name_en = typed->name_en, .name_ja = typed->name_ja, .count = 1};

	if (typed->name_en[0] == '\0' && typed->name_ja[0] == '\0')
		prize_problem(check, i, "name_en", "problem.prize-name", NULL);
	name_check(check, i, "name_en", typed->name_en);
	name_check(check, i, "name_ja", typed->name_ja);
	if (kind_read(typed->kind, &prize.kind)) {
		rank_check(check, i, &prize);
	} else {
		prize_problem(check, i, "kind", "problem.choice", NULL);
	}
	if (typed->count[0] != '\0' &&
	    (!number_whole(typed->count, PRIZE_COUNT_MAX, &prize.count) || prize.count == 0))
		prize_problem(check, i, "count", "problem.number",
		              arena_printf(check->arena, "1–%d", PRIZE_COUNT_MAX));
	return prize;
}

static void
prizes_check(const struct check *check)
{
	struct prizes *prizes = &check->planned->prizes;

	*prizes = (struct prizes){
		.list = arena_array(check->arena, check->typed->prize_count + 1, sizeof(*prizes->list)),
	};
	for (size_t i = 0; i < check->typed->prize_count; i++) {
		if (prize_empty(&check->typed->prizes[i]))
			continue;
		if (prizes->count == PRIZES_MAX) {
			prize_problem(check, i, "name_en", "problem.prizes-many",
			              arena_printf(check->arena, "%d", PRIZES_MAX));
			return;
		}
		prizes->list[prizes->count] = prize_check(check, i);
		prizes->count++;
		prizes->list[prizes->count - 1].number = (int)prizes->count;
	}
}

void
typed_plan_check(struct arena *arena, const struct typed_plan *typed, struct planned *planned,
                 struct problems *problems)
{
	const struct check check = {arena, typed, planned, problems};

	plan_check(&check);
	criteria_check(&check);
	tables_check(&check);
	prizes_check(&check);
}
