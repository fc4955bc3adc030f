#include "actions/hand.h"

#include <string.h>

#include "actions/scene.h"
#include "actions/sheet.h"
#include "actions/typed_number.h"

enum { STONES_MAX = 9, KOMI_MAX_X2 = 199, TABLE_MAX = 9999 };

/* A round on the desk: a draft, begun with hand_take, or what round_set makes of
 * the next one; ended with hand_put or hand_drop. */
struct hand {
	struct scene scene;
	struct sheet sheet;
	const char *before;
};

/* A problem has been added: nothing is written. */
static bool
hand_drop(const struct office *office)
{
	publisher_cancel(office->publisher);
	return false;
}

static bool
hand_take(const struct office *office, const struct tournament *tournament, int round,
          struct hand *hand, struct problems *problems)
{
	const char *refusal;

	publisher_begin(office->publisher);
	hand->scene = scene_read(office, tournament->id);
	refusal = scene_draft_refusal(&hand->scene, round);
	if (refusal != NULL) {
		problem_add(problems, "", refusal, NULL);
		return hand_drop(office);
	}
	hand->sheet = scene_sheet(office, &hand->scene, round);
	hand->before = sheet_text(office->arena, &hand->sheet);
	return true;
}

static bool
hand_put(const struct office *office, const struct hand *hand, const char *action)
{
	const char *after = sheet_text(office->arena, &hand->sheet);

	if (scene_round(&hand->scene, hand->sheet.round) == ROUND_NONE) {
		round_insert(office->db, hand->scene.tournament->id, hand->sheet.round);
	} else if (strcmp(hand->before, after) == 0) {
		publisher_cancel(office->publisher);
		return true;
	}
	sheet_write(&hand->sheet, office->db, hand->scene.tournament->id,
	            clock_now(office->clock));
	scene_audit(office, &hand->scene, action, hand->sheet.round, hand->before, after);
	publisher_commit(office->publisher);
	return true;
}

/* Somebody who plays this round, or NULL and a problem. */
static const struct entry *
hand_entry(const struct hand *hand, const char *id, const char *field, struct problems *problems)
{
	const struct entry *entry = sheet_entry(&hand->scene.entries, id);

	if (entry == NULL || !sheet_plays(entry, &hand->scene.absences, hand->sheet.round)) {
		problem_add(problems, field, "problem.not-playing", NULL);
		return NULL;
	}
	return entry;
}

struct couple_of_entries {
	const struct entry *a, *b;
};

static bool
hand_two(const struct hand *hand, const char *id_a, const char *id_b,
         struct couple_of_entries *two, struct problems *problems)
{
	two->a = hand_entry(hand, id_a, "a", problems);
	two->b = hand_entry(hand, id_b, "b", problems);
	if (two->a == NULL || two->b == NULL)
		return false;
	if (two->a == two->b)
		return problem_refuse(problems, "b", "problem.pair-twice", NULL);
	return true;
}

/* Two in one game, or both with a bye, or both with nothing. */
static bool
seats_alike(const struct sheet *sheet, const struct couple_of_entries *two)
{
	return sheet_game(sheet, two->a) == sheet_game(sheet, two->b) &&
	       sheet_has_bye(sheet, two->a) == sheet_has_bye(sheet, two->b);
}

bool
round_swap(const struct office *office, const struct tournament *tournament, int round,
           const char *entry_a, const char *entry_b, struct problems *problems)
{
	struct hand hand;
	struct couple_of_entries two;

	if (!hand_take(office, tournament, round, &hand, problems))
		return false;
	if (!hand_two(&hand, entry_a, entry_b, &two, problems))
		return hand_drop(office);
	if (seats_alike(&hand.sheet, &two)) {
		problem_add(problems, "b", "problem.swap-alike", NULL);
		return hand_drop(office);
	}
	sheet_swap(&hand.sheet, two.a, two.b);
	return hand_put(office, &hand, "round.swap");
}

/* A problem stands beside the field "<above>stones" or "<above>komi". */
static void
numbers_type(struct arena *arena, struct sheet_game *game, const char *above, const char *stones,
             const char *komi, struct problems *problems)
{
	if (stones[0] != '\0' &&
	    (!typed_number_whole(stones, STONES_MAX, &game->stones) || game->stones == 1))
		problem_add(problems, arena_printf(arena, "%sstones", above), "problem.stones", NULL);
	if (komi[0] != '\0' && !typed_number_half(komi, true, KOMI_MAX_X2, &game->komi_x2))
		problem_add(problems, arena_printf(arena, "%skomi", above), "problem.komi", NULL);
}

/* What was typed about a game; the ruleset has set it already. Stones on the
 * board leave no room for nigiri: somebody has to be Black. */
static bool
game_type(struct arena *arena, struct sheet_game *game, const struct set_game *set,
          const struct couple_of_entries *two, struct problems *problems)
{
	const size_t before = problems->count;
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
	return problems->count == before;
}

bool
round_set_game(const struct office *office, const struct tournament *tournament, int round,
               const struct set_game *set, struct problems *problems)
{
	struct hand hand;
	struct couple_of_entries two;

	if (!hand_take(office, tournament, round, &hand, problems))
		return false;
	if (!hand_two(&hand, set->a, set->b, &two, problems))
		return hand_drop(office);
	if (!game_type(office->arena, sheet_meet(&hand.sheet, two.a, two.b), set, &two, problems))
		return hand_drop(office);
	return hand_put(office, &hand, "round.set-game");
}

bool
round_set_bye(const struct office *office, const struct tournament *tournament, int round,
              const char *entry_id, struct problems *problems)
{
	struct hand hand;
	const struct entry *entry;

	if (!hand_take(office, tournament, round, &hand, problems))
		return false;
	entry = hand_entry(&hand, entry_id, "entry", problems);
	if (entry == NULL)
		return hand_drop(office);
	sheet_bye(&hand.sheet, entry);
	return hand_put(office, &hand, "round.set-bye");
}

/* A whole round by hand */

static bool
set_allowed(const struct office *office, const struct scene *scene, int round,
            struct problems *problems)
{
	const char *refusal = scene_refusal(office, scene, true);
	int next = scene_next_round(scene);

	if (refusal != NULL)
		return problem_refuse(problems, "", refusal, NULL);
	if (round < 1)
		return problem_refuse(problems, "", "problem.round", NULL);
	if (round < next)
		return problem_refuse(problems, "", "problem.round-published", NULL);
	if (next > scene->tournament->rounds)
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
	struct hand *hand;
	bool *seated; /* by the entry's index */
	bool tables[TABLE_MAX + 1];
	struct problems *problems;
};

/* NULL and a problem when the entry does not play or has a seat. */
static const struct entry *
seat_take(struct seating *seating, const char *field, const char *id)
{
	const struct entry *entry = hand_entry(seating->hand, id, field, seating->problems);
	bool *seated;

	if (entry == NULL)
		return NULL;
	seated = &seating->seated[entry - seating->hand->scene.entries.list];
	if (*seated) {
		problem_add(seating->problems, field, "problem.pair-twice", NULL);
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

	if (!typed_number_whole(typed, TABLE_MAX, &table) || table == 0) {
		problem_add(seating->problems, field, "problem.table", NULL);
		return 0;
	}
	if (seating->tables[table])
		problem_add(seating->problems, field, "problem.table-twice", NULL);
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
	numbers_type(seating->arena, &game, above, typed->stones, typed->komi, seating->problems);
	game.table = table;
	game.nigiri = game.nigiri && game.stones == 0;
	if (seating->problems->count == 0)
		sheet_put_game(sheet, game);
}

static void
seat_bye(struct seating *seating, size_t index, const char *id)
{
	const struct entry *entry =
		seat_take(seating, arena_printf(seating->arena, "byes.%zu", index), id);

	if (seating->problems->count == 0)
		sheet_put_bye(&seating->hand->sheet, entry);
}

/* Nobody reads on when no further problem can be told: a long list of nonsense
 * would hold up everybody who writes. */
static void
hand_seat(const struct office *office, struct hand *hand, const struct typed_round *typed,
          struct problems *problems)
{
	struct seating *seating = arena_alloc(office->arena, sizeof(*seating));

	seating->arena = office->arena;
	seating->hand = hand;
	seating->seated = arena_array(office->arena, hand->scene.entries.count,
	                              sizeof(*seating->seated));
	seating->problems = problems;
	for (size_t i = 0; i < typed->game_count && problems->count < PROBLEMS_MAX; i++)
		seat_game(seating, i, &typed->games[i]);
	for (size_t i = 0; i < typed->bye_count && problems->count < PROBLEMS_MAX; i++)
		seat_bye(seating, i, typed->byes[i]);
}

bool
round_set(const struct office *office, const struct tournament *tournament, int round,
          const struct typed_round *typed, struct problems *problems)
{
	struct hand hand;

	publisher_begin(office->publisher);
	hand.scene = scene_read(office, tournament->id);
	if (!set_allowed(office, &hand.scene, round, problems))
		return hand_drop(office);
	hand.sheet = scene_sheet(office, &hand.scene, round);
	hand.before = sheet_text(office->arena, &hand.sheet);
	hand.sheet = sheet_new(office->arena, hand.sheet.handicap, round, typed->game_count,
	                       typed->bye_count);
	hand_seat(office, &hand, typed, problems);
	return problems->count > 0 ? hand_drop(office) : hand_put(office, &hand, "round.set");
}
