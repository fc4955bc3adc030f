#include "actions/entry/several.h"

#include "actions/entry/entry_act.h"
#include "actions/entry/partner_entry.h"
#include "actions/office/act.h"
#include "actions/office/letters.h"
#include "event/event.h"
#include "event/seating.h"
#include "forms/person.h"

static void
note(const struct office *office, struct changes *changes, const struct entry *entry,
     enum entry_status from, enum entry_status to)
{
	changes_add(changes, arena_printf(office->arena, "pair %d", entry->number),
	            entry_status_names[from], entry_status_names[to]);
}

/* As it is now, or NULL where it is not in the event (any more). */
static const struct entry *
now_of(const struct event *event, const struct entry *entry, bool withdrawn)
{
	const struct entry *now = seating_entry(&event->entries, entry->id);

	return now == NULL || (now->status == STATUS_WITHDRAWN) != withdrawn ? NULL : now;
}

static void
refuse_playing(const struct act *act, const struct event *event, const struct entry_list *entries)
{
	for (size_t i = 0; i < entries->count; i++) {
		const int round = entry_playing(&event->draw, entries->list[i].id);

		if (round > 0)
			problem_add(act->problems, "", PROBLEM_STILL_PLAYING,
			            arena_printf(act->office->arena, "%d", round));
	}
}

static void
leave(struct act *act, const struct event *event, const struct entry *entry)
{
	struct db *db = act->office->db;

	act->entry = entry;
	entry_leave_draft(act, &event->draw);
	entry_status_set(db, entry->id, entry->status, STATUS_WITHDRAWN);
	entry_news_set(db, entry->id, 0);
	partner_entry_out(act->office, entry);
	if (entry->status == STATUS_CONFIRMED)
		tournament_place_free(db, event->tournament->id);
}

bool
several_withdraw(const struct office *office, const struct tournament *tournament,
                 const struct entry_list *entries, struct problems *problems)
{
	struct act act = act_begin(office, tournament->id, problems);
	const struct event event = event_of(office->arena, office->db, act.tournament);
	struct changes changes = changes_new(office->arena);
	struct entry_list after;

	refuse_playing(&act, &event, entries);
	for (size_t i = 0; i < entries->count && act_fine(&act); i++) {
		const struct entry *entry = now_of(&event, &entries->list[i], false);

		if (entry == NULL)
			continue;
		leave(&act, &event, entry);
		note(office, &changes, entry, entry->status, STATUS_WITHDRAWN);
	}
	if (changes_none(&changes))
		problem_add(problems, "", PROBLEM_NO_ENTRY, "");
	if (!act_fine(&act))
		return act_end(&act);
	if (act.tournament->state != STATE_FINISHED)
		entry_move_up(office, act.tournament->id);
	after = entry_list_of(office->arena, office->db, act.tournament->id);
	for (size_t i = 0; i < after.count; i++) {
		const struct entry *before = seating_entry(&event.entries, after.list[i].id);

		if (before->status == STATUS_WAITING && after.list[i].status == STATUS_CONFIRMED)
			note(office, &changes, before, STATUS_WAITING, STATUS_CONFIRMED);
	}
	act_audit(&act, "entry.withdraw-several", "", &changes);
	return act_end(&act);
}

bool
several_may_wait(const struct rounds *draw, const struct entry *entry)
{
	for (int round = 1; round <= draw->rounds; round++)
		if (draw->states[round] == ROUND_PUBLISHED &&
		    (rounds_game_of(draw, round, entry->id) != NULL ||
		     rounds_bye_of(draw, round, entry->id)))
			return false;
	return true;
}

static void
wait_again(struct act *act, const struct event *event, const struct entry *entry)
{
	struct db *db = act->office->db;
	struct entry waiting = *entry;

	act->entry = entry;
	entry_leave_draft(act, &event->draw);
	entry_status_set(db, entry->id, STATUS_CONFIRMED, STATUS_WAITING);
	entry_news_set(db, entry->id, 0);
	tournament_place_free(db, event->tournament->id);
	waiting.status = STATUS_WAITING;
	letters_standing(act->office, act->tournament, &waiting);
}

static enum entry_status
come_back(const struct act *act, const struct entry *entry, bool had_place)
{
	const struct office *office = act->office;
	const enum entry_status status = had_place && tournament_place_take(office->db, act->tournament->id)
	                                 ? STATUS_CONFIRMED : STATUS_WAITING;

	entry_status_set(office->db, entry->id, STATUS_WITHDRAWN, status);
	if (status == STATUS_CONFIRMED)
		entry_missed(office, act->tournament, entry->id);
	partner_entry_in(office, entry);
	return status;
}

static void
refuse_twice(const struct act *act, const struct entry *entry)
{
	const struct entry_list others = entry_namesakes(act->office->arena, act->office->db, entry);

	person_twice(act->office->arena, entry, &others, act->problems);
}

bool
several_return(const struct office *office, const struct tournament *tournament,
               const struct entry_list *entries, const struct entry_list *moved_up,
               struct problems *problems)
{
	struct act act = act_begin(office, tournament->id, problems);
	const struct event event = event_of(office->arena, office->db, act.tournament);
	struct changes changes = changes_new(office->arena);
	const struct entry *entry;

	if (act.tournament->state == STATE_FINISHED)
		act_refuse(&act, PROBLEM_FINISHED);
	if (act.tournament->cancelled)
		act_refuse(&act, PROBLEM_EVENT_CANCELLED);
	for (size_t i = 0; i < moved_up->count && act_fine(&act); i++) {
		entry = now_of(&event, &moved_up->list[i], false);
		if (entry == NULL || entry->status != STATUS_CONFIRMED ||
		    !several_may_wait(&event.draw, entry))
			continue;
		wait_again(&act, &event, entry);
		note(office, &changes, entry, STATUS_CONFIRMED, STATUS_WAITING);
	}
	for (size_t i = 0; i < entries->count && act_fine(&act); i++) {
		entry = now_of(&event, &entries->list[i], true);
		if (entry == NULL)
			continue;
		refuse_twice(&act, entry);
		note(office, &changes, entry, STATUS_WITHDRAWN,
		     come_back(&act, entry, entries->list[i].status == STATUS_CONFIRMED));
	}
	if (!act_fine(&act))
		return act_end(&act);
	entry_move_up(office, act.tournament->id);
	act_audit(&act, "entry.restore-several", "", &changes);
	return act_end(&act);
}
