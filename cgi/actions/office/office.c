#include "actions/office/office.h"

#include "store/audit.h"

void
office_audit(const struct office *office, const char *tournament_id, const char *action,
             const char *subject, const char *before, const char *after)
{
	struct audit line = {
		.at = clock_now(office->clock), .tournament_id = tournament_id,
		.actor = office->actor, .action = action, .subject = subject,
		.before = before, .after = after,
	};

	audit_insert(office->db, &line);
}
