#include <string.h>

#include "api/call.h"
#include "api/plan_body.h"
#include "api/routes.h"
#include "api/show.h"
#include "base/number.h"
#include "event/award.h"
#include "event/contest.h"

enum { CRITERIA_TEXT = 200, ROUND_TEXT = 4 };

const struct router_field api_standings_fields[] = {
	{.name = "after", .max = ROUND_TEXT},
	{.name = "criteria", .max = CRITERIA_TEXT},
	{.name = NULL},
};

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
	const char *text = call_query(call, "after");
	int after = rounds_complete(draw), most = draw->rounds;

	while (most > 0 && draw->states[most] != ROUND_PUBLISHED)
		most--;
	if (text[0] != '\0' && !number_whole(text, most, &after))
		problem_add(&call->problems, "after", PROBLEM_NUMBER,
		            arena_printf(call->arena, "0–%d", most));
	return after;
}

static bool
column_add(struct table *table, const char *key)
{
	enum criterion criterion;

	if (!criterion_parse(key, &criterion))
		return false;
	for (size_t i = 0; i < table->column_count; i++)
		if (table->columns[i] == criterion)
			return false;
	table->columns[table->column_count++] = criterion;
	return true;
}

/* "score,sos": each once. */
static void
columns_asked(struct call *call, struct table *table)
{
	const char *text = call_query(call, "criteria");

	if (text[0] == '\0')
		return;
	for (;;) {
		size_t len = strcspn(text, ",");

		if (!column_add(table, arena_copy(call->arena, text, len)))
			problem_add(&call->problems, "criteria", PROBLEM_CHOICE, NULL);
		if (text[len] == '\0')
			return;
		text += len + 1;
	}
}

/* Where none is asked for: what the event is ordered by. */
static void
columns_usual(struct table *table)
{
	const struct plan *plan = table->contest.reckoning.plan;

	if (table->column_count > 0)
		return;
	memcpy(table->columns, plan->order, plan->order_count * sizeof(*plan->order));
	table->column_count = plan->order_count;
}

/* What the round was to the entry: the game's result, "bye", "absent", or NULL
 * for a game whose result is missing. */
static const char *
round_result(struct arena *arena, const struct history_turn *turn, const struct game *game)
{
	switch (turn->part) {
	case PART_OUT:
	case PART_IDLE:
		return "absent";
	case PART_BYE:
		return "bye";
	case PART_GAME:
	case PART_VOID:
		break;
	}
	return show_result(arena, game->result);
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
		static const char *const names[] = {
			[COLOUR_NONE] = NULL, [COLOUR_BLACK] = "black", [COLOUR_WHITE] = "white",
		};

		value_set_int(item, "round", (int64_t)round + 1);
		value_set_text(item, "opponent", turn->opponent < 0 ? NULL
		               : table->contest.entries[turn->opponent]->id);
		value_set_text(item, "colour", names[turn->colour]);
		value_set_int(item, "stones", game == NULL ? 0 : game->stones);
		value_set_text(item, "result", round_result(table->call->arena, turn, game));
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

/* The entry in its group's own standings; NULL for who is in none. */
static const struct standing *
group_standing(const struct contest *contest, size_t entry)
{
	for (size_t i = 0; i < contest->by_group_count; i++)
		if (contest->by_group[i].entry == entry)
			return &contest->by_group[i];
	return NULL;
}

static void
show_row(const struct table *table, struct value *row, const struct standing *standing)
{
	const struct entry *entry = table->contest.entries[standing->entry];
	const struct contest *contest = &table->contest;
	const struct standing *own = group_standing(contest, standing->entry);

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

/* Each prize of the event as it is set, and who has it. */
static void
show_awards(const struct table *table, struct value *object)
{
	const struct call *call = table->call;
	const struct prizes prizes =
		prizes_of(call->arena, call->office->db, call->tournament->id);
	const struct award *awards = awards_of(call->arena, &table->contest, table->order, &prizes);
	struct value *list = value_set_list(object, "prizes");

	for (size_t i = 0; i < prizes.count; i++)
		award_show(table, value_add_object(list), &awards[i]);
}

static struct value *
table_show(const struct table *table)
{
	struct value *object = value_object(table->call->arena), *list;

	value_set_int(object, "after_round", table->contest.rounds);
	list = value_set_list(object, "criteria");
	for (size_t i = 0; i < table->column_count; i++)
		value_add(list, value_text(table->call->arena, criterion_keys[table->columns[i]]));
	list = value_set_list(object, "rows");
	for (size_t i = 0; i < table->contest.count; i++)
		show_row(table, value_add_object(list), &table->order[i]);
	show_awards(table, object);
	return object;
}

/* GET /api/v1/tournaments/{slug}/standings?after=&criteria=: anyone. */
void
api_standings(struct call *call)
{
	const struct event event = call_event(call);
	struct table table = {.call = call};
	int after = after_asked(call, &event.draw);

	columns_asked(call, &table);
	if (call->problems.count > 0) {
		call_refuse_problems(call);
		return;
	}
	table.contest = contest_of(call->arena, &event, after);
	table.order = contest_standings(call->arena, &table.contest);
	columns_usual(&table);
	call_answer_public(call, table_show(&table));
}
