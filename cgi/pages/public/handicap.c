#include <string.h>

#include "forms/form.h"
#include "forms/typed_text.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/public/handicap_answer.h"
#include "pages/routes.h"
#include "rules/handicap.h"

enum { PLAYERS = 4, RANK_TEXT_MAX = 20 };

ROUTER_FIELDS(public_handicap_fields,
	{"ruleset", .max = 20},
	{"a1", .max = RANK_TEXT_MAX},
	{"a2", .max = RANK_TEXT_MAX},
	{"b1", .max = RANK_TEXT_MAX},
	{"b2", .max = RANK_TEXT_MAX},
	{"a1-honour", .max = 20},
	{"a2-honour", .max = 20},
	{"b1-honour", .max = 20},
	{"b2-honour", .max = 20});

/* "a" is one's own pair, "b" the other. */
static const struct input {
	const char *rank, *honour;
} inputs[PLAYERS] = {
	{"a1", "a1-honour"}, {"a2", "a2-honour"}, {"b1", "b1-honour"}, {"b2", "b2-honour"},
};

/* What somebody asked, as far as it is understood. */
struct asked {
	struct handicap_answer_asked question; /* the pair one is in oneself first */
	bool nothing; /* no rank is given: only the form is shown */
};

static const struct ruleset *
ruleset_asked(const struct page *page, struct problems *problems)
{
	const char *id = page_query(page, "ruleset");
	const struct ruleset *ruleset = ruleset_find(id);
	size_t count;
	const struct ruleset *all;

	if (ruleset != NULL && ruleset_has_handicap(ruleset))
		return ruleset;
	if (id[0] != '\0')
		problem_add(problems, "ruleset", PROBLEM_CHOICE, NULL);
	/* The first ruleset with a handicap table of its own, where none is asked for. */
	all = rulesets(&count);
	for (size_t i = 0; i < count; i++)
		if (ruleset_has_handicap(&all[i]))
			return &all[i];
	return all;
}

static struct asked
asked_read(const struct page *page, struct problems *problems)
{
	struct asked asked = {.nothing = true};

	for (size_t i = 0; i < PLAYERS; i++)
		asked.nothing = asked.nothing && page_query(page, inputs[i].rank)[0] == '\0';
	asked.question.ruleset = ruleset_asked(page, problems);
	for (size_t i = 0; i < PLAYERS; i++) {
		const char *rank = page_query(page, inputs[i].rank);
		int honour = form_word(player_honour_names, page_query(page, inputs[i].honour));
		enum problem_kind wrong;

		if (honour < 0)
			problem_add(problems, inputs[i].honour, PROBLEM_CHOICE, NULL);
		asked.question.players[i].honour = honour < 0 ? HONOUR_NONE : (enum handicap_honour)honour;
		wrong = typed_text_rank(&asked.question.ruleset->handicap, rank,
		                        &asked.question.players[i].rank);
		if (wrong != PROBLEM_NONE && !asked.nothing)
			problem_add(problems, inputs[i].rank, rank[0] == '\0' ? PROBLEM_REQUIRED : wrong,
			            NULL);
	}
	return asked;
}

/* The form, with everything as it was typed. */
static void
form_players(struct page *page, struct value *form, const struct asked *asked,
             const struct problems *problems)
{
	static const char *const sides[] = {"mine", "other_pair"};

	for (size_t i = 0; i < PLAYERS; i += 2) {
		struct value *list = value_set_list(form, sides[i / 2]);

		for (size_t j = i; j < i + 2; j++) {
			struct value *player = value_add_object(list), *honours;

			value_set_int(player, "which", (int64_t)(j - i) + 1);
			form_field(page, player, "rank", inputs[j].rank,
			           page_query(page, inputs[j].rank), problems);
			form_field(page, player, "honour", inputs[j].honour, "", problems);
			honours = value_set_list(player, "honours");
			for (enum handicap_honour each = HONOUR_NONE; each <= HONOUR_TITLE; each++)
				form_option(honours, player_honour_names[each], say_honour(page, each),
				            each == asked->question.players[j].honour);
		}
	}
}

static void
form_show(struct page *page, const struct asked *asked, const struct problems *problems)
{
	struct value *form = value_set_object(page->root, "form"), *list;
	bool honours = false;
	size_t count;
	const struct ruleset *all = rulesets(&count);

	value_set_text(form, "action", arena_printf(page->arena, "%s#answer",
	               url_published(page, PUBLISHED_HANDICAP, "")));
	form_field(page, form, "ruleset", "ruleset", asked->question.ruleset->id, problems);
	list = value_set_list(form, "rulesets");
	for (size_t i = 0; i < count; i++) {
		struct value *item;

		if (!ruleset_has_handicap(&all[i]))
			continue;
		item = form_option(list, all[i].id, event_page_ruleset(page, &all[i]),
		                   &all[i] == asked->question.ruleset);
		value_set_bool(item, "honours", handicap_knows(&all[i].handicap, HONOUR_TITLE));
	}
	form_players(page, form, asked, problems);
	for (size_t i = 0; i < PLAYERS; i++)
		honours = honours || asked->question.players[i].honour != HONOUR_NONE ||
		          problem_find(problems, inputs[i].honour) != NULL;
	value_set_bool(form, "open_honours", honours);
	/* Who has typed nothing sees what an answer is like. */
	fill_text(form, "example", !asked->nothing ? NULL
	          : arena_printf(page->arena, "%s?ruleset=%s&a1=4d&a2=1k&b1=1d&b2=6k#answer",
	                         url_published(page, PUBLISHED_HANDICAP, ""),
	                         asked->question.ruleset->id));
}

/* GET /{lang}/handicap?ruleset=&a1=&a2=&b1=&b2=: anyone. Without a question it
 * is the published form; an answer is made for whoever asks, and kept nowhere. */
void
public_handicap(struct page *page)
{
	struct problems problems = {.count = 0};
	struct asked asked = asked_read(page, &problems);

	page_title(page, "handicap.title", NULL);
	value_set_text(page->root, "ruleset", event_page_ruleset(page, asked.question.ruleset));
	form_show(page, &asked, &problems);
	value_set_text(page->root, "script", url_static("handicap.js"));
	handicap_answer_show(page, &asked.question, !asked.nothing && problems.count == 0);
	form_problems(page, &problems);
	if (page->request->query.count == 0)
		page_show_public(page, "public/handicap");
	else
		page_show(page, "public/handicap");
}
