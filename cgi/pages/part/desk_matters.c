#include "pages/part/desk.h"

#include <string.h>
#include <strings.h>

#include "actions/draw/round_act.h"
#include "event/division.h"
#include "event/seating.h"
#include "event/stage.h"
#include "forms/person.h"
#include "pages/part/desk_game.h"
#include "pages/part/division_say.h"
#include "pages/part/fill.h"
#include "pages/part/letter.h"
#include "pages/part/say.h"
#include "pages/part/url.h"

struct matters {
	const struct page *page;
	const struct event *event;
	struct value *list;
};

/* One that leads to a page of the desk. */
static struct value *
matter_new(const struct matters *all, const char *text, const char *rest)
{
	struct value *matter = value_object(all->page->arena);

	value_set_text(matter, "text", text);
	value_set_text(matter, "url", desk_url(all->page, rest));
	return matter;
}

static const char *
pair_text(const struct matters *all, const char *key, const struct entry *entry, int round)
{
	struct value *data = value_object(all->page->arena);

	value_set_text(data, "pair", say_pair(all->page, entry, true));
	value_set_int(data, "round", round);
	value_set_bool(data, "mailed", all->page->app->office.mails && entry->email[0] != '\0');
	return page_word(all->page, key, data);
}

static const char *
entry_path(const struct matters *all, const struct entry *entry, const char *rest)
{
	return arena_printf(all->page->arena, "/entries/%s%s", entry->id, rest);
}

/* ---- at the tables ---- */

static void
tables_add(const struct matters *all)
{
	const struct rounds *draw = &all->event->draw;
	const int round = all->event->published;
	struct desk_game_reports reports;

	if (round == 0 || rounds_missing(draw, round) == 0)
		return;
	reports = desk_game_reports_read(all->page, all->event, round);
	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];
		struct value *matter;

		if (game->round != round)
			continue;
		matter = matter_new(all, page_word_number(all->page, "matter.table", "table", game->table),
		                    arena_printf(all->page->arena, "/rounds/%d/tables/%d", round,
		                                 game->table));
		if (desk_game_reports_row(&reports, matter, game))
			value_add(all->list, matter);
	}
}

static const char *
names_add(const struct matters *all, const char *names, const struct entry *entry)
{
	return arena_printf(all->page->arena, "%s%s%s", names, names[0] == '\0'
	                    ? "" : page_word(all->page, "criterion.between", NULL),
	                    say_pair(all->page, entry, true));
}

/* Most often since somebody left the draft; and who sits the round out. */
static void
unpaired_add(const struct matters *all)
{
	const struct event *event = all->event;
	const int round = event->published + 1;
	struct value *data = value_object(all->page->arena);
	struct round_unpaired unpaired = {0};
	const char *names = "", *absent = "";

	if (round <= event->draw.rounds)
		unpaired = round_unpaired(all->page->arena, event, round);
	if (unpaired.count == 0)
		return;
	for (size_t i = 0; i < unpaired.count; i++)
		names = names_add(all, names, unpaired.list[i]);
	for (size_t i = 0; i < event->entries.count; i++) {
		const struct entry *entry = &event->entries.list[i];

		if (entry->status == STATUS_CONFIRMED &&
		    !seating_plays(entry, &event->absences, round))
			absent = names_add(all, absent, entry);
	}
	value_set_int(data, "number", round);
	value_set_text(data, "names", names);
	fill_text(data, "absent", absent);
	value_add(all->list, matter_new(all, page_word(all->page, "matter.unpaired", data),
	                                arena_printf(all->page->arena, "/rounds/%d", round)));
}

/* Nobody enters any more, and not so many have as are to go on to the knockout. */
static void
finalists_add(const struct matters *all)
{
	const struct tournament *t = all->event->tournament;
	const int finals = stages_final_rounds(&t->plan);
	const int count = event_count(all->event, STATUS_CONFIRMED);
	struct value *data = value_object(all->page->arena);

	if (t->state == STATE_OPEN || finals == 0 || t->divisions > 0 ||
	    count >= t->plan.value[SETTING_FINALISTS] ||
	    all->event->draw.rounds > t->rounds - finals)
		return;
	value_set_int(data, "finalists", t->plan.value[SETTING_FINALISTS]);
	value_set_int(data, "count", count);
	value_set_bool(data, "one", count == 1);
	value_add(all->list, matter_new(all, page_word(all->page, "matter.finalists", data), "/play"));
}

/* ---- what happened without the desk ---- */

static void
news_add(const struct matters *all, const char *key, const struct entry *entry, int round,
         int64_t at)
{
	struct value *matter = matter_new(all, pair_text(all, key, entry, round),
	                                  entry_path(all, entry, ""));
	struct value *news = value_set_object(matter, "news");

	value_set_text(news, "entry", entry->id);
	value_set_int(news, "round", round);
	value_set_text(news, "when", say_instant(all->page, at, all->event->tournament->zone));
	value_add(all->list, matter);
}

static void
absences_add(const struct matters *all)
{
	const struct absences *absences = &all->event->absences;

	for (size_t i = 0; i < absences->count; i++) {
		const struct absence *absence = &absences->list[i];
		const struct entry *entry = event_entry(all->event, absence->entry_id);

		if (absence->told_at > 0 && entry->status == STATUS_CONFIRMED &&
		    event_round(all->event, absence->round) != ROUND_PUBLISHED)
			news_add(all, "matter.absent", entry, absence->round, absence->told_at);
	}
}

static void
places_add(const struct matters *all)
{
	static const struct {
		enum entry_status status;
		const char *key;
	} kinds[] = {
		{STATUS_WITHDRAWN, "matter.withdrew"}, {STATUS_CONFIRMED, "matter.moved-up"},
	};

	for (size_t kind = 0; kind < sizeof(kinds) / sizeof(kinds[0]); kind++)
		for (size_t i = 0; i < all->event->entries.count; i++) {
			const struct entry *entry = &all->event->entries.list[i];

			if (entry->news_at > 0 && entry->status == kinds[kind].status)
				news_add(all, kinds[kind].key, entry, 0, entry->news_at);
		}
}

/* ---- what a pair asks for ---- */

static void
asks_add(const struct matters *all)
{
	const struct tournament *t = all->event->tournament;
	const struct page *page = all->page;
	const struct tournaments *divisions = page_divisions(page, t);

	for (size_t i = 0; i < all->event->entries.count && divisions->count > 0; i++) {
		const struct entry *entry = &all->event->entries.list[i];
		const struct tournament *to = entry->asks == NULL ? NULL
		                              : division_of_key(divisions, entry->asks);
		struct value *data = value_object(page->arena), *matter, *asks;

		if (entry->status == STATUS_WITHDRAWN || to == NULL)
			continue;
		value_set_text(data, "pair", say_pair(page, entry, true));
		value_set_text(data, "to", division_say_name(page, to));
		value_set_text(data, "why", entry->asks_why);
		matter = matter_new(all, page_word(page, "matter.asks", data), entry_path(all, entry, ""));
		asks = value_set_object(matter, "asks");
		value_set_text(asks, "action", url_desk_whole(page, t, "/move"));
		value_set_text(asks, "decline", desk_url(page, "/decline"));
		value_set_int(asks, "number", entry->number);
		value_set_text(asks, "entry", entry->id);
		value_set_text(asks, "to", to->key);
		value_set_text(asks, "why", entry->asks_why);
		value_add(all->list, matter);
	}
}

/* Who waits for a word: of the desk's, or of whoever entered them. */
static void
unconfirmed_add(const struct matters *all)
{
	struct value *data = value_object(all->page->arena);
	const int count = event_count(all->event, STATUS_UNCONFIRMED);

	if (count == 0)
		return;
	value_set_int(data, "count", count);
	value_set_bool(data, "one", count == 1);
	value_set_bool(data, "by_mail", all->event->tournament->confirms == CONFIRMS_MAIL);
	value_add(all->list, matter_new(all, page_word(all->page, "matter.unconfirmed", data),
	                                "/entries"));
}

/* ---- who may be somebody else, or in twice ---- */

/* One of each, or NULL: one person in two entries, of which the form told nobody outside whose name is
 * hidden; or names that are not the same and look it. Two people may have one name. */
static const char *
alike_key(struct arena *arena, const struct entry *a, const struct entry *b)
{
	const char *key = NULL;

	for (size_t i = 0; i < a->player_count; i++)
		for (size_t j = 0; j < b->player_count; j++) {
			const struct player *one = &a->players[i], *other = &b->players[j];

			if (person_is(arena, one, other))
				return "matter.twice";
			if (strcmp(player_look_key(arena, one), player_look_key(arena, other)) == 0 &&
			    strcmp(player_name_key(arena, one), player_name_key(arena, other)) != 0)
				key = "matter.alike";
		}
	return key;
}

/* Until they play. */
static void
alikes_add(const struct matters *all)
{
	const struct page *page = all->page;
	size_t count = 0;
	const struct entry_alike *list = all->event->published > 0 ? NULL
		: entry_alikes(page->arena, page->app->office.db, all->event->tournament->id, &count);

	for (size_t i = 0; i < count; i++) {
		const struct entry *one = event_entry(all->event, list[i].one);
		const struct entry *other = event_entry(all->event, list[i].other);
		const char *key = alike_key(page->arena, one, other);
		struct value *data = value_object(page->arena);

		value_set_text(data, "pair", say_pair(page, one, true));
		value_set_text(data, "other", say_pair(page, other, true));
		if (key != NULL)
			value_add(all->list, matter_new(all, page_word(page, key, data),
			                                entry_path(all, other, "")));
	}
}

/* ---- mail ---- */

/* Of a pair that was found here its players' own addresses count, too. */
static bool
is_back(const struct matters *all, const struct outbox_mailboxes *back, const struct entry *entry)
{
	for (size_t i = 0; i < back->count; i++) {
		const struct outbox_mailbox *box = &back->list[i];

		if (box->entry_id != NULL && strcmp(box->entry_id, entry->id) == 0)
			return strcasecmp(box->email, entry->email) == 0 ||
			       letter_came_back_of(all->page, back, entry);
	}
	return false;
}

static void
mail_add(const struct matters *all)
{
	const struct outbox_mailboxes back = letter_came_back(all->page);

	for (size_t i = 0; i < all->event->entries.count; i++) {
		const struct entry *entry = &all->event->entries.list[i];

		if (entry->status != STATUS_WITHDRAWN && is_back(all, &back, entry))
			value_add(all->list, matter_new(all, pair_text(all, "matter.mail", entry, 0),
			                                entry_path(all, entry, "#mail")));
	}
	for (size_t i = 0; i < back.count; i++)
		if (back.list[i].wish_id != NULL)
			value_add(all->list, matter_new(all, page_word(all->page, "matter.mail-seeker", NULL),
			                                "/partners"));
}

struct value *
desk_matters(const struct page *page, const struct event *event)
{
	const struct tournament *t = event->tournament;
	const struct matters all = {page, event, value_list(page->arena)};

	if (t->state == STATE_DRAFT || t->state == STATE_FINISHED)
		return all.list;
	if (!t->cancelled) {
		tables_add(&all);
		unpaired_add(&all);
		finalists_add(&all);
		absences_add(&all);
		unconfirmed_add(&all);
		alikes_add(&all);
		asks_add(&all);
		places_add(&all);
	}
	mail_add(&all);
	return all.list;
}
