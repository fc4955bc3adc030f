#include "actions/link_again.h"

#include <strings.h>

#include "actions/post.h"
#include "actions/typed_entry.h"

enum { AGAIN_SECONDS = 600 };

static void
link_post(const struct office *office, struct letter letter)
{
	letter.kind = LETTER_LINK_AGAIN;
	letter.detail = "";
	if (outbox_count_links(office->db, &letter,
	                       clock_now(office->clock) - AGAIN_SECONDS) == 0)
		post(office, &letter);
}

/* Also to a pair that has withdrawn: its page still is its own. */
static void
pairs_post(const struct office *office, const char *tournament_id, const char *email)
{
	struct entries entries = entries_of(office->arena, office->db, tournament_id);

	for (size_t i = 0; i < entries.count; i++) {
		const struct entry *entry = &entries.list[i];
		struct addressees all = outbox_addressees(office->arena, office->db, entry);

		for (size_t j = 0; j < all.count; j++)
			if (strcasecmp(all.list[j].email, email) == 0)
				link_post(office, (struct letter){
					.tournament_id = tournament_id, .entry_id = entry->id,
					.email = all.list[j].email, .lang = all.list[j].lang,
				});
	}
}

static void
seekers_post(const struct office *office, const char *tournament_id, const char *email)
{
	struct partner_wishes all = partners_of(office->arena, office->db, tournament_id);

	for (size_t i = 0; i < all.count; i++) {
		const struct partner_wish *wish = &all.list[i];

		if (wish->status == WISH_LOOKING && strcasecmp(wish->email, email) == 0)
			link_post(office, (struct letter){
				.tournament_id = tournament_id, .wish_id = wish->id,
				.email = wish->email, .lang = wish->lang,
			});
	}
}

bool
link_again(const struct office *office, const struct tournament *tournament, const char *email,
           struct problems *problems)
{
	const struct typed_entry typed = {.email = email};
	struct entry asked = {.email = ""};
	const struct tournament *now;

	typed_entry_contact(office->arena, &typed, false, &asked, problems);
	if (problems->count > 0)
		return false;
	now = office_begin(office, tournament->id);
	if (office->mails && now->state != STATE_DRAFT) {
		pairs_post(office, now->id, asked.email);
		seekers_post(office, now->id, asked.email);
	}
	publisher_commit(office->publisher);
	return true;
}
