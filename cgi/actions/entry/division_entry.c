#include "actions/entry/division_entry.h"

#include <string.h>

#include "actions/entry/entry_act.h"
#include "actions/office/act.h"
#include "base/text.h"
#include "actions/draw/stage_draw.h"
#include "event/event.h"
#include "event/grid.h"
#include "event/stage.h"
#include "forms/typed_event.h"

enum { REASON_MAX = 2000, ASKS_WHY_MAX = 200 };

/* ---- entering ---- */

const struct tournament *
division_entry_chosen(const struct office *office, const struct tournament *whole,
                      const struct typed_entry *typed, bool by_organiser,
                      struct problems *problems)
{
	const char *key = whole->parent_id != NULL ? whole->key
	                  : typed->division == NULL ? "" : typed->division;
	struct entry probe = {.id = ""};
	struct problems unsaid = {.count = 0};
	const struct tournament *said, *found;
	struct tournaments all;

	if (whole->divisions == 0 && whole->parent_id == NULL)
		return whole;
	all = tournament_divisions(office->arena, office->db, tournament_whole_id(whole));
	found = division_of_key(&all, key);
	if (key[0] != '\0' && found != NULL && (by_organiser || found->way == WAY_CHOICE))
		return found;
	typed_entry_check(office->arena, typed, whole, "", by_organiser, &probe, &unsaid);
	said = division_of_grade(&all, grid_grade_x2(&probe) / 2);
	if (said != NULL && (key[0] == '\0' || found == said))
		return said;
	problem_add(problems, "division", found != NULL ? PROBLEM_DIVISION_STRENGTH
	            : key[0] != '\0' ? PROBLEM_CHOICE : division_any(&all, WAY_CHOICE)
	            ? PROBLEM_REQUIRED : PROBLEM_DIVISION_NONE, NULL);
	return whole;
}

/* ---- moving ---- */

struct move {
	struct act act;             /* of the division that they leave; its entry: the one at hand */
	struct event event;         /* that, as it is now */
	const struct tournament *to;
	const struct entry_list *entries;
};

/* It has a game or a bye in a round that is public. */
static bool
has_played(const struct event *event, const char *id)
{
	for (int round = 1; round <= event->published; round++)
		if (rounds_game_of(&event->draw, round, id) != NULL ||
		    rounds_bye_of(&event->draw, round, id))
			return true;
	return false;
}

/* Of each entry, by its index: whether the next round has, or may have, a place for it. */
static const bool *
goes_on(struct arena *arena, const struct event *event)
{
	const int next = event->published + 1;
	bool *on = arena_array(arena, event->entries.count + 1, sizeof(*on));
	const unsigned char *part = NULL;

	if (event->tournament->state == STATE_FINISHED || next > event->tournament->rounds)
		return on;
	if (event_round(event, next) == ROUND_DRAFT)
		return event_seated(arena, event, next);
	if (event->published > 0)
		part = stage_draw_part(arena, event, next);
	for (size_t i = 0; i < event->entries.count; i++)
		on[i] = part == NULL || part[i] != 0;
	return on;
}

static bool
is_out(const struct move *move)
{
	const struct event *event = &move->event;

	return !goes_on(move->act.office->arena, event)
		[entry_index_at(&event->index, move->act.entry->id)];
}

static bool
went_on(const struct entry *entry, const struct entry_list *whole)
{
	for (size_t i = 0; i < whole->count; i++)
		if (whole->list[i].from_id != NULL && whole->list[i].status != STATUS_WITHDRAWN &&
		    strcmp(whole->list[i].from_id, entry->id) == 0)
			return true;
	return false;
}

struct entry_list
division_entry_out(struct arena *arena, const struct event *event, const struct entry_list *whole)
{
	const struct tournament *t = event->tournament;
	const int next = event->published + 1;
	const struct stage stage = stages_of_round(t, &event->draw.berths, next);
	struct entry_list out = {arena_array(arena, event->entries.count + 1, sizeof(*out.list)), 0};
	const bool *on;

	if (event->published == 0 || next > t->rounds || t->state == STATE_FINISHED ||
	    stage.system != SYSTEM_KNOCKOUT)
		return out;
	on = goes_on(arena, event);
	for (size_t i = 0; i < event->entries.count; i++) {
		const struct entry *entry = &event->entries.list[i];

		if (!on[i] && seating_plays(entry, &event->absences, next) &&
		    entry_playing(&event->draw, entry->id) == 0 && !went_on(entry, whole))
			out.list[out.count++] = *entry;
	}
	return out;
}

static void
move_check(struct move *move, const char *key, const char *reason)
{
	struct act *act = &move->act;
	const struct office *office = act->office;
	const struct tournament *from = act->tournament;
	struct problems here = {.count = 0}, rules = {.count = 0};
	struct entry probe = *act->entry;
	const int playing = entry_playing(&move->event.draw, act->entry->id);

	if (act->entry->status == STATUS_WITHDRAWN)
		act_refuse(act, PROBLEM_WITHDRAWN);
	else if (playing > 0)
		problem_add(act->problems, "", PROBLEM_STILL_PLAYING,
		            arena_printf(office->arena, "%d", playing));
	if (reason[0] == '\0' || strlen(reason) > 4 * REASON_MAX)
		problem_add(act->problems, "reason", reason[0] == '\0' ? PROBLEM_REQUIRED
		            : PROBLEM_TOO_LONG, arena_printf(office->arena, "%d", REASON_MAX));
	if (move->to == NULL) {
		problem_add(act->problems, "to", key[0] == '\0' ? PROBLEM_REQUIRED : PROBLEM_CHOICE,
		            NULL);
		return;
	}
	if (strcmp(move->to->id, from->id) == 0)
		problem_add(act->problems, "to", PROBLEM_DIVISION_HERE, NULL);
	else if (move->to->state == STATE_FINISHED)
		problem_add(act->problems, "to", PROBLEM_FINISHED, NULL);
	else if (move->to->taken + (int)move->entries->count > move->to->capacity)
		problem_add(act->problems, "to", PROBLEM_DIVISION_FULL,
		            arena_printf(office->arena, "%d", move->to->capacity));
	else if (entry_after(office->arena, office->db, act->entry->id) != NULL)
		act_refuse(act, PROBLEM_DIVISION_HERE);
	/* What is against it here already is no news there. */
	typed_entry_pair(office->arena, from, &probe, &here);
	typed_entry_pair(office->arena, move->to, &probe, &rules);
	if (rules.count > 0 && here.count == 0)
		problem_add(act->problems, "to", rules.list[0].kind, rules.list[0].detail);
}

/* The act of the division that it comes into. */
static struct act
act_of(const struct move *move)
{
	struct act act = move->act;

	act.tournament = move->to;
	return act;
}

/* Of one its own line; of several one for all. */
static void
move_audit(const struct move *move, const struct entry_list *moved, const char *reason)
{
	const struct office *office = move->act.office;
	const char *from = move->act.tournament->key, *to = move->to->key;
	struct changes changes = changes_new(office->arena);

	if (moved->count == 1)
		changes_add(&changes, "division", from, to);
	for (size_t i = 0; i < moved->count && moved->count > 1; i++)
		changes_add(&changes, arena_printf(office->arena, "pair %d", moved->list[i].number),
		            from, to);
	changes_add(&changes, "reason", "", reason);
	if (moved->count == 1)
		office_audit_changes(office, move->to->id, "entry.move", moved->list[0].id, &changes);
	else
		office_audit_changes(office, move->to->id, "entry.move-several", "", &changes);
}

/* One that has not played is taken over as it is, with its number and its link. */
static void
move_whole(const struct move *move)
{
	const struct office *office = move->act.office;
	const struct act to = act_of(move);
	struct entry changed = *move->act.entry;
	enum entry_status status;

	entry_leave_draft(&move->act, &move->event.draw);
	if (changed.status == STATUS_CONFIRMED)
		tournament_place_free(office->db, move->act.tournament->id);
	status = changed.status == STATUS_UNCONFIRMED ? STATUS_UNCONFIRMED : entry_place(&to);
	entry_move(office->db, changed.id, move->to->id, status);
	entry_move_up(office, move->act.tournament->id);
	if (status == STATUS_CONFIRMED)
		entry_missed(office, move->to, changed.id);
	changed.points_x2 = typed_entry_points_x2(&move->to->ruleset->handicap, &changed);
	changed.start_x2 = 0;
	changed.version++;
	entry_update(office->db, &changed);
}

/* One that has is there a second time: before it leaves, so that nobody of it looks for a partner
 * again. */
static struct entry
move_anew(const struct move *move)
{
	const struct office *office = move->act.office;
	const struct act to = act_of(move);
	struct entry entry = *move->act.entry;

	entry_asks_set(office->db, entry.id, "", "");
	entry.asks = entry.asks_why = NULL;
	entry.from_id = entry.id;
	entry.id = secret_id_next(office->arena);
	entry.tournament_id = move->to->id;
	entry.points_x2 = typed_entry_points_x2(&move->to->ruleset->handicap, &entry);
	entry.start_x2 = 0;
	entry.version = 1;
	entry.number = entry_next_number(office->db, move->to->id);
	entry.entered_at = clock_now(office->clock);
	entry.status = entry_place(&to);
	entry_insert(office->db, &entry);
	if (entry.status == STATUS_CONFIRMED)
		entry_missed(office, move->to, entry.id);
	if (!is_out(move)) {
		entry_leave_draft(&move->act, &move->event.draw);
		entry_leave(&move->act, true);
	}
	return entry;
}

/* The division that the act is of, as it is now, and where they go; the entry at hand is the
 * first of them. */
static struct move
move_begin(const struct office *office, const struct tournament *tournament,
           const struct entry_list *entries, const char *to, struct problems *problems)
{
	struct move move = {
		.act = act_begin(office, tournament->id, problems), .entries = entries,
	};
	struct tournaments all;

	move.event = event_of(office->arena, office->db, move.act.tournament);
	if (move.act.tournament->parent_id != NULL) {
		all = tournament_divisions(office->arena, office->db, move.act.tournament->parent_id);
		move.to = division_of_key(&all, to);
	}
	return move;
}

/* The i-th of them as it is now; false, and refused, when it is no longer there. */
static bool
move_at(struct move *move, size_t i)
{
	move->act.entry = seating_entry(&move->event.entries, move->entries->list[i].id);
	return move->act.entry != NULL || act_refuse(&move->act, PROBLEM_NOT_HERE);
}

bool
division_entry_move(const struct office *office, const struct tournament *tournament,
                    const struct entry_list *entries, const char *to, const char *reason,
                    struct problems *problems)
{
	struct move move = move_begin(office, tournament, entries, to, problems);

	for (size_t i = 0; i < entries->count; i++)
		if (move_at(&move, i))
			move_check(&move, to, reason);
	if (move.to == NULL || !act_fine(&move.act))
		return act_end(&move.act);
	for (size_t i = 0; i < entries->count; i++) {
		move_at(&move, i);
		if (has_played(&move.event, entries->list[i].id))
			entries->list[i] = move_anew(&move);
		else
			move_whole(&move);
	}
	move_audit(&move, entries, reason);
	publisher_touch_event(office->publisher, move.to->id);
	return act_end(&move.act);
}

/* ---- asking for it ---- */

bool
division_entry_ask(const struct office *office, const struct tournament *tournament,
                   const struct entry *entry, const char *to, const char *why,
                   struct problems *problems)
{
	const struct entry_list one = {&(struct entry){.id = entry->id}, 1};
	struct move move = move_begin(office, tournament, &one, to, problems);
	const struct act *act = &move.act;
	struct changes changes = changes_new(office->arena);
	bool asks;

	if (!move_at(&move, 0))
		return act_end(act);
	if (act->entry->status == STATUS_WITHDRAWN)
		act_refuse(act, PROBLEM_WITHDRAWN);
	if (act->tournament->state == STATE_FINISHED)
		act_refuse(act, PROBLEM_FINISHED);
	if (act->tournament->cancelled)
		act_refuse(act, PROBLEM_EVENT_CANCELLED);
	if (to[0] != '\0' && (move.to == NULL || strcmp(to, act->tournament->key) == 0))
		problem_add(problems, "to", PROBLEM_CHOICE, NULL);
	if (to[0] != '\0' && why[0] == '\0')
		problem_add(problems, "reason", PROBLEM_REQUIRED, NULL);
	else if (text_length(why) > ASKS_WHY_MAX)
		problem_add(problems, "reason", PROBLEM_TOO_LONG,
		            arena_printf(office->arena, "%d", ASKS_WHY_MAX));
	if (!act_fine(act))
		return act_end(act);
	entry_asks_set(office->db, entry->id, to, why);
	asks = act->entry->asks != NULL;
	changes_add(&changes, "division", asks ? act->entry->asks : "", to);
	changes_add(&changes, "reason", asks ? act->entry->asks_why : "", why);
	act_audit(act, "entry.ask", entry->id, &changes);
	move.act.quiet = true;
	return act_end(act);
}

/* ---- and back ---- */

void
division_entry_back_check(const struct event *event, const struct entry *entry,
                          struct problems *problems)
{
	if (event->tournament->state == STATE_FINISHED)
		problem_add(problems, "", PROBLEM_FINISHED, NULL);
	else if (entry->status == STATUS_WITHDRAWN)
		problem_add(problems, "", PROBLEM_WITHDRAWN, NULL);
	else if (has_played(event, entry->id))
		problem_add(problems, "", PROBLEM_DIVISION_PLAYED, NULL);
}

/* What went on as another is itself again: in its place, or back to one. */
static struct entry
back_to(const struct move *move, const struct entry *before)
{
	struct act to = act_of(move);

	entry_leave_draft(&move->act, &move->event.draw);
	entry_leave(&move->act, true);
	to.entry = before;
	if (before->status == STATUS_WITHDRAWN)
		entry_return(&to);
	return *before;
}

bool
division_entry_back(const struct office *office, const struct tournament *tournament,
                    const struct entry_list *entries, const char *to, struct problems *problems)
{
	struct move move = move_begin(office, tournament, entries, to, problems);

	for (size_t i = 0; i < entries->count; i++)
		if (move_at(&move, i))
			division_entry_back_check(&move.event, move.act.entry, problems);
	if (move.to == NULL)
		act_refuse(&move.act, PROBLEM_NO_DIVISION);
	else if (move.to->state == STATE_FINISHED)
		act_refuse(&move.act, PROBLEM_FINISHED);
	if (move.to == NULL || !act_fine(&move.act))
		return act_end(&move.act);
	for (size_t i = 0; i < entries->count; i++) {
		const struct entry *before = NULL;

		move_at(&move, i);
		if (move.act.entry->from_id != NULL)
			before = entry_by_id(office->arena, office->db, move.act.entry->from_id);
		if (before != NULL && strcmp(before->tournament_id, move.to->id) == 0)
			entries->list[i] = back_to(&move, before);
		else
			move_whole(&move);
	}
	move_audit(&move, entries, "");
	publisher_touch_event(office->publisher, move.to->id);
	return act_end(&move.act);
}

/* ---- all by strength ---- */

static bool
cut_check(const struct office *office, const struct division_cut *cut, struct problems *problems)
{
	int grade, number;

	for (size_t d = 0; d < cut->divisions->count; d++) {
		const struct tournament *t = &cut->divisions->list[d];

		if (t->way == WAY_STRENGTH && t->state >= STATE_RUNNING)
			problem_add(problems, "", PROBLEM_DIVISION_STATE, NULL);
		if (cut->texts[d] != NULL && cut->texts[d][0] != '\0' &&
		    !division_cut_read(cut->texts[d], &grade, &number))
			problem_add(problems, arena_printf(office->arena, "cut.%zu", d),
			            PROBLEM_GRADE, NULL);
	}
	return problems->count == 0;
}

/* Where the cut stands from now on: at the grade of the last above it. */
static int
cut_grade(const struct division_cut *cut, size_t d, const struct division_places *all)
{
	int grade = WEAKEST_ANY, number = 0;

	if (cut->texts[d] == NULL || cut->texts[d][0] == '\0')
		return cut->divisions->list[d].weakest;
	division_cut_read(cut->texts[d], &grade, &number);
	for (size_t i = 0; i < all->count && number > 0; i++)
		if (all->list[i].then == d)
			grade = grid_grade_x2(all->list[i].entry) / 2;
	return grade < 0 ? WEAKEST_ANY : grade;
}

/* False and a problem for each division that would have more than it has room for. */
static bool
cut_fits(const struct office *office, const struct division_cut *cut,
         const struct division_places *all, struct problems *problems)
{
	size_t sizes[DIVISIONS_MAX] = {0};

	for (size_t i = 0; i < all->count; i++)
		sizes[all->list[i].then]++;
	for (size_t d = 0; d < cut->divisions->count; d++) {
		const struct tournament *t = &cut->divisions->list[d];

		if (t->way == WAY_STRENGTH && sizes[d] > (size_t)t->capacity)
			problem_add(problems, arena_printf(office->arena, "cut.%zu", d),
			            PROBLEM_DIVISION_FULL, arena_printf(office->arena, "%d", t->capacity));
	}
	return problems->count == 0;
}

/* Where strength cuts a division from now on; in its log as its settings would have it. */
static void
grade_set(const struct office *office, const char *id, int weakest)
{
	struct tournament t = *tournament_by_id(office->arena, office->db, id);
	const char *before = typed_event_of(office->arena, &t).fields[EVENT_WEAKEST];
	struct changes changes = changes_new(office->arena);

	if (t.way != WAY_STRENGTH || t.weakest == weakest)
		return;
	t.weakest = weakest;
	changes_add(&changes, "weakest", before,
	            typed_event_of(office->arena, &t).fields[EVENT_WEAKEST]);
	tournament_update(office->db, &t);
	office_audit_changes(office, t.id, "event.change", t.slug, &changes);
}

bool
division_entry_cut(const struct office *office, const struct tournament *whole,
                   const struct division_cut *asked, struct problems *problems)
{
	const struct act act = act_begin(office, whole->id, problems);
	const struct tournaments now = tournament_divisions(office->arena, office->db, whole->id);
	const struct entry_list entries = entry_list_whole(office->arena, office->db, whole->id);
	struct division_cut cut = *asked;
	struct division_places all;

	cut.divisions = &now;
	if (now.count != asked->divisions->count)
		act_refuse(&act, PROBLEM_STALE);
	else
		cut_check(office, &cut, problems);
	if (!act_fine(&act))
		return act_end(&act);
	all = division_cut_places(office->arena, &cut, &entries);
	if (!cut_fits(office, &cut, &all, problems))
		return act_end(&act);
	for (size_t i = 0; i < all.count; i++) {
		const struct division_place *place = &all.list[i];
		struct move move = {.act = act, .to = &now.list[place->then]};
		struct entry moved;

		if (place->then == place->now)
			continue;
		move.act.tournament = &now.list[place->now];
		move.act.entry = place->entry;
		move.event = event_of(office->arena, office->db, move.act.tournament);
		move_whole(&move);
		moved = *place->entry;
		move_audit(&move, &(struct entry_list){&moved, 1}, "");
	}
	for (size_t d = 0; d < now.count; d++)
		grade_set(office, now.list[d].id, cut_grade(&cut, d, &all));
	return act_end(&act);
}
