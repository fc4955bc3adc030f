#include "actions/draw/by_hand.h"

#include "actions/draw/by_hand_job.h"
#include "base/number.h"

/* The game at that table of a draft; NULL and a problem, and nothing open, without one. */
static struct sheet_game *
game_begin(const struct office *office, const struct tournament *tournament, int round, int table,
           struct hand_job *hand, struct problems *problems)
{
	struct sheet_game *game;

	if (!hand_job_begin(office, tournament, round, NULL, hand, problems))
		return NULL;
	game = sheet_game_at(&hand->sheet, table);
	if (game == NULL) {
		problem_add(problems, "", "problem.table-without-game", NULL);
		hand_job_drop(office);
	}
	return game;
}

bool
round_lock_game(const struct office *office, const struct tournament *tournament, int round,
                int table, bool locked, struct problems *problems)
{
	struct hand_job hand;
	struct sheet_game *game = game_begin(office, tournament, round, table, &hand, problems);

	if (game == NULL)
		return false;
	game->locked = locked;
	return hand_job_write(office, &hand, locked ? "round.lock" : "round.unlock", problems);
}

bool
round_lock_bye(const struct office *office, const struct tournament *tournament, int round,
               const char *entry_id, bool locked, struct problems *problems)
{
	struct hand_job hand;
	const struct entry *entry;
	struct sheet_bye *bye;

	if (!hand_job_begin(office, tournament, round, NULL, &hand, problems))
		return false;
	entry = hand_job_entry(&hand, entry_id, "entry", problems);
	if (entry == NULL)
		return hand_job_drop(office);
	bye = sheet_bye_of(&hand.sheet, entry);
	if (bye == NULL) {
		problem_add(problems, "entry", "problem.no-bye", NULL);
		return hand_job_drop(office);
	}
	bye->locked = locked;
	return hand_job_write(office, &hand, locked ? "round.lock" : "round.unlock", problems);
}

bool
round_break_game(const struct office *office, const struct tournament *tournament, int round,
                 int table, struct problems *problems)
{
	struct hand_job hand;
	struct sheet_game *game = game_begin(office, tournament, round, table, &hand, problems);

	if (game == NULL)
		return false;
	if (!hand_job_free(&hand, game->black, "", problems))
		return hand_job_drop(office);
	sheet_drop(&hand.sheet, game->black);
	return hand_job_write(office, &hand, "round.break", problems);
}

bool
round_move_game(const struct office *office, const struct tournament *tournament, int round,
                int table, const char *to, struct problems *problems)
{
	struct hand_job hand;
	struct sheet_game *game = game_begin(office, tournament, round, table, &hand, problems);
	const struct sheet_game *there;
	int number;

	if (game == NULL)
		return false;
	if (!number_whole(to, HAND_TABLE_MAX, &number) || number == 0) {
		problem_add(problems, "to", "problem.table", NULL);
		return hand_job_drop(office);
	}
	there = sheet_game_at(&hand.sheet, number);
	if (!hand_job_free(&hand, game->black, "", problems) ||
	    (there != NULL && !hand_job_free(&hand, there->black, "to", problems)))
		return hand_job_drop(office);
	sheet_move(&hand.sheet, game, number);
	return hand_job_write(office, &hand, "round.move", problems);
}
