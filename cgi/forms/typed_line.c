#include "forms/typed_line.h"

#include <string.h>

#include "base/buf.h"
#include "base/number.h"
#include "base/text.h"
#include "forms/typed_text.h"

enum { NUMBER_MAX = 9999 };

static const char digits[] = "0123456789";
static const char length_max[] = "80"; /* LINE_MAX_LENGTH, for the words */

struct reader {
	struct arena *arena;
	const char *at;
	struct problems *problems;
};

/* What may stand for a plain character, besides the full-width ones. A half is
 * written behind the word for points, too: 4目半. */
static const struct text_fold folds[] = {
	{"　", " "}, {"½", ".5"}, {"目半", ".5"}, {"半目", ".5"}, {"半", ".5"}, {"目", ""},
	{"−", "-"}, {"–", "-"}, {"‐", "-"},
	{NULL, NULL},
};

/* The line in plain small characters. */
static const char *
plain_text(struct arena *arena, const char *text)
{
	const char *at = typed_text_narrow(arena, text);
	struct buf out = buf_new(arena, strlen(at) + 1);

	while (*at != '\0') {
		const char *plain = text_fold(folds, &at);

		if (plain != NULL)
			buf_text(&out, plain);
		else if (*at >= 'A' && *at <= 'Z')
			buf_char(&out, (char)(*at++ - 'A' + 'a'));
		else
			buf_char(&out, *at++);
	}
	return out.text;
}

static bool
refuse(struct reader *reader, enum problem_kind kind)
{
	return problem_refuse(reader->problems, "line", kind, arena_text(reader->arena, reader->at));
}

/* ---- words and numbers ---- */

static void
blanks(struct reader *reader)
{
	reader->at += strspn(reader->at, " \t");
}

static bool
is_letter(char c)
{
	return c >= 'a' && c <= 'z';
}

/* Moves past the word if it stands there; a Latin one ends where its letters end. */
static bool
take(struct reader *reader, const char *word)
{
	size_t len = strlen(word);

	blanks(reader);
	if (strncmp(reader->at, word, len) != 0 ||
	    (is_letter(word[len - 1]) && is_letter(reader->at[len])))
		return false;
	reader->at += len;
	return true;
}

/* As take, for the first of the words that stands there; the list ends at NULL. */
static bool
take_any(struct reader *reader, const char *const words[])
{
	for (; *words != NULL; words++)
		if (take(reader, *words))
			return true;
	return false;
}

/* A whole number that ends before a point; -1 when none stands there. */
static int
take_whole(struct reader *reader)
{
	size_t len;
	int value = -1;

	blanks(reader);
	len = strspn(reader->at, digits);
	if (len == 0 || reader->at[len] == '.' ||
	    !number_whole(arena_copy(reader->arena, reader->at, len), NUMBER_MAX, &value))
		return -1;
	reader->at += len;
	return value;
}

/* ---- how the game ended ---- */

static const char *const token_words[] = {"tokens", "token", "t", "トークン", NULL};
static const char *const black_words[] = {"black", "b", "黒", NULL};
static const char *const white_words[] = {"white", "w", "白", NULL};
static const char *const win_words[] = {"勝ち", "勝", NULL};
static const char *const point_words[] = {"points", "point", "pts", "pt", NULL};
static const char *const gap_words[] = {":", ",", "、", "卓", "番", ".", "。", NULL};

/* The one whose word stands there, alone behind the table or behind a side; else
 * ENDING_NONE. */
static enum result_ending
take_ending(struct reader *reader, bool alone)
{
	for (size_t i = 0; i < ENDINGS; i++)
		if (result_ending_facts[i].alone == alone &&
		    take_any(reader, result_ending_facts[i].typed))
			return (enum result_ending)i;
	return ENDING_NONE;
}

/* A side, also as the one letter before an ending: "br". */
static bool
take_side(struct reader *reader, const char *const words[])
{
	struct reader ending;

	if (take_any(reader, words))
		return true;
	ending = *reader;
	if (*ending.at++ != words[1][0] || take_ending(&ending, false) == ENDING_NONE)
		return false;
	reader->at++;
	return true;
}

/* "t 1 0" behind a blank are tokens, where "b+t" is the time. */
static bool
tokens_follow(struct reader reader)
{
	const char *before = reader.at;

	blanks(&reader);
	return reader.at > before && take_any(&reader, token_words) && take_whole(&reader) >= 0;
}

static bool
read_margin(struct reader *reader, struct typed_line *line)
{
	size_t len = strspn(reader->at, "0123456789.,");
	const char *text;
	int margin_x2;

	len -= len > 1 && (reader->at[len - 1] == ',' || reader->at[len - 1] == '.');
	text = arena_copy(reader->arena, reader->at, len);
	if (!number_half(text, false, 2 * NUMBER_MAX, &margin_x2))
		return refuse(reader, PROBLEM_LINE_MARGIN);
	line->result.by = result_how_names[HOW_MARGIN];
	line->result.margin = text;
	reader->at += len;
	take_any(reader, point_words);
	return true;
}

/* Whether nothing more is said of a win: the line ends, or goes on with what may follow it. */
static bool
win_ends(struct reader reader)
{
	blanks(&reader);
	return *reader.at == '\0' || take_any(&reader, token_words) || take_any(&reader, black_words);
}

/* What stands behind "b" or "b+": an ending, a margin, or nothing more. */
static bool
read_win(struct reader *reader, struct typed_line *line, bool plus)
{
	const enum result_ending ending =
		tokens_follow(*reader) ? ENDING_NONE : take_ending(reader, false);
	bool said = true;

	blanks(reader);
	if (ending != ENDING_NONE)
		line->result.by = result_how_names[result_ending_facts[ending].how];
	else if (*reader->at != '\0' && strchr("0123456789.", *reader->at) != NULL)
		said = read_margin(reader, line);
	else
		line->result.by = plus || win_ends(*reader) ? result_how_names[HOW_MARGIN] : "";
	if (!said)
		return false;
	if (take_any(reader, win_words) && line->result.by[0] == '\0')
		line->result.by = result_how_names[HOW_MARGIN];
	return line->result.by[0] != '\0' || refuse(reader, PROBLEM_LINE_WIN);
}

static bool
read_result(struct reader *reader, struct typed_line *line)
{
	enum result_ending ending = take_ending(reader, true);
	struct reader nought = *reader;
	bool black;

	if (ending == ENDING_NONE && take_whole(&nought) == 0) {
		reader->at = nought.at;
		ending = ENDING_JIGO;
	}
	if (ending != ENDING_NONE) {
		line->result.by = result_how_names[result_ending_facts[ending].how];
		line->result.winner = ending == ENDING_JIGO ? typed_result_winners[SIDE_NONE] : "";
		return true;
	}
	black = take_side(reader, black_words);
	if (!black && !take_side(reader, white_words))
		return refuse(reader, PROBLEM_LINE_RESULT);
	line->result.winner = black ? "black" : "white";
	take(reader, "の");
	return read_win(reader, line, take(reader, "+"));
}

/* ---- what may follow ---- */

static bool
read_tokens(struct reader *reader, struct typed_line *line)
{
	int black, white;

	take(reader, "=");
	take_any(reader, black_words);
	black = take_whole(reader);
	take_any(reader, gap_words);
	take_any(reader, white_words);
	white = black < 0 ? -1 : take_whole(reader);
	if (white < 0)
		return problem_refuse(reader->problems, "line", PROBLEM_LINE_TOKENS, NULL);
	line->tokens = true;
	line->result.black_tokens = arena_printf(reader->arena, "%d", black);
	line->result.white_tokens = arena_printf(reader->arena, "%d", white);
	return true;
}

/* "b=5" before the result: behind "b=" no result stands. */
static void
read_black_first(struct reader *reader, struct typed_line *line)
{
	struct reader ahead = *reader;
	int number;

	if (!take_any(&ahead, black_words) || !take(&ahead, "="))
		return;
	number = take_whole(&ahead);
	if (number <= 0)
		return;
	line->black_number = number;
	take_any(&ahead, gap_words);
	reader->at = ahead.at;
}

static bool
read_rest(struct reader *reader, struct typed_line *line)
{
	int number;

	for (take_any(reader, gap_words), blanks(reader); *reader->at != '\0';
	     take_any(reader, gap_words), blanks(reader)) {
		if (!line->tokens && take_any(reader, token_words)) {
			if (!read_tokens(reader, line))
				return false;
		} else if (line->black_number == 0 && take_any(reader, black_words)) {
			take_any(reader, gap_words);
			take(reader, "=");
			number = take_whole(reader);
			if (number <= 0)
				return problem_refuse(reader->problems, "line", PROBLEM_LINE_BLACK, NULL);
			line->black_number = number;
		} else {
			return refuse(reader, PROBLEM_LINE_REST);
		}
	}
	return true;
}

bool
typed_line_read(struct arena *arena, const char *text, struct typed_line *line,
                struct problems *problems)
{
	struct reader reader = {arena, plain_text(arena, text), problems};
	int table;

	*line = (struct typed_line){
		.result = {.by = "", .winner = "", .margin = "", .black = "", .white = "",
		           .black_tokens = "", .white_tokens = "", .reason = ""},
	};
	blanks(&reader);
	if (*reader.at == '\0')
		return problem_refuse(problems, "line", PROBLEM_LINE_EMPTY, NULL);
	if (text_length(text) > LINE_MAX_LENGTH)
		return problem_refuse(problems, "line", PROBLEM_TOO_LONG, length_max);
	table = take_whole(&reader);
	if (table <= 0)
		return problem_refuse(problems, "line", PROBLEM_LINE_TABLE, NULL);
	line->table = table;
	take_any(&reader, gap_words);
	read_black_first(&reader, line);
	return read_result(&reader, line) && read_rest(&reader, line);
}
