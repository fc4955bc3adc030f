/* TOURNAMENT.md, "Standings criteria": one case by hand for each criterion and
 * each corner. Values are in halves unless a comment says otherwise. */
#include <stdlib.h>
#include <string.h>

#include "suite.h"

#include "tournament/played.h"
#include "tournament/standing.h"

enum { ENTRIES_MAX = 6 };

/* An event, and all that is known of it. */
struct event {
	struct arena *arena;
	struct plan plan;
	struct reckoning reckoning;
	struct history history;
	int grade_x2[ENTRIES_MAX], start_x2[ENTRIES_MAX];
};

/* Of lines as played.h has them, before each the entry's grade where it has one: "30 2+ bye".
 * Grades are whole; starts are the grades. */
static struct event *
event_of(struct arena *arena, enum plan_system system, size_t count, const char *const *lines)
{
	struct event *event = arena_alloc(arena, sizeof(*event));
	const char *rounds[ENTRIES_MAX];

	event->arena = arena;
	event->plan = plan_usual(system);
	for (size_t i = 0; i < count; i++) {
		size_t digits = strspn(lines[i], "0123456789");
		bool graded = lines[i][digits] == ' ';

		rounds[i] = lines[i] + (graded ? digits + 1 : 0);
		event->grade_x2[i] = event->start_x2[i] = graded ? 2 * (int)strtol(lines[i], NULL, 10) : 0;
	}
	event->history = played(arena, rounds, count);
	event->reckoning = (struct reckoning){
		.plan = &event->plan, .start_x2 = event->start_x2, .grade_x2 = event->grade_x2,
	};
	return event;
}

#define EVENT(system, ...) event_of(arena, SYSTEM_##system, \
	COUNT(((const char *const[]){__VA_ARGS__})), (const char *const[]){__VA_ARGS__})

static void
event_check(struct event *event, enum criterion criterion, const int *expected)
{
	const struct standing *standings =
		standings_order(event->arena, &event->history, &event->reckoning);

	for (size_t i = 0; i < event->history.entries; i++) {
		const struct standing *standing = &standings[i];

		assert_true(standing->known[criterion]);
		if (standing->value[criterion] != expected[standing->entry])
			fail_msg("%s of entry %zu is %d, not %d", criterion_keys[criterion],
			         standing->entry + 1, standing->value[criterion],
			         expected[standing->entry]);
	}
}

#define CHECK(event, criterion, ...) \
	event_check(event, criterion, (const int[ENTRIES_MAX]){__VA_ARGS__})

ARENA_TEST(a_win_is_one_a_jigo_half_and_both_may_win_or_lose)
{
	struct event *event = EVENT(SWISS, "2+ 2= 2+ 2- 2?", "1- 1= 1+ 1- 1?");

	CHECK(event, CRITERION_SCORE, 5, 3);
}

/* "an absent round 0, a bye 1 (both settable: 0, ½, 1)"; "a player who takes part but is
 * not paired and has no bye gets 0, not the absent value"; a void game is no game. */
ARENA_TEST(byes_and_absent_rounds_are_worth_what_the_plan_says)
{
	struct event *event = EVENT(SWISS, "bye 2v", "out 1v", "idle idle");

	CHECK(event, CRITERION_SCORE, 2, 0, 0);
	event->plan.value[SETTING_BYE_X2] = 1;
	event->plan.value[SETTING_ABSENT_X2] = 2;
	CHECK(event, CRITERION_SCORE, 1, 2, 0);
}

/* "the sum of bye and absent points is rounded down, jigo halves are not": not each
 * of them, and not the whole score. */
ARENA_TEST(only_the_sum_of_byes_and_absences_is_rounded_down)
{
	struct event *event = EVENT(SWISS,
		"3+ out bye", "3= out out", "1- 2= out", "out out out", "out idle idle");

	event->plan.value[SETTING_BYE_X2] = 1;
	event->plan.value[SETTING_ABSENT_X2] = 1;
	CHECK(event, CRITERION_SCORE, 4, 3, 2, 3, 1);
	event->plan.value[SETTING_ROUND_DOWN] = 1;
	CHECK(event, CRITERION_SCORE, 4, 3, 1, 2, 0);
}

/* Half a point for an absent round by default, rounded down. */
ARENA_TEST(mms_is_the_start_and_what_the_rounds_gave)
{
	struct event *event = EVENT(MCMAHON, "30 2= out out", "20 1= bye out", "10 out idle idle");

	CHECK(event, CRITERION_MMS, 60 + 1 + 2, 40 + 1 + 2, 20);
	event->plan.value[SETTING_ROUND_DOWN] = 0;
	CHECK(event, CRITERION_MMS, 60 + 1 + 2, 40 + 1 + 3, 20 + 1);
}

/* "an absent round 0" for the score, "absent ½ and bye 1 by default" for MMS: two of each
 * in a McMahon plan. */
ARENA_TEST(a_mcmahon_plan_has_other_values_for_the_score)
{
	static const char *const lines[] = {"2+ out out", "1- bye bye"};
	struct event *event = event_of(arena, SYSTEM_MCMAHON, 2, lines);

	event->plan.value[SETTING_ABSENT_X2] = 2;
	event->plan.value[SETTING_BYE_X2] = 1;
	CHECK(event, CRITERION_MMS, 6, 2);
	CHECK(event, CRITERION_SCORE, 2, 4);
	event->plan.value[SETTING_SCORE_ABSENT_X2] = 1;
	event->plan.value[SETTING_SCORE_BYE_X2] = 0;
	CHECK(event, CRITERION_MMS, 6, 2);
	CHECK(event, CRITERION_SCORE, 4, 0);
	event = event_of(arena, SYSTEM_SWISS, 2, lines);
	event->plan.value[SETTING_ABSENT_X2] = 2;
	event->plan.value[SETTING_BYE_X2] = 1;
	CHECK(event, CRITERION_MMS, 4, 4);
	CHECK(event, CRITERION_SCORE, 6, 2);
}

/* "an unplayed or bye round adds 0"; "an unknown result scores nothing but the opponent
 * still counts in SOS"; stones add nothing in a Swiss event. */
ARENA_TEST(sos_in_a_swiss_event_is_the_opponents_scores)
{
	struct event *event = EVENT(SWISS,
		"2+w4 3+ bye 4?", "1-b4 4+! 3v bye", "bye 1- 2v out",
		"idle 2-! bye 1?"); /* scores 6, 4, 2, 2 */

	CHECK(event, CRITERION_SOS, 4 + 2 + 0 + 2, 6 + 2 + 0 + 0, 6, 4 + 6);
	CHECK(event, CRITERION_SOS_1, 8, 8, 6, 10);
	CHECK(event, CRITERION_SOS_2, 6, 8, 6, 10);
}

/* "one's own start MMS" for a round without an opponent, not what it has now; "by choice":
 * "+ stones if I was White, − stones if I was Black". A nigiri game without colours has none. */
ARENA_TEST(sos_in_mcmahon_is_the_opponents_mms_with_or_without_the_stones)
{
	struct event *event = EVENT(MCMAHON, "30 2+w4 3+w9 bye", "25 1-b4 bye 3=", "20 out 1-b9 2=");

	CHECK(event, CRITERION_MMS, 66, 53, 41);
	CHECK(event, CRITERION_SOS, 53 + 41 + 60, 66 + 50 + 41, 40 + 66 + 53);
	CHECK(event, CRITERION_SOS_1, 53 + 60, 66 + 50, 66 + 53);
	event->plan.value[SETTING_SOS_STONES] = 1;
	CHECK(event, CRITERION_SOS, 53 + 8 + 41 + 18 + 60, 66 - 8 + 50 + 41, 40 + 66 - 18 + 53);
	CHECK(event, CRITERION_SOS_1, 53 + 8 + 60, 66 - 8 + 50, 66 - 18 + 53);
	CHECK(event, CRITERION_SOS_2, 53 + 8, 66 - 8, 53);
}

/* "unplayed rounds are terms too": in McMahon the start, which need not be the lowest. */
ARENA_TEST(a_void_game_is_a_term_like_any_round_without_an_opponent)
{
	struct event *event = EVENT(MCMAHON, "10 2v 2+", "30 1v 1-");

	CHECK(event, CRITERION_SOS, 20 + 60, 60 + 22);
	CHECK(event, CRITERION_SOS_1, 60, 60);
}

/* A quirk that is not copied: SOSM-1 is 0 after two rounds. Nothing is left only
 * where there were no more rounds than are taken away. */
ARENA_TEST(sos_1_of_two_rounds_is_the_better_one)
{
	static const char *const lines[] = {"2+ 3+", "1- out", "out 1-"};
	struct event *event = EVENT(MCMAHON, "20 2+ 3+", "25 1- out", "30 out 1-");

	CHECK(event, CRITERION_SOS_1, 60, 50, 60);
	CHECK(event, CRITERION_SOS_2, 0, 0, 0);
	event->history = played_until(event->arena, lines, 3, 1);
	CHECK(event, CRITERION_SOS, 50, 42, 60);
	CHECK(event, CRITERION_SOS_1, 0, 0, 0);
	event->history = played_until(event->arena, lines, 3, 0);
	CHECK(event, CRITERION_SOS, 0, 0, 0);
	CHECK(event, CRITERION_SOS_1, 0, 0, 0);
}

/* "1 for a win over them, ½ for a jigo", in quarters: 1 beat 2 (1½) by forfeit and
 * drew with 3 (½); a bye beats nobody. */
ARENA_TEST(sodos_counts_a_jigo_by_half_and_a_forfeit_in_full)
{
	struct event *event = EVENT(SWISS, "2+! 3= bye", "1-! bye 3=", "out 1= 2="); /* 5, 3, 2 */

	CHECK(event, CRITERION_SODOS, 2 * 3 + 1 * 2, 1 * 2, 1 * 5 + 1 * 3);
}

ARENA_TEST(sodos_in_mcmahon_has_the_stones_in_it_where_sos_has)
{
	struct event *event = EVENT(MCMAHON, "30 2+w3 2+b0", "27 1-b3 1-w0");

	CHECK(event, CRITERION_SODOS, 2 * 54 + 2 * 54, 0);
	event->plan.value[SETTING_SOS_STONES] = 1;
	CHECK(event, CRITERION_SODOS, 2 * (54 + 6) + 2 * 54, 0);
}

/* "unplayed: 0 (Swiss), own start MMS × rounds (McMahon)". */
ARENA_TEST(sosos_is_the_sum_of_the_opponents_sos)
{
	static const char *const lines[] = {"20 2+ 3+ out", "20 1- bye 3+", "10 out 1- 2-"};
	struct event *event = event_of(arena, SYSTEM_SWISS, 3, lines); /* 4, 4, 0; SOS 4, 4, 8 */

	CHECK(event, CRITERION_SOSOS, 4 + 8, 4 + 8, 4 + 4);
	event = event_of(arena, SYSTEM_MCMAHON, 3, lines); /* 44, 44, 20 */
	CHECK(event, CRITERION_SOS, 44 + 20 + 40, 44 + 40 + 20, 20 + 44 + 44);
	CHECK(event, CRITERION_SOSOS, 104 + 108 + 3 * 40, 104 + 3 * 40 + 108, 3 * 20 + 104 + 104);
}

/* The running score as it stood after each round, rounded down as it was then. */
ARENA_TEST(cuss_adds_up_the_points_after_each_round)
{
	static const char *const lines[] = {"10 2+ 2= out out", "10 1- 1= out bye"};
	struct event *event = event_of(arena, SYSTEM_SWISS, 2, lines);

	CHECK(event, CRITERION_CUSS, 2 + 3 + 3 + 3, 0 + 1 + 1 + 3);
	event = event_of(arena, SYSTEM_MCMAHON, 2, lines);
	CHECK(event, CRITERION_CUSS, 80 + 2 + 3 + 3 + 5, 80 + 0 + 1 + 1 + 3);
	event->plan.value[SETTING_ROUND_DOWN] = 0;
	CHECK(event, CRITERION_CUSS, 80 + 2 + 3 + 4 + 5, 80 + 0 + 1 + 2 + 4);
}

ARENA_TEST(scorex_is_mms_without_what_absences_gave)
{
	struct event *event = EVENT(MCMAHON, "30 2+ 2= out out", "10 1- 1= bye out");

	CHECK(event, CRITERION_MMS, 65, 23);
	CHECK(event, CRITERION_SCOREX, 63, 23);
}

/* "actual − natural handicap: < 0, 0, 1, ≥ 2 → 0, 1, 2, 3". 1 is three grades above 2
 * and gave it 2, 3, 4, 5 and 7 stones, and lost each: 2 has 5 points. 2 took them,
 * which is at most as many as its grade had, but for the first. */
ARENA_TEST(ext_counts_opponents_by_the_stones_given_beyond_the_grades)
{
	struct event *event = EVENT(SWISS,
		"23 2-w2 2-w3 2-w4 2-w5 2-w7", "20 1+b2 1+b3 1+b4 1+b5 1+b7");

	CHECK(event, CRITERION_EXT, 10 * (0 + 1 + 2 + 3 + 3), 0);
	CHECK(event, CRITERION_EXR, 0, 0);
}

/* An even game against one stronger by one is one stone more than natural, by two or
 * more two. 2 drew with 1, 3 beat it, 4 won together with it, 5 by forfeit. */
ARENA_TEST(exr_counts_the_games_that_were_won)
{
	struct event *event = EVENT(SWISS,
		"20 2=w0 3-b0 4+b0 5-! 5v", "19 1=b0 idle idle idle idle", "19 idle 1+w0 idle idle idle",
		"17 idle idle 1+w0 idle idle", "20 idle idle idle 1+! 1v"); /* 3, 1, 2, 2, 2 */

	CHECK(event, CRITERION_EXT, 2 * 1, 3 * 2, 3 * 2, 3 * 3, 3 * 1);
	CHECK(event, CRITERION_EXR, 0, 0, 3 * 2, 3 * 3, 3 * 1);
}

/* A pair's strength may be half a grade: what is given is rounded down to whole stones. */
ARENA_TEST(half_a_grade_is_no_whole_stone)
{
	struct event *event = EVENT(SWISS, "2-w1 2-w0 2-w2", "1+b1 1+b0 1+b2");

	event->grade_x2[0] = 1; /* natural: half a stone */
	CHECK(event, CRITERION_EXT, 6 * (1 + 0 + 2), 0);
}

/* "an opponent's score in SOS, SOS-1, SOS-2, SODOS is points from games played plus ½
 * for every round without one". 1 beat 2, then 3 by forfeit, then had the bye; 2 was
 * absent and waits for a result; 3 was idle and drew nothing. One's own score, and
 * an opponent's in EXT, stay. */
ARENA_TEST(unplayed_rounds_may_count_half_in_opponents_scores)
{
	struct event *event = EVENT(SWISS, "2+ 3+! bye", "1- out 3?", "idle 1-! 2?");

	event->plan.value[SETTING_UNPLAYED_HALF] = 1; /* seen as 2+1+1, 0+1+1, 1+1+1 */
	CHECK(event, CRITERION_SCORE, 6, 0, 0);
	CHECK(event, CRITERION_SOS, 2 + 3, 4 + 3, 4 + 2);
	CHECK(event, CRITERION_SOS_1, 5, 7, 6);
	CHECK(event, CRITERION_SOS_2, 3, 4, 4);
	CHECK(event, CRITERION_SODOS, 2 * 2 + 2 * 3, 0, 0);
	CHECK(event, CRITERION_SOSOS, 7 + 6, 5 + 6, 5 + 7);
	CHECK(event, CRITERION_EXT, 0, 6 * 1, 6 * 1);
}

ARENA_TEST(unplayed_rounds_may_count_half_in_opponents_mms)
{
	struct event *event = EVENT(MCMAHON, "20 2+w2 out", "10 1-b2 bye");

	event->plan.value[SETTING_UNPLAYED_HALF] = 1; /* seen as 40+2+1, 20+0+1 */
	event->plan.value[SETTING_SOS_STONES] = 1;
	CHECK(event, CRITERION_MMS, 42, 22);
	CHECK(event, CRITERION_SOS, 21 + 4 + 40, 43 - 4 + 20);
}

/* What was lost by is not taken off. */
ARENA_TEST(margin_is_what_games_were_won_by)
{
	struct event *event = EVENT(SWISS, "2+/13 2-/-31 2+ 2-/-1", "1-/-13 1+/31 1- 1+/1");

	CHECK(event, CRITERION_MARGIN, 13, 31 + 1);
}

/* Lots are whole, and the larger goes first. */
ARENA_TEST(lot_and_stage_are_as_given)
{
	static const int lot[] = {1, 3, 2}, stage_x2[] = {4, 2, 4};
	struct event *event = EVENT(SWISS, "2=", "1=", "out");
	const struct standing *standings;

	event->reckoning.lot = lot;
	event->reckoning.stage_x2 = stage_x2;
	CHECK(event, CRITERION_LOT, 1, 3, 2);
	CHECK(event, CRITERION_STAGE, 4, 2, 4);
	memcpy(event->plan.order, (enum criterion[]){CRITERION_STAGE, CRITERION_LOT},
	       2 * sizeof(enum criterion));
	event->plan.order_count = 2;
	standings = standings_order(event->arena, &event->history, &event->reckoning);
	assert_int_equal(standings[0].entry, 2);
	assert_int_equal(standings[1].entry, 0);
	assert_int_equal(standings[1].decided_by, CRITERION_LOT);
	assert_int_equal(standings[2].entry, 1);
	assert_int_equal(standings[2].decided_by, CRITERION_STAGE);
}

/* Categories end at a grade, that grade in them; the last has all who are left. */
ARENA_TEST(the_stronger_category_rank_and_rating_stand_first)
{
	static const int ratings[] = {900, -900, 0, 2949};
	struct event *event = EVENT(SWISS, "10 2+", "30 1-", "29 4+", "20 3-");

	event->reckoning.rating = ratings;
	CHECK(event, CRITERION_CATEGORY, -1, -1, -1, -1);
	event->plan.value[SETTING_CATEGORY_1] = 30;
	event->plan.value[SETTING_CATEGORY_2] = 20;
	CHECK(event, CRITERION_CATEGORY, -3, -1, -2, -2);
	for (int i = 2; i < 8; i++)
		event->plan.value[SETTING_CATEGORY_1 + i] = 21 - i;
	CHECK(event, CRITERION_CATEGORY, -9, -1, -2, -2); /* behind the eighth is one more */
	CHECK(event, CRITERION_RANK, 20, 60, 58, 40);
	CHECK(event, CRITERION_RATING, 900, -900, 0, 2949);
	memcpy(event->plan.order, (enum criterion[]){CRITERION_CATEGORY, CRITERION_SCORE},
	       2 * sizeof(enum criterion));
	event->plan.order_count = 2;
	assert_int_equal(standings_order(arena, &event->history, &event->reckoning)[3].entry, 0);
	assert_int_equal(standings_groups(event->arena, &event->history, &event->reckoning)[0], 2);
}

/* SODOS alone has quarters. */
TEST(every_criterion_says_its_unit)
{
	for (enum criterion c = 0; c < CRITERIA; c++) {
		struct standing five = {.place = 1};
		int five_x4;

		five.value[c] = 5 * measure_facts[c].scale;
		five.known[c] = true;
		assert_true(standings_value_x4(&five, c, &five_x4));
		assert_int_equal(20, five_x4);
		assert_int_equal(measure_facts[c].scale, c == CRITERION_SODOS ? 4
		                 : c == CRITERION_CATEGORY ? -1
		                 : c == CRITERION_LOT || c == CRITERION_DIRECT_FULL ||
		                   c == CRITERION_DC || c == CRITERION_SDC || c == CRITERION_PLAY_OFF ||
		                   c == CRITERION_RATING ? 1 : 2);
	}
}

static void
measure(const void *tally)
{
	measure_value(CRITERION_DIRECT, tally, 0);
}

/* Direct comparison is of those who are tied. */
ARENA_TEST(what_no_entry_has_by_itself_ends_the_process)
{
	struct event *event = EVENT(SWISS, "2+", "1-");
	const struct tally tally = tally_make(arena, &event->history, &event->reckoning);
	char said[200];

	assert_int_equal(sample_death(measure, &tally, said, sizeof(said)), 70);
	assert_non_null(strstr(said, "direct is nothing that one entry has"));
}

TEST(the_criteria_have_the_names_of_the_api)
{
	static const char *const names[] = {
		"score", "mms", "sos", "sos_1", "sos_2", "sos_later", "sodos", "sosos", "cuss", "scorex",
		"ext", "exr", "direct", "direct_full", "dc", "sdc", "play_off", "margin", "lot", "stage",
		"category", "rank", "rating",
	};

	enum criterion read;

	for (enum criterion c = 0; c < CRITERIA; c++) {
		assert_string_equal(criterion_keys[c], names[c]);
		assert_true(criterion_parse(names[c], &read));
		assert_int_equal(c, read);
	}
	assert_false(criterion_parse("", &read));
}
