#include "pages/part/form.h"

#include "pages/part/say.h"

/* "players.0.rank" as an id: CSS and fragments dislike dots. */
static const char *
id_of(struct arena *arena, const char *name)
{
	char *id = arena_text(arena, name);

	for (char *at = id; *at != '\0'; at++)
		if (*at == '.')
			*at = '-';
	return id;
}

/* A detail that is a date is said as one. Some say how many rounds the event has. */
const char *
form_problem_text(const struct page *page, const struct problem *problem)
{
	struct value *data = value_object(page->arena);
	const char *detail = problem->detail == NULL ? "" : problem->detail;
	const struct tournament *tournament = page->app->tournament;
	struct date date;

	value_set_int(data, "rounds", tournament == NULL ? 0 : tournament->rounds);
	value_set_text(data, "detail", date_parse(detail, &date) ? say_date(page, date) : detail);
	return page_word(page, problem_facts[problem->kind].key, data);
}

struct value *
form_field(struct page *page, struct value *object, const char *key, const char *name,
           const char *value, const struct problems *problems)
{
	struct value *field = value_set_object(object, key);
	const struct problem *problem = problems == NULL ? NULL : problem_find(problems, name);

	value_set_text(field, "name", name);
	value_set_text(field, "id", id_of(page->arena, name));
	value_set_text(field, "value", value == NULL ? "" : value);
	value_set(field, "error", problem == NULL ? value_bool(page->arena, false)
	                          : value_text(page->arena, form_problem_text(page, problem)));
	return field;
}

/* A problem in the list of all, where its field is not at hand. */
static const char *
listed_text(const struct page *page, const struct problem *problem, form_label label)
{
	const char *name = label == NULL ? NULL : label(page, problem->field);
	struct value *data = value_object(page->arena);

	if (name == NULL)
		return form_problem_text(page, problem);
	value_set_text(data, "label", name);
	value_set_text(data, "text", form_problem_text(page, problem));
	return page_word(page, "problems.labelled", data);
}

void
form_problems(struct page *page, const struct problems *problems)
{
	form_problems_labelled(page, problems, NULL);
}

struct value *
form_problems_list(struct page *page, size_t count)
{
	struct value *object = value_set_object(page->root, "problems");

	page->response->status = 422;
	value_set_int(object, "count", (int64_t)count);
	value_set_bool(object, "one", count == 1);
	return value_set_list(object, "list");
}

void
form_problems_labelled(struct page *page, const struct problems *problems, form_label label)
{
	struct value *list;

	if (problems->count == 0)
		return;
	list = form_problems_list(page, problems->count);
	for (size_t i = 0; i < problems->count; i++) {
		const struct problem *problem = &problems->list[i];
		struct value *item = value_add_object(list);

		if (problem->field[0] == '\0')
			value_set_bool(item, "id", false);
		else
			value_set_text(item, "id", id_of(page->arena, problem->field));
		value_set_text(item, "text", listed_text(page, problem, label));
	}
}
