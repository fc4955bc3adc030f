#include "command/transfer_run.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "actions/files/event_in.h"
#include "actions/files/export.h"
#include "actions/files/transfer.h"
#include "base/language.h"
#include "command/verb.h"
#include "http/request.h"
#include "view/json.h"

enum { WRONG_USAGE = 2 };

/* What stands behind the first argument. */
struct options {
	const char *slug, *organiser, *format;
	bool contacts, publish;
};

static bool
options_read(struct options *options, bool import, char **argv)
{
	const struct {
		const char *name;
		bool import;
		const char **value;
	} known[] = {
		{"--slug", true, &options->slug}, {"--organiser", true, &options->organiser},
		{"--format", false, &options->format},
	};
	const struct {
		const char *name;
		bool import, *value;
	} flags[] = {
		{"--publish", true, &options->publish}, {"--contacts", false, &options->contacts},
	};

	*options = (struct options){.slug = "", .organiser = NULL, .format = "json"};
	for (char **at = argv + 1; *at != NULL; at++) {
		const char **value = NULL;
		bool flag = false;

		for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++)
			if (flags[i].import == import && strcmp(*at, flags[i].name) == 0)
				flag = *flags[i].value = true;
		if (flag)
			continue;
		for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
			if (known[i].import == import && strcmp(*at, known[i].name) == 0)
				value = known[i].value;
		if (value == NULL || at[1] == NULL) {
			fprintf(stderr, "oshidori: '%s' is not understood; see oshidori %s --help\n",
			        *at, import ? "import" : "export");
			return false;
		}
		*value = *++at;
	}
	return true;
}

/* Everything in the file; false with *why when it cannot be read or is too long. */
static bool
file_read(struct arena *arena, const char *path, struct slice *text, const char **why)
{
	FILE *file = fopen(path, "rb");
	char *bytes;
	size_t len;
	bool failed;

	if (file == NULL) {
		*why = arena_printf(arena, "cannot read %s: %s", path, strerror(errno));
		return false;
	}
	bytes = arena_alloc(arena, REQUEST_FILE_MAX + 2);
	len = fread(bytes, 1, REQUEST_FILE_MAX + 1, file);
	failed = ferror(file) != 0;
	fclose(file);
	*text = (struct slice){bytes, len};
	*why = arena_printf(arena, failed ? "cannot read %s" : "%s is longer than 16 MiB", path);
	return !failed && len <= REQUEST_FILE_MAX;
}

static void
problems_print(struct site *site, const struct problems *problems)
{
	struct arena *arena = site_office(site)->arena;

	for (size_t i = 0; i < problems->count; i++) {
		const struct problem *problem = &problems->list[i];
		struct value *data = value_object(arena);

		value_set_text(data, "detail", problem->detail);
		fprintf(stderr, "oshidori: %s%s%s\n", problem->field, problem->field[0] == '\0' ? "" : ": ",
		        templates_word(site->templates, arena, languages[0].code, false,
		                       problem_facts[problem->kind].key,
		                       data));
	}
}

static int
import(struct site *site, const char *path, const struct options *options)
{
	struct office *office = site_office(site);
	struct event_in_file file = {
		.slug = options->slug, .ruleset = "", .publish = options->publish,
	};
	const struct account *organiser;
	struct problems problems = {.count = 0};
	const struct tournament *made;
	const char *why;
	bool again;

	/* Whoever is to be the organiser acts. */
	if (options->organiser != NULL) {
		organiser = site_account(site, options->organiser);
		if (organiser == NULL)
			return verb_refuse("that organiser has no account: "
			                   "oshidori organiser EMAIL makes one");
		office->actor = organiser->id;
	}
	if (!file_read(office->arena, path, &file.bytes, &why))
		return verb_refuse(why);
	made = event_in_make(office, &file, &again, &problems);
	if (made == NULL) {
		problems_print(site, &problems);
		return 1;
	}
	printf("%s\n", made->slug);
	if (!options->publish && options->organiser == NULL)
		fprintf(stderr, "oshidori: it is a draft of nobody's, so nobody sees it yet: "
		        "--organiser EMAIL or --publish, or publish it with a token\n");
	return 0;
}

/* Of one moment, which is the caller's. */
static int
export(const struct office *office, const char *slug, const struct options *options)
{
	const struct tournament *tournament = tournament_by_slug(office->arena, office->db, slug);
	const enum export_kind kind = export_of_format(options->format);
	struct buf text = buf_new(office->arena, 65536);

	if (tournament == NULL)
		return verb_refuse("there is no event of that slug");
	if (strcmp(options->format, "json") == 0) {
		json_write(&text, transfer_export(office, tournament, options->contacts));
		buf_char(&text, '\n');
	} else if (kind != EXPORTS) {
		buf_text(&text, export_text(office, tournament, kind,
		                            options->contacts ? SIGHT_CONTACTS : SIGHT_ORGANISER));
	} else {
		return verb_refuse("that is no format: json, xml, h9 or csv");
	}
	if (fwrite(text.text, 1, text.len, stdout) != text.len || fflush(stdout) != 0)
		return verb_refuse("the file could not be written");
	return 0;
}

static int
run(const struct settings *settings, char **argv, bool in)
{
	struct options options;
	const char *why;
	struct site *site;
	int status;

	if (!options_read(&options, in, argv))
		return WRONG_USAGE;
	site = site_open(settings, NULL, &why);
	if (site == NULL)
		return verb_refuse(why);
	if (in) {
		status = import(site, argv[0], &options);
	} else {
		db_read_begin(site->db);
		status = export(site_office(site), argv[0], &options);
		db_read_end(site->db);
	}
	site_close(site);
	return status;
}

int
transfer_run_import(struct arena *arena, const struct settings *settings, char **argv)
{
	(void)arena;
	return run(settings, argv, true);
}

int
transfer_run_export(struct arena *arena, const struct settings *settings, char **argv)
{
	(void)arena;
	return run(settings, argv, false);
}
