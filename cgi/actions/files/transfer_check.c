#include "actions/files/transfer_check.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/language.h"
#include "base/log.h"
#include "event/schedule.h"
#include "event/stage.h"
#include "forms/typed_text.h"
#include "publish/published.h"
#include "rules/custom.h"
#include "rules/rank.h"
#include "rules/result.h"
#include "store/tournament.h"
#include "tournament/fours.h"
#include "tournament/plan.h"

/* The event's own row, read, and the entries by id. */
struct check {
	struct arena *arena;
	const struct dump *dump;
	struct problems *problems;
	struct custom edition, custom; /* its base, and that with its own changes */
	struct plan plan;
	struct entry_at {
		const char *id;
		size_t row;
	} *entries;
	size_t entry_count;
};

bool
transfer_check_refuse(struct arena *arena, const struct dump_table *table, size_t row,
                      const char *column, enum problem_kind kind, struct problems *problems)
{
	return problem_refuse(problems, arena_printf(arena, "%s.%zu.%s", table->name, row, column),
	                      kind, NULL);
}

static bool
refuse(const struct check *check, enum dump_place place, size_t row, const char *column,
       enum problem_kind kind)
{
	return transfer_check_refuse(check->arena, &check->dump->tables[place], row, column, kind,
	                             check->problems);
}

static const char *
text_at(const struct check *check, enum dump_place place, size_t row, const char *column)
{
	return dump_cell(&check->dump->tables[place], row, column)->text;
}

static int64_t
number_at(const struct check *check, enum dump_place place, size_t row, const char *column)
{
	return dump_cell(&check->dump->tables[place], row, column)->number;
}

/* ---- the event's own row ---- */

/* A draft has an edition only if it was imported; a file from before there were any has none
 * of an open event, which then takes today's. What goes into the database is whole. */
static bool
rules_check(struct check *check)
{
	const struct ruleset *now = ruleset_find(text_at(check, DUMP_TOURNAMENT, 0, "ruleset"));
	struct db_value *edition = dump_cell(&check->dump->tables[DUMP_TOURNAMENT], 0, "edition");
	const bool none = edition->text[0] == '\0';
	const bool draft = strcmp(text_at(check, DUMP_TOURNAMENT, 0, "state"),
	                          tournament_state_names[STATE_DRAFT]) == 0;
	char text[CUSTOM_TEXT_MAX];

	if (now == NULL)
		return refuse(check, DUMP_TOURNAMENT, 0, "ruleset", PROBLEM_CHOICE);
	if (none)
		custom_begin(&check->edition, now);
	else if (!custom_edition_read(&check->edition, now, edition->text) ||
	         ruleset_single(&check->edition.ruleset) != ruleset_single(now))
		return refuse(check, DUMP_TOURNAMENT, 0, "edition", PROBLEM_IMPORT_VALUE);
	custom_edition_text(&check->edition.ruleset, text);
	edition->text = draft && none ? "" : arena_text(check->arena, text);
	custom_begin(&check->custom, &check->edition.ruleset);
	return custom_read(&check->custom, text_at(check, DUMP_TOURNAMENT, 0, "overrides")) ||
	       refuse(check, DUMP_TOURNAMENT, 0, "overrides", PROBLEM_IMPORT_VALUE);
}

/* An open event of a file from before what is usual changed says that it goes on as it was. */
static bool
plan_check(struct check *check, enum plan_system system)
{
	struct db_value *plan = dump_cell(&check->dump->tables[DUMP_TOURNAMENT], 0, "plan");
	const bool draft = strcmp(text_at(check, DUMP_TOURNAMENT, 0, "state"),
	                          tournament_state_names[STATE_DRAFT]) == 0;
	char text[PLAN_TEXT_MAX];

	if (draft || check->dump->schema >= PLAN_REST_SCHEMA)
		return plan_read(system, plan->text, &check->plan);
	if (check->dump->schema >= PLAN_USUAL_SCHEMA
	    ? !plan_read(system, plan->text, &check->plan)
	    : !plan_read_before(system, plan->text, &check->plan))
		return false;
	if (system == SYSTEM_ROUND_ROBIN)
		check->plan.value[SETTING_REST_X2] = check->plan.value[SETTING_BYE_X2];
	plan_text(&check->plan, text);
	plan->text = arena_text(check->arena, text);
	return true;
}

static bool
event_check(struct check *check)
{
	enum plan_system system;
	struct date first, last;

	if (check->dump->tables[DUMP_TOURNAMENT].row_count != 1)
		return problem_refuse(check->problems, "tournament", PROBLEM_IMPORT_EVENTS, NULL);
	if (!rules_check(check))
		return false;
	if (!plan_system_parse(text_at(check, DUMP_TOURNAMENT, 0, "system"), &system))
		return refuse(check, DUMP_TOURNAMENT, 0, "system", PROBLEM_CHOICE);
	if (!plan_check(check, system))
		return refuse(check, DUMP_TOURNAMENT, 0, "plan", PROBLEM_IMPORT_VALUE);
	if (!clock_zone_known(text_at(check, DUMP_TOURNAMENT, 0, "zone")))
		return refuse(check, DUMP_TOURNAMENT, 0, "zone", PROBLEM_CHOICE);
	if (date_parse(text_at(check, DUMP_TOURNAMENT, 0, "date"), &first) &&
	    date_parse(text_at(check, DUMP_TOURNAMENT, 0, "last_date"), &last) &&
	    date_compare(last, first) < 0)
		return refuse(check, DUMP_TOURNAMENT, 0, "last_date", PROBLEM_LAST_DATE);
	return true;
}

/* ---- single values ---- */

static bool
rank_good(const struct check *check, const char *text)
{
	struct rank rank;

	(void)check;
	return rank_parse_more(text, &rank);
}

static bool
date_good(const struct check *check, const char *text)
{
	struct date date;

	(void)check;
	return date_parse(text, &date);
}

/* Each of them; how many there are, and in which order, is nothing that a page breaks by. */
static bool
starts_good(const struct check *check, const char *text)
{
	struct slice rest = slice_of(text);
	struct schedule_start start;

	(void)check;
	while (rest.at != NULL)
		if (!schedule_read(slice_cut(&rest, ' '), (struct date){0}, &start))
			return false;
	return true;
}

static bool
email_good(const struct check *check, const char *text)
{
	const char *clean = typed_text_email(check->arena, text);

	return clean != NULL && strcmp(clean, text) == 0;
}

/* The database knows no set of them. */
static bool
language_good(const struct check *check, const char *text)
{
	(void)check;
	return language_find(text) != NULL;
}

/* Margins are added up. */
static bool
result_good(const struct check *check, const char *text)
{
	enum { MARGIN_MAX_X2 = 2 * 9999 };
	struct result result;

	return result_parse(text, &check->custom.ruleset.scoring, &result) &&
	       result.margin_x2 <= MARGIN_MAX_X2;
}

static const struct value_check {
	enum dump_place place;
	const char *column;
	bool empty; /* may be "" */
	bool (*good)(const struct check *check, const char *text);
	enum problem_kind kind;
} value_checks[] = {
	{DUMP_TOURNAMENT, "date", false, date_good, PROBLEM_DATE},
	{DUMP_TOURNAMENT, "last_date", true, date_good, PROBLEM_DATE},
	{DUMP_TOURNAMENT, "round_times", true, starts_good, PROBLEM_TIME},
	{DUMP_PLAYER, "rank", false, rank_good, PROBLEM_RANK},
	{DUMP_PLAYER, "birth_date", true, date_good, PROBLEM_DATE},
	{DUMP_ENTRY, "email", true, email_good, PROBLEM_EMAIL},
	{DUMP_ENTRY, "lang", false, language_good, PROBLEM_CHOICE},
	{DUMP_PARTNER_WISH, "rank", false, rank_good, PROBLEM_RANK},
	{DUMP_PARTNER_WISH, "weakest", true, rank_good, PROBLEM_RANK},
	{DUMP_PARTNER_WISH, "strongest", true, rank_good, PROBLEM_RANK},
	{DUMP_PARTNER_WISH, "birth_date", true, date_good, PROBLEM_DATE},
	{DUMP_PARTNER_WISH, "email", true, email_good, PROBLEM_EMAIL},
	{DUMP_PARTNER_WISH, "lang", false, language_good, PROBLEM_CHOICE},
	{DUMP_PRIZE, "rank", true, rank_good, PROBLEM_RANK},
	{DUMP_GAME, "result", true, result_good, PROBLEM_IMPORT_VALUE},
};

/* ---- what goes together ---- */

static int
by_id(const void *a, const void *b)
{
	return strcmp(((const struct entry_at *)a)->id, ((const struct entry_at *)b)->id);
}

/* Of an entry that is there, since every id has been looked up before. */
static size_t
entry_row(const struct check *check, const char *id)
{
	const struct entry_at key = {.id = id};
	const struct entry_at *found = bsearch(&key, check->entries, check->entry_count,
	                                       sizeof(key), by_id);

	if (found == NULL)
		log_die("import: no entry %s", id);
	return found->row;
}

/* How many are in, and who plays in each; that nobody is there twice, the schema says. */
static bool
entries_check(const struct check *check)
{
	int wanted = (int)ruleset_players(&check->edition.ruleset);
	int *players = arena_array(check->arena, check->entry_count + 1, sizeof(*players));
	int64_t confirmed = 0;

	for (size_t row = 0; row < check->entry_count; row++)
		confirmed += strcmp(text_at(check, DUMP_ENTRY, row, "status"), "confirmed") == 0;
	if (number_at(check, DUMP_TOURNAMENT, 0, "taken") != confirmed)
		return refuse(check, DUMP_TOURNAMENT, 0, "taken", PROBLEM_IMPORT_TAKEN);
	for (size_t row = 0; row < check->dump->tables[DUMP_PLAYER].row_count; row++) {
		if (number_at(check, DUMP_PLAYER, row, "seat") >= wanted)
			return refuse(check, DUMP_PLAYER, row, "seat", PROBLEM_IMPORT_PLAYERS);
		players[entry_row(check, text_at(check, DUMP_PLAYER, row, "entry_id"))]++;
	}
	for (size_t row = 0; row < check->entry_count; row++) {
		if (players[row] != wanted)
			return refuse(check, DUMP_ENTRY, row, "id", PROBLEM_IMPORT_PLAYERS);
		if (number_at(check, DUMP_ENTRY, row, "captain") >= wanted)
			return refuse(check, DUMP_ENTRY, row, "captain", PROBLEM_IMPORT_NUMBER);
	}
	return true;
}

/* Whether the entry of each row's column sits somewhere in that round already. */
static bool
seated_check(const struct check *check, enum dump_place place, const char *column, bool *seated)
{
	for (size_t row = 0; row < check->dump->tables[place].row_count; row++) {
		int64_t round = number_at(check, place, row, "round");
		size_t entry = entry_row(check, text_at(check, place, row, column));

		if (round < 1 || round > ROUNDS_MAX)
			return refuse(check, place, row, "round", PROBLEM_IMPORT_ROUNDS);
		if (seated[entry * (ROUNDS_MAX + 1) + (size_t)round])
			return refuse(check, place, row, column, PROBLEM_IMPORT_PLAYS_TWICE);
		seated[entry * (ROUNDS_MAX + 1) + (size_t)round] = true;
	}
	return true;
}

/* ---- berths ---- */

/* What the draw takes for granted of berths: the groups of each stage are numbered from 1
 * without a gap, and so are the berths of each group, of which fours have FOURS_GROUP_MOST
 * at most; a knockout is one group. A stage begins with one round. That no number stands
 * twice, the schema says. */
struct dealt {
	const struct check *check;
	int64_t groups_most;
	int64_t *members; /* by stage and group, both from 1: how many are there */
	int64_t first_round[ROUNDS_MAX + 1]; /* by stage; 0 = nobody is in it so far */
};

static int64_t
berth_number(const struct dealt *dealt, size_t row, const char *column)
{
	return number_at(dealt->check, DUMP_BERTH, row, column);
}

static int64_t *
members_at(const struct dealt *dealt, int64_t stage, int64_t group)
{
	return &dealt->members[stage * (dealt->groups_most + 1) + group];
}

/* Counts the berths of each group; the column of the first that is out of bounds, or
 * has its stage begin with another round, or NULL. */
static const char *
berths_count(struct dealt *dealt, size_t *row)
{
	const size_t count = dealt->check->dump->tables[DUMP_BERTH].row_count;

	for (*row = 0; *row < count; ++*row) {
		const int64_t stage = berth_number(dealt, *row, "stage");
		const int64_t group = berth_number(dealt, *row, "group_number");
		const int64_t round = berth_number(dealt, *row, "first_round");

		if (stage < 1 || stage > ROUNDS_MAX)
			return "stage";
		if (group < 1 || group > dealt->groups_most)
			return "group_number";
		if (dealt->first_round[stage] != 0 && dealt->first_round[stage] != round)
			return "first_round";
		dealt->first_round[stage] = round;
		++*members_at(dealt, stage, group);
	}
	return NULL;
}

/* The column of a berth that nobody could be dealt, or NULL. */
static const char *
berth_wrong(const struct dealt *dealt, size_t row)
{
	const struct plan *plan = &dealt->check->plan;
	const int64_t stage = berth_number(dealt, row, "stage");
	const int64_t group = berth_number(dealt, row, "group_number");
	const int64_t number = berth_number(dealt, row, "number");
	const bool bracket = plan->system == SYSTEM_KNOCKOUT ||
	                     (stage > 1 && stages_final_rounds(plan) > 0);

	if (group > 1 && (bracket || *members_at(dealt, stage, group - 1) == 0))
		return "group_number";
	if (number < 1 || number > *members_at(dealt, stage, group) ||
	    (plan->system == SYSTEM_FOURS && number > FOURS_GROUP_MOST))
		return "number";
	return NULL;
}

static bool
berths_check(const struct check *check)
{
	const size_t count = check->dump->tables[DUMP_BERTH].row_count;
	struct dealt dealt = {.check = check, .groups_most = (int64_t)count};
	const char *column;
	size_t row;

	dealt.members = arena_array(check->arena, (ROUNDS_MAX + 1) * (count + 1),
	                            sizeof(*dealt.members));
	column = berths_count(&dealt, &row);
	for (size_t i = 0; i < count && column == NULL; i++) {
		row = i;
		column = berth_wrong(&dealt, i);
	}
	return column == NULL || refuse(check, DUMP_BERTH, row, column, PROBLEM_IMPORT_NUMBER);
}

static bool
together_check(struct check *check)
{
	enum { FIELD_MAX = 2 * CAPACITY_MAX };
	const int64_t rounds = (int64_t)check->dump->tables[DUMP_ROUND].row_count;
	const int64_t planned = number_at(check, DUMP_TOURNAMENT, 0, "rounds");
	size_t field = 0;
	bool *seated;

	check->entry_count = check->dump->tables[DUMP_ENTRY].row_count;
	check->entries = arena_array(check->arena, check->entry_count + 1, sizeof(*check->entries));
	for (size_t row = 0; row < check->entry_count; row++)
		check->entries[row] = (struct entry_at){text_at(check, DUMP_ENTRY, row, "id"), row};
	qsort(check->entries, check->entry_count, sizeof(*check->entries), by_id);
	if (!entries_check(check))
		return false;
	/* Rounds may stand in any order in the file: each number once, the schema says. */
	for (size_t row = 0; row < (size_t)rounds; row++)
		if (number_at(check, DUMP_ROUND, row, "number") > rounds ||
		    number_at(check, DUMP_ROUND, row, "number") > planned)
			return refuse(check, DUMP_ROUND, row, "number", PROBLEM_IMPORT_ROUNDS);
	seated = arena_array(check->arena, (check->entry_count + 1) * (ROUNDS_MAX + 1), sizeof(*seated));
	if (!seated_check(check, DUMP_GAME, "black", seated) ||
	    !seated_check(check, DUMP_GAME, "white", seated) ||
	    !seated_check(check, DUMP_BYE, "entry_id", seated))
		return false;
	/* A draw looks at every two who ever played. */
	for (size_t row = 0; row < check->entry_count; row++)
		field += memchr(&seated[row * (ROUNDS_MAX + 1)], 1,
		                (ROUNDS_MAX + 1) * sizeof(*seated)) != NULL;
	if (field > FIELD_MAX)
		return problem_refuse(check->problems, "entry", PROBLEM_FAULT_TOO_MANY,
		                      arena_printf(check->arena, "%d", FIELD_MAX));
	return berths_check(check);
}

bool
transfer_check(struct arena *arena, const struct dump *dump, struct problems *problems)
{
	enum { TABLE_MAX = 9999 };
	static const enum dump_place with_tables[] = {DUMP_GAME, DUMP_RULING, DUMP_REPORT};
	struct check *check = arena_alloc(arena, sizeof(*check));

	check->arena = arena;
	check->dump = dump;
	check->problems = problems;
	if (!event_check(check))
		return false;
	for (size_t i = 0; i < sizeof(value_checks) / sizeof(value_checks[0]); i++) {
		const struct value_check *asked = &value_checks[i];

		for (size_t row = 0; row < dump->tables[asked->place].row_count; row++) {
			const char *text = text_at(check, asked->place, row, asked->column);

			if ((text[0] != '\0' || !asked->empty) && !asked->good(check, text))
				return refuse(check, asked->place, row, asked->column, asked->kind);
		}
	}
	/* Tables have addresses of four digits at most. */
	for (size_t i = 0; i < sizeof(with_tables) / sizeof(with_tables[0]); i++)
		for (size_t row = 0; row < dump->tables[with_tables[i]].row_count; row++)
			if (number_at(check, with_tables[i], row, "table_number") > TABLE_MAX)
				return refuse(check, with_tables[i], row, "table_number",
				              PROBLEM_IMPORT_NUMBER);
	return together_check(check);
}
