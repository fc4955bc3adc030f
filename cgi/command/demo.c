#include "command/demo.h"

#include <stdio.h>
#include <stdlib.h>

#include "actions/draw/round.h"
#include "actions/entry/entry.h"
#include "actions/event/event.h"
#include "actions/people/sign_in.h"
#include "actions/result/record.h"
#include "base/log.h"
#include "store/audit.h"
#include "store/round.h"

#define SLUG "demo-junior"
#define ZONE "Asia/Tokyo"

enum { PAIRS = 24, PLAYED_ROUNDS = 2, DAY = 24 * 3600 };

struct person_facts {
	const char *family, *given, *family_kana, *given_kana, *rank, *honour, *gender;
	int age; /* on the day */
};

/* Nobody of these exists. */
static const struct person_facts people[PAIRS][2] = {
	{{"橋本", "杏", "はしもと", "あん", "四段", "", "f", 14}, {"阿部", "樹", "あべ", "いつき", "六段", "", "m", 16}},
	{{"佐藤", "桜", "さとう", "さくら", "4級", "", "f", 9}, {"佐藤", "健二", "さとう", "けんじ", "六段", "", "m", 41}},
	{{"藤田", "琴音", "ふじた", "ことね", "5級", "", "f", 12}, {"藤田", "修", "ふじた", "おさむ", "六段", "prefecture", "m", 71}},
	{{"山口", "つむぎ", "やまぐち", "つむぎ", "3級", "", "f", 11}, {"山口", "葵", "やまぐち", "あおい", "四段", "", "m", 13}},
	{{"前田", "朝日", "まえだ", "あさひ", "2級", "", "f", 10}, {"後藤", "誠", "ごとう", "まこと", "二段", "", "m", 38}},
	{{"長谷川", "雪", "はせがわ", "ゆき", "初段", "", "f", 13}, {"村上", "新", "むらかみ", "あらた", "3級", "", "m", 12}},
	{{"石川", "陽菜", "いしかわ", "ひな", "2級", "", "f", 14}, {"森", "大和", "もり", "やまと", "初段", "", "m", 15}},
	{{"林", "心春", "はやし", "こはる", "1級", "", "f", 11}, {"清水", "陸", "しみず", "りく", "1級", "", "m", 12}},
	{{"金子", "茜", "かねこ", "あかね", "1級", "", "f", 13}, {"和田", "慧", "わだ", "さとし", "2級", "", "m", 14}},
	{{"斎藤", "彩", "さいとう", "あや", "7級", "", "f", 8}, {"藤井", "翼", "ふじい", "つばさ", "1級", "", "m", 14}},
	{{"三浦", "ひかる", "みうら", "ひかる", "15級", "", "f", 7}, {"三浦", "徹", "みうら", "とおる", "六段", "prefecture", "m", 45}},
	{{"井上", "楓", "いのうえ", "かえで", "6級", "", "f", 10}, {"木村", "湊", "きむら", "みなと", "3級", "", "m", 11}},
	{{"池田", "莉子", "いけだ", "りこ", "10級", "", "f", 9}, {"池田", "正", "いけだ", "ただし", "五段", "", "m", 68}},
	{{"近藤", "花", "こんどう", "はな", "12級", "", "f", 8}, {"近藤", "洋子", "こんどう", "ようこ", "二段", "", "f", 36}},
	{{"坂本", "千尋", "さかもと", "ちひろ", "五段", "", "f", 15}, {"遠藤", "隼", "えんどう", "はやと", "三段", "", "m", 14}},
	{{"岡田", "凛", "おかだ", "りん", "二段", "", "f", 13}, {"西村", "悠真", "にしむら", "ゆうま", "四段", "", "m", 15}},
	{{"小林", "結衣", "こばやし", "ゆい", "初段", "", "f", 12}, {"中村", "颯太", "なかむら", "そうた", "二段", "", "m", 13}},
	{{"松本", "芽依", "まつもと", "めい", "8級", "", "f", 9}, {"松本", "明", "まつもと", "あきら", "三段", "", "m", 39}},
	{{"小川", "楽", "おがわ", "がく", "20級", "", "m", 7}, {"竹内", "蒼", "たけうち", "あお", "5級", "", "m", 10}},
	{{"青木", "美咲", "あおき", "みさき", "9級", "", "f", 11}, {"岡本", "奏", "おかもと", "かなで", "7級", "", "f", 10}},
	{{"中島", "明里", "なかじま", "あかり", "三段", "", "f", 14}, {"上田", "昇", "うえだ", "のぼる", "七段", "title", "m", 52}},
	{{"太田", "蓮", "おおた", "れん", "4級", "", "m", 12}, {"福田", "凪", "ふくだ", "なぎ", "8級", "", "m", 11}},
	{{"Lindqvist", "Elsa", "", "", "3k", "", "f", 13}, {"Falk", "Oskar", "", "", "2d", "", "m", 44}},
	{{"中川", "灯", "なかがわ", "あかり", "6級", "", "f", 12}, {"原", "直人", "はら", "なおと", "プロ", "", "m", 33}},
};

static void
must(bool ok, const struct problems *problems, const char *what)
{
	if (!ok)
		log_die("the demo event: %s: %s %s", what, problems->list[0].field,
		        problem_facts[problems->list[0].kind].key);
}

static const char *
day_text(struct arena *arena, int64_t instant)
{
	struct clock_wall wall = clock_wall(instant, ZONE);

	return arena_printf(arena, "%04d-%02d-%02d", wall.year, wall.month, wall.day);
}

static struct tournament *
event_make(const struct office *office)
{
	struct arena *arena = office->arena;
	int64_t now = clock_now(office->clock);
	struct problems problems = {.count = 0};
	struct typed_event typed = {.fields = {
		[EVENT_SLUG] = SLUG,
		[EVENT_NAME_EN] = "Mandarin Duck Cup, Junior Pair Go",
		[EVENT_NAME_JA] = "おしどり杯 ジュニアペア碁大会",
		[EVENT_DATE] = day_text(arena, now),
		[EVENT_VENUE] = "Mizutori Hall", [EVENT_VENUE_JA] = "水鳥ホール",
		[EVENT_RULESET] = "kanto-junior",
		[EVENT_ROUNDS] = "4",
		[EVENT_ROUND_TIMES] = "10:00 11:20 13:30 14:50",
		[EVENT_CAPACITY] = "32",
		[EVENT_OPENS] = arena_printf(arena, "%sT09:00", day_text(arena, now - 60 * DAY)),
		[EVENT_CLOSES] = arena_printf(arena, "%sT18:00", day_text(arena, now - 3 * DAY)),
		[EVENT_ZONE] = ZONE,
		[EVENT_FEE] = "¥3,000 a pair, paid at the door",
		[EVENT_FEE_JA] = "1組3,000円（当日払い）",
		[EVENT_PROGRAMME] = "9:30 doors · 10:00 first round · 16:00 prizes",
		[EVENT_PROGRAMME_JA] = "9:30 開場・10:00 第1回戦・16:00 表彰式",
		[EVENT_CONTACT] = SIGN_IN_FIRST_EMAIL,
	}};
	struct tournament *tournament;
	bool again;

	tournament = event_create(office, &typed, NULL, NULL, &again, &problems);
	must(tournament != NULL, &problems, "creating it");
	return tournament;
}

static void
player_typed(const struct office *office, const struct person_facts *facts,
             const char **fields)
{
	int64_t born = clock_now(office->clock) - ((int64_t)facts->age * 366 + 30) * DAY;

	for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
		fields[field] = "";
	fields[FIELD_FAMILY_NAME] = facts->family;
	fields[FIELD_GIVEN_NAME] = facts->given;
	fields[FIELD_FAMILY_KANA] = facts->family_kana;
	fields[FIELD_GIVEN_KANA] = facts->given_kana;
	fields[FIELD_RANK] = facts->rank;
	fields[FIELD_HONOUR] = facts->honour;
	fields[FIELD_GENDER] = facts->gender;
	fields[FIELD_BIRTH_DATE] = day_text(office->arena, born);
	fields[FIELD_PUBLISH] = "full";
}

static void
pairs_enter(const struct office *office, const struct tournament *tournament)
{
	for (int i = 0; i < PAIRS; i++) {
		struct problems problems = {.count = 0};
		struct typed_entry typed = typed_entry_none();
		bool again;

		typed.email = arena_printf(office->arena, "pair%d@example.com", i + 1);
		player_typed(office, &people[i][0], typed.players[0]);
		player_typed(office, &people[i][1], typed.players[1]);
		must(entry_enter(office, tournament, &typed, "ja", true, &again, &problems) != NULL,
		     &problems, "entering a pair");
	}
}

static void
step(const struct office *office, enum tournament_state state)
{
	struct problems problems = {.count = 0};
	struct tournament *tournament = tournament_by_slug(office->arena, office->db, SLUG);

	must(event_state_set(office, tournament, state, &problems), &problems, "its state");
}

static void
round_make(const struct office *office, int round)
{
	struct tournament *tournament = tournament_by_slug(office->arena, office->db, SLUG);
	struct problems problems = {.count = 0};
	struct round_wish wish = {.seed = -1};
	struct round_drawn drawn;

	must(round_draw(office, tournament, &wish, &drawn, &problems), &problems, "drawing");
	must(round_publish_draw(office, tournament, round, false, &problems), &problems,
	     "publishing");
}

/* Results of every kind, spread over the tables by a fixed pattern. */
static struct typed_result
result_for(struct arena *arena, const struct game *game, int turn)
{
	static const struct typed_result kinds[] = {
		{.by = "count", .black = "71", .white = "60", .black_tokens = "1", .white_tokens = "0"},
		{.by = "resignation", .winner = "white"},
		{.by = "count", .black = "58", .white = "63", .black_tokens = "0", .white_tokens = "0"},
		{.by = "margin", .winner = "black", .margin = "13"},
		{.by = "resignation", .winner = "black"},
		{.by = "margin", .winner = "white", .margin = ""},
		{.by = "time", .winner = "white"},
		{.by = "margin", .winner = "jigo"},
		{.by = "count", .black = "66", .white = "49", .black_tokens = "0", .white_tokens = "2"},
	};
	struct typed_result typed = kinds[(size_t)turn % (sizeof(kinds) / sizeof(kinds[0]))];
	const char **texts[] = {&typed.winner, &typed.margin, &typed.black, &typed.white,
	                        &typed.black_tokens, &typed.white_tokens, &typed.black_pair};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		if (*texts[i] == NULL)
			*texts[i] = "";
	if (game->nigiri)
		typed.black_pair = arena_text(arena, turn % 2 == 0 ? game->black : game->white);
	return typed;
}

static void
round_play(const struct office *office, int round)
{
	struct tournament *tournament = tournament_by_slug(office->arena, office->db, SLUG);
	struct rounds draw = rounds_of(office->arena, office->db, tournament->id,
	                               &tournament->ruleset->scoring);

	for (size_t i = 0; i < draw.game_count; i++) {
		const struct game *game = &draw.games[i];
		struct problems problems = {.count = 0};
		struct typed_result typed;

		if (game->round != round)
			continue;
		typed = result_for(office->arena, game, game->table * 2 + round);
		must(record_result(office, tournament, round, game->table, &typed, -1, &problems),
		     &problems, "a result");
	}
}

void
demo_load(const struct office *office)
{
	struct office organiser = *office;

	if (tournaments_all(office->arena, office->db).count > 0 ||
	    audit_ever(office->db, "event.delete"))
		return;
	organiser.actor = sign_in_first(office)->id;
	organiser.mails = false; /* its pairs are made up */
	pairs_enter(&organiser, event_make(&organiser));
	step(&organiser, STATE_OPEN);
	step(&organiser, STATE_CLOSED);
	for (int round = 1; round <= PLAYED_ROUNDS; round++) {
		round_make(&organiser, round);
		round_play(&organiser, round);
	}
	round_make(&organiser, PLAYED_ROUNDS + 1);
}
