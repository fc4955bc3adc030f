/* What a process that crashes leaves behind: on standard error which signal, what was asked for,
 * and where the program was, as modules and offsets (addr2line turns them into lines). */
#pragma once

/* From now on. To be called before a process gives up what it does not need, since what it looks up for that
 * is a library. */
void crash_watch(void);

/* What the process is at from now on, and the number of the request; NULL: nothing, nobody's. Texts that stay
 * until it is said anew, and hold nothing of anybody, such as an address of the table of routes. */
void crash_doing(const char *what, const char *request);

/* That number; "" where there is none. */
const char *crash_request(void);
