#include <string.h>

#include "pages/form.h"
#include "pages/handlers.h"
#include "pages/model.h"
#include "pages/rule_tables.h"
#include "pages/say.h"
#include "publish/paths.h"
#include "rules/handicap.h"

enum { PLAYERS = 4, RANK_TEXT_MAX = 20 };

const struct field fields_handicap[] = {
	{.name = "ruleset", .max = 20},
	{.name = "a1", .max = RANK_TEXT_MAX},
	{.name = "a2", .max = RANK_TEXT_MAX},
	{.name = "b1", .max = RANK_TEXT_MAX},
	{.name = "b2", .max = RANK_TEXT_MAX},
	{.name = "a1-honour", .max = 20},
	{.name = "a2-honour", .max = 20},
	{.name = "b1-honour", .max = 20},
	{.name = "b2-honour", .max = 20},
	{.name = NULL},
};

/* "a" is one's own pair, "b" the other. */
static const struct input {
	const char *rank, *honour;
} inputs[PLAYERS] = {
	{"a1", "a1-honour"}, {"a2", "a2-honour"}, {"b1", "b1-honour"}, {"b2", "b2-honour"},
};

struct player_asked {
	struct rank rank;
	enum honour honour;
};

/* What somebody asked, as far as it is understood. */
struct asked {
	const struct ruleset *ruleset;
	struct player_asked players[PLAYERS];
	bool nothing; /* no rank is given: only the form is shown */
};

/* The first ruleset with a handicap table of its own, where none is asked for. */
static const struct ruleset *
ruleset_first(void)
{
	size_t count;
	const struct ruleset *all = rulesets(&count);

	for (size_t i = 0; i < count; i++)
		if (ruleset_has_handicap(&all[i]))
			return &all[i];
	return all;
}

static const struct ruleset *
ruleset_asked(const struct page *page, struct problems *problems)
{
	const char *id = page_query(page, "ruleset");
	const struct ruleset *ruleset = ruleset_find(id);

	if (ruleset != NULL && ruleset_has_handicap(ruleset))
		return ruleset;
	if (id[0] != '\0')
		problem_add(problems, "ruleset", "problem.choice", NULL);
	return ruleset_first();
}

static enum honour
honour_asked(const struct page *page, const char *name, struct problems *problems)
{
	const char *text = page_query(page, name);

	for (enum honour honour = HONOUR_NONE; honour <= HONOUR_TITLE; honour++)
		if (strcmp(text, honour_names[honour]) == 0)
			return honour;
	problem_add(problems, name, "problem.choice", NULL);
	return HONOUR_NONE;
}

static struct asked
asked_read(const struct page *page, struct problems *problems)
{
	struct asked asked = {.nothing = true};

	for (size_t i = 0; i < PLAYERS; i++)
		asked.nothing = asked.nothing && page_query(page, inputs[i].rank)[0] == '\0';
	asked.ruleset = ruleset_asked(page, problems);
	for (size_t i = 0; i < PLAYERS; i++) {
		const char *rank = page_query(page, inputs[i].rank);

		asked.players[i].honour = honour_asked(page, inputs[i].honour, problems);
		if (!rank_parse(rank, &asked.players[i].rank) && !asked.nothing)
			problem_add(problems, inputs[i].rank,
			            rank[0] == '\0' ? "problem.required" : "problem.rank", NULL);
	}
	return asked;
}

/* The form, with everything as it was typed. */
static void
honours_list(const struct page *page, struct value *player, enum honour chosen)
{
	struct value *list = value_set_list(player, "honours");

	for (enum honour honour = HONOUR_NONE; honour <= HONOUR_TITLE; honour++) {
		struct value *item = value_add_object(list);

		value_set_text(item, "value", honour_names[honour]);
		value_set_bool(item, "chosen", honour == chosen);
		model_text(item, "text", honour == HONOUR_NONE ? NULL
		           : page_word(page, arena_printf(page->arena, "honour.%s",
		                                          honour_names[honour]), NULL));
	}
}

static void
form_players(struct page *page, struct value *form, const struct asked *asked,
             const struct problems *problems)
{
	static const char *const sides[] = {"mine", "other_pair"};

	for (size_t i = 0; i < PLAYERS; i += 2) {
		struct value *list = value_set_list(form, sides[i / 2]);

		for (size_t j = i; j < i + 2; j++) {
			struct value *player = value_add_object(list);

			value_set_int(player, "which", (int64_t)(j - i) + 1);
			form_field(page, player, "rank", inputs[j].rank,
			           page_query(page, inputs[j].rank), problems);
			form_field(page, player, "honour", inputs[j].honour, "", problems);
			honours_list(page, player, asked->players[j].honour);
		}
	}
}

static void
form_show(struct page *page, const struct asked *asked, const struct problems *problems)
{
	struct value *form = value_set_object(page->root, "form"), *list;
	bool honours = false;
	size_t count;
	const struct ruleset *all = rulesets(&count);

	value_set_text(form, "action", arena_printf(page->arena, "%s#answer",
	               published_path(page->arena, PUBLISHED_HANDICAP, page->lang, "", 0)));
	form_field(page, form, "ruleset", "ruleset", asked->ruleset->id, problems);
	list = value_set_list(form, "rulesets");
	for (size_t i = 0; i < count; i++) {
		struct value *item;

		if (!ruleset_has_handicap(&all[i]))
			continue;
		item = value_add_object(list);
		value_set_text(item, "value", all[i].id);
		value_set_text(item, "text", model_ruleset_name(page, &all[i]));
		value_set_bool(item, "chosen", &all[i] == asked->ruleset);
	}
	form_players(page, form, asked, problems);
	for (size_t i = 0; i < PLAYERS; i++)
		honours = honours || asked->players[i].honour != HONOUR_NONE ||
		          problem_find(problems, inputs[i].honour) != NULL;
	value_set_bool(form, "open_honours", honours);
}

/* A number of an equation: negative ones in brackets. */
static void
term(struct value *object, const char *name, const char *text, bool negative)
{
	struct value *number = value_set_object(object, name);

	value_set_text(number, "text", text);
	value_set_bool(number, "negative", negative);
}

/* The rank, with the honour where this ruleset counts it: "9-dan, prefecture". */
static const char *
rank_text(const struct page *page, const struct handicap *handicap,
          const struct player_asked *player)
{
	const int counts[] = {
		[HONOUR_NONE] = 0, [HONOUR_PREFECTURE] = handicap->prefecture,
		[HONOUR_TITLE] = handicap->title,
	};
	const char *rank = say_rank(page, player->rank);
	struct value *data = value_object(page->arena);

	if (counts[player->honour] == 0)
		return rank;
	value_set_text(data, "honour", page_word(page, arena_printf(page->arena, "honour.%s",
	                                         honour_names[player->honour]), NULL));
	return arena_printf(page->arena, "%s%s", rank, page_word(page, "player.honour", data));
}

/* One pair's points; adds {ranks, first, second, exact, points, rounded}. */
static int
pair_show(const struct page *page, struct value *answer, const char *name,
          const struct asked *asked, size_t at)
{
	const struct handicap *handicap = &asked->ruleset->handicap;
	struct value *pair = value_set_object(answer, name);
	const struct player_asked *first = &asked->players[at], *second = &asked->players[at + 1];
	int a_x2 = handicap_player_x2(handicap, first->rank, first->honour);
	int b_x2 = handicap_player_x2(handicap, second->rank, second->honour);
	int exact_x2 = (a_x2 + b_x2) / 2, points_x2 = handicap_pair_x2(handicap, a_x2, b_x2);

	value_set_text(pair, "rank1", rank_text(page, handicap, first));
	value_set_text(pair, "rank2", rank_text(page, handicap, second));
	term(pair, "one", say_half(page->arena, a_x2), a_x2 < 0);
	term(pair, "two", say_half(page->arena, b_x2), b_x2 < 0);
	value_set_text(pair, "exact", say_points(page->arena, exact_x2));
	value_set_text(pair, "points", say_points(page->arena, points_x2));
	value_set_bool(pair, "rounded", exact_x2 != points_x2);
	value_set_bool(pair, "above_cap", handicap->cap_x2 > 0 && points_x2 > handicap->cap_x2);
	return points_x2;
}

static void
difference_show(const struct page *page, struct value *answer, int mine_x2, int other_x2,
                const struct asked *asked)
{
	int high_x2 = mine_x2 > other_x2 ? mine_x2 : other_x2;
	int low_x2 = mine_x2 > other_x2 ? other_x2 : mine_x2;
	int difference_x2 = high_x2 - low_x2;
	bool down = asked->ruleset->handicap.difference == DIFFERENCE_DOWN && difference_x2 % 2 != 0;

	term(answer, "high", say_points(page->arena, high_x2), high_x2 < 0);
	term(answer, "low", say_points(page->arena, low_x2), low_x2 < 0);
	value_set_text(answer, "difference", say_points(page->arena, difference_x2));
	model_text(answer, "whole", down ? say_half(page->arena, difference_x2 - 1) : NULL);
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

	if (stones == 0) {
		value_set_bool(answer, "board", false);
		return;
	}
	list = value_set_list(value_set_object(answer, "board"), "at");
	for (int i = 0; i < stones; i++) {
		bool centre = middle && i == stones - 1;
		struct value *stone = value_add_object(list);

		value_set_int(stone, "x", centre ? MIDDLE : points[i][0]);
		value_set_int(stone, "y", centre ? MIDDLE : points[i][1]);
	}
}

static void
answer_show(const struct page *page, const struct asked *asked)
{
	const struct handicap *handicap = &asked->ruleset->handicap;
	struct value *answer = value_set_object(page->root, "answer");
	int mine_x2 = pair_show(page, answer, "mine", asked, 0);
	int other_x2 = pair_show(page, answer, "theirs", asked, 2);
	struct setting setting = handicap_setting(handicap, mine_x2, other_x2);

	rule_tables_setting(answer, page->arena, setting.stones, setting.komi_x2);
	value_set_bool(answer, "nigiri", setting.black == BLACK_BY_NIGIRI);
	value_set_bool(answer, "mine_black", setting.black == BLACK_FIRST);
	value_set_bool(answer, "theirs_black", setting.black == BLACK_SECOND);
	difference_show(page, answer, mine_x2, other_x2, asked);
	board(answer, setting.stones);
	rule_tables_handicap(page, asked->ruleset,
	                     (int)handicap_row(handicap, setting.difference_x2));
}

/* GET /{lang}/handicap?ruleset=&a1=&a2=&b1=&b2=: anyone. Without a question it
 * is the published form; an answer is made for whoever asks, and kept nowhere. */
void
page_handicap(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems problems = {.count = 0};
	struct asked asked = asked_read(&page, &problems);

	page_title(&page, "handicap.title", NULL);
	value_set_text(page.root, "ruleset", model_ruleset_name(&page, asked.ruleset));
	value_set_text(page.root, "source", asked.ruleset->source);
	form_show(&page, &asked, &problems);
	rule_tables_points(&page, asked.ruleset);
	if (asked.nothing || problems.count > 0) {
		value_set_bool(page.root, "answer", false);
		rule_tables_handicap(&page, asked.ruleset, -1);
	} else {
		answer_show(&page, &asked);
	}
	form_problems(&page, &problems);
	if (request->query.count == 0)
		page_show_public(&page, "public/handicap");
	else
		page_show(&page, "public/handicap");
}
