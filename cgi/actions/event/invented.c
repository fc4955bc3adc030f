#include "actions/event/invented.h"

#include "actions/entry/entry_act.h"
#include "base/log.h"
#include "forms/typed_entry.h"

enum { PAIRS = 24, DAY = 24 * 3600 };

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

void
invented_must(bool ok, const struct problems *problems, const char *what)
{
	if (!ok)
		log_die("the invented event: %s: %s %s", what, problems->list[0].field,
		        problem_facts[problems->list[0].kind].key);
}

const char *
invented_day(struct arena *arena, int64_t instant)
{
	struct clock_wall wall = clock_wall(instant, INVENTED_ZONE);

	return arena_printf(arena, "%04d-%02d-%02d", wall.year, wall.month, wall.day);
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
	fields[FIELD_BIRTH_DATE] = invented_day(office->arena, born);
	fields[FIELD_PUBLISH] = "full";
}

void
invented_enter(const struct office *office, const struct tournament *tournament, const char *lang,
               const char *domain)
{
	for (int i = 0; i < PAIRS; i++) {
		struct problems problems = {.count = 0};
		struct typed_entry typed = typed_entry_none();
		bool again;

		typed.email = domain == NULL ? "" : arena_printf(office->arena, "pair%d@%s", i + 1, domain);
		player_typed(office, &people[i][0], typed.players[0]);
		player_typed(office, &people[i][1], typed.players[1]);
		invented_must(entry_enter(office, tournament, &typed, lang, true, &again, &problems) != NULL,
		              &problems, "entering a pair");
	}
}
