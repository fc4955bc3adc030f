#include "command/mailer.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/log.h"
#include "mail/message.h"
#include "mail/smtp.h"
#include "pages/part/letter.h"

enum {
	LOOK_SECONDS = 2,
	FIRST_SECONDS = 5,
	SECOND_SECONDS = 60,
	LONGEST_SECONDS = 6 * 3600,
	DOWN_SECONDS = 300,          /* at most, until the server is tried anew */
	GIVEN_UP_SECONDS = 5 * 24 * 3600,
	GIVEN_UP_TRIES = 8,          /* about an hour of them */
	BATCH = 16,
};

struct mailer {
	struct site *site;
	struct app app;      /* of the letter at hand; its arena is emptied after each */
	struct smtp *smtp;
	int down;            /* how often in a row the server could not be reached */
	int64_t down_until;
};

/* So often twice as long, but no longer than `most`. */
static int64_t
doubled(int64_t seconds, int times, int64_t most)
{
	for (int i = 0; i < times && seconds < most; i++)
		seconds *= 2;
	return seconds < most ? seconds : most;
}

int64_t
mailer_pause_seconds(int tries)
{
	return tries <= 1 ? FIRST_SECONDS : doubled(SECOND_SECONDS, tries - 2, LONGEST_SECONDS);
}

bool
mailer_gives_up(int64_t seconds, int tries)
{
	return seconds >= GIVEN_UP_SECONDS && tries >= GIVEN_UP_TRIES;
}

const char *
mailer_reason(struct arena *arena, const char *words)
{
	struct buf text = buf_new(arena, strlen(words) + 1);
	size_t len;

	for (words += strspn(words, " "); *words != '\0'; words += len + strspn(words + len, " ")) {
		const char *word;

		len = strcspn(words, " ");
		word = arena_copy(arena, words, len);
		buf_printf(&text, "%s%s", text.len > 0 ? " " : "",
		           strchr(word, '@') != NULL || strchr(word, '/') != NULL ? "…" : word);
	}
	return text.text;
}

static int64_t
now(const struct mailer *mailer)
{
	return clock_now(mailer->app.office.clock);
}

static void
end(const struct mailer *mailer, const char *id, enum outbox_state state, const char *answer)
{
	const struct office *office = &mailer->app.office;

	publisher_begin(office->publisher);
	outbox_end(office->db, id, state, answer, now(mailer));
	publisher_commit(office->publisher);
}

/* What became of a letter that is not sent: it waits, or is given up. */
static void
put_off(struct mailer *mailer, const char *id, int more_tries, const char *words)
{
	const struct office *office = &mailer->app.office;
	const struct outbox_item *outgoing = outbox_by_id(office->arena, office->db, id);
	int tries;

	if (outgoing == NULL)
		return;
	tries = outgoing->tries + more_tries;
	if (mailer_gives_up(now(mailer) - outgoing->made_at, tries)) {
		end(mailer, id, OUTGOING_FAILED, words);
		return;
	}
	publisher_begin(office->publisher);
	outbox_wait(office->db, id, tries, more_tries > 0
	            ? now(mailer) + mailer_pause_seconds(tries) : mailer->down_until, words);
	publisher_commit(office->publisher);
}

/* The server cannot be reached: no letter is tried for a while, and this is no
 * try of this one. Letters that were on their way together say it once. */
static void
server_down(struct mailer *mailer, const char *id, const char *words)
{
	if (now(mailer) >= mailer->down_until) {
		int64_t pause = doubled(FIRST_SECONDS, mailer->down, DOWN_SECONDS);

		mailer->down++;
		mailer->down_until = now(mailer) + pause;
		log_line("mail: the server cannot be used (%s), next try in %d seconds",
		         mailer_reason(mailer->app.office.arena, words), (int)pause);
	}
	put_off(mailer, id, 0, words);
}

static void
answered(void *self, const char *id, enum smtp_end how, const char *words)
{
	struct mailer *mailer = self;

	if (how != SMTP_DOWN)
		mailer->down = 0;
	switch (how) {
	case SMTP_SENT:
		end(mailer, id, OUTGOING_SENT, words);
		break;
	case SMTP_LATER:
		put_off(mailer, id, 1, words);
		break;
	case SMTP_NEVER:
		end(mailer, id, OUTGOING_FAILED, words);
		break;
	case SMTP_DOWN:
		server_down(mailer, id, words);
		break;
	}
}

static void
letter_send(struct mailer *mailer, const struct outbox_item *outgoing)
{
	const struct site_mail *settings = &mailer->site->mail;
	struct letter_words words;
	struct message message = {
		.from = settings->from, .to = outgoing->letter.email, .id = outgoing->id,
		.host = settings->host, .date = now(mailer),
	};

	if (!letter_write(&mailer->app, outgoing, &words)) {
		end(mailer, outgoing->id, OUTGOING_FAILED, "");
		return;
	}
	message.subject = words.subject;
	message.text = words.text;
	smtp_send(mailer->smtp, outgoing->id, settings->from.address, outgoing->letter.email,
	          message_compose(mailer->app.office.arena, &message));
}

/* One at a time finds out whether a server that was down is there again. */
static void
due_send(struct mailer *mailer)
{
	const struct office *office = &mailer->app.office;
	struct outbox_items due = outbox_due(office->arena, office->db, now(mailer), BATCH);
	size_t most = mailer->down > 0 ? 1 : due.count;

	for (size_t i = 0; i < due.count && most > 0 && smtp_has_room(mailer->smtp); i++)
		if (!smtp_carries(mailer->smtp, due.list[i].id, due.list[i].letter.email)) {
			letter_send(mailer, &due.list[i]);
			most--;
		}
}

/* Waits until no other process, and none of another machine, sends this site's mail: two would send a
 * letter twice. */
static void
be_the_only_one(const struct site *site)
{
	const char *lock = site->paths.mailer_lock;
	int fd = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

	if (fd < 0 || flock(fd, LOCK_EX) != 0)
		log_die("cannot lock %s: %s", lock, strerror(errno));
	while (!db_hold(site->db, "mail"))
		sleep(LOOK_SECONDS);
}

void
mailer_run(struct site *site)
{
	struct arena *arena = arena_new();
	struct mailer mailer = {.site = site, .app = site->visitors.app};

	be_the_only_one(site);
	signal(SIGPIPE, SIG_IGN); /* a server that hangs up is an answer */
	clock_zones_prepare(); /* each letter on its way has a thread */
	mailer.app.office.arena = arena;
	mailer.smtp = smtp_new(site->arena, site->mail.url, site->mail.host, answered, &mailer);
	for (;;) {
		if (now(&mailer) >= mailer.down_until)
			due_send(&mailer);
		smtp_go_on(mailer.smtp, LOOK_SECONDS);
		arena_reset(arena);
	}
}
