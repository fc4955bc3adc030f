#include "event/imported.h"

#include <string.h>

#include "base/buf.h"

static const char names[] = "names";

static void
line_read(struct imported *imported, const char *what, const char *name)
{
	if (strcmp(what, names) != 0) {
		if (what[0] != '\0' && imported->left_count < IMPORTED_LEFT_MAX)
			imported->left[imported->left_count++] = (struct imported_left){what, name};
		return;
	}
	for (int i = 0; player_publish_names[i] != NULL; i++)
		if (strcmp(name, player_publish_names[i]) == 0) {
			imported->names = true;
			imported->publish = (enum player_publish)i;
		}
}

struct imported
imported_read(struct arena *arena, const char *text)
{
	struct imported imported = {.names = false};

	while (*text != '\0') {
		const size_t line = strcspn(text, "\n"), what = strcspn(text, " \n");

		line_read(&imported, arena_copy(arena, text, what),
		          what == line ? "" : arena_copy(arena, text + what + 1, line - what - 1));
		text += line + (text[line] == '\n');
	}
	return imported;
}

char *
imported_text(struct arena *arena, const struct imported *imported)
{
	struct buf text = buf_new(arena, 100);

	if (imported->names)
		buf_printf(&text, "%s %s", names, player_publish_names[imported->publish]);
	for (size_t i = 0; i < imported->left_count; i++) {
		const struct imported_left *left = &imported->left[i];

		buf_printf(&text, "%s%s%s%s", text.len > 0 ? "\n" : "", left->what,
		           left->name[0] == '\0' ? "" : " ", left->name);
	}
	return text.text;
}
