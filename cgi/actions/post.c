#include "actions/post.h"

void
post(const struct office *office, const struct letter *letter)
{
	if (office->mails && letter->email[0] != '\0')
		outbox_insert(office->db, secret_id(office->arena), letter,
		              clock_now(office->clock));
}
