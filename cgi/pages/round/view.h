/* The page of one round at the desk: the draft, or the tables still playing.
 * What is done with the round (draft.c) answers with it when refused. */
#pragma once

#include "pages/part/event_page.h"
#include "pages/part/page.h"

/* The round that the path names: one that is drawn, or the very next; for a
 * helper one that is published. 0: 404 is answered. */
int round_view_named(const struct page *page, const struct event *event);

/* `posted` is the draft's form that the problems are about, or "". */
void round_view_show(struct page *page, int round, const char *posted,
                     const struct problems *problems);

/* The line on top of a published round's page with nothing typed: {action, half, value,
 * focus}. line.c says what it also has with something typed. */
struct value *round_view_line(const struct page *page, const struct event *event, int round);

/* A published round with that line. The status is the caller's. */
void round_view_show_line(struct page *page, int round, struct value *line);

/* 303 to the game's round, its row marked. `said` is "result-recorded" (from the form),
 * "line-recorded", "line-same" (it was there already) or "result-cleared": the address carries
 * what the page then says of it. `now`: the game as it is recorded, to say what stood there
 * before; or NULL. */
void round_view_recorded(struct page *page, const struct game *before, const struct game *now,
                         const char *said);
