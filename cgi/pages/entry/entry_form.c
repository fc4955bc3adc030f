#include "pages/entry/entry_form.h"

#include <string.h>

#include "pages/part/form_part.h"
#include "pages/routes.h"

#define FIRST(constant, field, most, ...) {.name = "players.0." #field, .max = most},
#define OWN(constant, field, most, kind, ...) {.name = #field, .max = most, .lines = kind == FORM_LINES},
#define SECOND(constant, field, most, ...) {.name = "players.1." #field, .max = most},

/* Birth dates come in their parts. */
const struct router_field entry_form_fields[] = {
	PLAYER_FIELD_TABLE(FIRST, FIRST)
	PLAYER_FIELD_TABLE(SECOND, SECOND)
	TYPED_DAY_FIELDS("players.0.birth"),
	TYPED_DAY_FIELDS("players.1.birth"),
	TYPED_ENTRY_TABLE(OWN)
	{.name = "division", .max = 20},
	{.name = "once", .max = 64},
	{.name = "version", .max = 20},
	{.name = "do", .max = 10},
	{.name = NULL},
};

#undef FIRST
#undef SECOND
#undef OWN

struct entry_form
entry_form_new(const struct tournament *tournament, bool by_organiser)
{
	struct entry_form form = {
		.tournament = tournament, .by_organiser = by_organiser,
		.player_count = (int)ruleset_players(tournament->ruleset),
		.typed = typed_entry_none(),
	};

	for (int nth = 0; nth < 2; nth++)
		form.born[nth] = (struct typed_day){.year = "", .month = "", .day = ""};
	return form;
}

struct entry_form
entry_form_of(const struct page *page, const struct tournament *tournament, bool by_organiser,
              const struct entry *entry)
{
	struct entry_form form = entry_form_new(tournament, by_organiser);

	form.typed = typed_entry_of(page->arena, entry);
	for (int nth = 0; nth < form.player_count; nth++)
		form.born[nth] = typed_day_of(page->arena, entry->players[nth].birth_date);
	return form;
}

const char *
entry_form_birth(struct arena *arena, int nth)
{
	return arena_printf(arena, "players.%d.birth", nth);
}

struct entry_form
entry_form_typed(const struct page *page, const struct tournament *tournament, bool by_organiser)
{
	struct entry_form form = entry_form_new(tournament, by_organiser);

	for (int nth = 0; nth < form.player_count; nth++) {
		const char **fields = form.typed.players[nth];

		for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
			fields[field] = page_body(page, player_field_path(nth, field));
		form.born[nth] = typed_day_birth(page, entry_form_birth(page->arena, nth));
		fields[FIELD_BIRTH_DATE] = typed_day_text(page->arena, &form.born[nth]);
	}
	for (enum typed_entry_field field = 0; field < ENTRY_FIELDS; field++)
		form.typed.own[field] = page_body(page, typed_entry_fields[field].name);
	form.typed.division = page_body(page, "division");
	return form;
}

bool
entry_form_pressed(const struct page *page, const char *button)
{
	return strcmp(page_body(page, "do"), button) == 0;
}

void
entry_form_once(struct page *page)
{
	const char *once = page_body(page, "once");

	if (once[0] != '\0')
		value_set_text(page->root, "once", once);
}

void
entry_form_version(struct page *page, const char *typed, int saved, const struct problems *problems)
{
	value_set_bool(page->root, "stale", problem_is(problems, PROBLEM_STALE));
	form_version(page, page->root, typed, saved, problems);
}

struct entry_form_sum
entry_form_check(const struct page *page, const struct entry_form *form, struct problems *problems)
{
	struct entry_form_sum sum = {.entry = {.id = "", .tournament_id = form->tournament->id}};

	if (form->seeks)
		typed_entry_check_alone(page->arena, &form->typed, form->tournament, page->lang,
		                        &sum.entry, problems);
	else
		sum.known = typed_entry_check(page->arena, &form->typed, form->tournament,
		                              page->lang, form->by_organiser, &sum.entry, problems);
	return sum;
}

struct problems
entry_form_so_far(const struct page *page, const struct entry_form *form)
{
	struct problems all = {.count = 0}, kept = {.count = 0};

	entry_form_check(page, form, &all);
	for (size_t i = 0; i < all.count; i++) {
		const struct problem *problem = &all.list[i];

		if (problem->kind != PROBLEM_REQUIRED && problem->kind != PROBLEM_GENDER_NEEDED &&
		    problem->kind != PROBLEM_BIRTH_DATE_NEEDED &&
		    problem->kind != PROBLEM_GUARDIAN_NEEDED && problem->kind != PROBLEM_CONSENT_NEEDED)
			problem_add(&kept, problem->field, problem->kind, problem->detail);
	}
	return kept;
}

void
entry_form_hidden(struct page *page, const struct entry_form *form)
{
	struct value *list = value_set_list(page->root, "hidden");

	for (int nth = 0; nth < form->player_count; nth++) {
		const struct typed_day *born = &form->born[nth];
		const char *birth = entry_form_birth(page->arena, nth);

		for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
			if (field != FIELD_BIRTH_DATE)
				form_hidden(list, player_field_path(nth, field),
				            form->typed.players[nth][field]);
		form_hidden(list, arena_printf(page->arena, "%s_year", birth), born->year);
		form_hidden(list, arena_printf(page->arena, "%s_month", birth), born->month);
		form_hidden(list, arena_printf(page->arena, "%s_day", birth), born->day);
	}
	for (enum typed_entry_field field = 0; field < ENTRY_FIELDS; field++)
		form_hidden(list, typed_entry_fields[field].name, form->typed.own[field]);
	if (form->typed.division[0] != '\0')
		form_hidden(list, "division", form->typed.division);
}
