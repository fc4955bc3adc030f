/* A request to the whole site, while another worker writes between two of its statements:
 * whichever two they are, the answer is that of before or that of after. */
#include "world/browser.h"

#include <inttypes.h>
#include <sqlite3.h>

#include "base/buf.h"
#include "command/site.h"
#include "store/audit.h"
#include "store/draw/check_in.h"
#include "store/people/outbox.h"
#include "store/people/partner.h"

/* The hall's own connection is the other worker's. */
struct moments {
	struct world *world;
	struct site *site;
	const char *session;
	void (*write)(struct moments *moments);
	int statement, write_before; /* counted from 1; 0 = nobody writes */
	bool away;                   /* the last two pairs are not there */
	int pairs;
};

/* The connection that was opened last: SQLite hands it over without saying to whom. */
static sqlite3 *opened;

static int
connection_note(sqlite3 *handle, char **why, const struct sqlite3_api_routines *routines)
{
	(void)why;
	(void)routines;
	opened = handle;
	return SQLITE_OK;
}

/* Two pairs go, or come again, and the round is drawn once more: it has a game less, or more. */
static void
draw_again(struct moments *moments)
{
	struct world *world = moments->world;

	moments->away = !moments->away;
	absence_set(world->db, "icho-8", 1, moments->away);
	absence_set(world->db, "icho-9", 1, moments->away);
	hall_draw(world);
}

static void
enter_and_come(struct moments *moments)
{
	struct world *world = moments->world;
	struct check_in come = {.at = world->now, .way = CHECK_IN_DESK};

	hall_enter(world, ++moments->pairs, 0, STATUS_CONFIRMED);
	come.entry_id = hall_id(world, moments->pairs);
	assert_true(check_in_insert(world->db, &come));
}

/* Nobody else writes while the site does: those statements are not counted. */
static int
statement_begins(unsigned event, void *self, void *statement, void *sql)
{
	struct moments *moments = self;
	sqlite3 *handle = sqlite3_db_handle(statement);

	(void)event;
	if (sqlite3_txn_state(handle, NULL) != SQLITE_TXN_WRITE &&
	    strcmp(sql, "BEGIN IMMEDIATE") != 0 && ++moments->statement == moments->write_before)
		moments->write(moments);
	return 0;
}

static int
moments_setup(void **state)
{
	struct moments *moments = calloc(1, sizeof(*moments));
	const char *why = "";
	void *world;

	assert_non_null(moments);
	assert_int_equal(0, world_setup(&world));
	moments->world = world;
	moments->write = draw_again;
	moments->pairs = PAIRS;
	hall_setup(world);
	hall_draw(world);
	moments->session = signed_in(world, "anna@example.org", MEMBERSHIP_ORGANISER);

	sqlite3_auto_extension((void (*)(void))connection_note);
	moments->site = site_open(settings_read(moments->world->arena, moments->world->folder), NULL, &why);
	sqlite3_reset_auto_extension();
	if (moments->site == NULL)
		fail_msg("%s", why);
	moments->site->visitors.app.office.clock = moments->world->office->clock;
	sqlite3_trace_v2(opened, SQLITE_TRACE_STMT, statement_begins, moments);
	*state = moments;
	return 0;
}

static int moments_teardown(void **state);
#define MOMENTS_TEST(test) TEST_IN(struct moments *moments, moments_setup, moments_teardown, test)

static int
moments_teardown(void **state)
{
	struct moments *moments = *state;
	void *world = moments->world;

	site_close(moments->site);
	rmdir(world_path(world, "public"));
	free(moments);
	return world_teardown(&world);
}

/* A form's key is by chance. */
static void
keys_hide(char *page)
{
	static const char key[] = "name=\"once\" value=\"";

	while ((page = strstr(page, key)) != NULL)
		for (page += strlen(key); *page != '"'; page++)
			*page = 'x';
}

/* The status and the page; `fields` NULL: a GET. */
static const char *
asked(struct moments *moments, const char *path, const char *fields, int write_before)
{
	struct arena *arena = moments->world->arena;
	const char *session = moments->session;
	const char *csrf = secret_derive(arena, &moments->site->key, "csrf", session, NULL);
	struct fcgi_call call = {.response = response_new(arena), .raw = {
		.method = fields == NULL ? "GET" : "POST", .uri = path,
		.cookies = arena_printf(arena, "session=%s", session),
		.content_type = fields == NULL ? NULL : "application/x-www-form-urlencoded",
		.body = slice_of(fields == NULL ? "" : arena_printf(arena, "csrf=%s&%s", csrf, fields)),
	}};

	moments->statement = 0;
	moments->write_before = write_before;
	site_answer(moments->site, arena, &call, 1);
	moments->write_before = 0;
	keys_hide(call.response.body.text);
	return arena_printf(arena, "%d %s", call.response.status, call.response.body.text);
}

/* Some of the text, from a little before where it differs from the other. */
static const char *
differing(struct arena *arena, const char *text, const char *other)
{
	size_t at = 0;

	while (text[at] != '\0' && text[at] == other[at])
		at++;
	at = at > 60 ? at - 60 : 0;
	return arena_copy(arena, text + at, strnlen(text + at, 240));
}

static void
is_of_one_moment(struct moments *moments, const char *path, const char *fields, int status)
{
	struct arena *arena = moments->world->arena;
	const char *before = asked(moments, path, fields, 0);
	int at = 1, differ = 0; /* how often a write made a difference */

	if (strtol(before, NULL, 10) != status)
		fail_msg("%s: %s", path, before);
	for (; at <= moments->statement || at == 1; at++) {
		const char *meanwhile = asked(moments, path, fields, at);
		int statements = moments->statement;
		const char *after = asked(moments, path, fields, 0);

		if (strcmp(meanwhile, before) != 0 && strcmp(meanwhile, after) != 0)
			fail_msg("%s, written to before statement %d of %d: … %s …, before: … %s …, after: … %s …",
			         path, at, statements, differing(arena, meanwhile, before),
			         differing(arena, before, meanwhile), differing(arena, after, meanwhile));
		differ += strcmp(before, after) != 0;
		before = after;
	}
	if (differ < 5)
		fail_msg("%s: %d of %d writes made a difference", path, differ, at - 1);
}

MOMENTS_TEST(a_page_is_of_one_moment_whatever_is_written_between_two_of_its_statements)
{
	static const char *const paths[] = {
		"/en/desk/t/icho/rounds/1", "/en/desk/t/icho/log", "/en/desk/t/icho/entries",
		"/en/desk/t/icho/rounds/1/why?a=icho-1&b=icho-2", "/en/desk/t/icho/rounds/1/pairs",
		"/en/desk/t/icho/export.json",
	};

	for (size_t i = 0; i < COUNT(paths); i++)
		is_of_one_moment(moments, paths[i], NULL, 200);
}

/* Swapping nobody with nobody is refused, on a page that shows the draft. */
MOMENTS_TEST(the_page_of_a_refused_form_is_of_one_moment_too)
{
	is_of_one_moment(moments, "/en/desk/t/icho/rounds/1/swap", "a=&b=", 422);
}

MOMENTS_TEST(who_enters_and_comes_meanwhile_is_on_a_page_altogether_or_not_at_all)
{
	struct world *world = moments->world;

	world->tournament->check_in = true;
	assert_true(tournament_update(world->db, world->tournament));
	moments->write = enter_and_come;
	is_of_one_moment(moments, "/en/desk/t/icho/check-in", NULL, 200);
}

MOMENTS_TEST(an_export_waits_for_nobody_who_writes)
{
	const char *file;

	db_begin(moments->world->db);
	file = asked(moments, "/en/desk/t/icho/export.json", NULL, 0);
	db_rollback(moments->world->db);
	assert_memory_equal("200 {", file, 5);
}

static const struct {
	const char *method, *pattern;
} pages[] = {
#define PAGE(method, pattern, role, fields, handler, actor, tab) {#method, pattern},
#include "routes.def"
};

static const char desk[] = "/{lang}/desk/t/{slug}";

/* Whose desk is asked, and what there is of the things that its pages name. */
struct desk {
	const char *slug, *id, *entry;
};

static const struct desk icho = {"icho", "icho", "icho-1"};

/* The address of a page of the event's desk, with what there is of each thing that it may name. */
static const char *
desk_path(const struct moments *moments, const struct desk *of, const char *pattern)
{
	const struct world *world = moments->world;
	const struct {
		const char *name, *is;
	} names[] = {
		{"{entry}", of->entry}, {"{n}", "1"}, {"{table}", "1"}, {"{sheet}", "by-table"}, {"{file}", "none"},
		{"{line_id}", arena_printf(world->arena, "%" PRId64, audit_newest_but_check_ins(world->db, of->id))},
	};
	struct buf path = buf_new(world->arena, 64);

	buf_printf(&path, "/en/desk/t/%s", of->slug);
	for (pattern += strlen(desk); *pattern != '\0';) {
		const char *is = NULL;

		for (size_t i = 0; i < COUNT(names) && *pattern == '{'; i++)
			if (strncmp(pattern, names[i].name, strlen(names[i].name)) == 0)
				is = names[i].is;
		buf_add(&path, is == NULL ? pattern : is, is == NULL ? 1 : strlen(is));
		pattern += is == NULL ? 1 : strcspn(pattern, "}") + 1;
	}
	return path.text;
}

enum { BEGIN_AND_COMMIT = 2, ASKS_MOST = 12 };

/* How many statements each page of the desk asks; `before`: as many as asks[] has it. Returns how many
 * pages there were to be seen. */
static size_t
desk_ask(struct moments *moments, const struct desk *of, int asks[COUNT(pages)], bool before)
{
	size_t seen = 0;

	for (size_t i = 0; i < COUNT(pages); i++) {
		const char *path;

		if (strcmp(pages[i].method, "GET") != 0 || strncmp(pages[i].pattern, desk, strlen(desk)) != 0 ||
		    strstr(pages[i].pattern, "export.json") != NULL) /* no page: all tables, one by one */
			continue;
		path = desk_path(moments, of, pages[i].pattern);
		seen += strncmp(asked(moments, path, NULL, 0), "200 ", 4) == 0;
		if (moments->statement - BEGIN_AND_COMMIT > ASKS_MOST)
			fail_msg("%s: %d statements", path, moments->statement - BEGIN_AND_COMMIT);
		if (before && moments->statement != asks[i])
			fail_msg("%s: %d statements, and %d with more entries", path, asks[i], moments->statement);
		asks[i] = moments->statement;
	}
	return seen;
}

/* While the round is a draft, and when it is published. */
MOMENTS_TEST(a_page_of_the_desk_asks_twelve_times_at_most_however_many_are_in_the_event)
{
	struct world *world = moments->world;
	int asks[COUNT(pages)];

	world->tournament->check_in = true;
	assert_true(tournament_update(world->db, world->tournament));
	moments->site->visitors.app.office.mails = true;
	for (int pass = 0; pass < 2; pass++) {
		assert_in_range(desk_ask(moments, &icho, asks, false), 25, COUNT(pages));
		for (int i = 0; i < 20; i++)
			enter_and_come(moments);
		desk_ask(moments, &icho, asks, true);
		if (pass > 0)
			break;
		hall_draw(world);
		hall_publish(world, 1);
	}
}

/* One more division, with so many pairs who enter it, have come and are drawn. */
static void
division_add(struct moments *moments, const char *key, int pairs)
{
	struct world *world = moments->world;
	struct tournament division = *tournament_by_id(world->arena, world->db, "icho");

	division.id = division.key = key;
	division.slug = arena_printf(world->arena, "icho/divisions/%s", key);
	division.parent_id = "icho";
	division.way = WAY_CHOICE;
	assert_true(tournament_insert(world->db, &division, world->now));
	for (int i = 0; i < pairs; i++) {
		enter_and_come(moments);
		entry_move(world->db, hall_id(world, moments->pairs), key, STATUS_CONFIRMED);
	}
	world->event = key;
	world_read(world);
	hall_draw(world);
}

/* Somebody looks for a partner in the event, their mail came back, and its log and that of each division
 * speak of them. */
static void
partner_look(struct world *world)
{
	static const char *const logs[] = {"icho", "dan", "kyu"};
	struct partner_wish wish = {
		.id = "wish", .tournament_id = "icho", .email = "mori@example.org", .note = "", .lang = "en",
		.player = sample_entry(world->arena, "icho", 1, STATUS_CONFIRMED).players[0],
	};

	wish.player.family_name = wish.player.latin_name = "Mori";
	partner_insert(world->db, &wish);
	outbox_insert(world->db, "letter", &(struct outbox_letter){
		.tournament_id = "icho", .wish_id = "wish", .kind = LETTER_LOOKING, .detail = "",
		.email = wish.email, .lang = "en",
	}, world->now);
	world_sql(world, "UPDATE outbox SET state = 'failed', done_at = 1, answer = '550 no'");
	for (size_t i = 0; i < COUNT(logs); i++)
		audit_insert(world->db, &(struct audit){
			.at = world->now, .tournament_id = logs[i], .actor = "player",
			.action = "partner.look", .subject = "wish", .before = "", .after = "",
		});
}

/* The first round of one division is published, of the others it is a draft. */
MOMENTS_TEST(nor_do_the_pages_of_divisions_ask_more_however_many_there_are)
{
	struct world *world = moments->world;
	const struct desk desks[] = {
		{"icho", "icho", "icho-10"}, {"icho/divisions/dan", "dan", "icho-10"},
		{"icho/divisions/kyu", "kyu", "icho-16"},
	};
	int asks[COUNT(desks)][COUNT(pages)];

	world->tournament->check_in = true;
	world_save(world);
	round_delete(world->db, "icho", 1);
	for (int number = 1; number <= PAIRS; number++)
		assert_true(entry_status_set(world->db, hall_id(world, number), STATUS_CONFIRMED, STATUS_WITHDRAWN));
	division_add(moments, "dan", 6);
	hall_publish(world, 1);
	division_add(moments, "kyu", 6);
	partner_look(world);
	moments->site->visitors.app.office.mails = true;
	for (size_t i = 0; i < COUNT(desks); i++)
		assert_in_range(desk_ask(moments, &desks[i], asks[i], false), 20, COUNT(pages));
	assert_non_null(strstr(asked(moments, "/en/desk/t/icho/log", NULL, 0), "Mori"));
	division_add(moments, "open", 20);
	hall_publish(world, 1);
	for (size_t i = 0; i < COUNT(desks); i++)
		desk_ask(moments, &desks[i], asks[i], true);
}
