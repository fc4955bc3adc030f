#include "store/player.h"

#include "base/text.h"
#include "store/row.h"

const char *const player_publish_names[] = {PLAYER_PUBLISH_TABLE(SET_WORD) NULL};
const char *const player_honour_names[] = {HANDICAP_HONOUR_TABLE(SET_WORD) NULL};
const char *const player_gender_names[] = {PAIR_GENDER_TABLE(SET_WORD) NULL};
const char *const player_photos_names[] = {PLAYER_PHOTOS_TABLE(SET_WORD) NULL};

bool
player_seen(enum player_seen seen, enum player_sight sight, enum player_publish publish)
{
	switch (seen) {
	case SEEN_CONTACTS:
		return sight == SIGHT_CONTACTS;
	case SEEN_ORGANISERS:
		return sight != SIGHT_PUBLIC;
	case SEEN_WITH_NAME:
		return sight != SIGHT_PUBLIC || publish == PUBLISH_FULL;
	case SEEN_ALWAYS:
		return true;
	}
	return false;
}

#define TABLE(FIRST, NEXT, SET) PLAYER_COLUMNS(FIRST, NEXT, player, )

static const struct row_columns columns = COLUMNS_OF(player, TABLE);
#undef TABLE

struct player
player_whole(struct player player)
{
	row_whole(&columns, &player);
	return player;
}

char *
player_name_key(struct arena *arena, const struct player *player)
{
	return text_sort_key(arena, arena_printf(arena, "%s %s", player->family_name,
	                                         player->given_name));
}

char *
player_look_key(struct arena *arena, const struct player *player)
{
	return text_look_key(arena, arena_printf(arena, "%s %s", player->family_name,
	                                         player->given_name));
}
