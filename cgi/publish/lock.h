/* A file that one process at a time holds, and that keeps a number: its modification time. Both end
 * well with whoever is killed. Private to publish/. */
#pragma once

#include <stdint.h>

#include "base/arena.h"

/* The file is made when missing, with the number 0. -1 and a sentence in *why when it cannot be. */
int lock_open(struct arena *arena, const char *path, const char **why);
void lock_close(int lock);

void lock_take(int lock);
void lock_release(int lock);

/* With the lock, or as somebody else may be just changing it. */
int64_t lock_number(int lock);

/* With the lock. */
void lock_number_set(int lock, int64_t number);
