#include "mail/smtp.h"

#include "suite.h"

TEST(only_this_machine_is_talked_to_in_clear)
{
	static const struct {
		const char *url;
		bool tls;
	} cases[] = {
		{"smtp://localhost:25", false}, {"smtp://127.0.0.1", false}, {"smtp://127.9.9.9", false},
		{"smtp://[::1]:25", false}, {"smtps://localhost", true}, {"smtps://127.0.0.1", true},
		{"smtp://mail.example.org", true}, {"smtp://127.example.org", true},
		{"smtp://127.0.0.1.example.org", true}, {"smtp://128.0.0.1", true},
		{"smtp://[::2]", true}, {"smtp://localhost.example.org", true},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		if (smtp_url_tls(cases[i].url) != cases[i].tls)
			fail_msg("%s", cases[i].url);
}
