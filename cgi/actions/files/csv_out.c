#include "actions/files/csv_out.h"

#include <string.h>

#include "event/contest.h"
#include "event/name.h"
#include "formats/csv.h"
#include "forms/typed_entry.h"
#include "forms/typed_text.h"

struct out {
	struct arena *arena;
	const struct event *event;
	const struct tournaments *divisions;
	struct contest contest;  /* for the standings */
	enum player_sight sight; /* for the entries */
	struct csv csv;
};

/* Entries */

#define CELL_TABLE(ROW) \
	ROW(CELL_ID, "id", SEEN_ALWAYS) \
	ROW(CELL_NUMBER, "number", SEEN_ALWAYS) \
	ROW(CELL_DIVISION, "division", SEEN_ALWAYS) \
	ROW(CELL_STATUS, "status", SEEN_ALWAYS) \
	ROW(CELL_POINTS, "points", SEEN_ALWAYS) \
	ROW(CELL_CAPTAIN, "captain", SEEN_ALWAYS) \
	ROW(CELL_ABSENT, "absent", SEEN_ORGANISERS) \
	ROW(CELL_ENTERED, "entered_at", SEEN_ORGANISERS) \
	ROW(CELL_START, "start", SEEN_ORGANISERS)
enum cell {
	CELL_TABLE(SET_MEMBER) CELLS,
	CELL_PLAYERS = CELL_ABSENT, /* before it stand those of the players */
	CELL_OWN = CELL_START,      /* and before it what is typed of the entry itself */
};

#define CELL(constant, ...) [constant] = {__VA_ARGS__},
static const struct {
	const char *name;
	enum player_seen seen;
} cells[CELLS] = {CELL_TABLE(CELL)};
#undef CELL

static const char *
absent_text(struct out *out, const struct entry *entry)
{
	const struct absences *absences = &out->event->absences;
	const char *text = "";

	for (size_t i = 0; i < absences->count; i++)
		if (strcmp(absences->list[i].entry_id, entry->id) == 0)
			text = arena_printf(out->arena, "%s%s%d", text, text[0] == '\0' ? "" : " ",
			                    absences->list[i].round);
	return text;
}

static const char *
division_key(const struct out *out, const struct entry *entry)
{
	for (size_t i = 0; i < out->divisions->count; i++)
		if (strcmp(out->divisions->list[i].id, entry->tournament_id) == 0)
			return out->divisions->list[i].key;
	return "";
}

static void
cell_write(struct out *out, enum cell cell, const struct entry *entry)
{
	switch (cell) {
	case CELL_ID:
		csv_text(&out->csv, entry->id);
		break;
	case CELL_NUMBER:
		csv_number(&out->csv, entry->number);
		break;
	case CELL_DIVISION:
		csv_text(&out->csv, division_key(out, entry));
		break;
	case CELL_STATUS:
		csv_text(&out->csv, entry_status_names[entry->status]);
		break;
	case CELL_POINTS:
		csv_half(&out->csv, entry->points_x2);
		break;
	case CELL_CAPTAIN:
		csv_number(&out->csv, entry->captain);
		break;
	case CELL_ABSENT:
		csv_text(&out->csv, absent_text(out, entry));
		break;
	case CELL_ENTERED:
		csv_text(&out->csv, typed_text_instant_of(out->arena, entry->entered_at));
		break;
	case CELL_START:
		csv_half(&out->csv, entry->start_x2);
		break;
	case CELLS:
		break;
	}
}

/* The heads of those cells, or with an entry what stands in them. */
static void
cells_write(struct out *out, enum cell first, enum cell end, const struct entry *entry)
{
	const struct tournament *t = out->event->tournament;

	for (enum cell cell = first; cell < end; cell++)
		if ((cell == CELL_CAPTAIN && ruleset_players(t->ruleset) != 2) ||
		    (cell == CELL_DIVISION && out->divisions->count == 0) ||
		    (cell == CELL_START && t->plan.system != SYSTEM_MCMAHON) ||
		    !player_seen(cells[cell].seen, out->sight, PUBLISH_FULL))
			continue;
		else if (entry == NULL)
			csv_text(&out->csv, cells[cell].name);
		else
			cell_write(out, cell, entry);
}

/* The same of its own fields: of those that are asked for with the contacts, which stand last, or of
 * the others. */
static void
own_write(struct out *out, bool contacts, const struct entry *entry)
{
	const char *texts[ENTRY_FIELDS];

	if (entry != NULL)
		form_of(out->arena, typed_entry_fields, ENTRY_FIELDS, entry, texts);
	for (enum typed_entry_field field = 0; field < ENTRY_FIELDS; field++)
		if ((typed_entry_fields[field].seen == SEEN_CONTACTS) == contacts &&
		    typed_entry_seen(field, out->sight))
			csv_text(&out->csv, entry == NULL ? typed_entry_fields[field].name : texts[field]);
}

/* The line of an entry, or without one the heads. A field is a column where it is seen of
 * somebody, if not of everyone. */
static void
entry_write(struct out *out, const struct entry *entry)
{
	const char *fields[PLAYER_FIELDS];

	cells_write(out, 0, CELL_PLAYERS, entry);
	for (size_t nth = 0; nth < ruleset_players(out->event->tournament->ruleset); nth++) {
		const struct player *player = entry == NULL ? NULL : &entry->players[nth];

		if (player != NULL) {
			player_field_texts(out->arena, player, fields);
			fields[FIELD_LATIN_NAME] = name_latin(out->arena, player);
			fields[FIELD_CONSENT] = player_field_consented(out->arena, player);
		}
		csv_text(&out->csv, player == NULL ? arena_printf(out->arena, "players.%zu.name", nth)
		                                   : name_for(out->arena, entry, (int)nth, out->sight));
		for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
			if (!player_field_asked(out->event->tournament, field) ||
			    !player_seen(player_fields[field].seen, out->sight, PUBLISH_FULL))
				continue;
			else if (player == NULL)
				csv_text(&out->csv, player_field_path((int)nth, field));
			else
				csv_text(&out->csv, player_seen(player_fields[field].seen, out->sight,
				                                player->publish) ? fields[field] : "");
	}
	cells_write(out, CELL_PLAYERS, CELL_OWN, entry);
	own_write(out, false, entry);
	cells_write(out, CELL_OWN, CELLS, entry);
	own_write(out, true, entry);
	csv_row(&out->csv);
}

const char *
csv_out_entries(struct arena *arena, const struct event *event,
                const struct tournaments *divisions, enum player_sight sight)
{
	struct out out = {
		.arena = arena, .event = event, .divisions = divisions, .sight = sight,
		.csv = csv_new(arena),
	};

	entry_write(&out, NULL);
	for (size_t i = 0; i < event->entries.count; i++)
		if (sight != SIGHT_PUBLIC || event->entries.list[i].status == STATUS_CONFIRMED)
			entry_write(&out, &event->entries.list[i]);
	return out.csv.text.text;
}

/* Standings */

static const char *
turn_text(const struct out *out, size_t at)
{
	static const char marks[] = {'-', '=', '+'};
	const struct history_turn *turn = &out->contest.history.turns[at];
	const struct entry *other;
	char between;

	switch (turn->part) {
	case PART_GAME:
		other = out->contest.entries[turn->opponent];
		between = out->contest.games[at]->result.ending == ENDING_FORFEIT ? '!' : '/';
		if (turn->colour == COLOUR_NONE)
			return arena_printf(out->arena, "%d%c%s", other->number, marks[turn->earned_x2],
			                    between == '!' ? "!" : "");
		return arena_printf(out->arena, "%d%c%c%c%d", other->number, marks[turn->earned_x2],
		                    between, turn->colour == COLOUR_BLACK ? 'b' : 'w', turn->stones);
	case PART_BYE:
		return "bye";
	case PART_VOID:
		return "void";
	case PART_OUT:
	case PART_IDLE:
		break;
	}
	return "absent";
}

static void
standing_write(struct out *out, const struct standing *standing)
{
	const struct entry *entry = out->contest.entries[standing->entry];
	const struct plan *plan = &out->event->tournament->plan;
	size_t rounds = out->contest.history.rounds;
	int value_x4;

	csv_number(&out->csv, standing->place);
	csv_text(&out->csv, entry->id);
	csv_number(&out->csv, entry->number);
	for (size_t nth = 0; nth < ruleset_players(out->event->tournament->ruleset); nth++) {
		char rank[8];

		rank_token(entry->players[nth].rank, rank);
		csv_text(&out->csv, name_for(out->arena, entry, (int)nth, out->sight));
		csv_text(&out->csv, rank);
	}
	csv_half(&out->csv, entry->points_x2);
	for (size_t i = 0; i < plan->order_count; i++) {
		if (standings_value_x4(standing, plan->order[i], &value_x4))
			csv_quarter(&out->csv, value_x4);
		else
			csv_text(&out->csv, "");
	}
	csv_text(&out->csv, standing->decided_by == CRITERIA ? ""
	         : criterion_keys[standing->decided_by]);
	for (size_t round = 0; round < rounds; round++)
		csv_text(&out->csv, turn_text(out, standing->entry * rounds + round));
	csv_row(&out->csv);
}

const char *
csv_out_standings(struct arena *arena, const struct event *event, enum player_sight sight)
{
	const struct tournament *t = event->tournament;
	struct out out = {
		.arena = arena, .event = event, .sight = sight, .csv = csv_new(arena),
		.contest = contest_of(arena, event, rounds_complete(&event->draw)),
	};
	const struct standing *order = contest_standings(arena, &out.contest);

	csv_text(&out.csv, "place");
	csv_text(&out.csv, "entry");
	csv_text(&out.csv, "number");
	for (size_t nth = 0; nth < ruleset_players(t->ruleset); nth++) {
		csv_text(&out.csv, arena_printf(arena, "players.%zu.name", nth));
		csv_text(&out.csv, arena_printf(arena, "players.%zu.rank", nth));
	}
	csv_text(&out.csv, "points");
	for (size_t i = 0; i < t->plan.order_count; i++)
		csv_text(&out.csv, criterion_keys[t->plan.order[i]]);
	csv_text(&out.csv, "decided_by");
	for (size_t round = 1; round <= out.contest.history.rounds; round++)
		csv_text(&out.csv, arena_printf(arena, "round_%zu", round));
	csv_row(&out.csv);
	for (size_t i = 0; i < out.contest.count; i++)
		standing_write(&out, &order[i]);
	return out.csv.text.text;
}
