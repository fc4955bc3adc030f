#include "pages/part/fill.h"

#include <string.h>

#include "base/buf.h"

void
fill_number(struct value *object, const char *name, int number)
{
	if (number == 0)
		value_set_bool(object, name, false);
	else
		value_set_int(object, name, number);
}

void
fill_text(struct value *object, const char *name, const char *text)
{
	if (text == NULL || text[0] == '\0')
		value_set_bool(object, name, false);
	else
		value_set_text(object, name, text);
}

void
fill_lines(struct value *object, struct arena *arena, const char *name, const char *text)
{
	struct value *list = value_set_list(object, name);

	while (*text != '\0') {
		size_t len = strcspn(text, "\n");
		struct value *line = value_add_object(list);

		value_set_text(line, "text", arena_copy(arena, text, len));
		text += len;
		text += *text == '\n';
		value_set_bool(line, "more", *text != '\0');
	}
	value_set_bool(object, arena_printf(arena, "any_%s", name), value_count(list) > 0);
}

/* ---- addresses and numbers in a text ---- */

static const char mail_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                   "0123456789@._+-";

/* How long the mail address is that begins there; 0 where none does. */
static size_t
mail_length(const char *text)
{
	size_t len = strspn(text, mail_letters);
	const char *at = memchr(text, '@', len);

	while (len > 0 && text[len - 1] == '.') /* the sentence's */
		len--;
	return at == NULL || at == text || len <= (size_t)(at - text) + 1 ? 0 : len;
}

/* The same of a telephone number, which begins with 0, + or (0. */
static size_t
phone_length(const char *text)
{
	enum { DIGITS_LEAST = 9, DIGITS_MOST = 15 };
	const size_t len = strspn(text, "0123456789 ()-+");
	size_t end = 0, digits = 0;

	if (text[0] != '0' && text[0] != '+' && strncmp(text, "(0", 2) != 0)
		return 0;
	for (size_t i = 0; i < len; i++)
		if (text[i] >= '0' && text[i] <= '9') {
			digits++;
			end = i + 1;
		}
	return digits >= DIGITS_LEAST && digits <= DIGITS_MOST ? end : 0;
}

/* The same of an address in the web, without the sentence's signs behind it. */
static size_t
web_length(const char *text)
{
	size_t len;

	if (strncmp(text, "https://", 8) != 0 && strncmp(text, "http://", 7) != 0)
		return 0;
	len = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	                   "-._~:/?#[]@!$&()*+,;=%");
	while (strchr(".,;:!?)]", text[len - 1]) != NULL)
		len--;
	return text[len - 1] == '/' && text[len - 2] == '/' ? 0 : len;
}

/* How much of the line is none of these. */
static size_t
plain_length(const char *text)
{
	size_t len = 0;

	while (text[len] != '\0' && text[len] != '\n') {
		const bool begins = len == 0 || strchr(mail_letters, text[len - 1]) == NULL;

		if (begins && mail_length(text + len) + phone_length(text + len) + web_length(text + len) > 0)
			break;
		len++;
	}
	return len;
}

static const char *
dialled(struct arena *arena, const char *text, size_t len)
{
	struct buf number = buf_new(arena, len + 1);

	for (size_t i = 0; i < len; i++)
		if (strchr(" ()-", text[i]) == NULL)
			buf_char(&number, text[i]);
	return number.text;
}

/* An address breaks behind its signs, not within a word. */
static void
parts_add(struct value *list, struct arena *arena, const char *mail)
{
	while (*mail != '\0') {
		size_t len = strcspn(mail, "@.");

		len += mail[len] != '\0';
		value_add(list, value_text(arena, arena_copy(arena, mail, len)));
		mail += len;
	}
}

void
fill_linked(struct value *object, struct arena *arena, const char *name, const char *text)
{
	struct value *list = value_set_list(value_set_object(object, name), "pieces");

	while (*text != '\0') {
		struct value *piece = value_add_object(list), *parts = value_set_list(piece, "parts");
		const size_t plain = plain_length(text), web = plain > 0 ? 0 : web_length(text);
		const size_t mail = plain + web > 0 ? 0 : mail_length(text);
		const size_t phone = plain + web + mail > 0 ? 0 : phone_length(text);
		const size_t len = plain + web + mail + phone;
		const char *words = arena_copy(arena, text, len);

		value_set_text(piece, "text", words);
		value_set_bool(piece, "web", web > 0);
		value_set_bool(piece, "mail", mail > 0);
		if (mail > 0)
			parts_add(parts, arena, words);
		fill_text(piece, "phone", phone > 0 ? dialled(arena, text, phone) : NULL);
		text += len;
		value_set_bool(piece, "more", *text == '\n');
		text += *text == '\n';
	}
	value_set_bool(object, arena_printf(arena, "any_%s", name), value_count(list) > 0);
}
