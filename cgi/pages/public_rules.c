#include <string.h>

#include "pages/handlers.h"
#include "pages/model.h"
#include "pages/rule_tables.h"
#include "pages/say.h"
#include "pages/urls.h"

static void
ruleset_add(const struct page *page, struct value *list, const struct ruleset *ruleset)
{
	struct value *item = value_add_object(list);

	value_set_text(item, "name", model_ruleset_name(page, ruleset));
	value_set_text(item, "url",
	               published_path(page->arena, PUBLISHED_RULESET, page->lang, ruleset->id, 0));
	value_set_bool(item, "handicap", ruleset_has_handicap(ruleset));
	value_set_bool(item, "pairs", ruleset->conduct.admits != ADMITS_SINGLE);
	value_set_text(item, "lead",
	               page_word(page, arena_printf(page->arena, "rules.%s.short", ruleset->id), NULL));
}

/* GET /{lang}/rules/: anyone. The rulesets this site knows. */
void
page_rules(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct value *list = value_set_list(page.root, "rulesets");
	size_t count;
	const struct ruleset *all = rulesets(&count);

	for (size_t i = 0; i < count; i++)
		ruleset_add(&page, list, &all[i]);
	page_title(&page, "rules.title", NULL);
	page_show_public(&page, "public/rules");
}

static void
admits(const struct page *page, const struct conduct *conduct)
{
	struct value *object = value_set_object(page->root, "admits");

	value_set_bool(object, "any", conduct->admits == ADMITS_ANY);
	value_set_bool(object, "mixed", conduct->admits == ADMITS_MIXED);
	value_set_bool(object, "junior", conduct->admits == ADMITS_JUNIOR);
	value_set_bool(object, "pairs", conduct->admits != ADMITS_SINGLE);
}

/* GET /{lang}/rules/{ruleset}: anyone. What the data says stands in tables and
 * words shared by all; what only its document says, in a template of its own. */
void
page_ruleset(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	const struct ruleset *ruleset = ruleset_find(page_capture(&page, "ruleset"));

	if (ruleset == NULL) {
		page_refuse(&page, 404);
		return;
	}
	page_title_text(&page, model_ruleset_name(&page, ruleset));
	value_set_text(page.root, "source", ruleset->source);
	value_set_bool(page.root, "source_ja", strcmp(ruleset->id, "kanto-junior") == 0);
	value_set_text(page.root, "calculator",
	               arena_printf(page.arena, "%s?ruleset=%s",
	                            published_path(page.arena, PUBLISHED_HANDICAP, page.lang, "", 0),
	                            ruleset->id));
	value_set_bool(page.root, "answer", false);
	admits(&page, &ruleset->conduct);
	rule_tables_handicap(&page, ruleset, -1);
	rule_tables_points(&page, ruleset);
	page_show_public(&page, arena_printf(page.arena, "public/rules-%s", ruleset->id));
}
