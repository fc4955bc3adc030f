/* What organisers, pairs and players see before the day. */
#include "pages/golden/moments.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "actions/entry/partner_act.h"
#include "actions/entry/confirm.h"
#include "actions/people/accounts.h"
#include "actions/people/invite.h"
#include "actions/people/sign_in.h"
#include "base/backups.h"
#include "publish/published.h"
#include "store/pages/broken_page.h"
#include "store/people/outbox.h"

#define SEEKER OWN
#define OTHER "0123456789abcdeg"
#define THIRD "0123456789abcdeh"
#define APP "/en/desk/account/authenticator"
#define KEYS "/en/desk/account/passkeys"
#define LETTER "INSERT INTO outbox VALUES ('mail', 'icho', "

static void
registration_set(struct world *world, const char *state, int capacity)
{
	world_sql(world, arena_printf(world->arena, "UPDATE tournament SET state = '%s', opens_at = 1,"
	          " closes_at = 4102444800, capacity = %d", state, capacity));
}

/* ---- an event ---- */

void
moments_of_setting_up(struct walk *walk)
{
	static const char *const overtimes[] = {
		"clock.overtime=byo-yomi&clock.count=5&clock.seconds=30",
		"clock.overtime=fischer&clock.count=&clock.seconds=60",
		"clock.overtime=periods&clock.count=&clock.seconds=&clock.periods.0.stones=20"
		"&clock.periods.0.seconds=300&clock.periods.1.stones=5&clock.periods.1.seconds=90"
		"&handicap.rows.1.komi=5",
	};
	struct world *world = walk->world;
	const char *old;

	broken_page_note(world->db, &(struct broken_page){"/en/t/icho/entries", "entries", "icho", 0});
	SEE(DESK);
	broken_page_end(world->db, "/en/t/icho/entries");
	walk_wrong(walk, "/en/desk/new");
	walk_wrong(walk, "/en/desk/import");
	walk_wrong(walk, DESK "/settings");
	SEE(DESK "/settings");
	old = form_sent(world, "name_en=Older");
	SEND(DESK "/settings", form_sent(world, "round_times=&fee=&access=boat&capacity=20"), 303);
	SEND(DESK "/settings", old, 422);
	SEE(DESK "/log?kind=event");
	walk_wrong(walk, DESK "/rules");
	old = form_sent(world, "scoring.penalty=5");
	SEND(DESK "/rules", form_sent(world, "scoring.penalty=4"), 303);
	SEE(EVENT "/rules");
	SEND(DESK "/rules", old, 422);
	for (size_t i = 0; i < COUNT(overtimes); i++) {
		SEE(DESK "/rules");
		SEND(DESK "/rules", form_sent(world, overtimes[i]), 303);
		SEE(EVENT "/rules");
	}
	SEE(DESK "/rules");
	SEND(DESK "/rules", form_sent(world, "handicap.rows.7.stones=x&handicap.rows.7.difference=2"
	     "&clock.periods.1.stones=x"), 422);
	SEE(EVENT);
	SEE(DESK "/settings");
	walk_wrong(walk, DESK "/play");
	old = form_sent(world, "plan.club_rounds=2");
	SEND(DESK "/play", form_sent(world, "system=mcmahon"), 200);
	SEE(DESK "/play");
	SEND(DESK "/play", form_sent(world, "plan.club_rounds=x&prizes.0.rank=strong&tables_out=x"), 422);
	SEE(DESK "/play");
	SEND(DESK "/play", form_sent(world, "plan.club_rounds=1"), 303);
	SEND(DESK "/play", old, 422);
	hall_state_set(world, STATE_DRAFT);
	SEE(EVENT);
	world_sql(world, "UPDATE tournament SET imported = 'names initials\ncriterion CPS\n'");
	SEE(DESK);
	world_sql(world, "UPDATE tournament SET venue = '', round_times = '', fee = '',"
	          " programme = '', access = '', contact = ''");
	SEE(DESK);
	SEE("/en/");
	hall_state_set(world, STATE_OPEN);
	world_sql(world, "UPDATE tournament SET opens_at = 4102444000,"
	          " closes_at = 4102444800, contact = 'first line\nhttps://pond.example', taken = 9,"
	          " capacity = 9");
	SEE(DESK);
	SEE(EVENT);
	SEE("/en/");
	SEE(EVENT "/enter");
	SEE(EVENT "/hall");
	world_sql(world, "UPDATE tournament SET date = '2026-11-24' WHERE id = 'icho'");
	world_sql(world, "UPDATE tournament SET opens_at = 1, rounds = 1, contact = 'desk@pond.example, 03-1234-5678'");
	SEE(EVENT);
	SEE("/en/");
	SEE(DESK "/print");
	world_sql(world, "UPDATE entry SET status = 'waiting' WHERE number > 7;"
	          "UPDATE player SET publish = 'full', country = 'Japan'");
	SEE(EVENT);
	SEE(EVENT "/entries");
	SEE("/en/");
	SEE(DESK);
	SEE("/en/desk/");
	world_sql(world, "UPDATE tournament SET closes_at = 2, state = 'closed'");
	SEE("/en/");
	world_sql(world, "UPDATE tournament SET date = '2026-11-24'");
	world_sql(world, "UPDATE tournament SET closes_at = 4102444800");
	SEE(EVENT);
	world_sql(world, "UPDATE tournament SET system = 'knockout', plan = '', rounds = 2");
	SEE(DESK);
	world_sql(world, "UPDATE entry SET email = ''");
	world->office->mails = world->app->office.mails = true;
	SEE(DESK);
	world_sql(world, "UPDATE tournament SET access = 'by boat'");
	SEE(EVENT);
	world_sql(world, "UPDATE tournament SET imported = 'names initials\n', last_date = '2026-11-25',"
	          " rounds = 2, round_times = '14:00 2026-11-25T09:30', check_in = 1");
	SEE(DESK "/check-in");
	world_sql(world, "UPDATE tournament SET check_in = 0");
	SEE(DESK);
	SEE(EVENT);
	SEE("/en/");
	SEE(EVENT "/enter");
	SEE(EVENT "/link");
	SEE(DESK "/settings");
	world_sql(world, "UPDATE tournament SET venue = 'Pond', opens_at = 4102444000");
	SEE("/en/");
	office_cancel(world, true);
	SEE(EVENT);
	SEE(EVENT "/hall");
	world_sql(world, "UPDATE tournament SET venue = ''");
	SEE("/en/");
	SEE("/en/events/2026");
	SEE("/en/events/?q=no+such");
	office_cancel(world, false);
	hall_state_set(world, STATE_FINISHED);
	SEE(EVENT);
	SEE("/en/");
}

/* A list that is looked at: one that has left, one that is in and one that changes, one that stays
 * out, one that is wrong in a cell and one as a whole; a column of ours, one passed over. */
#define HEADS "Timestamp%2Cid%2Cname+1%2Crank+1%2Cgender+1%2Cname+2%2Crank+2%2Cgender+2%0A"
#define MALLARD "8:14%2C%2CAnas+Mallard%2C4d%2Cf%2CAix+Mallard%2C1k%2Cm%0A"
#define TEAL "8:15%2C%2CAnn+Teal%2C4d%2Cf%2CBen+Teal%2C1k%2Cm%0A"
#define GOOSE "8:16%2C%2CAnn+Goose%2C4d%2Cf%2CBen+Goose%2C1k%2Cm%0A"
#define LIST HEADS MALLARD TEAL "8:16%2C%2CAnn+Goose%2C3d%2Cf%2CBen+Goose%2C1k%2Cm%0A" \
	"8:17%2C%2CAnn+Crane%2Cx%2Cf%2CBen+Crane%2C1k%2Cm%0A8:18%2C%2CAnn+Swan%2C4d%2Cf%2CBen+Swan%2C1k%2Cm%0A" \
	"8:19%2C%2CAnn+Rail%2C4d%2Cf%2CAnn+Rail%2C4d%2Cm%0A"
#define MORE TEAL TEAL TEAL TEAL TEAL TEAL

/* A backup so many hours old. */
static void
backup_put(struct world *world, int hours)
{
	const char *folder = world->app->places.backups;
	FILE *file;

	mkdir(folder, 0700);
	file = fopen(arena_printf(world->arena, "%s/%s", folder,
	                          backups_name(world->arena, world->now - (int64_t)hours * 3600)), "w");
	assert_int_equal(0, fclose(file));
}

/* Of whoever administers the site. */
static void
the_site(struct walk *walk)
{
	struct world *world = walk->world;
	const struct outbox_letter letter = {.tournament_id = "icho", .entry_id = hall_id(world, 1), .kind = LETTER_CONFIRMED,
	                                     .detail = "", .email = "pair@example.org", .lang = "en"};
	const struct account *aya = accounts_add(world->office, "aya@example.org", ACCOUNT_CREATES, no_problems(world));
	const char *path = arena_printf(world->arena, "/en/desk/site/accounts/%s", aya->id);
	const char *own = arena_printf(world->arena, "/en/desk/site/accounts/%s", world_who_is(world, world->session)->id);

	world_keys(world, false);
	world_sql(world, "CREATE TABLE kept AS SELECT * FROM account; DELETE FROM account");
	SEE("/en/");
	world_sql(world, "INSERT INTO account SELECT * FROM kept; DROP TABLE kept");
	world_keys(world, true);
	SEE("/en/desk/site");
	backup_put(world, 5);
	world_sql(world, "UPDATE site SET everybody_creates = 1");
	SEE("/en/desk/site");
	backup_put(world, 3000);
	outbox_insert(world->db, "waits", &letter, world->now - 7200);
	SEE("/en/desk/site");
	world->app->office.mails = true;
	outbox_end(world->db, "waits", OUTGOING_SENT, "250 yes", world->now - 3600);
	SEE("/en/desk/site");
	outbox_insert(world->db, "refused", &letter, world->now - 3600);
	outbox_end(world->db, "refused", OUTGOING_FAILED, "550 no", world->now - 3600);
	SEE("/en/desk/site");
	world->app->office.mails = false;
	world_sql(world, "DELETE FROM outbox; UPDATE site SET everybody_creates = 0");
	assert_int_equal(0, system(arena_printf(world->arena, "rm -r '%s'", world->app->places.backups)));
	SEE("/en/desk/site/events");
	SEE("/en/desk/site/events?q=nowhere&after=50");
	SEND("/en/desk/site/accounts", "email=bo%40example.org&rights=", 422);
	SEND("/en/desk/site/accounts", "email=x&rights=helper", 422);
	SEND("/en/desk/site/accounts", "email=bo%40example.org&rights=helper", 200);
	world->app->office.mails = true;
	SEND("/en/desk/site/accounts", "email=cy%40example.org&rights=helper", 200);
	world_sql(world, "DELETE FROM outbox");
	world->app->office.mails = false;
	SEE(path);
	SEE(own);
	SEND(path, "do=rights&rights=&own_password=&own_code=", 422);
	world_sql(world, "UPDATE account SET disabled_at = 1, seen_at = 1, password_hash = 'hash'"
	          " WHERE email = 'aya@example.org'");
	world_sql(world, "INSERT INTO passkey SELECT 'site', id, 'phone', 'key', 0, 1, 0 FROM account"
	          " WHERE email = 'aya@example.org'");
	membership_give(world->db, aya->id, "icho", MEMBERSHIP_DESK);
	SEE(path);
	world_sql(world, "UPDATE account SET authenticator = 'app' WHERE email = 'aya@example.org';"
	          "UPDATE session SET passkey_at = 1790000000");
	SEE(path);
	world_sql(world, "UPDATE session SET passkey_at = 0; DELETE FROM passkey WHERE id = 'site'");
	SEE("/en/desk/site/accounts");
	world_sql(world, "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)"
	          " INSERT INTO account (id, email, created_at) SELECT 'z' || i, 'z' || i || '@example.org', 0 FROM n");
	SEE("/en/desk/site/accounts?q=z");
	world_sql(world, "DELETE FROM account WHERE id LIKE 'z%' AND created_at = 0");
}

void
moments_of_accounts(struct walk *walk)
{
	struct world *world = walk->world;
	const char *anna = world->session, *bob;
	const struct account *account = account_by_email(world->arena, world->db, "anna@example.org");

	SEE("/en/desk/account");
	SEE(KEYS);
	SEND("/en/desk/account/token", "label=scripts&event=&rights=read&days=7&token_password=", 422);
	account_password_set(world->db, account->id, secret_password_hash(world->arena, "correct horse"));
	walk_wrong(walk, "/en/desk/account");
	world_sql(world, "UPDATE session SET browser = 'Firefox, Linux', used_at = used_at + 2;"
	          "INSERT INTO session SELECT 'there', account_id, expires_at, ends_at, made_at, made_at + 1, 0,"
	          " 'Safari, iPhone', 0 FROM session;"
	          "INSERT INTO session SELECT 'else', account_id, expires_at, ends_at, made_at, made_at, 0, '', 0"
	          " FROM session WHERE token_hash = 'there'");
	SEND("/en/desk/account/end", "session=there&end_password=", 422);
	SEND("/en/desk/account/end", "end_password=", 422);
	SEE("/en/desk/");
	SEND("/en/desk/account/token", "label=&event=&rights=write&days=&token_password=correct+horse", 200);
	world->now++; /* tokens of one second have no order of their own */
	SEND("/en/desk/account/token", "label=hall&event=icho&rights=read&days=7&token_password=correct+horse", 200);
	world_sql(world, "UPDATE api_token SET used_at = 1795273200 WHERE label = 'hall'");
	SEE("/en/desk/account");
	world_sql(world, "UPDATE api_token SET ends_at = 1 WHERE label = 'hall'");
	SEE("/en/desk/account");
	world_sql(world, "INSERT INTO passkey SELECT 'id', id, 'phone', 'key', 0, 1795273200, 0 FROM account"
	          " WHERE email = 'anna@example.org'");
	walk_wrong(walk, KEYS);
	world_sql(world, "UPDATE passkey SET used_at = 1795273200");
	SEND(KEYS "/end", "passkey=id&end_password=", 422);
	walk_wrong(walk, APP);
	SEND(APP, arena_printf(world->arena, "password=correct+horse&code=%s", app_code(world)), 200);
	walk_wrong(walk, APP);
	SEE(KEYS);
	world_sql(world, "UPDATE session SET passkey_at = 1795273200000");
	SEE(KEYS);
	SEE(APP);
	SEE("/en/desk/account");
	world_sql(world, "UPDATE session SET passkey_at = 0; DELETE FROM passkey");
	SEND("/en/desk/account/token", "label=&event=&rights=read&days=7&token_password=correct+horse"
	     "&token_code=1", 422);
	world->half = sign_in_by_invitation(world->office, sign_in_invite(world->office, account));
	SEE("/en/sign-in/code?next=/en/desk/new&stay=1");
	walk_wrong(walk, "/en/sign-in/code");
	world->half = NULL;
	walk_wrong(walk, "/en/sign-in");
	SEND("/en/sign-in", "email=anna%40example.org&password=wrong&stay=1", 422);
	SEND(DESK "/people", "email=bob%3C&role=desk", 422);
	walk_wrong(walk, DESK "/people");
	SEND(DESK "/people", "email=bob@example.org&role=desk", 200);
	bob = strstr(world->response->body.text, "/invitation/");
	bob = arena_printf(world->arena, "/en%.*s", (int)strcspn(bob, "\""), bob);
	SEE(bob);
	world->app->base_address = "http://192.168.1.20:8080";
	SEE(bob);
	SEE("/en/sign-in");
	SEE(KEYS);
	world->app->base_address = "http://localhost:8080";
	SEE("/en/desk/");
	SEE(DESK);
	SEE(DESK "/people");
	SEE(DESK "/print");
	SEE(DESK "/print/links");
	world->app->base_address = "https://oshidori.example";
	signed_in(world, "ben@example.org", MEMBERSHIP_ORGANISER);
	SEE(DESK "/people");
	world->session = "nobody";
	account = sign_in_organiser(world->office, "bob@example.org");
	account_password_set(world->db, account->id, secret_password_hash(world->arena, "correct horse"));
	SEE(bob);
	world->session = signed_in(world, "new@example.org", MEMBERSHIP_NONE);
	SEE("/en/desk/");
	SEND("/en/desk/new", "name_en=", 422);
	world_sql(world, "UPDATE account SET creates = 0 WHERE email = 'new@example.org'");
	SEE("/en/desk/");
	SEND("/en/desk/new", "name_en=", 403);
	world->session = signed_in(world, "hal@example.org", MEMBERSHIP_DESK);
	world_sql(world, "UPDATE account SET creates = 0 WHERE email = 'hal@example.org'");
	SEE("/en/desk/");
	SEE(DESK "/print");
	SEND(DESK "/settings", NULL, 403);
	sign_in_administrator(world->office, "root@example.org");
	world->session = signed_in(world, "root@example.org", MEMBERSHIP_NONE);
	SEE(APP);
	world_sql(world, "UPDATE account SET password_hash = 'hash' WHERE administers = 1");
	SEE(APP);
	world_sql(world, "INSERT INTO passkey SELECT 'id', id, 'phone', 'key', 0, 1, 0 FROM account"
	          " WHERE administers = 1");
	SEE(APP);
	world_sql(world, "UPDATE account SET password_hash = NULL, authenticator = 'app'"
	          " WHERE administers = 1");
	SEE("/en/desk/");
	SEND("/en/desk/account", "password=short", 422);
	SEE(DESK "/export.json?contacts=1");
	world_sql(world, "INSERT INTO audit (at, actor, action, subject, before, after) SELECT 0, id,"
	          " 'account.email', id, 'a@example.org', 'b@example.org' FROM account WHERE administers = 1;"
	          "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 49)"
	          " INSERT INTO audit (at, actor, action, subject, before, after)"
	          " SELECT 0, 'nobody', 'sign-in.fail', '', '', '' FROM n");
	SEE("/en/desk/site/log");
	world_sql(world, "DELETE FROM audit WHERE at = 0");
	SEE("/en/desk/site/log");
	the_site(walk);
	world->session = anna;
	SEND(DESK "/files", "table=Heron%09Ada%094d%0A", 422);
	SEND(DESK "/files", "table=" LIST, 200);
	SEND(DESK "/files", "table=" LIST MORE, 200);
	SEND(DESK "/files", "table=family+name+1%2Cgiven+name+1%2Crank+1%2Cfamily+name+2%2Cgiven+name+2%2C"
	     "rank+2%0AMallard%2CAnas%2C4d%2CMallard%2CAix%2C1k%0A", 200);
	SEND(DESK "/files", "enter=1&once=&table=" HEADS MALLARD TEAL GOOSE, 303);
	world_sql(world, "UPDATE entry SET status = 'withdrawn' WHERE id = (SELECT entry_id FROM player"
	          " WHERE family_name = 'Teal' AND seat = 0)");
	SEND(DESK "/files", "enter=1&once=&skip=6&table=" LIST, 422);
	SEND(DESK "/files", "table=name+1%2Crank+1%0AMallard%2C4d%0A", 422);
	hall_state_set(world, STATE_FINISHED);
	SEND(DESK "/files", "enter=1&once=&table=" LIST, 422);
}

/* ---- pairs ---- */

#define PLAYERS "players.0.family_name=Mori&players.0.given_name=Rin&players.0.rank=5k" \
	"&players.0.gender=f&players.0.birth_year=2014&players.0.birth_month=6&players.0.birth_day=9" \
	"&players.1.family_name=Falk&players.1.given_name=Ulf&players.1.rank=6d&players.1.gender=m" \
	"&players.1.birth_year=1955&players.1.birth_month=11&players.1.birth_day=3&email=m@example.org"

/* By hand, then by email; the tenth pair is withdrawn before and after. */
static void
confirming(struct walk *walk)
{
	struct world *world = walk->world;
	const char *page;

	world_sql(world, "UPDATE entry SET status = 'unconfirmed', email = 'pair@example.org'"
	          " WHERE id = '" OWN "'; UPDATE tournament SET confirms = 'hand'");
	SEE(own(world, ""));
	SEE(DESK);
	SEE(DESK "/entries");
	SEE(DESK "/entries/" OWN);
	world_sql(world, "UPDATE entry SET status = 'unconfirmed' WHERE number = 9;"
	          "UPDATE tournament SET confirms = 'mail'");
	SEE(own(world, ""));
	SEE(DESK);
	page = arena_printf(walk->arena, "/en/confirm/%s", confirm_token(
	                    world->office, entry_by_id(walk->arena, world->db, OWN)));
	SEE(page);
	office_cancel(world, true);
	SEND(page, "", 422);
	office_cancel(world, false);
	world_sql(world, "UPDATE entry SET status = 'confirmed' WHERE number = 9;"
	          "UPDATE entry SET status = 'withdrawn', email = '' WHERE id = '" OWN "';"
	          "UPDATE tournament SET confirms = 'none'");
}

void
moments_of_entering(struct walk *walk)
{
	struct world *world = walk->world;

	own_enter(world);
	registration_set(world, "open", 20);
	SEE(EVENT);
	world_sql(world, "UPDATE tournament SET asks_photos = 1, asks_guardian = 1");
	walk_wrong(walk, EVENT "/enter");
	world_sql(world, "UPDATE tournament SET asks_photos = 0, asks_guardian = 0");
	SEND(EVENT "/enter", "do=count&players.0.rank=5k&players.0.gender=f&players.0.birth_year=2014"
	     "&players.0.birth_month=6&players.0.birth_day=9&players.1.rank=6d&players.1.gender=m"
	     "&players.1.birth_year=1955&players.1.birth_month=11&players.1.birth_day=3", 200);
	SEND(EVENT "/enter", "players.0.rank=strong&players.0.birth_year=H52&players.1.family_name=West", 422);
	world_sql(world, "UPDATE player SET family_name = 'Mori', given_name = 'Rin', birth_date = '', publish = 'full'"
	          " WHERE entry_id = 'icho-2' AND seat = 0");
	SEND(EVENT "/enter", PLAYERS, 422);
	SEND(EVENT "/enter", "do=count&players.0.rank=5k&players.0.gender=m&players.0.birth_year=1955"
	     "&players.0.birth_month=6&players.0.birth_day=9&players.1.rank=6d&players.1.gender=f"
	     "&players.1.birth_year=2014&players.1.birth_month=11&players.1.birth_day=3", 200);
	SEE(own(world, ""));
	SEE(own(world, "?said=entered"));
	world_sql(world, "UPDATE tournament SET date = '2028-11-22', check_in = 1");
	SEE(own(world, ""));
	world_sql(world, "UPDATE tournament SET date = '2026-11-22', check_in = 0;"
	          "UPDATE player SET given_name = 'Ren' WHERE entry_id = 'icho-2'");
	walk_wrong(walk, own(world, ""));
	world->office->mails = world->app->office.mails = true;
	SEND(own(world, ""), "version=7&" PLAYERS "&newcomer=yes&note=one%0Atwo", 422);
	world->office->mails = world->app->office.mails = false;
	SEE(EVENT "/link");
	world->office->mails = world->app->office.mails = true;
	walk_wrong(walk, EVENT "/link");
	SEE(DESK "/entries/" OWN);
	world_sql(world, LETTER "'" OWN "', NULL, 'confirmed', '', 'pair@example.org', 'en', 1, 'waiting', 1,"
	          " 1, '', NULL)");
	SEE(own(world, ""));
	world_sql(world, "UPDATE outbox SET state = 'sent', done_at = 2");
	SEE(own(world, ""));
	SEE(DESK "/entries/" OWN);
	world_sql(world, "UPDATE outbox SET state = 'failed', done_at = 2, answer = 'no such box'");
	registration_set(world, "open", 10);
	SEE(EVENT "/enter");
	SEND(EVENT "/enter", PLAYERS, 200);
	world_sql(world, "UPDATE entry SET status = 'waiting', email = '', note = 'one\ntwo', newcomer = 1"
	          " WHERE id = '" OWN "'");
	SEE(own(world, ""));
	SEE(DESK "/entries/" OWN "?said=entry-added");
	walk_wrong(walk, DESK "/entries/" OWN);
	SEND(DESK "/entries/" OWN, "version=7&" PLAYERS, 422);
	SEE(DESK "/entries");
	world_sql(world, "UPDATE entry SET status = 'withdrawn' WHERE id = '" OWN "'");
	SEE(own(world, ""));
	SEE(DESK "/entries/" OWN);
	office_cancel(world, true);
	SEE(own(world, ""));
	office_cancel(world, false);
	confirming(walk);
	registration_set(world, "closed", 10);
	SEND(EVENT "/enter", PLAYERS, 422);
	world_sql(world, "UPDATE entry SET status = 'confirmed' WHERE id = '" OWN "'");
	SEND(own(world, ""), "version=1&" PLAYERS, 422);
	hall_state_set(world, STATE_DRAFT);
	SEE(own(world, ""));
	hall_state_set(world, STATE_CLOSED);
	world_sql(world, "UPDATE tournament SET contact = '', fee = 'one\ntwo', programme = 'one\ntwo',"
	          " access = 'one\ntwo'");
	SEE(EVENT "/link");
	SEE(EVENT "/enter");
	SEE(EVENT);
	world_sql(world, "DELETE FROM outbox; DELETE FROM partner_offer; DELETE FROM player; DELETE FROM entry");
	SEE(EVENT "/entries");
	SEE(DESK "/entries");
	world_sql(world, "UPDATE tournament SET check_in = 1");
	world->now = 1795273200 + 9 * 3600;
	SEE(DESK "/check-in");
	SEE(DESK "/log?subject=pair+1");
}

/* ---- players who look for a partner ---- */

static void
seeker_put(struct world *world, const char *id, const char *name, const char *gender,
           const char *more)
{
	world_sql(world, arena_printf(world->arena,
	       "INSERT INTO partner_wish (id, tournament_id, status, family_name, given_name,"
	       " family_kana, given_kana, rank, honour, gender, birth_date, club, country, publish,"
	       " weakest, strongest, email, note, lang, generation, version, entered_at, entry_id)"
	       " VALUES ('%s', 'icho', 'looking', '%s', '', '', '', '5k', %s '%s', '', '%s', '%s', 'full',"
	       " '', '', '%s@example.com', '%s', 'en', 3, 1, 0, NULL)", id, name,
	       more[0] == '\0' ? "''," : "'prefecture',", gender, more, more, name,
	       more[0] == '\0' ? "" : "one\ntwo"));
}

static const char *
wish(struct world *world, const char *rest)
{
	return arena_printf(world->arena, "/en/p/%s%s", partner_token(world->office,
	                    partner_by_id(world->arena, world->db, SEEKER)), rest);
}

void
moments_of_looking(struct walk *walk)
{
	struct world *world = walk->world;

	registration_set(world, "open", 20);
	SEND(EVENT "/enter", "do=count&players.0.rank=5k&players.0.gender=m&players.0.birth_year=1955"
	     "&players.0.birth_month=6&players.0.birth_day=9&players.1.rank=6d&players.1.gender=f"
	     "&players.1.birth_year=2014&players.1.birth_month=11&players.1.birth_day=3", 200);
	SEND(EVENT "/enter", "do=count&players.0.rank=6d&players.0.gender=f&players.1.rank=5k"
	     "&players.1.gender=m", 200);
	SEE(DESK "/partners");
	walk_wrong(walk, EVENT "/partner");
	hall_ruleset_set(world, "egf-pair");
	SEE(EVENT "/partner");
	seeker_put(world, SEEKER, "Mori", "f", "");
	hall_ruleset_set(world, "kanto-junior");
	SEE(wish(world, ""));
	hall_ruleset_set(world, "jpga");
	SEE(wish(world, ""));
	SEE(DESK "/partners");
	seeker_put(world, OTHER, "Falk", "m", "club");
	seeker_put(world, THIRD, "Alder", "m", "");
	SEE(wish(world, ""));
	SEE(EVENT);
	SEE(DESK "/entries");
	SEE(DESK "/partners");
	walk_wrong(walk, wish(world, ""));
	SEND(wish(world, ""), "version=1&players.0.rank=strong&note=kept&email=", 422);
	world->office->mails = world->app->office.mails = true;
	SEE(wish(world, ""));
	world_sql(world, LETTER "NULL, '" SEEKER "', 'looking', '', 'Mori@example.com', 'en', 1, 'waiting', 1,"
	          " 1, '', NULL)");
	SEE(wish(world, ""));
	world_sql(world, "UPDATE outbox SET state = 'failed', done_at = 2, answer = 'no such box'");
	SEE(wish(world, ""));
	world_sql(world, "UPDATE partner_wish SET note = 'one\ntwo', honour = 'prefecture' WHERE id = '" SEEKER "'");
	SEE(DESK "/partners");
	world_sql(world, "UPDATE outbox SET state = 'sent', done_at = 2");
	SEND(wish(world, "/offer"), "to=" OTHER, 303);
	SEE(wish(world, "?said=offer-made"));
	world->office->mails = world->app->office.mails = false;
	SEE(wish(world, ""));
	world->office->mails = world->app->office.mails = true;
	world_sql(world, "UPDATE partner_wish SET weakest = '9d' WHERE id = '" SEEKER "'");
	SEE(wish(world, ""));
	world_sql(world, "INSERT INTO partner_offer VALUES ('icho', '" THIRD "', '" SEEKER "', 1)");
	SEE(wish(world, ""));
	SEND(DESK "/partners", "first=" OTHER "&second=" SEEKER "&do=try", 200);
	world_sql(world, "UPDATE partner_wish SET club = '', country = '' WHERE id = '" OTHER "';"
	          "UPDATE partner_wish SET club = 'Reed' WHERE id = '" THIRD "'");
	SEE(wish(world, ""));
	world_sql(world, "UPDATE partner_wish SET status = 'withdrawn' WHERE id = '" OTHER "'");
	SEND(wish(world, "/offer"), "to=" OTHER, 422);
	world_sql(world, "UPDATE partner_wish SET honour = '' WHERE id = '" OTHER "'");
	SEND(wish(world, "/offer"), "to=" OTHER, 422);
	world_sql(world, "UPDATE partner_wish SET status = 'paired', entry_id = 'icho-1' WHERE id = '" OTHER "'");
	SEE(DESK "/entries");
	SEND(DESK "/entries/icho-1", "version=99&" PLAYERS, 422);
	world_sql(world, "UPDATE partner_wish SET status = 'withdrawn', entry_id = NULL WHERE id = '" OTHER "'");
	SEND(wish(world, "/offer"), "to=" THIRD, 303);
	SEE(wish(world, ""));
	world_sql(world, "UPDATE entry SET status = 'waiting' WHERE number > 9");
	SEE(wish(world, ""));
	world_sql(world, "UPDATE entry SET status = 'unconfirmed' WHERE number > 9");
	SEE(wish(world, ""));
	world_sql(world, "UPDATE entry SET status = 'withdrawn' WHERE number > 9");
	SEE(wish(world, ""));
	world_sql(world, "UPDATE partner_wish SET status = 'withdrawn', entry_id = NULL");
	SEE(wish(world, ""));
	registration_set(world, "closed", 20);
	SEE(wish(world, ""));
	SEE(EVENT "/partner");
	world_sql(world, "UPDATE partner_wish SET status = 'looking'");
	SEE(wish(world, ""));
	registration_set(world, "open", 20);
	office_cancel(world, true);
	SEE(wish(world, ""));
	world_sql(world, "UPDATE partner_wish SET status = 'paired', entry_id = 'icho-1',"
	          " birth_date = '1990-05-05' WHERE id IN ('" OTHER "', '" SEEKER "')");
	SEE(wish(world, ""));
	world_sql(world, "UPDATE entry SET number = 99 WHERE number = 10");
	own_enter(world);
	world_sql(world, "UPDATE partner_wish SET entry_id = '" OWN "', made_id = '" OWN "'"
	          " WHERE status = 'paired'");
	SEE(own(world, ""));
	SEE(own(world, "/data"));
	SEE(wish(world, "/data"));
}

void
moments_of_groups(struct walk *walk)
{
	struct world *world = walk->world;

	world_sql(world, "UPDATE tournament SET system = 'mcmahon', plan = 'bar 30\nfloor 0\n', taken = 9;"
	          "UPDATE player SET rank = '1d', honour = '';"
	          "UPDATE player SET rank = '4d' WHERE entry_id IN ('icho-1', 'icho-2')");
	SEE(DESK "/entries");
	SEE(DESK "/play");
	SEE(DESK "/groups?bar=4d&floor=5k");
	SEND(DESK "/groups", "bar=x&floor=", 422);
	SEND(DESK "/groups/icho-3", "start=x&version=1", 422);
	SEND(DESK "/groups/icho-3", "start=5&version=1", 303);
	SEE(DESK "/groups?said=own-start");
	desk_publish(world, &(struct game){.round = 1, .table = 1, .black = "icho-1", .white = "icho-2",
	             .version = 1}, 1);
	SEE(DESK "/groups");
	hall_state_set(world, STATE_FINISHED);
	SEE(DESK "/groups");
	world_sql(world, "UPDATE entry SET status = 'withdrawn'");
	SEE(DESK "/groups");
	world_sql(world, "UPDATE tournament SET plan = 'handicap_by 1\nhandicap_top 30\n"
	          "handicap_less 2\nhandicap_most 3\n'");
	SEE(EVENT);
	SEE(EVENT "/rules");
}
