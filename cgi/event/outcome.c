#include "event/outcome.h"

#include <string.h>

#include "event/name.h"

#define BETWEEN_KANJI "\u30fb"
#define BETWEEN_LATIN "/"

enum { FIRST_DAN = 30, NINTH_DAN = 38 };

struct outcome
outcome_of(struct arena *arena, const struct event *event)
{
	struct outcome outcome = {
		.event = event, .contest = contest_of(arena, event, rounds_complete(&event->draw)),
	};

	outcome.order = contest_standings(arena, &outcome.contest);
	return outcome;
}

bool
outcome_value(const struct standing *standing, enum criterion criterion, int *value_x4)
{
	*value_x4 = standing->value[criterion] * 4 / measure_facts[criterion].scale;
	return standing->known[criterion];
}

static const char *
joined(struct arena *arena, const char *one, const char *other)
{
	if (one[0] == '\0' || other[0] == '\0')
		return one[0] == '\0' ? other : one;
	return arena_printf(arena, "%s%s%s", one,
	                    name_is_east_asian(one) || name_is_east_asian(other)
	                    ? BETWEEN_KANJI : BETWEEN_LATIN, other);
}

const char *
outcome_family(struct arena *arena, const struct entry *entry)
{
	const struct player *players = entry->players;

	return entry->player_count == 1
	       ? players[0].family_name
	       : joined(arena, players[0].family_name, players[1].family_name);
}

const char *
outcome_given(struct arena *arena, const struct entry *entry)
{
	const struct player *players = entry->players;

	return entry->player_count == 1
	       ? players[0].given_name
	       : joined(arena, players[0].given_name, players[1].given_name);
}

static int
grade_of(struct rank rank)
{
	int strength = rank_strength(rank);

	return strength < 0 ? 0 : strength > NINTH_DAN ? NINTH_DAN : strength;
}

struct rank
outcome_rank(const struct entry *entry)
{
	int grade;

	if (entry->player_count == 1)
		return entry->players[0].rank;
	grade = (grade_of(entry->players[0].rank) + grade_of(entry->players[1].rank)) / 2;
	return grade < FIRST_DAN ? (struct rank){RANK_KYU, FIRST_DAN - grade}
	                         : (struct rank){RANK_DAN, grade - FIRST_DAN + 1};
}

const char *
outcome_club(struct arena *arena, const struct entry *entry)
{
	const char *one = entry->players[0].club, *other;

	if (entry->player_count == 1)
		return one;
	other = entry->players[1].club;
	return strcmp(one, other) == 0 ? one : joined(arena, one, other);
}

const char *
outcome_country(const struct entry *entry)
{
	const char *one = entry->players[0].country;

	return entry->player_count == 1 || strcmp(one, entry->players[1].country) == 0 ? one : "";
}
