/* load PORT CLIENTS FILE: sends the requests of the file to 127.0.0.1 and prints how they were
 * answered, as JSON: answers by status, and milliseconds.
 *
 * In the file stand, one after the other, "AT STEP COUNT LENGTH\n" and LENGTH bytes: a request that is
 * sent COUNT times, AT microseconds after the start and then every STEP. With CLIENTS above 0 that many
 * send the next one as soon as they have their answer (closed loop). With 0 each is sent at its moment,
 * whatever has become of those before, and its time is counted from that moment, also where it had to
 * wait for a connection (open loop). */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum { CONNECTIONS = 900, HEAD_ROOM = 8192, STATUSES = 600 };

struct request {
	const char *bytes;
	size_t len;
	int64_t at, step, count;
};

struct connection {
	int fd; /* -1 = none */
	const struct request *request;
	int64_t planned;
	size_t sent, head, body; /* of the body: what is still to come */
	bool answering, last;
	int status;
	char text[HEAD_ROOM];
};

struct load {
	struct sockaddr_in address;
	struct request *requests;
	size_t count, next;
	int64_t turn; /* of the next request: how often it has been sent */
	int64_t began;
	bool open;
	int queue;
	struct connection *connections, **idle;
	size_t idle_count, busy;
	double *ms;
	size_t answers, by_status[STATUSES], broken;
};

static void
die(const char *what)
{
	fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
	exit(2);
}

static int64_t
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void
requests_read(struct load *load, const char *path)
{
	FILE *file = fopen(path, "r");
	struct request r;
	int64_t total = 0;

	if (file == NULL)
		die(path);
	while (fscanf(file, "%ld %ld %ld %zu", &r.at, &r.step, &r.count, &r.len) == 4) {
		char *bytes = malloc(r.len);

		if (fgetc(file) != '\n' || bytes == NULL || fread(bytes, 1, r.len, file) != r.len)
			die("a request is cut off");
		r.bytes = bytes;
		load->requests = realloc(load->requests, (load->count + 1) * sizeof(r));
		if (load->requests == NULL)
			die("memory");
		load->requests[load->count++] = r;
		total += r.count;
	}
	fclose(file);
	load->ms = calloc((size_t)total + 1, sizeof(load->ms[0]));
}

static void
connection_close(struct connection *c)
{
	if (c->fd >= 0)
		close(c->fd);
	c->fd = -1;
}

static void
connection_open(struct load *load, struct connection *c)
{
	struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data.ptr = c};
	int on = 1;

	c->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (c->fd < 0 || connect(c->fd, (struct sockaddr *)&load->address, sizeof(load->address)) != 0)
		die("connecting");
	setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	if (epoll_ctl(load->queue, EPOLL_CTL_ADD, c->fd, &event) != 0)
		die("epoll");
}

static void
answered(struct load *load, struct connection *c, int status)
{
	if (status > 0 && status < STATUSES)
		load->by_status[status]++;
	else
		load->broken++;
	load->ms[load->answers++] = (double)(now() - c->planned) / 1e3;
	if (status == 0 || c->last)
		connection_close(c);
	c->request = NULL;
	load->busy--;
	load->idle[load->idle_count++] = c;
}

/* Requests are far smaller than a socket's buffer. */
static void
request_send(struct load *load, int64_t planned)
{
	struct connection *c = load->idle[--load->idle_count];

	load->busy++;
	c->request = &load->requests[load->next];
	c->planned = planned;
	c->head = c->body = 0;
	c->answering = c->last = false;
	if (c->fd < 0)
		connection_open(load, c);
	if (send(c->fd, c->request->bytes, c->request->len, MSG_NOSIGNAL) != (ssize_t)c->request->len)
		answered(load, c, 0);
	if (++load->turn == load->requests[load->next].count) {
		load->turn = 0;
		load->next++;
	}
}

static const char *
header_find(const char *head, const char *name)
{
	for (const char *line = strstr(head, "\r\n"); line != NULL; line = strstr(line + 2, "\r\n"))
		if (strncasecmp(line + 2, name, strlen(name)) == 0)
			return line + 2 + strlen(name);
	return NULL;
}

/* False for what is no answer that says its length. */
static bool
head_read(struct connection *c, const char *end)
{
	const char *length, *close_said;

	c->status = (int)strtol(c->text + strcspn(c->text, " "), NULL, 10);
	length = header_find(c->text, "content-length: ");
	close_said = header_find(c->text, "connection: close");
	c->last = close_said != NULL;
	c->answering = true;
	c->body = length == NULL ? 0 : strtoul(length, NULL, 10);
	c->body -= c->head - (size_t)(end - c->text) > c->body ? c->body : c->head - (size_t)(end - c->text);
	return length != NULL || c->status == 304;
}

static void
connection_read(struct load *load, struct connection *c)
{
	static char rest[1 << 18];

	while (c->fd >= 0) {
		const bool head = c->request != NULL && !c->answering;
		ssize_t got = recv(c->fd, head ? c->text + c->head : rest,
		                   head ? HEAD_ROOM - 1 - c->head : sizeof(rest), MSG_DONTWAIT);

		if (got < 0 && (errno == EAGAIN || errno == EINTR))
			return;
		if (c->request == NULL) { /* closed while nobody asked */
			connection_close(c);
			return;
		}
		if (got <= 0) {
			answered(load, c, 0);
			return;
		}
		if (head) {
			const char *end;

			c->head += (size_t)got;
			c->text[c->head] = '\0';
			end = strstr(c->text, "\r\n\r\n");
			if (end != NULL && !head_read(c, end + 4)) {
				answered(load, c, 0);
				return;
			}
		} else {
			c->body -= (size_t)got > c->body ? c->body : (size_t)got;
		}
		if (c->answering && c->body == 0) {
			answered(load, c, c->status);
			return;
		}
	}
}

/* Sends what may be sent now; microseconds until the next, -1 when only an answer brings one. */
static int64_t
requests_send(struct load *load)
{
	while (load->next < load->count && load->idle_count > 0) {
		const struct request *r = &load->requests[load->next];
		const int64_t at = load->began + r->at + load->turn * r->step, wait = at - now();

		if (load->open && wait > 0)
			return wait;
		request_send(load, load->open ? at : now());
	}
	return -1;
}

static void
run(struct load *load)
{
	struct epoll_event events[256];

	load->began = now();
	for (;;) {
		const int64_t wait = requests_send(load);
		const struct timespec pause = {wait / 1000000, wait % 1000000 * 1000};
		int count;

		if (load->busy == 0 && load->next == load->count)
			return;
		count = epoll_pwait2(load->queue, events, 256, wait < 0 ? NULL : &pause, NULL);
		for (int i = 0; i < count; i++)
			connection_read(load, events[i].data.ptr);
	}
}

static int
ascending(const void *one, const void *other)
{
	const double *a = one, *b = other;

	return *a < *b ? -1 : *a > *b;
}

static void
say(struct load *load)
{
	const double seconds = (double)(now() - load->began) / 1e6;
	const size_t n = load->answers;

	qsort(load->ms, n, sizeof(load->ms[0]), ascending);
	printf("{\"answers\": %zu, \"broken\": %zu, \"seconds\": %.3f, \"p50\": %.3f, \"p99\": %.3f, \"longest\": %.3f, \"status\": {",
	       n, load->broken, seconds, load->ms[n / 2], load->ms[n * 99 / 100], load->ms[n > 0 ? n - 1 : 0]);
	for (int i = 0, said = 0; i < STATUSES; i++)
		if (load->by_status[i] > 0)
			printf("%s\"%d\": %zu", said++ > 0 ? ", " : "", i, load->by_status[i]);
	printf("}}\n");
}

int
main(int argc, char **argv)
{
	struct load load = {.queue = epoll_create1(EPOLL_CLOEXEC)};
	long clients = argc == 4 ? strtol(argv[2], NULL, 10) : -1;

	if (clients < 0 || clients > CONNECTIONS) {
		fprintf(stderr, "load PORT CLIENTS FILE\n");
		return 2;
	}
	load.open = clients == 0;
	load.idle_count = load.open ? CONNECTIONS : (size_t)clients;
	load.address = (struct sockaddr_in){
		.sin_family = AF_INET, .sin_port = htons((uint16_t)strtol(argv[1], NULL, 10)),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
	load.connections = calloc(load.idle_count, sizeof(load.connections[0]));
	load.idle = calloc(load.idle_count, sizeof(load.idle[0]));
	for (size_t i = 0; i < load.idle_count; i++) {
		load.connections[i].fd = -1;
		load.idle[i] = &load.connections[i];
	}
	requests_read(&load, argv[3]);
	run(&load);
	say(&load);
	return 0;
}
