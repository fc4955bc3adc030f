#include "pages/desk/divisions.h"

#include <string.h>

#include "actions/draw/round_act.h"
#include "actions/entry/division_entry.h"
#include "actions/event/division_act.h"
#include "actions/event/event_act.h"
#include "base/number.h"
#include "event/division.h"
#include "event/grid.h"
#include "pages/part/desk.h"
#include "pages/part/division_say.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/routes.h"

enum {
	REASON_MAX = 2000, KEY_TYPED_MAX = 64, NAME_MAX = 120, NUMBER_MAX = 9999, NUMBERS_MAX = 4000,
};

ROUTER_FIELDS(desk_divisions_fields,
	{"said", .max = 40},
	{"cut.*", .max = 20},
	{"out", .max = 20}); /* a division's key */

ROUTER_FIELDS(desk_divisions_post_fields,
	{"name_en", .max = NAME_MAX},
	{"name_ja", .max = NAME_MAX},
	{"slug", .max = KEY_TYPED_MAX},
	{"way", .max = 10},
	{"weakest", .max = 20},
	{"capacity", .max = 10},
	{"once", .max = 64});

ROUTER_FIELDS(desk_divisions_cut_fields, {"cut.*", .max = 20});

ROUTER_FIELDS(desk_divisions_move_fields,
	{"pair", .max = NUMBERS_MAX}, /* their numbers */
	{"to", .max = 20},
	{"reason", .max = REASON_MAX});

/* ---- what each is doing ---- */

/* What is next there, with the page's filled button where nobody has to be waited for; nothing
 * while nobody is there to play. */
static void
next_show(const struct page *page, struct value *item, const struct event *event)
{
	const struct tournament *t = event->tournament;
	const int next = event->published + 1;
	const bool draft = event->draw.rounds > event->published;
	const bool missing = rounds_missing(&event->draw, event->published) > 0;
	struct value *object, *data = value_object(page->arena);
	const char *rest = missing && !draft ? arena_printf(page->arena, "/rounds/%d", event->published)
	                   : draft ? arena_printf(page->arena, "/rounds/%d", next) : "";

	if (t->state == STATE_DRAFT || t->state == STATE_FINISHED || t->cancelled ||
	    (event->draw.rounds == 0 && t->taken < 2))
		return;
	value_set_bool(data, "draft", draft);
	value_set_bool(data, "results", missing && !draft);
	value_set_bool(data, "finish", !missing && !draft && next > t->rounds);
	value_set_int(data, "number", missing && !draft ? event->published : next);
	object = value_set_object(item, "next");
	value_set_text(object, "url", url_desk_event(page, t, rest));
	value_set_text(object, "text", page_word(page, "divisions.next", data));
	value_set_bool(object, "filled", !missing && t->state != STATE_OPEN);
}

/* How many are out of its knockout, and where they are moved all at once. */
static void
out_show(const struct page *page, struct value *item, const struct event *event,
         const struct entry_list *whole)
{
	const size_t count = division_entry_out(page->arena, event, whole).count;
	struct value *out;

	if (count == 0)
		return;
	out = value_set_object(item, "out");
	value_set_int(out, "count", (int64_t)count);
	value_set_bool(out, "one", count == 1);
	value_set_text(out, "url", url_desk_whole(page, event->tournament,
	               arena_printf(page->arena, "/divisions?out=%s#move", event->tournament->key)));
}

void
desk_divisions_show(struct page *page, const struct tournament *whole)
{
	const struct tournaments all = *page_divisions(page, whole);
	const struct entry_list *entries = &page_event_divided(page, whole)->entries;
	struct value *object = value_set_object(page->root, "divisions");
	struct value *list = value_set_list(object, "list");

	value_set_text(object, "url", url_desk_event(page, whole, "/divisions"));
	for (size_t i = 0; i < all.count; i++) {
		const struct event *event = page_event_now(page, &all.list[i]);
		struct value *item = value_add_object(list);

		division_say(page, item, &all, event);
		value_set_text(item, "desk", url_desk_event(page, &all.list[i], ""));
		value_set_text(item, "settings", url_desk_event(page, &all.list[i], "/settings"));
		next_show(page, item, event);
		out_show(page, item, event, entries);
	}
}

/* ---- where strength cuts them ---- */

static const char *
cut_name(const struct page *page, size_t division)
{
	return arena_printf(page->arena, "cut.%zu", division);
}

/* As typed, of the query or of a form; else as it is now. */
static struct division_cut
cut_typed(const struct page *page, const struct tournaments *all)
{
	struct division_cut cut = {.divisions = all};

	for (size_t d = 0; d < all->count; d++) {
		const char *name = cut_name(page, d), *typed = page_query(page, name);

		cut.texts[d] = typed[0] != '\0' ? typed : page_body(page, name);
	}
	return cut;
}

/* Who would be moved: {number, players, from, to}. */
static void
moves_show(const struct page *page, struct value *object, const struct division_cut *cut,
           const struct division_places *places)
{
	struct value *list = value_set_list(object, "moves");

	for (size_t i = 0; i < places->count; i++) {
		const struct division_place *place = &places->list[i];
		struct value *item;

		if (place->now == place->then)
			continue;
		item = value_add_object(list);
		value_set_int(item, "number", place->entry->number);
		value_set_text(item, "pair", say_pair(page, place->entry, true));
		value_set_text(item, "from", division_say_name(page, &cut->divisions->list[place->now]));
		value_set_text(item, "to", division_say_name(page, &cut->divisions->list[place->then]));
	}
	value_set_bool(object, "any_moves", value_count(list) > 0);
}

/* Each pair above its strength, the strongest at the left, and lines where the divisions are cut:
 * cut.picture {width, height, base, per: how many a stone stands for, one, columns: [{x, grade,
 * stones: [{y, white}]}], lines: [{x}], names: [{x, y, name, size}]}; none without pairs. */

enum { COLUMN = 56, STONE = 15, STONES_MOST = 12, HEAD = 40, FOOT = 30 };

/* How many from there on stand in one column: they are as strong, and in one division. */
static size_t
column_of(const struct division_places *places, size_t first)
{
	size_t end = first + 1;

	while (end < places->count && places->list[end].then == places->list[first].then &&
	       grid_grade_x2(places->list[end].entry) / 2 ==
	       grid_grade_x2(places->list[first].entry) / 2)
		end++;
	return end - first;
}

static void
column_show(const struct page *page, struct value *columns, const struct entry *entry, int x,
            int stones, int base)
{
	struct value *column = value_add_object(columns), *list = value_set_list(column, "stones");

	value_set_int(column, "x", x);
	value_set_text(column, "grade", say_rank(page, rank_of_strength(grid_grade_x2(entry) / 2)));
	for (int i = 0; i < stones; i++) {
		struct value *stone = value_add_object(list);

		value_set_int(stone, "y", base - STONE / 2 - 1 - i * STONE);
		value_set_bool(stone, "white", i % 2 != 0);
	}
}

static void
picture_show(const struct page *page, struct value *object, const struct tournaments *all,
             const struct division_places *places)
{
	struct value *picture, *columns, *lines, *names;
	int most = 1, per, base, x = 0;

	if (places->count == 0)
		return;
	for (size_t i = 0; i < places->count; i += column_of(places, i))
		most = (int)column_of(places, i) > most ? (int)column_of(places, i) : most;
	per = (most + STONES_MOST - 1) / STONES_MOST;
	base = HEAD + (most + per - 1) / per * STONE;
	picture = value_set_object(object, "picture");
	columns = value_set_list(picture, "columns");
	lines = value_set_list(picture, "lines");
	names = value_set_list(picture, "names");
	for (size_t i = 0, size; i < places->count; i += size, x += COLUMN) {
		const struct division_place *place = &places->list[i];

		size = column_of(places, i);
		if (i > 0 && place->then != places->list[i - 1].then)
			value_set_int(value_add_object(lines), "x", x);
		if (i == 0 || place->then != places->list[i - 1].then) {
			struct value *name = value_add_object(names);
			int in = 0;

			for (size_t j = i; j < places->count; j++)
				in += places->list[j].then == place->then;
			value_set_int(name, "x", x + 6);
			value_set_int(name, "y", value_count(names) % 2 != 0 ? 12 : 29);
			value_set_text(name, "name", division_say_name(page, &all->list[place->then]));
			value_set_int(name, "size", in);
		}
		column_show(page, columns, place->entry, x + COLUMN / 2,
		            ((int)size + per - 1) / per, base);
	}
	value_set_int(picture, "width", x);
	value_set_int(picture, "height", base + FOOT);
	value_set_int(picture, "base", base);
	value_set_int(picture, "per", per);
	value_set_bool(picture, "one", per == 1);
}

/* What the form has of the division `d`, its weakest rank as typed or as it is set. */
static void
cut_row_show(struct page *page, struct value *row, const struct division_cut *cut,
             const struct division_places *places, size_t d, const struct problems *problems)
{
	const struct tournament *t = &cut->divisions->list[d];
	char rank[8] = "";
	int size = 0;

	for (size_t i = 0; i < places->count; i++)
		size += places->list[i].then == d;
	if (t->weakest != WEAKEST_ANY)
		rank_token(rank_of_strength(t->weakest), rank);
	value_set_text(row, "division", division_say_name(page, t));
	value_set_int(row, "size", size);
	form_field(page, row, "field", cut_name(page, d),
	           cut->texts[d][0] != '\0' ? cut->texts[d] : arena_text(page->arena, rank), problems);
}

/* root.cut: none while fewer than two go by strength or one of them has begun, else {action, page,
 * see: whether somebody asked what would be, picture, rows: [{name, size, field, last}], moves}. */
static void
cut_show(struct page *page, const struct tournament *whole, const struct tournaments *all,
         const struct problems *problems)
{
	const struct division_cut cut = cut_typed(page, all);
	const struct entry_list *entries = &page_event_now(page, whole)->entries;
	struct division_places places;
	struct value *object, *rows;
	size_t count = 0, last = 0;
	bool read = true, see = false;
	int grade, number;

	for (size_t d = 0; d < all->count; d++) {
		if (all->list[d].way != WAY_STRENGTH)
			continue;
		if (all->list[d].state >= STATE_RUNNING)
			return;
		count++;
		last = d;
		see = see || cut.texts[d][0] != '\0';
		read = read && (cut.texts[d][0] == '\0' ||
		                division_cut_read(cut.texts[d], &grade, &number));
	}
	if (count < 2)
		return;
	places = read ? division_cut_places(page->arena, &cut, entries)
	              : (struct division_places){.count = 0};
	object = value_set_object(page->root, "cut");
	value_set_text(object, "page", desk_url(page, "/divisions"));
	value_set_text(object, "action", desk_url(page, "/cut"));
	value_set_bool(object, "see", see && read);
	picture_show(page, object, all, &places);
	rows = value_set_list(object, "rows");
	for (size_t d = 0; d < all->count; d++)
		if (all->list[d].way == WAY_STRENGTH) {
			struct value *row = value_add_object(rows);

			cut_row_show(page, row, &cut, &places, d, problems);
			value_set_bool(row, "last", d == last);
		}
	moves_show(page, object, &cut, &places);
}

/* ---- the page ---- */

/* "3 7 12" of those who are out of the division that was asked for, and who they are. */
static const char *
out_numbers(struct page *page, const struct tournaments *all, struct value *names)
{
	const struct tournament *t = division_of_key(all, page_query(page, "out"));
	struct buf numbers = buf_new(page->arena, 64);
	struct entry_list out;

	if (t == NULL)
		return "";
	out = division_entry_out(page->arena, page_event_now(page, t),
	                         &page_event_now(page, page->app->tournament)->entries);
	for (size_t i = 0; i < out.count; i++) {
		struct value *item = value_add_object(names);

		buf_printf(&numbers, "%s%d", i == 0 ? "" : " ", out.list[i].number);
		value_set_text(item, "pair", say_pair(page, &out.list[i], true));
		value_set_int(item, "number", out.list[i].number);
	}
	return numbers.text;
}

static void
move_show(struct page *page, const struct tournaments *all, const struct problems *problems)
{
	struct value *form = value_set_object(page->root, "move"), *to;
	const char *typed = page_body(page, "pair");
	const char *out = out_numbers(page, all, value_set_list(form, "out"));

	value_set_bool(form, "any_out", out[0] != '\0');
	value_set_text(form, "action", desk_url(page, "/move"));
	form_field(page, form, "pair", "pair", typed[0] == '\0' ? out : typed, problems);
	to = form_field(page, form, "to", "to", page_body(page, "to"), problems);
	division_say_options(page, value_set_list(to, "options"), all,
	                     division_of_key(all, page_query(page, "out")), page_body(page, "to"));
	form_field(page, form, "reason", "reason", page_body(page, "reason"), problems);
}

/* root.add: the form of one more. */
static void
add_show(struct page *page, const struct tournament *whole, const struct problems *problems)
{
	static const char *const fields[] = {"name_en", "name_ja", "slug", "weakest", "capacity"};
	struct value *form = value_set_object(page->root, "add"), *way, *list;
	const char *typed = page_body(page, "way");

	value_set_text(form, "action", desk_url(page, "/divisions"));
	value_set_bool(form, "takes", whole->divisions == 0 && whole->taken > 0);
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		const char *text = page_body(page, fields[i]);

		if (text[0] == '\0' && strcmp(fields[i], "capacity") == 0)
			text = arena_printf(page->arena, "%d", division_capacity(whole));
		form_field(page, form, fields[i], fields[i], text, problems);
	}
	way = form_field(page, form, "way", "way", typed, problems);
	list = value_set_list(way, "options");
	for (int i = WAY_CHOICE; tournament_way_names[i] != NULL; i++)
		form_option(list, tournament_way_names[i],
		            page_wordf(page, NULL, "divisions.ways.%s", tournament_way_names[i]),
		            strcmp(typed, tournament_way_names[i]) == 0);
}

static void
divisions_page(struct page *page, const struct problems *problems)
{
	const struct tournament *whole = page_tournament_now(page);
	const struct tournaments all = *page_divisions(page, whole);

	page_event_divided(page, whole);
	desk_form(page, page_word(page, "divisions.title", NULL));
	form_problems(page, problems);
	if (whole->divisions > 0)
		desk_divisions_show(page, whole);
	cut_show(page, whole, &all, problems);
	if (whole->divisions > 1)
		move_show(page, &all, problems);
	if (whole->state != STATE_FINISHED && !whole->cancelled)
		add_show(page, whole, problems);
	page_show(page, "organiser/divisions");
}

/* Whether the path's event may have divisions; where it is one, that has been answered. */
static bool
divides(struct page *page)
{
	if (page->app->tournament->parent_id != NULL)
		page_go(page, url_desk_whole(page, page->app->tournament, "/divisions"), NULL);
	return page->app->tournament->parent_id == NULL;
}

/* GET /{lang}/desk/t/{slug}/divisions?said=&cut.0=4d: its organisers; with cuts, what they would
 * come to. */
void
desk_divisions(struct page *page)
{
	if (divides(page))
		divisions_page(page, &problem_none);
}

/* POST /{lang}/desk/t/{slug}/divisions: one more. */
void
desk_divisions_post(struct page *page)
{
	static const enum typed_event_field fields[] = {
		EVENT_NAME_EN, EVENT_NAME_JA, EVENT_SLUG, EVENT_WAY, EVENT_WEAKEST, EVENT_CAPACITY,
	};
	struct problems problems = {.count = 0};
	struct typed_event typed = {{NULL}};
	bool again;

	if (!divides(page))
		return;
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		typed.fields[fields[i]] = page_body(page, typed_event_fields[fields[i]].name);
	if (event_divide(&page->app->office, page->app->tournament, &typed, NULL, NULL, &again,
	                 &problems) == NULL)
		divisions_page(page, &problems);
	else
		page_go(page, desk_url(page, "/divisions"), "division-made");
}

/* POST /{lang}/desk/t/{slug}/cut: all that strength decides, at once. */
void
desk_divisions_cut(struct page *page)
{
	struct problems problems = {.count = 0};
	const struct tournaments all = *page_divisions(page, page->app->tournament);
	const struct division_cut cut = cut_typed(page, &all);

	if (division_entry_cut(&page->app->office, page->app->tournament, &cut, &problems))
		page_go(page, desk_url(page, "/divisions"), "divisions-cut");
	else
		divisions_page(page, &problems);
}

/* Those of the numbers typed, which have to be in one division. */
static struct entry_list
move_entries(struct page *page, struct problems *problems)
{
	const struct event *event = page_event_now(page, page->app->tournament);
	const char *typed = page_body(page, "pair");
	struct entry_list list = {.count = 0};
	size_t count = 0;
	const int *numbers = number_list(page->arena, typed, NUMBER_MAX, &count);

	list.list = arena_array(page->arena, count + 1, sizeof(*list.list));
	for (size_t n = 0; numbers != NULL && n < count; n++)
		for (size_t i = 0; i < event->entries.count; i++)
			if (event->entries.list[i].number == numbers[n])
				list.list[list.count++] = event->entries.list[i];
	if (numbers == NULL || count == 0 || list.count != count)
		problem_add(problems, "pair", PROBLEM_NO_ENTRY, typed);
	for (size_t i = 1; i < list.count; i++)
		if (strcmp(list.list[i].tournament_id, list.list[0].tournament_id) != 0)
			problem_add(problems, "pair", PROBLEM_DIVISION_MIXED, NULL);
	return list;
}

/* POST /{lang}/desk/t/{slug}/move: one entry, by its number, or several of one division. */
void
desk_divisions_move(struct page *page)
{
	struct problems problems = {.count = 0};
	struct entry_list entries;

	if (!divides(page))
		return;
	entries = move_entries(page, &problems);
	if (problems.count > 0 ||
	    !division_entry_move(&page->app->office, desk_of(page, &entries.list[0]), &entries,
	                         page_body(page, "to"), page_body(page, "reason"), &problems))
		divisions_page(page, &problems);
	else if (entries.count > 1)
		page_go(page, desk_url(page, "/divisions"), "divisions-moved");
	else
		page_go(page, desk_url(page, arena_printf(page->arena, "/entries/%s",
		                                          entries.list[0].id)), "entry-moved");
}

/* POST /{lang}/desk/t/{slug}/remove: a division without entries is gone. */
void
desk_divisions_remove(struct page *page)
{
	const struct tournament *t = page->app->tournament;
	const char *back = url_desk_whole(page, t, "/divisions");
	struct problems problems = {.count = 0};

	if (t->parent_id != NULL && division_remove(&page->app->office, t, &problems))
		page_go(page, back, "division-gone");
	else
		page_go(page, t->parent_id == NULL ? back : desk_url(page, "/settings"),
		        t->parent_id == NULL ? NULL : "division-stays");
}
