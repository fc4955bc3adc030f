#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "pages/handlers.h"
#include "pages/model.h"
#include "pages/say.h"
#include "pages/urls.h"
#include "rules/custom.h"
#include "rules/handicap.h"

enum { SEATS = 4 };

/* One of the four at a table. */
struct place {
	const struct entry *entry;
	int seat; /* of the entry's two */
	bool white;
	const char *name;
};

/* Where nothing but the entry's number is shown, captain and partner still differ. */
static const char *
number_name(const struct page *page, const struct place *place)
{
	struct value *data = value_object(page->arena);

	value_set_int(data, "number", place->entry->number);
	value_set_bool(data, "captain", place->seat == place->entry->captain);
	return page_word(page, "entry.seat", data);
}

/* The family name, or the given name where two at the table share that. */
static const char *
table_name(const struct page *page, const struct place places[static SEATS], int at)
{
	const struct place *place = &places[at];
	const struct player *player = &place->entry->players[place->seat];
	const char *name = say_short(page, place->entry, place->seat, false);

	if (player->publish == PUBLISH_NUMBER)
		return number_name(page, place);
	for (int other = 0; other < SEATS; other++)
		if (other != at && player->publish == PUBLISH_FULL && player->given_name[0] != '\0' &&
		    strcmp(name, say_short(page, places[other].entry, places[other].seat, false)) == 0)
			return player->given_name;
	return name;
}

/* The four in the order of the rotation, beginning with who plays first. */
static void
turn(const struct page *page, struct value *row, const struct entry *black,
     const struct entry *white, int stones)
{
	struct place places[SEATS] = {
		[SEAT_B1] = {black, black->captain, false, NULL},
		[SEAT_W1] = {white, white->captain, true, NULL},
		[SEAT_B2] = {black, 1 - black->captain, false, NULL},
		[SEAT_W2] = {white, 1 - white->captain, true, NULL},
	};
	struct value *list = value_set_list(row, "turn");
	int first = (int)handicap_first_move(stones);

	for (int i = 0; i < SEATS; i++) {
		int at = (first + i) % SEATS;
		struct value *item = value_add_object(list);

		value_set_bool(item, "white", places[at].white);
		value_set_text(item, "short", table_name(page, places, at));
	}
}

static void
side(const struct page *page, struct value *row, const char *name, const struct entry *entry,
     bool won)
{
	struct value *object = value_set_object(row, name);

	say_entry(page, object, entry, false);
	value_set_bool(object, "won", won);
}

static void
game_add(const struct page *page, struct value *list, const struct model *model,
         const struct game *game)
{
	const struct entry *black = model_entry(model, game->black);
	const struct entry *white = model_entry(model, game->white);
	struct value *row = value_add_object(list);
	bool open = model_colours_open(game);

	value_set_int(row, "table", game->table);
	value_set_bool(row, "nigiri", open);
	side(page, row, "black", black, game->result.winner == SIDE_BLACK);
	side(page, row, "white", white, game->result.winner == SIDE_WHITE);
	say_handicap(page, row, game->stones, game->komi_x2);
	value_set_bool(row, "any_turn", !open);
	if (!open)
		turn(page, row, black, white, game->stones);
	model_text(row, "result", model_result(page, model, game, false));
}

/* A name in the list by which people find their table. */
struct finder {
	const char *key, *name;
	const struct entry *entry;
	int seat, table; /* table 0 = a bye */
};

static int
finder_order(const void *one, const void *other)
{
	const struct finder *a = one, *b = other;
	int order = strcmp(a->key, b->key);

	if (order == 0)
		order = strcmp(a->name, b->name);
	return order != 0 ? order : (a->table > b->table) - (a->table < b->table);
}

static const char *
finder_key(const struct page *page, const struct entry *entry, int seat, const char *name)
{
	const struct player *player = &entry->players[seat];
	const char *family = player->family_kana[0] != '\0' ? player->family_kana : player->family_name;

	switch (player->publish) {
	case PUBLISH_FULL:
		return text_sort_key(page->arena, family);
	case PUBLISH_INITIALS: /* by the family's, wherever that is written; then as written */
		return text_sort_key(page->arena, arena_printf(page->arena, "%s %s",
		                     text_initial(page->arena, family), name));
	case PUBLISH_NUMBER: /* behind all names, by number */
		break;
	}
	return arena_printf(page->arena, "\U0010ffff%06d", entry->number);
}

static size_t
finders_add(const struct page *page, struct finder *list, size_t count, const struct entry *entry,
            int table)
{
	for (int seat = 0; seat < 2; seat++) {
		const char *name = say_short(page, entry, seat, false);

		list[count++] = (struct finder){
			.key = finder_key(page, entry, seat, name), .name = name,
			.entry = entry, .seat = seat, .table = table,
		};
	}
	return count;
}

/* The heading a key stands under: the kana's row, or the Latin letter; NULL
 * for anything else. Keys are hiragana without voicing marks, so the rows'
 * first letters divide them. */
static const char *
heading(struct arena *arena, const char *key)
{
	static const char *const rows[] = {
		"\u3041", "\u304b", "\u3055", "\u305f", "\u306a", "\u306f", "\u307e", "\u3083",
		"\u3089", "\u308e", "\u3097",
	};
	static const char *const heads[] = {
		"\u3042", "\u304b", "\u3055", "\u305f", "\u306a", "\u306f", "\u307e", "\u3084",
		"\u3089", "\u308f",
	};

	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++)
		if (strcmp(key, rows[i]) >= 0 && strcmp(key, rows[i + 1]) < 0)
			return heads[i];
	if (key[0] >= 'a' && key[0] <= 'z')
		return arena_printf(arena, "%c", key[0] - 'a' + 'A');
	return NULL;
}

static size_t
run_end(const struct finder *finders, size_t count, size_t start)
{
	size_t end = start + 1;

	while (end < count && strcmp(finders[end].name, finders[start].name) == 0)
		end++;
	return end;
}

/* People of one short name: one line where they share a table (partners of one
 * family), else a line each with the whole name. */
static void
find_run(const struct page *page, struct value *list, const struct finder *run, size_t count,
         const char *head)
{
	bool shared = run[0].table != run[count - 1].table; /* they are sorted by it */

	for (size_t i = 0; i < (shared ? count : 1); i++) {
		struct value *item = value_add_object(list);

		model_text(item, "head", i == 0 ? head : NULL);
		value_set_text(item, "name", shared ? say_name(page, run[i].entry, run[i].seat, false)
		                                    : run[i].name);
		model_number(item, "table", run[i].table);
	}
}

static void
find_list(const struct page *page, const struct finder *finders, size_t count)
{
	struct value *list = value_set_list(page->root, "find");
	const char *last = "";
	size_t end;

	for (size_t start = 0; start < count; start = end) {
		const char *head = heading(page->arena, finders[start].key);

		end = run_end(finders, count, start);
		if (head != NULL && strcmp(head, last) == 0)
			head = NULL;
		find_run(page, list, &finders[start], end - start, head);
		last = head == NULL ? last : head;
	}
}

static void
entry_add(const struct page *page, struct value *list, const struct entry *entry)
{
	say_entry(page, value_add_object(list), entry, false);
}

/* Games, byes and the list of names, of one round. */
static void
draw_lists(const struct page *page, const struct model *model, int round)
{
	struct value *games = value_set_list(page->root, "games");
	struct value *byes = value_set_list(page->root, "byes");
	struct finder *finders = arena_array(page->arena, 2 * (2 * model->draw.game_count +
	                                     model->draw.bye_count), sizeof(*finders));
	size_t count = 0;

	for (size_t i = 0; i < model->draw.game_count; i++) {
		const struct game *game = &model->draw.games[i];

		if (game->round != round)
			continue;
		game_add(page, games, model, game);
		count = finders_add(page, finders, count, model_entry(model, game->black), game->table);
		count = finders_add(page, finders, count, model_entry(model, game->white), game->table);
	}
	for (size_t i = 0; i < model->draw.bye_count; i++) {
		const struct bye *bye = &model->draw.byes[i];

		if (bye->round != round)
			continue;
		entry_add(page, byes, model_entry(model, bye->entry_id));
		count = finders_add(page, finders, count, model_entry(model, bye->entry_id), 0);
	}
	if (count > 0)
		qsort(finders, count, sizeof(*finders), finder_order);
	find_list(page, finders, count);
	value_set_bool(page->root, "any_byes", value_count(byes) > 0);
	value_set_int(page->root, "game_count", (int64_t)value_count(games));
}

static void
absent_list(const struct page *page, const struct model *model, int round)
{
	struct value *list = value_set_list(page->root, "absent");

	for (size_t i = 0; i < model->absences.count; i++) {
		const struct absence *absence = &model->absences.list[i];
		const struct entry *entry = model_entry(model, absence->entry_id);

		if (absence->round == round && entry->status == STATUS_CONFIRMED)
			entry_add(page, list, entry);
	}
	value_set_bool(page->root, "any_absent", value_count(list) > 0);
}

static void
round_links(const struct page *page, const struct model *model, int current)
{
	struct value *list = value_set_list(page->root, "links");

	for (int round = 1; round <= model->published; round++) {
		struct value *item = value_add_object(list);

		value_set_int(item, "number", round);
		value_set_text(item, "url",
		               url_round(page->arena, page->lang, model->tournament->slug, round));
		value_set_bool(item, "current", round == current);
	}
	value_set_bool(page->root, "any_links", model->published > 1);
}

/* One tap from the draw to what happens when the wrong partner has played. */
static void
errors_link(const struct page *page, const struct tournament *t)
{
	bool own = custom_part_differs(t->base, t->ruleset, CUSTOM_ROTATION) ||
	           custom_differs(t->base, t->ruleset, DATUM_PENALTY);
	const char *rules = published_path(page->arena, PUBLISHED_RULESET, page->lang,
	                                   t->ruleset->id, 0);
	const char *url = own ? url_event_rules(page->arena, page->lang, t->slug)
	                      : arena_printf(page->arena, "%s#errors", rules);

	model_text(page->root, "errors", t->ruleset->rotation.pairs ? url : NULL);
}

static void
progress(const struct page *page, const struct model *model, int round)
{
	int missing = draw_missing(&model->draw, round);
	const struct value *games = value_get(page->root, slice_of("games"));

	value_set_bool(page->root, "playing", missing > 0);
	value_set_int(page->root, "finished", (int64_t)value_count(games) - missing);
	model_text(page->root, "time", model_round_time(page->arena, model->tournament, round));
}

/* Not drawn yet, or drawn and not published: nobody but the organiser sees which. */
static void
not_yet(struct page *page, int round)
{
	struct value *data = value_object(page->arena);

	value_set_int(data, "number", round);
	model_text(data, "time", model_round_time(page->arena, page->app->tournament, round));
	page->response->status = 404;
	page_title(page, "round.none.title", data);
	value_set_text(page->root, "text", page_word(page, "round.none.text", data));
	page_show(page, "public/refused");
}

/* GET /{lang}/t/{slug}/rounds/{n}: anyone; 404 until the round is published. */
void
page_round(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	int round = page_capture_number(&page, "n");
	struct model model;

	if (round < 1 || round > page.app->tournament->rounds) {
		page_refuse(&page, 404);
		return;
	}
	model = model_of(&page, page.app->tournament);
	if (round > model.published) {
		not_yet(&page, round);
		return;
	}
	model_event(&page, &model, TAB_ROUNDS);
	value_set_int(page.root, "number", round);
	page_title(&page, "round.title", page.root);
	draw_lists(&page, &model, round);
	absent_list(&page, &model, round);
	round_links(&page, &model, round);
	errors_link(&page, model.tournament);
	progress(&page, &model, round);
	page_show_public(&page, "public/round");
}
