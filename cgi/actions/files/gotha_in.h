/* An event of OpenGotha's made one of ours: players, rounds, results, byes and the
 * order of the standings.
 *
 * Every player becomes a confirmed entry of one, preregistered ones too, by number
 * in the order of the file, with the initials public and no mail address: the file does not
 * say whether more may be, its organiser does (event_wish). The
 * system is Swiss or McMahon by the first criterion of the two. Rounds up to the last
 * that has a game or a bye are published. Where the event is made public, it is finished when
 * every game has a result, closed when there is none yet, else running; registration is over. A
 * game with an unknown result stays open, and its round counts as it is where another
 * game of it has a result. Even games have the file's komi, also those that are drawn
 * later. A game with a handicap of one is one without stones and without komi (or with
 * less than the even games have); more are so many stones, without komi. A forfeit is
 * one. A jigo of the file is a draw under any ruleset.
 *
 * What is lost, since an event of ours has no place for it, tournament.imported says
 * (event/imported.h); and beside that: McMahon's own settings where the event is
 * Swiss; which of its two columns a criterion means (it is the system's own; the
 * Strasbourg scores are McMahon's); that the colours of a game with a winner are not
 * known (they are as the file has them); EGF numbers, federations' grades and the short
 * name. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "base/arena.h"
#include "base/slice.h"
#include "formats/gotha.h"
#include "forms/problem.h"
#include "store/tournament.h"

enum { GOTHA_IN_MAX = 16 * 1024 * 1024 /* bytes of a file */ };

/* Whether the file looks like XML at all, rather than like another of our formats. */
bool gotha_in_is(struct slice file);

/* False with a problem beside the line of the file and what stands there. */
bool gotha_in_read(struct arena *arena, struct slice file, struct gotha_event *event,
                   struct problems *problems);

/* For event_in.c, in its transaction: the new event's id, or NULL with a problem beside "slug"
 * or "ruleset". */
const char *gotha_in_write(const struct office *office, const struct gotha_event *event,
                           const char *slug, const char *ruleset, bool publish,
                           struct problems *problems);
