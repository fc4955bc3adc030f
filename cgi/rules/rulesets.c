#include "rules/ruleset.h"

/* The seven rulesets, as data. Where a document is silent the figures are our
 * own decision (RULES.md, "ours"), changeable by the organiser. */

#define ROWS(table) .rows = (table), .row_count = sizeof(table) / sizeof((table)[0])

enum { PENALTY = 3 }; /* points a token costs: jpga 6 (4); kanto-junior, front page, 6; wmsg-2008 */

/* kanto-junior, back page, 2: 手合割表. Difference, stones, komi. */
static const struct handicap_row kanto_junior_rows[] = {
	{0, 0, 12},
	{1, 0, 0}, {2, 0, -12},
	{3, 2, 0}, {4, 2, -12},
	{5, 3, 0}, {6, 3, -12},
	{7, 4, 0}, {8, 4, -12},
	{9, 5, 0}, {10, 5, -12},
};

/* jpga (3) B says only "from the difference"; the customary table. */
static const struct handicap_row jpga_rows[] = {
	{0, 0, 13}, {2, 0, 0}, {4, 2, 0}, {6, 3, 0}, {8, 4, 0},
	{10, 5, 0}, {12, 6, 0}, {14, 7, 0}, {16, 8, 0}, {18, 9, 0},
};

/* European practice: a half goes to the next higher handicap without komi. */
static const struct handicap_row egf_pair_rows[] = {
	{0, 0, 12},
	{1, 0, 0}, {2, 0, -12},
	{3, 2, 0}, {4, 2, -12},
	{5, 3, 0}, {6, 3, -12},
	{7, 4, 0}, {8, 4, -12},
	{9, 5, 0}, {10, 5, -12},
	{11, 6, 0}, {12, 6, -12},
	{13, 7, 0}, {14, 7, -12},
	{15, 8, 0}, {16, 8, -12},
	{17, 9, 0}, {18, 9, -12},
};

static const struct handicap_row egc_2015_rows[] = {
	{0, 0, 13}, {2, 0, 0}, {4, 2, 0}, {6, 3, 0}, {8, 4, 0},
	{10, 5, 0}, {12, 6, 0}, {14, 7, 0}, {16, 8, 0}, {18, 9, 0},
};

static const struct handicap_row wmsg_2008_rows[] = {{0, 0, 13}};
static const struct handicap_row bga_aga_rows[] = {{0, 0, 15}};
static const struct handicap_row swindon_rows[] = {{0, 0, 14}};

static const struct ruleset all[] = {
	{
		.id = "kanto-junior",
		.name_en = "Kanto junior rules",
		.name_ja = "関東ジュニアペア碁大会のルール",
		.source = "関東ジュニアペア碁大会 ルール",
		.handicap = {
			.professional = 12,
			.title = 9,
			.prefecture = 8,
			.pair = PAIR_EXACT,
			.difference = DIFFERENCE_EXACT,
			ROWS(kanto_junior_rows),
		},
		.scoring = {COUNT_TERRITORY, JIGO_WHITE_WINS, PENALTY},
		.conduct = {ADMITS_JUNIOR, true},
	},
	{
		.id = "jpga",
		.name_en = "Japan Pair Go Association rules",
		.name_ja = "日本ペア碁協会のルール",
		.source = "Japan Pair Go Association, The Rules of Pair Go",
		.handicap = {
			.professional = 8,
			.pair = PAIR_UP,
			.difference = DIFFERENCE_EXACT,
			ROWS(jpga_rows),
		},
		.scoring = {COUNT_TERRITORY, JIGO_WHITE_WINS, PENALTY},
		.conduct = {ADMITS_MIXED, true},
	},
	{
		.id = "wmsg-2008",
		.name_en = "World Mind Sports Games 2008 rules",
		.name_ja = "ワールドマインドスポーツゲームズ2008のルール",
		.source = "World Mind Sports Games 2008, Rules of Go (Weiqi), "
		          "Appendix 3: Pair Go Regulations",
		.handicap = {
			.professional = 8,
			.pair = PAIR_EXACT,
			.difference = DIFFERENCE_EXACT,
			.colours = COLOURS_BY_NIGIRI, /* "Playing color" */
			ROWS(wmsg_2008_rows),
		},
		.scoring = {COUNT_AREA, JIGO_WHITE_WINS, PENALTY},
		.conduct = {ADMITS_MIXED, true},
	},
	{
		.id = "bga-aga",
		.name_en = "British AGA-style rules",
		.name_ja = "英国囲碁協会のAGA式ルール",
		.source = "British Go Association, AGA-style Rules: Summary",
		.handicap = {
			.professional = 8,
			.pair = PAIR_EXACT,
			.difference = DIFFERENCE_EXACT,
			ROWS(bga_aga_rows),
		},
		.scoring = {COUNT_EITHER, JIGO_DRAW, PENALTY},
		.conduct = {ADMITS_SINGLE, true},
	},
	{
		.id = "swindon",
		.name_en = "Swindon tournament rules",
		.name_ja = "スウィンドン碁大会のルール",
		.source = "The Swindon Go Tournament, Main Tournament Rules",
		.handicap = {
			.professional = 8,
			.pair = PAIR_EXACT,
			.difference = DIFFERENCE_EXACT,
			ROWS(swindon_rows),
		},
		.scoring = {COUNT_TERRITORY, JIGO_DRAW, PENALTY},
		.conduct = {ADMITS_SINGLE, false},
	},
	{
		.id = "egf-pair",
		.name_en = "European pair handicap rules",
		.name_ja = "ヨーロッパのペア碁ハンデルール",
		.source = "European Go Federation, Pair Go handicap practice",
		.handicap = {
			.professional = 8,
			.pair = PAIR_EXACT,
			.difference = DIFFERENCE_EXACT,
			ROWS(egf_pair_rows),
		},
		.scoring = {COUNT_TERRITORY, JIGO_WHITE_WINS, PENALTY},
		.conduct = {ADMITS_ANY, true},
	},
	{
		.id = "egc-2015",
		.name_en = "European Go Congress 2015 rules",
		.name_ja = "ヨーロッパ碁コングレス2015のルール",
		.source = "European Go Congress 2015, Pair Go tournament",
		.handicap = {
			.professional = 8,
			.pair = PAIR_EXACT,
			.difference = DIFFERENCE_DOWN,
			.cap_x2 = 11,
			ROWS(egc_2015_rows),
		},
		.scoring = {COUNT_TERRITORY, JIGO_WHITE_WINS, PENALTY},
		.conduct = {ADMITS_ANY, true},
	},
};

const struct ruleset *
rulesets(size_t *count)
{
	*count = sizeof(all) / sizeof(all[0]);
	return all;
}
