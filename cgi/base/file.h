/* Files that outlast a power cut. */
#pragma once

#include <stdbool.h>

/* Waits until what was written to the file, and its name in its folder, are on the disk. */
bool file_sync(const char *path);
