#include "base/secret.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "base/log.h"

static const char alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz";

void
secret_init(void)
{
	if (sodium_init() < 0)
		log_die("no source of randomness");
}

/* False with errno where it cannot be read, or has another size (EINVAL). */
static bool
key_of_file(const char *path, struct secret_key *key)
{
	unsigned char bytes[SECRET_KEY_BYTES + 1];
	const int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t len;

	if (fd < 0)
		return false;
	len = read(fd, bytes, sizeof(bytes));
	close(fd);
	errno = EINVAL;
	if (len != SECRET_KEY_BYTES)
		return false;
	memcpy(key->bytes, bytes, SECRET_KEY_BYTES);
	return true;
}

static bool
key_to_file(const char *path, const struct secret_key *key)
{
	const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	bool ok;

	if (fd < 0)
		return false;
	ok = write(fd, key->bytes, sizeof(key->bytes)) == (ssize_t)sizeof(key->bytes) && fsync(fd) == 0;
	ok = close(fd) == 0 && ok;
	if (!ok)
		unlink(path); /* half a key would be refused for ever */
	return ok;
}

bool
secret_key_load(const char *path, struct secret_key *key)
{
	if (key_of_file(path, key))
		return true;
	if (errno != ENOENT)
		return false;
	randombytes_buf(key->bytes, sizeof(key->bytes));
	return key_to_file(path, key);
}

bool
secret_key_read(const char *digits, struct secret_key *key)
{
	size_t len = 0;

	return strspn(digits, "0123456789abcdef") == strlen(digits) &&
	       sodium_hex2bin(key->bytes, sizeof(key->bytes), digits, strlen(digits), NULL, &len, NULL) == 0 &&
	       len == sizeof(key->bytes);
}

bool
secret_key_keep(const char *path, const struct secret_key *key)
{
	struct secret_key there;

	if (key_of_file(path, &there))
		return sodium_memcmp(there.bytes, key->bytes, sizeof(key->bytes)) == 0;
	return errno == ENOENT && key_to_file(path, key);
}

char *
secret_base32(struct arena *arena, const char *letters, const unsigned char *bytes, size_t chars)
{
	char *text = arena_alloc(arena, chars + 1);
	unsigned held = 0, bits = 0;

	for (size_t i = 0; i < chars; i++) {
		if (bits < 5) {
			held = (held << 8 | *bytes++) & 0xffffu;
			bits += 8;
		}
		bits -= 5;
		text[i] = letters[held >> bits & 31u];
	}
	return text;
}

bool
secret_base64(struct arena *arena, const char *text, struct slice *bytes)
{
	const size_t len = strlen(text);
	char *decoded = arena_alloc(arena, len + 1);

	*bytes = (struct slice){decoded, 0};
	return sodium_base642bin((unsigned char *)decoded, len, text, len, NULL, &bytes->len, NULL,
	                         sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0;
}

static char *
random_text(struct arena *arena, size_t chars)
{
	unsigned char bytes[TOKEN_CHARS];

	randombytes_buf(bytes, sizeof(bytes));
	return secret_base32(arena, alphabet, bytes, chars);
}

char *
secret_id(struct arena *arena)
{
	return random_text(arena, ID_CHARS);
}

char *
secret_id_next(struct arena *arena)
{
	enum { HALF = ID_CHARS * 5 / 8 / 2 };
	static uint64_t turn;
	unsigned char bytes[2 * HALF];

	if (turn == 0)
		randombytes_buf(&turn, sizeof(turn));
	turn++;
	for (size_t i = 0; i < HALF; i++)
		bytes[i] = (unsigned char)(turn >> 8 * (HALF - 1 - i));
	randombytes_buf(bytes + HALF, HALF);
	return secret_base32(arena, alphabet, bytes, ID_CHARS);
}

bool
secret_is_id(const char *text)
{
	return strlen(text) == ID_CHARS && strspn(text, alphabet) == ID_CHARS;
}

char *
secret_token(struct arena *arena)
{
	return random_text(arena, TOKEN_CHARS);
}

enum { HASH_BYTES = 32 };

/* Each text with the NUL that ends it. */
static void
hash_keyed(unsigned char hash[HASH_BYTES], const struct secret_key *key, va_list texts)
{
	crypto_generichash_state state;
	const char *text;

	crypto_generichash_init(&state, key->bytes, sizeof(key->bytes), HASH_BYTES);
	while ((text = va_arg(texts, const char *)) != NULL)
		crypto_generichash_update(&state, (const unsigned char *)text, strlen(text) + 1);
	crypto_generichash_final(&state, hash, HASH_BYTES);
}

char *
secret_derive(struct arena *arena, const struct secret_key *key, ...)
{
	unsigned char hash[HASH_BYTES];
	va_list texts;

	va_start(texts, key);
	hash_keyed(hash, key, texts);
	va_end(texts);
	return secret_base32(arena, alphabet, hash, TOKEN_CHARS);
}

void
secret_derive_bytes(unsigned char bytes[SECRET_DERIVED_BYTES], const struct secret_key *key, ...)
{
	unsigned char hash[HASH_BYTES];
	va_list texts;

	va_start(texts, key);
	hash_keyed(hash, key, texts);
	va_end(texts);
	memcpy(bytes, hash, SECRET_DERIVED_BYTES);
}

char *
secret_hash(struct arena *arena, const char *token)
{
	unsigned char hash[HASH_BYTES];

	crypto_generichash(hash, sizeof(hash), (const unsigned char *)token, strlen(token), NULL, 0);
	return secret_base32(arena, alphabet, hash, TOKEN_CHARS);
}

char *
secret_hash_file(struct arena *arena, const char *path)
{
	unsigned char hash[HASH_BYTES], part[1 << 16];
	crypto_generichash_state state;
	const int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t len;

	if (fd < 0)
		return NULL;
	crypto_generichash_init(&state, NULL, 0, sizeof(hash));
	while ((len = read(fd, part, sizeof(part))) > 0)
		crypto_generichash_update(&state, part, (unsigned long long)len);
	close(fd);
	crypto_generichash_final(&state, hash, sizeof(hash));
	return len < 0 ? NULL : secret_base32(arena, alphabet, hash, TOKEN_CHARS);
}

bool
secret_equal(const char *a, const char *b)
{
	size_t len = strlen(a);

	return len == strlen(b) && sodium_memcmp(a, b, len) == 0;
}

char *
secret_password_hash(struct arena *arena, const char *password)
{
	char *hash = arena_alloc(arena, crypto_pwhash_STRBYTES);

	if (crypto_pwhash_str_alg(hash, password, strlen(password),
	                          crypto_pwhash_OPSLIMIT_INTERACTIVE,
	                          crypto_pwhash_MEMLIMIT_INTERACTIVE,
	                          crypto_pwhash_ALG_ARGON2ID13) != 0)
		log_die("no memory to hash a password");
	return hash;
}

bool
secret_password_verify(const char *hash, const char *password)
{
	return crypto_pwhash_str_verify(hash, password, strlen(password)) == 0;
}

uint32_t
secret_random_below(uint32_t limit)
{
	return randombytes_uniform(limit);
}
