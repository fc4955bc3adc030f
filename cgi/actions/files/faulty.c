#include "actions/files/faulty.h"

#include "base/buf.h"

static const enum problem_kind kinds[FAULTS] = {
	[FAULT_SIZE] = PROBLEM_FAULT_SIZE,
	[FAULT_EMPTY] = PROBLEM_FAULT_EMPTY,
	[FAULT_ENCODING] = PROBLEM_FAULT_ENCODING,
	[FAULT_XML] = PROBLEM_FAULT_XML,
	[FAULT_DOCTYPE] = PROBLEM_FAULT_DOCTYPE,
	[FAULT_DEPTH] = PROBLEM_FAULT_DEPTH,
	[FAULT_NO_EVENT] = PROBLEM_FAULT_NO_EVENT,
	[FAULT_MISSING] = PROBLEM_FAULT_MISSING,
	[FAULT_VALUE] = PROBLEM_FAULT_VALUE,
	[FAULT_LONG] = PROBLEM_FAULT_LONG,
	[FAULT_RANK] = PROBLEM_FAULT_RANK,
	[FAULT_TWICE] = PROBLEM_FAULT_TWICE,
	[FAULT_STRANGER] = PROBLEM_FAULT_STRANGER,
	[FAULT_ITSELF] = PROBLEM_FAULT_ITSELF,
	[FAULT_BUSY] = PROBLEM_FAULT_BUSY,
	[FAULT_TABLE] = PROBLEM_FAULT_TABLE,
	[FAULT_TOO_MANY] = PROBLEM_FAULT_TOO_MANY,
	[FAULT_QUOTE] = PROBLEM_FAULT_QUOTE,
	[FAULT_OPEN] = PROBLEM_FAULT_OPEN,
	[FAULT_COLUMNS] = PROBLEM_FAULT_COLUMNS,
};

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
