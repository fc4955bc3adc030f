#include "actions/entry/link_again.h"

#include "actions/office/act.h"
#include "actions/office/letters.h"
#include "actions/office/pace_act.h"
#include "forms/typed_entry.h"

enum { AGAIN_SECONDS = 600 };

/* Its text has the links of them all; it is about the first one, and as that one's page is.
 * Also to a pair that has withdrawn: its page still is its own. */
static void
letter_post(const struct act *act, const struct outbox_mailboxes *all)
{
	const struct outbox_mailbox *first = &all->list[0];
	const struct outbox_letter letter = {
		.tournament_id = act->tournament->id, .entry_id = first->entry_id,
		.wish_id = first->wish_id, .kind = LETTER_LINK_AGAIN, .detail = "",
		.email = first->email, .lang = first->lang,
	};
	const int64_t since = clock_now(act->office->clock) - AGAIN_SECONDS;

	if (outbox_count_of_kind(act->office->db, &letter, since) == 0)
		letters_post(act->office, &letter);
}

bool
link_again(const struct office *office, const struct tournament *tournament, const char *email,
           struct problems *problems)
{
	const struct typed_entry typed = {.email = email};
	struct entry asked = {.email = ""};
	struct outbox_mailboxes all;
	struct act act;

	typed_entry_contact(office->arena, &typed, false, &asked, problems);
	if (problems->count > 0)
		return false;
	act = act_begin_quiet(office, tournament_whole_id(tournament), problems);
	pace_take(&act, PACE_LINK, ""); /* whether anybody has the address or not */
	if (act_fine(&act) && office->mails && act.tournament->state != STATE_DRAFT) {
		all = outbox_mailboxes(office->arena, office->db, act.tournament->id, asked.email);
		if (all.count > 0)
			letter_post(&act, &all);
	}
	return act_end(&act);
}
