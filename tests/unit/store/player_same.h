/* What a player says of himself, for lists of same.h: PLAYER_SAME(entry, players[0]). */
#pragma once

#include "same.h"

#define PLAYER_SAME(noun, player) \
	SAME(noun, player.family_name), SAME(noun, player.given_name), \
	SAME(noun, player.family_kana), SAME(noun, player.given_kana), SAME(noun, player.rank), \
	SAME(noun, player.honour), SAME(noun, player.gender), SAME(noun, player.birth_date), \
	SAME(noun, player.latin_name), SAME(noun, player.club), SAME(noun, player.country), \
	SAME(noun, player.guardian), SAME(noun, player.consent_at), SAME(noun, player.photos), SAME(noun, player.publish)
