/* oshidori [--data DIR] VERB ...: the table of verbs. */

#include <grp.h>
#include <malloc.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command/settings.h"
#include "command/verb.h"

enum { WRONG_USAGE = 2 };

static void
usage(FILE *to)
{
	fputs("oshidori [--data DIR] VERB ...\n\n", to);
	for (size_t i = 0; i < verb_count; i++)
		fprintf(to, "  %s\n      %s\n", verbs[i].usage, verbs[i].what);
	fputs("\n--data DIR   the data folder, whatever the settings say (oshidori settings)\n", to);
}

/* Of how many arguments its name is; 0 = it is not what the first ones, ended by NULL, say. */
static int
verb_words(const struct verb *verb, char **argv)
{
	const char *blank = strchr(verb->name, ' ');
	const size_t len = blank == NULL ? strlen(verb->name) : (size_t)(blank - verb->name);

	if (strncmp(argv[0], verb->name, len) != 0 || argv[0][len] != '\0')
		return 0;
	if (blank == NULL)
		return 1;
	return argv[1] != NULL && strcmp(argv[1], blank + 1) == 0 ? 2 : 0;
}

/* All whose first word is this one; false where there are none. */
static bool
usage_of(const char *word)
{
	bool any = false;

	for (size_t i = 0; i < verb_count; i++) {
		const size_t len = strcspn(verbs[i].name, " ");

		if (strlen(word) != len || strncmp(verbs[i].name, word, len) != 0)
			continue;
		fprintf(stderr, "usage: oshidori %s\n", verbs[i].usage);
		any = true;
	}
	return any;
}

/* Takes --data DIR out of the arguments, before or after the verb. */
static bool
take_data(int *argc, char **argv, const char **folder)
{
	int kept = 1;

	for (int i = 1; i < *argc; i++) {
		if (strcmp(argv[i], "--data") != 0) {
			argv[kept++] = argv[i];
			continue;
		}
		if (++i == *argc)
			return false;
		*folder = argv[i];
	}
	*argc = kept;
	argv[kept] = NULL;
	return *folder == NULL || **folder != '\0';
}

/* What root writes in a folder that is somebody else's, the site's own user could not change
 * later. */
static bool
act_as_owner(const char *folder)
{
	struct stat facts;

	if (geteuid() != 0 || stat(folder, &facts) != 0 || facts.st_uid == 0)
		return true;
	return setgroups(0, NULL) == 0 && setgid(facts.st_gid) == 0 && setuid(facts.st_uid) == 0;
}

/* With the settings, and as whoever the data folder belongs to. */
static int
verb_start(const struct verb *verb, const char *folder, char **argv)
{
	struct arena *arena = arena_new();
	const struct settings *settings = settings_read(arena, folder);
	int status;

	if (settings->wrong_count > 0 && !verb->with_any_settings)
		status = verb_refuse(settings->wrong[0]);
	else if (!act_as_owner(settings->of[SETTING_DATA].value))
		status = verb_refuse("cannot act as the owner of the data folder");
	else
		status = verb_run(verb, arena, settings, argv);
	arena_free(arena);
	return status;
}

int
main(int argc, char **argv)
{
	enum { KEPT = 4 << 20 };
	const char *folder = NULL;
	const struct verb *verb = NULL;
	int words = 0;

	/* What is freed is wanted again by the next request; given back, it costs a fault a page. With one
	 * of these set the library moves none of the others: what is larger than 128 KB would go back each time. */
	mallopt(M_TRIM_THRESHOLD, KEPT);
	mallopt(M_TOP_PAD, KEPT / 16);
	mallopt(M_MMAP_THRESHOLD, KEPT);
	if (!take_data(&argc, argv, &folder) || argc < 2) {
		usage(stderr);
		return WRONG_USAGE;
	}
	if (strcmp(argv[1], "--help") == 0) {
		usage(stdout);
		return 0;
	}
	for (size_t i = 0; i < verb_count && words == 0; i++) {
		verb = &verbs[i];
		words = verb_words(verb, argv + 1);
	}
	if (words == 0) {
		if (!usage_of(argv[1]))
			fprintf(stderr, "oshidori: no verb '%s'; see oshidori --help\n", argv[1]);
		return WRONG_USAGE;
	}
	argc -= 1 + words;
	argv += 1 + words;
	if (argc == 1 && strcmp(argv[0], "--help") == 0) {
		printf("oshidori %s\n%s\n", verb->usage, verb->what);
		return 0;
	}
	if (argc < verb->least || argc > verb->most) {
		fprintf(stderr, "usage: oshidori %s\n", verb->usage);
		return WRONG_USAGE;
	}
	return verb_start(verb, folder, argv);
}
