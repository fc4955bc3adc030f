#include "actions/draw/by_hand.h"
#include "actions/draw/refusal.h"

#include <string.h>

#include "actions/draw/by_hand_job.h"
#include "base/number.h"

enum { STONES_MAX = 9, KOMI_MAX_X2 = 199 };

/* Everything here works on the seating, which is the whole round read into memory, and
 * leaves it to by_hand_job_end to write it: a change of one game may move a bye, take
 * a lock with it or leave a table empty, and to write just the rows that differ would mean
 * to know all of that twice. What the seating was is kept as text from the beginning, so
 * that a change which changes nothing (two swapped and swapped back, a lock set twice) is
 * neither written nor put on record, and undo has just the line that it needs. */

/* Two in one game, or both with a bye, or both with nothing, have nothing to swap. */
static bool
seats_apart(const struct by_hand_job *hand, const struct by_hand_job_pair *two)
{
	const struct seating *seating = &hand->seating;

	return seating_game(seating, two->a) != seating_game(seating, two->b) ||
	       seating_has_bye(seating, two->a) != seating_has_bye(seating, two->b) ||
	       problem_refuse(hand->act.problems, "b", PROBLEM_SWAP_ALIKE, NULL);
}

static bool
swap(const struct office *office, const struct tournament *tournament, int round,
     const char *entry_a, const char *entry_b, const char *reason, struct problems *problems)
{
	struct by_hand_job hand = by_hand_job_begin(office, tournament, round, reason, problems);
	struct by_hand_job_pair two;

	if (by_hand_job_two(&hand, entry_a, entry_b, &two) && seats_apart(&hand, &two) &&
	    by_hand_job_free(&hand, two.a, "a") && by_hand_job_free(&hand, two.b, "b"))
		seating_swap(&hand.seating, two.a, two.b);
	return by_hand_job_end(&hand, "round.swap");
}

bool
by_hand_swap(const struct office *office, const struct tournament *tournament, int round,
             const char *entry_a, const char *entry_b, struct problems *problems)
{
	return swap(office, tournament, round, entry_a, entry_b, NULL, problems);
}

bool
by_hand_swap_published(const struct office *office, const struct tournament *tournament, int round,
                       const char *entry_a, const char *entry_b, const char *reason,
                       struct problems *problems)
{
	return swap(office, tournament, round, entry_a, entry_b, reason, problems);
}

/* A problem stands beside the field "<above>stones" or "<above>komi". */
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
          const struct by_hand_job_pair *two, struct problems *problems)
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

static bool
set_game(const struct office *office, const struct tournament *tournament, int round,
         const struct by_hand_game *set, const char *reason, struct problems *problems)
{
	struct by_hand_job hand = by_hand_job_begin(office, tournament, round, reason, problems);
	struct by_hand_job_pair two;

	if (by_hand_job_two(&hand, set->a, set->b, &two) && by_hand_job_free(&hand, two.a, "a") &&
	    by_hand_job_free(&hand, two.b, "b"))
		game_type(office->arena, seating_meet(&hand.seating, two.a, two.b), set, &two, problems);
	return by_hand_job_end(&hand, "round.set-game");
}

bool
by_hand_game(const struct office *office, const struct tournament *tournament, int round,
             const struct by_hand_game *set, struct problems *problems)
{
	return set_game(office, tournament, round, set, NULL, problems);
}

bool
by_hand_game_published(const struct office *office, const struct tournament *tournament,
                       int round, const struct by_hand_game *set, const char *reason,
                       struct problems *problems)
{
	return set_game(office, tournament, round, set, reason, problems);
}

bool
by_hand_bye(const struct office *office, const struct tournament *tournament, int round,
            const char *entry_id, struct problems *problems)
{
	struct by_hand_job hand = by_hand_job_begin(office, tournament, round, NULL, problems);
	const struct entry *entry =
		act_fine(&hand.act) ? by_hand_job_entry(&hand, entry_id, "entry") : NULL;

	if (entry != NULL && by_hand_job_free(&hand, entry, "entry"))
		seating_bye(&hand.seating, entry);
	return by_hand_job_end(&hand, "round.set-bye");
}

/* A whole round by hand
 *
 * This is how a round comes in that was drawn elsewhere: from paper, or by a program over the
 * API. Nothing of a draft that is there is asked, since all of it is replaced; so this alone
 * may begin a round that does not exist yet, and only the next one. What is typed is taken
 * game by game, and every name and table is ticked off as it is met; that way a mistake is
 * told where it was made, and the same pair in two games at the second of them. */

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
	struct by_hand_job *hand;
	bool *seated; /* by the entry's index */
	bool tables[HAND_TABLE_MAX + 1];
};

/* NULL and a problem when the entry does not play or has a seat. */
static const struct entry *
seat_take(struct places *places, const char *field, const char *id)
{
	const struct entry *entry = by_hand_job_entry(places->hand, id, field);
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

static void
seat_game(struct places *places, size_t index, const struct by_hand_typed_game *typed)
{
	struct seating *seating = &places->hand->seating;
	const char *above = arena_printf(places->arena, "games.%zu.", index);
	const char *at_table = arena_printf(places->arena, "%stable", above);
	const char *at_black = arena_printf(places->arena, "%sblack", above);
	const char *at_white = arena_printf(places->arena, "%swhite", above);
	int table = table_take(places, at_table, typed->table);
	const struct entry *black = seat_take(places, at_black, typed->black);
	const struct entry *white = seat_take(places, at_white, typed->white);
	struct seating_game game = {.table = 0};

	if (black != NULL && white != NULL)
		game = seating_game_ruled(seating->handicap, black, white);
	if (typed->stones[0] != '\0' || typed->komi[0] != '\0') {
		game.black = black;
		game.white = white;
	}
	numbers_type(places->arena, &game, above, typed->stones, typed->komi,
	             places->hand->act.problems);
	game.table = table;
	game.nigiri = game.nigiri && game.stones == 0;
	if (places->hand->act.problems->count == 0)
		seating_put_game(seating, game);
}

static void
seat_bye(struct places *places, size_t index, const char *id)
{
	const struct entry *entry =
		seat_take(places, arena_printf(places->arena, "byes.%zu", index), id);

	if (places->hand->act.problems->count == 0)
		seating_put_bye(&places->hand->seating, (struct seating_bye){.entry = entry});
}

bool
by_hand_round(const struct office *office, const struct tournament *tournament, int round,
              const struct by_hand_typed *typed, struct problems *problems)
{
	struct by_hand_job hand = {.act = act_begin_quiet(office, tournament->id, problems)};
	struct places *places = arena_alloc(office->arena, sizeof(*places));

	hand.event = event_of(office->arena, office->db, hand.act.tournament);
	if (!set_allowed(office, &hand.event, round, problems))
		return act_end(&hand.act);
	hand.seating = event_seating(office->arena, &hand.event, round);
	hand.seating = seating_new(office->arena, hand.seating.handicap, round, typed->game_count,
	                           typed->bye_count);
	*places = (struct places){
		.arena = office->arena, .hand = &hand,
		.seated = arena_array(office->arena, hand.event.entries.count,
		                      sizeof(*places->seated)),
	};
	/* Nobody reads on when no further problem can be told: a long list of nonsense
	 * would hold up everybody who writes. */
	for (size_t i = 0; i < typed->game_count && problems->count < PROBLEMS_MAX; i++)
		seat_game(places, i, &typed->games[i]);
	for (size_t i = 0; i < typed->bye_count && problems->count < PROBLEMS_MAX; i++)
		seat_bye(places, i, typed->byes[i]);
	return by_hand_job_end(&hand, "round.set");
}

/* Locks, and games of a draft */

/* The game at that table; NULL and a problem without one, or where there is a problem already. */
static struct seating_game *
game_at(struct by_hand_job *hand, int table)
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
	struct by_hand_job hand = by_hand_job_begin(office, tournament, round, NULL, problems);
	struct seating_game *game = game_at(&hand, table);

	if (game != NULL)
		game->locked = locked;
	return by_hand_job_end(&hand, locked ? "round.lock" : "round.unlock");
}

bool
by_hand_lock_bye(const struct office *office, const struct tournament *tournament, int round,
                 const char *entry_id, bool locked, struct problems *problems)
{
	struct by_hand_job hand = by_hand_job_begin(office, tournament, round, NULL, problems);
	const struct entry *entry =
		act_fine(&hand.act) ? by_hand_job_entry(&hand, entry_id, "entry") : NULL;
	struct seating_bye *bye = entry == NULL ? NULL : seating_bye_of(&hand.seating, entry);

	if (bye != NULL)
		bye->locked = locked;
	else if (entry != NULL)
		problem_add(problems, "entry", PROBLEM_NO_BYE, NULL);
	return by_hand_job_end(&hand, locked ? "round.lock" : "round.unlock");
}

bool
by_hand_break(const struct office *office, const struct tournament *tournament, int round,
              int table, struct problems *problems)
{
	struct by_hand_job hand = by_hand_job_begin(office, tournament, round, NULL, problems);
	struct seating_game *game = game_at(&hand, table);

	if (game != NULL && by_hand_job_free(&hand, game->black, ""))
		seating_drop(&hand.seating, game->black);
	return by_hand_job_end(&hand, "round.break");
}

bool
by_hand_move(const struct office *office, const struct tournament *tournament, int round,
             int table, const char *to, struct problems *problems)
{
	struct by_hand_job hand = by_hand_job_begin(office, tournament, round, NULL, problems);
	struct seating_game *game = game_at(&hand, table);
	const struct seating_game *there;
	int number;

	if (game != NULL && (!number_whole(to, HAND_TABLE_MAX, &number) || number == 0))
		problem_add(problems, "to", PROBLEM_TABLE, NULL);
	if (!act_fine(&hand.act))
		return act_end(&hand.act);
	there = seating_game_at(&hand.seating, number);
	if (by_hand_job_free(&hand, game->black, "") &&
	    (there == NULL || by_hand_job_free(&hand, there->black, "to")))
		seating_move(&hand.seating, game, number);
	return by_hand_job_end(&hand, "round.move");
}
