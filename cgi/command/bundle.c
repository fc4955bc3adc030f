#include "command/bundle.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/seal.h"
#include "base/secret.h"

/* What a file begins with, which says which of the two it is. */
#define MARK_BYTES 16
static const char mark_plain[MARK_BYTES + 1] = "Oshidori backup\n";
static const char mark_sealed[MARK_BYTES + 1] = "Oshidori sealed\n";

static bool
fail(struct arena *arena, const char **why, const char *what, const char *path)
{
	*why = arena_printf(arena, "cannot %s %s: %s", what, path, strerror(errno));
	return false;
}

/* For its owner alone: there are people in it. */
static FILE *
create(const char *path)
{
	mode_t mask = umask(077);
	FILE *file = fopen(path, "wb+");

	umask(mask);
	return file;
}

static bool
pour(FILE *from, FILE *to)
{
	char bytes[64 * 1024];
	size_t len;

	while ((len = fread(bytes, 1, sizeof(bytes), from)) > 0)
		if (fwrite(bytes, 1, len, to) != len)
			return false;
	return ferror(from) == 0;
}

/* What is left of `from`, as a file of its own. */
static bool
pour_into(struct arena *arena, FILE *from, const char *path, const char **why)
{
	FILE *to = create(path);
	bool ok = to != NULL && pour(from, to);

	if (to != NULL)
		ok = fclose(to) == 0 && ok;
	return (ok && file_sync(path)) || fail(arena, why, "write", path);
}

/* What is in the file of that path, behind what is in `to`. */
static bool
pour_from(struct arena *arena, const char *path, FILE *to, const char **why)
{
	FILE *from = fopen(path, "rb");
	bool ok;

	if (from == NULL)
		return fail(arena, why, "read", path);
	ok = pour(from, to) || fail(arena, why, "write", "the backup");
	fclose(from);
	return ok;
}

/* The mark, the key and the database, one behind the other. */
static bool
plain_write(struct arena *arena, const char *database, const char *key, FILE *to, const char **why)
{
	if (fwrite(mark_plain, MARK_BYTES, 1, to) != 1)
		return fail(arena, why, "write", "the backup");
	return pour_from(arena, key, to, why) && pour_from(arena, database, to, why);
}

bool
bundle_write(struct arena *arena, const char *database, const char *key, const char *open_key, const char *to,
             const char **why)
{
	const char *plain = open_key[0] == '\0' ? to : arena_printf(arena, "%s.plain", to);
	FILE *file = create(plain), *sealed = NULL;
	bool ok = file != NULL ? plain_write(arena, database, key, file, why) : fail(arena, why, "write", plain);

	if (ok && plain != to) {
		rewind(file);
		sealed = create(to);
		ok = sealed != NULL && fwrite(mark_sealed, MARK_BYTES, 1, sealed) == 1 &&
		     seal_close(file, sealed, open_key);
		if (sealed != NULL)
			ok = fclose(sealed) == 0 && ok;
		if (!ok)
			fail(arena, why, "write", to);
	}
	if (file != NULL && fclose(file) != 0 && ok)
		ok = fail(arena, why, "write", plain);
	if (plain != to)
		unlink(plain);
	ok = ok && (file_sync(to) || fail(arena, why, "write", to));
	if (!ok)
		unlink(to);
	return ok;
}

/* Of a bundle that is not sealed, behind its mark. */
static bool
plain_read(struct arena *arena, FILE *from, const char *database, const char *key, const char **why)
{
	char bytes[SECRET_KEY_BYTES];
	FILE *to = NULL;
	bool ok = fread(bytes, sizeof(bytes), 1, from) == 1;

	if (!ok) {
		*why = "that backup is cut short";
		return false;
	}
	to = create(key);
	ok = to != NULL && fwrite(bytes, sizeof(bytes), 1, to) == 1;
	if (to != NULL)
		ok = fclose(to) == 0 && ok;
	return (ok && file_sync(key)) ? pour_into(arena, from, database, why) : fail(arena, why, "write", key);
}

static bool
sealed_read(struct arena *arena, FILE *from, const char *secret_file, const char *database, const char *key,
            const char **why)
{
	const char *opened = arena_printf(arena, "%s.opened", database);
	char secret[SEAL_KEY_CHARS + 1] = "";
	FILE *file = secret_file == NULL ? NULL : fopen(secret_file, "r"), *to;
	bool ok = false;

	if (file == NULL) {
		*why = secret_file == NULL ? "that backup is sealed: --key FILE names the key that opens it"
		                           : arena_printf(arena, "cannot read %s: %s", secret_file, strerror(errno));
		return false;
	}
	if (fread(secret, 1, SEAL_KEY_CHARS, file) != SEAL_KEY_CHARS || !seal_is_key(secret))
		*why = "the file of --key holds no key";
	else
		ok = true;
	fclose(file);
	to = ok ? create(opened) : NULL;
	if (to == NULL)
		return ok && fail(arena, why, "write", opened);
	ok = seal_open(from, to, secret) && fflush(to) == 0;
	if (!ok)
		*why = "that backup was sealed for another key, or is not whole";
	ok = ok && fseek(to, MARK_BYTES, SEEK_SET) == 0 && plain_read(arena, to, database, key, why);
	fclose(to);
	unlink(opened);
	return ok;
}

/* Whether the file has all the pages that a database says it has (sqlite.org/fileformat2.html, "The Database
 * Header"): one that lacks its end may pass for whole where nothing stood there. What is no database at all,
 * others say. */
static bool
is_whole(const char *database)
{
	static const char sqlite[] = "SQLite format 3";
	enum { HEADER = 100, PAGE_SIZE = 16, CHANGES = 24, PAGES = 28, CHANGES_COUNTED = 92, LARGEST = 65536 };
	unsigned char bytes[HEADER];
	struct stat facts;
	FILE *file = fopen(database, "rb");
	const bool headed = file != NULL && fread(bytes, HEADER, 1, file) == 1 &&
	                    fstat(fileno(file), &facts) == 0 &&
	                    memcmp(bytes, sqlite, sizeof(sqlite)) == 0;
	int64_t pages = 0, size;

	if (file != NULL)
		fclose(file);
	if (!headed || memcmp(bytes + CHANGES, bytes + CHANGES_COUNTED, 4) != 0)
		return true;
	for (int i = 0; i < 4; i++)
		pages = pages << 8 | bytes[PAGES + i];
	size = bytes[PAGE_SIZE] << 8 | bytes[PAGE_SIZE + 1];
	return facts.st_size >= pages * (size == 1 ? LARGEST : size);
}

bool
bundle_read(struct arena *arena, const char *from, const char *secret_file, const char *database,
            const char *key, const char **why)
{
	FILE *file = fopen(from, "rb");
	char mark[MARK_BYTES] = "";
	bool ok;

	if (file == NULL)
		return fail(arena, why, "read", from);
	if (fread(mark, MARK_BYTES, 1, file) == 1 && memcmp(mark, mark_sealed, MARK_BYTES) == 0) {
		ok = sealed_read(arena, file, secret_file, database, key, why);
	} else if (memcmp(mark, mark_plain, MARK_BYTES) == 0) {
		ok = plain_read(arena, file, database, key, why);
	} else {
		rewind(file);
		ok = pour_into(arena, file, database, why);
	}
	fclose(file);
	if (ok && !is_whole(database)) {
		*why = "that backup is cut short";
		ok = false;
	}
	return ok;
}
