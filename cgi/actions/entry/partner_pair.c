#include "actions/entry/partner_pair.h"

#include <string.h>

#include "actions/entry/entry_act.h"
#include "actions/entry/match.h"
#include "actions/entry/partner_act.h"
#include "actions/office/act.h"
#include "actions/office/letters.h"
#include "event/name.h"

/* So many letters may one wish cause by asking again and again. */
enum { ASKING_MAX = 40 };

/* Two wishes as they are inside the transaction; either may be NULL. */
struct two {
	struct match_search search;
	const struct partner_wish *a, *b;
	struct problems *problems;
};

static struct two
two_read(const struct office *office, const struct tournament *tournament, const char *a_id,
         const char *b_id, struct problems *problems)
{
	struct two two = {.search = match_read(office, tournament), .problems = problems};

	two.a = match_wish(&two.search, a_id);
	two.b = match_wish(&two.search, b_id);
	return two;
}

static bool
two_fine(const struct two *two)
{
	return two->problems->count == 0;
}

/* The pair that the two are already, or NULL. */
static const char *
two_paired(const struct two *two)
{
	bool paired = two->a != NULL && two->b != NULL && two->a != two->b &&
	              two->a->status == WISH_PAIRED && two->b->status == WISH_PAIRED &&
	              strcmp(two->a->entry_id, two->b->entry_id) == 0;

	return paired ? two->a->entry_id : NULL;
}

static void
offer_audit(const struct two *two, const char *action, const struct partner_offer *offer,
            bool made)
{
	office_audit(two->search.office, two->search.tournament->id, action, offer->from_id, "to",
	             made ? "" : offer->to_id, made ? offer->to_id : "");
}

/* ---- a pair ---- */

static void
wish_pair(const struct two *two, const struct partner_wish *wish, const char *entry_id)
{
	partner_status_set(two->search.office->db, wish->id, WISH_LOOKING, WISH_PAIRED, entry_id);
	partner_offers_delete(two->search.office->db, wish->id);
}

/* The pair, entered unless `problems` say why not. */
static struct entry
two_join(const struct two *two, struct problems *problems)
{
	const struct office *office = two->search.office;
	struct entry entry = match_couple(&two->search, two->a, two->b);
	struct changes changes = changes_new(office->arena);

	entry_join(office, two->search.tournament, &two->search.entries, &entry, problems);
	if (problems->count > 0)
		return entry;
	wish_pair(two, two->a, entry.id);
	wish_pair(two, two->b, entry.id);
	letters_entry(office, two->search.tournament, &entry, LETTER_PAIRED, "");
	changes_add(&changes, "first", "", two->a->id);
	changes_add(&changes, "second", "", two->b->id);
	office_audit_changes(office, two->search.tournament->id, "partner.pair", entry.id,
	                     &changes);
	return entry;
}

/* ---- what players do ---- */

static void
refuse_own(const struct two *two)
{
	SET_EACH(static const enum problem_kind words[], SET_SIZE(PARTNER_STATUS_TABLE),
		[WISH_LOOKING] = PROBLEM_NONE, [WISH_PAIRED] = PROBLEM_WISH_PAIRED,
		[WISH_WITHDRAWN] = PROBLEM_WISH_WITHDRAWN);
	const struct office *office = two->search.office;
	enum problem_kind closed = partner_closed(two->search.tournament, clock_now(office->clock));
	enum problem_kind kind = words[two->a->status] != PROBLEM_NONE ? words[two->a->status] : closed;

	if (kind != PROBLEM_NONE)
		problem_add(two->problems, "", kind, NULL);
}

/* The other by the name that others see, where they see one. */
static void
refuse_by_name(const struct two *two, enum problem_kind named,
               enum problem_kind unnamed)
{
	const char *name = name_published(two->search.office->arena, &two->b->player, NAME_AS_GIVEN);
	bool is_shown = name[0] != '\0';

	problem_add(two->problems, "to", is_shown ? named : unnamed, is_shown ? name : NULL);
}

static void
refuse_other(const struct two *two)
{
	if (two->b == NULL || two->b == two->a) {
		problem_add(two->problems, "to", PROBLEM_NO_MATCH, NULL);
		return;
	}
	switch (two->b->status) {
	case WISH_LOOKING:
		break;
	case WISH_PAIRED:
		refuse_by_name(two, PROBLEM_PARTNER_GONE, PROBLEM_PARTNER_GONE_UNNAMED);
		break;
	case WISH_WITHDRAWN:
		refuse_by_name(two, PROBLEM_PARTNER_STOPPED, PROBLEM_PARTNER_STOPPED_UNNAMED);
		break;
	}
}

/* A problem of two players, as the one who asked may read it: nothing of the
 * other's name that others do not see. */
static void
refuse_rules(const struct two *two, const struct problems *rules)
{
	for (size_t i = 0; i < rules->count; i++) {
		const struct problem *problem = &rules->list[i];
		bool own_first = match_before(two->a, two->b);
		bool is_own = strncmp(problem->field, own_first ? "players.0" : "players.1", 9) == 0;

		if (problem->field[0] == '\0')
			problem_add(two->problems, "to", problem->kind, problem->detail);
		else if (is_own)
			problem_add(two->problems, "", problem->kind, problem->detail);
		else if (problem->kind == PROBLEM_ALREADY_ENTERED)
			refuse_by_name(two, PROBLEM_PARTNER_GONE, PROBLEM_PARTNER_GONE_UNNAMED);
		else
			problem_add(two->problems, "to", PROBLEM_NO_MATCH, NULL);
	}
}

static void
offer_add(const struct two *two)
{
	const struct office *office = two->search.office;
	const char *event = two->search.tournament->id;
	const struct partner_offer offer = {two->a->id, two->b->id};
	const struct outbox_letter letter = {
		.tournament_id = event, .wish_id = two->b->id, .kind = LETTER_OFFER, .detail = "",
		.email = two->b->email, .lang = two->b->lang,
	};
	struct problems rules = {.count = 0};

	match_pair(&two->search, two->a, two->b, &rules);
	refuse_rules(two, &rules);
	if (!match_wanted(two->a, two->b))
		problem_add(two->problems, "to", PROBLEM_NO_MATCH, NULL);
	if (!two_fine(two))
		return;
	partner_offer_insert(office->db, event, &offer, clock_now(office->clock));
	if (two->a->asked < ASKING_MAX)
		letters_post(office, &letter);
	offer_audit(two, "partner.offer", &offer, true);
}

bool
partner_pair_offer(const struct office *office, const struct tournament *tournament,
                   const struct partner_wish *wish, const char *to_id,
                   struct problems *problems)
{
	struct act act = act_begin(office, tournament->id, problems);
	const struct two two = two_read(office, act.tournament, wish->id, to_id, problems);
	struct problems rules = {.count = 0};

	if (two_paired(&two) != NULL)
		return act_leave(&act);
	refuse_own(&two);
	if (act_fine(&act))
		refuse_other(&two);
	if (!act_fine(&act))
		return act_end(&act);
	if (match_offered(&two.search, two.a->id, two.b->id) &&
	    !match_offered(&two.search, two.b->id, two.a->id))
		return act_leave(&act);
	/* Who is asked by the one that it asks has a partner, and others see that. */
	act.quiet = !match_offered(&two.search, two.b->id, two.a->id);
	if (act.quiet) {
		offer_add(&two);
	} else {
		two_join(&two, &rules);
		refuse_rules(&two, &rules);
	}
	return act_end(&act);
}

bool
partner_pair_drop(const struct office *office, const struct tournament *tournament,
                  const struct partner_wish *wish, const char *other_id, bool declined,
                  struct problems *problems)
{
	const struct act act = act_begin_quiet(office, tournament->id, problems);
	const struct partner_offer offer = {
		declined ? other_id : wish->id, declined ? wish->id : other_id,
	};
	const struct two two = two_read(office, act.tournament, offer.from_id, offer.to_id, problems);

	if (match_wish(&two.search, wish->id)->status == WISH_PAIRED)
		act_refuse(&act, PROBLEM_WISH_PAIRED);
	else if (!partner_offer_delete(office->db, &offer))
		return act_leave(&act);
	else
		offer_audit(&two, declined ? "partner.decline" : "partner.offer", &offer, false);
	return act_end(&act);
}

/* ---- what the organiser does ---- */

static void
refuse_chosen(const struct two *two, const char *field, const struct partner_wish *wish)
{
	struct arena *arena = two->search.office->arena;

	if (wish == NULL)
		problem_add(two->problems, field, PROBLEM_REQUIRED, NULL);
	else if (wish->status == WISH_PAIRED)
		problem_add(two->problems, field, PROBLEM_PARTNER_GONE,
		            name_full(arena, &wish->player, NAME_AS_GIVEN));
	else if (wish->status == WISH_WITHDRAWN)
		problem_add(two->problems, field, PROBLEM_PARTNER_STOPPED,
		            name_full(arena, &wish->player, NAME_AS_GIVEN));
}

/* Before the rules are asked. */
static void
chosen_check(const struct two *two)
{
	if (two->search.tournament->cancelled)
		problem_add(two->problems, "", PROBLEM_LOOKING_CANCELLED, NULL);
	else if (two->search.tournament->state == STATE_FINISHED)
		problem_add(two->problems, "", PROBLEM_FINISHED, NULL);
	refuse_chosen(two, "first", two->a);
	refuse_chosen(two, "second", two->b);
	if (two->a != NULL && two->a == two->b)
		problem_add(two->problems, "second", PROBLEM_PAIR_WITH_SELF, NULL);
}

/* Problems of the pair's players, beside the choice that brought each there. */
static void
chosen_refuse(const struct two *two, const struct problems *rules)
{
	for (size_t i = 0; i < rules->count; i++) {
		const struct problem *problem = &rules->list[i];
		bool is_first = strncmp(problem->field, "players.0", 9) == 0;
		const char *field = is_first == match_before(two->a, two->b) ? "first" : "second";

		problem_add(two->problems, problem->field[0] == '\0' ? "" : field, problem->kind,
		            problem->detail);
	}
}

struct entry
partner_pair_try(const struct office *office, const struct tournament *tournament,
                 const char *first_id, const char *second_id, struct problems *problems)
{
	struct two two = two_read(office, tournament, first_id, second_id, problems);
	struct problems rules = {.count = 0};
	struct entry entry = {.id = ""};

	chosen_check(&two);
	if (!two_fine(&two))
		return entry;
	entry = match_pair(&two.search, two.a, two.b, &rules);
	chosen_refuse(&two, &rules);
	return entry;
}

struct entry *
partner_pair_by_hand(const struct office *office, const struct tournament *tournament,
                     const char *first_id, const char *second_id, struct problems *problems)
{
	struct problems rules = {.count = 0};
	struct entry *entry = arena_alloc(office->arena, sizeof(*entry));
	const struct act act = act_begin(office, tournament->id, problems);
	const struct two two = two_read(office, act.tournament, first_id, second_id, problems);

	if (two_paired(&two) != NULL) {
		act_leave(&act);
		return entry_by_id(office->arena, office->db, two_paired(&two));
	}
	chosen_check(&two);
	if (two_fine(&two)) {
		*entry = two_join(&two, &rules);
		chosen_refuse(&two, &rules);
	}
	return act_end(&act) ? entry : NULL;
}
