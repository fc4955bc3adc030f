#include "base/arena.h"

#include <sanitizer/asan_interface.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"

/* Memory that nobody has been given, or that was given back, is poisoned: a test that touches it ends
 * there. In the program itself this is nothing. */

enum { BLOCK = 65 * 1024, SPARE = 32 }; /* as many pieces of 2^n bytes as 64 KB, and what lies between them */

struct block {
	struct block *next;
	size_t used, size;
	alignas(max_align_t) unsigned char bytes[];
};

struct arena_guest {
	void (*end)(void *self);
	void *self;
	struct arena_guest *next, **here; /* what leads to it */
};

struct arena {
	struct block *blocks; /* the one being filled comes first */
	struct arena_guest *guests, *place; /* the newest comes first; its own in a parent */
	struct block *spare;  /* of BLOCK bytes each, for what comes next: memory that goes back to the
	                       * system and comes again costs a fault a page */
	size_t spares;
};

static struct block *
block_new(size_t size, struct block *next)
{
	struct block *block = malloc(sizeof(*block) + size);

	if (block == NULL)
		log_die("no memory for %zu bytes", size);
	*block = (struct block){.next = next, .size = size};
	ASAN_POISON_MEMORY_REGION(block->bytes, size);
	return block;
}

static struct block *
block_take(struct arena *arena, size_t size, struct block *next)
{
	struct block *block = arena->spare;

	if (size != BLOCK || block == NULL)
		return block_new(size, next);
	arena->spare = block->next;
	arena->spares--;
	block->next = next;
	block->used = 0;
	return block;
}

struct arena *
arena_new(void)
{
	struct arena *arena = malloc(sizeof(*arena));

	if (arena == NULL)
		log_die("no memory for an arena");
	*arena = (struct arena){.blocks = block_new(BLOCK, NULL)};
	return arena;
}

static void
blocks_free(struct block *block)
{
	while (block != NULL) {
		struct block *next = block->next;

		free(block);
		block = next;
	}
}

/* Not of the arena's own memory: some have guests all the time, and are never reset. */
struct arena_guest *
arena_attach(struct arena *arena, void (*end)(void *self), void *self)
{
	struct arena_guest *guest = malloc(sizeof(*guest));

	if (guest == NULL)
		log_die("no memory for a guest of an arena");
	*guest = (struct arena_guest){
		.end = end, .self = self, .next = arena->guests, .here = &arena->guests,
	};
	if (guest->next != NULL)
		guest->next->here = &guest->next;
	arena->guests = guest;
	return guest;
}

static void
guest_leave(struct arena_guest *guest)
{
	*guest->here = guest->next;
	if (guest->next != NULL)
		guest->next->here = guest->here;
	free(guest);
}

void
arena_detach(struct arena_guest *guest)
{
	const struct arena_guest gone = *guest;

	guest_leave(guest);
	gone.end(gone.self);
}

static void
guests_end(struct arena *arena)
{
	struct arena_guest *guest;

	while ((guest = arena->guests) != NULL) {
		const struct arena_guest gone = *guest;

		arena->guests = gone.next;
		if (gone.next != NULL)
			gone.next->here = &arena->guests;
		free(guest);
		gone.end(gone.self);
	}
}

/* Its parent lets it go. */
static void
child_end(void *self)
{
	struct arena *child = self;

	child->place = NULL;
	arena_free(child);
}

struct arena *
arena_child(struct arena *parent)
{
	struct arena *child = arena_new();

	child->place = arena_attach(parent, child_end, child);
	return child;
}

void
arena_free(struct arena *arena)
{
	if (arena == NULL)
		return;
	if (arena->place != NULL)
		guest_leave(arena->place);
	guests_end(arena);
	blocks_free(arena->blocks);
	blocks_free(arena->spare);
	free(arena);
}

void
arena_reset(struct arena *arena)
{
	guests_end(arena);
	for (struct block *block = arena->blocks, *next; block != NULL; block = next) {
		next = block->next;
		if (block->size != BLOCK || arena->spares == SPARE) {
			free(block);
			continue;
		}
		ASAN_POISON_MEMORY_REGION(block->bytes, block->size);
		block->next = arena->spare;
		arena->spare = block;
		arena->spares++;
	}
	arena->blocks = block_take(arena, BLOCK, NULL);
}

size_t
arena_size(const struct arena *arena)
{
	size_t size = 0;

	for (const struct block *block = arena->blocks; block != NULL; block = block->next)
		size += block->used;
	return size;
}

/* What so many bytes take of a block. One more at least, which nobody is given: who walks past the end of
 * an array does not walk into the next. */
static size_t
units(size_t size)
{
	const size_t unit = alignof(max_align_t);

	return (size / unit + 1) * unit;
}

void *
arena_alloc(struct arena *arena, size_t size)
{
	struct block *block = arena->blocks;
	const size_t taken = units(size);
	void *memory;

	if (size > SIZE_MAX / 2)
		log_die("no memory for %zu bytes", size);
	if (block->size - block->used < taken) {
		block = block_take(arena, taken > BLOCK ? taken : BLOCK, block);
		arena->blocks = block;
	}
	memory = block->bytes + block->used;
	block->used += taken;
	ASAN_UNPOISON_MEMORY_REGION(memory, size);
	return memset(memory, 0, size);
}

void *
arena_array(struct arena *arena, size_t count, size_t size)
{
	if (size != 0 && count > SIZE_MAX / 2 / size)
		log_die("no memory for %zu times %zu bytes", count, size);
	return arena_alloc(arena, count * size);
}

void *
arena_more(struct arena *arena, void *things, size_t count, size_t size)
{
	enum { FIRST = 8 };
	void *more;

	/* Room is a power of two, so they are full when their number is one. */
	if (count > 0 && (count < FIRST || (count & (count - 1)) != 0))
		return things;
	more = arena_array(arena, count == 0 ? FIRST : 2 * count, size);
	return count == 0 ? more : memcpy(more, things, count * size);
}

char *
arena_copy(struct arena *arena, const char *bytes, size_t len)
{
	char *copy = arena_alloc(arena, len + 1);

	if (len > 0)
		memcpy(copy, bytes, len);
	return copy;
}

char *
arena_text(struct arena *arena, const char *text)
{
	return text == NULL ? NULL : arena_copy(arena, text, strlen(text));
}

/* Written where it will stand: most texts are shorter than what is left of a block, and are so
 * formatted once. */
char *
arena_vprintf(struct arena *arena, const char *format, va_list args)
{
	struct block *block = arena->blocks;
	const size_t room = block->size - block->used;
	va_list again;
	char *text = (char *)block->bytes + block->used;
	int len;

	va_copy(again, args);
	ASAN_UNPOISON_MEMORY_REGION(text, room);
	len = vsnprintf(text, room, format, args);
	ASAN_POISON_MEMORY_REGION(text, room);
	if (len < 0)
		log_die("cannot format '%s'", format);
	if (units((size_t)len + 1) <= room) {
		block->used += units((size_t)len + 1);
		ASAN_UNPOISON_MEMORY_REGION(text, (size_t)len + 1);
	} else {
		text = arena_alloc(arena, (size_t)len + 1);
		vsnprintf(text, (size_t)len + 1, format, again);
	}
	va_end(again);
	return text;
}

char *
arena_printf(struct arena *arena, const char *format, ...)
{
	va_list args;
	char *text;

	va_start(args, format);
	text = arena_vprintf(arena, format, args);
	va_end(args);
	return text;
}
