#include "actions/files/faulty.h"

#include "base/buf.h"
#include "rules/set.h"

#define KIND(kind, ...) [FAULT_##kind] = PROBLEM_FAULT_##kind,
static const enum problem_kind kinds[FAULTS] = {FAULT_ROWS(KIND)};
#undef KIND

void
faulty_add(struct arena *arena, const struct fault *fault, struct problems *problems)
{
	struct buf field = buf_new(arena, 64);

	if (fault->line > 0)
		buf_printf(&field, "line %d", fault->line);
	if (fault->field != NULL && fault->field[0] != '\0')
		buf_printf(&field, "%s%s", field.len > 0 ? ", " : "", fault->field);
	else if (fault->column > 0)
		buf_printf(&field, "%scolumn %d", field.len > 0 ? ", " : "", fault->column);
	problem_add(problems, field.text, kinds[fault->kind], fault->value);
}

void
faulty_json(struct arena *arena, const struct json_error *error, struct problems *problems)
{
	SET_EACH(static const enum problem_kind faults[], JSON_FAULTS,
		[JSON_GOOD] = PROBLEM_NONE, [JSON_MALFORMED] = PROBLEM_JSON,
		[JSON_TWICE] = PROBLEM_JSON_TWICE, [JSON_LARGE] = PROBLEM_JSON_LARGE,
		[JSON_NUMBER] = PROBLEM_JSON_HALF);

	problem_add(problems, error->path, faults[error->fault],
	            arena_printf(arena, "%d:%d", error->line, error->column));
}
