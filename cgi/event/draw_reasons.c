#include "event/draw_reasons.h"

#include "event/colours.h"
#include "event/entry_index.h"

bool
draw_reasons_known(const struct tournament *tournament, const struct berths_kept *kept, int round)
{
	return stages_weighted(stages_of_round(tournament, kept, round).system);
}

struct event *
draw_reasons_event(struct arena *arena, const struct event *now, int round)
{
	struct event *event = arena_alloc(arena, sizeof(*event));
	const bool *seated = event_seated(arena, now, round);

	*event = *now;
	if (event_round(now, round) != ROUND_PUBLISHED)
		return event;
	event->entries.list = arena_array(arena, now->entries.count, sizeof(*now->entries.list));
	for (size_t i = 0; i < now->entries.count; i++) {
		event->entries.list[i] = now->entries.list[i];
		event->entries.list[i].status = seated[i] ? STATUS_CONFIRMED : STATUS_WITHDRAWN;
	}
	event->absences = (struct absences){
		.list = arena_array(arena, now->absences.count, sizeof(*now->absences.list)),
	};
	for (size_t i = 0; i < now->absences.count; i++)
		if (now->absences.list[i].round != round)
			event->absences.list[event->absences.count++] = now->absences.list[i];
	return event;
}

static size_t
index_of(const struct draw_reasons *reasons, const struct entry *entry)
{
	return (size_t)contest_index(&reasons->drawing->contest, entry->id);
}

/* Whoever plays and is not seated is alone. */
static void
alone_set(struct arena *arena, struct draw_reasons *reasons)
{
	const struct contest *contest = &reasons->drawing->contest;
	struct pairing *pairing = &reasons->pairing;

	pairing->alone = arena_array(arena, contest->count + 1, sizeof(*pairing->alone));
	for (size_t i = 0; i < contest->count; i++)
		if (reasons->drawing->input.plays[i] &&
		    seating_game(reasons->seating, contest->entries[i]) == NULL &&
		    !seating_has_bye(reasons->seating, contest->entries[i]))
			pairing->alone[pairing->alone_count++] = i;
}

static void
pairing_set(struct arena *arena, struct draw_reasons *reasons)
{
	const struct seating *seating = reasons->seating;
	struct pairing *pairing = &reasons->pairing;

	pairing->couples = arena_array(arena, seating->game_count + 1, sizeof(*pairing->couples));
	pairing->byes = arena_array(arena, seating->bye_count + 1, sizeof(*pairing->byes));
	for (size_t i = 0; i < seating->game_count; i++)
		pairing->couples[pairing->couple_count++] = (struct pairing_couple){
			.a = index_of(reasons, seating->games[i].black),
			.b = index_of(reasons, seating->games[i].white),
		};
	for (size_t i = 0; i < seating->bye_count; i++)
		pairing->byes[pairing->bye_count++] = index_of(reasons, seating->byes[i].entry);
	alone_set(arena, reasons);
}

struct draw_reasons *
draw_reasons_of(struct arena *arena, const struct event *event, const struct seating *seating)
{
	struct draw_reasons *reasons = arena_alloc(arena, sizeof(*reasons));

	*reasons = (struct draw_reasons){
		.drawing = drawing_of(arena, event, seating->round, -1),
		.seating = seating,
	};
	reasons->lineup = lineup_new(arena, &reasons->drawing->input);
	pairing_set(arena, reasons);
	reasons->explanation = explain_draw(arena, &reasons->lineup, &reasons->pairing);
	return reasons;
}

bool
draw_reasons_counts(const struct draw_reasons *reasons, enum term term)
{
	const struct tournament *tournament = reasons->drawing->tournament;

	return term_counts(&reasons->lineup, term) &&
	       ((term != TERM_STRAIN && term != TERM_COLOUR) ||
	        colours_shared(tournament, tournament->plan.system, reasons->seating->round));
}

bool
draw_reasons_levelled(const struct draw_reasons *reasons)
{
	const struct plan *plan = &reasons->drawing->tournament->plan;

	return plan->system == SYSTEM_SWISS &&
	       reasons->drawing->strength.handicap->row_count > 1 &&
	       plan->value[SETTING_HANDICAP_MOST] > 0 &&
	       !term_counts(&reasons->lineup, TERM_HANDICAP);
}

struct explain_why_not
draw_reasons_why_not(struct arena *arena, const struct draw_reasons *reasons, const struct entry *a,
                     const struct entry *b)
{
	const struct pairing_input *input = &reasons->drawing->input;

	return explain_why_not(arena, input, &reasons->pairing, index_of(reasons, a),
	                       index_of(reasons, b == NULL ? a : b));
}

bool
draw_reasons_best(struct arena *arena, const struct draw_reasons *reasons)
{
	return explain_is_best(arena, &reasons->drawing->input, &reasons->pairing);
}
