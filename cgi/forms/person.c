#include "forms/person.h"

#include <string.h>

#include "base/text.h"
#include "event/name.h"
#include "forms/player_field.h"

struct person
person_of(struct arena *arena, const struct player *player)
{
	return (struct person){
		player, player_name_key(arena, player), text_sort_key(arena, player->club),
	};
}

bool
person_same(const struct person *a, const struct person *b)
{
	const struct date one = a->player->birth_date, other = b->player->birth_date;

	if (strcmp(a->key, b->key) != 0)
		return false;
	if (date_given(one) && date_given(other))
		return date_compare(one, other) == 0;
	return a->club[0] == '\0' || b->club[0] == '\0' || strcmp(a->club, b->club) == 0;
}

bool
person_is(struct arena *arena, const struct player *a, const struct player *b)
{
	struct person one = person_of(arena, a), other = person_of(arena, b);

	return person_same(&one, &other);
}

/* Whether one went on as the other, in another division. */
static bool
goes_on(const struct entry *a, const struct entry *b)
{
	return (a->from_id != NULL && strcmp(a->from_id, b->id) == 0) ||
	       (b->from_id != NULL && strcmp(b->from_id, a->id) == 0);
}

static bool
is_in_another(struct arena *arena, const struct entry *entry, const struct player *player,
              const struct entry_list *entries, bool seen)
{
	struct person person = person_of(arena, player);

	for (size_t i = 0; i < entries->count; i++) {
		const struct entry *other = &entries->list[i];

		if (other->status == STATUS_WITHDRAWN || strcmp(other->id, entry->id) == 0 ||
		    goes_on(entry, other))
			continue;
		for (size_t nth = 0; nth < other->player_count; nth++) {
			const struct person one = person_of(arena, &other->players[nth]);

			if (person_same(&person, &one) && (!seen || name_is_public(one.player)))
				return true;
		}
	}
	return false;
}

static void
player_twice(struct arena *arena, const struct entry *entry, int nth, const struct entry_list *entries,
             bool seen, struct problems *problems)
{
	const struct player *player = &entry->players[nth];

	if (is_in_another(arena, entry, player, entries, seen))
		problem_add(problems, player_field_path(nth, FIELD_FAMILY_NAME),
		            PROBLEM_ALREADY_ENTERED, name_full(arena, player, NAME_AS_GIVEN));
}

void
person_twice_nth(struct arena *arena, const struct entry *entry, int nth,
                 const struct entry_list *entries, struct problems *problems)
{
	player_twice(arena, entry, nth, entries, false, problems);
}

void
person_twice_seen(struct arena *arena, const struct entry *entry, const struct entry_list *entries,
                  struct problems *problems)
{
	for (size_t nth = 0; nth < entry->player_count; nth++)
		player_twice(arena, entry, (int)nth, entries, true, problems);
}

void
person_twice(struct arena *arena, const struct entry *entry, const struct entry_list *entries,
             struct problems *problems)
{
	for (size_t nth = 0; nth < entry->player_count; nth++)
		person_twice_nth(arena, entry, (int)nth, entries, problems);
}
