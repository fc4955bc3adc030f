#include "world/browser.h"

#include <sys/stat.h>
#include <unistd.h>

#include "actions/people/accounts.h"
#include "base/backups.h"
#include "store/people/outbox.h"
#include "world/hall.h"

#define SITE "/en/desk/site"
#define OWN_PASSWORD "&own_password=correct+horse&own_code="

static void
setup(struct world *world)
{
	office_open(world);
	browser_open(world);
	world->app->base_address = "http://192.168.1.20:8080"; /* where nothing is asked before */
	world->session = signed_in(world, "root@example.org", MEMBERSHIP_NONE);
	sign_in_administrator(world->office, "root@example.org");
	account_password_set(world->db, world_who_is(world, world->session)->id, CORRECT_HORSE);
}

static const struct account *
of(struct world *world, const char *email)
{
	return account_by_email(world->arena, world->db, email);
}

static const char *
path_of(struct world *world, const char *email)
{
	return arena_printf(world->arena, SITE "/accounts/%s", of(world, email)->id);
}

OWN_TEST(somebody_is_let_in_with_a_link_that_is_shown_once)
{
	const char *page = ask(world, SITE "/accounts", "email=Aya%40Example.org&rights=organiser", 200);

	SAYS(page, "/invitation/", "The account of aya@example.org is made");
	assert_int_equal(ACCOUNT_CREATES, account_rights(of(world, "aya@example.org")));
	SAYS(get(world, SITE "/accounts"), "aya@example.org", "never here", "root@example.org", NOT "/invitation/");
	ask(world, SITE "/accounts", "email=aya%40example.org&rights=organiser", 422);
	SAYS(tree_shown(world), "let.email.value = aya@example.org\n", "let.email.error = There is an account");
	ask(world, SITE "/accounts", "email=bo%40example.org&rights=administrator", 422);
	assert_null(of(world, "bo@example.org"));
}

OWN_TEST(rights_are_changed_and_an_account_switched_off_by_who_says_who_they_are)
{
	static const char log[] = SITE "/log";
	const char *path;

	accounts_add(world->office, "aya@example.org", ACCOUNT_CREATES, no_problems(world));
	path = path_of(world, "aya@example.org");
	SAYS(get(world, path), "Give these rights", "Switch the account off");
	ask(world, path, "do=rights&rights=administrator&own_password=x&own_code=", 422);
	assert_int_equal(ACCOUNT_CREATES, account_rights(of(world, "aya@example.org")));
	ask(world, path, "do=rights&rights=helper" OWN_PASSWORD, 303);
	assert_int_equal(ACCOUNT_HELPS, account_rights(of(world, "aya@example.org")));
	SAYS(get(world, log), "rights:", "organiser → helper");
	ask(world, path, "do=off" OWN_PASSWORD, 303);
	assert_int_not_equal(0, of(world, "aya@example.org")->disabled_at);
	SAYS(get(world, path), "Switched off", "Switch it on again");
	ask(world, path, "do=on" OWN_PASSWORD, 303);
	assert_int_equal(0, of(world, "aya@example.org")->disabled_at);
	ask(world, path, "do=" OWN_PASSWORD, 422);
	ask(world, path_of(world, "root@example.org"), "do=off" OWN_PASSWORD, 422);
	SAYS(get(world, path_of(world, "root@example.org")), NOT "Switch the account off");
	ask(world, SITE "/accounts/nobody", NULL, 404);
}

OWN_TEST(events_and_accounts_are_found_by_a_part_of_their_names)
{
	for (int i = 0; i < 52; i++)
		accounts_add(world->office, arena_printf(world->arena, "helper%02d@example.org", i), ACCOUNT_HELPS,
		             no_problems(world));
	SAYS(tree(world, SITE "/accounts"), "accounts.49.email = helper49", "further = " SITE "/accounts?after=50\n");
	SAYS(tree(world, SITE "/accounts?after=50&q=helper"), "accounts.1.email = helper51", "further = false\n",
	     "back = " SITE "/accounts?after=0&q=helper\n");
	SAYS(tree(world, SITE "/accounts?q=ROOT"), "accounts.0.email = root@", NOT "accounts.1");
	SAYS(tree(world, SITE "/accounts?q=%25"), "nothing = true\n");
	world_sql(world, "UPDATE tournament SET state = 'draft' WHERE id = 'icho'");
	SAYS(tree(world, SITE "/events"), "events.0.state = Draft\n", NOT "events.1");
}

OWN_TEST(the_desk_of_one_with_many_events_has_a_list_of_what_is_over)
{
	SAYS(tree(world, "/en/desk/"), "many = false\n");
	world_sql(world, "WITH RECURSIVE up (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM up WHERE n < 51)"
	          " INSERT INTO tournament (id, slug, name_en, name_ja, date, venue, ruleset, rounds, round_times, capacity,"
	          "  taken, state, opens_at, closes_at, zone, fee, programme, access, contact, seed, version, created_at, edition)"
	          " SELECT 'past-' || n, 'past-' || n, 'Past ' || n, '', (2000 + n) || '-05-01', venue, ruleset, rounds, '', capacity, 0,"
	          "  'finished', opens_at, closes_at, zone, fee, programme, access, contact, seed, version, created_at, edition"
	          " FROM tournament CROSS JOIN up WHERE id = 'icho';"
	          "INSERT INTO membership SELECT (SELECT id FROM account WHERE email = 'root@example.org'), id, 'organiser'"
	          " FROM tournament");
	SAYS(tree(world, "/en/desk/"), "many = true\n", "groups.0.events.0.name = Autumn Pairs\n", "groups.1.events.0.name = Past 51\n",
	     "groups.1.events.49.name = Past 2\n", "back = false\n", "further = /en/desk/?after=50\n");
	SAYS(tree(world, "/en/desk/?after=50"), "groups.0.events.1.name = Past 0\n", NOT "groups.1", "back = /en/desk/?after=0\n",
	     "further = false\n");
	SAYS(tree(world, "/en/desk/?q=past+7"), "groups.0.events.0.name = Past 7\n", NOT "groups.0.events.1", NOT "groups.1");
	SAYS(tree(world, "/en/desk/?q=autumn"), "groups.0.events.0.name = Autumn Pairs\n", NOT "groups.1");
	SAYS(tree(world, "/en/desk/?q=nowhere"), "nothing = true\n", NOT "groups.0");
}

OWN_TEST(who_may_make_events_is_chosen_for_the_whole_site)
{
	const char *administrator = world->session, *helper = signed_in(world, "helper@example.org", MEMBERSHIP_NONE);

	account_rights_set(world->db, of(world, "helper@example.org")->id, ACCOUNT_HELPS);
	world->session = helper;
	ask(world, "/en/desk/new", NULL, 403);
	SAYS(get(world, "/en/desk/"), NOT "/en/desk/new");
	world->session = administrator;
	ask(world, SITE "/creates", "who=everybody", 303);
	SAYS(tree(world, SITE), "creates.everybody = true\n");
	world->session = helper;
	get(world, "/en/desk/new");
	SAYS(get(world, "/en/desk/"), "/en/desk/new");
}

/* A file of the folder of backups. */
static void
put(struct world *world, const char *name, const char *text)
{
	FILE *file;

	mkdir(world->app->places.backups, 0700);
	file = fopen(arena_printf(world->arena, "%s/%s", world->app->places.backups, name), "w");
	fputs(text, file);
	fclose(file);
}

static void
folder_end(struct world *world)
{
	assert_int_equal(system(arena_printf(world->arena, "rm -r '%s'", world->app->places.backups)), 0);
}

OWN_TEST(the_state_says_which_backups_there_are_and_what_failed)
{
	SAYS(tree(world, SITE), "matters.0.text = There is no backup yet.\n", "calls = 1\n", "mail = false\n");
	put(world, backups_name(world->arena, world->now - 5 * 3600), "12345");
	put(world, backups_name(world->arena, world->now - 30 * 3600), "12345");
	SAYS(tree(world, SITE), "any_matters = false\n", "backup.age = 5 h\n", "backups.1.kept = 2 of 24 hourly\n");
	put(world, "../backup-failed", "no space left\nand more");
	SAYS(tree(world, SITE), "matters.0.text = No backup could be made since", "matters.0.note = no space left\n");
	assert_int_equal(unlink(backups_failure_path(world->arena, world->app->places.data)), 0);
	folder_end(world);
	put(world, backups_name(world->arena, world->now - 30 * 3600), "12345");
	SAYS(tree(world, SITE), "matters.0.text = The last good backup is 30 h old.\n");
	folder_end(world);
}

OWN_TEST(the_state_says_which_mail_waits_and_it_is_tried_again)
{
	const struct outbox_letter letter = {.tournament_id = "icho", .entry_id = hall_id(world, 1), .kind = LETTER_CONFIRMED,
	                                     .detail = "", .email = "aki@example.org", .lang = "en"};

	world->office->mails = true;
	world->app->office.mails = true;
	hall_enter(world, 1, 20, STATUS_CONFIRMED);
	outbox_insert(world->db, "waits", &letter, world->now - 3600);
	outbox_insert(world->db, "refused", &letter, world->now - 3600);
	outbox_wait(world->db, "waits", 2, world->now + 9000, "421 too many connections");
	outbox_end(world->db, "refused", OUTGOING_FAILED, "550 no such user", world->now - 60);
	SAYS(tree(world, SITE), "matters.0.text = 1 letter has waited since", "matters.0.note = 421 too many connections\n",
	     "matters.1.text = 1 letter was refused", "mail.need = true\n", "calls = 3\n");
	ask(world, SITE "/mail", "", 303);
	assert_int_equal(1, outbox_due(world->arena, world->db, world->now, 9).count);
}

OWN_TEST(of_the_database_is_said_what_it_takes_of_this_disk)
{
	SAYS(get(world, SITE), "The data folder has", "of which the database");
	world->app->places.database = NULL; /* it is on a server */
	SAYS(get(world, SITE), "The data folder has", NOT "of which the database");
	SAYS(get(world, "/ja/desk/site"), "データフォルダーは", NOT "うちデータベース");
}
