#include "event/event.h"

#include <string.h>

#include "base/log.h"

struct event
event_read(struct arena *arena, struct db *db, const char *tournament_id)
{
	const struct tournament *tournament = tournament_by_id(arena, db, tournament_id);

	if (tournament == NULL)
		log_die("event %s is gone", tournament_id);
	return event_of(arena, db, tournament);
}

static int
published_count(const struct event *event)
{
	int count = 0;

	while (event_round(event, count + 1) == ROUND_PUBLISHED)
		count++;
	return count;
}

static struct event
event_with(struct arena *arena, const struct tournament *tournament, struct entry_list entries,
           struct rounds draw)
{
	struct event event = {
		.tournament = tournament, .entries = entries,
		.index = entry_index_of(arena, &entries), .absences = draw.absences, .draw = draw,
	};

	event.published = published_count(&event);
	return event;
}

struct event
event_of(struct arena *arena, struct db *db, const struct tournament *tournament)
{
	const char *id = tournament->id;
	const struct entry_list entries = tournament->divisions > 0 ? entry_list_whole(arena, db, id)
	                                                            : entry_list_of(arena, db, id);

	return event_with(arena, tournament, entries,
	                  rounds_of(arena, db, id, &tournament->ruleset->scoring));
}

struct event_family
event_family_of(struct arena *arena, struct db *db, const char *tournament_id)
{
	const struct tournaments all = tournament_with_divisions(arena, db, tournament_id);

	if (all.count == 0)
		log_die("event %s is gone", tournament_id);
	return (struct event_family){.all = all, .divisions = {all.list + 1, all.count - 1}};
}

/* Each entry is that of its division and, as all are, of the event. */
void
event_family_read(struct arena *arena, struct db *db, struct event_family *family)
{
	const struct tournaments *all = &family->all;
	const struct entry_list whole = entry_list_whole(arena, db, all->list[0].id);
	const struct rounds *draws = rounds_of_all(arena, db, all);
	struct entry_list *lists = arena_array(arena, all->count, sizeof(*lists));

	for (size_t i = 0; i < whole.count; i++) {
		struct entry_list *of = &lists[tournaments_at(all, whole.list[i].tournament_id)];

		of->list = arena_more(arena, of->list, of->count, sizeof(*of->list));
		of->list[of->count++] = whole.list[i];
	}
	lists[0] = whole;
	family->events = arena_array(arena, all->count, sizeof(*family->events));
	for (size_t i = 0; i < all->count; i++)
		family->events[i] = event_with(arena, &all->list[i], lists[i], draws[i]);
}

struct event
event_glance(struct arena *arena, struct db *db, const struct tournament *tournament)
{
	struct event event = {
		.tournament = tournament,
		.draw = rounds_last(arena, db, tournament->id, &tournament->ruleset->scoring),
	};

	event.published = published_count(&event);
	return event;
}

const struct entry *
event_entry(const struct event *event, const char *id)
{
	return &event->entries.list[entry_index_at(&event->index, id)];
}

int
event_count(const struct event *event, enum entry_status status)
{
	int count = 0;

	for (size_t i = 0; i < event->entries.count; i++)
		count += event->entries.list[i].status == status;
	return count;
}

const struct entry *
event_first_waiting(const struct event *event)
{
	for (size_t i = 0; i < event->entries.count; i++)
		if (event->entries.list[i].status == STATUS_WAITING)
			return &event->entries.list[i];
	return NULL;
}

int
event_games(const struct event *event, int round)
{
	return rounds_games(&event->draw, round);
}

const bool *
event_seated(struct arena *arena, const struct event *event, int round)
{
	const struct rounds *draw = &event->draw;
	bool *seated = arena_array(arena, event->entries.count, sizeof(*seated));

	for (size_t i = 0; i < draw->game_count; i++) {
		if (draw->games[i].round != round)
			continue;
		seated[entry_index_at(&event->index, draw->games[i].black)] = true;
		seated[entry_index_at(&event->index, draw->games[i].white)] = true;
	}
	for (size_t i = 0; i < draw->bye_count; i++)
		if (draw->byes[i].round == round)
			seated[entry_index_at(&event->index, draw->byes[i].entry_id)] = true;
	return seated;
}

const struct entry *
event_winner(const struct event *event, const struct game *game)
{
	switch (game->result.winner) {
	case SIDE_BLACK:
		return event_entry(event, game->black);
	case SIDE_WHITE:
		return event_entry(event, game->white);
	case SIDE_NONE:
		break;
	}
	return NULL;
}

struct seating
event_seating(struct arena *arena, const struct event *event, int round)
{
	const struct strength strength = strength_of(arena, event, round);
	struct seating seating = seating_of(arena, &strength, &event->entries, &event->index,
	                                    &event->draw, round);

	seating.tables_out = event->tournament->tables_out;
	return seating;
}

enum round_state
event_round(const struct event *event, int round)
{
	return round < 1 || round > event->draw.rounds ? ROUND_NONE : event->draw.states[round];
}

int
event_next_round(const struct event *event)
{
	int last = event->draw.rounds;

	return event_round(event, last) == ROUND_DRAFT ? last : last + 1;
}
