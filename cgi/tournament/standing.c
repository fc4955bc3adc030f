#include "tournament/standing.h"

#include <stdlib.h>

#include "tournament/direct.h"

/* The order is made by splitting. At first all are one tied group; each criterion of the plan, in
 * turn, sorts every group by itself and so makes smaller ones of it, and never brings two together
 * again that an earlier one has told apart. So what told an entry from the one above it is known
 * for each, and a criterion that depends on who is tied is asked of just those who are.
 *
 * Each is asked once. A group that direct comparison leaves whole, since two of it have not met, is
 * not asked again when a later criterion has made it smaller: whoever reads the list could not
 * follow an order in which the second criterion comes back after the fourth.
 *
 * An entry on its way to its place. `key` is what the group it is tied in is being sorted by. While
 * ordering is under way a group of tied entries is a run in which every one but the first has
 * decided_by == CRITERIA. */
struct ranked {
	int key;
	struct standing standing;
};

struct ordering {
	const struct history *history;
	const struct plan *plan;
	const struct tally *tally;
	struct ranked *ranked;
	struct direct *direct;
	size_t *group; /* the entries of the group at hand, and what they are compared by */
	int *keys;
	int *after;    /* what each has in the criteria after the one at hand */
};

static int
ranked_order(const void *one, const void *other)
{
	const struct ranked *a = one, *b = other;

	if (a->key != b->key)
		return a->key > b->key ? -1 : 1;
	if (a->standing.entry != b->standing.entry)
		return a->standing.entry < b->standing.entry ? -1 : 1;
	return 0;
}

/* Below 0 where one has less than the other in the first of the criteria after the one at
 * hand in which they differ. What depends on who is tied is not known yet. */
static int
after_compare(const struct plan *plan, enum criterion criterion, const struct standing *one,
              const struct standing *other)
{
	size_t i = 0;

	while (i < plan->order_count && plan->order[i] != criterion)
		i++;
	for (i++; i < plan->order_count; i++) {
		enum criterion next = plan->order[i];

		if (!measure_facts[next].tied && one->value[next] != other->value[next])
			return one->value[next] < other->value[next] ? -1 : 1;
	}
	return 0;
}

/* As how many others of the group each has more in them. */
static void
after_count(const struct ordering *ordering, const struct ranked *group, size_t count,
            enum criterion criterion)
{
	for (size_t i = 0; i < count; i++) {
		ordering->after[i] = 0;
		for (size_t j = 0; j < count; j++)
			ordering->after[i] += after_compare(ordering->plan, criterion, &group[j].standing,
			                                    &group[i].standing) < 0;
	}
}

/* How many play-offs each has won against others of the group; false where there was none. */
static bool
play_offs_count(const struct ordering *ordering, size_t count)
{
	const struct reckoning *reckoning = ordering->tally->reckoning;
	bool any = false;

	for (size_t i = 0; i < count; i++)
		ordering->keys[i] = 0;
	for (size_t at = 0; at < reckoning->play_off_count; at++)
		for (size_t i = 0; i < count * count; i++) {
			const size_t winner = i / count;

			if (reckoning->play_offs[at].winner != ordering->group[winner] ||
			    reckoning->play_offs[at].loser != ordering->group[i % count])
				continue;
			ordering->keys[winner]++;
			any = true;
		}
	return any;
}

/* Compares a tied group among its members; false if that does not apply to it. */
static bool
group_compare(const struct ordering *ordering, struct ranked *group, size_t count,
              enum criterion criterion)
{
	bool applies = true;

	for (size_t i = 0; i < count; i++)
		ordering->group[i] = group[i].standing.entry;
	if (criterion == CRITERION_DIRECT) {
		applies = direct_simple(ordering->history, ordering->group, count, ordering->keys);
	} else if (criterion == CRITERION_DIRECT_FULL) {
		applies = direct_full(ordering->direct, ordering->group, count, ordering->keys);
	} else if (criterion == CRITERION_PLAY_OFF) {
		applies = play_offs_count(ordering, count);
	} else if (criterion == CRITERION_SDC) {
		applies = direct_sdc(ordering->history, ordering->group, count, ordering->keys);
	} else {
		after_count(ordering, group, count, criterion);
		direct_dc(ordering->direct, ordering->group, count, ordering->after, ordering->keys);
	}
	if (!applies)
		return false;
	for (size_t i = 0; i < count; i++) {
		group[i].standing.value[criterion] = ordering->keys[i];
		group[i].standing.known[criterion] = true;
	}
	return true;
}

/* Splits the group by the keys. Equal ones keep the order of their index, so that a list is the
 * same however often it is made. */
static void
group_split(struct ranked *group, size_t count, enum criterion criterion)
{
	const struct standing was = group->standing;

	/* Whoever comes first keeps what put the group behind the one above it. */
	group[0].standing.decided_by = CRITERIA;
	qsort(group, count, sizeof(group[0]), ranked_order);
	group[0].standing.decided_by = was.decided_by;
	group[0].standing.later = was.later;
	for (size_t i = 1; i < count; i++)
		if (group[i].key != group[i - 1].key)
			group[i].standing.decided_by = criterion;
}

/* How many entries are tied with the one at `start`, itself included. */
static size_t
group_count(const struct ordering *ordering, size_t start)
{
	size_t end = start + 1;

	while (end < ordering->history->entries &&
	       ordering->ranked[end].standing.decided_by == CRITERIA)
		end++;
	return end - start;
}

/* Reckons the criterion in every group of tied entries, and splits the group by it unless it
 * is only to be `told`. */
static void
groups_split(const struct ordering *ordering, enum criterion criterion, bool told)
{
	for (size_t start = 0, count; start < ordering->history->entries; start += count) {
		struct ranked *group = &ordering->ranked[start];

		count = group_count(ordering, start);
		if (count < 2 || (measure_facts[criterion].tied &&
		                  !group_compare(ordering, group, count, criterion)) || told)
			continue;
		for (size_t i = 0; i < count; i++)
			group[i].key = group[i].standing.value[criterion];
		group_split(group, count, criterion);
	}
}

/* Splits the groups by SOS without so many first rounds, and says so. */
static void
groups_split_later(const struct ordering *ordering, size_t left_out)
{
	for (size_t start = 0, count; start < ordering->history->entries; start += count) {
		struct ranked *group = &ordering->ranked[start];

		count = group_count(ordering, start);
		for (size_t i = 0; i < count; i++)
			group[i].key = measure_sos_after_x2(ordering->tally, group[i].standing.entry,
			                                    left_out);
		group_split(group, count, CRITERION_SOS_LATER);
		for (size_t i = 1; i < count; i++)
			if (group[i].standing.decided_by == CRITERION_SOS_LATER) {
				group[i].standing.later.left_out = (int)left_out;
				group[i].standing.later.value_x2 = group[i].key;
				group[i].standing.later.above_x2 = group[i - 1].key;
			}
	}
}

/* With one more left out, and one more, where the plan says so: while there are rounds. The value
 * that told two apart is another one than the criterion's own then, and is kept with them to be
 * shown. */
static void
order_later(const struct ordering *ordering)
{
	size_t left_out = (size_t)ordering->plan->value[SETTING_SOS_LEFT_OUT];
	size_t last = ordering->plan->value[SETTING_SOS_ONE_MORE] != 0 ? ordering->history->rounds
	                                                              : left_out + 1;

	for (; left_out < last; left_out++)
		groups_split_later(ordering, left_out);
}

/* In the group, and again among those of it that are still tied. */
static void
order_play_offs(const struct ordering *ordering)
{
	for (size_t i = 0; i < ordering->tally->reckoning->play_off_count; i++)
		groups_split(ordering, CRITERION_PLAY_OFF, false);
}

static struct ranked *
ranked_new(struct arena *arena, const struct tally *tally)
{
	const struct history *history = tally->history;
	struct ranked *ranked = arena_array(arena, history->entries, sizeof(*ranked));

	for (size_t entry = 0; entry < history->entries; entry++) {
		struct standing *standing = &ranked[entry].standing;

		standing->entry = entry;
		standing->decided_by = CRITERIA;
		for (enum criterion c = 0; c < CRITERIA; c++) {
			if (measure_facts[c].tied || !measure_known(c, tally->reckoning))
				continue;
			standing->value[c] = measure_value(c, tally, entry);
			standing->known[c] = true;
		}
	}
	return ranked;
}

/* Play-offs come last where the plan does not name them: who has played one was tied in all
 * else. */
struct standing *
standings_order(struct arena *arena, const struct history *history,
                const struct reckoning *reckoning)
{
	const struct plan *plan = reckoning->plan;
	const size_t count = history->entries;
	const struct tally tally = tally_make(arena, history, reckoning);
	const struct ordering ordering = {
		.history = history,
		.plan = plan,
		.tally = &tally,
		.ranked = ranked_new(arena, &tally),
		.direct = direct_new(arena, history),
		.group = arena_array(arena, count, sizeof(size_t)),
		.keys = arena_array(arena, count, sizeof(int)),
		.after = arena_array(arena, count, sizeof(int)),
	};
	struct standing *standings = arena_array(arena, count, sizeof(*standings));

	for (size_t i = 0; i < plan->order_count; i++)
		if (plan->order[i] == CRITERION_SOS_LATER)
			order_later(&ordering);
		else if (plan->order[i] == CRITERION_PLAY_OFF)
			order_play_offs(&ordering);
		else
			groups_split(&ordering, plan->order[i], false);
	if (!plan_orders_by(plan, CRITERION_PLAY_OFF))
		order_play_offs(&ordering);
	/* What those still tied at the end are to each other, where the order did not ask. */
	for (enum criterion c = 0; c < CRITERIA; c++)
		if (measure_facts[c].tied && !plan_orders_by(plan, c))
			groups_split(&ordering, c, true);
	for (size_t i = 0; i < count; i++) {
		standings[i] = ordering.ranked[i].standing;
		if (i > 0 && standings[i].decided_by == CRITERIA)
			standings[i].place = standings[i - 1].place;
		else
			standings[i].place = (int)i + 1;
	}
	return standings;
}

/* Whether it decides every place. */
static bool
always_decides(const struct plan *plan, enum criterion criterion)
{
	int earned = 0;

	for (size_t i = 0; i < plan->order_count && earned < plan->value[SETTING_TIES_AFTER]; i++) {
		if (plan->order[i] == criterion)
			return true;
		earned += !measure_facts[plan->order[i]].brought && plan->order[i] != CRITERION_STAGE;
	}
	return false;
}

/* On a list that is in its order, from the top: what was split is joined again, and who joins
 * shares the place of the one above, whom it may have joined itself. The order stays, and only the
 * numbers and what is said to have decided change. */
void
standings_leave_ties(struct standing *standings, size_t count, const struct plan *plan)
{
	const int last = plan->value[SETTING_TIES_TO];

	if (last == 0 || !plan_setting_applies(SETTING_TIES_TO, plan->system))
		return;
	for (size_t i = 1; i < count; i++) {
		const struct standing *above = &standings[i - 1];

		/* Who comes after the last place that is broken stands behind whoever has it. */
		if (standings[i].decided_by != CRITERIA &&
		    (above->place <= last || always_decides(plan, standings[i].decided_by)))
			continue;
		standings[i].place = above->place;
		standings[i].left = standings[i].decided_by != CRITERIA;
		standings[i].decided_by = CRITERIA;
	}
}

bool
standings_value_x4(const struct standing *standing, enum criterion criterion, int *value_x4)
{
	*value_x4 = standing->value[criterion] * 4 / measure_facts[criterion].scale;
	return standing->known[criterion];
}

int *
standings_groups(struct arena *arena, const struct history *history,
                 const struct reckoning *reckoning)
{
	const struct plan *plan = reckoning->plan;
	const struct tally tally = tally_make(arena, history, reckoning);
	int *values = arena_array(arena, history->entries, sizeof(*values));
	enum criterion first = CRITERION_SCORE;
	size_t at = 0;

	while (at < plan->order_count && (measure_facts[plan->order[at]].brought ||
	                                  measure_facts[plan->order[at]].tied))
		at++;
	if (at < plan->order_count)
		first = plan->order[at];
	if (!measure_known(first, reckoning))
		return values;
	for (size_t entry = 0; entry < history->entries; entry++)
		values[entry] = measure_value(first, &tally, entry);
	return values;
}
