#include "pages/turn_list.h"

#include <string.h>

#include "pages/say.h"
#include "rules/handicap.h"

enum { SEATS = 4 };

/* One of the four at a table. */
struct place {
	const struct entry *entry;
	int seat; /* of the entry's two */
	bool white;
	bool everything; /* of its names, as in say_name */
};

/* Where nothing but the entry's number is shown, captain and partner still differ. */
static const char *
number_name(const struct page *page, const struct place *place)
{
	struct value *data = value_object(page->arena);

	value_set_int(data, "number", place->entry->number);
	value_set_bool(data, "captain", place->seat == place->entry->captain);
	return page_word(page, "entry.seat", data);
}

/* The family name, or the given name where two at the table share that. */
static const char *
table_name(const struct page *page, const struct place places[static SEATS], int at)
{
	const struct place *place = &places[at];
	const struct player *player = &place->entry->players[place->seat];
	const char *name = say_short(page, place->entry, place->seat, place->everything);
	bool given = (place->everything || player->publish == PUBLISH_FULL) &&
	             player->given_name[0] != '\0';

	if (player->publish == PUBLISH_NUMBER && !place->everything)
		return number_name(page, place);
	for (int other = 0; other < SEATS; other++)
		if (other != at && given && strcmp(name, say_short(page, places[other].entry,
		                                  places[other].seat,
		                                  places[other].everything)) == 0)
			return player->given_name;
	return name;
}

static const char *
whole_name(const struct page *page, const struct place *place)
{
	bool numbered = place->entry->players[place->seat].publish == PUBLISH_NUMBER;

	return numbered && !place->everything
	       ? number_name(page, place)
	       : say_name(page, place->entry, place->seat, place->everything);
}

void
turn_list_show(const struct page *page, struct value *row, const struct entry *black,
               const struct entry *white, int stones, unsigned whole)
{
	bool black_whole = (whole & TURN_BLACK_WHOLE) != 0, white_whole = (whole & TURN_WHITE_WHOLE) != 0;
	struct place places[SEATS] = {
		[SEAT_B1] = {black, black->captain, false, black_whole},
		[SEAT_W1] = {white, white->captain, true, white_whole},
		[SEAT_B2] = {black, 1 - black->captain, false, black_whole},
		[SEAT_W2] = {white, 1 - white->captain, true, white_whole},
	};
	struct value *list = value_set_list(row, "turn");
	int first = (int)handicap_first_move(stones);

	for (int i = 0; i < SEATS; i++) {
		int at = (first + i) % SEATS;
		struct value *item = value_add_object(list);

		value_set_bool(item, "white", places[at].white);
		value_set_text(item, "name", whole_name(page, &places[at]));
		value_set_text(item, "short", table_name(page, places, at));
	}
}
