/* A fault as a test that did not expect it says it. */
#pragma once

#include "formats/fault.h"

static inline const char *
fault_said(struct arena *own, const struct fault *fault)
{
	return arena_printf(own, "%s, line %d, column %d, %s: %s", fault_keys[fault->kind],
	                    fault->line, fault->column, fault->field == NULL ? "" : fault->field,
	                    fault->value == NULL ? "" : fault->value);
}
