#include "suite.h"

#include "world/office.h"

#include "actions/event/event_act.h"
#include "actions/files/csv_out.h"
#include "actions/files/entries_in.h"
#include "base/buf.h"
#include "store/people/personal.h"

/* Tables of pairs as people keep them, and what becomes of them. */

#define HEAD "family name 1,given name 1,rank 1,gender 1,birth date 1," \
	"family name 2,given name 2,rank 2,gender 2,birth date 2,email\n"
#define PAIR(n) "Fujita" n ",Kotone,5k,f,2014-6-9,Fujita" n ",Osamu,六段,男,1955/11/03,\n"

static struct entry_list
enter(struct world *world, const char *table)
{
	const struct entries_in_wish wish = {.table = slice_of(table), .lang = ""};
	struct entry_list entered;
	bool again;

	world_read(world);
	ACT(entries_in_enter, &wish, &entered, &again);
	return entered;
}

static size_t
entered_count(struct world *world)
{
	return entry_list_of(world->arena, world->db, "icho").count;
}

OFFICE_TEST(pairs_enter_in_the_order_of_the_table_and_the_last_of_them_wait)
{
	struct entry_list entered;

	office_event_set(world, STATE_OPEN, 2);
	entered = enter(world, HEAD PAIR("1") PAIR("2") PAIR("3"));
	assert_problem(world, "three pairs", "", PROBLEM_NONE);
	assert_int_equal(entered.count, 3);
	assert_int_equal(entered.list[1].number, 2);
	assert_int_equal(entered.list[1].status, STATUS_CONFIRMED);
	assert_int_equal(entered.list[2].status, STATUS_WAITING);
	assert_string_equal(entered.list[2].players[0].family_name, "Fujita3");
	assert_int_equal(entered.list[0].players[1].birth_date.month, 11);
	assert_int_equal(entered.list[0].players[1].gender, GENDER_MALE);
	world_read(world);
	assert_int_equal(world->tournament->taken, 2);
}

OFFICE_TEST(heads_may_be_those_of_the_api_or_japanese_and_the_second_of_a_kind_is_the_partner_s)
{
	static const char *const tables[] = {
		"players.0.family_name;players.0.given_name;players.0.rank;players.0.gender;"
		"players.0.birth_date;players.1.family_name;players.1.given_name;players.1.rank;"
		"players.1.gender;players.1.birth_date\nHeron;Ada;1k;f;2014-01-02;Heron;Bo;1d;m;1980-01-02\n",
		"姓\t名\t段級\t性別\t生年月日\t姓\t名\t段級\t性別\t生年月日\n"
		"鴛鴦\t琴音\t5級\t女\t2014/6/9\t鴛鴦\t修\t六段\t男\t1955/1/2\n",
		"family_name_1,given_name_1,rank_1,gender_1,birth_date_1,family_name_2,given_name_2,rank_2,"
		"gender_2,birth_date_2\nTern,Ada,1k,f,2014-01-02,Tern,Bo,1d,m,1980-01-02\n",
		"Family name１,GIVEN NAME 1,Rank1,sex 1,Birth Date 1,family name 2,given name 2,rank 2,"
		"sex 2,birth date 2\n\"Crane, the\",\"Fay \"\"F\"\"\",1k,woman,2013-01-02,Crane,Cy,2k,man,1990-01-02\n",
	};
	static const char *const given[] = {"Bo", "修", "Bo", "Cy"};

	for (size_t i = 0; i < COUNT(given); i++) {
		struct entry_list entered = enter(world, tables[i]);

		assert_problem(world, given[i], "", PROBLEM_NONE);
		assert_int_equal(entered.count, 1);
		assert_string_equal(entered.list[0].players[1].given_name, given[i]);
	}
}

OFFICE_TEST(one_bad_line_among_a_thousand_keeps_all_of_them_out)
{
	struct buf table = buf_new(world->arena, 100000);

	office_event_set(world, STATE_OPEN, 2000);
	buf_text(&table, HEAD);
	for (int i = 2; i <= 1001; i++)
		buf_printf(&table, "Gull%d,Ann,%s,f,2014-6-9,Gull%d,Ben,1d,m,1980-1-1,\n", i,
		           i == 777 ? "77d" : "5k", i);
	assert_int_equal(enter(world, table.text).count, 0);
	assert_problem(world, "a thousand", "line 777, players.0.rank", PROBLEM_RANK_TYPED);
	assert_string_equal("77d", problem_find(world->problems, "line 777, players.0.rank")->detail);
	assert_int_equal(entered_count(world), 0);
	assert_int_equal(world->tournament->taken, 0);
}

OFFICE_TEST(nobody_is_there_twice_neither_in_the_table_nor_with_those_who_are_in)
{
	enter(world, HEAD PAIR("1"));
	enter(world, HEAD PAIR("2") "FUJITA2,kotone,5k,f,2014-6-9,Teal,Osamu,6d,m,1955-11-3,\n");
	assert_problem(world, "in the table", "line 3, players.0.family_name", PROBLEM_TWICE_LISTED);
	assert_string_equal("kotone FUJITA2 (2, 3)",
	                    problem_find(world->problems, "line 3, players.0.family_name")->detail);
	enter(world, HEAD PAIR("3") "Teal,Kay,5k,f,2014-6-9,Fujita1,Osamu,6d,m,1955-11-3,\n");
	assert_problem(world, "in already", "line 3, players.1.family_name", PROBLEM_ALREADY_ENTERED);
	assert_int_equal(entered_count(world), 1);
}

OFFICE_TEST(what_is_wrong_with_a_table_is_told_by_line_and_column)
{
	static const struct {
		const char *name, *table, *field;
		enum problem_kind kind;
	} cases[] = {
		{"nothing", "", "", PROBLEM_FAULT_EMPTY},
		{"heads alone", HEAD, "", PROBLEM_NO_LINES},
		{"no heads, one line", PAIR("1"), "line 1", PROBLEM_NO_HEADS},
		{"a line cut off", HEAD PAIR("1") "Fujita2,Kot", "line 3", PROBLEM_FAULT_COLUMNS},
		{"no heads at all", PAIR("1") PAIR("2"), "line 1", PROBLEM_NO_HEADS},
		{"a name without a blank", "name of player 1,rank 1,gender 1,birth date 1,"
		 "name of player 2,rank 2,gender 2,birth date 2\nAda,5k,f,2014-6-9,Bo Teal,6d,m,1980-1-1\n",
		 "line 2, players.0.given_name", PROBLEM_REQUIRED},
		{"a column twice", "email," HEAD "a@b.example," PAIR("1"), "line 1, email", PROBLEM_FAULT_TWICE},
		{"a quote that stays open", HEAD "\"Fujita", "line 2, family name 1", PROBLEM_FAULT_OPEN},
		{"no encoding", HEAD "\xff\xfe\xc0\xc1,x", "line 2", PROBLEM_FAULT_ENCODING},
		{"an address that is none", HEAD "A,B,5k,f,2014-6-9,A,C,六段,男,1955/11/03,at\n",
		 "line 2, email", PROBLEM_EMAIL},
		{"a pair without a junior", HEAD "A,B,5k,f,1954-6-9,A,C,六段,男,1955/11/03,\n",
		 "line 2", PROBLEM_NO_JUNIOR},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		enter(world, cases[i].table);
		assert_problem(world, cases[i].name, cases[i].field, cases[i].kind);
		assert_int_equal(entered_count(world), 0);
	}
}

OFFICE_TEST(of_many_problems_some_dozen_are_told_and_how_many_more)
{
	struct buf table = buf_new(world->arena, 10000);

	buf_text(&table, HEAD);
	for (int i = 0; i < 50; i++)
		buf_printf(&table, "Gull%d,Ann,x,f,2014-6-9,Gull%d,Ben,1d,m,1980-1-1,\n", i, i);
	enter(world, table.text);
	assert_int_equal(world->problems->count, ENTRIES_IN_TOLD + 1);
	assert_string_equal(world->problems->list[ENTRIES_IN_TOLD - 1].field,
	                    "line 37, players.0.rank");
	assert_int_equal(PROBLEM_MORE_LINES, world->problems->list[ENTRIES_IN_TOLD].kind);
	assert_string_equal(world->problems->list[ENTRIES_IN_TOLD].detail, "14");
}

OFFICE_TEST(the_same_key_with_the_same_table_answers_what_it_made)
{
	struct entries_in_wish wish = {.table = slice_of(HEAD PAIR("1") PAIR("2")), .lang = ""};
	struct entry_list first, second;
	bool again;

	office_once(world, "key", "form");
	assert_true(ACT(entries_in_enter, &wish, &first, &again));
	assert_false(again);
	assert_true(ACT(entries_in_enter, &wish, &second, &again));
	assert_true(again);
	assert_int_equal(second.count, 2);
	assert_string_equal(second.list[1].id, first.list[1].id);
	wish.table = slice_of(HEAD PAIR("3"));
	world->office->form = "another";
	REFUSED("", PROBLEM_SENT_ALREADY, entries_in_enter, &wish, &second, &again);
}

OFFICE_TEST(a_finished_event_takes_no_table)
{
	office_event_set(world, STATE_FINISHED, 100);
	enter(world, HEAD PAIR("1"));
	assert_problem(world, "finished", "", PROBLEM_FINISHED);
}

/* With everything a spreadsheet could trip over. */
OFFICE_TEST(a_table_that_was_written_here_can_be_read_again)
{
	struct event event;
	const char *table;
	struct entry_list before, after;

	enter(world, HEAD "\"Crane, \"\"F\"\"\",=Fay,5k,f,2014-6-9,@Teal,'-1,六段,男,1955/11/03,c@example.org\n"
	      PAIR("2"));
	assert_problem(world, "entering", "", PROBLEM_NONE);
	before = entry_list_of(world->arena, world->db, "icho");
	event = event_of(world->arena, world->db, world->tournament);
	table = csv_out_entries(world->arena, &event, &(struct tournaments){NULL, 0}, SIGHT_CONTACTS);
	assert_int_equal(0, enter(world, table).count); /* they are in */
	assert_problem(world, "the same", "", PROBLEM_NONE);
	db_run(world->db, "UPDATE player SET family_name = 'Somebody' || family_name", "");
	enter(world, table);
	assert_problem(world, "entering again", "", PROBLEM_NONE);
	after = entry_list_of(world->arena, world->db, "icho");
	assert_int_equal(after.count, 4);
	for (size_t i = 0; i < 2; i++)
		for (int nth = 0; nth < 2; nth++) {
			const char *one[PLAYER_FIELDS], *other[PLAYER_FIELDS];

			player_field_texts(world->arena, &before.list[i].players[nth], one);
			player_field_texts(world->arena, &after.list[i + 2].players[nth], other);
			for (int field = 0; field < PLAYER_FIELDS; field++)
				assert_string_equal(one[field], other[field]);
		}
	assert_string_equal(after.list[2].email, "c@example.org");
}

/* As the answers to a form come: questions for heads, whole names, columns of no use, the hour. */
#define ANSWERS "タイムスタンプ,1人目のお名前,1人目のふりがな,段級位（1人目）,性別（1人目）,生年月日（1人目）," \
	"2人目のお名前,2人目のふりがな,段級位（2人目）,性別（2人目）,生年月日（2人目）,メールアドレス,国,当日の昼食,連絡先電話番号,ひとこと連絡欄\n"
#define ANSWER(rank) "2026/10/02 8:14:07,長谷川　雪,はせがわ ゆき," rank ",女,平成26年5月3日," \
	"Bo Teal,,六段,男,1980/1/2,yuki@example.org,日本,いる,090,車で\n"

OFFICE_TEST(the_answers_of_a_form_service_go_in_as_they_are)
{
	const struct player *players;
	struct entry_list entered = enter(world, ANSWERS ANSWER("二級"));

	assert_problem(world, "answers", "", PROBLEM_NONE);
	assert_int_equal(1, entered.count);
	players = entered.list[0].players;
	assert_string_equal("長谷川", players[0].family_name);
	assert_string_equal("雪", players[0].given_name);
	assert_string_equal("はせがわ", players[0].family_kana);
	assert_string_equal("Teal", players[1].family_name);
	assert_string_equal("Bo", players[1].given_name);
	assert_int_equal(2014, players[0].birth_date.year);
	assert_string_equal("JP", players[0].country);
	assert_string_equal("JP", players[1].country); /* one column is both players' */
	assert_string_equal("yuki@example.org", entered.list[0].email);
	assert_string_equal("連絡先電話番号: 090\nひとこと連絡欄: 車で", entered.list[0].note);
}

OFFICE_TEST(a_whole_name_is_parted_where_its_script_its_capitals_or_the_column_say)
{
	static const struct {
		const char *text;
		bool family_first;
		const char *family, *given;
	} cases[] = {
		{"長谷川 雪", false, "長谷川", "雪"}, {"長谷川雪", true, "長谷川雪", ""},
		{"Anna Brown", false, "Brown", "Anna"}, {"Brown Anna", true, "Brown", "Anna"},
		{"Brown, Anna Lee", false, "Brown", "Anna Lee"}, {"Anna", false, "Anna", ""},
		{"Anna Lee Brown", false, "Brown", "Anna Lee"}, {"Brown Anna Lee", true, "Brown", "Anna Lee"},
		{"DVOŘÁK Eva", false, "DVOŘÁK", "Eva"}, {"Eva DVOŘÁK", true, "DVOŘÁK", "Eva"},
		{"ANNA BROWN", false, "BROWN", "ANNA"}, {"J. Brown", true, "J.", "Brown"},
		{"Anna van der Berg", false, "van der Berg", "Anna"}, {"van Dam Anna", true, "van Dam", "Anna"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct list_column column = {.what = LIST_WHOLE, .family_first = cases[i].family_first};
		const char *family, *given;

		list_column_part(world->arena, &column, cases[i].text, &family, &given);
		if (strcmp(family, cases[i].family) != 0 || strcmp(given, cases[i].given) != 0)
			fail_msg("%s: %s, %s", cases[i].text, family, given);
	}
}

OFFICE_TEST(the_same_list_again_changes_what_has_changed_and_leaves_alone_who_has_left)
{
	struct entry_list in;
	const char *note;

	enter(world, ANSWERS ANSWER("二級"));
	in = entry_list_of(world->arena, world->db, "icho");
	note = in.list[0].note;
	assert_int_equal(0, enter(world, ANSWERS ANSWER("二級")).count);
	assert_int_equal(in.list[0].version, entry_list_of(world->arena, world->db, "icho").list[0].version);
	/* The second answer has the players the other way round, and says no more than ranks. */
	assert_int_equal(0, enter(world, "name 1,rank 1,gender 1,birth 1,name 2,rank 2,gender 2,birth 2\n"
	                          "Bo Teal,七段,男,1980/1/2,長谷川 雪,初段,女,2014/5/3\n").count);
	assert_problem(world, "again", "", PROBLEM_NONE);
	in = entry_list_of(world->arena, world->db, "icho");
	assert_int_equal(1, in.count);
	assert_int_equal(1, in.list[0].players[0].rank.grade);
	assert_int_equal(7, in.list[0].players[1].rank.grade);
	assert_string_equal("はせがわ", in.list[0].players[0].family_kana);
	assert_string_equal(note, in.list[0].note);
	assert_true(ACT(entry_withdraw, &in.list[0], true));
	enter(world, ANSWERS ANSWER("二級"));
	assert_problem(world, "withdrawn", "", PROBLEM_NONE);
	assert_int_equal(1, entered_count(world));
	assert_int_equal(STATUS_WITHDRAWN, entry_list_of(world->arena, world->db, "icho").list[0].status);
}

OFFICE_TEST(columns_are_what_one_says_cells_what_one_puts_there_and_lines_may_stay_out)
{
	const char *const columns[] = {NULL, "", "players.0.club", NULL};
	const struct entries_in_cell cells[] = {{3, 4, "5k"}};
	const int out[] = {4};
	struct entries_in_wish wish = {
		.table = slice_of("email,note,seen,name 1,rank 1,gender 1,birth 1,name 2,rank 2,gender 2,birth 2\n"
		                  ",x,Reed,A B,5k,f,2014-6-9,C D,6d,m,1980-1-1\n"
		                  ",x,Reed,E F,5 or so,f,2014-6-9,G H,6d,m,1980-1-1\n"
		                  ",x,Reed,I,5k,f,2014-6-9,K L,6d,m,1980-1-1\n"),
		.lang = "", .columns = columns, .column_count = COUNT(columns),
	};
	struct entries_in_list list;
	struct entry_list entered;
	bool again;

	assert_true(ACT(entries_in_look, &wish, &list));
	assert_int_equal(1, list.outcomes[IN_NEW]);
	assert_int_equal(2, list.outcomes[IN_WRONG]);
	assert_int_equal(0, entered_count(world));
	wish.cells = cells;
	wish.cell_count = COUNT(cells);
	wish.left_out = out;
	wish.left_out_count = COUNT(out);
	assert_true(ACT(entries_in_enter, &wish, &entered, &again));
	assert_int_equal(2, entered.count);
	assert_string_equal("Reed", entered.list[0].players[0].club);
	assert_string_equal("", entered.list[0].note);
}

OFFICE_TEST(newcomers_are_told_in_either_language_and_written_down_again)
{
	static const char *const cells[] = {"yes", "○", "はい", "1", "", "No", "いいえ"};
	struct entry_list entered;
	struct event event;

	for (int i = 0; i < 7; i++) {
		entered = enter(world, arena_printf(world->arena, "%s%d,Ann,5k,f,2014-6-9,%d,Ben,1d,m,1980-1-1,%s\n",
			"family name 1,given name 1,rank 1,gender 1,birth date 1,family name 2,given name 2,"
			"rank 2,gender 2,birth date 2,初参加\n", 100 + i, 200 + i, cells[i]));
		assert_problem(world, cells[i], "", PROBLEM_NONE);
		assert_int_equal(i < 4, entered.list[0].newcomer);
	}
	event = event_of(world->arena, world->db, world->tournament);
	assert_non_null(strstr(csv_out_entries(world->arena, &event, &(struct tournaments){NULL, 0}, SIGHT_ORGANISER),
	                       ",yes\r\n"));
	assert_null(strstr(csv_out_entries(world->arena, &event, &(struct tournaments){NULL, 0}, SIGHT_PUBLIC), "newcomer"));
}

OFFICE_TEST(starts_are_those_of_a_mcmahon_and_written_down_again)
{
	static const char head[] = "family name 1,given name 1,rank 1,gender 1,birth date 1,"
		"family name 2,given name 2,rank 2,gender 2,birth date 2,start\n";
	static const char pair[] = "Heron,Ann,5k,f,2014-6-9,Teal,Ben,1d,m,1980-1-1,";
	struct entry_list entered;
	struct event event;

	enter(world, arena_printf(world->arena, "%s%s1\n", head, pair));
	assert_problem(world, "a Swiss", "line 2, start", PROBLEM_NOT_MCMAHON);
	db_run(world->db, "UPDATE tournament SET system = 'mcmahon'", "");
	enter(world, arena_printf(world->arena, "%s%sone\n", head, pair));
	assert_problem(world, "no number", "line 2, start", PROBLEM_START);
	enter(world, arena_printf(world->arena, "%s%s-0.5\n", head, pair));
	assert_problem(world, "a half", "line 2, start", PROBLEM_START);
	entered = enter(world, arena_printf(world->arena, "%s%s-1\n", head, pair));
	assert_problem(world, "a point", "", PROBLEM_NONE);
	assert_int_equal(-2, entered.list[0].start_x2);
	assert_non_null(strstr(audit_last_by(world), "\nstart: −1\n"));
	world_read(world);
	event = event_of(world->arena, world->db, world->tournament);
	assert_non_null(strstr(csv_out_entries(world->arena, &event, &(struct tournaments){NULL, 0}, SIGHT_ORGANISER),
	                       ",-1\r\n"));
	assert_null(strstr(csv_out_entries(world->arena, &event, &(struct tournaments){NULL, 0}, SIGHT_PUBLIC), "start"));
}

static void
divide(struct world *world, const char *name_en, const char *name_ja)
{
	const struct typed_event typed = {.fields = {
		[EVENT_NAME_EN] = name_en, [EVENT_NAME_JA] = name_ja, [EVENT_WAY] = "strength",
	}};
	bool again;

	world_done(world, event_divide(world->office, world->tournament, &typed, NULL, NULL, &again,
	                               no_problems(world)) != NULL);
}

OFFICE_TEST(a_line_may_name_its_division_and_the_table_has_it)
{
	const char *table = "name 1,rank 1,gender 1,birth date 1,name 2,rank 2,gender 2,birth date 2,クラス\n"
		"Fujita Ai,5k,f,2014-6-9,Fujita Ko,6d,m,1955-3-3,級位者\n"
		"Hara Ai,5k,f,2014-6-9,Hara Ko,6d,m,1955-3-3,DAN\n"
		"Ueda Ai,5k,f,2014-6-9,Ueda Ko,6d,m,1955-3-3,\n";
	struct tournaments divisions;
	struct event event;

	world_sql(world, "UPDATE tournament SET round_times = ''");
	divide(world, "Dan", "有段者");
	divide(world, "Kyu", "級位者");
	world_sql(world, "UPDATE tournament SET way = 'choice' WHERE key IN ('dan', 'kyu')");
	enter(world, table);
	assert_problem(world, "one says none", "line 4, division", PROBLEM_DIVISION_UNSAID);
	world_sql(world, "UPDATE tournament SET way = 'strength' WHERE key = 'dan'");
	assert_int_equal(enter(world, table).count, 3);
	assert_problem(world, "three divisions", "", PROBLEM_NONE);
	divisions = tournament_divisions(world->arena, world->db, "icho");
	world_sql(world, "INSERT INTO absence (entry_id, round) SELECT id, 2 FROM entry WHERE number = 2");
	event = event_read(world->arena, world->db, "icho");
	assert_int_equal(1, event.absences.count);
	table = csv_out_entries(world->arena, &event, &divisions, SIGHT_CONTACTS);
	assert_non_null(strstr(table, ",1,kyu,confirmed,"));
	assert_non_null(strstr(table, ",2,dan,confirmed,"));
	assert_non_null(strstr(table, ",3,dan,confirmed,"));
	assert_int_equal(enter(world, table).count, 0); /* all are in */
	assert_problem(world, "again", "", PROBLEM_NONE);
	enter(world, "name 1,rank 1,name 2,rank 2,division\nHara Ai,5k,Hara Ko,6d,kyu\n");
	assert_problem(world, "another", "line 2, division", PROBLEM_DIVISION_LISTED);
	enter(world, "name 1,rank 1,name 2,rank 2,division\nHara Ai,5k,Hara Ko,6d,pro\n");
	assert_problem(world, "none such", "line 2, division", PROBLEM_CHOICE);
}

OFFICE_TEST(everybody_sees_no_more_of_the_table_than_of_the_list)
{
	static const char *const secrets[] = {"2014-06-09", "1955", "c@example.org", "Kotone"};
	struct event event;
	const char *table;

	enter(world, HEAD "Fujita,Kotone,5k,f,2014-6-9,Sato,Osamu,六段,男,1955/11/03,c@example.org\n");
	assert_problem(world, "entering", "", PROBLEM_NONE);
	event = event_of(world->arena, world->db, world->tournament);
	table = csv_out_entries(world->arena, &event, &(struct tournaments){NULL, 0}, SIGHT_PUBLIC);
	assert_non_null(strstr(table, "Osamu"));
	for (size_t i = 0; i < COUNT(secrets); i++)
		assert_null(strstr(table, secrets[i]));
	table = csv_out_entries(world->arena, &event, &(struct tournaments){NULL, 0}, SIGHT_ORGANISER);
	assert_non_null(strstr(table, "Kotone"));
	for (size_t i = 0; i < 3; i++)
		assert_null(strstr(table, secrets[i]));
}

/* A field that is new is in none of these but the last, until its row says otherwise. */
OFFICE_TEST(each_sees_the_columns_of_a_player_that_are_for_such_eyes)
{
	static const char *const heads[] = {
		[SIGHT_PUBLIC] = "name family_name given_name rank honour latin_name club country",
		[SIGHT_ORGANISER] = "name family_name given_name family_kana given_kana rank honour"
		                    " gender latin_name club country photos publish",
		[SIGHT_CONTACTS] = "name family_name given_name family_kana given_kana rank honour"
		                   " birth_date gender latin_name club country guardian consent_at photos publish",
	};
	struct event event;

	world->tournament->asks_guardian = world->tournament->asks_photos = true;
	event = event_of(world->arena, world->db, world->tournament);
	for (enum player_sight sight = SIGHT_PUBLIC; sight <= SIGHT_CONTACTS; sight++) {
		const char *table = csv_out_entries(world->arena, &event, &(struct tournaments){NULL, 0}, sight);
		struct buf found = buf_new(world->arena, 256);
		size_t line = strcspn(table, "\r");

		for (const char *at = strstr(table, "players.1."); at != NULL && at < table + line;
		     at = strstr(at + 1, "players.1."))
			buf_printf(&found, "%s%.*s", found.len == 0 ? "" : " ",
			           (int)strcspn(at + 10, ",\r"), at + 10);
		assert_string_equal(heads[sight], found.text);
	}
}

OFFICE_TEST(what_everybody_sees_of_an_entry_is_said_to_be_seen_by_everybody)
{
	struct event event = event_of(world->arena, world->db, world->tournament);
	const char *table = csv_out_entries(world->arena, &event, &(struct tournaments){NULL, 0}, SIGHT_PUBLIC);
	struct slice rest = {table, strcspn(table, "\r")}, name;

	while ((name = slice_cut(&rest, ',')).at != NULL) {
		const char *column = arena_copy(world->arena, name.at, name.len);
		enum personal_datum_id datum = personal_datum_of("entry", column);

		if (datum != PERSONAL_DATA && personal_data[datum].sees != SEES_EVERYBODY)
			fail_msg("%s", column);
	}
}
