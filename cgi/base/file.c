#include "base/file.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool
path_sync(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool synced = fd >= 0 && fsync(fd) == 0;

	if (fd >= 0)
		close(fd);
	return synced;
}

/* The name must outlast a power cut too, not only what is in the file. */
bool
file_sync(const char *path)
{
	const char *slash = strrchr(path, '/');
	char folder[PATH_MAX];

	if (slash == NULL)
		return path_sync(path) && path_sync(".");
	snprintf(folder, sizeof(folder), "%.*s", (int)(slash - path + 1), path);
	return path_sync(path) && path_sync(folder);
}
