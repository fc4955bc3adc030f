#include "world/browser.h"

#include "actions/entry/partner_act.h"

/* The page of who looks for a partner, as it keeps itself fresh. */

#define SEEKER "0123456789abcdef" /* as long as an id that the program makes */
#define OTHER "0123456789abcdeg"

static void
seeker_put(struct world *world, const char *id, const char *name, const char *gender)
{
	db_run(world->db,
	       "INSERT INTO partner_wish (id, tournament_id, status, family_name, given_name,"
	       " family_kana, given_kana, rank, honour, gender, birth_date, club, country, publish,"
	       " weakest, strongest, email, note, lang, generation, version, entered_at, entry_id)"
	       " VALUES ($1, 'icho', 'looking', $2, '', '', '', '5k', '', $4, '', '', '', 'full',"
	       " '', '', $3, '', 'en', 3, 1, 0, NULL)", "tttt", id, name,
	       arena_printf(world->arena, "%s@example.com", name), gender);
}

static void
setup(struct world *world)
{
	desk_open(world, "jpga");
	db_script(world->db, "UPDATE tournament SET state = 'open', opens_at = 1,"
	                          " closes_at = 4102444800");
	seeker_put(world, SEEKER, "Mori", "f");
	seeker_put(world, OTHER, "Falk", "m");
	world_read(world);
}

static const char *
path(struct world *world, const char *rest)
{
	const struct partner_wish *wish = partner_by_id(world->arena, world->db, SEEKER);

	return arena_printf(world->arena, "/en/p/%s%s", partner_token(world->office, wish), rest);
}

OWN_TEST(the_page_is_as_it_was_until_somebody_asks)
{
	const char *before, *page;

	SAYS(get(world, path(world, "")), "fresh.", NOT "data-from");
	before = header(world, "ETag");
	assert_non_null(before);
	get(world, path(world, ""));
	assert_string_equal(before, header(world, "ETag"));
	db_script(world->db, "INSERT INTO partner_offer (tournament_id, from_id, to_id, at)"
	                          " VALUES ('icho', '" OTHER "', '" SEEKER "', 1)");
	page = get(world, path(world, ""));
	assert_string_not_equal(before, header(world, "ETag"));
	SAYS(strstr(page, "id=\"people\" data-live"), "Make a pair");
}

OWN_TEST(who_gave_no_birth_date_is_told_whom_that_hides)
{
	SAYS(get(world, path(world, "")), NOT "birth date below");
	hall_ruleset_set(world, "kanto-junior");
	SAYS(get(world, path(world, "")), "Of two women the younger is captain", "girls do not see you");
	db_script(world->db, "UPDATE partner_wish SET birth_date = '1980-01-02'");
	SAYS(get(world, path(world, "")), NOT "birth date below");
}

/* Once it is renewed, from its own address, the notice is no longer there. */
OWN_TEST(the_notice_is_in_a_part_that_is_renewed)
{
	const char *page = get(world, path(world, "?said=offer-made"));
	const char *part = strstr(page, "<div id=\"said\" data-live>");

	assert_non_null(part);
	assert_non_null(strstr(part, "role=\"status\""));
	assert_true(strstr(part, "role=\"status\"") < strstr(part, "</div>\n</div>"));
	SAYS(get(world, path(world, "")), NOT "role=\"status\"");
}

/* What was typed is all that the form's fields start with now. */
OWN_TEST(an_answer_to_a_form_is_not_renewed)
{
	SAYS(ask(world, path(world, ""), "version=1&players.0.rank=strong&note=kept&email=", 422),
	     "kept</textarea>", NOT "fresh.", NOT "id=\"change\" data-live");
	assert_null(header(world, "ETag"));
	SAYS(get(world, path(world, "")), "id=\"change\" data-live");
}
