#include "actions/event/division_act.h"

#include <string.h>

#include "actions/office/act.h"
#include "base/buf.h"
#include "event/schedule.h"
#include "store/draw/round.h"

enum { CAPACITY_USUAL = 32 };

int
division_capacity(const struct tournament *whole)
{
	return whole->divisions == 0 ? whole->capacity : CAPACITY_USUAL;
}

struct tournament
division_new(const struct office *office, const struct tournament *whole,
             struct problems *problems)
{
	struct tournament t = *whole;

	if (whole->parent_id != NULL || whole->state == STATE_FINISHED || whole->cancelled)
		problem_add(problems, "", whole->cancelled ? PROBLEM_EVENT_CANCELLED
		            : whole->parent_id != NULL ? PROBLEM_DIVISION : PROBLEM_FINISHED, NULL);
	else if (rounds_of(office->arena, office->db, whole->id,
	                   &whole->ruleset->scoring).rounds > 0)
		problem_add(problems, "", PROBLEM_HAS_ROUNDS, NULL);
	else if (whole->divisions >= DIVISIONS_MAX)
		problem_add(problems, "", PROBLEM_DIVISIONS_MANY,
		            arena_printf(office->arena, "%d", DIVISIONS_MAX));
	t.id = secret_id(office->arena);
	t.key = "a"; /* until it has its own */
	t.parent_id = whole->id;
	t.whole_en = whole->name_en;
	t.whole_ja = whole->name_ja;
	t.position = whole->divisions + 1;
	t.way = WAY_CHOICE;
	t.capacity = division_capacity(whole);
	t.divisions = 0;
	t.taken = 0;
	t.imported = "";
	t.version = 1;
	if (t.state > STATE_CLOSED)
		t.state = STATE_CLOSED;
	return t;
}

/* "autumn/divisions/a" */
static const char *
slug_of(struct arena *arena, const char *whole, const char *key)
{
	return arena_printf(arena, "%s/divisions/%s", whole, key);
}

void
division_slug(const struct office *office, struct tournament *t)
{
	t->slug = slug_of(office->arena,
	                  tournament_by_id(office->arena, office->db, t->parent_id)->slug, t->key);
}

void
division_check(const struct tournament *whole, struct tournament *t, struct problems *problems)
{
	if (t->base != NULL && ruleset_single(t->base) != ruleset_single(whole->base))
		problem_add(problems, "ruleset", PROBLEM_DIVISION_KIND, NULL);
}

void
division_facts_check(const struct typed_event *typed, struct problems *problems)
{
	for (enum typed_event_field field = 0; field < EVENT_FIELDS; field++)
		if (typed_event_of_whole(field) && typed->fields[field] != NULL)
			problem_add(problems, typed_event_fields[field].name, PROBLEM_DIVISION_FACT,
			            NULL);
}

/* Its rounds so many days later, of an event that begins on `first`. */
static const char *
times_later(struct arena *arena, const struct tournament *t, struct date first, int days)
{
	struct buf times = buf_new(arena, 64);
	struct schedule_start start;

	for (int round = 1; schedule_round(t, round, &start); round++) {
		start.day = date_add(start.day, days);
		buf_printf(&times, "%s%s", round > 1 ? " " : "", schedule_text(arena, first, start));
	}
	return times.text;
}

void
divisions_follow(const struct office *office, const struct tournament *was,
                 const struct tournament *now)
{
	const struct tournaments all = tournament_divisions(office->arena, office->db, now->id);

	for (size_t i = 0; i < all.count; i++) {
		struct tournament t = all.list[i];

		t.round_times = times_later(office->arena, &t, now->date,
		                            date_days(was->date, now->date));
		t.slug = slug_of(office->arena, now->slug, t.key);
		t.date = now->date;
		t.last_date = now->last_date;
		t.opens_at = now->opens_at;
		t.closes_at = now->closes_at;
		t.zone = now->zone;
		memcpy(t.texts, now->texts, sizeof(t.texts));
		t.check_in = now->check_in;
		t.asks_guardian = now->asks_guardian;
		t.asks_photos = now->asks_photos;
		t.reminds = now->reminds;
		t.confirms = now->confirms;
		t.keep_days = now->keep_days;
		tournament_update(office->db, &t);
	}
}

void
divisions_step(const struct office *office, const struct tournament *whole,
               enum tournament_state to)
{
	const struct tournaments all = tournament_divisions(office->arena, office->db, whole->id);

	for (size_t i = 0; i < all.count; i++) {
		const struct tournament *t = &all.list[i];
		enum tournament_state follows = to == STATE_RUNNING ? STATE_CLOSED : to;

		/* One that came from a file goes on as it was. */
		if (t->state == STATE_DRAFT && to == STATE_RUNNING &&
		    round_there(office->db, t->id, 1))
			follows = STATE_RUNNING;
		if ((t->state < STATE_RUNNING || to == STATE_FINISHED) && t->state != follows)
			tournament_state_set(office->db, t, follows);
	}
}

bool
division_remove(const struct office *office, const struct tournament *division,
                struct problems *problems)
{
	struct act act = act_begin(office, division->id, problems);
	const struct tournament *t = act.tournament;

	if (entry_list_of(office->arena, office->db, t->id).count > 0)
		act_refuse(&act, PROBLEM_DIVISION_ENTRIES);
	if (!act_fine(&act))
		return act_end(&act);
	publisher_touch_event(office->publisher, t->id);
	office_audit(office, t->parent_id, "event.remove-division", t->key, "", "", "");
	tournament_division_delete(office->db, t);
	act.tournament = NULL;
	return act_end(&act);
}
