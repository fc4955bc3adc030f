#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "room.h"

#include "base/secret.h"

static char folder[] = "/tmp/oshidori-secret-XXXXXX";

static void
furnish(struct arena *arena)
{
	(void)arena;
	secret_init();
	strcpy(strrchr(folder, '-') + 1, "XXXXXX");
	assert_non_null(mkdtemp(folder));
}

static int
tear_down(void **state)
{
	arena_teardown(state);
	return rmdir(folder);
}

#define SECRET_TEST(test) TEST_IN_WITH(struct arena *arena, arena_setup, tear_down, furnish, test)

SECRET_TEST(a_derived_token_depends_on_key_and_every_text)
{
	const struct secret_key a = {{1}}, b = {{2}};
	const char *token = secret_derive(arena, &a, "entry", "x", NULL);

	assert_int_equal(strlen(token), TOKEN_CHARS);
	assert_string_equal(token, secret_derive(arena, &a, "entry", "x", NULL));
	assert_string_not_equal(token, secret_derive(arena, &b, "entry", "x", NULL));
	assert_string_not_equal(token, secret_derive(arena, &a, "entry", "y", NULL));
	assert_string_not_equal(secret_derive(arena, &a, "a", "bc", NULL),
	                        secret_derive(arena, &a, "ab", "c", NULL));
}

SECRET_TEST(random_texts_use_the_whole_alphabet_and_do_not_repeat)
{
	char seen[256] = {0};
	int letters = 0;

	for (int i = 0; i < 200; i++) {
		const char *id = secret_id(arena);

		assert_int_equal(strlen(id), ID_CHARS);
		for (; *id != '\0'; id++)
			seen[(unsigned char)*id] = 1;
	}
	for (int i = 0; i < 256; i++)
		letters += seen[i];
	assert_int_equal(letters, 32);
	assert_string_not_equal(secret_token(arena), secret_token(arena));
}

/* But once in 2^40, where the first half comes round. */
SECRET_TEST(ids_of_rows_stand_in_the_order_they_are_made_in)
{
	const char *before = secret_id_next(arena);
	int round = 0;

	for (int i = 0; i < 2000; i++) {
		const char *id = secret_id_next(arena);

		assert_true(secret_is_id(id));
		round += strncmp(before, id, ID_CHARS / 2) >= 0;
		assert_string_not_equal(before + ID_CHARS / 2, id + ID_CHARS / 2);
		before = id;
	}
	assert_in_range(round, 0, 1);
}

SECRET_TEST(a_key_is_made_once_readable_by_its_owner_only)
{
	struct secret_key first, again;
	struct stat facts;
	char *path = arena_printf(arena, "%s/key", folder);
	FILE *file;

	assert_true(secret_key_load(path, &first));
	assert_true(secret_key_load(path, &again));
	assert_memory_equal(&first, &again, sizeof(first));
	assert_int_equal(stat(path, &facts), 0);
	assert_int_equal(facts.st_mode & 0777, 0600);
	file = fopen(path, "w");
	assert_non_null(file);
	fclose(file);
	assert_false(secret_key_load(path, &again)); /* cut off: never silently a new key */
	assert_int_equal(unlink(path), 0);
	assert_false(secret_key_load("/nowhere/key", &again));
}

SECRET_TEST(a_key_that_could_not_be_written_leaves_nothing_behind)
{
	const char *path = arena_printf(arena, "%s/key", folder);
	struct secret_key key;
	rlim_t room = room_set(0);

	assert_false(secret_key_load(path, &key));
	room_set(room);
	assert_true(secret_key_load(path, &key));
	unlink(path);
}

SECRET_TEST(a_password_verifies_against_its_own_hash_only)
{
	const char *hash = secret_password_hash(arena, "nigiri and komi");

	assert_true(strncmp(hash, "$argon2id$", 10) == 0);
	assert_true(secret_password_verify(hash, "nigiri and komi"));
	assert_false(secret_password_verify(hash, "nigiri and komI"));
	assert_true(secret_equal("abc", "abc"));
	assert_false(secret_equal("abc", "abcd"));
	assert_false(secret_equal("abc", "abd"));
}

SECRET_TEST(a_file_has_the_hash_of_what_is_in_it)
{
	enum { LENGTH = 200000 }; /* more than is read at once */
	const char *path = arena_printf(arena, "%s/text", folder);
	char *text = arena_alloc(arena, LENGTH + 1);
	FILE *file = fopen(path, "w");

	for (size_t i = 0; i < LENGTH; i++)
		text[i] = (char)('a' + i % 23);
	text[LENGTH] = '\0';
	assert_non_null(file);
	fputs(text, file);
	fclose(file);
	assert_string_equal(secret_hash(arena, text), secret_hash_file(arena, path));
	assert_null(secret_hash_file(arena, folder));
	unlink(path);
	assert_null(secret_hash_file(arena, path));
}

SECRET_TEST(a_key_is_read_from_its_digits_and_kept_where_there_is_none)
{
	static const char digits[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1eff";
	static const char *const others[] = {
		"", "00", "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e",
		"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1eff00",
		"000102030405060708090A0b0c0d0e0f101112131415161718191a1b1c1d1eff",
		"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e/f",
	};
	const char *path = arena_printf(arena, "%s/key", folder);
	struct secret_key key, again;

	assert_true(secret_key_read(digits, &key));
	assert_int_equal(0, key.bytes[0]);
	assert_int_equal(0xff, key.bytes[31]);
	for (size_t i = 0; i < COUNT(others); i++)
		assert_false(secret_key_read(others[i], &again));
	assert_true(secret_key_keep(path, &key));
	assert_true(secret_key_keep(path, &key));
	assert_true(secret_key_load(path, &again));
	assert_memory_equal(key.bytes, again.bytes, sizeof(key.bytes));
	again.bytes[7] ^= 1;
	assert_false(secret_key_keep(path, &again));
	assert_false(secret_key_keep("/nowhere/key", &key));
	unlink(path);
}
