#include "pages/setup/event_form.h"

#include "world/browser.h"

/* Half past two in Berlin, the second one of that night, and thirty seconds. */
ARENA_TEST(a_form_shows_what_the_action_reads_back_as_no_change)
{
	const struct page page = {.arena = arena};
	struct tournament event = sample_tournament("icho");
	struct event_form form;
	const struct event_form_moment *opens, *closes;

	event.zone = "Europe/Berlin";
	event.opens_at = 1824942630;
	event.closes_at = 1824946200;
	form = event_form_of(&page, &event);
	opens = &form.moments[0];
	closes = &form.moments[1];
	assert_string_equal("02:30:30", opens->time);
	assert_string_equal("02:30+01:00", closes->time);
	assert_string_equal(form.typed.fields[EVENT_OPENS],
	                    arena_printf(arena, "%sT%s", typed_day_text(arena, &opens->day),
	                                 opens->time));
	assert_string_equal(form.typed.fields[EVENT_CLOSES],
	                    arena_printf(arena, "%sT%s", typed_day_text(arena, &closes->day),
	                                 closes->time));
}

/* What is typed into that field of the form in that language, and into no other. */
static const char *
typed_in(struct arena *arena, const char *lang, enum typed_event_field field)
{
	return arena_printf(arena, "%s-in-%s", typed_event_fields[field].name, lang);
}

/* `fields` and that one, which the page shows as being in the language of the column. */
static const char *
with(struct arena *arena, const char *fields, const char *page, enum typed_event_field field,
     enum language_column column, const char *lang)
{
	const char *name = typed_event_fields[field].name;
	const char *shown = strstr(page, arena_printf(arena, " name=\"%s\"", name));

	assert_non_null(shown);
	shown = strstr(shown, " lang=\"");
	assert_int_equal(0, strncmp(shown + strlen(" lang=\""), language_columns[column]->code, 2));
	return arena_printf(arena, "%s&%s=%s", fields, name, typed_in(arena, lang, field));
}

DESK_TEST(every_name_and_text_is_kept_in_its_column_whatever_language_the_form_is_in)
{
	struct arena *arena = world->arena;

	for (size_t l = 0; l < LANGUAGES; l++) {
		/* The hall's event has a round more than times of them, which no form takes. */
		const char *lang = languages[l].code, *fields = "round_times=";
		const char *path = arena_printf(arena, "/%s/desk/t/icho/settings", lang);
		const char *page = get(world, path);
		const struct tournament *kept;

		for (enum language_column i = 0; i < LANGUAGE_COLUMNS; i++)
			fields = with(arena, fields, page, typed_event_names[i], i, lang);
		for (size_t i = 0; i < TEXTS * LANGUAGE_COLUMNS; i++)
			fields = with(arena, fields, page, typed_event_texts[i].field,
			              typed_event_texts[i].column, lang);
		ask(world, path, form_sent(world, fields), 303);
		kept = tournament_by_slug(arena, world->db, "icho");
		assert_string_equal(typed_in(arena, lang, EVENT_NAME_EN), kept->name_en);
		assert_string_equal(typed_in(arena, lang, EVENT_NAME_JA), kept->name_ja);
		for (size_t i = 0; i < TEXTS * LANGUAGE_COLUMNS; i++)
			assert_string_equal(
				typed_in(arena, lang, typed_event_texts[i].field),
				kept->texts[typed_event_texts[i].text][typed_event_texts[i].column]);
	}
}
