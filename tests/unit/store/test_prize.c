#include "store/prize.h"

#include "same.h"
#include "world/world.h"

STORE_TEST(prizes_come_back_in_the_order_they_were_written_numbered_anew)
{
	static const struct same_member kept[] = {
		SAME(prize, number), SAME(prize, name_en), SAME(prize, name_ja), SAME(prize, kind),
		SAME(prize, rank), SAME(prize, count),
	};
	struct prize list[] = {
		{7, "Best new pair", "", PRIZE_NEWCOMER, {RANK_NONE, 0}, 1},
		{3, "", "級位者賞", PRIZE_RANK, {RANK_KYU, 10}, 9},
		{3, "School", "学校賞", PRIZE_CLUB, {RANK_NONE, 0}, 3},
	};
	const struct prizes wanted = {list, COUNT(list)};
	struct prizes read;

	assert_int_equal(0, prizes_of(world->arena, world->db, "a").count);
	prizes_write(world->db, "a", &wanted);
	read = prizes_of(world->arena, world->db, "a");
	assert_int_equal(COUNT(list), read.count);
	for (size_t i = 0; i < COUNT(list); i++) {
		list[i].number = (int)i + 1;
		ASSERT_SAME(kept, &list[i], &read.list[i]);
	}
}

STORE_TEST(writing_takes_the_place_of_that_events_prizes_alone)
{
	struct prize first[] = {
		{1, "A", "", PRIZE_NEWCOMER, {RANK_NONE, 0}, 1},
		{2, "B", "", PRIZE_CLUB, {RANK_NONE, 0}, 2},
	}, second = {1, "C", "", PRIZE_RANK, {RANK_PRO, 0}, 1};

	prizes_write(world->db, "a", &(struct prizes){first, 2});
	prizes_write(world->db, "b", &(struct prizes){first, 2});
	prizes_write(world->db, "a", &(struct prizes){&second, 1});
	assert_int_equal(1, prizes_of(world->arena, world->db, "a").count);
	assert_int_equal(RANK_PRO, prizes_of(world->arena, world->db, "a").list[0].rank.kind);
	assert_int_equal(2, prizes_of(world->arena, world->db, "b").count);
	prizes_write(world->db, "a", &(struct prizes){NULL, 0});
	assert_int_equal(0, prizes_of(world->arena, world->db, "a").count);
}
