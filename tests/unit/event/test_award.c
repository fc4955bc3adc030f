#include "world/hall.h"

#include "event/award.h"
#include "store/prize.h"

/* Prizes by group over played events. Of two the lower number wins; the hall's pair n
 * is the n-th strongest. */

static void
entry_set(struct world *world, int number, const char *column, const char *value)
{
	char *sql = arena_printf(world->arena, "UPDATE entry SET %s = $1 WHERE number = $2", column);

	assert_int_equal(1, db_run(world->db, sql, "td", value, number));
	world_read(world);
}

static void
player_set(struct world *world, int number, int nth, const char *column, const char *value)
{
	char *sql = arena_printf(world->arena, "UPDATE player SET %s = $1 WHERE entry_id = 'icho-%d'"
	                         " AND seat = %d", column, number, nth);

	assert_int_equal(1, db_run(world->db, sql, "t", value));
	world_read(world);
}

static void
both_set(struct world *world, int number, const char *column, const char *value)
{
	player_set(world, number, 0, column, value);
	player_set(world, number, 1, column, value);
}

static void
everybody_set(struct world *world, const char *column, const char *value)
{
	for (int number = 1; number <= PAIRS; number++)
		both_set(world, number, column, value);
}

static struct contest
contest(struct world *world)
{
	return contest_of(world->arena, world_event(world), rounds_complete(&world->draw));
}

/* "2 5 9" of entries, "North 3" of clubs with their points in halves. */
static const char *
winners(struct world *world, enum prize_kind kind, const char *rank, int count)
{
	struct prize prize = {.kind = kind, .count = count, .name_en = "P", .name_ja = ""};
	const struct prizes prizes = {&prize, 1};
	const struct contest field_now = contest(world);
	const struct standing *order = contest_standings(world->arena, &field_now);
	const struct award *award;
	char *text = arena_text(world->arena, "");

	if (rank != NULL)
		assert_true(rank_parse(rank, &prize.rank));
	award = awards_of(world->arena, &field_now, order, &prizes);
	assert_ptr_equal(&prize, award->prize);
	for (size_t i = 0; i < award->winner_count; i++)
		text = arena_printf(world->arena, "%s %d", text,
		                    field_now.entries[award->winners[i]->entry]->number);
	for (size_t i = 0; i < award->club_count; i++)
		text = arena_printf(world->arena, "%s %s %d/%d", text, award->clubs[i].name,
		                    award->clubs[i].score_x2, award->clubs[i].entries);
	return text + (text[0] == ' ');
}

HALL_TEST(the_best_of_those_who_are_new_have_the_prize_for_new_entries)
{
	round_played(world, 1);
	round_played(world, 2);
	assert_string_equal("", winners(world, PRIZE_NEWCOMER, NULL, 1));
	entry_set(world, 9, "newcomer", "1");
	entry_set(world, 2, "newcomer", "1");
	assert_string_equal("2", winners(world, PRIZE_NEWCOMER, NULL, 1));
	assert_string_equal("2 9", winners(world, PRIZE_NEWCOMER, NULL, 2));
	assert_string_equal("2 9", winners(world, PRIZE_NEWCOMER, NULL, 9));
}

/* One player above the rank is one too many; one of the very rank is not. */
HALL_TEST(a_prize_up_to_a_rank_is_for_those_without_a_player_above_it)
{
	everybody_set(world, "rank", "1d");
	round_played(world, 1);
	assert_string_equal("", winners(world, PRIZE_RANK, "10k", 3));
	both_set(world, 1, "rank", "10k");
	player_set(world, 1, 1, "rank", "9k");
	assert_string_equal("", winners(world, PRIZE_RANK, "10k", 3));
	both_set(world, 8, "rank", "10k");
	assert_string_equal("8", winners(world, PRIZE_RANK, "10k", 3));
	both_set(world, 2, "rank", "30k");
	assert_string_equal("2 8", winners(world, PRIZE_RANK, "10k", 3));
}

HALL_TEST(whoever_shares_the_last_place_that_has_it_has_it_too)
{
	round_played(world, 1);
	for (int number = 1; number <= PAIRS; number++)
		entry_set(world, number, "newcomer", "1");
	/* After one round the four winners, and who had the bye, share the first place. */
	assert_true(strlen(winners(world, PRIZE_NEWCOMER, NULL, 1)) >= strlen("1 2 3 4"));
	assert_string_equal(winners(world, PRIZE_NEWCOMER, NULL, 1),
	                    winners(world, PRIZE_NEWCOMER, NULL, 4));
}

HALL_TEST(who_has_withdrawn_or_played_no_game_gets_none)
{
	entry_set(world, 9, "newcomer", "1");
	entry_set(world, 1, "newcomer", "1");
	absence_set(world->db, "icho-9", 1, true);
	world_read(world);
	round_played(world, 1);
	assert_string_equal("1", winners(world, PRIZE_NEWCOMER, NULL, 2));
	assert_true(entry_status_set(world->db, "icho-1", STATUS_CONFIRMED, STATUS_WITHDRAWN));
	world_read(world);
	assert_string_equal("", winners(world, PRIZE_NEWCOMER, NULL, 2));
}

/* Two of 2 points and one of 0 are less than three of 2, but the best two of each are
 * as good. */
HALL_TEST(a_club_has_the_points_of_its_best_entries_and_no_more)
{
	everybody_set(world, "club", "");
	round_played(world, 1);
	assert_string_equal("", winners(world, PRIZE_CLUB, NULL, 2));
	for (size_t i = 0; i < world->draw.game_count; i++) {
		const struct game game = world->draw.games[i];
		int black = hall_number(world, game.black), white = hall_number(world, game.white);

		both_set(world, black < white ? black : white, "club", i < 3 ? "North" : "South");
		both_set(world, black < white ? white : black, "club", i < 3 ? "South" : "North");
	}
	assert_string_equal("North 6/3", winners(world, PRIZE_CLUB, NULL, 3));
	assert_string_equal("North 6/4", winners(world, PRIZE_CLUB, NULL, 9));
	assert_string_equal("North 4/2", winners(world, PRIZE_CLUB, NULL, 2));
	assert_int_equal(strlen("North 2/1 South 2/1"), strlen(winners(world, PRIZE_CLUB, NULL, 1)));
}

/* One entry of two clubs is one of each; a name typed otherwise is no other club. */
HALL_TEST(an_entry_counts_once_for_each_club_of_its_players)
{
	const struct game *game;
	int winner;

	everybody_set(world, "club", "");
	round_played(world, 1);
	game = &world->draw.games[0];
	winner = hall_number(world, game->result.winner == SIDE_BLACK ? game->black : game->white);
	player_set(world, winner, 0, "club", "North");
	player_set(world, winner, 1, "club", "NORTH");
	assert_int_equal(strlen("North 2/1"), strlen(winners(world, PRIZE_CLUB, NULL, 3)));
	player_set(world, winner, 1, "club", "South");
	assert_int_equal(strlen("North 2/1 South 2/1"), strlen(winners(world, PRIZE_CLUB, NULL, 3)));
}

/* What everybody is told of the best two entries of each club. */
static const char *
public_club(struct world *world)
{
	struct prize prize = {.kind = PRIZE_CLUB, .count = 2, .name_en = "P", .name_ja = ""};
	const struct prizes prizes = {&prize, 1};
	const struct contest field_now = contest(world);
	const struct award *award = awards_of(world->arena, &field_now,
	                                      contest_standings(world->arena, &field_now), &prizes);

	assert_int_equal(1, award->club_count);
	return award->clubs[0].public;
}

/* Points without a name would tell whose they are. */
HALL_TEST(a_club_is_named_where_each_entry_added_up_shows_it)
{
	int best[2] = {0, 0};

	everybody_set(world, "club", "");
	round_played(world, 1);
	for (size_t i = 0; i < 2; i++) {
		const struct game *game = &world->draw.games[i];

		best[i] = hall_number(world, game->result.winner == SIDE_BLACK ? game->black : game->white);
		both_set(world, best[i], "club", "North");
		both_set(world, best[i], "publish", "full");
		player_set(world, best[i], 0, "publish", "initials");
	}
	assert_string_equal("North", public_club(world));
	player_set(world, best[1], 1, "publish", "number");
	assert_null(public_club(world));
	player_set(world, best[0], 1, "publish", "initials");
	player_set(world, best[1], 1, "publish", "full");
	assert_null(public_club(world));
	player_set(world, best[1], 1, "club", "East");
	assert_null(public_club(world));
}
