/* The form of a pair, as a player and as the desk fill it in: what it starts
 * with, what was typed into it, and how the page gets it again, with the points
 * and the captain that come of it. A birth date is three small fields; the
 * action takes it as one text. */
#ifndef PAGES_ENTRY_FORM_H
#define PAGES_ENTRY_FORM_H

#include <stdbool.h>

#include "actions/problem.h"
#include "actions/typed_entry.h"
#include "pages/page.h"

struct typed_birth {
	const char *year, *month, *day;
};

struct entry_form {
	const struct tournament *tournament;
	bool by_organiser;
	struct typed_entry typed;
	struct typed_birth born[2];
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
struct entry_sum {
	struct entry entry;
	struct entry_known known;
};
struct entry_sum entry_form_check(const struct page *page, const struct entry_form *form,
                                  struct problems *problems);

/* What is wrong with what is filled in so far: a field still empty is no
 * problem while people only ask for the points. */
struct problems entry_form_so_far(const struct page *page, const struct entry_form *form);

/* Puts it into the tree as "form" {action, by_organiser, asks, players, email, note},
 * with root.sum and the problems. */
void entry_form_show(struct page *page, const struct entry_form *form, const char *action,
                     const struct problems *problems);

/* root.sum {points, one, two, exact, rounded, captain, ...}; points and captain
 * are false as long as they are not known. */
void entry_sum_show(struct page *page, const struct tournament *tournament,
                    const struct entry_sum *sum);

/* root.hidden: every field with its value, to carry a form over a page without it. */
void entry_form_hidden(struct page *page, const struct entry_form *form);

/* root.details: an entry in words {players, email, note}. */
void entry_details_show(struct page *page, const struct entry *entry);

/* root.version and root.stale: the version the form came with, or the saved one
 * once people have been told that it is another than theirs. */
void entry_form_version(struct page *page, const char *typed, int saved,
                        const struct problems *problems);

/* root.once: the form's own key where it came with one, else the one that
 * page_form made. */
void entry_form_once(struct page *page);

#endif
