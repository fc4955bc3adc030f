#include "base/disk.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

bool
disk_room(const char *folder, struct disk_room *room)
{
	struct statvfs facts;

	if (statvfs(folder, &facts) != 0)
		return false;
	room->size = (int64_t)facts.f_blocks * (int64_t)facts.f_frsize;
	room->free = (int64_t)facts.f_bavail * (int64_t)facts.f_frsize;
	return true;
}

/* What is taken away meanwhile counts nothing. */
static int64_t
used_at(int folder, const char *name)
{
	enum { BLOCK = 512 };
	struct stat facts;
	int64_t used;
	const struct dirent *found;
	DIR *dir;
	int fd;

	if (fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) != 0)
		return 0;
	used = (int64_t)facts.st_blocks * BLOCK;
	if (!S_ISDIR(facts.st_mode))
		return used;
	fd = openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	dir = fd < 0 ? NULL : fdopendir(fd);
	if (dir == NULL) {
		if (fd >= 0)
			close(fd);
		return used;
	}
	while ((found = readdir(dir)) != NULL)
		if (strcmp(found->d_name, ".") != 0 && strcmp(found->d_name, "..") != 0)
			used += used_at(fd, found->d_name);
	closedir(dir);
	return used;
}

int64_t
disk_used(const char *path)
{
	return used_at(AT_FDCWD, path);
}
