#include "event/name_find.h"

#include <string.h>

#include "base/buf.h"
#include "base/romaji.h"
#include "base/text.h"

static const char digits[] = "0123456789";

/* What is written before or behind a number, folded, and the sign that stands for it in
 * the words of a line: a pair's number or a table's. */
static const struct number_word {
	const char *word, *sign;
} before[] = {
	{"pair no", "#"}, {"pair", "#"}, {"player", "#"}, {"no", "#"}, {"table", "@"},
}, behind[] = {
	{"番", "#"}, {"卓", "@"},
};

const char *
name_find_spelled(struct arena *arena, const struct player *player, enum name_script script)
{
	const char *given = name_given(arena, player, script);

	return arena_printf(arena, "%s%s %s", name_family(arena, player, script), given, given);
}

const char *
name_find_player(struct arena *arena, const struct player *player)
{
	const char *latin = name_find_spelled(arena, player, NAME_LATIN);
	const char *names = arena_printf(arena, "%s%s %s %s %s", player->family_kana,
	                                 player->given_kana, player->given_kana,
	                                 name_find_spelled(arena, player, NAME_AS_GIVEN), latin);

	return arena_printf(arena, "%s %s", text_sort_key(arena, names), romaji_key(arena, latin));
}

const char *
name_find_words(struct arena *arena, const struct entry *entry)
{
	const char *words = arena_printf(arena, " #%d ", entry->number);

	for (size_t i = 0; i < entry->player_count; i++)
		words = arena_printf(arena, "%s%s ", words,
		                     name_find_player(arena, &entry->players[i]));
	return words;
}

bool
name_find_has(struct arena *arena, const char *words, const char *sign, const char *number,
              size_t len)
{
	return strstr(words, arena_printf(arena, " %s%.*s ", sign, (int)len, number)) != NULL;
}

static bool
word_matches(struct arena *arena, const char *words, const char *word, size_t len)
{
	size_t sign = strspn(word, "#@");

	if (sign > 1 || strspn(word + sign, digits) != len - sign)
		return strstr(words, arena_printf(arena, " %.*s", (int)len, word)) != NULL;
	return sign == 1 ? name_find_has(arena, words, "", word, len)
	       : name_find_has(arena, words, "@", word, len) || name_find_has(arena, words, "#", word, len);
}

static bool
words_match(struct arena *arena, const char *words, const char *asked)
{
	size_t len;

	for (; *asked != '\0'; asked += len + strspn(asked + len, " ")) {
		len = strcspn(asked, " ");
		if (!word_matches(arena, words, asked, len))
			return false;
	}
	return true;
}

bool
name_find_matches(struct arena *arena, const char *words, const char *asked)
{
	return words_match(arena, words, asked) ||
	       words_match(arena, words, romaji_key(arena, asked));
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* The length of such a word and what parts it from the number, or 0. */
static size_t
before_of(const char *at, const char **sign)
{
	for (size_t i = 0; i < sizeof(before) / sizeof(before[0]); i++) {
		size_t len = strlen(before[i].word);

		if (strncmp(at, before[i].word, len) != 0)
			continue;
		len += strspn(at + len, ". ");
		if (!is_digit(at[len]))
			continue;
		*sign = before[i].sign;
		return len;
	}
	return 0;
}

static size_t
behind_of(const char *at, const char **sign)
{
	for (size_t i = 0; i < sizeof(behind) / sizeof(behind[0]); i++)
		if (strncmp(at, behind[i].word, strlen(behind[i].word)) == 0) {
			*sign = behind[i].sign;
			return strlen(behind[i].word);
		}
	return 0;
}

const char *
name_find_asked(struct arena *arena, const char *text)
{
	const char *at = text_sort_key(arena, text);
	struct buf out = buf_new(arena, strlen(at) + 2);

	while (*at != '\0') {
		const char *sign = "";
		size_t len;

		if (out.len > 0 && out.text[out.len - 1] != ' ') {
			buf_char(&out, *at++);
			continue;
		}
		at += before_of(at, &sign);
		len = strspn(at, digits);
		if (len == 0) {
			buf_char(&out, *at++);
			continue;
		}
		text = at;
		at += len + behind_of(at + len, &sign);
		buf_text(&out, arena_printf(arena, "%s%.*s", sign, (int)len, text));
	}
	return out.text;
}
