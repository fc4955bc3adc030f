#include "actions/draw/by_hand.h"

#include <string.h>

#include "actions/draw/by_hand_job.h"
#include "base/number.h"

enum { STONES_MAX = 9, KOMI_MAX_X2 = 199 };

/* Two in one game, or both with a bye, or both with nothing, have nothing to swap. */
static bool
seats_apart(const struct hand_job *hand, const struct hand_two *two)
{
	const struct sheet *sheet = &hand->sheet;

	return sheet_game(sheet, two->a) != sheet_game(sheet, two->b) ||
	       sheet_has_bye(sheet, two->a) != sheet_has_bye(sheet, two->b) ||
	       problem_refuse(hand->act.problems, "b", "problem.swap-alike", NULL);
}

static bool
swap(const struct office *office, const struct tournament *tournament, int round,
     const char *entry_a, const char *entry_b, const char *reason, struct problems *problems)
{
	struct hand_job hand = hand_job_begin(office, tournament, round, reason, problems);
	struct hand_two two;

	if (hand_job_two(&hand, entry_a, entry_b, &two) && seats_apart(&hand, &two) &&
	    hand_job_free(&hand, two.a, "a") && hand_job_free(&hand, two.b, "b"))
		sheet_swap(&hand.sheet, two.a, two.b);
	return hand_job_end(&hand, "round.swap");
}

bool
round_swap(const struct office *office, const struct tournament *tournament, int round,
           const char *entry_a, const char *entry_b, struct problems *problems)
{
	return swap(office, tournament, round, entry_a, entry_b, NULL, problems);
}

bool
round_swap_published(const struct office *office, const struct tournament *tournament, int round,
                     const char *entry_a, const char *entry_b, const char *reason,
                     struct problems *problems)
{
	return swap(office, tournament, round, entry_a, entry_b, reason, problems);
}

/* A problem stands beside the field "<above>stones" or "<above>komi". */
static void
numbers_type(struct arena *arena, struct sheet_game *game, const char *above, const char *stones,
             const char *komi, struct problems *problems)
{
	if (stones[0] != '\0' &&
	    (!number_whole(stones, STONES_MAX, &game->stones) || game->stones == 1))
		problem_add(problems, arena_printf(arena, "%sstones", above), "problem.stones", NULL);
	if (komi[0] != '\0' && !number_half(komi, true, KOMI_MAX_X2, &game->komi_x2))
		problem_add(problems, arena_printf(arena, "%skomi", above), "problem.komi", NULL);
}

/* What was typed about a game; the ruleset has set it already. Stones on the
 * board leave no room for nigiri: somebody has to be Black. */
static void
game_type(struct arena *arena, struct sheet_game *game, const struct set_game *set,
          const struct hand_two *two, struct problems *problems)
{
	const struct entry *black = NULL;

	numbers_type(arena, game, "", set->stones, set->komi, problems);
	if (strcmp(set->black, two->a->id) == 0)
		black = two->a;
	else if (strcmp(set->black, two->b->id) == 0)
		black = two->b;
	if (black == NULL && (set->black[0] != '\0' || (game->nigiri && game->stones >= 2)))
		problem_add(problems, "black", "problem.black", NULL);
	if (black != NULL) {
		game->black = black;
		game->white = black == two->a ? two->b : two->a;
		game->nigiri = false;
	}
}

static bool
set_game(const struct office *office, const struct tournament *tournament, int round,
         const struct set_game *set, const char *reason, struct problems *problems)
{
	struct hand_job hand = hand_job_begin(office, tournament, round, reason, problems);
	struct hand_two two;

	if (hand_job_two(&hand, set->a, set->b, &two) && hand_job_free(&hand, two.a, "a") &&
	    hand_job_free(&hand, two.b, "b"))
		game_type(office->arena, sheet_meet(&hand.sheet, two.a, two.b), set, &two, problems);
	return hand_job_end(&hand, "round.set-game");
}

bool
round_set_game(const struct office *office, const struct tournament *tournament, int round,
               const struct set_game *set, struct problems *problems)
{
	return set_game(office, tournament, round, set, NULL, problems);
}

bool
round_set_game_published(const struct office *office, const struct tournament *tournament,
                         int round, const struct set_game *set, const char *reason,
                         struct problems *problems)
{
	return set_game(office, tournament, round, set, reason, problems);
}

bool
round_set_bye(const struct office *office, const struct tournament *tournament, int round,
              const char *entry_id, struct problems *problems)
{
	struct hand_job hand = hand_job_begin(office, tournament, round, NULL, problems);
	const struct entry *entry =
		act_fine(&hand.act) ? hand_job_entry(&hand, entry_id, "entry") : NULL;

	if (entry != NULL && hand_job_free(&hand, entry, "entry"))
		sheet_bye(&hand.sheet, entry);
	return hand_job_end(&hand, "round.set-bye");
}

/* A whole round by hand */

static bool
set_allowed(const struct office *office, const struct event *event, int round,
            struct problems *problems)
{
	const char *refusal = event_refusal(event, clock_now(office->clock), true);
	int next = event_next_round(event);

	if (refusal != NULL)
		return problem_refuse(problems, "", refusal, NULL);
	if (round < 1)
		return problem_refuse(problems, "", "problem.round", NULL);
	if (round < next)
		return problem_refuse(problems, "", "problem.round-published", NULL);
	if (next > event->tournament->rounds)
		return problem_refuse(problems, "", "problem.rounds-drawn", NULL);
	if (round > next)
		return problem_refuse(problems, "", "problem.round-not-next",
		                      arena_printf(office->arena, "%d", next));
	return true;
}

/* A round is read from the top; who comes further down finds taken what was
 * named above, even in a game that has another problem. */
struct seating {
	struct arena *arena;
	struct hand_job *hand;
	bool *seated; /* by the entry's index */
	bool tables[HAND_TABLE_MAX + 1];
};

/* NULL and a problem when the entry does not play or has a seat. */
static const struct entry *
seat_take(struct seating *seating, const char *field, const char *id)
{
	const struct entry *entry = hand_job_entry(seating->hand, id, field);
	bool *seated;

	if (entry == NULL)
		return NULL;
	seated = &seating->seated[entry - seating->hand->event.entries.list];
	if (*seated) {
		problem_add(seating->hand->act.problems, field, "problem.pair-twice", NULL);
		return NULL;
	}
	*seated = true;
	return entry;
}

/* A problem when it is no table's number (0 then), or another game is there. */
static int
table_take(struct seating *seating, const char *field, const char *typed)
{
	int table;

	if (!number_whole(typed, HAND_TABLE_MAX, &table) || table == 0) {
		problem_add(seating->hand->act.problems, field, "problem.table", NULL);
		return 0;
	}
	if (seating->tables[table])
		problem_add(seating->hand->act.problems, field, "problem.table-twice", NULL);
	seating->tables[table] = true;
	return table;
}

static void
seat_game(struct seating *seating, size_t index, const struct typed_game *typed)
{
	struct sheet *sheet = &seating->hand->sheet;
	const char *above = arena_printf(seating->arena, "games.%zu.", index);
	const char *at_table = arena_printf(seating->arena, "%stable", above);
	const char *at_black = arena_printf(seating->arena, "%sblack", above);
	const char *at_white = arena_printf(seating->arena, "%swhite", above);
	int table = table_take(seating, at_table, typed->table);
	const struct entry *black = seat_take(seating, at_black, typed->black);
	const struct entry *white = seat_take(seating, at_white, typed->white);
	struct sheet_game game = {.table = 0};

	if (black != NULL && white != NULL)
		game = sheet_game_ruled(sheet->handicap, black, white);
	if (typed->stones[0] != '\0' || typed->komi[0] != '\0') {
		game.black = black;
		game.white = white;
	}
	numbers_type(seating->arena, &game, above, typed->stones, typed->komi, seating->hand->act.problems);
	game.table = table;
	game.nigiri = game.nigiri && game.stones == 0;
	if (seating->hand->act.problems->count == 0)
		sheet_put_game(sheet, game);
}

static void
seat_bye(struct seating *seating, size_t index, const char *id)
{
	const struct entry *entry =
		seat_take(seating, arena_printf(seating->arena, "byes.%zu", index), id);

	if (seating->hand->act.problems->count == 0)
		sheet_put_bye(&seating->hand->sheet, (struct sheet_bye){.entry = entry});
}

bool
round_set(const struct office *office, const struct tournament *tournament, int round,
          const struct typed_round *typed, struct problems *problems)
{
	struct hand_job hand = {.act = act_begin(office, tournament->id, problems)};
	struct seating *seating = arena_alloc(office->arena, sizeof(*seating));

	hand.event = event_of(office->arena, office->db, hand.act.tournament);
	if (!set_allowed(office, &hand.event, round, problems))
		return act_end(&hand.act);
	hand.sheet = event_sheet(office->arena, &hand.event, round);
	hand.before = sheet_text(office->arena, &hand.sheet);
	hand.sheet = sheet_new(office->arena, hand.sheet.handicap, round, typed->game_count,
	                       typed->bye_count);
	*seating = (struct seating){
		.arena = office->arena, .hand = &hand,
		.seated = arena_array(office->arena, hand.event.entries.count,
		                      sizeof(*seating->seated)),
	};
	/* Nobody reads on when no further problem can be told: a long list of nonsense
	 * would hold up everybody who writes. */
	for (size_t i = 0; i < typed->game_count && problems->count < PROBLEMS_MAX; i++)
		seat_game(seating, i, &typed->games[i]);
	for (size_t i = 0; i < typed->bye_count && problems->count < PROBLEMS_MAX; i++)
		seat_bye(seating, i, typed->byes[i]);
	return hand_job_end(&hand, "round.set");
}

/* Locks, and games of a draft */

/* The game at that table; NULL and a problem without one, or where there is a problem already. */
static struct sheet_game *
game_at(struct hand_job *hand, int table)
{
	struct sheet_game *game =
		act_fine(&hand->act) ? sheet_game_at(&hand->sheet, table) : NULL;

	if (act_fine(&hand->act) && game == NULL)
		act_refuse(&hand->act, "problem.table-without-game");
	return game;
}

bool
round_lock_game(const struct office *office, const struct tournament *tournament, int round,
                int table, bool locked, struct problems *problems)
{
	struct hand_job hand = hand_job_begin(office, tournament, round, NULL, problems);
	struct sheet_game *game = game_at(&hand, table);

	if (game != NULL)
		game->locked = locked;
	return hand_job_end(&hand, locked ? "round.lock" : "round.unlock");
}

bool
round_lock_bye(const struct office *office, const struct tournament *tournament, int round,
               const char *entry_id, bool locked, struct problems *problems)
{
	struct hand_job hand = hand_job_begin(office, tournament, round, NULL, problems);
	const struct entry *entry =
		act_fine(&hand.act) ? hand_job_entry(&hand, entry_id, "entry") : NULL;
	struct sheet_bye *bye = entry == NULL ? NULL : sheet_bye_of(&hand.sheet, entry);

	if (bye != NULL)
		bye->locked = locked;
	else if (entry != NULL)
		problem_add(problems, "entry", "problem.no-bye", NULL);
	return hand_job_end(&hand, locked ? "round.lock" : "round.unlock");
}

bool
round_break_game(const struct office *office, const struct tournament *tournament, int round,
                 int table, struct problems *problems)
{
	struct hand_job hand = hand_job_begin(office, tournament, round, NULL, problems);
	struct sheet_game *game = game_at(&hand, table);

	if (game != NULL && hand_job_free(&hand, game->black, ""))
		sheet_drop(&hand.sheet, game->black);
	return hand_job_end(&hand, "round.break");
}

bool
round_move_game(const struct office *office, const struct tournament *tournament, int round,
                int table, const char *to, struct problems *problems)
{
	struct hand_job hand = hand_job_begin(office, tournament, round, NULL, problems);
	struct sheet_game *game = game_at(&hand, table);
	const struct sheet_game *there;
	int number;

	if (game != NULL && (!number_whole(to, HAND_TABLE_MAX, &number) || number == 0))
		problem_add(problems, "to", "problem.table", NULL);
	if (!act_fine(&hand.act))
		return act_end(&hand.act);
	there = sheet_game_at(&hand.sheet, number);
	if (hand_job_free(&hand, game->black, "") &&
	    (there == NULL || hand_job_free(&hand, there->black, "to")))
		sheet_move(&hand.sheet, game, number);
	return hand_job_end(&hand, "round.move");
}
