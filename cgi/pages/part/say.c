#include "pages/part/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/country.h"
#include "base/language.h"
#include "pages/part/fill.h"

#define MINUS "\u2212"

const char *
say_either(const struct page *page, const char *en, const char *ja)
{
	SET_EACH(const char *const names[], LANGUAGE_COLUMNS, [COLUMN_EN] = en, [COLUMN_JA] = ja);

	return language_pick(page->lang, names);
}

const char *
say_half(struct arena *arena, int number_x2)
{
	return arena_printf(arena, "%s%d%s", number_x2 < 0 ? MINUS : "", abs(number_x2) / 2,
	                    number_x2 % 2 != 0 ? ".5" : "");
}

static const char *
moku_fill(const struct page *page, struct value *parts, int number_x2)
{
	value_set_text(parts, "number", say_half(page->arena, number_x2));
	value_set_bool(parts, "minus", number_x2 < 0);
	fill_number(parts, "whole", abs(number_x2) / 2);
	value_set_bool(parts, "half", number_x2 % 2 != 0);
	return page_word(page, "moku", parts);
}

const char *
say_moku(const struct page *page, int number_x2)
{
	return moku_fill(page, value_object(page->arena), number_x2);
}

void
say_moku_set(const struct page *page, struct value *object, const char *name, int number_x2)
{
	struct value *parts = value_set_object(object, name);

	value_set_text(parts, "text", moku_fill(page, parts, number_x2));
}

const char *
say_fraction(struct arena *arena, int number, int scale)
{
	static const char *const quarters[] = {"", "¼", "½", "¾"};
	const int whole = abs(number) / scale, rest = abs(number) % scale * 4 / scale;
	const char *minus = number < 0 ? MINUS : "";

	return whole == 0 && rest > 0 ? arena_printf(arena, "%s%s", minus, quarters[rest])
	                              : arena_printf(arena, "%s%d%s", minus, whole, quarters[rest]);
}

const char *
say_points(struct arena *arena, int points_x2)
{
	return arena_printf(arena, "%s%d.%d", points_x2 < 0 ? MINUS : "", abs(points_x2) / 2,
	                    points_x2 % 2 != 0 ? 5 : 0);
}

/* Its parts, and the text they make. */
static const char *
date_fill(const struct page *page, struct value *parts, struct date date)
{
	const char *text;
	char iso[11];

	date_text(date, iso);
	value_set_text(parts, "iso", iso);
	value_set_int(parts, "year", date.year);
	value_set_int(parts, "month", date.month);
	value_set_int(parts, "day", date.day);
	value_set_text(parts, "month_name", page_wordf(page, NULL, "month.%d", date.month));
	value_set_text(parts, "month_short", page_wordf(page, NULL, "month-short.%d", date.month));
	value_set_text(parts, "weekday", page_wordf(page, NULL, "weekday.%d", date_weekday(date)));
	text = page_word(page, "date.long", parts);
	value_set_text(parts, "text", text);
	return text;
}

struct value *
say_date_object(const struct page *page, struct value *object, const char *name, struct date date)
{
	struct value *parts = value_set_object(object, name);

	date_fill(page, parts, date);
	return parts;
}

const char *
say_date(const struct page *page, struct date date)
{
	return date_fill(page, value_object(page->arena), date);
}

const char *
say_label(const struct page *page, struct roster_label label)
{
	SET_EACH(static const char *const words[], LABELS,
		[LABEL_GROUP] = "stage.group", [LABEL_FINAL] = "stage.final",
		[LABEL_THIRD_PLACE] = "stage.third-place", [LABEL_SEMIFINAL] = "stage.semifinal",
		[LABEL_QUARTERFINAL] = "stage.quarterfinal", [LABEL_ROUND_OF] = "stage.round-of");
	struct value *data = value_object(page->arena);

	if (label.kind == LABEL_GROUP && label.number == 0)
		return NULL;
	/* Group 2 is "B"; those behind the last letter keep their number. */
	if (label.kind == LABEL_GROUP)
		value_set_text(data, "name", label.number > 'Z' - 'A' + 1
		               ? arena_printf(page->arena, "%d", label.number)
		               : arena_printf(page->arena, "%c", 'A' + label.number - 1));
	value_set_int(data, "number", label.number);
	return page_word(page, words[label.kind], data);
}

const char *
say_minutes(struct arena *arena, int seconds)
{
	return arena_printf(arena, "%d:%02d", seconds / 60, seconds % 60);
}

const char *
say_time(const struct page *page, int64_t instant, const char *zone)
{
	struct clock_wall wall = clock_wall(instant, zone);

	return arena_printf(page->arena, "%d:%02d", wall.hour, wall.minute);
}

const char *
say_instant(const struct page *page, int64_t instant, const char *zone)
{
	struct clock_wall wall = clock_wall(instant, zone);
	struct value *data = value_object(page->arena);

	value_set_text(data, "date", say_date(page, (struct date){wall.year, wall.month, wall.day}));
	value_set_text(data, "time", say_time(page, instant, zone));
	return page_word(page, "date.instant", data);
}

const char *
say_rank(const struct page *page, struct rank rank)
{
	switch (rank.kind) {
	case RANK_NONE:
		return "";
	case RANK_KYU:
		return page_word_number(page, "rank.kyu", "grade", rank.grade);
	case RANK_KYU_HALF:
		return page_word_number(page, "rank.kyu-half", "grade", rank.grade);
	case RANK_DAN_HALF:
		return rank.grade == 0 ? page_word(page, "rank.dan-half.0", NULL)
		                       : page_word_number(page, "rank.dan-half", "grade", rank.grade);
	case RANK_DAN:
		return page_wordf(page, NULL, "rank.dan.%d", rank.grade);
	case RANK_PRO:
		return rank.grade == 0 ? page_word(page, "rank.pro", NULL)
		                       : page_wordf(page, NULL, "rank.pro.%d", rank.grade);
	}
	return "";
}

const char *
say_honour(const struct page *page, enum handicap_honour honour)
{
	return honour == HONOUR_NONE ? NULL
	       : page_wordf(page, NULL, "honour.%s", player_honour_names[honour]);
}

const char *
say_result(const struct page *page, const struct game *game)
{
	const char *name = result_ending_facts[game->result.ending].name;
	struct value *data = value_object(page->arena);

	if (name[0] == '\0')
		return "";
	value_set_bool(data, "black", game->result.winner == SIDE_BLACK);
	value_set_bool(data, "white", game->result.winner == SIDE_WHITE);
	value_set_text(data, "margin", say_moku(page, game->result.margin_x2));
	return page_wordf(page, data, "result.%s", name);
}

enum name_script
say_script(const struct page *page)
{
	return language_of(page->lang)->latin ? NAME_LATIN : NAME_AS_GIVEN;
}

const char *
say_name(const struct page *page, const struct entry *entry, int nth, bool everything)
{
	const struct player *player = &entry->players[nth];
	const char *name;

	if (everything)
		return name_full(page->arena, player, say_script(page));
	name = name_published(page->arena, player, say_script(page));
	return name[0] != '\0' ? name : page_word_number(page, "entry.number", "number", entry->number);
}

const char *
say_short(const struct page *page, const struct entry *entry, int nth, bool everything)
{
	const struct player *player = &entry->players[nth];

	return everything || name_is_public(player)
	       ? name_family(page->arena, player, say_script(page))
	       : say_name(page, entry, nth, false);
}

const char *
say_given(const struct page *page, const struct entry *entry, int nth, bool everything)
{
	const struct player *player = &entry->players[nth];

	return everything || name_is_public(player)
	       ? name_given(page->arena, player, say_script(page)) : "";
}

/* Two of one family whose whole names may be shown. */
static bool
is_family(const struct page *page, const struct entry *entry, bool everything)
{
	return entry->player_count == 2 &&
	       say_given(page, entry, 0, everything)[0] != '\0' &&
	       say_given(page, entry, 1, everything)[0] != '\0' &&
	       strcmp(say_short(page, entry, 0, everything), say_short(page, entry, 1, everything)) == 0;
}

/* The number of the pair is all that is shown of both. */
static bool
shows_number(const struct entry *entry, bool everything)
{
	for (size_t nth = 0; nth < entry->player_count; nth++)
		if (everything || entry->players[nth].publish != PUBLISH_NUMBER)
			return false;
	return true;
}

/* A wider mark stands between them where a name has a middle dot of its own. */
static void
both_set(struct value *object, const char *first, const char *second)
{
	value_set_text(object, "first", first);
	value_set_text(object, "second", second);
	value_set_bool(object, "dotted", name_is_dotted(first) || name_is_dotted(second));
}

void
say_names(const struct page *page, struct value *object, const struct entry *entry, bool everything)
{
	const char *first = say_name(page, entry, entry->captain, everything);
	bool one = entry->player_count == 1 || shows_number(entry, everything);

	both_set(object, first, one ? "" : say_name(page, entry, entry_nth(entry, 1), everything));
	if (one)
		value_set_bool(object, "second", false);
}

const char *
say_pair_whole(const struct page *page, const struct entry *entry)
{
	const char *first = say_name(page, entry, entry->captain, false);
	struct value *data = value_object(page->arena);

	if (entry->player_count == 1 || shows_number(entry, false))
		return first;
	both_set(data, first, say_name(page, entry, entry_nth(entry, 1), false));
	return page_word(page, "entry.pair", data);
}

const char *
say_pair(const struct page *page, const struct entry *entry, bool everything)
{
	struct value *data = value_object(page->arena);
	const char *first = say_short(page, entry, entry->captain, everything);

	if (is_family(page, entry, everything)) {
		value_set_text(data, "family", first);
		value_set_bool(data, "family_first", name_family_first(&entry->players[entry->captain]));
		value_set_text(data, "first", say_given(page, entry, entry->captain, everything));
		value_set_text(data, "second", say_given(page, entry, entry_nth(entry, 1), everything));
		return page_word(page, "entry.pair-family", data);
	}
	if (entry->player_count == 1)
		return say_name(page, entry, 0, everything);
	if (shows_number(entry, everything))
		return first;
	both_set(data, first, say_short(page, entry, entry_nth(entry, 1), everything));
	return page_word(page, "entry.pair", data);
}

const char *
say_photos(const struct page *page, const struct tournament *tournament,
           const struct player *player)
{
	if (!tournament->asks_photos || player->photos == PHOTOS_YES)
		return NULL;
	return page_word(page, player->photos == PHOTOS_NO ? "photos.no" : "photos.unsaid", NULL);
}

void
say_entry(const struct page *page, struct value *object, const struct entry *entry, bool everything)
{
	struct value *players;

	value_set_text(object, "id", entry->id);
	value_set_int(object, "number", entry->number);
	value_set_text(object, "points", say_points(page->arena, entry->points_x2));
	players = value_set_list(object, "players");
	for (size_t i = 0; i < entry->player_count; i++) {
		int nth = entry_nth(entry, i);
		const struct player *player = &entry->players[nth];
		struct value *item = value_add_object(players);
		bool shown = everything || name_is_public(player);

		value_set_text(item, "name", say_name(page, entry, nth, everything));
		value_set_text(item, "rank", say_rank(page, player->rank));
		value_set_bool(item, "captain", entry->player_count == 2 && nth == entry->captain);
		fill_text(item, "honour", say_honour(page, player->honour));
		fill_text(item, "club", shown ? player->club : NULL);
		fill_text(item, "country", shown ? country_name(player->country, page->lang) : NULL);
	}
}

void
say_term(struct value *object, const char *name, const char *text, bool negative)
{
	struct value *term = value_set_object(object, name);

	value_set_text(term, "text", text);
	value_set_bool(term, "negative", negative);
}

void
say_sum(struct arena *arena, struct value *object, int one_x2, int two_x2, int points_x2)
{
	int exact_x2 = (one_x2 + two_x2) / 2;

	say_term(object, "one", say_half(arena, one_x2), one_x2 < 0);
	say_term(object, "two", say_half(arena, two_x2), two_x2 < 0);
	value_set_text(object, "exact", say_points(arena, exact_x2));
	value_set_text(object, "points", say_points(arena, points_x2));
	value_set_bool(object, "rounded", exact_x2 != points_x2);
}

void
say_tables(struct value *object, const int *tables, size_t count)
{
	struct value *list = value_set_list(object, "tables");

	for (size_t i = 0; i < count; i++) {
		struct value *item = value_add_object(list);

		value_set_int(item, "table", tables[i]);
		value_set_bool(item, "first", i == 0);
		value_set_bool(item, "last", i + 1 == count);
	}
	value_set_bool(object, "one", count == 1);
}

void
say_handicap(const struct page *page, struct value *object, int stones, int komi_x2)
{
	fill_number(object, "stones", stones);
	fill_text(object, "komi", komi_x2 == 0 ? NULL : say_moku(page, komi_x2));
	fill_text(object, "komi_who", komi_x2 == 0 ? NULL
	          : page_word_text(page, komi_x2 > 0 ? "komi.black" : "komi.white", "komi",
	                           say_moku(page, abs(komi_x2))));
}

void
say_game(const struct page *page, struct value *object, const struct game *game)
{
	value_set_int(object, "table", game->table);
	value_set_bool(object, "nigiri", !game_colours_known(game));
	say_handicap(page, object, game->stones, game->komi_x2);
}
