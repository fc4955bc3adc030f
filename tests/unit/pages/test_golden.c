/* Every page as it is in one event of four pairs, against the golden file of its template,
 * golden/ROOM-NAME.html; UPDATE_GOLDEN=1 writes these anew. Whatever somebody typed has ODD in
 * it, which no page may show as it is. */
#include "world/browser.h"

#include "actions/entry/card_code.h"
#include "actions/entry/entry.h"
#include "actions/entry/partner.h"
#include "base/buf.h"
#include "base/embedded.h"
#include "store/prize.h"

#define ODD "<\"&'>"
#define FOLDER "tests/unit/pages/golden"

/* As long as the ids that the program makes: PAIR "1" is the first of the event that is played. */
#define PAIR "pair-000000000i"
#define WISH "wish-0000000000"
#define DESK "/en/desk/t/icho"

/* The pages with one template, each after a line with its address. */
struct golden {
	const char *template;
	struct buf pages;
};

/* What a row whose address has `in` takes for {name}: each of the words. */
struct capture {
	const char *in, *name, *words;
};

struct walk {
	struct world *world;
	struct capture captures[30]; /* the first that fits; ended by a NULL name */
	struct golden list[100];
	size_t count;
};

/* ---- the event ---- */

static void
pair_enter(struct world *world, const char *event, int number, int points_x2)
{
	struct entry entry = sample_entry(world->arena, event, number, STATUS_CONFIRMED);

	entry.id = arena_printf(world->arena, "pair-000000000%c%d", event[0], number);
	entry.points_x2 = points_x2;
	entry.note = "note " ODD;
	entry.email = arena_printf(world->arena, "pair%d" ODD "@example.org", number);
	for (int seat = 0; seat < 2; seat++) {
		struct player *player = &entry.players[seat];

		player->family_name = arena_printf(world->arena, "%s%d" ODD, seat == 0 ? "West" : "East",
		                                   number);
		player->given_name = "Rin" ODD;
		player->family_kana = "たかはし" ODD;
		player->given_kana = "りん" ODD;
		player->club = "club " ODD;
		player->country = "country " ODD;
		player->publish = (enum player_publish)(number % 3);
	}
	entry_insert(world->db, &entry);
}

static void
event_put(struct world *world, const char *id, enum tournament_state state)
{
	struct tournament event = sample_tournament(id);

	event.name_en = "Autumn Pairs " ODD;
	event.name_ja = "秋のペア碁" ODD;
	event.venue = "venue " ODD;
	event.fee = "fee " ODD;
	event.programme = "programme " ODD;
	event.access = "access " ODD;
	event.contact = "contact " ODD;
	event.state = state;
	event.seed = 7;
	event.check_in = true;
	event.plan = plan_usual(state == STATE_OPEN ? SYSTEM_MCMAHON : SYSTEM_SWISS);
	event.rounds = 3;
	event.taken = 4;
	event.capacity = 8;
	event.closes_at = 1795400000;
	assert_true(tournament_insert(world->db, &event, 1));
	for (int number = 1; number <= 4; number++)
		pair_enter(world, id, number, 12 - 3 * number);
}

static void
wish_put(struct world *world, const char *id)
{
	db_run(world->db,
	       "INSERT INTO partner_wish (id, tournament_id, status, family_name, given_name,"
	       " family_kana, given_kana, rank, honour, gender, birth_date, club, country, publish,"
	       " weakest, strongest, email, note, lang, generation, version, entered_at, entry_id)"
	       " VALUES ($1, 'open', 'looking', 'Mori' || $2, 'Kim' || $2, '', '', '5k', '', '', '',"
	       " 'club ' || $2, 'country ' || $2, 'full', '', '', 'mori' || $2, 'note ' || $2, 'en',"
	       " 0, 1, 0, NULL)", "tt", id, ODD);
}

/* One event takes entries, and players look for partners; of the other the first round is
 * played but for a table that a pair has reported, and the second is a draft. */
static void
setup(struct world *world)
{
	struct prize prize = {.kind = PRIZE_CLUB, .name_en = "Club " ODD, .name_ja = "団体" ODD,
	                      .count = 1};
	const struct prizes prizes = {&prize, 1};

	event_put(world, "icho", STATE_CLOSED);
	event_put(world, "open", STATE_OPEN);
	wish_put(world, WISH "1");
	wish_put(world, WISH "2");
	db_script(world->db, "INSERT INTO partner_offer VALUES ('open', '" WISH "2', '" WISH "1', 1)");
	db_begin(world->db);
	prizes_write(world->db, "icho", &prizes);
	db_commit(world->db);
	world->now = 1795300000; /* the event's morning */
	office_found(world, "organiser");
	world->office->mails = true;
	world_read(world);
	browser_open(world);
	world->session = signed_in(world, "anna@example.org", MEMBERSHIP_ORGANISER);
	world_sql(world, "INSERT INTO membership SELECT account_id, 'open', role FROM membership;"
	          "INSERT INTO api_token SELECT 'hash', id, 'label <\"&''>', 1 FROM account;"
	          "UPDATE account SET email = 'anna<\"&''>@example.org'");
}

/* The event on its day. */
static void
play(struct world *world)
{
	struct arena *arena = world->arena;
	const struct game *game;

	ask(world, DESK "/apart", "a=" PAIR "1&b=" PAIR "2", 303);
	ask(world, DESK "/check-in", "entry=" PAIR "1&here=1", 303);
	ask(world, DESK "/entries/" PAIR "4/absent", "round=2&absent=1", 303);
	ask(world, DESK "/people", "email=helper%40example.org&role=desk", 200);
	round_begun(world, 1);
	ask(world, DESK "/referee/1/1", "way=tap&moves=W1,B1&reason=why %3C%22%26%27%3E", 303);
	ask(world, DESK "/rounds/1/line", "line=1+b%2Br", 303);
	game = game_at(world, 2);
	ask(world, arena_printf(arena, "/en/e/%s/result",
	                        entry_token(world->office, hall_entry(world, game->black))),
	    arena_printf(arena, "round=1&table=2&other=%s&winner=%s&by=resignation", game->white,
	                 game->black), 303);
	hall_drawn(world, true); /* though a result is missing */
	world_sql(world, "UPDATE game SET reason = 'reason <\"&''>' WHERE result <> '';"
	          "INSERT INTO outbox VALUES ('mail', 'icho', '" PAIR "1', NULL, 'confirmed', '',"
	          " 'pair1<\"&''>@example.org', 'en', 1, 'failed', 1, 1, 'answer <\"&''>', 1);");
}

/* ---- the walk ---- */

/* The page without what is by chance or of another file's content: after `after` and the next
 * `from`, what stands before one of `to` goes. */
static const char *
masked(struct arena *arena, const char *page)
{
	static const struct {
		const char *after, *from, *to;
	} masks[] = {
		{"name=\"csrf\" value=", "\"", "\""}, {"name=\"once\" value=", "\"", "\""},
		{"name=\"link\" value=", "\"", "\""}, {"name=\"account\" value=", "\"", "\""},
		{"name=\"token\" value=", "\"", "\""}, {"/invitation", "/", "\"\n"}, {"/static/", ".", "."},
	};
	struct buf out = buf_new(arena, strlen(page) + 1);

	while (*page != '\0') {
		size_t keep = 1, hide = 0;

		for (size_t i = 0; i < COUNT(masks); i++) {
			if (strncmp(page, masks[i].after, strlen(masks[i].after)) != 0)
				continue;
			keep = strlen(masks[i].after);
			keep += strcspn(page + keep, masks[i].from) + 1;
			hide = strcspn(page + keep, masks[i].to);
		}
		buf_add(&out, page, keep);
		page += keep + hide;
	}
	return out.text;
}

/* The page that was just shown, if one was. */
static void
keep(struct walk *walk, const char *path)
{
	struct world *world = walk->world;
	const char *template = world->app->template, *page = world->response->body.text;
	struct golden *golden = walk->list;

	if (template == NULL)
		return;
	if (strstr(page, ODD) != NULL)
		fail_msg("%s (%s) has as it was typed: %.200s", path, template, strstr(page, ODD));
	while (golden < walk->list + walk->count && strcmp(golden->template, template) != 0)
		golden++;
	if (golden == walk->list + walk->count) {
		assert_true(++walk->count <= COUNT(walk->list));
		*golden = (struct golden){arena_text(world->arena, template), buf_new(world->arena, 0)};
	}
	buf_text(&golden->pages, masked(world->arena, arena_printf(world->arena, "==== %s\n%s\n",
	                                                           path, page)));
}

static void
visit(struct walk *walk, const char *path, const char *fields, int status)
{
	ask(walk->world, path, fields, status);
	keep(walk, path);
}

static const char *
words_of(const struct walk *walk, const struct router_route *row, const char *name, size_t len)
{
	const struct capture *capture = walk->captures;

	while (capture->name != NULL && (strstr(row->pattern, capture->in) == NULL ||
	       strlen(capture->name) != len || strncmp(capture->name, name, len) != 0))
		capture++;
	if (capture->name == NULL)
		fail_msg("%s: nothing to take for {%.*s}", row->pattern, (int)len, name);
	return capture->words;
}

/* Every page of the row; `path` is its pattern, filled in so far. A row may lead elsewhere, and a
 * round that is not drawn yet has a page that says so. */
static void
row_visit(struct walk *walk, const struct router_route *row, const char *path)
{
	struct world *world = walk->world;
	const char *open = strchr(path, '{'), *word;

	if (open == NULL) {
		struct request_raw raw = {
			.method = "GET", .uri = path, .body = slice_of(""),
			.cookies = arena_printf(world->arena, "session=%s", world->session),
		};

		ask_raw(world, &raw);
		if (world->response->status != 200 && world->response->status != 303 &&
		    (world->app->template == NULL ||
		     strcmp(world->app->template, "public/round_none") != 0))
			fail_msg("%s: %d", path, world->response->status);
		keep(walk, path);
		return;
	}
	word = words_of(walk, row, open + 1, strcspn(open, "}") - 1);
	for (size_t len; *word != '\0'; word += len + (word[len] == ' ')) {
		len = strcspn(word, " ");
		row_visit(walk, row, arena_printf(world->arena, "%.*s%.*s%s", (int)(open - path), path,
		                                  (int)len, word, strchr(open, '}') + 1));
	}
}

/* The pages of every row; then what a form or a later hour shows. */
static struct walk *
walked(struct world *world)
{
	struct arena *arena = world->arena;
	struct walk *walk = arena_alloc(arena, sizeof(*walk));
	const struct router *router = world->router;
	const char *anna = world->session;

	play(world);
	*walk = (struct walk){.world = world, .captures = {
		{"/enter", "slug", "open"}, {"/partner", "slug", "open"}, {"/groups", "slug", "open"},
		{"", "slug", "icho"}, {"", "entry", PAIR "1"},
		{"", "line_id", sample_text(arena, world->db, "SELECT CAST(max(id) AS TEXT) FROM audit"
		                            " WHERE action LIKE 'ruling%'")},
		{"/tables/", "n", "1"}, {"/referee/", "n", "1"}, {"/report/", "n", "1"},
		{"/line", "n", "1"}, {"/live", "n", "1"}, {"/why", "n", "2"}, {"/pairs", "n", "2"},
		{"", "n", "1 2"}, {"/tables/", "table", "1 2"}, {"", "table", "2"},
		{"", "file", "standings.csv"},
		{"", "ruleset", "bga-aga egc-2015 egf-pair jpga kanto-junior swindon wmsg-2008"},
		{"", "sheet", "by-name by-table table-cards slips standings cross-table place-cards door"
		              " certificates"},
		{"/e/", "token", entry_token(world->office, hall_entry(world, PAIR "1"))},
		{"/p/", "token", partner_token(world->office, partner_by_id(arena, world->db, WISH "1"))},
		{"/invitation/", "token", sign_in_invite(world->office, account_by_email(arena, world->db,
		                          "anna" ODD "@example.org"))},
		{"/door/", "code", card_code_door(world->office, world->tournament)},
		{"/report/", "code", card_code_report(world->office, world->tournament, game_at(world, 2),
		                                      game_at(world, 2)->white)},
	}};
	for (size_t i = 0; i < router->route_count; i++) {
		const struct router_route *row = &router->routes[i];
		const char *path = row->pattern;

		if (row->method != METHOD_GET)
			continue;
		for (int ja = 0; ja <= (row->actor == NULL); ja++) /* of what is published */
			row_visit(walk, row, strncmp(path, "/{lang}", 7) != 0 ? path
			          : arena_printf(arena, "/%s%s", ja ? "ja" : "en", path + 7));
	}
	visit(walk, "/en/nowhere", NULL, 404);
	visit(walk, "/en/t/open/enter",
	      "players.0.family_name=Mori%3C%22%26%27%3E&players.0.given_name=Rin&players.0.rank=5k"
	      "&players.0.gender=f&players.0.birth_year=2014&players.0.birth_month=6"
	      "&players.0.birth_day=9&players.1.family_name=Falk&players.1.given_name=Ulf"
	      "&players.1.rank=6d&players.1.gender=m&players.1.birth_year=1955"
	      "&players.1.birth_month=11&players.1.birth_day=3&email=mori%40example.org"
	      "&note=%3C%22%26%27%3E", 200);
	visit(walk, "/en/t/icho/report/1/2/no-code", NULL, 404);
	visit(walk, DESK "/rounds/2/why?a=" PAIR "1&b=" PAIR "2", NULL, 200);
	visit(walk, DESK "/rounds/1/line?line=2+w%2Br", NULL, 200);
	visit(walk, DESK "/referee/1/1?way=tap&moves=W1,B1", NULL, 200);
	world->session = signed_in(world, "helper@example.org", MEMBERSHIP_DESK);
	visit(walk, DESK "/settings", NULL, 403);
	world->session = anna;

	/* Once all is played. */
	ask(world, DESK "/rounds/1/line", "line=2+w%2Br", 303);
	world_sql(world, "UPDATE tournament SET rounds = 2");
	hall_publish(world, 2);
	hall_play(world, 2);
	hall_state_set(world, STATE_FINISHED);
	visit(walk, DESK "/print/standings", NULL, 200);
	visit(walk, DESK "/print/cross-table", NULL, 200);
	visit(walk, DESK "/print/certificates", NULL, 200);
	visit(walk, "/ja/t/icho/standings", NULL, 200);
	return walk;
}

/* ---- against the files ---- */

static void
file_write(const char *path, const struct buf *text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	assert_int_equal(text->len, fwrite(text->text, 1, text->len, file));
	assert_int_equal(0, fclose(file));
}

/* The first line that differs. */
static void
difference_say(const char *template, const char *golden, const char *page)
{
	size_t line = 1, same = 0;

	for (size_t i = 0; golden[i] != '\0' && golden[i] == page[i]; i++)
		if (golden[i] == '\n') {
			line++;
			same = i + 1;
		}
	print_error("%s, line %zu: %.*s\n  its golden file has: %.*s\n", template, line,
	            (int)strcspn(page + same, "\n"), page + same,
	            (int)strcspn(golden + same, "\n"), golden + same);
}

OWN_TEST(every_page_is_as_its_golden_file_has_it)
{
	struct walk *walk = walked(world);
	size_t differ = 0;

	for (size_t i = 0; i < walk->count; i++) {
		const struct golden *golden = &walk->list[i];
		char *path = arena_printf(world->arena, FOLDER "/%s.html", golden->template);
		const char *file;

		*strrchr(path, '/') = '-';
		if (getenv("UPDATE_GOLDEN") != NULL)
			file_write(path, &golden->pages);
		file = suite_file(world->arena, path);
		if (strcmp(file, golden->pages.text) != 0) {
			difference_say(golden->template, file, golden->pages.text);
			differ++;
		}
	}
	if (differ > 0)
		fail_msg("%zu templates; where that is meant: UPDATE_GOLDEN=1 build/tests/pages test_golden",
		         differ);
}

/* ---- that none is forgotten ---- */

/* Whether another template has it in it: it is no page by itself. */
static bool
is_part(struct world *world, const char *template)
{
	const char *as[] = {
		arena_printf(world->arena, "{{>%s}}", template),
		arena_printf(world->arena, "{{<%s}}", template),
	};

	for (size_t i = 0; i < embedded_count; i++)
		for (size_t j = 0; j < COUNT(as); j++)
			if (strstr(embedded_files[i].bytes, as[j]) != NULL)
				return true;
	return false;
}

OWN_TEST(no_page_is_without_a_golden_file)
{
	const struct walk *walk = walked(world);
	size_t forgotten = 0;

	for (size_t i = 0; i < embedded_count; i++) {
		const char *name = embedded_files[i].name;
		size_t len = strlen(name), at = 0;
		char *template;

		if (strncmp(name, "templates/", 10) != 0 || strcmp(name + len - 3, ".po") == 0)
			continue;
		template = arena_copy(world->arena, name + 10, len - 10 - strlen(".mustache"));
		while (at < walk->count && strcmp(walk->list[at].template, template) != 0)
			at++;
		if (at < walk->count || is_part(world, template))
			continue;
		print_error("%s: no page is shown with it\n", name);
		forgotten++;
	}
	assert_int_equal(0, forgotten);
}
