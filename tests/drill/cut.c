/* cut FOLDER: the power is cut under the file system (ext4) of that folder: what has not reached the
 * disk by now never does. For drills, on a file system made for them. */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define SHUTDOWN _IOR('X', 125, uint32_t)
enum { LOG_IS_LOST = 2 };

int
main(int argc, char **argv)
{
	uint32_t how = LOG_IS_LOST;
	int fd = argc == 2 ? open(argv[1], O_RDONLY | O_CLOEXEC) : -1;

	if (fd >= 0 && ioctl(fd, SHUTDOWN, &how) == 0)
		return close(fd) != 0;
	fprintf(stderr, "cut: %s\n", argc == 2 ? strerror(errno) : "which folder?");
	return 1;
}
