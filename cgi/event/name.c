#include "event/name.h"

#include <string.h>

#include "base/romaji.h"
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

	if ((unsigned char)*at < (unsigned char)letters[0].first[0]) /* most of what is asked about */
		return false;
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

/* Who writes the whole name in Latin letters begins with the family's. */
static const char *
part_of(struct arena *arena, const struct player *player, bool family, enum name_script script)
{
	const char *name = family ? player->family_name : player->given_name;
	const char *kana = family ? player->family_kana : player->given_kana;
	const char *latin = player->latin_name;
	size_t end = strcspn(latin, " ");

	if (script == NAME_AS_GIVEN || (latin[0] == '\0' && !name_is_east_asian(name)))
		return name;
	if (latin[0] != '\0')
		return family ? arena_copy(arena, latin, end) : latin + end + (latin[end] == ' ');
	latin = romaji_of(arena, kana);
	return latin == NULL || latin[0] == '\0' ? name : latin;
}

const char *
name_family(struct arena *arena, const struct player *player, enum name_script script)
{
	return part_of(arena, player, true, script);
}

const char *
name_given(struct arena *arena, const struct player *player, enum name_script script)
{
	return part_of(arena, player, false, script);
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
name_full(struct arena *arena, const struct player *player, enum name_script script)
{
	return in_order(arena, player, name_family(arena, player, script),
	                name_given(arena, player, script));
}

const char *
name_latin(struct arena *arena, const struct player *player)
{
	const char *family = name_family(arena, player, NAME_LATIN);
	const char *given = name_given(arena, player, NAME_LATIN);

	if (strcmp(family, player->family_name) == 0 && strcmp(given, player->given_name) == 0)
		return "";
	return given[0] == '\0' ? family : arena_printf(arena, "%s %s", family, given);
}

/* No full stop ends a kana. */
static const char *
initial(struct arena *arena, const char *name)
{
	char *first = text_initial(arena, name);

	return first[0] == '\0' || is_east_asian(first) ? first : arena_printf(arena, "%s.", first);
}

const char *
name_of_entry(struct arena *arena, const struct entry *entry)
{
	const char *first = entry->players[entry->captain].family_name;

	return entry->player_count == 1 ? first
	       : arena_printf(arena, "%s / %s", first,
	                      entry->players[entry_nth(entry, 1)].family_name);
}

const char *
name_initials(struct arena *arena, const struct player *player, enum name_script script)
{
	const bool latin = script == NAME_LATIN;
	const char *family = initial(arena, !latin && player->family_kana[0] != '\0'
	                             ? player->family_kana : name_family(arena, player, script));
	const char *given = initial(arena, !latin && player->given_kana[0] != '\0'
	                            ? player->given_kana : name_given(arena, player, script));

	return is_east_asian(family) && is_east_asian(given)
	       ? arena_printf(arena, "%s" BETWEEN_KANA "%s", family, given)
	       : in_order(arena, player, family, given);
}

/* Kana, where they are shown, in place of what they read. */
static const char *
reduced(struct arena *arena, const char *name, const char *kana)
{
	return text_initial(arena, name_is_east_asian(name) && kana[0] != '\0' ? kana : name);
}

void
name_reduce(struct arena *arena, struct player *player)
{
	const struct player whole = *player;

	if (name_is_public(player))
		return;
	player->family_name = NAME_GONE;
	player->given_name = player->family_kana = player->given_kana = player->latin_name = "";
	if (player->publish == PUBLISH_NUMBER)
		return;
	player->family_name = reduced(arena, whole.family_name, whole.family_kana);
	player->given_name = reduced(arena, whole.given_name, whole.given_kana);
	player->family_kana = text_initial(arena, whole.family_kana);
	player->given_kana = text_initial(arena, whole.given_kana);
	if (whole.latin_name[0] != '\0') {
		const char *given = text_initial(arena, name_given(arena, &whole, NAME_LATIN));

		player->latin_name = arena_printf(arena, "%s%s%s",
			text_initial(arena, name_family(arena, &whole, NAME_LATIN)),
			given[0] == '\0' ? "" : " ", given);
	}
}

bool
name_is_public(const struct player *player)
{
	return player->publish == PUBLISH_FULL;
}

const char *
name_published(struct arena *arena, const struct player *player, enum name_script script)
{
	switch (player->publish) {
	case PUBLISH_FULL:
		return name_full(arena, player, script);
	case PUBLISH_INITIALS:
		return name_initials(arena, player, script);
	case PUBLISH_NUMBER:
		break;
	}
	return "";
}

const char *
name_seen(struct arena *arena, const struct entry *entry, int nth)
{
	const char *name = name_published(arena, &entry->players[nth], NAME_AS_GIVEN);

	return name[0] != '\0' ? name : arena_printf(arena, "%d", entry->number);
}

const char *
name_for(struct arena *arena, const struct entry *entry, int nth, enum player_sight sight)
{
	return sight == SIGHT_PUBLIC ? name_seen(arena, entry, nth)
	                             : name_full(arena, &entry->players[nth], NAME_AS_GIVEN);
}

bool
name_is_dotted(const char *name)
{
	return strstr(name, BETWEEN_KANA) != NULL;
}
