#include "actions/people/token.h"

#include <string.h>

#include "actions/office/act.h"
#include "base/text.h"

char *
token_label(struct arena *arena, const char *text)
{
	char *label = text_clean(arena, slice_of(text), false);

	return label == NULL || text_length(label) > TOKEN_LABEL_MAX ? NULL : label;
}

char *
token_make(const struct office *office, const struct account *account, const char *label)
{
	const char *clean = token_label(office->arena, label);
	char *token = secret_token(office->arena);
	const struct api_token kept = {
		.hash = secret_hash(office->arena, token), .account_id = account->id,
		.label = clean, .made_at = clock_now(office->clock),
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

struct account *
token_account(const struct office *office, const char *token)
{
	return account_by_api_token(office->arena, office->db, secret_hash(office->arena, token));
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
