#include "actions/office/letters.h"

#include "actions/event/event_act.h"
#include "world/office.h"

static void
setup(struct world *world)
{
	office_open(world);
	world->office->mails = true;
}

static struct entry *
entered(struct world *world, int number, const char *email)
{
	struct typed_entry typed = office_typed(world, number);
	struct entry *entry;
	bool again;

	typed.email = email;
	world_read(world);
	entry = ACT(entry_enter, &typed, "en", true, &again);
	assert_problem(world, email, "", PROBLEM_NONE);
	world_read(world);
	return entry;
}

/* Every letter so far, forgotten then: "confirmed 1@example.com; waiting 2@example.com". */
static const char *
letters(struct world *world)
{
	struct query *query = db_query(world->db,
		"SELECT kind, email, lang FROM outbox ORDER BY email, kind", "");
	const char *text = "";

	while (db_row(query))
		text = arena_printf(world->arena, "%s%s%s %s", text, text[0] == '\0' ? "" : "; ",
		                    db_text(query, 0, world->arena), db_text(query, 1, world->arena));
	db_run(world->db, "DELETE FROM outbox", "");
	return text;
}

OWN_TEST(entering_posts_one_letter_and_sending_the_form_again_none)
{
	struct typed_entry typed = office_typed(world, 1);
	bool again;

	office_once(world, "0123456789abcdef", "form");
	for (int i = 0; i < 2; i++)
		assert_non_null(ACT(entry_enter, &typed, "ja", false, &again));
	assert_true(again);
	assert_rows(world, 1, "outbox WHERE lang = 'ja'");
	assert_string_equal("confirmed fujita@example.com", letters(world));
}

OWN_TEST(a_refused_entry_posts_nothing)
{
	struct typed_entry typed = office_typed(world, 1);

	typed.players[0][FIELD_RANK] = "?";
	assert_null(office_enter(world, &typed));
	assert_string_equal("", letters(world));
}

/* A program names no language, and nothing is known of the players yet. */
OWN_TEST(an_entry_into_a_closed_event_is_refused_whatever_its_language)
{
	struct typed_entry typed = office_typed(world, 1);
	bool again;

	office_event_set(world, STATE_CLOSED, 100);
	REFUSED("", PROBLEM_ENTRY_CLOSED, entry_enter, &typed, "", false, &again);
}

OWN_TEST(a_site_without_mail_a_pair_without_address_and_a_draft_post_nothing)
{
	entered(world, 1, "");
	world->office->mails = false;
	entered(world, 2, "2@example.com");
	world->office->mails = true;
	office_event_set(world, STATE_DRAFT, 100);
	entered(world, 3, "3@example.com");
	assert_string_equal("", letters(world));
}

static void
move(struct world *world, enum typed_event_field field, const char *value)
{
	struct typed_event typed = {{NULL}};

	typed.fields[field] = value;
	world_read(world);
	ACT(event_change, &(struct event_wish){.typed = &typed, .version = -1});
	assert_problem(world, value, "", PROBLEM_NONE);
}

OWN_TEST(who_moves_up_is_told_however_the_place_became_free)
{
	struct entry *first;

	office_event_set(world, STATE_OPEN, 2);
	first = entered(world, 1, "1@example.com");
	for (int number = 2; number <= 5; number++)
		entered(world, number, arena_printf(world->arena, "%d@example.com", number));
	assert_string_equal("confirmed 1@example.com; confirmed 2@example.com;"
	                    " waiting 3@example.com; waiting 4@example.com; waiting 5@example.com",
	                    letters(world));
	assert_true(ACT(entry_withdraw, first, false));
	assert_string_equal("moved-up 3@example.com", letters(world));
	assert_true(ACT(entry_restore, first));
	assert_string_equal("waiting 1@example.com", letters(world));
	world_read(world);
	move(world, EVENT_CAPACITY, "4");
	assert_string_equal("moved-up 1@example.com; moved-up 4@example.com", letters(world));
}

static bool
change_email(struct world *world, const struct entry *entry, const char *email)
{
	struct entry *now = entry_by_id(world->arena, world->db, entry->id);
	struct typed_entry typed = typed_entry_of(world->arena, now);
	const struct entry_wish wish = {.typed = &typed, .lang = "en", .version = -1,
	                                .by_organiser = true};

	typed.email = email;
	return ACT(entry_change, now, &wish);
}

OWN_TEST(another_address_gets_the_letter_anew_and_another_name_does_not)
{
	struct entry *entry = entered(world, 1, "typo@example.com");
	struct entry_wish wish = {.lang = "en", .version = -1, .by_organiser = true};
	struct typed_entry typed;

	letters(world);
	assert_true(change_email(world, entry, "right@example.com"));
	assert_string_equal("confirmed right@example.com", letters(world));
	assert_true(change_email(world, entry, "right@example.com"));
	entry = entry_by_id(world->arena, world->db, entry->id);
	typed = typed_entry_of(world->arena, entry);
	typed.players[0][FIELD_GIVEN_NAME] = "Kotori";
	wish.typed = &typed;
	assert_true(ACT(entry_change, entry, &wish));
	assert_string_equal("", letters(world));
}

static void
assert_detail(struct world *world, int letters, const char *detail)
{
	assert_rows(world, letters, arena_printf(world->arena, "outbox WHERE detail = '%s'", detail));
}

OWN_TEST(a_moved_event_says_what_it_was)
{
	entered(world, 1, "1@example.com");
	letters(world);
	move(world, EVENT_FEE, "$3");
	assert_string_equal("", letters(world));
	move(world, EVENT_VENUE, "Pond");
	assert_detail(world, 1, "2026-11-22\n市ヶ谷 日本棋院\n10:00 11:20 13:30\n\n");
	assert_string_equal("event-moved 1@example.com", letters(world));
	move(world, EVENT_VENUE_JA, "池");
	assert_string_equal("", letters(world)); /* the same, in one more language */
	move(world, EVENT_VENUE_JA, "湖");
	assert_detail(world, 1, "2026-11-22\nPond\n10:00 11:20 13:30\n\n池");
	assert_string_equal("event-moved 1@example.com", letters(world));
	move(world, EVENT_DATE, "2026-11-23");
	assert_string_equal("event-moved 1@example.com", letters(world));
	move(world, EVENT_ROUND_TIMES, "9:00 10:20 12:30");
	assert_string_equal("event-moved 1@example.com", letters(world));
}

/* What the reader knows is the first place: that is what the one letter starts from. */
OWN_TEST(two_moves_before_the_first_letter_is_tried_are_one_letter)
{
	entered(world, 1, "1@example.com");
	entered(world, 2, "2@example.com");
	letters(world);
	move(world, EVENT_VENUE, "Pond");
	move(world, EVENT_VENUE, "Lake");
	assert_detail(world, 2, "2026-11-22\n市ヶ谷 日本棋院\n10:00 11:20 13:30\n\n");
	assert_string_equal("event-moved 1@example.com; event-moved 2@example.com", letters(world));
}

OWN_TEST(a_letter_tried_or_sent_or_given_up_is_not_replaced)
{
	static const char *const states[] = {
		"UPDATE outbox SET tries = 1, answer = '451 later'",
		"UPDATE outbox SET answer = 'connection lost'",
		"UPDATE outbox SET state = 'sent', done_at = 1",
		"UPDATE outbox SET state = 'failed', done_at = 1, answer = '550 no'",
	};

	entered(world, 1, "1@example.com");
	letters(world);
	for (size_t i = 0; i < COUNT(states); i++) {
		move(world, EVENT_VENUE, "Pond");
		db_script(world->db, states[i]);
		move(world, EVENT_VENUE, "Lake");
		assert_rows(world, 2, "outbox");
		assert_detail(world, 1, "2026-11-22\nPond\n10:00 11:20 13:30\n\n");
		letters(world);
	}
}

OWN_TEST(a_letter_of_another_kind_or_to_another_address_stays)
{
	struct entry *entry = entered(world, 1, "1@example.com");

	assert_true(change_email(world, entry, "right@example.com"));
	move(world, EVENT_VENUE, "Pond");
	assert_string_equal("confirmed 1@example.com; confirmed right@example.com;"
	                    " event-moved right@example.com", letters(world));
}

/* Out and in again while the mailer sleeps. */
OWN_TEST(a_pair_that_moves_twice_is_told_once_how_it_stands)
{
	struct entry *entry;

	entry = entered(world, 1, "1@example.com");
	assert_true(ACT(entry_withdraw, entry, true));
	assert_true(ACT(entry_restore, entry));
	assert_string_equal("confirmed 1@example.com", letters(world));
}

OWN_TEST(cancelling_tells_everybody_who_has_a_place_or_waits_once)
{
	struct entry *gone;

	office_event_set(world, STATE_OPEN, 2);
	gone = entered(world, 1, "1@example.com");
	for (int number = 2; number <= 4; number++)
		entered(world, number, arena_printf(world->arena, "%d@example.com", number));
	assert_true(ACT(entry_withdraw, gone, true));
	letters(world);
	assert_int_equal(3, letters_everybody_count(world->office, world->tournament));
	assert_true(ACT(event_cancel, true));
	assert_string_equal("pair|event.cancel|icho|cancelled: no|cancelled: yes", audit_last_by(world));
	assert_true(ACT(event_cancel, true));
	assert_string_equal("event-cancelled 2@example.com; event-cancelled 3@example.com;"
	                    " event-cancelled 4@example.com", letters(world));
}

/* The place that becomes free meanwhile is filled when there is one again. */
OWN_TEST(nobody_moves_up_in_a_cancelled_event_until_it_is_on_again)
{
	struct entry *first;

	office_event_set(world, STATE_OPEN, 2);
	first = entered(world, 1, "1@example.com");
	entered(world, 2, "2@example.com");
	entered(world, 3, "3@example.com");
	assert_true(ACT(event_cancel, true));
	letters(world);
	world->now = world->tournament->closes_at + 5;
	assert_true(ACT(entry_withdraw, first, false));
	assert_string_equal("", letters(world));
	assert_true(ACT(event_cancel, false));
	assert_string_equal("event-on-again 2@example.com; event-on-again 3@example.com;"
	                    " moved-up 3@example.com", letters(world));
	world_read(world);
	assert_false(world->tournament->cancelled);
	assert_int_equal(2, world->tournament->taken);
}

OWN_TEST(a_cancelled_event_takes_nobody_and_goes_no_step_on)
{
	struct typed_entry typed = office_typed(world, 2);
	struct entry *entry = entered(world, 1, "1@example.com");
	struct entry_wish wish = {.typed = &typed, .lang = "en", .version = -1};
	bool again;

	assert_true(ACT(event_cancel, true));
	for (int by_organiser = 0; by_organiser < 2; by_organiser++) {
		world_read(world);
		REFUSED("", PROBLEM_EVENT_CANCELLED, entry_enter, &typed, "en", by_organiser == 1, &again);
	}
	world_read(world);
	REFUSED("", PROBLEM_EVENT_CANCELLED, entry_change, entry, &wish);
	REFUSED("state", PROBLEM_EVENT_CANCELLED, event_state_set, STATE_RUNNING);
	assert_true(ACT(event_state_set, STATE_FINISHED));
}

OWN_TEST(neither_a_draft_nor_a_finished_event_is_cancelled)
{
	static const enum tournament_state over[] = {STATE_FINISHED, STATE_DRAFT};

	for (size_t i = 0; i < COUNT(over); i++) {
		office_event_set(world, over[i], 100);
		assert_false(ACT(event_cancel, true));
		assert_problem(world, tournament_state_names[over[i]], "cancelled", PROBLEM_CANNOT_CANCEL);
	}
}

/* Nobody writes to fifty strangers by typing one address after another. */
OWN_TEST(a_few_letters_a_day_say_how_one_entry_stands)
{
	struct entry *entry = entered(world, 1, "0@example.com");

	for (int i = 1; i <= 10; i++)
		assert_true(change_email(world, entry, arena_printf(world->arena, "%d@example.com", i)));
	assert_rows(world, 5, "outbox");
	assert_rows(world, 0, "outbox WHERE email = '10@example.com'");
	entered(world, 2, "other@example.com");
	assert_rows(world, 1, "outbox WHERE email = 'other@example.com'");
	world->now += 24 * 3600;
	assert_true(change_email(world, entry, "tomorrow@example.com"));
	assert_rows(world, 1, "outbox WHERE email = 'tomorrow@example.com'");
}

OWN_TEST(an_address_corrected_after_the_event_gets_no_letter)
{
	struct entry *entry = entered(world, 1, "typo@example.com");

	letters(world);
	office_event_set(world, STATE_FINISHED, 100);
	assert_true(change_email(world, entry, "right@example.com"));
	assert_string_equal("", letters(world));
}
