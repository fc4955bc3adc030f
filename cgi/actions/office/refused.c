#include "actions/office/refused.h"

#include "actions/office/act.h"
#include "actions/office/pace_act.h"
#include "store/people/pace.h"

enum { HOUR_SECONDS = 60 * 60 };

/* A line keeps its writer busy for an hour. Before a transaction is begun for one it is looked whether
 * they are. */
void
refused_note(const struct office *office, const char *action, const char *remote, const char *where)
{
	const int64_t now = clock_now(office->clock);
	struct office own = *office;
	struct act act;
	const char *who;

	if (own.actor == NULL)
		own.actor = "nobody";
	who = secret_derive(office->arena, office->key, action, own.actor,
	                    pace_network(office->arena, remote), NULL);
	if (pace_is_busy(office->db, who, now))
		return;
	act = act_begin(&own, NULL, NULL);
	if (pace_step(office->db, who, now, HOUR_SECONDS, HOUR_SECONDS) == 0)
		office_audit(&own, NULL, action, own.actor, "", "", where);
	act_end_spare(&act);
}
