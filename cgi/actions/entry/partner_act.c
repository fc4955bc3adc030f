#include "actions/entry/partner_act.h"

#include <string.h>

#include "actions/entry/card_code.h"
#include "actions/entry/entry_act.h"
#include "actions/entry/partner_entry.h"
#include "actions/office/act.h"
#include "actions/office/changes.h"
#include "actions/office/letters.h"
#include "actions/office/once_act.h"
#include "actions/office/pace_act.h"
#include "base/language.h"
#include "base/log.h"
#include "base/text.h"
#include "forms/person.h"
#include "forms/typed_text.h"

/* Others read it in a list. */
enum { NOTE_MAX = 300 };

static struct act
act_open(const struct office *office, const struct tournament *tournament,
         const struct partner_wish *wish, struct problems *problems)
{
	struct act act = act_begin(office, tournament->id, problems);

	if (wish == NULL)
		return act;
	act.wish = partner_by_id(office->arena, office->db, wish->id);
	if (act.wish == NULL)
		log_die("no wish %s", wish->id);
	return act;
}

enum problem_kind
partner_closed(const struct tournament *tournament, int64_t now)
{
	return ruleset_single(tournament->ruleset) ? PROBLEM_NO_PARTNERS
	       : tournament->cancelled ? PROBLEM_LOOKING_CANCELLED
	                             : entry_closed(tournament, now);
}

static void
refuse_closed(const struct act *act)
{
	act_refuse(act, partner_closed(act->tournament, clock_now(act->office->clock)));
}

static void
refuse_paired(const struct act *act)
{
	if (act->wish->status == WISH_PAIRED)
		act_refuse(act, PROBLEM_WISH_PAIRED);
}

struct partner_typed
partner_typed_of(struct arena *arena, const struct partner_wish *wish)
{
	struct partner_typed typed = {.alone = typed_entry_none()};
	char weakest[8], strongest[8];

	rank_token(wish->weakest, weakest);
	rank_token(wish->strongest, strongest);
	player_field_texts(arena, &wish->player, typed.alone.players[0]);
	typed.alone.email = wish->email;
	typed.alone.note = wish->note;
	typed.weakest = arena_text(arena, weakest);
	typed.strongest = arena_text(arena, strongest);
	return typed;
}

static struct changes
changes_between(struct arena *arena, const struct partner_typed *before,
                const struct partner_typed *after)
{
	struct changes changes = changes_new(arena);

	for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
		changes_add(&changes, player_fields[field].name, before->alone.players[0][field],
		            after->alone.players[0][field]);
	changes_add(&changes, "weakest", before->weakest, after->weakest);
	changes_add(&changes, "strongest", before->strongest, after->strongest);
	changes_add(&changes, "email", before->alone.email, after->alone.email);
	changes_add(&changes, "note", before->alone.note, after->alone.note);
	return changes;
}

/* "" is any rank. */
static struct rank
limit_check(const struct act *act, const char *field, const char *text)
{
	struct rank rank = {RANK_NONE, 0};
	enum problem_kind wrong = PROBLEM_NONE;

	if (text[0] != '\0')
		wrong = typed_text_rank(&act->tournament->ruleset->handicap, text, &rank);
	if (wrong != PROBLEM_NONE)
		problem_add(act->problems, field, wrong, NULL);
	return rank;
}

static void
limits_check(const struct act *act, const struct partner_typed *typed, struct partner_wish *wish)
{
	wish->weakest = limit_check(act, "weakest", typed->weakest);
	wish->strongest = limit_check(act, "strongest", typed->strongest);
	if (wish->weakest.kind != RANK_NONE && wish->strongest.kind != RANK_NONE &&
	    rank_strength_x2(wish->weakest) > rank_strength_x2(wish->strongest))
		problem_add(act->problems, "weakest", PROBLEM_RANK_RANGE, NULL);
}

/* One person is there once: `alone` has the player of the wish as its first. */
static void
twice_check(const struct act *act, const struct partner_wish *wish, const struct entry *alone)
{
	const struct office *office = act->office;
	struct entry_list entries = entry_list_whole(office->arena, office->db, act->tournament->id);
	struct partner_wishes all = partners_of(office->arena, office->db, act->tournament->id);
	struct entry one = *alone;

	one.player_count = 1;
	person_twice_seen(office->arena, &one, &entries, act->problems);
	if (partner_entry_looks(office->arena, &all, wish, true))
		problem_add(act->problems,
		            player_field_path(0, FIELD_FAMILY_NAME),
		            PROBLEM_ALREADY_LOOKING, wish->player.given_name);
}

/* Fills what is typed. */
static void
wish_check(const struct act *act, const struct partner_typed *typed, const char *lang,
           struct partner_wish *wish)
{
	struct arena *arena = act->office->arena;
	struct entry alone = {.id = act->wish == NULL ? "" : act->wish->id, .email = "", .note = ""};

	if (text_length(typed->alone.note) > NOTE_MAX)
		problem_add(act->problems, "note", PROBLEM_TOO_LONG,
		            arena_printf(arena, "%d", NOTE_MAX));
	if (typed_text_has_link(arena, typed->alone.note))
		problem_add(act->problems, "note", PROBLEM_LINK, NULL);
	typed_entry_check_alone(arena, &typed->alone, act->tournament, lang, &alone,
	                        act->problems);
	limits_check(act, typed, wish);
	wish->player = alone.players[0];
	player_field_consent(&wish->player, act->wish == NULL ? NULL : &act->wish->player,
	                     clock_now(act->office->clock));
	wish->email = alone.email;
	wish->note = alone.note;
	wish->lang = language_of(lang)->code;
	if (act_fine(act))
		twice_check(act, wish, &alone);
}

struct partner_wish *
partner_look(const struct office *office, const struct tournament *tournament,
             const struct partner_typed *typed, const char *lang, bool *again,
             struct problems *problems)
{
	const char *scope =
		arena_printf(office->arena, "partner %s %s", tournament->id, office->actor);
	const struct partner_typed none = {typed_entry_none(), "", ""};
	const struct act act = act_open(office, tournament, NULL, problems);
	const char *made;
	struct partner_wish *wish;
	struct partner_typed now;
	struct changes changes;

	if (once_done(&act, scope, again, &made))
		return *again ? partner_by_id(office->arena, office->db, made) : NULL;
	wish = arena_alloc(office->arena, sizeof(*wish));
	*wish = (struct partner_wish){
		.id = secret_id(office->arena), .tournament_id = act.tournament->id,
		.version = 1, .entered_at = clock_now(office->clock),
	};
	refuse_closed(&act);
	if (act_fine(&act))
		wish_check(&act, typed, lang, wish);
	pace_take(&act, PACE_WISH, "");
	if (act_fine(&act)) {
		now = partner_typed_of(office->arena, wish);
		changes = changes_between(office->arena, &none, &now);
		partner_insert(office->db, wish);
		act_audit(&act, "partner.look", wish->id, &changes);
		letters_looking(office, wish);
	}
	once_keep(&act, scope, wish->id);
	return act_end(&act) ? wish : NULL;
}

/* Whether there was anything to write. */
static bool
wish_rewrite(const struct act *act, const struct partner_wish *changed)
{
	struct arena *arena = act->office->arena;
	struct partner_typed before = partner_typed_of(arena, act->wish);
	struct partner_typed after = partner_typed_of(arena, changed);
	struct changes changes = changes_between(arena, &before, &after);

	if (changes_none(&changes))
		return false;
	if (!partner_update(act->office->db, changed)) {
		act_refuse(act, PROBLEM_STALE);
		return true;
	}
	act_audit(act, "partner.change", changed->id, &changes);
	if (strcmp(before.alone.email, after.alone.email) != 0)
		letters_looking(act->office, changed);
	return true;
}

bool
partner_change(const struct office *office, const struct tournament *tournament,
               const struct partner_wish *wish, const struct partner_typed *typed,
               const char *lang, int version, struct problems *problems)
{
	struct act act = act_open(office, tournament, wish, problems);
	struct partner_wish changed = *act.wish;

	refuse_paired(&act);
	if (act.wish->status == WISH_WITHDRAWN)
		act_refuse(&act, PROBLEM_WISH_WITHDRAWN);
	refuse_closed(&act);
	if (version != act.wish->version)
		act_refuse(&act, PROBLEM_STALE);
	if (act_fine(&act))
		wish_check(&act, typed, lang, &changed);
	if (act_fine(&act) && !wish_rewrite(&act, &changed))
		return act_leave(&act);
	return act_end(&act);
}

bool
partner_stop(const struct office *office, const struct tournament *tournament,
             const struct partner_wish *wish, struct problems *problems)
{
	struct act act = act_open(office, tournament, wish, problems);

	if (act.wish->status == WISH_WITHDRAWN)
		return act_leave(&act);
	refuse_paired(&act);
	if (act_fine(&act))
		partner_entry_stop(office, act.wish);
	return act_end(&act);
}

char *
partner_token(const struct office *office, const struct partner_wish *wish)
{
	return card_code_link(office, "partner", wish->id, wish->generation);
}

struct partner_wish *
partner_by_token(const struct office *office, const char *token)
{
	const char *id = card_code_link_id(office->arena, token);
	struct partner_wish *wish = id == NULL ? NULL
	                            : partner_by_id(office->arena, office->db, id);

	return wish != NULL && secret_equal(partner_token(office, wish), token) ? wish : NULL;
}
