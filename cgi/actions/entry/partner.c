#include "actions/entry/partner.h"

#include <string.h>

#include "actions/entry/card_code.h"
#include "actions/entry/enter.h"
#include "actions/entry/partner_entry.h"
#include "actions/office/act.h"
#include "actions/office/changes.h"
#include "actions/office/letters.h"
#include "actions/office/once.h"
#include "base/buf.h"
#include "base/log.h"
#include "base/text.h"

/* Others read it in a list. */
enum { NOTE_MAX = 300 };

static struct desk
desk_open(const struct office *office, const struct tournament *tournament,
          const struct partner_wish *wish, struct problems *problems)
{
	struct desk desk = desk_start(office, tournament, problems);

	if (wish == NULL)
		return desk;
	desk.wish = partner_by_id(office->arena, office->db, wish->id);
	if (desk.wish == NULL)
		log_die("no wish %s", wish->id);
	return desk;
}

const char *
partner_closed(const struct tournament *tournament, int64_t now)
{
	return ruleset_single(tournament->ruleset) ? "problem.no-partners"
	       : tournament->cancelled ? "problem.looking-cancelled"
	                             : registration_closed(tournament, now);
}

static void
refuse_closed(const struct desk *desk)
{
	desk_refuse(desk, partner_closed(desk->tournament, clock_now(desk->office->clock)));
}

static void
refuse_paired(const struct desk *desk)
{
	if (desk->wish->status == WISH_PAIRED)
		desk_refuse(desk, "problem.wish-paired");
}

struct typed_wish
typed_wish_of(struct arena *arena, const struct partner_wish *wish)
{
	struct typed_wish typed = {.alone = typed_entry_none()};
	char weakest[8], strongest[8];

	rank_token(wish->weakest, weakest);
	rank_token(wish->strongest, strongest);
	typed_entry_player(arena, &wish->player, typed.alone.players[0]);
	typed.alone.email = wish->email;
	typed.alone.note = wish->note;
	typed.weakest = arena_text(arena, weakest);
	typed.strongest = arena_text(arena, strongest);
	return typed;
}

static struct changes
changes_between(struct arena *arena, const struct typed_wish *before,
                const struct typed_wish *after)
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

/* Everything typed, each field ended by a character that cannot be typed. */
static const char *
form_text(struct arena *arena, const struct typed_wish *typed)
{
	struct buf text = buf_new(arena, 256);

	for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
		buf_printf(&text, "%s\x1f", typed->alone.players[0][field]);
	buf_printf(&text, "%s\x1f%s\x1f%s\x1f%s", typed->weakest, typed->strongest,
	           typed->alone.email, typed->alone.note);
	return text.text;
}

/* "" is any rank. */
static struct rank
limit_check(const struct desk *desk, const char *field, const char *text)
{
	struct rank rank = {RANK_NONE, 0};

	if (text[0] != '\0' && !rank_parse(text, &rank))
		problem_add(desk->problems, field, "problem.rank", NULL);
	return rank;
}

static void
limits_check(const struct desk *desk, const struct typed_wish *typed, struct partner_wish *wish)
{
	wish->weakest = limit_check(desk, "weakest", typed->weakest);
	wish->strongest = limit_check(desk, "strongest", typed->strongest);
	if (wish->weakest.kind != RANK_NONE && wish->strongest.kind != RANK_NONE &&
	    rank_strength(wish->weakest) > rank_strength(wish->strongest))
		problem_add(desk->problems, "weakest", "problem.rank-range", NULL);
}

static bool
looks_already(const struct desk *desk, const struct partner_wish *wish)
{
	struct arena *arena = desk->office->arena;
	struct partner_wishes all = partners_of(arena, desk->office->db, desk->tournament->id);

	for (size_t i = 0; i < all.count; i++)
		if (all.list[i].status == WISH_LOOKING && strcmp(all.list[i].id, wish->id) != 0 &&
		    typed_entry_same(arena, &wish->player, &all.list[i].player))
			return true;
	return false;
}

/* One person is there once: `alone` has the player of the wish in its first seat. */
static void
twice_check(const struct desk *desk, const struct partner_wish *wish, const struct entry *alone)
{
	const struct office *office = desk->office;
	struct entries entries = entries_of(office->arena, office->db, desk->tournament->id);

	typed_entry_seat_twice(office->arena, alone, 0, &entries, desk->problems);
	if (looks_already(desk, wish))
		problem_add(desk->problems,
		            typed_entry_path(office->arena, 0, FIELD_FAMILY_NAME),
		            "problem.already-looking", wish->player.given_name);
}

/* Fills what is typed. */
static void
wish_check(const struct desk *desk, const struct typed_wish *typed, const char *lang,
           struct partner_wish *wish)
{
	struct arena *arena = desk->office->arena;
	struct entry alone = {.id = "", .email = "", .note = ""};

	if (text_length(typed->alone.note) > NOTE_MAX)
		problem_add(desk->problems, "note", "problem.too-long",
		            arena_printf(arena, "%d", NOTE_MAX));
	typed_entry_check_alone(arena, &typed->alone, desk->tournament, lang, &alone,
	                        desk->problems);
	limits_check(desk, typed, wish);
	wish->player = alone.players[0];
	wish->email = alone.email;
	wish->note = alone.note;
	wish->lang = strcmp(lang, "ja") == 0 ? "ja" : "en";
	if (desk_fine(desk))
		twice_check(desk, wish, &alone);
}

static void
wish_add(const struct desk *desk, struct partner_wish *wish)
{
	const struct office *office = desk->office;
	struct typed_wish none = {typed_entry_none(), "", ""};
	struct typed_wish now = typed_wish_of(office->arena, wish);
	struct changes changes = changes_between(office->arena, &none, &now);

	partner_insert(office->db, wish);
	desk_audit(desk, "partner.look", wish->id, &changes);
	post_looking(office, wish);
}

static struct partner_wish *
wish_make(const struct desk *desk, const struct typed_wish *typed, const char *lang)
{
	struct partner_wish *wish = arena_alloc(desk->office->arena, sizeof(*wish));

	*wish = (struct partner_wish){
		.id = secret_id(desk->office->arena), .tournament_id = desk->tournament->id,
		.version = 1, .entered_at = clock_now(desk->office->clock),
	};
	refuse_closed(desk);
	if (!desk_fine(desk))
		return wish;
	wish_check(desk, typed, lang, wish);
	if (desk_fine(desk))
		wish_add(desk, wish);
	return wish;
}

struct partner_wish *
partner_look(const struct office *office, const struct tournament *tournament,
             const struct typed_wish *typed, const char *lang, const char *once, bool *again,
             struct problems *problems)
{
	const struct once form = {
		.scope = arena_printf(office->arena, "partner %s %s", tournament->id, office->actor),
		.key = once, .form = form_text(office->arena, typed),
	};
	struct desk desk = desk_open(office, tournament, NULL, problems);
	const char *made = NULL;
	enum once_found found = once_find(office, &form, &made, problems);
	struct partner_wish *wish;

	*again = found == ONCE_AGAIN;
	if (found != ONCE_NEW) {
		publisher_cancel(office->publisher);
		return *again ? partner_by_id(office->arena, office->db, made) : NULL;
	}
	wish = wish_make(&desk, typed, lang);
	if (desk_fine(&desk))
		once_keep(office, &form, wish->id);
	return desk_close(&desk) ? wish : NULL;
}

/* Whether there was anything to write. */
static bool
wish_rewrite(const struct desk *desk, const struct partner_wish *changed)
{
	struct arena *arena = desk->office->arena;
	struct typed_wish before = typed_wish_of(arena, desk->wish);
	struct typed_wish after = typed_wish_of(arena, changed);
	struct changes changes = changes_between(arena, &before, &after);

	if (changes_none(&changes))
		return false;
	if (!partner_update(desk->office->db, changed)) {
		desk_refuse(desk, "problem.stale");
		return true;
	}
	desk_audit(desk, "partner.change", changed->id, &changes);
	if (strcmp(before.alone.email, after.alone.email) != 0)
		post_looking(desk->office, changed);
	return true;
}

bool
partner_change(const struct office *office, const struct tournament *tournament,
               const struct partner_wish *wish, const struct typed_wish *typed,
               const char *lang, int version, struct problems *problems)
{
	struct desk desk = desk_open(office, tournament, wish, problems);
	struct partner_wish changed = *desk.wish;

	refuse_paired(&desk);
	if (desk.wish->status == WISH_WITHDRAWN)
		desk_refuse(&desk, "problem.wish-withdrawn");
	refuse_closed(&desk);
	if (version != desk.wish->version)
		desk_refuse(&desk, "problem.stale");
	if (desk_fine(&desk))
		wish_check(&desk, typed, lang, &changed);
	if (desk_fine(&desk) && !wish_rewrite(&desk, &changed))
		return office_leave(office);
	return desk_close(&desk);
}

bool
partner_stop(const struct office *office, const struct tournament *tournament,
             const struct partner_wish *wish, struct problems *problems)
{
	struct desk desk = desk_open(office, tournament, wish, problems);

	if (desk.wish->status == WISH_WITHDRAWN)
		return office_leave(office);
	refuse_paired(&desk);
	if (desk_fine(&desk))
		partner_entry_stop(office, desk.wish);
	return desk_close(&desk);
}

char *
partner_token(const struct office *office, const struct partner_wish *wish)
{
	return code_link(office, "partner", wish->id, wish->generation);
}

struct partner_wish *
partner_by_token(const struct office *office, const char *token)
{
	const char *id = code_link_id(office->arena, token);
	struct partner_wish *wish = id == NULL ? NULL
	                            : partner_by_id(office->arena, office->db, id);

	return wish != NULL && secret_equal(partner_token(office, wish), token) ? wish : NULL;
}
