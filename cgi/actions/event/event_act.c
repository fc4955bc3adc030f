#include "actions/event/event_act.h"

#include <string.h>

#include "actions/entry/entry_act.h"
#include "actions/event/division_act.h"
#include "actions/event/event_plan.h"
#include "actions/office/act.h"
#include "actions/office/changes.h"
#include "actions/office/letters.h"
#include "actions/office/once_act.h"
#include "base/buf.h"
#include "base/log.h"
#include "base/text.h"
#include "event/imported.h"
#include "forms/typed_entry.h"
#include "store/draw/round.h"
#include "store/entry.h"
#include "store/people/account.h"
#include "store/people/member.h"
#include "store/people/partner.h"

enum { SLUG_MAX = 64, SLUG_TRIES = 8, SLUG_SUFFIX = 6 };

static const uint32_t seeds = 1u << 31;

const char *const event_zones[] = {
	"Asia/Tokyo", "Asia/Seoul", "Asia/Shanghai", "Asia/Taipei", "Asia/Bangkok",
	"Asia/Singapore", "Australia/Sydney", "Europe/London", "Europe/Paris", "Europe/Berlin",
	"Europe/Warsaw", "Europe/Helsinki", "Europe/Bucharest", "Europe/Istanbul",
	"America/Sao_Paulo", "America/New_York", "America/Chicago", "America/Denver",
	"America/Los_Angeles", "UTC", NULL,
};

/* The ruleset as the event is to have it: `rules` over its base, or what it has
 * changed already. `before` is NULL for a new event. */
static void
rules_check(struct arena *arena, const struct typed_rules *rules, const struct tournament *before,
            struct tournament *t, struct problems *problems)
{
	struct custom *custom = arena_alloc(arena, sizeof(*custom));
	char text[CUSTOM_TEXT_MAX] = "";

	if (before != NULL)
		custom_text(before->base, before->ruleset, text);
	custom_begin(custom, t->base);
	if (rules != NULL)
		typed_rules_check(arena, rules, custom, problems);
	else if (!custom_read(custom, text))
		log_die("event %s: changes of its ruleset that cannot be read: '%s'", t->id, text);
	t->ruleset = custom_count(t->base, &custom->ruleset) == 0 ? t->base : &custom->ruleset;
}

/* "" where the event changes nothing. */
static const char *
datum_changed(struct arena *arena, const struct tournament *t, enum datum datum)
{
	char text[DATUM_TEXT_MAX];

	if (t == NULL || !custom_differs(t->base, t->ruleset, datum))
		return "";
	datum_text(t->ruleset, datum, text);
	return arena_text(arena, text);
}

/* `before` is NULL for an event that is being made. */
static struct changes
changes_between(struct arena *arena, const struct tournament *before,
                const struct tournament *after)
{
	struct changes changes = changes_new(arena);
	struct typed_event old = {{NULL}}, new = typed_event_of(arena, after);

	if (before != NULL)
		old = typed_event_of(arena, before);
	for (enum typed_event_field field = 0; field < EVENT_FIELDS; field++)
		changes_add(&changes, typed_event_fields[field].name,
		            before == NULL ? "" : old.fields[field], new.fields[field]);
	for (enum datum datum = 0; datum < DATA; datum++)
		changes_add(&changes, datum_rows[datum].name, datum_changed(arena, before, datum),
		            datum_changed(arena, after, datum));
	return changes;
}

/* The letters and digits of a name, folded, with '-' between. "" when there are none. */
static char *
slug_of_name(struct arena *arena, const char *name)
{
	const char *folded = text_sort_key(arena, name);
	struct buf slug = buf_new(arena, SLUG_MAX);
	bool gap = false;

	for (; *folded != '\0' && slug.len + 2 < SLUG_MAX - SLUG_SUFFIX; folded++) {
		if ((*folded >= 'a' && *folded <= 'z') || (*folded >= '0' && *folded <= '9')) {
			if (gap && slug.len > 0)
				buf_char(&slug, '-');
			buf_char(&slug, *folded);
			gap = false;
		} else if (*folded != '\'') {
			gap = true;
		}
	}
	return slug.text;
}

/* An address that people can read out and type: the name's, or the game and the day where the name
 * has no such letter. Where that is reserved or taken, random letters stand behind it. */
static const char *
slug_suggest(struct arena *arena, const struct tournament *t, int attempt)
{
	const char *base = slug_of_name(arena, t->name_en);
	const char *chance = arena_copy(arena, secret_id(arena), SLUG_SUFFIX - 1);
	char day[11];

	date_text(t->date, day);
	if (base[0] == '\0')
		base = arena_printf(arena, "%s-%s", ruleset_single(t->ruleset) ? "go" : "pair-go", day);
	return attempt == 0 && !typed_event_slug_reserved(base) ? base
	                                            : arena_printf(arena, "%s-%s", base, chance);
}

bool
event_insert(const struct office *office, struct tournament *t)
{
	int64_t now = clock_now(office->clock);

	if (t->slug[0] != '\0')
		return tournament_insert(office->db, t, now);
	for (int attempt = 0; attempt < SLUG_TRIES; attempt++) {
		t->slug = slug_suggest(office->arena, t, attempt);
		if (tournament_insert(office->db, t, now))
			return true;
	}
	return false;
}

static void
event_add(const struct office *office, struct tournament *t, const struct typed_plan_made *planned,
          struct problems *problems)
{
	struct changes changes;

	if (!event_insert(office, t)) {
		problem_add(problems, "slug", PROBLEM_SLUG_TAKEN, NULL);
		return;
	}
	if (t->parent_id == NULL &&
	    account_by_id(office->arena, office->db, office->actor) != NULL)
		membership_give(office->db, office->actor, t->id, MEMBERSHIP_ORGANISER);
	prizes_write(office->db, t->id, &planned->prizes);
	changes = changes_between(office->arena, NULL, t);
	event_plan_changes(office->arena, NULL, planned, &changes);
	office_audit_changes(office, t->id, "event.create", t->slug, &changes);
}

/* A letter has to come for it. */
static void
mail_check(const struct office *office, const struct tournament *before, const struct tournament *t,
           struct problems *problems)
{
	if (t->confirms == CONFIRMS_MAIL && before->confirms != CONFIRMS_MAIL && !office->mails)
		problem_add(problems, "confirms", PROBLEM_NO_MAIL, NULL);
}

/* `t` is as it is before anything is typed; `rules` NULL: as `before` has them, or none. */
static void
event_make(const struct office *office, struct tournament *t, const struct tournament *before,
           const struct typed_event *typed, const struct typed_rules *rules,
           const struct typed_plan *plan, struct problems *problems)
{
	struct typed_plan_made planned = {.plan = t->plan, .tables_out = t->tables_out};
	const struct tournament was = *t;

	typed_event_check(office->arena, typed, t, problems);
	mail_check(office, &was, t, problems);
	event_plan_check(office, plan, &planned, t, problems);
	if (problems->count == 0)
		event_plan_past(office, &was, t, 0, problems);
	if (t->base != NULL)
		rules_check(office->arena, rules, before != NULL && before->base == t->base
		            ? before : NULL, t, problems);
	if (before != NULL) {
		division_check(before, t, problems);
		division_slug(office, t);
	}
	if (problems->count == 0)
		event_add(office, t, &planned, problems);
}

struct tournament *
event_create(const struct office *office, const struct typed_event *typed,
             const struct typed_rules *rules, const struct typed_plan *plan, bool *again,
             struct problems *problems)
{
	const char *scope = arena_printf(office->arena, "event %s", office->actor), *made;
	struct act act = act_begin(office, NULL, problems);
	struct typed_event whole = *typed;
	struct tournament *t;

	if (once_done(&act, scope, again, &made))
		return *again ? tournament_by_id(office->arena, office->db, made) : NULL;
	for (enum typed_event_field field = 0; field < EVENT_FIELDS; field++)
		if (whole.fields[field] == NULL)
			whole.fields[field] = "";
	act.tournament = t = arena_alloc(office->arena, sizeof(*t));
	*t = (struct tournament){
		.id = secret_id(office->arena), .slug = "", .state = STATE_DRAFT,
		.plan = plan_usual(SYSTEM_SWISS), .tables_out = "", .imported = "", .round_times = "",
		.key = "", .seed = secret_random_below(seeds), .version = 1,
		.keep_days = KEEP_DAYS_USUAL,
	};
	event_make(office, t, NULL, &whole, rules, plan, problems);
	once_keep(&act, scope, t->id);
	return act_end(&act) ? t : NULL;
}

/* The name's own where that is one, else the first letter that is free. */
static const char *
key_suggest(const struct office *office, const struct tournament *whole, const char *name)
{
	const struct tournaments all = tournament_divisions(office->arena, office->db, whole->id);
	const char *key = name == NULL ? "" : slug_of_name(office->arena, name);
	char letter = 'a';

	if (key[0] != '\0' && strlen(key) <= DIVISION_KEY_MAX && !typed_event_slug_reserved(key))
		return key;
	for (size_t i = 0; i < all.count; i++)
		letter = (char)(letter + (strlen(all.list[i].key) == 1 && all.list[i].key[0] == letter));
	return arena_printf(office->arena, "%c", letter);
}

/* The entries of an event that has no divisions yet are its first one's. */
static void
entries_take(const struct office *office, const struct tournament *from, struct tournament *to,
             struct problems *problems)
{
	const struct entry_list entries = entry_list_of(office->arena, office->db, from->id);
	const struct rounds draw = rounds_of(office->arena, office->db, from->id,
	                                     &from->ruleset->scoring);

	if (to->capacity < from->taken) {
		problem_add(problems, "capacity", PROBLEM_CAPACITY_TAKEN,
		            arena_printf(office->arena, "%d", from->taken));
		return;
	}
	for (size_t i = 0; i < entries.count; i++) {
		entry_move(office->db, entries.list[i].id, to->id, entries.list[i].status);
		if (entries.list[i].status != STATUS_CONFIRMED)
			continue;
		tournament_place_free(office->db, from->id);
		tournament_place_take(office->db, to->id);
	}
	for (size_t i = 0; i < draw.apart.count; i++)
		keep_apart_insert(office->db, to->id, draw.apart.list[i].one, draw.apart.list[i].other);
}

struct tournament *
event_divide(const struct office *office, const struct tournament *tournament,
             const struct typed_event *typed, const struct typed_rules *rules,
             const struct typed_plan *plan, bool *again, struct problems *problems)
{
	const char *scope = arena_printf(office->arena, "division %s", tournament->id), *made;
	struct act act = act_begin(office, tournament->id, problems);
	const struct tournament *whole = act.tournament;
	struct tournament *t = arena_alloc(office->arena, sizeof(*t));
	struct typed_event filled = *typed;

	if (once_done(&act, scope, again, &made))
		return *again ? tournament_by_id(office->arena, office->db, made) : NULL;
	*t = division_new(office, whole, problems);
	t->seed = secret_random_below(seeds);
	if (filled.fields[EVENT_SLUG] == NULL || filled.fields[EVENT_SLUG][0] == '\0')
		filled.fields[EVENT_SLUG] = key_suggest(office, whole, filled.fields[EVENT_NAME_EN]);
	filled = typed_event_fill(office->arena, &filled, t);
	division_facts_check(typed, problems);
	event_make(office, t, whole, &filled, rules, plan, problems);
	if (problems->count == 0 && whole->divisions == 0)
		entries_take(office, whole, t, problems);
	act.tournament = t;
	once_keep(&act, scope, t->id);
	return act_end(&act) ? tournament_by_id(office->arena, office->db, t->id) : NULL;
}

/* What has happened in the event already, which a change must not contradict. */
static void
past_check(const struct office *office, const struct tournament *now,
           const struct tournament *changed, struct problems *problems)
{
	struct arena *arena = office->arena;
	const int drawn = rounds_of(arena, office->db, now->id, &now->ruleset->scoring).rounds;
	const bool same_base = strcmp(changed->base->id, now->base->id) == 0;

	if (now->state != STATE_DRAFT && strcmp(now->slug, changed->slug) != 0)
		problem_add(problems, "slug", PROBLEM_SLUG_FIXED, NULL);
	if (!same_base && drawn > 0)
		problem_add(problems, "ruleset", PROBLEM_RULESET_FIXED, NULL);
	/* Whoever has entered, or looks for a partner, is of a pair or plays alone. */
	if (!same_base && drawn == 0 && ruleset_single(changed->base) != ruleset_single(now->base) &&
	    (entry_list_of(arena, office->db, now->id).count > 0 ||
	     partners_of(arena, office->db, now->id).count > 0))
		problem_add(problems, "ruleset", PROBLEM_RULESET_KIND, NULL);
	/* Who met whom at which handicap followed from the points. */
	for (enum datum datum = 0; same_base && drawn > 0 && datum < DATA; datum++)
		if (datum_rows[datum].points && !datum_same(now->ruleset, changed->ruleset, datum))
			problem_add(problems, datum_rows[datum].name, PROBLEM_RULESET_FIXED, NULL);
	if (changed->rounds < drawn)
		problem_add(problems, "rounds", PROBLEM_ROUNDS_FEW,
		            arena_printf(arena, "%d", drawn));
	if (changed->capacity < now->taken)
		problem_add(problems, "capacity", PROBLEM_CAPACITY_TAKEN,
		            arena_printf(arena, "%d", now->taken));
	event_plan_past(office, now, changed, drawn, problems);
}

/* Under other rules the same ranks may be worth other points. */
static void
points_renew(const struct office *office, const struct tournament *t)
{
	struct entry_list entries = entry_list_of(office->arena, office->db, t->id);

	for (size_t i = 0; i < entries.count; i++) {
		struct entry *entry = &entries.list[i];
		int points_x2 = typed_entry_points_x2(&t->ruleset->handicap, entry);

		if (points_x2 == entry->points_x2)
			continue;
		entry->points_x2 = points_x2;
		entry_update(office->db, entry);
	}
}

/* People make plans for it: it is public, and not over. */
static bool
is_expected(enum tournament_state state)
{
	return state != STATE_DRAFT && state != STATE_FINISHED;
}

/* Not by a venue that is said in one more language, or no more. */
static bool
is_same_venue(const struct tournament *one, const struct tournament *other)
{
	bool common = false;

	for (size_t i = 0; i < LANGUAGE_COLUMNS; i++) {
		const char *a = one->texts[TEXT_VENUE][i], *b = other->texts[TEXT_VENUE][i];

		if (a[0] == '\0' || b[0] == '\0')
			continue;
		if (strcmp(a, b) != 0)
			return false;
		common = true;
	}
	return common || strcmp(tournament_text(one, TEXT_VENUE, languages[0].code),
	                        tournament_text(other, TEXT_VENUE, languages[0].code)) == 0;
}

static void
event_rewrite(const struct office *office, const struct tournament *now,
              const struct tournament *changed, const struct changes *changes,
              struct problems *problems)
{
	struct tournament there = *changed;
	bool moved;

	/* Whether pairs would go to the wrong place, or at the wrong time. */
	memcpy(there.texts, now->texts, sizeof(there.texts));
	moved = !is_same_venue(now, changed) ||
	        strcmp(letters_where_and_when(office->arena, now),
	               letters_where_and_when(office->arena, &there)) != 0;
	if (!tournament_update(office->db, changed)) {
		problem_add(problems, "slug", PROBLEM_SLUG_TAKEN, NULL);
		return;
	}
	if (moved && is_expected(now->state) && !now->cancelled)
		letters_everybody(office, changed, LETTER_EVENT_MOVED,
		                  letters_where_and_when(office->arena, now));
	if (changed->state != STATE_FINISHED)
		entry_move_up(office, changed->id);
	divisions_follow(office, now, changed);
	office_audit_changes(office, changed->id, "event.change", changed->slug, changes);
}

/* [from][to] */
static const bool steps[SET_SIZE(TOURNAMENT_STATE_TABLE)][SET_SIZE(TOURNAMENT_STATE_TABLE)] = {
	[STATE_DRAFT] = {
		[STATE_OPEN] = true, [STATE_CLOSED] = true, [STATE_RUNNING] = true,
		[STATE_FINISHED] = true,
	},
	[STATE_OPEN] = {
		[STATE_DRAFT] = true, [STATE_CLOSED] = true, [STATE_RUNNING] = true,
		[STATE_FINISHED] = true,
	},
	[STATE_CLOSED] = {
		[STATE_DRAFT] = true, [STATE_OPEN] = true, [STATE_RUNNING] = true,
		[STATE_FINISHED] = true,
	},
	[STATE_RUNNING] = {[STATE_FINISHED] = true},
	[STATE_FINISHED] = {[STATE_RUNNING] = true},
};

static void
step_check(const struct office *office, const struct tournament *now, enum tournament_state state,
           bool cancelled, struct problems *problems)
{
	const bool before = state < STATE_RUNNING, imported = now->state == STATE_DRAFT;
	const struct tournaments all = tournament_divisions(office->arena, office->db, now->id);
	struct rounds drawn = rounds_of(office->arena, office->db, now->id, &now->ruleset->scoring);

	for (size_t i = 0; i < all.count && drawn.rounds == 0; i++)
		drawn = rounds_of(office->arena, office->db, all.list[i].id,
		                  &all.list[i].ruleset->scoring);
	if (!steps[now->state][state])
		problem_add(problems, "state", PROBLEM_STATE, NULL);
	else if (now->parent_id != NULL && (before || now->state < STATE_RUNNING))
		problem_add(problems, "state", PROBLEM_DIVISION_STATE, NULL);
	else if (cancelled && state != STATE_FINISHED && now->state != STATE_FINISHED && !imported)
		problem_add(problems, "state", PROBLEM_EVENT_CANCELLED, NULL);
	/* What a file brought with rounds that were public is published as what it is. */
	else if ((state == STATE_DRAFT && drawn.rounds > 0) ||
	         (imported && before && drawn.rounds > 0 && drawn.states[1] != ROUND_DRAFT))
		problem_add(problems, "state", PROBLEM_HAS_ROUNDS, NULL);
}

/* Who waits may have a place since then. */
static void
cancelled_set(const struct office *office, const struct tournament *changed)
{
	static const char *const words[] = {"no", "yes"};
	const bool cancelled = changed->cancelled;

	const struct tournaments divisions = tournament_divisions(office->arena, office->db, changed->id);

	tournament_cancelled_set(office->db, changed->id, cancelled);
	for (size_t i = 0; i < divisions.count; i++)
		tournament_cancelled_set(office->db, divisions.list[i].id, cancelled);
	office_audit(office, changed->id, cancelled ? "event.cancel" : "event.on-again",
	             changed->slug, "cancelled", words[!cancelled], words[cancelled]);
	letters_everybody(office, changed, cancelled ? LETTER_EVENT_CANCELLED
	                                             : LETTER_EVENT_ON_AGAIN, "");
	for (size_t i = 0; i < divisions.count && !cancelled; i++)
		entry_move_up(office, divisions.list[i].id);
	if (!cancelled)
		entry_move_up(office, changed->id);
}

/* How much of their names the players of a file show. */
static void
publish_check(const struct office *office, const struct event_wish *wish,
              struct tournament *changed, struct problems *problems)
{
	struct imported imported = imported_read(office->arena, changed->imported);

	if (wish->publish == NULL)
		return;
	if (!imported.names)
		problem_add(problems, "publish", PROBLEM_NAMES_CHOSEN, NULL);
	imported.publish = *wish->publish;
	changed->imported = imported_text(office->arena, &imported);
}

static void
publish_write(const struct office *office, const char *id, enum player_publish from,
              enum player_publish to)
{
	struct entry_list entries = entry_list_of(office->arena, office->db, id);

	for (size_t i = 0; i < entries.count; i++) {
		struct entry *entry = &entries.list[i];
		bool differs = false;

		for (size_t nth = 0; nth < entry->player_count; nth++)
			if (entry->players[nth].publish == from) {
				entry->players[nth].publish = to;
				differs = true;
			}
		if (differs)
			entry_update(office->db, entry);
	}
}

/* What the event would be, and what speaks against it. */
static struct tournament
wish_check(const struct office *office, const struct tournament *now,
           const struct event_wish *wish, struct typed_plan_made *planned,
           struct problems *problems)
{
	struct tournament changed = *now;

	if (wish->version >= 0 && wish->version != now->version)
		problem_add(problems, "", PROBLEM_STALE, NULL);
	if (wish->typed != NULL) {
		const struct typed_event typed = typed_event_fill(office->arena, wish->typed, now);

		typed_event_check(office->arena, &typed, &changed, problems);
		mail_check(office, now, &changed, problems);
		if (now->parent_id != NULL) {
			division_facts_check(wish->typed, problems);
			division_slug(office, &changed);
		}
	}
	if (wish->state != NULL && *wish->state == STATE_DRAFT)
		changed.base = ruleset_find(changed.base->id);
	if (wish->rules != NULL || changed.base != now->base)
		rules_check(office->arena, wish->rules, now, &changed, problems);
	event_plan_check(office, wish->plan, planned, &changed, problems);
	publish_check(office, wish, &changed, problems);
	if (wish->typed != NULL || wish->rules != NULL || wish->plan != NULL)
		past_check(office, now, &changed, problems);
	if (wish->cancelled != NULL)
		changed.cancelled = *wish->cancelled;
	if (wish->state != NULL && *wish->state != now->state) {
		step_check(office, now, *wish->state, changed.cancelled, problems);
		changed.state = *wish->state;
	}
	if (changed.cancelled != now->cancelled && now->parent_id != NULL)
		problem_add(problems, "cancelled", PROBLEM_DIVISION_FACT, NULL);
	else if (changed.cancelled != now->cancelled &&
	    !(is_expected(now->state) && is_expected(changed.state)))
		problem_add(problems, "cancelled", PROBLEM_CANNOT_CANCEL, NULL);
	return changed;
}

bool
event_change(const struct office *office, const struct tournament *tournament,
             const struct event_wish *wish, struct problems *problems)
{
	const struct act act = act_begin(office, tournament->id, problems);
	const struct tournament *now = act.tournament;
	const struct typed_plan_made was = event_plan_of(office, now);
	struct typed_plan_made will = was;
	const struct imported before = imported_read(office->arena, now->imported);
	struct tournament changed;
	struct changes facts;

	changed = wish_check(office, now, wish, &will, problems);
	facts = changes_between(office->arena, now, &changed);
	event_plan_changes(office->arena, &was, &will, &facts);
	if (wish->publish != NULL)
		changes_add(&facts, "publish", player_publish_names[before.publish],
		            player_publish_names[*wish->publish]);
	if (problems->count == 0 && changes_none(&facts) && changed.state == now->state &&
	    changed.cancelled == now->cancelled)
		return act_leave(&act);
	if (problems->count == 0 && !changes_none(&facts))
		event_rewrite(office, now, &changed, &facts, problems);
	if (problems->count == 0 && wish->publish != NULL)
		publish_write(office, now->id, before.publish, *wish->publish);
	if (problems->count == 0 && wish->plan != NULL)
		prizes_write(office->db, now->id, &will.prizes);
	if (problems->count == 0 && changed.state != now->state) {
		struct tournament stepping = changed;

		stepping.state = now->state;
		tournament_state_set(office->db, &stepping, changed.state);
		divisions_step(office, now, changed.state);
		office_audit(office, now->id, "event.state", changed.slug, "state",
		             tournament_state_names[now->state], tournament_state_names[changed.state]);
	}
	/* A draft may have been entered under an older program, which it does not keep. */
	if (problems->count == 0 && ((now->state == STATE_DRAFT && changed.state != STATE_DRAFT) ||
	                             custom_points_differ(now->ruleset, changed.ruleset)))
		points_renew(office, &changed);
	if (problems->count == 0 && changed.cancelled != now->cancelled)
		cancelled_set(office, &changed);
	return act_end(&act);
}

bool
event_state_set(const struct office *office, const struct tournament *tournament,
                enum tournament_state state, struct problems *problems)
{
	const struct event_wish wish = {.state = &state, .version = -1};

	return event_change(office, tournament, &wish, problems);
}

bool
event_cancel(const struct office *office, const struct tournament *tournament, bool cancelled,
             struct problems *problems)
{
	const struct event_wish wish = {.cancelled = &cancelled, .version = -1};

	return event_change(office, tournament, &wish, problems);
}
