#include "publish/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libdeflate.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/log.h"

/* All that is known of a page stands in its place: which it is by its path, when it changed by
 * its time, whether it is there by there being a file. So nginx serves it without asking anybody,
 * and whatever happens to the program, no list of pages can be wrong. */

static const char *const types[] = {"html", "json", "png"};
enum { TYPES = sizeof(types) / sizeof(types[0]) };

static const char *
type_of(const char *path)
{
	return types[strncmp(path, "/api/", 5) == 0 ? 1 : strncmp(path, "/picture/", 9) == 0 ? 2 : 0];
}

/* The file that nginx looks for when asked for `path`; `below`: in one of the folders beside. */
static char *
file_of(struct arena *arena, const char *folder, const char *below, const char *path,
        const char *ending)
{
	size_t len = strlen(path);
	const char *index = len > 0 && path[len - 1] == '/' ? "index" : "";

	return arena_printf(arena, "%s%s%s%s.%s%s", folder, below, path, index, type_of(path), ending);
}

/* nginx sends the packed one to who can read it, and packs nothing itself: that is the dearest
 * thing on the machine, and would be done again for each reader. */
static const char *const endings[] = {"", ".gz"};
enum { ENDINGS = sizeof(endings) / sizeof(endings[0]) };

/* Copies have numbers and no names: who is sent one gets what was rendered after the question,
 * whoever has asked for the same page since. */
static char *
copy_of(struct arena *arena, const char *folder, const char *type, int64_t number,
        const char *ending)
{
	return arena_printf(arena, "%s/.copies/%" PRId64 ".%s%s", folder, number, type, ending);
}

/* From the top: each that is missing is made in the one above. That it is there already is as good,
 * since another process may be making the same. */
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

/* Nothing is synced: pages are rendered anew after a power cut. The file is a new one: what was
 * left there by one who was killed may have become a page's as well, which would be written over.
 * Its time is set last, since writing sets it, too. */
static bool
file_write(struct arena *arena, const char *file, struct slice bytes, int64_t stamp)
{
	const struct timespec times[2] = {{.tv_sec = (time_t)stamp}, {.tv_sec = (time_t)stamp}};
	const int how = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
	int fd = open(file, how, 0644);
	bool ok;

	if (fd < 0 && ((errno == EEXIST && unlink(file) == 0) ||
	               (errno == ENOENT && parent_folder(arena, file))))
		fd = open(file, how, 0644);
	if (fd < 0)
		return false;
	ok = write_all(fd, bytes) && futimens(fd, times) == 0;
	return close(fd) == 0 && ok;
}

struct files_packer {
	struct libdeflate_compressor *compressor;
};

struct files_packer *
files_packer_new(struct arena *arena)
{
	enum { LEVEL = 5 }; /* 6 takes twice the time for a twentieth of a large page */
	struct files_packer *packer = arena_alloc(arena, sizeof(*packer));

	packer->compressor = libdeflate_alloc_compressor(LEVEL);
	if (packer->compressor == NULL)
		log_die("no memory to pack pages with");
	return packer;
}

void
files_packer_free(struct files_packer *packer)
{
	libdeflate_free_compressor(packer->compressor);
}

/* Of a page that is there whole, as libdeflate needs it: one of 1.2 MB takes it 4.7 ms, and took
 * zlib 11.1 at the same level. */
static struct slice
gzip(struct arena *arena, const struct files_packer *packer, struct slice bytes)
{
	const size_t room = libdeflate_gzip_compress_bound(packer->compressor, bytes.len);
	char *packed = arena_alloc(arena, room);

	return (struct slice){
		packed, libdeflate_gzip_compress(packer->compressor, bytes.at, bytes.len, packed, room),
	};
}

/* Whole before anybody can be sent to it. Where only the plain one found room there is neither: a
 * reader would be sent one or the other, by what his browser can read. */
char *
files_copy(struct arena *arena, const char *folder, const struct files_packer *packer,
           const char *path, struct slice text, int64_t number, int64_t stamp)
{
	const char *plain = copy_of(arena, folder, type_of(path), number, "");
	const char *packed = copy_of(arena, folder, type_of(path), number, ".gz");

	if (file_write(arena, plain, text, stamp) &&
	    file_write(arena, packed, gzip(arena, packer, text), stamp))
		return arena_text(arena, plain + strlen(folder));
	log_line("cannot write a copy of %s: %s", path, strerror(errno));
	files_copy_end(arena, folder, number);
	return NULL;
}

/* A name may have slashes, and none at all; no slug has a tilde. */
static char *
placed_of(struct arena *arena, const char *folder, const char *name)
{
	char *file = arena_printf(arena, "%s/.placed/_%s", folder, name);

	for (char *at = file + strlen(folder) + strlen("/.placed/"); *at != '\0'; at++)
		if (*at == '/')
			*at = '~';
	return file;
}

bool
files_placed(struct arena *arena, const char *folder, const char *name)
{
	return access(placed_of(arena, folder, name), F_OK) == 0;
}

void
files_placed_end(struct arena *arena, const char *folder, const char *name)
{
	unlink(placed_of(arena, folder, name));
}

/* The folder is there but for the first file in it, so it is made when it turns out to be missing.
 *
 * The page is the copy under a second name: it is there at once and whole, costs no second writing,
 * and stays when the copy goes. To rename the copy would take it from who is just sent to it. A
 * page that is there already has the same stamp, and says the same; or a change is committed that
 * will take it away, and whatever would be put here with it. */
static bool
copy_place(struct arena *arena, const char *copy, const char *page)
{
	if (link(copy, page) == 0 || errno == EEXIST)
		return true;
	return errno == ENOENT && parent_folder(arena, page) && link(copy, page) == 0;
}

/* That something is placed of the name is noted first: a page without the note would be left as it
 * is by every change, while a note without a page costs one search in vain.
 *
 * A place that is taken by something else has no page: readers go on asking for copies. The packed
 * one first: where somebody was killed in between, the next who wants the plain one asks, and it is
 * put there as well. Where one copy is gone, as a press that begins takes all away, there is none
 * of both. */
void
files_place(struct arena *arena, const char *folder, const char *name, const char *path,
            int64_t number)
{
	if (!files_placed(arena, folder, name) &&
	    !file_write(arena, placed_of(arena, folder, name), slice_of(""), 0))
		return;
	for (size_t i = ENDINGS; i-- > 0;) {
		const char *copy = copy_of(arena, folder, type_of(path), number, endings[i]);
		const char *page = file_of(arena, folder, "", path, endings[i]);

		if (copy_place(arena, copy, page))
			continue;
		if (i == 0)
			unlink(file_of(arena, folder, "", path, endings[1]));
		return;
	}
}

/* What kind of page the number had is not known any more. */
void
files_copy_end(struct arena *arena, const char *folder, int64_t number)
{
	for (size_t t = 0; t < TYPES; t++)
		for (size_t i = 0; i < ENDINGS; i++)
			unlink(copy_of(arena, folder, types[t], number, endings[i]));
}

bool
files_there(struct arena *arena, const char *folder, const char *path)
{
	return access(file_of(arena, folder, "", path, ""), F_OK) == 0;
}

/* No more than `most` bytes of the file; none where it is not there. Somebody may take it away at
 * any moment, and that is for who asked to find out. */
static struct slice
bytes_read(struct arena *arena, const char *path, size_t most)
{
	char *bytes = arena_alloc(arena, most);
	FILE *file = fopen(path, "rb");
	size_t len;

	if (file == NULL)
		return slice_of("");
	len = fread(bytes, 1, most, file);
	fclose(file);
	return (struct slice){bytes, len};
}

/* What is packed is at most a little larger. */
static bool
packed_says(struct arena *arena, const char *path, struct slice what)
{
	enum { MORE = 4096 };
	const struct slice packed = bytes_read(arena, path, what.len + MORE);
	struct libdeflate_decompressor *unpack = libdeflate_alloc_decompressor();
	char *text = arena_alloc(arena, what.len);
	bool same;

	if (unpack == NULL)
		log_die("no memory to unpack pages");
	same = libdeflate_gzip_decompress(unpack, packed.at, packed.len, text, what.len,
	                                  NULL) == LIBDEFLATE_SUCCESS &&
	       memcmp(text, what.at, what.len) == 0;
	libdeflate_free_decompressor(unpack);
	return same;
}

bool
files_say(struct arena *arena, const char *folder, const char *path, struct slice what, bool packed)
{
	const char *file = file_of(arena, folder, "", path, packed ? ".gz" : "");

	/* One byte more than it should have: a longer file is another one. */
	return packed ? packed_says(arena, file, what) : slice_equal(bytes_read(arena, file, what.len + 1), what);
}

/* From a page's place to the same aside; `to` NULL: away. That it is there is found by renaming it,
 * not by a look before. What stands aside already is replaced, and where it cannot be (a folder),
 * the page goes all the same: better none to show when the program is down than an old one now.
 *
 * Where it can go neither way, an old page would be served for good: the worker ends, the gate's
 * number stays where it was, and nobody writes before somebody has seen to it. A folder in its
 * place is no page, and nobody is sent one. */
static void
file_withdraw(struct arena *arena, const char *from, const char *to)
{
	if (to != NULL && rename(from, to) == 0)
		return;
	if (to != NULL && errno == ENOENT && access(from, F_OK) == 0 && parent_folder(arena, to) &&
	    rename(from, to) == 0)
		return;
	if (unlink(from) != 0 && errno != ENOENT && errno != ENOTDIR && errno != EISDIR)
		log_die("cannot take away %s: %s", from, strerror(errno));
}

/* Some file systems do not say what they list. Not through a link: what that leads to is no folder
 * here. */
static bool
is_folder(const struct dirent *item, const char *path)
{
	struct stat facts;

	return item->d_type != DT_UNKNOWN ? item->d_type == DT_DIR
	                                  : lstat(path, &facts) == 0 && S_ISDIR(facts.st_mode);
}

/* All files below, and never through a link: whatever somebody has put below the folder, this does
 * not leave it. The folder itself may be one, as of a site whose pages are in memory. The folders
 * stay, since the next page is placed in them, and so does what is called `but`, if not NULL; what
 * begins with a dot is no page, but copies, notes, and what is aside. */
static void
folder_withdraw(struct arena *arena, const char *from, const char *to, const char *but)
{
	DIR *folder = opendir(from);
	struct dirent *item;

	if (folder == NULL)
		return;
	while ((item = readdir(folder)) != NULL) {
		const char *file, *aside;

		if (item->d_name[0] == '.' || (but != NULL && strcmp(item->d_name, but) == 0))
			continue;
		file = arena_printf(arena, "%s/%s", from, item->d_name);
		aside = to == NULL ? NULL : arena_printf(arena, "%s/%s", to, item->d_name);
		if (is_folder(item, file))
			folder_withdraw(arena, file, aside, NULL);
		else
			file_withdraw(arena, file, aside);
	}
	closedir(folder);
}

/* In no order, and at no moment: others place pages and take them away meanwhile. */
static void
list_add(struct arena *arena, struct files *files, const char *folder, const char *below)
{
	DIR *here = opendir(arena_printf(arena, "%s%s", folder, below));
	struct dirent *item;

	if (here == NULL)
		return;
	while ((item = readdir(here)) != NULL) {
		const char *file = arena_printf(arena, "%s/%s", below, item->d_name);

		if (item->d_name[0] == '.')
			continue;
		if (is_folder(item, arena_printf(arena, "%s%s", folder, file))) {
			list_add(arena, files, folder, file);
			continue;
		}
		files->list = arena_more(arena, files->list, files->count, sizeof(*files->list));
		files->list[files->count++] = file;
	}
	closedir(here);
}

struct files
files_list(struct arena *arena, const char *folder)
{
	struct files files = {.count = 0};

	list_add(arena, &files, folder, "");
	list_add(arena, &files, folder, "/.aside");
	return files;
}

/* What a path ends with is taken off in the order in which it was put there, the last first. */
static void
ending_take(char *path, const char *ending)
{
	const size_t len = strlen(path), less = strlen(ending);

	if (len > less && strcmp(path + len - less, ending) == 0)
		path[len - less] = '\0';
}

/* Two different files may not be one page's, or one of them would be looked at as if it were the
 * other: what is found is turned into a file again, which has to be this one. */
const char *
files_path(struct arena *arena, const char *file)
{
	char *path = arena_text(arena, file), *packed = arena_text(arena, file);

	ending_take(path, ".gz");
	ending_take(path, arena_printf(arena, ".%s", type_of(path)));
	ending_take(path, strlen(path) > 6 && path[strlen(path) - 6] == '/' ? "index" : "");
	ending_take(packed, ".gz");
	return strcmp(file_of(arena, "", "", path, ""), packed) == 0 ? path : NULL;
}

/* Plain and packed each by themselves: of a page of which one is missing, the other goes all the
 * same. Not kept, what an earlier change has set aside goes as well. */
void
files_withdraw(struct arena *arena, const char *folder, const char *path, bool keep)
{
	for (size_t i = 0; i < ENDINGS; i++) {
		char *aside = file_of(arena, folder, "/.aside", path, endings[i]);

		file_withdraw(arena, file_of(arena, folder, "", path, endings[i]), keep ? aside : NULL);
		if (!keep)
			file_withdraw(arena, aside, NULL);
	}
}

/* Divisions lie below their event and have names of their own: a change of one division leaves the
 * pages of its sisters, and one of the event touches them by name as well. */
void
files_withdraw_below(struct arena *arena, const char *folder, const char *path, bool keep)
{
	static const char divisions[] = "divisions";
	const char *aside = arena_printf(arena, "%s/.aside%s", folder, path);

	folder_withdraw(arena, arena_printf(arena, "%s%s", folder, path), keep ? aside : NULL, divisions);
	if (!keep)
		folder_withdraw(arena, aside, NULL, divisions);
}

/* Copies stay: a press that begins takes away what it finds of them. */
void
files_withdraw_all(struct arena *arena, const char *folder)
{
	folder_withdraw(arena, folder, NULL, NULL);
	files_aside_end(arena, folder);
}

void
files_aside_end(struct arena *arena, const char *folder)
{
	folder_withdraw(arena, arena_printf(arena, "%s/.aside", folder), NULL, NULL);
}

void
files_copies_end(struct arena *arena, const char *folder)
{
	folder_withdraw(arena, arena_printf(arena, "%s/.copies", folder), NULL, NULL);
}
