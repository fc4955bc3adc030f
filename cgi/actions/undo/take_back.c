#include "actions/undo/take_back.h"

#include <string.h>

#include "actions/draw/refusal.h"
#include "actions/draw/round_act.h"
#include "actions/draw/round_write.h"
#include "actions/entry/division_entry.h"
#include "actions/entry/entry_act.h"
#include "actions/entry/several.h"
#include "actions/office/changes.h"
#include "actions/result/record.h"
#include "actions/result/result_lines.h"
#include "base/language.h"
#include "base/number.h"
#include "event/name.h"
#include "forms/person.h"

enum { NUMBER_MAX = 9999 };

/* One line on its way back: what it tells, and what a plan finds that is to be written. */
struct job {
	const struct office *office;
	const struct event *event;
	const struct audit *line;
	struct problems *problems;
	struct changes changes;
	struct audit_place place;

	const struct game *game;
	struct typed_result result;
	struct seating seating;
	const struct entry *entry;
	struct typed_entry typed, typed_now;
	struct own_start start;
	bool absent[ROUNDS_MAX + 1];
	struct entry_wish wish; /* of the three before */
	struct entry_list moved, moved_up;
	const char *moved_from; /* a division's key */
};

/* Only the first thing that speaks against it is said. */
static void
refuse(const struct job *job, const char *field, enum problem_kind kind, const char *detail)
{
	if (job->problems->count == 0)
		problem_add(job->problems, field, kind, detail);
}

/* ---- results ---- */

static struct result_lines_side
side_now(const struct job *job)
{
	return (struct result_lines_side){
		job->game, event_entry(job->event, job->game->black)->number,
		event_entry(job->event, job->game->white)->number,
	};
}

/* The result before as somebody would type it. It has to come to the same: the rules may
 * have changed, or the game's komi. */
static void
result_again(struct job *job, const struct result_lines_told *before, const char *now)
{
	struct typed_result_recorded recorded;
	char code[16];

	job->result = before->typed;
	if (game_may_turn(job->game))
		job->result.black_pair = side_now(job).black == before->black ? job->game->black
		                                                              : job->game->white;
	if (!typed_result_check(job->event->tournament, job->game, &job->result, &recorded,
	                        job->problems))
		return;
	result_text(recorded.game.result, code);
	if (strcmp(code, before->code) != 0)
		refuse(job, "result", PROBLEM_CHANGED_SINCE, now);
}

static enum take_back_outcome
result_plan(struct job *job)
{
	const struct event *event = job->event;
	struct result_lines_told before, after;
	const bool was = result_lines_read(job->office->arena, &job->changes, false, &before);
	const bool is = result_lines_read(job->office->arena, &job->changes, true, &after);
	const struct result_lines_told *meant = was ? &before : &after;
	struct result_lines_side side;
	struct changes now;
	bool pairs;

	if ((!was && job->line->before[0] != '\0') || (!is && job->line->after[0] != '\0') ||
	    (!was && !is))
		return BACK_NONE;
	job->game = rounds_game(&event->draw, job->place.round, job->place.table);
	if (event->tournament->state == STATE_FINISHED)
		refuse(job, "", PROBLEM_FINISHED, NULL);
	else if (job->game == NULL)
		refuse(job, "", PROBLEM_NO_TABLE, NULL);
	else if (event_round(event, job->place.round) != ROUND_PUBLISHED)
		refuse(job, "", PROBLEM_ROUND_NOT_PUBLISHED, NULL);
	if (job->game == NULL || job->problems->count > 0)
		return was ? BACK_RESULT : BACK_CLEAR;
	side = side_now(job);
	now = result_lines_changes(job->office->arena, &side, &side);
	pairs = (meant->black == side.black && meant->white == side.white) ||
	        (game_may_turn(job->game) && meant->black == side.white && meant->white == side.black);
	if (!pairs || strcmp(changes_text_after(&now), changes_text_after(&job->changes)) != 0)
		refuse(job, "result", PROBLEM_CHANGED_SINCE, changes_before(&now, "result"));
	else if (was)
		result_again(job, &before, changes_before(&now, "result"));
	return was ? BACK_RESULT : BACK_CLEAR;
}

/* ---- draws ---- */

static struct seating
seating_now(const struct job *job)
{
	return event_seating(job->office->arena, job->event, job->place.round);
}

/* False when it is of no draw, or of pairs that are not in the event. */
static bool
seating_told(const struct job *job, const struct changes_seating *side, struct seating *seating)
{
	struct arena *arena = job->office->arena;
	struct strength strength;

	if (!job->changes.drawn || job->place.round == 0 || job->place.table > 0)
		return false;
	strength = strength_of(arena, job->event, job->place.round);
	return changes_seating(arena, &strength, &job->event->entries, job->place.round, side, seating);
}

/* Who has Black in a nigiri game is provisional, and no change of the draw. */
static bool
same_seating(const struct seating *a, const struct seating *b)
{
	if (a->game_count != b->game_count || a->bye_count != b->bye_count)
		return false;
	for (size_t i = 0; i < a->game_count; i++) {
		const struct seating_game *one = &a->games[i], *other = &b->games[i];
		bool same = one->black == other->black && one->white == other->white;
		bool turned = one->black == other->white && one->white == other->black;

		if (one->table != other->table || !(same || (one->nigiri && turned)) ||
		    one->nigiri != other->nigiri || one->stones != other->stones ||
		    one->komi_x2 != other->komi_x2 || one->locked != other->locked)
			return false;
	}
	for (size_t i = 0; i < a->bye_count; i++) {
		const struct seating_bye *bye = seating_bye_of(b, a->byes[i].entry);

		if (bye == NULL || bye->locked != a->byes[i].locked)
			return false;
	}
	return true;
}

static void
refuse_changed(const struct job *job)
{
	const struct seating now = seating_now(job);

	refuse(job, "", PROBLEM_CHANGED_SINCE, seating_text(job->office->arena, &now));
}

/* Refuses unless the round is in that state and stands as it is told. */
static void
seating_still(const struct job *job, enum round_state state, const struct seating *told)
{
	const enum round_state is = event_round(job->event, job->place.round);
	struct seating now = seating_now(job);

	if (job->event->tournament->state == STATE_FINISHED)
		refuse(job, "", PROBLEM_FINISHED, NULL);
	else if (is == ROUND_PUBLISHED && state == ROUND_DRAFT)
		refuse(job, "", PROBLEM_ROUND_PUBLISHED, NULL);
	else if (is != state || !same_seating(&now, told))
		refuse_changed(job);
}

/* A draft has room only for those who play. */
static void
refuse_idle(const struct job *job, const struct entry *entry)
{
	if (!seating_plays(entry, &job->event->absences, job->place.round))
		refuse(job, "", PROBLEM_SEAT_NOT_PLAYING, name_of_entry(job->office->arena, entry));
}

static void
refuse_all_idle(const struct job *job)
{
	for (size_t i = 0; i < job->seating.game_count; i++) {
		refuse_idle(job, job->seating.games[i].black);
		refuse_idle(job, job->seating.games[i].white);
	}
	for (size_t i = 0; i < job->seating.bye_count; i++)
		refuse_idle(job, job->seating.byes[i].entry);
}

/* A change of a draft; the first draw made it, when nothing was before. */
static enum take_back_outcome
draft_plan(struct job *job)
{
	const bool makes = strcmp(job->line->action, "round.draw") == 0 ||
	                   strcmp(job->line->action, "round.set") == 0;
	struct seating after;

	if (!seating_told(job, &job->changes.was, &job->seating) ||
	    !seating_told(job, &job->changes.is, &after))
		return BACK_NONE;
	seating_still(job, ROUND_DRAFT, &after);
	if (makes && job->seating.game_count + job->seating.bye_count == 0)
		return BACK_THROW_AWAY;
	refuse_all_idle(job);
	return BACK_DRAFT;
}

static enum take_back_outcome
thrown_plan(struct job *job)
{
	const struct event *event = job->event;
	enum problem_kind refusal = refusal_of_event(event, clock_now(job->office->clock), true);

	if (!seating_told(job, &job->changes.was, &job->seating))
		return BACK_NONE;
	if (refusal != PROBLEM_NONE)
		refuse(job, "", refusal, NULL);
	if (event_round(event, job->place.round) != ROUND_NONE ||
	    job->place.round != event_next_round(event))
		refuse_changed(job);
	if (job->place.round > event->tournament->rounds)
		refuse(job, "", PROBLEM_ROUNDS_DRAWN, NULL);
	refuse_all_idle(job);
	return BACK_DRAFT;
}

static enum take_back_outcome
published_plan(struct job *job)
{
	enum problem_kind refusal;

	if (!seating_told(job, &job->changes.is, &job->seating))
		return BACK_NONE;
	seating_still(job, ROUND_PUBLISHED, &job->seating);
	refusal = round_take_back_refusal(job->event, job->place.round);
	if (refusal != PROBLEM_NONE)
		refuse(job, "", refusal, NULL);
	return BACK_UNPUBLISH;
}

static enum take_back_outcome
unpublished_plan(struct job *job)
{
	if (!seating_told(job, &job->changes.was, &job->seating))
		return BACK_NONE;
	seating_still(job, ROUND_DRAFT, &job->seating);
	if (job->problems->count == 0)
		round_publish_allowed(job->office, job->event, job->place.round, false,
		                      job->problems);
	return BACK_PUBLISH;
}

/* ---- entries ---- */

/* Where what is typed into the field of that name is kept; NULL = there is none. */
static const char **
typed_at(struct typed_entry *typed, const char *name)
{
	if (strcmp(name, "email") == 0)
		return &typed->email;
	if (strcmp(name, "note") == 0)
		return &typed->note;
	if (strcmp(name, "newcomer") == 0)
		return &typed->newcomer;
	for (int nth = 0; nth < 2; nth++)
		for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
			if (strcmp(player_field_path(nth, field), name) == 0)
				return &typed->players[nth][field];
	return NULL;
}

/* What the field says now; NULL when no entry of the event has it. */
static const char *
field_now(struct job *job, const char *field)
{
	struct arena *arena = job->office->arena;
	const struct audit_place place = audit_place(field);
	const char **typed = typed_at(&job->typed_now, field);

	if (typed != NULL)
		return *typed;
	if (strcmp(field, "status") == 0)
		return entry_status_names[job->entry->status];
	if (strcmp(field, "start") == 0)
		return own_start_text(arena, job->entry->start_x2);
	if (place.round == 0 || place.table > 0 || place.round > job->event->tournament->rounds)
		return NULL;
	return job->absent[place.round] ? "absent" : "plays";
}

/* Whether the field still is what the line made it, and what it was comes into the wish.
 * False for one that no entry has. */
static bool
field_back(struct job *job, const struct changes_item *change)
{
	const char **typed = typed_at(&job->typed, change->field);
	const char *now = field_now(job, change->field);
	const int round = audit_place(change->field).round;

	if (now == NULL)
		return false;
	if (strcmp(change->after, now) != 0)
		refuse(job, change->field, PROBLEM_CHANGED_SINCE, now);
	if (typed != NULL) {
		*typed = change->before;
		job->wish.typed = &job->typed;
	} else if (round > 0) {
		if (job->event->tournament->state == STATE_FINISHED ||
		    event_round(job->event, round) == ROUND_PUBLISHED)
			refuse(job, "", PROBLEM_ABSENCE_LATE, NULL);
		job->absent[round] = strcmp(change->before, "absent") == 0;
		job->wish.absent = job->absent;
	} else if (strcmp(change->field, "start") == 0) {
		if (change->before[0] != '\0' &&
		    job->event->tournament->plan.system != SYSTEM_MCMAHON)
			refuse(job, "", PROBLEM_NOT_MCMAHON, NULL);
		job->start.points = change->before;
		job->wish.start = &job->start;
	}
	return true;
}

/* The field of that name; NULL: every one, but the reason, which goes back to nowhere. */
static bool
fields_back(struct job *job, const char *only)
{
	for (size_t i = 0; i < job->changes.count; i++) {
		const struct changes_item *change = &job->changes.list[i];

		if (only != NULL ? strcmp(change->field, only) != 0
		                 : strcmp(change->field, "reason") == 0)
			continue;
		if (!field_back(job, change))
			return false;
	}
	return true;
}

/* False when the event has no entry of the line's subject. It was like this once: kana that
 * were not asked for then need not be given this time, and nobody is asked why. */
static bool
entry_begin(struct job *job)
{
	job->entry = seating_entry(&job->event->entries, job->line->subject);
	if (job->entry == NULL)
		return false;
	job->typed_now = typed_entry_of(job->office->arena, job->entry);
	for (int round = 1; round <= job->event->tournament->rounds; round++)
		job->absent[round] = absences_have(&job->event->absences, job->entry->id, round);
	job->wish = (struct entry_wish){
		/* A language that asks for no kana: what was kept without them comes back so. */
		.lang = languages[LANGUAGE_EN].code, .version = job->entry->version,
		.by_organiser = true,
	};
	return true;
}

/* It came in. A line of a pair that found each other does not say how: whatever it has but
 * withdrawn. */
static enum take_back_outcome
entered_plan(struct job *job)
{
	int round;

	if (!entry_begin(job) || !fields_back(job, "status"))
		return BACK_NONE;
	if (job->entry->status == STATUS_WITHDRAWN)
		refuse(job, "status", PROBLEM_CHANGED_SINCE, entry_status_names[STATUS_WITHDRAWN]);
	round = entry_playing(&job->event->draw, job->entry->id);
	if (round > 0)
		refuse(job, "", PROBLEM_STILL_PLAYING,
		       arena_printf(job->office->arena, "%d", round));
	return BACK_WITHDRAW;
}

static enum take_back_outcome
withdrawn_plan(struct job *job)
{
	if (!entry_begin(job) || !fields_back(job, "status"))
		return BACK_NONE;
	if (job->event->tournament->state == STATE_FINISHED)
		refuse(job, "", PROBLEM_FINISHED, NULL);
	if (job->event->tournament->cancelled)
		refuse(job, "", PROBLEM_EVENT_CANCELLED, NULL);
	if (job->problems->count == 0)
		person_twice(job->office->arena, job->entry, &job->event->entries, job->problems);
	return BACK_RESTORE;
}

static enum take_back_outcome
changed_plan(struct job *job)
{
	if (!entry_begin(job))
		return BACK_NONE;
	if (strcmp(job->line->action, "entry.start") == 0 &&
	    job->event->tournament->state == STATE_FINISHED)
		refuse(job, "", PROBLEM_FINISHED, NULL);
	if (job->entry->status == STATUS_WITHDRAWN &&
	    strcmp(job->line->action, "entry.absent") != 0)
		refuse(job, "", PROBLEM_WITHDRAWN, NULL);
	if (!fields_back(job, NULL))
		return BACK_NONE;
	if (job->entry->status == STATUS_WITHDRAWN)
		refuse(job, "", PROBLEM_WITHDRAWN, NULL);
	if (job->wish.absent != NULL)
		return BACK_ABSENT;
	return job->wish.start != NULL ? BACK_START : BACK_CHANGE;
}

/* The entry of "pair 7", or NULL. */
static const struct entry *
pair_told(const struct job *job, const char *field)
{
	const struct entry_list *all = &job->event->entries;
	int number = 0;

	if (strncmp(field, "pair ", 5) == 0)
		number_whole(field + 5, NUMBER_MAX, &number);
	for (size_t i = 0; i < all->count; i++)
		if (all->list[i].number == number)
			return &all->list[i];
	return NULL;
}

/* Entries came into this division: the subject, or "pair 7" and so on. */
static enum take_back_outcome
moved_plan(struct job *job)
{
	const struct entry_list *all = &job->event->entries;

	job->moved.list = arena_array(job->office->arena, job->changes.count, sizeof(*job->moved.list));
	for (size_t i = 0; i < job->changes.count; i++) {
		const struct changes_item *change = &job->changes.list[i];
		const bool one = strcmp(change->field, "division") == 0;
		const struct entry *entry = one ? seating_entry(all, job->line->subject)
		                                : pair_told(job, change->field);

		if (!one && strncmp(change->field, "pair ", 5) != 0)
			continue;
		if (entry == NULL)
			return BACK_NONE;
		division_entry_back_check(job->event, entry, job->problems);
		job->moved_from = change->before;
		job->moved.list[job->moved.count++] = *entry;
	}
	return job->moved.count > 0 ? BACK_MOVE : BACK_NONE;
}

/* With the status that the line says it had. */
static void
moved_add(struct job *job, const struct entry *entry, const char *before)
{
	struct entry *added = &job->moved.list[job->moved.count++];

	*added = *entry;
	if (strcmp(before, entry_status_names[STATUS_CONFIRMED]) == 0)
		added->status = STATUS_CONFIRMED;
}

/* Many went (out), or came back, as the line says; who moved up by it or waited again is among them. Of
 * those that are no longer so nothing is done, as long as there is one. */
static enum take_back_outcome
several_plan(struct job *job, bool out)
{
	const size_t count = job->changes.count;

	job->moved.list = arena_array(job->office->arena, count, sizeof(*job->moved.list));
	job->moved_up.list = arena_array(job->office->arena, count, sizeof(*job->moved_up.list));
	for (size_t i = 0; i < count; i++) {
		const struct changes_item *change = &job->changes.list[i];
		const struct entry *entry = pair_told(job, change->field);
		const bool withdrawn = strcmp(change->before, "withdrawn") == 0 ||
		                       strcmp(change->after, "withdrawn") == 0;

		if (entry == NULL)
			return BACK_NONE;
		if (!withdrawn)
			job->moved_up.list[job->moved_up.count++] = *entry;
		else if ((entry->status == STATUS_WITHDRAWN) == out)
			moved_add(job, entry, change->before);
	}
	if (job->moved.count == 0)
		refuse(job, "", PROBLEM_CHANGED_SINCE, "");
	if (job->event->tournament->state == STATE_FINISHED)
		refuse(job, "", PROBLEM_FINISHED, NULL);
	if (job->event->tournament->cancelled)
		refuse(job, "", PROBLEM_EVENT_CANCELLED, NULL);
	return out ? BACK_RESTORE_SEVERAL : BACK_WITHDRAW_SEVERAL;
}

static enum take_back_outcome
several_withdrawn_plan(struct job *job)
{
	return several_plan(job, true);
}

static enum take_back_outcome
several_returned_plan(struct job *job)
{
	return several_plan(job, false);
}

/* ---- the way back ---- */

static const struct {
	const char *action;
	enum take_back_outcome (*plan)(struct job *job);
} kinds[] = {
	{"result.record", result_plan},
	{"result.clear", result_plan},
	{"round.draw", draft_plan},
	{"round.swap", draft_plan},
	{"round.set", draft_plan},
	{"round.set-game", draft_plan},
	{"round.set-bye", draft_plan},
	{"round.lock", draft_plan},
	{"round.unlock", draft_plan},
	{"round.break", draft_plan},
	{"round.turn", draft_plan},
	{"round.move", draft_plan},
	{"round.drop-entry", draft_plan},
	{"round.throw-away", thrown_plan},
	{"round.publish", published_plan},
	{"round.take-back", unpublished_plan},
	{"entry.enter", entered_plan},
	{"entry.restore", entered_plan},
	{"partner.pair", entered_plan},
	{"entry.withdraw", withdrawn_plan},
	{"entry.change", changed_plan},
	{"entry.start", changed_plan},
	{"entry.absent", changed_plan},
	{"entry.withdraw-several", several_withdrawn_plan},
	{"entry.restore-several", several_returned_plan},
	{"entry.move", moved_plan},
	{"entry.move-several", moved_plan},
};

static enum take_back_outcome
job_plan(struct job *job)
{
	job->place = audit_place(job->line->subject);
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (strcmp(kinds[i].action, job->line->action) == 0)
			return changes_of(job->office->arena, job->line, &job->changes)
			       ? kinds[i].plan(job) : BACK_NONE;
	return BACK_NONE;
}

enum take_back_outcome
take_back_plan(const struct office *office, const struct event *event, const struct audit *line,
               struct problems *problems)
{
	struct job job = {.office = office, .event = event, .line = line, .problems = problems};

	return job_plan(&job);
}

bool
take_back_offered(const struct office *office, const struct event *event, const struct audit *line)
{
	struct problems problems = {.count = 0};

	return take_back_plan(office, event, line, &problems) != BACK_NONE && problems.count == 0;
}

/* BACK_NONE, and a problem, when it cannot be done now. */
static enum take_back_outcome
job_begin(struct job *job, struct event *event)
{
	enum take_back_outcome back;

	*event = event_read(job->office->arena, job->office->db, job->line->tournament_id);
	job->event = event;
	back = job_plan(job);
	if (back == BACK_NONE)
		problem_add(job->problems, "", PROBLEM_NOT_TAKEN_BACK, NULL);
	return job->problems->count == 0 ? back : BACK_NONE;
}

/* The games and byes that a draft had are written. */
static void
draft_back(const struct job *job)
{
	const struct seating before = seating_now(job);
	const char *id = job->event->tournament->id;
	const int round = job->place.round;

	if (event_round(job->event, round) == ROUND_NONE)
		round_insert(job->office->db, id, round);
	round_write(job->office, id, &job->seating);
	round_write_audit(job->office, id, "round.set", round, &before, &job->seating, NULL);
}

static bool
round_take_back_line(struct job *job)
{
	const struct office *office = job->office;
	struct act act = act_begin(office, job->line->tournament_id, job->problems);
	struct event event;
	enum take_back_outcome back = job_begin(job, &event);
	const int round = job->place.round;

	act.game = job->game;
	act.quiet = back != BACK_PUBLISH && back != BACK_UNPUBLISH;
	switch (back) {
	case BACK_RESULT:
		record_put(&act, &job->result);
		break;
	case BACK_CLEAR:
		record_take_off(&act);
		break;
	case BACK_DRAFT:
		draft_back(job);
		break;
	case BACK_THROW_AWAY:
		round_throw_away_within(office, &event, round);
		break;
	case BACK_UNPUBLISH:
		round_take_back_within(office, &event, round);
		break;
	case BACK_PUBLISH:
		round_publish_within(office, &event, round);
		break;
	case BACK_NONE:
	case BACK_WITHDRAW:
	case BACK_RESTORE:
	case BACK_CHANGE:
	case BACK_START:
	case BACK_ABSENT:
	case BACK_MOVE:
	case BACK_WITHDRAW_SEVERAL:
	case BACK_RESTORE_SEVERAL:
		return act_leave(&act);
	}
	return act_end(&act);
}

/* An entry's actions have transactions of their own. One that finds the entry changed since
 * the plan was made is told what a new plan says of it. */
static bool
entry_take_back_line(struct job *job)
{
	struct event event;
	enum take_back_outcome back = job_begin(job, &event);
	const struct tournament *tournament = job->event->tournament;

	if (back == BACK_NONE)
		return false;
	if (back == BACK_MOVE)
		return division_entry_back(job->office, tournament, &job->moved, job->moved_from,
		                           job->problems);
	if (back == BACK_RESTORE_SEVERAL)
		return several_return(job->office, tournament, &job->moved, &job->moved_up, job->problems);
	if (back == BACK_WITHDRAW_SEVERAL)
		return several_withdraw(job->office, tournament, &job->moved, job->problems);
	if (back == BACK_WITHDRAW || back == BACK_RESTORE
	    ? entry_in_out(job->office, tournament, job->entry, job->problems)
	    : entry_change(job->office, tournament, job->entry, &job->wish, job->problems))
		return true;
	if (job->problems->list[0].kind == PROBLEM_STALE) {
		job->problems->count = 0;
		if (job_begin(job, &event) != BACK_NONE)
			problem_add(job->problems, "", PROBLEM_STALE, NULL);
	}
	return false;
}

bool
take_back(const struct office *office, const struct tournament *tournament, int64_t id,
          struct problems *problems)
{
	const struct audit_line *line = audit_by_id(office->arena, office->db, tournament->id, id);
	struct job job = {.office = office, .problems = problems};

	if (line == NULL)
		return problem_refuse(problems, "", PROBLEM_NO_LINE, NULL);
	job.line = &line->audit;
	/* which of the two it is does not depend on what has been changed meanwhile */
	return strncmp(line->audit.action, "entry.", 6) == 0 ||
	       strcmp(line->audit.action, "partner.pair") == 0
	       ? entry_take_back_line(&job) : round_take_back_line(&job);
}
