#include "suite.h"

#include "world/office.h"

#include "actions/files/csv_out.h"
#include "actions/files/event_in.h"
#include "actions/files/gotha_in.h"
#include "actions/files/gotha_out.h"
#include "actions/files/h9_out.h"
#include "actions/files/transfer.h"
#include "base/buf.h"
#include "event/contest.h"
#include "event/single.h"
#include "rules/custom.h"
#include "view/json.h"

#include "formats/gotha_sample.h"

/* Events of OpenGotha's that become ours, and go back. */

static struct tournament *
take_as(struct world *world, const char *file, const char *slug, const char *ruleset)
{
	const struct event_in_file wish = {
		.bytes = slice_of(file), .gotha = true, .slug = slug, .ruleset = ruleset,
		.publish = true,
	};
	bool again;

	return event_in_make(world->office, &wish, &again, no_problems(world));
}

static struct tournament *
take(struct world *world, const char *file)
{
	return take_as(world, file, "", "");
}

static struct rounds
draw_read(struct world *world, const struct tournament *t)
{
	return rounds_of(world->arena, world->db, t->id, &t->ruleset->scoring);
}

/* The event as it is read again, what was played in it, and as a file has it. */
struct taken {
	struct event event;
	struct contest contest;
	struct gotha_event out;
};

static struct taken
taken_read(struct world *world, const struct tournament *t)
{
	struct taken taken = {.event = event_of(world->arena, world->db, t)};

	taken.contest = contest_of(world->arena, &taken.event, rounds_complete(&taken.event.draw));
	taken.out = gotha_out_event(world->arena, &taken.event);
	return taken;
}

OFFICE_TEST(the_facts_of_the_event_are_those_of_the_file)
{
	struct tournament *t = take(world, sample_file(world->arena));

	assert_problem(world, "the sample", "", PROBLEM_NONE);
	assert_string_equal(t->slug, "lakeside-cup");
	assert_string_equal(t->name_en, "Lakeside & Cup");
	assert_string_equal(tournament_text(t, TEXT_VENUE, "en"), "Lakeside");
	assert_string_equal(t->base->id, "swindon");
	assert_int_equal(t->ruleset->handicap.rows[0].komi_x2, 13);
	assert_int_equal(t->date.day, 3);
	assert_int_equal(t->last_date.day, 4);
	assert_int_equal(t->rounds, 4);
	assert_int_equal(t->capacity, 7);
	assert_int_equal(t->taken, 7);
	assert_int_equal(t->state, STATE_RUNNING); /* a result of round 4 is unknown */
}

/* NULL is none: what is left keeps its order. */
OFFICE_TEST(the_plan_is_mcmahon_where_its_scores_come_first_with_the_criteria_that_we_have)
{
	const struct plan *plan = &take(world, sample_file(world->arena))->plan;

	assert_int_equal(plan->system, SYSTEM_MCMAHON);
	assert_int_equal(plan->value[SETTING_BAR], 33);
	assert_int_equal(plan->value[SETTING_FLOOR], 10);
	assert_int_equal(plan->value[SETTING_BYE_X2], 2);
	assert_int_equal(plan->value[SETTING_ABSENT_X2], 1);
	assert_int_equal(plan->value[SETTING_ROUND_DOWN], 1);
	assert_int_equal(plan->order_count, 4);
	assert_int_equal(plan->order[0], CRITERION_CATEGORY);
	assert_int_equal(plan->order[1], CRITERION_MMS);
	assert_int_equal(plan->order[2], CRITERION_SOS_1);
	assert_int_equal(plan->order[3], CRITERION_SDC);
}

OFFICE_TEST(every_player_is_an_entry_of_one_and_sits_out_what_he_said)
{
	struct tournament *t = take(world, sample_file(world->arena));
	struct entry_list entries = entry_list_of(world->arena, world->db, t->id);
	struct absences absences = draw_read(world, t).absences;

	assert_int_equal(entries.count, 7);
	for (size_t i = 0; i < entries.count; i++) {
		assert_int_equal(entries.list[i].number, i + 1);
		assert_int_equal(entries.list[i].status, STATUS_CONFIRMED);
		assert_int_equal(entries.list[i].player_count, 1);
	}
	assert_string_equal(entries.list[0].players[0].family_name, "Heron");
	assert_int_equal(entries.list[0].start_x2, 2);
	assert_string_equal(entries.list[3].players[0].family_name, "O'Teal & <Söhne> \"x\"");
	assert_string_equal(entries.list[4].lang, "ja");
	assert_int_equal(absences.count, 1); /* "0111" of the sixth */
	assert_int_equal(absences.list[0].round, 1);
	assert_string_equal(absences.list[0].entry_id, entries.list[5].id);
}

OFFICE_TEST(results_count_as_the_file_says)
{
	static const struct {
		int round, table;
		enum result_ending ending;
		enum side winner;
	} games[] = {
		{1, 1, ENDING_UNKNOWN, SIDE_WHITE}, {1, 2, ENDING_UNKNOWN, SIDE_BLACK},
		{2, 1, ENDING_JIGO, SIDE_NONE}, {2, 2, ENDING_BOTH_WIN, SIDE_NONE},
		{2, 3, ENDING_BOTH_LOSE, SIDE_NONE}, {3, 1, ENDING_FORFEIT, SIDE_WHITE},
		{3, 2, ENDING_FORFEIT, SIDE_BLACK}, {3, 3, ENDING_JIGO, SIDE_NONE},
		{4, 1, ENDING_BOTH_WIN, SIDE_NONE}, {4, 2, ENDING_BOTH_LOSE, SIDE_NONE},
		{4, 3, ENDING_NONE, SIDE_NONE},
	};
	struct tournament *t = take(world, sample_file(world->arena));
	struct rounds draw = draw_read(world, t);

	assert_int_equal(draw.rounds, 4);
	assert_int_equal(draw.game_count, 11);
	for (size_t i = 0; i < COUNT(games); i++) {
		const struct game *game = rounds_game(&draw, games[i].round, games[i].table);

		assert_int_equal(draw.states[games[i].round], ROUND_PUBLISHED);
		assert_int_equal(game->result.ending, games[i].ending);
		assert_int_equal(game->result.winner, games[i].winner);
	}
	assert_int_equal(rounds_game(&draw, 1, 1)->stones, 2);
	assert_int_equal(rounds_game(&draw, 1, 1)->komi_x2, 0);
	assert_int_equal(rounds_game(&draw, 1, 2)->komi_x2, 13);
	assert_true(rounds_game(&draw, 4, 3)->nigiri);
	assert_int_equal(draw.bye_count, 1);
	assert_int_equal(rounds_complete(&draw), 4);
}

#define RANKED(general, players, games, criteria) \
	"<Tournament><Players>" players "</Players><Games>" games \
	"</Games><TournamentParameterSet><GeneralParameterSet name=\"Pond\" " general " />" \
	"<PlacementParameterSet><PlacementCriteria><PlacementCriterion name=\"NBW\" number=\"1\" />" \
	criteria "</PlacementCriteria></PlacementParameterSet></TournamentParameterSet></Tournament>"
#define CRITERION(name, number) \
	"<PlacementCriterion name=\"" name "\" number=\"" number "\" />"
#define SMALL(general, players, games) RANKED(general, players, games, "")
#define SAMPLE_PLAYER(name, first, rank, more) \
	"<Player name=\"" name "\" firstName=\"" first "\" rank=\"" rank "\" " more " />\n"
#define TWO SAMPLE_PLAYER("A", "A", "1D", "") SAMPLE_PLAYER("B", "B", "1D", "")
#define GAME(result, more) "<Game roundNumber=\"1\" tableNumber=\"1\" whitePlayer=\"AA\"" \
	" blackPlayer=\"BB\" result=\"RESULT_" result "\" " more " />"

OFFICE_TEST(an_event_is_finished_when_every_game_has_a_result)
{
	assert_int_equal(take(world, SMALL("", TWO, GAME("WHITEWINS", "")))->state, STATE_FINISHED);
	assert_int_equal(take(world, SMALL("", TWO, GAME("UNKNOWN", "")))->state, STATE_RUNNING);
	assert_int_equal(take(world, SMALL("", TWO, ""))->state, STATE_CLOSED);
}

/* TOURNAMENT.md, SOS: a handicap of one is a stone that no board shows. */
OFFICE_TEST(a_handicap_of_one_is_no_stone_and_no_komi_and_counts_as_one)
{
	struct tournament *t = take(world, SMALL("", TWO, GAME("WHITEWINS", "handicap=\"1\"")));
	struct taken taken = taken_read(world, t);

	assert_int_equal(taken.event.draw.games[0].stones, 0);
	assert_int_equal(taken.event.draw.games[0].komi_x2, 0);
	assert_int_equal(taken.contest.history.turns[0].stones, 1);
	assert_int_equal(taken.out.games[0].handicap, 1);
	t = take(world, SMALL("", TWO, GAME("WHITEWINS", "handicap=\"0\"")));
	taken = taken_read(world, t);
	assert_int_equal(taken.contest.history.turns[0].stones, 0);
}

/* Where even games have no komi, less than none. */
OFFICE_TEST(a_handicap_of_one_is_told_from_an_even_game_whatever_the_komi)
{
	static const char *const komi[] = {"komi=\"0.5\"", "komi=\"0\"", "komi=\"-3\""};

	for (size_t i = 0; i < COUNT(komi); i++)
		for (int handicap = 0; handicap < 2; handicap++) {
			const char *file = arena_printf(world->arena, SMALL("%s", TWO,
				GAME("WHITEWINS", "handicap=\"%d\"")), handicap, komi[i]);
			struct taken taken = taken_read(world, take(world, file));

			assert_int_equal(taken.contest.history.turns[0].stones, handicap);
			assert_int_equal(taken.out.games[0].handicap, handicap);
		}
}

OFFICE_TEST(bar_floor_zero_and_both_values_of_byes_and_absences_are_the_plan_s)
{
	struct tournament *t = take(world, sample_with(world->arena, "genMMZero=\"30K\"",
	                                               "genMMZero=\"1D\""));
	struct entry_list entries = entry_list_of(world->arena, world->db, t->id);

	assert_int_equal(t->plan.value[SETTING_ZERO], 30);
	assert_int_equal(t->plan.value[SETTING_SCORE_ABSENT_X2], 0);
	assert_int_equal(t->plan.value[SETTING_SCORE_BYE_X2], 2);
	assert_int_equal(t->plan.value[SETTING_CATEGORY_1], 30);
	assert_int_equal(t->plan.value[SETTING_CATEGORY_2], 20);
	assert_int_equal(t->plan.value[SETTING_CATEGORY_3], 0);
	assert_int_equal(entries.list[0].start_x2, 2);
	assert_true(entries.list[0].rated);
	assert_int_equal(entries.list[0].rating, 2322);
}

/* OpenGotha's "prefer MMS difference rather than same club", who floats, its thresholds: in, and
 * out again as they came. */
OFFICE_TEST(how_its_rounds_are_paired_comes_with_the_file_and_goes_out_again)
{
	static const struct { const char *attributes; int values[7]; } cases[] = {
		{"", {20, 3, 20, 1, FLOAT_MIDDLE, 1, SEEDING_FOLD}},
		{"paiSeAvoidSameGeo=\"0\" paiMaDUDDUpperMode=\"BOT\"",
		 {0, 0, 0, 0, FLOAT_BOTTOM, 1, SEEDING_FOLD}},
		{"paiSeAvoidSameGeo=\"1000000000\" paiSePreferMMSDiffRatherThanSameCountry=\"0\""
		 " paiSeNbWinsThresholdActive=\"false\" paiMaSeedSystem2=\"SPLITANDSLIP\"",
		 {20, 0, 0, 0, FLOAT_MIDDLE, 0, SEEDING_SLIP}},
		{"paiSePreferMMSDiffRatherThanSameClub=\"5\"", {20, 5, 20, 1, FLOAT_MIDDLE, 1, SEEDING_FOLD}},
	};
	static const enum plan_setting settings[] = {
		SETTING_CLUB_ROUNDS, SETTING_CLUB_GAP, SETTING_COUNTRY_ROUNDS, SETTING_COUNTRY_GAP,
		SETTING_FLOAT_DOWN, SETTING_HALF_FREE, SETTING_SEEDING_LATER,
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct tournament *t = take(world, sample_with(world->arena, "<PairingParameterSet />",
			arena_printf(world->arena, "<PairingParameterSet %s/>", cases[i].attributes)));
		struct gotha_event out = taken_read(world, t).out;

		for (int again = 0; again < 2; again++) {
			for (size_t s = 0; s < COUNT(settings); s++)
				if (t->plan.value[settings[s]] != cases[i].values[s])
					fail_msg("%s: %s is %d", cases[i].attributes,
					         plan_settings[settings[s]].key, t->plan.value[settings[s]]);
			t = take(world, gotha_text(world->arena, &out));
		}
	}
}

/* "an unknown result scores nothing but the opponent still counts in SOS": the file's
 * last round counts, unless nothing has come of it yet. */
OFFICE_TEST(a_round_with_a_result_counts_though_another_is_unknown)
{
	struct taken taken = taken_read(world, take(world, sample_file(world->arena)));

	assert_int_equal(taken.contest.rounds, 4);
	taken = taken_read(world, take(world, SMALL("", TWO, GAME("UNKNOWN", ""))));
	assert_int_equal(taken.contest.rounds, 0);
}

OFFICE_TEST(what_was_decided_by_default_was_not_played)
{
	static const char *const results[] = {"EQUAL", "BOTHLOSE", "BOTHWIN", "WHITEWINS"};

	for (size_t i = 0; i < COUNT(results); i++)
		for (int by_default = 0; by_default < 2; by_default++) {
			const char *file = arena_printf(world->arena,
				SMALL("", TWO, GAME("%s%s", "")), results[i],
				by_default ? "_BYDEF" : "");
			struct taken taken = taken_read(world, take(world, file));

			assert_int_equal(taken.contest.history.turns[0].unplayed, by_default);
			assert_int_equal(taken.out.games[0].by_default, by_default);
		}
}

OFFICE_TEST(a_game_that_was_played_says_more_than_who_would_not)
{
	struct tournament *t = take(world, SMALL("numberOfRounds=\"2\"",
		SAMPLE_PLAYER("A", "A", "1D", "participating=\"00\"") SAMPLE_PLAYER("B", "B", "1D", ""),
		GAME("WHITEWINS", "")));
	struct absences absences = draw_read(world, t).absences;

	assert_int_equal(absences.count, 1);
	assert_int_equal(absences.list[0].round, 2);
}

OFFICE_TEST(what_is_wrong_is_told_and_nothing_is_made)
{
	static const struct {
		const char *name, *file, *slug, *ruleset, *field;
		enum problem_kind kind;
	} cases[] = {
		{"cut off", "<Tournament>\n<Players>\n", "", "", "line 3", PROBLEM_FAULT_XML},
		{"another file", "<html />", "", "", "line 1", PROBLEM_FAULT_NO_EVENT},
		{"a stranger", SMALL("", SAMPLE_PLAYER("A", "A", "1D", ""), GAME("UNKNOWN", "")), "", "",
		 "line 2, blackPlayer", PROBLEM_FAULT_STRANGER},
		{"komi", SMALL("komi=\"300\"", TWO, ""), "", "", "komi", PROBLEM_FAULT_VALUE},
		{"a slug", SMALL("", TWO, ""), "Pond!", "", "slug", PROBLEM_SLUG},
		{"a slug of the site's", SMALL("", TWO, ""), "new", "", "slug", PROBLEM_SLUG_RESERVED},
		{"a slug taken", SMALL("", TWO, ""), "icho", "", "slug", PROBLEM_SLUG_TAKEN},
		{"rules for pairs", SMALL("", TWO, ""), "", "jpga", "ruleset", PROBLEM_CHOICE},
		{"no rules", SMALL("", TWO, ""), "", "chess", "ruleset", PROBLEM_CHOICE},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		assert_null(take_as(world, cases[i].file, cases[i].slug, cases[i].ruleset));
		assert_problem(world, cases[i].name, cases[i].field, cases[i].kind);
		assert_int_equal(tournaments_all(world->arena, world->db).count, 1);
	}
}

OFFICE_TEST(the_same_key_with_the_same_file_makes_one_event)
{
	struct event_in_file wish = {.bytes = slice_of(SMALL("", TWO, "")), .slug = "", .ruleset = ""};
	struct tournament *first, *second;
	bool again;

	office_once(world, "key", "form");
	first = event_in_make(world->office, &wish, &again, world->problems);
	assert_false(again);
	second = event_in_make(world->office, &wish, &again, world->problems);
	assert_true(again);
	assert_string_equal(first->id, second->id);
	world->office->form = wish.slug = "other";
	assert_refused(world, event_in_make(world->office, &wish, &again, world->problems) != NULL,
	               "", PROBLEM_SENT_ALREADY);
}

/* Ids are new each time; the rest of the table of standings is the same. */
static const char *
standings_text(struct world *world, const struct tournament *t)
{
	struct taken taken = taken_read(world, t);

	for (size_t i = 0; i < taken.contest.count; i++)
		((struct entry *)(uintptr_t)taken.contest.entries[i])->id = "";
	return csv_out_standings(world->arena, &taken.event, SIGHT_PUBLIC);
}

OFFICE_TEST(an_event_that_goes_out_and_comes_back_has_the_same_standings)
{
	struct tournament *first = take(world, sample_file(world->arena)), *second;
	struct taken taken = taken_read(world, first);
	struct gotha_event event = taken.out;

	second = take(world, gotha_text(world->arena, &event));
	assert_problem(world, "back", "", PROBLEM_NONE);
	assert_string_not_equal(first->slug, second->slug);
	assert_string_equal(standings_text(world, first), standings_text(world, second));
	assert_int_equal(second->plan.system, SYSTEM_MCMAHON);
	assert_int_equal(second->state, STATE_RUNNING);
	taken = taken_read(world, second);
	assert_int_equal(taken.out.bye_count, event.bye_count);
	assert_int_equal(taken.out.begins.day, 3);
	assert_int_equal(taken.out.ends.day, 4);
}

/* The program takes one direct comparison: of two in a file, or of ours, the first. Ours that it
 * does not have become what is next to them. */
OFFICE_TEST(a_direct_comparison_of_the_file_is_the_program_s_own_and_goes_out_as_it_came)
{
	static const struct {
		const char *first, *second; /* in the file, as 2 and 3 */
		enum criterion ours;
		enum gotha_criterion out;
	} cases[] = {
		{"DC", "SOSW", CRITERION_DC, GOTHA_DC}, {"SDC", "SOSW", CRITERION_SDC, GOTHA_SDC},
		{"DC", "SDC", CRITERION_DC, GOTHA_DC}, {"SDC", "DC", CRITERION_SDC, GOTHA_SDC},
	};
	static const enum criterion both[] = {
		CRITERION_SCORE, CRITERION_DIRECT_FULL, CRITERION_DC, CRITERION_DIRECT, CRITERION_SOS,
	};
	struct tournament *t;
	struct taken taken;

	for (size_t i = 0; i < COUNT(cases); i++) {
		size_t count = strcmp(cases[i].second, "SOSW") == 0 ? 3 : 2;

		t = take(world, arena_printf(world->arena, RANKED("", TWO,
			GAME("WHITEWINS", ""), CRITERION("%s", "2") CRITERION("%s", "3")),
			cases[i].first, cases[i].second));
		taken = taken_read(world, t);
		assert_int_equal(t->plan.order_count, count);
		assert_int_equal(t->plan.order[1], cases[i].ours);
		assert_int_equal(taken.out.criterion_count, count);
		assert_int_equal(taken.out.criteria[1], cases[i].out);
	}
	memcpy(t->plan.order, both, sizeof(both));
	t->plan.order_count = COUNT(both);
	taken = taken_read(world, t);
	assert_int_equal(taken.out.criterion_count, 3);
	assert_int_equal(taken.out.criteria[1], GOTHA_DC);
	assert_int_equal(taken.out.criteria[2], GOTHA_SOSW);
}

OFFICE_TEST(the_table_for_the_egf_has_one_line_a_player_and_tells_forfeits)
{
	struct taken taken = taken_read(world, take(world, sample_file(world->arena)));
	const char *text = h9_out_text(world->arena, &taken.event);

	assert_non_null(strstr(text, "; EV[Lakeside & Cup]"));
	assert_non_null(strstr(text, "; KM[6.5]"));
	assert_non_null(strstr(text, "; DT[2026-10-03,2026-10-04]"));
	assert_null(strstr(text, "Pair Go"));
	assert_non_null(strstr(text, "Heron Ada"));
	assert_non_null(strstr(text, "+!w0"));
	assert_non_null(strstr(text, "/w2"));
}

OFFICE_TEST(a_pair_is_one_player_by_both_names_and_the_mean_of_both_ranks_rounded_down)
{
	static const struct {
		struct rank one, other, mean;
	} means[] = {
		{{RANK_DAN, 3}, {RANK_DAN, 1}, {RANK_DAN, 2}},
		{{RANK_DAN, 4}, {RANK_DAN, 1}, {RANK_DAN, 2}},
		{{RANK_DAN, 1}, {RANK_KYU, 1}, {RANK_KYU, 1}},
		{{RANK_PRO, 9}, {RANK_KYU, 30}, {RANK_KYU, 11}},
		{{RANK_PRO, 0}, {RANK_PRO, 5}, {RANK_DAN, 9}},
	};
	struct entry entry = sample_entry(world->arena, "icho", 1, STATUS_CONFIRMED);
	struct single single;

	single = single_of(world->arena, &entry);
	assert_string_equal(single.family, "Takahashi/O'Brien");
	assert_string_equal(single.given, "Hanako");
	assert_string_equal(single.club, "市ヶ谷");
	assert_string_equal(single.country, "");
	entry.players[0].family_name = "Tern";
	entry.players[0].club = "Reed Go";
	entry.players[1].club = "市ヶ谷";
	single = single_of(world->arena, &entry);
	assert_string_equal(single.family, "Tern/O'Brien");
	assert_string_equal(single.club, "Reed Go・市ヶ谷");
	for (size_t i = 0; i < COUNT(means); i++) {
		entry.players[0].rank = means[i].one;
		entry.players[1].rank = means[i].other;
		single = single_of(world->arena, &entry);
		assert_int_equal(single.rank.kind, means[i].mean.kind);
		assert_int_equal(single.rank.grade, means[i].mean.grade);
	}
}

OFFICE_TEST(xml_is_known_by_its_first_sign_whatever_stands_before_it)
{
	assert_true(gotha_in_is(slice_of("<?xml version='1.0'?>")));
	assert_true(gotha_in_is(slice_of("\xef\xbb\xbf\n <Tournament />")));
	assert_true(gotha_in_is((struct slice){"\xff\xfe<\0", 4}));
	assert_true(gotha_in_is((struct slice){"\xfe\xff\0<", 4}));
	assert_false(gotha_in_is(slice_of("{\"format\": \"<\"}")));
	assert_false(gotha_in_is(slice_of("")));
}

static const char *
with_handicaps(struct world *world, const char *handicaps)
{
	const char *four = sample_with(world->arena, "hdBasedOnMMS=\"false\" hdCeiling=\"5\" "
	                               "hdCorrection=\"2\" hdNoHdRankThreshold=\"30k\"", handicaps);

	return sample_changed(world->arena, four, "numberOfRounds=\"4\"", "numberOfRounds=\"5\"");
}

/* Nobody in the sample is below 30-kyu, and its even komi is 6.5. */
OFFICE_TEST(handicaps_come_in_with_the_file_and_go_out_with_it)
{
	const struct tournament *t = take(world, with_handicaps(world,
		"hdBasedOnMMS=\"true\" hdCeiling=\"4\" hdCorrection=\"-1\" hdNoHdRankThreshold=\"1D\""));
	const struct handicap *handicap = &t->ruleset->handicap;
	struct gotha_event out;

	assert_int_equal(t->plan.value[SETTING_HANDICAP_BY], HANDICAP_BY_SCORE);
	assert_int_equal(t->plan.value[SETTING_HANDICAP_TOP], 30);
	assert_int_equal(t->plan.value[SETTING_HANDICAP_LESS], -2);
	assert_int_equal(t->plan.value[SETTING_HANDICAP_MOST], 4);
	assert_int_equal(handicap->row_count, 10);
	assert_int_equal(handicap->rows[0].komi_x2, 13);
	assert_memory_equal(&handicap->rows[1], (&(struct handicap_row){2, 0, 0}), sizeof(*handicap->rows));
	assert_memory_equal(&handicap->rows[9], (&(struct handicap_row){18, 9, 0}), sizeof(*handicap->rows));
	assert_int_equal(handicap->colours, COLOURS_BY_POINTS);
	assert_int_equal(t->plan.value[SETTING_EVEN_COLOURS], EVEN_BALANCE);
	assert_null(strstr(t->imported, "handicap"));
	out = taken_read(world, t).out;
	assert_true(out.handicap_by_mms);
	assert_int_equal(out.handicap_threshold_grade, 30);
	assert_int_equal(out.handicap_correction, -1);
	assert_int_equal(out.handicap_ceiling, 4);
	t = take(world, with_handicaps(world, "hdNoHdRankThreshold=\"30K\" hdCeiling=\"4\""));
	assert_int_equal(t->ruleset->handicap.row_count, 1);
	assert_int_equal(t->plan.value[SETTING_EVEN_COLOURS], EVEN_RULES);
}

/* One period of so many seconds is what that program's byo-yomi says. */
OFFICE_TEST(the_clock_comes_in_with_the_file_and_goes_out_with_it)
{
	const char *file = sample_with(world->arena, "komi=\"6.5\"", "komi=\"6.5\" basicTime=\"40\""
	                               " complementaryTimeSystem=\"STDBYOYOMI\" stdByoYomiTime=\"90\"");
	const struct tournament *t = take(world, file);
	const struct timing *clock = &t->ruleset->clock;
	struct gotha_event out;

	assert_int_equal(clock->main_seconds, 2400);
	assert_int_equal(clock->overtime, OVERTIME_BYOYOMI);
	assert_int_equal(clock->count, 1);
	assert_int_equal(clock->seconds, 90);
	assert_null(strstr(t->imported, "clock"));
	out = taken_read(world, t).out;
	assert_true(out.timed);
	assert_int_equal(out.clock.main_seconds, 2400);
	assert_int_equal(out.clock.seconds, 90);
	/* swindon's, as far as that program can say it, is swindon's. */
	t = take(world, sample_with(world->arena, "komi=\"6.5\"", "komi=\"6.5\" basicTime=\"50\""
	                            " nbMovesCanTime=\"20\" canByoYomiTime=\"300\""));
	assert_int_equal(t->ruleset->clock.main_seconds, 3000);
	assert_int_equal(t->ruleset->clock.period_count, 5);
	assert_int_equal(taken_read(world, t).out.clock.periods[0].stones, 20);
}

OFFICE_TEST(a_clock_that_no_event_can_have_is_not_taken)
{
	static const char *const clocks[] = {
		"basicTime=\"601\"", "basicTime=\"0\" complementaryTimeSystem=\"SUDDENDEATH\"",
		"nbMovesCanTime=\"0\" basicTime=\"60\"", "complementaryTimeSystem=\"FISCHER\" fischerTime=\"0\"",
	};

	for (size_t i = 0; i < COUNT(clocks); i++) {
		const char *komi = arena_printf(world->arena, "komi=\"6.5\" %s", clocks[i]);
		const struct tournament *t = take(world, sample_with(world->arena, "komi=\"6.5\"", komi));

		assert_non_null(strstr(t->imported, "clock"));
		assert_int_equal(t->ruleset->clock.main_seconds, t->base->clock.main_seconds);
	}
}

/* Here a Swiss goes by rank. */
OFFICE_TEST(that_handicaps_of_a_swiss_go_by_scores_is_not_taken)
{
	const char *swiss = "hdBasedOnMMS=\"true\" hdCeiling=\"4\" hdNoHdRankThreshold=\"1D\"";
	const char *file = sample_changed(world->arena, with_handicaps(world, swiss),
	                                  "name=\"MMS\"", "name=\"NBW\"");

	assert_non_null(strstr(take(world, file)->imported, "handicap"));
}

static struct tournament *
take_any(struct world *world, const char *bytes, const char *slug)
{
	const struct event_in_file file = {.bytes = slice_of(bytes), .slug = slug, .ruleset = "", .publish = true};
	bool again;

	return event_in_make(world->office, &file, &again, no_problems(world));
}

OFFICE_TEST(a_file_is_known_by_its_content)
{
	struct tournament *t = take_any(world, sample_file(world->arena), "reed");
	struct buf text = buf_new(world->arena, 4096);

	assert_string_equal(t->slug, "reed");
	json_write(&text, transfer_export(world->office, t, true));
	t = take_any(world, text.text, "rush");
	assert_problem(world, "back", "", PROBLEM_NONE);
	assert_string_equal(t->slug, "rush");
	assert_int_equal(t->taken, 7);
	assert_refused(world, take_any(world, "a,b,c\n", "") != NULL, "event",
	               PROBLEM_IMPORT_NEITHER);
	assert_true(world->problems->count > 0);
}
