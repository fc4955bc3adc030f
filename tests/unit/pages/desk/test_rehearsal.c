/* A rehearsal: there with one press and gone with another, and nobody else's. */
#include "world/browser.h"

#include "actions/office/letters.h"
#include "actions/people/sign_in.h"
#include "store/people/outbox.h"

/* The address of its desk, which the button leads to. */
static const char *
rehearse(struct world *world)
{
	ask(world, "/en/desk/rehearsal", "", 303);
	return header(world, "Location");
}

static const struct tournament *
rehearsal(struct world *world, const char *desk)
{
	return tournament_by_slug(world->arena, world->db, strrchr(desk, '/') + 1);
}

DESK_TEST(a_rehearsal_is_there_with_one_press_and_gone_with_another)
{
	const char *desk = rehearse(world), *slug = strrchr(desk, '/') + 1;
	const struct tournament *t = rehearsal(world, desk);

	assert_true(t->rehearsal && t->state == STATE_CLOSED && t->taken == 24);
	SAYS(get(world, desk), "Its pairs are invented", "Pair round 1");
	SAYS(get(world, "/en/desk/"), "Continue the rehearsal", NOT "Start a rehearsal");
	assert_string_equal(desk, rehearse(world));
	ask(world, arena_printf(world->arena, "%s/draw", desk), "round=1&force=0", 303);
	ask(world, arena_printf(world->arena, "%s/rounds/1/publish", desk), "", 303);
	ask(world, arena_printf(world->arena, "%s/delete", desk), arena_printf(world->arena, "slug=%s", slug), 303);
	assert_null(rehearsal(world, desk));
	SAYS(get(world, "/en/desk/"), NOT "Continue the rehearsal", "Start a rehearsal");
}

DESK_TEST(nobody_sees_a_rehearsal_but_who_has_a_part_in_it)
{
	static const char *const pages[] = {"", "/entries", "/rules", "/standings", "/hall", "/rounds/1", "/enter"};
	const char *desk = rehearse(world), *slug = strrchr(desk, '/') + 1;
	const int year = rehearsal(world, desk)->date.year;

	ask(world, arena_printf(world->arena, "%s/draw", desk), "round=1&force=0", 303);
	ask(world, arena_printf(world->arena, "%s/rounds/1/publish", desk), "", 303);
	for (int stranger = 0; stranger < 2; stranger++) {
		for (size_t i = 0; i < COUNT(pages); i++) {
			ask(world, arena_printf(world->arena, "/en/t/%s%s", slug, pages[i]), NULL, stranger ? 404 : 200);
			assert_true(world->response->private_page);
		}
		SAYS(get(world, "/en/"), "t/icho", NOT "rehearsal-");
		SAYS(get(world, "/en/events/?q=rehearsal"), NOT "rehearsal-");
		SAYS(ask(world, arena_printf(world->arena, "/en/events/%d", year), NULL, 200), NOT "rehearsal-");
		world->session = signed_in(world, "hal@example.org", MEMBERSHIP_ORGANISER);
	}
	assert_false(tournament_public(world->db, slug));
	ask(world, desk, NULL, 403);
}

DESK_TEST(a_rehearsal_sends_no_letter)
{
	const struct tournament *t = rehearsal(world, rehearse(world));
	const char *of[] = {t->id, "icho"};

	world->office->mails = true;
	for (size_t i = 0; i < COUNT(of); i++) {
		const struct tournament *event = tournament_by_id(world->arena, world->db, of[i]);
		const struct entry_list all = entry_list_of(world->arena, world->db, of[i]);
		struct entry entry = all.list[0];

		entry.email = "heron@example.org";
		letters_entry(world->office, event, &entry, LETTER_CONFIRMED, "");
		assert_int_equal(i, db_number(db_query(world->db, "SELECT count(*) FROM outbox", "")));
	}
}

DESK_TEST(who_may_make_no_events_rehearses_none)
{
	world->session = signed_in(world, "hal@example.org", MEMBERSHIP_DESK);
	world_sql(world, "UPDATE account SET creates = 0 WHERE email = 'hal@example.org'");
	ask(world, "/en/desk/rehearsal", "", 403);
	SAYS(get(world, "/en/desk/"), NOT "Start a rehearsal");
}
