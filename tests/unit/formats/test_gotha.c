/* Events in OpenGotha's XML. TOURNAMENT.md, "Standings criteria", last lines:
 * the corners that its files have. */
#include "base/arena_test.h"

#include <string.h>

#include "formats/gotha.h"
#include "formats/fault_said.h"
#include "formats/gotha_sample.h"

static struct gotha_event
event_of(const char *text)
{
	struct gotha_event event;
	struct fault fault;

	if (!sample_read(arena, text, &event, &fault))
		fail_msg("refused: %s", fault_said(arena, &fault));
	return event;
}

SHARED_TEST(the_event_itself_is_read)
{
	const struct gotha_event event = event_of(sample_file(arena)), expected = {
		.name = "Lakeside & Cup", .short_name = "lakeside", .location = "Lakeside",
		.begins = {2026, 10, 3}, .ends = {2026, 10, 4}, .rounds = 4, .komi_x2 = 13,
		.bar_grade = 33, .floor_grade = 10, .bye_nbw_x2 = 2, .absent_mms_x2 = 1,
		.bye_mms_x2 = 2, .round_down = true, .handicap_correction = 2, .handicap_ceiling = 5,
		.categories = 3, .criterion_count = 4, .player_count = 7, .game_count = 11, .bye_count = 1,
	};

	ASSERT_SAME(sample_said, &expected, &event);
	assert_int_equal(event.category_floors[0], 30);
	assert_int_equal(event.category_floors[1], 20);
}

SHARED_TEST(criteria_stand_in_the_order_of_their_numbers_and_null_is_none)
{
	const struct gotha_event event = event_of(sample_file(arena));

	assert_int_equal(event.criterion_count, 4);
	assert_int_equal(event.criteria[0], GOTHA_CAT);
	assert_int_equal(event.criteria[1], GOTHA_MMS);
	assert_int_equal(event.criteria[2], GOTHA_SOSM_1);
	assert_int_equal(event.criteria[3], GOTHA_SDC);
	assert_int_equal(gotha_criteria[GOTHA_SOSM_1].ours, CRITERION_SOS_1);
}

SHARED_TEST(criteria_for_teams_are_not_the_event_s)
{
	const char *team = "<TeamPlacementParameterSet><PlacementCriteria>"
	                   "<PlacementCriterion name=\"TEAMP\" number=\"1\" />"
	                   "<PlacementCriterion name=\"BDW\" number=\"2\" />"
	                   "</PlacementCriteria></TeamPlacementParameterSet><TournamentParameterSet>";
	const struct gotha_event event =
		event_of(sample_with(arena, "<TournamentParameterSet>", team));

	assert_int_equal(event.criterion_count, 4);
}

SHARED_TEST(players_are_read_with_what_is_not_said_of_them)
{
	const struct gotha_event event = event_of(sample_file(arena));
	const struct gotha_player *p = event.players;

	assert_int_equal(event.player_count, 7);
	assert_string_equal(p[0].family, "Heron");
	assert_string_equal(p[0].grade, "3D");
	assert_string_equal(p[0].egf_pin, "12345678");
	assert_int_equal(p[0].rank.grade, 3);
	assert_int_equal(p[0].start_correction, 1);
	assert_int_equal(p[0].plays, 0xfffff);
	assert_int_equal(p[2].rank.kind, RANK_KYU);
	assert_int_equal(p[2].rating, -900);
	assert_false(p[2].preregistered);
	assert_string_equal(p[3].family, "O'Teal & <Söhne> \"x\"");
	assert_int_equal(p[5].plays, 0xffffe);
	assert_true(p[6].preregistered);
}

SHARED_TEST(every_kind_of_result_is_told_apart)
{
	static const struct {
		enum gotha_result result;
		bool by_default;
	} want[] = {
		{GOTHA_WHITE_WINS, false}, {GOTHA_BLACK_WINS, false}, {GOTHA_EQUAL, false},
		{GOTHA_BOTH_WIN, false}, {GOTHA_BOTH_LOSE, false}, {GOTHA_WHITE_WINS, true},
		{GOTHA_BLACK_WINS, true}, {GOTHA_EQUAL, true}, {GOTHA_BOTH_WIN, true},
		{GOTHA_BOTH_LOSE, true}, {GOTHA_UNKNOWN, false},
	};
	const struct gotha_event event = event_of(sample_file(arena));

	assert_int_equal(event.game_count, COUNT(want));
	for (size_t i = 0; i < event.game_count; i++) {
		assert_int_equal(event.games[i].result, want[i].result);
		assert_int_equal(event.games[i].by_default, want[i].by_default);
	}
	assert_int_equal(event.games[0].handicap, 2);
	assert_true(event.games[0].known_colour);
	assert_int_equal(event.games[0].white, 0);
	assert_int_equal(event.games[0].black, 1);
	assert_int_equal(event.games[4].round, 1);
	assert_int_equal(event.games[4].table, 3);
	assert_int_equal(event.games[4].white, 5);
	assert_false(event.games[10].known_colour);
	assert_int_equal(event.bye_count, 1);
	assert_int_equal(event.byes[0].round, 0);
	assert_int_equal(event.byes[0].player, 4);
}

/* Capitals under Turkish rules (the program takes the machine's), and the ASCII
 * keys of old versions. */
SHARED_TEST(keys_of_other_capitals_are_understood_where_they_fit_one_player)
{
	static const struct {
		const char *player, *key;
	} cases[] = {
		{"name=\"Bilge\" firstName=\"Can\"", "BİLGECAN"},
		{"name=\"Kılıç\" firstName=\"İpek\"", "KILIÇİPEK"},
		{"name=\"Łoś\" firstName=\"Zażółć\"", "ŁOŚZAŻÓŁĆ"},
		{"name=\"Hébert\" firstName=\"Zoë\"", "HEBERTZOE"},
		{"name=\"Hébert\" firstName=\"Zoë\"", "Hébert Zoë"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *file = sample_with(arena, "name=\"Crane\" firstName=\"Fay\"", cases[i].player);
		const char *at = strstr(file, "<ByePlayer player=\"鴛鴦琴音\"");
		const struct gotha_event event = event_of(arena_printf(
			arena, "%.*s<ByePlayer player=\"%s\"%s", (int)(at - file), file, cases[i].key,
			at + strlen("<ByePlayer player=\"鴛鴦琴音\"")));

		assert_int_equal(event.byes[0].player, 6);
	}
}

SHARED_TEST(accents_tell_two_players_apart)
{
	const char *two = "<Player name=\"Muller\" firstName=\"Eva\" rank=\"2D\" /></Players>";
	struct gotha_event event = event_of(sample_with(arena, "</Players>", two));

	assert_int_equal(event.games[0].black, 1);
	assert_int_equal(event.player_count, 8);
}

SHARED_TEST(a_round_that_has_a_game_or_a_bye_is_a_round)
{
	struct gotha_event event =
		event_of(sample_with(arena, "numberOfRounds=\"4\"", "numberOfRounds=\"3\""));

	assert_int_equal(event.rounds, 4);
	event = event_of(sample_with(arena, "琴音\" roundNumber=\"1\"", "琴音\" roundNumber=\"7\""));
	assert_int_equal(event.rounds, 7);
}

SHARED_TEST(what_is_not_said_is_as_the_program_takes_it)
{
	const struct gotha_event event = event_of(
		"<Tournament><TournamentParameterSet><GeneralParameterSet />"
		"</TournamentParameterSet></Tournament>");

	assert_int_equal(event.rounds, 5);
	assert_int_equal(event.komi_x2, 15);
	assert_int_equal(event.bar_grade, 33);
	assert_int_equal(event.floor_grade, 10);
	assert_true(event.round_down);
	assert_int_equal(event.player_count, 0);
	assert_int_equal(gotha_system(&event), SYSTEM_SWISS);
}

/* ExternalDocument.java of OpenGotha 3.5: what a missing attribute is; the rest from the files
 * of three real events. */
SHARED_TEST(how_rounds_are_paired_is_read)
{
	static const struct { const char *attributes; struct gotha_pairing pairing; } cases[] = {
		{"", {SEEDING_CROSS, SEEDING_FOLD, 2, FLOAT_MIDDLE, FLOAT_MIDDLE, true, true,
		      GOTHA_KIN_SCORES, 3, 1, false}},
		{"paiMaLastRoundForSeedSystem1=\"1\" paiMaSeedSystem1=\"SPLITANDSLIP\""
		 " paiMaSeedSystem2=\"SPLITANDRANDOM\" paiMaDUDDUpperMode=\"TOP\""
		 " paiMaDUDDLowerMode=\"BOT\" paiSeNbWinsThresholdActive=\"false\""
		 " paiSeBarThresholdActive=\"false\" paiSeAvoidSameGeo=\"0\""
		 " paiSePreferMMSDiffRatherThanSameClub=\"0\""
		 " paiSePreferMMSDiffRatherThanSameCountry=\"7\" paiSeMinimizeHandicap=\"20000000000000\"",
		 {SEEDING_SLIP, SEEDING_CROSS, 1, FLOAT_TOP, FLOAT_BOTTOM, false, false, GOTHA_KIN_NEVER,
		  0, 7, true}},
		{"paiSeAvoidSameGeo=\"20000000000000\" paiMaSeedSystem1=\"MAGIC\""
		 " paiSePreferMMSDiffRatherThanSameClub=\"99\" paiMaSeedSystem2=\"SPLITANDFOLD\"",
		 {SEEDING_CROSS, SEEDING_FOLD, 2, FLOAT_MIDDLE, FLOAT_MIDDLE, true, true,
		  GOTHA_KIN_SCORES, 9, 1, false}},
		{"paiSeAvoidSameGeo=\"1000000000\"",
		 {SEEDING_CROSS, SEEDING_FOLD, 2, FLOAT_MIDDLE, FLOAT_MIDDLE, true, true,
		  GOTHA_KIN_LEVEL, 3, 1, false}},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *element = arena_printf(arena, "<PairingParameterSet %s/>",
		                                   cases[i].attributes);
		const struct gotha_pairing *wanted = &cases[i].pairing, *read;
		struct gotha_event event;
		struct fault fault;

		assert_true(sample_read(arena, sample_with(arena, "<PairingParameterSet />", element),
		                        &event, &fault));
		read = &event.pairing;
		if (read->seeding_first != wanted->seeding_first ||
		    read->seeding_later != wanted->seeding_later ||
		    read->seeding_rounds != wanted->seeding_rounds ||
		    read->float_down != wanted->float_down || read->float_up != wanted->float_up ||
		    read->half_free != wanted->half_free || read->bar_free != wanted->bar_free ||
		    read->kin != wanted->kin || read->club != wanted->club ||
		    read->country != wanted->country || read->low_handicap != wanted->low_handicap)
			fail_msg("otherwise: %s", cases[i].attributes);
	}
}

static void
clocks_same(const char *said, const struct timing *wanted, const struct timing *read)
{
	if (read->main_seconds != wanted->main_seconds || read->overtime != wanted->overtime ||
	    read->count != wanted->count || read->seconds != wanted->seconds ||
	    read->period_count != wanted->period_count ||
	    (wanted->period_count > 0 &&
	     memcmp(read->periods, wanted->periods, sizeof(*read->periods)) != 0))
		fail_msg("otherwise: %s", said);
}

/* ExternalDocument.java, likewise. */
SHARED_TEST(the_clock_is_read_and_written)
{
	static const struct timing_period usual = {15, 300}, other = {20, 600};
	static const struct {
		const char *attributes;
		struct timing clock;
	} cases[] = {
		{"basicTime=\"40\" complementaryTimeSystem=\"STDBYOYOMI\" stdByoYomiTime=\"90\""
		 " nbMovesCanTime=\"15\" canByoYomiTime=\"300\" fischerTime=\"10\"",
		 {2400, OVERTIME_BYOYOMI, NULL, 0, 1, 90}},
		{"complementaryTimeSystem=\"SUDDENDEATH\"", {3600, OVERTIME_NONE, NULL, 0, 0, 0}},
		{"basicTime=\"50\"", {3000, OVERTIME_PERIODS, &usual, 1, 0, 0}},
		{"time=\"75\" byoYomi=\"true\"", {4500, OVERTIME_PERIODS, &usual, 1, 0, 0}},
		{"basicTime=\"0\" complementaryTimeSystem=\"CANBYOYOMI\" nbMovesCanTime=\"20\""
		 " canByoYomiTime=\"600\"", {0, OVERTIME_PERIODS, &other, 1, 0, 0}},
		{"basicTime=\"?\" complementaryTimeSystem=\"FISCHER\" fischerTime=\"\"",
		 {3600, OVERTIME_FISCHER, NULL, 0, 0, 10}},
		{"basicTime=\"99999999999999\" complementaryTimeSystem=\"FISCHER\"",
		 {60 * 99999, OVERTIME_FISCHER, NULL, 0, 0, 10}},
	};
	struct gotha_event event = event_of(sample_file(arena));

	assert_false(event.timed);
	for (size_t i = 0; i < COUNT(cases); i++) {
		event = event_of(sample_with(arena, "komi=\"6.5\"", cases[i].attributes));
		assert_true(event.timed);
		clocks_same(cases[i].attributes, &cases[i].clock, &event.clock);
		event = event_of(gotha_text(arena, &event));
		assert_true(event.timed);
		clocks_same(cases[i].attributes, &cases[i].clock, &event.clock);
	}
}

/* What the three real events have is the usual but for what stands here. */
SHARED_TEST(settings_that_are_not_taken_are_said)
{
	static const struct {
		const char *from, *to, *left;
	} cases[] = {
		{"komi=\"6.5\"", "size=\"13\"", "size"},
		{"komi=\"6.5\"", "director=\"A\" bInternet=\"true\"", "online director"},
		{"komi=\"6.5\"", "size=\"19\" director=\"\" bInternet=\"false\"", ""},
		{"<PairingParameterSet", "<PairingParameterSet paiSeMinimizeHandicap=\"20000000000000\"",
		 "low-handicap"},
		{"<PairingParameterSet", "<PairingParameterSet paiSeMinimizeHandicap=\"1000000\"", ""},
		{"<PairingParameterSet", "<PairingParameterSet paiBaBalanceWB=\"0\" paiBaRandom=\"5\"",
		 "weights"},
		{"<PairingParameterSet", "<PairingParameterSet paiBaBalanceWB=\"1000\""
		 " paiMaAdditionalPlacementCritSystem1=\"Rating\"", ""},
		{"<PairingParameterSet",
		 "<PairingParameterSet paiMaAdditionalPlacementCritSystem2=\"Rating\"", "seeding"},
		{"<PairingParameterSet", "<PairingParameterSet paiSeRankThreshold=\"1D\"", "free"},
		{"<PairingParameterSet",
		 "<PairingParameterSet paiSeRankThreshold=\"1D\" paiSeAvoidSameGeo=\"0\"", ""},
		{"<PairingParameterSet", "<PairingParameterSet paiSeRankThreshold=\"4D\"", ""},
	};
	const char *file = sample_with(arena, "egfPin=\"12345678\"", "");
	struct gotha_event event = event_of(file);

	/* That its three categories are kept apart is usual there. */
	assert_int_equal(event.left_count, 1);
	assert_string_equal(event.left[0], "categories");
	file = sample_changed(arena, file, "<PairingParameterSet",
	                      "<PairingParameterSet paiMaAvoidMixingCategories=\"0\"");
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *left = "";

		event = event_of(sample_changed(arena, file, cases[i].from, cases[i].to));
		for (size_t l = 0; l < event.left_count; l++)
			left = arena_printf(arena, "%s%s%s", left, l > 0 ? " " : "", event.left[l]);
		if (strcmp(left, cases[i].left) != 0)
			fail_msg("%s: %s", cases[i].to, left);
	}
	event = event_of(gotha_text(arena, &event));
	assert_int_equal(event.left_count, 0);
}

SHARED_TEST(komi_is_read_as_people_type_it)
{
	static const struct {
		const char *text;
		int komi_x2;
	} cases[] = {
		{"0", 0}, {"7", 14}, {"7.5", 15}, {"7,5", 15}, {"6.0", 12}, {"-5.5", -11}, {"0.5", 1},
		{"-0.5", -1}, {"3.75", 7}, {"6.25", 12}, {" 6.5 (reverse)", 13}, {"6.", 12}, {"", 15},
		{"none", 15}, {"1000", 15},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *komi = arena_printf(arena, "komi=\"%s\"", cases[i].text);
		const struct gotha_event event = event_of(sample_with(arena, "komi=\"6.5\"", komi));

		assert_int_equal(event.komi_x2, cases[i].komi_x2);
	}
}

/* What the program itself takes: nothing of it says anything about a game. */
SHARED_TEST(what_decides_nothing_is_never_refused)
{
	static const char *const harmless[][2] = {
		{"rank=\"12K\"", "rank=\"99K\""}, {"rank=\"12K\"", ""},
		{"participating=\"0111\"", "participating=\"01x1\""},
		{"participating=\"0111\"", "participating=\"0111111111111111111111\""},
		{"registeringStatus=\"PRE\"", "registeringStatus=\"pre\""},
		{"rating=\"2322\"", "rating=\"99999\""},
		{"rating=\"2322\"", "rating=\"000002322\""},
		{"RESULT_UNKNOWN", "RESULT_UNKNOWN_BYDEF"},
		{"knownColor=\"true\"", "knownColor=\"TRUE\""},
		{"beginDate=\"2026-10-03\"", "beginDate=\"0026-10-03T00:00\""},
		{"name=\"MMS\"", "name=\"GRADE\""},
		{"hdCeiling=\"5\"", "hdCeiling=\"12\""},
		{"<Category lowerLimit=\"10K\" number=\"2\" />", ""},
		{"name=\"Crane\" firstName=\"Fay\"", "name=\"\" firstName=\"Crane Fay\""},
	};

	for (size_t i = 0; i < COUNT(harmless); i++) {
		const struct gotha_event event =
			event_of(sample_with(arena, harmless[i][0], harmless[i][1]));

		assert_int_equal(event.player_count, 7);
		assert_int_equal(event.game_count, 11);
		assert_int_equal(event.players[5].plays, 0xffffe);
	}
}

SHARED_TEST(a_rank_that_the_program_could_not_read_is_the_lowest)
{
	const struct gotha_event event = event_of(sample_with(arena, "rank=\"12K\"", "rank=\"99k\""));
	bool found = false;

	for (size_t i = 0; i < event.player_count; i++)
		found = found || (event.players[i].rank.kind == RANK_KYU &&
		                  event.players[i].rank.grade == 30);
	assert_true(found);
}

SHARED_TEST(an_event_that_counts_wins_first_is_a_swiss_and_any_other_a_mcmahon)
{
	static const char *const mcmahons[] = {"\"MMS\"", "\"STS\"", "\"SOSM\""};
	struct gotha_event event = event_of(sample_with(arena, "\"MMS\"", "\"NBW\""));

	assert_int_equal(gotha_system(&event), SYSTEM_SWISS);
	for (size_t i = 0; i < COUNT(mcmahons); i++) {
		event = event_of(sample_with(arena, "\"MMS\"", mcmahons[i]));
		assert_int_equal(gotha_system(&event), SYSTEM_MCMAHON);
	}
}

SHARED_TEST(files_in_latin_1_and_with_a_byte_order_mark_are_read)
{
	const char *latin = "<?xml version='1.0' encoding='ISO-8859-1'?>\n"
	                    "<!DOCTYPE Tournament SYSTEM \"tournament.dtd\">\n"
	                    "<Tournament><Player name=\"M\xfcller\" rank=\"1D\" />"
	                    "<GeneralParameterSet /></Tournament>";
	struct gotha_event event = event_of(latin);

	assert_string_equal(event.players[0].family, "Müller");
	event = event_of(arena_printf(arena, "\ufeff%s", sample_file(arena)));
	assert_int_equal(event.player_count, 7);
}

/* Byes as Pairgoth writes them. */
SHARED_TEST(a_list_of_byes_may_have_the_name_of_a_bye)
{
	const char *file = sample_with(arena, "<ByePlayers>", "<ByePlayer>");
	char *end = strstr(file, "</ByePlayers>");
	const struct gotha_event event = event_of(arena_printf(
		arena, "%.*s</ByePlayer>%s", (int)(end - file), file, end + strlen("</ByePlayers>")));

	assert_int_equal(event.bye_count, 1);
}
