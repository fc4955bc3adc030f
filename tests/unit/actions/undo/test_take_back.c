#include "world/hall.h"

#include "actions/entry/entry_act.h"
#include "actions/entry/several.h"
#include "actions/office/changes.h"
#include "actions/result/result_lines.h"
#include "actions/undo/take_back.h"
#include "store/audit.h"

/* The hall's pairs as people would have entered them, under rules that let all play. */
static void
setup(struct world *world)
{
	hall_open(world, "egf-pair");

	db_run(world->db, "UPDATE player SET given_name = 'Una', honour = '', birth_date = ''", "");
}

/* The id of the newest line. */
static int64_t
newest(struct world *world)
{
	return audit_of(world->arena, world->db, "icho", &(struct audit_filter){"", "", INT64_MAX, false},
	                1).list[0].id;
}

static const struct audit *
line_of(struct world *world, int64_t id)
{
	return &audit_by_id(world->arena, world->db, "icho", id)->audit;
}

static bool
offered(struct world *world, int64_t id)
{
	struct event event = event_read(world->arena, world->office->db, "icho");

	return take_back_offered(world->office, &event, line_of(world, id));
}

/* Offered and done; the newest line's id. */
static int64_t
taken_back(struct world *world, int64_t id)
{
	if (!offered(world, id))
		fail_msg("not offered: %s", line_of(world, id)->action);
	DONE(take_back, id);
	return newest(world);
}

/* Neither offered nor done; the problem's detail. */
static const char *
stays(struct world *world, int64_t id, enum problem_kind kind)
{
	int64_t before = newest(world);
	const char *detail;

	if (offered(world, id))
		fail_msg("%s was expected, but it is offered", problem_facts[kind].key);
	if (ACT(take_back, id) || world->problems->count != 1)
		fail_msg("%s was expected, and %zu problems are", problem_facts[kind].key, world->problems->count);
	assert_int_equal(kind, world->problems->list[0].kind);
	assert_false(db_in_transaction(world->db));
	assert_true(before == newest(world));
	detail = world->problems->list[0].field[0] == '\0' ? world->problems->list[0].detail
	         : arena_printf(world->arena, "%s: %s", world->problems->list[0].field,
	                        world->problems->list[0].detail);
	world_read(world);
	return detail;
}

/* As if a program had written the lines that knew no data. */
static void
aged(struct world *world)
{
	db_run(world->db, "UPDATE audit SET data = ''", "");
}

static void
stays_changed(struct world *world, int64_t id, const char *now)
{
	assert_string_equal(now, stays(world, id, PROBLEM_CHANGED_SINCE));
}

static int64_t
recorded(struct world *world, int table, struct typed_result typed)
{
	DONE(record_result, 1, table, &typed, -1);
	return newest(world);
}

static int64_t
cleared(struct world *world, int table)
{
	DONE(record_clear, 1, table, -1);
	return newest(world);
}

/* Round 1 as hall_known_draft has it, table 2 with nigiri, published. */
static void
published(struct world *world)
{
	hall_known_draft(world);
	hall_meet(world, 1, 4, 3);
	hall_publish(world, 1);
}

static struct typed_result
counted(const char *black_pair)
{
	struct typed_result typed = hall_typed("count", "");

	typed.black = "80";
	typed.white = "70";
	typed.black_tokens = "2";
	typed.reason = "counted twice\nresult: W+1";
	typed.black_pair = black_pair;
	return typed;
}

static const char *
result_now(struct world *world, int table)
{
	const struct game *game = rounds_game(&world->draw, 1, table);

	const struct result_lines_side side = {
		game, hall_number(world, game->black), hall_number(world, game->white),
	};
	const struct changes changes = result_lines_changes(world->arena, &side, &side);

	return changes_text_after(&changes);
}

/* Results */

HALL_TEST(a_result_reads_back_from_its_line)
{
	struct changes changes;
	struct result_lines_told read;

	published(world);
	for (int i = 1; i < HOWS; i++) {
		struct typed_result typed = counted("icho-3"), now;

		typed.by = result_how_names[i];
		typed.winner = "white";
		typed.margin = "2";
		recorded(world, 2, typed);
		assert_true(changes_of(world->arena, line_of(world, newest(world)), &changes));
		assert_true(result_lines_read(world->arena, &changes, true, &read));
		now = typed_result_of(world->arena, rounds_game(&world->draw, 1, 2));
		assert_string_equal(now.by, read.typed.by);
		assert_string_equal(now.winner, read.typed.winner);
		assert_string_equal(now.margin, read.typed.margin);
		assert_string_equal(now.black, read.typed.black);
		assert_string_equal(now.reason, read.typed.reason);
		assert_int_equal(3, read.black);
	}
	changes = changes_new(world->arena);
	assert_false(result_lines_read(world->arena, &changes, true, &read));
	changes_add(&changes, "result", "", "B+4");
	changes_add(&changes, "by", "", "margin");
	assert_false(result_lines_read(world->arena, &changes, true, &read)); /* between whom? */
	changes_add(&changes, "pairs", "", "4-2");
	assert_true(result_lines_read(world->arena, &changes, true, &read));
	assert_false(result_lines_read(world->arena, &changes, false, &read));
	changes_add(&changes, "shoe", "", "41");
	assert_false(result_lines_read(world->arena, &changes, true, &read));
}

HALL_TEST(a_correction_goes_back_to_all_that_was_recorded_before)
{
	const char *was;
	int64_t id;

	published(world);
	recorded(world, 2, counted("icho-3"));
	was = result_now(world, 2);
	id = recorded(world, 2, (struct typed_result){"margin", "white", "2", "", "", "", "", NULL, NULL, "icho-4",
	                                            "slip"});
	id = taken_back(world, id);
	assert_string_equal(was, result_now(world, 2));
	assert_string_equal("icho-3", rounds_game(&world->draw, 1, 2)->black);
	assert_string_equal("result.record", line_of(world, id)->action);
	assert_string_equal(was, line_of(world, id)->after);
	taken_back(world, id);
	assert_non_null(strstr(result_now(world, 2), "result: W+2\npairs: 4-3"));
}

HALL_TEST(a_first_result_goes_back_to_none_and_comes_again)
{
	int64_t id;

	published(world);
	id = taken_back(world, recorded(world, 1, counted(NULL)));
	assert_string_equal("result.clear", line_of(world, id)->action);
	assert_string_equal("", result_now(world, 1));
	taken_back(world, id);
	assert_non_null(strstr(result_now(world, 1), "black: 80"));
	id = cleared(world, 1);
	taken_back(world, id);
	assert_non_null(strstr(result_now(world, 1), "reason: counted twice\n  result: W+1"));
}

HALL_TEST(a_forfeit_goes_back_to_the_same_pair_after_nigiri_turned_the_colours)
{
	struct typed_result forfeit = hall_typed("forfeit", "black");
	int64_t id;

	published(world);
	forfeit.black_pair = "icho-3";
	recorded(world, 2, forfeit);
	id = recorded(world, 2, counted("icho-4"));
	taken_back(world, id);
	assert_string_equal("icho-3", rounds_game(&world->draw, 1, 2)->black);
	assert_int_equal(SIDE_BLACK, rounds_game(&world->draw, 1, 2)->result.winner);
}

HALL_TEST(what_was_changed_since_stays)
{
	int64_t first, second;

	published(world);
	first = recorded(world, 1, counted(NULL));
	second = recorded(world, 1, hall_typed("resignation", "white"));
	stays_changed(world, first, "result: W+R");
	taken_back(world, second);
	stays_changed(world, second, "result: B+4");
	cleared(world, 1);
	stays_changed(world, second, "result: ");
}

HALL_TEST(a_result_does_not_come_back_to_other_pairs_or_another_komi)
{
	struct by_hand_game set = {"icho-2", "icho-1", "", "6", "icho-2"};
	int64_t id;

	published(world);
	recorded(world, 1, counted(NULL));
	id = cleared(world, 1);
	DONE(round_take_back, 1);
	stays(world, id, PROBLEM_ROUND_NOT_PUBLISHED);
	DONE(by_hand_game, 1, &set, NULL);
	hall_publish(world, 1);
	stays_changed(world, id, "result: ");
	DONE(round_take_back, 1);
	hall_swap(world, 1, 2, 5);
	hall_publish(world, 1);
	stays_changed(world, id, "result: ");
}

HALL_TEST(a_finished_event_keeps_its_results)
{
	int64_t id;

	published(world);
	id = recorded(world, 1, counted(NULL));
	hall_state_set(world, STATE_FINISHED);
	stays(world, id, PROBLEM_FINISHED);
}

HALL_TEST(a_line_of_an_older_program_or_of_another_event_stays)
{
	static const struct audit lines[] = {
		{1, "icho", "pair", "result.record", "round 1 table 1", "", "B+4", ""},
		{1, "icho", "pair", "result.record", "round 1 table 1", "B+4, Black 2", "", ""},
		{1, "icho", "pair", "round.draw", "round 1", "", "1: 77-1, komi 0", ""},
		{1, "icho", "pair", "round.set", "round 1", "drawn", "", ""},
		{1, "icho", "pair", "entry.change", "icho-1", "note: a\nemail: b@c.d", "note: c", ""},
		{1, "icho", "pair", "entry.change", "icho-1", "shoe: 41", "", ""},
		{1, "icho", "pair", "entry.change", "icho-77", "note: a", "", ""},
		{1, "icho", "pair", "entry.absent", "icho-1", "round 9: plays", "round 9: absent", ""},
		{1, "icho", "pair", "event.change", "icho", "fee: 1", "fee: 2", ""},
		{1, "icho", "pair", "ruling.record", "round 1 table 1", "", "penalty", ""},
		{1, "icho", "pair", "entry.move-up", "icho-1", "status: waiting", "status: confirmed", ""},
	};

	published(world);
	sample_insert(world->db, "other");
	for (size_t i = 0; i < COUNT(lines); i++) {
		audit_insert(world->db, &lines[i]);
		stays(world, newest(world), PROBLEM_NOT_TAKEN_BACK);
	}
	recorded(world, 1, counted(NULL));
	db_run(world->db, "UPDATE audit SET tournament_id = 'other' WHERE id = $1", "l", newest(world));
	REFUSED("", PROBLEM_NO_LINE, take_back, newest(world) + 1);
}

/* Draws */

HALL_TEST(a_first_draw_is_thrown_away_and_comes_again)
{
	const char *was;
	int64_t id;

	hall_draw(world);
	was = hall_round(world, 1);
	id = newest(world);
	assert_string_equal("round.throw-away", line_of(world, taken_back(world, id))->action);
	assert_int_equal(0, world->draw.rounds);
	stays_changed(world, id, "");
	id = taken_back(world, newest(world));
	assert_string_equal(was, hall_round(world, 1));
	assert_string_equal("round.set", line_of(world, id)->action);
	taken_back(world, id);
	assert_int_equal(0, world->draw.rounds);
}

HALL_TEST(a_draw_with_a_seed_of_its_own_is_known_again)
{
	struct round_wish wish = {.anew = true, .seed = 99};
	struct round_drawn drawn;
	const char *was;

	hall_draw(world);
	was = hall_round(world, 1);
	DONE(round_draw, &wish, &drawn);
	taken_back(world, newest(world));
	assert_string_equal(was, hall_round(world, 1));
}

HALL_TEST(a_change_by_hand_goes_back_to_the_draft_before)
{
	const char *was;
	int64_t id;

	hall_known_draft(world);
	was = hall_round(world, 1);
	hall_swap(world, 1, 1, 9);
	id = newest(world);
	taken_back(world, id);
	assert_string_equal(was, hall_round(world, 1));
	stays_changed(world, id, was);
	hall_meet(world, 1, 1, 9);
	taken_back(world, newest(world));
	assert_string_equal(was, hall_round(world, 1));
	hall_sit_out(world, 1, 3);
	taken_back(world, newest(world));
	assert_string_equal(was, hall_round(world, 1));
	hall_drop(world, 1, 4);
	taken_back(world, newest(world));
	assert_string_equal(was, hall_round(world, 1));
}

HALL_TEST(a_draft_does_not_come_back_with_a_pair_that_does_not_play)
{
	int64_t id;

	hall_known_draft(world);
	hall_swap(world, 1, 1, 9);
	DONE(round_throw_away, 1, false);
	id = newest(world);
	absence_set(world->db, "icho-9", 1, true);
	world_read(world);
	assert_string_equal("East9 / West9", stays(world, id, PROBLEM_SEAT_NOT_PLAYING));
}

HALL_TEST(publishing_goes_back_and_forth_until_there_is_a_result)
{
	int64_t publish, unpublish;

	published(world);
	publish = newest(world);
	recorded(world, 2, counted("icho-3"));
	stays(world, publish, PROBLEM_ROUND_HAS_RESULTS);
	cleared(world, 2); /* and 3 keeps Black until the next result */
	unpublish = taken_back(world, publish);
	assert_string_equal("round.take-back", line_of(world, unpublish)->action);
	assert_int_equal(ROUND_DRAFT, world->draw.states[1]);
	stays(world, publish, PROBLEM_CHANGED_SINCE);
	taken_back(world, unpublish);
	assert_int_equal(ROUND_PUBLISHED, world->draw.states[1]);
	stays(world, unpublish, PROBLEM_ROUND_PUBLISHED);
}

HALL_TEST(a_changed_draft_is_not_published_by_taking_back)
{
	int64_t id;

	published(world);
	id = taken_back(world, newest(world));
	hall_swap(world, 1, 1, 9);
	stays_changed(world, id, hall_round(world, 1));
}

/* Entries */

static const struct entry *
entry_now(struct world *world, const char *id)
{
	return entry_by_id(world->arena, world->db, id);
}

static int64_t
changed(struct world *world, const char *id, const char *rank, const char *note, const bool *absent)
{
	struct typed_entry typed = {.note = note, .players = {{[FIELD_RANK] = rank}}};
	struct entry_wish wish = {.typed = &typed, .absent = absent, .lang = "en", .version = -1,
	                          .by_organiser = true};

	DONE(entry_change, entry_now(world, id), &wish);
	return newest(world);
}

OWN_TEST(an_entry_gets_its_fields_back_and_keeps_the_others)
{
	int64_t first;
	char rank[8], was[8];

	rank_token(entry_now(world, "icho-3")->players[0].rank, was);
	changed(world, "icho-3", NULL, "two lines\nemail: no@pond.example\n\nend", NULL);
	first = changed(world, "icho-3", "9k", "", NULL);
	changed(world, "icho-4", "8k", NULL, NULL);
	taken_back(world, first);
	rank_token(entry_now(world, "icho-3")->players[0].rank, rank);
	assert_string_equal(was, rank);
	assert_string_equal("two lines\nemail: no@pond.example\n\nend", entry_now(world, "icho-3")->note);
	stays_changed(world, first, arena_printf(world->arena, "players.0.rank: %s", was));
	rank_token(entry_now(world, "icho-4")->players[0].rank, rank);
	assert_string_equal("8k", rank);
}

OWN_TEST(another_field_changed_since_does_not_matter)
{
	int64_t id = changed(world, "icho-3", NULL, "first", NULL);

	changed(world, "icho-3", "9k", NULL, NULL);
	taken_back(world, id);
	assert_string_equal("", entry_now(world, "icho-3")->note);
	assert_int_equal(9, entry_now(world, "icho-3")->players[0].rank.grade);
}

OWN_TEST(in_and_out_go_back)
{
	int64_t out, in;

	DONE(entry_withdraw, entry_now(world, "icho-3"), true);
	out = audit_of(world->arena, world->db, "icho",
	               &(struct audit_filter){"icho-3", "entry", INT64_MAX, false}, 1).list[0].id;
	in = taken_back(world, out);
	assert_string_equal("entry.restore", line_of(world, in)->action);
	assert_int_equal(STATUS_CONFIRMED, entry_now(world, "icho-3")->status);
	stays_changed(world, out, "status: confirmed");
	taken_back(world, in);
	assert_int_equal(STATUS_WITHDRAWN, entry_now(world, "icho-3")->status);
	stays_changed(world, in, "status: withdrawn");
}

/* "c12 c13 w20", by number. */
static const char *
standing(struct world *world)
{
	struct buf text = buf_new(world->arena, 64);

	for (size_t i = 0; i < world->entries.count; i++)
		if (world->entries.list[i].status != STATUS_WITHDRAWN)
			buf_printf(&text, "%s%c%d", text.len == 0 ? "" : " ",
			           world->entries.list[i].status == STATUS_CONFIRMED ? 'c' : 'w',
			           world->entries.list[i].number);
	return text.text;
}

static struct entry_list
chosen(struct world *world, const int *numbers, size_t count)
{
	struct entry_list list = {arena_array(world->arena, count, sizeof(*list.list)), 0};

	for (size_t i = 0; i < world->entries.count; i++)
		for (size_t j = 0; j < count; j++)
			if (world->entries.list[i].number == numbers[j])
				list.list[list.count++] = world->entries.list[i];
	return list;
}

OWN_TEST(many_withdraw_in_one_act_and_come_back_with_their_places_in_one)
{
	static const int all[] = {2, 3, 11}, two[] = {4, 5};
	const char *before = "c1 c2 c3 c4 c5 c6 c7 c8 c9 w10 w11 w12";
	struct entry_list list;
	int64_t line;

	world->office->mails = true;
	for (int number = 10; number <= 12; number++)
		hall_enter(world, number, 0, STATUS_WAITING);
	world_sql(world, "UPDATE tournament SET capacity = 9;"
	                 "UPDATE entry SET email = 'p' || number || '@example.com'");
	assert_string_equal(before, standing(world));
	list = chosen(world, all, COUNT(all));
	DONE(several_withdraw, &list);
	/* nobody who goes, too, moves up before */
	assert_string_equal("c1 c4 c5 c6 c7 c8 c9 c10 c12", standing(world));
	assert_rows(world, 2, "outbox WHERE kind = 'moved-up'");
	line = newest(world);
	assert_string_equal("entry.withdraw-several", line_of(world, line)->action);
	line = taken_back(world, line);
	assert_string_equal(before, standing(world));
	assert_rows(world, 2, "outbox WHERE kind = 'waiting'"); /* who had moved up is told */
	line = taken_back(world, line);
	assert_string_equal("c1 c4 c5 c6 c7 c8 c9 c10 c12", standing(world));
	/* a place that somebody has got since is theirs */
	hall_enter(world, 13, 0, STATUS_CONFIRMED);
	world_sql(world, "UPDATE entry SET status = 'withdrawn' WHERE number = 10");
	taken_back(world, line);
	assert_string_equal("c1 c2 w3 c4 c5 c6 c7 c8 c9 w11 w12 c13", standing(world));
	DONE(several_withdraw, &list);
	REFUSED("", PROBLEM_NO_ENTRY, several_withdraw, &list);
	list = chosen(world, two, COUNT(two));
	office_cancel(world, true);
	DONE(several_withdraw, &list);
	stays(world, newest(world), PROBLEM_EVENT_CANCELLED);
}

OWN_TEST(of_many_nobody_withdraws_while_one_of_them_plays)
{
	static const int two[] = {1, 9};
	struct entry_list list = chosen(world, two, COUNT(two));

	published(world);
	REFUSED("", PROBLEM_STILL_PLAYING, several_withdraw, &list);
}

OWN_TEST(nobody_comes_back_into_a_cancelled_event)
{
	int64_t out;

	DONE(entry_withdraw, entry_now(world, "icho-3"), true);
	out = newest(world);
	office_cancel(world, true);
	stays(world, out, PROBLEM_EVENT_CANCELLED);
}

OWN_TEST(a_new_pair_goes_back_by_withdrawing_unless_it_plays)
{
	struct audit line = {1, "icho", "pair", "entry.enter", "icho-3", "",
	                     "players.0.family_name: West3\nstatus: confirmed", ""};
	int64_t id;

	audit_insert(world->db, &line);
	id = newest(world);
	published(world);
	stays(world, id, PROBLEM_STILL_PLAYING);
	hall_play(world, 1);
	taken_back(world, id);
	assert_int_equal(STATUS_WITHDRAWN, entry_now(world, "icho-3")->status);
}

OWN_TEST(rounds_not_played_go_back_until_they_are_public)
{
	bool absent[ROUNDS_MAX + 1] = {[1] = true, [3] = true};
	int64_t id = changed(world, "icho-3", NULL, NULL, absent);

	assert_string_equal("entry.absent", line_of(world, id)->action);
	taken_back(world, id);
	assert_int_equal(0, world->absences.count);
	stays_changed(world, id, "round 1: plays");
	id = changed(world, "icho-3", NULL, NULL, absent);
	round_begun(world, 1);
	stays(world, id, PROBLEM_ABSENCE_LATE);
}

OWN_TEST(lines_from_before_there_was_data_go_back_too)
{
	bool absent[ROUNDS_MAX + 1] = {[1] = true, [3] = true};
	const char *draft;
	int64_t id = changed(world, "icho-3", NULL, NULL, absent);

	aged(world);
	taken_back(world, id);
	assert_int_equal(0, world->absences.count);
	changed(world, "icho-3", "9k", "two lines\nemail: no@pond.example", NULL);
	id = changed(world, "icho-3", "8k", "", NULL);
	aged(world);
	taken_back(world, id);
	assert_string_equal("two lines\nemail: no@pond.example", entry_now(world, "icho-3")->note);
	assert_int_equal(9, entry_now(world, "icho-3")->players[0].rank.grade);
	published(world);
	draft = hall_round(world, 1);
	DONE(round_take_back, 1);
	hall_swap(world, 1, 1, 9);
	aged(world);
	taken_back(world, newest(world));
	assert_string_equal(draft, hall_round(world, 1));
	hall_publish(world, 1);
	recorded(world, 2, counted("icho-3"));
	id = recorded(world, 2, hall_typed("void", ""));
	aged(world);
	taken_back(world, id);
	assert_string_equal("icho-3", rounds_game(&world->draw, 1, 2)->black);
	assert_string_equal("counted twice\nresult: W+1", rounds_game(&world->draw, 1, 2)->reason);
}

static int64_t
started(struct world *world, const char *points, const char *reason)
{
	const struct own_start start = {points, reason};
	const struct entry_wish wish = {.start = &start, .lang = "en", .version = -1,
	                                .by_organiser = true};

	DONE(entry_change, entry_now(world, "icho-3"), &wish);
	return newest(world);
}

OWN_TEST(a_start_goes_back_also_when_it_is_public_and_once)
{
	int64_t first, second, again;

	world_sql(world, "UPDATE tournament SET system = 'mcmahon'");
	first = started(world, "1", "");
	round_begun(world, 1);
	second = started(world, "−2", "a slip of the pen");
	stays_changed(world, first, "start: −2");
	again = taken_back(world, second);
	assert_int_equal(2, entry_now(world, "icho-3")->start_x2);
	assert_string_equal("start: +1", line_of(world, again)->after);
	stays_changed(world, second, "start: +1");
	taken_back(world, first);
	assert_int_equal(0, entry_now(world, "icho-3")->start_x2);
	taken_back(world, newest(world));
	assert_int_equal(2, entry_now(world, "icho-3")->start_x2);
	world_sql(world, "UPDATE entry SET status = 'withdrawn' WHERE number = 3");
	stays(world, newest(world), PROBLEM_WITHDRAWN);
	hall_state_set(world, STATE_FINISHED);
	stays(world, newest(world), PROBLEM_FINISHED);
}

static int64_t rushed; /* the line that workers take back */

static bool
rush(struct world *world, int process)
{
	(void)process;
	if (ACT(take_back, rushed))
		return true;
	if (world->problems->list[0].kind != PROBLEM_CHANGED_SINCE)
		abort();
	return false;
}

static void
taken_back_once(struct world *world, int64_t id)
{
	rushed = id;
	assert_int_equal(1, at_once(world, 4, rush));
	assert_true(newest(world) == id + 1);
}

OWN_TEST(four_desks_at_once_take_a_line_back_once)
{
	taken_back_once(world, changed(world, "icho-3", NULL, "first", NULL));
	DONE(entry_withdraw, entry_now(world, "icho-5"), true);
	taken_back_once(world, newest(world));
	hall_draw(world);
	taken_back_once(world, newest(world));
}

OWN_TEST(an_entry_that_changed_since_it_was_read_neither_leaves_nor_comes_back)
{
	const struct entry *old = entry_now(world, "icho-5");

	changed(world, "icho-5", NULL, "new", NULL);
	REFUSED("", PROBLEM_STALE, entry_in_out, old);
	assert_int_equal(STATUS_CONFIRMED, entry_now(world, "icho-5")->status);
}
