#include "base/signature.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/x509.h>

#include "base/log.h"

enum { RSA_BITS_MIN = 2048, RSA_BITS_MAX = 4096, GROUP_MAX = 32 };

static const unsigned char *
bytes(struct slice slice)
{
	return (const unsigned char *)slice.at;
}

struct signature_hash
signature_sha256(struct slice text)
{
	struct signature_hash hash;

	OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, NULL); /* as base/totp.c */
	if (EVP_Digest(text.at, text.len, (unsigned char *)hash.bytes, NULL, EVP_sha256(), NULL) != 1)
		log_die("libcrypto does not know SHA-256");
	return hash;
}

static bool
is_taken(const EVP_PKEY *key)
{
	char group[GROUP_MAX] = "";
	const int bits = EVP_PKEY_get_bits(key);

	if (EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA)
		return bits >= RSA_BITS_MIN && bits <= RSA_BITS_MAX;
	return EVP_PKEY_get_base_id(key) == EVP_PKEY_EC &&
	       EVP_PKEY_get_group_name(key, group, sizeof(group), NULL) == 1 &&
	       strcmp(group, "prime256v1") == 0;
}

/* NULL where it is none, or none that is taken; else for EVP_PKEY_free. */
static EVP_PKEY *
key_read(struct slice text)
{
	const unsigned char *at = bytes(text);
	EVP_PKEY *key;

	OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, NULL);
	key = text.len > 0 ? d2i_PUBKEY(NULL, &at, (long)text.len) : NULL;
	if (key != NULL && (at != bytes(text) + text.len || !is_taken(key))) {
		EVP_PKEY_free(key);
		return NULL;
	}
	return key;
}

bool
signature_key_good(struct slice text)
{
	EVP_PKEY *key = key_read(text);

	EVP_PKEY_free(key);
	return key != NULL;
}

bool
signature_good(struct slice key_text, struct slice text, struct slice signature)
{
	EVP_PKEY *key = key_read(key_text);
	EVP_MD_CTX *context = key == NULL ? NULL : EVP_MD_CTX_new();
	const bool good = context != NULL &&
		EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
		EVP_DigestVerify(context, bytes(signature), signature.len, bytes(text), text.len) == 1;

	EVP_MD_CTX_free(context);
	EVP_PKEY_free(key);
	return good;
}
