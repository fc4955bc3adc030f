#include "pages/entry/partner_say.h"

#include "base/country.h"
#include "event/name.h"
#include "pages/part/fill.h"
#include "pages/part/say.h"

const char *
partner_say_name(const struct page *page, const struct partner_wish *wish, bool everything)
{
	const enum name_script script = say_script(page);
	const char *name = everything ? name_full(page->arena, &wish->player, script)
	                              : name_published(page->arena, &wish->player, script);

	return name[0] == '\0' ? page_word(page, "partner.unnamed", NULL) : name;
}

void
partner_say(const struct page *page, struct value *object, const struct partner_wish *wish,
            bool everything)
{
	const struct player *player = &wish->player;
	bool shown = everything || name_is_public(player);

	value_set_text(object, "id", wish->id);
	value_set_text(object, "name", partner_say_name(page, wish, everything));
	value_set_text(object, "rank", say_rank(page, player->rank));
	fill_text(object, "honour", say_honour(page, player->honour));
	fill_text(object, "club", shown ? player->club : NULL);
	fill_text(object, "country", shown ? country_name(player->country, page->lang) : NULL);
	value_set_bool(object, "any_more", wish->note[0] != '\0' ||
	               (shown && (player->club[0] != '\0' || player->country[0] != '\0')));
	fill_lines(object, page->arena, "note", wish->note);
}

const char *
partner_say_range(const struct page *page, const struct partner_wish *wish)
{
	struct value *data = value_object(page->arena);

	fill_text(data, "weakest", say_rank(page, wish->weakest));
	fill_text(data, "strongest", say_rank(page, wish->strongest));
	value_set_bool(data, "any", wish->weakest.kind == RANK_NONE &&
	                            wish->strongest.kind == RANK_NONE);
	return page_word(page, "partner.range", data);
}
