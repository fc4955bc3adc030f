#include "pages/part/letter.h"

#include "world/browser.h"

#include "actions/entry/entry_act.h"
#include "actions/entry/partner_act.h"
#include "actions/entry/confirm.h"

static void
setup(struct world *world)
{
	desk_open(world, "kanto-junior");
	world->office->mails = world->app->office.mails = true;
	db_script(world->db, "UPDATE tournament SET contact = 'desk@pond.example\n+81 3 1234'");
	world_sql(world, "UPDATE entry SET email = 'one@example.com' WHERE id = 'icho-1'");
}

static void
status_set(struct world *world, const char *status)
{
	db_run(world->db, "UPDATE entry SET status = $1 WHERE id = 'icho-1'", "t", status);
	entry_waiting_recount(world->db, world->event);
}

static void
seeker_put(struct world *world, const char *status)
{
	db_run(world->db, "DELETE FROM partner_wish", "");
	db_run(world->db,
	       "INSERT INTO partner_wish (id, tournament_id, status, family_name, given_name,"
	       " family_kana, given_kana, rank, honour, gender, birth_date, club, country, publish,"
	       " weakest, strongest, email, note, lang, generation, version, entered_at, entry_id)"
	       " VALUES ('wish', 'icho', $1, 'Mori', '', '', '', '5k', '', '', '', '', '', 'full',"
	       " '', '', 'wish@example.com', '', 'en', 3, 1, 0, $2)", "tt", status,
	       strcmp(status, "paired") == 0 ? "icho-2" : NULL);
}

static bool
written(struct world *world, struct outbox_letter letter, const char *lang, struct letter_words *words)
{
	const struct outbox_item outgoing = {.letter = letter};
	struct outbox_item with = outgoing;

	with.letter.tournament_id = "icho";
	with.letter.lang = lang;
	if (letter.detail == NULL)
		with.letter.detail = letter.kind == LETTER_EVENT_MOVED
		                     ? "2026-11-01\nOld Hall\n09:00" : "";
	return letter_write(world->app, &with, words);
}

static struct outbox_letter
to_entry(enum outbox_kind kind)
{
	return (struct outbox_letter){.entry_id = "icho-1", .kind = kind, .email = "ONE@example.com"};
}

static struct outbox_letter
to_seeker(enum outbox_kind kind)
{
	return (struct outbox_letter){.wish_id = "wish", .kind = kind, .email = "wish@example.com"};
}

static const char *
expect(struct world *world, struct outbox_letter letter, const char *lang)
{
	struct letter_words words;

	if (!written(world, letter, lang, &words))
		fail_msg("%s: no longer so", outbox_kind_names[letter.kind]);
	if (templates_missing(world->app->templates) > 0)
		fail_msg("%s, %s: a name is missing", outbox_kind_names[letter.kind], lang);
	SAYS(words.subject, NOT "\n");
	SAYS(words.text, NOT "{{", NOT "&", NOT "\n\n\n");
	return arena_printf(world->arena, "%s\n----\n%s", words.subject, words.text);
}

/* As things must be for it to be sent. */
static void
stage(struct world *world, enum outbox_kind kind)
{
	status_set(world, kind == LETTER_WAITING ? "waiting"
	                  : kind == LETTER_UNCONFIRMED ? "unconfirmed" : "confirmed");
	tournament_cancelled_set(world->db, "icho", kind == LETTER_EVENT_CANCELLED);
	seeker_put(world, kind == LETTER_PAIRED ? "paired" : "looking");
}

OWN_TEST(every_letter_says_the_event_the_pair_and_the_link_in_both_languages)
{
	static const char *const codes[] = {"en", "ja"};
	static const char *const names[] = {"Autumn Pairs", "秋のペア碁"};

	for (enum outbox_kind kind = 0; kind < LETTER_EVENT_KINDS; kind++)
		for (size_t i = 0; i < COUNT(codes); i++) {
			bool of_seeker = kind == LETTER_LOOKING || kind == LETTER_OFFER;
			const char *letter;

			stage(world, kind);
			letter = expect(world, of_seeker ? to_seeker(kind) : to_entry(kind), codes[i]);
			has(outbox_kind_names[kind], letter, names[i]);
			has(outbox_kind_names[kind], letter, "市ヶ谷 日本棋院");
			has(outbox_kind_names[kind], letter, "desk@pond.example\n+81 3 1234");
			has(outbox_kind_names[kind], letter,
			    arena_printf(world->arena, "https://oshidori.example/%s/%s/",
			                 codes[i], of_seeker ? "p" : "e"));
			if (!of_seeker) {
				has(outbox_kind_names[kind], letter, "West1");
				has(outbox_kind_names[kind], letter, "East1");
			}
		}
}

OWN_TEST(a_confirmed_pair_reads_day_points_captain_and_a_link_that_opens_its_page)
{
	const struct entry *entry = hall_entry(world, "icho-1");
	const char *letter = expect(world, to_entry(LETTER_CONFIRMED), "en");
	const char *token = entry_token(world->office, entry);

	SAYS(letter, "Sunday 22 November 2026", "10:00 11:20 13:30", "8.0 points",
	     arena_printf(world->arena, "https://oshidori.example/en/e/%s\n", token));
	entry_renew_link(world->office, entry);
	has_not("renewed", expect(world, to_entry(LETTER_CONFIRMED), "en"), token);
}

OWN_TEST(names_and_venues_are_written_as_they_were_typed)
{
	struct letter_words words;

	db_script(world->db, "UPDATE player SET family_name = 'O''Brien <\"&amp;\">'"
	                          " WHERE entry_id = 'icho-1' AND seat = 0");
	db_script(world->db, "UPDATE tournament SET venue = 'A & B <Hall>'");
	assert_true(written(world, to_entry(LETTER_CONFIRMED), "en", &words));
	SAYS(words.text, "O'Brien <\"&amp;\">", "A & B <Hall>");
	assert_true(written(world, to_entry(LETTER_CONFIRMED), "ja", &words));
	SAYS(words.text, "A & B <Hall>");
	db_script(world->db, "UPDATE tournament SET venue_ja = '鴨会館'");
	assert_true(written(world, to_entry(LETTER_CONFIRMED), "ja", &words));
	SAYS(words.text, "鴨会館", NOT "A & B");
}

OWN_TEST(who_waits_reads_the_place_as_it_is_now)
{
	status_set(world, "waiting");
	SAYS(expect(world, to_entry(LETTER_WAITING), "en"), "You are 1st on the waiting list");
	db_script(world->db, "UPDATE entry SET number = 20 WHERE id = 'icho-1'");
	world_sql(world, "UPDATE entry SET status = 'waiting' WHERE id = 'icho-2'");
	SAYS(expect(world, to_entry(LETTER_WAITING), "ja"), "キャンセル待ちの2番目です");
	SAYS(expect(world, to_entry(LETTER_EVENT_MOVED), "en"),
	     "You are 2nd on the waiting list, as before");
}

OWN_TEST(a_moved_event_reads_as_it_is_and_as_it_was)
{
	const char *letter = expect(world, to_entry(LETTER_EVENT_MOVED), "en");

	SAYS(letter, "Sunday 22 November 2026, rounds at 10:00 11:20 13:30 (Tokyo time)\n市ヶ谷 日本棋院\n",
	     "Sunday 1 November 2026, rounds at 09:00 (Tokyo time)\nOld Hall\n");
	SAYS(expect(world, to_entry(LETTER_EVENT_MOVED), "ja"),
	     "2026年11月22日（日） 各回戦の開始 10:00 11:20 13:30\n");
}

OWN_TEST(a_letter_has_a_line_for_each_day)
{
	db_script(world->db, "UPDATE tournament SET zone = 'Europe/London',"
	                     " round_times = '10:00 2026-11-23T09:30 2026-11-23T11:20'");
	SAYS(expect(world, to_entry(LETTER_CONFIRMED), "en"),
	     "Sunday 22 – Monday 23 November 2026, rounds at\nSunday 22 November: 10:00\n"
	     "Monday 23 November: 09:30 11:20 (London time)\n");
	SAYS(expect(world, to_entry(LETTER_CONFIRMED), "ja"),
	     "2026年11月22日（日）〜23日（月） 各回戦の開始\n11月22日（日）： 10:00\n"
	     "11月23日（月）： 09:30 11:20（ロンドン時間）\n");
}

OWN_TEST(an_event_that_had_two_days_reads_as_it_was)
{
	struct outbox_letter letter = to_entry(LETTER_EVENT_MOVED);

	letter.detail = "2026-10-31\nOld Hall\n09:00 2026-11-01T10:00\n2026-11-01";
	SAYS(expect(world, letter, "en"),
	     "Saturday 31 October – Sunday 1 November 2026, rounds at\nSaturday 31 October: 09:00\n"
	     "Sunday 1 November: 10:00 (Tokyo time)\nOld Hall\n");
}

OWN_TEST(what_is_no_longer_so_is_not_sent)
{
	static const struct {
		enum outbox_kind kind;
		const char *status;
		bool cancelled, sent;
	} cases[] = {
		{LETTER_CONFIRMED, "confirmed", false, true}, {LETTER_CONFIRMED, "withdrawn", false, false},
		{LETTER_CONFIRMED, "confirmed", true, false}, {LETTER_CONFIRMED, "waiting", false, false},
		{LETTER_WAITING, "waiting", false, true}, {LETTER_WAITING, "confirmed", false, false},
		{LETTER_MOVED_UP, "confirmed", false, true}, {LETTER_MOVED_UP, "withdrawn", false, false},
		{LETTER_EVENT_MOVED, "waiting", false, true},
		{LETTER_EVENT_MOVED, "withdrawn", false, false},
		{LETTER_EVENT_MOVED, "confirmed", true, false},
		{LETTER_EVENT_CANCELLED, "withdrawn", true, true},
		{LETTER_EVENT_CANCELLED, "confirmed", false, false},
		{LETTER_EVENT_ON_AGAIN, "confirmed", true, false},
		{LETTER_EVENT_ON_AGAIN, "waiting", false, true},
		{LETTER_PAIRED, "confirmed", false, true}, {LETTER_PAIRED, "withdrawn", false, false},
		{LETTER_LINK_AGAIN, "waiting", false, true}, {LETTER_LINK_AGAIN, "withdrawn", true, true},
	};
	struct letter_words words;

	for (size_t i = 0; i < COUNT(cases); i++) {
		status_set(world, cases[i].status);
		tournament_cancelled_set(world->db, "icho", cases[i].cancelled);
		if (written(world, to_entry(cases[i].kind), "en", &words) != cases[i].sent)
			fail_msg("%s to one %s, cancelled %d", outbox_kind_names[cases[i].kind],
			         cases[i].status, cases[i].cancelled);
	}
	office_cancel(world, false);
	seeker_put(world, "withdrawn");
	assert_false(written(world, to_seeker(LETTER_OFFER), "en", &words));
	assert_false(written(world, to_seeker(LETTER_LINK_AGAIN), "en", &words));
	seeker_put(world, "paired");
	assert_false(written(world, to_seeker(LETTER_OFFER), "en", &words));
	seeker_put(world, "looking");
	assert_true(written(world, to_seeker(LETTER_LINK_AGAIN), "en", &words));
}

OWN_TEST(who_is_to_confirm_by_mail_gets_a_link_of_its_own_and_who_waits_for_the_desk_none)
{
	const char *link = confirm_token(world->office, hall_entry(world, "icho-1"));

	status_set(world, "unconfirmed");
	db_script(world->db, "UPDATE tournament SET confirms = 'mail'");
	SAYS(expect(world, to_entry(LETTER_UNCONFIRMED), "en"), "Please confirm: ", "after 24 hours",
	     arena_printf(world->arena, "https://oshidori.example/en/confirm/%s\n", link));
	db_script(world->db, "UPDATE tournament SET confirms = 'hand'");
	SAYS(expect(world, to_entry(LETTER_UNCONFIRMED), "en"), "Your entry has arrived", NOT "/confirm/");
	SAYS(expect(world, to_entry(LETTER_UNCONFIRMED), "ja"), "主催者がひとつずつ確認します", NOT "/confirm/");
}

OWN_TEST(links_that_were_asked_for_come_in_one_letter_each_with_whose_it_is)
{
	const struct outbox_letter letter = to_entry(LETTER_LINK_AGAIN);
	const char *text;

	seeker_put(world, "looking");
	db_script(world->db, "UPDATE partner_wish SET email = 'one@example.com'");
	world_sql(world, "UPDATE entry SET email = 'ONE@example.com' WHERE id = 'icho-2'");
	text = expect(world, letter, "en");
	IN_ORDER(text, "Hello,", "private links to this address", "West1", "/en/e/", "West2", "/en/e/",
	         "Mori", "/en/p/", "Whoever has one of these links");
	assert_int_equal(3, times(text, "https://oshidori.example/en/e/") +
	                    times(text, "https://oshidori.example/en/p/"));
	IN_ORDER(expect(world, letter, "ja"), "こんにちは。", "/ja/e/", "/ja/e/", "/ja/p/", "リンクを知っている人は");
	/* both of one pair: it is one */
	db_script(world->db, "UPDATE partner_wish SET status = 'paired', entry_id = 'icho-1'");
	world_sql(world, "UPDATE entry SET email = '' WHERE id = 'icho-2'");
	SAYS(expect(world, letter, "en"), "Dear East1", "private link to this address");
}

/* A mistyped address must not get the link that lets its owner change the entry. */
OWN_TEST(a_link_goes_to_no_address_that_is_no_longer_theirs)
{
	struct outbox_letter letter = to_entry(LETTER_CONFIRMED);
	struct letter_words words;

	letter.email = "typo@example.com";
	assert_false(written(world, letter, "en", &words));
	letter = to_seeker(LETTER_OFFER);
	seeker_put(world, "looking");
	letter.email = "typo@example.com";
	assert_false(written(world, letter, "en", &words));
}

OWN_TEST(a_draft_sends_nothing)
{
	struct letter_words words;

	hall_state_set(world, STATE_DRAFT);
	assert_false(written(world, to_entry(LETTER_CONFIRMED), "en", &words));
}

/* ---- on pages ---- */

#define OWN "0123456789abcdef" /* as long as an id that the program makes */
#define SEEKER "0123456789abcdeg"

static void
own_put(struct world *world)
{
	struct entry entry = sample_entry(world->arena, "icho", PAIRS + 1, STATUS_CONFIRMED);

	entry.id = OWN;
	entry.email = "one@example.com";
	entry_insert(world->db, &entry);
	world_read(world);
}

static const char *
own_page(struct world *world)
{
	const struct entry *entry = entry_by_id(world->arena, world->db, OWN);

	return ask(world, arena_printf(world->arena, "/en/e/%s",
	                               entry_token(world->office, entry)), NULL, 200);
}

static void
posted(struct world *world, const char *id)
{
	struct outbox_letter letter = to_entry(LETTER_CONFIRMED);

	letter.tournament_id = "icho";
	letter.entry_id = OWN;
	letter.detail = "";
	letter.email = "one@example.com";
	letter.lang = "en";
	outbox_insert(world->db, id, &letter, world->now);
}

OWN_TEST(a_pair_sees_whether_its_link_was_sent_or_came_back)
{
	own_put(world);
	SAYS(own_page(world), NOT "this link to one@example.com.</p>");
	posted(world, "m1");
	SAYS(own_page(world), "We are also sending this link to one@example.com.");
	outbox_end(world->db, "m1", OUTGOING_SENT, "250 ok", world->now);
	SAYS(own_page(world), "We have also sent this link to one@example.com.");
	SAYS(own_page(world), NOT "bounced");
	world->now++;
	posted(world, "m2");
	outbox_end(world->db, "m2", OUTGOING_FAILED, "550 <no> such user", world->now);
	SAYS(own_page(world), "Email to one@example.com bounced (550 &lt;no&gt; such user).");
}

OWN_TEST(without_mail_the_page_says_that_its_link_is_the_only_copy)
{
	own_put(world);
	SAYS(own_page(world), "No email has gone to one@example.com. Keep this link");
	SAYS(own_page(world), NOT "Keep this link as well");
	posted(world, "m1");
	SAYS(own_page(world), "Keep this link as well");
	world->app->office.mails = false;
	SAYS(own_page(world), "No email is sent. This link is the only way back");
	SAYS(get(world, "/en/desk/t/icho/entries/" OWN), "This site sends no email.");
}

OWN_TEST(who_puts_two_together_is_told_whether_a_letter_tells_them)
{
	static const char *const page = "/en/desk/t/icho/partners";

	seeker_put(world, "looking");
	db_script(world->db, "CREATE TEMP TABLE twin AS SELECT * FROM partner_wish;"
	          " UPDATE twin SET id = 'twin', email = 'twin@example.com';"
	          " INSERT INTO partner_wish SELECT * FROM twin; DROP TABLE twin");
	SAYS(get(world, page), "Both get an email.");
	world->app->office.mails = false;
	SAYS(get(world, page), "Tell both.");
}

OWN_TEST(the_desk_sees_each_letter_and_whose_mail_came_back)
{
	own_put(world);
	SAYS(get(world, "/en/desk/t/icho/entries"), NOT "Email bounced");
	posted(world, "m1");
	outbox_wait(world->db, "m1", 1, 1, "451 try later");
	SAYS(get(world, "/en/desk/t/icho/entries/" OWN), "Waiting since ", "451 try later");
	outbox_end(world->db, "m1", OUTGOING_FAILED, "550 no such user", world->now);
	SAYS(get(world, "/ja/desk/t/icho/entries/" OWN), "申し込み（参加できます）", "550 no such user");
	SAYS(get(world, "/en/desk/t/icho/entries"), "Email bounced");
}

OWN_TEST(the_overview_says_whose_mail_came_back_and_leads_there)
{
	own_put(world);
	posted(world, "m1");
	SAYS(get(world, "/en/desk/t/icho"), NOT "bounced");
	outbox_end(world->db, "m1", OUTGOING_FAILED, "550 no such user", world->now);
	SAYS(get(world, "/en/desk/t/icho"), "<title>(1) ", " bounced.</b>",
	     "href=\"/en/desk/t/icho/entries/" OWN "#mail\"");
	SAYS(get(world, "/en/desk/t/icho/entries/" OWN), "id=\"mail\"");
	SAYS(get(world, "/ja/desk/t/icho"), "へのメールが届きませんでした。");
	world->now++;
	posted(world, "m2");
	SAYS(get(world, "/en/desk/t/icho"), NOT "bounced");
}

OWN_TEST(the_desk_cancels_an_event_and_lets_it_take_place_after_all)
{
	own_put(world);
	SAYS(get(world, "/en/desk/t/icho"), "10 emails to the players say so.");
	ask(world, "/en/desk/t/icho/cancel", "cancelled=1", 303);
	assert_true(world->tournament->cancelled);
	for (size_t i = 0; i < 4; i++) {
		static const char *const paths[] = {
			"/en/t/icho", "/en/t/icho/entries", "/en/t/icho/standings", "/en/",
		};

		has(paths[i], get(world, paths[i]), "This event has been cancelled.");
	}
	SAYS(own_page(world), "This event has been cancelled.");
	SAYS(own_page(world), "/withdraw");
	SAYS(get(world, "/ja/t/icho/enter"), "この大会は中止になりました。");
	SAYS(ask(world, "/en/desk/t/icho/draw", "once=1&round=1&force=0", 422),
	     "The event has been cancelled.");
	ask(world, "/en/desk/t/icho/cancel", "cancelled=0", 303);
	assert_false(world->tournament->cancelled);
	SAYS(get(world, "/en/t/icho"), NOT "This event has been cancelled.");
}

OWN_TEST(who_looks_reads_what_became_of_the_event_and_the_way_to_stop)
{
	static const enum outbox_kind kinds[] = {
		LETTER_EVENT_MOVED, LETTER_EVENT_CANCELLED, LETTER_EVENT_ON_AGAIN,
	};
	struct letter_words words;

	for (size_t i = 0; i < COUNT(kinds); i++) {
		const char *letter, *name = outbox_kind_names[kinds[i]];

		stage(world, kinds[i]);
		letter = expect(world, to_seeker(kinds[i]), "en");
		has(name, letter, "https://oshidori.example/en/p/");
		has_not(name, letter, "withdraw");
		has_not(name, letter, "Your place");
		has(name, expect(world, to_seeker(kinds[i]), "ja"), "あなた専用のリンク");
		seeker_put(world, "withdrawn");
		assert_false(written(world, to_seeker(kinds[i]), "en", &words));
	}
}

OWN_TEST(who_is_asked_reads_the_words_of_the_buttons)
{
	stage(world, LETTER_OFFER);
	SAYS(expect(world, to_seeker(LETTER_OFFER), "en"), "“Make a pair” or “No, thank you”");
	SAYS(expect(world, to_seeker(LETTER_OFFER), "ja"), "「ペアになる」か「今回は見送る」");
}

OWN_TEST(an_event_that_moved_and_moved_back_is_not_written_about)
{
	struct letter_words words;
	struct outbox_letter letter = to_entry(LETTER_EVENT_MOVED);
	struct outbox_item outgoing = {.letter = letter};

	outgoing.letter.tournament_id = "icho";
	outgoing.letter.lang = "en";
	outgoing.letter.detail = "2026-11-22\n市ヶ谷 日本棋院\n10:00 11:20 13:30\n\n";
	assert_false(letter_write(world->app, &outgoing, &words));
	outgoing.letter.detail = "2026-11-22\n市ヶ谷 日本棋院\n10:00 11:20 13:40";
	assert_true(letter_write(world->app, &outgoing, &words));
}

OWN_TEST(letters_about_the_site_let_somebody_in_once_and_say_what_failed_in_each_language)
{
	const struct account *aya = sign_in_organiser(world->office, "aya@example.org");
	const char *token = sign_in_invite_by_letter(world->office, aya, "ja");
	const char *id = sample_text(world->arena, world->db, "SELECT id FROM outbox WHERE kind = 'let-in'");
	struct outbox_item outgoing = {.id = "backup", .letter = {.kind = LETTER_BACKUP_FAILED, .detail = "no space left",
	                               .email = "root@example.org", .lang = "en"}};
	struct letter_words words;

	assert_true(letter_write(world->app, outbox_by_id(world->arena, world->db, id), &words));
	assert_non_null(strstr(words.text, arena_printf(world->arena, "https://oshidori.example/ja/invitation/%s", token)));
	assert_non_null(sign_in_by_invitation(world->office, token));
	assert_false(letter_write(world->app, outbox_by_id(world->arena, world->db, id), &words));
	assert_true(letter_write(world->app, &outgoing, &words));
	SAYS(words.text, "failed:\n\nno space left\n", "バックアップに失敗しました。\n\nno space left\n");
}

OWN_TEST(a_finished_event_sends_only_that_it_did_not_take_place_and_a_link_asked_for)
{
	struct letter_words words;

	for (enum outbox_kind kind = 0; kind < LETTER_EVENT_KINDS; kind++) {
		bool of_seeker = kind == LETTER_LOOKING || kind == LETTER_OFFER;

		stage(world, kind);
		if (world->tournament->state != STATE_FINISHED)
			hall_state_set(world, STATE_FINISHED);
		assert_int_equal(kind == LETTER_EVENT_CANCELLED || kind == LETTER_LINK_AGAIN,
		                 written(world, of_seeker ? to_seeker(kind) : to_entry(kind), "en",
		                         &words));
	}
}

static const char *
seeker_page(struct world *world)
{
	const struct partner_wish *wish = partner_by_id(world->arena, world->db, SEEKER);

	return ask(world, arena_printf(world->arena, "/en/p/%s",
	                               partner_token(world->office, wish)), NULL, 200);
}

/* Who looks, and the letter that says so. */
static void
seeker_posted(struct world *world)
{
	const struct outbox_letter letter = {
		.tournament_id = "icho", .wish_id = SEEKER, .kind = LETTER_LOOKING, .detail = "",
		.email = "wish@example.com", .lang = "en",
	};

	seeker_put(world, "looking");
	db_script(world->db, "UPDATE partner_wish SET id = '" SEEKER "'");
	SAYS(seeker_page(world), "No email has gone to wish@example.com.");
	outbox_insert(world->db, "m1", &letter, world->now);
}

OWN_TEST(who_looks_and_the_desk_see_that_mail_came_back)
{
	seeker_posted(world);
	SAYS(seeker_page(world), "We are also sending this link to wish@example.com.");
	SAYS(get(world, "/en/desk/t/icho/partners"), NOT "Email bounced");
	outbox_end(world->db, "m1", OUTGOING_FAILED, "550 <no> such user", world->now);
	SAYS(seeker_page(world), "Email to wish@example.com bounced (550 &lt;no&gt; such user).");
	SAYS(get(world, "/en/desk/t/icho/partners"), "Email bounced");
	SAYS(get(world, "/en/desk/t/icho"), "Email to a player looking for a partner bounced.",
	     "href=\"/en/desk/t/icho/partners\"");
	world->app->office.mails = false;
	SAYS(get(world, "/en/desk/t/icho"), NOT "bounced");
	SAYS(seeker_page(world), NOT "bounced");
	SAYS(get(world, "/en/desk/t/icho/partners"), NOT "Email bounced");
}

OWN_TEST(a_bounce_at_the_second_players_address_is_marked_too)
{
	struct outbox_letter letter = to_entry(LETTER_PAIRED);

	own_put(world);
	seeker_put(world, "paired");
	db_script(world->db, "UPDATE partner_wish SET entry_id = '" OWN "'");
	letter.tournament_id = "icho";
	letter.entry_id = OWN;
	letter.detail = "";
	letter.email = "wish@example.com";
	letter.lang = "en";
	outbox_insert(world->db, "m1", &letter, world->now);
	SAYS(get(world, "/en/desk/t/icho/entries"), NOT "Email bounced");
	outbox_end(world->db, "m1", OUTGOING_FAILED, "550 no such user", world->now);
	SAYS(get(world, "/en/desk/t/icho/entries"), "Email bounced");
}

OWN_TEST(a_cancelled_event_shows_who_looks_nobody_to_ask)
{
	seeker_posted(world);
	SAYS(seeker_page(world), "Players who fit");
	office_cancel(world, true);
	SAYS(seeker_page(world), "This event has been cancelled.");
	SAYS(seeker_page(world), NOT "Players who fit");
	SAYS(seeker_page(world), NOT "Entry is closed");
}
