#include "actions/office/letters.h"

#include "actions/event/event.h"
#include "actions/office_test.h"

static int
setup(void **state)
{
	struct room *room;

	assert_int_equal(0, room_setup(state));
	room = *state;
	room->office.mails = true;
	return 0;
}

#define POST_TEST(test) TEST_IN(struct room *room, setup, room_teardown, test)

static struct entry *
entered(struct room *room, int number, const char *email)
{
	struct typed_entry typed = room_typed(room, number);
	struct entry *entry;
	bool again;

	typed.email = email;
	room_read(room);
	entry = entry_enter(&room->office, room->tournament, &typed, "en", true, &again,
	                    &room->problems);
	assert_problem(room, email, "", NULL);
	room_read(room);
	return entry;
}

/* Every letter so far, forgotten then: "confirmed 1@example.com; waiting 2@example.com". */
static const char *
letters(struct room *room)
{
	struct query *query = db_query(room->db,
		"SELECT kind, email, lang FROM outbox ORDER BY made_at, rowid", "");
	const char *text = "";

	while (db_row(query))
		text = arena_printf(room->arena, "%s%s%s %s", text, text[0] == '\0' ? "" : "; ",
		                    db_text(query, 0, room->arena), db_text(query, 1, room->arena));
	db_run(room->db, "DELETE FROM outbox", "");
	return text;
}

POST_TEST(entering_posts_one_letter_and_sending_the_form_again_none)
{
	struct typed_entry typed = room_typed(room, 1);
	bool again;

	room->office.once = "0123456789abcdef";
	room->office.form = "form";
	for (int i = 0; i < 2; i++)
		assert_non_null(entry_enter(&room->office, room->tournament, &typed, "ja", false,
		                            &again, &room->problems));
	assert_true(again);
	assert_int_equal(1, sample_count(room->db, "SELECT count(*) FROM outbox WHERE lang = 'ja'"));
	assert_string_equal("confirmed fujita@example.com", letters(room));
}

POST_TEST(a_refused_entry_posts_nothing)
{
	struct typed_entry typed = room_typed(room, 1);
	bool again;

	typed.players[0][FIELD_RANK] = "?";
	assert_null(entry_enter(&room->office, room->tournament, &typed, "en", false, &again,
	                        &room->problems));
	assert_string_equal("", letters(room));
}

/* A program names no language, and nothing is known of the players yet. */
POST_TEST(an_entry_into_a_closed_event_is_refused_whatever_its_language)
{
	struct typed_entry typed = room_typed(room, 1);
	bool again;

	room_event_set(room, STATE_CLOSED, 100);
	assert_null(entry_enter(&room->office, room->tournament, &typed, "", false, &again,
	                        &room->problems));
	assert_problem(room, "closed", "", "problem.entry-closed");
}

POST_TEST(a_site_without_mail_a_pair_without_address_and_a_draft_post_nothing)
{
	entered(room, 1, "");
	room->office.mails = false;
	entered(room, 2, "2@example.com");
	room->office.mails = true;
	room_event_set(room, STATE_DRAFT, 100);
	entered(room, 3, "3@example.com");
	assert_string_equal("", letters(room));
}

POST_TEST(who_moves_up_is_told_however_the_place_became_free)
{
	struct entry *first;

	room_event_set(room, STATE_OPEN, 2);
	first = entered(room, 1, "1@example.com");
	for (int number = 2; number <= 5; number++)
		entered(room, number, arena_printf(room->arena, "%d@example.com", number));
	assert_string_equal("confirmed 1@example.com; confirmed 2@example.com;"
	                    " waiting 3@example.com; waiting 4@example.com; waiting 5@example.com",
	                    letters(room));
	assert_true(entry_withdraw(&room->office, room->tournament, first, false, &room->problems));
	assert_string_equal("moved-up 3@example.com", letters(room));
	assert_true(entry_restore(&room->office, room->tournament, first, &room->problems));
	assert_string_equal("waiting 1@example.com", letters(room));
	room_read(room);
	assert_true(event_change(&room->office, room->tournament, &(struct event_wish){
		.typed = &(struct typed_event){{[EVENT_CAPACITY] = "4"}}, .version = -1,
	}, &room->problems));
	assert_string_equal("moved-up 1@example.com; moved-up 4@example.com", letters(room));
}

static bool
change_email(struct room *room, const struct entry *entry, const char *email)
{
	struct entry *now = entry_by_id(room->arena, room->db, entry->id);
	struct typed_entry typed = typed_entry_of(room->arena, now);
	const struct entry_wish wish = {.typed = &typed, .lang = "en", .version = -1,
	                                .by_organiser = true};

	typed.email = email;
	room->problems.count = 0;
	return entry_change(&room->office, room->tournament, now, &wish, &room->problems);
}

POST_TEST(another_address_gets_the_letter_anew_and_another_name_does_not)
{
	struct entry *entry = entered(room, 1, "typo@example.com");
	struct entry_wish wish = {.lang = "en", .version = -1, .by_organiser = true};
	struct typed_entry typed;

	letters(room);
	assert_true(change_email(room, entry, "right@example.com"));
	assert_string_equal("confirmed right@example.com", letters(room));
	assert_true(change_email(room, entry, "right@example.com"));
	entry = entry_by_id(room->arena, room->db, entry->id);
	typed = typed_entry_of(room->arena, entry);
	typed.players[0][FIELD_GIVEN_NAME] = "Kotori";
	wish.typed = &typed;
	assert_true(entry_change(&room->office, room->tournament, entry, &wish, &room->problems));
	assert_string_equal("", letters(room));
}

static void
move(struct room *room, enum event_field field, const char *value)
{
	struct typed_event typed = {{NULL}};

	typed.fields[field] = value;
	room_read(room);
	event_change(&room->office, room->tournament,
	             &(struct event_wish){.typed = &typed, .version = -1}, &room->problems);
	assert_problem(room, value, "", NULL);
}

POST_TEST(a_moved_event_says_what_it_was)
{
	struct query *query;

	entered(room, 1, "1@example.com");
	letters(room);
	move(room, EVENT_FEE, "$3");
	assert_string_equal("", letters(room));
	move(room, EVENT_VENUE, "Pond");
	query = db_query(room->db, "SELECT detail FROM outbox", "");
	assert_true(db_row(query));
	assert_string_equal("2026-11-22\n市ヶ谷 日本棋院\n10:00 11:20 13:30",
	                    db_text(query, 0, room->arena));
	db_stop(query);
	assert_string_equal("event-moved 1@example.com", letters(room));
	move(room, EVENT_DATE, "2026-11-23");
	assert_string_equal("event-moved 1@example.com", letters(room));
	move(room, EVENT_ROUND_TIMES, "9:00 10:20 12:30");
	assert_string_equal("event-moved 1@example.com", letters(room));
}

static int
waiting_letters(struct room *room)
{
	return (int)sample_count(room->db, "SELECT count(*) FROM outbox");
}

static const char *
first_detail(struct room *room)
{
	struct query *query = db_query(room->db, "SELECT detail FROM outbox ORDER BY rowid DESC", "");
	const char *detail;

	assert_true(db_row(query));
	detail = db_text(query, 0, room->arena);
	db_stop(query);
	return detail;
}

/* What the reader knows is the first place: that is what the one letter starts from. */
POST_TEST(two_moves_before_the_first_letter_is_tried_are_one_letter)
{
	entered(room, 1, "1@example.com");
	entered(room, 2, "2@example.com");
	letters(room);
	move(room, EVENT_VENUE, "Pond");
	move(room, EVENT_VENUE, "Lake");
	assert_string_equal("2026-11-22\n市ヶ谷 日本棋院\n10:00 11:20 13:30", first_detail(room));
	assert_string_equal("event-moved 1@example.com; event-moved 2@example.com", letters(room));
}

POST_TEST(a_letter_tried_or_sent_or_given_up_is_not_replaced)
{
	static const char *const states[] = {
		"UPDATE outbox SET tries = 1, answer = '451 later'",
		"UPDATE outbox SET answer = 'connection lost'",
		"UPDATE outbox SET state = 'sent', done_at = 1",
		"UPDATE outbox SET state = 'failed', done_at = 1, answer = '550 no'",
	};

	entered(room, 1, "1@example.com");
	letters(room);
	for (size_t i = 0; i < COUNT(states); i++) {
		move(room, EVENT_VENUE, "Pond");
		db_script(room->db, states[i]);
		move(room, EVENT_VENUE, "Lake");
		if (waiting_letters(room) != 2)
			fail_msg("%s: %d letters", states[i], waiting_letters(room));
		assert_string_equal("2026-11-22\nPond\n10:00 11:20 13:30", first_detail(room));
		letters(room);
	}
}

POST_TEST(a_letter_of_another_kind_or_to_another_address_stays)
{
	struct entry *entry = entered(room, 1, "1@example.com");

	assert_true(change_email(room, entry, "right@example.com"));
	move(room, EVENT_VENUE, "Pond");
	assert_string_equal("confirmed 1@example.com; confirmed right@example.com;"
	                    " event-moved right@example.com", letters(room));
}

/* Out and in again while the mailer sleeps. */
POST_TEST(a_pair_that_moves_twice_is_told_once_how_it_stands)
{
	struct entry *entry;

	entry = entered(room, 1, "1@example.com");
	assert_true(entry_withdraw(&room->office, room->tournament, entry, true, &room->problems));
	assert_true(entry_restore(&room->office, room->tournament, entry, &room->problems));
	assert_string_equal("confirmed 1@example.com", letters(room));
}

POST_TEST(cancelling_tells_everybody_who_has_a_place_or_waits_once)
{
	struct entry *gone;

	room_event_set(room, STATE_OPEN, 2);
	gone = entered(room, 1, "1@example.com");
	for (int number = 2; number <= 4; number++)
		entered(room, number, arena_printf(room->arena, "%d@example.com", number));
	assert_true(entry_withdraw(&room->office, room->tournament, gone, true, &room->problems));
	letters(room);
	assert_int_equal(3, post_everybody_count(&room->office, room->tournament));
	assert_true(event_cancel(&room->office, room->tournament, true, &room->problems));
	assert_string_equal("pair|event.cancel|icho|cancelled: no|cancelled: yes", room_audit(room));
	assert_true(event_cancel(&room->office, room->tournament, true, &room->problems));
	assert_string_equal("event-cancelled 2@example.com; event-cancelled 3@example.com;"
	                    " event-cancelled 4@example.com", letters(room));
}

/* The place that becomes free meanwhile is filled when there is one again. */
POST_TEST(nobody_moves_up_in_a_cancelled_event_until_it_is_on_again)
{
	struct entry *first;

	room_event_set(room, STATE_OPEN, 2);
	first = entered(room, 1, "1@example.com");
	entered(room, 2, "2@example.com");
	entered(room, 3, "3@example.com");
	assert_true(event_cancel(&room->office, room->tournament, true, &room->problems));
	letters(room);
	room->now = room->tournament->closes_at + 5;
	assert_true(entry_withdraw(&room->office, room->tournament, first, false, &room->problems));
	assert_string_equal("", letters(room));
	assert_true(event_cancel(&room->office, room->tournament, false, &room->problems));
	assert_string_equal("event-on-again 2@example.com; event-on-again 3@example.com;"
	                    " moved-up 3@example.com", letters(room));
	room_read(room);
	assert_false(room->tournament->cancelled);
	assert_int_equal(2, room->tournament->taken);
}

POST_TEST(a_cancelled_event_takes_nobody_and_goes_no_step_on)
{
	struct typed_entry typed = room_typed(room, 2);
	struct entry *entry = entered(room, 1, "1@example.com");
	struct entry_wish wish = {.typed = &typed, .lang = "en", .version = -1};
	bool again;

	assert_true(event_cancel(&room->office, room->tournament, true, &room->problems));
	for (int by_organiser = 0; by_organiser < 2; by_organiser++) {
		room_read(room);
		assert_null(entry_enter(&room->office, room->tournament, &typed, "en",
		                        by_organiser == 1, &again, &room->problems));
		assert_problem(room, "enter", "", "problem.event-cancelled");
	}
	room_read(room);
	assert_false(entry_change(&room->office, room->tournament, entry, &wish, &room->problems));
	assert_problem(room, "change", "", "problem.event-cancelled");
	room_read(room);
	assert_false(event_state_set(&room->office, room->tournament, STATE_RUNNING,
	                             &room->problems));
	assert_problem(room, "step", "state", "problem.event-cancelled");
	room_read(room);
	assert_true(event_state_set(&room->office, room->tournament, STATE_FINISHED,
	                            &room->problems));
}

POST_TEST(neither_a_draft_nor_a_finished_event_is_cancelled)
{
	static const enum tournament_state over[] = {STATE_FINISHED, STATE_DRAFT};

	for (size_t i = 0; i < COUNT(over); i++) {
		room_event_set(room, over[i], 100);
		assert_false(event_cancel(&room->office, room->tournament, true, &room->problems));
		assert_problem(room, tournament_state_names[over[i]], "cancelled", "problem.cannot-cancel");
	}
}

/* Nobody writes to fifty strangers by typing one address after another. */
POST_TEST(a_few_letters_a_day_say_how_one_entry_stands)
{
	struct entry *entry = entered(room, 1, "0@example.com");

	for (int i = 1; i <= 10; i++)
		assert_true(change_email(room, entry, arena_printf(room->arena, "%d@example.com", i)));
	assert_int_equal(5, sample_count(room->db, "SELECT count(*) FROM outbox"));
	assert_int_equal(0, sample_count(room->db,
		"SELECT count(*) FROM outbox WHERE email = '10@example.com'"));
	entered(room, 2, "other@example.com");
	assert_int_equal(1, sample_count(room->db,
		"SELECT count(*) FROM outbox WHERE email = 'other@example.com'"));
	room->now += 24 * 3600;
	assert_true(change_email(room, entry, "tomorrow@example.com"));
	assert_int_equal(1, sample_count(room->db,
		"SELECT count(*) FROM outbox WHERE email = 'tomorrow@example.com'"));
}

POST_TEST(an_address_corrected_after_the_event_gets_no_letter)
{
	struct entry *entry = entered(room, 1, "typo@example.com");

	letters(room);
	room_event_set(room, STATE_FINISHED, 100);
	assert_true(change_email(room, entry, "right@example.com"));
	assert_string_equal("", letters(room));
}
