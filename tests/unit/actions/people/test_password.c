#include "actions/people/password.h"

#include "suite.h"

static const struct {
	const char *password;
	enum problem_kind problem;
} cases[] = {
	{"correct horse", PROBLEM_NONE},
	{"battery staple", PROBLEM_NONE},
	{"green tea cup", PROBLEM_NONE},
	{"correcthorsebatterystaple", PROBLEM_NONE},
	{"k2v9xq0tmh4r", PROBLEM_NONE},
	{"ひみつのことばはなくしもの", PROBLEM_NONE},
	{"spiderman and his aunt", PROBLEM_NONE},
	{"battery stap", PROBLEM_NONE},
	{"battery sta", PROBLEM_PASSWORD_SHORT},
	{"ひみつのことば", PROBLEM_PASSWORD_SHORT},
	{"", PROBLEM_PASSWORD_SHORT},
	{"passwordpassword", PROBLEM_PASSWORD_COMMON},
	{"Spiderman2027!", PROBLEM_PASSWORD_COMMON},
	{"1spidermanSpiderman1", PROBLEM_PASSWORD_COMMON},
	{"letmein12345", PROBLEM_PASSWORD_COMMON},
	{"!!!ADMINISTRATOR", PROBLEM_PASSWORD_COMMON},
	{"123456789012", PROBLEM_PASSWORD_COMMON},
	{"829174650382", PROBLEM_PASSWORD_COMMON},
	{"aaaaaaaaaaaa", PROBLEM_PASSWORD_COMMON},
	{"abcdefghijkl", PROBLEM_PASSWORD_COMMON},
	{"zyxwvutsrqpo", PROBLEM_PASSWORD_COMMON},
	{"qwertyuiopas", PROBLEM_PASSWORD_COMMON},
	{"1q2w3e4r5t6y", PROBLEM_PASSWORD_COMMON},
	{"1qaz2wsx3edc", PROBLEM_PASSWORD_COMMON},
	{"zaq12wsxcde3", PROBLEM_PASSWORD_COMMON},
	{"abc123abc123", PROBLEM_PASSWORD_COMMON},
	{"あいうえおあいうえおあいう", PROBLEM_PASSWORD_COMMON},
	{"anna.mori@oshidori-cup.example", PROBLEM_PASSWORD_OWN},
	{"Anna.Mori and Mori", PROBLEM_PASSWORD_OWN},
	{"oshidoriOshidoricup", PROBLEM_PASSWORD_OWN},
	{"morianna oshidori", PROBLEM_PASSWORD_OWN},
	{"morianna green tea cup", PROBLEM_NONE},
};

TEST(a_password_is_long_and_neither_common_nor_ones_own)
{
	struct arena *arena = arena_new();

	for (size_t i = 0; i < COUNT(cases); i++) {
		enum problem_kind problem = password_problem(arena, cases[i].password,
		                                             "anna.mori@oshidori-cup.example");

		if (problem != cases[i].problem)
			fail_msg("'%s': %s", cases[i].password,
			         problem == PROBLEM_NONE ? "taken" : problem_facts[problem].key);
	}
	arena_free(arena);
}
