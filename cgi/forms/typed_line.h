/* A result in one line, as the desk types it off a slip. Pure.
 *
 *   12 b+4.5               table 12: Black wins by 4.5, komi and tokens in it already
 *   12 w+r  b+t  b+f  b    resignation, time, forfeit, the winner alone, also b+
 *   12 0   12 jigo         a jigo; both-lose (l), both-win, void (v) likewise
 *   12 b+4.5 tokens 1 0    penalty tokens, Black's and then White's; short: t 1 0
 *   12 b+4.5 black 7       after nigiri: pair 7 had Black; short: b=7
 *
 * Any case, any width, blanks between words where one likes or none; the + may be
 * left out where something follows; "points" behind a margin and a point behind a
 * word do no harm. Japanese: 黒 白, 4目半, 中押し, 時間, 反則, 勝ち,
 * ジゴ, 両負け, 両勝ち, 無効, トークン 1 0, 黒7. */
#pragma once

#include <stdbool.h>

#include "base/arena.h"
#include "forms/problem.h"
#include "forms/typed_result.h"

enum { LINE_MAX_LENGTH = 80 }; /* code points */

struct typed_line {
	int table;                  /* 0: none could be read */
	struct typed_result result; /* for typed_result_check; black_pair is NULL */
	bool tokens;                /* whether the line says them */
	int black_number;           /* of the pair that had Black; 0: the line does not say */
};

/* False with one problem beside "line": nothing typed, too long, no table in
 * front, no result behind it, a margin, tokens or a pair that is no number, or
 * something left over, which is the problem's detail. What came before it is
 * read. */
bool typed_line_read(struct arena *arena, const char *text, struct typed_line *line,
                     struct problems *problems);
