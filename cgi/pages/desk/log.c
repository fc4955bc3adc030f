#include <stdlib.h>
#include <string.h>

#include "actions/office/changes.h"
#include "actions/undo/take_back.h"
#include "base/clock.h"
#include "base/text.h"
#include "event/seating.h"
#include "pages/desk/log_words.h"
#include "pages/part/division_say.h"
#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/routes.h"

enum { LINES_A_PAGE = 50, ADDRESS_MAX = 254, KIND_MAX = 20, NUMBER_MAX = 18 };

/* Of every kind, without the check-ins. */
static const char quiet[] = "quiet";

ROUTER_FIELDS(desk_log_fields,
	{"before", .max = NUMBER_MAX},
	{"subject", .max = ADDRESS_MAX},
	{"kind", .max = KIND_MAX},
	{"said", .max = 40});

/* The log as a page shows it, whole or one line of it. */
struct log {
	struct page *page;
	const struct event *event; /* that is at hand; log_at: that of a line, which may be a division */
	struct log_words words;
};

static struct log
log_begin(struct page *page)
{
	const struct tournament *t = page->app->tournament;
	const struct log_words words = log_words_begin(page, page_event_whole(page, t));

	return (struct log){page, page_event_now(page, t), words};
}

/* The log with the event that the line is of. */
static struct log
log_at(const struct log *log, const struct audit *line)
{
	const struct tournaments *divisions = &log->words.divisions;
	struct log at = *log;

	for (size_t i = 0; i < divisions->count; i++)
		if (strcmp(divisions->list[i].id, line->tournament_id) == 0)
			at.event = page_event_now(log->page, &divisions->list[i]);
	return at;
}

static const char *
line_url(const struct page *page, int64_t id, const char *rest)
{
	return desk_url(page, arena_printf(page->arena, "/log/%lld%s", (long long)id, rest));
}

/* ---- before and after ---- */

enum { FOLD_ITEMS = 8, FOLD_LENGTH = 200 };

/* One line's two sides, and the list that is being made of them. */
struct sides {
	const struct log_words *words;
	const struct page *page;
	const struct audit *line;
	struct value *list;
	size_t length; /* of all that is in the list */
};

static void
item_add(struct sides *sides, const char *label, const char *before, const char *after)
{
	struct value *item;

	if (strcmp(before, after) == 0)
		return;
	item = value_add_object(sides->list);
	fill_text(item, "label", label);
	fill_text(item, "before", before);
	fill_text(item, "after", after);
	sides->length += text_length(before) + text_length(after);
}

static const char *
game_words(const struct sides *sides, const struct seating *seating, int table)
{
	const struct page *page = sides->page;
	struct value *data = value_object(page->arena);

	for (size_t i = 0; i < seating->game_count; i++) {
		const struct seating_game *game = &seating->games[i];

		if (game->table != table)
			continue;
		say_handicap(page, data, game->stones, game->komi_x2);
		value_set_bool(data, "nigiri", game->nigiri);
		value_set_bool(data, "locked", game->locked);
		value_set_text(data, "black", say_pair(page, game->black, true));
		value_set_text(data, "white", say_pair(page, game->white, true));
		return page_word(page, "log.game", data);
	}
	return "";
}

static const char *
byes_words(const struct sides *sides, const struct seating *seating)
{
	const struct page *page = sides->page;
	struct value *data = value_object(page->arena);
	const char *text = "";

	for (size_t i = 0; i < seating->bye_count; i++) {
		value_set_text(data, "pair", say_pair(page, seating->byes[i].entry, true));
		value_set_bool(data, "locked", seating->byes[i].locked);
		text = arena_printf(page->arena, "%s%s%s", text, i == 0 ? "" : ", ",
		                    page_word(page, "log.idle", data));
	}
	return text;
}

/* What "result" says already, and what only a draw that is made again needs. */
static bool
is_said(const struct audit *line, const char *field)
{
	return strcmp(field, "seed") == 0 ||
	       (strncmp(line->action, "result.", 7) == 0 &&
	        (strcmp(field, "winner") == 0 || strcmp(field, "margin") == 0));
}

/* A role has a word; what else has no field is what somebody wrote. */
static const char *
value_words(const struct sides *sides, const char *field, const char *value)
{
	const char *role = NULL;

	if (value[0] == '\0')
		return "";
	if (field[0] != '\0')
		return log_words_value(sides->words, sides->line->action, field, value);
	if (strncmp(sides->line->action, "role.", 5) == 0)
		role = page_word_known(sides->page, "role.%s", value);
	return role == NULL ? value : role;
}

/* Those that were something before, or those that were not. */
static void
fields_add(struct sides *sides, const struct changes *changes, bool back, bool fresh)
{
	for (size_t i = 0; i < changes->count; i++) {
		const struct changes_item *change = &changes->list[i];
		const char *before = back ? change->after : change->before;
		const char *after = back ? change->before : change->after, *label = NULL;

		if (is_said(sides->line, change->field) || (before[0] == '\0') != fresh)
			continue;
		if (change->field[0] != '\0')
			label = log_words_field(sides->words, sides->line->action, change->field);
		item_add(sides, label, value_words(sides, change->field, before),
		         value_words(sides, change->field, after));
	}
}

/* The before and after of a line, side by side: only what changed. object.changes, a list of
 * {label or false, before or false, after or false}; object.any_changes; object.fold: there is
 * much of it; object.fresh: nothing was before. `back`: the other way round, as taking the line
 * back would change it. A sentence that is not understood is shown as it stands. */
static void
changes_show(const struct log *log, struct value *object, const struct audit *line, bool back)
{
	const struct page *page = log->page;
	const struct entry_list *entries = &log->words.event->entries;
	struct sides sides = {
		.words = &log->words, .page = page, .line = line,
		.list = value_set_list(object, "changes"),
	};
	struct changes changes;
	struct seating was, is;

	if (!changes_of(page->arena, line, &changes) ||
	    (changes.drawn &&
	     (!changes_seating(page->arena, NULL, entries, 1, &changes.was, &was) ||
	      !changes_seating(page->arena, NULL, entries, 1, &changes.is, &is)))) {
		changes = changes_new(page->arena);
		changes_tell(&changes, "", line->before, line->after);
	}
	if (changes.drawn) {
		const struct seating *before = back ? &is : &was;
		const struct seating *after = back ? &was : &is;
		int one = seating_last_table(before), other = seating_last_table(after);
		struct value *data = value_object(page->arena);

		for (int table = 1; table <= one || table <= other; table++) {
			value_set_int(data, "table", table);
			item_add(&sides, page_word(page, "log.table", data),
			         game_words(&sides, before, table),
			         game_words(&sides, after, table));
		}
		item_add(&sides, page_word(page, "log.bye", NULL), byes_words(&sides, before),
		         byes_words(&sides, after));
	}
	fields_add(&sides, &changes, back, false);
	fields_add(&sides, &changes, back, true);
	value_set_bool(object, "any_changes", value_count(sides.list) > 0);
	value_set_bool(object, "fresh", (back ? line->after : line->before)[0] == '\0');
	value_set_bool(object, "fold", value_count(sides.list) > FOLD_ITEMS ||
	                               sides.length > FOLD_LENGTH);
}

/* What PROBLEM_CHANGED_SINCE of that line says is so now, in words. */
static const char *
changes_now(const struct log *log, const struct audit *line, const struct problem *changed)
{
	const struct page *page = log->page;
	const char *now = changed->detail, *field = changed->field;
	const bool draw = strncmp(line->action, "round.", 6) == 0;

	if (draw && now[0] != '\0')
		return page_word(page, "log.now.draw", NULL);
	if (now[0] == '\0')
		return page_word(page, draw ? "log.now.no-draw" : "log.now.nothing", NULL);
	if (strncmp(line->action, "result.", 7) == 0)
		return now;
	return arena_printf(page->arena, "%s: %s",
	                    log_words_field(&log->words, line->action, field),
	                    log_words_value(&log->words, line->action, field, now));
}

/* Where what the line is about is shown at the desk; NULL = nowhere (any more). */
static const char *
subject_url(const struct log *log, const char *subject)
{
	const struct page *page = log->page;
	const struct tournament *t = log->event->tournament;
	const struct entry *entry = seating_entry(&log->words.event->entries, subject);
	struct audit_place place = audit_place(subject);

	if (entry != NULL && strcmp(entry->tournament_id, t->id) == 0)
		return desk_url(page, arena_printf(page->arena, "/entries/%s", subject));
	if (entry != NULL)
		return url_desk_whole(page, t, arena_printf(page->arena, "/entries/%s", subject));
	if (place.table > 0 && (rounds_game(&log->event->draw, place.round, place.table) == NULL ||
	                        event_round(log->event, place.round) != ROUND_PUBLISHED))
		place.table = 0;
	if (event_round(log->event, place.round) == ROUND_NONE)
		return NULL;
	return url_desk_event(page, t, arena_printf(page->arena, place.table == 0 ? "/rounds/%d"
	                      : "/rounds/%d/tables/%d", place.round, place.table));
}

static void
line_show(const struct log *log, struct value *object, const struct audit_line *line)
{
	const struct page *page = log->page;
	const struct audit *audit = &line->audit;
	const struct audit_place place = audit_place(audit->subject);
	const char *text;
	struct value *about;
	bool ruled;

	value_set_text(object, "time", say_time(page, audit->at, page->app->tournament->zone));
	fill_text(object, "division", page->app->tournament->divisions == 0 ||
	          log->event->tournament->parent_id == NULL ? NULL
	          : division_say_name(page, log->event->tournament));
	value_set_text(object, "who", log_words_who(page, line));
	value_set_text(object, "what", log_words_action(page, audit->action));
	text = log_words_subject(&log->words, audit->subject);
	if (text != NULL) {
		about = value_set_object(object, "about");
		value_set_text(about, "text", text);
		fill_text(about, "url", subject_url(log, audit->subject));
	}
	changes_show(log, object, audit, false);
	/* Rulings have a way back of their own, on the referee's page. */
	ruled = strcmp(audit->action, "ruling.record") == 0 &&
	        rounds_game(&log->event->draw, place.round, place.table) != NULL &&
	        event_round(log->event, place.round) == ROUND_PUBLISHED;
	fill_text(object, "ruling", !ruled ? NULL
	          : url_desk_event(page, log->event->tournament,
	                           arena_printf(page->arena, "/referee/%d/%d", place.round,
	                                        place.table)));
}

/* ---- all of them ---- */

/* The lines of one day stand together. */
static void
lines_show(const struct log *log, const struct audit_lines *lines, size_t count)
{
	const struct page *page = log->page;
	struct value *days = value_set_list(page->root, "days"), *list = NULL;
	const char *last = "";

	for (size_t i = 0; i < count; i++) {
		const struct audit_line *line = &lines->list[i];
		const struct log at = log_at(log, &line->audit);
		struct clock_wall wall = clock_wall(line->audit.at, page->app->tournament->zone);
		const char *date = say_date(page, (struct date){wall.year, wall.month, wall.day});
		struct value *object;

		if (strcmp(date, last) != 0) {
			struct value *day = value_add_object(days);

			value_set_text(day, "date", date);
			list = value_set_list(day, "lines");
			last = date;
		}
		object = value_add_object(list);
		line_show(&at, object, line);
		fill_text(object, "back",
		          take_back_offered(&page->app->office, at.event, &line->audit)
		          ? line_url(page, line->id, "") : NULL);
	}
	value_set_bool(page->root, "empty", count == 0);
}

static void
kind_add(const struct page *page, struct value *list, const char *kind, const char *current)
{
	struct value *item = value_add_object(list);

	value_set_text(item, "name", page_word(page, kind[0] == '\0' ? "log.all"
	                             : arena_printf(page->arena, "log.kind.%s", kind), NULL));
	value_set_text(item, "url", desk_url(page, kind[0] == '\0' ? "/log"
	                            : arena_printf(page->arena, "/log?kind=%s", kind)));
	value_set_bool(item, "current", strcmp(kind, current) == 0);
}

/* GET /{lang}/desk/t/{slug}/log?before=&subject=&kind=&said=: its organisers. The
 * newest lines, or those before a line; of one entry, round or table; of one kind, or quiet. */
void
desk_log(struct page *page)
{
	struct log log = log_begin(page);
	const char *before = page_query(page, "before");
	size_t digits = strspn(before, "0123456789"), count;
	bool number = digits > 0 && digits <= NUMBER_MAX && before[digits] == '\0', more;
	const char *kind = page_query(page, "kind");
	const struct audit_filter filter = {
		.subject = page_query(page, "subject"), .kind = strcmp(kind, quiet) == 0 ? "" : kind,
		.but_check_ins = strcmp(kind, quiet) == 0,
		/* One that is no number shows the newest. */
		.before = number ? strtoll(before, NULL, 10) : INT64_MAX,
	};
	struct audit_lines lines = audit_of(page->arena, page->app->office.db,
	                                    page->app->tournament->id, &filter, LINES_A_PAGE + 1);
	struct value *kinds;
	const char *subject;

	more = lines.count > LINES_A_PAGE;
	count = more ? LINES_A_PAGE : lines.count;
	desk_begin(page, page_word(page, "log.title", NULL));
	/* Which lines are shown, and the links to others. */
	kinds = value_set_list(page->root, "kinds");
	subject = log_words_subject(&log.words, filter.subject);
	kind_add(page, kinds, "", kind);
	kind_add(page, kinds, quiet, kind);
	for (size_t i = 0; log_words_kinds[i] != NULL; i++)
		if (!page->single || strcmp(log_words_kinds[i], "partner") != 0)
			kind_add(page, kinds, log_words_kinds[i], kind);
	fill_text(page->root, "only", filter.subject[0] == '\0' ? NULL
	                               : subject == NULL ? filter.subject : subject);
	value_set_text(page->root, "all_url", desk_url(page, "/log"));
	lines_show(&log, &lines, count);
	if (more)
		value_set_text(page->root, "earlier", desk_url(page, arena_printf(page->arena,
		               "/log?before=%lld&subject=%s&kind=%s",
		               (long long)lines.list[count - 1].id,
		               url_encoded(page->arena, filter.subject),
		               url_encoded(page->arena, kind))));
	page_show(page, "organiser/log");
}

/* ---- taking one back ---- */

/* NULL, and 404 answered, when the event has no such line. */
static const struct audit_line *
line_open(struct page *page)
{
	const struct audit_line *line = audit_by_id(page->arena, page->app->office.db,
	                                            page->app->tournament->id,
	                                            page_capture_number(page, "line_id"));

	if (line == NULL)
		page_refuse(page, 404);
	return line;
}

/* What each way back is, the end of its words' key. */
static const char *
back_key(enum take_back_outcome back)
{
	switch (back) {
	case BACK_RESULT:
		return "result";
	case BACK_CLEAR:
		return "clear";
	case BACK_DRAFT:
		return "draft";
	case BACK_THROW_AWAY:
		return "throw-away";
	case BACK_UNPUBLISH:
		return "unpublish";
	case BACK_PUBLISH:
		return "publish";
	case BACK_WITHDRAW:
		return "withdraw";
	case BACK_RESTORE:
		return "restore";
	case BACK_CHANGE:
		return "change";
	case BACK_START:
		return "start";
	case BACK_ABSENT:
		return "absent";
	case BACK_MOVE:
		return "move";
	case BACK_WITHDRAW_SEVERAL:
		return "withdraw-several";
	case BACK_RESTORE_SEVERAL:
		return "restore-several";
	case BACK_NONE:
		break;
	}
	return "none";
}

static const char *
back_words(const struct log *log, enum take_back_outcome back, const struct audit *line)
{
	struct value *data = value_object(log->page->arena);

	fill_text(data, "about", log_words_subject(&log->words, line->subject));
	return page_wordf(log->page, data, "log.back.%s", back_key(back));
}

/* A problem's detail in the page's words; fields are beside no input here. */
static void
problems_words(const struct log *log, const struct audit *line, struct problems *problems)
{
	for (size_t i = 0; i < problems->count; i++) {
		struct problem *problem = &problems->list[i];

		if (problem->kind == PROBLEM_CHANGED_SINCE)
			problem->detail = changes_now(log, line, problem);
		problem->field = "";
	}
}

static void
back_show(const struct log *log, const struct audit_line *line, struct problems *refused)
{
	struct page *page = log->page;
	struct problems problems = {.count = 0};
	enum take_back_outcome back = take_back_plan(&page->app->office, log->event, &line->audit,
	                                             &problems);
	const struct problems *shown = refused->count > 0 ? refused : &problems;
	struct value *done = value_set_object(page->root, "line");
	struct value *will = value_set_object(page->root, "will");

	problems_words(log, &line->audit, refused);
	problems_words(log, &line->audit, &problems);
	desk_form(page, page_word(page, "log.back.title", NULL));
	line_show(log, done, line);
	value_set_text(done, "time",
	               say_instant(page, line->audit.at, page->app->tournament->zone));
	value_set_text(will, "text", back_words(log, back, &line->audit));
	changes_show(log, will, &line->audit, true);
	/* The changes the other way round are what taking back does, except where nothing but the
	 * state of a round or a pair changes. */
	if (!(back == BACK_RESULT || back == BACK_CLEAR || back == BACK_DRAFT ||
	      back == BACK_CHANGE || back == BACK_START || back == BACK_ABSENT || back == BACK_MOVE ||
	      back == BACK_WITHDRAW_SEVERAL || back == BACK_RESTORE_SEVERAL))
		value_set_bool(will, "any_changes", false);
	value_set_bool(page->root, "offered", back != BACK_NONE && problems.count == 0);
	value_set_text(page->root, "action", line_url(page, line->id, "/take-back"));
	value_set_text(page->root, "cancel", desk_url(page, "/log"));
	form_problems(page, shown);
	if (refused->count == 0)
		page->response->status = 200;
	page_show(page, "organiser/log_line");
}

/* GET /{lang}/desk/t/{slug}/log/{line_id}: its organisers. What taking the line back
 * would do. */
void
desk_log_line(struct page *page)
{
	const struct audit_line *line = line_open(page);
	struct problems none = {.count = 0};
	struct log log;

	if (line == NULL)
		return;
	log = log_begin(page);
	log = log_at(&log, &line->audit);
	back_show(&log, line, &none);
}

/* POST /{lang}/desk/t/{slug}/log/{line_id}/take-back: its organisers. */
void
desk_log_take_back(struct page *page)
{
	const struct audit_line *line = line_open(page);
	struct problems problems = {.count = 0};
	struct log log;

	if (line == NULL)
		return;
	if (take_back(&page->app->office, page->app->tournament, line->id, &problems)) {
		page_go(page, desk_url(page, "/log"), "taken-back");
		return;
	}
	log = log_begin(page);
	log = log_at(&log, &line->audit);
	back_show(&log, line, &problems);
}
