#include "world/world.h"

#include "store/migration.h"

/* Two events with two pairs each, a round, a game and an account. */
static const char furniture[] =
	"INSERT INTO account VALUES ('acc', 'desk@example.org', NULL, 0);"
	"INSERT INTO api_token VALUES ('taken', 'acc', '', 0);"
	"INSERT INTO round (tournament_id, number, state) VALUES ('a', 1, 'draft');"
	"INSERT INTO check_in VALUES ('a-2', 0, 'link');"
	"INSERT INTO game VALUES ('a', 1, 1, 'a-1', 'a-2', 0, 2, -12, '', '', '', NULL, NULL, 0, 0, 1, 0, '', 0, 0);";

#define WISH(id, event, status, publish, lang, generation, entry) \
	"INSERT INTO partner_wish VALUES ('" id "', '" event "', '" status "', 'Mori', '', '', ''," \
	" '3d', '', '', '', '', '', '" publish "', '', '', 'm@example.org', '', '" lang "', " \
	generation ", 1, 0, " entry ", NULL, 0)"

static void
furnish(struct world *world)
{
	sample_insert(world->db, "a");
	sample_insert(world->db, "b");
	for (int i = 1; i <= 4; i++)
		sample_enter(world->arena, world->db, "a", i, STATUS_WAITING);
	sample_enter(world->arena, world->db, "b", 1, STATUS_WAITING);
	db_script(world->db, furniture);
	db_script(world->db, WISH("w1", "a", "looking", "full", "en", "0", "NULL") ";"
	                     WISH("w2", "a", "looking", "full", "en", "0", "NULL") ";"
	                     WISH("wb", "b", "looking", "full", "en", "0", "NULL") ";"
	                     "INSERT INTO partner_offer VALUES ('a', 'w1', 'w2', 0);");
}

#define GAME "INSERT INTO game (tournament_id, round, table_number, black, white, nigiri, stones," \
	" komi_x2, result, winner, how, black_count, white_count, black_tokens, white_tokens," \
	" version, changed_at) VALUES "

#define REPORT "INSERT INTO report (tournament_id, round, table_number, entry_id, black, white, winner," \
	" how, margin_x2, black_tokens, white_tokens, at) VALUES "
#define OUTBOX "INSERT INTO outbox (id, tournament_id, entry_id, partner_wish_id, kind, detail," \
	" email, lang, made_at, state, tries, due_at, answer, done_at)" \
	" SELECT column1, column2, column3, column4, column5, '', column6, column7, 0, column8," \
	" column9, 0, '', column10 FROM (VALUES "

WORLD_TEST(world_setup, the_schema_says_no)
{
	static const char *const bad[] = {
		"INSERT INTO account VALUES ('acc2', 'desk@example.org', NULL, 0)",
		"INSERT INTO session VALUES ('hash', 'nobody', 0)",
		"INSERT INTO invitation VALUES ('hash', 'nobody', NULL, NULL, NULL, NULL, 0, '')",
		"INSERT INTO invitation VALUES ('hash', 'acc', NULL, NULL, NULL, NULL, 0, 'lost')",
		"INSERT INTO invitation VALUES ('hash', NULL, NULL, NULL, NULL, NULL, 0, '')",
		"INSERT INTO invitation VALUES ('hash', 'acc', 'x@y', 'a', 'desk', 'acc', 0, '')",
		"INSERT INTO invitation VALUES ('hash', NULL, NULL, 'a', 'desk', 'acc', 0, '')",
		"INSERT INTO invitation VALUES ('hash', NULL, 'x@y', NULL, 'desk', 'acc', 0, '')",
		"INSERT INTO invitation VALUES ('hash', NULL, 'x@y', 'a', 'king', 'acc', 0, '')",
		"INSERT INTO invitation VALUES ('hash', NULL, 'x@y', 'a', 'desk', NULL, 0, '')",
		"INSERT INTO invitation VALUES ('hash', NULL, 'x@y', 'a', 'desk', 'nobody', 0, '')",
		"INSERT INTO membership VALUES ('acc', 'nowhere', 'organiser')",
		"INSERT INTO membership VALUES ('acc', 'a', 'king')",
		"INSERT INTO sign_in_failure VALUES ('who', 0, 0)",
		"UPDATE tournament SET slug = 'b' WHERE id = 'a'",
		"UPDATE tournament SET slug = '' WHERE id = 'a'",
		"UPDATE tournament SET name_en = '', name_ja = ''",
		"UPDATE tournament SET date = '2026-1-1'",
		"UPDATE tournament SET rounds = 0",
		"UPDATE tournament SET rounds = 21",
		"UPDATE tournament SET capacity = 1",
		"UPDATE tournament SET capacity = 2049",
		"UPDATE tournament SET taken = -1",
		"UPDATE tournament SET taken = capacity + 1",
		"UPDATE tournament SET state = 'cancelled'",
		"UPDATE tournament SET closes_at = opens_at",
		"UPDATE tournament SET seed = -1",
		"DELETE FROM tournament WHERE id = 'a'",
		"UPDATE entry SET number = 2 WHERE id = 'a-1'",
		"UPDATE entry SET number = 0 WHERE id = 'a-1'",
		"UPDATE entry SET status = 'maybe'",
		"UPDATE entry SET captain = 2",
		"UPDATE entry SET generation = -1",
		"UPDATE entry SET tournament_id = 'nowhere'",
		"UPDATE entry SET tournament_id = 'b', number = 9 WHERE id = 'a-1'",
		"UPDATE player SET seat = 2 WHERE seat = 1",
		"UPDATE player SET seat = 1",
		"UPDATE player SET family_name = ''",
		"UPDATE player SET honour = 'knight'",
		"UPDATE player SET gender = 'x'",
		"UPDATE player SET birth_date = '2012'",
		"UPDATE player SET publish = ''",
		"DELETE FROM entry WHERE id = 'a-3'",
		"INSERT INTO absence VALUES ('a-1', 0, 0, NULL)",
		"INSERT INTO absence VALUES ('a-1', 21, 0, NULL)",
		"INSERT INTO absence VALUES ('a-1', 2, 2, NULL)",
		"INSERT INTO round (tournament_id, number, state) VALUES ('a', 1, 'draft')",
		"INSERT INTO round (tournament_id, number, state) VALUES ('a', 21, 'draft')",
		"INSERT INTO round (tournament_id, number, state) VALUES ('a', 2, 'finished')",
		"DELETE FROM round WHERE tournament_id = 'a'",
		GAME "('a', 1, 1, 'a-3', 'a-4', 0, 0, 0, '', '', '', NULL, NULL, 0, 0, 1, 0)",
		GAME "('a', 1, 0, 'a-3', 'a-4', 0, 0, 0, '', '', '', NULL, NULL, 0, 0, 1, 0)",
		GAME "('a', 2, 2, 'a-3', 'a-4', 0, 0, 0, '', '', '', NULL, NULL, 0, 0, 1, 0)",
		GAME "('a', 1, 2, 'a-3', 'a-3', 0, 0, 0, '', '', '', NULL, NULL, 0, 0, 1, 0)",
		GAME "('a', 1, 2, 'a-1', 'a-4', 0, 0, 0, '', '', '', NULL, NULL, 0, 0, 1, 0)",
		GAME "('a', 1, 2, 'a-3', 'a-2', 0, 0, 0, '', '', '', NULL, NULL, 0, 0, 1, 0)",
		GAME "('a', 1, 2, 'a-3', 'b-1', 0, 0, 0, '', '', '', NULL, NULL, 0, 0, 1, 0)",
		GAME "('a', 1, 2, 'b-1', 'a-3', 0, 0, 0, '', '', '', NULL, NULL, 0, 0, 1, 0)",
		"UPDATE game SET stones = 1",
		"UPDATE game SET stones = 10",
		"UPDATE game SET nigiri = 2",
		"UPDATE game SET black_tokens = -1",
		"UPDATE game SET white_tokens = 100",
		"UPDATE game SET black_count = -1",
		"UPDATE game SET white_count = 1000",
		"UPDATE game SET result = 'B+R'",
		"UPDATE game SET how = 'void'",
		"UPDATE game SET winner = 'black'",
		"UPDATE game SET result = 'B+4', winner = 'black', how = 'count', black_count = 40",
		"UPDATE game SET result = 'B+R', how = 'resignation'",
		"UPDATE game SET result = 'V', winner = 'black', how = 'void'",
		"UPDATE game SET result = 'B+1', winner = 'both', how = 'margin'",
		"UPDATE game SET result = 'B+L', winner = 'black', how = 'luck'",
		"UPDATE game SET result = 'B+F', how = 'late'",
		"UPDATE game SET result = 'B+F', how = 'referee'",
		"UPDATE game SET reason = 'nothing has ended'",
		"INSERT INTO api_token VALUES ('hash', 'nobody', '', 0)",
		"INSERT INTO api_token VALUES ('taken', 'acc', '', 0)",
		"INSERT INTO api_token VALUES ('long', 'acc', '0123456789012345678901234567890123456789012345678901234567890', 0)",
		"INSERT INTO bye VALUES ('a', 1, 'b-1', 0)",
		"INSERT INTO bye VALUES ('a', 3, 'a-3', 0)",
		"INSERT INTO bye VALUES ('a', 1, 'a-3', 2)",
		"UPDATE game SET locked = 2",
		"UPDATE tournament SET system = 'ladder'",
		"UPDATE entry SET fixed_table = 0 WHERE id = 'a-1'",
		"UPDATE entry SET newcomer = 2 WHERE id = 'a-1'",
		"UPDATE entry SET start_x2 = 199 WHERE id = 'a-1'",
		"INSERT INTO seat VALUES ('a', 0, 'a-1', 1, 1, 1)",
		"INSERT INTO seat VALUES ('a', 1, 'b-1', 1, 1, 1)",
		"INSERT INTO seat VALUES ('a', 1, 'a-1', 0, 1, 1)",
		"INSERT INTO seat VALUES ('a', 1, 'a-1', 1, 0, 1)",
		"INSERT INTO seat VALUES ('a', 1, 'a-1', 1, 1, 21)",
		"INSERT INTO seat VALUES ('a', 1, 'a-1', 1, 1, 1), ('a', 1, 'a-2', 1, 1, 1)",
		"INSERT INTO keep_apart VALUES ('a', 'a-2', 'a-1')",
		"INSERT INTO keep_apart VALUES ('a', 'a-1', 'a-1')",
		"INSERT INTO keep_apart VALUES ('a', 'a-1', 'b-1')",
		"INSERT INTO prize VALUES ('a', 0, 'Best', '', 'newcomer', '', 1)",
		"INSERT INTO prize VALUES ('a', 1, '', '', 'newcomer', '', 1)",
		"INSERT INTO prize VALUES ('a', 1, 'Best', '', 'luck', '', 1)",
		"INSERT INTO prize VALUES ('a', 1, 'Best', '', 'rank', '', 1)",
		"INSERT INTO prize VALUES ('a', 1, 'Best', '', 'newcomer', '5k', 1)",
		"INSERT INTO prize VALUES ('a', 1, 'Best', '', 'club', '', 0)",
		"UPDATE tournament SET check_in = 2",
		"INSERT INTO check_in VALUES ('nobody', 0, 'door')",
		"INSERT INTO check_in VALUES ('a-1', 0, 'window')",
		"INSERT INTO check_in VALUES ('a-2', 0, 'link')",
		OUTBOX "('m', 'a', NULL, NULL, 'confirmed', 'x@y', 'en', 'waiting', 0, NULL))",
		OUTBOX "('m', 'a', 'nobody', NULL, 'confirmed', 'x@y', 'en', 'waiting', 0, NULL))",
		OUTBOX "('m', 'nowhere', 'a-1', NULL, 'confirmed', 'x@y', 'en', 'waiting', 0, NULL))",
		OUTBOX "('m', 'a', 'a-1', NULL, 'confirmed', 'x@y', 'e', 'waiting', 0, NULL))",
		OUTBOX "('m', 'a', 'a-1', NULL, 'confirmed', 'x@y', 'en', 'lost', 0, 1))",
		OUTBOX "('m', 'a', 'a-1', NULL, 'confirmed', 'x@y', 'en', 'waiting', 0, 1))",
		OUTBOX "('m', 'a', 'a-1', NULL, 'confirmed', 'x@y', 'en', 'sent', 0, NULL))",
		OUTBOX "('m', 'a', 'a-1', NULL, 'confirmed', 'x@y', 'en', 'waiting', -1, NULL))",
		"INSERT INTO audit VALUES (1, 0, 'nowhere', 'pair', 'x', '', '', '', '')",
		"INSERT INTO publication VALUES (2, 0)",
		REPORT "('a', 0, 1, 'a-1', 'a-1', 'a-2', 'black', 'margin', 8, 0, 0, 0)",
		REPORT "('a', 21, 1, 'a-1', 'a-1', 'a-2', 'black', 'margin', 8, 0, 0, 0)",
		REPORT "('a', 1, 0, 'a-1', 'a-1', 'a-2', 'black', 'margin', 8, 0, 0, 0)",
		REPORT "('a', 1, 1, 'a-3', 'a-1', 'a-2', 'black', 'margin', 8, 0, 0, 0)",
		REPORT "('a', 1, 1, 'a-1', 'a-1', 'a-1', 'black', 'margin', 8, 0, 0, 0)",
		REPORT "('a', 1, 1, 'b-1', 'b-1', 'a-2', 'black', 'margin', 8, 0, 0, 0)",
		REPORT "('a', 1, 1, 'a-1', 'a-1', 'a-2', 'both', 'margin', 8, 0, 0, 0)",
		REPORT "('a', 1, 1, 'a-1', 'a-1', 'a-2', 'black', 'count', 8, 0, 0, 0)",
		REPORT "('a', 1, 1, 'a-1', 'a-1', 'a-2', 'black', 'time', 8, 0, 0, 0)",
		REPORT "('a', 1, 1, 'a-1', 'a-1', 'a-2', '', 'resignation', NULL, 0, 0, 0)",
		REPORT "('a', 1, 1, 'a-1', 'a-1', 'a-2', 'black', 'margin', -1, 0, 0, 0)",
		REPORT "('a', 1, 1, 'a-1', 'a-1', 'a-2', 'black', 'margin', 8, -1, 0, 0)",
		REPORT "('a', 1, 1, 'a-1', 'a-1', 'a-2', 'black', 'margin', 8, 0, 100, 0)",
		WISH("w3", "nowhere", "looking", "full", "en", "0", "NULL"),
		WISH("w1", "a", "looking", "full", "en", "0", "NULL"),
		WISH("w3", "a", "hoping", "full", "en", "0", "NULL"),
		WISH("w3", "a", "looking", "", "en", "0", "NULL"),
		WISH("w3", "a", "looking", "full", "", "0", "NULL"),
		WISH("w3", "a", "looking", "full", "en", "-1", "NULL"),
		WISH("w3", "a", "paired", "full", "en", "0", "NULL"),
		WISH("w3", "a", "looking", "full", "en", "0", "'a-1'"),
		WISH("w3", "a", "withdrawn", "full", "en", "0", "'a-1'"),
		WISH("w3", "a", "paired", "full", "en", "0", "'nobody'"),
		"UPDATE partner_wish SET family_name = ''",
		"UPDATE partner_wish SET honour = 'knight'",
		"UPDATE partner_wish SET gender = 'x'",
		"UPDATE partner_wish SET birth_date = '2012'",
		"DELETE FROM partner_wish WHERE id = 'w2'",
		"INSERT INTO partner_offer VALUES ('a', 'w1', 'w1', 0)",
		"INSERT INTO partner_offer VALUES ('a', 'w1', 'w2', 1)",
		"INSERT INTO partner_offer VALUES ('a', 'w1', 'wb', 0)",
		"INSERT INTO partner_offer VALUES ('b', 'w2', 'w1', 0)",
		"INSERT INTO partner_offer VALUES ('a', 'w1', 'nobody', 0)",
	};

	furnish(world);
	for (size_t i = 0; i < COUNT(bad); i++)
		if (sample_try(world->db, bad[i]) != -1)
			fail_msg("accepted: %s", bad[i]);
	assert_int_equal(0, migration_check(world->arena, world->db));
}

/* The nearest neighbours of what is refused above. */
WORLD_TEST(world_setup, the_schema_says_yes)
{
	static const char *const good[] = {
		"UPDATE tournament SET name_en = ''",
		"UPDATE tournament SET rounds = 20, capacity = 2048, taken = 2048",
		"UPDATE tournament SET taken = 0, capacity = 2",
		"INSERT INTO round (tournament_id, number, state) VALUES ('a', 20, 'published')",
		GAME "('a', 1, 2, 'a-4', 'a-3', 1, 9, 13, '0', '', 'margin', NULL, NULL, 0, 0, 1, 0)",
		"UPDATE game SET result = '0', winner = 'white', how = 'count', black_count = 0,"
		" white_count = 999 WHERE table_number = 2",
		"UPDATE game SET result = 'L', winner = '', how = 'both-lose' WHERE table_number = 2",
		"UPDATE game SET black = white, white = black WHERE table_number = 1",
		"UPDATE game SET result = 'W+F', winner = 'white', how = 'late', reason = '31 分'"
		" WHERE table_number = 2",
		"UPDATE game SET result = 'B+F', winner = 'black', how = 'referee' WHERE table_number = 2",
		"INSERT INTO api_token VALUES ('hash', 'acc', '０1234567890123456789012345678901234567890123456789012345678９', 0)",
		"INSERT INTO bye VALUES ('a', 20, 'a-3', 0)",
		"UPDATE game SET locked = 1",
		"UPDATE tournament SET system = 'fours', plan = 'bar 3', tables_out = '13'",
		"UPDATE entry SET fixed_table = 1, newcomer = 1, start_x2 = -40 WHERE id = 'a-1'",
		"INSERT INTO seat VALUES ('a', 1, 'a-1', 1, 1, 1), ('a', 1, 'a-2', 2, 1, 1), ('a', 2, 'a-1', 1, 2, 5)",
		"INSERT INTO keep_apart VALUES ('a', 'a-1', 'a-2')",
		"INSERT INTO prize VALUES ('a', 1, '', '新人賞', 'newcomer', '', 1), ('a', 2, 'Best', '', 'rank', '5k', 3)",
		"UPDATE tournament SET check_in = 1",
		"INSERT INTO check_in VALUES ('a-1', 0, 'door')",
		"INSERT INTO check_in VALUES ('a-3', 0, 'desk')",
		OUTBOX "('m1', 'a', 'a-1', NULL, 'confirmed', 'x@y', 'en', 'waiting', 0, NULL))",
		OUTBOX "('m2', 'a', 'a-1', NULL, 'confirmed', 'x@y', 'ja', 'failed', 9, 1))",
		"INSERT INTO audit (at, actor, action, subject, before, after)"
		" VALUES (0, 'pair', 'x', '', '', '')",
		REPORT "('a', 20, 1, 'a-1', 'a-1', 'a-2', '', 'margin', 0, 0, 99, 0)",
		REPORT "('a', 20, 1, 'a-2', 'a-1', 'a-2', 'black', 'margin', NULL, 99, 0, 0)",
		REPORT "('a', 20, 2, 'a-2', 'a-3', 'a-2', 'white', 'time', NULL, 0, 0, 0)",
		WISH("w3", "a", "looking", "number", "ja", "1", "NULL"),
		WISH("w4", "a", "paired", "initials", "en", "0", "'a-1'"),
		WISH("w5", "a", "withdrawn", "full", "en", "0", "NULL"),
		"INSERT INTO partner_offer VALUES ('a', 'w2', 'w1', 0)",
		"INSERT INTO partner_offer VALUES ('a', 'w1', 'w3', 0)",
	};

	furnish(world);
	for (size_t i = 0; i < COUNT(good); i++)
		if (sample_try(world->db, good[i]) < 1)
			fail_msg("refused: %s", good[i]);
}
