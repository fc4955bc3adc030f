#include "actions/event/event_plan.h"

#include <string.h>

#include "event/stage.h"
#include "forms/typed_plan.h"
#include "store/draw/berth.h"
#include "store/entry.h"

struct typed_plan_made
event_plan_of(const struct office *office, const struct tournament *t)
{
	return (struct typed_plan_made){
		.plan = t->plan, .tables_out = t->tables_out,
		.prizes = prizes_of(office->arena, office->db, t->id),
	};
}

void
event_plan_check(const struct office *office, const struct typed_plan *typed,
                 struct typed_plan_made *planned, struct tournament *changed, struct problems *problems)
{
	if (typed != NULL) {
		const struct typed_plan filled = typed_plan_fill(office->arena, typed, planned);

		typed_plan_check(office->arena, &filled, planned, problems);
	}
	changed->plan = planned->plan;
	changed->tables_out = planned->tables_out;
}

/* ---- what has been drawn ---- */

/* A stage that began after round 1 is the knockout after the rest: of fours, which
 * begin anew too, nobody asks. */
static bool
finals_drawn(const struct office *office, const char *id, int drawn)
{
	struct berths_kept berths = berths_of(office->arena, office->db, id);

	for (size_t i = 0; i < berths.count; i++)
		if (berths.list[i].first_round > 1 && berths.list[i].first_round <= drawn)
			return true;
	return false;
}

static void
stage_check(const struct tournament *now, const struct tournament *changed,
            enum plan_setting setting, struct problems *problems)
{
	if (plan_setting_applies(setting, now->plan.system) &&
	    now->plan.value[setting] != changed->plan.value[setting])
		problem_add(problems, typed_plan_settings[setting].name, PROBLEM_STAGE_FIXED, NULL);
}

static int
entered(const struct office *office, const char *id)
{
	const struct entry_list all = entry_list_of(office->arena, office->db, id);
	int count = 0;

	for (size_t i = 0; i < all.count; i++)
		count += all.list[i].status == STATUS_CONFIRMED;
	return count;
}

static void
finals_check(const struct office *office, const struct tournament *now,
             const struct tournament *changed, int drawn, struct problems *problems)
{
	int finals = stages_final_rounds(&changed->plan);
	int least = drawn > 1 ? drawn : 1;
	const int finalists = changed->plan.value[SETTING_FINALISTS];

	if (finals > 0 && finalists > changed->capacity)
		problem_add(problems, typed_plan_settings[SETTING_FINALISTS].name,
		            PROBLEM_FINALISTS_MANY, arena_printf(office->arena, "%d", changed->capacity));
	/* Once nobody enters any more; where more were to go on than are left, the desk says so. */
	else if (finals > 0 && now->state > STATE_OPEN && finalists > entered(office, now->id) &&
	         (finalists != now->plan.value[SETTING_FINALISTS] ||
	          stages_final_rounds(&now->plan) == 0))
		problem_add(problems, typed_plan_settings[SETTING_FINALISTS].name,
		            PROBLEM_FINALISTS_ENTERED,
		            arena_printf(office->arena, "%d", entered(office, now->id)));
	if (finals == 0 || changed->rounds - finals >= least ||
	    (now->rounds == changed->rounds && finals == stages_final_rounds(&now->plan)))
		return;
	problem_add(problems, typed_plan_settings[SETTING_FINALISTS].name,
	            PROBLEM_FINALISTS_ROUNDS, arena_printf(office->arena, "%d", finals));
}

void
event_plan_past(const struct office *office, const struct tournament *now,
                const struct tournament *changed, int drawn, struct problems *problems)
{
	bool finals = finals_drawn(office, now->id, drawn);

	if (drawn > 0 && changed->plan.system != now->plan.system) {
		problem_add(problems, "system", PROBLEM_SYSTEM_FIXED, NULL);
		return;
	}
	if (drawn > 0)
		stage_check(now, changed, SETTING_GROUPS, problems);
	if (finals || (drawn > 0 && now->plan.system == SYSTEM_KNOCKOUT)) {
		stage_check(now, changed, SETTING_FINALISTS, problems);
		stage_check(now, changed, SETTING_THIRD_PLACE, problems);
	}
	if (!finals)
		finals_check(office, now, changed, drawn, problems);
}

/* ---- on record ---- */

static const char *
order_text(struct arena *arena, const struct plan *plan)
{
	const char *text = "";

	for (size_t i = 0; i < plan->order_count; i++)
		text = arena_printf(arena, "%s%s%s", text, i == 0 ? "" : " ",
		                    criterion_keys[plan->order[i]]);
	return text;
}

/* "rank 10k 2", and a line for each name; "" for none. */
static const char *
prize_text(struct arena *arena, const struct prizes *prizes, size_t i)
{
	const struct prize *prize;
	char rank[8];

	if (i >= prizes->count)
		return "";
	prize = &prizes->list[i];
	rank_token(prize->rank, rank);
	return arena_printf(arena, "%s%s%s %d\n%s\n%s", prize_kinds[prize->kind],
	                    rank[0] == '\0' ? "" : " ", rank, prize->count, prize->name_en,
	                    prize->name_ja);
}

void
event_plan_changes(struct arena *arena, const struct typed_plan_made *was, const struct typed_plan_made *will,
                   struct changes *changes)
{
	const struct typed_plan_made usual = {.plan = plan_usual(will->plan.system), .tables_out = ""};
	const struct typed_plan_made *from = was == NULL ? &usual : was;
	const char *order = order_text(arena, &from->plan);

	changes_add(changes, "system", was == NULL ? "" : plan_system_names[was->plan.system],
	            plan_system_names[will->plan.system]);
	for (enum plan_setting i = 0; i < SETTINGS; i++)
		if (from->plan.value[i] != will->plan.value[i])
			changes_add(changes, typed_plan_settings[i].name,
			            was == NULL ? "" : typed_plan_text(arena, i, was->plan.value[i]),
			            typed_plan_text(arena, i, will->plan.value[i]));
	if (strcmp(order, order_text(arena, &will->plan)) != 0)
		changes_add(changes, "criteria", was == NULL ? "" : order,
		            order_text(arena, &will->plan));
	changes_add(changes, "tables_out", from->tables_out, will->tables_out);
	for (size_t i = 0; i < from->prizes.count || i < will->prizes.count; i++)
		changes_add(changes, arena_printf(arena, "prizes.%zu", i),
		            prize_text(arena, &from->prizes, i), prize_text(arena, &will->prizes, i));
}
