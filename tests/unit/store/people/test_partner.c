#include "store/people/partner.h"

#include "store/player_same.h"
#include "world/world.h"

static struct partner_wish
sample_wish(const char *id, int64_t entered_at)
{
	return (struct partner_wish){
		.id = id, .tournament_id = "a", .status = WISH_LOOKING,
		.player = player_whole((struct player){
			.family_name = "髙橋", .given_name = "花子", .family_kana = "たかはし",
			.given_kana = "はなこ", .rank = {RANK_DAN, 4}, .honour = HONOUR_PREFECTURE,
			.gender = GENDER_FEMALE, .birth_date = {2012, 4, 1}, .club = "市ヶ谷",
			.latin_name = "Takahasi", .country = "日本", .publish = PUBLISH_INITIALS,
		}),
		.weakest = {RANK_KYU, 10}, .strongest = {RANK_PRO, 0},
		.email = "hanako@example.org", .note = "<\"&'>\n二行目", .lang = "ja",
		.generation = 0, .version = 1, .entered_at = entered_at,
	};
}

static void
wish_add(struct world *world, const char *id, int64_t entered_at)
{
	struct partner_wish wish = sample_wish(id, entered_at);

	partner_insert(world->db, &wish);
}

static const struct same_member kept_of_a_wish[] = {
	SAME(partner_wish, id), SAME(partner_wish, tournament_id), SAME(partner_wish, status),
	PLAYER_SAME(partner_wish, player), SAME(partner_wish, weakest),
	SAME(partner_wish, strongest), SAME(partner_wish, email), SAME(partner_wish, note),
	SAME(partner_wish, lang), SAME(partner_wish, generation), SAME(partner_wish, version),
	SAME(partner_wish, entered_at), SAME(partner_wish, entry_id),
};

STORE_TEST(a_wish_comes_back_as_it_went_in)
{
	struct partner_wish wish = sample_wish("w1", INT64_C(5000000000));
	const struct partner_wish *kept;

	partner_insert(world->db, &wish);
	kept = partner_by_id(world->arena, world->db, "w1");
	assert_non_null(kept);
	ASSERT_SAME(kept_of_a_wish, &wish, kept);
	assert_null(kept->entry_id);
	assert_null(partner_by_id(world->arena, world->db, "w2"));
}

STORE_TEST(no_wish_for_a_rank_stays_none)
{
	struct partner_wish wish = sample_wish("w1", 1);

	wish.weakest = wish.strongest = (struct rank){RANK_NONE, 0};
	partner_insert(world->db, &wish);
	assert_int_equal(RANK_NONE, partner_by_id(world->arena, world->db, "w1")->weakest.kind);
	assert_int_equal(RANK_NONE, partner_by_id(world->arena, world->db, "w1")->strongest.kind);
}

STORE_TEST(who_asked_first_stands_first)
{
	struct partner_wishes all;

	wish_add(world, "late", 30);
	wish_add(world, "early", 10);
	wish_add(world, "middle", 20);
	assert_true(partner_status_set(world->db, "middle", WISH_LOOKING, WISH_WITHDRAWN, NULL));
	all = partners_of(world->arena, world->db, "a");
	assert_int_equal(3, all.count);
	assert_string_equal("early", all.list[0].id);
	assert_string_equal("middle", all.list[1].id);
	assert_string_equal("late", all.list[2].id);
	assert_int_equal(2, partners_looking(world->db, "a"));
	assert_int_equal(0, partners_of(world->arena, world->db, "b").count);
	assert_int_equal(0, partners_looking(world->db, "b"));
}

STORE_TEST(an_old_version_writes_nothing)
{
	struct partner_wish wish = sample_wish("w1", 7);

	partner_insert(world->db, &wish);
	wish.player.given_name = "春子";
	wish.weakest = (struct rank){RANK_NONE, 0};
	wish.strongest = (struct rank){RANK_DAN, 2};
	wish.email = "haruko@example.org";
	wish.note = "";
	wish.lang = "en";
	assert_true(partner_update(world->db, &wish));
	wish.version = 2;
	ASSERT_SAME(kept_of_a_wish, &wish, partner_by_id(world->arena, world->db, "w1"));
	wish.version = 1;
	wish.player.given_name = "夏子";
	wish.note = "late";
	assert_false(partner_update(world->db, &wish));
	assert_string_equal("春子", partner_by_id(world->arena, world->db, "w1")->player.given_name);
	assert_string_equal("", partner_by_id(world->arena, world->db, "w1")->note);
}

STORE_TEST(only_who_looks_is_paired_or_stops)
{
	const struct partner_wish *wish;

	wish_add(world, "w1", 1);
	wish_add(world, "w2", 2);
	assert_true(partner_status_set(world->db, "w1", WISH_LOOKING, WISH_PAIRED, "a-1"));
	assert_false(partner_status_set(world->db, "w1", WISH_LOOKING, WISH_PAIRED, "a-1"));
	assert_false(partner_status_set(world->db, "w1", WISH_LOOKING, WISH_WITHDRAWN, NULL));
	wish = partner_by_id(world->arena, world->db, "w1");
	assert_int_equal(WISH_PAIRED, wish->status);
	assert_string_equal("a-1", wish->entry_id);
	assert_int_equal(2, wish->version);
	assert_true(partner_status_set(world->db, "w2", WISH_LOOKING, WISH_WITHDRAWN, NULL));
	assert_false(partner_status_set(world->db, "w2", WISH_LOOKING, WISH_WITHDRAWN, NULL));
	assert_false(partner_status_set(world->db, "w2", WISH_LOOKING, WISH_PAIRED, "a-1"));
	assert_int_equal(WISH_WITHDRAWN, partner_by_id(world->arena, world->db, "w2")->status);
}

STORE_TEST(only_who_is_in_a_pair_comes_out_of_it)
{
	const struct partner_wish *wish;

	wish_add(world, "w1", 1);
	assert_false(partner_status_set(world->db, "w1", WISH_PAIRED, WISH_LOOKING, NULL));
	assert_true(partner_status_set(world->db, "w1", WISH_LOOKING, WISH_PAIRED, "a-1"));
	assert_true(partner_status_set(world->db, "w1", WISH_PAIRED, WISH_LOOKING, NULL));
	wish = partner_by_id(world->arena, world->db, "w1");
	assert_int_equal(WISH_LOOKING, wish->status);
	assert_null(wish->entry_id);
	assert_int_equal(3, wish->version);
	assert_true(partner_status_set(world->db, "w1", WISH_LOOKING, WISH_PAIRED, "a-1"));
	assert_true(partner_status_set(world->db, "w1", WISH_PAIRED, WISH_WITHDRAWN, NULL));
	assert_int_equal(WISH_WITHDRAWN, partner_by_id(world->arena, world->db, "w1")->status);
}

STORE_TEST(an_offer_stands_once_and_each_way_for_itself)
{
	const struct partner_offer there = {"w1", "w2"}, back = {"w2", "w1"}, other = {"w3", "w1"};
	struct partner_offers offers;

	wish_add(world, "w1", 1);
	wish_add(world, "w2", 2);
	wish_add(world, "w3", 3);
	assert_true(partner_offer_insert(world->db, "a", &there, 10));
	assert_false(partner_offer_insert(world->db, "a", &there, 11));
	assert_true(partner_offer_insert(world->db, "a", &other, 5));
	assert_false(partner_offer_delete(world->db, &back));
	offers = partner_offers_of(world->arena, world->db, "a");
	assert_int_equal(2, offers.count);
	assert_string_equal("w3", offers.list[0].from_id);
	assert_string_equal("w1", offers.list[1].from_id);
	assert_string_equal("w2", offers.list[1].to_id);
	assert_true(partner_offer_delete(world->db, &there));
	assert_false(partner_offer_delete(world->db, &there));
	assert_int_equal(1, partner_offers_of(world->arena, world->db, "a").count);
	assert_int_equal(3, partner_by_id(world->arena, world->db, "w1")->asked); /* twice, and once taken away */
	assert_int_equal(0, partner_by_id(world->arena, world->db, "w2")->asked);
}

STORE_TEST(all_offers_from_and_to_one_go_together)
{
	static const struct partner_offer all[] = {{"w1", "w2"}, {"w3", "w1"}, {"w2", "w3"}};

	wish_add(world, "w1", 1);
	wish_add(world, "w2", 2);
	wish_add(world, "w3", 3);
	for (size_t i = 0; i < COUNT(all); i++)
		assert_true(partner_offer_insert(world->db, "a", &all[i], 1));
	partner_offers_delete(world->db, "w1");
	assert_int_equal(1, partner_offers_of(world->arena, world->db, "a").count);
	assert_string_equal("w2", partner_offers_of(world->arena, world->db, "a").list[0].from_id);
}
