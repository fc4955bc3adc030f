#include "mail/message.h"

#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/text.h"

enum {
	LINE = 76,            /* RFC 2045, 6.7 and 6.8 */
	WORD = 75,            /* an encoded word at most: RFC 2047, 2 */
	DAY_SECONDS = 86400,
};

#define WORD_BEGIN "=?UTF-8?B?"
#define WORD_END "?="

/* ---- base 64 ---- */

static void
base64_add(struct buf *out, const unsigned char *bytes, size_t len)
{
	static const char digits[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

	for (size_t i = 0; i < len; i += 3) {
		unsigned three = (unsigned)bytes[i] << 16;

		three |= i + 1 < len ? (unsigned)bytes[i + 1] << 8 : 0;
		three |= i + 2 < len ? bytes[i + 2] : 0;
		buf_char(out, digits[three >> 18]);
		buf_char(out, digits[three >> 12 & 63]);
		buf_char(out, i + 1 < len ? digits[three >> 6 & 63] : '=');
		buf_char(out, i + 2 < len ? digits[three & 63] : '=');
	}
}

static void
body_add(struct buf *out, const char *text)
{
	enum { BYTES = LINE / 4 * 3 };
	struct buf lines = buf_new(out->arena, strlen(text) + 64);

	for (; *text != '\0'; text++) {
		if (*text == '\n')
			buf_char(&lines, '\r');
		buf_char(&lines, *text);
	}
	for (size_t at = 0; at < lines.len; at += BYTES) {
		size_t left = lines.len - at;

		base64_add(out, (const unsigned char *)lines.text + at,
		           left < BYTES ? left : BYTES);
		buf_text(out, "\r\n");
	}
}

/* ---- header fields ---- */

/* Encoded words, one a line; the first one's line has `taken` characters already. */
static void
words_add(struct buf *out, const char *text, size_t taken)
{
	const size_t edges = strlen(WORD_BEGIN) + strlen(WORD_END);

	while (*text != '\0') {
		const size_t room = (WORD - taken - edges) / 4 * 3;
		size_t len = strlen(text);

		/* As many bytes as fit and end where a character ends. */
		if (len > room)
			for (len = room; len > 1 && ((unsigned char)text[len] & 0xc0) == 0x80;)
				len--;
		buf_text(out, WORD_BEGIN);
		base64_add(out, (const unsigned char *)text, len);
		buf_text(out, WORD_END);
		text += len;
		if (*text != '\0')
			buf_text(out, "\r\n ");
		taken = 1;
	}
}

static void
field_text(struct buf *out, const char *name, const char *text, const char *special)
{
	const size_t taken = strlen(name) + 2, len = strlen(text);
	/* Nothing may be in it that a header field could be read to say besides it. */
	bool plain = strstr(text, "=?") == NULL && text[0] != ' ' &&
	             (len == 0 || text[len - 1] != ' ') && taken + len <= LINE;

	for (const char *at = text; *at != '\0'; at++)
		plain = plain && *at >= ' ' && *at <= '~' && strchr(special, *at) == NULL;
	buf_printf(out, "%s: ", name);
	if (plain)
		buf_text(out, text);
	else
		words_add(out, text, taken);
}

struct slice
message_compose(struct arena *arena, const struct message *message)
{
	static const char days[][4] = {"Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"};
	static const char months[][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug",
	                                 "Sep", "Oct", "Nov", "Dec"};
	const struct message_sender *from = &message->from;
	const struct clock_wall wall = clock_wall(message->date, "UTC");
	struct buf out = buf_new(arena, 4096);

	if (from->name[0] == '\0') {
		buf_printf(&out, "From: <%s>\r\n", from->address);
	} else {
		field_text(&out, "From", from->name, "()<>[]:;@\\,.\"");
		/* On a line that has room for it. */
		buf_printf(&out, "\r\n <%s>\r\n", from->address);
	}
	buf_printf(&out, "To: <%s>\r\n", message->to);
	field_text(&out, "Subject", message->subject, "");
	buf_text(&out, "\r\n");
	/* 1 January 1970 was a Thursday. */
	buf_printf(&out, "Date: %s, %d %s %d %02d:%02d:%02d +0000\r\n",
	           days[message->date / DAY_SECONDS % 7], wall.day, months[wall.month - 1],
	           wall.year, wall.hour, wall.minute, wall.second);
	buf_printf(&out, "Message-ID: <%s@%s>\r\n", message->id, message->host);
	buf_text(&out, "Auto-Submitted: auto-generated\r\n"
	               "MIME-Version: 1.0\r\n"
	               "Content-Type: text/plain; charset=UTF-8\r\n"
	               "Content-Transfer-Encoding: base64\r\n\r\n");
	body_add(&out, message->text);
	return buf_slice(&out);
}

/* ---- who sends ---- */

bool
message_sender_read(struct arena *arena, const char *text, struct message_sender *sender)
{
	const char *clean = text_clean(arena, slice_of(text), false);
	const char *open = clean == NULL ? NULL : strrchr(clean, '<'), *at;
	size_t len;

	if (clean == NULL)
		return false;
	*sender = (struct message_sender){"", clean};
	if (open != NULL) {
		len = strlen(open);
		if (open[len - 1] != '>')
			return false;
		sender->address = arena_copy(arena, open + 1, len - 2);
		sender->name = text_clean(arena, (struct slice){clean, (size_t)(open - clean)}, false);
	}
	/* One @ with something on both sides, and nothing that would end an address. */
	for (const char *c = sender->address; *c != '\0'; c++)
		if (*c <= ' ' || *c > '~' || strchr("<>()[]:;\\,\"", *c) != NULL)
			return false;
	at = strchr(sender->address, '@');
	return sender->name != NULL && at != NULL && at != sender->address && at[1] != '\0' &&
	       strchr(at + 1, '@') == NULL;
}
