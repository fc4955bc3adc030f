#include "store/engine.h"

#include <ctype.h>
#include <string.h>

#include "base/buf.h"
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

/* Of a parameter's name, which is that long: $1 for the one that comes first in the text. */
static int
parameter_number(struct arena *arena, struct engine_parameters *parameters, const char *name, size_t len)
{
	for (int i = 0; i < parameters->count; i++)
		if (strlen(parameters->names[i]) == len && strncmp(parameters->names[i], name, len) == 0)
			return i + 1;
	if (parameters->count == ENGINE_PARAMETERS_MAX)
		log_die("database: more than %d parameters", ENGINE_PARAMETERS_MAX);
	parameters->names[parameters->count++] = arena_copy(arena, name, len);
	return parameters->count;
}

const char *
engine_numbered(struct arena *arena, const char *named, struct engine_parameters *parameters)
{
	struct buf sql = buf_new(arena, strlen(named) + 16);
	bool quoted = false;

	for (const char *at = named; *at != '\0'; at++) {
		size_t len = 0;

		quoted ^= *at == '\'';
		if (*at == '$' && !quoted)
			while (isalnum((unsigned char)at[1 + len]) || at[1 + len] == '_')
				len++;
		if (len == 0) {
			buf_add(&sql, at, 1);
			continue;
		}
		buf_printf(&sql, "$%d", parameter_number(arena, parameters, at + 1, len));
		at += len;
	}
	return sql.text;
}
