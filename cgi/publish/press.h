/* What renders a page that somebody asked for and puts it in its place, if no change has come
 * between. Private to publish/. */
#pragma once

#include "base/arena.h"
#include "publish/published.h"
#include "publish/publisher.h"
#include "store/db.h"

struct press;

/* `folder` is there; `gate` is the lock of who takes pages away or puts them in their place. */
struct press *press_new(struct arena *arena, struct db *db, const char *folder, int gate,
                        publisher_render render, void *self);
void press_free(struct press *press);
void press_watch(struct press *press, struct publisher_meters meters);

/* The page as it is at one moment (the text until the next one is rendered), and the stamp it has
 * there: of all that is read of it nothing is newer than the stamp. */
enum publisher_rendering press_render(struct press *press, const char *path,
                                      const struct published_page *page, struct slice *text,
                                      int64_t *stamp);

/* In no transaction. Where it is done, *copy (in `arena`) is the address of a copy that readers may
 * be sent until so many others are; NULL where the copy could not be written. */
enum { PRESS_COPIES = 256 };
enum publisher_rendering press_page(struct press *press, struct arena *arena, const char *path,
                                    const struct published_page *page, char **copy);

/* Puts it in its place, unless it lies there; there is no copy then. */
enum publisher_rendering press_place(struct press *press, const char *path,
                                     const struct published_page *page);
