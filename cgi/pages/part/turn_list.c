#include "pages/part/turn_list.h"

#include <string.h>

#include "pages/part/say.h"
#include "rules/handicap.h"

enum { ALONE = 2 };

/* One of the four at a table; where each plays alone, B1 and W1 are all. */
struct place {
	const struct entry *entry;
	int nth; /* of the entry's two */
	bool white;
	bool everything; /* of its names, as in say_name */
};

/* Of a pair whose number is all that is shown, captain and partner still differ. */
static bool
is_numbered(const struct place *place)
{
	return place->entry->player_count == 2 && !place->everything &&
	       place->entry->players[place->nth].publish == PUBLISH_NUMBER;
}

static const char *
number_name(const struct page *page, const struct place *place)
{
	struct value *data = value_object(page->arena);

	value_set_int(data, "number", place->entry->number);
	value_set_bool(data, "captain", place->nth == place->entry->captain);
	return page_word(page, "entry.seat", data);
}

/* The family name, or the given name where two at the table share that. */
static const char *
table_name(const struct page *page, const struct place places[static SEATS], int count, int at)
{
	const struct place *place = &places[at];
	const char *name = say_short(page, place->entry, place->nth, place->everything);
	const char *given = say_given(page, place->entry, place->nth, place->everything);

	if (is_numbered(place))
		return number_name(page, place);
	for (int other = 0; other < count; other++)
		if (other != at && given[0] != '\0' && strcmp(name, say_short(page, places[other].entry,
		                                  places[other].nth,
		                                  places[other].everything)) == 0)
			return given;
	return name;
}

void
turn_list_show(const struct page *page, struct value *row, const struct event *event,
               const struct game *game, unsigned whole)
{
	const struct entry *black = event_entry(event, game->black);
	const struct entry *white = event_entry(event, game->white);
	bool black_whole = (whole & TURN_BLACK_WHOLE) != 0, white_whole = (whole & TURN_WHITE_WHOLE) != 0;
	SET_ROWS(struct place places[], SEATS, 4,
		[SEAT_B1] = {black, black->captain, false, black_whole},
		[SEAT_W1] = {white, white->captain, true, white_whole},
		[SEAT_B2] = {black, entry_nth(black, 1), false, black_whole},
		[SEAT_W2] = {white, entry_nth(white, 1), true, white_whole});
	int count = black->player_count == 1 ? ALONE : SEATS;
	int first = (int)handicap_first_move(game->stones);
	struct value *list;

	value_set_bool(row, "any_turn", game_colours_known(game));
	if (!game_colours_known(game))
		return;
	list = value_set_list(row, "turn");
	for (int i = 0; i < count; i++) {
		int at = (first + i) % count;
		const struct place *place = &places[at];
		struct value *item = value_add_object(list);

		value_set_bool(item, "white", place->white);
		value_set_text(item, "name", is_numbered(place) ? number_name(page, place)
		               : say_name(page, place->entry, place->nth, place->everything));
		value_set_text(item, "short", table_name(page, places, count, at));
	}
}
