#include "event/single.h"

#include <string.h>

#include "event/name.h"

#define BETWEEN_KANJI "\u30fb"
#define BETWEEN_LATIN "/"

enum { FIRST_DAN = 30, NINTH_DAN = 38 };

static const char *
joined(struct arena *arena, const char *one, const char *other)
{
	if (one[0] == '\0' || other[0] == '\0')
		return one[0] == '\0' ? other : one;
	return arena_printf(arena, "%s%s%s", one,
	                    name_is_east_asian(one) || name_is_east_asian(other)
	                    ? BETWEEN_KANJI : BETWEEN_LATIN, other);
}

static int
grade_of(struct rank rank)
{
	int strength = rank_strength(rank);

	return strength < 0 ? 0 : strength > NINTH_DAN ? NINTH_DAN : strength;
}

struct single
single_of(struct arena *arena, const struct entry *entry)
{
	const struct player *one = &entry->players[0], *other = &entry->players[1];
	const int grade = (grade_of(one->rank) + grade_of(other->rank)) / 2;

	if (entry->player_count == 1)
		return (struct single){
			name_family(arena, one, NAME_LATIN), name_given(arena, one, NAME_LATIN), one->rank,
			one->club, one->country,
		};
	return (struct single){
		.family = joined(arena, name_family(arena, one, NAME_LATIN),
		                 name_family(arena, other, NAME_LATIN)),
		.given = joined(arena, name_given(arena, one, NAME_LATIN),
		                name_given(arena, other, NAME_LATIN)),
		.rank = grade < FIRST_DAN ? (struct rank){RANK_KYU, FIRST_DAN - grade}
		                          : (struct rank){RANK_DAN, grade - FIRST_DAN + 1},
		.club = strcmp(one->club, other->club) == 0 ? one->club
		        : joined(arena, one->club, other->club),
		.country = strcmp(one->country, other->country) == 0 ? one->country : "",
	};
}
