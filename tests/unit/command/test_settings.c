#include "command/settings.h"

#include <unistd.h>

#include "world/world.h"

static void
say(const char *name, const char *value)
{
	if (value == NULL)
		unsetenv(name);
	else
		setenv(name, value, 1);
}

/* What a file of this text makes of the settings. */
static const struct settings *
read_as(const struct world *world, const char *text)
{
	const char *path = world_path(world, "settings");
	const struct settings *settings;
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fputs(text, file);
	fclose(file);
	say("OSHIDORI_SETTINGS", path);
	settings = settings_read(world->arena, NULL);
	say("OSHIDORI_SETTINGS", NULL);
	unlink(path);
	return settings;
}

WORLD_TEST(world_setup, the_environment_goes_before_the_file_and_that_before_what_is_usual)
{
	const struct settings *settings;

	say("OSHIDORI_AT_ONCE", "7");
	settings = read_as(world, "# for people\n\n  OSHIDORI_AT_ONCE=8\nOSHIDORI_BACKUP_DAYS = 14 \r\n"
	                          "OSHIDORI_BASE=\"https://go.example.org\"\n#OSHIDORI_RUN=/nowhere\n");
	say("OSHIDORI_AT_ONCE", NULL);
	assert_int_equal(settings->wrong_count, 0);
	assert_int_equal(settings_number(settings, SETTING_AT_ONCE), 7);
	assert_string_equal(settings->of[SETTING_AT_ONCE].from, "the environment");
	assert_int_equal(settings_number(settings, SETTING_BACKUP_DAYS), 14);
	assert_string_equal(strrchr(settings->of[SETTING_BACKUP_DAYS].from, '/'), "/settings:4");
	assert_string_equal(settings->of[SETTING_BASE].value, "https://go.example.org");
	assert_string_equal(settings->of[SETTING_RUN].value, "");
	assert_string_equal(settings->of[SETTING_DATA].value, "data");
	assert_string_equal(settings->of[SETTING_DATA].from, "as usual");
}

WORLD_TEST(world_setup, what_is_wrong_is_a_line_each_that_says_where)
{
	static const struct {
		const char *line, *names; /* what the complaint names; NULL = there is none */
	} cases[] = {
		{"OSHIDORI_SMPT=smtp://mail.example.org", "is OSHIDORI_SMTP meant?"},
		{"oshidori_base=https://go.example.org", "is OSHIDORI_BASE meant?"},
		{"OSHIDORI_BACKUP_DAY=3", "is OSHIDORI_BACKUP_DAYS meant?"},
		{"OSHIDORI_BASE", "NAME=value"},
		{"OSHIDORI_BASE=go.example.org", "OSHIDORI_BASE"},
		{"OSHIDORI_BASE=http:///x", "OSHIDORI_BASE"},
		{"OSHIDORI_BASE=https://a b.example.org", "OSHIDORI_BASE"},
		{"OSHIDORI_BACKUP_DAYS=0", "1 to 3650"},
		{"OSHIDORI_BACKUP_DAYS=a week", "1 to 3650"},
		{"OSHIDORI_BACKUP_DAYS=3651", "1 to 3650"},
		{"OSHIDORI_AT_ONCE=-1", "0 to 1000000"},
		{"OSHIDORI_AT_ONCE=0", NULL},
		{"OSHIDORI_BASE=", NULL},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct settings *settings = read_as(world, arena_printf(world->arena, "#\n%s\n", cases[i].line));

		assert_int_equal(settings->wrong_count, cases[i].names != NULL);
		if (cases[i].names == NULL)
			continue;
		if (strstr(settings->wrong[0], cases[i].names) == NULL)
			fail_msg("%s: %s", cases[i].line, settings->wrong[0]);
		assert_non_null(strstr(settings->wrong[0], "/settings:2: "));
	}
}

WORLD_TEST(world_setup, a_name_in_the_environment_that_is_none_is_wrong_and_so_is_a_file_that_is_not_there)
{
	const struct settings *settings;

	say("OSHIDORI_BAES", "https://go.example.org");
	settings = settings_read(world->arena, world->folder);
	say("OSHIDORI_BAES", NULL);
	assert_int_equal(settings->wrong_count, 1);
	assert_string_equal(settings->wrong[0],
	                    "the environment: there is no setting OSHIDORI_BAES; is OSHIDORI_BASE meant?");
	say("OSHIDORI_SETTINGS", "/nowhere/oshidori.conf");
	settings = settings_read(world->arena, world->folder);
	say("OSHIDORI_SETTINGS", NULL);
	assert_int_equal(settings->wrong_count, 1);
	assert_non_null(strstr(settings->wrong[0], "/nowhere/oshidori.conf"));
}

WORLD_TEST(world_setup, the_file_to_begin_with_sets_nothing_and_says_what_is_usual)
{
	const char *path = world_path(world, "sample");
	const struct settings *settings, *usual = settings_read(world->arena, NULL);
	FILE *file = fopen(path, "w+");
	char text[8000], *set = text;

	assert_non_null(file);
	settings_print_file(file);
	rewind(file);
	text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
	fclose(file);
	unlink(path);
	settings = read_as(world, text);
	assert_int_equal(settings->wrong_count, 0);
	for (int i = 0; i < SETTING_COUNT; i++)
		assert_string_equal(settings->of[i].from, "as usual");
	while ((set = strstr(set, "\n#OSHIDORI_")) != NULL)
		memmove(set + 1, set + 2, strlen(set + 1));
	settings = read_as(world, text);
	assert_int_equal(settings->wrong_count, 0);
	for (int i = 0; i < SETTING_COUNT; i++) {
		assert_string_equal(settings->of[i].value, usual->of[i].value);
		assert_int_equal(strcmp(settings->of[i].from, "as usual") == 0, usual->of[i].value[0] == '\0');
	}
}

/* What is printed of the settings that a file of this text makes. */
static const char *
printed(const struct world *world, const char *text)
{
	const char *path = world_path(world, "printed");
	FILE *file = fopen(path, "w+");
	char *all = arena_alloc(world->arena, 4000);

	assert_non_null(file);
	settings_print(file, world->arena, read_as(world, text));
	rewind(file);
	all[fread(all, 1, 3999, file)] = '\0';
	fclose(file);
	unlink(path);
	return all;
}

WORLD_TEST(world_setup, what_is_printed_has_no_password)
{
	static const struct {
		const char *line, *shown;
	} cases[] = {
		{"OSHIDORI_SMTP=smtp://desk:se:cr@et@mail.example.org:587", "OSHIDORI_SMTP=smtp://desk:…@mail.example.org:587  ("},
		{"OSHIDORI_DB=postgresql://u:cr@et@one,two/x?sslmode=require", "OSHIDORI_DB=postgresql://u:…@one,two/x?sslmode=require  ("},
		{"OSHIDORI_DB=postgresql://one:5432/x?user=u&password=cr@et&sslpassword=cr@et&sslmode=require",
		 "OSHIDORI_DB=postgresql://one:…  ("},
		{"OSHIDORI_DB=postgresql://one:5432/x?password=cret&sslmode=require",
		 "OSHIDORI_DB=postgresql://one:5432/x?password=…&sslmode=require  ("},
		{"OSHIDORI_DB=postgresql://u:cret?password=cret@one/x", "OSHIDORI_DB=postgresql://u:…  ("},
		{"OSHIDORI_DB=user=u password = 'cr et' host=one", "OSHIDORI_DB=user=u password =…  ("},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *text = printed(world, cases[i].line);

		if (strstr(text, cases[i].shown) == NULL || strstr(text, "cr") != NULL || strstr(text, "et@") != NULL)
			fail_msg("%s: %s", cases[i].line, text);
	}
	assert_non_null(strstr(printed(world, cases[0].line), "\nwrong: OSHIDORI_SMTP needs OSHIDORI_MAIL_FROM"));
}
