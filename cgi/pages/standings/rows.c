#include "pages/standings/rows.h"

#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "event/award.h"
#include "event/contest.h"
#include "event/stage.h"
#include "pages/part/fill.h"
#include "pages/part/plan_say.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/standings/standings_say.h"
#include "store/tournament.h"
#include "tournament/tally.h"

/* How a game came out for one of the two. */
/* The first three are what it is worth, in half wins. */
enum outcome { LOST = 0, HALF = 1, WON = 2, UNKNOWN, OUTCOMES };

/* The rows in the making. Opponents, cells and labels are by index in the contest. */
struct rows {
	const struct page *page;
	const struct event *event;
	struct contest contest;
	const struct standing *order; /* of groups: one after the other, places within each */
	struct standings_say_columns columns;
	const char **labels; /* what an entry is called in the others' rows */
	bool everything;     /* as say_name has it */
	const int *lines;    /* in which line each stands, from 1 */
	bool by_place;       /* cells name opponents by their places: names would be too wide */
	const struct value *(*whos)[HISTORY_COLOURS]; /* what cells say of an opponent; NULL until one does */
	struct way *ways;    /* what they say of how a game went, each once */
};

/* How an entry is called in the rows of others: its captain's family name, or
 * the whole name where two captains share that. */
struct label {
	const char *name;
	size_t entry;
};

static int
label_order(const void *one, const void *other)
{
	const struct label *a = one, *b = other;

	return strcmp(a->name, b->name);
}

static const char **
labels_of(const struct page *page, const struct contest *contest, bool everything)
{
	const char **names = arena_array(page->arena, contest->count, sizeof(*names));
	struct label *sorted = arena_array(page->arena, contest->count, sizeof(*sorted));

	for (size_t i = 0; i < contest->count; i++) {
		const struct entry *entry = contest->entries[i];

		names[i] = say_short(page, entry, entry->captain, everything);
		sorted[i] = (struct label){names[i], i};
	}
	if (contest->count > 0)
		qsort(sorted, contest->count, sizeof(*sorted), label_order);
	for (size_t i = 0; i < contest->count; i++) {
		const struct entry *entry = contest->entries[sorted[i].entry];

		if ((i > 0 && label_order(&sorted[i], &sorted[i - 1]) == 0) ||
		    (i + 1 < contest->count && label_order(&sorted[i], &sorted[i + 1]) == 0))
			names[sorted[i].entry] = say_name(page, entry, entry->captain, everything);
	}
	return names;
}

/* Which part of the rows the entry at a line is in; 0 where there are no groups, and
 * for who is in none. */
static int
part_at(const struct rows *rows, size_t at)
{
	const int *group = rows->contest.group;

	return group == NULL ? 0 : group[rows->order[at].entry];
}

static bool
begins_part(const struct rows *rows, size_t at)
{
	return at == 0 || part_at(rows, at) != part_at(rows, at - 1);
}

static bool
ends_part(const struct rows *rows, size_t at)
{
	return at + 1 == rows->contest.count || begins_part(rows, at + 1);
}

const struct standing *
standings_rows_order(struct arena *arena, const struct contest *contest)
{
	const struct standing *all = contest_standings(arena, contest);
	struct standing *order;
	size_t count = contest->by_group_count;

	if (contest->group == NULL)
		return all;
	order = arena_array(arena, contest->count, sizeof(*order));
	memcpy(order, contest->by_group, count * sizeof(*order));
	for (size_t i = 0; i < contest->count; i++)
		if (contest->group[all[i].entry] == 0)
			order[count++] = all[i];
	return order;
}

/* A column in which nobody has anything says nothing. */
static void
columns_drop(struct rows *rows)
{
	struct standings_say_columns *columns = &rows->columns;
	size_t count = 0;

	for (size_t i = 0; i < columns->count; i++) {
		enum criterion criterion = columns->list[i].criterion;
		bool known = i == 0 || criterion == CRITERIA;

		for (size_t at = 0; !known && at < rows->contest.count; at++)
			known = rows->order[at].known[criterion];
		if (known)
			columns->list[count++] = columns->list[i];
	}
	columns->count = count;
}

/* So many rounds, or so long a name, that a row would be wider than a window. */
static bool
too_wide(const struct rows *rows)
{
	enum { ROUNDS = 4, LETTERS = 12 };
	bool wide = rows->contest.rounds >= ROUNDS;

	for (size_t i = 0; !wide && i < rows->contest.count; i++)
		wide = text_length(rows->labels[i]) > LETTERS;
	return wide;
}

static struct rows
rows_of(const struct page *page, const struct event *event, int rounds, bool everything)
{
	struct rows rows = {
		.page = page,
		.event = event,
		.everything = everything,
		.contest = contest_of(page->arena, event, rounds),
	};
	int *lines;

	rows.order = standings_rows_order(page->arena, &rows.contest);
	rows.labels = labels_of(page, &rows.contest, everything);
	/* Where each entry stands, from 1: no two stand at the same, also where they
	 * share a place. */
	lines = arena_array(page->arena, rows.contest.count, sizeof(*lines));
	for (size_t at = 0; at < rows.contest.count; at++)
		lines[rows.order[at].entry] = (int)at + 1;
	rows.lines = lines;
	rows.whos = arena_array(page->arena, rows.contest.count, sizeof(*rows.whos));
	rows.columns = standings_say_columns(page->arena, &rows.contest);
	columns_drop(&rows);
	rows.by_place = too_wide(&rows);
	return rows;
}

/* Whether the entry kept away from the round. Who is out of a knockout, or whose group
 * has played, did not. */
static bool
stayed_away(const struct rows *rows, const struct history_turn *turn, size_t round)
{
	const struct event *event = rows->event;

	if (turn->part != PART_IDLE)
		return turn->part == PART_OUT;
	return stages_weighted(stages_of_round(event->tournament, &event->draw.berths,
	                                       (int)round + 1).system);
}

/* What is heard of a cell. */
static const char *
said(const struct rows *rows, enum outcome outcome, enum result_manner manner,
     enum history_colour colour)
{
	/* The second where both are said to have it. */
	SET_ROWS(static const char *const words[][2], OUTCOMES, 2,
		[LOST] = {"cell.lost", "cell.both-lose"}, [HALF] = {"cell.half", "cell.half"},
		[WON] = {"cell.won", "cell.both-win"}, [UNKNOWN] = {"cell.unknown", "cell.unknown"});
	struct value *data = value_object(rows->page->arena);

	value_set_bool(data, "forfeit", manner == MANNER_FORFEIT);
	value_set_bool(data, "time", manner == MANNER_TIME);
	value_set_bool(data, "black", colour == COLOUR_BLACK);
	value_set_bool(data, "white", colour == COLOUR_WHITE);
	return page_word(rows->page, words[outcome][manner == MANNER_BOTH], data);
}

/* how.mark, .said: how it came out, as a sign and in words; NULL where there was no game, but of a
 * bye that is worth something the sign. */
static void
outcome_set(const struct rows *rows, struct value *how, const struct history_turn *turn,
            enum result_ending ending, enum history_colour colour)
{
	SET_EACH(static const char *const marks[], OUTCOMES,
		[LOST] = "−", [HALF] = "=", [WON] = "+", [UNKNOWN] = "?");
	const struct tally_worth worth = tally_worth_in_points(&rows->event->tournament->plan);
	const enum outcome outcome = turn->part == PART_BYE ? (enum outcome)tally_worth_x2(worth, turn)
	                             : ending == ENDING_NONE ? UNKNOWN : (enum outcome)turn->earned_x2;
	const bool game = turn->part == PART_GAME;

	value_set_text(how, "mark", game || (turn->part == PART_BYE && (outcome == WON || outcome == HALF))
	                            ? marks[outcome] : NULL);
	fill_text(how, "said", game ? said(rows, outcome, result_ending_facts[ending].manner, colour)
	                           : NULL);
	value_set_bool(how, "lost", game && outcome == LOST);
}

/* All that a cell says but for whom the game was against: of ten thousand cells most are one of a
 * dozen, so each is made once. */
struct way {
	struct history_turn turn; /* but for the opponent */
	enum result_ending ending;
	const struct value *how;
	struct way *next;
};

static bool
way_is(const struct way *way, const struct history_turn *turn, enum result_ending ending)
{
	return way->ending == ending && way->turn.part == turn->part && way->turn.rest == turn->rest &&
	       way->turn.earned_x2 == turn->earned_x2 && way->turn.colour == turn->colour &&
	       way->turn.stones == turn->stones;
}

/* Without being played out, so that it shows no stone. */
static bool
is_decision(enum result_ending ending)
{
	return ending != ENDING_NONE && !result_ending_facts[ending].played;
}

static enum history_colour
colour_of(const struct history_turn *turn, enum result_ending ending)
{
	return is_decision(ending) ? COLOUR_NONE : turn->colour;
}

static const struct value *
how_of(struct rows *rows, const struct history_turn *turn, enum result_ending ending)
{
	struct arena *arena = rows->page->arena;
	const enum history_colour colour = colour_of(turn, ending);
	struct way *way = rows->ways;
	struct value *how;

	while (way != NULL && !way_is(way, turn, ending))
		way = way->next;
	if (way != NULL)
		return way->how;
	how = value_object_shared(arena);
	outcome_set(rows, how, turn, ending, colour);
	value_set_bool(how, "decision", turn->part == PART_GAME && is_decision(ending));
	value_set_bool(how, "black", colour == COLOUR_BLACK);
	value_set_bool(how, "white", colour == COLOUR_WHITE);
	fill_text(how, "stones", is_decision(ending) || turn->stones < 2 ? NULL
	          : arena_printf(arena, "%d", turn->stones));
	value_set_bool(how, "time", ending == ENDING_TIME);
	way = arena_alloc(arena, sizeof(*way));
	*way = (struct way){*turn, ending, how, rows->ways};
	rows->ways = way;
	return how;
}

/* cell.other {bye: as event_page_bye has it; void, out, opponent}: why there was no game that counts. */
static void
other_set(const struct rows *rows, struct value *cell, const struct history_turn *turn, bool away)
{
	struct value *other;

	if (turn->part != PART_BYE && turn->part != PART_VOID && !away) {
		value_set_bool(cell, "other", false);
		return;
	}
	other = value_set_object(cell, "other");
	value_set_bool(other, "bye", false);
	if (turn->part == PART_BYE)
		event_page_bye(other, rows->event, turn->rest);
	value_set_bool(other, "void", turn->part == PART_VOID);
	value_set_bool(other, "out", away);
	fill_text(other, "opponent", turn->opponent < 0 ? NULL : rows->labels[turn->opponent]);
}

/* The same in every row that meets it with that colour. */
static const struct value *
who_of(struct rows *rows, int opponent, enum history_colour colour)
{
	const struct value **made = &rows->whos[opponent][colour];
	const int line = rows->lines[opponent];
	struct value *who, *met;

	if (*made != NULL)
		return *made;
	*made = who = value_object_shared(rows->page->arena);
	value_set_bool(who, "met", false);
	if (rows->by_place) {
		met = value_set_object(who, "met");
		value_set_int(met, "place", rows->order[line - 1].place);
		value_set_int(met, "number", rows->contest.entries[opponent]->number);
		value_set_bool(met, "bare", colour == COLOUR_NONE);
	}
	fill_text(who, "opponent", rows->by_place ? NULL : rows->labels[opponent]);
	value_set_int(who, "line", line);
	value_set_bool(who, "black", colour == COLOUR_BLACK);
	value_set_bool(who, "white", colour == COLOUR_WHITE);
	return who;
}

/* One round in one row. An organiser may draw on while a result is missing: such a game is neither
 * won nor lost. */
static void
cell_add(struct rows *rows, struct value *list, size_t entry, size_t round)
{
	const struct contest *contest = &rows->contest;
	const struct history_turn *turn = history_turn(&contest->history, entry, round);
	const struct game *played = contest->games[entry * (size_t)contest->rounds + round];
	const enum result_ending ending = played == NULL ? ENDING_NONE : played->result.ending;
	struct value *cell = value_add_object(list);

	value_set(cell, "how", how_of(rows, turn, ending));
	other_set(rows, cell, turn, stayed_away(rows, turn, round));
	value_set(cell, "who", turn->opponent < 0 || turn->part == PART_VOID ? value_bool(false)
	                       : who_of(rows, turn->opponent, colour_of(turn, ending)));
}

bool
standings_rows_shared(const struct standing *order, size_t count, size_t at)
{
	return (at > 0 && order[at - 1].place == order[at].place) ||
	       (at + 1 < count && order[at + 1].place == order[at].place);
}

/* As standings_rows_shared, within a part of the rows. */
static bool
is_shared(const struct rows *rows, size_t at)
{
	const struct standing *order = rows->order;

	return (!begins_part(rows, at) && order[at - 1].place == order[at].place) ||
	       (!ends_part(rows, at) && order[at + 1].place == order[at].place);
}

/* row.heading: {text, width: how many columns the page has} above the first row of a
 * group, else none. */
static void
heading_set(const struct rows *rows, struct value *row, size_t at)
{
	const struct roster_label label = {LABEL_GROUP, part_at(rows, at)};
	struct value *heading;

	if (rows->contest.group == NULL || !begins_part(rows, at))
		return;
	heading = value_set_object(row, "heading");
	value_set_text(heading, "text", label.number > 0 ? say_label(rows->page, label)
	               : page_word(rows->page, "stage.no-group", NULL));
	value_set_int(heading, "width", 3 + (int64_t)rows->columns.count + rows->contest.rounds);
}

static void
values_add(const struct rows *rows, struct value *row, size_t at, bool decided)
{
	const struct standing *standing = &rows->order[at];
	struct value *list = value_set_list(row, "values");

	for (size_t i = 0; i < rows->columns.count; i++) {
		const struct standings_say_column column = rows->columns.list[i];
		struct value *item = value_add_object(list);

		value_set_text(item, "text", standings_say_value(rows->page, &rows->contest, standing,
		                                                 column));
		value_set_bool(item, "first", i == 0);
		value_set_bool(item, "words", column.criterion == CRITERION_STAGE);
		value_set_bool(item, "by", decided && column.criterion == standing->decided_by);
	}
}

static void
row_add(struct rows *rows, struct value *list, size_t at)
{
	const struct standing *standing = &rows->order[at];
	const struct entry *entry = rows->contest.entries[standing->entry];
	const enum criterion first = rows->columns.plan->order[0];
	const char *decided = begins_part(rows, at) ? NULL
	                      : standing->left ? page_word(rows->page, "standings.left", NULL)
	                      : standings_say_decided(rows->page, &rows->contest, &rows->columns,
	                                              standing);
	struct value *row = value_add_object(list), *cells;

	say_entry(rows->page, row, entry, rows->everything);
	fill_text(row, "pair", rows->everything ? NULL
	          : url_pair(rows->page, rows->event->tournament, entry->number));
	heading_set(rows, row, at);
	value_set_int(row, "line", (int64_t)at + 1);
	value_set_int(row, "rank_place", standing->place);
	value_set_bool(row, "shared", is_shared(rows, at));
	/* Behind the last of those who are equal in what the places begin with. */
	value_set_bool(row, "cut", !ends_part(rows, at) &&
	               standing[0].value[first] != standing[1].value[first]);
	value_set_bool(row, "withdrawn", entry->status == STATUS_WITHDRAWN);
	values_add(rows, row, at, decided != NULL && !standing->left);
	cells = value_set_list(row, "cells");
	for (size_t round = 0; round < (size_t)rows->contest.rounds; round++)
		cell_add(rows, cells, standing->entry, round);
	fill_text(row, "decided", decided);
	value_set_bool(row, "equal",
	               decided == NULL && !begins_part(rows, at) && standing->decided_by == CRITERIA);
}

static void
columns_show(const struct rows *rows)
{
	const struct page *page = rows->page;
	struct value *list = value_set_list(page->root, "criteria");
	struct value *rounds = value_set_list(page->root, "columns");

	for (size_t i = 0; i < rows->columns.count; i++)
		standings_say_column(page, value_add_object(list), rows->columns.list[i]);
	for (int round = 1; round <= rows->contest.rounds; round++)
		value_set_int(value_add_object(rounds), "number", round);
	value_set_text(page->root, "order", plan_say_order(page, rows->columns.plan));
	value_set_bool(page->root, "several", rows->columns.plan->order_count > 1);
	value_set_int(page->root, "print_width", 4 + (int64_t)rows->columns.count);
}

/* An event's prizes by group, and who has each. */
static void
prize_list_show(const struct page *page, const struct tournament *tournament,
                const struct contest *contest, bool everything)
{
	const struct prizes prizes = prizes_of(page->arena, page->app->office.db, tournament->id);
	struct value *list = value_set_list(page->root, "prizes");
	const struct award *awards;

	value_set_bool(page->root, "any_prizes", prizes.count > 0);
	if (prizes.count == 0)
		return;
	awards = awards_of(page->arena, contest, contest_standings(page->arena, contest), &prizes);

	for (size_t i = 0; i < prizes.count; i++) {
		struct value *item = value_add_object(list);
		struct value *winners = value_set_list(item, "who");
		struct value *clubs = value_set_list(item, "clubs");

		value_set_text(item, "text", plan_say_prize(page, awards[i].prize));
		value_set_bool(item, "none", awards[i].winner_count + awards[i].club_count == 0);
		for (size_t j = 0; j < awards[i].winner_count; j++) {
			const struct standing *winner = awards[i].winners[j];
			struct value *line = value_add_object(winners);

			value_set_text(line, "pair",
			               say_pair(page, contest->entries[winner->entry], everything));
			value_set_int(line, "place", winner->place);
		}
		for (size_t j = 0; j < awards[i].club_count; j++) {
			const struct award_club *club = &awards[i].clubs[j];
			struct value *line = value_add_object(clubs);

			fill_text(line, "name", everything ? club->name : club->public);
			value_set_text(line, "score", say_fraction(page->arena, club->score_x2, 2));
			value_set_int(line, "entries", club->entries);
			value_set_bool(line, "one", club->entries == 1);
		}
	}
}

static void
rows_show(struct rows *rows)
{
	const struct page *page = rows->page;
	struct value *list = value_set_list(page->root, "rows");
	bool numbered = rows->contest.group != NULL;

	columns_show(rows);
	for (size_t at = 0; at < rows->contest.count; at++) {
		row_add(rows, list, at);
		numbered = numbered || is_shared(rows, at);
	}
	value_set_bool(page->root, "numbered", numbered);
	value_set_bool(page->root, "by_place", rows->by_place);
	prize_list_show(page, rows->event->tournament, &rows->contest, rows->everything);
}

int
standings_rows_show(const struct page *page, const struct event *event, int after,
                    bool everything)
{
	const struct tournament *t = event->tournament;
	int complete = rounds_complete(&event->draw), rounds = after == 0 ? complete : after;
	bool over = t->state == STATE_FINISHED || t->cancelled, past = rounds < complete;

	value_set_int(page->root, "after", rounds);
	value_set_bool(page->root, "any", rounds > 0);
	value_set_bool(page->root, "over", over);
	value_set_bool(page->root, "past", past);
	value_set_bool(page->root, "all", rounds == t->rounds);
	value_set_bool(page->root, "final", !past && standings_say_final(event, rounds));
	fill_text(page->root, "playing", over || past || event->published <= rounds ? NULL
	          : arena_printf(page->arena, "%d", event->published));
	if (rounds > 0) {
		struct rows rows = rows_of(page, event, rounds, everything);

		rows_show(&rows);
	}
	return rounds;
}

/* ---- after which round ---- */

bool
standings_rows_after(struct page *page, int complete, int *after)
{
	const char *text = page_query(page, "after");

	*after = 0;
	if (text[0] == '\0' || (number_whole(text, complete, after) && *after > 0))
		return true;
	page_refuse(page, 404);
	return false;
}

static void
link_add(struct value *list, int number, const char *url, bool current)
{
	struct value *item = value_add_object(list);

	fill_number(item, "number", number);
	value_set_text(item, "url", url);
	value_set_bool(item, "current", current);
}

/* Those after each round before the last; then those of now. */
void
standings_rows_links(const struct page *page, const char *now, int shown, int complete)
{
	struct value *list = value_set_list(page->root, "links");

	for (int round = 1; round < complete; round++)
		link_add(list, round, arena_printf(page->arena, "%s?after=%d", now, round),
		         round == shown);
	link_add(list, 0, now, shown == complete);
	value_set_bool(page->root, "any_links", complete > 1);
}
