#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/rules_say.h"
#include "pages/part/url.h"
#include "pages/public/rule_tables.h"
#include "pages/routes.h"

static void
part_show(const struct page *page, struct value *sections, const struct tournament *t,
          enum datum_part part)
{
	struct value *section = value_add_object(sections), *facts;

	value_set_text(section, "heading", rules_say_part(page, part));
	facts = value_set_list(section, "facts");
	for (enum datum datum = 0; datum < DATA; datum++)
		if (datum_part(datum) == part && datum != DATUM_ROWS &&
		    custom_applies(t->base, datum)) {
			struct value *item = value_add_object(facts);
			bool changed = custom_differs(t->base, t->ruleset, datum);

			value_set_text(item, "label", rules_say_label(page, datum_name(datum)));
			value_set_text(item, "text", rules_say_value(page, t->ruleset, datum));
			fill_text(item, "was",
			          changed ? rules_say_value(page, t->base, datum) : NULL);
		}
	if (part == PART_HANDICAP) {
		struct value *table = value_set_object(section, "table");

		/* section.table: {rows, changed}. */
		value_set_bool(table, "changed", custom_differs(t->base, t->ruleset, DATUM_ROWS));
		rule_tables_handicap(page, value_set_list(table, "rows"), &t->ruleset->handicap,
		                     &t->base->handicap, -1);
	}
}

/* GET /{lang}/t/{slug}/rules: anyone; 404 while the event is a draft. The
 * ruleset of the event, and everything in it where the event changes anything. */
void
public_event_rules(struct page *page)
{
	const struct event *event = page_event_glance(page, page->app->tournament);
	const struct tournament *t = event->tournament;
	int count = custom_count(t->base, t->ruleset);
	struct value *sections = value_set_list(page->root, "sections");
	const char *id = t->base->id;
	const char *calculator = url_published(page, PUBLISHED_HANDICAP, "");

	event_page_head(page, event, TAB_RULES);
	page_title(page, "event-rules.title", NULL);
	fill_number(page->root, "changes", count);
	fill_text(page->root, "even", rules_say_even(page, t));
	fill_text(page->root, "goes_by", rules_say_goes_by(page, t));
	value_set_bool(page->root, "one", count == 1);
	value_set_text(page->root, "own", url_published(page, PUBLISHED_RULESET, id));
	fill_text(page->root, "calculator", page->single || !ruleset_has_handicap(t->base) ? NULL
	          : arena_printf(page->arena, "%s?ruleset=%s", calculator, id));
	value_set_bool(page->root, "own_table",
	               custom_part_differs(t->base, t->ruleset, PART_HANDICAP));
	for (enum datum_part part = 0; count > 0 && part < PARTS; part++)
		if (part != PART_ROTATION || !ruleset_single(t->base))
			part_show(page, sections, t, part);
	page_show_found(page, "public/event_rules");
}
