#include "pages/golden/events.h"

#include "actions/draw/round_later.h"
#include "actions/entry/card_code.h"
#include "actions/entry/entry_act.h"
#include "actions/entry/partner_act.h"
#include "actions/entry/confirm.h"
#include "store/prize.h"

/* As long as the ids that the program makes: PAIR "1" is the first of the event that is played. */
#define PAIR "pair-000000000i"
#define WISH "wish-0000000000"
#define DESK "/en/desk/t/icho"

static void
pair_enter(struct world *world, const char *event, int number, int points_x2)
{
	struct entry entry = sample_entry(world->arena, event, number, STATUS_CONFIRMED);

	entry.id = arena_printf(world->arena, "pair-000000000%c%d", event[0], number);
	entry.points_x2 = points_x2;
	entry.note = "note " ODD;
	entry.email = arena_printf(world->arena, "pair%d" ODD "@example.org", number);
	for (int nth = 0; nth < 2; nth++) {
		struct player *player = &entry.players[nth];

		player->family_name = arena_printf(world->arena, "%s%d" ODD, nth == 0 ? "West" : "East",
		                                   number);
		player->given_name = "Rin" ODD;
		player->family_kana = "たかはし" ODD;
		player->given_kana = "りん" ODD;
		player->latin_name = number == 2 && nth == 1 ? "Latin" ODD " Rin" : "";
		player->club = "club " ODD;
		player->country = "country " ODD;
		player->publish = (enum player_publish)(number % 3);
		player->guardian = number % 2 == 1 ? "Guardian " ODD : "";
		player->consent_at = number == 1 ? 1790000000 : 0;
		player->photos = (enum player_photos)((number + nth) % 3);
	}
	entry_insert(world->db, &entry);
}

static void
event_put(struct world *world, const char *id, enum tournament_state state)
{
	struct tournament event = sample_tournament(id);

	event.name_en = "Autumn Pairs " ODD;
	event.name_ja = "秋のペア碁" ODD;
	for (enum tournament_text text = 0; text < TEXTS; text++)
		for (size_t i = 0; i < LANGUAGE_COLUMNS; i++)
			event.texts[text][i] = arena_printf(world->arena, "%s in %s " ODD,
			                                    tournament_text_names[text],
			                                    language_columns[i]->code);
	event.state = state;
	event.seed = 7;
	event.check_in = event.asks_photos = event.reminds = true;
	event.asks_guardian = state != STATE_OPEN;
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
void
pairs_setup(struct world *world)
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
	          "INSERT INTO api_token SELECT 'hash', id, 'label <\"&''>', 1, NULL, 0, 0, 0 FROM account;"
	          "UPDATE account SET email = 'anna<\"&''>@example.org', administers = 1,"
	          " authenticator = 'app'");
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

/* The pages of every row; then what a form or a later hour shows. */
void
pairs_walk(struct walk *walk)
{
	struct world *world = walk->world;
	struct arena *arena = world->arena;
	const char *anna = world->session, *code;
	struct round_later *later;

	play(world);
	walk_routes(walk, (const struct capture[]){
		{"/enter", "slug", "open"}, {"/partner", "slug", "open"}, {"/groups", "slug", "open"},
		{"", "slug", "icho"}, {"", "entry", PAIR "1"},
		{"", "account", world_who_is(world, anna)->id},
		{"", "lang", "en"}, {"", "shows", "event standings round-1"},
		{"", "line_id", sample_text(arena, world->db, "SELECT CAST(max(id) AS TEXT) FROM audit"
		                            " WHERE action LIKE 'ruling%'")},
		{"/waiting/", "n", "1"}, {"/tables/", "n", "1"}, {"/referee/", "n", "1"}, {"/report/", "n", "1"},
		{"/line", "n", "1"}, {"/live", "n", "1"}, {"/why", "n", "2"}, {"/pairs", "n", "2"},
		{"/events/", "n", "2026"}, {"", "n", "1 2"}, {"/tables/", "table", "1 2"}, {"", "table", "2"},
		{"", "file", "standings.csv"},
		{"", "ruleset", "bga-aga egc-2015 egf-pair jpga kanto-junior swindon wmsg-2008"},
		{"", "sheet", "by-name by-table slips standings cross-table place-cards door"
		              " certificates"},
		{"/e/", "token", entry_token(world->office, hall_entry(world, PAIR "1"))},
		{"/confirm/", "token", confirm_token(world->office, hall_entry(world, PAIR "1"))},
		{"/p/", "token", partner_token(world->office, partner_by_id(arena, world->db, WISH "1"))},
		{"/invitation/", "token", sign_in_invite(world->office, account_by_email(arena, world->db,
		                          "anna" ODD "@example.org"))},
		{"/door/", "code", card_code_door(world->office, world->tournament)},
		{"/report/", "code", card_code_report(world->office, world->tournament, game_at(world, 2),
		                                      game_at(world, 2)->white)},
		{NULL, NULL, NULL},
	}, NULL);
	db_script(world->db, "UPDATE entry SET status = 'unconfirmed' WHERE id = 'pair-000000000o4'");
	walk_visit(walk, arena_printf(arena, "/en/confirm/%s", confirm_token(
	           world->office, entry_by_id(arena, world->db, "pair-000000000o4"))), NULL, 200);
	db_script(world->db, "UPDATE entry SET status = 'confirmed' WHERE id = 'pair-000000000o4'");
	walk_visit(walk, "/en/nowhere", NULL, 404);
	walk_lost(walk, "/ja/desk/t/icho", NULL, NULL);
	walk_lost(walk, "/en/desk/sign-out", "application/x-www-form-urlencoded", "");
	walk_lost(walk, "/en/sign-in", "application/x-www-form-urlencoded",
	          "email=anna%40example.org&password=secret&recovery=&note=%3C%22%26%27%3E");
	walk_lost(walk, "/en/desk/t/icho/files", "multipart/form-data; boundary=line",
	          "--line\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\ntoken\r\n"
	          "--line\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\n1,2\r\n--line--\r\n");
	walk_visit(walk, "/en/t/open/enter",
	      "players.0.family_name=Mori%3C%22%26%27%3E&players.0.given_name=Rin&players.0.rank=5k"
	      "&players.0.gender=f&players.0.birth_year=2014&players.0.birth_month=6"
	      "&players.0.birth_day=9&players.1.family_name=Falk&players.1.given_name=Ulf"
	      "&players.1.rank=6d&players.1.gender=m&players.1.birth_year=1955"
	      "&players.1.birth_month=11&players.1.birth_day=3&email=mori%40example.org"
	      "&note=%3C%22%26%27%3E", 200);
	walk_visit(walk, "/en/t/icho/report/1/2/no-code", NULL, 404);
	walk_visit(walk, DESK "/files", "table=name+1%2Crank+1%2Cname+2%2Crank+2%0A%22%3C%22%22%26%27%3E+A%22%2C4d%2C"
	           "%22B+%3C%22%22%26%27%3E%22%2C1k%0A", 200);
	walk_visit(walk, DESK "/rounds/2/why?a=" PAIR "1&b=" PAIR "2", NULL, 200);
	walk_visit(walk, DESK "/rounds/1/line?line=2+w%2Br", NULL, 200);
	walk_visit(walk, DESK "/referee/1/1?way=tap&moves=W1,B1", NULL, 200);
	world->session = signed_in(world, "helper@example.org", MEMBERSHIP_DESK);
	walk_visit(walk, DESK "/settings", NULL, 403);
	world->session = anna;
	later = round_later_begin(world->office, world->tournament, &(struct round_wish){.seed = -1});
	walk_visit(walk, DESK "/rounds/2?drawing=1", NULL, 200);
	round_later_draw(later); /* refused: its draft is there */

	/* Once all is played. */
	ask(world, DESK "/rounds/1/line", "line=2+w%2Br", 303);
	world_sql(world, "UPDATE tournament SET rounds = 2");
	hall_publish(world, 2);
	hall_play(world, 2);
	hall_state_set(world, STATE_FINISHED);
	walk_visit(walk, "/ja/desk/t/icho/print/reception", NULL, 200);
	walk_visit(walk, DESK "/print/standings", NULL, 200);
	walk_visit(walk, DESK "/print/cross-table", NULL, 200);
	walk_visit(walk, DESK "/print/certificates", NULL, 200);
	walk_visit(walk, "/ja/t/icho/standings", NULL, 200);

	/* Who signs in with an authenticator app. */
	world_sql(world, "UPDATE account SET authenticator = NULL");
	code = app_put_on(world).list[0];
	walk_visit(walk, "/en/desk/account/authenticator/codes",
	           arena_printf(arena, "password=correct+horse&code=%s", code), 200);
	world->half = sign_in_by_invitation(world->office, sign_in_invite(world->office,
	                                    account_by_email(arena, world->db, "anna" ODD "@example.org")));
	walk_visit(walk, "/en/sign-in/code?next=/en/desk/", NULL, 200);
}
