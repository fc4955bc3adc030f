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

/* The full form: Tarjan's strongly connected components (SIAM Journal on
 * Computing 1, 1972), which come up lowest first, so that the heights of all that
 * a ring has beaten are known when it is closed. */

struct node {
	int group;      /* the call that it takes part in */
	int seen, low;  /* seen: 0 = not yet */
	bool open;      /* its ring is not closed yet */
	int height;
};

struct direct {
	const struct history *history;
	struct node *nodes; /* by entry */
	size_t *stack;
	size_t depth;
	int group, seen;
	bool beaten;
};

struct direct *
direct_new(struct arena *arena, const struct history *history)
{
	struct direct *direct = arena_alloc(arena, sizeof(*direct));

	direct->history = history;
	direct->nodes = arena_array(arena, history->entries, sizeof(*direct->nodes));
	direct->stack = arena_array(arena, history->entries, sizeof(*direct->stack));
	return direct;
}

/* Whom of the group the entry met in the round and has beaten, or NULL. */
static struct node *
beaten_in(const struct direct *direct, size_t entry, size_t round)
{
	const struct history *history = direct->history;
	const struct history_turn *met = history_turn(history, entry, round);
	int lead_x2 = 0;

	if (met->part != PART_GAME || direct->nodes[met->opponent].group != direct->group)
		return NULL;
	/* In all their games together, not in this one. */
	for (size_t r = 0; r < history->rounds; r++) {
		const struct history_turn *turn = history_turn(history, entry, r);

		if (turn->part == PART_GAME && turn->opponent == met->opponent)
			lead_x2 += turn->earned_x2 -
			           history_turn(history, (size_t)met->opponent, r)->earned_x2;
	}
	return lead_x2 > 0 ? &direct->nodes[met->opponent] : NULL;
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
		direct->nodes[direct->stack[i]].open = false;
	}
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

bool
direct_full(struct direct *direct, const size_t *group, size_t count, int *heights)
{
	direct->group++;
	direct->beaten = false;
	for (size_t i = 0; i < count; i++)
		direct->nodes[group[i]] = (struct node){.group = direct->group};
	for (size_t i = 0; i < count; i++)
		if (direct->nodes[group[i]].seen == 0)
			node_visit(direct, group[i]);
	for (size_t i = 0; i < count; i++)
		heights[i] = direct->nodes[group[i]].height;
	return direct->beaten;
}
