#include "mail/smtp.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "base/buf.h"
#include "base/log.h"
#include "base/text.h"
#include "mail/answer.h"

enum {
	FLIGHTS = 4,
	CONNECT_SECONDS = 60, /* greeting and signing in with it */
	ANSWER_SECONDS = 600, /* RFC 5321, 4.5.3.2 */
	SILENCE_SECONDS = ANSWER_SECONDS + 60, /* with nothing heard and nothing going out */
	QUIT_SECONDS = 3,     /* nobody waits long for a goodbye */
};

/* How far the talk about a letter is: what the server was asked last. libcurl says at the end
 * only that all went well or what did not. Whether a no was to this letter, to its address or
 * to everybody, and whether the letter was taken before the connection broke, is in what the
 * server answered to which command: so the answers are read here as they come (heard), and the
 * commands from what libcurl tells whoever debugs it (overheard). */
enum step { STEP_HELLO, STEP_FROM, STEP_TO, STEP_DATA, STEP_END };

/* A letter on its way, in a thread of its own: libcurl waits for the server's yes
 * in a way that would hold up every other. The thread alone touches its flight,
 * but for `landed`, `end` and `words_said`, which the lock guards. */
struct flight {
	struct smtp *smtp;
	struct arena *arena; /* NULL = nothing on its way here */
	pthread_t thread;
	CURL *curl;
	struct curl_slist *to_list;
	const char *id, *to;
	struct slice message;
	size_t read;
	enum step step;
	time_t moved_at;     /* something was heard, or went out */
	bool answered;
	bool leaving;        /* the goodbye is said: what the server still says is no answer */
	struct answer heard; /* last */

	bool landed;
	enum smtp_end end;
	const char *words_said; /* NULL = no answer that nobody has been told */
};

struct smtp {
	const char *url;
	bool tls;
	smtp_answered answered;
	void *self;
	pthread_mutex_t lock;
	pthread_cond_t news;
	struct flight flights[FLIGHTS];
};

/* ---- the URL ---- */

static char *
url_part(CURLU *url, CURLUPart part)
{
	char *text = NULL;

	return curl_url_get(url, part, &text, 0) == CURLUE_OK ? text : NULL;
}

static bool
is_scheme(CURLU *url, const char *wanted)
{
	char *scheme = url_part(url, CURLUPART_SCHEME);
	bool is = scheme != NULL && strcmp(scheme, wanted) == 0;

	curl_free(scheme);
	return is;
}

bool
smtp_url_good(const char *text)
{
	CURLU *url = curl_url();
	bool good = url != NULL && curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK &&
	            (is_scheme(url, "smtp") || is_scheme(url, "smtps"));

	curl_url_cleanup(url);
	return good;
}

bool
smtp_url_tls(const char *text)
{
	CURLU *url = curl_url();
	bool good = url != NULL && curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK;
	char *host = good ? url_part(url, CURLUPART_HOST) : NULL;
	struct in_addr address;
	bool own = host != NULL &&
	           (strcmp(host, "localhost") == 0 || strcmp(host, "[::1]") == 0 ||
	            (inet_pton(AF_INET, host, &address) == 1 &&
	             ntohl(address.s_addr) >> 24 == 127));
	bool tls = !own || is_scheme(url, "smtps");

	curl_free(host);
	curl_url_cleanup(url);
	return tls;
}

/* ---- time ---- */

/* By a clock that nobody sets. */
static struct timespec
time_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now;
}

/* ---- what the server says ---- */

static void
answer_note(struct flight *flight, enum smtp_end end, const char *words)
{
	const char *clean = text_clean(flight->arena, slice_of(words), false);

	flight->answered = true;
	pthread_mutex_lock(&flight->smtp->lock);
	flight->end = end;
	flight->words_said = clean == NULL || clean[0] == '\0' ? "–" : clean;
	pthread_cond_signal(&flight->smtp->news);
	pthread_mutex_unlock(&flight->smtp->lock);
}

static size_t
heard(char *line, size_t size, size_t count, void *self)
{
	struct flight *flight = self;

	flight->moved_at = time_now().tv_sec;
	if (flight->answered || flight->leaving)
		return size * count;
	answer_line(&flight->heard, (struct slice){line, size * count});
	if (flight->step == STEP_END && !flight->heard.more && flight->heard.code / 100 == 2)
		answer_note(flight, SMTP_SENT, flight->heard.words.text);
	return size * count;
}

static bool
command_is(const char *data, size_t len, const char *with)
{
	return len >= strlen(with) && strncasecmp(data, with, strlen(with)) == 0;
}

static int
overheard(CURL *curl, curl_infotype type, char *data, size_t len, void *self)
{
	static const struct {
		const char *command;
		enum step step;
	} steps[] = {{"MAIL FROM", STEP_FROM}, {"RCPT TO", STEP_TO}, {"DATA", STEP_DATA}};
	struct flight *flight = self;

	(void)curl;
	if (type != CURLINFO_HEADER_OUT)
		return 0;
	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
		if (command_is(data, len, steps[i].command))
			flight->step = steps[i].step;
	if (command_is(data, len, "QUIT"))
		flight->leaving = true;
	return 0;
}

static size_t
message_read(char *to, size_t size, size_t count, void *self)
{
	struct flight *flight = self;
	size_t left = flight->message.len - flight->read, len = size * count;

	if (len > left)
		len = left;
	if (len == 0)
		flight->step = STEP_END;
	flight->moved_at = time_now().tv_sec;
	memcpy(to, flight->message.at + flight->read, len);
	flight->read += len;
	return len;
}

/* Not 0: nobody waits any longer. */
static int
given_up(void *self, curl_off_t in_all, curl_off_t in, curl_off_t out_all, curl_off_t out)
{
	const struct flight *flight = self;

	(void)in_all, (void)in, (void)out_all, (void)out;
	return time_now().tv_sec - flight->moved_at >=
	       (flight->leaving ? QUIT_SECONDS : SILENCE_SECONDS);
}

/* The server's own words where it said no, else libcurl's. */
static void *
flight_fly(void *self)
{
	struct flight *flight = self;
	CURLcode result = curl_easy_perform(flight->curl);
	enum smtp_end end = SMTP_LATER;

	/* A no to the sender or to signing in is one to every letter; what breaks off in between
	 * is this one's. */
	if (flight->step < STEP_TO)
		end = SMTP_DOWN;
	else if (flight->heard.code / 100 == 5 && !flight->heard.more && result != CURLE_OPERATION_TIMEDOUT)
		end = SMTP_NEVER;
	if (!flight->answered)
		answer_note(flight, end,
		            flight->heard.code >= 400 ? flight->heard.words.text : curl_easy_strerror(result));
	pthread_mutex_lock(&flight->smtp->lock);
	flight->landed = true;
	pthread_cond_signal(&flight->smtp->news);
	pthread_mutex_unlock(&flight->smtp->lock);
	return NULL;
}

/* ---- sending ---- */

struct smtp *
smtp_new(struct arena *arena, const char *url, const char *host, smtp_answered answered,
         void *self)
{
	struct smtp *smtp = arena_alloc(arena, sizeof(*smtp));
	pthread_condattr_t attributes;
	CURLU *server;
	char *whole;

	if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
		log_die("libcurl does not start");
	server = curl_url();
	if (pthread_mutex_init(&smtp->lock, NULL) != 0)
		log_die("no lock for threads");
	if (pthread_condattr_init(&attributes) != 0 ||
	    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) != 0 ||
	    pthread_cond_init(&smtp->news, &attributes) != 0)
		log_die("no signal between threads");
	pthread_condattr_destroy(&attributes);
	smtp->answered = answered;
	smtp->self = self;
	for (size_t i = 0; i < FLIGHTS; i++)
		smtp->flights[i].smtp = smtp;
	/* With what the program calls itself as its path, where libcurl looks for it. */
	if (server == NULL || curl_url_set(server, CURLUPART_URL, url, 0) != CURLUE_OK ||
	    curl_url_set(server, CURLUPART_PATH, arena_printf(arena, "/%s", host), 0) != CURLUE_OK)
		log_die("no URL of a mail server");
	whole = url_part(server, CURLUPART_URL);
	smtp->url = arena_text(arena, whole);
	smtp->tls = smtp_url_tls(url);
	curl_free(whole);
	curl_url_cleanup(server);
	return smtp;
}

static size_t
flight_none(const struct smtp *smtp)
{
	size_t i = 0;

	while (i < FLIGHTS && smtp->flights[i].arena != NULL)
		i++;
	return i;
}

bool
smtp_has_room(const struct smtp *smtp)
{
	return flight_none(smtp) < FLIGHTS;
}

bool
smtp_carries(const struct smtp *smtp, const char *id, const char *to)
{
	for (size_t i = 0; i < FLIGHTS; i++) {
		const struct flight *flight = &smtp->flights[i];

		if (flight->arena != NULL &&
		    (strcmp(flight->id, id) == 0 || strcasecmp(flight->to, to) == 0))
			return true;
	}
	return false;
}

static void
options_set(struct flight *flight, const char *from)
{
	const struct smtp *smtp = flight->smtp;
	CURL *curl = flight->curl;

	curl_easy_setopt(curl, CURLOPT_URL, smtp->url);
	curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
	curl_easy_setopt(curl, CURLOPT_PROXY, "");
	curl_easy_setopt(curl, CURLOPT_USE_SSL, (long)(smtp->tls ? CURLUSESSL_ALL : CURLUSESSL_NONE));
	curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(curl, CURLOPT_FORBID_REUSE, 1L);
	curl_easy_setopt(curl, CURLOPT_FRESH_CONNECT, 1L);
	curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
	curl_easy_setopt(curl, CURLOPT_SERVER_RESPONSE_TIMEOUT, (long)ANSWER_SECONDS);
	curl_easy_setopt(curl, CURLOPT_MAIL_FROM, from);
	curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, flight->to_list);
	curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
	curl_easy_setopt(curl, CURLOPT_READFUNCTION, message_read);
	curl_easy_setopt(curl, CURLOPT_READDATA, flight);
	curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, heard);
	curl_easy_setopt(curl, CURLOPT_HEADERDATA, flight);
	curl_easy_setopt(curl, CURLOPT_VERBOSE, 1L); /* calls this, and prints nothing then */
	curl_easy_setopt(curl, CURLOPT_DEBUGFUNCTION, overheard);
	curl_easy_setopt(curl, CURLOPT_DEBUGDATA, flight);
	curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
	curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, given_up);
	curl_easy_setopt(curl, CURLOPT_XFERINFODATA, flight);
}

void
smtp_send(struct smtp *smtp, const char *id, const char *from, const char *to,
          struct slice message)
{
	size_t free_one = flight_none(smtp);
	struct flight *flight = &smtp->flights[free_one];
	struct arena *arena = arena_new();

	if (free_one == FLIGHTS)
		log_die("more letters at once than there is room for");
	*flight = (struct flight){
		.smtp = smtp, .arena = arena, .curl = curl_easy_init(),
		.id = arena_text(arena, id), .to = arena_text(arena, to),
		.to_list = curl_slist_append(NULL, arena_printf(arena, "<%s>", to)),
		.message = {arena_copy(arena, message.at, message.len), message.len},
		.heard = answer_new(arena), .moved_at = time_now().tv_sec,
	};
	if (flight->curl == NULL || flight->to_list == NULL)
		log_die("no memory for libcurl");
	options_set(flight, arena_printf(arena, "<%s>", from));
	if (pthread_create(&flight->thread, NULL, flight_fly, flight) != 0)
		log_die("no thread to send a letter");
}

static void
news_wait(struct smtp *smtp, int seconds)
{
	struct timespec until = time_now();
	bool news = false;
	int end = 0;

	until.tv_sec += seconds;
	pthread_mutex_lock(&smtp->lock);
	for (;;) {
		for (size_t i = 0; i < FLIGHTS; i++)
			news = news || smtp->flights[i].words_said != NULL ||
			       smtp->flights[i].landed;
		if (news || end != 0)
			break;
		end = pthread_cond_timedwait(&smtp->news, &smtp->lock, &until);
	}
	pthread_mutex_unlock(&smtp->lock);
}

void
smtp_go_on(struct smtp *smtp, int seconds)
{
	news_wait(smtp, seconds);
	for (size_t i = 0; i < FLIGHTS; i++) {
		struct flight *flight = &smtp->flights[i];
		const char *words;
		enum smtp_end end;
		bool landed;

		if (flight->arena == NULL)
			continue;
		pthread_mutex_lock(&smtp->lock);
		words = flight->words_said;
		end = flight->end;
		landed = flight->landed;
		flight->words_said = NULL;
		pthread_mutex_unlock(&smtp->lock);
		if (words != NULL)
			smtp->answered(smtp->self, flight->id, end, words);
		if (!landed)
			continue;
		pthread_join(flight->thread, NULL);
		curl_easy_cleanup(flight->curl);
		curl_slist_free_all(flight->to_list);
		arena_free(flight->arena);
		*flight = (struct flight){.smtp = smtp};
	}
}
