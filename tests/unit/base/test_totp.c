#include "suite.h"

#include "base/totp.h"

/* The key of both documents' examples. */
static const struct totp_secret key = {"12345678901234567890"};

/* RFC 4226, appendix D. */
ARENA_TEST(the_first_ten_codes_are_those_of_rfc_4226)
{
	static const char *const codes[] = {
		"755224", "287082", "359152", "969429", "338314",
		"254676", "287922", "162583", "399871", "520489",
	};

	for (int i = 0; i < (int)COUNT(codes); i++)
		assert_string_equal(codes[i], totp_code(arena, &key, i));
}

/* RFC 6238, appendix B, SHA1: of its eight digits the last six. */
ARENA_TEST(the_codes_at_the_instants_of_rfc_6238_are_its)
{
	static const struct {
		int64_t at;
		const char *code;
	} cases[] = {
		{59, "94287082"}, {1111111109, "07081804"}, {1111111111, "14050471"},
		{1234567890, "89005924"}, {2000000000, "69279037"}, {20000000000, "65353130"},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(cases[i].code + 2, totp_code(arena, &key, totp_step(cases[i].at)));
}

ARENA_TEST(an_app_is_given_the_secret_as_text_and_as_a_link)
{
	assert_string_equal("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", totp_text(arena, &key));
	assert_string_equal("otpauth://totp/Go%20%2F%20%E7%A2%81:a%2Bb%40example.org"
	                    "?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Go%20%2F%20%E7%A2%81",
	                    totp_uri(arena, &key, "Go / 碁", "a+b@example.org"));
}
