/* The picture that is shown where somebody sends a link to an event, to a round of it, to its
 * standings: light colours whatever the reader has, no letter under thirty dots, nothing near the
 * edges, which some sites cut. */
#include <string.h>

#include "event/contest.h"
#include "pages/part/boards.h"
#include "pages/part/event_page.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/part/when.h"
#include "pages/routes.h"
#include "pages/standings/standings_say.h"
#include "pages/standings/rows.h"
#include "view/canvas.h"

enum {
	PAPER = 0xfaf6ec, INK = 0x1d1b17, SOFT = 0x514a3b, LINE = 0xdacfb8, KAYA = 0xefd8a3,
	GRAIN = 0x6d5730, FEATHER = 0xd9651a, WHITE = 0xfffefa, EDGE = 0x857a62,
};
enum { WIDTH = 1200, HEIGHT = 630, LEFT = 72, RIGHT = WIDTH - LEFT, ROOM = RIGHT - LEFT };

struct card {
	struct page *page;
	const struct event *event;
	struct canvas *canvas;
};

static void
text(const struct card *card, double x, double y, double room, double size, bool bold,
     unsigned colour, const char *said)
{
	canvas_text(card->canvas, x, y, room, said, &(struct canvas_type){size, bold, colour, false});
}

static void
text_end(const struct card *card, double x, double y, double room, double size, bool bold,
         unsigned colour, const char *said)
{
	canvas_text(card->canvas, x, y, room, said, &(struct canvas_type){size, bold, colour, true});
}

/* Whose picture it is, and where more of it is. */
static void
foot_draw(const struct card *card)
{
	const char *whole = url_whole(card->page, url_event(card->page, card->event->tournament));
	const char *host = strstr(whole, "://");

	canvas_rect(card->canvas, LEFT, 537, ROOM, 2, INK);
	canvas_mark(card->canvas, LEFT, 474, 1.8);
	text(card, 200, 580, 300, 30, true, INK, page_word(card->page, "site.name", NULL));
	text_end(card, RIGHT, 580, 640, 30, false, SOFT, host == NULL ? whole : host + 3);
}

/* The event's name as large as it fits. */
static void
name_draw(const struct card *card, double y, double most)
{
	const char *name = event_page_name(card->page, card->event->tournament);
	struct canvas_type type = {most, true, INK, false};

	while (type.size > 44 && canvas_width(card->canvas, name, &type) > ROOM)
		type.size -= 4;
	canvas_text(card->canvas, LEFT, y, ROOM, name, &type);
}

/* ---- an event before its first round ---- */

static void
event_draw(const struct card *card)
{
	const struct tournament *t = card->event->tournament;
	struct value *data = value_object(card->page->arena);

	value_set_int(data, "pairs", t->taken);
	value_set_bool(data, "one", t->taken == 1);
	name_draw(card, 190, 76);
	text(card, LEFT, 280, ROOM, 40, false, INK, when_days(card->page, t));
	text(card, LEFT, 340, ROOM, 40, false, INK,
	     tournament_text(t, TEXT_VENUE, card->page->lang));
	text(card, LEFT, 420, ROOM, 40, true, INK, page_word(card->page, "hall.pairs", data));
}

/* ---- a round ---- */

static void
board_draw(const struct card *card, double x, double y, double size, const char *sign)
{
	canvas_rect(card->canvas, x, y, size, size, GRAIN);
	canvas_rect(card->canvas, x + 2, y + 2, size - 4, size - 4, KAYA);
	if (sign[0] == 'b' || sign[0] == 'w')
		canvas_disc(card->canvas, x + size / 2, y + size / 2, size * .37, INK);
	if (sign[0] == 'w')
		canvas_disc(card->canvas, x + size / 2, y + size / 2, size * .34, WHITE);
	if (sign[0] != 'p')
		return;
	for (int i = 1; i < 5; i++) {
		canvas_rect(card->canvas, x + i * size / 5, y, 1, size, GRAIN);
		canvas_rect(card->canvas, x, y + i * size / 5, size, 1, GRAIN);
	}
	canvas_rect(card->canvas, x, y + size + size / 9, size, size / 8, FEATHER);
}

/* Up to twelve large ones, up to forty in two rows; more say less than a bar. */
static void
boards_draw(const struct card *card, int round, int games, int finished)
{
	enum { LARGE = 12, ROW = 20, MOST = 40 };
	const int columns = games <= LARGE ? LARGE : ROW;
	const double step = (ROOM + 17.) / columns, size = step * .81;
	int at = 0;

	if (games > MOST) {
		canvas_rect(card->canvas, LEFT, 380, ROOM, 36, EDGE);
		canvas_rect(card->canvas, LEFT + 2, 382, ROOM - 4, 32, PAPER);
		canvas_rect(card->canvas, LEFT, 380, (double)ROOM * finished / games, 36, INK);
		return;
	}
	for (size_t i = 0; i < card->event->draw.game_count; i++) {
		const struct game *game = &card->event->draw.games[i];
		const int row = at / columns;

		if (game->round != round)
			continue;
		board_draw(card, LEFT + step * (at % columns),
		           (games <= LARGE ? 340 : 330) + 64 * row, size,
		           boards_sign(card->event, game));
		at++;
	}
}

static void
round_draw(const struct card *card, int round)
{
	const struct event *event = card->event;
	const int games = event_games(event, round);
	const int finished = games - rounds_missing(&event->draw, round);
	struct value *data = value_object(card->page->arena);

	value_set_int(data, "number", round);
	value_set_int(data, "game_count", games);
	value_set_int(data, "finished", finished);
	text(card, LEFT, 112, ROOM, 36, false, SOFT, event_page_name(card->page, event->tournament));
	text(card, LEFT - 4, 222, ROOM, 104, true, INK, page_word(card->page, "round.title", data));
	text(card, LEFT, 290, ROOM, 40, false, INK,
	     page_word(card->page, "round.tables-finished", data));
	boards_draw(card, round, games, finished);
}

/* ---- standings ---- */

/* What a pair has scored, whole: the room that is left beside it for their names. */
static double
score_draw(const struct card *card, double y, double size, bool bold, const char *score)
{
	const struct canvas_type type = {size, bold, INK, true};
	const double most = 440, wide = canvas_width(card->canvas, score, &type);

	canvas_text(card->canvas, 1096, y, most, score, &type);
	return 1096 - 216 - 24 - (wide < most ? wide : most);
}

/* The first large, its two names one under the other. */
static void
first_draw(const struct card *card, const struct entry *entry, const char *place, const char *score)
{
	const bool pair = entry->player_count == 2;
	double room;

	canvas_rect(card->canvas, LEFT, 140, ROOM, 176, KAYA);
	room = score_draw(card, 286, 36, true, score);
	text(card, 104, 264, 110, 112, true, INK, place);
	for (size_t i = 0; i < entry->player_count; i++)
		text(card, 216, pair ? 214 + 72 * (double)i : 250, room, 56, true, INK,
		     say_name(card->page, entry, entry_nth(entry, i), false));
}

static void
standings_draw(const struct card *card)
{
	struct page *page = card->page;
	const struct event *event = card->event;
	const int rounds = rounds_complete(&event->draw);
	const struct contest contest = contest_of(page->arena, event, rounds);
	const struct standings_say_columns columns = standings_say_columns(page->arena, &contest);
	const struct standing *order = standings_rows_order(page->arena, &contest);
	struct value *data = value_object(page->arena);

	value_set_int(data, "after", rounds);
	value_set_bool(data, "group", false);
	text(card, LEFT, 112, 600, 36, false, SOFT, event_page_name(page, event->tournament));
	text_end(card, RIGHT, 112, 430, 36, false, SOFT,
	         page_word(page, event->tournament->state == STATE_FINISHED ? "hall.final"
	                         : "hall.standings", data));
	for (size_t at = 0; at < contest.count && at < 3; at++) {
		const struct entry *entry = contest.entries[order[at].entry];
		const char *place = arena_printf(page->arena, "%d", order[at].place);
		const char *score = standings_say_first(page, &contest, &columns, &order[at]);
		const double y = 304 + 68 * (double)at;

		if (at == 0) {
			first_draw(card, entry, place, score);
			continue;
		}
		text(card, 104, y, 100, 48, true, INK, place);
		text(card, 216, y, score_draw(card, y, 34, false, score), 40, false, INK,
		     say_pair_whole(page, entry));
		canvas_rect(card->canvas, LEFT, y + 19, ROOM, 2, LINE);
	}
}

/* GET /picture/{lang}/{slug}/{shows}: anyone. Of the event: what there is to see of it now. */
void
public_picture(struct page *page)
{
	const struct event *event = page_event_now(page, page->app->tournament);
	const char *shows = page_capture(page, "shows");
	const bool now = strcmp(shows, "event") == 0, over = event->tournament->state == STATE_FINISHED;
	const bool any = rounds_complete(&event->draw) > 0;
	int round = now && !over ? event->published : 0;
	const bool standings = any && ((now && over) || strcmp(shows, "standings") == 0);
	struct card card = {.page = page, .event = event};

	for (int number = 1; !now && number <= event->published; number++)
		if (strcmp(shows, arena_printf(page->arena, "round-%d", number)) == 0)
			round = number;
	if (!now && round == 0 && strcmp(shows, "standings") != 0) {
		page_refuse(page, 404);
		return;
	}
	card.canvas = canvas_new(page->arena, WIDTH, HEIGHT, PAPER);
	if (standings)
		standings_draw(&card);
	else if (round > 0)
		round_draw(&card, round);
	else
		event_draw(&card);
	foot_draw(&card);
	page_give_public(page, "image/png", canvas_png(card.canvas));
	canvas_free(card.canvas);
}
