#include "actions/people/passkey_act.h"

#include "world/office.h"

#include "passkey_recorded.h"
#include "store/people/passkey.h"
#include "store/people/session.h"

#define PASSWORD "correct horse"
#define HERE "192.0.2.1"

static const struct sign_in_proof right = {"password", PASSWORD, "code", ""};

/* Whose keys were recorded. */
static void
setup(struct world *world)
{
	static const char *const people[][2] = {{ANNA, "anna@example.org"}, {BOB, "bob@example.org"}};

	office_open(world);
	for (size_t i = 0; i < COUNT(people); i++) {
		account_insert(world->db, &(struct account){.id = people[i][0], .email = people[i][1]}, 1);
		account_password_set(world->db, people[i][0], CORRECT_HORSE);
	}
	world->office->browser = "Safari, iPhone";
}

static bool
add_by(struct world *world, const char *id, const char *base, const char *whose,
       const struct passkey_made *made, const struct sign_in_proof *proof)
{
	const struct passkey_site site = passkey_site(world->arena, base);

	return passkey_add(world->office, account_by_id(world->arena, world->db, id), whose, &site, made,
	                   proof, no_problems(world));
}

static bool
add(struct world *world, const struct passkey_made *made)
{
	return add_by(world, made == &bob_made ? BOB : ANNA, "https://oshidori.example/go", "here", made,
	              &right);
}

static char *
enter(struct world *world, const struct passkey_signed *said)
{
	const struct passkey_site site = passkey_site(world->arena, "https://Oshidori.example");

	return passkey_sign_in(world->office, &site, said, HERE, no_problems(world));
}

static void
refused(struct world *world, const char *name, const struct passkey_signed *said)
{
	assert_null(enter(world, said));
	assert_problem(world, name, "", PROBLEM_PASSKEY);
}

OWN_TEST(a_key_is_added_and_opens_one_session_for_each_challenge)
{
	const char *session;

	assert_true(add(world, &anna_made));
	assert_true(add(world, &bob_made));
	assert_rows(world, 1, "passkey WHERE account_id = '" ANNA "' AND name = 'phone' AND counter = 1"
	            " AND used_at = 0");
	session = enter(world, &anna_first);
	assert_string_equal(ANNA, world_who_is(world, session)->id);
	assert_int_equal(world->now, world_who_is(world, session)->passkey_at);
	assert_string_equal(ANNA "|sign-in.passkey|" ANNA "||", audit_last_by(world));
	refused(world, "again", &anna_first);
	assert_string_equal(ANNA "|refused.passkey|" ANNA "||", audit_last_by(world));
	assert_string_equal(BOB, world_who_is(world, enter(world, &bob_first))->id);
	assert_non_null(enter(world, &anna_second));
	assert_rows(world, 1, "passkey WHERE account_id = '" ANNA "' AND counter = 3 AND used_at > 0");
}

/* Each is what a browser said, or that but for one thing. */
OWN_TEST(what_was_signed_for_something_else_opens_nothing)
{
	struct passkey_signed of_bob = anna_first, other_user = anna_first, other_text = anna_first,
		bare = anna_first, junk = anna_first;

	assert_true(add(world, &anna_made));
	assert_true(add(world, &bob_made));
	of_bob.id = bob_first.id;
	other_user.user = bob_first.user;
	other_text.signature = anna_second.signature;
	bare.data = "iINke_OYNCN0jF8MzR3atT6Hm3o_5mOmxNQvXeA94uA"; /* the hash of the name alone */
	junk.signature = "AAAA";
	refused(world, "at another address", &anna_elsewhere);
	refused(world, "upon a challenge for adding", &anna_challenged);
	refused(world, "by who was not asked who they are", &anna_unseen);
	refused(world, "by another's key", &of_bob);
	refused(world, "for another account", &other_user);
	refused(world, "something else", &other_text);
	refused(world, "without flags", &bare);
	refused(world, "no signature", &junk);
	refused(world, "nothing", &(struct passkey_signed){"", "", "", "", ""});
	assert_rows(world, 0, "session");
	assert_rows(world, 3, "audit WHERE action = 'refused.passkey'"); /* Anna's, Bob's and nobody's */
	assert_non_null(enter(world, &anna_first));
}

OWN_TEST(of_an_account_that_is_switched_off_none_opens_anything)
{
	assert_true(add(world, &anna_made));
	world_sql(world, "UPDATE account SET disabled_at = 1 WHERE id = '" ANNA "'");
	refused(world, "switched off", &anna_first);
	assert_rows(world, 0, "session");
}

OWN_TEST(a_challenge_is_good_for_five_minutes)
{
	assert_true(add(world, &anna_made));
	world->now += PASSKEY_SECONDS - 1;
	assert_non_null(enter(world, &anna_first));
	world->now += 1;
	refused(world, "late", &anna_second);
	assert_false(add(world, &bob_made));
}

/* WebAuthn, 7.2, 21: of a key that somebody has copied. */
OWN_TEST(a_counter_that_does_not_go_on_opens_nothing)
{
	assert_true(add(world, &anna_made));
	world_sql(world, "UPDATE passkey SET counter = 2");
	refused(world, "the same again", &anna_first);
	assert_non_null(enter(world, &anna_second));
}

OWN_TEST(what_is_no_key_of_ours_is_not_added)
{
	struct passkey_made unseen = anna_made, other = anna_made, junk = anna_made, nameless = anna_made;
	char *data = arena_text(world->arena, anna_made.data);

	data[43] = 'B'; /* the last bits of the flags: 0x41 in the place of 0x45 */
	unseen.data = data;
	other.id = bob_made.id;
	junk.key = anna_made.id;
	nameless.name = "";
	assert_false(add_by(world, ANNA, "https://oshidori.example", "there", &anna_made, &right));
	assert_false(add_by(world, ANNA, "https://pond.example", "here", &anna_made, &right));
	assert_false(add_by(world, ANNA, "http://oshidori.example", "here", &anna_made, &right));
	assert_false(add(world, &unseen));
	assert_false(add(world, &other));
	assert_false(add(world, &junk));
	assert_refused(world, add_by(world, ANNA, "https://oshidori.example", "here", &nameless,
	               &(struct sign_in_proof){"password", "x", "code", ""}), "password",
	               PROBLEM_PASSWORD_OLD);
	assert_rows(world, 0, "passkey");
	assert_true(add(world, &nameless)); /* upon the same challenge, which nothing came of */
	assert_rows(world, 1, "passkey WHERE name = 'Safari, iPhone'");
	assert_refused(world, add(world, &anna_made), "", PROBLEM_PASSKEY);
}

OWN_TEST(a_key_goes_by_its_owner_and_with_it_who_is_signed_in_elsewhere)
{
	const struct account *anna, *bob = account_by_id(world->arena, world->db, BOB);
	const char *here, *there;

	assert_true(add(world, &anna_made));
	there = sign_in_session(world->office, ANNA, "sign-in");
	here = enter(world, &anna_first);
	anna = world_who_is(world, here);
	assert_true(passkey_end(world->office, bob, "", anna_made.id, &right, no_problems(world)));
	assert_rows(world, 1, "passkey");
	world->now += FRESH_SECONDS;
	assert_refused(world, passkey_end(world->office, anna, here, anna_made.id,
	               &(struct sign_in_proof){"password", "", "code", ""}, no_problems(world)),
	               "password", PROBLEM_PASSWORD_OLD);
	assert_true(passkey_end(world->office, anna, here, anna_made.id, &right, no_problems(world)));
	assert_rows(world, 0, "passkey");
	assert_null(world_who_is(world, there));
	assert_non_null(world_who_is(world, here));
	refused(world, "one that is gone", &anna_second);
}

OWN_TEST(who_has_just_shown_a_key_is_asked_for_nothing_and_unlocking_takes_it)
{
	const struct sign_in_proof none = {"password", "", "code", ""};
	const struct account *anna;
	const char *here;

	assert_true(add(world, &anna_made));
	here = enter(world, &anna_first);
	anna = world_who_is(world, here);
	assert_true(sign_in_email_set(world->office, anna, "anna@example.com", &none, no_problems(world)));
	world->now += FRESH_SECONDS;
	assert_false(sign_in_email_set(world->office, anna, "anna@example.org", &none, no_problems(world)));
	sign_in_unlock(world->office, anna);
	assert_rows(world, 0, "passkey");
}

/* Else the password alone would put an app on, which opens all. */
OWN_TEST(whoever_administers_and_has_a_key_shows_it_before_anything_is_changed)
{
	const char *by_password, *by_key;

	assert_true(add(world, &anna_made));
	sign_in_administrator(world->office, "anna@example.org");
	by_password = sign_in_session(world->office, ANNA, "sign-in");
	assert_refused(world, sign_in_email_set(world->office, world_who_is(world, by_password), "a@b.example",
	               &right, no_problems(world)), "password", PROBLEM_PASSKEY_FIRST);
	by_key = enter(world, &anna_first);
	world->now += FRESH_SECONDS;
	assert_true(sign_in_email_set(world->office, world_who_is(world, by_key), "a@b.example", &right,
	                              no_problems(world)));
}

OWN_TEST(keys_are_for_a_name_under_https_and_for_this_machine)
{
	static const struct {
		const char *base, *origin, *name;
	} cases[] = {
		{"https://Oshidori.example", "https://oshidori.example", "oshidori.example"},
		{"https://oshidori.example:8443/go", "https://oshidori.example:8443", "oshidori.example"},
		{"http://localhost:8080", "http://localhost:8080", "localhost"},
		{"http://oshidori.example", "http://oshidori.example", NULL},
		{"https://192.0.2.1", "https://192.0.2.1", NULL},
		{"https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443", NULL},
		{"oshidori.example", "oshidori.example", NULL},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct passkey_site site = passkey_site(world->arena, cases[i].base);

		assert_string_equal(cases[i].origin, site.origin);
		assert_true(site.name == NULL ? cases[i].name == NULL
		            : cases[i].name != NULL && strcmp(site.name, cases[i].name) == 0);
	}
}
