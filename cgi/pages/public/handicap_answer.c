#include "pages/public/handicap_answer.h"

#include <stddef.h>

#include "pages/part/fill.h"
#include "pages/part/say.h"
#include "pages/public/rule_tables.h"
#include "rules/handicap.h"

/* The rank, with the honour where this ruleset counts it: "9-dan, prefecture". */
static const char *
rank_text(const struct page *page, const struct handicap *handicap,
          const struct handicap_answer_player *player)
{
	const char *rank = say_rank(page, player->rank);

	return !handicap_knows(handicap, player->honour) ? rank
	       : arena_printf(page->arena, "%s%s", rank,
	                      page_word_text(page, "player.honour", "honour",
	                                     say_honour(page, player->honour)));
}

static int
player_x2(const struct handicap *handicap, const struct handicap_answer_player *player)
{
	return handicap_player_x2(handicap, player->rank, player->honour);
}

int
handicap_answer_points_x2(const struct handicap_answer_asked *asked, size_t pair)
{
	const struct handicap *handicap = &asked->ruleset->handicap;
	const struct handicap_answer_player *players = &asked->players[2 * pair];

	return handicap_pair_x2(handicap, player_x2(handicap, &players[0]),
	                        player_x2(handicap, &players[1]));
}

/* One pair's points; adds {rank1, rank2, one, two, exact, points, rounded}. */
static int
pair_show(const struct page *page, struct value *answer, const char *name,
          const struct handicap_answer_asked *asked, size_t which)
{
	const struct handicap *handicap = &asked->ruleset->handicap;
	struct value *pair = value_set_object(answer, name);
	const struct handicap_answer_player *first = &asked->players[2 * which];
	const struct handicap_answer_player *second = first + 1;
	int points_x2 = handicap_answer_points_x2(asked, which);

	value_set_text(pair, "rank1", rank_text(page, handicap, first));
	value_set_text(pair, "rank2", rank_text(page, handicap, second));
	say_sum(page->arena, pair, player_x2(handicap, first), player_x2(handicap, second), points_x2);
	value_set_bool(pair, "above_cap", handicap->cap_x2 > 0 && points_x2 > handicap->cap_x2);
	return points_x2;
}

/* Where handicap stones stand: corners in their order, then the sides; the
 * middle takes the odd one from five on. */
static void
board(struct value *answer, int stones)
{
	enum { LOW = 40, MIDDLE = 100, HIGH = 160 };
	static const int points[][2] = {
		{HIGH, LOW}, {LOW, HIGH}, {HIGH, HIGH}, {LOW, LOW},
		{LOW, MIDDLE}, {HIGH, MIDDLE}, {MIDDLE, LOW}, {MIDDLE, HIGH},
	};
	bool middle = stones >= 5 && stones % 2 != 0;
	struct value *list;

	if (stones == 0)
		return;
	list = value_set_list(value_set_object(answer, "board"), "at");
	for (int i = 0; i < stones; i++) {
		bool centre = middle && i == stones - 1;
		struct value *stone = value_add_object(list);

		value_set_int(stone, "x", centre ? MIDDLE : points[i][0]);
		value_set_int(stone, "y", centre ? MIDDLE : points[i][1]);
	}
}

/* The row of the table that says so. */
static int
answer_show(const struct page *page, const struct handicap_answer_asked *asked)
{
	const struct handicap *handicap = &asked->ruleset->handicap;
	struct value *answer = value_set_object(page->root, "answer");
	int mine_x2 = pair_show(page, answer, "mine", asked, 0);
	int other_x2 = pair_show(page, answer, "theirs", asked, 1);
	struct handicap_setting setting = handicap_setting(handicap, mine_x2, other_x2);
	int high_x2 = mine_x2 > other_x2 ? mine_x2 : other_x2;
	int low_x2 = mine_x2 > other_x2 ? other_x2 : mine_x2;
	int difference_x2 = high_x2 - low_x2;
	bool down = asked->ruleset->handicap.difference == DIFFERENCE_DOWN && difference_x2 % 2 != 0;

	rule_tables_setting(page, answer, setting.stones, setting.komi_x2);
	value_set_bool(answer, "nigiri", setting.black == BLACK_BY_NIGIRI);
	value_set_bool(answer, "mine_black", setting.black == BLACK_FIRST);
	value_set_bool(answer, "theirs_black", setting.black == BLACK_SECOND);
	say_term(answer, "high", say_points(page->arena, high_x2), high_x2 < 0);
	say_term(answer, "low", say_points(page->arena, low_x2), low_x2 < 0);
	value_set_text(answer, "difference", say_points(page->arena, difference_x2));
	fill_text(answer, "whole", down ? say_half(page->arena, difference_x2 - 1) : NULL);
	board(answer, setting.stones);
	return (int)handicap_row(handicap, setting.difference_x2);
}

void
handicap_answer_show(struct page *page, const struct handicap_answer_asked *asked, bool answered)
{
	const struct handicap *handicap = &asked->ruleset->handicap;
	int me = -1;

	value_set_text(page->root, "source", asked->ruleset->source);
	rule_tables_points(page, asked->ruleset);
	if (answered)
		me = answer_show(page, asked);
	rule_tables_handicap(page, value_set_list(page->root, "table_rows"), handicap, handicap, me);
}

const char *
handicap_answer_html(struct app *app, const struct request *request, const char *lang,
                     const struct handicap_answer_asked *asked)
{
	struct page page = {.app = app, .request = request, .arena = request->arena, .lang = lang};
	struct buf html = buf_new(page.arena, 8192);

	page.root = value_object(page.arena);
	page_language(page.root, lang);
	handicap_answer_show(&page, asked, true);
	return templates_render(app->templates, lang, false, "parts/handicap_answer", page.root, &html)
	       ? html.text : NULL;
}
