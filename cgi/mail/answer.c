#include "mail/answer.h"

enum { CODE = 3 };

struct answer
answer_new(struct arena *arena)
{
	return (struct answer){.words = buf_new(arena, ANSWER_WORDS)};
}

static int
code_of(const char *line)
{
	int code = 0;

	for (int i = 0; i < CODE; i++) {
		if (line[i] < '0' || line[i] > '9')
			return 0;
		code = code * 10 + line[i] - '0';
	}
	return code;
}

/* Behind the code of the first line stands a blank, whatever stood there. */
void
answer_line(struct answer *answer, struct slice line)
{
	const bool first = !answer->more;

	while (line.len > 0 && (line.at[line.len - 1] == '\n' || line.at[line.len - 1] == '\r'))
		line.len--;
	if (line.len < CODE)
		return;
	if (first)
		answer->words.len = 0;
	answer->code = code_of(line.at);
	answer->more = line.len > CODE && line.at[CODE] == '-';
	for (size_t i = first ? 0 : CODE + 1; i < line.len && answer->words.len < ANSWER_WORDS; i++)
		buf_char(&answer->words, i != CODE && line.at[i] >= ' ' && line.at[i] <= '~' ? line.at[i] : ' ');
	if (answer->words.len < ANSWER_WORDS)
		buf_char(&answer->words, ' ');
}
