#include "actions/office/pace_act.h"

#include "world/looking.h"

#include "actions/office/refused.h"
#include "actions/people/sign_in.h"
#include "store/audit.h"

/* Strangers from one address, at the pace that is usual. */
static void
setup(struct world *world)
{
	looking_open(world);
	office_event_set(world, STATE_OPEN, 400);
	world->office->at_once = 100;
	world->office->remote = "10.9.0.1";
}

static struct entry *
enter(struct world *world)
{
	static int people;
	struct typed_entry typed = office_typed(world, 1);

	typed.players[0][FIELD_FAMILY_NAME] = arena_printf(world->arena, "Heron%dx", ++people);
	typed.players[1][FIELD_FAMILY_NAME] = arena_printf(world->arena, "Teal%dx", people);
	return office_enter(world, &typed);
}

/* How many of so many. */
static int
entered(struct world *world, int tries)
{
	int done = 0;

	for (int i = 0; i < tries; i++)
		done += enter(world) != NULL;
	return done;
}

OWN_TEST(a_hall_of_sixty_pairs_a_minute_behind_one_address_is_never_held_up)
{
	assert_int_equal(60, entered(world, 60)); /* who have waited for it to open */
	for (int second = 0; second < 200; second++) {
		world->now++;
		assert_int_equal(1, entered(world, 1));
	}
}

OWN_TEST(a_script_is_held_up_at_once_and_told_for_how_long)
{
	assert_int_equal(100, entered(world, 130));
	assert_problem(world, "the 101st", "", PROBLEM_PACE);
	assert_string_equal("1", world->problems->list[0].detail);
	assert_string_equal("1", problem_retry_after(world->problems));
	assert_rows(world, 100, "entry");
	world->now += 2; /* what was refused is not counted */
	assert_int_equal(2, entered(world, 9));
	world->now += 1000;
	assert_int_equal(100, entered(world, 101));
}

OWN_TEST(who_comes_from_elsewhere_and_whoever_may_write_at_the_desk_is_not_held_up)
{
	static const struct {
		const char *name, *first, *other;
		bool same;
	} cases[] = {
		{"another address", "10.9.0.1", "10.9.0.2", false},
		{"one network of IPv6", "2001:db8:1:2::5", "2001:db8:1:2:ffff::9", true},
		{"another network", "2001:db8:7:2::5", "2001:db8:7:3::5", false},
		{"the desk", "10.9.0.3", NULL, false},
	};

	world->office->at_once = 2;
	for (size_t i = 0; i < COUNT(cases); i++) {
		world->office->remote = cases[i].first;
		assert_int_equal(2, entered(world, 3));
		world->office->remote = cases[i].other;
		if (entered(world, 1) != !cases[i].same)
			fail_msg("%s", cases[i].name);
	}
	world->office->remote = "10.9.0.1";
	world->office->at_once = 0;
	assert_int_equal(9, entered(world, 9));
}

OWN_TEST(what_is_wrong_otherwise_and_what_is_sent_twice_is_not_counted)
{
	struct typed_entry typed = office_typed(world, 1);

	world->office->at_once = 1;
	typed.email = "nobody";
	assert_null(office_enter(world, &typed));
	assert_int_equal(1, entered(world, 1));
	world->now++;
	office_once(world, "key", "form");
	assert_non_null(enter(world));
	assert_non_null(enter(world)); /* the same again */
	office_once(world, "other", "form");
	assert_null(enter(world));
}

OWN_TEST(a_clock_that_was_ahead_holds_nobody_up)
{
	world->office->at_once = 1;
	world->now += 100000;
	assert_int_equal(1, entered(world, 2));
	world->now -= 100000;
	assert_int_equal(1, entered(world, 2));
}

OWN_TEST(players_who_look_for_a_partner_have_a_pace_of_their_own)
{
	struct partner_typed one = looking_typed(world, "Mori", "3k");
	struct partner_typed two = looking_typed(world, "Hara", "4k");

	world->office->at_once = 1;
	assert_int_equal(1, entered(world, 1));
	assert_non_null(look(world, &one, ""));
	assert_null(look(world, &two, ""));
	assert_problem(world, "the second", "", PROBLEM_PACE);
}

OWN_TEST(who_is_not_busy_any_more_is_forgotten)
{
	assert_int_equal(3, entered(world, 3));
	pace_forget(world->office);
	assert_rows(world, 1, "pace");
	world->now += 3;
	pace_forget(world->office);
	assert_rows(world, 0, "pace");
}

OWN_TEST(what_is_refused_is_one_line_an_hour_of_each_address)
{
	for (int i = 0; i < 300; i++)
		refused_note(world->office, "refused.rights", i % 2 ? "2001:db8::1" : "2001:db8::2", "GET /");
	assert_rows(world, 1, "audit WHERE action = 'refused.rights'");
	assert_string_equal("pair|refused.rights|pair||GET /", audit_last_by(world));
	refused_note(world->office, "refused.pace", "2001:db8::1", "GET /");
	refused_note(world->office, "refused.code", "2001:db8::1", "GET /");
	refused_note(world->office, "refused.rights", "198.51.100.1", "GET /");
	assert_rows(world, 4, "audit");
	world->now += 60 * 60 - 1;
	refused_note(world->office, "refused.rights", "2001:db8::1", "GET /");
	assert_rows(world, 4, "audit");
	world->now++;
	refused_note(world->office, "refused.rights", "2001:db8::1", "GET /");
	assert_rows(world, 5, "audit");
	world->now += AUDIT_FAILURE_DAYS * 24 * 60 * 60;
	sign_in_forget(world->office);
	assert_rows(world, 0, "audit");
}

OWN_TEST(a_waiting_list_that_nobody_gets_to_the_end_of_takes_no_stranger)
{
	world_sql(world, "UPDATE tournament SET capacity = 2");
	assert_int_equal(3, entered(world, 3));
	db_script(world->db, "UPDATE tournament SET waiting = 1000");
	assert_null(enter(world));
	assert_problem(world, "too long a list", "", PROBLEM_WAITING_FULL);
	world->office->remote = NULL;
	assert_non_null(enter(world));
}
