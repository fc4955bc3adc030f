#include "pages/player/player_own.h"

#include "actions/entry/entry_act.h"
#include "actions/entry/partner_entry.h"
#include "pages/part/url.h"

bool
player_own_open(struct page *page, struct player_own *own)
{
	const struct office *office = &page->app->office;
	const char *token = page_capture(page, "token");
	const struct entry *entry = entry_by_token(office, token);

	*own = (struct player_own){.page = page};
	if (entry == NULL) {
		page_say(page, 404, "private.gone", page_word(page, "private.gone-text", NULL));
		return false;
	}
	own->entry = partner_entry_shared(office, entry);
	own->found = own->entry != entry;
	own->tournament = tournament_by_id(page->arena, office->db, own->entry->tournament_id);
	own->url = url_private(page, token);
	page_speak_of(page, own->tournament);
	return true;
}
