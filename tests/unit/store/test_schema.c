#include "world/world.h"

#include "store/migration.h"

/* Beside events and pairs: a round, a game, an account, four who look for a partner. */
static const char furniture[] =
	"INSERT INTO account VALUES ('acc', 'desk@example.org', NULL, 0, 0, 0, NULL, 0, 0, 0);"
	"INSERT INTO api_token (token_hash, account_id, label, made_at) VALUES ('taken', 'acc', '', 0);"
	"INSERT INTO round (tournament_id, number, state) VALUES ('a', 1, 'draft');"
	"INSERT INTO check_in VALUES ('a-2', 0, 'link');"
	"INSERT INTO game VALUES ('a', 1, 1, 'a-1', 'a-2', 0, 2, -12, '', '', '', NULL, NULL, 0, 0, 1, 0,"
	" '', 0, 0, 0, 0);"
	"INSERT INTO partner_wish (id, tournament_id, status, family_name, given_name, family_kana,"
	" given_kana, rank, honour, gender, birth_date, club, country, publish, weakest, strongest, email,"
	" note, lang, generation, version, entered_at) SELECT column1, column2, 'looking', 'Mori', '', '',"
	" '', '3d', '', '', '', '', '', 'full', '', '', 'm@example.org', '', 'en', 0, 1, 0"
	" FROM (VALUES ('w1', 'a'), ('w2', 'a'), ('w3', 'a'), ('wb', 'b')) AS v;"
	"INSERT INTO partner_offer VALUES ('a', 'w1', 'w2', 0);";

static void
setup(struct world *world)
{
	sample_two(world);
	db_script(world->db, furniture);
}

/* The next statement, which is a line of *text; NULL at its end. */
static const char *
statement_next(char **text)
{
	char *line = *text, *end = strchr(line, '\n');

	if (end == NULL)
		return NULL;
	*text = end + 1;
	*end = '\0';
	return line[0] == '-' ? statement_next(text) : line;
}

OWN_TEST(the_schema_says_no)
{
	char *text = suite_file(world->arena, "tests/unit/store/schema_refused.sql");
	int refused = 0;

	for (const char *bad; (bad = statement_next(&text)) != NULL; refused++)
		if (sample_try(world->db, bad) != -1)
			fail_msg("accepted: %s", bad);
	assert_true(refused > 100);
	assert_int_equal(0, migration_check(world->arena, world->db));
}

OWN_TEST(the_schema_says_yes)
{
	char *text = suite_file(world->arena, "tests/unit/store/schema_accepted.sql");
	int accepted = 0;

	for (const char *good; (good = statement_next(&text)) != NULL; accepted++)
		if (sample_try(world->db, good) < 1)
			fail_msg("refused: %s", good);
	assert_true(accepted > 30);
}
