#include "command/settings.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/number.h"
#include "base/seal.h"
#include "base/secret.h"
#include "mail/message.h"
#include "mail/smtp.h"
#include "rules/set.h"
#include "store/db.h"

#ifndef SETTINGS_FILE
#define SETTINGS_FILE NULL
#endif

#define PREFIX "OSHIDORI_"
#define NAMES_FILE "OSHIDORI_SETTINGS"

static bool
is_folder(struct arena *arena, const char *value)
{
	(void)arena;
	return value[0] != '\0';
}

static bool
is_base(struct arena *arena, const char *value)
{
	const char *host = strncmp(value, "http://", 7) == 0 ? value + 7
	                   : strncmp(value, "https://", 8) == 0 ? value + 8 : "";

	(void)arena;
	return host[0] != '\0' && host[0] != '/' && strpbrk(value, " \t\"'<>\\?#") == NULL;
}

static bool
is_database(struct arena *arena, const char *value)
{
	(void)arena;
	return db_is_url(value);
}

static bool
is_server(struct arena *arena, const char *value)
{
	(void)arena;
	return smtp_url_good(value);
}

static bool
is_sender(struct arena *arena, const char *value)
{
	struct message_sender sender;

	return message_sender_read(arena, value, &sender);
}

enum { BACKUP_DAYS_MOST = 3650, AT_ONCE_MOST = 1000000 };

static bool
is_days(struct arena *arena, const char *value)
{
	int days = 0;

	(void)arena;
	return number_whole(value, BACKUP_DAYS_MOST, &days) && days > 0;
}

static bool
is_key(struct arena *arena, const char *value)
{
	(void)arena;
	return seal_is_key(value);
}

/* The key itself, or a path. */
static bool
is_key_or_file(struct arena *arena, const char *value)
{
	struct secret_key key;

	(void)arena;
	return secret_key_read(value, &key) || strchr(value, '/') != NULL;
}

static bool
is_count(struct arena *arena, const char *value)
{
	int count;

	(void)arena;
	return number_whole(value, AT_ONCE_MOST, &count);
}

static bool
is_switch(struct arena *arena, const char *value)
{
	(void)arena;
	return strcmp(value, "0") == 0 || strcmp(value, "1") == 0;
}

/* All there is to know of a setting: its name, what is usual, what it is, which value (not "") is good, and
 * what it has to be. */
#define SETTING_TABLE(ROW) \
	ROW(SETTING_DATA, "OSHIDORI_DATA", "data", \
		"The data folder: the database, the key of private links, what was erased.", \
		is_folder, "a folder") \
	ROW(SETTING_DB, "OSHIDORI_DB", "", \
		"A PostgreSQL server that has the database, where several machines serve one site:\n" \
		"postgresql://user:password@one,two/oshidori?target_session_attrs=read-write\n" \
		"Not set: a file of SQLite's in the data folder.", \
		is_database, "the address of a database, such as postgresql://user:password@db.example.org/oshidori") \
	ROW(SETTING_KEY, "OSHIDORI_KEY", "", \
		"The key that private links are made with, the same on each machine of a site: 64 digits 0-9\n" \
		"and a-f, or the file that has it. Not set: secret.key in the data folder, made where there is none.", \
		is_key_or_file, "64 digits 0-9 and a-f, or a file's path") \
	ROW(SETTING_RUN, "OSHIDORI_RUN", "", \
		"Where published pages and the program's sockets are, such as a folder in memory:\n" \
		"whatever is missing in it is made anew. Not set: in the data folder.", \
		is_folder, "a folder") \
	ROW(SETTING_BASE, "OSHIDORI_BASE", "http://localhost:8080", \
		"The address at which people reach the site; links and codes begin with it.\n" \
		"Where it is https, browsers are told to come by nothing else.", \
		is_base, "an address such as https://go.example.org") \
	ROW(SETTING_SMTP, "OSHIDORI_SMTP", "", \
		"The mail server: smtp://user:password@mail.example.org:587, or smtps://...\n" \
		"Not set: the site sends no mail. Goes with OSHIDORI_MAIL_FROM.", \
		is_server, "the address of a mail server, such as smtp://user:password@mail.example.org:587") \
	ROW(SETTING_MAIL_FROM, "OSHIDORI_MAIL_FROM", "", \
		"Whom mail comes from: Oshidori <desk@example.org>", \
		is_sender, "whom mail comes from, such as \"Oshidori <desk@example.org>\"") \
	ROW(SETTING_BACKUPS, "OSHIDORI_BACKUPS", "", \
		"Where backups are kept. Not set: in the data folder. Copy them to another machine.", \
		is_folder, "a folder") \
	ROW(SETTING_BACKUP_DAYS, "OSHIDORI_BACKUP_DAYS", "56", \
		"For how many days backups are kept, which the privacy page says.", \
		is_days, "a number of days from 1 to 3650") \
	ROW(SETTING_BACKUP_KEY, "OSHIDORI_BACKUP_KEY", "", \
		"Backups are sealed with it, and can be read with the other half alone, which\n" \
		"oshidori backup-key FILE makes, and which belongs on another machine.", \
		is_key, "a key of 64 digits 0-9 and a-f") \
	ROW(SETTING_AT_ONCE, "OSHIDORI_AT_ONCE", "100", \
		"How many entries one visitor may send at once; after them, one a second.\n" \
		"0: no limit, as for a test.", \
		is_count, "a number from 0 to 1000000") \
	ROW(SETTING_LOG_REQUESTS, "OSHIDORI_LOG_REQUESTS", "0", \
		"1: the log has a line for each request that the program answers: by which row of its\n" \
		"table of addresses, how, how long it took. 0: for those alone that went wrong or were refused.", \
		is_switch, "0 or 1")
#define FACTS(setting, ...) [setting] = {__VA_ARGS__},

static const struct row {
	const char *name, *usual, *what;
	bool (*good)(struct arena *arena, const char *value);
	const char *must;
} rows[] = {SETTING_TABLE(FACTS)};
_Static_assert(SET_SIZE(SETTING_TABLE) == SETTING_COUNT, "the facts of each setting");

static void
wrong(struct arena *arena, struct settings *settings, const char *line)
{
	settings->wrong = arena_more(arena, settings->wrong, settings->wrong_count, sizeof(*settings->wrong));
	settings->wrong[settings->wrong_count++] = line;
}

/* How many letters to write, to leave out or to write otherwise make `a` the name `b`. */
static size_t
distance(const char *a, const char *b)
{
	enum { LONGEST = 40 };
	size_t row[LONGEST + 1] = {0};
	const size_t len = strlen(b);

	if (len > LONGEST)
		return LONGEST;
	for (size_t i = 0; i <= len; i++)
		row[i] = i;
	for (; *a != '\0'; a++) {
		size_t corner = row[0]++;

		for (size_t i = 1; i <= len; i++) {
			size_t best = corner + (toupper((unsigned char)*a) != b[i - 1]);

			corner = row[i];
			best = best < row[i] + 1 ? best : row[i] + 1;
			row[i] = best < row[i - 1] + 1 ? best : row[i - 1] + 1;
		}
	}
	return row[len];
}

/* Of the name that ends after `len` bytes; SETTING_COUNT, and a line about the one it may be meant
 * for, of none. */
static enum settings_name
name_find(struct arena *arena, struct settings *settings, const char *text, size_t len, const char *from)
{
	const char *name = arena_copy(arena, text, len);
	enum settings_name nearest = 0;

	for (enum settings_name i = 0; i < SETTING_COUNT; i++) {
		if (strcmp(rows[i].name, name) == 0)
			return i;
		if (distance(name, rows[i].name) < distance(name, rows[nearest].name))
			nearest = i;
	}
	wrong(arena, settings, arena_printf(arena, "%s: there is no setting %s; is %s meant?", from, name,
	                                    rows[nearest].name));
	return SETTING_COUNT;
}

static void
take_line(struct arena *arena, struct settings *settings, const char *line, const char *from)
{
	const char *equals, *value;
	size_t len;
	enum settings_name name;

	line += strspn(line, " \t");
	if (line[0] == '#' || line[strspn(line, " \t\r\n")] == '\0')
		return;
	equals = strchr(line, '=');
	if (equals == NULL) {
		wrong(arena, settings, arena_printf(arena, "%s: a line is NAME=value, or begins with #", from));
		return;
	}
	len = (size_t)(equals - line);
	while (len > 0 && strchr(" \t", line[len - 1]) != NULL)
		len--;
	name = name_find(arena, settings, line, len, from);
	if (name == SETTING_COUNT)
		return;
	value = equals + 1 + strspn(equals + 1, " \t");
	len = strlen(value);
	while (len > 0 && strchr(" \t\r\n", value[len - 1]) != NULL)
		len--;
	if (len > 1 && value[0] == '"' && value[len - 1] == '"') {
		value++;
		len -= 2;
	}
	if (len > 0)
		settings->of[name] = (struct settings_value){arena_copy(arena, value, len), from};
}

static void
read_file(struct arena *arena, struct settings *settings, const char *path)
{
	FILE *file = fopen(path, "r");
	char line[1024];

	if (file == NULL) {
		wrong(arena, settings, arena_printf(arena, "cannot read %s: %s", path, strerror(errno)));
		return;
	}
	for (int number = 1; fgets(line, sizeof(line), file) != NULL; number++)
		take_line(arena, settings, line, arena_printf(arena, "%s:%d", path, number));
	fclose(file);
}

extern char **environ;

static void
read_environment(struct arena *arena, struct settings *settings)
{
	for (char **at = environ; *at != NULL; at++) {
		const size_t len = strcspn(*at, "=");
		enum settings_name name;

		if (strncmp(*at, PREFIX, strlen(PREFIX)) != 0 || strncmp(*at, NAMES_FILE "=", len + 1) == 0)
			continue;
		name = name_find(arena, settings, *at, len, "the environment");
		if (name != SETTING_COUNT && (*at)[len] == '=' && (*at)[len + 1] != '\0')
			settings->of[name] = (struct settings_value){arena_text(arena, *at + len + 1), "the environment"};
	}
}

/* Where nobody says at which address people reach the site, it is where it was last started
 * (nginx/run.sh). */
static void
read_address(struct arena *arena, struct settings *settings)
{
	const char *path = arena_printf(arena, "%s/address", settings->of[SETTING_DATA].value);
	FILE *file = fopen(path, "r");
	char line[256] = "";

	if (file == NULL)
		return;
	if (fgets(line, sizeof(line), file) != NULL && line[0] != '\n')
		settings->of[SETTING_BASE] = (struct settings_value){
			arena_copy(arena, line, strcspn(line, "\n")), path,
		};
	fclose(file);
}

static void
examine(struct arena *arena, struct settings *settings)
{
	for (enum settings_name i = 0; i < SETTING_COUNT; i++) {
		const struct settings_value *setting = &settings->of[i];

		if (setting->value[0] != '\0' && !rows[i].good(arena, setting->value))
			wrong(arena, settings, arena_printf(arena, "%s: %s is not %s", setting->from, rows[i].name,
			                                    rows[i].must));
	}
	if (settings->of[SETTING_SMTP].value[0] != '\0' && settings->of[SETTING_MAIL_FROM].value[0] == '\0')
		wrong(arena, settings, arena_printf(arena, "OSHIDORI_SMTP needs OSHIDORI_MAIL_FROM, %s",
		                                    rows[SETTING_MAIL_FROM].must));
}

struct settings *
settings_read(struct arena *arena, const char *data)
{
	static const char usual[] = "as usual";
	struct settings *settings = arena_alloc(arena, sizeof(*settings));
	const char *file = getenv(NAMES_FILE);

	for (enum settings_name i = 0; i < SETTING_COUNT; i++)
		settings->of[i] = (struct settings_value){rows[i].usual, usual};
	if (file == NULL || file[0] == '\0')
		file = SETTINGS_FILE;
	if (file != NULL)
		read_file(arena, settings, file);
	read_environment(arena, settings);
	if (data != NULL)
		settings->of[SETTING_DATA] = (struct settings_value){data, "the command line"};
	if (settings->of[SETTING_BASE].from == usual)
		read_address(arena, settings);
	examine(arena, settings);
	return settings;
}

int
settings_number(const struct settings *settings, enum settings_name name)
{
	int number = 0;

	number_whole(settings->of[name].value, INT_MAX, &number);
	return number;
}

/* An address's options, without what a password is: password=…, sslpassword=… */
static const char *
without_options(struct arena *arena, const char *text)
{
	static const char name[] = "password";
	struct buf shown = buf_new(arena, strlen(text) + 16);

	for (const char *at; (at = strstr(text, name)) != NULL;) {
		at += strlen(name);
		at += strspn(at, " ");
		buf_add(&shown, text, (size_t)(at - text));
		text = at;
		if (at[0] != '=')
			continue;
		buf_text(&shown, "=…");
		text += strcspn(at, "&");
	}
	buf_text(&shown, text);
	return shown.text;
}

/* scheme://user:password@host, without what opens it; of a key nothing. */
static const char *
without_password(struct arena *arena, const char *url)
{
	const char *shown = without_options(arena, url), *host = strrchr(shown, '@');
	const char *scheme = strstr(shown, "://"), *colon = scheme == NULL ? NULL : strchr(scheme + 3, ':');
	struct secret_key key;

	if (secret_key_read(url, &key))
		return "…";
	if (strchr(url, '@') == NULL || colon == NULL || (host != NULL && colon > host))
		return shown;
	return arena_printf(arena, "%.*s:…%s", (int)(colon - shown), shown, host == NULL ? "" : host);
}

void
settings_print(FILE *to, struct arena *arena, const struct settings *settings)
{
	for (enum settings_name i = 0; i < SETTING_COUNT; i++)
		fprintf(to, "%s=%s  (%s)\n", rows[i].name, without_password(arena, settings->of[i].value),
		        settings->of[i].from);
	for (size_t i = 0; i < settings->wrong_count; i++)
		fprintf(to, "wrong: %s\n", settings->wrong[i]);
}

void
settings_print_file(FILE *to)
{
	fputs("# The settings of Oshidori: NAME=value. A line that begins with # is not read.\n"
	      "# oshidori settings prints what is in force. A change is taken up when the site starts "
	      "anew.\n", to);
	for (enum settings_name i = 0; i < SETTING_COUNT; i++) {
		const char *line = rows[i].what;

		fputc('\n', to);
		for (; line != NULL; line = strchr(line, '\n'), line += line != NULL)
			fprintf(to, "# %.*s\n", (int)strcspn(line, "\n"), line);
		fprintf(to, "#%s=%s\n", rows[i].name, rows[i].usual);
	}
}
