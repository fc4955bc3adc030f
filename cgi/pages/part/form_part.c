#include "pages/part/form_part.h"

#include <string.h>

#include "pages/part/fill.h"
#include "pages/part/say.h"
#include "pages/part/url.h"

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

void *
form_list_typed(const struct page *page, const struct form_list *list, size_t *count)
{
	char *rows = arena_array(page->arena, list->most, list->typed_size);

	*count = 0;
	for (size_t i = 0; i < list->most; i++) {
		void *row = rows + i * list->typed_size;
		const char **texts = row;

		for (size_t field = 0; field < list->width; field++)
			texts[field] = page_body(page, form_list_path(page->arena, list, i, field));
		if (!form_empty(texts, list->width))
			*count = i + 1;
	}
	return rows;
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
	value_set(field, "error", problem == NULL ? value_bool(false)
	                          : value_text(page->arena, form_problem_text(page, problem)));
	return field;
}

struct value *
form_option(struct value *options, const char *value, const char *text, bool chosen)
{
	struct value *option = value_add_object(options);

	value_set_text(option, "value", value);
	value_set_text(option, "text", text);
	value_set_bool(option, "chosen", chosen);
	return option;
}

void
form_button(struct page *page, struct value *options, const char *field, const char *value,
            const char *label, enum side side, bool checked)
{
	size_t at = value_count(options);
	struct value *option = value_add_object(options);

	value_set_text(option, "id", at == 0 ? field
	               : arena_printf(page->arena, "%s-%zu", field, at + 1));
	value_set_text(option, "value", value);
	value_set_text(option, "label", label);
	value_set_bool(option, "black", side == SIDE_BLACK);
	value_set_bool(option, "white", side == SIDE_WHITE);
	value_set_bool(option, "checked", checked);
	value_set_bool(option, "first", at == 0);
}

void
form_hidden(struct value *list, const char *name, const char *value)
{
	struct value *item = value_add_object(list);

	value_set_text(item, "name", name);
	value_set_text(item, "value", value);
}

void
form_proof(struct page *page, struct value *object, const char *password, const char *code,
           const struct problems *problems)
{
	const struct account *account = page->app->account;
	const bool asked = !sign_in_is_fresh(&page->app->office, account);

	value_set_bool(object, "check", false);
	value_set_bool(object, "code", false);
	if (asked)
		form_field(page, object, "check", password, "", problems);
	if (asked && code != NULL && account->authenticator != NULL)
		form_field(page, object, "code", code, "", problems);
}

void
form_passkey(struct page *page, struct value *object, const struct passkey_site *site,
             const char *whose)
{
	value_set_text(object, "challenge", passkey_challenge(&page->app->office, whose));
	value_set_text(object, "rp", site->name);
	value_set_text(object, "js", url_static("passkey.js"));
}

void
form_version(const struct page *page, struct value *object, const char *typed, int now,
             const struct problems *problems)
{
	const bool fresh = typed == NULL || problem_is(problems, PROBLEM_STALE);

	value_set_text(object, "version", fresh ? arena_printf(page->arena, "%d", now) : typed);
}

const char *
form_problem_labelled(const struct page *page, const struct problem *problem, const char *label)
{
	struct value *data = value_object(page->arena);

	if (label == NULL)
		return form_problem_text(page, problem);
	value_set_text(data, "label", label);
	value_set_text(data, "text", form_problem_text(page, problem));
	return page_word(page, "problems.labelled", data);
}

void
form_problems(struct page *page, const struct problems *problems)
{
	form_problems_labelled(page, problems, NULL);
}

/* What would do a while later is not wrong in itself. */
static void
status_set(struct page *page, const struct problems *problems)
{
	const char *seconds = problem_retry_after(problems);

	if (seconds == NULL)
		return;
	page->response->status = problem_facts[problem_find(problems, "")->kind].status;
	response_header(page->response, "Retry-After", seconds);
	app_note(page->app, page->request, page->response->status);
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
	status_set(page, problems);
	for (size_t i = 0; i < problems->count; i++) {
		const struct problem *problem = &problems->list[i];
		struct value *item = value_add_object(list);

		fill_text(item, "id", id_of(page->arena, problem->field));
		value_set_text(item, "text", form_problem_labelled(page, problem,
		               label == NULL ? NULL : label(page, problem->field)));
	}
}

/* What comes later on the page stands later; of two at one place the first one found. */
static struct problems
problems_placed(const struct page *page, const struct problems *problems, form_where where)
{
	struct problems placed = {.count = 0};

	for (size_t i = 0; i < problems->count; i++) {
		const int at = where(page, problems->list[i].field).at;
		size_t to = placed.count++;

		for (; to > 0 && where(page, placed.list[to - 1].field).at > at; to--)
			placed.list[to] = placed.list[to - 1];
		placed.list[to] = problems->list[i];
	}
	return placed;
}

static bool
same_group(const char *a, const char *b)
{
	return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

void
form_problems_placed(struct page *page, const struct problems *problems, form_label label,
                     form_where where)
{
	const struct problems placed = problems_placed(page, problems, where);
	struct value *list, *more = NULL; /* of the line of labels that may go on */
	const char *above = NULL;

	if (placed.count == 0)
		return;
	list = form_problems_list(page, placed.count);
	status_set(page, problems);
	for (size_t i = 0; i < placed.count; i++) {
		const struct problem *problem = &placed.list[i];
		const char *name = label(page, problem->field);
		const char *group = where(page, problem->field).group;
		const bool goes_on = name != NULL && more != NULL && same_group(group, above);
		struct value *item = value_add_object(goes_on ? more : list);

		fill_text(item, "id", id_of(page->arena, problem->field));
		value_set_text(item, "text", name != NULL ? name : form_problem_text(page, problem));
		if (goes_on)
			continue;
		fill_text(item, "group", group);
		more = name == NULL ? NULL : value_set_list(item, "more");
		above = group;
	}
}
