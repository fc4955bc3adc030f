#include <string.h>

#include "base/buf.h"
#include "base/slice.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/page.h"
#include "pages/part/rules_say.h"
#include "pages/part/url.h"
#include "pages/routes.h"
#include "rules/passing.h"
#include "rules/ruleset.h"

enum { MOVES_MAX = 240, STEP_MAX = 8 /* ",resume" */ };

ROUTER_FIELDS(public_ending_fields, {"moves", .max = MOVES_MAX});

/* A game from where somebody looks at it: its steps as text, and how it stands. */
struct ended {
	const struct scoring *scoring;
	struct passing passing;
	struct buf moves;    /* "B,WP": what is understood, and may be taken */
	const char *before;  /* the same without the last step */
	enum passing_step last;
	bool any;
};

static bool
step_find(struct slice word, enum passing_step *step)
{
	for (int i = 0; i < PASSING_STEPS; i++)
		if (slice_is(word, passing_step_names[i])) {
			*step = (enum passing_step)i;
			return true;
		}
	return false;
}

/* Whoever makes the first step that is pressed was to move. */
static struct passing
begun(enum passing_step step)
{
	return passing_begin(step == STEP_WHITE || step == STEP_WHITE_PASS ? SIDE_WHITE : SIDE_BLACK);
}

/* As far as the steps are steps, each of which can be taken. */
static struct ended
game_read(const struct page *page, const struct scoring *scoring)
{
	struct slice rest = slice_of(page_query(page, "moves"));
	struct ended game = {.scoring = scoring, .passing = passing_begin(SIDE_BLACK),
	                     .moves = buf_new(page->arena, MOVES_MAX + 1), .before = ""};

	while (rest.len > 0) {
		const struct slice word = slice_cut(&rest, ',');
		struct passing next;
		enum passing_step step;

		if (!step_find(word, &step))
			break;
		next = game.any ? game.passing : begun(step);
		if (!passing_step(scoring, &next, step))
			break;
		game.before = arena_text(page->arena, game.moves.text);
		buf_printf(&game.moves, "%s%s", game.any ? "," : "", passing_step_names[step]);
		game.passing = next;
		game.last = step;
		game.any = true;
		if (rest.at == NULL)
			break;
	}
	return game;
}

static const char *
moves_url(const struct page *page, const char *here, const char *moves)
{
	return moves[0] == '\0' ? here : arena_printf(page->arena, "%s?moves=%s#now", here, moves);
}

/* object {black, white, pass, agree, resume}: what the templates ask of a step. */
static void
step_set(struct value *object, enum passing_step step)
{
	value_set_bool(object, "black", step == STEP_BLACK || step == STEP_BLACK_PASS);
	value_set_bool(object, "white", step == STEP_WHITE || step == STEP_WHITE_PASS);
	value_set_bool(object, "pass", step == STEP_BLACK_PASS || step == STEP_WHITE_PASS);
	value_set_bool(object, "agree", step == STEP_AGREE);
	value_set_bool(object, "resume", step == STEP_RESUME);
}

/* root.steps: what can be done now, each with the moves it makes; none where there is no room left.
 * They are buttons, and not links: whoever follows every link of the site would follow all games. */
static void
steps_show(const struct page *page, const struct ended *game)
{
	struct value *list = value_set_list(page->root, "steps");

	for (enum passing_step step = STEP_BLACK; step <= STEP_RESUME; step++) {
		struct passing next = game->any ? game->passing : begun(step);
		struct value *item;

		if (game->moves.len + STEP_MAX > MOVES_MAX || !passing_step(game->scoring, &next, step))
			continue;
		item = value_add_object(list);
		step_set(item, step);
		value_set_text(item, "moves", arena_printf(page->arena, "%s%s%s", game->moves.text,
		               game->any ? "," : "", passing_step_names[step]));
	}
	value_set_bool(page->root, "any_steps", value_count(list) > 0);
}

/* root.made: the steps so far. */
static void
made_show(const struct page *page, const struct ended *game)
{
	struct slice rest = slice_of(game->moves.text);
	struct value *list = value_set_list(page->root, "made");

	while (rest.len > 0) {
		enum passing_step step;

		if (step_find(slice_cut(&rest, ','), &step))
			step_set(value_add_object(list), step);
		if (rest.at == NULL)
			break;
	}
	value_set_bool(page->root, "any_made", game->any);
}

/* root.now: how the game stands, one flag of playing, stopped and ended true. */
static void
now_show(const struct page *page, const struct ended *game)
{
	const struct passing *passing = &game->passing;
	struct value *now = value_set_object(page->root, "now");

	value_set_bool(now, "begun", game->any);
	value_set_bool(now, "playing", passing->phase == PHASE_PLAYING);
	value_set_bool(now, "stopped", passing->phase == PHASE_STOPPED);
	value_set_bool(now, "agreed", passing->reason == REASON_AGREEMENT);
	value_set_bool(now, "four", passing->reason == REASON_FOUR_PASSES);
	value_set_bool(now, "black", passing->to_move == SIDE_BLACK);
	value_set_bool(now, "resumed", game->any && game->last == STEP_RESUME);
	value_set_bool(now, "passed", passing->phase == PHASE_PLAYING && passing->passes == 1);
	/* Swindon: both have passed, and White has not passed last. */
	value_set_bool(now, "white_last", passing->phase == PHASE_PLAYING && passing->passes > 1);
	value_set_bool(now, "white_owes", passing->white_must_pass);
	value_set_bool(now, "stones", passing->pass_stones[SIDE_BLACK] +
	                              passing->pass_stones[SIDE_WHITE] > 0);
	value_set_int(now, "black_stones", passing->pass_stones[SIDE_BLACK]);
	value_set_int(now, "white_stones", passing->pass_stones[SIDE_WHITE]);
}

/* GET /{lang}/rules/{ruleset}/end?moves=B,WP: anyone. How a game under these rules ends, pass by
 * pass: what has been done, where that leads, and a button for everything that can be done next.
 * Without moves it is the published page; an answer is made for whoever asks, and kept nowhere. */
void
public_ending(struct page *page)
{
	const struct ruleset *ruleset = ruleset_find(page_capture(page, "ruleset"));
	struct value *rule;
	struct ended game;
	const char *here;

	if (ruleset == NULL) {
		page_refuse(page, 404);
		return;
	}
	game = game_read(page, &ruleset->scoring);
	here = url_published(page, PUBLISHED_ENDING, ruleset->id);
	page_title(page, "ending.title", NULL);
	value_set_text(page->root, "ruleset", event_page_ruleset(page, ruleset));
	value_set_text(page->root, "rules", arena_printf(page->arena, "%s#scoring",
	               url_published(page, PUBLISHED_RULESET, ruleset->id)));
	value_set_text(page->root, "again", here);
	value_set_text(page->root, "undo", moves_url(page, here, game.before));
	value_set_bool(page->root, "child", ruleset_admits(ruleset)->junior);
	rule = value_set_object(page->root, "rule");
	value_set_bool(rule, "pairs", !ruleset_single(ruleset));
	rules_say_facts(rule, ruleset);
	value_set_bool(page->root, "ours", ruleset_is_ours(ruleset, OURS_PASSES));
	now_show(page, &game);
	made_show(page, &game);
	steps_show(page, &game);
	if (page->request->query.count == 0)
		page_show_public(page, "public/ending");
	else
		page_show(page, "public/ending");
}
