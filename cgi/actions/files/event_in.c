#include "actions/files/event_in.h"

#include <string.h>

#include "actions/files/gotha_in.h"
#include "actions/files/transfer.h"

/* Whether it begins as JSON does, blanks aside. */
static bool
is_ours(struct slice bytes)
{
	size_t at = 0;

	while (at < bytes.len && strchr(" \t\r\n", bytes.at[at]) != NULL && bytes.at[at] != '\0')
		at++;
	return at < bytes.len && bytes.at[at] == '{';
}

struct tournament *
event_in_make(const struct office *office, const struct event_in_file *file, bool *again,
              struct problems *problems)
{
	struct transfer transfer = {.slug = file->slug};
	const struct gotha_in_wish wish = {
		.file = file->bytes, .slug = file->slug, .ruleset = "",
	};

	if (gotha_in_is(file->bytes))
		return gotha_in_make(office, &wish, again, problems);
	if (!is_ours(file->bytes)) {
		problem_add(problems, "event", PROBLEM_IMPORT_NEITHER, NULL);
		return NULL;
	}
	transfer.file = transfer_parse(office->arena, file->bytes, problems);
	if (transfer.file == NULL)
		return NULL;
	return transfer_import(office, &transfer, again, problems);
}
