/* Random ids, keyed tokens and passwords, by libsodium. Call secret_init once
 * at start. Everything compared here is compared in constant time. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/slice.h"

enum {
	SECRET_KEY_BYTES = 32,
	ID_CHARS = 16,    /* 80 random bits */
	TOKEN_CHARS = 32, /* 160 bits */
	SECRET_DERIVED_BYTES = 20,
};

struct secret_key {
	unsigned char bytes[SECRET_KEY_BYTES];
};

void secret_init(void);

/* The key kept in `path`; made there (mode 0600) when there is none.
 * False when the file cannot be read, written, or has another size. */
bool secret_key_load(const char *path, struct secret_key *key);

/* Two digits 0-9 and a-f a byte; false for any other text. */
bool secret_key_read(const char *digits, struct secret_key *key);

/* Writes the key to `path` (mode 0600) where there is none. False where another is, or it cannot be. */
bool secret_key_keep(const char *path, const struct secret_key *key);

/* ID_CHARS letters and digits (Crockford's lower-case base 32). */
char *secret_id(struct arena *arena);

/* The same for rows that come by the thousand: 40 bits that count up, from anywhere where the process begins,
 * and 40 random ones behind. Those that come together share the last page of each index, where random ids
 * change a page each; who came before whom is all that they tell. Nothing else may rely on it. */
char *secret_id_next(struct arena *arena);

/* Of either kind. */
bool secret_is_id(const char *text);

/* TOKEN_CHARS of the same alphabet, from the machine's randomness. */
char *secret_token(struct arena *arena);

/* TOKEN_CHARS that only the key's owner can make: a keyed hash of the texts,
 * which end at NULL. ("a","bc") and ("ab","c") differ. */
char *secret_derive(struct arena *arena, const struct secret_key *key, ...)
	__attribute__((sentinel));

/* Likewise the bits themselves, for other programs' alphabets. */
void secret_derive_bytes(unsigned char bytes[SECRET_DERIVED_BYTES], const struct secret_key *key,
                         ...) __attribute__((sentinel));

/* Five bits a letter; `bytes` holds at least five eighths of `chars`, `letters` are 32. */
char *secret_base32(struct arena *arena, const char *letters, const unsigned char *bytes,
                    size_t chars);

/* The bytes that base64url without its padding says; false for what it does not say. */
bool secret_base64(struct arena *arena, const char *text, struct slice *bytes);

/* What is stored of a token: its hash. */
char *secret_hash(struct arena *arena, const char *token);

/* Likewise of what is in a file; NULL where it cannot be read. */
char *secret_hash_file(struct arena *arena, const char *path);

bool secret_equal(const char *a, const char *b);

/* argon2id, interactive limits (64 MiB, about 35 ms). */
char *secret_password_hash(struct arena *arena, const char *password);
bool secret_password_verify(const char *hash, const char *password);

/* A number below `limit`, which is above 0. */
uint32_t secret_random_below(uint32_t limit);
