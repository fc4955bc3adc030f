#include <string.h>

#include "base/number.h"
#include "pages/part/desk.h"
#include "pages/part/desk_game.h"
#include "pages/part/form_part.h"
#include "pages/part/url.h"
#include "pages/referee/referee_form.h"
#include "pages/referee/table.h"
#include "pages/routes.h"

enum { TABLE_TEXT_MAX = 4 };

ROUTER_FIELDS(referee_desk_fields, {"table", .max = TABLE_TEXT_MAX}, {"said", .max = 40});

/* ---- the tables ---- */

/* The table whose number was typed; NULL: none was, or there is none. */
static const struct game *
table_wanted(const struct page *page, const struct event *event, struct problems *problems)
{
	const char *text = page_query(page, "table");
	const struct game *game = NULL;
	int number = 0;

	if (text[0] == '\0')
		return NULL;
	if (number_whole(text, 9999, &number))
		game = desk_game_find(event, event->published, number);
	if (game == NULL)
		problem_add(problems, "table", PROBLEM_NO_TABLE, NULL);
	return game;
}

/* Where the rest of the desk is that whoever asks may see. */
static const char *
back_url(const struct page *page, const struct event *event)
{
	if (event->published > 0)
		return desk_url_round(page, event->published, "");
	if (desk_organises(page))
		return desk_url(page, "");
	return event->tournament->check_in ? desk_url(page, "/check-in") : url_desk(page, "/");
}

/* GET /{lang}/desk/t/{slug}/referee: the tables of the running round; ?table=7
 * leads to one of them. */
void
referee_desk(struct page *page)
{
	const struct event *event = page_event_now(page, page->app->tournament);
	struct problems problems = {.count = 0};
	const struct game *game = table_wanted(page, event, &problems);
	struct value *list;
	struct rulings rulings;

	if (game != NULL) {
		response_redirect(page->response, referee_table_url(page, game, ""));
		return;
	}
	value_set_bool(page->root, "lean", true);
	value_set_int(page->root, "round", event->published);
	value_set_bool(page->root, "running", event->published > 0);
	value_set_text(page->root, "event_name", event_page_name(page, event->tournament));
	value_set_text(page->root, "back", back_url(page, event));
	value_set_text(page->root, "action", desk_url(page, "/referee"));
	page_title(page, "referee.home", NULL);
	form_field(page, page->root, "find", "table", page_query(page, "table"), &problems);
	list = value_set_list(page->root, "tables");
	rulings = rulings_of(page->arena, page->app->office.db, event->tournament->id,
	                     event->published);
	for (size_t i = 0; i < event->draw.game_count; i++) {
		const struct game *played = &event->draw.games[i];
		struct value *item;

		if (played->round != event->published)
			continue;
		item = value_add_object(list);
		desk_game_row(page, item, event, played, NULL);
		value_set_text(item, "url", referee_table_url(page, played, ""));
		referee_table_sum(page, item, event, &rulings, played);
	}
	form_problems(page, &problems);
	page_show(page, "referee/home");
}

/* ---- one table ---- */

/* The table that the path names, as it is now, and what was said of it. False:
 * 404 is answered. */
static bool
table_begin(struct page *page, struct referee_table *table)
{
	const struct tournament *tournament = page->app->tournament;

	*table = (struct referee_table){.page = page, .event = page_event_now(page, tournament)};
	table->game = desk_game_find(table->event, page_capture_number(page, "n"),
	                             page_capture_number(page, "table"));
	if (table->game == NULL) {
		app_refuse(page->app, page->request, page->response, 404, NULL);
		return false;
	}
	table->rulings = rulings_of(page->arena, page->app->office.db, tournament->id,
	                            table->game->round);
	table->sum = ruling_sum_of(&table->rulings, table->game);
	table->form = referee_form_read(page, table->game, table->sum.black);
	return true;
}

/* The answer, worked out; NULL with problems. */
static bool
table_judge(struct referee_table *table, struct ruling_typed *typed, struct ruling_answer *answer,
            struct problems *problems)
{
	const struct page *page = table->page;

	*typed = referee_form_typed(page, table->game, &table->form);
	if (!ruling_check(page->arena, page->app->tournament, table->game, typed, answer, problems))
		return false;
	table->answer = answer;
	return true;
}

/* GET /{lang}/desk/t/{slug}/referee/{n}/{table}: the ruling on what the query says
 * (referee_form.h), and the table's history. */
void
referee_table_page(struct page *page)
{
	struct problems problems = {.count = 0};
	struct referee_table table;
	struct ruling_typed typed;
	struct ruling_answer answer;

	if (!table_begin(page, &table))
		return;
	if (table.form.way != WAY_CONDUCT && referee_form_complete(&table.form))
		table_judge(&table, &typed, &answer, &problems);
	referee_table_show(&table, &problems);
}

/* POST there: records the ruling; one that ends the game by conduct or a move is
 * shown once more first. */
void
referee_table_record(struct page *page)
{
	struct problems problems = {.count = 0};
	struct referee_table table;
	struct ruling_typed typed;
	struct ruling_answer answer;

	if (!table_begin(page, &table))
		return;
	if (table_judge(&table, &typed, &answer, &problems)) {
		table.confirm = answer.ends && table.form.way != WAY_LATE &&
		                strcmp(page_body(page, "sure"), "1") != 0;
		if (!table.confirm &&
		    ruling_record(&page->app->office, page->app->tournament, table.game->round,
		                  table.game->table, &typed, &problems)) {
			/* Back to what was said, with a notice. */
			response_redirect(page->response, referee_table_url(page, table.game,
			                  arena_printf(page->arena, "?%s&said=%s",
			                               referee_form_query(page->arena, &table.form),
			                               answer.ends ? "ruling-ended" : "ruling-recorded")));
			return;
		}
	}
	referee_table_show(&table, &problems);
}

/* POST …/take-back: takes a ruling of the table back. */
void
referee_table_back(struct page *page)
{
	struct problems problems = {.count = 0};
	struct referee_table table;
	int id = 0;

	if (!table_begin(page, &table))
		return;
	if (!number_whole(page_body(page, "ruling"), 999999999, &id))
		id = 0;
	if (ruling_undo(&page->app->office, page->app->tournament, table.game->round,
	                table.game->table, id, &problems)) {
		page_go(page, referee_table_url(page, table.game, ""), "ruling-back");
		return;
	}
	referee_table_show(&table, &problems);
}
