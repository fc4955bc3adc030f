#include "pages/desk/needs.h"

#include <string.h>

#include "event/stage.h"
#include "pages/part/desk_page.h"
#include "pages/part/fill.h"
#include "pages/part/say.h"
#include "publish/published.h"
#include "store/stale_page.h"

/* While pairs can enter: that those who have are already too many for the rounds. NULL
 * where they are not. */
static const char *
too_many_text(const struct page *page, const struct overview *overview)
{
	struct round_refusal refusal;

	if (!overview_enters(overview))
		return NULL;
	refusal = round_draw_foreseen(page->arena, overview->event);
	return overview_is_short(&refusal) ? overview_refusal_text(page, overview, &refusal) : NULL;
}

/* Once nobody can enter any more: that a Swiss or a McMahon has more rounds to come than
 * its entries have opponents, an odd number of them a bye each besides. NULL where it has
 * not. */
static const char *
too_few_text(const struct page *page, const struct overview *overview)
{
	const struct plan *plan = &overview->t->plan;
	const int entries = event_count(overview->event, STATUS_CONFIRMED);
	const int without = entries - (entries % 2 == 0);
	const int last = overview->t->rounds - stages_final_rounds(plan);
	struct value *data;

	if (!overview_draws(overview) || overview_enters(overview) ||
	    !stages_weighted(plan->system) || entries < 2 || last <= without ||
	    overview->event->published >= last)
		return NULL;
	data = value_object(page->arena);
	value_set_int(data, "pairs", entries);
	value_set_int(data, "opponents", entries - 1);
	value_set_bool(data, "one", entries == 2);
	value_set_int(data, "round", without + 1);
	return page_word(page, "desk-event.meet-again", data);
}

static const char *
names_add(const struct page *page, const char *names, const char *name)
{
	return arena_printf(page->arena, "%s%s%s", names, names[0] == '\0'
	                    ? "" : page_word(page, "criterion.between", NULL), name);
}

/* Who sits the draft's round out; "" for nobody. */
static const char *
absent_names(const struct page *page, const struct overview *overview)
{
	const char *names = "";

	for (size_t i = 0; i < overview->event->entries.count; i++) {
		const struct entry *entry = &overview->event->entries.list[i];

		if (entry->status == STATUS_CONFIRMED &&
		    !seating_plays(entry, &overview->event->absences, overview->round))
			names = names_add(page, names, say_pair(page, entry, true));
	}
	return names;
}

/* Who has neither game nor bye in a draft: most often since somebody left it. NULL:
 * nobody. */
static const char *
unpaired_text(const struct page *page, const struct overview *overview)
{
	struct value *data = value_object(page->arena);
	const char *names = "", *absent;

	if (overview->unpaired.count == 0)
		return NULL;
	for (size_t i = 0; i < overview->unpaired.count; i++)
		names = names_add(page, names, say_pair(page, overview->unpaired.list[i], true));
	absent = absent_names(page, overview);
	value_set_int(data, "number", overview->round);
	value_set_text(data, "names", names);
	fill_text(data, "absent", absent[0] == '\0' ? NULL : absent);
	return page_word(page, "desk-event.unpaired", data);
}

/* Which of the event's pages could not be published: rendered, or written. NULL: none. */
static const char *
unpublished_text(const struct page *page, const struct overview *overview)
{
	struct stale_pages pages = stale_pages_aside(page->arena, page->app->office.db,
	                                             overview->t->slug);
	struct value *data = value_object(page->arena);
	const char *names = "";

	for (size_t i = 0; i < pages.count; i++) {
		const char *kind = pages.list[i].kind;

		if (strcmp(kind, published_names[PUBLISHED_RULESET]) == 0)
			continue; /* the id of a ruleset, of which an event may have made its address */
		value_set_int(data, "number", pages.list[i].number);
		names = names_add(page, names, page_word(page, arena_printf(page->arena,
		                  "desk-event.unpublished.%s", kind), data));
	}
	value_set_text(data, "names", names);
	return names[0] == '\0' ? NULL : page_word(page, "desk-event.unpublished", data);
}

static void
need_add(const struct page *page, struct value *list, const char *text)
{
	if (text != NULL)
		value_add(list, value_text(page->arena, text));
}

/* What the settings lack. */
static struct value *
settings_list(const struct page *page, const struct overview *overview)
{
	const struct tournament *t = overview->t;
	bool over = t->state == STATE_FINISHED, draft = t->state == STATE_DRAFT;
	bool made_now = strcmp(page_query(page, "said"), "event-created") == 0;
	bool opened = overview->now >= t->opens_at, closed = overview->now >= t->closes_at;
	const struct {
		bool is_so;
		const char *word;
	} needs[] = {
		{!over && t->contact[0] == '\0', "desk-event.no-contact"},
		{!over && t->venue[0] == '\0', "desk-event.no-venue"},
		{draft && !made_now && opened && !closed, "desk-event.opens-past"},
		{draft && closed, "desk-event.closes-past"},
	};
	struct value *list = value_list(page->arena);

	for (size_t i = 0; i < sizeof(needs) / sizeof(needs[0]); i++)
		if (needs[i].is_so)
			need_add(page, list, page_word(page, needs[i].word, NULL));
	need_add(page, list, too_many_text(page, overview));
	need_add(page, list, too_few_text(page, overview));
	return list;
}

void
desk_needs_show(struct page *page, const struct overview *overview)
{
	const char *unpaired = unpaired_text(page, overview);
	const char *unpublished = unpublished_text(page, overview);
	struct value *object, *list = settings_list(page, overview);
	bool settings = value_count(list) > 0;

	if (!settings && unpaired == NULL && unpublished == NULL)
		return;
	object = value_set_object(page->root, "needs");
	value_set(object, "list", list);
	fill_text(object, "unpaired", unpaired);
	fill_text(object, "unpublished", unpublished);
	fill_text(object, "settings", settings ? desk_url(page, "/settings") : NULL);
}
