#include "store/contents.h"

struct contents
contents_of(struct db *db)
{
	static const char sql[] =
		"SELECT (SELECT count(*) FROM tournament), (SELECT count(*) FROM entry), (SELECT count(*) FROM game)";
	struct query *query = db_query(db, sql, "");
	struct contents found = {0};

	while (db_row(query))
		found = (struct contents){db_long(query, 0), db_long(query, 1), db_long(query, 2)};
	return found;
}
