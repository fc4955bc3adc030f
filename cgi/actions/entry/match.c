#include "actions/entry/match.h"

#include <stdlib.h>
#include <string.h>

#include "forms/person.h"
#include "forms/typed_entry.h"
#include "rules/pair.h"
#include "rules/rank.h"

/* By wish: whether who looks by it is in a pair already. */
static const bool *
taken_of(struct arena *arena, const struct partner_wishes *wishes, const struct entry_list *entries)
{
	struct person *people = arena_array(arena, 2 * entries->count + 1, sizeof(*people));
	bool *taken = arena_array(arena, wishes->count + 1, sizeof(*taken));
	size_t count = 0;

	for (size_t i = 0; i < entries->count; i++)
		for (size_t nth = 0; nth < entries->list[i].player_count &&
		                     entries->list[i].status != STATUS_WITHDRAWN; nth++)
			people[count++] = person_of(arena, &entries->list[i].players[nth]);
	for (size_t i = 0; i < wishes->count; i++) {
		const struct person who = person_of(arena, &wishes->list[i].player);

		for (size_t j = 0; j < count && wishes->list[i].status == WISH_LOOKING; j++)
			taken[i] = taken[i] || person_same(&people[j], &who);
	}
	return taken;
}

struct match_search
match_read(const struct office *office, const struct tournament *tournament)
{
	const struct entry_list entries = entry_list_whole(office->arena, office->db, tournament->id);

	return match_of(office, tournament, &entries);
}

struct match_search
match_of(const struct office *office, const struct tournament *tournament,
         const struct entry_list *entries)
{
	struct match_search search = {
		.office = office,
		.tournament = tournament,
		.wishes = partners_of(office->arena, office->db, tournament->id),
		.offers = partner_offers_of(office->arena, office->db, tournament->id),
		.entries = *entries,
	};

	search.taken = taken_of(office->arena, &search.wishes, &search.entries);
	return search;
}

const struct partner_wish *
match_wish(const struct match_search *search, const char *id)
{
	for (size_t i = 0; i < search->wishes.count; i++)
		if (strcmp(search->wishes.list[i].id, id) == 0)
			return &search->wishes.list[i];
	return NULL;
}

bool
match_offered(const struct match_search *search, const char *from_id, const char *to_id)
{
	for (size_t i = 0; i < search->offers.count; i++)
		if (strcmp(search->offers.list[i].from_id, from_id) == 0 &&
		    strcmp(search->offers.list[i].to_id, to_id) == 0)
			return true;
	return false;
}

int
match_apart(const struct partner_wish *a, const struct partner_wish *b)
{
	return abs(rank_strength(a->player.rank) - rank_strength(b->player.rank));
}

static bool
wants(const struct partner_wish *wish, struct rank rank)
{
	int strength = rank_strength_x2(rank);

	return (wish->weakest.kind == RANK_NONE || strength >= rank_strength_x2(wish->weakest)) &&
	       (wish->strongest.kind == RANK_NONE || strength <= rank_strength_x2(wish->strongest));
}

bool
match_wanted(const struct partner_wish *a, const struct partner_wish *b)
{
	return wants(a, b->player.rank) && wants(b, a->player.rank);
}

bool
match_before(const struct partner_wish *a, const struct partner_wish *b)
{
	return a->entered_at != b->entered_at ? a->entered_at < b->entered_at
	                                      : strcmp(a->id, b->id) < 0;
}

bool
match_address_open(const struct partner_wish *wish, const struct tournament *tournament)
{
	return date_given(wish->player.birth_date) &&
	       !pair_is_junior(wish->player.birth_date, tournament->date);
}

struct entry
match_couple(const struct match_search *search, const struct partner_wish *a,
             const struct partner_wish *b)
{
	const struct partner_wish *first = match_before(a, b) ? a : b;
	const struct partner_wish *second = first == a ? b : a;
	const bool open = match_address_open(first, search->tournament) ||
	                  !match_address_open(second, search->tournament);
	const struct partner_wish *written = open ? first : second;

	return entry_whole((struct entry){
		.id = "", .tournament_id = search->tournament->id,
		.player_count = 2, .players = {first->player, second->player},
		.email = written->email, .lang = written->lang,
		.note = first->note[0] == '\0' ? second->note : second->note[0] == '\0' ? first->note
		        : arena_printf(search->office->arena, "%s\n%s", first->note, second->note),
	});
}

struct entry
match_pair(const struct match_search *search, const struct partner_wish *a,
           const struct partner_wish *b, struct problems *problems)
{
	struct arena *arena = search->office->arena;
	struct entry entry = match_couple(search, a, b);

	typed_entry_pair(arena, search->tournament, &entry, problems);
	person_twice(arena, &entry, &search->entries, problems);
	return entry;
}

static bool
may_pair(const struct match_search *search, const struct partner_wish *a,
         const struct partner_wish *b)
{
	struct problems problems = {.count = 0};
	struct entry entry = match_couple(search, a, b);

	if (search->taken[a - search->wishes.list] || search->taken[b - search->wishes.list])
		return false;
	typed_entry_pair(search->office->arena, search->tournament, &entry, &problems);
	return problems.count == 0;
}

struct matches
match_find(const struct match_search *search, const struct partner_wish *wish)
{
	const struct partner_wish *own = match_wish(search, wish->id);
	struct matches matches = {
		.list = arena_array(search->office->arena, search->wishes.count + 1,
		                    sizeof(*matches.list)),
	};

	for (size_t i = 0; own != NULL && i < search->wishes.count; i++) {
		const struct partner_wish *other = &search->wishes.list[i];
		const struct match match = {
			.wish = other, .apart = match_apart(own, other),
			.asks = match_offered(search, other->id, own->id),
			.asked = match_offered(search, own->id, other->id),
		};
		size_t at;

		if (other == own || other->status != WISH_LOOKING ||
		    !(match.asks || match.asked || match_wanted(own, other)) ||
		    !may_pair(search, own, other))
			continue;
		/* Behind all that are no further apart. */
		for (at = matches.count++; at > 0 && matches.list[at - 1].apart > match.apart; at--)
			matches.list[at] = matches.list[at - 1];
		matches.list[at] = match;
	}
	return matches;
}
