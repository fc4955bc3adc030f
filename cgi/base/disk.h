/* How much room there is, and who takes it. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct disk_room {
	int64_t size, free; /* bytes of the file system; free: for who is not root */
};

/* Of the file system that the folder is in; false where it is not there. */
bool disk_room(const char *folder, struct disk_room *room);

/* Bytes that the file, or all files below the folder, take; 0 where it is not there. */
int64_t disk_used(const char *path);
