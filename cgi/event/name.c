#include "event/name.h"

#include <string.h>

#include "base/text.h"

#define BETWEEN_KANA "\u30fb"

/* Whether a kana, kanji or hangul letter begins here. UTF-8 sorts as its code
 * points do. */
static bool
is_east_asian(const char *at)
{
	static const struct {
		const char *first, *last;
	} letters[] = {
		{"\u2e80", "\u2fdf"}, {"\u3005", "\u3007"}, {"\u3041", "\u30fa"},
		{"\u30fc", "\ua4cf"}, {"\uac00", "\ud7a3"}, {"\uf900", "\ufaff"},
		{"\uff66", "\uffdc"}, {"\U0001b000", "\U0001b2ff"}, {"\U00020000", "\U0003ffff"},
	};

	for (size_t i = 0; i < sizeof(letters) / sizeof(letters[0]); i++)
		if (strncmp(at, letters[i].first, strlen(letters[i].first)) >= 0 &&
		    strncmp(at, letters[i].last, strlen(letters[i].last)) <= 0)
			return true;
	return false;
}

bool
name_is_east_asian(const char *name)
{
	for (const char *at = name; *at != '\0'; at++)
		if (is_east_asian(at))
			return true;
	return false;
}

bool
name_family_first(const struct player *player)
{
	if (player->family_kana[0] != '\0')
		return true;
	return name_is_east_asian(player->family_name);
}

static const char *
in_order(struct arena *arena, const struct player *player, const char *family, const char *given)
{
	if (given[0] == '\0')
		return family;
	return name_family_first(player) ? arena_printf(arena, "%s %s", family, given)
	                                 : arena_printf(arena, "%s %s", given, family);
}

const char *
name_full(struct arena *arena, const struct player *player)
{
	return in_order(arena, player, player->family_name, player->given_name);
}

static const char *
initial(struct arena *arena, const char *name, const char *kana)
{
	char *first = text_initial(arena, kana[0] != '\0' ? kana : name);

	return first[0] == '\0' || is_east_asian(first) ? first : arena_printf(arena, "%s.", first);
}

/* No full stop ends a kana. */
const char *
name_of_entry(struct arena *arena, const struct entry *entry)
{
	const char *first = entry->players[entry->captain].family_name;

	return entry->player_count == 1 ? first
	       : arena_printf(arena, "%s / %s", first,
	                      entry->players[entry_seat(entry, 1)].family_name);
}

const char *
name_initials(struct arena *arena, const struct player *player)
{
	const char *family = initial(arena, player->family_name, player->family_kana);
	const char *given = initial(arena, player->given_name, player->given_kana);

	return is_east_asian(family) && is_east_asian(given)
	       ? arena_printf(arena, "%s" BETWEEN_KANA "%s", family, given)
	       : in_order(arena, player, family, given);
}

bool
name_is_public(const struct player *player)
{
	return player->publish == PUBLISH_FULL;
}

const char *
name_published(struct arena *arena, const struct player *player)
{
	switch (player->publish) {
	case PUBLISH_FULL:
		return name_full(arena, player);
	case PUBLISH_INITIALS:
		return name_initials(arena, player);
	case PUBLISH_NUMBER:
		break;
	}
	return "";
}

const char *
name_seen(struct arena *arena, const struct entry *entry, int seat)
{
	const char *name = name_published(arena, &entry->players[seat]);

	return name[0] != '\0' ? name : arena_printf(arena, "%d", entry->number);
}

const char *
name_for(struct arena *arena, const struct entry *entry, int seat, enum player_sight sight)
{
	return sight == SIGHT_PUBLIC ? name_seen(arena, entry, seat)
	                             : name_full(arena, &entry->players[seat]);
}

bool
name_is_dotted(const char *name)
{
	return strstr(name, BETWEEN_KANA) != NULL;
}
