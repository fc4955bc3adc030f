/* What systemd hands to a service, and what a service tells it (systemd's sd_listen_fds(3) and
 * sd_notify(3), whose protocols are an environment and a datagram). Without systemd: nothing. */
#pragma once

#include <time.h>

/* The listening socket at that path that was opened for this process; -1: there is none. */
int service_socket(const char *path);

/* "READY=1", "WATCHDOG=1", "STOPPING=1". */
void service_say(const char *state);

/* How often it is to be told that the service is alive; 0 = it does not ask. */
time_t service_watchdog_seconds(void);
