#include "actions/files/faulty.h"

#include "base/buf.h"

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
	problem_add(problems, field.text, arena_printf(arena, "fault.%s", fault_keys[fault->kind]),
	            fault->value);
}
