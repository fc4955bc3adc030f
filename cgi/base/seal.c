#include "base/seal.h"

#include <sodium.h>
#include <string.h>

enum {
	PIECE = 64 * 1024,
	KEY_BYTES = crypto_secretstream_xchacha20poly1305_KEYBYTES,
	HEAD_BYTES = crypto_secretstream_xchacha20poly1305_HEADERBYTES,
	MORE_BYTES = crypto_secretstream_xchacha20poly1305_ABYTES,
	SEALED_BYTES = KEY_BYTES + crypto_box_SEALBYTES,
};

static bool
bytes_of(const char *key, unsigned char bytes[static SEAL_KEY_CHARS / 2])
{
	size_t len;

	return strlen(key) == SEAL_KEY_CHARS &&
	       sodium_hex2bin(bytes, SEAL_KEY_CHARS / 2, key, SEAL_KEY_CHARS, NULL, &len, NULL) == 0 &&
	       len == SEAL_KEY_CHARS / 2;
}

struct seal_keys
seal_keys(void)
{
	unsigned char open[crypto_box_PUBLICKEYBYTES], secret[crypto_box_SECRETKEYBYTES];
	struct seal_keys keys;

	crypto_box_keypair(open, secret);
	sodium_bin2hex(keys.open, sizeof(keys.open), open, sizeof(open));
	sodium_bin2hex(keys.secret, sizeof(keys.secret), secret, sizeof(secret));
	return keys;
}

bool
seal_is_key(const char *text)
{
	unsigned char bytes[SEAL_KEY_CHARS / 2];

	return bytes_of(text, bytes);
}

bool
seal_close(FILE *from, FILE *to, const char *open_key)
{
	unsigned char open[crypto_box_PUBLICKEYBYTES], key[KEY_BYTES], sealed[SEALED_BYTES], head[HEAD_BYTES];
	unsigned char piece[PIECE], hidden[PIECE + MORE_BYTES];
	crypto_secretstream_xchacha20poly1305_state state;
	bool ok, last = false;

	crypto_secretstream_xchacha20poly1305_keygen(key);
	crypto_secretstream_xchacha20poly1305_init_push(&state, head, key);
	ok = bytes_of(open_key, open) && crypto_box_seal(sealed, key, sizeof(key), open) == 0 &&
	     fwrite(sealed, sizeof(sealed), 1, to) == 1 && fwrite(head, sizeof(head), 1, to) == 1;
	while (ok && !last) {
		const size_t len = fread(piece, 1, sizeof(piece), from);

		last = len < sizeof(piece);
		crypto_secretstream_xchacha20poly1305_push(
			&state, hidden, NULL, piece, len, NULL, 0,
			last ? crypto_secretstream_xchacha20poly1305_TAG_FINAL : 0);
		ok = ferror(from) == 0 && fwrite(hidden, len + MORE_BYTES, 1, to) == 1;
	}
	sodium_memzero(key, sizeof(key));
	sodium_memzero(&state, sizeof(state));
	return ok;
}

bool
seal_open(FILE *from, FILE *to, const char *secret_key)
{
	unsigned char open[crypto_box_PUBLICKEYBYTES], secret[crypto_box_SECRETKEYBYTES], key[KEY_BYTES];
	unsigned char sealed[SEALED_BYTES], head[HEAD_BYTES], piece[PIECE], hidden[PIECE + MORE_BYTES], tag = 0;
	crypto_secretstream_xchacha20poly1305_state state;
	bool ok = bytes_of(secret_key, secret) && crypto_scalarmult_base(open, secret) == 0 &&
	          fread(sealed, sizeof(sealed), 1, from) == 1 && fread(head, sizeof(head), 1, from) == 1 &&
	          crypto_box_seal_open(key, sealed, sizeof(sealed), open, secret) == 0 &&
	          crypto_secretstream_xchacha20poly1305_init_pull(&state, head, key) == 0;

	while (ok && tag != crypto_secretstream_xchacha20poly1305_TAG_FINAL) {
		const size_t len = fread(hidden, 1, sizeof(hidden), from);

		ok = len >= MORE_BYTES &&
		     crypto_secretstream_xchacha20poly1305_pull(&state, piece, NULL, &tag, hidden, len,
		                                                NULL, 0) == 0 &&
		     (len == MORE_BYTES || fwrite(piece, len - MORE_BYTES, 1, to) == 1);
	}
	sodium_memzero(secret, sizeof(secret));
	sodium_memzero(&state, sizeof(state));
	return ok && fgetc(from) == EOF;
}
