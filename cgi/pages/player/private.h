/* The page behind a pair's private link, to which several forms come back. Names
 * are whole here: whoever has the link is the pair. */
#ifndef PAGES_PLAYER_PRIVATE_H
#define PAGES_PLAYER_PRIVATE_H

#include <stdbool.h>

#include "forms/problem.h"
#include "pages/part/page.h"
#include "store/entry.h"
#include "store/tournament.h"

/* An entry whose link somebody has. */
struct own_entry {
	struct page *page;
	const struct entry *entry;
	const struct tournament *tournament;
	const char *url; /* of its page */
	bool typed;      /* came with the entry's form, which is shown again whatever else holds */
};

/* Of the path's token. False when the link opens nothing; that has been answered then. */
bool player_private_open(struct page *page, struct own_entry *own);

/* 404 for a link that opens nothing, with that word of the catalogue. */
void player_private_gone(struct page *page, const char *word);

/* The page with the entry as it is saved, and the problems on top. */
void player_private_show(const struct own_entry *own, const struct problems *problems);

#endif
