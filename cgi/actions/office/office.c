#include "actions/office/office.h"

#include "store/audit.h"

void
office_audit(const struct office *office, const char *tournament_id, const char *action,
             const char *subject, const char *field, const char *before, const char *after)
{
	struct changes changes = changes_new(office->arena);

	changes_tell(&changes, field, before, after);
	office_audit_changes(office, tournament_id, action, subject, &changes);
}

void
office_audit_changes(const struct office *office, const char *tournament_id, const char *action,
                     const char *subject, const struct changes *changes)
{
	audit_insert(office->db, &(struct audit){
		.at = clock_now(office->clock), .tournament_id = tournament_id,
		.actor = office->actor, .action = action, .subject = subject,
		.before = changes_text_before(changes), .after = changes_text_after(changes),
		.data = changes_data(changes),
	});
}
