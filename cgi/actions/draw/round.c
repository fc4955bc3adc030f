#include "actions/draw/refusal.h"
#include "actions/draw/round.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "actions/draw/draw_seating.h"
#include "actions/draw/round_write.h"
#include "actions/draw/stage_draw.h"
#include "actions/office/act.h"
#include "actions/office/once.h"
#include "base/buf.h"
#include "event/event.h"
#include "event/name.h"
#include "event/seating.h"

/* Drawing */

/* "4, 9": the tables of a round that have no result. */
static const char *
missing_tables(struct arena *arena, const struct rounds *draw, int round)
{
	struct buf list = buf_new(arena, 64);

	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];

		if (game->round == round && game->result.ending == ENDING_NONE)
			buf_printf(&list, "%s%d", list.len == 0 ? "" : ", ", game->table);
	}
	return list.text;
}

static size_t
playing_count(const struct event *event, int round)
{
	size_t count = 0;

	for (size_t i = 0; i < event->entries.count; i++)
		count += seating_plays(&event->entries.list[i], &event->absences, round);
	return count;
}

/* What the event says against the draw, whatever its system. */
static struct round_refusal
draw_refusal_of(const struct office *office, const struct event *event, int round,
                const struct round_wish *wish)
{
	struct round_refusal refusal = {
		refusal_of_event(event, clock_now(office->clock), wish->while_open), NULL,
	};

	if (refusal.kind != PROBLEM_NONE)
		return refusal;
	if (!wish->anew && event_round(event, round) == ROUND_DRAFT)
		return (struct round_refusal){
			PROBLEM_DRAFT_THERE,
			arena_printf(office->arena, "%d", round),
		};
	if (!wish->force && rounds_missing(&event->draw, round - 1) > 0)
		return (struct round_refusal){
			PROBLEM_RESULTS_MISSING,
			missing_tables(office->arena, &event->draw, round - 1),
		};
	if (round > event->tournament->rounds)
		refusal.kind = PROBLEM_ROUNDS_DRAWN;
	else if (playing_count(event, round) < 2)
		refusal.kind = PROBLEM_PAIRS_FEW;
	return refusal;
}

/* *stage is what is to be drawn where nothing is said against it. */
static struct round_refusal
draw_refusal(const struct office *office, const struct event *event, int round,
             const struct round_wish *wish, struct stage_draw *stage)
{
	struct round_refusal refusal = draw_refusal_of(office, event, round, wish);

	if (refusal.kind != PROBLEM_NONE)
		return refusal;
	/* Where nobody goes on from a game without a winner, the organiser has seen it: a
	 * result that is only missing does not count as seen. */
	*stage = stage_draw_of(office->arena, event, round,
	                       wish->force && rounds_missing(&event->draw, round - 1) == 0);
	return (struct round_refusal){stage->kind, stage->detail};
}

struct round_refusal
round_draw_refusal(const struct office *office, const struct event *event)
{
	struct stage_draw stage;

	return draw_refusal(office, event, event_next_round(event),
	                    &(struct round_wish){.anew = true}, &stage);
}

struct round_refusal
round_draw_foreseen(struct arena *arena, const struct event *event)
{
	struct stage_draw stage;

	if (event->draw.rounds > 0 || playing_count(event, 1) < 2)
		return (struct round_refusal){PROBLEM_NONE, NULL};
	stage = stage_draw_of(arena, event, 1, false);
	return (struct round_refusal){stage.kind, stage.detail};
}

/* Publishing */

/* `part`: by entry, for whom the round has a seat. */
static struct round_unpaired
seating_unpaired(struct arena *arena, const struct entry_list *entries,
                 const struct seating *seating,
                 const unsigned char *part)
{
	struct round_unpaired unpaired = {
		.list = arena_array(arena, entries->count, sizeof(*unpaired.list)),
	};

	for (size_t i = 0; i < entries->count; i++) {
		const struct entry *entry = &entries->list[i];

		if (part[i] && seating_game(seating, entry) == NULL && !seating_has_bye(seating, entry))
			unpaired.list[unpaired.count++] = entry;
	}
	return unpaired;
}

struct round_unpaired
round_unpaired(struct arena *arena, const struct event *event, int round)
{
	const struct seating seating = event_seating(arena, event, round);

	return seating_unpaired(arena, &event->entries, &seating,
	                        stage_draw_part(arena, event, round));
}

/* `part`: by entry, for whom the round has a seat. */
static bool
publish_allowed(const struct office *office, const struct event *event,
                const struct seating *seating, const unsigned char *part, bool while_open,
                struct problems *problems)
{
	enum problem_kind refusal = refusal_of_event(event, clock_now(office->clock), while_open);
	const struct stage stage =
		stages_of_round(event->tournament, &event->draw.berths, seating->round);
	struct buf names = buf_new(office->arena, 64);
	struct round_unpaired unpaired;

	if (refusal != PROBLEM_NONE)
		return problem_refuse(problems, "", refusal, NULL);
	unpaired = seating_unpaired(office->arena, &event->entries, seating, part);
	for (size_t i = 0; i < unpaired.count; i++)
		buf_printf(&names, "%s%s", i == 0 ? "" : ", ",
		           name_of_entry(office->arena, unpaired.list[i]));
	if (unpaired.count > 0)
		return problem_refuse(problems, "", PROBLEM_UNPAIRED, names.text);
	/* A round of nothing but byes is one where the system has it: who would have met a
	 * pair that has gone goes on. */
	return seating->game_count > 0 ||
	       (seating->bye_count > 0 && !stages_weighted(stage.system)) ||
	       problem_refuse(problems, "", PROBLEM_PAIRS_FEW, NULL);
}

static const unsigned char *
part_of(const struct office *office, const struct event *event, int round)
{
	return stage_draw_part(office->arena, event, round);
}

/* Within the transaction, and allowed. */
static void
publish(const struct office *office, const struct event *event, const struct seating *seating)
{
	const struct tournament *tournament = event->tournament;

	round_publish(office->db, tournament->id, seating->round, clock_now(office->clock));
	stage_draw_settle(office, event, seating);
	round_write_audit(office, event->tournament->id, "round.publish", seating->round, NULL,
	                  seating, NULL);
	if (tournament->state != STATE_RUNNING)
		tournament_state_set(office->db, tournament, STATE_RUNNING);
}

bool
round_publish_allowed(const struct office *office, const struct event *event, int round,
                      bool while_open, struct problems *problems)
{
	enum problem_kind refusal = refusal_of_draft(event, round);
	struct seating seating;

	if (refusal != PROBLEM_NONE)
		return problem_refuse(problems, "", refusal, NULL);
	seating = event_seating(office->arena, event, round);
	return publish_allowed(office, event, &seating, part_of(office, event, round), while_open,
	                       problems);
}

void
round_publish_within(const struct office *office, const struct event *event, int round)
{
	struct seating seating = event_seating(office->arena, event, round);

	publish(office, event, &seating);
}

bool
round_publish_draw(const struct office *office, const struct tournament *tournament, int round,
                   bool while_open, struct problems *problems)
{
	const struct act act = act_begin(office, tournament->id, problems);
	const struct event event = event_of(office->arena, office->db, act.tournament);

	if (round_publish_allowed(office, &event, round, while_open, problems))
		round_publish_within(office, &event, round);
	return act_end(&act);
}

/* The draw, as a draft or published at once */

/* With thousands of entries the matching takes a second, and whoever wants to write waits
 * for the transaction: so it is made before that one, from the event as it stood. */
struct ahead {
	struct event event;
	int changes;           /* of the event by then */
	bool made;             /* false where nothing is drawn by weights, or may be drawn */
	struct draw_seating_matched matched;
};

static struct ahead
draw_ahead(const struct office *office, const char *tournament_id, const struct round_wish *wish)
{
	struct ahead ahead;
	struct stage_draw stage;

	db_read_begin(office->db);
	ahead.event = event_read(office->arena, office->db, tournament_id);
	ahead.changes = tournament_changes(office->db, tournament_id);
	db_read_end(office->db);
	ahead.made = draw_refusal(office, &ahead.event, event_next_round(&ahead.event), wish,
	                          &stage).kind == PROBLEM_NONE && stages_weighted(stage.stage.system);
	if (ahead.made)
		ahead.matched = draw_seating_match(office->arena, &ahead.event, wish->seed);
	return ahead;
}

/* A round as it is drawn: the seating, who was to be on it, couples who meet again. */
struct drawn_seating {
	struct seating seating;
	const unsigned char *part;
	size_t rematches;
};

static struct drawn_seating
seating_draw(const struct office *office, struct ahead *ahead, const struct round_wish *wish,
             const struct stage_draw *stage, const struct seating *before)
{
	const struct event *event = &ahead->event;

	if (!stages_weighted(stage->stage.system))
		return (struct drawn_seating){
			draw_seating_rostered(office->arena, event, before, &stage->roster),
			stage_draw_seated(office->arena, &event->entries, &stage->roster),
			stage->roster.rematches,
		};
	if (!ahead->made)
		ahead->matched = draw_seating_match(office->arena, event, wish->seed);
	return (struct drawn_seating){
		draw_seating_matched(office->arena, event, before, &ahead->matched),
		part_of(office, event, before->round), ahead->matched.pairing.rematches,
	};
}

/* False and a problem: nothing is to be kept. What only the organiser sees touches no
 * published page. */
static bool
draw_next(const struct office *office, struct ahead *ahead, const struct round_wish *wish,
          struct round_drawn *drawn, struct problems *problems)
{
	const struct event *event = &ahead->event;
	const char *id = event->tournament->id;
	int round = event_next_round(event);
	struct stage_draw stage;
	struct round_refusal refusal = draw_refusal(office, event, round, wish, &stage);
	struct changes_item seed = {"seed", "", ""}; /* one of its own is known from nowhere else */
	struct drawn_seating now;
	struct seating before;

	if (refusal.kind != PROBLEM_NONE)
		return problem_refuse(problems, "", refusal.kind, refusal.detail);
	before = event_seating(office->arena, event, round);
	now = seating_draw(office, ahead, wish, &stage, &before);
	if (wish->publish &&
	    !publish_allowed(office, event, &now.seating, now.part, wish->while_open, problems))
		return false;
	if (event_round(event, round) == ROUND_NONE)
		round_insert(office->db, id, round);
	stage_draw_keep(office, event, &stage);
	round_write(office, id, &now.seating);
	if (wish->seed >= 0)
		seed.after = arena_printf(office->arena, "%" PRId64, wish->seed);
	round_write_audit(office, id, "round.draw", round, &before, &now.seating, &seed);
	round_drawn_note(office->db, id, round);
	if (wish->publish)
		publish(office, event, &now.seating);
	*drawn = (struct round_drawn){.round = round, .rematches = now.rematches};
	return true;
}

/* What names this very draw of the round: which change of the event it was. */
static const char *
draw_name(const struct office *office, const char *tournament_id, int round)
{
	return arena_printf(office->arena, "%d/%d", round,
	                    round_drawn_at(office->db, tournament_id, round));
}

/* Whether the key made a draw that is still the round's. One that was thrown
 * away or drawn anew since is not made again under it. */
static bool
drawn_before(const struct act *act, const char *scope, struct round_drawn *drawn)
{
	const char *made;
	int round;

	if (!once_made(act, scope, &made) || made == NULL)
		return false;
	round = (int)strtol(made, NULL, 10);
	if (strcmp(made, draw_name(act->office, act->tournament->id, round)) != 0)
		return act_refuse(act, PROBLEM_SENT_ALREADY);
	*drawn = (struct round_drawn){.round = round, .again = true};
	return true;
}

bool
round_draw(const struct office *office, const struct tournament *tournament,
           const struct round_wish *wish, struct round_drawn *drawn, struct problems *problems)
{
	const char *scope = arena_printf(office->arena, "round %s", tournament->id);
	struct ahead ahead = draw_ahead(office, tournament->id, wish);
	struct act act = act_begin(office, tournament->id, problems);

	act.quiet = !wish->publish;
	if (ahead.changes != tournament_changes(office->db, tournament->id)) { /* the event has changed since */
		ahead.event = event_of(office->arena, office->db, act.tournament);
		ahead.made = false;
	}
	if (drawn_before(&act, scope, drawn))
		return act_leave(&act);
	if (act_fine(&act) && draw_next(office, &ahead, wish, drawn, problems))
		once_keep(&act, scope, draw_name(office, tournament->id, drawn->round));
	return act_end(&act);
}
