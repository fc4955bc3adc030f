/* Published pages as files, plain and gzipped, each there as a whole or not at all. Below the folder
 * of the pages lie three more, which no address leads to:
 *   .copies   what readers are sent who found no page; each has a number, and is never another's
 *   .aside    the pages that a change has taken away, for when the program is down
 *   .placed   an empty file for each name that has had a page placed since it was taken away, so that
 *             who changes what nobody has read meanwhile looks for no page
 * Private to publish/. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/slice.h"

/* A page is FOLDER/en/t/x.html and .html.gz for path "/en/t/x" ("/en/" becomes en/index.html;
 * "/api/v1/x" api/v1/x.json; "/picture/x" picture/x.png). */

/* What pages are packed with: dear to make, so that it is kept. */
struct files_packer *files_packer_new(struct arena *arena);
void files_packer_free(struct files_packer *packer);

/* Writes both files of copy `number` with modification time `stamp`; its address, for nginx. NULL
 * when one of them could not be written; then neither is left. */
char *files_copy(struct arena *arena, const char *folder, const struct files_packer *packer,
                 const char *path, struct slice text, int64_t number, int64_t stamp);

/* Makes the copy the page as well, which is one of that name. A page that is there already stays. */
void files_place(struct arena *arena, const char *folder, const char *name, const char *path,
                 int64_t number);

/* Whether the name may have a page; after the second it has none until one is placed. */
bool files_placed(struct arena *arena, const char *folder, const char *name);
void files_placed_end(struct arena *arena, const char *folder, const char *name);

void files_copy_end(struct arena *arena, const char *folder, int64_t number);

bool files_there(struct arena *arena, const char *folder, const char *path);

/* Whether the page's file, plain or packed, is there and says that, whole and nothing else. */
bool files_say(struct arena *arena, const char *folder, const char *path, struct slice what, bool packed);

/* Takes the page away; it is set aside, where `keep`; where not, what had been set aside goes, too.
 * Whatever happens, no page is left. Below: likewise all whose paths go on from this one, but those of
 * divisions, which have names of their own. */
void files_withdraw(struct arena *arena, const char *folder, const char *path, bool keep);
void files_withdraw_below(struct arena *arena, const char *folder, const char *path, bool keep);

/* All pages, those that had been set aside, too: what is not public any more cannot be told. */
void files_withdraw_all(struct arena *arena, const char *folder);

/* Empties the folder of what was set aside; of the copies. */
void files_aside_end(struct arena *arena, const char *folder);
void files_copies_end(struct arena *arena, const char *folder);

/* All files, also of what was set aside, each by its place in the folder: "/en/t/x.html.gz". */
struct files {
	const char **list;
	size_t count;
};
struct files files_list(struct arena *arena, const char *folder);

/* The path of the page of such a file; NULL where it can be none's. */
const char *files_path(struct arena *arena, const char *file);

/* Makes the folder and those above it. */
bool files_folder(struct arena *arena, const char *folder);
