#include <string.h>

#include "api/call.h"
#include "api/plan_body.h"
#include "api/api_routes.h"
#include "api/show.h"
#include "event/award.h"
#include "event/contest.h"

enum { CRITERIA_TEXT = 200, ROUND_TEXT = 4 };

ROUTER_FIELDS(api_standings_fields,
	{"after", .max = ROUND_TEXT},
	{"criteria", .max = CRITERIA_TEXT});

/* The columns that are asked for, and what they are filled from. */
struct table {
	const struct call *call;
	struct contest contest;
	const struct standing *order;
	enum criterion columns[CRITERIA];
	size_t column_count;
};

/* After how many rounds; those whose results are all in, unless others are asked for: of the
 * last one a game without a result counts as met, not yet played. */
static int
after_asked(struct call *call, const struct rounds *draw)
{
	struct call_number number = {draw->rounds, rounds_complete(draw), PROBLEM_NUMBER, NULL};

	while (number.most > 0 && draw->states[number.most] != ROUND_PUBLISHED)
		number.most--;
	return call_query_whole(call, "after", number);
}

/* "score,sos": each once. */
static void
columns_asked(struct call *call, struct table *table)
{
	struct slice rest = slice_of(call_query(call, "criteria"));

	if (rest.len == 0)
		return;
	while (rest.at != NULL) {
		const struct slice key = slice_cut(&rest, ',');
		enum criterion criterion = CRITERIA;
		bool good = criterion_parse(arena_copy(call->arena, key.at, key.len), &criterion);

		for (size_t i = 0; i < table->column_count; i++)
			good = good && table->columns[i] != criterion;
		if (good)
			table->columns[table->column_count++] = criterion;
		else
			problem_add(&call->problems, "criteria", PROBLEM_CHOICE, NULL);
	}
}

/* NULL: the game's result, if it has one. */
static const char *
part_word(enum history_part part)
{
	switch (part) {
	case PART_OUT:
	case PART_IDLE:
		return "absent";
	case PART_BYE:
		return "bye";
	case PART_GAME:
	case PART_VOID:
		break;
	}
	return NULL;
}

static void
show_turns(const struct table *table, struct value *row, size_t entry)
{
	struct value *list = value_set_list(row, "games");

	for (size_t round = 0; round < table->contest.history.rounds; round++) {
		size_t at = entry * table->contest.history.rounds + round;
		const struct history_turn *turn = &table->contest.history.turns[at];
		const struct game *game = table->contest.games[at];
		struct value *item = value_add_object(list);
		SET_EACH(static const char *const colours[], HISTORY_COLOURS,
			[COLOUR_NONE] = NULL, [COLOUR_BLACK] = "black", [COLOUR_WHITE] = "white");
		const char *part = part_word(turn->part);

		value_set_int(item, "round", (int64_t)round + 1);
		value_set_text(item, "opponent", turn->opponent < 0 ? NULL
		               : table->contest.entries[turn->opponent]->id);
		value_set_text(item, "colour", colours[turn->colour]);
		value_set_int(item, "stones", game == NULL ? 0 : game->stones);
		value_set_text(item, "result", part != NULL ? part
		               : show_result(table->call->arena, game->result));
	}
}

static void
show_value(struct value *row, enum criterion criterion, const struct standing *standing)
{
	const char *key = criterion_keys[criterion];
	int value = standing->value[criterion], scale = measure_facts[criterion].scale;

	if (standing->known[criterion])
		value_set_quarter(row, key, (int64_t)value * 4 / scale);
	else
		value_set_text(row, key, NULL);
}

static void
show_row(const struct table *table, struct value *row, const struct standing *standing)
{
	const struct entry *entry = table->contest.entries[standing->entry];
	const struct contest *contest = &table->contest;
	const struct standing *own = NULL; /* in its group's own standings */

	for (size_t i = 0; i < contest->by_group_count; i++)
		if (contest->by_group[i].entry == standing->entry)
			own = &contest->by_group[i];
	value_set_int(row, "place", standing->place);
	/* While an event of groups is in their rounds. */
	if (own != NULL) {
		value_set_int(row, "group", contest->group[standing->entry]);
		value_set_int(row, "group_place", own->place);
	} else if (contest->group != NULL) {
		value_set_text(row, "group", NULL);
		value_set_text(row, "group_place", NULL);
	}
	value_set_text(row, "entry", entry->id);
	show_players(table->call, row, entry);
	value_set_half(row, "points", entry->points_x2);
	for (size_t i = 0; i < table->column_count; i++)
		show_value(row, table->columns[i], standing);
	value_set_text(row, "decided_by", standing->decided_by == CRITERIA ? NULL
	               : criterion_keys[standing->decided_by]);
	if (standing->decided_by == CRITERION_SOS_LATER)
		value_set_int(row, "left_out", standing->later.left_out);
	show_turns(table, row, standing->entry);
}

static void
award_show(const struct table *table, struct value *item, const struct award *award)
{
	struct value *entries, *clubs;

	plan_body_prize(item, award->prize);
	entries = value_set_list(item, "entries");
	for (size_t i = 0; i < award->winner_count; i++)
		value_add(entries, value_text(table->call->arena,
		                              table->contest.entries[award->winners[i]->entry]->id));
	clubs = value_set_list(item, "clubs");
	for (size_t i = 0; i < award->club_count; i++) {
		struct value *club = value_add_object(clubs);

		value_set_text(club, "name", award->clubs[i].public);
		value_set_half(club, "score", award->clubs[i].score_x2);
		value_set_int(club, "entries", award->clubs[i].entries);
	}
}

static struct value *
table_show(const struct table *table)
{
	const struct call *call = table->call;
	struct value *object = value_object(call->arena), *list;
	/* Each prize of the event as it is set, and who has it. */
	const struct prizes prizes =
		prizes_of(call->arena, call->office->db, call->tournament->id);
	const struct award *awards = awards_of(call->arena, &table->contest, table->order, &prizes);

	value_set_int(object, "after_round", table->contest.rounds);
	list = value_set_list(object, "criteria");
	for (size_t i = 0; i < table->column_count; i++)
		value_add(list, value_text(call->arena, criterion_keys[table->columns[i]]));
	list = value_set_list(object, "rows");
	for (size_t i = 0; i < table->contest.count; i++)
		show_row(table, value_add_object(list), &table->order[i]);
	list = value_set_list(object, "play_offs");
	for (size_t i = 0; i < table->contest.reckoning.play_off_count; i++) {
		const struct reckoning_play_off *game = &table->contest.reckoning.play_offs[i];
		struct value *item = value_add_object(list);

		value_set_text(item, "winner", table->contest.entries[game->winner]->id);
		value_set_text(item, "loser", table->contest.entries[game->loser]->id);
	}
	list = value_set_list(object, "prizes");
	for (size_t i = 0; i < prizes.count; i++)
		award_show(table, value_add_object(list), &awards[i]);
	return object;
}

/* GET /api/v1/tournaments/{slug}/standings?after=&criteria=: anyone. */
int
api_standings(struct call *call)
{
	struct event event = call_event(call);
	struct table table = {.call = call};
	int after = after_asked(call, &event.draw);
	const struct plan *plan;

	if (event.tournament->divisions > 0) /* which have their own */
		event.entries.count = 0;
	columns_asked(call, &table);
	if (call->problems.count > 0)
		return call_problems(call);
	table.contest = contest_of(call->arena, &event, after);
	table.order = contest_standings(call->arena, &table.contest);
	/* Where none is asked for: what the event is ordered by. */
	plan = table.contest.reckoning.plan;
	if (table.column_count == 0) {
		memcpy(table.columns, plan->order, plan->order_count * sizeof(*plan->order));
		table.column_count = plan->order_count;
	}
	return call_answer_public(call, table_show(&table));
}
