/* One-time codes of authenticator apps, by RFC 6238 with what all apps know and many know alone:
 * HMAC-SHA-1, 30 seconds, six digits. */
#pragma once

#include <stdint.h>

#include "base/arena.h"
#include "base/secret.h"

enum { TOTP_DIGITS = 6, TOTP_STEP_SECONDS = 30 };

/* What app and site share (RFC 4226, 4, R6: 160 bits). */
struct totp_secret {
	unsigned char bytes[SECRET_DERIVED_BYTES];
};

/* Which code is on at that instant. */
int64_t totp_step(int64_t now);

/* Its digits. */
char *totp_code(struct arena *arena, const struct totp_secret *secret, int64_t step);

/* As an app is given it by hand: base 32 of RFC 4648. */
char *totp_text(struct arena *arena, const struct totp_secret *secret);

/* And by a QR code or a link: "otpauth://totp/…". The issuer is the site, as the app is to name it. */
char *totp_uri(struct arena *arena, const struct totp_secret *secret, const char *issuer,
               const char *account);
