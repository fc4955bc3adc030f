#include "actions/people/token.h"

#include <string.h>

#include "actions/office/act.h"
#include "actions/people/sign_in.h"
#include "base/number.h"
#include "base/text.h"
#include "forms/form.h"

char *
token_label(struct arena *arena, const char *text)
{
	char *label = text_clean(arena, slice_of(text), false);

	return label == NULL || text_length(label) > TOKEN_LABEL_MAX ? NULL : label;
}

enum { DAY_SECONDS = 24 * 3600, NOTE_SECONDS = 10 * 60, DAYS_MAX = 3650 };

const char *const token_days[] = {"7", "90", "365", "", NULL};

char *
token_make(const struct office *office, const struct account *account, const char *label,
           const struct token_scope *scope)
{
	const char *clean = token_label(office->arena, label);
	const int64_t now = clock_now(office->clock);
	char *token = secret_token(office->arena);
	const struct api_token kept = {
		.hash = secret_hash(office->arena, token), .account_id = account->id,
		.label = clean, .made_at = now, .tournament_id = scope->tournament_id,
		.reads = scope->reads,
		.ends_at = scope->days == 0 ? 0 : now + (int64_t)scope->days * DAY_SECONDS,
	};
	struct act act;

	if (clean == NULL)
		return NULL;
	act = act_begin(office, NULL, NULL);
	api_token_insert(office->db, &kept);
	office_audit(office, NULL, "token.make", account->id, "", "", clean);
	act_end(&act);
	return token;
}

/* The account's event of that slug; NULL where it has no part in it. */
static const char *
event_of(const struct office *office, const struct account *account, const char *slug)
{
	const struct tournaments own = tournaments_of(office->arena, office->db, account->id);

	for (size_t i = 0; i < own.count; i++)
		if (strcmp(own.list[i].slug, slug) == 0)
			return own.list[i].id;
	return NULL;
}

char *
token_make_typed(const struct office *office, const struct account *account,
                 const struct token_typed *typed, struct problems *problems)
{
	const struct sign_in_proof proof = {
		"token_password", typed->password, "token_code", typed->code,
	};
	struct token_scope scope = {.reads = strcmp(typed->rights, "read") == 0};

	if (token_label(office->arena, typed->label) == NULL)
		problem_add(problems, "label", PROBLEM_TOO_LONG,
		            arena_printf(office->arena, "%d", TOKEN_LABEL_MAX));
	if (typed->event[0] != '\0') {
		scope.tournament_id = event_of(office, account, typed->event);
		if (scope.tournament_id == NULL)
			problem_add(problems, "event", PROBLEM_CHOICE, NULL);
	}
	if (!scope.reads && strcmp(typed->rights, "write") != 0)
		problem_add(problems, "rights", PROBLEM_CHOICE, NULL);
	if (form_word(token_days, typed->days) < 0)
		problem_add(problems, "days", PROBLEM_CHOICE, NULL);
	else
		number_whole(typed->days, DAYS_MAX, &scope.days);
	if (problems->count > 0 ||
	    !sign_in_is_owner(office, account, &proof, problems))
		return NULL;
	return token_make(office, account, typed->label, &scope);
}

struct api_token *
token_find(const struct office *office, const char *token)
{
	const int64_t now = clock_now(office->clock);
	struct api_token *kept = api_token_by_hash(office->arena, office->db,
	                                           secret_hash(office->arena, token), now);
	struct act act;

	if (kept != NULL && kept->used_at <= now - NOTE_SECONDS) {
		act = act_begin(office, NULL, NULL);
		api_token_use(office->db, kept->hash, now);
		account_seen_set(office->db, kept->account_id, now);
		act_end_spare(&act);
	}
	return kept;
}

struct account *
token_account(const struct office *office, const char *token)
{
	const struct api_token *kept = token_find(office, token);

	return kept == NULL ? NULL : account_by_id(office->arena, office->db, kept->account_id);
}

size_t
token_revoke(const struct office *office, const struct account *account, const char *hash,
             const char *label)
{
	const char *clean = label == NULL ? "" : token_label(office->arena, label);
	const struct act act = act_begin(office, NULL, NULL);
	const struct api_tokens tokens = api_tokens_of(office->arena, office->db, account->id);
	size_t ended = 0;

	for (size_t i = 0; i < tokens.count && clean != NULL; i++) {
		const struct api_token *token = &tokens.list[i];

		if ((hash != NULL && strcmp(token->hash, hash) != 0) ||
		    (label != NULL && strcmp(token->label, clean) != 0) ||
		    !api_token_delete(office->db, account->id, token->hash))
			continue;
		office_audit(office, NULL, "token.revoke", account->id, "", token->label, "");
		ended++;
	}
	act_end(&act);
	return ended;
}
