#include "forms/bench.h"

#include "actions/event/event_act.h"
#include "world/hall.h"
#include "store/draw/berth.h"

/* How an event is played, as it is typed: by itself, and as a change of one. */

/* Checked over the usual plan of `now`; what is kept of it. */
static const char *
checked(struct bench *bench, enum plan_system now, const struct typed_plan *typed)
{
	const struct typed_plan_made usual = {.plan = plan_usual(now), .tables_out = ""};
	const struct typed_plan filled = typed_plan_fill(bench->arena, typed, &usual);
	char text[PLAN_TEXT_MAX];

	bench->problems.count = 0;
	bench->planned = usual;
	typed_plan_check(bench->arena, &filled, &bench->planned, &bench->problems);
	plan_text(&bench->planned.plan, text);
	return arena_text(bench->arena, text);
}

BENCH_TEST(what_is_shown_is_read_back_as_no_change_for_every_system)
{
	struct prize prizes[] = {
		{1, "Best new pair", "", PRIZE_NEWCOMER, {RANK_NONE, 0}, 1},
		{2, "", "級位者賞", PRIZE_RANK, {RANK_KYU, 10}, 3},
	};

	for (enum plan_system system = 0; system < SYSTEMS; system++) {
		struct typed_plan_made planned = {
			.plan = plan_usual(system), .tables_out = "7 13", .prizes = {prizes, 2},
		};
		struct typed_plan typed = typed_plan_of(bench->arena, &planned);
		char before[PLAN_TEXT_MAX], after[PLAN_TEXT_MAX];

		plan_text(&planned.plan, before);
		bench->problems.count = 0;
		typed_plan_check(bench->arena, &typed, &planned, &bench->problems);
		assert_only(bench, plan_system_names[system], NULL, PROBLEM_NONE);
		plan_text(&planned.plan, after);
		assert_string_equal(before, after);
		assert_int_equal(system, planned.plan.system);
		assert_string_equal("7 13", planned.tables_out);
		assert_int_equal(2, planned.prizes.count);
		assert_string_equal("Best new pair", planned.prizes.list[0].name_en);
		assert_int_equal(RANK_NONE, planned.prizes.list[0].rank.kind);
		assert_int_equal(PRIZE_RANK, planned.prizes.list[1].kind);
		assert_int_equal(10, planned.prizes.list[1].rank.grade);
		assert_int_equal(3, planned.prizes.list[1].count);
	}
}

/* plan.h: every bound of every setting, and one beyond. */
BENCH_TEST(every_value_a_setting_may_have_is_read_back_and_no_other)
{
	for (enum plan_setting setting = 0; setting < SETTINGS; setting++) {
		const struct plan_setting_facts *facts = &plan_settings[setting];
		int read = -7;

		for (int value = facts->number.least; value <= facts->number.most; value++) {
			const char *text = typed_plan_text(bench->arena, setting, value);
			bool good = setting != SETTING_FINALISTS || value != 1;

			if (typed_plan_value(setting, text, &read) != good || (good && read != value))
				fail_msg("%s: '%s' of %d is %d", facts->key, text, value, read);
		}
		assert_false(typed_plan_value(setting, "", &read));
		assert_false(typed_plan_value(setting, "-2", &read));
		assert_false(typed_plan_value(setting, "x", &read));
		if (facts->number.as == NUMBER_WHOLE)
			assert_false(typed_plan_value(setting, arena_printf(bench->arena, "%d",
			                              facts->number.most + 1), &read));
	}
}

/* TOURNAMENT.md "Standings criteria": counted from 30-kyu = 0. */
BENCH_TEST(a_grade_is_typed_as_a_rank)
{
	static const struct {
		const char *text;
		int grade;
	} cases[] = {
		{"30k", 0}, {"20級", 10}, {"1k", 29}, {"初段", 30}, {"4-dan", 33}, {"九段", 38},
		{"pro", 39}, {"8p", 47}, {"9p", -1}, {"31k", -1}, {"33", -1}, {"10d", -1},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		int grade = -1;

		typed_plan_value(SETTING_BAR, cases[i].text, &grade);
		if (grade != cases[i].grade)
			fail_msg("%s: %d", cases[i].text, grade);
	}
}

BENCH_TEST(one_setting_may_not_go_with_another)
{
	static const struct {
		enum plan_system system;
		enum plan_setting setting, other;
		const char *text, *more, *field;
		enum problem_kind kind;
	} cases[] = {
		{SYSTEM_MCMAHON, SETTING_BAR, SETTING_FLOOR, "1d", "2d", "plan.floor",
		 PROBLEM_FLOOR_ABOVE},
		{SYSTEM_MCMAHON, SETTING_BAR, SETTING_FLOOR, "1d", "1d", NULL, PROBLEM_NONE},
		{SYSTEM_SWISS, SETTING_BAR, SETTING_FLOOR, "1d", "2d", NULL, PROBLEM_NONE},
		{SYSTEM_ROUND_ROBIN, SETTING_GROUPS, SETTING_FINALISTS, "4", "2", NULL, PROBLEM_NONE},
		{SYSTEM_ROUND_ROBIN, SETTING_GROUPS, SETTING_FINALISTS, "3", "4", NULL, PROBLEM_NONE},
		{SYSTEM_ROUND_ROBIN, SETTING_GROUPS, SETTING_FINALISTS, "3", "0", NULL, PROBLEM_NONE},
		{SYSTEM_ROUND_ROBIN, SETTING_GROUPS, SETTING_FINALISTS, "4", "8", NULL, PROBLEM_NONE},
		{SYSTEM_SWISS, SETTING_GROUPS, SETTING_FINALISTS, "3", "4", NULL, PROBLEM_NONE},
		{SYSTEM_SWISS, SETTING_GROUPS, SETTING_FINALISTS, "1", "1", "plan.finalists",
		 PROBLEM_FINALISTS},
		{SYSTEM_SWISS, SETTING_BYE_X2, SETTING_ABSENT_X2, "2", "3", "plan.absent_x2",
		 PROBLEM_NUMBER},
		{SYSTEM_SWISS, SETTING_TOP_FREE, SETTING_CLUB_ROUNDS, "maybe", "20", "plan.top_free",
		 PROBLEM_CHOICE},
		{SYSTEM_SWISS, SETTING_TOP_FREE, SETTING_CLUB_ROUNDS, "no", "", "plan.club_rounds",
		 PROBLEM_REQUIRED},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct typed_plan typed = {.system = NULL};

		typed.values[cases[i].setting] = cases[i].text;
		typed.values[cases[i].other] = cases[i].more;
		checked(bench, cases[i].system, &typed);
		assert_only(bench, arena_printf(bench->arena, "case %zu", i), cases[i].field,
		            cases[i].kind);
	}
}

/* Swiss: an absence 0, SOS; McMahon: an absence a half, rounded down, MMS. */
BENCH_TEST(under_another_system_what_was_usual_is_usual_again_and_the_rest_stays)
{
	struct typed_plan typed = {.system = "mcmahon"};
	struct typed_plan_made own = {.plan = plan_usual(SYSTEM_SWISS), .tables_out = ""};

	assert_string_equal("", checked(bench, SYSTEM_SWISS, &typed));
	assert_int_equal(SYSTEM_MCMAHON, bench->planned.plan.system);
	assert_int_equal(1, bench->planned.plan.value[SETTING_ABSENT_X2]);
	assert_int_equal(CRITERION_MMS, bench->planned.plan.order[0]);
	typed.values[SETTING_ABSENT_X2] = "0"; /* said, not left as it was */
	assert_string_equal("absent_x2 0\n", checked(bench, SYSTEM_SWISS, &typed));
	own.plan.value[SETTING_CLUB_ROUNDS] = 1;
	own.plan.value[SETTING_ABSENT_X2] = 2;
	own.plan.order[0] = CRITERION_CUSS;
	typed = typed_plan_of(bench->arena, &own);
	typed = typed_plan_turn(bench->arena, &typed, SYSTEM_SWISS, SYSTEM_MCMAHON);
	assert_string_equal("absent_x2 2\nclub_rounds 1\ncriteria cuss sos sos_1 direct\n",
	                    checked(bench, SYSTEM_SWISS, &typed));
	assert_int_equal(1, bench->planned.plan.value[SETTING_ROUND_DOWN]);
}

BENCH_TEST(criteria_keep_their_order_and_blanks_between_them_say_nothing)
{
	static const char *const order[] = {"cuss", "", "lot", "score", "", ""};
	static const char *const twice[] = {"sos", "lot", "sos"};
	static const char *const none[] = {"", ""};
	static const char *const unknown[] = {"score", "luck"};
	struct typed_plan typed = {.criteria = order, .criterion_count = COUNT(order)};

	assert_string_equal("criteria cuss lot score\n", checked(bench, SYSTEM_SWISS, &typed));
	assert_only(bench, "order", NULL, PROBLEM_NONE);
	typed = (struct typed_plan){.criteria = twice, .criterion_count = COUNT(twice)};
	checked(bench, SYSTEM_SWISS, &typed);
	assert_only(bench, "twice", "criteria.2", PROBLEM_CRITERION_TWICE);
	typed = (struct typed_plan){.criteria = none, .criterion_count = COUNT(none)};
	checked(bench, SYSTEM_SWISS, &typed);
	assert_only(bench, "none", "criteria.0", PROBLEM_CRITERIA_NONE);
	typed = (struct typed_plan){.criteria = unknown, .criterion_count = COUNT(unknown)};
	checked(bench, SYSTEM_SWISS, &typed);
	assert_only(bench, "unknown", "criteria.1", PROBLEM_CHOICE);
}

BENCH_TEST(tables_are_sorted_and_said_once)
{
	static const struct {
		const char *typed, *kept; /* NULL: refused */
	} cases[] = {
		{"", ""}, {"  ", ""}, {"13, 7", "7 13"}, {"7、１３，7", "7 13"}, {"9999 1", "1 9999"},
		{"007", "7"}, {"0", NULL}, {"10000", NULL}, {"-1", NULL}, {"7-9", NULL}, {"a", NULL},
		{"7;8", NULL},
	};
	const char *many = "1";

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct typed_plan typed = {.tables_out = cases[i].typed};

		checked(bench, SYSTEM_SWISS, &typed);
		assert_only(bench, cases[i].typed, "tables_out",
		            cases[i].kept == NULL ? PROBLEM_TABLES_OUT : PROBLEM_NONE);
		if (cases[i].kept != NULL)
			assert_string_equal(cases[i].kept, bench->planned.tables_out);
	}
	for (int number = 1000; number < 1041; number++)
		many = arena_printf(bench->arena, "%s %d", many, number);
	checked(bench, SYSTEM_SWISS, &(struct typed_plan){.tables_out = many});
	assert_only(bench, "many", "tables_out", PROBLEM_TOO_LONG);
}

BENCH_TEST(a_prize_that_is_wrong_says_where)
{
	static const struct {
		struct typed_plan_prize prize;
		const char *field;
		enum problem_kind kind;
	} cases[] = {
		{{{"A", "", "newcomer", "", ""}}, NULL, PROBLEM_NONE},
		{{{"", "賞", "rank", "10級", "9"}}, NULL, PROBLEM_NONE},
		{{{"A", "", "rank", "pro", "1"}}, NULL, PROBLEM_NONE},
		{{{"", "", "club", "", "3"}}, "prizes.1.name_en", PROBLEM_PRIZE_NAME},
		{{{"A", "", "", "", ""}}, "prizes.1.kind", PROBLEM_CHOICE},
		{{{"A", "", "school", "", ""}}, "prizes.1.kind", PROBLEM_CHOICE},
		{{{"A", "", "rank", "", ""}}, "prizes.1.rank", PROBLEM_REQUIRED},
		{{{"A", "", "rank", "10", ""}}, "prizes.1.rank", PROBLEM_RANK},
		{{{"A", "", "club", "1d", ""}}, "prizes.1.rank", PROBLEM_PRIZE_RANK},
		{{{"A", "", "club", "", "0"}}, "prizes.1.count", PROBLEM_NUMBER},
		{{{"A", "", "club", "", "10"}}, "prizes.1.count", PROBLEM_NUMBER},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct typed_plan_prize list[] = {{{"", "", "", "", ""}}, cases[i].prize};
		const struct typed_plan typed = {.prizes = list, .prize_count = 2};

		checked(bench, SYSTEM_SWISS, &typed);
		assert_only(bench, arena_printf(bench->arena, "case %zu", i), cases[i].field,
		            cases[i].kind);
		assert_int_equal(1, bench->planned.prizes.count);
		assert_int_equal(1, bench->planned.prizes.list[0].number);
	}
	checked(bench, SYSTEM_SWISS, &(struct typed_plan){.prizes = &cases[0].prize, .prize_count = 1});
	assert_int_equal(1, bench->planned.prizes.list[0].count);
}

/* ---- changing an event ---- */

static bool
change(struct world *world, const struct typed_plan *plan)
{
	const struct event_wish wish = {.version = -1, .plan = plan};

	return ACT(event_change, &wish);
}

static bool
set(struct world *world, enum plan_setting setting, const char *text)
{
	struct typed_plan typed = {.system = NULL};

	typed.values[setting] = text;
	return change(world, &typed);
}

static const char *
kept(struct world *world)
{
	return sample_text(world->arena, world->db, "SELECT system || '|' || plan || '|' || tables_out"
	                                          " FROM tournament");
}

HALL_TEST(a_change_is_kept_read_and_put_on_record)
{
	static const char *const order[] = {"score", "lot"};
	static const struct typed_plan_prize prizes[] = {
		{{"Best under 10-kyu", "級位者賞", "rank", "10k", "2"}},
		{{"New", "", "newcomer", "", "1"}},
	};
	struct prizes saved;

	world_done(world, set(world, SETTING_CLUB_ROUNDS, "1"));
	assert_string_equal("swiss|club_rounds 1\n|", kept(world));
	assert_string_equal("event.change|icho|plan.club_rounds: 20|plan.club_rounds: 1",
	                    audit_last(world));
	world_done(world, change(world, &(struct typed_plan){.tables_out = "13,7",
	                         .criteria = order, .criterion_count = 2}));
	assert_string_equal("swiss|club_rounds 1\ncriteria score lot\n|7 13", kept(world));
	assert_string_equal("event.change|icho|criteria: score sos sos_1 direct|"
	                    "criteria: score lot\ntables_out: 7 13", audit_last(world));
	world_done(world, change(world, &(struct typed_plan){.prizes = prizes, .prize_count = 2}));
	saved = prizes_of(world->arena, world->db, "icho");
	assert_int_equal(2, saved.count);
	assert_string_equal("級位者賞", saved.list[0].name_ja);
	assert_string_equal("event.change|icho||prizes.0: rank 10k 2\n  Best under 10-kyu\n  級位者賞"
	                    "\nprizes.1: newcomer 1\n  New\n  ", audit_last(world));
}

HALL_TEST(what_is_so_already_is_not_written_again)
{
	const struct typed_plan_prize prize = {{"New", "", "newcomer", "", "1"}};
	const struct typed_plan typed = {.prizes = &prize, .prize_count = 1};
	int version;

	world_done(world, change(world, &typed));
	version = world->tournament->version;
	world_done(world, change(world, &typed));
	world_done(world, set(world, SETTING_CLUB_ROUNDS, "20"));
	assert_int_equal(version, world->tournament->version);
	assert_int_equal(1, prizes_of(world->arena, world->db, "icho").count);
}

HALL_TEST(other_facts_leave_the_plan_and_the_prizes_alone)
{
	const struct typed_plan_prize prize = {{"New", "", "newcomer", "", "1"}};
	struct typed_event typed = {{NULL}};
	const struct event_wish wish = {.typed = &typed, .version = -1};

	world_done(world, change(world, &(struct typed_plan){.system = "mcmahon", .prizes = &prize,
	                         .prize_count = 1}));
	typed.fields[EVENT_FEE] = "€10";
	typed.fields[EVENT_ROUND_TIMES] = "";
	DONE(event_change, &wish);
	assert_string_equal("mcmahon||", kept(world));
	assert_int_equal(1, prizes_of(world->arena, world->db, "icho").count);
}

HALL_TEST(one_wrong_field_leaves_everything_as_it_was)
{
	const struct typed_plan_prize prize = {{"New", "", "rank", "", "1"}};
	const struct typed_plan typed = {
		.system = "knockout", .tables_out = "7", .prizes = &prize, .prize_count = 1,
	};

	assert_refused(world, change(world, &typed), "prizes.0.rank", PROBLEM_REQUIRED);
	assert_string_equal("swiss||", kept(world));
	assert_int_equal(0, prizes_of(world->arena, world->db, "icho").count);
}

HALL_TEST(the_first_round_drawn_fixes_the_system_and_no_weight)
{
	static const char *const order[] = {"score", "cuss"};
	const struct typed_plan mcmahon = {.system = "mcmahon"}, swiss = {.system = "swiss"};

	world_done(world, change(world, &mcmahon));
	world_done(world, change(world, &swiss));
	hall_draw(world);
	assert_refused(world, change(world, &mcmahon), "system", PROBLEM_SYSTEM_FIXED);
	world_done(world, change(world, &swiss));
	hall_publish(world, 1);
	for (enum plan_setting setting = SETTING_BYE_X2; setting < SETTINGS; setting++)
		world_done(world, set(world, setting,
		                      typed_plan_text(world->arena, setting,
		                                      plan_settings[setting].number.least)));
	assert_true(change(world, &(struct typed_plan){.criteria = order, .criterion_count = 2}));
	assert_true(office_touched(world));
	world_done(world, set(world, SETTING_FINALISTS, "4"));
}

HALL_TEST(groups_are_fixed_with_their_first_round)
{
	struct typed_plan robin = {.system = "round-robin"};

	robin.values[SETTING_GROUPS] = "2";
	world_done(world, change(world, &robin));
	assert_true(round_insert(world->db, "icho", 1));
	world_read(world);
	assert_refused(world, set(world, SETTING_GROUPS, "3"), "plan.groups", PROBLEM_STAGE_FIXED);
	world_done(world, set(world, SETTING_GROUPS, "2"));
	world_done(world, set(world, SETTING_FINALISTS, "2"));
	world_done(world, set(world, SETTING_THIRD_PLACE, "no"));
}

HALL_TEST(finalists_are_fixed_once_the_knockout_is_drawn)
{
	const struct berth_kept berth = {2, 3, "icho-1", 1, 1};

	world_done(world, set(world, SETTING_FINALISTS, "4"));
	for (int round = 1; round <= 2; round++)
		assert_true(round_insert(world->db, "icho", round));
	berth_insert(world->db, "icho", &berth);
	world_read(world);
	world_done(world, set(world, SETTING_FINALISTS, "2")); /* it begins with a round not drawn */
	assert_true(round_insert(world->db, "icho", 3));
	world_read(world);
	assert_refused(world, set(world, SETTING_FINALISTS, "4"), "plan.finalists",
	              PROBLEM_STAGE_FIXED);
	assert_refused(world, set(world, SETTING_THIRD_PLACE, "no"), "plan.third_place",
	              PROBLEM_STAGE_FIXED);
	world_done(world, set(world, SETTING_CLUB_ROUNDS, "0"));
}

/* Four rounds: a knockout of 8 takes the last three. */
HALL_TEST(a_knockout_needs_rounds_that_are_not_drawn_and_one_before_it)
{
	struct typed_event rounds = {{NULL}};
	const struct event_wish fewer = {.typed = &rounds, .version = -1};

	/* Nine have entered, and nobody else can. */
	assert_refused(world, set(world, SETTING_FINALISTS, "10"), "plan.finalists",
	              PROBLEM_FINALISTS_ENTERED);
	world_sql(world, "UPDATE tournament SET state = 'open'");
	world_read(world);
	assert_refused(world, set(world, SETTING_FINALISTS, "16"), "plan.finalists",
	              PROBLEM_FINALISTS_ROUNDS);
	world_sql(world, "UPDATE tournament SET state = 'closed'");
	world_read(world);
	world_done(world, set(world, SETTING_FINALISTS, "8"));
	rounds.fields[EVENT_ROUNDS] = "3";
	REFUSED("plan.finalists", PROBLEM_FINALISTS_ROUNDS, event_change, &fewer);
	world_done(world, set(world, SETTING_FINALISTS, "0"));
	for (int round = 1; round <= 3; round++)
		assert_true(round_insert(world->db, "icho", round));
	world_read(world);
	assert_refused(world, set(world, SETTING_FINALISTS, "4"), "plan.finalists",
	              PROBLEM_FINALISTS_ROUNDS);
	world_done(world, set(world, SETTING_FINALISTS, "2"));
}

HALL_TEST(an_event_is_made_with_its_plan_or_not_at_all)
{
	static const struct typed_plan_prize prize = {{"New", "", "newcomer", "", ""}};
	struct typed_event typed = typed_event_of(world->arena, world->tournament);
	struct typed_plan plan = {.system = "knockout", .prizes = &prize, .prize_count = 1};
	struct tournament *made;
	bool again;

	typed.fields[EVENT_SLUG] = "own";
	typed.fields[EVENT_ROUND_TIMES] = "";
	plan.values[SETTING_THIRD_PLACE] = "perhaps";
	assert_null(event_create(world->office, &typed, NULL, &plan, &again, world->problems));
	assert_string_equal("plan.third_place", world->problems->list[0].field);
	plan.values[SETTING_THIRD_PLACE] = "no";
	made = event_create(world->office, &typed, NULL, &plan, &again, no_problems(world));
	assert_non_null(made);
	made = tournament_by_id(world->arena, world->db, made->id);
	assert_int_equal(SYSTEM_KNOCKOUT, made->plan.system);
	assert_int_equal(0, made->plan.value[SETTING_THIRD_PLACE]);
	assert_int_equal(1, prizes_of(world->arena, world->db, made->id).count);
	assert_non_null(strstr(audit_last(world),
	                       "system: knockout\nplan.third_place: no\nprizes.0: newcomer 1"));
}
