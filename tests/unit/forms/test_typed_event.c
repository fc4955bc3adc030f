#include "forms/typed_event.h"

#include "suite.h"

/* What a field in that column is called: "name_en"; of a text the first column has no suffix. */
static const char *
named(struct arena *arena, const char *name, enum language_column column, bool bare)
{
	return bare ? name : arena_printf(arena, "%s_%s", name, language_columns[column]->code);
}

ARENA_TEST(every_name_is_called_after_the_language_of_its_column)
{
	static const size_t members[LANGUAGE_COLUMNS] = {
		[COLUMN_EN] = offsetof(struct tournament, name_en),
		[COLUMN_JA] = offsetof(struct tournament, name_ja),
	};

	for (enum language_column column = 0; column < LANGUAGE_COLUMNS; column++) {
		const struct form_field *field = &typed_event_fields[typed_event_names[column]];

		assert_string_equal(named(arena, "name", column, false), field->name);
		assert_string_equal(arena_printf(arena, "name.%s", language_columns[column]->code),
		                    field->json);
		assert_int_equal(members[column], field->at);
		assert_null(typed_event_text_of(typed_event_names[column]));
	}
}

/* Of a row: its field is called after its text and column, and is kept in just that place. */
ARENA_TEST(every_text_stands_in_the_place_of_its_row_and_language)
{
	for (size_t i = 0; i < TEXTS * LANGUAGE_COLUMNS; i++) {
		const struct typed_event_text *row = &typed_event_texts[i];
		const struct form_field *field = &typed_event_fields[row->field];
		const char *name = tournament_text_names[row->text];

		assert_string_equal(named(arena, name, row->column, row->column == COLUMN_EN), field->name);
		if (row->column != COLUMN_EN)
			assert_string_equal(arena_printf(arena, "%s.%s", name,
			                                 language_columns[row->column]->code), field->json);
		assert_int_equal(offsetof(struct tournament, texts) +
		                 sizeof(char *) * (LANGUAGE_COLUMNS * row->text + row->column), field->at);
		assert_ptr_equal(row, typed_event_text_of(row->field));
	}
}

/* All that is neither a name nor a text is in no language. */
TEST(no_other_field_is_a_text)
{
	size_t texts = 0;

	for (enum typed_event_field field = 0; field < EVENT_FIELDS; field++)
		if (typed_event_text_of(field) != NULL)
			texts++;
	assert_int_equal(TEXTS * LANGUAGE_COLUMNS, texts);
	assert_null(typed_event_text_of(EVENT_DATE));
	assert_null(typed_event_text_of(EVENT_FIELDS));
}
