#include "store/player.h"

#include "store/rows.h"

const char *const publish_names[] = {
	[PUBLISH_NUMBER] = "number", [PUBLISH_INITIALS] = "initials", [PUBLISH_FULL] = "full", NULL,
};
const char *const honour_names[] = {
	[HONOUR_NONE] = "", [HONOUR_PREFECTURE] = "prefecture", [HONOUR_TITLE] = "title", NULL,
};
const char *const gender_names[] = {
	[GENDER_UNSAID] = "", [GENDER_FEMALE] = "f", [GENDER_MALE] = "m", NULL,
};

bool
player_seen(enum seen seen, enum sight sight, enum publish publish)
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

struct player_texts
player_texts(const struct player *player)
{
	struct player_texts texts;

	rank_token(player->rank, texts.rank);
	date_text(player->birth_date, texts.birth_date);
	return texts;
}

struct player
player_row(struct query *query, int column, struct arena *arena)
{
	return (struct player){
		.family_name = db_text(query, column, arena),
		.given_name = db_text(query, column + 1, arena),
		.family_kana = db_text(query, column + 2, arena),
		.given_kana = db_text(query, column + 3, arena),
		.rank = row_rank(query, column + 4, arena),
		.honour = (enum honour)row_word(query, column + 5, arena, honour_names),
		.gender = (enum gender)row_word(query, column + 6, arena, gender_names),
		.birth_date = row_date(query, column + 7, arena),
		.club = db_text(query, column + 8, arena),
		.country = db_text(query, column + 9, arena),
		.publish = (enum publish)row_word(query, column + 10, arena, publish_names),
	};
}
