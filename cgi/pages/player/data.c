/* What is kept of a pair, or of a player who looks for a partner: to see, to take along, to delete.
 * All that personal.def says is kept of them is here, since it is read by that. */
#include <string.h>

#include "actions/entry/erase.h"
#include "actions/entry/entry_act.h"
#include "actions/entry/partner_act.h"
#include "actions/entry/partner_entry.h"
#include "base/country.h"
#include "forms/form.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/registration.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/player/player_own.h"
#include "pages/routes.h"
#include "store/people/personal.h"
#include "view/json.h"

ROUTER_FIELDS(player_data_erase_fields,
	{"name0", .max = 1}, {"name1", .max = 1}, /* "1": that player's name, too */
	{"sure", .max = 1});

/* Whose data, behind whose link. */
struct holder {
	struct page *page;
	const struct tournament *tournament;
	const struct entry *entry;       /* one of them, the other NULL */
	const struct partner_wish *wish;
	const char *url; /* of the page behind the link */
	bool found;      /* of an entry: of two who found each other here */
	int nth;         /* of who has the wish, in the entry made of it; -1 = none */
};

static bool
holder_open(struct page *page, struct holder *holder)
{
	struct player_own own;

	if (!player_own_open(page, &own))
		return false;
	*holder = (struct holder){page, own.tournament, own.entry, NULL, own.url, own.found, -1};
	return true;
}

static bool
holder_open_wish(struct page *page, struct holder *holder)
{
	const struct office *office = &page->app->office;
	const char *token = page_capture(page, "token");

	*holder = (struct holder){.page = page, .wish = partner_by_token(office, token), .nth = -1};
	if (holder->wish == NULL) {
		page_say(page, 404, "private.gone", page_word(page, "partner.gone-text", NULL));
		return false;
	}
	holder->tournament = tournament_by_id(page->arena, office->db, holder->wish->tournament_id);
	holder->url = url_partner(page, token);
	if (holder->wish->entry_id != NULL)
		holder->nth = partner_entry_nth(office, entry_by_id(page->arena, office->db,
		                                  holder->wish->entry_id), holder->wish);
	page_speak_of(page, holder->tournament);
	return true;
}

/* Of who has a wish also the player in the entry that was made of it. */
static struct personal_all
all_of(const struct holder *holder)
{
	const struct page *page = holder->page;
	struct db *db = page->app->office.db;
	struct personal_all all, pair;

	if (holder->entry != NULL)
		return personal_read(page->arena, db, OF_ENTRY, holder->entry->id);
	all = personal_read(page->arena, db, OF_WISH, holder->wish->id);
	if (holder->nth < 0)
		return all;
	pair = personal_read(page->arena, db, OF_ENTRY, holder->wish->entry_id);
	for (size_t i = 0; i < pair.count; i++)
		if (strcmp(pair.list[i].table, "player") == 0) {
			all.list = arena_more(page->arena, all.list, all.count, sizeof(*all.list));
			all.list[all.count++] = pair.list[i];
		}
	return all;
}

/* Two who found each other here have one link to their entry, behind which is what everybody may see,
 * and one each: behind that is what they wrote before, and which of the two in the entry they are. */
static bool
cell_open(const struct holder *holder, const struct personal_rows *rows, size_t row, size_t column)
{
	const char *name = rows->columns.list[column].name;
	const enum personal_datum_id datum = personal_datum_of(rows->table, name);
	const bool is_player = strcmp(rows->table, "player") == 0;

	if (holder->nth < 0)
		return !holder->found || datum == PERSONAL_DATA ||
		       personal_data[datum].sees == SEES_EVERYBODY;
	for (size_t c = 0; c < rows->columns.count && is_player; c++)
		if (strcmp(rows->columns.list[c].name, "seat") == 0)
			return rows->cells[row * rows->columns.count + c].number == holder->nth;
	return true;
}

/* ---- as a file ---- */

static void
cell_set(struct value *object, const char *name, const struct db_value *cell)
{
	if (cell->kind == DB_NUMBER)
		value_set_int(object, name, cell->number);
	else if (cell->kind == DB_TEXT && cell->text != NULL)
		value_set_text(object, name, cell->text);
}

/* {event: {slug, name, date}, kept: {table: [rows, as they are kept]}}. */
static void
file_give(const struct holder *holder)
{
	struct page *page = holder->page;
	const struct tournament *t = holder->tournament;
	const struct personal_all all = all_of(holder);
	struct value *root = value_object(page->arena), *event = value_set_object(root, "event");
	struct value *kept = value_set_object(root, "kept");
	char day[11];

	date_text(t->date, day);
	value_set_text(event, "slug", t->slug);
	value_set_text(event, "name", say_either(page, t->name_en, t->name_ja));
	value_set_text(event, "date", day);
	for (size_t i = 0; i < all.count; i++) {
		const struct personal_rows *rows = &all.list[i];
		struct value *list = value_set_list(kept, rows->table);

		for (size_t row = 0; row < rows->count; row++) {
			struct value *object = value_object(page->arena);

			for (size_t c = 0; c < rows->columns.count; c++)
				if (cell_open(holder, rows, row, c))
					cell_set(object, rows->columns.list[c].name,
					         &rows->cells[row * rows->columns.count + c]);
			if (value_count(object) > 0)
				value_add(list, object);
		}
	}
	json_write(&page->response->body, root);
	buf_char(&page->response->body, '\n');
	page->response->content_type = "application/json";
	response_header(page->response, "Content-Disposition",
	                arena_printf(page->arena, "attachment; filename=\"%s-own.json\"",
	                             t->key[0] == '\0' ? t->slug : t->key));
}

/* ---- as a page ---- */

/* A cell as people read it; "" of one that says nothing. */
static const char *
cell_words(const struct page *page, const char *zone, const char *column,
           const struct db_value *cell)
{
	static const char *const ranks[] = {"rank", "weakest", "strongest"};
	struct date date;
	struct rank rank;

	if (strcmp(column, "consent_at") == 0)
		return cell->kind == DB_NUMBER ? say_instant(page, cell->number, zone) : "";
	if (cell->kind == DB_NUMBER)
		return cell->number == 0 ? "" : arena_printf(page->arena, "%lld", (long long)cell->number);
	if (cell->kind == DB_NULL || cell->text == NULL || cell->text[0] == '\0')
		return "";
	if (strcmp(column, "birth_date") == 0 && date_parse(cell->text, &date))
		return say_date(page, date);
	if (strcmp(column, "gender") == 0)
		return page_wordf(page, NULL, "entry-form.gender.%s", cell->text);
	if (strcmp(column, "photos") == 0)
		return page_wordf(page, NULL, "entry-form.photos.%s", cell->text);
	if (strcmp(column, "honour") == 0)
		return say_honour(page, (enum handicap_honour)form_word(player_honour_names, cell->text));
	for (size_t i = 0; i < sizeof(ranks) / sizeof(ranks[0]); i++)
		if (strcmp(column, ranks[i]) == 0 && rank_parse(cell->text, &rank))
			return say_rank(page, rank);
	if (strcmp(column, "country") == 0)
		return country_name(cell->text, page->lang);
	return cell->text;
}

/* Of one row what it has of that datum, in one line. */
static const char *
row_words(const struct holder *holder, const struct personal_rows *rows, size_t row,
          enum personal_datum_id datum)
{
	const struct page *page = holder->page;
	const char *line = "";

	for (size_t c = 0; c < rows->columns.count; c++) {
		const char *column = rows->columns.list[c].name, *word;

		if (personal_datum_of(rows->table, column) != datum || rows->columns.list[c].refers != NULL ||
		    rows->columns.list[c].points || !cell_open(holder, rows, row, c))
			continue;
		word = cell_words(page, holder->tournament->zone, column,
		                  &rows->cells[row * rows->columns.count + c]);
		if (word[0] != '\0' && strcmp(word, NAME_GONE) != 0)
			line = line[0] == '\0' ? word : arena_printf(page->arena, "%s · %s", line, word);
	}
	return line;
}

/* Of what is much, or says nothing to who reads it, only how many there are. */
static bool
is_counted(enum personal_datum_id datum)
{
	return datum == DATUM_LOG || datum == DATUM_GAMES || datum == DATUM_LETTERS;
}

/* What is kept under that datum: row.lines [{text}]; row.count, of which there are, or false. False
 * where there is nothing. */
static bool
datum_show(const struct holder *holder, struct value *row, const struct personal_all *all,
           enum personal_datum_id datum)
{
	struct value *lines = value_set_list(row, "lines");
	int count = 0;

	for (size_t i = 0; i < all->count; i++)
		for (size_t at = 0; at < all->list[i].count; at++) {
			const char *line = row_words(holder, &all->list[i], at, datum);

			if (line[0] == '\0')
				continue;
			count++;
			if (!is_counted(datum))
				value_set_text(value_add_object(lines), "text", line);
		}
	fill_number(row, "count", is_counted(datum) ? count : 0);
	return count > 0;
}

/* root.names [{name, field}]: of whom the name may go too. */
static void
names_show(const struct holder *holder)
{
	const struct page *page = holder->page;
	const struct entry *entry = holder->entry;
	struct value *names = value_set_list(page->root, "names");

	for (int nth = 0; entry != NULL && nth < (int)entry->player_count; nth++) {
		struct value *item;

		if (strcmp(entry->players[nth].family_name, NAME_GONE) == 0)
			continue;
		item = value_add_object(names);
		value_set_text(item, "name", say_name(page, entry, nth, !holder->found));
		value_set_text(item, "field", nth == 0 ? "name0" : "name1");
	}
}

/* root.kept [{what, lines, count, until}], wish: of one who looks for a partner, day: on which it
 * goes by itself, gone: when it went or false, own, file, action. */
static void
holder_show(const struct holder *holder, const struct problems *problems)
{
	struct page *page = holder->page;
	const struct personal_all all = all_of(holder);
	const struct entry *entry = holder->entry;
	struct value *list = value_set_list(page->root, "kept");

	page_title(page, "data.title", NULL);
	page_form(page);
	registration_show(page, holder->tournament);
	value_set_text(page->root, "day",
	               say_date(page, erase_day(&page->app->office, holder->tournament, true)));
	fill_text(page->root, "gone", entry == NULL || entry->erased_at == 0 ? NULL
	          : say_instant(page, entry->erased_at, holder->tournament->zone));
	for (enum personal_datum_id datum = 0; datum < PERSONAL_DATA; datum++) {
		struct value *row = value_object(page->arena);
		const struct personal_datum *facts = &personal_data[datum];

		if (facts->fate == FATE_ACCOUNT || !datum_show(holder, row, &all, datum))
			continue;
		value_set_text(row, "what", page_wordf(page, NULL, "privacy.what.%s", facts->name));
		value_set_text(row, "until", page_wordf(page, page->root, "data.until.%s",
		                                        personal_fate_names[facts->fate]));
		value_add(list, row);
	}
	names_show(holder);
	value_set_bool(page->root, "wish", holder->wish != NULL);
	value_set_bool(page->root, "found", holder->found);
	value_set_int(page->root, "backup", page->app->backup_days);
	value_set_text(page->root, "own", holder->url);
	value_set_text(page->root, "action", arena_printf(page->arena, "%s/data", holder->url));
	value_set_text(page->root, "file", arena_printf(page->arena, "%s/data.json", holder->url));
	form_field(page, page->root, "sure", "sure", "1", problems);
	form_problems(page, problems);
	page_show(page, "player/data");
}

/* GET /{lang}/e/{token}/data: whoever has the link. */
void
player_data(struct page *page)
{
	struct holder holder;

	if (holder_open(page, &holder))
		holder_show(&holder, &problem_none);
}

/* GET /{lang}/p/{token}/data: likewise. */
void
player_data_wish(struct page *page)
{
	struct holder holder;

	if (holder_open_wish(page, &holder))
		holder_show(&holder, &problem_none);
}

/* GET …/data.json: likewise. A file to keep. */
void
player_data_file(struct page *page)
{
	struct holder holder;

	if (holder_open(page, &holder))
		file_give(&holder);
}

void
player_data_wish_file(struct page *page)
{
	struct holder holder;

	if (holder_open_wish(page, &holder))
		file_give(&holder);
}

/* Nothing brings it back: so it is confirmed. */
static bool
is_sure(struct page *page, struct problems *problems)
{
	if (strcmp(page_body(page, "sure"), "1") != 0)
		problem_add(problems, "sure", PROBLEM_ERASE_SURE, NULL);
	return problems->count == 0;
}

/* POST /{lang}/e/{token}/data: likewise. What is kept goes, and the names that are ticked. */
void
player_data_erase(struct page *page)
{
	const bool names[2] = {
		strcmp(page_body(page, "name0"), "1") == 0, strcmp(page_body(page, "name1"), "1") == 0,
	};
	struct problems problems = {.count = 0};
	struct holder holder;

	if (!holder_open(page, &holder))
		return;
	if (is_sure(page, &problems) &&
	    erase_entry(&page->app->office, holder.tournament, holder.entry, names, &problems))
		page_go(page, holder.url, "erased");
	else
		holder_show(&holder, &problems);
}

/* POST /{lang}/p/{token}/data: likewise. Nothing is left that the link could open. */
void
player_data_wish_erase(struct page *page)
{
	struct problems problems = {.count = 0};
	struct holder holder;

	if (!holder_open_wish(page, &holder))
		return;
	if (is_sure(page, &problems) &&
	    erase_wish(&page->app->office, holder.tournament, holder.wish, &problems))
		page_say(page, 200, "partner.erased", page_word(page, "partner.erased-text", NULL));
	else
		holder_show(&holder, &problems);
}
