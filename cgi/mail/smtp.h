/* A mail server, by libcurl: the only file that knows it. Several letters are on
 * their way at once, each over a connection of its own, so that one that hangs
 * stops no other.
 *
 * The URL is smtp://user:password@host:port or smtps://...; over smtp:// the
 * program insists on STARTTLS, but for a server on this machine itself. The
 * server's certificate is checked. Neither addresses nor texts are logged. */
#pragma once

#include <stdbool.h>

#include "base/arena.h"
#include "base/slice.h"

enum smtp_end {
	SMTP_SENT,  /* the server has taken the letter, whatever happens afterwards */
	SMTP_LATER, /* not now, as far as this letter goes */
	SMTP_NEVER, /* not this letter, or not to this address */
	SMTP_DOWN,  /* no letter at all now: not reached, or not let in */
};

/* What became of the letter; once each, from smtp_go_on, as soon as the server has said
 * yes or no. `words`: its last ones, or what went wrong on the way; never "". */
typedef void (*smtp_answered)(void *self, const char *id, enum smtp_end end, const char *words);

struct smtp;

/* Whether the URL names a mail server that can be asked. */
bool smtp_url_good(const char *url);

/* Whether talk with that server is enciphered, or else is none. `url` is good. */
bool smtp_url_tls(const char *url);

/* For as long as the process lives. `url` is good; `host` is what the program calls
 * itself there. */
struct smtp *smtp_new(struct arena *arena, const char *url, const char *host,
                      smtp_answered answered, void *self);

/* Whether one more letter may be given to it. */
bool smtp_has_room(const struct smtp *smtp);

/* Whether a letter of that id, or one to that address, is on its way. */
bool smtp_carries(const struct smtp *smtp, const char *id, const char *to);

/* Begins to send; everything given is copied. */
void smtp_send(struct smtp *smtp, const char *id, const char *from, const char *to,
               struct slice message);

/* Tells what has become of letters; waits up to that long for something to tell. */
void smtp_go_on(struct smtp *smtp, int seconds);
