/* Feeds the readers of files: the input's first line names one of them, the rest is
 * its file. What one has taken it takes again from what our writer makes of it, and
 * that is the same then. */
#include "fuzz.h"

#include <string.h>

#include "formats/csv.h"
#include "formats/gotha.h"
#include "tournament/plan.h"
#include "view/json.h"

enum { ROWS_MAX = 100, FILE_MAX = 1 << 20 };

static void
csv_row_write(struct csv *csv, const char *const *cells, size_t count)
{
	for (size_t i = 0; i < count; i++)
		csv_text(csv, cells[i]);
	csv_row(csv);
}

static bool
csv_again(struct arena *arena, struct slice file, const char **again)
{
	struct csv csv = csv_new(arena);
	struct csv_table table;
	struct fault fault;

	if (!csv_read(arena, file, ROWS_MAX, &table, &fault)) {
		must(fault.kind < FAULTS, "a fault has a kind");
		return false;
	}
	csv_row_write(&csv, table.header, table.columns);
	for (size_t i = 0; i < table.count; i++)
		csv_row_write(&csv, table.rows[i].cells, table.columns);
	*again = csv.text.text;
	return true;
}

static bool
gotha_again(struct arena *arena, struct slice file, const char **again)
{
	struct gotha_event event;
	struct fault fault;

	if (!gotha_read(arena, file, FILE_MAX, &event, &fault)) {
		must(fault.kind < FAULTS, "a fault has a kind");
		return false;
	}
	*again = gotha_text(arena, &event);
	return true;
}

static bool
plan_again(struct arena *arena, struct slice file, const char **again)
{
	char *text = arena_alloc(arena, PLAN_TEXT_MAX);
	struct plan plan;

	if (!plan_read(SYSTEM_MCMAHON, arena_copy(arena, file.at, file.len), &plan))
		return false;
	for (int i = 0; i < SETTINGS; i++)
		must(plan.value[i] >= plan_settings[i].number.least &&
		     plan.value[i] <= plan_settings[i].number.most, "a setting is in its bounds");
	must(plan.order_count > 0 && plan.order_count <= CRITERIA, "there is an order");
	plan_text(&plan, text);
	*again = text;
	return true;
}

static bool
json_again(struct arena *arena, struct slice file, const char **again)
{
	struct buf text = buf_new(arena, 64);
	struct json_error error;
	const struct value *value = json_read(arena, file, &error);

	if (value == NULL)
		return false;
	json_write(&text, value);
	*again = text.text;
	return true;
}

static const struct {
	const char *name;
	bool (*again)(struct arena *arena, struct slice file, const char **again);
} readers[] = {
	{"csv\n", csv_again},
	{"gotha\n", gotha_again},
	{"plan\n", plan_again},
	{"json\n", json_again},
};

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	struct arena *arena = arena_new();
	const char *once, *twice;

	for (size_t i = 0; i < sizeof(readers) / sizeof(readers[0]); i++) {
		const size_t head = strlen(readers[i].name);
		const struct slice file = {(const char *)data + head, size - head};

		if (size < head || memcmp(data, readers[i].name, head) != 0 ||
		    !readers[i].again(arena, file, &once))
			continue;
		must(readers[i].again(arena, slice_of(once), &twice), "what was written is read");
		must(strcmp(once, twice) == 0, "what is read again is the same");
	}
	arena_free(arena);
	return 0;
}
