#include "pages/round/recorded.h"

#include <limits.h>
#include <string.h>

#include "base/number.h"
#include "pages/part/desk_page.h"
#include "pages/part/fill.h"
#include "pages/part/game.h"

/* What stood there until now; "" where there was none, where it is the same, and
 * where other colours would give it another meaning. */
static void
result_before(const struct game *before, const struct game *now, char was[static 16])
{
	char is[16];

	was[0] = '\0';
	if (now == NULL)
		return;
	result_text(before->result, was);
	result_text(now->result, is);
	if (strcmp(was, is) == 0 || strcmp(before->black, now->black) != 0)
		was[0] = '\0';
}

/* A plus in an address would be a blank. */
void
desk_recorded_go(struct page *page, const struct game *before, const struct game *now,
                 const char *said)
{
	char was[16];
	const char *plus;
	int first;

	result_before(before, now, was);
	plus = strchr(was, '+');
	first = plus == NULL ? (int)strlen(was) : (int)(plus - was);
	response_redirect(page->response,
	                  arena_printf(page->arena, "%s?said=%s&changed=%d%s%.*s%s%s",
	                               desk_url_round(page, before->round, ""), said, before->table,
	                               was[0] == '\0' ? "" : "&was=", first, was,
	                               plus == NULL ? "" : "%2B", plus == NULL ? "" : plus + 1));
}

/* `data.was`: false, or {result: as desk_game_result has it} of the result that
 * the address says stood there before. */
static void
show_corrected(const struct page *page, struct value *data, const struct event *event,
               const struct game *game)
{
	struct game was = *game;

	value_set_bool(data, "was", false);
	result_parse(page_query(page, "was"), &event->tournament->ruleset->scoring, &was.result);
	if (was.result.ending != ENDING_NONE)
		desk_game_result(page, value_set_object(data, "was"), event, &was);
}

static const char *
said_word(const char *said)
{
	if (strcmp(said, "result-recorded") == 0 || strcmp(said, "line-recorded") == 0)
		return "desk-round.recorded";
	return strcmp(said, "line-same") == 0 ? "desk-line.same" : NULL;
}

void
desk_recorded_said(struct page *page, const struct event *event, int round)
{
	struct value *data = value_object(page->arena);
	const char *word = said_word(page_query(page, "said"));
	const struct game *game;
	int table = 0;

	number_whole(page_query(page, "changed"), INT_MAX / 10 - 1, &table);
	game = desk_game_find(event, round, table);
	if (word == NULL || game == NULL || game->result.ending == ENDING_NONE)
		return;
	desk_game_row(page, data, event, game, NULL);
	show_corrected(page, data, event, game);
	fill_number(data, "later", event->draw.rounds > round ? round + 1 : 0);
	value_set_text(page->root, "said", page_word(page, word, data));
}
