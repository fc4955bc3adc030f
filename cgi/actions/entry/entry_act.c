#include "actions/entry/entry_act.h"

#include <string.h>

#include "actions/draw/round_act.h"
#include "actions/entry/card_code.h"
#include "actions/entry/division_entry.h"
#include "actions/entry/partner_entry.h"
#include "actions/office/act.h"
#include "actions/office/changes.h"
#include "actions/office/letters.h"
#include "actions/office/once_act.h"
#include "actions/office/pace_act.h"
#include "base/language.h"
#include "base/log.h"
#include "event/name.h"
#include "forms/person.h"
#include "store/draw/absence.h"
#include "store/draw/round.h"
#include "store/entry.h"

enum problem_kind
entry_closed(const struct tournament *tournament, int64_t now)
{
	if (tournament->cancelled)
		return PROBLEM_EVENT_CANCELLED;
	switch (tournament->state) {
	case STATE_DRAFT:
		return PROBLEM_NOT_OPEN_YET;
	case STATE_OPEN:
		if (now < tournament->opens_at)
			return PROBLEM_NOT_OPEN_YET;
		return now < tournament->closes_at ? PROBLEM_NONE : PROBLEM_ENTRY_CLOSED;
	case STATE_CLOSED:
	case STATE_RUNNING:
	case STATE_FINISHED:
		break;
	}
	return PROBLEM_ENTRY_CLOSED;
}

static struct act
act_open(const struct office *office, const struct tournament *tournament,
         const struct entry *entry, struct problems *problems)
{
	struct act act = act_begin_seen(office, tournament, problems);

	if (entry == NULL)
		return act;
	act.entry = entry_by_id(office->arena, office->db, entry->id);
	if (act.entry == NULL)
		log_die("no entry %s", entry->id);
	if (strcmp(act.entry->tournament_id, tournament->id) != 0)
		problem_add(problems, "", PROBLEM_NOT_HERE, NULL);
	return act;
}

/* Nobody comes into an event that is over or does not take place. */
static void
refuse_over(const struct act *act)
{
	if (act->tournament->state == STATE_FINISHED)
		act_refuse(act, PROBLEM_FINISHED);
	if (act->tournament->cancelled)
		act_refuse(act, PROBLEM_EVENT_CANCELLED);
}

/* A pair acts for itself only while registration is open. */
static void
refuse_closed(const struct act *act, bool by_organiser)
{
	if (!by_organiser)
		act_refuse(act, entry_closed(act->tournament,
		                             clock_now(act->office->clock)));
}

static void
refuse_withdrawn(const struct act *act)
{
	if (act->entry->status == STATUS_WITHDRAWN)
		act_refuse(act, PROBLEM_WITHDRAWN);
}

/* `version`: what the caller saw, -1: whatever it is now. */
static void
refuse_stale(const struct act *act, int version)
{
	if (version >= 0 && version != act->entry->version)
		act_refuse(act, PROBLEM_STALE);
}

static void
audit_status(const struct office *office, const char *action, const struct entry *entry,
             enum entry_status from, enum entry_status to)
{
	office_audit(office, entry->tournament_id, action, entry->id, "status",
	             entry_status_names[from], entry_status_names[to]);
}

static struct changes
changes_between(struct arena *arena, const struct typed_entry *before,
                const struct typed_entry *after)
{
	struct changes changes = changes_new(arena);

	for (int nth = 0; nth < 2; nth++)
		for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
			changes_add(&changes, player_field_path(nth, field),
			            before->players[nth][field], after->players[nth][field]);
	for (enum typed_entry_field field = 0; field < ENTRY_FIELDS; field++)
		changes_add(&changes, typed_entry_fields[field].name, before->own[field], after->own[field]);
	return changes;
}

/* The entry has a place from now on. Rounds that were public before it came in it was absent
 * from, and they count so (TOURNAMENT.md "Standings criteria"), unless it is seated there. A
 * round that is no longer public forgets it: absences_forget_missed. */
void
entry_missed(const struct office *office, const struct tournament *tournament,
             const char *entry_id)
{
	struct rounds draw;

	if (tournament->state < STATE_RUNNING) /* nothing is public */
		return;
	draw = rounds_of(office->arena, office->db, tournament->id, &tournament->ruleset->scoring);
	for (int round = 1; round <= draw.rounds; round++)
		if (draw.states[round] == ROUND_PUBLISHED &&
		    !rounds_bye_of(&draw, round, entry_id) &&
		    rounds_game_of(&draw, round, entry_id) == NULL)
			absence_miss(office->db, entry_id, round);
}

void
entry_move_up(const struct office *office, const char *tournament_id)
{
	const struct tournament *t = tournament_by_id(office->arena, office->db, tournament_id);
	const struct entry *first;

	if (t->cancelled)
		return;
	while ((first = entry_first_waiting(office->arena, office->db, tournament_id)) != NULL &&
	       tournament_place_take(office->db, tournament_id)) {
		entry_status_set(office->db, first->id, STATUS_WAITING, STATUS_CONFIRMED);
		entry_news_set(office->db, first->id, clock_now(office->clock));
		audit_status(office, "entry.move-up", first, STATUS_WAITING, STATUS_CONFIRMED);
		entry_missed(office, t, first->id);
		letters_entry(office, t, first, LETTER_MOVED_UP, "");
	}
}

/* A place, or the waiting list; nobody passes those who wait already. */
enum entry_status
entry_place(const struct act *act)
{
	struct db *db = act->office->db;
	const char *id = act->tournament->id;

	if (tournament_place_take_unwaited(db, id))
		return STATUS_CONFIRMED;
	if (!tournament_place_waited(db, id))
		return STATUS_WAITING;
	entry_move_up(act->office, id);
	return tournament_place_take(db, id) ? STATUS_CONFIRMED : STATUS_WAITING;
}

static void
players_check(const struct act *act, struct entry *entry, const struct typed_entry *typed,
              const char *lang, bool by_organiser)
{
	const struct office *office = act->office;
	struct entry_list others;

	if (!act_fine(act))
		return;
	typed_entry_check(office->arena, typed, act->tournament, lang, by_organiser, entry,
	                  act->problems);
	if (!act_fine(act))
		return;
	others = entry_namesakes(office->arena, office->db, entry);
	if (by_organiser)
		person_twice(office->arena, entry, &others, act->problems);
	else
		person_twice_seen(office->arena, entry, &others, act->problems);
}

/* Of a division it is another event's row that says so. */
static void
event_unerase(const struct act *act)
{
	const struct tournament *t = act->tournament;

	if (t->parent_id != NULL || t->erased_at > 0)
		tournament_erased_set(act->office->db, tournament_whole_id(t), 0);
}

static void
entry_add(const struct act *act, struct entry *entry)
{
	const struct office *office = act->office;
	enum { TIMES = 10, LEAST = 1000 };
	const int most = TIMES * act->tournament->capacity;
	struct typed_entry none = typed_entry_none(), now = typed_entry_of(office->arena, entry);
	struct changes changes = changes_between(office->arena, &none, &now);

	if (entry->status != STATUS_UNCONFIRMED)
		entry->status = entry_place(act);
	/* A list that nobody gets to the end of is no longer one of pairs. */
	if (entry->status == STATUS_WAITING && office->remote != NULL &&
	    entry_waiting_count(office->db, act->tournament->id) >= (most < LEAST ? LEAST : most))
		act_refuse(act, PROBLEM_WAITING_FULL);
	entry->number = entry_next_number(office->db, entry->tournament_id);
	entry->entered_at = clock_now(office->clock);
	entry_insert(office->db, entry);
	event_unerase(act);
	if (entry->status == STATUS_CONFIRMED)
		entry_missed(office, act->tournament, entry->id);
	changes_add(&changes, "start", "", own_start_text(office->arena, entry->start_x2));
	changes_add(&changes, "status", "", entry_status_names[entry->status]);
	act_audit(act, "entry.enter", entry->id, &changes);
}

/* The language of the page it came from; a program names none, and then the names say it. */
static const char *
letters_lang(const char *lang, const struct player *player)
{
	return lang[0] == '\0' ? language_by_names(name_family_first(player))->code
	                       : language_of(lang)->code;
}

void
entry_put(const struct act *act, struct entry *entry, const char *lang)
{
	entry->id = secret_id_next(act->office->arena);
	entry->tournament_id = act->tournament->id;
	entry->version = 1;
	entry->lang = letters_lang(lang, &entry->players[0]);
	for (size_t nth = 0; nth < entry->player_count; nth++)
		player_field_consent(&entry->players[nth], NULL, clock_now(act->office->clock));
	entry_add(act, entry);
	partner_entry_in(act->office, entry);
	letters_standing(act->office, act->tournament, entry);
}

static struct entry *
entry_make(const struct act *act, const struct typed_entry *typed, const char *lang,
           bool by_organiser)
{
	struct entry *entry = arena_alloc(act->office->arena, sizeof(*entry));

	entry->id = "";
	entry->tournament_id = act->tournament->id;
	refuse_closed(act, by_organiser);
	refuse_over(act);
	players_check(act, entry, typed, lang, by_organiser);
	pace_take(act, PACE_ENTRY, "");
	entry->status = !by_organiser && act->tournament->confirms != CONFIRMS_NONE
	                ? STATUS_UNCONFIRMED : STATUS_CONFIRMED;
	if (act_fine(act))
		entry_put(act, entry, lang);
	return entry;
}

void
entry_join(const struct office *office, const struct tournament *tournament,
           const struct entry_list *others, struct entry *entry, struct problems *problems)
{
	const struct act act = {.office = office, .tournament = tournament, .problems = problems};

	entry->id = secret_id_next(office->arena);
	entry->tournament_id = tournament->id;
	entry->version = 1;
	if (strcmp(office->actor, "player") == 0 && tournament->confirms != CONFIRMS_NONE)
		entry->status = STATUS_UNCONFIRMED;
	refuse_over(&act);
	typed_entry_pair(office->arena, tournament, entry, problems);
	person_twice(office->arena, entry, others, problems);
	if (act_fine(&act))
		entry_add(&act, entry);
	if (act_fine(&act) && entry->status == STATUS_UNCONFIRMED)
		letters_standing(office, tournament, entry);
}

struct entry *
entry_enter(const struct office *office, const struct tournament *tournament,
            const struct typed_entry *typed, const char *lang, bool by_organiser, bool *again,
            struct problems *problems)
{
	const char *scope = arena_printf(office->arena, "entry %s %s", tournament->id, office->actor);
	struct act act = act_open(office, tournament, NULL, problems);
	const char *made;
	struct entry *entry;

	if (once_done(&act, scope, again, &made))
		return *again ? entry_by_id(office->arena, office->db, made) : NULL;
	act.tournament = division_entry_chosen(office, act.tournament, typed, by_organiser, problems);
	entry = entry_make(&act, typed, lang, by_organiser);
	once_keep(&act, scope, entry->id);
	return act_end(&act) ? entry : NULL;
}

static struct rounds
draw_now(const struct act *act)
{
	return rounds_of(act->office->arena, act->office->db, act->tournament->id,
	                 &act->tournament->ruleset->scoring);
}

int
entry_playing(const struct rounds *draw, const char *entry_id)
{
	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];

		if (draw->states[game->round] == ROUND_PUBLISHED &&
		    game->result.ending == ENDING_NONE && game_has(game, entry_id))
			return game->round;
	}
	return 0;
}

/* Out of the last round, should that be a draft. */
void
entry_leave_draft(const struct act *act, const struct rounds *draw)
{
	if (draw->rounds > 0 && draw->states[draw->rounds] == ROUND_DRAFT)
		round_drop_entry(act->office, act->tournament, act->entry->id, draw->rounds);
}

void
entry_leave(const struct act *act, bool by_organiser)
{
	const struct entry *entry = act->entry;
	const bool news = !by_organiser && entry->status == STATUS_CONFIRMED;

	entry_status_set(act->office->db, entry->id, entry->status, STATUS_WITHDRAWN);
	entry_news_set(act->office->db, entry->id, news ? clock_now(act->office->clock) : 0);
	audit_status(act->office, "entry.withdraw", entry, entry->status, STATUS_WITHDRAWN);
	partner_entry_out(act->office, entry);
	if (entry->status != STATUS_CONFIRMED)
		return;
	tournament_place_free(act->office->db, act->tournament->id);
	if (act->tournament->state != STATE_FINISHED)
		entry_move_up(act->office, act->tournament->id);
}

static bool
withdraw(const struct office *office, const struct tournament *tournament,
         const struct entry *entry, int version, bool by_organiser, struct problems *problems)
{
	struct act act = act_open(office, tournament, entry, problems);
	struct rounds draw;
	int round;

	refuse_stale(&act, version);
	if (act_fine(&act) && act.entry->status == STATUS_WITHDRAWN)
		return act_leave(&act);
	draw = draw_now(&act);
	refuse_closed(&act, by_organiser || act.tournament->cancelled);
	/* The desk can record the result first; the pair of a cancelled event cannot. */
	round = entry_playing(&draw, act.entry->id);
	if (round > 0 && act.tournament->cancelled && !by_organiser)
		problem_add(problems, "", PROBLEM_CANCELLED_PLAYING, NULL);
	else if (round > 0)
		problem_add(problems, "", PROBLEM_STILL_PLAYING, arena_printf(office->arena, "%d", round));
	if (act_fine(&act)) {
		entry_leave_draft(&act, &draw);
		entry_leave(&act, by_organiser);
	}
	return act_end(&act);
}

bool
entry_withdraw(const struct office *office, const struct tournament *tournament,
               const struct entry *entry, bool by_organiser, struct problems *problems)
{
	return withdraw(office, tournament, entry, -1, by_organiser, problems);
}

void
entry_return(const struct act *act)
{
	const struct office *office = act->office;
	const enum entry_status status = entry_place(act);

	entry_status_set(office->db, act->entry->id, STATUS_WITHDRAWN, status);
	entry_news_set(office->db, act->entry->id, 0);
	if (status == STATUS_CONFIRMED)
		entry_missed(office, act->tournament, act->entry->id);
	audit_status(office, "entry.restore", act->entry, STATUS_WITHDRAWN, status);
	partner_entry_in(office, act->entry);
	letters_entry(office, act->tournament, act->entry, status == STATUS_CONFIRMED
	              ? LETTER_CONFIRMED : LETTER_WAITING, "");
}

static bool
restore(const struct office *office, const struct tournament *tournament,
        const struct entry *entry, int version, struct problems *problems)
{
	struct act act = act_open(office, tournament, entry, problems);
	struct entry_list others;

	refuse_stale(&act, version);
	if (act_fine(&act) && act.entry->status != STATUS_WITHDRAWN)
		return act_leave(&act);
	others = entry_namesakes(office->arena, office->db, act.entry);
	refuse_over(&act);
	person_twice(office->arena, act.entry, &others, problems);
	if (act_fine(&act))
		entry_return(&act);
	return act_end(&act);
}

bool
entry_restore(const struct office *office, const struct tournament *tournament,
              const struct entry *entry, struct problems *problems)
{
	return restore(office, tournament, entry, -1, problems);
}

bool
entry_in_out(const struct office *office, const struct tournament *tournament,
             const struct entry *entry, struct problems *problems)
{
	if (entry->status == STATUS_WITHDRAWN)
		return restore(office, tournament, entry, entry->version, problems);
	return withdraw(office, tournament, entry, entry->version, true, problems);
}

/* Which rounds it sits out now, by round. */
static void
absences_read(const struct act *act, const struct rounds *draw, bool absent[static ROUNDS_MAX + 1])
{
	for (int round = 0; round <= ROUNDS_MAX; round++)
		absent[round] = absences_have(&draw->absences, act->entry->id, round);
}

static bool
absence_late(const struct act *act, const struct rounds *draw, int round)
{
	return act->tournament->state == STATE_FINISHED ||
	       draw->states[round] == ROUND_PUBLISHED;
}

/* Whether there was anything to write. */
static bool
absences_write(const struct act *act, const struct rounds *draw, const bool *was,
               const bool *absent)
{
	static const char *const words[] = {"plays", "absent"};
	const struct office *office = act->office;
	struct changes changes = changes_new(office->arena);

	for (int round = 1; round <= act->tournament->rounds; round++) {
		if (absent[round] == was[round])
			continue;
		if (absent[round] && round == draw->rounds)
			entry_leave_draft(act, draw);
		if (!absent[round])
			absence_set(office->db, act->entry->id, round, false);
		else if (strcmp(office->actor, "pair") == 0)
			absence_set_by_pair(office->db, act->entry->id, round, clock_now(office->clock));
		else
			absence_set_by_desk(office->db, act->entry->id, round, clock_now(office->clock));
		changes_add(&changes, arena_printf(act->office->arena, "round %d", round),
		            words[was[round]], words[absent[round]]);
	}
	if (changes_none(&changes))
		return false;
	entry_version_next(act->office->db, act->entry->id);
	act_audit(act, "entry.absent", act->entry->id, &changes);
	return true;
}

bool
entry_absent(const struct office *office, const struct tournament *tournament,
             const struct entry *entry, int round, bool absent, struct problems *problems)
{
	struct act act = act_open(office, tournament, entry, problems);
	struct rounds draw = draw_now(&act);
	bool was[ROUNDS_MAX + 1], wanted[ROUNDS_MAX + 1];

	absences_read(&act, &draw, was);
	memcpy(wanted, was, sizeof(wanted));
	refuse_withdrawn(&act);
	if (round < 1 || round > act.tournament->rounds)
		problem_add(problems, "round", PROBLEM_ROUND, NULL);
	else if (absence_late(&act, &draw, round))
		problem_add(problems, "round", PROBLEM_ABSENCE_LATE, NULL);
	else
		wanted[round] = absent;
	if (act_fine(&act) && !absences_write(&act, &draw, was, wanted))
		return act_leave(&act);
	return act_end(&act);
}

bool
entry_noted(const struct office *office, const struct tournament *tournament,
            const struct entry *entry, int round, struct problems *problems)
{
	struct act act = act_open(office, tournament, entry, problems);

	act.quiet = true;
	if (act_fine(&act) && round > 0)
		absence_noted(office->db, entry->id, round);
	else if (act_fine(&act))
		entry_news_set(office->db, entry->id, 0);
	return act_end(&act);
}

/* Whether there was anything to write. */
static bool
entry_rewrite(const struct act *act, const struct entry_wish *wish, const struct entry *changed)
{
	struct arena *arena = act->office->arena;
	struct typed_entry before = typed_entry_of(arena, act->entry);
	struct typed_entry after = typed_entry_of(arena, changed);
	struct changes changes = changes_between(arena, &before, &after);

	struct entry written = *changed;

	if (changes_none(&changes) && changed->start_x2 == act->entry->start_x2)
		return false;
	written.erased_at = 0;
	for (size_t nth = 0; nth < written.player_count; nth++)
		player_field_consent(&written.players[nth], &act->entry->players[nth],
		                     clock_now(act->office->clock));
	if (!entry_update(act->office->db, &written)) {
		act_refuse(act, PROBLEM_STALE);
		return true;
	}
	event_unerase(act);
	if (!changes_none(&changes)) {
		act_audit(act, "entry.change", changed->id, &changes);
		partner_entry_in(act->office, changed);
		if (strcmp(act->entry->email, changed->email) != 0)
			letters_standing(act->office, act->tournament, changed);
	}
	if (wish->start != NULL)
		own_start_audit(act, wish->start, changed);
	return true;
}

struct changes
entry_changes(struct arena *arena, const struct entry *before, const struct entry *changed)
{
	const struct typed_entry was = typed_entry_of(arena, before);
	const struct typed_entry is = typed_entry_of(arena, changed);
	struct changes changes = changes_between(arena, &was, &is);

	changes_add(&changes, "start", own_start_text(arena, before->start_x2),
	            own_start_text(arena, changed->start_x2));
	return changes;
}

void
entry_change_put(const struct act *act, const struct entry *before, const struct entry *changed)
{
	const struct own_start start = {.points = own_start_text(act->office->arena, changed->start_x2)};
	const struct entry_wish wish = {.start = &start};
	struct act own = *act;

	own.entry = before;
	entry_rewrite(&own, &wish, changed);
}

/* Players who are not touched need not meet rules that came after them. */
static void
typed_check(const struct act *act, const struct entry_wish *wish, struct entry *changed)
{
	struct typed_entry typed = *wish->typed, now = typed_entry_of(act->office->arena, act->entry);
	const bool first = form_fill(typed.players[0], now.players[0], PLAYER_FIELDS);
	const bool second = form_fill(typed.players[1], now.players[1], PLAYER_FIELDS);

	refuse_closed(act, wish->by_organiser);
	if (first || second)
		players_check(act, changed, &typed, wish->lang, wish->by_organiser);
	else
		typed_entry_contact(act->office->arena, &typed, wish->by_organiser, changed,
		                    act->problems);
	if (!wish->by_organiser && wish->lang[0] != '\0')
		changed->lang = letters_lang(wish->lang, &changed->players[0]);
}

bool
entry_change(const struct office *office, const struct tournament *tournament,
             const struct entry *entry, const struct entry_wish *wish, struct problems *problems)
{
	struct act act = act_open(office, tournament, entry, problems);
	struct rounds draw = draw_now(&act);
	struct entry changed = *act.entry;
	bool was[ROUNDS_MAX + 1], written = false;
	const bool *absent = wish->absent != NULL ? wish->absent : was;

	refuse_withdrawn(&act);
	refuse_stale(&act, wish->version);
	if (wish->typed != NULL)
		typed_check(&act, wish, &changed);
	if (wish->start != NULL)
		own_start_check(&act, &draw, wish->start, &changed);
	absences_read(&act, &draw, was);
	for (int round = 1; round <= act.tournament->rounds; round++)
		if (absent[round] != was[round] && absence_late(&act, &draw, round))
			problem_add(problems, "absent", PROBLEM_ABSENCE_LATE, NULL);
	if (act_fine(&act)) {
		written |= entry_rewrite(&act, wish, &changed);
		written |= absences_write(&act, &draw, was, absent);
	}
	return act_fine(&act) && !written ? act_leave(&act) : act_end(&act);
}

char *
entry_token(const struct office *office, const struct entry *entry)
{
	return card_code_link(office, "entry", entry->id, entry->generation);
}

struct entry *
entry_by_token(const struct office *office, const char *token)
{
	const char *id = card_code_link_id(office->arena, token);
	struct entry *entry = id == NULL ? NULL : entry_by_id(office->arena, office->db, id), *next;

	if (entry == NULL || !secret_equal(entry_token(office, entry), token))
		return NULL;
	while ((next = entry_after(office->arena, office->db, entry->id)) != NULL)
		entry = next;
	return entry;
}

/* Nothing that is public depends on the link. */
void
entry_renew_link(const struct office *office, const struct entry *entry)
{
	const struct act act = act_begin(office, NULL, NULL);

	entry_generation_next(office->db, entry->id);
	office_audit(office, entry->tournament_id, "entry.renew-link", entry->id, "", "", "");
	act_end(&act);
}
