/* Feeds the readers of text: templates and their catalogues, what people type on one line, what a mail
 * server answers. The input's first line names one of them, the rest is its text. */
#include "fuzz.h"

#include <string.h>

#include "base/romaji.h"
#include "base/text.h"
#include "forms/typed_line.h"
#include "mail/answer.h"
#include "rules/date.h"
#include "rules/passing.h"
#include "rules/rank.h"
#include "rules/ruleset.h"
#include "view/json.h"
#include "view/mustache.h"
#include "view/words.h"

/* A template, a line "----", and its data; every partial it names is itself. */
struct sheet {
	struct slice template;
};

static bool
sheet_source(void *self, struct slice name, struct slice *text)
{
	const struct sheet *sheet = self;

	*text = sheet->template;
	return name.len > 0 && name.at[0] == 'p';
}

static void
mustache_take(struct arena *arena, const char *text)
{
	static const char line[] = "\n----\n";
	const char *cut = strstr(text, line);
	struct sheet sheet = {.template = {text, cut == NULL ? strlen(text) : (size_t)(cut - text)}};
	struct mustache *set = mustache_new(sheet_source, &sheet);
	struct mustache_error error = {.line = 0};
	struct json_error json_error;
	const struct value *data = cut == NULL ? NULL : json_read(arena, slice_of(cut + strlen(line)), &json_error);
	const struct mustache_template *template = mustache_compile(set, "page", &error);
	struct buf out = buf_new(arena, 64);

	if (template == NULL)
		must(error.line > 0 && error.column > 0 && error.what[0] != '\0', "an error has a place and words");
	else if (mustache_render(template, data == NULL ? value_null() : data, &out, NULL, NULL))
		must(out.len <= MUSTACHE_OUTPUT, "no more than the limit");
	mustache_free(set);
}

static void
words_take(struct arena *arena, const char *text)
{
	struct words_error error = {.line = 0};
	struct words *words = words_new(slice_of(text), &error);
	struct slice key, found;

	(void)arena;
	if (words == NULL) {
		must(error.what[0] != '\0', "an error has words");
		return;
	}
	for (size_t i = 0; (key = words_key(words, i)).len > 0; i++)
		must(words_find(words, key, &found) && found.len > 0, "each key has a text");
	words_free(words);
}

static void
line_take(struct arena *arena, const char *text)
{
	struct problems problems = problem_none;
	struct typed_line line;

	must(typed_line_read(arena, text, &line, &problems) == (problems.count == 0), "what is not read is told");
	must(line.table >= 0 && line.black_number >= 0, "numbers are none or real");
}

static void
rank_take(struct arena *arena, const char *text)
{
	struct rank rank, again;
	char token[8];

	(void)arena;
	if (!rank_parse_more(text, &rank))
		return;
	rank_token(rank, token);
	must(rank_parse_more(token, &again) && again.kind == rank.kind && again.grade == rank.grade,
	     "a rank that is written is read");
}

static void
date_take(struct arena *arena, const char *text)
{
	struct date date;
	char again[11];

	(void)arena;
	if (!date_parse(text, &date))
		return;
	date_text(date, again);
	must(strcmp(again, text) == 0, "a date is written in one way");
}

static void
name_take(struct arena *arena, const char *text)
{
	const char *clean = text_clean(arena, slice_of(text), false);

	if (clean == NULL)
		return;
	must(strcmp(text_clean(arena, slice_of(clean), false), clean) == 0, "what is clean stays");
	romaji_of(arena, clean);
	romaji_key(arena, clean);
	text_sort_key(arena, clean);
	text_initial(arena, clean);
	must(text_length(text_start(arena, clean, 3)) <= 3, "so many at most");
}

static void
answer_take(struct arena *arena, const char *text)
{
	struct answer answer = answer_new(arena);
	struct slice rest = slice_of(text);

	while (rest.at != NULL) {
		answer_line(&answer, slice_cut(&rest, '\n'));
		must(answer.code >= 0 && answer.code <= 999, "a code has three digits");
		must(answer.words.len <= ANSWER_WORDS, "so many words at most");
	}
}

/* A letter each: what a step of a game's end may lead to, under every ruleset. */
static void
moves_take(struct arena *arena, const char *text)
{
	size_t count;
	const struct ruleset *all = rulesets(&count);

	(void)arena;
	for (const struct ruleset *ruleset = all; ruleset < all + count; ruleset++) {
		struct passing passing = passing_begin(SIDE_BLACK);

		for (const char *at = text; *at != '\0'; at++) {
			const struct passing before = passing;
			const enum passing_step step = (enum passing_step)((unsigned char)*at % PASSING_STEPS);

			if (!passing_step(&ruleset->scoring, &passing, step))
				must(memcmp(&before, &passing, sizeof(passing)) == 0, "what cannot be taken changes nothing");
			must((passing.phase == PHASE_ENDED) == (passing.reason != REASON_NONE), "an end has a reason");
			must((passing.phase == PHASE_PLAYING) == (passing.to_move != SIDE_NONE), "who plays has a turn");
			must(before.phase != PHASE_ENDED || passing.phase == PHASE_ENDED, "an end is an end");
		}
	}
}

static const struct {
	const char *name;
	void (*take)(struct arena *arena, const char *text);
} readers[] = {
	{"mustache\n", mustache_take},
	{"words\n", words_take},
	{"line\n", line_take},
	{"rank\n", rank_take},
	{"date\n", date_take},
	{"name\n", name_take},
	{"answer\n", answer_take},
	{"moves\n", moves_take},
};

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	struct arena *arena = arena_new();
	const char *input = arena_copy(arena, (const char *)data, size);

	for (size_t i = 0; i < sizeof(readers) / sizeof(readers[0]); i++) {
		const size_t head = strlen(readers[i].name);

		if (strncmp(input, readers[i].name, head) == 0)
			readers[i].take(arena, input + head);
	}
	arena_free(arena);
	return 0;
}
