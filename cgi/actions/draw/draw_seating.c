#include "actions/draw/draw_seating.h"

#include "event/drawing.h"

/* What of the round is locked, and still plays, as it stands. */
static void
locked_put(struct seating *seating, const struct event *event, const struct seating *before)
{
	const struct absences *absences = &event->absences;

	for (size_t i = 0; i < before->game_count; i++) {
		const struct seating_game *game = &before->games[i];

		if (game->locked && seating_plays(game->black, absences, seating->round) &&
		    seating_plays(game->white, absences, seating->round))
			seating_put_game(seating, *game);
	}
	for (size_t i = 0; i < before->bye_count; i++)
		if (before->byes[i].locked &&
		    seating_plays(before->byes[i].entry, absences, seating->round))
			seating_put_bye(seating, before->byes[i]);
}

struct draw_seating_matched
draw_seating_match(struct arena *arena, const struct event *event, int64_t seed)
{
	const struct drawing *drawing = drawing_of(arena, event, event_next_round(event), seed);

	return (struct draw_seating_matched){
		drawing->contest.entries, pairing_draw(arena, &drawing->input),
	};
}

struct seating
draw_seating_matched(struct arena *arena, const struct event *event, const struct seating *before,
                     const struct draw_seating_matched *matched)
{
	const struct entry *const *entries = matched->entries;
	const struct pairing *pairing = &matched->pairing;
	struct seating seating = seating_new(arena, &event->tournament->ruleset->handicap,
	                                     before->round,
	                                     pairing->couple_count, pairing->bye_count);

	locked_put(&seating, event, before);
	for (size_t i = 0; i < pairing->couple_count; i++) {
		const struct pairing_couple *couple = &pairing->couples[i];
		bool turned = couple->a_colour == COLOUR_WHITE;
		struct seating_game *game;

		if (seating_locked(&seating, entries[couple->a]))
			continue;
		game = seating_add_game(&seating, entries[turned ? couple->b : couple->a],
		                        entries[turned ? couple->a : couple->b]);
		game->nigiri = game->nigiri && couple->a_colour == COLOUR_NONE;
	}
	for (size_t i = 0; i < pairing->bye_count; i++)
		seating_bye(&seating, entries[pairing->byes[i]]);
	seating.tables_out = before->tables_out;
	seating_deal_tables(arena, &seating);
	return seating;
}

struct seating
draw_seating_rostered(struct arena *arena, const struct event *event, const struct seating *before,
                      const struct roster *roster)
{
	const bool balanced = event->tournament->plan.value[SETTING_EVEN_COLOURS] != 0;
	const struct entry *entries = event->entries.list;
	/* What is locked need not be anything that the roster has. */
	struct seating seating = seating_new(arena, &event->tournament->ruleset->handicap,
	                                     before->round,
	                                     before->game_count + roster->fixture_count,
	                                     before->bye_count + roster->bye_count);

	locked_put(&seating, event, before);
	for (size_t i = 0; i < roster->fixture_count; i++) {
		const struct roster_fixture *fixture = &roster->fixtures[i];
		const bool said = balanced && fixture->black >= 0;
		const bool turned = said && (size_t)fixture->black == fixture->b;
		struct seating_game *game;

		if (seating_locked(&seating, &entries[fixture->a]) ||
		    seating_locked(&seating, &entries[fixture->b]))
			continue;
		game = seating_add_game(&seating, &entries[turned ? fixture->b : fixture->a],
		                        &entries[turned ? fixture->a : fixture->b]);
		game->nigiri = game->nigiri && !said;
	}
	for (size_t i = 0; i < roster->bye_count; i++)
		if (!seating_locked(&seating, &entries[roster->byes[i].entry]))
			seating_bye(&seating, &entries[roster->byes[i].entry]);
	seating.tables_out = before->tables_out;
	seating_deal_tables(arena, &seating);
	return seating;
}
