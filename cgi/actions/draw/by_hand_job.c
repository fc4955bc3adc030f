#include "actions/draw/by_hand_job.h"

#include <string.h>

#include "actions/draw/refusal.h"
#include "actions/draw/round_write.h"
#include "actions/draw/stage_draw.h"
#include "base/text.h"
#include "store/report.h"
#include "store/ruling.h"

enum { REASON_MAX = 500 };

static const char reason_max[] = "500"; /* REASON_MAX, for the words */

static enum problem_kind
published_refusal(const struct event *event, int round)
{
	enum problem_kind refusal = refusal_of_published(event, round);

	if (refusal != PROBLEM_NONE)
		return refusal;
	if (event->tournament->cancelled)
		return PROBLEM_EVENT_CANCELLED;
	return round < event->draw.rounds ? PROBLEM_RESEAT_LATER_ROUND : PROBLEM_NONE;
}

struct by_hand_job
by_hand_job_begin(const struct office *office, const struct tournament *tournament, int round,
                  const char *reason, struct problems *problems)
{
	struct by_hand_job hand = {.act = act_begin(office, tournament->id, problems), .reason = reason};

	hand.act.quiet = reason == NULL;
	hand.event = event_of(office->arena, office->db, hand.act.tournament);
	act_refuse(&hand.act, reason == NULL ? refusal_of_draft(&hand.event, round)
	                                     : published_refusal(&hand.event, round));
	if (act_fine(&hand.act) && reason != NULL && text_length(reason) > REASON_MAX)
		problem_add(problems, "reason", PROBLEM_TOO_LONG, reason_max);
	else if (act_fine(&hand.act) && reason != NULL && reason[0] == '\0')
		problem_add(problems, "reason", PROBLEM_RESEAT_REASON, NULL);
	if (act_fine(&hand.act))
		hand.seating = event_seating(office->arena, &hand.event, round);
	return hand;
}

/* Published rounds
 *
 * A hand may change a published round because people find out at the board that a draw
 * cannot be played: somebody has gone home, two are brothers, a board is in the sun. What it
 * may not change is a game of which somebody has already said something: a result, a pair's
 * report or a ruling names a table, and the pairs who sat there when it was said. Were others
 * put at that table it would be said of them, and in the log nobody would find out. So all
 * games that would be others are held against what has been said before anything is written,
 * and a single one that is spoken of refuses the whole change. For the same reason the games
 * that stay are not written again: their versions, by which a form knows that it is stale,
 * must not move under people who are just typing a result.
 *
 * In a draft somebody may be without a seat for a while, since the organiser breaks games to
 * make others, and publishing asks again. A published round has no later moment at which
 * that would be noticed. */

static bool
game_same(const struct game *game, const struct seating_game *seat)
{
	return seat != NULL && strcmp(game->black, seat->black->id) == 0 &&
	       strcmp(game->white, seat->white->id) == 0 && game->nigiri == seat->nigiri &&
	       game->stones == seat->stones && game->komi_x2 == seat->komi_x2;
}

/* Whether there is a result of the table, a pair's report or a ruling that stands. */
static bool
table_spoken_of(const struct game *game, const struct reports *reports,
                const struct rulings *rulings)
{
	if (game->result.ending != ENDING_NONE)
		return true;
	for (size_t i = 0; i < reports->count; i++)
		if (reports->list[i].table == game->table)
			return true;
	for (size_t i = 0; i < rulings->count; i++)
		if (rulings->list[i].table == game->table && rulings->list[i].taken_back_by == NULL)
			return true;
	return false;
}

/* Adds a problem for the first game that would change and of which somebody has spoken. */
static bool
games_silent(const struct by_hand_job *hand)
{
	const struct office *office = hand->act.office;
	const struct rounds *draw = &hand->event.draw;
	const char *id = hand->event.tournament->id;
	int round = hand->seating.round;
	struct reports reports = reports_of(office->arena, office->db, id, round);
	struct rulings rulings = rulings_of(office->arena, office->db, id, round);

	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];

		if (game->round == round &&
		    !game_same(game, seating_game_at(&hand->seating, game->table)) &&
		    table_spoken_of(game, &reports, &rulings))
			return problem_refuse(hand->act.problems, "", PROBLEM_RESEAT_SPOKEN,
			                      arena_printf(office->arena, "%d", game->table));
	}
	return true;
}

static bool
has_seat(const struct seating *seating, const struct entry *entry)
{
	return seating_game(seating, entry) != NULL || seating_has_bye(seating, entry);
}

/* Adds a problem where somebody who had a seat would have none. */
static bool
all_seated(const struct by_hand_job *hand)
{
	const struct entry_list *entries = &hand->event.entries;
	struct seating was = event_seating(hand->act.office->arena, &hand->event, hand->seating.round);

	for (size_t i = 0; i < entries->count; i++)
		if (has_seat(&was, &entries->list[i]) && !has_seat(&hand->seating, &entries->list[i]))
			return act_refuse(&hand->act, PROBLEM_RESEAT_LEFT);
	return true;
}

/* The games that are others now; a form about what was at the table is stale. */
static void
games_write(const struct office *office, const struct by_hand_job *hand)
{
	const struct rounds *draw = &hand->event.draw;
	const char *id = hand->event.tournament->id;
	struct seating changed = hand->seating;
	int round = hand->seating.round;

	changed.games = arena_array(office->arena, hand->seating.game_count, sizeof(*changed.games));
	changed.game_count = 0;
	for (size_t i = 0; i < hand->seating.game_count; i++) {
		const struct game *game = rounds_game(draw, round, hand->seating.games[i].table);

		if (game == NULL || !game_same(game, &hand->seating.games[i]))
			changed.games[changed.game_count++] = hand->seating.games[i];
	}
	for (size_t i = 0; i < draw->game_count; i++)
		if (draw->games[i].round == round &&
		    !game_same(&draw->games[i], seating_game_at(&hand->seating, draw->games[i].table)))
			game_delete(office->db, id, round, draw->games[i].table);
	round_byes_delete(office->db, id, round);
	round_write_into(office, id, &changed, draw);
}

bool
by_hand_job_end(struct by_hand_job *hand, const char *action)
{
	const struct office *office = hand->act.office;
	const char *id = hand->event.tournament->id;
	const int round = hand->seating.round;
	const struct seating before = event_seating(office->arena, &hand->event, round);

	if (!act_fine(&hand->act))
		return act_end(&hand->act);
	if (event_round(&hand->event, round) == ROUND_NONE)
		round_insert(office->db, id, round);
	else if (strcmp(seating_text(office->arena, &before),
	                seating_text(office->arena, &hand->seating)) == 0)
		return act_leave(&hand->act);
	if (hand->reason == NULL) {
		round_write(office, id, &hand->seating);
		round_write_audit(office, id, action, round, &before, &hand->seating, NULL);
	} else if (games_silent(hand) && all_seated(hand)) {
		games_write(office, hand);
		stage_draw_settle(office, &hand->event, &hand->seating);
		round_write_audit(office, id, "round.reseat", round, &before, &hand->seating,
		                  &(struct changes_item){"reason", "", hand->reason});
	}
	return act_end(&hand->act);
}

const struct entry *
by_hand_job_entry(const struct by_hand_job *hand, const char *id, const char *field)
{
	const struct entry *entry = seating_entry(&hand->event.entries, id);

	if (entry != NULL && seating_plays(entry, &hand->event.absences, hand->seating.round))
		return entry;
	problem_add(hand->act.problems, field, PROBLEM_NOT_PLAYING, NULL);
	return NULL;
}

bool
by_hand_job_two(const struct by_hand_job *hand, const char *id_a, const char *id_b,
                struct by_hand_job_pair *two)
{
	if (!act_fine(&hand->act))
		return false;
	two->a = by_hand_job_entry(hand, id_a, "a");
	two->b = by_hand_job_entry(hand, id_b, "b");
	if (two->a == NULL || two->b == NULL)
		return false;
	return two->a != two->b ||
	       problem_refuse(hand->act.problems, "b", PROBLEM_PAIR_TWICE, NULL);
}

bool
by_hand_job_free(const struct by_hand_job *hand, const struct entry *entry, const char *field)
{
	return hand->reason != NULL || !seating_locked(&hand->seating, entry) ||
	       problem_refuse(hand->act.problems, field, PROBLEM_SEAT_LOCKED, NULL);
}
