#include "publish/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "base/log.h"

/* The file that nginx looks for when asked for `path`. */
static char *
file_of(struct arena *arena, const char *folder, const char *path, const char *ending)
{
	size_t len = strlen(path);
	const char *index = len > 0 && path[len - 1] == '/' ? "index" : "";
	const char *type = strncmp(path, "/api/", 5) == 0 ? "json"
	                   : strncmp(path, "/picture/", 9) == 0 ? "png" : "html";

	return arena_printf(arena, "%s%s%s.%s%s", folder, path, index, type, ending);
}

bool
files_folder(struct arena *arena, const char *folder)
{
	char *path = arena_text(arena, folder);

	for (char *at = strchr(path + 1, '/'); at != NULL; at = strchr(at + 1, '/')) {
		*at = '\0';
		if (mkdir(path, 0755) != 0 && errno != EEXIST)
			return false;
		*at = '/';
	}
	return mkdir(path, 0755) == 0 || errno == EEXIST;
}

static bool
parent_folder(struct arena *arena, const char *file)
{
	char *folder = arena_text(arena, file);

	*strrchr(folder, '/') = '\0';
	return files_folder(arena, folder);
}

static bool
write_all(int fd, struct slice bytes)
{
	while (bytes.len > 0) {
		ssize_t written = write(fd, bytes.at, bytes.len);

		if (written < 0 && errno == EINTR)
			continue;
		if (written <= 0)
			return false;
		bytes.at += written;
		bytes.len -= (size_t)written;
	}
	return true;
}

/* Writes beside the file, then renames over it: a reader sees old or new, whole. The folder is
 * there but for the first file in it, so it is made when it turns out to be missing. Nothing
 * is synced: whatever a power cut takes, the server writes anew when it starts. */
static bool
swap_in(struct arena *arena, const char *file, struct slice bytes, int64_t stamp)
{
	const struct timespec times[2] = {{.tv_sec = (time_t)stamp}, {.tv_sec = (time_t)stamp}};
	char *beside = arena_printf(arena, "%s.new", file);
	const int how = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC;
	int fd = open(beside, how, 0644);
	bool ok;

	if (fd < 0 && errno == ENOENT && parent_folder(arena, file))
		fd = open(beside, how, 0644);
	if (fd < 0)
		return false;
	ok = write_all(fd, bytes) && futimens(fd, times) == 0;
	ok = close(fd) == 0 && ok;
	if (ok && rename(beside, file) == 0)
		return true;
	unlink(beside);
	return false;
}

static struct slice
gzip(struct arena *arena, struct slice bytes)
{
	enum { GZIP_HEADER = 16 };
	z_stream stream = {0};
	size_t room;
	char *packed;

	if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + GZIP_HEADER, 8,
	                 Z_DEFAULT_STRATEGY) != Z_OK)
		log_die("zlib cannot start");
	room = deflateBound(&stream, (uLong)bytes.len);
	packed = arena_alloc(arena, room);
	stream.next_in = (z_const Bytef *)bytes.at;
	stream.avail_in = (uInt)bytes.len;
	stream.next_out = (Bytef *)packed;
	stream.avail_out = (uInt)room;
	if (deflate(&stream, Z_FINISH) != Z_STREAM_END)
		log_die("zlib cannot pack %zu bytes", bytes.len);
	deflateEnd(&stream);
	return (struct slice){packed, room - stream.avail_out};
}

/* The gzipped one first: whoever dies in between leaves a plain one that says something else
 * or is of another time, and files_same sees either. */
bool
files_write(struct arena *arena, const char *folder, const char *path, struct slice text,
            int64_t stamp)
{
	char *plain = file_of(arena, folder, path, "");
	char *packed = file_of(arena, folder, path, ".gz");

	if (swap_in(arena, packed, gzip(arena, text), stamp) && swap_in(arena, plain, text, stamp))
		return true;
	log_line("cannot publish %s: %s", path, strerror(errno));
	files_remove(arena, folder, path);
	return false;
}

static bool
reads_as(int fd, struct slice text)
{
	char block[16384];

	while (text.len > 0) {
		ssize_t got = read(fd, block, sizeof(block));

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0 || (size_t)got > text.len || memcmp(block, text.at, (size_t)got) != 0)
			return false;
		text.at += got;
		text.len -= (size_t)got;
	}
	return true;
}

bool
files_same(struct arena *arena, const char *folder, const char *path, struct slice text)
{
	int fd = open(file_of(arena, folder, path, ""), O_RDONLY | O_CLOEXEC);
	struct stat plain, packed;
	bool same;

	if (fd < 0)
		return false;
	same = fstat(fd, &plain) == 0 && (size_t)plain.st_size == text.len && reads_as(fd, text) &&
	       stat(file_of(arena, folder, path, ".gz"), &packed) == 0 &&
	       packed.st_mtime == plain.st_mtime;
	close(fd);
	return same;
}

void
files_remove(struct arena *arena, const char *folder, const char *path)
{
	const char *const endings[] = {"", ".gz", ".new", ".gz.new"};

	for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++)
		unlink(file_of(arena, folder, path, endings[i]));
}

/* By open folders and never through a link: whatever somebody has put below the folder, the
 * sweep does not leave it. */
static void
sweep_below(int fd, int64_t stamp)
{
	const int how = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
	DIR *folder = fd < 0 ? NULL : fdopendir(fd);
	struct dirent *item;
	struct stat facts;

	if (folder == NULL) {
		if (fd >= 0)
			close(fd);
		return;
	}
	while ((item = readdir(folder)) != NULL) {
		if (strcmp(item->d_name, ".") == 0 || strcmp(item->d_name, "..") == 0 ||
		    fstatat(fd, item->d_name, &facts, AT_SYMLINK_NOFOLLOW) != 0)
			continue;
		if (S_ISDIR(facts.st_mode)) {
			sweep_below(openat(fd, item->d_name, how), stamp);
			unlinkat(fd, item->d_name, AT_REMOVEDIR); /* stays when not empty */
		} else if (facts.st_mtime != (time_t)stamp) {
			unlinkat(fd, item->d_name, 0);
		}
	}
	closedir(folder);
}

void
files_sweep(const char *folder, int64_t stamp)
{
	/* The folder itself may be a link, to one in memory. */
	sweep_below(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC), stamp);
}

void
files_remove_beside(struct arena *arena, const char *folder, const char *path)
{
	const int64_t none = -1; /* no file is of that time */

	files_sweep(arena_printf(arena, "%s%.*s", folder, (int)(strrchr(path, '/') - path), path), none);
}
