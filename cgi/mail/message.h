/* A letter as it travels (RFC 5322, MIME): plain text in UTF-8, to one address.
 * Whatever stands in a subject or a name, it stays in its own header field: what
 * is not plain ASCII, or could be read as anything else, is encoded (RFC 2047). */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/slice.h"

struct message_sender {
	const char *name;    /* or "" */
	const char *address;
};

/* "Oshidori <desk@example.org>" or "desk@example.org". False when it is neither. */
bool message_sender_read(struct arena *arena, const char *text, struct message_sender *sender);

struct message {
	struct message_sender from;
	const char *to;      /* an address */
	const char *subject; /* UTF-8 */
	const char *text;    /* UTF-8, lines ended by \n */
	const char *id;      /* the left part of the Message-ID; the same letter has the same */
	const char *host;    /* its right part */
	int64_t date;
};

/* Header and body, lines ended by CR LF and none over 76 characters, but for those
 * that hold an address. */
struct slice message_compose(struct arena *arena, const struct message *message);
