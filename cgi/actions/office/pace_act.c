#include "actions/office/pace_act.h"

#include <arpa/inet.h>
#include <string.h>

#include "store/people/pace.h"

enum { REPORTS_AT_ONCE = 20, REPORT_SECONDS = 60 };

static const char *const words[] = {PACE_TABLE(SET_WORD)};

/* Somebody has 2^64 addresses of IPv6 where they have one. */
const char *
pace_network(struct arena *arena, const char *remote)
{
	struct in6_addr address;
	char text[INET6_ADDRSTRLEN];

	if (inet_pton(AF_INET6, remote, &address) != 1 || IN6_IS_ADDR_V4MAPPED(&address))
		return remote;
	memset(address.s6_addr + 8, 0, 8);
	inet_ntop(AF_INET6, &address, text, sizeof(text));
	return arena_copy(arena, text, strlen(text));
}

void
pace_take(const struct act *act, enum pace pace, const char *whose)
{
	const struct office *office = act->office;
	const bool report = pace == PACE_REPORT;
	const int step = report ? REPORT_SECONDS : 1;
	const int at_once = report ? REPORTS_AT_ONCE : office->at_once;
	const char *who;
	int wait;

	if (office->at_once == 0 || office->remote == NULL || !act_fine(act))
		return;
	who = secret_derive(office->arena, office->key, words[pace], whose,
	                    report ? "" : pace_network(office->arena, office->remote), NULL);
	wait = pace_step(office->db, who, clock_now(office->clock), step, at_once * step);
	if (wait > 0)
		problem_add(act->problems, "", PROBLEM_PACE, arena_printf(office->arena, "%d", wait));
}

void
pace_forget(const struct office *office)
{
	const int64_t now = clock_now(office->clock);
	struct act act;

	if (!pace_any_over(office->db, now))
		return;
	act = act_begin(office, NULL, NULL);
	pace_sweep(office->db, now);
	act_end(&act);
}
