/* The form of a pair, as a player and as the desk fill it in: what it starts
 * with, what was typed into it, and what that comes to. entry_fields.h shows it. */
#pragma once

#include <stdbool.h>

#include "forms/problem.h"
#include "forms/typed_entry.h"
#include "pages/part/page.h"
#include "pages/part/typed_day.h"

struct entry_form {
	const struct tournament *tournament;
	bool by_organiser;
	int player_count;    /* 2, or 1 */
	bool seeks;          /* the one looks for a partner */
	struct typed_entry typed;
	struct typed_day born[2];
};

/* The forms of an event: empty, of an entry, and as it came with the request. */
struct entry_form entry_form_new(const struct tournament *tournament, bool by_organiser);
struct entry_form entry_form_of(const struct page *page, const struct tournament *tournament,
                                bool by_organiser, const struct entry *entry);
struct entry_form entry_form_typed(const struct page *page, const struct tournament *tournament,
                                   bool by_organiser);

/* Whether that button sent the form: "count", "back", "enter". */
bool entry_form_pressed(const struct page *page, const char *button);

/* What the form comes to, as far as it is filled in. */
struct entry_form_sum {
	struct entry entry;
	struct typed_entry_known known;
};
struct entry_form_sum entry_form_check(const struct page *page, const struct entry_form *form,
                                       struct problems *problems);

/* What is wrong with what is filled in so far: a field still empty is no
 * problem while people only ask for the points. */
struct problems entry_form_so_far(const struct page *page, const struct entry_form *form);

/* "players.0.birth": what the names of the three fields of a birth date begin with. */
const char *entry_form_birth(struct arena *arena, int nth);

/* root.hidden: every field with its value, to carry a form over a page without it. */
void entry_form_hidden(struct page *page, const struct entry_form *form);

/* root.version and root.stale: the version the form came with, or the saved one
 * once people have been told that it is another than theirs. */
void entry_form_version(struct page *page, const char *typed, int saved,
                        const struct problems *problems);

/* root.once: the form's own key where it came with one, else the one that
 * page_form made. */
void entry_form_once(struct page *page);
