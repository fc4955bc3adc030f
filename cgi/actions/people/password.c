#include "actions/people/password.h"

#include <stdlib.h>
#include <string.h>

#include "base/slice.h"
#include "base/text.h"

/* Of the 3,000 commonest passwords hardly any has twelve characters, but most of what people make
 * of them when they must: the word with digits or signs at its ends ("football2027!"), said twice
 * ("passwordpassword"), or keys and letters in a row ("1q2w3e4r5t6y"). So what repeats counts once,
 * digits and signs at the ends do not count, nor does what follows from the character before it;
 * and something has to be left. No list of them is asked for, but for long words that people use. */
enum { LEFT_MIN = 9, STARTS_MIN = 6 };

static const char *const words[] = {
	"administrator", "alejandra", "alejandro", "alexander", "alexandra", "anastasia", "assassins",
	"astronaut", "australia", "barcelona", "basketball", "beautiful", "bestfriend", "bestfriends",
	"blackberry", "butterfly", "california", "catherine", "challenge", "championship", "charlotte",
	"cheerleader", "chocolate", "christian", "christina", "christine", "christmas", "christopher",
	"cinderella", "constantine", "crocodile", "dragonball", "dragonfly", "elizabeth", "enterprise",
	"everything", "excalibur", "fireworks", "francesca", "francesco", "francisco", "frederick",
	"friendship", "gabriella", "guillermo", "gwendolyn", "halloween", "happiness", "harrypotter",
	"highlander", "hollywood", "hurricane", "independence", "indonesia", "instagram", "instructor",
	"international", "jamesbond", "jesuschrist", "katherine", "lightning", "liverpool",
	"magdalena", "management", "manchester", "manchesterunited", "margarita", "metallica",
	"microsoft", "minecraft", "motherfucker", "newpassword", "nightmare", "pineapple", "pinkfloyd",
	"playstation", "president", "raspberry", "roadrunner", "robinhood", "rocknroll", "salamander",
	"sebastian", "september", "skywalker", "snowflake", "something", "spiderman", "spongebob",
	"starlight", "stephanie", "strawberry", "sunflower", "supernatural", "superstar", "sweetheart",
	"swordfish", "teddybear", "terminator", "thunderbird", "tinkerbell", "tournament",
	"undertaker", "universal", "university", "valentina", "valentine", "valentino", "volleyball",
	"watermelon", "webmaster", "winniethepooh", "wolverine", "wonderful", "yesterday",
};

struct letters {
	const uint32_t *at;
	size_t count;
};

static struct letters
letters_of(struct arena *arena, const char *text)
{
	uint32_t *letters = arena_array(arena, text_length(text) + 1, sizeof(*letters));
	size_t count = 0, len;

	for (; (len = text_letter(text, &letters[count])) > 0; text += len)
		count++;
	return (struct letters){letters, count};
}

/* What it says once, of what is said at least twice. */
static struct letters
said_once(struct letters all)
{
	size_t period = 1;

	for (size_t i = 0; i < all.count;)
		if (all.at[i] == all.at[i % period]) {
			i++;
		} else {
			period++;
			i = period;
		}
	return (struct letters){all.at, 2 * period <= all.count ? period : all.count};
}

static bool
is_letter(uint32_t letter)
{
	return letter >= 0x80 || (letter >= 'a' && letter <= 'z');
}

static struct letters
without_ends(struct letters all)
{
	while (all.count > 0 && !is_letter(all.at[0]))
		all = (struct letters){all.at + 1, all.count - 1};
	while (all.count > 0 && !is_letter(all.at[all.count - 1]))
		all.count--;
	return all;
}

/* Where it is on a keyboard, whose rows are each half a key further right: false for no key. */
static bool
key_of(uint32_t letter, int *row, int *column)
{
	static const char *const rows[] = {"1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"};
	const char *found;

	for (*row = 0; *row < 4 && letter > 0 && letter < 0x80; ++*row)
		if ((found = strchr(rows[*row], (int)letter)) != NULL) {
			*column = (int)(found - rows[*row]);
			return true;
		}
	return false;
}

static bool
follows(uint32_t before, uint32_t letter)
{
	int row, column, row_before, column_before, down, right;

	if (before == letter || before + 1 == letter || letter + 1 == before)
		return true;
	if (!key_of(before, &row_before, &column_before) || !key_of(letter, &row, &column))
		return false;
	down = row - row_before;
	right = column - column_before;
	return down == 0 ? abs(right) == 1 : abs(down) == 1 && (right == 0 || right == -down);
}

static bool
is_word(struct letters all)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		size_t at = 0;

		while (at < all.count && all.at[at] == (unsigned char)words[i][at])
			at++;
		if (at == all.count && words[i][at] == '\0')
			return true;
	}
	return false;
}

static bool
is_easy(struct letters all)
{
	const struct letters left = said_once(without_ends(said_once(all)));
	size_t starts = left.count > 0;

	for (size_t i = 1; i < left.count; i++)
		starts += !follows(left.at[i - 1], left.at[i]);
	return left.count < LEFT_MIN || starts < STARTS_MIN || is_word(left);
}

/* The text without the word, wherever it stands in it. */
static char *
taken_out(struct arena *arena, const char *text, struct slice word)
{
	const char *search = arena_copy(arena, word.at, word.len);
	char *left = arena_text(arena, text), *found;

	while ((found = strstr(left, search)) != NULL)
		memmove(found, found + word.len, strlen(found + word.len) + 1);
	return left;
}

/* Its address, what stands before and behind the at sign, and their parts; in small letters. */
static const char *
without_own(struct arena *arena, const char *password, const char *email)
{
	enum { PART_MIN = 3 };
	const char *left = taken_out(arena, password, slice_of(email));
	struct slice rest = slice_of(email);

	left = taken_out(arena, left, slice_of("oshidori"));
	while (rest.at != NULL) {
		struct slice side = slice_cut(&rest, '@');

		left = taken_out(arena, left, side);
		for (size_t from = 0; from < side.len;) {
			const size_t len = strcspn(side.at + from, "._-+@");

			if (len >= PART_MIN)
				left = taken_out(arena, left, (struct slice){side.at + from, len});
			from += len + 1;
		}
	}
	return left;
}

enum problem_kind
password_problem(struct arena *arena, const char *password, const char *email)
{
	char *plain = arena_text(arena, password);

	for (char *at = plain; *at != '\0'; at++)
		if (*at >= 'A' && *at <= 'Z')
			*at = (char)(*at + 'a' - 'A');
	if (text_length(plain) < PASSWORD_MIN)
		return PROBLEM_PASSWORD_SHORT;
	if (is_easy(letters_of(arena, plain)))
		return PROBLEM_PASSWORD_COMMON;
	return is_easy(letters_of(arena, without_own(arena, plain, email)))
	       ? PROBLEM_PASSWORD_OWN : PROBLEM_NONE;
}
