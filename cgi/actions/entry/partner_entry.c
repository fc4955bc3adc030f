#include "actions/entry/partner_entry.h"

#include <string.h>

#include "actions/office/changes.h"
#include "event/name.h"
#include "forms/person.h"
#include "forms/typed_entry.h"

static void
status_audit(const struct office *office, const struct partner_wish *wish, const char *action,
             enum partner_status to)
{
	office_audit(office, wish->tournament_id, action, wish->id, "status",
	             partner_status_names[wish->status], partner_status_names[to]);
}

void
partner_entry_stop(const struct office *office, const struct partner_wish *wish)
{
	partner_status_set(office->db, wish->id, WISH_LOOKING, WISH_WITHDRAWN, NULL);
	partner_offers_delete(office->db, wish->id);
	status_audit(office, wish, "partner.stop", WISH_WITHDRAWN);
}

/* ---- in ---- */

/* As its line in the log names the player's wish; NULL when nobody in the pair has it. */
static const char *
part_of(struct arena *arena, const struct entry *entry, const struct partner_wish *wish)
{
	for (size_t nth = 0; nth < entry->player_count; nth++)
		if (person_is(arena, &wish->player, &entry->players[nth]))
			return nth == 0 ? "first" : "second";
	return NULL;
}

/* A pair that was made of wishes and comes back is made of them again. */
void
partner_entry_in(const struct office *office, const struct entry *entry)
{
	struct partner_wishes all = partners_of(office->arena, office->db, entry->tournament_id);
	struct changes paired = changes_new(office->arena);

	for (size_t i = 0; i < all.count; i++) {
		const struct partner_wish *wish = &all.list[i];
		const char *part = part_of(office->arena, entry, wish);

		if (wish->status != WISH_LOOKING || part == NULL)
			continue;
		if (wish->made_id != NULL && strcmp(wish->made_id, entry->id) == 0) {
			partner_status_set(office->db, wish->id, WISH_LOOKING, WISH_PAIRED,
			                   entry->id);
			partner_offers_delete(office->db, wish->id);
			changes_add(&paired, part, "", wish->id);
		} else {
			partner_entry_stop(office, wish);
		}
	}
	if (!changes_none(&paired))
		office_audit_changes(office, entry->tournament_id, "partner.pair", entry->id,
		                     &paired);
}

/* ---- who sees what ---- */

/* Also where it goes on in another division. */
static bool
is_made(const struct office *office, const struct entry *entry)
{
	while (!partner_made(office->db, entry->id)) {
		if (entry->from_id == NULL)
			return false;
		entry = entry_by_id(office->arena, office->db, entry->from_id);
	}
	return true;
}

/* What the other one of the pair may know, and nothing that comes later. */
static struct player
player_shared(struct arena *arena, const struct player *player)
{
	const bool whole = name_is_public(player);
	struct player seen = player_whole((struct player){
		.family_name = player->family_name, .given_name = player->given_name,
		.family_kana = player->family_kana, .given_kana = player->given_kana,
		.latin_name = player->latin_name, .rank = player->rank, .honour = player->honour,
		.club = whole ? player->club : NULL, .country = whole ? player->country : NULL,
		.publish = player->publish,
	});

	name_reduce(arena, &seen);
	return seen;
}

const struct entry *
partner_entry_shared(const struct office *office, const struct entry *entry)
{
	struct entry *seen;

	if (!is_made(office, entry))
		return entry;
	seen = arena_array(office->arena, 1, sizeof(*seen));
	*seen = *entry;
	for (size_t nth = 0; nth < seen->player_count; nth++)
		seen->players[nth] = player_shared(office->arena, &entry->players[nth]);
	typed_entry_hide(office->arena, seen, SIGHT_ORGANISER);
	return seen;
}

/* By name, or, where that has been corrected since, by who asked first (match_couple). */
int
partner_entry_nth(const struct office *office, const struct entry *entry,
                  const struct partner_wish *wish)
{
	const struct partner_wishes all = partners_of(office->arena, office->db, wish->tournament_id);
	const char *part = part_of(office->arena, entry, wish);

	for (size_t i = 0; i < all.count && part == NULL; i++)
		if (all.list[i].made_id != NULL && strcmp(all.list[i].made_id, entry->id) == 0)
			part = strcmp(all.list[i].id, wish->id) == 0 ? "first" : "second";
	return part == NULL || strcmp(part, "first") == 0 ? 0 : 1;
}

/* ---- out ---- */

bool
partner_entry_looks(struct arena *arena, const struct partner_wishes *all,
                    const struct partner_wish *wish, bool seen)
{
	for (size_t i = 0; i < all->count; i++)
		if (all->list[i].status == WISH_LOOKING && strcmp(all->list[i].id, wish->id) != 0 &&
		    (!seen || name_is_public(&all->list[i].player)) &&
		    person_is(arena, &all->list[i].player, &wish->player))
			return true;
	return false;
}

void
partner_entry_out(const struct office *office, const struct entry *entry)
{
	struct arena *arena = office->arena;
	struct partner_wishes all = partners_of(arena, office->db, entry->tournament_id);

	for (size_t i = 0; i < all.count; i++) {
		const struct partner_wish *wish = &all.list[i];
		const struct entry alone = {
			.id = "", .tournament_id = entry->tournament_id, .players = {wish->player},
			.player_count = 1,
		};
		struct entry_list entries;
		struct problems twice = {.count = 0};
		bool busy;

		if (wish->status != WISH_PAIRED || strcmp(wish->entry_id, entry->id) != 0)
			continue;
		entries = entry_namesakes(arena, office->db, &alone);
		person_twice_nth(arena, &alone, 0, &entries, &twice);
		busy = twice.count > 0 || partner_entry_looks(arena, &all, wish, false);
		partner_status_set(office->db, wish->id, WISH_PAIRED,
		                   busy ? WISH_WITHDRAWN : WISH_LOOKING, NULL);
		status_audit(office, wish, busy ? "partner.stop" : "partner.look",
		             busy ? WISH_WITHDRAWN : WISH_LOOKING);
	}
}
