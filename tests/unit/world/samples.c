#include "world/world.h"

struct tournament
sample_tournament(const char *id)
{
	return (struct tournament){
		.id = id, .slug = id, .name_en = "Autumn Pairs", .name_ja = "秋のペア碁",
		.date = {2026, 11, 22},
		.ruleset = ruleset_find("kanto-junior"), .base = ruleset_find("kanto-junior"),
		.plan = plan_usual(SYSTEM_SWISS), .tables_out = "",
		.rounds = 3, .round_times = "10:00 11:20 13:30",
		.capacity = 100, .taken = 0, .state = STATE_OPEN,
		.opens_at = 1790000000, .closes_at = 1795000000, .zone = "Asia/Tokyo",
		.imported = "",
		.texts = {
			[TEXT_VENUE] = {"市ヶ谷 日本棋院", ""}, [TEXT_CONTACT] = {"it's <us>", ""},
			[TEXT_FEE] = {"¥3,000", "3,000円"}, [TEXT_PROGRAMME] = {"", "受付 9:30\n開会式 9:50"},
			[TEXT_ACCESS] = {"", ""}, [TEXT_NOTES] = {"", ""},
		},
		.seed = INT64_MAX, .key = "", .version = 1, .keep_days = 90,
	};
}

struct entry
sample_entry(struct arena *arena, const char *tournament_id, int number, enum entry_status status)
{
	return entry_whole((struct entry){
		.id = arena_printf(arena, "%s-%d", tournament_id, number),
		.tournament_id = tournament_id, .number = number, .status = status,
		.points_x2 = -3, .captain = 1, .player_count = 2,
		.players = {
			{
				.family_name = "髙橋", .given_name = "花子", .family_kana = "たかはし",
				.given_kana = "はなこ", .rank = {RANK_DAN, 4}, .honour = HONOUR_PREFECTURE,
				.gender = GENDER_FEMALE, .birth_date = {2012, 4, 1}, .club = "市ヶ谷",
				.country = "JP", .publish = PUBLISH_INITIALS},
			{
				.family_name = "O'Brien", .rank = {RANK_PRO, 0}, .publish = PUBLISH_NUMBER},
		},
		.email = "pair@example.org", .lang = "ja", .generation = 0, .version = 1,
		.entered_at = INT64_C(5000000000),
	});
}

void
sample_insert(struct db *db, const char *tournament_id)
{
	struct tournament tournament = sample_tournament(tournament_id);

	assert_true(tournament_insert(db, &tournament, 1));
}

char *
sample_enter(struct arena *arena, struct db *db, const char *tournament_id, int number,
             enum entry_status status)
{
	struct entry entry = sample_entry(arena, tournament_id, number, status);

	entry_insert(db, &entry);
	return arena_text(arena, entry.id);
}

void
sample_two(struct world *world)
{
	static const struct {
		const char *id;
		int pairs;
	} events[] = {{"a", 12}, {"b", 2}};

	for (size_t i = 0; i < COUNT(events); i++) {
		sample_insert(world->db, events[i].id);
		for (int number = 1; number <= events[i].pairs; number++) {
			sample_enter(world->arena, world->db, events[i].id, number, STATUS_CONFIRMED);
			assert_true(tournament_place_take(world->db, events[i].id));
		}
	}
}
