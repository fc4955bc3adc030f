#include "command/verb.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "actions/people/sign_in.h"
#include "actions/people/token.h"
#include "base/language.h"
#include "command/demo.h"
#include "command/restore.h"
#include "command/serve.h"
#include "command/site.h"
#include "command/transfer.h"
#include "forms/typed_text.h"
#include "pages/part/url.h"
#include "store/migration.h"

static int
refuse(const char *why)
{
	fprintf(stderr, "oshidori: %s\n", why);
	return 1;
}

static int
run_serve(const char *folder, int argc, char **argv)
{
	(void)argc, (void)argv;
	return serve(folder);
}

static int
run_migrate(const char *folder, int argc, char **argv)
{
	struct arena *arena = arena_new();
	const char *why;
	bool ok = site_prepare(arena, folder, &why);

	(void)argc, (void)argv;
	if (!ok)
		refuse(why);
	arena_free(arena);
	return ok ? 0 : 1;
}

static int
run_check(const char *folder, int argc, char **argv)
{
	struct arena *arena = arena_new();
	const char *why;
	struct db *db = db_open(arena, site_paths(arena, folder).database, false, &why);
	int findings = 1;

	(void)argc, (void)argv;
	if (db == NULL) {
		refuse(why);
	} else {
		findings = migration_check(arena, db);
		printf(findings == 0 ? "the database is sound\n" : "%d findings\n", findings);
		db_close(db);
	}
	arena_free(arena);
	return findings == 0 ? 0 : 1;
}

static void
link_print(struct site *site, const struct account *account)
{
	const struct office *office = site_office(site);

	printf("%s%s\n", site->visitors.app.base_address,
	       url_invitation(office->arena, languages[0].code, sign_in_invite(office, account)));
	fflush(stdout);
}

static int
run_organiser(const char *folder, int argc, char **argv)
{
	const char *why;
	struct site *site = site_open(folder, &why);
	struct account *account;

	(void)argc;
	if (site == NULL)
		return refuse(why);
	account = sign_in_organiser(site_office(site), argv[0]);
	if (account != NULL)
		link_print(site, account);
	site_close(site);
	return account != NULL ? 0 : refuse("that is not a mail address");
}

/* Why there is none, or NULL. */
static const char *
token_print(const struct office *office, const char *email, const char *label)
{
	const struct account *account;

	if (token_label(office->arena, label) == NULL)
		return "the label is too long, or no text";
	account = sign_in_organiser(office, email);
	if (account == NULL)
		return "that is not a mail address";
	printf("%s\n", token_make(office, account, label));
	fflush(stdout);
	return NULL;
}

static int
run_token(const char *folder, int argc, char **argv)
{
	const char *why;
	struct site *site = site_open(folder, &why);

	if (site == NULL)
		return refuse(why);
	why = token_print(site_office(site), argv[0], argc > 1 ? argv[1] : "");
	site_close(site);
	return why == NULL ? 0 : refuse(why);
}

/* NULL when there is no account of that address; none is made. */
static struct account *
account_find(const struct office *office, const char *email)
{
	const char *clean = typed_text_email(office->arena, email);

	return clean == NULL ? NULL : account_by_email(office->arena, office->db, clean);
}

static int
run_revoke(const char *folder, int argc, char **argv)
{
	const char *why;
	struct site *site = site_open(folder, &why);
	const struct account *account;
	size_t ended = 0;

	(void)argc;
	if (site == NULL)
		return refuse(why);
	account = account_find(site_office(site), argv[0]);
	if (account != NULL)
		ended = token_revoke(site_office(site), account, NULL, argv[1]);
	site_close(site);
	return ended > 0 ? 0 : refuse("that organiser has no token of that label");
}

static int
run_demo(const char *folder, int argc, char **argv)
{
	const char *why;
	struct site *site = site_open(folder, &why);
	struct account *account;

	(void)argc, (void)argv;
	if (site == NULL)
		return refuse(why);
	account = demo_load(site_office(site));
	if (!account_any_password(site->db))
		link_print(site, account);
	site_close(site);
	return 0;
}

static int
run_backup(const char *folder, int argc, char **argv)
{
	struct arena *arena = arena_new();
	const char *why;
	struct db *db = db_open(arena, site_paths(arena, folder).database, false, &why);
	bool ok = db != NULL && db_backup(db, argv[0], &why);

	(void)argc;
	if (!ok)
		refuse(why);
	if (db != NULL)
		db_close(db);
	arena_free(arena);
	return ok ? 0 : 1;
}

static int
run_restore(const char *folder, int argc, char **argv)
{
	struct arena *arena = arena_new();
	const char *why;
	int status = restore(arena, folder, argv[0], &why) ? 0 : refuse(why);

	(void)argc;
	arena_free(arena);
	return status;
}

const struct verb verbs[] = {
	{"serve", "serve", "the supervisor and its workers", 0, 0, run_serve},
	{"organiser", "organiser EMAIL", "make an organiser; print a one-time sign-in link", 1, 1, run_organiser},
	{"token", "token EMAIL [LABEL]", "make an API token of that organiser's; print it", 1, 2, run_token},
	{"revoke", "revoke EMAIL LABEL", "end all API tokens of that label", 2, 2, run_revoke},
	{"migrate", "migrate", "bring the database up to date", 0, 0, run_migrate},
	{"check", "check", "examine the database", 0, 0, run_check},
	{"backup", "backup FILE", "copy the database while it is in use", 1, 1, run_backup},
	{"restore", "restore FILE", "put a backup in place of the database", 1, 1, run_restore},
	{"import", "import FILE [--slug SLUG] [--organiser EMAIL]", "make an event of an exported file, or one of OpenGotha's", 1, 5, transfer_run_import},
	{"export", "export SLUG [--format json|xml|h9|csv] [--contacts]", "print a whole event, or its results or entries", 1, 4, transfer_run_export},
	{"demo", "demo", "load the demo event into an empty site; print its organiser's link", 0, 0, run_demo},
};

const size_t verb_count = sizeof(verbs) / sizeof(verbs[0]);
