/* Published pages as files: plain and gzipped, each swapped in whole. Private
 * to publish/. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/slice.h"

/* Writes FOLDER/en/t/x.html and .html.gz for path "/en/t/x" ("/en/" becomes
 * en/index.html; "/api/v1/x" api/v1/x.json; "/picture/x" picture/x.png), both with modification time `stamp`. False when
 * one of them could not be written; then neither is left, so that no old page is served. */
bool files_write(struct arena *arena, const char *folder, const char *path, struct slice text,
                 int64_t stamp);

/* Whether the page's file says just this already, and the gzipped one beside it was
 * written with it: they are swapped in one after the other. */
bool files_same(struct arena *arena, const char *folder, const char *path, struct slice text);

void files_remove(struct arena *arena, const char *folder, const char *path);

/* The same of every path in the folder that `path` is in. */
void files_remove_beside(struct arena *arena, const char *folder, const char *path);

/* Removes every file below `folder` whose modification time is not `stamp`. */
void files_sweep(const char *folder, int64_t stamp);

/* Makes the folder and those above it. */
bool files_folder(struct arena *arena, const char *folder);
