#include "store/rows.h"

#include <string.h>

#include "base/log.h"

enum { ROOM = 4 };

void *
rows_room(struct arena *arena, void *list, size_t count, size_t size)
{
	void *grown;

	if (count != 0 && (count < ROOM || (count & (count - 1)) != 0))
		return list;
	grown = arena_array(arena, count == 0 ? ROOM : count * 2, size);
	if (count > 0)
		memcpy(grown, list, count * size);
	return grown;
}

int
row_name(struct query *query, int column, struct arena *arena, const char *const names[])
{
	const char *text = db_text(query, column, arena);

	for (int i = 0; text != NULL && names[i] != NULL; i++)
		if (strcmp(names[i], text) == 0)
			return i;
	die("database: column %d holds a word this program does not know", column);
}

struct date
row_date(struct query *query, int column, struct arena *arena)
{
	const char *text = db_text(query, column, arena);
	struct date date = {0};

	if (text == NULL || (text[0] != '\0' && !date_parse(text, &date)))
		die("database: column %d holds no date", column);
	return date;
}

struct rank
row_rank(struct query *query, int column, struct arena *arena)
{
	const char *token = db_text(query, column, arena);
	struct rank rank;

	if (token == NULL || !rank_parse(token, &rank))
		die("database: column %d holds no rank", column);
	return rank;
}
