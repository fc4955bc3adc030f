#include "store/prize.h"

#include "world/world.h"

WORLD_TEST(world_setup, prizes_come_back_in_the_order_they_were_written_numbered_anew)
{
	struct prize list[] = {
		{7, "Best new pair", "", PRIZE_NEWCOMER, {RANK_NONE, 0}, 1},
		{3, "", "級位者賞", PRIZE_RANK, {RANK_KYU, 10}, 9},
		{3, "School", "学校賞", PRIZE_CLUB, {RANK_NONE, 0}, 3},
	};
	const struct prizes wanted = {list, COUNT(list)};
	struct prizes read;

	sample_insert(world->db, "icho");
	assert_int_equal(0, prizes_of(world->arena, world->db, "icho").count);
	prizes_write(world->db, "icho", &wanted);
	read = prizes_of(world->arena, world->db, "icho");
	assert_int_equal(COUNT(list), read.count);
	for (size_t i = 0; i < COUNT(list); i++) {
		assert_int_equal(i + 1, read.list[i].number);
		assert_string_equal(list[i].name_en, read.list[i].name_en);
		assert_string_equal(list[i].name_ja, read.list[i].name_ja);
		assert_int_equal(list[i].kind, read.list[i].kind);
		assert_int_equal(list[i].rank.kind, read.list[i].rank.kind);
		assert_int_equal(list[i].rank.grade, read.list[i].rank.grade);
		assert_int_equal(list[i].count, read.list[i].count);
	}
}

WORLD_TEST(world_setup, writing_takes_the_place_of_that_events_prizes_alone)
{
	struct prize first[] = {
		{1, "A", "", PRIZE_NEWCOMER, {RANK_NONE, 0}, 1},
		{2, "B", "", PRIZE_CLUB, {RANK_NONE, 0}, 2},
	}, second = {1, "C", "", PRIZE_RANK, {RANK_PRO, 0}, 1};

	sample_insert(world->db, "icho");
	sample_insert(world->db, "kaede");
	prizes_write(world->db, "icho", &(struct prizes){first, 2});
	prizes_write(world->db, "kaede", &(struct prizes){first, 2});
	prizes_write(world->db, "icho", &(struct prizes){&second, 1});
	assert_int_equal(1, prizes_of(world->arena, world->db, "icho").count);
	assert_int_equal(RANK_PRO, prizes_of(world->arena, world->db, "icho").list[0].rank.kind);
	assert_int_equal(2, prizes_of(world->arena, world->db, "kaede").count);
	prizes_write(world->db, "icho", &(struct prizes){NULL, 0});
	assert_int_equal(0, prizes_of(world->arena, world->db, "icho").count);
}
