#include "world/browser.h"

static void
setup(struct world *world)
{
	desk_open(world, "kanto-junior");
	world->office->mails = world->app->office.mails = true;
	db_script(world->db, "UPDATE entry SET email = 'one@example.com' WHERE id = 'icho-1'");
	world_sql(world, "UPDATE tournament SET contact = 'desk@pond.example'");
}

static int
letters(struct world *world)
{
	return (int)sample_count(world->db, "SELECT count(*) FROM outbox");
}

/* What is answered must not tell who has entered. */
OWN_TEST(the_answer_is_the_same_whoever_has_entered)
{
	const char *where[2], *page[2];

	ask(world, "/en/t/icho/link", "email=stranger%40example.com", 303);
	where[0] = header(world, "Location");
	assert_int_equal(0, letters(world));
	page[0] = get(world, where[0]);
	ask(world, "/en/t/icho/link", "email=one%40example.com", 303);
	where[1] = header(world, "Location");
	assert_int_equal(1, letters(world));
	page[1] = get(world, where[1]);
	assert_string_equal(where[0], where[1]);
	assert_string_equal(page[0], page[1]);
	SAYS(page[0], "If somebody in this event has this address");
}

OWN_TEST(what_is_no_address_stays_beside_its_problem)
{
	ask(world, "/en/t/icho/link", "email=%3Cone%22%26%27%3E", 422);
	SAYS(tree_shown(world), "form.email.value = <one\"&'>\n", "problems.list.0.id = email\n");
	assert_int_equal(0, letters(world));
}

OWN_TEST(a_site_without_mail_says_that_the_organiser_has_the_link)
{
	world->office->mails = world->app->office.mails = false;
	SAYS(get(world, "/en/t/icho/link"), "The organiser can show you the link again.");
	SAYS(get(world, "/en/t/icho/link"), NOT "name=\"email\"");
	SAYS(ask(world, "/en/t/icho/link", "email=one%40example.com", 200),
	     "The organiser can show you the link again.");
	SAYS(tree(world, "/en/desk/t/icho/entries/icho-1"),
	     "saved.secret.link = https://oshidori.example/ja/e/");
}

OWN_TEST(nobody_is_asked_for_an_address_in_a_draft)
{
	hall_state_set(world, STATE_DRAFT);
	world->session = NULL;
	ask(world, "/en/t/icho/link", NULL, 404);
}
