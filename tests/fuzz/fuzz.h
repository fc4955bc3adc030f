/* What every fuzzer here shares. With libFuzzer by default, which has a main of its own;
 * with FUZZ_FILES it runs over the files named as arguments. Each defines
 * LLVMFuzzerTestOneInput. */
#pragma once

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

/* Ends the program, as what a fuzzer takes for a find, where it does not hold. */
static void
must(bool holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "does not hold: %s\n", what);
	abort();
}

#ifdef FUZZ_FILES
static void
file_run(const char *path)
{
	static unsigned char data[2 << 20];
	FILE *file = fopen(path, "rb");
	size_t size;

	if (file == NULL) {
		perror(path);
		exit(1);
	}
	size = fread(data, 1, sizeof(data), file);
	fclose(file);
	LLVMFuzzerTestOneInput(data, size);
}

int
main(int count, char **paths)
{
	for (int i = 1; i < count; i++)
		file_run(paths[i]);
	printf("%d passed, 0 failed\n", count - 1);
	return 0;
}
#endif
