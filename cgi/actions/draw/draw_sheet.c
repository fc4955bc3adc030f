#include "actions/draw/draw_sheet.h"

#include "event/drawing.h"

/* What of the round is locked, and still plays, as it stands. */
static void
locked_put(struct sheet *sheet, const struct event *event, const struct sheet *before)
{
	const struct absences *absences = &event->absences;

	for (size_t i = 0; i < before->game_count; i++) {
		const struct sheet_game *game = &before->games[i];

		if (game->locked && sheet_plays(game->black, absences, sheet->round) &&
		    sheet_plays(game->white, absences, sheet->round))
			sheet_put_game(sheet, *game);
	}
	for (size_t i = 0; i < before->bye_count; i++)
		if (before->byes[i].locked &&
		    sheet_plays(before->byes[i].entry, absences, sheet->round))
			sheet_put_bye(sheet, before->byes[i]);
}

struct matched
draw_sheet_match(struct arena *arena, const struct event *event, int64_t seed)
{
	const struct drawing *drawing = drawing_of(arena, event, event_next_round(event), seed);

	return (struct matched){drawing->field.entries, pairing_draw(arena, &drawing->input)};
}

struct sheet
draw_sheet_matched(struct arena *arena, const struct event *event, const struct sheet *before,
                   const struct matched *matched)
{
	const struct entry *const *entries = matched->entries;
	const struct pairing *pairing = &matched->pairing;
	struct sheet sheet = sheet_new(arena, &event->tournament->ruleset->handicap, before->round,
	                               pairing->couple_count, pairing->bye_count);

	locked_put(&sheet, event, before);
	for (size_t i = 0; i < pairing->couple_count; i++) {
		const struct pairing_couple *couple = &pairing->couples[i];
		bool turned = couple->a_colour == COLOUR_WHITE;
		struct sheet_game *game;

		if (sheet_locked(&sheet, entries[couple->a]))
			continue;
		game = sheet_add_game(&sheet, entries[turned ? couple->b : couple->a],
		                      entries[turned ? couple->a : couple->b]);
		game->nigiri = game->nigiri && couple->a_colour == COLOUR_NONE;
	}
	for (size_t i = 0; i < pairing->bye_count; i++)
		sheet_bye(&sheet, entries[pairing->byes[i]]);
	sheet.tables_out = before->tables_out;
	sheet_deal_tables(arena, &sheet);
	return sheet;
}

struct sheet
draw_sheet_rostered(struct arena *arena, const struct event *event, const struct sheet *before,
                    const struct roster *roster)
{
	const bool balanced = event->tournament->plan.value[SETTING_EVEN_COLOURS] != 0;
	const struct entry *entries = event->entries.list;
	/* What is locked need not be anything that the roster has. */
	struct sheet sheet = sheet_new(arena, &event->tournament->ruleset->handicap,
	                               before->round,
	                               before->game_count + roster->fixture_count,
	                               before->bye_count + roster->bye_count);

	locked_put(&sheet, event, before);
	for (size_t i = 0; i < roster->fixture_count; i++) {
		const struct roster_fixture *fixture = &roster->fixtures[i];
		const bool said = balanced && fixture->black >= 0;
		const bool turned = said && (size_t)fixture->black == fixture->b;
		struct sheet_game *game;

		if (sheet_locked(&sheet, &entries[fixture->a]) ||
		    sheet_locked(&sheet, &entries[fixture->b]))
			continue;
		game = sheet_add_game(&sheet, &entries[turned ? fixture->b : fixture->a],
		                      &entries[turned ? fixture->a : fixture->b]);
		game->nigiri = game->nigiri && !said;
	}
	for (size_t i = 0; i < roster->bye_count; i++)
		if (!sheet_locked(&sheet, &entries[roster->byes[i].entry]))
			sheet_bye(&sheet, &entries[roster->byes[i].entry]);
	sheet.tables_out = before->tables_out;
	sheet_deal_tables(arena, &sheet);
	return sheet;
}
