/* The pace at which strangers make things: so many at once, then one every few seconds. It is counted
 * by where they come from (office.remote), of reports by the game; what was refused for another
 * reason counts as little as what is looked at. A hall of hundreds of telephones behind one address
 * enters a pair a second and more and never meets it; a script does within seconds. The desk, and who
 * may write there, has no pace, nor has anybody where office.at_once is 0.
 *
 * It is one statement in the transaction of what is made, so what is not kept is not counted either,
 * and what is counted outlives a restart. Nobody waits in a worker: who is too fast is told when. */
#pragma once

#include "actions/office/act.h"

#define PACE_TABLE(ROW) \
	ROW(PACE_ENTRY, "pace entry") \
	ROW(PACE_WISH, "pace wish") \
	ROW(PACE_LINK, "pace link") \
	ROW(PACE_REPORT, "pace report")
enum pace { PACE_TABLE(SET_MEMBER) };

/* Counts one more, last of all that could be wrong: refused with PROBLEM_PACE, detail: in how many
 * seconds it would not be. `whose`: of PACE_REPORT what is reported; else "". */
void pace_take(const struct act *act, enum pace pace, const char *whose);

/* Forgets who is not busy any more; in no transaction. */
void pace_forget(const struct office *office);

/* Where an address is one of many of the same people: of IPv6 its network of 64 bits. */
const char *pace_network(struct arena *arena, const char *remote);
