#include "actions/entry/partner_entry.h"

#include <string.h>

#include "actions/office/changes.h"
#include "forms/person.h"
#include "forms/typed_entry.h"
#include "store/audit.h"

static void
status_audit(const struct office *office, const struct partner_wish *wish, const char *action,
             enum partner_status to)
{
	struct changes changes = changes_new(office->arena);

	changes_add(&changes, "status", partner_status_names[wish->status],
	            partner_status_names[to]);
	office_audit_changes(office, wish->tournament_id, action, wish->id, &changes);
}

void
partner_entry_stop(const struct office *office, const struct partner_wish *wish)
{
	partner_withdraw(office->db, wish->id);
	partner_offers_delete(office->db, wish->id);
	status_audit(office, wish, "partner.stop", WISH_WITHDRAWN);
}

/* ---- in ---- */

/* As the line that says so names the wishes: "first" and "second". */
static struct change_list
makers_of(const struct office *office, const struct entry *entry)
{
	const struct audit_filter filter = {entry->id, "partner", INT64_MAX};
	struct audit_lines lines = audit_of(office->arena, office->db, entry->tournament_id,
	                                    &filter, 1);
	struct change_list makers = {.count = 0};

	if (lines.count > 0 && !changes_read(office->arena, lines.list[0].audit.after, &makers))
		makers.count = 0;
	return makers;
}

/* NULL when the entry was not made of the wish. */
static const char *
maker_name(const struct change_list *makers, const struct partner_wish *wish)
{
	for (size_t i = 0; i < makers->count; i++)
		if (strcmp(makers->list[i].value, wish->id) == 0)
			return makers->list[i].field;
	return NULL;
}

static void
pair_again(const struct office *office, const struct entry *entry,
           const struct partner_wish *wish, const char *name, struct changes *paired)
{
	partner_pair(office->db, wish->id, entry->id);
	partner_offers_delete(office->db, wish->id);
	changes_add(paired, name, "", wish->id);
}

static bool
is_of(struct arena *arena, const struct entry *entry, const struct partner_wish *wish)
{
	for (size_t seat = 0; seat < entry->player_count; seat++)
		if (person_is(arena, &wish->player, &entry->players[seat]))
			return true;
	return false;
}

void
partner_entry_in(const struct office *office, const struct entry *entry)
{
	struct partner_wishes all = partners_of(office->arena, office->db, entry->tournament_id);
	struct change_list makers = makers_of(office, entry);
	struct changes paired = changes_new(office->arena);

	for (size_t i = 0; i < all.count; i++) {
		const struct partner_wish *wish = &all.list[i];
		const char *name = maker_name(&makers, wish);

		if (wish->status != WISH_LOOKING || !is_of(office->arena, entry, wish))
			continue;
		if (name != NULL)
			pair_again(office, entry, wish, name, &paired);
		else
			partner_entry_stop(office, wish);
	}
	if (!changes_none(&paired))
		office_audit_changes(office, entry->tournament_id, "partner.pair", entry->id,
		                     &paired);
}

/* ---- out ---- */

static bool
looks_already(struct arena *arena, const struct partner_wishes *all,
              const struct partner_wish *wish)
{
	for (size_t i = 0; i < all->count; i++)
		if (all->list[i].status == WISH_LOOKING &&
		    person_is(arena, &all->list[i].player, &wish->player))
			return true;
	return false;
}

static bool
is_in_a_pair(struct arena *arena, const struct entry_list *entries, const struct partner_wish *wish)
{
	const struct entry alone = {.id = "", .players = {wish->player}};
	struct problems problems = {.count = 0};

	person_seat_twice(arena, &alone, 0, entries, &problems);
	return problems.count > 0;
}

void
partner_entry_out(const struct office *office, const struct entry *entry)
{
	struct arena *arena = office->arena;
	struct partner_wishes all = partners_of(arena, office->db, entry->tournament_id);
	struct entry_list entries = entry_list_of(arena, office->db, entry->tournament_id);

	for (size_t i = 0; i < all.count; i++) {
		const struct partner_wish *wish = &all.list[i];
		bool busy;

		if (wish->status != WISH_PAIRED || strcmp(wish->entry_id, entry->id) != 0)
			continue;
		busy = looks_already(arena, &all, wish) || is_in_a_pair(arena, &entries, wish);
		partner_unpair(office->db, wish->id, busy ? WISH_WITHDRAWN : WISH_LOOKING);
		status_audit(office, wish, busy ? "partner.stop" : "partner.look",
		             busy ? WISH_WITHDRAWN : WISH_LOOKING);
	}
}
