#include "tournament/direct.h"

/* The simple form */

bool
direct_simple(const struct history *history, const size_t *group, size_t count, int *earned_x2)
{
	if (count > history->rounds + 1) /* too few rounds to meet all the others */
		return false;
	for (size_t i = 0; i < count * count; i++) {
		const size_t a = i / count, b = i % count;
		bool met = a == b;

		if (b == 0)
			earned_x2[a] = 0;
		for (size_t round = 0; a != b && round < history->rounds; round++) {
			const struct history_turn *turn = history_turn(history, group[a], round);

			if (!history_is_meeting(turn) || (size_t)turn->opponent != group[b])
				continue;
			met = true;
			earned_x2[a] += turn->part == PART_GAME ? turn->earned_x2 : 0;
		}
		if (!met)
			return false;
	}
	return true;
}

/* Rings: Tarjan's strongly connected components (SIAM Journal on Computing 1, 1972),
 * which come up lowest first, so that the heights of all that a ring has beaten are
 * known when it is closed. */

struct node {
	int group;      /* the call that it takes part in */
	int seen, low;  /* seen: 0 = not yet */
	bool open;      /* its ring is not closed yet */
	int height;
	size_t ring;    /* from 0 in its group; one by itself is a ring, too */
	bool gone;      /* DC has given it its rank */
};

/* For DC. */
struct ring {
	size_t members; /* that are not gone */
	int waits;      /* for so many games that its members won against others not gone */
};

struct direct {
	const struct history *history;
	bool gotha;         /* who has beaten whom is asked as OpenGotha does */
	struct node *nodes; /* by entry */
	struct ring *rings; /* of the group */
	size_t ring_count;
	size_t *stack;
	size_t depth;
	int group, seen;
	bool beaten;
};

struct direct *
direct_new(struct arena *arena, const struct history *history)
{
	struct direct *direct = arena_alloc(arena, sizeof(*direct));

	*direct = (struct direct){.history = history};
	direct->nodes = arena_array(arena, history->entries, sizeof(*direct->nodes));
	direct->rings = arena_array(arena, history->entries, sizeof(*direct->rings));
	direct->stack = arena_array(arena, history->entries, sizeof(*direct->stack));
	return direct;
}

/* How many games more the entry won against the other, as OpenGotha counts them: one that was
 * not played is none, and neither is one that had no winner or two. */
static int
wins_more(const struct history *history, size_t entry, size_t other)
{
	int more = 0;

	for (size_t r = 0; r < history->rounds; r++) {
		const struct history_turn *turn = history_turn(history, entry, r);

		if (turn->part != PART_GAME || (size_t)turn->opponent != other || turn->unplayed ||
		    turn->earned_x2 + history_turn(history, other, r)->earned_x2 != 2)
			continue;
		more += turn->earned_x2 - 1;
	}
	return more;
}

/* In all their games together, not in one. */
static int
lead_x2(const struct history *history, size_t entry, size_t other)
{
	int lead = 0;

	for (size_t r = 0; r < history->rounds; r++) {
		const struct history_turn *turn = history_turn(history, entry, r);

		if (turn->part == PART_GAME && (size_t)turn->opponent == other)
			lead += turn->earned_x2 - history_turn(history, other, r)->earned_x2;
	}
	return lead;
}

/* Whom of the group the entry met in the round, if it has beaten that one (or, not `beaten`, that
 * one it), or NULL. To DC who won two games more has not beaten the other. */
static struct node *
met_in(const struct direct *direct, size_t entry, size_t round, bool beaten)
{
	const struct history_turn *met = history_turn(direct->history, entry, round);
	size_t other = (size_t)met->opponent;
	int sign = beaten ? 1 : -1;

	if (met->part != PART_GAME || direct->nodes[other].group != direct->group)
		return NULL;
	return (direct->gotha ? sign * wins_more(direct->history, entry, other) == 1
	                      : sign * lead_x2(direct->history, entry, other) > 0)
	       ? &direct->nodes[other] : NULL;
}

static struct node *
beaten_in(const struct direct *direct, size_t entry, size_t round)
{
	return met_in(direct, entry, round, true);
}

static void
ring_close(struct direct *direct, size_t first)
{
	int height = 0;

	for (size_t i = first; i < direct->depth; i++)
		for (size_t round = 0; round < direct->history->rounds; round++) {
			const struct node *beaten = beaten_in(direct, direct->stack[i], round);

			if (beaten != NULL && !beaten->open && beaten->height >= height)
				height = beaten->height + 1;
		}
	for (size_t i = first; i < direct->depth; i++) {
		direct->nodes[direct->stack[i]].height = height;
		direct->nodes[direct->stack[i]].ring = direct->ring_count;
		direct->nodes[direct->stack[i]].open = false;
	}
	direct->rings[direct->ring_count++] = (struct ring){.members = direct->depth - first};
	direct->depth = first;
}

/* As deep as the longest line of the group, which is an event's entries at most. */
static void
node_visit(struct direct *direct, size_t entry)
{
	struct node *node = &direct->nodes[entry];
	const size_t first = direct->depth;

	node->seen = node->low = ++direct->seen;
	node->open = true;
	direct->stack[direct->depth++] = entry;
	for (size_t round = 0; round < direct->history->rounds; round++) {
		const struct node *beaten = beaten_in(direct, entry, round);

		if (beaten == NULL)
			continue;
		direct->beaten = true;
		if (beaten->seen == 0)
			node_visit(direct, (size_t)(beaten - direct->nodes));
		if (beaten->open && beaten->low < node->low)
			node->low = beaten->low;
	}
	if (node->low == node->seen)
		ring_close(direct, first);
}

static void
rings_find(struct direct *direct, const size_t *group, size_t count, bool gotha)
{
	direct->group++;
	direct->gotha = gotha;
	direct->beaten = false;
	direct->ring_count = 0;
	for (size_t i = 0; i < count; i++)
		direct->nodes[group[i]] = (struct node){.group = direct->group};
	for (size_t i = 0; i < count; i++)
		if (direct->nodes[group[i]].seen == 0)
			node_visit(direct, group[i]);
}

/* The full form */

bool
direct_full(struct direct *direct, const size_t *group, size_t count, int *heights)
{
	rings_find(direct, group, count, false);
	for (size_t i = 0; i < count; i++)
		heights[i] = direct->nodes[group[i]].height;
	return direct->beaten;
}

/* OpenGotha's */

bool
direct_sdc(const struct history *history, const size_t *group, size_t count, int *beaten)
{
	if (count > history->rounds + 1) /* too few rounds to meet all the others */
		return false;
	for (size_t i = 0; i < count; i++) {
		beaten[i] = 0;
		for (size_t j = 0; j < count; j++) {
			int more = i == j ? 0 : wins_more(history, group[i], group[j]);

			if (i != j && more == 0)
				return false;
			beaten[i] += more > 0;
		}
	}
	return true;
}

/* Every ring waits for what its members have beaten in others. */
static void
rings_wait(struct direct *direct, const size_t *group, size_t count)
{
	for (size_t i = 0; i < count; i++)
		for (size_t round = 0; round < direct->history->rounds; round++) {
			const struct node *node = &direct->nodes[group[i]];
			const struct node *beaten = beaten_in(direct, group[i], round);

			if (beaten != NULL && beaten->ring != node->ring)
				direct->rings[node->ring].waits++;
		}
}

/* All of the ring are gone: who beat one of it need not wait for it any more. */
static void
ring_gone(struct direct *direct, const size_t *group, size_t count, size_t ring)
{
	for (size_t i = 0; i < count; i++) {
		if (direct->nodes[group[i]].ring != ring)
			continue;
		for (size_t round = 0; round < direct->history->rounds; round++) {
			const struct node *winner = met_in(direct, group[i], round, false);

			if (winner != NULL && winner->ring != ring)
				direct->rings[winner->ring].waits--;
		}
	}
}

/* Who goes next: of those whose ring waits for nobody the worst by `after`, all that are
 * equal. Puts their places in the group into `next`; how many. */
static size_t
next_find(const struct direct *direct, const size_t *group, size_t count, const int *after,
          size_t *next)
{
	size_t found = 0;

	for (size_t i = 0; i < count; i++) {
		const struct node *node = &direct->nodes[group[i]];

		if (node->gone || direct->rings[node->ring].waits > 0)
			continue;
		if (found > 0 && after[i] > after[next[0]])
			continue;
		if (found > 0 && after[i] < after[next[0]])
			found = 0;
		next[found++] = i;
	}
	return found;
}

void
direct_dc(struct direct *direct, const size_t *group, size_t count, const int *after, int *ranks)
{
	size_t left = count;
	int last = 0;

	rings_find(direct, group, count, true);
	rings_wait(direct, group, count);
	while (left > 0) {
		/* The stack is empty again, and has room for all. */
		const size_t found = next_find(direct, group, count, after, direct->stack);

		for (size_t i = 0; i < found; i++) {
			struct node *node = &direct->nodes[group[direct->stack[i]]];

			node->gone = true;
			ranks[direct->stack[i]] = (int)(left - found);
			if (--direct->rings[node->ring].members == 0)
				ring_gone(direct, group, count, node->ring);
		}
		left -= found;
	}
	/* So far they are places from 0, as standings count them. */
	for (size_t i = 0; i < count; i++)
		last = ranks[i] > last ? ranks[i] : last;
	for (size_t i = 0; i < count; i++)
		ranks[i] = last - ranks[i];
}
