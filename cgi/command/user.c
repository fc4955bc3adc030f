#include "command/user.h"

#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "actions/people/accounts.h"
#include "actions/people/password.h"
#include "actions/people/sign_in.h"
#include "command/verb.h"
#include "forms/form.h"
#include "pages/part/qr.h"
#include "pages/part/url.h"

int
user_link_print(struct site *site, const struct account *account)
{
	const struct office *office = site_office(site);
	const char *link;

	if (account->disabled_at != 0)
		return verb_refuse("that account is switched off: oshidori user enable lets it in again");
	link = arena_printf(office->arena, "%s%s", site->visitors.app.base_address,
	                    url_one_time(office->arena, sign_in_invite(office, account)));
	printf("%s\n", link);
	if (isatty(STDOUT_FILENO))
		fputs(qr_terminal(office->arena, link), stdout);
	fflush(stdout);
	return 0;
}

/* ACCOUNT_RIGHTS: there are none of that word. */
static enum account_rights
rights_named(const char *word)
{
	const int found = form_word(account_rights_names, word);

	return found < 0 ? ACCOUNT_RIGHTS : (enum account_rights)found;
}

static int
refuse_rights(void)
{
	return verb_refuse("what stands behind the address is helper, organiser or administrator");
}

int
user_add(struct site *site, char **argv)
{
	const enum account_rights rights = argv[1] == NULL ? ACCOUNT_HELPS : rights_named(argv[1]);
	struct problems problems = {.count = 0};
	const struct account *account;

	if (rights == ACCOUNT_RIGHTS)
		return refuse_rights();
	account = accounts_add(site_office(site), argv[0], rights, &problems);
	if (account == NULL)
		return verb_refuse(problem_find(&problems, "email")->kind == PROBLEM_EMAIL
		                   ? "that is not a mail address" : "there is an account of that address");
	return user_link_print(site, account);
}

int
user_list(struct site *site, char **argv)
{
	const struct account_list all = account_all(site->arena, site->db);

	(void)argv;
	for (size_t i = 0; i < all.count; i++) {
		const struct account *account = &all.list[i];
		const struct clock_wall seen = clock_wall(account->seen_at, "UTC");

		printf("%s\t%s\t", account->email, account_rights_names[account_rights(account)]);
		if (account->seen_at == 0)
			printf("never");
		else
			printf("%04d-%02d-%02d %02d:%02d", seen.year, seen.month, seen.day, seen.hour, seen.minute);
		printf("%s\n", account->disabled_at != 0 ? "\toff" : "");
	}
	return 0;
}

static int
refuse_nobody(void)
{
	return verb_refuse("no account has that address");
}

int
user_rights(struct site *site, char **argv)
{
	const struct account *account = site_account(site, argv[0]);
	const enum account_rights rights = rights_named(argv[1]);
	struct problems problems = {.count = 0};

	if (rights == ACCOUNT_RIGHTS)
		return refuse_rights();
	if (account == NULL)
		return refuse_nobody();
	return accounts_rights_set(site_office(site), account, rights, &problems) ? 0 : 1;
}

static int
turn(struct site *site, const char *email, bool on)
{
	const struct account *account = site_account(site, email);
	struct problems problems = {.count = 0};

	if (account == NULL)
		return refuse_nobody();
	return accounts_switch(site_office(site), account, on, &problems) ? 0 : 1;
}

int
user_disable(struct site *site, char **argv)
{
	return turn(site, argv[0], false);
}

int
user_enable(struct site *site, char **argv)
{
	return turn(site, argv[0], true);
}

enum { PASSWORD_BYTES = 1000 };

/* One line of standard input, without what ends it, and on a terminal without showing it. */
static bool
line_ask(const char *question, char line[static PASSWORD_BYTES])
{
	const bool terminal = isatty(STDIN_FILENO);
	struct termios before, quiet;
	bool got;

	if (terminal && tcgetattr(STDIN_FILENO, &before) == 0) {
		quiet = before;
		quiet.c_lflag &= ~(tcflag_t)ECHO;
		fprintf(stderr, "%s: ", question);
		tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet);
		got = fgets(line, PASSWORD_BYTES, stdin) != NULL;
		tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
		fputc('\n', stderr);
	} else {
		got = fgets(line, PASSWORD_BYTES, stdin) != NULL;
	}
	if (got)
		line[strcspn(line, "\r\n")] = '\0';
	return got;
}

static const char *
refusal_of(enum problem_kind kind)
{
	return kind == PROBLEM_PASSWORD_SHORT ? "that password is too short: at least 12 characters"
	       : kind == PROBLEM_PASSWORD_OWN
	       ? "that password is little more than the address or the name of the site"
	       : "that password is among the first that are tried";
}

int
user_password(struct site *site, char **argv)
{
	const struct account *account = site_account(site, argv[0]);
	char password[PASSWORD_BYTES] = "", again[PASSWORD_BYTES] = "";
	struct problems problems = {.count = 0};

	if (account == NULL)
		return refuse_nobody();
	if (!line_ask("New password", password))
		return verb_refuse("no password came: it is read from standard input");
	if (isatty(STDIN_FILENO) && (!line_ask("Again", again) || strcmp(password, again) != 0))
		return verb_refuse("the two are not the same; nothing has changed");
	if (!accounts_password_set(site_office(site), account, password, &problems))
		return verb_refuse(refusal_of(problems.list[0].kind));
	return 0;
}
