#include "pages/part/desk_reports.h"

#include "actions/result/report.h"
#include "pages/part/desk.h"
#include "pages/part/desk_game.h"
#include "pages/part/report_say.h"
#include "pages/part/say.h"

struct desk_reports
desk_reports_read(const struct page *page, const struct event *event, int round)
{
	struct db *db = page->app->office.db;
	const char *id = event->tournament->id;

	return (struct desk_reports){
		.page = page, .event = event,
		.reports = reports_of(page->arena, db, id, round),
		.rulings = rulings_of(page->arena, db, id, round),
	};
}

static void
one_show(const struct desk_reports *reports, struct value *object, const char *name,
         const struct game *game, const struct report_state *state, const struct report *report)
{
	const struct page *page = reports->page;
	struct value *one;

	if (report == NULL) {
		value_set_bool(object, name, false);
		return;
	}
	one = value_set_object(object, name);
	value_set_text(one, "pair", say_pair(page, event_entry(reports->event, report->entry_id), true));
	value_set_text(one, "line", report_say(page, reports->event, game, state, report, true));
	if (state->standing == REPORT_DIFFER) {
		struct report_typed typed = report_typed_of(page->arena, report);
		struct game would = report_game(reports->event->tournament, report, game);
		struct value *record = value_set_object(one, "record");

		/* The report as the form of the result would say it. */
		desk_game_result(page, record, reports->event, &would);
		value_set_text(record, "action", desk_url_round(page, game->round, arena_printf(
		               page->arena, "/tables/%d", game->table)));
		value_set_int(record, "version", game->version);
		value_set_text(record, "shown", desk_game_shown(page, &would));
		value_set_text(record, "by", typed.by);
		value_set_text(record, "winner", typed.winner);
		value_set_text(record, "margin", typed.margin);
		value_set_text(record, "black_tokens", typed.black_tokens);
		value_set_text(record, "white_tokens", typed.white_tokens);
		value_set_text(record, "black_pair", game->nigiri ? typed.black_pair : "");
	}
}

bool
desk_reports_row(const struct desk_reports *reports, struct value *row, const struct game *game)
{
	const struct report_state state = report_state_of(reports->event->tournament,
	                                                  &reports->reports, &reports->rulings, game);
	struct value *object;

	if (state.standing == REPORT_NONE)
		return false;
	object = value_set_object(row, "report");
	report_say_standing_kind(object, state.standing);
	one_show(reports, object, "first", game, &state, state.first);
	one_show(reports, object, "second", game, &state, state.second);
	return state.standing != REPORT_ONE;
}
