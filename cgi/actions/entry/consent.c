#include "actions/entry/consent.h"

#include "actions/entry/entry_act.h"
#include "actions/office/act.h"

const enum player_field consent_fields[CONSENT_FIELDS] = {
	FIELD_GUARDIAN, FIELD_CONSENT, FIELD_PHOTOS,
};

/* Other fields may break rules that came after them. */
static void
player_read(const struct act *act, const struct typed_entry *typed, int nth, struct player *player)
{
	struct arena *arena = act->office->arena;
	struct problems all = {.count = 0};
	struct player read;

	player_field_check(arena, typed->players[nth], nth, act->tournament, false, &read, &all);
	for (size_t i = 0; i < CONSENT_FIELDS; i++) {
		const struct problem *wrong =
			problem_find(&all, player_field_path(nth, consent_fields[i]));

		if (wrong != NULL)
			problem_add(act->problems, wrong->field, wrong->kind, wrong->detail);
	}
	player->guardian = read.guardian;
	player->consent_at = read.consent_at;
	player->photos = read.photos;
}

bool
consent_change(const struct office *office, const struct tournament *tournament,
               const struct entry *entry, const struct typed_entry *typed,
               struct problems *problems)
{
	const struct act act = act_begin(office, tournament->id, problems);
	const struct entry *was = entry_by_id(office->arena, office->db, entry->id);
	struct entry changed = *was;

	if (was->status == STATUS_WITHDRAWN || was->erased_at != 0)
		act_refuse(&act, PROBLEM_WITHDRAWN);
	for (int nth = 0; nth < (int)changed.player_count; nth++)
		player_read(&act, typed, nth, &changed.players[nth]);
	if (act_fine(&act))
		entry_change_put(&act, was, &changed);
	return act_end(&act);
}
