#include "pages/round/reason_say.h"

#include "pages/part/say.h"

const char *
reason_say_term(const struct page *page, enum term term)
{
	return term == TERMS ? "" : page_wordf(page, NULL, "term.%s", terms[term].key);
}

const char *
reason_say_long(const struct page *page, enum term term)
{
	return page_wordf(page, NULL, "term.%s-long", terms[term].key);
}

/* With its unit; what differences in score add up to, of so many `games`. */
static const char *
cost_say(const struct page *page, enum term term, int64_t cost, size_t games)
{
	struct value *data = value_object(page->arena);

	value_set_int(data, "cost", cost);
	value_set_int(data, "games", (int64_t)games);
	return page_wordf(page, data, "reason.cost.%s", terms[term].key);
}

const char *
reason_say_total(const struct page *page, enum term term, const struct explain_costs *explained,
                 const struct pairing *pairing)
{
	size_t games = 0;

	for (size_t i = 0; i < pairing->couple_count; i++)
		games += explained->couples[i].of[term] > 0;
	return cost_say(page, term, explained->total.of[term], games);
}

/* Of one game: the score's own difference, which the cost is the square of. */
static const char *
one_cost(const struct page *page, enum term term, int64_t cost)
{
	struct value *data;
	int root_x2 = 0;

	if (term != TERM_SCORE)
		return cost_say(page, term, cost, 1);
	while ((int64_t)root_x2 * root_x2 < cost)
		root_x2++;
	data = value_object(page->arena);
	value_set_text(data, "points", say_fraction(page->arena, root_x2, 2));
	return page_word(page, "reason.difference", data);
}

const char *
reason_say_sign(const struct page *page, enum term term)
{
	return page_wordf(page, NULL, "reason.sign.%s", terms[term].key);
}

void
reason_say_costs(const struct page *page, struct value *object, const char *name,
                 const struct term_costs *costs)
{
	struct value *list = value_set_list(object, name);

	for (enum term term = 0; term < TERM_CHANCE; term++) {
		struct value *item;

		if (costs->of[term] == 0)
			continue;
		item = value_add_object(list);
		value_set_text(item, "text", one_cost(page, term, costs->of[term]));
	}
}
