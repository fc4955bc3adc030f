#include "actions/entry/link_again.h"

#include "actions/office/act.h"
#include "actions/office/letters.h"
#include "forms/typed_entry.h"

enum { AGAIN_SECONDS = 600 };

/* Also to a pair that has withdrawn: its page still is its own. */
static void
link_post(const struct office *office, const char *tournament_id,
          const struct outbox_mailbox *mailbox)
{
	struct outbox_letter letter = {
		.tournament_id = tournament_id, .entry_id = mailbox->entry_id,
		.wish_id = mailbox->wish_id, .kind = LETTER_LINK_AGAIN, .detail = "",
		.email = mailbox->email, .lang = mailbox->lang,
	};

	if (outbox_count_links(office->db, &letter,
	                       clock_now(office->clock) - AGAIN_SECONDS) == 0)
		letters_post(office, &letter);
}

static void
links_post(const struct office *office, const char *tournament_id, const char *email)
{
	struct outbox_mailboxes all = outbox_mailboxes(office->arena, office->db, tournament_id, email);

	for (size_t i = 0; i < all.count; i++)
		link_post(office, tournament_id, &all.list[i]);
}

bool
link_again(const struct office *office, const struct tournament *tournament, const char *email,
           struct problems *problems)
{
	const struct typed_entry typed = {.email = email};
	struct entry asked = {.email = ""};
	struct act act;

	typed_entry_contact(office->arena, &typed, false, &asked, problems);
	if (problems->count > 0)
		return false;
	act = act_begin_quiet(office, tournament->id, problems);
	if (office->mails && act.tournament->state != STATE_DRAFT)
		links_post(office, tournament->id, asked.email);
	return act_end(&act);
}
