#include "command/meters.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/backups.h"
#include "base/clock.h"
#include "base/meter.h"
#include "http/router.h"
#include "store/people/outbox.h"

enum { ROUTES = 512, CLASSES = 6 };

/* A row of the tables of addresses is at the same place in all processes, since one has started them. */
struct row {
	_Atomic(const struct router_route *) route;
	_Atomic uint64_t classes[CLASSES]; /* by status: 1xx to 5xx */
	struct meter seconds;
};

struct meters {
	struct row rows[ROUTES];
	struct meter waited, published, sizes;
	struct process {
		const char *name;
		_Atomic uint64_t bytes, restarts;
	} processes[METERS_PROCESSES];
	int64_t since;
};

/* What is no row: a published page that the press made, an address that there is not. */
static const struct router_route pressed = {.method = METHOD_GET, .pattern = "published"};
static const struct router_route none = {.method = METHOD_OTHER, .pattern = "none"};

struct meters *
meters_new(const char *const *names, const char **why)
{
	struct meters *meters = mmap(NULL, sizeof(*meters), PROT_READ | PROT_WRITE,
	                             MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (meters == MAP_FAILED) {
		*why = "no memory to count in";
		return NULL;
	}
	for (size_t i = 0; names[i] != NULL; i++)
		meters->processes[i].name = names[i];
	meters->since = clock_now(clock_system());
	return meters;
}

struct publisher_meters
meters_of_publisher(struct meters *meters)
{
	return (struct publisher_meters){&meters->waited, &meters->published, &meters->sizes};
}

/* The row of that route, which takes the next free one; NULL where there is none. */
static struct row *
row_of(struct meters *meters, const struct router_route *route)
{
	for (size_t i = 0; i < ROUTES; i++) {
		struct row *row = &meters->rows[i];
		const struct router_route *there = atomic_load_explicit(&row->route, memory_order_relaxed);

		if (there == route ||
		    (there == NULL && (atomic_compare_exchange_strong(&row->route, &there, route) || there == route)))
			return row;
	}
	return NULL;
}

void
meters_answered(struct meters *meters, const struct response *response, double seconds)
{
	const int status = response->file != NULL ? 200 : response->status;
	struct row *row = row_of(meters, response->file != NULL ? &pressed
	                                 : response->route == NULL ? &none : response->route);

	if (row == NULL)
		return;
	atomic_fetch_add_explicit(&row->classes[status / 100 % CLASSES], 1, memory_order_relaxed);
	meter_note(&row->seconds, meter_seconds, seconds);
}

int
meters_memory_open(void)
{
	return open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
}

void
meters_memory(struct meters *meters, int process, int file)
{
	char line[128] = "";
	const char *second;

	if (file < 0 || pread(file, line, sizeof(line) - 1, 0) <= 0)
		return;
	second = strchr(line, ' '); /* pages: all, those in memory */
	if (second != NULL)
		atomic_store_explicit(&meters->processes[process].bytes,
		                      (uint64_t)strtoul(second, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE),
		                      memory_order_relaxed);
}

void
meters_restarted(struct meters *meters, int process)
{
	atomic_fetch_add_explicit(&meters->processes[process].restarts, 1, memory_order_relaxed);
}

/* ---- the text ---- */

static void
head(struct buf *out, const char *name, const char *type, const char *help)
{
	buf_printf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

/* `labels`: such as "route=\"/\"", or "". */
static void
histogram(struct buf *out, const char *name, const char *labels, const struct meter *meter, meter_scale scale)
{
	const char *comma = labels[0] == '\0' ? "" : ",";
	const char *open = labels[0] == '\0' ? "" : "{", *close = labels[0] == '\0' ? "" : "}";
	uint64_t count = 0;

	for (size_t i = 0; i <= METER_STEPS; i++) {
		count += atomic_load_explicit(&meter->counts[i], memory_order_relaxed);
		if (i < METER_STEPS)
			buf_printf(out, "%s_bucket{%s%sle=\"%g\"} %llu\n", name, labels, comma, scale[i],
			           (unsigned long long)count);
		else
			buf_printf(out, "%s_bucket{%s%sle=\"+Inf\"} %llu\n", name, labels, comma,
			           (unsigned long long)count);
	}
	buf_printf(out, "%s_sum%s%s%s %.6f\n", name, open, labels, close, meter_sum(meter));
	buf_printf(out, "%s_count%s%s%s %llu\n", name, open, labels, close, (unsigned long long)count);
}

/* Its route; NULL behind the last. */
static const struct router_route *
route_of(const struct meters *meters, size_t i)
{
	return i < ROUTES ? atomic_load(&meters->rows[i].route) : NULL;
}

static void
tell_requests(struct buf *out, const struct meters *meters)
{
	static const char count[] = "oshidori_http_requests_total";
	static const char time[] = "oshidori_http_request_duration_seconds";
	const struct router_route *route;
	char labels[256];

	head(out, count, "counter", "Requests that the program answered, by the row of its table of "
	     "addresses; nginx answers for published pages alone.");
	for (size_t i = 0; (route = route_of(meters, i)) != NULL; i++)
		for (int class = 1; class < CLASSES; class++) {
			const uint64_t answered = atomic_load_explicit(&meters->rows[i].classes[class],
			                                               memory_order_relaxed);

			if (answered > 0)
				buf_printf(out, "%s{method=\"%s\",route=\"%s\",status=\"%dxx\"} %llu\n", count,
				           request_method_name(route->method), route->pattern, class,
				           (unsigned long long)answered);
		}
	head(out, time, "histogram", "How long they took.");
	for (size_t i = 0; (route = route_of(meters, i)) != NULL; i++) {
		snprintf(labels, sizeof(labels), "method=\"%s\",route=\"%s\"", request_method_name(route->method),
		         route->pattern);
		histogram(out, time, labels, &meters->rows[i].seconds, meter_seconds);
	}
}

static void
tell_publishing(struct buf *out, const struct meters *meters)
{
	head(out, "oshidori_writers_lock_wait_seconds", "histogram",
	     "How long whoever writes waited for who wrote before.");
	histogram(out, "oshidori_writers_lock_wait_seconds", "", &meters->waited, meter_seconds);
	head(out, "oshidori_page_publish_duration_seconds", "histogram",
	     "How long published pages took to render.");
	histogram(out, "oshidori_page_publish_duration_seconds", "", &meters->published, meter_seconds);
	head(out, "oshidori_page_size_bytes", "histogram", "How large they were.");
	histogram(out, "oshidori_page_size_bytes", "", &meters->sizes, meter_bytes);
}

static void
tell_processes(struct buf *out, const struct meters *meters)
{
	const struct process *end = meters->processes;

	while (end < meters->processes + METERS_PROCESSES && end->name != NULL)
		end++;
	head(out, "oshidori_process_resident_memory_bytes", "gauge",
	     "How much memory each process had when it last did something; what they share is counted in each.");
	for (const struct process *process = meters->processes; process < end; process++) {
		const uint64_t bytes = atomic_load_explicit(&process->bytes, memory_order_relaxed);

		if (bytes > 0)
			buf_printf(out, "oshidori_process_resident_memory_bytes{process=\"%s\"} %llu\n", process->name,
			           (unsigned long long)bytes);
	}
	head(out, "oshidori_process_restarts_total", "counter",
	     "How often each ended by itself and was started anew.");
	for (const struct process *process = meters->processes; process < end; process++)
		buf_printf(out, "oshidori_process_restarts_total{process=\"%s\"} %llu\n", process->name,
		           (unsigned long long)atomic_load_explicit(&process->restarts, memory_order_relaxed));
}

static void
gauge(struct buf *out, const char *name, int64_t value, const char *help)
{
	head(out, name, "gauge", help);
	buf_printf(out, "%s %lld\n", name, (long long)value);
}

static int64_t
size_of(const char *path)
{
	struct stat facts;

	return stat(path, &facts) == 0 ? (int64_t)facts.st_size : 0;
}

static void
tell_disks(struct buf *out, const struct site_paths *paths)
{
	const struct {
		const char *name, *folder;
	} disks[] = {{"data", paths->folder}, {"run", paths->run}, {"backups", paths->backups}};
	struct statvfs facts;

	head(out, "oshidori_disk_size_bytes", "gauge", "How large the file system of each folder is.");
	for (size_t i = 0; i < sizeof(disks) / sizeof(disks[0]); i++)
		if (statvfs(disks[i].folder, &facts) == 0)
			buf_printf(out, "oshidori_disk_size_bytes{folder=\"%s\"} %llu\n", disks[i].name,
			           (unsigned long long)facts.f_blocks * facts.f_frsize);
	head(out, "oshidori_disk_free_bytes", "gauge", "How much of it is free for the site.");
	for (size_t i = 0; i < sizeof(disks) / sizeof(disks[0]); i++)
		if (statvfs(disks[i].folder, &facts) == 0)
			buf_printf(out, "oshidori_disk_free_bytes{folder=\"%s\"} %llu\n", disks[i].name,
			           (unsigned long long)facts.f_bavail * facts.f_frsize);
}

static void
tell_site(struct buf *out, const struct meters *meters, const struct site *site)
{
	struct arena *arena = out->arena;
	const struct site_paths *paths = &site->paths;
	const struct outbox_tally mail = outbox_tally(site->db, 0);

	gauge(out, "oshidori_mail_waiting", mail.waiting, "Letters that wait to be sent.");
	gauge(out, "oshidori_mail_refused", mail.refused,
	      "Letters that were refused or given up, as far as they are kept.");
	gauge(out, "oshidori_database_size_bytes", size_of(paths->database),
	      "The file of the database; 0: it is on a server.");
	gauge(out, "oshidori_database_log_size_bytes", size_of(arena_printf(arena, "%s-wal", paths->database)),
	      "Its log, which is brought into the file now and then.");
	tell_disks(out, paths);
	gauge(out, "oshidori_backup_timestamp_seconds", backups_last(arena, paths->backups),
	      "When the last good backup was made; 0: there is none.");
	gauge(out, "oshidori_start_time_seconds", meters->since, "When the site was started.");
}

void
meters_tell(const struct meters *meters, const struct site *site, struct response *response)
{
	response->content_type = "text/plain; version=0.0.4; charset=utf-8";
	tell_requests(&response->body, meters);
	tell_publishing(&response->body, meters);
	tell_processes(&response->body, meters);
	tell_site(&response->body, meters, site);
}
