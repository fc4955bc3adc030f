#include "actions/files/list_column.h"

#include <string.h>

#include "base/text.h"
#include "event/name.h"
#include "forms/typed_text.h"

/* Both names of a player in one, in the order of a form's choices. */
static const struct {
	int what;
	const char *name;
	bool family_first;
} wholes[] = {
	{LIST_WHOLE, "name", false}, {LIST_WHOLE, "name-turned", true}, {LIST_WHOLE_KANA, "kana", false},
};

enum { WHOLES = sizeof(wholes) / sizeof(wholes[0]) };

/* From LIST_START on. */
static const char *const of_event[LIST_WHOLE - LIST_START] = {"start", "status", "division"};

enum {
	EMAIL = LIST_OWN + ENTRY_FIELD_EMAIL, NOTE = LIST_OWN + ENTRY_FIELD_NOTE,
	NEWCOMER = LIST_OWN + ENTRY_FIELD_NEWCOMER,
};

struct head {
	const char *word;
	int what;
};

/* Whole heads, besides the names of fields; compared by text_sort_key. */
static const struct head heads[] = {
	{"family name", FIELD_FAMILY_NAME}, {"surname", FIELD_FAMILY_NAME},
	{"last name", FIELD_FAMILY_NAME}, {"姓", FIELD_FAMILY_NAME}, {"名字", FIELD_FAMILY_NAME},
	{"苗字", FIELD_FAMILY_NAME}, {"given name", FIELD_GIVEN_NAME}, {"first name", FIELD_GIVEN_NAME},
	{"名", FIELD_GIVEN_NAME}, {"family kana", FIELD_FAMILY_KANA}, {"せい", FIELD_FAMILY_KANA},
	{"姓かな", FIELD_FAMILY_KANA}, {"姓ふりがな", FIELD_FAMILY_KANA},
	{"given kana", FIELD_GIVEN_KANA}, {"めい", FIELD_GIVEN_KANA}, {"名かな", FIELD_GIVEN_KANA},
	{"名ふりがな", FIELD_GIVEN_KANA}, {"国", FIELD_COUNTRY}, {"latin name", FIELD_LATIN_NAME},
	{"name", LIST_WHOLE},
	{"start", LIST_START}, {"status", LIST_STATUS},
	{"クラス", LIST_DIVISION}, {"部門", LIST_DIVISION},
	{"id", LIST_OURS}, {"number", LIST_OURS}, {"points", LIST_OURS}, {"captain", LIST_OURS},
	{"absent", LIST_OURS}, {"entered_at", LIST_OURS},
};

/* Words within a head that give it away; the first of them counts. */
static const struct head words[] = {
	{"タイムスタンプ", LIST_IGNORED}, {"timestamp", LIST_IGNORED}, {"同意", LIST_IGNORED},
	{"クラス分け", LIST_DIVISION}, {"希望クラス", LIST_DIVISION}, {"部門", LIST_DIVISION},
	{"division", LIST_DIVISION},
	{"mail", EMAIL}, {"メール", EMAIL}, {"メアド", EMAIL},
	{"生年月日", FIELD_BIRTH_DATE}, {"誕生日", FIELD_BIRTH_DATE}, {"birth", FIELD_BIRTH_DATE},
	{"性別", FIELD_GENDER}, {"gender", FIELD_GENDER}, {"sex", FIELD_GENDER},
	{"ふりがな", LIST_WHOLE_KANA}, {"よみ", LIST_WHOLE_KANA}, {"読み", LIST_WHOLE_KANA},
	{"かな", LIST_WHOLE_KANA}, {"kana", LIST_WHOLE_KANA},
	{"段級", FIELD_RANK}, {"段位", FIELD_RANK}, {"級位", FIELD_RANK}, {"棋力", FIELD_RANK},
	{"rank", FIELD_RANK}, {"grade", FIELD_RANK},
	{"所属", FIELD_CLUB}, {"クラブ", FIELD_CLUB}, {"教室", FIELD_CLUB}, {"club", FIELD_CLUB},
	{"保護者", FIELD_GUARDIAN}, {"guardian", FIELD_GUARDIAN}, {"写真", FIELD_PHOTOS},
	{"撮影", FIELD_PHOTOS}, {"photo", FIELD_PHOTOS},
	{"国籍", FIELD_COUNTRY}, {"country", FIELD_COUNTRY},
	{"ローマ字", FIELD_LATIN_NAME}, {"latin", FIELD_LATIN_NAME},
	{"初参加", NEWCOMER}, {"初出場", NEWCOMER}, {"first tournament", NEWCOMER},
	{"備考", NOTE}, {"連絡", NOTE}, {"電話", NOTE}, {"コメント", NOTE},
	{"ひとこと", NOTE}, {"要望", NOTE}, {"メッセージ", NOTE},
	{"note", NOTE}, {"comment", NOTE}, {"phone", NOTE}, {"message", NOTE},
	{"名字", FIELD_FAMILY_NAME}, {"苗字", FIELD_FAMILY_NAME}, {"姓", FIELD_FAMILY_NAME},
	{"family name", FIELD_FAMILY_NAME}, {"surname", FIELD_FAMILY_NAME},
	{"last name", FIELD_FAMILY_NAME}, {"given name", FIELD_GIVEN_NAME},
	{"first name", FIELD_GIVEN_NAME}, {"氏名", LIST_WHOLE}, {"名前", LIST_WHOLE},
	{"name", LIST_WHOLE}, {"の名", FIELD_GIVEN_NAME},
};

/* Which part of a name's kana it is. */
static const struct head kana_words[] = {
	{"姓", FIELD_FAMILY_KANA}, {"名字", FIELD_FAMILY_KANA}, {"family", FIELD_FAMILY_KANA},
	{"氏名", LIST_WHOLE_KANA}, {"名前", LIST_WHOLE_KANA}, {"given", FIELD_GIVEN_KANA},
	{"の名", FIELD_GIVEN_KANA},
};

/* Whose it is, without a number. */
static const struct head nth_words[] = {
	{"一人目", 0}, {"二人目", 1}, {"first player", 0}, {"second player", 1}, {"partner", 1},
	{"パートナー", 1}, {"相手", 1},
};

#define HAS(arena, list, key, none) head_within(arena, list, sizeof(list) / sizeof((list)[0]), key, none)

static int
head_within(struct arena *arena, const struct head *list, size_t count, const char *key, int none)
{
	for (size_t i = 0; i < count; i++)
		if (strstr(key, text_sort_key(arena, list[i].word)) != NULL)
			return list[i].what;
	return none;
}

static bool
is_players(int what)
{
	return what < PLAYER_FIELDS || what == LIST_WHOLE || what == LIST_WHOLE_KANA;
}

bool
list_column_lines(const struct list_column *column)
{
	return column->what >= LIST_OWN && column->what < LIST_START &&
	       typed_entry_fields[column->what - LIST_OWN].kind == FORM_LINES;
}

bool
list_column_is(const struct list_column *columns, size_t count, int what, size_t nth)
{
	for (size_t i = 0; i < count; i++)
		if (columns[i].what == what && columns[i].nth == nth)
			return true;
	return false;
}

/* What one column may say of both players: mostly they are of one club and one country. */
static const enum player_field shared[] = {FIELD_CLUB, FIELD_COUNTRY};

enum { SHARED = sizeof(shared) / sizeof(shared[0]) };

static bool
is_shared(int what)
{
	for (size_t i = 0; i < SHARED; i++)
		if (what == (int)shared[i])
			return true;
	return false;
}

/* ---- by the whole head ---- */

/* Cuts "players.1." off, or a 1 or 2 behind the head ("rank 1", "rank_1"); false without a number. */
static bool
nth_cut(char **head, size_t *nth)
{
	static const char above[] = "players.";
	size_t len = strlen(*head);

	if (strncmp(*head, above, strlen(above)) == 0 && len > strlen(above) + 2) {
		*nth = (size_t)((*head)[strlen(above)] - '0');
		*head += strlen(above) + 2;
		return true;
	}
	if (len < 2 || ((*head)[len - 1] != '1' && (*head)[len - 1] != '2'))
		return false;
	*nth = (size_t)((*head)[len - 1] - '1');
	do
		(*head)[--len] = '\0';
	while (len > 0 && ((*head)[len - 1] == ' ' || (*head)[len - 1] == '_'));
	return true;
}

static int
head_find(struct arena *arena, const char *head)
{
	const char *key = text_sort_key(arena, head);

	for (int field = 0; field < PLAYER_FIELDS; field++)
		if (strcmp(text_sort_key(arena, player_fields[field].name), key) == 0)
			return field;
	for (int field = 0; field < ENTRY_FIELDS; field++)
		if (strcmp(text_sort_key(arena, typed_entry_fields[field].name), key) == 0)
			return LIST_OWN + field;
	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++)
		if (strcmp(text_sort_key(arena, heads[i].word), key) == 0)
			return heads[i].what;
	return LIST_IGNORED;
}

/* ---- by a word within it ---- */

/* A lone 1 or 2 names the player; -1: nothing does. */
static int
nth_within(struct arena *arena, const char *key)
{
	for (const char *at = key; *at != '\0'; at++)
		if ((*at == '1' || *at == '2') && (at == key || at[-1] < '0' || at[-1] > '9') &&
		    (at[1] < '0' || at[1] > '9'))
			return *at - '1';
	return HAS(arena, nth_words, key, -1);
}

static struct list_column
guess(struct arena *arena, const char *head, bool *numbered)
{
	const char *key = text_sort_key(arena, head);
	struct list_column column = {.what = LIST_IGNORED};
	int nth;

	if (strchr(head, '@') != NULL) /* an address, and no head */
		return column;
	column.what = HAS(arena, words, key, LIST_IGNORED);
	if (column.what == LIST_WHOLE_KANA)
		column.what = HAS(arena, kana_words, key, LIST_WHOLE_KANA);
	nth = is_players(column.what) ? nth_within(arena, key) : -1;
	*numbered = nth >= 0;
	column.nth = nth > 0;
	return column;
}

/* The second of the same head is the second player's. */
static struct list_column
column_read(struct arena *arena, const char *cell, const struct list_column *columns, size_t at)
{
	const char *clean = text_clean(arena, slice_of(cell), false);
	char *head = typed_text_narrow(arena, clean == NULL ? "" : clean);
	const char *text = arena_text(arena, head);
	struct list_column column = {.what = LIST_IGNORED};
	bool numbered;

	numbered = nth_cut(&head, &column.nth);
	column.what = head_find(arena, head);
	/* Of the event's own words none is a player's, but the name that we write beside its parts. */
	if (column.what == LIST_OURS && numbered)
		column.what = LIST_IGNORED;
	if (column.what == LIST_IGNORED)
		column = guess(arena, text, &numbered);
	if (!is_players(column.what))
		column.nth = 0;
	else if (!numbered && list_column_is(columns, at, column.what, column.nth))
		column.nth = 1;
	column.both = is_shared(column.what) && !numbered && column.nth == 0;
	return column;
}

static struct list_column
column_said(struct arena *arena, const char *name, size_t players)
{
	struct list_column column;

	for (size_t i = 0; list_column_choice(players, i, &column); i++)
		if (strcmp(list_column_name(arena, &column), name) == 0)
			return column;
	return (struct list_column){.what = LIST_IGNORED};
}

struct list_column *
list_column_read_all(struct arena *arena, const struct csv_table *table, size_t players,
                     const char *const *said)
{
	struct list_column *columns = arena_array(arena, table->columns, sizeof(*columns));

	for (size_t i = 0; i < table->columns; i++) {
		const struct list_column read = column_read(arena, table->header[i], columns, i);

		columns[i] = said != NULL && said[i] != NULL ? column_said(arena, said[i], players) : read;
		if (columns[i].nth >= players)
			columns[i] = (struct list_column){.what = LIST_IGNORED};
	}
	/* A whole name beside its parts says nothing more; one column of clubs or countries
	 * is everybody's. */
	for (size_t i = 0; i < table->columns; i++) {
		struct list_column *column = &columns[i];

		column->both = column->both && players > 1 &&
		               !list_column_is(columns, table->columns, column->what, 1);
		if ((column->what == LIST_WHOLE &&
		     list_column_is(columns, table->columns, FIELD_FAMILY_NAME, column->nth)) ||
		    (column->what == LIST_WHOLE_KANA &&
		     list_column_is(columns, table->columns, FIELD_FAMILY_KANA, column->nth)))
			*column = (struct list_column){.what = LIST_OURS};
	}
	return columns;
}

/* ---- names ---- */

const char *
list_column_name(struct arena *arena, const struct list_column *column)
{
	if (column->both)
		return arena_printf(arena, "players.%s", player_fields[column->what].name);
	if (column->what < PLAYER_FIELDS)
		return player_field_path((int)column->nth, (enum player_field)column->what);
	if (column->what < LIST_START)
		return typed_entry_fields[column->what - LIST_OWN].name;
	if (column->what < LIST_WHOLE)
		return of_event[column->what - LIST_START];
	for (size_t i = 0; i < WHOLES; i++)
		if (wholes[i].what == column->what && wholes[i].family_first == column->family_first)
			return arena_printf(arena, "players.%zu.%s", column->nth, wholes[i].name);
	return "";
}

int
list_column_find(struct arena *arena, const struct list_column *columns, size_t count,
                 const char *name)
{
	static const struct {
		int part, whole;
	} parts[] = {
		{FIELD_FAMILY_NAME, LIST_WHOLE}, {FIELD_GIVEN_NAME, LIST_WHOLE},
		{FIELD_FAMILY_KANA, LIST_WHOLE_KANA}, {FIELD_GIVEN_KANA, LIST_WHOLE_KANA},
	};

	for (size_t i = 0; i < count; i++) {
		struct list_column column = columns[i];

		column.both = column.family_first = false;
		if (strcmp(list_column_name(arena, &column), name) == 0)
			return (int)i;
		for (size_t w = 0; w < sizeof(parts) / sizeof(parts[0]); w++) {
			if (columns[i].what != parts[w].whole)
				continue;
			column.what = parts[w].part;
			if (strcmp(list_column_name(arena, &column), name) == 0)
				return (int)i;
		}
	}
	return -1;
}

bool
list_column_choice(size_t players, size_t at, struct list_column *column)
{
	const size_t each = WHOLES + PLAYER_FIELDS;
	const size_t both = players > 1 ? SHARED : 0; /* and those that are everybody's */
	const size_t in = at % each, behind = at - players * each;

	if (at < players * each && in < WHOLES)
		*column = (struct list_column){
			.what = wholes[in].what, .nth = at / each, .family_first = wholes[in].family_first,
		};
	else if (at < players * each)
		*column = (struct list_column){.what = (int)(in - WHOLES), .nth = at / each};
	else if (behind < both)
		*column = (struct list_column){.what = (int)shared[behind], .both = true};
	else
		*column = (struct list_column){.what = LIST_OWN + (int)(behind - both)};
	return column->what < LIST_WHOLE || at < players * each;
}

/* ---- parting a whole name ---- */

static bool
is_capital(struct arena *arena, const char *word, size_t letters)
{
	return strcmp(word, text_upper(arena, word)) == 0 && text_length(word) >= letters;
}

/* Where the family name begins behind the given ones: of Latin names at a particle (van Dam), else at
 * the last word. */
static const char *
family_behind(struct arena *arena, const char *text)
{
	for (const char *at = strchr(text, ' '); at != NULL; at = strchr(at + 1, ' '))
		if (!is_capital(arena, text_start(arena, at + 1, 1), 1))
			return at;
	return strrchr(text, ' ');
}

/* Where it ends before them: a particle is not all of it. */
static const char *
family_before(struct arena *arena, const char *text)
{
	return is_capital(arena, text_start(arena, text, 1), 1) ? strchr(text, ' ') : strrchr(text, ' ');
}

void
list_column_part(struct arena *arena, const struct list_column *column, const char *text,
                 const char **family, const char **given)
{
	const char *cut = strchr(text, ','), *last = strrchr(text, ' ');
	bool first = cut != NULL || column->family_first || name_is_east_asian(text);

	*family = text;
	*given = "";
	if (cut == NULL && last != NULL && !name_is_east_asian(text)) {
		/* Capitals alone are a family name, as federations write it. */
		const char *word = arena_copy(arena, text, strcspn(text, " "));
		const bool before = is_capital(arena, word, 2), behind = is_capital(arena, last + 1, 2);

		first = before != behind ? before : first;
		cut = !first ? family_behind(arena, text) : family_before(arena, text);
	} else if (cut == NULL) {
		cut = strchr(text, ' ');
	}
	if (cut == NULL)
		return;
	*family = arena_copy(arena, text, (size_t)(cut - text));
	*given = cut + 1 + strspn(cut + 1, " ");
	if (!first) {
		const char *behind = *given;

		*given = *family;
		*family = behind;
	}
}
