/* What is printed for an event: a table of sheets (print.c), and what each of them
 * says (lists.c, cards.c, links.c, names.c; parts.c is what they share).
 * For the desk only: nothing here is published. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "pages/part/event_page.h"
#include "pages/part/page.h"

/* A sheet as it was asked for. */
struct print {
	struct page *page;
	const struct event *event;
	const struct print_kind *sheet;
	int after;       /* the round that the standings stand after; 0 = the last with all results */
	int round;       /* published; 0 = none is, and no sheet of a round is made */
	bool everything; /* whole names, not what players let others see */
	bool small;      /* one card on a small sheet, not several on a large one */
	int places;      /* of certificates */
};

/* Each puts into page.root what its template shows. */
void print_lists_by_name(const struct print *print);
void print_lists_by_table(const struct print *print);
void print_lists_standings(const struct print *print); /* the cross table too */
void print_cards_tables(const struct print *print);
void print_cards_slips(const struct print *print);
void print_names_place_cards(const struct print *print);
void print_links(const struct print *print);
void print_lists_reception(const struct print *print);
void print_names_door(const struct print *print);
void print_names_certificates(const struct print *print);

/* Why there are no certificates yet, or NULL: the results of the last round are in. */
const char *print_names_unfinished(const struct print *print);

/* Cards lie several on a leaf: root.leaves, a list of {items}, filled one by one. */
struct print_parts_leaves {
	struct value *list, *items;
	size_t each;
};
struct print_parts_leaves print_parts_leaves(const struct print *print, size_t each);
struct value *print_parts_leaf_add(struct print_parts_leaves *leaves);

/* Whether a name of the pair is longer, so that it needs smaller letters. */
bool print_parts_long(const struct print *print, const struct entry *entry, size_t limit);

/* object.{black, white} as say_entry has them with {pair: both short names, long}, which
 * says that a name needs smaller letters; object.{table, nigiri, long}, and what
 * say_handicap adds. */
void print_parts_game(const struct print *print, struct value *object, const struct game *game);
