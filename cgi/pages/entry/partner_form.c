#include "pages/entry/partner_form.h"

#include "pages/entry/entry_fields.h"
#include "pages/part/form.h"
#include "pages/part/typed_day.h"
#include "pages/routes.h"

#define ALONE(constant, field, most, seen) {.name = "players.0." #field, .max = most},

const struct router_field partner_form_fields[] = {
	PLAYER_FIELD_TABLE(ALONE, ALONE)
	TYPED_DAY_FIELDS("players.0.birth"),
	{.name = "weakest", .max = 20},
	{.name = "strongest", .max = 20},
	{.name = "email", .max = 254},
	{.name = "note", .max = 300, .lines = true},
	{.name = "once", .max = 64},
	{.name = "version", .max = 20},
	{.name = NULL},
};

#undef ALONE

struct partner_form
partner_form_new(const struct tournament *tournament)
{
	struct partner_form form = {entry_form_new(tournament, false), "", ""};

	form.alone.seats = 1;
	form.alone.seeks = true;
	return form;
}

struct partner_form
partner_form_of(const struct page *page, const struct tournament *tournament,
                const struct partner_wish *wish)
{
	struct partner_typed typed = partner_typed_of(page->arena, wish);
	struct partner_form form = partner_form_new(tournament);

	form.alone.typed = typed.alone;
	form.alone.born[0] = typed_day_of(page->arena, wish->player.birth_date);
	form.weakest = typed.weakest;
	form.strongest = typed.strongest;
	return form;
}

struct partner_form
partner_form_typed(const struct page *page, const struct tournament *tournament)
{
	struct partner_form form = {
		entry_form_typed(page, tournament, false),
		page_body(page, "weakest"), page_body(page, "strongest"),
	};

	form.alone.seats = 1;
	form.alone.seeks = true;
	return form;
}

struct partner_typed
partner_form_wish(const struct partner_form *form)
{
	return (struct partner_typed){form->alone.typed, form->weakest, form->strongest};
}

void
partner_form_show(struct page *page, const struct partner_form *form, const char *action,
                  const struct problems *problems)
{
	struct value *object = value_set_object(page->root, "limits");

	entry_fields_show(page, &form->alone, action, problems);
	form_field(page, object, "weakest", "weakest", form->weakest, problems);
	form_field(page, object, "strongest", "strongest", form->strongest, problems);
}
