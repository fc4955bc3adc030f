#include "base/totp.h"

#include <string.h>

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include "base/buf.h"
#include "base/log.h"

enum { SHA1_BYTES = 20, COUNTER_BYTES = 8, MODULUS = 1000000 };

int64_t
totp_step(int64_t now)
{
	return now / TOTP_STEP_SECONDS;
}

/* RFC 4226, 5.3: 31 bits from where the last half byte says, and of that number the last digits. */
char *
totp_code(struct arena *arena, const struct totp_secret *secret, int64_t step)
{
	unsigned char counter[COUNTER_BYTES], hash[SHA1_BYTES];
	const unsigned char *at;
	unsigned long number;

	for (size_t i = 0; i < COUNTER_BYTES; i++)
		counter[i] = (unsigned char)((uint64_t)step >> 8 * (COUNTER_BYTES - 1 - i));
	/* What the machine has set for others is none of ours, and a confined process may not read it. */
	OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, NULL);
	if (HMAC(EVP_sha1(), secret->bytes, sizeof(secret->bytes), counter, COUNTER_BYTES, hash,
	         NULL) == NULL)
		log_die("libcrypto does not know HMAC-SHA-1");
	at = hash + (hash[SHA1_BYTES - 1] & 0xfu);
	number = (at[0] & 0x7ful) << 24 | (unsigned long)at[1] << 16 | (unsigned long)at[2] << 8 | at[3];
	return arena_printf(arena, "%0*lu", TOTP_DIGITS, number % MODULUS);
}

char *
totp_text(struct arena *arena, const struct totp_secret *secret)
{
	return secret_base32(arena, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", secret->bytes,
	                     sizeof(secret->bytes) * 8 / 5);
}

/* RFC 3986, 2.1 */
static void
percent_add(struct buf *uri, const char *text)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

	for (; *text != '\0'; text++)
		if (strchr(plain, *text) != NULL)
			buf_add(uri, text, 1);
		else
			buf_printf(uri, "%%%02X", (unsigned char)*text);
}

char *
totp_uri(struct arena *arena, const struct totp_secret *secret, const char *issuer,
         const char *account)
{
	struct buf uri = buf_new(arena, 256);

	buf_text(&uri, "otpauth://totp/");
	percent_add(&uri, issuer);
	buf_text(&uri, ":");
	percent_add(&uri, account);
	buf_printf(&uri, "?secret=%s&issuer=", totp_text(arena, secret));
	percent_add(&uri, issuer);
	return uri.text;
}
