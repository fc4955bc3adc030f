#include "actions/files/h9_out.h"

#include <string.h>

#include "base/text.h"
#include "event/contest.h"
#include "event/schedule.h"
#include "event/single.h"
#include "formats/h9.h"
#include "tournament/tally.h"

enum { EVEN_GAMES = 9 };

struct out {
	struct arena *arena;
	const struct plan *plan;
	struct contest contest;
	const struct standing *order;       /* of the contest, best first */
	const char *names[CRITERIA];        /* of the columns */
	enum criterion columns[CRITERIA];
	size_t column_count;
	int *row_of;                        /* by index in the field */
};

/* Those of the event's order that every entry has a value of. */
static void
columns_choose(struct out *out)
{
	int value_x4;

	for (size_t i = 0; i < out->plan->order_count; i++) {
		enum criterion criterion = out->plan->order[i];
		bool known = out->contest.count > 0;
		char *name;

		for (size_t row = 0; row < out->contest.count; row++)
			known = known && standings_value_x4(&out->order[row], criterion, &value_x4);
		if (!known)
			continue;
		name = text_upper(out->arena, criterion_keys[criterion]);
		for (char *at = name; *at != '\0'; at++)
			if (*at == '_')
				*at = '-'; /* "SOS-1" of sos_1 */
		out->names[out->column_count] = name;
		out->columns[out->column_count++] = criterion;
	}
}

static enum h9_result
result_worth(int worth_x2)
{
	return worth_x2 == 2 ? H9_WIN : worth_x2 == 1 ? H9_JIGO : H9_LOSS;
}

static struct h9_game
game_of(const struct out *out, size_t at)
{
	const struct history_turn *turn = &out->contest.history.turns[at];
	const struct game *game = out->contest.games[at];
	const bool played = turn->part == PART_GAME;
	const struct tally_worth worth = tally_worth_in_points(out->plan);

	/* The lines of the two can agree on it where what one won the other lost. */
	if (played && result_worth_x2(game->result, SIDE_BLACK) +
	              result_worth_x2(game->result, SIDE_WHITE) == 2)
		return (struct h9_game){
			.opponent = out->row_of[turn->opponent],
			.result = result_worth(turn->earned_x2),
			.colour = turn->colour, .stones = turn->stones,
			.by_default = game->result.ending == ENDING_FORFEIT,
		};
	return (struct h9_game){
		.opponent = -1,
		.result = result_worth(played ? turn->earned_x2 : tally_worth_x2(worth, turn)),
	};
}

static struct h9_row
row_of(const struct out *out, const struct standing *standing)
{
	const struct single single = single_of(out->arena, out->contest.entries[standing->entry]);
	size_t rounds = out->contest.history.rounds;
	struct h9_game *games = arena_array(out->arena, rounds, sizeof(*games));
	int *values = arena_array(out->arena, out->column_count, sizeof(*values)), value_x4;

	for (size_t i = 0; i < out->column_count; i++)
		if (standings_value_x4(standing, out->columns[i], &value_x4))
			values[i] = value_x4 / 2;
	for (size_t round = 0; round < rounds; round++)
		games[round] = game_of(out, standing->entry * rounds + round);
	return (struct h9_row){
		.family = single.family, .given = single.given, .rank = single.rank,
		.country = single.country, .club = single.club, .values_x2 = values, .games = games,
	};
}

const char *
h9_out_text(struct arena *arena, const struct event *event)
{
	const struct tournament *t = event->tournament;
	struct out out = {
		.arena = arena, .plan = &t->plan,
		.contest = contest_of(arena, event, rounds_complete(&event->draw)),
	};
	const size_t count = out.contest.count;
	struct h9_row *rows = arena_array(arena, count, sizeof(*rows));

	out.order = contest_standings(arena, &out.contest);
	out.row_of = arena_array(arena, count, sizeof(int));
	columns_choose(&out);
	for (size_t i = 0; i < count; i++)
		out.row_of[out.order[i].entry] = (int)i;
	for (size_t i = 0; i < count; i++)
		rows[i] = row_of(&out, &out.order[i]);
	return h9_text(arena, &(struct h9){
		.name = t->name_en[0] != '\0' ? t->name_en : t->name_ja,
		.country = "", .place = tournament_text(t, TEXT_VENUE, languages[0].code), .begins = t->date,
		.ends = schedule_last_day(t),
		.handicap_less = EVEN_GAMES, .komi_x2 = t->ruleset->handicap.rows[0].komi_x2,
		.comment = "", .pairs = !ruleset_single(t->ruleset),
		.criteria = out.column_count, .criterion_names = out.names,
		.rounds = out.contest.history.rounds, .count = count, .rows = rows,
	});
}
