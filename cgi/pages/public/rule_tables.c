#include "pages/public/rule_tables.h"

#include <stdlib.h>

#include "pages/part/fill.h"
#include "pages/part/say.h"
#include "rules/handicap.h"

void
rule_tables_setting(const struct page *page, struct value *object, int stones, int komi_x2)
{
	fill_text(object, "stones", stones == 0 ? NULL : arena_printf(page->arena, "%d", stones));
	say_moku_set(page, object, "komi", komi_x2);
	say_moku_set(page, object, "gives", abs(komi_x2));
	value_set_bool(object, "black_gives", komi_x2 > 0);
	value_set_bool(object, "white_gives", komi_x2 < 0);
	value_set_bool(object, "white_first", handicap_first_move(stones) == SEAT_W1);
}

static bool
row_in(const struct handicap *handicap, const struct handicap_row *row)
{
	for (size_t i = 0; i < handicap->row_count; i++) {
		const struct handicap_row *other = &handicap->rows[i];

		if (other->difference_x2 == row->difference_x2 && other->stones == row->stones &&
		    other->komi_x2 == row->komi_x2)
			return true;
	}
	return false;
}

void
rule_tables_handicap(const struct page *page, struct value *list, const struct handicap *handicap,
                     const struct handicap *base, int me)
{
	for (size_t i = 0; i < handicap->row_count; i++) {
		const struct handicap_row *row = &handicap->rows[i];
		struct value *item = value_add_object(list);

		value_set_text(item, "difference", say_points(page->arena, row->difference_x2));
		value_set_bool(item, "or_more", i + 1 == handicap->row_count);
		value_set_bool(item, "row_changed", !row_in(base, row));
		value_set_bool(item, "me", (int)i == me);
		rule_tables_setting(page, item, row->stones, row->komi_x2);
	}
}

static struct value *
tally_points_add(const struct page *page, struct value *list, int points)
{
	struct value *row = value_add_object(list);

	value_set_text(row, "points", say_half(page->arena, 2 * points));
	return row;
}

static void
points_of_ranks(const struct page *page, struct value *list, const struct handicap *handicap,
                const struct rank *ranks, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		int points_x2 = handicap_player_x2(handicap, ranks[i], HONOUR_NONE);
		struct value *row = tally_points_add(page, list, points_x2 / 2);

		value_set_text(row, "rank", say_rank(page, ranks[i]));
		/* How the rank is read: what stands above it for children. */
		value_set_text(row, "aloud", ranks[i].kind == RANK_KYU
		               ? page_word_number(page, "rank.aloud", "grade", ranks[i].grade)
		               : page_wordf(page, NULL, "rank.aloud.%d", ranks[i].grade));
	}
}

void
rule_tables_points(const struct page *page, const struct ruleset *ruleset)
{
	static const struct rank dan[] = {
		{RANK_DAN, 9}, {RANK_DAN, 8}, {RANK_DAN, 7}, {RANK_DAN, 6}, {RANK_DAN, 5},
		{RANK_DAN, 4}, {RANK_DAN, 3}, {RANK_DAN, 2}, {RANK_DAN, 1},
	};
	static const struct rank kyu[] = {
		{RANK_KYU, 1}, {RANK_KYU, 2}, {RANK_KYU, 3}, {RANK_KYU, 4}, {RANK_KYU, 5},
		{RANK_KYU, 6}, {RANK_KYU, 10}, {RANK_KYU, 15}, {RANK_KYU, 20}, {RANK_KYU, 30},
	};
	const struct handicap *handicap = &ruleset->handicap;
	struct value *points = value_set_object(page->root, "points"), *high, *facts;

	high = value_set_list(points, "high");
	value_set_bool(tally_points_add(page, high, handicap->professional), "professional", true);
	if (handicap->title > 0)
		value_set_bool(tally_points_add(page, high, handicap->title), "title_won", true);
	if (handicap->prefecture > 0)
		value_set_bool(tally_points_add(page, high, handicap->prefecture), "prefecture",
		               true);
	points_of_ranks(page, high, handicap, dan, sizeof(dan) / sizeof(dan[0]));
	points_of_ranks(page, value_set_list(points, "low"), handicap, kyu,
	                sizeof(kyu) / sizeof(kyu[0]));
	facts = value_set_object(page->root, "handicap");
	value_set_bool(facts, "up", handicap->pair == PAIR_UP);
	value_set_bool(facts, "down", handicap->difference == DIFFERENCE_DOWN);
	fill_text(facts, "cap", handicap->cap_x2 == 0 ? NULL
	          : say_points(page->arena, handicap->cap_x2));
	value_set_bool(facts, "by_points", ruleset_has_handicap(ruleset));
	value_set_bool(facts, "honours", handicap->title > 0 || handicap->prefecture > 0);
	value_set_bool(facts, "white_wins_jigo", ruleset->scoring.jigo == JIGO_WHITE_WINS);
	say_moku_set(page, facts, "even_komi", abs(handicap->rows[0].komi_x2));
}
