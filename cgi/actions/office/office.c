#include "actions/office/office.h"

#include "base/log.h"
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

struct tournament *
office_begin(const struct office *office, const char *tournament_id)
{
	struct tournament *now;

	publisher_begin(office->publisher);
	now = tournament_by_id(office->arena, office->db, tournament_id);
	if (now == NULL)
		log_die("no tournament %s", tournament_id);
	return now;
}

bool
office_leave(const struct office *office)
{
	publisher_cancel(office->publisher);
	return true;
}

bool
office_finish(const struct office *office, const char *tournament_id,
              const struct problems *problems)
{
	if (problems->count > 0) {
		publisher_cancel(office->publisher);
		return false;
	}
	publisher_touch_event(office->publisher, tournament_id);
	publisher_commit(office->publisher);
	return true;
}
