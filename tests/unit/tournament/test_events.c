/* TOURNAMENT.md, "Standings criteria": three real events must give the numbers
 * that are published beside them, every criterion of every player, in the Swiss
 * and in the McMahon form. */
#include <string.h>

#include "suite.h"

#include "tournament/events.h"
#include "tournament/played.h"
#include "tournament/standing.h"

enum { ENTRIES_MAX = 24 };

#define EVENT(lines) .name = #lines, .line = lines, .count = COUNT(lines)

static const struct event {
	const char *name;
	const struct event_line *line;
	size_t count;
	int bar, floor;
	enum plan_system system;   /* which form the event's own order is in */
	enum criterion order[3];
} events[] = {
	{EVENT(mcmahon_of_19), .bar = 33, .floor = 10, .system = SYSTEM_MCMAHON,
	 .order = {CRITERION_MMS, CRITERION_SOS, CRITERION_SOSOS}},
	{EVENT(handicaps_of_21), .bar = 38, .floor = 0, .system = SYSTEM_SWISS,
	 .order = {CRITERION_SCORE, CRITERION_SOS, CRITERION_SODOS}},
	{EVENT(swiss_of_24), .bar = 38, .floor = 0, .system = SYSTEM_SWISS,
	 .order = {CRITERION_SCORE, CRITERION_SOS, CRITERION_SOSOS}},
};

static struct plan
plan_of(const struct event *event, enum plan_system system)
{
	struct plan plan = plan_usual(system);

	plan.value[SETTING_BAR] = event->bar;
	plan.value[SETTING_FLOOR] = event->floor;
	plan.value[SETTING_ROUND_DOWN] = 1;
	plan.value[SETTING_SOS_STONES] = 1;
	memcpy(plan.order, event->order, sizeof(event->order));
	plan.order_count = 3;
	return plan;
}

static void
number_check(const struct event *event, enum plan_system system, const struct standing *standing,
             enum criterion criterion, int expected)
{
	if (!standing->known[criterion] || standing->value[criterion] != expected)
		fail_msg("%s as %s: %s of entry %zu is %d, not %d", event->name,
		         plan_system_names[system], criterion_keys[criterion], standing->entry + 1,
		         standing->value[criterion], expected);
}

static void
line_check(const struct event *event, enum plan_system system, const struct standing *standing)
{
	static const enum criterion columns[] = {
		CRITERION_SOS, CRITERION_SOS_1, CRITERION_SOS_2, CRITERION_SODOS, CRITERION_SOSOS,
		CRITERION_CUSS,
	};
	const struct event_line *line = &event->line[standing->entry];
	const int *own = system == SYSTEM_MCMAHON ? line->mcmahon : line->swiss;

	number_check(event, system, standing, CRITERION_SCORE, line->swiss[0]);
	number_check(event, system, standing, CRITERION_MMS, line->mcmahon[0]);
	for (size_t i = 0; i < 6; i++)
		number_check(event, system, standing, columns[i], own[i + 1]);
	number_check(event, system, standing, CRITERION_EXT, line->ext_x2);
	number_check(event, system, standing, CRITERION_EXR, line->exr_x2);
	if (system == event->system)
		assert_int_equal(standing->place, line->place);
}

static void
event_check(struct arena *arena, const struct event *event, enum plan_system system)
{
	const struct plan plan = plan_of(event, system);
	const char *rounds[ENTRIES_MAX];
	int grade_x2[ENTRIES_MAX];
	struct history history;
	struct reckoning reckoning = {.plan = &plan, .grade_x2 = grade_x2};
	const struct standing *standings;

	for (size_t i = 0; i < event->count; i++) {
		rounds[i] = event->line[i].rounds;
		grade_x2[i] = 2 * event->line[i].grade;
	}
	history = played(arena, rounds, event->count);
	reckoning.start_x2 = reckoning_starts_x2(arena, &plan, grade_x2, NULL, event->count);
	for (size_t i = 0; i < event->count; i++)
		assert_int_equal(reckoning.start_x2[i], 2 * event->line[i].start);
	standings = standings_order(arena, &history, &reckoning);
	for (size_t i = 0; i < event->count; i++)
		line_check(event, system, &standings[i]);
}

ARENA_TEST(every_number_comes_out_in_both_forms)
{
	for (size_t i = 0; i < COUNT(events); i++) {
		event_check(arena, &events[i], SYSTEM_SWISS);
		event_check(arena, &events[i], SYSTEM_MCMAHON);
	}
}
