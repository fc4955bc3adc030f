#include "actions/people/passkey_act.h"

#include <stdlib.h>
#include <string.h>

#include "actions/office/act.h"
#include "actions/office/refused.h"
#include "base/signature.h"
#include "base/slice.h"
#include "base/text.h"
#include "store/people/pace.h"
#include "store/people/passkey.h"
#include "store/people/session.h"
#include "view/json.h"

struct passkey_site
passkey_site(struct arena *arena, const char *base_address)
{
	char *origin = arena_text(arena, base_address), *host = strstr(origin, "://");
	struct passkey_site site = {origin, NULL};
	const char *name;

	if (host == NULL)
		return site;
	host += 3;
	host[strcspn(host, "/")] = '\0';
	for (char *at = origin; *at != '\0'; at++)
		if (*at >= 'A' && *at <= 'Z')
			*at = (char)(*at + 'a' - 'A');
	name = arena_copy(arena, host, strcspn(host, ":"));
	if (strcmp(name, "localhost") == 0 ||
	    (strncmp(origin, "https://", 8) == 0 && host[0] != '[' &&
	     name[strspn(name, "0123456789.")] != '\0'))
		site.name = name;
	return site;
}

/* ---- challenges ---- */

#define PART_END "."

static const char *
challenge_seal(const struct office *office, const char *whose, const char *expires, const char *id)
{
	return secret_derive(office->arena, office->key, "passkey challenge", whose, expires, id, NULL);
}

char *
passkey_challenge(const struct office *office, const char *whose)
{
	const char *id = secret_id(office->arena), *expires = arena_printf(office->arena, "%lld",
		(long long)clock_now(office->clock) + PASSKEY_SECONDS);

	return arena_printf(office->arena, "%s" PART_END "%s" PART_END "%s", expires, id,
	                    challenge_seal(office, whose, expires, id));
}

static bool
challenge_good(const struct office *office, const char *whose, struct slice challenge)
{
	const char *parts[] = {"", "", ""};

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		const struct slice part = slice_cut(&challenge, PART_END[0]);

		if (part.at != NULL)
			parts[i] = arena_copy(office->arena, part.at, part.len);
	}
	return secret_equal(challenge_seal(office, whose, parts[0], parts[1]), parts[2]) &&
	       strtoll(parts[0], NULL, 10) > clock_now(office->clock);
}

/* Part of another action's transaction: false where it has been used. Whoever has used it is busy with it
 * until it is good for nothing any more. */
static bool
challenge_use(const struct office *office, struct slice challenge)
{
	const char *who = secret_derive(office->arena, office->key, "passkey challenge used",
	                                arena_copy(office->arena, challenge.at, challenge.len), NULL);

	return pace_step(office->db, who, clock_now(office->clock), PASSKEY_SECONDS,
	                 PASSKEY_SECONDS) == 0;
}

/* ---- what a browser says ---- */

/* Bytes of an authenticator's data: WebAuthn, 6.1 */
enum {
	FLAGS_AT = SHA256_BYTES, COUNTER_AT, COUNTER_BYTES = 4,
	ID_LENGTH_AT = COUNTER_AT + COUNTER_BYTES + 16, ID_AT = ID_LENGTH_AT + 2,
	FLAG_PRESENT = 1 << 0, FLAG_VERIFIED = 1 << 2, FLAG_MADE = 1 << 6,
};

/* The part of both ceremonies that is alike. */
struct said {
	struct slice id, client, data, challenge;
};

static unsigned
number_at(struct slice bytes, size_t at, size_t count)
{
	unsigned number = 0;

	for (size_t i = 0; i < count; i++)
		number = number << 8 | (unsigned char)bytes.at[at + i];
	return number;
}

static struct slice
member(const struct value *object, const char *name)
{
	const struct value *value = value_get(object, slice_of(name));
	char number[24];

	return value == NULL || value_kind(value) != VALUE_TEXT ? slice_of("") : value_print(value, number);
}

/* WebAuthn, 7.1, 7 to 10, and 7.2, 11 to 14: the browser did this, here, upon a challenge of ours for
 * whom it was. */
static bool
client_good(const struct office *office, const struct passkey_site *site, const char *type,
            const char *whose, struct said *said)
{
	struct json_error error;
	const struct value *client = json_read(office->arena, said->client, &error), *cross;
	const struct slice challenge = client == NULL || value_kind(client) != VALUE_OBJECT ? slice_of("")
		: member(client, "challenge");

	if (challenge.len == 0)
		return false;
	cross = value_get(client, slice_of("crossOrigin"));
	return slice_is(member(client, "type"), type) && slice_is(member(client, "origin"), site->origin) &&
	       (cross == NULL || !value_truth(cross)) &&
	       secret_base64(office->arena, arena_copy(office->arena, challenge.at, challenge.len),
	                     &said->challenge) &&
	       challenge_good(office, whose, said->challenge);
}

/* For this site, somebody was there, and the device knows who. */
static bool
data_good(const struct passkey_site *site, struct slice data, unsigned flags)
{
	const struct signature_hash hash = signature_sha256(slice_of(site->name));

	return data.len >= COUNTER_AT + COUNTER_BYTES &&
	       slice_equal((struct slice){data.at, SHA256_BYTES},
	                   (struct slice){hash.bytes, SHA256_BYTES}) &&
	       (number_at(data, FLAGS_AT, 1) & flags) == flags;
}

static bool
made_here(struct said *said)
{
	return said->data.len >= ID_AT && said->id.len > 0 &&
	       number_at(said->data, ID_LENGTH_AT, 2) == said->id.len &&
	       slice_stands(said->data, ID_AT, said->id);
}

bool
passkey_add(const struct office *office, const struct account *account, const char *session_token,
            const struct passkey_site *site, const struct passkey_made *made,
            const struct sign_in_proof *proof, struct problems *problems)
{
	struct arena *arena = office->arena;
	const int64_t now = clock_now(office->clock);
	const char *name = text_clean(arena, slice_of(made->name), false);
	struct said said = {.id = {NULL, 0}};
	struct slice key;
	struct act act;

	if (name == NULL || text_length(name) > PASSKEY_NAME_MAX)
		problem_add(problems, "name", PROBLEM_TOO_LONG, arena_printf(arena, "%d", PASSKEY_NAME_MAX));
	if (site->name == NULL || !secret_base64(arena, made->id, &said.id) ||
	    !secret_base64(arena, made->client, &said.client) ||
	    !secret_base64(arena, made->data, &said.data) || !secret_base64(arena, made->key, &key) ||
	    !client_good(office, site, "webauthn.create", session_token, &said) ||
	    !data_good(site, said.data, FLAG_PRESENT | FLAG_VERIFIED | FLAG_MADE) ||
	    !made_here(&said) || !signature_key_good(key))
		problem_add(problems, "", PROBLEM_PASSKEY, NULL);
	if (name == NULL || problems->count > 0 || !sign_in_is_owner(office, account, proof, problems))
		return false;
	if (name[0] == '\0')
		name = office->browser == NULL ? site->name : office->browser;
	act = act_begin(office, NULL, problems);
	if (passkey_by_id(arena, office->db, made->id) != NULL ||
	    passkey_count(office->db, account->id) >= PASSKEYS_MAX ||
	    !challenge_use(office, said.challenge)) {
		act_refuse(&act, PROBLEM_PASSKEY);
		return act_end(&act);
	}
	passkey_insert(office->db, &(struct passkey){
		.id = made->id, .account_id = account->id, .name = name, .public_key = made->key,
		.counter = number_at(said.data, COUNTER_AT, COUNTER_BYTES), .made_at = now,
	});
	session_passkey_set(office->db, secret_hash(arena, session_token), now);
	office_audit(office, NULL, "passkey.add", account->id, "", "", name);
	return act_end(&act);
}

/* WebAuthn, 7.2, 19 and 20 */
static bool
signed_by(const struct office *office, const struct passkey *passkey, const struct said *said,
          struct slice signature)
{
	const struct signature_hash hash = signature_sha256(said->client);
	char *text = arena_alloc(office->arena, said->data.len + SHA256_BYTES);
	struct slice key;

	memcpy(text, said->data.at, said->data.len);
	memcpy(text + said->data.len, hash.bytes, SHA256_BYTES);
	return secret_base64(office->arena, passkey->public_key, &key) &&
	       signature_good(key, (struct slice){text, said->data.len + SHA256_BYTES}, signature);
}

/* Part of the transaction: NULL where it has no session of it. A counter that does not go on is of a key
 * that somebody has copied (7.2, 21); most count nothing. */
static char *
session_of(const struct office *office, const char *id, const struct said *said)
{
	const struct passkey *passkey = passkey_by_id(office->arena, office->db, id);
	const struct account *account = passkey == NULL ? NULL
		: account_by_id(office->arena, office->db, passkey->account_id);
	const int64_t counter = number_at(said->data, COUNTER_AT, COUNTER_BYTES);
	const int64_t now = clock_now(office->clock);
	char *token;

	if (account == NULL || account->disabled_at != 0 || !challenge_use(office, said->challenge) ||
	    ((counter > 0 || passkey->counter > 0) && counter <= passkey->counter))
		return NULL;
	passkey_use(office->db, id, counter, now);
	token = sign_in_session(office, passkey->account_id, "sign-in.passkey");
	session_passkey_set(office->db, secret_hash(office->arena, token), now);
	return token;
}

char *
passkey_sign_in(const struct office *office, const struct passkey_site *site,
                const struct passkey_signed *typed, const char *remote, struct problems *problems)
{
	struct arena *arena = office->arena;
	const struct passkey *passkey = site->name == NULL ? NULL
		: passkey_by_id(arena, office->db, typed->id);
	struct office own = *office;
	struct said said = {.id = {NULL, 0}};
	struct slice user, signature;
	char *token = NULL;
	struct act act;

	if (passkey != NULL && secret_base64(arena, typed->user, &user) &&
	    secret_base64(arena, typed->client, &said.client) &&
	    secret_base64(arena, typed->data, &said.data) &&
	    secret_base64(arena, typed->signature, &signature) &&
	    slice_is(user, passkey->account_id) &&
	    client_good(office, site, "webauthn.get", "", &said) &&
	    data_good(site, said.data, FLAG_PRESENT | FLAG_VERIFIED) &&
	    signed_by(office, passkey, &said, signature)) {
		act = act_begin(office, NULL, problems);
		token = session_of(office, passkey->id, &said);
		if (token == NULL)
			act_refuse(&act, PROBLEM_PASSKEY);
		if (act_end(&act))
			return token;
	}
	problem_add(problems, "", PROBLEM_PASSKEY, NULL);
	own.actor = passkey == NULL ? NULL : passkey->account_id;
	refused_note(&own, "refused.passkey", remote, "");
	return NULL;
}

bool
passkey_end(const struct office *office, const struct account *account, const char *session_token,
            const char *id, const struct sign_in_proof *proof, struct problems *problems)
{
	const struct passkey *passkey;
	struct act act;

	if (!sign_in_is_owner(office, account, proof, problems))
		return false;
	act = act_begin(office, NULL, problems);
	passkey = passkey_by_id(office->arena, office->db, id);
	if (passkey == NULL || !passkey_delete(office->db, account->id, id))
		return act_leave(&act);
	session_delete_others(office->db, account->id, secret_hash(office->arena, session_token));
	office_audit(office, NULL, "passkey.end", account->id, "", passkey->name, "");
	return act_end(&act);
}
