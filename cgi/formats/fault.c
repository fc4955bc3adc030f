#include "formats/fault.h"

#include "base/text.h"

#define FAULT_KEY(kind, key) [FAULT_##kind] = (key),
const char *const fault_keys[FAULTS] = {FAULT_ROWS(FAULT_KEY)};

bool
fault_set(struct arena *arena, struct fault *fault, enum fault_kind kind, int line,
          const char *field, const char *value)
{
	*fault = (struct fault){.kind = kind, .line = line, .field = arena_text(arena, field),
	                        .value = arena_text(arena, value)};
	if (value != NULL && text_length(value) > FAULT_VALUE_MAX)
		fault->value = arena_printf(arena, "%s…", text_start(arena, value, FAULT_VALUE_MAX));
	return false;
}
