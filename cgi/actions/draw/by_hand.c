#include "actions/draw/by_hand.h"

#include <string.h>

#include "actions/draw/refusal.h"
#include "actions/draw/round_write.h"
#include "actions/draw/stage_draw.h"
#include "actions/office/act.h"
#include "base/number.h"
#include "base/text.h"
#include "event/colours.h"
#include "event/contest.h"
#include "event/draw_reasons.h"
#include "event/event.h"
#include "event/seating.h"
#include "store/draw/report.h"
#include "store/draw/ruling.h"

enum { STONES_MAX = 9, KOMI_MAX_X2 = 199, REASON_MAX = 500, HAND_TABLE_MAX = 9999 };

static const char reason_max[] = "500"; /* REASON_MAX, for the words */

/* Everything here works on the seating, which is the whole round read into memory, and
 * leaves it to hand_end to write it: a change of one game may move a bye, take
 * a lock with it or leave a table empty, and to write just the rows that differ would mean
 * to know all of that twice. What the seating was is kept as text from the beginning, so
 * that a change which changes nothing (two swapped and swapped back, a lock set twice) is
 * neither written nor put on record, and undo has just the line that it needs. */

/* A round on the desk while a hand changes it. */
struct hand {
	struct act act;
	struct event event;
	struct seating seating;
	struct by_hand_reseat *reseat; /* of a published round; NULL = a draft is changed */
};

/* Which published round is seated anew: the last one, of an event that is held. */
static enum problem_kind
refusal_of_reseat(const struct event *event, int round)
{
	enum problem_kind refusal = refusal_of_published(event, round);

	if (refusal != PROBLEM_NONE)
		return refusal;
	if (event->tournament->cancelled)
		return PROBLEM_EVENT_CANCELLED;
	return round < event->draw.rounds ? PROBLEM_RESEAT_LATER_ROUND : PROBLEM_NONE;
}

/* A draft, or with a reason the last round, which is published then. A problem when the
 * round is not that; there is no seating then. Whether the round may be changed is asked in the
 * transaction, and so is who sits where: what the form was made from may be a minute old, and
 * somebody has drawn anew or published meanwhile. A draft is seen by the desk alone, so that no
 * page is taken away for it. */
static struct hand
hand_begin(const struct office *office, const struct tournament *tournament, int round,
           struct by_hand_reseat *reseat, struct problems *problems)
{
	struct hand hand = {.act = act_begin(office, tournament->id, problems), .reseat = reseat};
	const char *reason = reseat == NULL ? NULL : reseat->reason;

	hand.act.quiet = reason == NULL;
	hand.event = event_of(office->arena, office->db, hand.act.tournament);
	act_refuse(&hand.act, reason == NULL ? refusal_of_draft(&hand.event, round)
	                                     : refusal_of_reseat(&hand.event, round));
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
 * In a draft somebody may be without game and bye for a while, since the organiser breaks games to
 * make others, and publishing asks again. A published round has no later moment at which
 * that would be noticed. */

static bool
game_same(const struct game *was, const struct seating_game *now)
{
	return now != NULL && strcmp(was->black, now->black->id) == 0 &&
	       strcmp(was->white, now->white->id) == 0 && was->nigiri == now->nigiri &&
	       was->stones == now->stones && was->komi_x2 == now->komi_x2;
}

/* Whether there is a result of the table, a pair's report or a ruling that stands. One that was
 * taken back is of nobody any more; what it said stays in the log. */
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
games_silent(const struct hand *hand)
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

/* Adds a problem where somebody who was seated would no longer be. Compared with before, and not
 * with who plays: in a bracket not everybody who plays is seated, and who was not need not be. */
static bool
all_seated(const struct hand *hand)
{
	const struct entry_list *entries = &hand->event.entries;
	struct seating was = event_seating(hand->act.office->arena, &hand->event, hand->seating.round);

	for (size_t i = 0; i < entries->count; i++)
		if (seating_has(&was, &entries->list[i]) &&
		    !seating_has(&hand->seating, &entries->list[i]))
			return act_refuse(&hand->act, PROBLEM_RESEAT_LEFT);
	return true;
}

/* The games that are others now; a form about what was at the table is stale: the new game's
 * version is one further than that of the one that was there. All that go are deleted before any is
 * written: a table has one game and an entry one in a round, as the database has it, and two that
 * change places would each find the other there. Byes have no versions and nothing is said of them,
 * so all are written again. */
static void
games_write(const struct office *office, const struct hand *hand)
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

/* What the round costs as the event has it, game by game of `seating`; where it is not drawn by
 * terms, in meetings alone. By berths no draw looks at clubs or colours. */
static struct explain_costs
costs_of(struct arena *arena, const struct event *now, int round, struct seating *seating)
{
	const struct event *event = draw_reasons_event(arena, now, round);
	struct explain_costs costs = {.byes = NULL};
	struct contest contest;

	*seating = event_seating(arena, event, round);
	if (draw_reasons_known(event->tournament, &event->draw.berths, round))
		return draw_reasons_of(arena, event, seating)->explanation;
	contest = contest_of(arena, event, round - 1);
	costs.couples = arena_array(arena, seating->game_count, sizeof(*costs.couples));
	for (size_t i = 0; i < seating->game_count; i++) {
		costs.couples[i].of[TERM_REMATCH] = history_meetings(
			&contest.history,
			(size_t)contest_index(&contest, seating->games[i].black->id),
			(size_t)contest_index(&contest, seating->games[i].white->id));
		terms_add(&costs.total, &costs.couples[i]);
	}
	return costs;
}

/* Once the games have been written, so that the reasons are those there would be: a problem where
 * in something that a draw avoids the round costs more than it did. Points, places and floats are
 * not asked about: whoever changes it has seen them.
 *
 * What is asked is whether the round as a whole has become worse, and then of the games that are
 * others now. In an event of one club every game is of clubmates; of each game alone one would be
 * asked at every change, and would answer without reading. With the problem all is undone, and the
 * form is sent again by somebody who is sure. */
static bool
doubts_none(struct hand *hand)
{
	static const enum term asked[] = {
		TERM_REMATCH, TERM_APART, TERM_FAMILY, TERM_STRAIN, TERM_CLUB, TERM_COUNTRY, TERM_COLOUR,
	};
	struct arena *arena = hand->act.office->arena;
	const int round = hand->seating.round;
	const struct event event = event_of(arena, hand->act.office->db, hand->act.tournament);
	struct by_hand_reseat *reseat = hand->reseat;
	struct seating before, now;
	const struct explain_costs had = costs_of(arena, &hand->event, round, &before);
	const struct explain_costs has = costs_of(arena, &event, round, &now);

	reseat->doubts = arena_array(arena, now.game_count, sizeof(*reseat->doubts));
	for (size_t i = 0; i < now.game_count; i++) {
		const struct seating_game *moved = &now.games[i];
		const struct game *game = rounds_game(&hand->event.draw, round, moved->table);
		struct by_hand_doubt doubt = {moved->table, moved->black, moved->white, {{0}, 0}};
		bool any = false;

		for (size_t t = 0; t < sizeof(asked) / sizeof(asked[0]); t++) {
			if (has.total.of[asked[t]] > had.total.of[asked[t]])
				doubt.costs.of[asked[t]] = has.couples[i].of[asked[t]];
			any = any || doubt.costs.of[asked[t]] > 0;
		}
		if (any && (game == NULL || !game_same(game, moved)))
			reseat->doubts[reseat->doubt_count++] = doubt;
	}
	return reseat->doubt_count == 0 || act_refuse(&hand->act, PROBLEM_RESEAT_DOUBTS);
}

/* The reason is looked at last of what is typed, so that what else is missing is told together with
 * it; but not beside a refusal of the whole, which no reason would change.
 *
 * Without problems writes the seating and one line of audit, neither where it is as it was. In a
 * published round only games that nothing has been said of may be others, nobody is left without
 * game and bye, nothing speaks against it or somebody is sure, and all pages of the event are
 * renewed; a problem otherwise. */
static bool
hand_end(struct hand *hand, const char *action)
{
	const struct office *office = hand->act.office;
	const char *id = hand->event.tournament->id;
	const int round = hand->seating.round;
	const struct seating before = event_seating(office->arena, &hand->event, round);

	if (hand->reseat != NULL && problem_find(hand->act.problems, "") == NULL) {
		if (text_length(hand->reseat->reason) > REASON_MAX)
			problem_add(hand->act.problems, "reason", PROBLEM_TOO_LONG, reason_max);
		else if (hand->reseat->reason[0] == '\0')
			problem_add(hand->act.problems, "reason", PROBLEM_RESEAT_REASON, NULL);
	}
	if (!act_fine(&hand->act))
		return act_end(&hand->act);
	if (event_round(&hand->event, round) == ROUND_NONE)
		round_insert(office->db, id, round);
	else if (strcmp(seating_text(office->arena, &before),
	                seating_text(office->arena, &hand->seating)) == 0)
		return act_leave(&hand->act);
	if (hand->reseat == NULL) {
		round_write(office, id, &hand->seating);
		round_write_audit(office, id, action, round, &before, &hand->seating, NULL);
	} else if (games_silent(hand) && all_seated(hand)) {
		games_write(office, hand);
		if (!hand->reseat->sure && !doubts_none(hand))
			return act_end(&hand->act);
		stage_draw_settle(office, &hand->event, &hand->seating);
		round_write_audit(office, id, "round.reseat", round, &before, &hand->seating,
		                  &(struct changes_item){"reason", "", hand->reseat->reason});
	}
	return act_end(&hand->act);
}

/* Somebody who plays this round, or NULL and a problem. Whoever says something else of a pair has
 * to say it first: who sits out would be put at a table here and be missing at it. */
static const struct entry *
hand_entry(const struct hand *hand, const char *id, const char *field)
{
	const struct entry *entry = seating_entry(&hand->event.entries, id);

	if (entry != NULL && seating_plays(entry, &hand->event.absences, hand->seating.round))
		return entry;
	problem_add(hand->act.problems, field, PROBLEM_NOT_PLAYING, NULL);
	return NULL;
}

/* Two of them, named in the fields "a" and "b"; false where there is a problem already. */
struct hand_pair {
	const struct entry *a, *b;
};

static bool
hand_two(const struct hand *hand, const char *id_a, const char *id_b,
         struct hand_pair *two)
{
	if (!act_fine(&hand->act))
		return false;
	two->a = hand_entry(hand, id_a, "a");
	two->b = hand_entry(hand, id_b, "b");
	if (two->a == NULL || two->b == NULL)
		return false;
	return two->a != two->b ||
	       problem_refuse(hand->act.problems, "b", PROBLEM_PAIR_TWICE, NULL);
}

/* False and a problem where the entry's game or bye in a draft is locked. In a published round a
 * lock has no meaning any more: it was for the draw. */
static bool
hand_free(const struct hand *hand, const struct entry *entry, const char *field)
{
	return hand->reseat != NULL || !seating_locked(&hand->seating, entry) ||
	       problem_refuse(hand->act.problems, field, PROBLEM_SEAT_LOCKED, NULL);
}

/* The games that are others now get their colours as the event shares them out, as the draw would
 * have done for these two. The others keep theirs: people have read them on the list. */
static void
hand_colours(struct hand *hand)
{
	struct arena *arena = hand->act.office->arena;
	struct seating before;

	if (!act_fine(&hand->act))
		return;
	before = event_seating(arena, &hand->event, hand->seating.round);
	colours_deal(arena, &hand->event, &before, &hand->seating);
}

/* Two pairs */

bool
by_hand_swap(const struct office *office, const struct tournament *tournament, int round,
             const char *entry_a, const char *entry_b, struct by_hand_reseat *reseat,
             struct problems *problems)
{
	struct hand hand = hand_begin(office, tournament, round, reseat, problems);
	struct hand_pair two;
	const bool found = hand_two(&hand, entry_a, entry_b, &two);

	/* Two in one game, or both with a bye, or both with nothing, have nothing to swap. Told, and
	 * not passed over: whoever pressed the button meant somebody else. */
	if (found && seating_game(&hand.seating, two.a) == seating_game(&hand.seating, two.b) &&
	    seating_has_bye(&hand.seating, two.a) == seating_has_bye(&hand.seating, two.b))
		problem_add(problems, "b", PROBLEM_SWAP_ALIKE, NULL);
	else if (found && hand_free(&hand, two.a, "a") && hand_free(&hand, two.b, "b"))
		seating_swap(&hand.seating, two.a, two.b);
	hand_colours(&hand);
	return hand_end(&hand, "round.swap");
}

/* A problem stands beside the field "<above>stones" or "<above>komi". One stone is none that lies
 * on the board: it is the first move, without komi, and is typed as that. */
static void
numbers_type(struct arena *arena, struct seating_game *game, const char *above, const char *stones,
             const char *komi, struct problems *problems)
{
	if (stones[0] != '\0' &&
	    (!number_whole(stones, STONES_MAX, &game->stones) || game->stones == 1))
		problem_add(problems, arena_printf(arena, "%sstones", above), PROBLEM_STONES, NULL);
	if (komi[0] != '\0' && !number_half(komi, true, KOMI_MAX_X2, &game->komi_x2))
		problem_add(problems, arena_printf(arena, "%skomi", above), PROBLEM_KOMI, NULL);
}

/* What was typed about a game; the ruleset has set it already. Stones on the
 * board leave no room for nigiri: somebody has to be Black. */
static void
game_type(struct arena *arena, struct seating_game *game, const struct by_hand_game *set,
          const struct hand_pair *two, struct problems *problems)
{
	const struct entry *black = NULL;

	numbers_type(arena, game, "", set->stones, set->komi, problems);
	if (strcmp(set->black, two->a->id) == 0)
		black = two->a;
	else if (strcmp(set->black, two->b->id) == 0)
		black = two->b;
	if (black == NULL && (set->black[0] != '\0' || (game->nigiri && game->stones >= 2)))
		problem_add(problems, "black", PROBLEM_BLACK, NULL);
	if (black != NULL) {
		game->black = black;
		game->white = black == two->a ? two->b : two->a;
		game->nigiri = false;
	}
}

/* Meeting and typing in one: a game that is there is set again to give it other stones, and one of
 * two who sit elsewhere brings them together first. Colours that were typed are said (no nigiri),
 * and so are not shared out any more. */
bool
by_hand_game(const struct office *office, const struct tournament *tournament, int round,
             const struct by_hand_game *set, struct by_hand_reseat *reseat,
             struct problems *problems)
{
	struct hand hand = hand_begin(office, tournament, round, reseat, problems);
	struct hand_pair two;

	if (hand_two(&hand, set->a, set->b, &two) && hand_free(&hand, two.a, "a") &&
	    hand_free(&hand, two.b, "b"))
		game_type(office->arena, seating_meet(&hand.seating, two.a, two.b), set, &two, problems);
	hand_colours(&hand);
	return hand_end(&hand, "round.set-game");
}

bool
by_hand_bye(const struct office *office, const struct tournament *tournament, int round,
            const char *entry_id, struct problems *problems)
{
	struct hand hand = hand_begin(office, tournament, round, NULL, problems);
	const struct entry *entry =
		act_fine(&hand.act) ? hand_entry(&hand, entry_id, "entry") : NULL;

	if (entry != NULL && hand_free(&hand, entry, "entry"))
		seating_bye(&hand.seating, entry);
	return hand_end(&hand, "round.set-bye");
}

/* A whole round by hand
 *
 * This is how a round comes in that was drawn elsewhere: from paper, or by a program over the
 * API. Nothing of a draft that is there is asked, since all of it is replaced; so this alone
 * may begin a round that does not exist yet, and only the next one. What is typed is taken
 * game by game, and every name and table is ticked off as it is met; that way a mistake is
 * told where it was made, and the same pair in two games at the second of them. */

/* Results may be missing and registration may be open: a round that comes from elsewhere has been
 * played, or is being played, whatever this site knows. */
static bool
set_allowed(const struct office *office, const struct event *event, int round,
            struct problems *problems)
{
	enum problem_kind refusal = refusal_of_event(event, clock_now(office->clock), true);
	int next = event_next_round(event);

	if (refusal != PROBLEM_NONE)
		return problem_refuse(problems, "", refusal, NULL);
	if (round < 1)
		return problem_refuse(problems, "", PROBLEM_ROUND, NULL);
	if (round < next)
		return problem_refuse(problems, "", PROBLEM_ROUND_PUBLISHED, NULL);
	if (next > event->tournament->rounds)
		return problem_refuse(problems, "", PROBLEM_ROUNDS_DRAWN, NULL);
	if (round > next)
		return problem_refuse(problems, "", PROBLEM_ROUND_NOT_NEXT,
		                      arena_printf(office->arena, "%d", next));
	return true;
}

/* A round is read from the top; who comes further down finds taken what was
 * named above, even in a game that has another problem. */
struct places {
	struct arena *arena;
	struct hand *hand;
	bool *seated; /* by the entry's index */
	bool tables[HAND_TABLE_MAX + 1];
	bool colours_said;
};

/* NULL and a problem when the entry does not play or is seated already. */
static const struct entry *
entry_take(struct places *places, const char *field, const char *id)
{
	const struct entry *entry = hand_entry(places->hand, id, field);
	bool *seated;

	if (entry == NULL)
		return NULL;
	seated = &places->seated[entry - places->hand->event.entries.list];
	if (*seated) {
		problem_add(places->hand->act.problems, field, PROBLEM_PAIR_TWICE, NULL);
		return NULL;
	}
	*seated = true;
	return entry;
}

/* A problem when it is no table's number (0 then), or another game is there. */
static int
table_take(struct places *places, const char *field, const char *typed)
{
	int table;

	if (!number_whole(typed, HAND_TABLE_MAX, &table) || table == 0) {
		problem_add(places->hand->act.problems, field, PROBLEM_TABLE, NULL);
		return 0;
	}
	if (places->tables[table])
		problem_add(places->hand->act.problems, field, PROBLEM_TABLE_TWICE, NULL);
	places->tables[table] = true;
	return table;
}

/* The ruleset sets the game, and may turn who was named Black; unless stones or komi are typed, for
 * these mean the sides as they were typed. Once there is a problem nothing is put any more, since
 * nothing will be kept, but the rest is looked at: all that is wrong is told at once. */
static void
game_take(struct places *places, size_t index, const struct by_hand_typed_game *typed)
{
	struct seating *seating = &places->hand->seating;
	const char *above = arena_printf(places->arena, "games.%zu.", index);
	const char *at_table = arena_printf(places->arena, "%stable", above);
	const char *at_black = arena_printf(places->arena, "%sblack", above);
	const char *at_white = arena_printf(places->arena, "%swhite", above);
	int table = table_take(places, at_table, typed->table);
	const struct entry *black = entry_take(places, at_black, typed->black);
	const struct entry *white = entry_take(places, at_white, typed->white);
	struct seating_game game = {.table = 0};

	if (black != NULL && white != NULL)
		game = seating_game_ruled(&seating->strength, black, white);
	if (typed->stones[0] != '\0' || typed->komi[0] != '\0') {
		game.black = black;
		game.white = white;
	}
	numbers_type(places->arena, &game, above, typed->stones, typed->komi,
	             places->hand->act.problems);
	game.table = table;
	/* Where the event shares colours out, whoever draws the round by hand has done it. */
	game.nigiri = game.nigiri && game.stones == 0 && !places->colours_said;
	if (places->hand->act.problems->count == 0)
		seating_put_game(seating, game);
}

/* The draft that is there is not looked at: with its locks it would say what stays, and here
 * nothing does. Only what the ruleset sets games by is the event's. The room to tick off in is an
 * arena's, since a table has a number of four digits and a stack is not for that. */
bool
by_hand_round(const struct office *office, const struct tournament *tournament, int round,
              const struct by_hand_typed *typed, struct problems *problems)
{
	struct hand hand = {.act = act_begin_quiet(office, tournament->id, problems)};
	struct places *places = arena_alloc(office->arena, sizeof(*places));

	hand.event = event_of(office->arena, office->db, hand.act.tournament);
	if (!set_allowed(office, &hand.event, round, problems))
		return act_end(&hand.act);
	hand.seating = event_seating(office->arena, &hand.event, round);
	hand.seating = seating_new(office->arena, &hand.seating.strength, round,
	                           typed->game_count, typed->bye_count);
	*places = (struct places){
		.arena = office->arena, .hand = &hand,
		.seated = arena_array(office->arena, hand.event.entries.count,
		                      sizeof(*places->seated)),
		.colours_said = colours_shared(hand.event.tournament, stages_of_round(
			hand.event.tournament, &hand.event.draw.berths, round).system, round),
	};
	/* Nobody reads on when no further problem can be told: a long list of nonsense
	 * would hold up everybody who writes. */
	for (size_t i = 0; i < typed->game_count && problems->count < PROBLEMS_MAX; i++)
		game_take(places, i, &typed->games[i]);
	for (size_t i = 0; i < typed->bye_count && problems->count < PROBLEMS_MAX; i++) {
		const char *field = arena_printf(office->arena, "byes.%zu", i);
		const struct entry *entry = entry_take(places, field, typed->byes[i]);

		if (problems->count == 0)
			seating_put_bye(&hand.seating, (struct seating_bye){.entry = entry});
	}
	return hand_end(&hand, "round.set");
}

/* Locks, and games of a draft */

/* The game at that table; NULL and a problem without one, or where there is a problem already. */
static struct seating_game *
game_at(struct hand *hand, int table)
{
	struct seating_game *game =
		act_fine(&hand->act) ? seating_game_at(&hand->seating, table) : NULL;

	if (act_fine(&hand->act) && game == NULL)
		act_refuse(&hand->act, PROBLEM_TABLE_WITHOUT_GAME);
	return game;
}

bool
by_hand_lock_game(const struct office *office, const struct tournament *tournament, int round,
                  int table, bool locked, struct problems *problems)
{
	struct hand hand = hand_begin(office, tournament, round, NULL, problems);
	struct seating_game *game = game_at(&hand, table);

	if (game != NULL)
		game->locked = locked;
	return hand_end(&hand, locked ? "round.lock" : "round.unlock");
}

/* A lock is for the next draw, and for hands as well: what is locked is to be unlocked before it is
 * touched, so that nobody undoes by a slip what somebody has arranged. */
bool
by_hand_lock_bye(const struct office *office, const struct tournament *tournament, int round,
                 const char *entry_id, bool locked, struct problems *problems)
{
	struct hand hand = hand_begin(office, tournament, round, NULL, problems);
	const struct entry *entry =
		act_fine(&hand.act) ? hand_entry(&hand, entry_id, "entry") : NULL;
	struct seating_bye *bye = entry == NULL ? NULL : seating_bye_of(&hand.seating, entry);

	if (bye != NULL)
		bye->locked = locked;
	else if (entry != NULL)
		problem_add(problems, "entry", PROBLEM_NO_BYE, NULL);
	return hand_end(&hand, locked ? "round.lock" : "round.unlock");
}

bool
by_hand_break(const struct office *office, const struct tournament *tournament, int round,
              int table, struct problems *problems)
{
	struct hand hand = hand_begin(office, tournament, round, NULL, problems);
	struct seating_game *game = game_at(&hand, table);

	if (game != NULL && hand_free(&hand, game->black, ""))
		seating_drop(&hand.seating, game->black);
	return hand_end(&hand, "round.break");
}

/* Whose colours are the handicap's has the komi of it: turned, the stronger pair would have Black,
 * and six points as well. */
bool
by_hand_turn(const struct office *office, const struct tournament *tournament, int round,
             int table, struct problems *problems)
{
	struct hand hand = hand_begin(office, tournament, round, NULL, problems);
	struct seating_game *game = game_at(&hand, table);

	if (game != NULL && !seating_may_turn(&hand.seating.strength, game->black, game->white,
	                                      game->stones, game->nigiri)) {
		problem_add(problems, "", game->nigiri ? PROBLEM_TURN_NIGIRI : PROBLEM_BLACK_PAIR_SET,
		            NULL);
	} else if (game != NULL && hand_free(&hand, game->black, "")) {
		const struct entry *black = game->black;

		game->black = game->white;
		game->white = black;
	}
	return hand_end(&hand, "round.turn");
}

/* Two tables change places, so both games must be free. What is locked there is told beside the
 * table that was typed. */
bool
by_hand_move(const struct office *office, const struct tournament *tournament, int round,
             int table, const char *to, struct problems *problems)
{
	struct hand hand = hand_begin(office, tournament, round, NULL, problems);
	struct seating_game *game = game_at(&hand, table);
	const struct seating_game *there;
	int number = 0;

	if (game != NULL && (!number_whole(to, HAND_TABLE_MAX, &number) || number == 0))
		problem_add(problems, "to", PROBLEM_TABLE, NULL);
	if (game == NULL || !act_fine(&hand.act))
		return act_end(&hand.act);
	there = seating_game_at(&hand.seating, number);
	if (hand_free(&hand, game->black, "") &&
	    (there == NULL || hand_free(&hand, there->black, "to")))
		seating_move(&hand.seating, game, number);
	return hand_end(&hand, "round.move");
}
