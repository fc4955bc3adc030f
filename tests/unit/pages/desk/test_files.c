#include "world/browser.h"

/* A list of pairs that somebody pastes without a first line of column names. */

static void
pairs_setup(struct world *world)
{
	desk_open(world, "egf-pair");
}

static void
single_setup(struct world *world)
{
	desk_open(world, "swindon");
}

/* As a form sends it. */
static const char *
encoded(struct arena *arena, const char *text)
{
	struct buf all = buf_new(arena, 3 * strlen(text) + 1);

	for (; *text != '\0'; text++)
		buf_printf(&all, "%%%02X", (unsigned char)*text);
	return all.text;
}

/* The list as it is, and then below the line that the page has for it; what that line is. */
static const char *
line_copied(struct world *world, const char *lang, const char *list)
{
	struct arena *arena = world->arena;
	const char *path = arena_printf(arena, "/%s/desk/t/icho/files", lang);
	const size_t before = world->entries.count;
	const char *page = ask(world, path, arena_printf(arena, "table=%s", encoded(arena, list)), 422);
	const char *line = strstr(page, "<textarea id=\"heads\"");

	SAYS(page, list);
	assert_int_equal(before, world->entries.count);
	if (line == NULL)
		fail_msg("no line to copy: %s", page);
	line = strstr(line, ">\n") + 2;
	line = arena_copy(arena, line, (size_t)(strstr(line, "</textarea>") - line));
	list = encoded(arena, arena_printf(arena, "%s\n%s", line, list));
	ask(world, path, arena_printf(arena, "once=&enter=1&table=%s", list), 303);
	assert_int_equal(before + 2, world->entries.count);
	return line;
}

TEST_WITH(pairs_setup, a_list_without_column_names_gets_a_first_line_that_it_can_be_read_with)
{
	assert_string_equal("family name 1\tgiven name 1\trank 1\tfamily name 2\tgiven name 2\trank 2",
	                    line_copied(world, "en", "Heron\tAda\t4d\tTeal\tBo\t1k\n"
	                                            "Swan\tCleo\t1d\tCrane\tDan\t6k\n"));
	assert_string_equal("姓 1\t名 1\t段級位 1\t姓 2\t名 2\t段級位 2",
	                    line_copied(world, "ja", "Rail\tEve\t4d\tGull\tFay\t1k\n"
	                                            "Coot\tGus\t1d\tSmew\tHal\t6k\n"));
	assert_string_equal("family name 1,given name 1,rank 1,family name 2,given name 2,rank 2",
	                    line_copied(world, "en", "Kite,Ida,4d,Lark,Jon,1k\n"
	                                            "Wren,Kim,1d,Dove,Lou,6k\n"));
	ask(world, "/en/desk/t/icho/files", "once=&table=Ibis%09Max%09", 422);
	SAYS(tree_shown(world), "The first line has no column names.");
	SAYS(ask(world, "/en/desk/t/icho/files", "once=&table=", 422), NOT "id=\"heads\"");
	SAYS(get(world, "/en/desk/t/icho/files"), NOT "id=\"heads\"");
}

TEST_WITH(single_setup, where_one_plays_one_the_line_has_one_player)
{
	assert_string_equal("family name\tgiven name\trank",
	                    line_copied(world, "en", "Heron\tAda\t4d\nSwan\tCleo\t1d\n"));
}

TEST_WITH(single_setup, every_name_that_the_help_gives_is_one_of_a_column)
{
	static const char *const names[][12] = {
		{"family name", "given name", "rank", "family kana", "given kana", "birth date",
		 "gender", "club", "country", "email", "note", "newcomer"},
		{"姓", "名", "段級位", "せい", "めい", "生年月日", "性別", "所属", "国", "メールアドレス",
		 "主催者への連絡", "初参加"},
	};
	static const char *const lines[] = {
		"Heron\tAda\t4d\tほろん\tえいだ\t1990-1-2\tf\tReed\tFR\ta@b.example\t-\tyes",
		"Swan\tCleo\t1d\tすわん\tくれお\t1991-1-2\t女\tReed\tFR\tc@b.example\t-\tはい",
	};
	struct arena *arena = world->arena;

	for (size_t lang = 0; lang < 2; lang++) {
		const char *path = lang == 0 ? "/en/desk/t/icho/files" : "/ja/desk/t/icho/files";
		const char *help = strstr(get(world, path), "id=\"table-h\""), *heads = "";

		help = arena_copy(arena, help, (size_t)(strstr(help, "</p>") - help));
		for (size_t i = 0; i < 12; i++) {
			has(path, help, names[lang][i]);
			heads = arena_printf(arena, "%s%s%s", heads, i > 0 ? "\t" : "", names[lang][i]);
		}
		ask(world, path, arena_printf(arena, "once=&enter=1&table=%s", encoded(arena,
		    arena_printf(arena, "%s\n%s\n", heads, lines[lang]))), 303);
	}
}


/* As somebody would go through it: looked at, put right, entered, looked at again. */
TEST_WITH(pairs_setup, a_list_is_shown_with_what_becomes_of_it_before_any_of_it_is_entered)
{
	static const char list[] = "Timestamp,Name of player 1,Rank of player 1,Name of player 2,"
		"Rank of player 2,Lunch\n8:14,Ada Heron,4d,Bo Teal,1k,yes\n8:15,Cleo Swan,five,Dan Crane,6k,no\n";
	const char *path = "/en/desk/t/icho/files", *page, *table;
	const size_t before = world->entries.count;

	page = ask(world, path, arena_printf(world->arena, "table=%s", encoded(world->arena, list)), 200);
	SAYS(page, "Nothing is entered yet.", "Columns: 4 matched, 2 ignored", "<b>New</b>",
	     "<bdi>Heron, Ada 4d</bdi>", ">player 1, full name, family name first</option>",
	     "player 1, rank: “five”", "name=\"cell.3.2\" value=\"five\"");
	assert_int_equal(before, world->entries.count);
	page = ask(world, path, arena_printf(world->arena, "once=&enter=1&column.5=note&cell.3.2=5k&table=%s",
	                                     encoded(world->arena, list)), 303);
	assert_int_equal(before + 2, world->entries.count);
	assert_string_equal("yes", world->entries.list[before].note);
	page = ask(world, path, arena_printf(world->arena, "cell.3.2=4k&table=%s",
	                                     encoded(world->arena, list)), 200);
	SAYS(page, "player 1, rank 5k → 4k", "nothing changes");
	SAYS(ask(world, path, arena_printf(world->arena, "column.1=players.0.name-turned&table=%s",
	                                   encoded(world->arena, list)), 200),
	     "<bdi>Ada, Heron 4d</bdi>", "<bdi>Teal, Bo 1k</bdi>");
	/* What was put right is carried along in the list. */
	table = strstr(page, "<textarea id=\"table\"");
	SAYS(table, "8:15,Cleo Swan,4k,Dan Crane");
	get(world, "/ja/desk/t/icho/files");
}

TEST_WITH(pairs_setup, one_column_of_clubs_or_countries_is_both_players_until_it_is_said_to_be_ones)
{
	static const char list[] = "Name of player 1,Rank of player 1,Name of player 2,Rank of player 2,"
		"所属,Country\nAda Heron,4d,Bo Teal,1k,Pond,";
	const char *path = "/en/desk/t/icho/files", *page;

	page = ask(world, path, arena_printf(world->arena, "table=%s%0200d", encoded(world->arena, list), 0),
	           200);
	SAYS(page, "<option value=\"players.country\" selected>both players, country</option>",
	     "<option value=\"players.club\" selected>both players, club</option>",
	     "aria-label=\"player 1, country\" name=\"cell.2.5\"");
	ask(world, path, arena_printf(world->arena, "once=&enter=1&column.5=players.0.country&table=%sFR",
	                              encoded(world->arena, list)), 303);
	assert_string_equal("FR", world->entries.list[world->entries.count - 1].players[0].country);
	assert_string_equal("", world->entries.list[world->entries.count - 1].players[1].country);
	assert_string_equal("Pond", world->entries.list[world->entries.count - 1].players[1].club);
}

TEST_WITH(pairs_setup, the_empty_list_has_heads_that_are_read)
{
	static const char *const paths[] = {"/en/desk/t/icho/files", "/ja/desk/t/icho/files"};

	for (size_t i = 0; i < COUNT(paths); i++) {
		const char *heads = get(world, arena_printf(world->arena, "%s/list.csv", paths[i]));
		const char *page = ask(world, paths[i], arena_printf(world->arena, "table=%s", encoded(
			world->arena, arena_printf(world->arena, "%sHeron,Ada,,,4d,,,,,Teal,Bo,,,1k,,,,,,,\n",
			                           heads))), 200);

		SAYS(page, i == 0 ? "Columns: 21 matched, 0 ignored" : "読むもの 21、読まないもの 0");
	}
}
