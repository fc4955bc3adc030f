#include "actions/entry/confirm.h"

#include <string.h>

#include "actions/entry/card_code.h"
#include "actions/entry/entry_act.h"
#include "actions/office/act.h"
#include "actions/office/letters.h"

static void
confirm_one(const struct act *act, const struct entry *entry)
{
	const struct office *office = act->office;
	struct entry confirmed = *entry;

	confirmed.status = entry_place(act);
	entry_status_set(office->db, entry->id, STATUS_UNCONFIRMED, confirmed.status);
	if (confirmed.status == STATUS_CONFIRMED)
		entry_missed(office, act->tournament, entry->id);
	office_audit(office, entry->tournament_id, "entry.confirm", entry->id, "status",
	             entry_status_names[STATUS_UNCONFIRMED], entry_status_names[confirmed.status]);
	letters_standing(office, act->tournament, &confirmed);
}

bool
confirm_entries(const struct office *office, const struct tournament *tournament,
                const struct entry_list *entries, struct problems *problems)
{
	struct act act = act_begin(office, tournament->id, problems);

	if (act.tournament->state == STATE_FINISHED)
		act_refuse(&act, PROBLEM_FINISHED);
	if (act.tournament->cancelled)
		act_refuse(&act, PROBLEM_EVENT_CANCELLED);
	for (size_t i = 0; i < entries->count && act_fine(&act); i++) {
		const struct entry *now = entry_by_id(office->arena, office->db, entries->list[i].id);

		if (now != NULL && now->status == STATUS_UNCONFIRMED &&
		    strcmp(now->tournament_id, act.tournament->id) == 0)
			confirm_one(&act, now);
	}
	return act_end(&act);
}

/* For another address it is another one: what was sent to the old one is worth nothing. */
static const char *
token_kind(const struct office *office, const struct entry *entry)
{
	return arena_printf(office->arena, "confirm %s", entry->email);
}

const char *
confirm_token(const struct office *office, const struct entry *entry)
{
	return card_code_link(office, token_kind(office, entry), entry->id, entry->generation);
}

struct entry *
confirm_by_token(const struct office *office, const char *token)
{
	const char *id = card_code_link_id(office->arena, token);
	struct entry *entry = id == NULL ? NULL : entry_by_id(office->arena, office->db, id);

	return entry != NULL && secret_equal(confirm_token(office, entry), token) ? entry : NULL;
}

void
confirm_expire(const struct office *office)
{
	const int64_t until = clock_now(office->clock) - CONFIRM_HOURS * 3600;
	const struct entry_list due = entry_unconfirmed(office->arena, office->db, until);

	for (size_t i = 0; i < due.count; i++) {
		struct act act = act_begin(office, due.list[i].tournament_id, NULL);

		act.entry = entry_by_id(office->arena, office->db, due.list[i].id);
		if (act.entry != NULL && act.entry->status == STATUS_UNCONFIRMED)
			entry_leave(&act, true);
		act_end(&act);
	}
}
