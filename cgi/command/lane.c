#include "command/lane.h"

#include "base/crash.h"
#include "base/log.h"

static void
lane_fail(struct lane *lane)
{
	lane->failed++;
	lane->again = meter_now() + away_seconds(lane->failed);
}

static void
lane_leave(struct lane *lane)
{
	away_leave(lane->site);
	lane->site = NULL;
	lane_fail(lane);
}

/* What runs as long as the connection to the database is there. */
static bool
lane_attempt(struct lane *lane, void (*run)(void *self), void *self)
{
	if (db_attempt(lane->site->db, run, self))
		return true;
	lane_leave(lane);
	return false;
}

static void
finish(void *self)
{
	const struct lane *lane = self;

	publisher_finish(lane->site->publisher);
}

static void
lane_open(struct lane *lane, struct arena *arena)
{
	const char *why;

	if (lane->served && meter_now() < lane->again)
		return;
	lane->site = site_try(arena, lane->settings, lane->templates, &why);
	if (lane->site != NULL) {
		publisher_watch(lane->site->publisher, meters_of_publisher(lane->meters));
		lane_attempt(lane, finish, lane);
		return;
	}
	lane_fail(lane);
	away_say(&lane->said, "no request is answered: ", why);
}

/* In the log never its address: what is secret of a link is in there. While the server is away
 * there is one line for all (lane_back). */
static void
request_note(const struct lane *lane, const struct fcgi_call *call, double seconds)
{
	const struct router_route *route = call->response.route;

	if (!call->raw.metrics)
		meters_answered(lane->meters, &call->response, seconds);
	if (!lane->noted && ((lane->refused > 0 && lane->served) || !response_of_note(call->response.status)))
		return;
	log_pairs("request=%s method=%s route=%s status=%d seconds=%.3f bytes=%zu",
	          call->raw.number == NULL ? "" : call->raw.number,
	          request_method_name(request_method_parse(call->raw.method)),
	          call->response.file != NULL ? "published" : route == NULL ? "none" : route->pattern,
	          call->response.status, seconds, call->response.body.len);
}

/* Requests that are being answered. */
struct work {
	struct lane *lane;
	struct arena *arena;
	struct fcgi_call *calls;
	size_t count;
};

static void
work_do(void *self)
{
	const struct work *work = self;
	struct lane *lane = work->lane;

	if (work->calls[0].raw.metrics)
		meters_tell(lane->meters, lane->site, &work->calls[0].response);
	else
		lane->answer(lane->site, work->arena, work->calls, work->count);
}

/* False where there is no site, or it was lost on the way. What only read is answered all the same as soon as
 * another connection is had: all that were idle while the server started anew are found out in this way. */
static bool
work_answer(struct work *work)
{
	struct lane *lane = work->lane;

	for (bool once_more = true;; once_more = false) {
		if (lane->site == NULL)
			lane_open(lane, work->arena);
		if (lane->site == NULL)
			return false;
		if (db_attempt(lane->site->db, work_do, work))
			return true;
		once_more = once_more && db_attempt_only_read(lane->site->db);
		lane_leave(lane);
		for (size_t i = 0; i < work->count; i++)
			work->calls[i].response = response_new(work->arena);
		if (!once_more)
			return false;
	}
}

static void
lane_back(struct lane *lane)
{
	if (lane->refused > 0)
		log_line("requests are answered again; %lld were told to come later", (long long)lane->refused);
	lane->said.why[0] = '\0';
	lane->failed = 0;
	lane->refused = 0;
}

/* To nginx 502 is a program that is not there: it sends what it has, or says so. */
static void
lane_refuse(struct work *work)
{
	struct lane *lane = work->lane;

	lane->refused += (int64_t)work->count;
	if (lane->served)
		site_lost(lane->settings, lane->templates, work->arena, work->calls, work->count);
	else
		for (size_t i = 0; i < work->count; i++)
			work->calls[i].response.status = 502;
}

/* What an answer has left to be done. */
struct later {
	struct lane *lane;
	const struct site *site; /* whose it is */
	void (*after)(void *self);
	void *self;
};

static void
later_do(void *self)
{
	const struct later *later = self;

	if (later->lane->site == later->site)
		lane_attempt(later->lane, later->after, later->self);
}

static void
later_guard(struct lane *lane, struct arena *arena, struct response *response)
{
	struct later *later = arena_alloc(arena, sizeof(*later));

	*later = (struct later){lane, lane->site, response->after, response->after_self};
	response->after = later_do;
	response->after_self = later;
}

static void
lane_answer(void *self, struct arena *arena, struct fcgi_call *calls, size_t count)
{
	struct lane *lane = self;
	struct work work = {lane, arena, calls, count};
	const double began = meter_now();
	double now;

	if (work_answer(&work))
		lane_back(lane);
	else
		lane_refuse(&work);
	crash_doing(NULL, NULL);
	now = meter_now();
	for (size_t i = 0; i < count; i++) {
		request_note(lane, &calls[i], now - began);
		if (calls[i].response.after != NULL)
			later_guard(lane, arena, &calls[i].response);
	}
	if (now - lane->weighed < 1)
		return;
	meters_memory(lane->meters, lane->child, lane->memory);
	lane->weighed = now;
}

void
lane_serve(struct lane *lane)
{
	struct arena *arena = arena_new();

	lane_open(lane, arena);
	arena_free(arena);
	meters_memory(lane->meters, lane->child, lane->memory);
	fcgi_serve(lane->socket, lane->together, lane_answer, lane);
	if (lane->site != NULL)
		site_close(lane->site);
}
