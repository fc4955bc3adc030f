#include "forms/typed_text.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"

enum { DAY_MINUTES = 24 * 60, YEAR_FIRST = 1900, YEAR_LAST = 9998, EMAIL_MAX = 254 };

/* U+FF01..U+FF5E are EF BC 81..BF and EF BD 80..9E, 0xFEE0 above their twins. */
static char
narrow_char(const unsigned char *at)
{
	if (at[0] != 0xef)
		return '\0';
	if (at[1] == 0xbc && at[2] >= 0x81 && at[2] <= 0xbf)
		return (char)(at[2] - 0x60);
	if (at[1] == 0xbd && at[2] >= 0x80 && at[2] <= 0x9e)
		return (char)(at[2] - 0x20);
	return '\0';
}

char *
typed_text_narrow(struct arena *arena, const char *text)
{
	struct buf out = buf_new(arena, strlen(text) + 1);

	while (*text != '\0') {
		char narrow = narrow_char((const unsigned char *)text);

		buf_char(&out, narrow != '\0' ? narrow : *text);
		text += narrow != '\0' ? 3 : 1;
	}
	return out.text;
}

/* The characters HTML's own e-mail field takes; quoted names are not among them. */
static const char local_chars[] = "abcdefghijklmnopqrstuvwxyz0123456789.!#$%&'*+/=?^_`{|}~-";
static const char domain_chars[] = "abcdefghijklmnopqrstuvwxyz0123456789.-";

/* What stands behind a dot: up to a slash, or one of those that most addresses end with and no name
 * does. */
static bool
is_domain(const char *text)
{
	static const char *const ends[] = {
		"app", "biz", "click", "club", "cn", "com", "dev", "info", "io", "jp", "link", "live", "net",
		"online", "org", "ru", "shop", "site", "store", "top", "uk", "vip", "win", "xyz",
	};
	size_t len = 0;

	while (isalnum((unsigned char)text[len]) || text[len] == '-')
		len++;
	if (len > 1 && text[len] == '/')
		return true;
	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
		if (strlen(ends[i]) == len && strncasecmp(text, ends[i], len) == 0)
			return true;
	return false;
}

bool
typed_text_has_link(struct arena *arena, const char *text)
{
	const char *plain = typed_text_narrow(arena, text);

	for (const char *at = plain; *at != '\0'; at++)
		if (strncmp(at, "://", 3) == 0 || strncasecmp(at, "www.", 4) == 0 ||
		    (at > plain && *at == '.' && isalnum((unsigned char)at[-1]) && is_domain(at + 1)))
			return true;
	return false;
}

char *
typed_text_email(struct arena *arena, const char *text)
{
	char *email = typed_text_narrow(arena, text), *at = strchr(email, '@'), *domain;
	size_t len;

	if (at == NULL || at == email || strlen(email) > EMAIL_MAX)
		return NULL;
	for (char *c = email; *c != '\0'; c++)
		*c = (char)tolower((unsigned char)*c);
	domain = at + 1;
	len = strlen(domain);
	if (strspn(email, local_chars) != (size_t)(at - email) ||
	    len == 0 || strspn(domain, domain_chars) != len || strstr(domain, "..") != NULL ||
	    strchr(".-", domain[0]) != NULL || strchr(".-", domain[len - 1]) != NULL)
		return NULL;
	return email;
}

/* Reads least..most digits and moves past them; -1 when there are fewer or more. */
static int
digits(const char **at, int least, int most)
{
	int value = 0, count = 0;

	for (; **at >= '0' && **at <= '9' && count <= most; (*at)++, count++)
		value = value * 10 + (**at - '0');
	return count >= least && count <= most ? value : -1;
}

/* Moves past `c`; false when something else stands there. */
static bool
skip(const char **at, char c)
{
	if (**at != c)
		return false;
	(*at)++;
	return true;
}

static bool
date_read(const char **at, struct date *date)
{
	struct date read = {0};

	read.year = digits(at, 4, 4);
	if (!skip(at, '-'))
		return false;
	read.month = digits(at, 1, 2);
	if (!skip(at, '-'))
		return false;
	read.day = digits(at, 1, 2);
	if (!date_exists(read))
		return false;
	*date = read;
	return true;
}

static int
time_read(const char **at)
{
	int hour = digits(at, 1, 2), minute;

	if (hour < 0 || hour > 23 || !skip(at, ':'))
		return -1;
	minute = digits(at, 2, 2);
	return minute < 0 || minute > 59 ? -1 : hour * 60 + minute;
}

/* Moves past the word; false when something else stands there. */
static bool
skip_word(const char **at, const char *word)
{
	const size_t len = strlen(word);

	if (strncmp(*at, word, len) != 0)
		return false;
	*at += len;
	return true;
}

static const struct {
	const char *name, *letter, *small;
	int before, last; /* the year before its first; its own last one */
} eras[] = {
	{"令和", "R", "r", 2018, 99}, {"平成", "H", "h", 1988, 31}, {"昭和", "S", "s", 1925, 64},
	{"大正", "T", "t", 1911, 15}, {"明治", "M", "m", 1867, 45},
};

enum { ERAS = sizeof(eras) / sizeof(eras[0]) };

const char *
typed_text_eras(struct arena *arena)
{
	struct buf all = buf_new(arena, 128);

	for (size_t i = 0; i < ERAS; i++)
		buf_printf(&all, "%s%s,%s,%d,%d", i == 0 ? "" : " ", eras[i].name, eras[i].letter,
		           eras[i].before, eras[i].last);
	return all.text;
}

/* Reads 2014, 平成26, H26, 令和元 and the 年 behind it, as years of *era, ERAS being none; less than
 * 1 for anything else. */
static int
year_read(const char **at, size_t *era)
{
	int year;

	*era = 0;
	while (*era < ERAS && !skip_word(at, eras[*era].name) && !skip_word(at, eras[*era].letter) &&
	       !skip_word(at, eras[*era].small))
		++*era;
	*at += strspn(*at, " .");
	year = *era == ERAS ? digits(at, 1, 4) : skip_word(at, "元") ? 1 : digits(at, 1, 2);
	skip_word(at, "年");
	return year;
}

int
typed_text_year(struct arena *arena, const char *text, const char **ended)
{
	const char *at = typed_text_narrow(arena, text);
	size_t era;
	const int year = year_read(&at, &era);

	*ended = NULL;
	if (year < 1 || *at != '\0')
		return 0;
	if (era == ERAS)
		return year;
	if (year <= eras[era].last)
		return eras[era].before + year;
	*ended = arena_printf(arena, "%s%d", eras[era].name, eras[era].last);
	return 0;
}

const char *
typed_text_day(struct arena *arena, const char *text)
{
	static const char between[] = "-/. ";
	const char *plain = typed_text_narrow(arena, text), *at = plain;
	size_t era;
	const int year = year_read(&at, &era);
	int month, day;

	at += strspn(at, between);
	month = digits(&at, 1, 2);
	skip_word(&at, "月");
	at += strspn(at, between);
	day = digits(&at, 1, 2);
	skip_word(&at, "日");
	if (*at != '\0' || month < 1 || day < 1 || year < (era == ERAS ? 1000 : 1) ||
	    (era < ERAS && year > eras[era].last))
		return plain;
	return arena_printf(arena, "%d-%d-%d", year + (era == ERAS ? 0 : eras[era].before), month, day);
}

bool
typed_text_date(struct arena *arena, const char *text, struct date *date)
{
	const char *at = typed_text_narrow(arena, text);
	struct date read;

	if (!date_read(&at, &read) || *at != '\0')
		return false;
	*date = read;
	return true;
}

int
typed_text_time(struct arena *arena, const char *text)
{
	const char *at = typed_text_narrow(arena, text);
	int minutes = time_read(&at);

	return *at == '\0' ? minutes : -1;
}

/* Moves past the first of the words that stands there, in any case; the list ends at NULL. */
static bool
skip_any(const char **at, const char *const words[])
{
	for (; *words != NULL; words++)
		if (strncasecmp(*at, *words, strlen(*words)) == 0) {
			*at += strlen(*words);
			return true;
		}
	return false;
}

/* The minutes behind an hour, none being 0; -1 for what is no number of them. */
static int
minutes_read(const char **at)
{
	static const char *const signs[] = {":", ".", NULL}, *const hours[] = {"h", "時", NULL};
	const bool sign = skip_any(at, signs);
	int minute;

	if (!sign && !skip_any(at, hours))
		return 0;
	if (!sign && skip_word(at, "半"))
		return 30;
	*at += strspn(*at, " ");
	if (!sign && (**at < '0' || **at > '9'))
		return 0;
	minute = digits(at, 2, 2);
	skip_word(at, "分");
	return minute;
}

const char *
typed_text_clock(struct arena *arena, const char *text)
{
	static const char *const am[] = {"am", "a.m.", NULL}, *const pm[] = {"pm", "p.m.", NULL};
	const char *plain = typed_text_narrow(arena, text), *at = plain + strspn(plain, " ");
	const bool before = skip_word(&at, "午前"), after = !before && skip_word(&at, "午後");
	bool morning, evening, whole;
	int number, hour, minute;

	at += strspn(at, " ");
	whole = strspn(at, "0123456789") > 2;
	number = digits(&at, 1, 4);
	hour = whole ? number / 100 : number;
	minute = whole ? number % 100 : minutes_read(&at);
	at += strspn(at, " ");
	morning = !before && !after && skip_any(&at, am);
	evening = !before && !after && !morning && skip_any(&at, pm);
	at += strspn(at, " ");
	/* Noon and midnight are 12 to some and 0 to others, but for 12 am and 12 pm. */
	if (*at != '\0' || number < 0 || minute < 0 || minute > 59 || hour > 23 ||
	    ((before || after) && hour > 11) || ((morning || evening) && (hour < 1 || hour > 12)))
		return plain;
	if (morning || evening)
		hour %= 12;
	return arena_printf(arena, "%02d:%02d", hour + (after || evening ? 12 : 0), minute);
}

/* Nothing is 0 seconds. */
static bool
seconds_read(const char **at, int *second)
{
	*second = 0;
	if (!skip(at, ':'))
		return true;
	*second = digits(at, 2, 2);
	if (skip(at, '.')) {
		size_t fraction = strspn(*at, "0123456789");

		if (fraction == 0)
			return false;
		*at += fraction;
	}
	return *second >= 0 && *second <= 60;
}

static bool
offset_read(const char **at, struct typed_text_moment *moment)
{
	bool behind = **at == '-';
	int minutes;

	moment->has_offset = **at != '\0';
	if (!moment->has_offset || skip(at, 'Z') || skip(at, 'z'))
		return true;
	if (!skip(at, '+') && !skip(at, '-'))
		return false;
	minutes = time_read(at);
	moment->offset_minutes = behind ? -minutes : minutes;
	return minutes >= 0;
}

bool
typed_text_moment(struct arena *arena, const char *text, struct typed_text_moment *moment)
{
	const char *at = typed_text_narrow(arena, text);
	struct typed_text_moment read = {.has_offset = false};
	struct date date;
	int minutes, second, year, spare;

	if (!date_read(&at, &date) || date.year < YEAR_FIRST - 1)
		return false;
	if (!skip(&at, 'T') && !skip(&at, 't') && !skip(&at, ' '))
		return false;
	minutes = time_read(&at);
	if (minutes < 0 || !seconds_read(&at, &second) || !offset_read(&at, &read) || *at != '\0')
		return false;
	/* UTC has its leap seconds at the end of a day. */
	if (second == 60 && (!read.has_offset ||
	    (minutes - read.offset_minutes + DAY_MINUTES) % DAY_MINUTES != DAY_MINUTES - 1))
		return false;
	read.wall = (struct clock_wall){date.year, date.month, date.day, minutes / 60, minutes % 60,
	                          second};
	/* A moment without an offset may become one of the year before or after when it
	 * is written with one; it has to be read again then. */
	spare = read.has_offset ? 0 : 1;
	year = clock_wall(typed_text_instant(&read, "UTC"), "UTC").year;
	if (year < YEAR_FIRST + spare || year > YEAR_LAST - spare)
		return false;
	*moment = read;
	return true;
}

int64_t
typed_text_instant(const struct typed_text_moment *moment, const char *zone)
{
	if (!moment->has_offset)
		return clock_instant(moment->wall, zone);
	return clock_instant(moment->wall, "UTC") - moment->offset_minutes * 60;
}

char *
typed_text_instant_of(struct arena *arena, int64_t instant)
{
	struct clock_wall wall = clock_wall(instant, "UTC");

	return arena_printf(arena, "%04d-%02d-%02dT%02d:%02d:%02dZ", wall.year, wall.month, wall.day,
	                    wall.hour, wall.minute, wall.second);
}

char *
typed_text_moment_of(struct arena *arena, int64_t instant, const char *zone)
{
	struct clock_wall wall = clock_wall(instant, zone);
	int64_t offset = clock_instant(wall, "UTC") - instant;
	int minutes = (int)(offset < 0 ? -offset : offset) / 60;
	struct buf text = buf_new(arena, 32);

	buf_printf(&text, "%04d-%02d-%02dT%02d:%02d", wall.year, wall.month, wall.day, wall.hour,
	           wall.minute);
	if (wall.second != 0)
		buf_printf(&text, ":%02d", wall.second);
	if (clock_instant(wall, zone) != instant)
		buf_printf(&text, "%c%02d:%02d", offset < 0 ? '-' : '+', minutes / 60, minutes % 60);
	return text.text;
}

enum problem_kind
typed_text_rank(const struct handicap *handicap, const char *text, struct rank *rank)
{
	struct rank more;

	if (rank_parse(text, rank))
		return PROBLEM_NONE;
	if (!rank_parse_more(text, &more))
		return handicap->more_ranks ? PROBLEM_RANK_HALF : PROBLEM_RANK;
	if (!handicap->more_ranks)
		return PROBLEM_RANK_MORE;
	*rank = more;
	return PROBLEM_NONE;
}
