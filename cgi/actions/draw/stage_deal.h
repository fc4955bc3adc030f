/* Who sits where when a stage begins. For stage_draw.c. */
#pragma once

#include "event/event.h"
#include "event/stage.h"
#include "forms/problem.h"

struct stage_deal {
	enum problem_kind kind;
	const char *detail; /* a problem as in stage_draw.h, or NULL */
	struct roster_berth *berths; /* of each entry of the event; NULL with a problem */
};

/* Of a stage that has seats. */
struct stage_deal stage_deal_of(struct arena *arena, const struct event *event,
                                const struct stage *stage);
