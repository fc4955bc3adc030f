#include "mail/message.h"

#include <string.h>

#include "suite.h"

#include "base/buf.h"

static struct message
sample(void)
{
	return (struct message){
		.from = {"Oshidori", "desk@example.org"}, .to = "pair@example.com",
		.subject = "You have a place", .text = "One.\nTwo.\n", .id = "letter1",
		.host = "oshidori.example", .date = 1795300000,
	};
}

static const char *
composed(struct arena *arena, const struct message *message)
{
	return message_compose(arena, message).at;
}

static int
value(char c)
{
	static const char digits[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	const char *at = c == '\0' ? NULL : strchr(digits, c);

	return at == NULL ? -1 : (int)(at - digits);
}

/* Up to the first character that is no digit, but for line ends. */
static const char *
decoded(struct arena *arena, const char *text)
{
	struct buf out = buf_new(arena, 256);
	unsigned bits = 0;
	int have = 0;

	for (; value(*text) >= 0 || *text == '\r' || *text == '\n'; text++) {
		if (value(*text) < 0)
			continue;
		bits = bits << 6 | (unsigned)value(*text);
		have += 6;
		if (have >= 8) {
			have -= 8;
			buf_char(&out, (char)(bits >> have & 255));
		}
	}
	return out.text;
}

/* The subject as a reader of mail sees it; each encoded word must be whole characters
 * and at most 75 long. */
static const char *
subject_read(struct arena *arena, const char *mail)
{
	const char *at = strstr(mail, "\r\nSubject: ") + strlen("\r\nSubject: ");
	struct buf out = buf_new(arena, 256);

	if (strncmp(at, "=?UTF-8?B?", 10) != 0)
		return arena_copy(arena, at, strcspn(at, "\r"));
	while (strncmp(at, "=?UTF-8?B?", 10) == 0) {
		const char *end = strstr(at + 10, "?="), *word = decoded(arena, at + 10);

		assert_true(end != NULL && end + 2 - at <= 75);
		assert_true(((unsigned char)word[0] & 0xc0) != 0x80);
		buf_text(&out, word);
		at = end + 2;
		if (strncmp(at, "\r\n ", 3) == 0)
			at += 3;
	}
	assert_memory_equal(at, "\r\n", 2);
	return out.text;
}

static void
lines_check(const char *mail)
{
	while (*mail != '\0') {
		size_t len = strcspn(mail, "\r");

		if (len > 76)
			fail_msg("a line of %zu: %.*s", len, (int)len, mail);
		assert_memory_equal(mail + len, "\r\n", 2);
		mail += len + 2;
	}
}

ARENA_TEST(a_letter_has_exactly_these_header_fields)
{
	struct message message = sample();

	assert_string_equal(composed(arena, &message),
	                    "From: Oshidori\r\n <desk@example.org>\r\n"
	                    "To: <pair@example.com>\r\n"
	                    "Subject: You have a place\r\n"
	                    "Date: Sat, 21 Nov 2026 22:26:40 +0000\r\n"
	                    "Message-ID: <letter1@oshidori.example>\r\n"
	                    "Auto-Submitted: auto-generated\r\n"
	                    "MIME-Version: 1.0\r\n"
	                    "Content-Type: text/plain; charset=UTF-8\r\n"
	                    "Content-Transfer-Encoding: base64\r\n"
	                    "\r\n"
	                    "T25lLg0KVHdvLg0K\r\n");
}

ARENA_TEST(the_text_comes_through_with_its_line_ends_and_no_line_is_long)
{
	struct message message = sample();
	struct buf text = buf_new(arena, 20000), wanted = buf_new(arena, 20000);
	const char *mail;

	for (int i = 0; i < 300; i++) {
		buf_text(&text, i % 50 == 49 ? "鴛鴦 🦆 https://oshidori.example/ja/e/0123456789\n" : "おしどり.");
		buf_text(&wanted, i % 50 == 49 ? "鴛鴦 🦆 https://oshidori.example/ja/e/0123456789\r\n" : "おしどり.");
	}
	message.text = text.text;
	mail = composed(arena, &message);
	lines_check(mail);
	assert_string_equal(decoded(arena, strstr(mail, "\r\n\r\n") + 4), wanted.text);
}

ARENA_TEST(a_subject_in_any_script_is_cut_between_characters_only)
{
	static const char *const pieces[] = {"碁", "é", "🦆", "a", "ペア碁 "};

	for (size_t piece = 0; piece < COUNT(pieces); piece++)
		for (size_t shift = 0; shift < 4; shift++) {
			struct buf subject = buf_new(arena, 400);
			struct message message = sample();
			const char *mail;

			buf_text(&subject, &"xxx"[3 - shift]);
			for (int i = 0; i < 60; i++)
				buf_text(&subject, pieces[piece]);
			buf_char(&subject, '.');
			message.subject = subject.text;
			mail = composed(arena, &message);
			lines_check(mail);
			assert_string_equal(subject_read(arena, mail), subject.text);
		}
}

ARENA_TEST(what_is_typed_never_becomes_a_header_field)
{
	static const char *const evil[] = {
		"Cup\r\nBcc: all@example.net", "Cup\nBcc: all@example.net", "Cup\rBcc: x@y",
		"Cup\r\n\r\nbody", "=?UTF-8?Q?Bcc?=", "Cup\x01", "\tCup", " Cup", "Cup ",
	};

	for (size_t i = 0; i < COUNT(evil); i++) {
		struct message message = sample();
		const char *mail;

		message.subject = evil[i];
		message.from.name = evil[i];
		mail = composed(arena, &message);
		if (strstr(mail, "\nBcc") != NULL || strstr(mail, "\rBcc") != NULL)
			fail_msg("%s", mail);
		assert_string_equal(subject_read(arena, mail), evil[i]);
		assert_string_equal(strstr(mail, "\r\n\r\n") + 4, "T25lLg0KVHdvLg0K\r\n");
	}
}

ARENA_TEST(a_sender_is_a_name_with_an_address_or_an_address)
{
	static const struct {
		const char *text, *name, *address; /* NULL = neither */
	} cases[] = {
		{"Oshidori <desk@example.org>", "Oshidori", "desk@example.org"},
		{"おしどり <desk@example.org>", "おしどり", "desk@example.org"},
		{"desk@example.org", "", "desk@example.org"},
		{" <desk@example.org> ", "", "desk@example.org"},
		{"", NULL, NULL}, {"Oshidori", NULL, NULL}, {"Oshidori desk@example.org", NULL, NULL},
		{"Oshidori <desk@example.org", NULL, NULL}, {"<desk@>", NULL, NULL},
		{"<@example.org>", NULL, NULL}, {"a@b@c", NULL, NULL},
		{"desk@example.org, other@example.org", NULL, NULL},
		{"Oshidori <desk@example.org> x", NULL, NULL}, {"désk@example.org", NULL, NULL},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct message_sender sender;
		bool read = message_sender_read(arena, cases[i].text, &sender);

		if (read != (cases[i].address != NULL))
			fail_msg("%s: %d", cases[i].text, read);
		if (!read)
			continue;
		assert_string_equal(cases[i].name, sender.name);
		assert_string_equal(cases[i].address, sender.address);
	}
}
