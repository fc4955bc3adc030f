#include "command/verb.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "actions/entry/erase.h"
#include "actions/people/accounts.h"
#include "actions/people/sign_in.h"
#include "actions/people/token.h"
#include "base/backups.h"
#include "base/number.h"
#include "base/seal.h"
#include "command/backup.h"
#include "command/copy.h"
#include "command/demo.h"
#include "command/icons.h"
#include "command/restore.h"
#include "command/serve.h"
#include "command/site.h"
#include "command/transfer_run.h"
#include "command/user.h"
#include "pages/part/qr.h"
#include "store/migration.h"
#include "store/contents.h"

int
verb_refuse(const char *why)
{
	fprintf(stderr, "oshidori: %s\n", why);
	return 1;
}

/* ---- what needs the data folder alone ---- */

static int
migrate(struct arena *arena, const struct settings *settings, char **argv)
{
	const char *why;

	(void)argv;
	return site_prepare(arena, settings, &why) ? 0 : verb_refuse(why);
}

static void
say(const char *line)
{
	puts(line);
}

/* How many things are wrong; a database that cannot be read is one. */
static size_t
check_database(struct arena *arena, const char *path)
{
	const char *why;
	struct db *db = db_open(arena, path, false, &why);
	struct contents held;
	size_t wrong;

	if (db == NULL) {
		say(why);
		return 1;
	}
	why = migration_lack(arena, db);
	wrong = why != NULL ? 1 : (size_t)migration_examine(arena, db, say);
	if (why != NULL) {
		say(why);
	} else if (wrong == 0) {
		held = contents_of(db);
		printf("the database is sound: %lld events, %lld entries, %lld games\n", (long long)held.events,
		       (long long)held.entries, (long long)held.games);
	} else {
		printf("%zu findings in the database, which --repair leaves as it is: restore a backup\n", wrong);
	}
	db_close(db);
	return wrong;
}

/* How many things are wrong, and stay so. */
static size_t
check_published(const struct settings *settings, bool repair)
{
	const char *why;
	struct site *site = site_open(settings, NULL, &why);
	struct publisher_examined found;

	if (site == NULL) {
		say(why);
		return 1;
	}
	found = publisher_examine(site->publisher, site_maker(site->arena, settings), repair, say);
	site_close(site);
	if (found.wrong == 0)
		printf("%zu published pages are what they would be now\n", found.pages);
	else
		printf("%zu findings among published pages, %zu repaired\n", found.wrong, found.repaired);
	return found.wrong - found.repaired;
}

/* Pages are rendered from a sound database alone. */
static int
check(struct arena *arena, const struct settings *settings, char **argv)
{
	const struct site_paths paths = site_paths(arena, settings);
	size_t wrong;

	if (argv[0] != NULL && strcmp(argv[0], "--repair") != 0)
		return verb_refuse("what stands behind check is --repair");
	wrong = check_database(arena, paths.database);
	if (wrong == 0 && access(paths.public_folder, F_OK) == 0)
		wrong = check_published(settings, argv[0] != NULL);
	return wrong == 0 ? 0 : 1;
}

/* Where the site can be opened, and sends mail. */
static void
failure_tell(const struct settings *settings, const char *failed)
{
	const char *why;
	struct site *site = site_open(settings, NULL, &why);

	if (site == NULL)
		return;
	accounts_tell_administrators(site_office(site), LETTER_BACKUP_FAILED, failed);
	site_close(site);
}

static int
backup(struct arena *arena, const struct settings *settings, char **argv)
{
	const char *data = site_paths(arena, settings).folder, *why, *said;
	struct db *db;
	bool ok;

	if (argv[0] == NULL) {
		if (!backup_make(arena, settings, &said, &why)) {
			if (backups_failure(arena, data) != NULL) /* else another is at it */
				failure_tell(settings, why);
			return verb_refuse(why);
		}
		printf("%s\n", said);
		return 0;
	}
	db = backup_source(arena, site_paths(arena, settings).database, &why);
	ok = db != NULL && db_backup(db, arena, argv[0], &why);
	db_close(db);
	return ok ? 0 : verb_refuse(why);
}

/* What opens sealed backups into the file, what seals them on standard output. */
static int
backup_key(struct arena *arena, const struct settings *settings, char **argv)
{
	const struct seal_keys keys = seal_keys();
	const int fd = open(argv[0], O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	bool ok = fd >= 0 && write(fd, keys.secret, SEAL_KEY_CHARS) == SEAL_KEY_CHARS && fsync(fd) == 0;

	(void)settings;
	if (fd >= 0)
		ok = close(fd) == 0 && ok;
	if (!ok)
		return verb_refuse(arena_printf(arena, "cannot write %s: %s", argv[0], strerror(errno)));
	printf("OSHIDORI_BACKUP_KEY=%s\n", keys.open);
	return 0;
}

static int
restore_file(struct arena *arena, const struct settings *settings, char **argv)
{
	const bool keyed = argv[1] != NULL && strcmp(argv[1], "--key") == 0 && argv[2] != NULL;
	const char *why;

	if (argv[1] != NULL && !keyed)
		return verb_refuse("what stands behind the file is --key FILE");
	return restore(arena, settings, argv[0], keyed ? argv[2] : NULL, &why) ? 0 : verb_refuse(why);
}

static int
copy(struct arena *arena, const struct settings *settings, char **argv)
{
	const char *said, *why;

	if (strcmp(argv[0], "--to") != 0)
		return verb_refuse("what stands behind copy is --to, and where to");
	if (!copy_site(arena, settings, argv[1], &said, &why))
		return verb_refuse(why);
	puts(said);
	return 0;
}

static int
code(struct arena *arena, const struct settings *settings, char **argv)
{
	const char *lines = qr_terminal(arena, argv[0]);

	(void)settings;
	if (lines == NULL)
		return verb_refuse("no code holds that text");
	fputs(lines, stdout);
	return 0;
}

/* What is in force and what is wrong with it, or a file to begin with. */
static int
settings_say(struct arena *arena, const struct settings *settings, char **argv)
{
	if (argv[0] == NULL) {
		settings_print(stdout, arena, settings);
		return settings->wrong_count == 0 ? 0 : 1;
	}
	if (strcmp(argv[0], "--file") != 0)
		return verb_refuse("what stands behind settings is --file");
	settings_print_file(stdout);
	return 0;
}

/* ---- what needs the site ---- */

/* An account that is switched off stays what it is. */
static int
link_for(struct site *site, const char *email,
         struct account *(*made)(const struct office *office, const char *email))
{
	const struct account *account = site_account(site, email);

	if (account == NULL || account->disabled_at == 0)
		account = made(site_office(site), email);
	if (account == NULL)
		return verb_refuse("that is not a mail address");
	return user_link_print(site, account);
}

static int
organiser(struct site *site, char **argv)
{
	return link_for(site, argv[0], sign_in_organiser);
}

/* What stands behind the label. NULL, or what is wrong. */
static const char *
scope_read(struct site *site, char **argv, struct token_scope *scope)
{
	const struct tournament *event;

	for (; *argv != NULL; argv++) {
		if (strcmp(*argv, "--read") == 0) {
			scope->reads = true;
		} else if (argv[1] != NULL && strcmp(*argv, "--event") == 0) {
			event = tournament_by_slug(site->arena, site->db, *++argv);
			if (event == NULL)
				return "there is no event of that address";
			scope->tournament_id = event->parent_id != NULL ? event->parent_id : event->id;
		} else if (argv[1] == NULL || strcmp(*argv, "--days") != 0 ||
		           !number_whole(*++argv, 3650, &scope->days) || scope->days == 0) {
			return "what stands behind the label is --event SLUG, --read or --days 1 to 3650";
		}
	}
	return NULL;
}

static int
administrator(struct site *site, char **argv)
{
	return link_for(site, argv[0], sign_in_administrator);
}

static int
unlock(struct site *site, char **argv)
{
	const struct account *account = site_account(site, argv[0]);

	if (account == NULL)
		return verb_refuse("no account has that address");
	sign_in_unlock(site_office(site), account);
	return user_link_print(site, account);
}

static int
token(struct site *site, char **argv)
{
	const struct office *office = site_office(site);
	const bool named = argv[1] != NULL && strncmp(argv[1], "--", 2) != 0;
	const char *label = named ? argv[1] : "", *wrong;
	struct token_scope scope = {.days = 0};
	const struct account *account;

	wrong = scope_read(site, argv + (named ? 2 : 1), &scope);
	if (wrong != NULL)
		return verb_refuse(wrong);
	if (token_label(office->arena, label) == NULL)
		return verb_refuse("the label is too long, or no text");
	account = site_account(site, argv[0]); /* who only helps is to do no more by a token */
	if (account == NULL)
		account = sign_in_organiser(office, argv[0]);
	if (account == NULL)
		return verb_refuse("that is not a mail address");
	if (account->disabled_at != 0)
		return verb_refuse("that account is switched off: oshidori user enable lets it in again");
	printf("%s\n", token_make(office, account, label, &scope));
	fflush(stdout);
	return 0;
}

static int
token_end(struct site *site, char **argv)
{
	const struct office *office = site_office(site);
	const struct account *account = site_account(site, argv[0]);

	if (account == NULL || token_revoke(office, account, NULL, argv[1]) == 0)
		return verb_refuse("that organiser has no token of that label");
	return 0;
}

/* A whole event, or the pair of that number in it, with its names. */
static int
erase(struct site *site, char **argv)
{
	static const bool names[2] = {true, true};
	const struct office *office = site_office(site);
	const struct tournament *t = tournament_by_slug(office->arena, site->db, argv[0]);
	const struct entry *entry = NULL;
	struct problems problems = {.count = 0};
	int number = 0;

	if (t == NULL)
		return verb_refuse("there is no event of that slug");
	if (argv[1] != NULL) {
		const struct entry_list all = entry_list_whole(office->arena, site->db, t->id);

		number_whole(argv[1], INT_MAX, &number);
		for (size_t i = 0; i < all.count; i++)
			if (all.list[i].number == number)
				entry = &all.list[i];
		if (entry == NULL)
			return verb_refuse("no entry of that event has that number");
		t = tournament_by_id(office->arena, site->db, entry->tournament_id);
	}
	if (entry != NULL ? !erase_entry(office, t, entry, names, &problems)
	                  : !erase_event(office, t, &problems))
		return verb_refuse("that event is not over; give the number of an entry to erase that alone");
	site_scrub(site);
	return 0;
}

static int
welcome(struct site *site, char **argv)
{
	const struct account *account = sign_in_first(site_office(site));

	(void)argv;
	return account_any_password(site->db) || account->disabled_at != 0 ? 0 : user_link_print(site, account);
}

static int
demo(struct site *site, char **argv)
{
	demo_load(site_office(site));
	return welcome(site, argv);
}

const struct verb verbs[] = {
	{"serve", "serve [--no-mailer]",
	 "the supervisor and its workers, and the mailer where the site sends mail", 0, 1, false, serve,
	 NULL},
	{"mailer", "mailer", "send mail, beside serve --no-mailer", 0, 0, false, serve_mailer, NULL},
	{"due", "due",
	 "erase what is due, and remind pairs, as the site does by itself while it is served", 0, 0,
	 false, serve_due, NULL},
	{"organiser", "organiser EMAIL", "make an organiser; print a one-time sign-in link", 1, 1, false, NULL,
	 organiser},
	{"administrator", "administrator EMAIL",
	 "make somebody who may do everything on the site; print a one-time sign-in link", 1, 1, false, NULL,
	 administrator},
	{"user add", "user add EMAIL [helper|organiser|administrator]",
	 "make an account; print a one-time sign-in link", 1, 2, false, NULL, user_add},
	{"user list", "user list",
	 "print all accounts: address, rights, when last here (UTC), whether switched off", 0, 0, false,
	 NULL, user_list},
	{"user rights", "user rights EMAIL helper|organiser|administrator",
	 "say what an account may do: help where it is asked to, make events, or everything on the site",
	 2, 2, false, NULL, user_rights},
	{"user password", "user password EMAIL",
	 "give an account the password that standard input says", 1, 1, false, NULL, user_password},
	{"user disable", "user disable EMAIL",
	 "switch an account off: it signs in by no way, and its sessions and one-time links end", 1, 1,
	 false, NULL, user_disable},
	{"user enable", "user enable EMAIL", "switch it on again, with all it had but those", 1, 1,
	 false, NULL, user_enable},
	{"unlock", "unlock EMAIL",
	 "forget the password and the authenticator app that somebody has lost; print a one-time sign-in link",
	 1, 1, false, NULL, unlock},
	{"token", "token EMAIL [LABEL] [--event SLUG] [--read] [--days N]",
	 "make an API token of that organiser's; print it", 1, 7, false, NULL, token},
	{"revoke", "revoke EMAIL LABEL", "end all API tokens of that label", 2, 2, false, NULL,
	 token_end},
	{"migrate", "migrate", "bring the database up to date", 0, 0, false, migrate, NULL},
	{"check", "check [--repair]",
	 "examine the database and, beside it, the published pages; --repair takes away those that are "
	 "wrong, to be made anew",
	 0, 1, false, check, NULL},
	{"backup", "backup [FILE]",
	 "make one more backup, try it, and let old ones go; or copy the database to a file", 0, 1,
	 false, backup, NULL},
	{"backup-key", "backup-key FILE",
	 "make the key that opens sealed backups; print the setting that seals them", 1, 1, true,
	 backup_key, NULL},
	{"restore", "restore FILE [--key FILE]", "put a backup in place of the database", 1, 3, false,
	 restore_file, NULL},
	{"copy", "copy --to PLACE",
	 "copy the whole site into an empty database: postgresql://USER:PASSWORD@HOST/NAME, or a file "
	 "that is not there",
	 2, 2, false, copy, NULL},
	{"import", "import FILE [--slug SLUG] [--organiser EMAIL] [--publish]",
	 "make an event of an exported file, or one of OpenGotha's: a draft, or public", 1, 6, false,
	 transfer_run_import, NULL},
	{"export", "export SLUG [--format json|xml|h9|csv] [--contacts]",
	 "print a whole event, or its results or entries", 1, 4, false, transfer_run_export, NULL},
	{"erase", "erase SLUG [NUMBER]",
	 "erase what is kept of the people of an event that is over, or of one entry with its names",
	 1, 2, false, NULL, erase},
	{"icons", "icons FOLDER", "draw the site's icons", 1, 1, false, icons, NULL},
	{"demo", "demo", "load the demo event into an empty site; then as welcome", 0, 0, false, NULL, demo},
	{"welcome", "welcome", "print a one-time link for the first organiser until one has a password",
	 0, 0, false, NULL, welcome},
	{"settings", "settings [--file]",
	 "print the settings in force; or a file of settings to begin with", 0, 1, true, settings_say,
	 NULL},
	{"code", "code TEXT", "print a QR code of it, for phones", 1, 1, false, code, NULL},
};

const size_t verb_count = sizeof(verbs) / sizeof(verbs[0]);

int
verb_run(const struct verb *verb, struct arena *arena, const struct settings *settings, char **argv)
{
	const char *why = NULL;
	struct site *site = verb->on_site == NULL ? NULL : site_open(settings, NULL, &why);
	int status;

	if (verb->in_folder != NULL) {
		status = verb->in_folder(arena, settings, argv);
	} else if (site == NULL) {
		status = verb_refuse(why);
	} else {
		status = verb->on_site(site, argv);
		site_close(site);
	}
	return status;
}
