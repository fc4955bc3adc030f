#include "pages/desk/log_changes.h"

#include <string.h>

#include "actions/office/changes.h"
#include "base/text.h"
#include "event/seating.h"
#include "pages/desk/log_words.h"
#include "pages/part/fill.h"
#include "pages/part/say.h"

enum { FOLD_ITEMS = 8, FOLD_LENGTH = 200 };

/* One line's two sides, and the list that is being made of them. */
struct sides {
	const struct page *page;
	const struct event *event;
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

/* Draws */

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
bye_words(const struct page *page, const struct seating_bye *bye)
{
	struct value *data = value_object(page->arena);

	value_set_text(data, "pair", say_pair(page, bye->entry, true));
	value_set_bool(data, "locked", bye->locked);
	return page_word(page, "log.idle", data);
}

static const char *
byes_words(const struct sides *sides, const struct seating *seating)
{
	const char *text = "";

	for (size_t i = 0; i < seating->bye_count; i++)
		text = arena_printf(sides->page->arena, "%s%s%s", text, i == 0 ? "" : ", ",
		                    bye_words(sides->page, &seating->byes[i]));
	return text;
}

static void
seatings_add(struct sides *sides, const struct seating *before, const struct seating *after)
{
	const struct page *page = sides->page;
	int one = seating_last_table(before), other = seating_last_table(after);
	struct value *data = value_object(page->arena);

	for (int table = 1; table <= one || table <= other; table++) {
		value_set_int(data, "table", table);
		item_add(sides, page_word(page, "log.table", data),
		         game_words(sides, before, table), game_words(sides, after, table));
	}
	item_add(sides, page_word(page, "log.bye", NULL), byes_words(sides, before),
	         byes_words(sides, after));
}

/* Fields */

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
	const struct page *page = sides->page;
	const char *role = arena_printf(page->arena, "role.%s", value);

	if (value[0] == '\0')
		return "";
	if (field[0] != '\0')
		return log_words_value(page, sides->event, field, value);
	return strncmp(sides->line->action, "role.", 5) == 0 &&
	       looks_has_word(page->app->looks, page->lang, role)
	       ? page_word(page, role, NULL) : value;
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
			label = log_words_field(sides->page, sides->event, sides->line->action,
			                        change->field);
		item_add(sides, label, value_words(sides, change->field, before),
		         value_words(sides, change->field, after));
	}
}

/* A sentence that is not understood is shown as it stands. */
void
log_changes_show(const struct page *page, struct value *object, const struct event *event,
                 const struct audit *line, bool back)
{
	struct sides sides = {
		.page = page, .event = event, .line = line,
		.list = value_set_list(object, "changes"),
	};
	struct changes changes;
	struct seating was, is;

	if (!changes_of(page->arena, line, &changes) ||
	    (changes.drawn &&
	     (!changes_seating(page->arena, NULL, &event->entries, 1, &changes.was, &was) ||
	      !changes_seating(page->arena, NULL, &event->entries, 1, &changes.is, &is)))) {
		changes = changes_new(page->arena);
		changes_tell(&changes, "", line->before, line->after);
	}
	if (changes.drawn)
		seatings_add(&sides, back ? &is : &was, back ? &was : &is);
	fields_add(&sides, &changes, back, false);
	fields_add(&sides, &changes, back, true);
	value_set_bool(object, "any_changes", value_count(sides.list) > 0);
	value_set_bool(object, "fresh", (back ? line->after : line->before)[0] == '\0');
	value_set_bool(object, "fold", value_count(sides.list) > FOLD_ITEMS ||
	                               sides.length > FOLD_LENGTH);
}

const char *
log_changes_now(const struct page *page, const struct event *event, const struct audit *line,
                const struct problem *changed)
{
	const char *now = changed->detail, *field = changed->field;
	const bool draw = strncmp(line->action, "round.", 6) == 0;

	if (draw && now[0] != '\0')
		return page_word(page, "log.now.draw", NULL);
	if (now[0] == '\0')
		return page_word(page, draw ? "log.now.no-draw" : "log.now.nothing", NULL);
	if (strncmp(line->action, "result.", 7) == 0)
		return now;
	return arena_printf(page->arena, "%s: %s", log_words_field(page, event, line->action, field),
	                    log_words_value(page, event, field, now));
}
