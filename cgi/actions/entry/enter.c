#include "actions/entry/enter.h"

#include <string.h>

#include "actions/draw/round.h"
#include "actions/entry/card_code.h"
#include "actions/entry/missed.h"
#include "actions/entry/partner_entry.h"
#include "actions/office/act.h"
#include "actions/office/changes.h"
#include "actions/office/letters.h"
#include "actions/office/once.h"
#include "base/buf.h"
#include "base/log.h"
#include "event/names.h"
#include "store/round.h"

const char *
registration_closed(const struct tournament *tournament, int64_t now)
{
	if (tournament->cancelled)
		return "problem.event-cancelled";
	switch (tournament->state) {
	case STATE_DRAFT:
		return "problem.not-open-yet";
	case STATE_OPEN:
		if (now < tournament->opens_at)
			return "problem.not-open-yet";
		return now < tournament->closes_at ? NULL : "problem.entry-closed";
	case STATE_CLOSED:
	case STATE_RUNNING:
	case STATE_FINISHED:
		break;
	}
	return "problem.entry-closed";
}

static struct desk
desk_open(const struct office *office, const struct tournament *tournament,
          const struct entry *entry, struct problems *problems)
{
	struct desk desk = desk_start(office, tournament, problems);

	if (entry == NULL)
		return desk;
	desk.entry = entry_by_id(office->arena, office->db, entry->id);
	if (desk.entry == NULL)
		log_die("no entry %s", entry->id);
	if (strcmp(desk.entry->tournament_id, tournament->id) != 0)
		problem_add(problems, "", "problem.not-here", NULL);
	return desk;
}

static void
refuse_finished(const struct desk *desk)
{
	if (desk->tournament->state == STATE_FINISHED)
		desk_refuse(desk, "problem.finished");
}

/* Nobody comes into an event that does not take place. */
static void
refuse_cancelled(const struct desk *desk)
{
	if (desk->tournament->cancelled)
		desk_refuse(desk, "problem.event-cancelled");
}

/* A pair acts for itself only while registration is open. */
static void
refuse_closed(const struct desk *desk, bool by_organiser)
{
	if (!by_organiser)
		desk_refuse(desk, registration_closed(desk->tournament,
		                                      clock_now(desk->office->clock)));
}

static void
refuse_withdrawn(const struct desk *desk)
{
	if (desk->entry->status == STATUS_WITHDRAWN)
		desk_refuse(desk, "problem.withdrawn");
}

/* `version`: what the caller saw, -1: whatever it is now. */
static void
refuse_stale(const struct desk *desk, int version)
{
	if (version >= 0 && version != desk->entry->version)
		desk_refuse(desk, "problem.stale");
}

static void
audit_status(const struct office *office, const char *action, const struct entry *entry,
             enum status from, enum status to)
{
	struct changes changes = changes_new(office->arena);

	changes_add(&changes, "status", status_names[from], status_names[to]);
	office_audit(office, entry->tournament_id, action, entry->id,
	             changes.before.text, changes.after.text);
}

static struct changes
changes_between(struct arena *arena, const struct typed_entry *before,
                const struct typed_entry *after)
{
	struct changes changes = changes_new(arena);

	for (int seat = 0; seat < 2; seat++)
		for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
			changes_add(&changes, typed_entry_path(arena, seat, field),
			            before->players[seat][field], after->players[seat][field]);
	changes_add(&changes, "newcomer", before->newcomer, after->newcomer);
	changes_add(&changes, "email", before->email, after->email);
	changes_add(&changes, "note", before->note, after->note);
	return changes;
}

void
entries_move_up(const struct office *office, const char *tournament_id)
{
	const struct tournament *t = tournament_by_id(office->arena, office->db, tournament_id);
	const struct entry *first;

	if (t->cancelled)
		return;
	while ((first = entry_first_waiting(office->arena, office->db, tournament_id)) != NULL &&
	       tournament_place_take(office->db, tournament_id)) {
		entry_status_set(office->db, first->id, STATUS_WAITING, STATUS_CONFIRMED);
		audit_status(office, "entry.move-up", first, STATUS_WAITING, STATUS_CONFIRMED);
		missed_set(office, t, first->id);
		post_entry(office, t, first, LETTER_MOVED_UP, "");
	}
}

/* A place, or the waiting list; nobody passes those who wait already. */
static enum status
status_take(const struct desk *desk)
{
	entries_move_up(desk->office, desk->tournament->id);
	return tournament_place_take(desk->office->db, desk->tournament->id)
	       ? STATUS_CONFIRMED : STATUS_WAITING;
}

/* Everything typed, each field ended by a character that cannot be typed. */
static const char *
form_text(struct arena *arena, const struct typed_entry *typed)
{
	struct buf text = buf_new(arena, 256);

	for (int seat = 0; seat < 2; seat++)
		for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
			buf_printf(&text, "%s\x1f", typed->players[seat][field]);
	buf_printf(&text, "%s\x1f%s\x1f%s", typed->email, typed->newcomer, typed->note);
	return text.text;
}

static void
players_check(const struct desk *desk, struct entry *entry, const struct typed_entry *typed,
              const char *lang, bool by_organiser)
{
	const struct office *office = desk->office;
	struct entries others;

	if (!desk_fine(desk))
		return;
	typed_entry_check(office->arena, typed, desk->tournament, lang, by_organiser, entry,
	                  desk->problems);
	if (!desk_fine(desk))
		return;
	others = entries_of(office->arena, office->db, desk->tournament->id);
	typed_entry_twice(office->arena, entry, &others, desk->problems);
}

static void
entry_add(const struct desk *desk, struct entry *entry)
{
	const struct office *office = desk->office;
	struct typed_entry none = typed_entry_none(), now = typed_entry_of(office->arena, entry);
	struct changes changes = changes_between(office->arena, &none, &now);

	entry->status = status_take(desk);
	entry->number = entry_next_number(office->db, entry->tournament_id);
	entry->entered_at = clock_now(office->clock);
	entry_insert(office->db, entry);
	if (entry->status == STATUS_CONFIRMED)
		missed_set(office, desk->tournament, entry->id);
	changes_add(&changes, "start", "", own_start_text(office->arena, entry->start_x2));
	changes_add(&changes, "status", "", status_names[entry->status]);
	desk_audit(desk, "entry.enter", entry->id, &changes);
}

/* The language of the page it came from; a program names none, and then the names say it. */
static const char *
letters_lang(const char *lang, const struct player *player)
{
	bool japanese = lang[0] == '\0' ? name_family_first(player) : strcmp(lang, "ja") == 0;

	return japanese ? "ja" : "en";
}

void
entry_put(const struct desk *desk, struct entry *entry, const char *lang)
{
	entry->id = secret_id(desk->office->arena);
	entry->tournament_id = desk->tournament->id;
	entry->version = 1;
	entry->lang = letters_lang(lang, &entry->players[0]);
	entry_add(desk, entry);
	partner_entry_in(desk->office, entry);
	post_standing(desk->office, desk->tournament, entry);
}

static struct entry *
entry_make(const struct desk *desk, const struct typed_entry *typed, const char *lang,
           bool by_organiser)
{
	struct entry *entry = arena_alloc(desk->office->arena, sizeof(*entry));

	entry->id = "";
	refuse_closed(desk, by_organiser);
	refuse_finished(desk);
	refuse_cancelled(desk);
	players_check(desk, entry, typed, lang, by_organiser);
	if (desk_fine(desk))
		entry_put(desk, entry, lang);
	return entry;
}

void
entry_join(const struct office *office, const struct tournament *tournament,
           const struct entries *others, struct entry *entry, struct problems *problems)
{
	const struct desk desk = {.office = office, .tournament = tournament, .problems = problems};

	entry->id = secret_id(office->arena);
	entry->tournament_id = tournament->id;
	entry->version = 1;
	refuse_finished(&desk);
	refuse_cancelled(&desk);
	typed_entry_pair(office->arena, tournament, entry, problems);
	typed_entry_twice(office->arena, entry, others, problems);
	if (desk_fine(&desk))
		entry_add(&desk, entry);
}

struct entry *
entry_enter(const struct office *office, const struct tournament *tournament,
            const struct typed_entry *typed, const char *lang, const char *once,
            bool by_organiser, bool *again, struct problems *problems)
{
	const struct once form = {
		.scope = arena_printf(office->arena, "entry %s %s", tournament->id, office->actor),
		.key = once, .form = form_text(office->arena, typed),
	};
	struct desk desk = desk_open(office, tournament, NULL, problems);
	const char *made = NULL;
	enum once_found found = once_find(office, &form, &made, problems);
	struct entry *entry;

	*again = found == ONCE_AGAIN;
	if (found != ONCE_NEW) {
		publisher_cancel(office->publisher);
		return *again ? entry_by_id(office->arena, office->db, made) : NULL;
	}
	entry = entry_make(&desk, typed, lang, by_organiser);
	if (desk_fine(&desk))
		once_keep(office, &form, entry->id);
	return desk_close(&desk) ? entry : NULL;
}

static struct draw
draw_now(const struct desk *desk)
{
	return draw_of(desk->office->arena, desk->office->db, desk->tournament->id,
	               &desk->tournament->ruleset->scoring);
}

int
entry_playing(const struct draw *draw, const char *entry_id)
{
	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];

		if (draw->states[game->round] == ROUND_PUBLISHED &&
		    game->result.ending == ENDING_NONE && game_has(game, entry_id))
			return game->round;
	}
	return 0;
}

/* The desk can record the result first; the pair of a cancelled event cannot. */
static void
refuse_playing(const struct desk *desk, const struct draw *draw, bool by_organiser)
{
	int round = entry_playing(draw, desk->entry->id);

	if (round > 0 && desk->tournament->cancelled && !by_organiser)
		problem_add(desk->problems, "", "problem.cancelled-playing", NULL);
	else if (round > 0)
		problem_add(desk->problems, "", "problem.still-playing",
		            arena_printf(desk->office->arena, "%d", round));
}

/* Out of the last round, should that be a draft. */
static void
draft_leave(const struct desk *desk, const struct draw *draw)
{
	if (draw->rounds > 0 && draw->states[draw->rounds] == ROUND_DRAFT)
		round_drop_entry(desk->office, desk->tournament, desk->entry->id, draw->rounds);
}

static void
place_leave(const struct desk *desk)
{
	const struct entry *entry = desk->entry;

	entry_status_set(desk->office->db, entry->id, entry->status, STATUS_WITHDRAWN);
	audit_status(desk->office, "entry.withdraw", entry, entry->status, STATUS_WITHDRAWN);
	partner_entry_out(desk->office, entry);
	if (entry->status != STATUS_CONFIRMED)
		return;
	tournament_place_free(desk->office->db, desk->tournament->id);
	if (desk->tournament->state != STATE_FINISHED)
		entries_move_up(desk->office, desk->tournament->id);
}

static bool
withdraw(const struct office *office, const struct tournament *tournament,
         const struct entry *entry, int version, bool by_organiser, struct problems *problems)
{
	struct desk desk = desk_open(office, tournament, entry, problems);
	struct draw draw;

	refuse_stale(&desk, version);
	if (desk_fine(&desk) && desk.entry->status == STATUS_WITHDRAWN)
		return office_leave(office);
	draw = draw_now(&desk);
	refuse_closed(&desk, by_organiser || desk.tournament->cancelled);
	refuse_playing(&desk, &draw, by_organiser);
	if (desk_fine(&desk)) {
		draft_leave(&desk, &draw);
		place_leave(&desk);
	}
	return desk_close(&desk);
}

bool
entry_withdraw(const struct office *office, const struct tournament *tournament,
               const struct entry *entry, bool by_organiser, struct problems *problems)
{
	return withdraw(office, tournament, entry, -1, by_organiser, problems);
}

static bool
restore(const struct office *office, const struct tournament *tournament,
        const struct entry *entry, int version, struct problems *problems)
{
	struct desk desk = desk_open(office, tournament, entry, problems);
	struct entries others;
	enum status status;

	refuse_stale(&desk, version);
	if (desk_fine(&desk) && desk.entry->status != STATUS_WITHDRAWN)
		return office_leave(office);
	others = entries_of(office->arena, office->db, tournament->id);
	refuse_finished(&desk);
	refuse_cancelled(&desk);
	typed_entry_twice(office->arena, desk.entry, &others, problems);
	if (desk_fine(&desk)) {
		status = status_take(&desk);
		entry_status_set(office->db, entry->id, STATUS_WITHDRAWN, status);
		if (status == STATUS_CONFIRMED)
			missed_set(office, desk.tournament, entry->id);
		audit_status(office, "entry.restore", desk.entry, STATUS_WITHDRAWN, status);
		partner_entry_in(office, desk.entry);
		post_entry(office, desk.tournament, desk.entry, status == STATUS_CONFIRMED
		           ? LETTER_CONFIRMED : LETTER_WAITING, "");
	}
	return desk_close(&desk);
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
absences_read(const struct desk *desk, bool absent[static ROUNDS_MAX + 1])
{
	struct absences all = absences_of(desk->office->arena, desk->office->db,
	                                  desk->tournament->id);

	for (int round = 0; round <= ROUNDS_MAX; round++)
		absent[round] = absences_have(&all, desk->entry->id, round);
}

static bool
absence_late(const struct desk *desk, const struct draw *draw, int round)
{
	return desk->tournament->state == STATE_FINISHED ||
	       draw->states[round] == ROUND_PUBLISHED;
}

static void
absences_check(const struct desk *desk, const struct draw *draw, const bool *was,
               const bool *absent)
{
	for (int round = 1; round <= desk->tournament->rounds; round++)
		if (absent[round] != was[round] && absence_late(desk, draw, round))
			problem_add(desk->problems, "absent", "problem.absence-late", NULL);
}

/* Whether there was anything to write. */
static bool
absences_write(const struct desk *desk, const struct draw *draw, const bool *was,
               const bool *absent)
{
	static const char *const words[] = {"plays", "absent"};
	struct changes changes = changes_new(desk->office->arena);

	for (int round = 1; round <= desk->tournament->rounds; round++) {
		if (absent[round] == was[round])
			continue;
		if (absent[round] && round == draw->rounds)
			draft_leave(desk, draw);
		absence_set(desk->office->db, desk->entry->id, round, absent[round]);
		changes_add(&changes, arena_printf(desk->office->arena, "round %d", round),
		            words[was[round]], words[absent[round]]);
	}
	if (changes_none(&changes))
		return false;
	entry_version_next(desk->office->db, desk->entry->id);
	desk_audit(desk, "entry.absent", desk->entry->id, &changes);
	return true;
}

bool
entry_absent(const struct office *office, const struct tournament *tournament,
             const struct entry *entry, int round, bool absent, struct problems *problems)
{
	struct desk desk = desk_open(office, tournament, entry, problems);
	struct draw draw = draw_now(&desk);
	bool was[ROUNDS_MAX + 1], wanted[ROUNDS_MAX + 1];

	absences_read(&desk, was);
	memcpy(wanted, was, sizeof(wanted));
	refuse_withdrawn(&desk);
	if (round < 1 || round > desk.tournament->rounds)
		problem_add(problems, "round", "problem.round", NULL);
	else if (absence_late(&desk, &draw, round))
		problem_add(problems, "round", "problem.absence-late", NULL);
	else
		wanted[round] = absent;
	if (desk_fine(&desk) && !absences_write(&desk, &draw, was, wanted))
		return office_leave(office);
	return desk_close(&desk);
}

static void
typed_tell(const struct desk *desk, const struct entry *changed, const struct changes *changes)
{
	desk_audit(desk, "entry.change", changed->id, changes);
	partner_entry_in(desk->office, changed);
	if (strcmp(desk->entry->email, changed->email) != 0)
		post_standing(desk->office, desk->tournament, changed);
}

/* Whether there was anything to write. */
static bool
entry_rewrite(const struct desk *desk, const struct entry_wish *wish, const struct entry *changed)
{
	struct arena *arena = desk->office->arena;
	struct typed_entry before = typed_entry_of(arena, desk->entry);
	struct typed_entry after = typed_entry_of(arena, changed);
	struct changes changes = changes_between(arena, &before, &after);

	if (changes_none(&changes) && changed->start_x2 == desk->entry->start_x2)
		return false;
	if (!entry_update(desk->office->db, changed)) {
		desk_refuse(desk, "problem.stale");
		return true;
	}
	if (!changes_none(&changes))
		typed_tell(desk, changed, &changes);
	if (wish->start != NULL)
		own_start_audit(desk, wish->start, changed);
	return true;
}

/* Whether anything is typed of the players; what is not is filled in as it is. */
static bool
players_fill(const struct desk *desk, struct typed_entry *typed)
{
	struct typed_entry now = typed_entry_of(desk->office->arena, desk->entry);
	bool given = false;

	for (int seat = 0; seat < 2; seat++)
		for (enum player_field field = 0; field < PLAYER_FIELDS; field++) {
			const char **text = &typed->players[seat][field];

			given = given || *text != NULL;
			if (*text == NULL)
				*text = now.players[seat][field];
		}
	return given;
}

/* Players who are not touched need not meet rules that came after them. */
static void
typed_check(const struct desk *desk, const struct entry_wish *wish, struct entry *changed)
{
	struct typed_entry typed = *wish->typed;

	refuse_closed(desk, wish->by_organiser);
	if (players_fill(desk, &typed))
		players_check(desk, changed, &typed, wish->lang, wish->by_organiser);
	else
		typed_entry_contact(desk->office->arena, &typed, wish->by_organiser, changed,
		                    desk->problems);
	if (!wish->by_organiser && wish->lang[0] != '\0')
		changed->lang = letters_lang(wish->lang, &changed->players[0]);
}

/* What the entry would be, and what speaks against it. */
static struct entry
wish_check(const struct desk *desk, const struct draw *draw, const struct entry_wish *wish)
{
	struct entry changed = *desk->entry;

	refuse_withdrawn(desk);
	refuse_stale(desk, wish->version);
	if (wish->typed != NULL)
		typed_check(desk, wish, &changed);
	if (wish->start != NULL)
		own_start_check(desk, draw, wish->start, &changed);
	return changed;
}

bool
entry_change(const struct office *office, const struct tournament *tournament,
             const struct entry *entry, const struct entry_wish *wish, struct problems *problems)
{
	struct desk desk = desk_open(office, tournament, entry, problems);
	struct draw draw = draw_now(&desk);
	struct entry changed = wish_check(&desk, &draw, wish);
	bool was[ROUNDS_MAX + 1], written = false;
	const bool *absent = wish->absent != NULL ? wish->absent : was;

	absences_read(&desk, was);
	absences_check(&desk, &draw, was, absent);
	if (desk_fine(&desk)) {
		written |= entry_rewrite(&desk, wish, &changed);
		written |= absences_write(&desk, &draw, was, absent);
	}
	return desk_fine(&desk) && !written ? office_leave(office) : desk_close(&desk);
}

char *
entry_token(const struct office *office, const struct entry *entry)
{
	return code_link(office, "entry", entry->id, entry->generation);
}

struct entry *
entry_by_token(const struct office *office, const char *token)
{
	const char *id = code_link_id(office->arena, token);
	struct entry *entry = id == NULL ? NULL : entry_by_id(office->arena, office->db, id);

	return entry != NULL && secret_equal(entry_token(office, entry), token) ? entry : NULL;
}

/* Nothing that is public depends on the link. */
void
entry_renew_link(const struct office *office, const struct entry *entry)
{
	publisher_begin(office->publisher);
	entry_generation_next(office->db, entry->id);
	office_audit(office, entry->tournament_id, "entry.renew-link", entry->id, "", "");
	publisher_commit(office->publisher);
}
