#include "world/hall.h"

#include "rules/handicap.h"

static const int all_points_x2[PAIRS + 1] = {0, 16, 13, 12, 12, 7, 4, 0, -3, -8};

const char *
hall_id(struct world *world, int number)
{
	return arena_printf(world->arena, "icho-%d", number);
}

void
hall_enter(struct world *world, int number, int points_x2, enum entry_status status)
{
	struct entry entry = sample_entry(world->arena, "icho", number, status);

	entry.points_x2 = points_x2;
	entry.players[0].family_name = arena_printf(world->arena, "West%d", number);
	entry.players[1].family_name = arena_printf(world->arena, "East%d", number);
	entry_insert(world->db, &entry);
	if (status == STATUS_CONFIRMED)
		db_run(world->db, "UPDATE tournament"
		       " SET capacity = CASE WHEN taken = capacity THEN capacity + 1 ELSE capacity END,"
		       "  taken = taken + 1"
		       " WHERE id = 'icho'", "");
}

void
hall_open(struct world *world, const char *ruleset)
{
	struct tournament event = sample_tournament("icho");

	event.rounds = 4;
	event.state = STATE_CLOSED;
	event.ruleset = event.base = ruleset_find(ruleset);
	event.seed = 7;
	assert_true(tournament_insert(world->db, &event, 1));
	for (int number = 1; number <= PAIRS; number++)
		hall_enter(world, number, all_points_x2[number], STATUS_CONFIRMED);
	world->now = 1795300000;
	office_found(world, "organiser");
	world_read(world);
}

void
hall_setup(struct world *world)
{
	hall_open(world, "kanto-junior");
}

void
hall_state_set(struct world *world, enum tournament_state state)
{
	assert_true(tournament_state_set(world->db, world->tournament, state));
	world_read(world);
}

size_t
hall_drawn(struct world *world, bool force)
{
	struct round_wish wish = {.force = force, .anew = true, .seed = -1};
	struct round_drawn drawn = {.rematches = 99, .again = true};

	DONE(round_draw, &wish, &drawn);
	assert_false(drawn.again);
	return drawn.rematches;
}

size_t
hall_draw(struct world *world)
{
	return hall_drawn(world, false);
}

void
hall_draw_refused(struct world *world, bool force, enum problem_kind kind, const char *detail)
{
	const struct round_wish wish = {.force = force, .anew = true, .seed = -1};
	struct round_drawn drawn;

	REFUSED("", kind, round_draw, &wish, &drawn);
	if (detail == NULL)
		assert_null(world->problems->list[0].detail);
	else
		assert_string_equal(detail, world->problems->list[0].detail);
	world_read(world);
}

void
hall_publish(struct world *world, int round)
{
	DONE(round_publish_draw, round, false);
}

struct typed_result
hall_typed(const char *by, const char *winner)
{
	return (struct typed_result){
		.by = by, .winner = winner, .margin = "", .black = "", .white = "",
		.black_tokens = "", .white_tokens = "", .black_pair = "", .reason = "",
	};
}

void
hall_ruleset_set(struct world *world, const char *id)
{
	world->tournament->ruleset = world->tournament->base = ruleset_find(id);
	assert_true(tournament_update(world->db, world->tournament));
	world_read(world);
}

void
hall_play(struct world *world, int round)
{
	struct rounds draw = world->draw;

	for (size_t i = 0; i < draw.game_count; i++) {
		const struct game *game = &draw.games[i];
		bool black = strcmp(game->black, game->white) < 0;
		struct typed_result typed = hall_typed("resignation", black ? "black" : "white");

		if (game->round != round || game->result.ending != ENDING_NONE)
			continue;
		typed.black_pair = game->nigiri ? game->black : "";
		DONE(record_result, round, game->table, &typed, game->version);
	}
}

char *
hall_round(struct world *world, int round)
{
	const struct entry_index index = entry_index_of(world->arena, &world->entries);
	struct seating sheet = seating_of(world->arena, NULL, &world->entries, &index, &world->draw,
	                                  round);

	return seating_text(world->arena, &sheet);
}

const char *
audit_last(struct world *world)
{
	const char *line = audit_last_by(world);

	return line + strcspn(line, "|") + (line[0] != '\0');
}

int
hall_number(struct world *world, const char *id)
{
	for (size_t i = 0; i < world->entries.count; i++)
		if (strcmp(world->entries.list[i].id, id) == 0)
			return world->entries.list[i].number;
	fail_msg("no entry %s", id);
	return 0;
}

const struct entry *
hall_entry(struct world *world, const char *id)
{
	return &world->entries.list[hall_number(world, id) - 1];
}

bool
hall_plays(struct world *world, const struct entry *entry, int round)
{
	for (size_t i = 0; i < world->absences.count; i++)
		if (world->absences.list[i].round == round &&
		    strcmp(world->absences.list[i].entry_id, entry->id) == 0)
			return false;
	return entry->status == STATUS_CONFIRMED;
}

char *
hall_seating(struct world *world, int round)
{
	struct round_unpaired unpaired = round_unpaired(world->arena, world_event(world), round);
	char *text = arena_text(world->arena, "");

	for (size_t i = 0; i < world->draw.game_count; i++) {
		const struct game *game = &world->draw.games[i];
		int black = hall_number(world, game->black), white = hall_number(world, game->white);

		if (game->round == round)
			text = arena_printf(world->arena, "%s %d:%d-%d", text, game->table,
			                    black < white ? black : white,
			                    black < white ? white : black);
	}
	for (size_t i = 0; i < world->draw.bye_count; i++)
		if (world->draw.byes[i].round == round)
			text = arena_printf(world->arena, "%s b%d", text,
			                    hall_number(world, world->draw.byes[i].entry_id));
	for (size_t i = 0; i < unpaired.count; i++)
		text = arena_printf(world->arena, "%s ?%d", text, unpaired.list[i]->number);
	return text + (text[0] == ' ');
}

void
hall_check(struct world *world, int round, const char *after)
{
	struct round_unpaired unpaired = round_unpaired(world->arena, world_event(world), round);
	int *times = arena_array(world->arena, world->entries.count + 1, sizeof(*times));
	int *tables = arena_array(world->arena, world->entries.count + 1, sizeof(*tables));

	for (size_t i = 0; i < world->draw.game_count; i++) {
		const struct game *game = &world->draw.games[i];

		if (game->round != round)
			continue;
		times[hall_number(world, game->black)]++;
		times[hall_number(world, game->white)]++;
		if (game->table < 1 || game->table > (int)world->entries.count ||
		    tables[game->table]++ != 0)
			fail_msg("%s: table %d", after, game->table);
	}
	for (size_t i = 0; i < world->draw.bye_count; i++)
		if (world->draw.byes[i].round == round)
			times[hall_number(world, world->draw.byes[i].entry_id)]++;
	for (size_t i = 0; i < unpaired.count; i++)
		times[unpaired.list[i]->number]++;
	for (size_t i = 0; i < world->entries.count; i++) {
		const struct entry *entry = &world->entries.list[i];
		int should = hall_plays(world, entry, round) ? 1 : 0;

		if (times[entry->number] != should)
			fail_msg("%s: pair %d is there %d times, not %d: %s", after, entry->number,
			         times[entry->number], should, hall_seating(world, round));
	}
}

void
hall_check_settings(struct world *world, int round)
{
	for (size_t i = 0; i < world->draw.game_count; i++) {
		const struct game *game = &world->draw.games[i];
		int black_x2 = hall_entry(world, game->black)->points_x2;
		int white_x2 = hall_entry(world, game->white)->points_x2;
		struct handicap_setting setting =
			handicap_setting(&world->tournament->ruleset->handicap, black_x2, white_x2);

		if (game->round != round)
			continue;
		if (setting.black == BLACK_SECOND || game->nigiri != (black_x2 == white_x2) ||
		    game->stones != setting.stones || game->komi_x2 != setting.komi_x2)
			fail_msg("table %d: %s (%d/2) against %s (%d/2), %d stones, komi %d/2",
			         game->table, game->black, black_x2, game->white, white_x2,
			         game->stones, game->komi_x2);
	}
}

int
hall_rematches(struct world *world, int round)
{
	int count = 0;

	for (size_t i = 0; i < world->draw.game_count; i++)
		for (size_t j = 0; j < world->draw.game_count; j++) {
			const struct game *now = &world->draw.games[i], *then = &world->draw.games[j];
			bool same = strcmp(now->black, then->black) == 0 &&
			            strcmp(now->white, then->white) == 0;
			bool turned = strcmp(now->black, then->white) == 0 &&
			              strcmp(now->white, then->black) == 0;

			count += now->round == round && then->round < round && (same || turned);
		}
	return count;
}

const struct game *
hall_game(struct world *world, int round, int number)
{
	for (size_t i = 0; i < world->draw.game_count; i++) {
		const struct game *game = &world->draw.games[i];

		if (game->round == round && (hall_number(world, game->black) == number ||
		                             hall_number(world, game->white) == number))
			return game;
	}
	return NULL;
}

void
hall_known_draft(struct world *world)
{
	round_delete(world->db, "icho", 1);
	assert_true(round_insert(world->db, "icho", 1));
	for (int table = 1; table <= 4; table++) {
		struct game game = {
			.round = 1, .table = table,
			.black = hall_id(world, 2 * table), .white = hall_id(world, 2 * table - 1),
			.black_count = -1, .white_count = -1,
		};

		game_insert(world->db, "icho", &game, 1);
	}
	round_bye_insert(world->db, "icho", &(struct round_bye){.round = 1, .entry_id = "icho-9"});
	world_read(world);
}

void
hall_swap(struct world *world, int round, int a, int b)
{
	DONE(by_hand_swap, round, hall_id(world, a), hall_id(world, b), NULL);
}

void
hall_meet(struct world *world, int round, int a, int b)
{
	struct by_hand_game set = {hall_id(world, a), hall_id(world, b), "", "", ""};

	DONE(by_hand_game, round, &set, NULL);
}

void
hall_sit_out(struct world *world, int round, int number)
{
	DONE(by_hand_bye, round, hall_id(world, number));
}

void
hall_drop(struct world *world, int round, int number)
{
	publisher_begin(world->publisher);
	round_drop_entry(world->office, world->tournament, hall_id(world, number), round);
	publisher_commit(world->publisher);
	world_read(world);
}

void
round_begun(struct world *world, int round)
{
	hall_draw(world);
	hall_publish(world, round);
}

void
round_played(struct world *world, int round)
{
	round_begun(world, round);
	hall_play(world, round);
}

const struct game *
game_at(const struct world *world, int table)
{
	return rounds_game(&world->draw, 1, table);
}

const char *
result_at(struct world *world, int table)
{
	char text[16];

	result_text(game_at(world, table)->result, text);
	return arena_text(world->arena, text);
}

struct rulings
rulings_now(struct world *world)
{
	return rulings_of(world->arena, world->db, "icho", 1);
}

void
hall_three(struct world *world, int komi_x2_1, int komi_x2_2, int komi_x2_3)
{
	const struct game games[] = {
		{.table = 1, .black = "icho-2", .white = "icho-1", .stones = 2, .komi_x2 = komi_x2_1},
		{.table = 2, .black = "icho-3", .white = "icho-4", .nigiri = true, .komi_x2 = komi_x2_2},
		{.table = 3, .black = "icho-6", .white = "icho-5", .komi_x2 = komi_x2_3},
	};

	assert_true(round_insert(world->db, "icho", 1));
	for (int number = 7; number <= PAIRS; number++)
		round_bye_insert(world->db, "icho",
		                 &(struct round_bye){.round = 1, .entry_id = hall_id(world, number)});
	hall_games(world, games, COUNT(games));
	hall_publish(world, 1);
}

void
hall_games(struct world *world, const struct game *games, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct game game = games[i];

		game.round = 1;
		game.black_count = game.white_count = -1;
		game_insert(world->db, "icho", &game, 1);
	}
	world_read(world);
}
