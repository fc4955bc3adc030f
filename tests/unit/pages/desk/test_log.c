#include "world/browser.h"

#include <ctype.h>
#include <glob.h>

#include "actions/entry/entry_act.h"
#include "pages/desk/log_words.h"
#include "store/audit.h"
#include "store/people/partner.h"

#define LOG "/en/desk/t/icho/log"

static int64_t
newest(struct world *world)
{
	return audit_of(world->arena, world->db, "icho",
	                &(struct audit_filter){"", "", INT64_MAX, false}, 1).list[0].id;
}

static const char *
line_path(struct world *world, int64_t id, const char *rest)
{
	return arena_printf(world->arena, LOG "/%lld%s", (long long)id, rest);
}

/* Round 1 is out, and table 1 has B+R, corrected to W+R. */
static void
corrected(struct world *world)
{
	struct typed_result typed = hall_typed("resignation", "black");

	hall_known_draft(world);
	hall_publish(world, 1);
	DONE(record_result, 1, 1, &typed, -1);
	typed.winner = "white";
	DONE(record_result, 1, 1, &typed, -1);
}

/* The words of each action */

struct kinds_seen {
	const struct templates *templates;
	struct arena *arena;
	struct buf keys; /* " log.action.entry.change log.action..." */
	int actions;
};

static bool
is_kind(const char *text, size_t len)
{
	for (size_t i = 0; log_words_kinds[i] != NULL; i++)
		if (strlen(log_words_kinds[i]) == len && memcmp(log_words_kinds[i], text, len) == 0)
			return true;
	return false;
}

/* A literal of the form "kind.what" is an action: nothing else in actions/ looks like one. */
static void
literal_check(struct kinds_seen *seen, const char *text, size_t len)
{
	const char *dot = memchr(text, '.', len), *key;

	if (dot == NULL || dot + 1 == text + len || !is_kind(text, (size_t)(dot - text)))
		return;
	for (const char *at = dot + 1; at < text + len; at++)
		if (!islower((unsigned char)*at) && *at != '-')
			return;
	seen->actions++;
	key = arena_printf(seen->arena, "log.action.%.*s", (int)len, text);
	buf_printf(&seen->keys, " %s ", key);
	for (size_t i = 0; i < LANGUAGES; i++)
		if (!templates_has_word(seen->templates, languages[i].code, key))
			fail_msg("%s: no word for %s", languages[i].code, key);
}

static void
source_check(struct kinds_seen *seen, const char *path)
{
	FILE *file = fopen(path, "r");
	char line[512];

	if (file == NULL)
		fail_msg("%s cannot be read; tests run from the top folder", path);
	while (fgets(line, sizeof(line), file) != NULL)
		for (const char *at = line, *end; (at = strchr(at, '"')) != NULL; at = end + 1) {
			end = strchr(++at, '"');
			if (end == NULL)
				break;
			literal_check(seen, at, (size_t)(end - at));
		}
	fclose(file);
}

/* What accounts do stands in the site's log alone. */
static bool
is_of_the_site(const char *action)
{
	static const char *const kinds[] = {
		"account.", "authenticator.", "recovery.", "export.", "invitation.", "passkey.", "refused.", "session.",
		"sign-", "site.", "token.",
	};

	for (size_t i = 0; i < COUNT(kinds); i++)
		if (strncmp(action, kinds[i], strlen(kinds[i])) == 0)
			return true;
	return false;
}

/* A word of no action is left over from something that is gone. */
static void
words_check(const struct kinds_seen *seen)
{
	FILE *file = fopen("templates/en.po", "r");
	char line[512];

	assert_non_null(file);
	while (fgets(line, sizeof(line), file) != NULL) {
		const char *key = line + strlen("msgid \"");

		if (strncmp(line, "msgid \"log.action.", 18) != 0 ||
		    is_of_the_site(key + strlen("log.action.")) ||
		    strstr(line, ".single\"") != NULL)
			continue;
		key = arena_printf(seen->arena, " %.*s ", (int)strcspn(key, "\""), key);
		if (strstr(seen->keys.text, key) == NULL)
			fail_msg("no action for%s", key);
	}
	fclose(file);
}

DESK_TEST(every_action_that_is_written_has_a_word_and_every_word_an_action)
{
	struct kinds_seen seen = {world->app->templates, world->arena, buf_new(world->arena, 2000), 0};
	glob_t files;

	assert_int_equal(0, glob("cgi/actions/*/*.c", 0, NULL, &files));
	for (size_t i = 0; i < files.gl_pathc; i++)
		source_check(&seen, files.gl_pathv[i]);
	globfree(&files);
	assert_true(seen.actions > 30);
	words_check(&seen);
	for (size_t i = 0; log_words_kinds[i] != NULL; i++)
		assert_true(templates_has_word(seen.templates, "ja", arena_printf(seen.arena, "log.kind.%s",
		                                                                  log_words_kinds[i])));
}

/* The pages */

DESK_TEST(a_line_says_when_who_what_and_before_and_after)
{
	corrected(world);
	SAYS(get(world, LOG), "Result recorded",
	     "/en/desk/t/icho/rounds/1/tables/1\"><bdi>Round 1, table 1",
	     "<bdi>B+R</bdi> → <b><bdi>W+R</bdi></b>", NOT "winner");
	SAYS(tree(world, "/ja/desk/t/icho/log"), "days.0.lines.0.what = 結果を記録\n",
	     "days.0.lines.0.about.text = 第1回戦 1卓\n");
}

DESK_TEST(who_is_the_pair_an_account_or_the_command_line)
{
	const char *account = sign_in_organiser(world->office, "anna@example.org")->id;
	const struct {
		const char *actor, *shown;
	} rows[] = {
		{"pair", "the pair, from its link"}, {"door", "somebody at the door"},
		{"card", "the pair, from the card on its table"},
		{"player", "a player looking for a partner"}, {"command line", "the command line"},
		{account, "anna@example.org"}, {"gone", "<bdi>gone</bdi>"},
	};

	for (size_t i = 0; i < COUNT(rows); i++) {
		audit_insert(world->db, &(struct audit){1795300000, "icho", rows[i].actor,
		                                            "event.change", "icho", "", "fee: 3", ""});
		has(rows[i].actor, get(world, LOG), rows[i].shown);
	}
}

/* Two who look for a partner: their names are private, and the log is the organisers'. */
static void
wishes_insert(struct world *world)
{
	static const char *const ids[] = {"wish-of-sato-0001", "wish-of-abe-00002"};
	static const char *const names[] = {"佐藤", "阿部"};

	for (size_t i = 0; i < COUNT(ids); i++) {
		struct partner_wish wish = {
			.id = ids[i], .tournament_id = "icho", .player = world->entries.list[0].players[0],
			.email = "", .note = "", .lang = "ja", .generation = 1, .entered_at = 1,
		};

		wish.player.family_name = names[i];
		wish.player.given_name = "桜";
		partner_insert(world->db, &wish);
	}
}

DESK_TEST(what_is_kept_is_said_in_words)
{
	static const struct {
		const char *actor, *action, *subject, *after, *en, *ja;
	} rows[] = {
		{"door", "entry.check-in", "icho-1", "way: door", "Checked in</span> <b><bdi>at the door", "<bdi>入口で"},
		{"door", "entry.check-in-undo", "icho-1", "undone: desk", "<bdi>at the desk", "<bdi>受付で"},
		{"player", "partner.look", "wish-of-sato-0001", "rank: 2d\nweakest: 5k\nstatus: looking",
		 "<bdi>2-dan", "<bdi>二段"},
		{"player", "partner.look", "wish-of-sato-0001", "weakest: 5k", "<bdi>5-kyu", "<bdi>5級"},
		{"player", "partner.look", "wish-of-sato-0001", "status: looking", "<bdi>Looking for a partner",
		 "<bdi>パートナーを探している"},
		{"player", "partner.offer", "wish-of-sato-0001", "to: wish-of-abe-00002", "<bdi>Takahashi Hanako",
		 "<bdi>阿部 桜"},
		{"player", "partner.stop", "wish-of-sato-0001", "status: withdrawn", " · <bdi>Takahashi Hanako", " · <bdi>佐藤 桜"},
		{"pair", "partner.pair", "icho-1", "first: wish-of-sato-0001\nsecond: wish-of-abe-00002",
		 "<bdi>Takahashi Hanako", "1人目</span> <b><bdi>佐藤 桜"},
		{"organiser", "event.cancel", "icho", "cancelled: yes", "Cancelled</span> <b><bdi>yes", "<bdi>はい"},
		{"organiser", "event.change", "icho", "check_in: yes", "<bdi>yes", "<bdi>はい"},
		{"organiser", "event.change", "icho", "scoring.penalty: 2",
		 "Points that one penalty token costs</span> <b><bdi>2", "<bdi>2"},
		{"organiser", "event.change", "icho", "scoring.jigo: draw", "<bdi>half a win each",
		 "<bdi>引き分け"},
		{"card", "report.make", "round 1 table 1", "pair 3: B+4, tokens 0-1",
		 "East3 and West3</span> <b><bdi>B+4 (tokens: Black 0, White 1)", "黒の4目勝ち（トークン 黒0・白1）"},
		{"card", "report.make", "round 1 table 1", "pair 3: B+4, tokens 0-0, Black 2",
		 "<bdi>B+4, Black: East2 and West2</bdi>", "<bdi>黒の4目勝ち、黒はEast2・West2</bdi>"},
	};

	wishes_insert(world);
	for (size_t i = 0; i < COUNT(rows); i++) {
		const char *before = "", *page;

		audit_insert(world->db, &(struct audit){1795300000 + (int64_t)i, "icho", rows[i].actor,
		             rows[i].action, rows[i].subject, before, rows[i].after, ""});
		page = get(world, LOG);
		has(rows[i].after, page, rows[i].en);
		has_not(rows[i].after, page, "<bdi>wish-of");
		has(rows[i].after, get(world, "/ja/desk/t/icho/log"), rows[i].ja);
	}
}

DESK_TEST(who_is_not_signed_in_is_known_by_where_they_stand)
{
	static const struct {
		const char *path, *actor;
	} rows[] = {
		{"/en/t/icho/door/123", "door"}, {"/en/t/icho/report/1/1/0", "card"},
		{"/en/t/icho/partner", "player"}, {"/en/t/icho/enter", "pair"},
	};

	world->session = "nobody's";
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct request_raw raw = {.method = "GET", .uri = rows[i].path};

		ask_raw(world, &raw);
		assert_string_equal(rows[i].actor, world->app->office.actor);
	}
}

DESK_TEST(what_people_typed_is_escaped_and_long_lists_are_folded)
{
	audit_insert(world->db, &(struct audit){1795300000, "icho", "pair", "entry.change", "icho-1",
	             "note: <script>&\"'", "players.0.rank: 3d\nplayers.1.gender: f\nnew: x", ""});
	SAYS(get(world, LOG), NOT "<script>&", "&lt;script&gt;&amp;", "3-dan", "new",
	     NOT "<summary class=\"go\">What changed");
	hall_draw(world);
	SAYS(tree(world, LOG), "days.0.lines.0.fold = true\n");
}

DESK_TEST(the_log_is_read_in_pages_by_subject_and_by_kind)
{
	corrected(world);
	for (int i = 1; i <= 60; i++)
		audit_insert(world->db, &(struct audit){1795300000 + i, "icho", "pair", "entry.change",
			"icho-1", "", arena_printf(world->arena, "note: number %d.", i), ""});
	SAYS(tree(world, LOG), "days.0.lines.0.changes.0.after = number 60.\n",
	     "days.0.lines.49.changes.0.after = number 11.\n", NOT "number 10.",
	     "earlier = /en/desk/t/icho/log?before=");
	SAYS(ask(world,
	         arena_printf(world->arena, LOG "?before=%lld", (long long)newest(world) - 49),
	         NULL, 200), "number 10.", NOT LOG "?before=");
	SAYS(tree(world, LOG "?subject=round+1+table+1"),
	     "days.0.lines.1.changes.0.after = B+R\n", NOT "Pairings published");
	SAYS(tree(world, LOG "?subject=round+1"), "days.0.lines.2.what = Pairings published\n",
	     "days.0.lines.1.changes.0.after = B+R\n");
	SAYS(tree(world, LOG "?kind=result"), NOT "number");
	SAYS(tree(world, LOG "?subject=round+1+table+11"), "empty = true\n");
	get(world, LOG "?before=x&subject=%3Cb%3E&kind=%22");
}

DESK_TEST(a_line_is_confirmed_then_taken_back_and_then_no_more)
{
	const char *page;
	int64_t id;

	corrected(world);
	id = newest(world);
	SAYS(tree(world, LOG), arena_printf(world->arena,
	     "days.0.lines.0.back = /en/desk/t/icho/log/%lld\n", (long long)id));
	SAYS(get(world, line_path(world, id, "")),
	     "Round 1, table 1: the result before counts again. Standings change.",
	     "<bdi>W+R</bdi> → <b><bdi>B+R</bdi></b>", line_path(world, id, "/take-back"));
	ask(world, line_path(world, id, "/take-back"), "", 303);
	assert_int_equal(SIDE_BLACK, rounds_game(&world->draw, 1, 1)->result.winner);
	page = ask(world, line_path(world, id, "/take-back"), "", 422);
	SAYS(tree_shown(world), "problems.list.0.text = This has been changed since. Now: B+R.\n");
	has_not("no form", page, line_path(world, id, "/take-back"));
	SAYS(tree(world, line_path(world, id, "")),
	     "problems.list.0.text = This has been changed since.");
	has_not("no button", get(world, LOG), line_path(world, id, "\""));
}

DESK_TEST(a_line_of_another_event_is_not_there)
{
	corrected(world);
	sample_insert(world->db, "other");
	audit_insert(world->db, &(struct audit){1, "other", "pair", "event.change", "other", "",
	                                            "fee: 1", ""});
	ask(world, line_path(world, newest(world) + 1, ""), NULL, 404);
	ask(world, line_path(world, newest(world) + 1, "/take-back"), "", 404);
	ask(world, LOG "/x", NULL, 404);
	ask(world, LOG "/99999", NULL, 404);
}

DESK_TEST(what_has_no_way_back_says_so_and_a_ruling_leads_to_the_referee)
{
	const char *page;

	corrected(world);
	audit_insert(world->db, &(struct audit){1795300000, "icho", "pair", "ruling.record",
	                                            "round 1 table 1", "", "penalty, black: B1", ""});
	page = get(world, LOG);
	SAYS(tree_shown(world), "days.0.lines.0.ruling = /en/desk/t/icho/referee/1/1\n");
	has_not("no button", page, line_path(world, newest(world), "\""));
	SAYS(tree(world, line_path(world, newest(world), "")),
	     "will.text = This cannot be taken back here.\n");
}

DESK_TEST(every_way_back_is_said_in_both_languages)
{
	struct audit_lines lines;

	hall_draw(world);
	hall_swap(world, 1, 1, 9);
	corrected(world);
	hall_play(world, 1);
	hall_draw(world);
	DONE(round_throw_away, 2, false);
	audit_insert(world->db, &(struct audit){1, "icho", "pair", "entry.enter", "icho-3", "",
	                                      "status: confirmed", ""});
	audit_insert(world->db, &(struct audit){1, "icho", "pair", "entry.absent", "icho-3",
	                                      "round 3: absent", "round 3: plays", ""});
	lines = audit_of(world->arena, world->db, "icho", &(struct audit_filter){"", "", INT64_MAX, false}, 99);
	assert_true(lines.count > 8);
	for (size_t i = 0; i < lines.count; i++) {
		const char *rest = arena_printf(world->arena, "desk/t/icho/log/%lld",
		                                (long long)lines.list[i].id);

		get(world, arena_printf(world->arena, "/en/%s", rest));
		get(world, arena_printf(world->arena, "/ja/%s", rest));
	}
}

DESK_TEST(an_entry_and_a_table_lead_to_what_was_changed)
{
	corrected(world);
	SAYS(tree(world, "/en/desk/t/icho/entries/icho-1"), "saved.id = icho-1\n");
	SAYS(get(world, "/en/desk/t/icho/rounds/1/tables/1"), "/log?subject=round+1+table+1\"");
	world->session = signed_in(world, "helper@example.org", MEMBERSHIP_DESK);
	SAYS(get(world, "/en/desk/t/icho/rounds/1/tables/1"), NOT "/log");
	ask(world, LOG, NULL, 403);
}
