/* Moments of an event of nine pairs, the hall's: each in a world of its own. */
#pragma once

#include "pages/golden/walk.h"

#include "actions/entry/entry_act.h"

#define EVENT "/en/t/icho"
#define DESK "/en/desk/t/icho"
#define ROUND DESK "/rounds/1"

#define SEE(path) walk_visit(walk, path, NULL, 200)
#define SEND(path, fields, status) walk_visit(walk, path, fields, status)

/* A tenth pair, which has a link; an address below that. */
#define OWN "0123456789abcdef" /* as long as the ids that the program makes: links carry it */
void own_enter(struct world *world);
const char *own(struct world *world, const char *rest);

/* Before the day: an event is made and set, pairs enter, players look for a partner. */
void moments_of_setting_up(struct walk *walk);
void moments_of_accounts(struct walk *walk);
void moments_of_entering(struct walk *walk);
void moments_of_looking(struct walk *walk);
void moments_of_groups(struct walk *walk);
void moments_of_divisions(struct walk *walk);

/* On the day. */
void moments_of_checking_in(struct walk *walk);
void moments_of_drawing(struct walk *walk);
void moments_of_results(struct walk *walk);
void moments_of_late_results(struct walk *walk);
void moments_of_reports(struct walk *walk);
void moments_of_the_referee(struct walk *walk);
void moments_of_single_players(struct walk *walk);

/* What everybody reads, and what is printed. */
void moments_of_the_public(struct walk *walk);
void moments_of_standings(struct walk *walk);
void moments_of_pictures(struct walk *walk);
void moments_of_paper(struct walk *walk);
