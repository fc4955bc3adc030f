#include "event/award.h"

#include <string.h>

#include "base/text.h"
#include "event/name.h"

static bool
may_win(const struct contest *contest, size_t entry)
{
	bool played = false;

	for (size_t round = 0; round < contest->history.rounds; round++)
		played |= history_turn(&contest->history, entry, round)->part == PART_GAME;
	return played && contest->entries[entry]->status == STATUS_CONFIRMED;
}

static bool
fits(const struct entry *entry, const struct prize *prize)
{
	switch (prize->kind) {
	case PRIZE_NEWCOMER:
		return entry->newcomer;
	case PRIZE_RANK:
		/* Who has no rank is below every one. */
		for (size_t i = 0; i < entry->player_count; i++)
			if (rank_strength_x2(entry->players[i].rank) > rank_strength_x2(prize->rank))
				return false;
		return true;
	case PRIZE_CLUB:
		break;
	}
	return false;
}

static void
winners_find(struct arena *arena, const struct contest *contest,
             const struct standing *order, struct award *award)
{
	int last_place = 0;

	award->winners = arena_array(arena, contest->count, sizeof(*award->winners));
	for (size_t at = 0; at < contest->count; at++) {
		const struct standing *next = &order[at];

		if (!may_win(contest, next->entry) || !fits(contest->entries[next->entry], award->prize))
			continue;
		if (award->winner_count >= (size_t)award->prize->count && next->place != last_place)
			return;
		award->winners[award->winner_count++] = next;
		last_place = next->place;
	}
}

/* Clubs */

struct tally_club {
	const char *folded;
	struct award_club club;
};

struct clubs {
	struct arena *arena;
	struct tally_club *list;
	size_t count;
	int most; /* entries of each */
};

static struct tally_club *
club_find(struct clubs *clubs, const char *name)
{
	const char *folded = text_sort_key(clubs->arena, name);

	for (size_t i = 0; i < clubs->count; i++)
		if (strcmp(clubs->list[i].folded, folded) == 0)
			return &clubs->list[i];
	clubs->list[clubs->count] = (struct tally_club){folded, {.name = name}};
	return &clubs->list[clubs->count++];
}

/* The club's name as a player of the entry lets everybody see it, or NULL. */
static const char *
public_name(const struct clubs *clubs, const struct tally_club *tally, const struct entry *entry)
{
	for (size_t i = 0; i < entry->player_count; i++) {
		const struct player *player = &entry->players[entry_nth(entry, i)];

		if (name_is_public(player) &&
		    strcmp(text_sort_key(clubs->arena, player->club), tally->folded) == 0)
			return player->club;
	}
	return NULL;
}

static void
club_add(const struct clubs *clubs, struct tally_club *tally, const struct entry *entry,
         int score_x2)
{
	const char *public;

	if (tally->club.entries == clubs->most)
		return;
	public = public_name(clubs, tally, entry);
	if (tally->club.entries == 0 || public == NULL)
		tally->club.public = public;
	tally->club.score_x2 += score_x2;
	tally->club.entries++;
}

static void
entry_add(struct clubs *clubs, const struct entry *entry, int score_x2)
{
	const struct tally_club *first = NULL;

	for (size_t i = 0; i < entry->player_count; i++) {
		const char *name = entry->players[entry_nth(entry, i)].club;
		struct tally_club *tally;

		if (name[0] == '\0')
			continue;
		tally = club_find(clubs, name);
		if (tally != first)
			club_add(clubs, tally, entry, score_x2);
		first = tally;
	}
}

/* Entry by entry from the highest score down, so that the first of a club are its best. */
static struct clubs
clubs_tally(struct arena *arena, const struct contest *contest,
            const struct standing *order, int most)
{
	struct clubs clubs = {
		.arena = arena, .most = most,
		.list = arena_array(arena, 2 * contest->count, sizeof(*clubs.list)),
	};
	int most_x2 = 0;

	for (size_t at = 0; at < contest->count; at++)
		if (order[at].value[CRITERION_SCORE] > most_x2)
			most_x2 = order[at].value[CRITERION_SCORE];
	for (int score_x2 = most_x2; score_x2 >= 0; score_x2--)
		for (size_t at = 0; at < contest->count; at++)
			if (order[at].value[CRITERION_SCORE] == score_x2 && may_win(contest, order[at].entry))
				entry_add(&clubs, contest->entries[order[at].entry], score_x2);
	return clubs;
}

static void
clubs_find(struct arena *arena, const struct contest *contest,
           const struct standing *order, struct award *award)
{
	const struct clubs clubs = clubs_tally(arena, contest, order, award->prize->count);
	int best_x2 = 0;

	award->clubs = arena_array(arena, clubs.count, sizeof(*award->clubs));
	for (size_t i = 0; i < clubs.count; i++)
		if (clubs.list[i].club.score_x2 > best_x2)
			best_x2 = clubs.list[i].club.score_x2;
	for (size_t i = 0; i < clubs.count; i++)
		if (clubs.list[i].club.score_x2 == best_x2)
			award->clubs[award->club_count++] = clubs.list[i].club;
}

struct award *
awards_of(struct arena *arena, const struct contest *contest, const struct standing *order,
          const struct prizes *prizes)
{
	struct award *awards = arena_array(arena, prizes->count, sizeof(*awards));

	for (size_t i = 0; i < prizes->count; i++) {
		awards[i].prize = &prizes->list[i];
		if (prizes->list[i].kind == PRIZE_CLUB)
			clubs_find(arena, contest, order, &awards[i]);
		else
			winners_find(arena, contest, order, &awards[i]);
	}
	return awards;
}
