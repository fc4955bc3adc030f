#include "actions/draw/stage_draw.h"

#include <stdlib.h>
#include <string.h>

#include "actions/draw/finals.h"
#include "base/buf.h"
#include "event/contest.h"
#include "event/grid.h"
#include "event/name.h"
#include "tournament/fours.h"
#include "tournament/groups.h"

/* Swiss and McMahon weigh every couple anew for each round (round_act.c). The other systems decide
 * once, when a stage begins, who has which berth; each round of it then follows from the berths
 * and from what was won. So the draft of a stage's first round deals, and drawn again it
 * deals again: who is there and who is strong may have changed. What was dealt is kept with
 * the draft, since all rounds after it depend on nothing else. */

static struct stage_draw
refused(enum problem_kind kind, const char *detail)
{
	return (struct stage_draw){.kind = kind, .detail = detail};
}

/* ---- who sits where when a stage begins: by strength ---- */

struct seed {
	int place; /* 1 = the strongest */
	const struct entry *entry;
};

struct seeds {
	struct seed *list;
	size_t count;
};

/* Before the first round all have one place, so strength decides; and where that is equal the
 * number of the entry, which is nobody's choice and the same in every draw. */
static int
seed_order(const void *one, const void *other)
{
	const struct seed *a = one, *b = other;

	if (a->place != b->place)
		return a->place < b->place ? -1 : 1;
	if (a->entry->points_x2 != b->entry->points_x2)
		return a->entry->points_x2 > b->entry->points_x2 ? -1 : 1;
	return (a->entry->number > b->entry->number) - (a->entry->number < b->entry->number);
}

/* With which round a berth is of no more use to who has played none before it. Who is not there in
 * the first round of a knockout has lost it; in groups one may come late, up to the finals. */
static int
rounds_end(const struct tournament *tournament, const struct stage *stage)
{
	int end = tournament->rounds - stages_final_rounds(&tournament->plan) + 1;

	switch (stage->system) {
	case SYSTEM_KNOCKOUT:
		return stage->first_round + 1;
	case SYSTEM_FOURS:
		return stage->first_round + FOURS_ROUNDS < end ? stage->first_round + FOURS_ROUNDS : end;
	case SYSTEM_SWISS:
	case SYSTEM_MCMAHON:
	case SYSTEM_ROUND_ROBIN:
	case SYSTEMS:
		break;
	}
	return end;
}

static struct seeds
seeds_of(struct arena *arena, const struct event *event, const struct stage *stage)
{
	int *places = arena_array(arena, event->entries.count, sizeof(*places));
	const int end = rounds_end(event->tournament, stage);
	struct seeds seeds = {
		.list = arena_array(arena, event->entries.count, sizeof(struct seed)),
	};

	/* By place in the standings so far; before the first round all have the same. */
	if (stage->first_round > 1) {
		const struct contest contest = contest_of(arena, event, stage->first_round - 1);
		const struct standing *order = contest_seeding(arena, &contest);

		for (size_t i = 0; i < contest.count; i++)
			places[contest.entries[order[i].entry] - event->entries.list] = order[i].place;
	}
	/* Who announced off every such round gets no berth: in a bracket or a group it would be an
	 * empty one, and a bye for somebody in each round. */
	for (size_t i = 0; i < event->entries.count; i++) {
		const struct entry *entry = &event->entries.list[i];
		bool plays = false;

		for (int round = stage->first_round; round < end && !plays; round++)
			plays = seating_plays(entry, &event->absences, round);
		if (plays)
			seeds.list[seeds.count++] = (struct seed){places[i], entry};
	}
	if (seeds.count > 0)
		qsort(seeds.list, seeds.count, sizeof(*seeds.list), seed_order);
	return seeds;
}

/* By seed; NULL when the groups would be too small. */
static struct roster_berth *
seeds_deal(struct arena *arena, const struct tournament *tournament, enum plan_system system,
           size_t count)
{
	struct roster_berth *bracket;

	switch (system) {
	case SYSTEM_ROUND_ROBIN:
		return groups_deal(arena, count, (size_t)tournament->plan.value[SETTING_GROUPS]);
	case SYSTEM_FOURS:
		return fours_deal(arena, count);
	case SYSTEM_KNOCKOUT:
	case SYSTEM_SWISS:
	case SYSTEM_MCMAHON:
	case SYSTEMS:
		break;
	}
	bracket = arena_array(arena, count, sizeof(*bracket));
	for (size_t seed = 0; seed < count; seed++)
		bracket[seed] = (struct roster_berth){1, (int)seed + 1};
	return bracket;
}

static struct stage_draw
strength_deal(struct arena *arena, const struct event *event, const struct stage *stage)
{
	const struct seeds seeds = seeds_of(arena, event, stage);
	const int groups = event->tournament->plan.value[SETTING_GROUPS];
	struct roster_berth *dealt, *berths;

	if (seeds.count < 2)
		return refused(PROBLEM_PAIRS_FEW, NULL);
	dealt = seeds_deal(arena, event->tournament, stage->system, seeds.count);
	if (dealt == NULL)
		return refused(PROBLEM_GROUPS_SMALL, arena_printf(arena, "%d", groups * GROUP_LEAST));
	berths = arena_array(arena, event->entries.count, sizeof(*berths));
	for (size_t i = 0; i < seeds.count; i++)
		berths[seeds.list[i].entry - event->entries.list] = dealt[i];
	return (struct stage_draw){.stage = *stage, .dealt = berths};
}

/* Who has which berth when a stage begins that is drawn by them; the round of it is still to be
 * drawn. Only the finalists' knockout is dealt by what was won before it, and says itself who goes
 * on. */
static struct stage_draw
stage_deal(struct arena *arena, const struct event *event, const struct stage *stage)
{
	struct finals finals;

	if (stage->system != SYSTEM_KNOCKOUT || stage->number == 1)
		return strength_deal(arena, event, stage);
	finals = finals_of(arena, event, stage->first_round);
	if (finals.kind != PROBLEM_NONE)
		return refused(finals.kind, finals.detail);
	return (struct stage_draw){.stage = *stage, .dealt = finals.berths};
}

/* ---- the round ---- */

/* Of every entry of the event: whether it takes part in the round. */
static unsigned char *
plays_of(struct arena *arena, const struct event *event, int round)
{
	const struct entry_list *entries = &event->entries;
	unsigned char *plays = arena_array(arena, entries->count, 1);

	for (size_t i = 0; i < entries->count; i++)
		plays[i] = seating_plays(&entries->list[i], &event->absences, round);
	return plays;
}

/* Games of the whole event are read and those of the stage cut out of them: entries are the
 * event's, by the same index everywhere, so that berths, absences and games fit each other. */
static struct roster_input
input_of(struct arena *arena, const struct event *event, const struct stage *stage,
         const struct roster_berth *berths, int round)
{
	const struct history all = grid_history(arena, event, round - 1);

	return (struct roster_input){
		.system = stage->system,
		.third_place = event->tournament->plan.value[SETTING_THIRD_PLACE] != 0,
		.history = stages_history(arena, &all, stage->first_round, round),
		.berths = berths,
		.plays = plays_of(arena, event, round),
	};
}

/* ---- what the roster says against the round ---- */

static bool
plays_in(const struct event *event, const char *entry_id, int round)
{
	const struct entry *entry = seating_entry(&event->entries, entry_id);

	return entry != NULL && seating_plays(entry, &event->absences, round);
}

/* "2, 5": tables of the round before that named no winner, where both still play. The pure layer
 * has a slot of the bracket; people know the game by its table, and the table by where they sat.
 * Where one of the two has gone the other goes on, and nothing is to be decided. */
static const char *
undecided_tables(struct arena *arena, const struct event *event, int round)
{
	struct buf list = buf_new(arena, 64);

	for (size_t i = 0; i < event->draw.game_count; i++) {
		const struct game *game = &event->draw.games[i];

		if (game->round == round - 1 && game->result.winner == SIDE_NONE &&
		    plays_in(event, game->black, round) && plays_in(event, game->white, round))
			buf_printf(&list, "%s%d", list.len == 0 ? "" : ", ", game->table);
	}
	return list.text;
}

static struct stage_draw
roster_refused(struct arena *arena, const struct event *event, int round,
               const struct roster *roster)
{
	const char *tables;

	switch (roster->refusal) {
	case ROSTER_OVER:
		return refused(PROBLEM_STAGE_OVER, NULL);
	case ROSTER_FEW:
		return refused(PROBLEM_PAIRS_FEW, NULL);
	case ROSTER_NO_WINNER:
		tables = undecided_tables(arena, event, round);
		return tables[0] != '\0' ? refused(PROBLEM_NO_WINNER, tables)
		                         : refused(PROBLEM_NO_WINNER_SLOT, NULL);
	case ROSTER_NOBODY:
		return refused(PROBLEM_NOBODY_LEFT, arena_printf(arena, "%d", roster->slot));
	case ROSTER_DRAWN:
		break;
	}
	return refused(PROBLEM_NONE, NULL);
}

/* How many rounds the stage may take. What is said of too few is said when the stage is dealt,
 * before anybody has played in it: found out at its last round, a bracket would end without a
 * final. Fours take two rounds each, and as many fours are dealt as there are rounds for. */
static int
rounds_left(const struct tournament *tournament, const struct stage *stage)
{
	int finals = stage->number == 1 ? stages_final_rounds(&tournament->plan) : 0;

	return tournament->rounds - finals - stage->first_round + 1;
}

/* All rounds the event needs for the stage and what comes after it, where it has
 * fewer; 0 = it has them. */
static int
rounds_needed(struct arena *arena, const struct event *event, const struct stage *stage,
              const struct roster_input *input)
{
	int needed = roster_rounds(arena, input);

	if (stage->system == SYSTEM_FOURS || needed <= rounds_left(event->tournament, stage))
		return 0;
	return event->tournament->rounds + needed - rounds_left(event->tournament, stage);
}

/* The round of berths that are there; what is dealt in this very draft is not written down yet. */
static struct stage_draw
round_draw_of(struct arena *arena, const struct event *event, const struct stage *stage,
              const struct roster_berth *berths, int round, bool leave_empty)
{
	struct roster_input input = input_of(arena, event, stage, berths, round);
	struct stage_draw draw = {.stage = *stage};
	struct history all;
	int needed = 0;

	if (round == stage->first_round)
		needed = rounds_needed(arena, event, stage, &input);
	if (needed > 0)
		return refused(stage->system == SYSTEM_KNOCKOUT ? PROBLEM_ROUNDS_SHORT_KNOCKOUT
		                                                : PROBLEM_ROUNDS_SHORT,
		               arena_printf(arena, "%d", needed));
	input.leave_empty = leave_empty;
	draw.roster = roster_next(arena, &input);
	if (draw.roster.refusal != ROSTER_DRAWN)
		return roster_refused(arena, event, round, &draw.roster);
	all = grid_history(arena, event, round - 1);
	/* Who meets again, whatever the stage they met in: the roster knows its own stage alone, and
	 * two who come from one group may have to meet again in the finals. */
	draw.roster.rematches = 0;
	for (size_t i = 0; i < draw.roster.fixture_count; i++)
		draw.roster.rematches += history_meetings(&all, draw.roster.fixtures[i].a,
		                                          draw.roster.fixtures[i].b) > 0;
	return draw;
}

/* A later round has the berths that its first was drawn with. There are none where nobody could be
 * dealt any when that one was published by hand (finalists who were tied), or where games came
 * without them: what a bracket is would have to be guessed, and it is the desk's to say. */
struct stage_draw
stage_draw_of(struct arena *arena, const struct event *event, int round, bool leave_empty)
{
	const struct tournament *tournament = event->tournament;
	const int finals = stages_final_rounds(&tournament->plan);
	const struct stage stage = stages_of_round(tournament, &event->draw.berths, round);
	struct stage_draw deal, draw;
	const struct roster_berth *berths;

	if (finals > 0 && tournament->rounds <= finals)
		return refused(PROBLEM_ROUNDS_FINAL, arena_printf(arena, "%d", finals));
	if (stages_weighted(stage.system))
		return (struct stage_draw){.stage = stage};
	if (round > stage.first_round) {
		berths = stages_berths(arena, event, &event->draw.berths, stage.number);
		return berths == NULL ? refused(PROBLEM_STAGE_BY_HAND, NULL)
		                      : round_draw_of(arena, event, &stage, berths, round, leave_empty);
	}
	deal = stage_deal(arena, event, &stage);
	if (deal.kind != PROBLEM_NONE)
		return deal;
	draw = round_draw_of(arena, event, &stage, deal.dealt, round, leave_empty);
	draw.dealt = deal.dealt;
	return draw;
}

/* ---- keeping ---- */

/* Of the stage that begins with that round, in place of whatever an earlier draft dealt. */
static void
berths_write(const struct office *office, const struct event *event, const struct stage *stage,
             const struct roster_berth *berths)
{
	const char *id = event->tournament->id;

	berths_delete(office->db, id, stage->first_round);
	for (size_t i = 0; i < event->entries.count; i++) {
		const struct berth_kept berth = {
			stage->number, stage->first_round, event->entries.list[i].id,
			berths[i].group, berths[i].number,
		};

		if (berth.group > 0)
			berth_insert(office->db, id, &berth);
	}
}

/* With the draft and not when it is published: whoever looks at the draft sees groups and rounds of
 * it by their names, and these follow from the berths. */
void
stage_draw_keep(const struct office *office, const struct event *event,
                const struct stage_draw *draw)
{
	if (draw->dealt != NULL)
		berths_write(office, event, &draw->stage, draw->dealt);
}

/* Changes by hand
 *
 * A knockout or a round robin draws no games: it deals every entry a berth at its beginning,
 * and who meets whom in any round follows from the berths. A hand that changes a game of the
 * first round has thus changed the bracket, though it has only touched two names; were the
 * berths left as they are, the next round would bring the winners of games that were
 * never played. So when the first round is published, the berths are made to agree with what
 * people have decided, not the other way round. Later rounds need nothing of the kind: a game
 * there has another result at most.
 *
 * It goes fixture by fixture. Where the one on the berth of `a` met somebody else than the one
 * on the berth of `b`, that opponent and `b` change berths, and all fixtures still to come
 * are told of it. After that fixture its two berths are never touched again: a berth is in
 * one fixture of a round, and an entry in one game. So once through is enough. Where only
 * `b` has a game, its opponent comes to the berth of `a`, who sits out. */

static void
exchange(size_t *entry, size_t one, size_t other)
{
	if (*entry == one)
		*entry = other;
	else if (*entry == other)
		*entry = one;
}

/* The two change berths, in all that is still to be looked at too. */
static void
berths_swap(struct roster *roster, struct roster_berth *berths, size_t one, size_t other)
{
	const struct roster_berth kept = berths[one];

	berths[one] = berths[other];
	berths[other] = kept;
	for (size_t i = 0; i < roster->fixture_count; i++) {
		exchange(&roster->fixtures[i].a, one, other);
		exchange(&roster->fixtures[i].b, one, other);
	}
}

/* The opponent by the seating, or the count of the entries. */
static size_t
opponent_in(const struct seating *seating, const struct entry_list *entries, size_t at)
{
	const struct entry *entry = &entries->list[at];
	const struct seating_game *game = seating_game(seating, entry);

	if (game == NULL)
		return entries->count;
	return (size_t)((game->black == entry ? game->white : game->black) - entries->list);
}

/* Changes berths until they would draw the games of the seating. */
static void
berths_follow(const struct entry_list *entries, const struct seating *seating,
              struct roster *roster, struct roster_berth *berths)
{
	for (size_t i = 0; i < roster->fixture_count; i++) {
		const struct roster_fixture *fixture = &roster->fixtures[i];
		size_t of_a = opponent_in(seating, entries, fixture->a);
		size_t of_b = opponent_in(seating, entries, fixture->b);

		if (of_a < entries->count && of_a != fixture->b)
			berths_swap(roster, berths, of_a, fixture->b);
		else if (of_a == entries->count && of_b < entries->count)
			berths_swap(roster, berths, of_b, fixture->a);
	}
}

void
stage_draw_settle(const struct office *office, const struct event *event,
                  const struct seating *seating)
{
	struct arena *arena = office->arena;
	const struct berths_kept kept = berths_of(arena, office->db, event->tournament->id);
	const struct stage stage = stages_of_round(event->tournament, &kept, seating->round);
	struct roster_berth *berths;
	struct roster_input input;
	struct roster roster;

	if (stages_weighted(stage.system) || stage.first_round != seating->round)
		return;
	/* What is written is asked, and not the event as it was read: this very action may have
	 * dealt. */
	berths = stages_berths(arena, event, &kept, stage.number);
	if (berths == NULL)
		berths = stage_deal(arena, event, &stage).dealt;
	if (berths == NULL)
		return;
	input = input_of(arena, event, &stage, berths, seating->round);
	roster = roster_next(arena, &input);
	berths_follow(&event->entries, seating, &roster, berths);
	berths_write(office, event, &stage, berths);
}

/* ---- who has part ---- */

unsigned char *
stage_draw_seated(struct arena *arena, const struct entry_list *entries,
                  const struct roster *roster)
{
	unsigned char *part = arena_array(arena, entries->count, 1);

	for (size_t i = 0; i < roster->fixture_count; i++)
		part[roster->fixtures[i].a] = part[roster->fixtures[i].b] = 1;
	for (size_t i = 0; i < roster->bye_count; i++)
		part[roster->byes[i].entry] = 1;
	return part;
}

/* Who is waited for before a round is published. In a bracket that is not everybody who plays, and
 * the roster knows it; `leave_empty`, since what could not be drawn without the desk has been drawn
 * by now, and all that is asked is who has a place in it. */
unsigned char *
stage_draw_part(struct arena *arena, const struct event *event, int round)
{
	const struct berths_kept *kept = &event->draw.berths;
	const struct stage stage = stages_of_round(event->tournament, kept, round);
	const struct roster_berth *berths = stages_berths(arena, event, kept, stage.number);
	struct roster_input input;
	struct roster roster;

	if (stages_weighted(stage.system) || berths == NULL)
		return plays_of(arena, event, round);
	input = input_of(arena, event, &stage, berths, round);
	input.leave_empty = true;
	roster = roster_next(arena, &input);
	return stage_draw_seated(arena, &event->entries, &roster);
}
