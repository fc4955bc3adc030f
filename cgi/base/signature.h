/* Signatures of others' keys, checked by libcrypto, and SHA-256. Bytes are slices here. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"

enum { SHA256_BYTES = 32 };

struct signature_hash {
	char bytes[SHA256_BYTES];
};

struct signature_hash signature_sha256(struct slice text);

/* Whether it is a public key (SubjectPublicKeyInfo, DER, nothing behind it) of a kind that is taken,
 * both with SHA-256: ECDSA over P-256, or RSA of 2048 to 4096 bits. */
bool signature_key_good(struct slice key);

/* Whether who has the other half of such a key has signed the text. */
bool signature_good(struct slice key, struct slice text, struct slice signature);
