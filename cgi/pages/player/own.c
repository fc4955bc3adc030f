#include "pages/player/own.h"

#include "actions/entry/entry.h"
#include "pages/part/url.h"

void
player_own_gone(struct page *page, const char *word)
{
	page->response->status = 404;
	page_title(page, "private.gone", NULL);
	value_set_text(page->root, "text", page_word(page, word, NULL));
	page_show(page, "public/refused");
}

bool
player_own_open(struct page *page, struct own_entry *own)
{
	const struct office *office = &page->app->office;
	const char *token = page_capture(page, "token");

	*own = (struct own_entry){.page = page};
	own->entry = entry_by_token(office, token);
	if (own->entry == NULL) {
		player_own_gone(page, "private.gone-text");
		return false;
	}
	own->tournament = tournament_by_id(page->arena, office->db, own->entry->tournament_id);
	own->url = url_private(page, token);
	page_speak_of(page, own->tournament);
	return true;
}
