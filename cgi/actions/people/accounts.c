#include "actions/people/accounts.h"

#include <string.h>

#include "actions/office/act.h"
#include "actions/people/password.h"
#include "actions/people/sign_in.h"
#include "base/language.h"
#include "forms/typed_text.h"
#include "store/people/invitation.h"
#include "store/people/session.h"

struct account *
accounts_add(const struct office *office, const char *email, enum account_rights rights,
             struct problems *problems)
{
	const char *clean = typed_text_email(office->arena, email);
	struct account *account;
	struct act act;

	if (clean == NULL) {
		problem_add(problems, "email", PROBLEM_EMAIL, NULL);
		return NULL;
	}
	act = act_begin(office, NULL, problems);
	if (account_by_email(office->arena, office->db, clean) != NULL)
		problem_add(problems, "email", PROBLEM_ACCOUNT_THERE, NULL);
	account = sign_in_account_for(office, clean);
	account_rights_set(office->db, account->id, rights);
	account->creates = rights != ACCOUNT_HELPS;
	account->administers = rights == ACCOUNT_ADMINISTERS;
	office_audit(office, NULL, "account.rights", account->id, "", "", account_rights_names[rights]);
	return act_end(&act) ? account : NULL;
}

/* The transaction of what is done to it, and the account as it is in it. */
static struct act
begin(const struct office *office, const struct account *account, struct problems *problems,
      const struct account **now)
{
	const struct act act = act_begin(office, NULL, problems);

	*now = account_by_id(office->arena, office->db, account->id);
	if (office->actor != NULL && strcmp(account->id, office->actor) == 0)
		act_refuse(&act, PROBLEM_ACCOUNT_OWN);
	return act;
}

bool
accounts_rights_set(const struct office *office, const struct account *account,
                    enum account_rights rights, struct problems *problems)
{
	const struct account *now;
	const struct act act = begin(office, account, problems, &now);

	if (!act_fine(&act) || account_rights(now) == rights)
		return act_leave(&act);
	account_rights_set(office->db, now->id, rights);
	office_audit(office, NULL, "account.rights", now->id, "", account_rights_names[account_rights(now)],
	             account_rights_names[rights]);
	return act_end(&act);
}

static void
opened_end(const struct office *office, const struct account *account)
{
	session_delete_others(office->db, account->id, "");
	invitations_revoke(office->db, account->id);
}

bool
accounts_switch(const struct office *office, const struct account *account, bool on,
                struct problems *problems)
{
	const struct account *now;
	const struct act act = begin(office, account, problems, &now);

	if (!act_fine(&act) || (now->disabled_at == 0) == on)
		return act_leave(&act);
	account_disabled_set(office->db, now->id, on ? 0 : clock_now(office->clock));
	opened_end(office, now);
	office_audit(office, NULL, on ? "account.enable" : "account.disable", now->id, "", "", "");
	return act_end(&act);
}

bool
accounts_password_set(const struct office *office, const struct account *account,
                      const char *password, struct problems *problems)
{
	const enum problem_kind wrong = password_problem(office->arena, password, account->email);
	const char *hash;
	struct act act;

	if (wrong != PROBLEM_NONE)
		return problem_refuse(problems, "password", wrong, arena_printf(office->arena, "%d", PASSWORD_MIN));
	hash = secret_password_hash(office->arena, password);
	act = act_begin(office, NULL, problems);
	account_password_set(office->db, account->id, hash);
	opened_end(office, account);
	office_audit(office, NULL, "account.password", account->id, "", "", "");
	return act_end(&act);
}

void
accounts_everybody_creates(const struct office *office, bool everybody)
{
	const struct act act = act_begin(office, NULL, NULL);

	if (account_everybody_creates(office->db) == everybody) {
		act_leave(&act);
		return;
	}
	account_everybody_creates_set(office->db, everybody);
	if (everybody)
		office_audit(office, NULL, "site.creates-everybody", "", "", "", "");
	else
		office_audit(office, NULL, "site.creates-let", "", "", "", "");
	act_end(&act);
}

void
accounts_tell_administrators(const struct office *office, enum outbox_kind kind, const char *detail)
{
	enum { DAY_SECONDS = 24 * 3600 };
	const int64_t now = clock_now(office->clock);
	struct account_list all;
	struct act act;

	if (!office->mails || outbox_count_of_site(office->db, kind, now - DAY_SECONDS) > 0)
		return;
	act = act_begin(office, NULL, NULL);
	all = account_administrators(office->arena, office->db);
	for (size_t i = 0; i < all.count; i++)
		outbox_insert(office->db, secret_id(office->arena), &(struct outbox_letter){
			.kind = kind, .detail = detail, .email = all.list[i].email, .lang = languages[0].code,
		}, now);
	act_end(&act);
}
