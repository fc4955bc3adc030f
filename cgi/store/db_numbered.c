#include "store/db.h"

#include "base/log.h"

size_t
db_numbered(struct db_named values[DB_NUMBERED_MAX], const char *types, va_list args)
{
	static const char *const names[DB_NUMBERED_MAX] = {
		"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12",
	};
	size_t count = 0;

	for (; types[count] != '\0'; count++) {
		struct db_value *value;

		if (count == DB_NUMBERED_MAX)
			log_die("database: more than %d types: '%s'", DB_NUMBERED_MAX, types);
		value = &values[count].value;
		values[count].name = names[count];
		value->kind = types[count] == 't' ? DB_TEXT : DB_NUMBER;
		switch (types[count]) {
		case 't':
			value->text = va_arg(args, const char *);
			break;
		case 'd':
			value->number = va_arg(args, int);
			break;
		case 'l':
			value->number = va_arg(args, int64_t);
			break;
		default:
			log_die("database: no type '%c' in '%s'", types[count], types);
		}
	}
	return count;
}
