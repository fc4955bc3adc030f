/* What every fuzzer here shares. With libFuzzer by default, which has a main of its own;
 * with FUZZ_FILES it runs over the files named as arguments, and for five seconds over what becomes of
 * them when pieces are changed. Each defines LLVMFuzzerTestOneInput. */
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
#include <string.h>
#include <time.h>

enum { INPUT_MAX = 2 << 20, INPUTS_MAX = 256, SECONDS = 5 };

static struct input {
	unsigned char *bytes;
	size_t len;
} inputs[INPUTS_MAX];
static size_t input_count;

static struct input
input_read(const char *path)
{
	FILE *file = fopen(path, "rb");
	struct input input = {.bytes = malloc(INPUT_MAX)};

	if (file == NULL || input.bytes == NULL) {
		perror(path);
		exit(1);
	}
	input.len = fread(input.bytes, 1, INPUT_MAX, file);
	fclose(file);
	return input;
}

/* xorshift64: the same each time, so that what is found is found again. */
static size_t
dice(size_t sides)
{
	static unsigned long long state = 88172645463325252ULL;

	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return sides == 0 ? 0 : (size_t)(state % sides);
}

/* A piece of `from` in the place of one of `to`, neither longer than 64 bytes. */
static void
splice(struct input *to, struct input from)
{
	const size_t at = dice(to->len + 1), gone = dice(to->len - at + 1) % 64;
	const size_t from_at = dice(from.len + 1), come = dice(from.len - from_at + 1) % 64;

	if (to->len + come > INPUT_MAX)
		return;
	memmove(to->bytes + at + come, to->bytes + at + gone, to->len - at - gone);
	memcpy(to->bytes + at, from.bytes + from_at, come);
	to->len += come - gone;
}

/* What readers tell apart, and where they may count wrong. */
static void
write_over(struct input *to)
{
	static const char telling[] = "\0\xff{}[]\"\\,:;=/-+.0149 \n\t\xe3\x81\x82\xed\xa0<>&%#^!|'(";

	if (to->len > 0)
		to->bytes[dice(to->len)] = dice(4) == 0 ? (unsigned char)dice(256)
		                                        : (unsigned char)telling[dice(sizeof(telling))];
}

/* Some of an input changed, in memory of its own size, so that what is read behind it is found. */
static void
input_changed(struct input *room)
{
	const struct input from = inputs[dice(input_count)];
	unsigned char *exact;

	memcpy(room->bytes, from.bytes, from.len);
	room->len = from.len;
	for (size_t n = 1 + dice(6); n > 0; n--)
		if (dice(2) == 0)
			splice(room, inputs[dice(input_count)]);
		else
			write_over(room);
	exact = malloc(room->len);
	if (room->len > 0)
		memcpy(exact, room->bytes, room->len);
	LLVMFuzzerTestOneInput(exact, room->len);
	free(exact);
}

int
main(int count, char **paths)
{
	struct input room = {.bytes = malloc(INPUT_MAX)};
	const time_t end = time(NULL) + SECONDS;
	size_t runs = 0;

	for (int i = 1; i < count && input_count < INPUTS_MAX; i++) {
		inputs[input_count] = input_read(paths[i]);
		LLVMFuzzerTestOneInput(inputs[input_count].bytes, inputs[input_count].len);
		input_count++;
	}
	for (; input_count > 0 && room.bytes != NULL && time(NULL) < end; runs++)
		input_changed(&room);
	for (size_t i = 0; i < input_count; i++)
		free(inputs[i].bytes);
	free(room.bytes);
	printf("%zu runs\n%zu passed, 0 failed\n", runs, input_count);
	return 0;
}
#endif
