#include "actions/entry/link_again.h"

#include "actions/office/act.h"
#include "actions/office/letters.h"
#include "actions/office/pace.h"
#include "forms/typed_entry.h"

enum { AGAIN_SECONDS = 600 };

bool
link_again(const struct office *office, const struct tournament *tournament, const char *email,
           struct problems *problems)
{
	const int64_t since = clock_now(office->clock) - AGAIN_SECONDS;
	const struct typed_entry typed = {.email = email};
	struct entry asked = {.email = ""};
	struct outbox_mailboxes all = {.count = 0};
	struct act act;

	typed_entry_contact(office->arena, &typed, false, &asked, problems);
	if (problems->count > 0)
		return false;
	act = act_begin_quiet(office, tournament->id, problems);
	pace_take(&act, PACE_LINK, ""); /* whether anybody has the address or not */
	if (act_fine(&act) && office->mails && act.tournament->state != STATE_DRAFT)
		all = outbox_mailboxes(office->arena, office->db, tournament->id, asked.email);
	/* Also to a pair that has withdrawn: its page still is its own. */
	for (size_t i = 0; i < all.count; i++) {
		const struct outbox_mailbox *mailbox = &all.list[i];
		struct outbox_letter letter = {
			.tournament_id = tournament->id, .entry_id = mailbox->entry_id,
			.wish_id = mailbox->wish_id, .kind = LETTER_LINK_AGAIN, .detail = "",
			.email = mailbox->email, .lang = mailbox->lang,
		};

		if (outbox_count_links(office->db, &letter, since) == 0)
			letters_post(office, &letter);
	}
	return act_end(&act);
}
