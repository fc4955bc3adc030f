#include "actions/event/rehearsal.h"

#include "actions/event/event_act.h"
#include "actions/event/invented.h"
#include "actions/office/act.h"
#include "base/secret.h"
#include "store/people/member.h"

const struct tournament *
rehearsal_own(const struct office *office)
{
	const struct tournaments all = tournaments_of_rehearsed(office->arena, office->db, office->actor);
	const struct tournament *own = NULL;

	for (size_t i = 0; i < all.count; i++)
		if (membership_may(membership_of(office->db, office->actor, all.list[i].id), RIGHT_ORGANISE))
			own = &all.list[i];
	return own;
}

/* Today's; entered for until yesterday. */
static struct tournament *
event_make(const struct office *office, bool *again)
{
	enum { DAY = 24 * 3600 };
	struct arena *arena = office->arena;
	const int64_t now = clock_now(office->clock);
	struct problems problems = {.count = 0};
	const struct typed_event typed = {.fields = {
		[EVENT_SLUG] = arena_printf(arena, "rehearsal-%.8s", secret_id(arena)),
		[EVENT_NAME_EN] = "Rehearsal", [EVENT_NAME_JA] = "練習用の大会",
		[EVENT_DATE] = invented_day(arena, now),
		[EVENT_VENUE] = "Mizutori Hall", [EVENT_VENUE_JA] = "水鳥ホール",
		[EVENT_CONTACT] = "desk@example.com",
		[EVENT_RULESET] = "kanto-junior",
		[EVENT_ROUNDS] = "4",
		[EVENT_CAPACITY] = "32",
		[EVENT_OPENS] = arena_printf(arena, "%sT09:00", invented_day(arena, now - 30 * DAY)),
		[EVENT_CLOSES] = arena_printf(arena, "%sT18:00", invented_day(arena, now - DAY)),
		[EVENT_ZONE] = INVENTED_ZONE,
		[EVENT_CHECK_IN] = "yes",
	}};
	struct tournament *t = event_create(office, &typed, NULL, NULL, again, &problems);

	invented_must(t != NULL, &problems, "creating it");
	return t;
}

/* While it is a draft, which nobody sees either. */
static void
mark(const struct office *office, const struct tournament *t)
{
	const struct act act = act_begin_quiet(office, t->id, NULL);

	tournament_rehearse(office->db, t->id);
	act_end(&act);
}

const struct tournament *
rehearsal_start(const struct office *office, const char *lang)
{
	struct office entering = *office;
	struct problems problems = {.count = 0};
	const struct tournament *t = rehearsal_own(office);
	bool again;

	if (t != NULL)
		return t;
	t = event_make(office, &again);
	if (again) /* a double tap: the first one enters them */
		return t;
	mark(office, t);
	entering.once = NULL; /* which was the event's */
	invented_enter(&entering, t, lang, NULL);
	invented_must(event_state_set(&entering, t, STATE_CLOSED, &problems), &problems, "its state");
	return tournament_by_id(office->arena, office->db, t->id);
}
