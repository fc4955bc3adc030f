#include "pages/desk_reports.h"

#include "actions/report.h"
#include "pages/report_say.h"
#include "pages/say.h"

struct desk_reports
desk_reports_read(const struct page *page, const struct model *model, int round)
{
	struct db *db = page->app->office.db;
	const char *id = model->tournament->id;

	return (struct desk_reports){
		.page = page, .model = model,
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
	value_set_text(one, "pair", say_pair(page, model_entry(reports->model, report->entry_id), true));
	value_set_text(one, "line", report_say(page, reports->model, game, state, report, true));
}

bool
desk_reports_row(const struct desk_reports *reports, struct value *row, const struct game *game)
{
	const struct report_state state = report_state_of(reports->model->tournament,
	                                                  &reports->reports, &reports->rulings, game);
	struct value *object;

	if (state.standing == REPORT_NONE) {
		value_set_bool(row, "report", false);
		return false;
	}
	object = value_set_object(row, "report");
	value_set_bool(object, "one", state.standing == REPORT_ONE);
	value_set_bool(object, "differ", state.standing == REPORT_DIFFER);
	value_set_bool(object, "rulings", state.standing == REPORT_RULINGS);
	value_set_bool(object, "agree", state.standing == REPORT_AGREE);
	one_show(reports, object, "first", game, &state, state.first);
	one_show(reports, object, "second", game, &state, state.second);
	return state.standing != REPORT_ONE;
}
