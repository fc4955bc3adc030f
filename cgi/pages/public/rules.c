#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/rules_say.h"
#include "pages/part/say.h"
#include "pages/part/urls.h"
#include "pages/public/rule_diagrams.h"
#include "pages/public/rule_tables.h"
#include "pages/routes.h"

static void
ruleset_add(const struct page *page, struct value *list, const struct ruleset *ruleset)
{
	struct value *item = value_add_object(list);

	value_set_text(item, "name", event_page_ruleset(page, ruleset));
	value_set_text(item, "url",
	               published_path(page->arena, PUBLISHED_RULESET, page->lang, ruleset->id, 0));
	value_set_bool(item, "handicap", ruleset_has_handicap(ruleset));
	value_set_bool(item, "pairs", !ruleset_single(ruleset));
	value_set_text(item, "lead",
	               page_word(page, arena_printf(page->arena, "rules.%s.short", ruleset->id), NULL));
}

/* GET /{lang}/rules/: anyone. The rulesets this site knows. */
void
public_rules(struct page *page)
{
	struct value *list = value_set_list(page->root, "rulesets");
	size_t count;
	const struct ruleset *all = rulesets(&count);

	for (size_t i = 0; i < count; i++)
		ruleset_add(page, list, &all[i]);
	page_title(page, "rules.title", NULL);
	page_show_public(page, "public/rules");
}

/* Each period, and what must have been played by its end; the last has no end. */
static void
periods(const struct page *page, struct value *clock, const struct timing *timing)
{
	struct value *list = value_set_list(clock, "periods");
	int stones = 0, seconds = 0;

	for (size_t i = 0; i < timing->period_count; i++) {
		const struct timing_period *period = &timing->periods[i];
		struct value *item = value_add_object(list);

		stones += period->stones;
		seconds += period->seconds;
		value_set_int(item, "number", (int64_t)i + 1);
		value_set_bool(item, "last", i + 1 == timing->period_count);
		value_set_int(item, "stones", period->stones);
		value_set_text(item, "time", say_minutes(page->arena, period->seconds));
		value_set_int(item, "stones_sum", stones);
		value_set_text(item, "time_sum", say_minutes(page->arena, seconds));
	}
}

/* What the data says of the ruleset, for the parts that all its pages share. */
static void
facts(struct page *page, const struct ruleset *ruleset)
{
	struct value *rule = value_set_object(page->root, "rule");
	struct value *object = value_set_object(page->root, "ours");
	struct value *clock = value_set_object(page->root, "clock");

	value_set_bool(rule, "pairs", !ruleset_single(ruleset));
	rules_say_facts(rule, ruleset);
	value_set_text(clock, "main", say_minutes(page->arena, ruleset->clock.main_seconds));
	value_set_int(clock, "count", ruleset->clock.count);
	value_set_int(clock, "seconds", ruleset->clock.seconds);
	periods(page, clock, &ruleset->clock);
	/* What its document does not say, and this site decided. */
	for (enum ruleset_ours i = 0; i < OURS_COUNT; i++)
		value_set_bool(object, ruleset_ours_words[i], ruleset_is_ours(ruleset, i));
	rule_tables_handicap(page, value_set_list(page->root, "table_rows"), &ruleset->handicap,
	                     &ruleset->handicap, -1);
	rule_tables_points(page, ruleset);
	if (!ruleset_single(ruleset))
		rule_diagrams(page, ruleset);
}

/* GET /{lang}/rules/{ruleset}: anyone. What the data says stands in tables and
 * words shared by all; what only its document says, in a template of its own. */
void
public_rules_one(struct page *page)
{
	const struct ruleset *ruleset = ruleset_find(page_capture(page, "ruleset"));

	if (ruleset == NULL) {
		page_refuse(page, 404);
		return;
	}
	page_title_text(page, event_page_ruleset(page, ruleset));
	value_set_text(page->root, "source", ruleset->source);
	value_set_bool(page->root, "source_ja", ruleset->source_ja);
	value_set_bool(page->root, "child", ruleset_admits(ruleset)->junior);
	value_set_text(page->root, "calculator",
	               arena_printf(page->arena, "%s?ruleset=%s",
	                            published_path(page->arena, PUBLISHED_HANDICAP, page->lang, "", 0),
	                            ruleset->id));
	facts(page, ruleset);
	page_show_public(page, arena_printf(page->arena, "public/rules-%s", ruleset->id));
}
