#include "command/mailer.h"

#include "world/world.h"

TEST(the_first_retry_comes_soon_and_then_each_takes_twice_as_long_up_to_six_hours)
{
	static const int64_t seconds[] = {5, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15360, 21600, 21600};

	for (size_t i = 0; i < COUNT(seconds); i++)
		assert_int_equal(seconds[i], mailer_pause_seconds((int)i + 1));
	assert_int_equal(21600, mailer_pause_seconds(100000));
}

static void
set(const char *name, const char *value)
{
	if (value == NULL)
		unsetenv(name);
	else
		setenv(name, value, 1);
}

WORLD_TEST(world_setup, mail_is_off_unless_both_settings_are_good)
{
	static const char from[] = "Oshidori <desk@example.org>";
	static const struct {
		const char *url, *from, *base;
		const char *wrong; /* the setting that the one line names; NULL = none */
		const char *host;  /* "" = no mail */
	} cases[] = {
		{NULL, NULL, NULL, NULL, ""},
		{"", from, NULL, NULL, ""},
		{NULL, from, NULL, NULL, ""},
		{"smtp://u:p@mail.example.org:587", from, "https://o.example:8443/go/", NULL, "o.example"},
		{"smtps://mail.example.org", "desk@example.org", NULL, NULL, "localhost"},
		{"smtp://127.0.0.1:25", from, "http://[::1]:8080", NULL, "localhost"},
		{"smtp://mail.example.org", NULL, NULL, "OSHIDORI_MAIL_FROM", NULL},
		{"smtp://mail.example.org", "Oshidori", NULL, "OSHIDORI_MAIL_FROM", NULL},
		{"mail.example.org", from, NULL, "OSHIDORI_SMTP", NULL},
		{"http://mail.example.org", from, NULL, "OSHIDORI_SMTP", NULL},
		{"smtp://", from, NULL, "OSHIDORI_SMTP", NULL},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct settings *settings;
		struct site_mail mail;

		set("OSHIDORI_SMTP", cases[i].url);
		set("OSHIDORI_MAIL_FROM", cases[i].from);
		set("OSHIDORI_BASE", cases[i].base);
		settings = settings_read(world->arena, world->folder);
		if ((settings->wrong_count == 0) != (cases[i].wrong == NULL))
			fail_msg("case %zu: %s", i, settings->wrong_count == 0 ? "read" : settings->wrong[0]);
		if (cases[i].wrong != NULL) {
			assert_non_null(strstr(settings->wrong[0], cases[i].wrong));
			continue;
		}
		mail = site_mail(world->arena, settings);
		assert_int_equal(cases[i].host[0] != '\0', mail.url != NULL);
		if (mail.url != NULL)
			assert_string_equal(cases[i].host, mail.host);
	}
	set("OSHIDORI_SMTP", NULL); /* other suites of the process open sites */
	set("OSHIDORI_MAIL_FROM", NULL);
	set("OSHIDORI_BASE", NULL);
}

WORLD_TEST(world_setup, a_letter_is_given_up_when_it_is_old_and_was_tried_often)
{
	static const int64_t day = 24 * 3600;

	assert_false(mailer_gives_up(5 * day - 1, 100));
	assert_false(mailer_gives_up(5 * day, 1));
	assert_false(mailer_gives_up(500 * day, 7));
	assert_true(mailer_gives_up(5 * day, 8));
}

WORLD_TEST(world_setup, the_log_says_why_and_names_no_address)
{
	static const char *const cases[][2] = {
		{"535 5.7.8 Authentication failed", "535 5.7.8 Authentication failed"},
		{" 553  <desk@pond.example>: not yours ", "553 … not yours"},
		{"see https://pond.example/en/e/abc", "see …"}, {"", ""},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(cases[i][1], mailer_reason(world->arena, cases[i][0]));
}
