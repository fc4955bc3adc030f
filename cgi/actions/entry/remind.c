#include "actions/entry/remind.h"

#include "actions/office/act.h"
#include "actions/office/letters.h"

enum { DAY_SECONDS = 24 * 3600 };

static struct date
day_of(int64_t instant)
{
	const struct clock_wall wall = clock_wall(instant, "UTC");

	return (struct date){wall.year, wall.month, wall.day};
}

/* From that hour of that day on, until the event's day begins. */
static bool
is_time(const struct tournament *t, int64_t now)
{
	struct clock_wall day = {.year = t->date.year, .month = t->date.month, .day = t->date.day};
	const int64_t begins = clock_instant(day, t->zone);

	return now < begins && now >= begins - REMIND_DAYS * DAY_SECONDS + REMIND_HOUR * 3600;
}

/* The mark and the letters are one transaction. */
static void
remind(const struct office *office, const struct tournament *tournament)
{
	const struct act act = act_begin_quiet(office, tournament->id, NULL);
	struct entry_list entries = {.count = 0};

	if (tournament_reminded_take(office->db, tournament->id))
		entries = tournament->divisions > 0
			? entry_list_whole(office->arena, office->db, tournament->id)
			: entry_list_of(office->arena, office->db, tournament->id);
	for (size_t i = 0; i < entries.count; i++)
		if (entries.list[i].status == STATUS_CONFIRMED)
			letters_entry(office, act.tournament, &entries.list[i], LETTER_REMINDER, "");
	act_end(&act);
}

void
remind_due(const struct office *office)
{
	const int64_t now = clock_now(office->clock);
	struct tournaments near = {.count = 0};

	if (office->mails) /* zones are a day apart at most */
		near = tournaments_reminding(office->arena, office->db, day_of(now - DAY_SECONDS),
		                             day_of(now + (REMIND_DAYS + 1) * DAY_SECONDS));
	for (size_t i = 0; i < near.count; i++)
		if (is_time(&near.list[i], now))
			remind(office, &near.list[i]);
}
