/* commit FILE COUNT: how many small transactions a second SQLite commits on the
 * disk that FILE is on, with the settings of our database; one writer. Prints the
 * number. FILE must not be there, and is removed. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void
must(sqlite3 *handle, int code)
{
	if (code == SQLITE_OK || code == SQLITE_DONE)
		return;
	fprintf(stderr, "commit: %s\n", sqlite3_errmsg(handle));
	exit(2);
}

static double
seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static double
rate(sqlite3 *handle, long count)
{
	sqlite3_stmt *insert;
	double start;
	long i;

	must(handle, sqlite3_exec(handle, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
	                          "CREATE TABLE line (id INTEGER PRIMARY KEY, said TEXT NOT NULL) STRICT",
	                          NULL, NULL, NULL));
	must(handle, sqlite3_prepare_v2(handle, "INSERT INTO line (said) VALUES (hex(randomblob(100)))",
	                                -1, &insert, NULL));
	start = seconds();
	for (i = 0; i < count; i++) {
		must(handle, sqlite3_step(insert)); /* a transaction of its own */
		must(handle, sqlite3_reset(insert));
	}
	sqlite3_finalize(insert);
	return (double)count / (seconds() - start);
}

int
main(int argc, char **argv)
{
	long count = argc == 3 ? strtol(argv[2], NULL, 10) : 0;
	sqlite3 *handle;
	double result;

	if (count < 1 || access(argv[1], F_OK) == 0) {
		fprintf(stderr, "commit FILE COUNT\n");
		return 2;
	}
	must(NULL, sqlite3_open(argv[1], &handle));
	result = rate(handle, count);
	sqlite3_close(handle);
	unlink(argv[1]);
	printf("%.1f\n", result);
	return 0;
}
