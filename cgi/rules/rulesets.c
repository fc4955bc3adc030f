#include "rules/ruleset.h"

/* The seven rulesets, as data. Beside each datum stands the clause of the ruleset's
 * own document (`source`) that gives it; what no document says is marked "ours", a
 * decision, changeable by the organiser. "Practice": of the European federation; "its page":
 * of the congress; both as RULES.md tells them. */

#define ROWS(table) .rows = (table), .row_count = sizeof(table) / sizeof((table)[0])

/* Ours, where the document says nothing of coming late: forfeit, rated as a loss. */
#define LATE_IS_LOST .late_minutes = 15, .late_rated = true
#define OURS_LATENESS (OURS(LATE) | OURS(RATED))

/* What a token costs: jpga 6 (4); kanto-junior, front page, 6; wmsg-2008 "Playing
 * out-of-rotation"; elsewhere ours. */
enum { PENALTY = 3 };

/* Ours, in Europe the practice, where the document has no points of its own. */
enum { PROFESSIONAL = 8 };

/* kanto-junior, back page, 2: 手合割表. Difference, stones, komi. */
static const struct handicap_row kanto_junior_rows[] = {
	{0, 0, 12},
	{1, 0, 0}, {2, 0, -12},
	{3, 2, 0}, {4, 2, -12},
	{5, 3, 0}, {6, 3, -12},
	{7, 4, 0}, {8, 4, -12},
	{9, 5, 0}, {10, 5, -12},
};

/* jpga 7 (3) B says only "from the difference"; the customary table is ours. */
static const struct handicap_row jpga_rows[] = {
	{0, 0, 13}, {2, 0, 0}, {4, 2, 0}, {6, 3, 0}, {8, 4, 0},
	{10, 5, 0}, {12, 6, 0}, {14, 7, 0}, {16, 8, 0}, {18, 9, 0},
};

/* Practice: a half goes to the next higher handicap without komi. That 9.0 is the last
 * row is ours. */
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

/* Practice: whole stones, no komi once there is a handicap. */
static const struct handicap_row egc_2015_rows[] = {
	{0, 0, 13}, {2, 0, 0}, {4, 2, 0}, {6, 3, 0}, {8, 4, 0},
	{10, 5, 0}, {12, 6, 0}, {14, 7, 0}, {16, 8, 0}, {18, 9, 0},
};

/* Even games. The komi: wmsg-2008, ours, from the games' rules of play; bga-aga, ours;
 * swindon, "Black gives white 7 points komi". */
static const struct handicap_row wmsg_2008_rows[] = {{0, 0, 13}};
static const struct handicap_row bga_aga_rows[] = {{0, 0, 15}};
static const struct handicap_row swindon_rows[] = {{0, 0, 14}};

/* swindon, "Time Limits". */
static const struct timing_period swindon_periods[] = {
	{20, 300}, {20, 120}, {15, 120}, {5, 360}, {50, 120}};

/* Ours, the Japanese custom, where the document says nothing of clocks. */
#define SUDDEN_DEATH {.main_seconds = 45 * 60, .overtime = OVERTIME_NONE}

/* That what the document leaves open is listed, and one thing of it. */
#define STATED (1u << OURS_COUNT)
#define OURS(thing) (1u << OURS_##thing)

static const struct ruleset all[] = {
	{
		.id = "kanto-junior",
		.name_en = "Kanto junior rules",
		.name_ja = "関東ジュニアペア碁大会のルール",
		.source = "関東ジュニアペア碁大会 ルール",
		.source_ja = true,
		.ours = STATED | OURS(RULINGS) | OURS(PASSES) | OURS(COUNTING) | OURS(TOKENS) |
		        OURS(CLOCK) | OURS_LATENESS | OURS(COLOURS) | OURS(ORDER),
		.handicap = { /* back page, 1 and 2 */
			.professional = 12,
			.title = 9,
			.prefecture = 8,
			.pair = PAIR_EXACT,
			.difference = DIFFERENCE_EXACT,
			.colours = COLOURS_BY_POINTS, /* the example: 1-dan and 6-kyu have Black */
			ROWS(kanto_junior_rows),
		},
		.rotation = { /* front page, 6; 3 is in pictures, which our copy lacks */
			.twice = TWICE_LOSES,
			.referee_always = true,
		},
		.scoring = {
			.counting = COUNT_TERRITORY, /* ours */
			.jigo = JIGO_WHITE_WINS,     /* back page, 2 */
			.penalty = PENALTY,
			.handed_over = true,         /* front page, 6: 相手に3目のペナルティーを渡そう */
		},
		.clock = SUDDEN_DEATH,
		.conduct = {
			.admits = ADMITS_JUNIOR,       /* front page, 1 */
			LATE_IS_LOST,
			.leave_together = false,       /* front page, 6 */
			.referee_decides_talk = false, /* front page, 6: it loses */
			.resigning = RESIGN_ANNOUNCED, /* front page, 5 */
		},
	},
	{
		.id = "jpga",
		.name_en = "Japan Pair Go Association rules",
		.name_ja = "日本ペア碁協会のルール",
		.source = "Japan Pair Go Association, The Rules of Pair Go",
		.ours = STATED | OURS(SEATS) | OURS(TWICE) | OURS(COUNTING) | OURS(TOKENS) | OURS(CLOCK) |
		        OURS_LATENESS | OURS(TABLE) | OURS(PROFESSIONAL),
		.handicap = {
			.professional = PROFESSIONAL,
			.pair = PAIR_UP,                /* 7 (3) A */
			.difference = DIFFERENCE_EXACT, /* 7 (3) B */
			.colours = COLOURS_BY_POINTS,   /* ours */
			ROWS(jpga_rows),
		},
		.rotation = {
			.twice = TWICE_REMOVED,  /* 6, "Special case of rotation error" */
			.referee_always = false, /* 6 asks for none */
		},
		.scoring = {
			.counting = COUNT_TERRITORY, /* ours */
			.jigo = JIGO_WHITE_WINS,     /* 7 (3) B */
			.penalty = PENALTY,
		},
		.clock = SUDDEN_DEATH,
		.conduct = {
			.admits = ADMITS_MIXED,        /* 1 */
			LATE_IS_LOST,
			.talk_clock = false,           /* 4 */
			.leave_together = false,       /* "Pair Go Manners" (5) */
			.referee_decides_talk = false, /* 6, "Illegal exchange of information" */
			.resigning = RESIGN_ANNOUNCED, /* 4, 5 */
		},
	},
	{
		.id = "wmsg-2008",
		.name_en = "World Mind Sports Games 2008 rules",
		.name_ja = "ワールドマインドスポーツゲームズ2008のルール",
		.source = "World Mind Sports Games 2008, Rules of Go (Weiqi), "
		          "Appendix 3: Pair Go Regulations",
		.ours = STATED | OURS(TWICE) | OURS(PASSES) | OURS(COUNTING) | OURS(JIGO) | OURS(CLOCK) |
		        OURS_LATENESS | OURS(KOMI) | OURS(POINTS),
		.handicap = {
			.professional = PROFESSIONAL,
			.pair = PAIR_EXACT,             /* ours */
			.difference = DIFFERENCE_EXACT, /* ours */
			.colours = COLOURS_BY_NIGIRI,   /* "Playing color" */
			ROWS(wmsg_2008_rows),
		},
		.rotation = { /* "Playing order", "Playing out-of-rotation" */
			.twice = TWICE_ERROR,
			.referee_always = true,
		},
		.scoring = {
			.counting = COUNT_AREA,  /* ours: the games' rules of play */
			.jigo = JIGO_WHITE_WINS, /* ours */
			.penalty = PENALTY,
			.stones_a_side = 180,    /* "Playing set" */
		},
		.clock = SUDDEN_DEATH,
		.conduct = {
			.admits = ADMITS_MIXED,        /* "each pair made up of one male and one female" */
			LATE_IS_LOST,
			.talk_clock = true,            /* "Consultation" */
			.leave_together = true,        /* ours: nothing forbids it */
			.referee_decides_talk = true,  /* "Other violations" */
			.resigning = RESIGN_CONFIRMED, /* "Resignation" */
		},
	},
	{
		.id = "bga-aga",
		.name_en = "British AGA-style rules",
		.name_ja = "英国囲碁協会のAGA式ルール",
		.source = "British Go Association, AGA-style Rules: Summary",
		.ours = STATED | OURS(EVEN) | OURS(JIGO) | OURS(CLOCK) | OURS_LATENESS | OURS(KOMI) | OURS(COLOURS) |
		        OURS(POINTS),
		.handicap = { /* ours */
			.professional = PROFESSIONAL,
			.pair = PAIR_EXACT,
			.difference = DIFFERENCE_EXACT,
			.colours = COLOURS_BY_BALANCE,
			ROWS(bga_aga_rows),
		},
		.scoring = {
			.counting = COUNT_EITHER, /* "The score" */
			.jigo = JIGO_DRAW,        /* ours */
			.penalty = PENALTY,
			.pass_stones = true,      /* "Pass" */
			.white_last = true,       /* "White passes last" */
			.four_passes = true,      /* "Game End" */
			.superko = true,          /* "Ko and Superko" */
		},
		.clock = SUDDEN_DEATH,
		.conduct = {
			.admits = ADMITS_SINGLE, /* "you", "your opponent": no pairs */
			LATE_IS_LOST,
			.leave_together = true,  /* ours: there is no partner */
			.illegal_moves = true,   /* "Illegal and Irregular moves" */
			.resigning = RESIGN_ALONE,
		},
	},
	{
		.id = "swindon",
		.name_en = "Swindon tournament rules",
		.name_ja = "スウィンドン碁大会のルール",
		.source = "The Swindon Go Tournament, Main Tournament Rules",
		.ours = STATED | OURS(EVEN) | OURS(COUNTING) | OURS(JIGO) | OURS(COLOURS) | OURS(POINTS),
		.handicap = { /* ours, but for the komi */
			.professional = PROFESSIONAL,
			.pair = PAIR_EXACT,
			.difference = DIFFERENCE_EXACT,
			.colours = COLOURS_BY_BALANCE,
			ROWS(swindon_rows),
		},
		.scoring = {
			.counting = COUNT_TERRITORY, /* ours; "You count points in a seki" */
			.jigo = JIGO_DRAW,           /* "we like jigos"; that it is a draw is ours */
			.penalty = PENALTY,
			.pass_stones = true,         /* "Time Limits" */
			.white_last = true,          /* "Time Limits" */
			.four_passes = false,        /* it has no such rule */
			.superko = true,             /* "Triple Ko" */
		},
		.clock = { /* "Time Limits" */
			.main_seconds = 60 * 60,
			.overtime = OVERTIME_PERIODS,
			.periods = swindon_periods,
			.period_count = sizeof(swindon_periods) / sizeof(swindon_periods[0]),
		},
		.conduct = {
			.admits = ADMITS_SINGLE, /* "a prisoner to his opponent": no pairs */
			.late_minutes = 30,      /* "Late Players": "more than half an hour" */
			.late_rated = false,     /* "does not count for rating points" */
			.both_late = true,       /* "Late Players", 1 to 3 */
			.leave_together = true,  /* ours: there is no partner */
			.resigning = RESIGN_ALONE,
		},
	},
	{
		.id = "egf-pair",
		.name_en = "European pair handicap rules",
		.name_ja = "ヨーロッパのペア碁ハンデルール",
		.source = "European Go Federation, Pair Go handicap practice",
		.ours = STATED | OURS(PAIR) | OURS(TURNS) | OURS(PASSES) | OURS(COUNTING) | OURS(TOKENS) |
		        OURS(JIGO) | OURS(CLOCK) | OURS(CONDUCT) | OURS(LAST),
		.handicap = { /* practice */
			.professional = PROFESSIONAL,
			.pair = PAIR_EXACT,
			.difference = DIFFERENCE_EXACT,
			.colours = COLOURS_BY_POINTS,
			ROWS(egf_pair_rows),
		},
		.rotation = {.twice = TWICE_REMOVED}, /* ours: as jpga */
		.scoring = {
			.counting = COUNT_TERRITORY, /* ours */
			.jigo = JIGO_WHITE_WINS,     /* ours */
			.penalty = PENALTY,
		},
		.clock = SUDDEN_DEATH,
		.conduct = { /* ours */
			.admits = ADMITS_ANY,
			LATE_IS_LOST,
			.leave_together = true,
			.resigning = RESIGN_ANNOUNCED,
		},
	},
	{
		.id = "egc-2015",
		.name_en = "European Go Congress 2015 rules",
		.name_ja = "ヨーロッパ囲碁コングレス2015のルール",
		.source = "European Go Congress 2015, Pair Go tournament",
		.ours = STATED | OURS(PAIR) | OURS(PASSES) | OURS(RATED),
		.handicap = { /* its page */
			.professional = PROFESSIONAL,
			.pair = PAIR_EXACT,
			.difference = DIFFERENCE_DOWN,
			.colours = COLOURS_BY_POINTS,
			.cap_x2 = 11,
			ROWS(egc_2015_rows),
		},
		.rotation = { /* its page: three points, and play goes on from who moved last */
			.twice = TWICE_ERROR,
			.always_penalty = true,
		},
		.scoring = {
			.counting = COUNT_TERRITORY, /* its page */
			.jigo = JIGO_WHITE_WINS,     /* its page */
			.penalty = PENALTY,
			.handed_over = true,         /* its page: three stones as captives */
		},
		.clock = { /* its page; 40 minutes in the finals */
			.main_seconds = 30 * 60, .overtime = OVERTIME_BYOYOMI, .count = 3, .seconds = 20,
		},
		.conduct = {
			.admits = ADMITS_ANY,          /* ours */
			.late_minutes = 30,            /* the congress's general rules */
			.late_rated = true,            /* ours */
			.leave_together = true,        /* nothing forbids it */
			.resigning = RESIGN_ANNOUNCED, /* its page */
		},
	},
};

const struct ruleset *
rulesets(size_t *count)
{
	*count = sizeof(all) / sizeof(all[0]);
	return all;
}
