#include "world/browser.h"

#include "actions/entry/entry_act.h"
#include "base/text.h"
#include "event/name_find.h"

/* People looking for their table. */

static void
setup(struct world *world)
{
	desk_open(world, "kanto-junior");

	assert_true(db_run(world->db, "UPDATE player SET publish = 'full', family_kana = '',"
	                   " given_kana = '', given_name = 'Rin'", "") > 0);
}

static void
player_set(struct world *world, int number, int nth, const char *publish, const char *family,
           const char *given, const char *family_kana, const char *given_kana)
{
	static const char sql[] =
		"UPDATE player"
		" SET publish = $1, family_name = $2, given_name = $3, family_kana = $4, given_kana = $5"
		" WHERE entry_id = $6 AND seat = $7";

	assert_int_equal(1, db_run(world->db, sql, "ttttttd", publish, family, given, family_kana,
	                           given_kana, hall_id(world, number), nth));
}

/* Sato of pair 3 and Müller of pair 9; the others are East and West with a number. */
static void
round_drawn(struct world *world)
{
	player_set(world, 3, 0, "full", "佐藤", "桜", "さとう", "さくら");
	player_set(world, 9, 1, "full", "van der Müller", "Jörg", "", "");
	world_read(world);
	round_begun(world, 1);
}

/* The four games one table on, so that no pair of the first ones sits at its own number. */
static void
tables_turned(struct world *world)
{
	struct db *db = world->db;

	assert_int_equal(4, db_run(db, "UPDATE game SET table_number = table_number + 10", ""));
	assert_int_equal(4, db_run(db, "UPDATE game SET table_number = (table_number - 10) % 4 + 1", ""));
	world_read(world);
}

static const char *
find(struct world *world, const char *asked)
{
	return tree(world, arena_printf(world->arena, "/en/t/icho/rounds/1?find=%s", asked));
}

/* How many of the page's names are shown. */
static size_t
shown(const char *page)
{
	return times(page, ".hidden = false\n");
}

OWN_TEST(every_word_begins_a_name_or_is_a_whole_number)
{
	static const struct {
		const char *asked;
		bool found;
	} cases[] = {
		{"sato", true}, {"sa", true}, {"sakura", true}, {"sakura sato", true}, {"SATO", true},
		{"ato", false}, {"sato kenji", false}, {"12", true}, {"1", false}, {"2", false},
		{"7", true}, {"sato 7", true}, {"sato 8", false}, {"７", true}, {"s 12", true},
		{"#7", true}, {"@12", true}, {"#12", false}, {"@7", false}, {"#1", false}, {"#", false},
	};
	struct arena *arena = world->arena;

	for (size_t i = 0; i < COUNT(cases); i++)
		if (name_find_matches(arena, " satosakura sakura #7 @12 ",
		                       text_sort_key(arena, cases[i].asked)) != cases[i].found)
			fail_msg("%s", cases[i].asked);
}

OWN_TEST(a_name_is_found_however_it_is_written)
{
	static const struct {
		const char *asked, *name;
	} cases[] = {
		{"佐藤", "Sato"}, {"佐", "Sato"}, {"桜", "Sato"}, {"佐藤桜", "Sato"}, {"佐藤　桜", "Sato"},
		{"さとう", "Sato"}, {"サトウ", "Sato"}, {"ｻﾄｳ", "Sato"}, {"さくら", "Sato"}, {"ざとう", "Sato"},
		{"sato", "Sato"}, {"Satou", "Sato"}, {"satoh+sakura", "Sato"}, {"sakura", "Sato"},
		{"muller", "van der Müller"}, {"MÜLLER", "van der Müller"}, {"Ｍｕｌｌ", "van der Müller"},
		{"佐藤　花子", "Sato"}, {"muller+anna", "van der Müller"}, /* not of what follows */
		{"der", "van der Müller"}, {"jorg", "van der Müller"}, {"jörg+müller", "van der Müller"},
	};

	round_drawn(world);
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *page = find(world, cases[i].asked);

		if (shown(page) != 1)
			fail_msg("%s: %zu are shown", cases[i].asked, shown(page));
		page = strstr(page, arena_printf(world->arena, ".name = %s\n", cases[i].name));
		assert_non_null(page);
		assert_memory_equal(strstr(page, ".hidden = "), ".hidden = false", 15);
	}
}

OWN_TEST(the_tables_that_are_found_come_first_and_whole)
{
	const struct game *game;
	const char *page;

	round_drawn(world);
	game = rounds_game(&world->draw, 1, 4);
	page = find(world, arena_printf(world->arena, "East%d", hall_number(world, game->white)));
	SAYS(page, "search.said = 1 found\n", "games.0.table = 4\n", "games.3.table = ",
	     "\nfinished = 0\n", "game_count = 4\n", NOT "games.4.");
	page = find(world, "4");
	SAYS(page, "games.0.table = 4\n");
	assert_int_equal(4, times(page, ".hidden = false\n"));
}

OWN_TEST(a_table_comes_before_the_pair_of_that_number)
{
	int own, table = 1;
	const char *page, *asked;

	round_drawn(world);
	tables_turned(world);
	while (hall_number(world, rounds_game(&world->draw, 1, table)->black) == table ||
	       hall_number(world, rounds_game(&world->draw, 1, table)->white) == table)
		table++;
	asked = arena_printf(world->arena, "%d", table);
	own = rounds_game_of(&world->draw, 1, hall_id(world, table))->table;
	page = find(world, asked);
	assert_int_equal(6, shown(page));
	SAYS(page, arena_printf(world->arena, "games.0.table = %d\n", table),
	     arena_printf(world->arena, "games.1.table = %d\n", own));
	SAYS(page, arena_printf(world->arena, "find.16.by_pair = %d\n", table),
	     arena_printf(world->arena, "find.17.by_pair = %d\n", table)); /* behind all others */
}

OWN_TEST(a_number_with_its_word_is_that_alone)
{
	static const struct {
		const char *asked;
		size_t found;
	} cases[] = {
		{"No.4", 2}, {"no+4", 2}, {"4番", 2}, {"４番", 2}, {"pair+4", 2}, {"pair+no.+4", 2},
		{"table+4", 4}, {"Table4", 4}, {"4卓", 4}, {"table+9", 0}, {"9卓", 0}, {"9番", 2},
	};

	round_drawn(world);
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *page = find(world, cases[i].asked);

		if (cases[i].found == 0)
			has(cases[i].asked, page, "search.said = Nobody found");
		else if (shown(page) != cases[i].found)
			fail_msg("%s: %zu", cases[i].asked, shown(page));
		if (times(page, ".by_pair = false\n") != 18)
			fail_msg("%s: by the pair's number", cases[i].asked);
	}
}

OWN_TEST(who_has_no_table_is_told_so)
{
	player_set(world, 3, 0, "full", "佐藤", "桜", "さとう", "さくら");
	assert_true(entry_absent(world->office, world->tournament,
	                         hall_entry(world, "icho-3"), 1, true,
	                         &(struct problems){.count = 0}));
	world_read(world);
	round_begun(world, 1);
	SAYS(find(world, "佐藤"), "search.away.0.name = Sato\n", "search.away.0.out = true\n",
	     "absent.0.id = icho-3\n");
}

OWN_TEST(a_bye_is_told)
{
	int number;

	round_drawn(world);
	assert_int_equal(1, world->draw.bye_count);
	number = hall_number(world, world->draw.byes[0].entry_id);
	SAYS(find(world, arena_printf(world->arena, "%d番", number)), "search.away.0.bye = true\n");
	SAYS(world->response->body.text, " has a bye this round, and no game. ");
}

/* Five and four: the four have played all their games after three rounds. */
OWN_TEST(whose_group_has_no_games_left_is_told_so)
{
	world->tournament->plan = plan_usual(SYSTEM_ROUND_ROBIN);
	world->tournament->plan.value[SETTING_GROUPS] = 2;
	world->tournament->rounds = 5;
	world_save(world);
	for (int round = 1; round <= 4; round++) {
		round_played(world, round);
	}
	SAYS(tree(world, "/en/t/icho/rounds/3"), "any_idle = false\n");
	SAYS(tree(world, "/en/t/icho/rounds/4"), "any_idle = true\n");
	SAYS(tree(world, "/en/t/icho/rounds/4?find=West2"),
	     "search.away.0.name = West2\n", "search.away.0.idle = true\n");
	SAYS(world->response->body.text, "role=\"status\">West2 has no game this round. </p>");
	get(world, "/ja/t/icho/rounds/4?find=West2");
	absence_set(world->db, "icho-2", 4, true);
	SAYS(tree(world, "/en/t/icho/rounds/4?find=West2"),
	     "search.away.0.out = true\n", "search.away.0.idle = false\n");
	SAYS(world->response->body.text, "role=\"status\">West2 does not play this round. </p>");
}

OWN_TEST(a_round_of_a_cancelled_event_looks_for_no_table)
{
	round_drawn(world);
	world_sql(world, "UPDATE tournament SET cancelled = 1");
	SAYS(get(world, "/en/t/icho/rounds/1"),
	     "<b>This event has been cancelled.</b>", NOT "id=\"finder\"",
	     NOT "/static/find.", "<tr id=\"t1\" ");
}

OWN_TEST(once_a_round_is_over_its_tables_come_first)
{
	static const char mistake[] = "Wrong partner played? What to do";

	round_begun(world, 1);
	IN_ORDER(get(world, "/en/t/icho/rounds/1"), "id=\"finder\"", mistake, "id=\"draw\"");
	hall_play(world, 1);
	IN_ORDER(get(world, "/en/t/icho/rounds/1"), "id=\"draw\"", "<details><summary", "id=\"finder\"");
	has_not("over", world->response->body.text, mistake);
	IN_ORDER(get(world, "/en/t/icho/rounds/1?find=East2"), "id=\"draw\"", "<details open>");
}

OWN_TEST(who_is_not_found_is_told_and_everybody_is_shown)
{
	const char *page;

	round_drawn(world);
	page = find(world, "%3Cnobody%3E");
	SAYS(page, "Nobody found for “<nobody>”", NOT "initials only", "search.asked = <nobody>\n", NOT ".hidden = true",
	     "games.0.table = 1\n", "games.3.table = 4\n");
	SAYS(find(world, ""), NOT ".hidden = true", "search.said = false\n", "search.away = \n");
	SAYS(find(world, "0"), "Nobody found");
}

/* What is not shown finds nobody, or the list would give it away. */
OWN_TEST(nobody_is_found_by_what_is_not_shown)
{
	static const char *const hidden[] = {"Zimmer", "Anna", "まー", "Quist", "1+じまー"};

	player_set(world, 1, 0, "initials", "Zimmer", "Anna", "じまー", "あんな");
	player_set(world, 2, 0, "number", "Quist", "Eva", "", "");
	world_read(world);
	round_begun(world, 1);
	for (size_t i = 0; i < COUNT(hidden); i++) {
		has(hidden[i], find(world, hidden[i]), "Nobody found");
		has(hidden[i], world->response->body.text, "listed by their initials only.");
	}
	SAYS(find(world, "じ"), "1 found");
	SAYS(find(world, "じまー"), "1 found");
	SAYS(find(world, "じむ"), "1 found");
	SAYS(find(world, "No.+2"), " found");
	SAYS(find(world, "No.2"), " found");
	SAYS(find(world, "2番"), " found");
}

OWN_TEST(an_answer_is_nobody_elses_and_the_list_everybodys)
{
	const char *page;

	round_drawn(world);
	page = find(world, "sato");
	assert_true(world->response->private_page);
	assert_int_equal(0, world->response->head.len);
	SAYS(page, "fresh_js = false\n");
	page = tree(world, "/en/t/icho/rounds/1");
	assert_false(world->response->private_page);
	SAYS(page, "fresh_js = /static/fresh.", ".words =  satosakura sakura #3 ");
	ask(world, "/en/t/icho/rounds/1?find=a&find=b", NULL, 422);
	ask(world, "/en/t/icho/rounds/2?find=sato", NULL, 404);
}

OWN_TEST(in_japanese_latin_names_stand_behind_kana)
{
	round_drawn(world);
	IN_ORDER(tree(world, "/ja/t/icho/rounds/1"), ".name = 佐藤\n", ".name = East1\n");
}

/* Kana sort and find; what is written down for everybody says none. */
OWN_TEST(no_page_says_the_kana_of_a_name)
{
	static const char *const kana[] = {"さとう", "さくら", "サトウ"};

	round_drawn(world);
	for (size_t i = 0; i < COUNT(kana); i++) {
		has_not(kana[i], get(world, "/ja/t/icho/rounds/1"), kana[i]);
		find(world, "佐藤");
		has_not(kana[i], world->response->body.text, kana[i]);
	}
	SAYS(find(world, "さとう"), "1 found");
}

/* Kobayashi is long, and van der Müller longer; kanji are two letters wide. */
OWN_TEST(long_names_have_wider_columns)
{
	static const struct {
		const char *family, *wide;
	} cases[] = {
		{"van der Müller", "long"}, {"Kobayashi", "long"}, {"勅使河原", "long"}, {"小笠原", "false"},
	};

	round_drawn(world);
	for (size_t i = 0; i < COUNT(cases); i++) {
		db_run(world->db, "UPDATE player SET family_name = '林'", "");
		player_set(world, 9, 1, "full", cases[i].family, "Jörg", "", "");
		has(cases[i].family, tree(world, "/ja/t/icho/rounds/1"),
		    arena_printf(world->arena, "\nfind_wide = %s\n", cases[i].wide));
	}
	db_run(world->db, "UPDATE player SET family_name = 'van der Müller' WHERE seat = 0", "");
	SAYS(tree(world, "/ja/t/icho/rounds/1"), "\nfind_wide = longer\n");
}

OWN_TEST(now_is_the_newest_round_that_is_published)
{
	ask(world, "/ja/t/icho/now", NULL, 303);
	SAYS(world->response->head.text, "Location: /ja/t/icho\r\n");
	hall_draw(world);
	ask(world, "/ja/t/icho/now", NULL, 303);
	SAYS(world->response->head.text, "Location: /ja/t/icho\r\n");
	hall_publish(world, 1);
	ask(world, "/ja/t/icho/now", NULL, 303);
	SAYS(world->response->head.text, "Location: /ja/t/icho/rounds/1\r\n");
	hall_state_set(world, STATE_DRAFT);
	world->session = "nobody";
	ask(world, "/ja/t/icho/now", NULL, 404);
}

/* Who waits there sees the round as soon as it is out. */
OWN_TEST(a_round_that_is_not_drawn_is_waited_for)
{
	SAYS(ask(world, "/en/t/icho/rounds/1", NULL, 404),
	     " data-from=\"/en/t/icho\" data-wait=\"/en/t/icho/rounds/1\"");
	SAYS(ask(world, "/en/t/icho/rounds/9", NULL, 404), NOT "<script");
}
