/* What the site's processes count, in memory that all of them share: whoever is started by the same
 * supervisor adds to it, without a lock, and each can tell all of it, in the form that Prometheus
 * reads. */
#pragma once

#include "command/site.h"
#include "http/fcgi.h"
#include "publish/publisher.h"

enum { METERS_PROCESSES = 16 };

struct meters;

/* `names` is what each process is called, ended by NULL: METERS_PROCESSES at most. NULL and one
 * line in *why. */
struct meters *meters_new(const char *const *names, const char **why);

/* What the publisher of a site adds to. */
struct publisher_meters meters_of_publisher(struct meters *meters);

/* A request has been answered, in so many seconds. */
void meters_answered(struct meters *meters, const struct response *response, double seconds);

/* In the process itself, before it is confined: the file that says how much memory it has. -1:
 * there is none. */
int meters_memory_open(void);

/* How much it has now. */
void meters_memory(struct meters *meters, int process, int file);

/* It ended, and another takes its place. */
void meters_restarted(struct meters *meters, int process);

/* All of it, and what the machine says of the site. */
void meters_tell(const struct meters *meters, const struct site *site, struct response *response);
