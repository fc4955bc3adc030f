#include "actions/people/invite.h"

#include <string.h>

#include "actions/office/act.h"
#include "actions/people/sign_in.h"
#include "forms/typed_text.h"
#include "store/people/api_token.h"
#include "store/people/member.h"
#include "store/people/session.h"

/* What stands in the way of giving the address that role, as a key, or NULL. */
static enum problem_kind
has_already(const struct office *office, const struct tournament *tournament, const char *email,
            enum membership role)
{
	const struct account *account = account_by_email(office->arena, office->db, email);
	enum membership now = account == NULL ? MEMBERSHIP_NONE
		: membership_of(office->db, account->id, tournament->id);

	if (membership_may(now, RIGHT_ORGANISE))
		return PROBLEM_ROLE_ORGANISER;
	return now == role ? PROBLEM_ROLE_THERE : PROBLEM_NONE;
}

/* Part of another action's transaction. */
static char *
link_write(const struct office *office, const struct tournament *tournament, const char *email,
           enum membership role)
{
	char *token = secret_token(office->arena);
	const struct invitation link = {
		.token_hash = secret_hash(office->arena, token), .email = email,
		.tournament_id = tournament->id, .role = role, .made_by = office->actor,
		.expires_at = clock_now(office->clock) + INVITATION_SECONDS,
	};

	invitations_revoke_role(office->db, tournament->id, email);
	invitation_insert(office->db, &link);
	office_audit(office, tournament->id, "role.invite", email, "", "", membership_names[role]);
	return token;
}

char *
invite_make(const struct office *office, const struct tournament *tournament,
            const char *email, const char *role_name, struct problems *problems)
{
	const char *clean = typed_text_email(office->arena, email);
	enum problem_kind already;
	enum membership role = membership_named(role_name);
	char *token = NULL;
	struct act act;

	if (clean == NULL)
		problem_add(problems, "email", PROBLEM_EMAIL, NULL);
	if (!membership_facts[role].invited)
		problem_add(problems, "role", PROBLEM_ROLE, NULL);
	if (problems->count > 0)
		return NULL;
	act = act_begin_quiet(office, tournament->id, problems);
	already = has_already(office, tournament, clean, role);
	if (already != PROBLEM_NONE)
		problem_add(problems, "email", already, NULL);
	else
		token = link_write(office, tournament, clean, role);
	act_end(&act);
	return token;
}

bool
invite_revoke(const struct office *office, const struct tournament *tournament, const char *hash)
{
	const struct act act = act_begin_quiet(office, tournament->id, NULL);
	const struct invitation *link = invitation_by_hash(office->arena, office->db, hash);
	bool ended;

	ended = link != NULL && link->role != MEMBERSHIP_NONE &&
	        strcmp(link->tournament_id, tournament->id) == 0 &&
	        invitation_end(office->db, hash, INVITATION_REVOKED);
	if (ended)
		office_audit(office, tournament->id, "role.invite-revoke", link->email, "",
		             membership_names[link->role], "");
	act_end(&act);
	return ended;
}

static bool
is_visitor(const struct account *account, const struct account *visitor)
{
	return account != NULL && visitor != NULL && strcmp(account->id, visitor->id) == 0;
}

/* Who may make events here. */
static bool
creates(const struct office *office, const char *account_id)
{
	const struct account *account = account_by_id(office->arena, office->db, account_id);

	return account != NULL && account->creates;
}

/* Whether signing in to the account would give the link's maker something, or
 * will: an account that somebody is about to sign in to for the first time, or
 * whose tokens act already, is not the maker's to open either. */
static bool
guarded(const struct office *office, const struct invitation *link, const struct account *account)
{
	struct db *db = office->db;

	return account != NULL && (account->password_hash != NULL || account->administers ||
	       (account->creates && !creates(office, link->made_by)) ||
	       membership_beyond(db, account->id, link->made_by) ||
	       invitation_awaits(db, account->id, clock_now(office->clock)) ||
	       api_tokens_of(office->arena, db, account->id).count > 0);
}

static enum invite_state
state_of(const struct office *office, const struct invitation *link,
         const struct account *account, const struct account *visitor)
{
	bool gives = link->role != MEMBERSHIP_NONE;

	if (link->ended == INVITATION_USED)
		return INVITE_USED;
	if (link->ended == INVITATION_REVOKED)
		return INVITE_REVOKED;
	if (link->expires_at <= clock_now(office->clock))
		return INVITE_EXPIRED;
	if (gives && !membership_may(membership_of(office->db, link->made_by, link->tournament_id),
	                             RIGHT_ORGANISE))
		return INVITE_REVOKED;
	if (account != NULL && account->disabled_at != 0)
		return INVITE_REVOKED;
	if (gives && !is_visitor(account, visitor) && guarded(office, link, account))
		return INVITE_SIGN_IN;
	return INVITE_GOOD;
}

struct invite
invite_look(const struct office *office, const char *token, const struct account *visitor)
{
	struct invite invite = {.state = INVITE_UNKNOWN};
	const struct account *account;

	invite.link = invitation_by_hash(office->arena, office->db,
	                                 secret_hash(office->arena, token));
	if (invite.link == NULL)
		return invite;
	/* The account that the link is for: NULL where nobody has the address yet. */
	account = invite.link->role == MEMBERSHIP_NONE
	          ? account_by_id(office->arena, office->db, invite.link->account_id)
	          : account_by_email(office->arena, office->db, invite.link->email);
	invite.email = account == NULL ? invite.link->email : account->email;
	if (invite.link->role != MEMBERSHIP_NONE)
		invite.tournament = tournament_by_id(office->arena, office->db,
		                                     invite.link->tournament_id);
	invite.state = state_of(office, invite.link, account, visitor);
	return invite;
}

/* Part of another action's transaction. Whoever opened an account without a
 * password by a link of their own does not grow with it: its sessions end, and
 * this link's visitor has the only one. */
static const char *
role_give(const struct office *office, const struct invitation *link,
          const struct account *visitor)
{
	const struct account *account = sign_in_account_for(office, link->email);
	enum membership before = membership_of(office->db, account->id,
	                                       link->tournament_id), after;
	struct office own = *office;

	own.actor = account->id;
	membership_give(office->db, account->id, link->tournament_id, link->role);
	after = membership_of(office->db, account->id, link->tournament_id);
	office_audit(&own, link->tournament_id, "role.accept", link->email, "",
	             membership_names[before], membership_names[after]);
	if (account->password_hash != NULL && is_visitor(account, visitor))
		return NULL;
	if (account->password_hash == NULL)
		session_delete_others(office->db, account->id, "");
	return sign_in_session(office, account->id, "invitation.use");
}

struct invite
invite_use(const struct office *office, const char *token, const struct account *visitor,
           const char **session)
{
	struct invite invite = invite_look(office, token, visitor);
	struct act act;

	*session = NULL;
	if (invite.state == INVITE_GOOD && invite.link->role == MEMBERSHIP_NONE) {
		*session = sign_in_by_invitation(office, token);
		return *session != NULL ? invite : invite_look(office, token, visitor);
	}
	act = act_begin(office, NULL, NULL);
	invite = invite_look(office, token, visitor);
	if (invite.state != INVITE_GOOD) {
		act_leave(&act);
		return invite;
	}
	invitation_end(office->db, invite.link->token_hash, INVITATION_USED);
	*session = role_give(office, invite.link, visitor);
	act_end(&act);
	return invite;
}

bool
invite_role_take(const struct office *office, const struct tournament *tournament,
                 const char *account_id, bool sure, struct problems *problems)
{
	const struct act act = act_begin_quiet(office, tournament->id, problems);
	const struct members members = members_of(office->arena, office->db, tournament->id);
	const struct member *member = NULL;

	for (size_t i = 0; i < members.count && member == NULL; i++)
		if (strcmp(members.list[i].account_id, account_id) == 0)
			member = &members.list[i];
	if (member != NULL && member_last_organiser(&members, member))
		problem_add(problems, "", PROBLEM_LAST_ORGANISER, NULL);
	else if (member != NULL && !sure && strcmp(account_id, office->actor) == 0)
		problem_add(problems, "", PROBLEM_ROLE_OWN, NULL);
	if (member == NULL || !act_fine(&act))
		return act_leave(&act);
	membership_delete(office->db, account_id, tournament->id);
	invitations_revoke_made(office->db, tournament->id, account_id);
	invitations_revoke_role(office->db, tournament->id, member->email);
	office_audit(office, tournament->id, "role.take", member->email, "",
	             membership_names[member->role], "");
	return act_end(&act);
}
