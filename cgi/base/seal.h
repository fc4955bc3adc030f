/* Streams that only whoever holds the secret key can open, by libsodium: each is encrypted under a key of
 * its own (crypto_secretstream), which stands at its start, sealed to the public key (crypto_box_seal).
 * Keys are hexadecimal digits. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

enum { SEAL_KEY_CHARS = 64 };

struct seal_keys {
	char open[SEAL_KEY_CHARS + 1], secret[SEAL_KEY_CHARS + 1];
};

struct seal_keys seal_keys(void);

bool seal_is_key(const char *text);

/* What is left of `from`, sealed. False where it cannot be read or written. */
bool seal_close(FILE *from, FILE *to, const char *open_key);

/* False, with part of it written, where the key is another one's, or a bit of it is changed or missing. */
bool seal_open(FILE *from, FILE *to, const char *secret_key);
