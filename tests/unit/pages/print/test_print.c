#include "world/browser.h"

#include "actions/entry/check_in_act.h"
#include "store/prize.h"

/* What the desk prints, asked as a browser asks. */

#define PRINT "/en/desk/t/icho/print"

/* Of pair n the captain is East n, the partner 花子 West n. Table 1: stones and reverse komi;
 * 2: nigiri and a komi that leaves no jigo; 3: neither stones nor komi. Pair 9 has a bye. */
static void
round_open(struct world *world, const char *ruleset)
{
	desk_open(world, ruleset);
	hall_three(world, -12, 13, 0);
}

static void
kanto_setup(struct world *world)
{
	round_open(world, "kanto-junior");
}

static void
swindon_setup(struct world *world)
{
	round_open(world, "swindon");
}

static void
set(struct world *world, const char *sql)
{
	assert_true(db_run(world->db, sql, "") > 0);
	world_read(world);
}

TEST_WITH(kanto_setup, a_card_with_stones_begins_with_whites_captain)
{
	SAYS(tree(world, PRINT "/table-cards"), "leaves.0.items.0.nigiri = false\n",
	     "leaves.0.items.0.turn.0.white = true\n", "leaves.0.items.0.turn.0.short = East1\n",
	     "leaves.0.items.0.turn.1.short = West2\n", "leaves.0.items.0.stones = 2\n",
	     "leaves.0.items.0.komi = −6\n", "leaves.0.items.0.jigo = Jigo: White wins.\n");
}

TEST_WITH(kanto_setup, a_card_without_stones_begins_with_blacks_captain)
{
	SAYS(tree(world, PRINT "/table-cards"), "leaves.1.items.0.turn.0.short = East6\n",
	     "leaves.1.items.0.turn.1.short = East5\n", "leaves.1.items.0.stones = false\n",
	     "leaves.1.items.0.komi = false\n");
}

TEST_WITH(kanto_setup, a_card_before_nigiri_has_no_colours_and_no_order)
{
	SAYS(tree(world, PRINT "/table-cards"), "leaves.0.items.1.nigiri = true\n",
	     "leaves.0.items.1.any_turn = false\n", "leaves.0.items.1.jigo = false\n");
}

TEST_WITH(swindon_setup, a_card_says_what_the_ruleset_makes_of_a_jigo_and_of_a_rotation_error)
{
	SAYS(tree(world, PRINT "/table-cards"), "leaves.0.items.0.jigo = Jigo is a draw.\n",
	     "leaves.0.items.0.rotation = false\n");
}

TEST_WITH(kanto_setup, two_cards_are_on_a_leaf_and_one_on_a_small_one)
{
	SAYS(tree(world, PRINT "/table-cards"), "leaves.0.items.1.table = 2\n",
	     "leaves.1.items.0.table = 3\n", NOT "leaves.2.");
	SAYS(tree(world, PRINT "/table-cards?paper=small"), "leaves.2.items.0.table = 3\n",
	     NOT "leaves.0.items.1.");
}

TEST_WITH(kanto_setup, a_slip_asks_for_the_colours_only_where_nigiri_gives_them)
{
	SAYS(tree(world, PRINT "/slips"), "leaves.0.items.0.nigiri = false\n",
	     "leaves.0.items.0.black.pair = East2 and West2\n", "leaves.0.items.1.nigiri = true\n");
}

TEST_WITH(swindon_setup, a_slip_has_a_box_for_a_jigo_where_it_is_a_draw_and_komi_leaves_one)
{
	SAYS(tree(world, PRINT "/slips"), "items.0.jigo = true\n", "items.1.jigo = false\n",
	     "items.2.jigo = true\n");
	hall_ruleset_set(world, "kanto-junior");
	SAYS(tree(world, PRINT "/slips"), NOT ".jigo = true\n");
}

TEST_WITH(kanto_setup, the_wall_list_by_name_shows_names_as_published_and_whole_on_demand)
{
	const char *page;

	set(world, "UPDATE player SET publish = 'full', family_kana = '', family_name = 'Ärlig'"
	    " WHERE entry_id = 'icho-5' AND seat = 0");
	page = get(world, PRINT "/by-name");
	IN_ORDER(page, "Autumn Pairs", "Round 1", "10:00", "<i>A</i>", "Ärlig", "<b>3</b>",
	         "No. 1<", "<b>1</b>", "No. 2<", "<b>1</b>", "No. 3<", "<b>2</b>", "No. 9<", "bye");
	SAYS(tree_shown(world), NOT "West1");
	page = get(world, PRINT "/by-name?names=full");
	IN_ORDER(page, "Ärlig", "<i>E</i>", "East1", "East2");
	SAYS(page, "West1", NOT "No. 1<");
}

TEST_WITH(kanto_setup, the_wall_list_by_table_says_who_plays_first)
{
	SAYS(tree(world, PRINT "/by-table?names=full"), "games.0.first.white = true\n",
	     "games.0.first.name = East1\n", "games.0.komi = −6\n", "games.1.nigiri = true\n",
	     "games.2.first.white = false\n", "games.2.first.name = East6\n",
	     "byes.2.players.0.name = East9\n");
	SAYS(tree(world, PRINT "/by-table"), NOT "East1");
}

TEST_WITH(kanto_setup, a_sheet_keeps_its_round_when_a_later_one_is_published)
{
	SAYS(tree(world, PRINT), "of_round.0.url = /en/desk/t/icho/print/by-name?round=1\n");
	assert_true(round_insert(world->db, "icho", 2));
	ask(world, PRINT "?round=2", NULL, 404);
	ask(world, PRINT "/slips?round=2", NULL, 404);
	round_publish(world->db, "icho", 2, 1);
	SAYS(tree(world, PRINT), "of_round.0.url = /en/desk/t/icho/print/by-name?round=2\n");
	SAYS(tree(world, PRINT "?round=1"),
	     "of_round.0.url = /en/desk/t/icho/print/by-name?round=1\n");
	SAYS(get(world, PRINT "/slips?round=1"), "Round 1");
	SAYS(tree(world, PRINT "/slips"), "round = 2\n");
	ask(world, PRINT "?round=0", NULL, 404);
	ask(world, PRINT "?round=x", NULL, 404);
	ask(world, PRINT "/posters", NULL, 404);
}

DESK_TEST(what_cannot_be_printed_yet_says_why)
{
	static const struct {
		const char *sheet, *why;
	} rows[] = {
		{"by-name", "when a round is published"},
		{"by-table", "when a round is published"},
		{"table-cards", "when a round is published"},
		{"slips", "when a round is published"},
		{"standings", "when all results of round 1 are in"},
		{"cross-table", "when all results of round 1 are in"},
		{"door", "does not use check-in"},
		{"certificates", "when all 4 rounds are over. Next is round 1."},
	};

	for (size_t i = 0; i < COUNT(rows); i++)
		has(rows[i].sheet, ask(world, arena_printf(world->arena, PRINT "/%s", rows[i].sheet),
		                       NULL, 200), rows[i].why);
	SAYS(get(world, PRINT), rows[0].why, "href=\"" PRINT "/place-cards\"",
	     NOT PRINT "/certificates", NOT PRINT "/door");
}

DESK_TEST(the_sheet_for_the_door_is_there_where_pairs_check_in)
{
	const char *page;

	set(world, "UPDATE tournament SET check_in = 1");
	SAYS(tree(world, PRINT), "any_time.5.url = /en/desk/t/icho/print/door\n");
	page = get(world, "/ja/desk/t/icho/print/door");
	IN_ORDER(page, "秋のペア碁", "class=\"qr\"", "受付（チェックイン）はこちら", "Check in here");
}

DESK_TEST(place_cards_say_of_whom_no_photographs_are_taken)
{
	assert_null(strstr(get(world, PRINT "/place-cards"), "hotograph"));
	set(world, "UPDATE tournament SET asks_photos = 1");
	set(world, "UPDATE player SET photos = CASE seat WHEN 0 THEN 'yes' ELSE 'no' END"
	           " WHERE entry_id = 'icho-1'");
	SAYS(tree(world, PRINT "/place-cards"), "leaves.0.items.0.photos = No photographs\n",
	     "leaves.0.items.1.photos = false\n",
	     "leaves.0.items.2.photos = Photographs: not said yet\n");
}

DESK_TEST(the_reception_has_every_pair_by_its_captains_reading)
{
	set(world, "UPDATE tournament SET check_in = 1");
	set(world, "UPDATE player SET family_kana = 'さとう' WHERE entry_id = 'icho-7' AND seat = 1");
	set(world, "UPDATE player SET family_kana = 'あべ' WHERE entry_id = 'icho-8' AND seat = 1");
	SAYS(tree(world, "/ja/desk/t/icho/print/reception"), "pairs.0.number = 8\n",
	     "pairs.0.head = あ\n", "pairs.0.reading = あべ\n", "pairs.1.number = 7\n",
	     "pairs.1.head = さ\n", "pairs.2.reading = false\n");
	DONE(check_in_set, hall_entry(world, "icho-8"), CHECK_IN_DESK, true);
	SAYS(tree(world, "/ja/desk/t/icho/print/reception?names=published"), "here = true\n",
	     NOT "あべ");
}

DESK_TEST(place_cards_are_for_those_who_play)
{
	const char *page;

	set(world, "UPDATE entry SET status = 'withdrawn' WHERE number = 2");
	set(world, "UPDATE entry SET status = 'waiting' WHERE number = 3");
	page = get(world, PRINT "/place-cards");
	IN_ORDER(page, "East1", "Pair 1", "East1", "Pair 1", "West1", "4-dan", "市ヶ谷", "East4");
	SAYS(tree_shown(world), NOT "East2", NOT "East3");
	SAYS(tree(world, PRINT "/place-cards?names=published"), "leaves.0.items.0.name = No. 1\n",
	     NOT "West1");
}

static void
all_rounds_play(struct world *world)
{
	for (int round = 1; round <= 4; round++) {
		round_begun(world, round);
		if (round == 4)
			SAYS(tree(world, PRINT "/certificates"),
			     "refusal = 4 results of round 4 are missing");
		hall_play(world, round);
	}
}

DESK_TEST(certificates_are_there_when_the_last_result_is_in)
{
	const char *page;

	all_rounds_play(world);
	page = get(world, PRINT "/certificates?places=1");
	IN_ORDER(page, "1st place", "East1", "West1", "Autumn Pairs", "Sunday 22 November 2026",
	         "日本棋院", "Organiser", "Referee");
	SAYS(page, NOT "2nd place", NOT "4-dan");
	SAYS(tree(world, PRINT "/certificates"), NOT "4th place");
	IN_ORDER(get(world, PRINT "/certificates?places=9"), "1st place", "th place", "East9");
}

DESK_TEST(an_event_that_ended_early_has_certificates_after_what_was_played)
{
	round_played(world, 1);
	round_begun(world, 2);
	SAYS(tree(world, PRINT "/certificates"), "when all 4 rounds are over");
	hall_state_set(world, STATE_FINISHED);
	SAYS(tree(world, PRINT "/certificates?places=1"), "certificates.0.place = 1st place\n");
	SAYS(get(world, PRINT "/certificates?places=0"), "1st place", "value=\"3\"");
}

/* Whoever shares the last place asked for has a certificate too. */
DESK_TEST(a_shared_place_says_so)
{
	const char *page;

	set(world, "UPDATE tournament SET rounds = 1");
	round_played(world, 1);
	page = get(world, PRINT "/certificates?places=1");
	IN_ORDER(page, "1st place", "(shared)", "1st place", "(shared)");
	SAYS(tree_shown(world), NOT "2nd place");
	page = get(world, PRINT "/cross-table");
	IN_ORDER(page, ">No.</th>", "opponent’s number");
}

/* Two pairs and one round: pair 1 wins. */
static void
final_play(struct world *world)
{
	set(world, "UPDATE entry SET status = 'withdrawn' WHERE number > 2");
	set(world, "UPDATE tournament SET rounds = 1");
	round_played(world, 1);
}

DESK_TEST(a_cross_table_names_opponents_by_their_place)
{
	const char *page;

	final_play(world);
	page = get(world, PRINT "/cross-table?names=full");
	IN_ORDER(page, "<b>1</b>", "East1", "West1", "+<b>2</b><svg class=\"st w\"", "<b>2</b>",
	         "East2", "West2", "−<b>1</b><svg class=\"st\"", "opponent’s place");
	SAYS(page, NOT ">No.</th>");
	SAYS(tree(world, PRINT "/cross-table"), NOT "East1");
}

DESK_TEST(a_place_of_its_own_is_not_called_shared)
{
	const char *page;

	final_play(world);
	page = get(world, "/ja/desk/t/icho/print/certificates");
	IN_ORDER(page, "優勝", "East1", "準優勝", "East2");
	SAYS(page, NOT "同位");
}

DESK_TEST(prizes_have_certificates_behind_the_places)
{
	static struct prize list[] = {
		{1, "Best beginners", "", PRIZE_RANK, {RANK_PRO, 0}, 1},
		{2, "Best club", "", PRIZE_CLUB, {RANK_NONE, 0}, 1},
	};
	const char *page;

	final_play(world);
	prizes_write(world->db, "icho", &(struct prizes){list, 2});
	page = get(world, PRINT "/certificates?places=1");
	IN_ORDER(page, "1st place", "East1", "Best beginners", "East1", "Best club", "<bdi>市ヶ谷</bdi>");
	SAYS(get(world, "/ja/desk/t/icho/print/certificates"), "East1</bdi> <small>殿</small>");
}

TEST_WITH(kanto_setup, a_helper_prints_and_a_stranger_does_not)
{
	world->session = signed_in(world, "helper@example.org", MEMBERSHIP_DESK);
	SAYS(tree(world, PRINT "/table-cards"), "leaves.0.items.0.turn.2.short = West1\n");
	assert_true(world->response->private_page);
	SAYS(get(world, PRINT), "href=\"" PRINT "\" aria-current=\"page\"");
	world->session = signed_in(world, "stranger@example.org", MEMBERSHIP_NONE);
	ask(world, PRINT, NULL, 403);
	ask(world, PRINT "/table-cards", NULL, 403);
	ask(world, PRINT "/place-cards", NULL, 403);
}

TEST_WITH(kanto_setup, the_other_language_keeps_what_was_chosen)
{
	SAYS(get(world, PRINT "/slips?round=1&paper=small"),
	     "href=\"/ja/desk/t/icho/print/slips?round=1&amp;paper=small\"");
	SAYS(tree(world, PRINT "/slips?round=1&paper=small"),
	     "names.0.url = /en/desk/t/icho/print/slips?round=1&names=published&paper=small\n");
}
