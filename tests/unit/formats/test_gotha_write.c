/* An event written for OpenGotha, and read again. */
#include "base/arena_test.h"

#include <string.h>

#include "formats/gotha.h"
#include "formats/fault_said.h"
#include "formats/gotha_sample.h"
#include "tournament/dice.h"

static struct gotha_event
written_and_read(const struct gotha_event *event)
{
	struct gotha_event read;
	struct fault fault;

	if (!sample_read(arena, gotha_text(arena, event), &read, &fault))
		fail_msg("refused: %s", fault_said(arena, &fault));
	return read;
}

static const struct same_member of_player[] = {
	SAME(gotha_player, family), SAME(gotha_player, given), SAME(gotha_player, rank),
	SAME(gotha_player, grade), SAME(gotha_player, country), SAME(gotha_player, club),
	SAME(gotha_player, egf_pin), SAME(gotha_player, rating), SAME(gotha_player, start_correction),
	SAME(gotha_player, preregistered), SAME(gotha_player, plays),
};
static const struct same_member of_game[] = {
	SAME(gotha_game, round), SAME(gotha_game, table), SAME(gotha_game, white),
	SAME(gotha_game, black), SAME(gotha_game, handicap), SAME(gotha_game, known_colour),
	SAME(gotha_game, result), SAME(gotha_game, by_default),
};
static const struct same_member of_bye[] = {SAME(gotha_bye, round), SAME(gotha_bye, player)};

static void
pairings_same(const struct gotha_pairing *a, const struct gotha_pairing *b)
{
	assert_int_equal(a->seeding_first, b->seeding_first);
	assert_int_equal(a->seeding_later, b->seeding_later);
	assert_int_equal(a->seeding_rounds, b->seeding_rounds);
	assert_int_equal(a->float_down, b->float_down);
	assert_int_equal(a->float_up, b->float_up);
	assert_int_equal(a->half_free, b->half_free);
	assert_int_equal(a->bar_free, b->bar_free);
	assert_int_equal(a->kin, b->kin);
	assert_int_equal(a->club, b->club);
	assert_int_equal(a->country, b->country);
	assert_int_equal(a->low_handicap, b->low_handicap);
}

static void
events_same(const struct gotha_event *a, const struct gotha_event *b)
{
	ASSERT_SAME(sample_said, a, b);
	pairings_same(&a->pairing, &b->pairing);
	for (size_t i = 0; i + 1 < a->categories; i++)
		assert_int_equal(a->category_floors[i], b->category_floors[i]);
	for (size_t i = 0; i < a->criterion_count; i++)
		assert_int_equal(a->criteria[i], b->criteria[i]);
	for (size_t i = 0; i < a->player_count; i++)
		ASSERT_SAME(of_player, &a->players[i], &b->players[i]);
	for (size_t i = 0; i < a->game_count; i++)
		ASSERT_SAME(of_game, &a->games[i], &b->games[i]);
	for (size_t i = 0; i < a->bye_count; i++)
		ASSERT_SAME(of_bye, &a->byes[i], &b->byes[i]);
}

SHARED_TEST(an_event_comes_back_as_it_was)
{
	struct gotha_event event, read;
	struct fault fault;

	assert_true(sample_read(arena, sample_file(arena), &event, &fault));
	read = written_and_read(&event);
	events_same(&event, &read);
}

static struct gotha_player
some_player(const char *family, const char *given, enum rank_kind kind, int grade)
{
	return (struct gotha_player){.family = family, .given = given, .rank = {kind, grade},
	                             .grade = "", .country = "", .club = "", .egf_pin = "",
	                             .plays = (1U << GOTHA_ROUNDS_MAX) - 1};
}

/* One throw below `limit`. */
static int
throw(uint64_t *count, int limit)
{
	return (int)(dice_throw(66, (*count)++) % (uint64_t)limit);
}

static const struct gotha_game *
some_games(size_t players, size_t rounds, uint64_t *count)
{
	struct gotha_game *games = arena_array(arena, players / 2 * rounds, sizeof(*games));

	for (size_t r = 0; r < rounds; r++) {
		for (size_t t = 0; t < players / 2; t++) {
			struct gotha_game *game = &games[r * (players / 2) + t];

			*game = (struct gotha_game){
				.round = r, .table = (int)t + 1, .white = 2 * t, .black = 2 * t + 1,
				.handicap = throw(count, 10), .known_colour = throw(count, 2),
				.result = (enum gotha_result)throw(count, GOTHA_RESULTS),
			};
			game->by_default = game->result != GOTHA_UNKNOWN && throw(count, 2);
		}
	}
	return games;
}

SHARED_TEST(any_event_comes_back_as_it_was)
{
	static const char *const names[] = {
		"Heron", "Weiß", "a&b", "<b>", "\"q\"", "'t Hooft", "鴛鴦", "é", "ǆ", "ŉ x", "=1+1", "]]>",
	};
	uint64_t count = 0;

	for (int i = 0; i < 200; i++) {
		size_t players = 3 + (size_t)throw(&count, 20), rounds = 1 + (size_t)throw(&count, 20);
		struct gotha_player *list = arena_array(arena, players, sizeof(*list));
		const struct gotha_bye odd = {rounds - 1, players - 1};
		struct gotha_event event = gotha_usual(), read;

		for (size_t p = 0; p < players; p++) {
			const char *given = arena_printf(arena, "%s %zu", names[throw(&count, 12)], p);
			bool dan = throw(&count, 2);

			list[p] = some_player(names[throw(&count, 12)], given, dan ? RANK_DAN : RANK_KYU,
			                      1 + throw(&count, dan ? 9 : 30));
			list[p].rating = throw(&count, 3850) - 900;
			list[p].plays = (unsigned)throw(&count, 1 << GOTHA_ROUNDS_MAX);
			list[p].start_correction = throw(&count, 4) - 1;
		}
		event.rounds = rounds;
		event.komi_x2 = throw(&count, 40) - 20;
		event.pairing = (struct gotha_pairing){
			(enum plan_seeding)(SEEDING_CROSS + throw(&count, 3)),
			(enum plan_seeding)(SEEDING_CROSS + throw(&count, 3)), throw(&count, 21),
			(enum plan_float)(FLOAT_TOP + throw(&count, 3)),
			(enum plan_float)(FLOAT_TOP + throw(&count, 3)), throw(&count, 2) == 1,
			throw(&count, 2) == 1, (enum gotha_kin)throw(&count, 3), throw(&count, 10),
			throw(&count, 10), throw(&count, 2) == 1,
		};
		event.players = list;
		event.player_count = players;
		event.games = some_games(players, rounds, &count);
		event.game_count = players / 2 * rounds;
		event.byes = &odd;
		event.bye_count = players % 2;
		event.criteria[event.criterion_count++] =
			(enum gotha_criterion)throw(&count, GOTHA_CRITERIA);
		read = written_and_read(&event);
		events_same(&event, &read);
	}
}

SHARED_TEST(two_players_of_one_name_stay_two)
{
	const struct gotha_player players[] = {
		some_player("Gans", "Bo", RANK_DAN, 1), some_player("GANS", "bo", RANK_KYU, 1),
		some_player("Gan", "sbo", RANK_KYU, 2), some_player("Gans", "Bo 2", RANK_KYU, 3),
	};
	const struct gotha_game games[] = {
		{.table = 1, .white = 0, .black = 1, .known_colour = true},
		{.table = 2, .white = 2, .black = 3, .known_colour = true},
	};
	struct gotha_event event = gotha_usual(), read;

	event.players = players;
	event.player_count = 4;
	event.games = games;
	event.game_count = 2;
	read = written_and_read(&event);
	assert_string_equal(read.players[0].given, "Bo");
	assert_string_equal(read.players[1].given, "bo 3");
	assert_string_equal(read.players[2].given, "sbo 4");
	assert_string_equal(read.players[3].given, "Bo 2");
	for (size_t i = 0; i < 2; i++)
		ASSERT_SAME(of_game, &read.games[i], &games[i]);
}

SHARED_TEST(twenty_two_of_one_name_and_two_of_one_like_it_stay_apart)
{
	enum { PLAYERS = 24 };
	struct gotha_player players[PLAYERS];
	struct gotha_event event = gotha_usual(), read;

	for (size_t i = 0; i < PLAYERS; i++)
		players[i] = some_player("A", i < 2 ? "B2" : "B", RANK_DAN, 1);
	event.players = players;
	event.player_count = PLAYERS;
	read = written_and_read(&event);
	assert_int_equal(read.player_count, PLAYERS);
}

SHARED_TEST(a_game_of_two_with_the_longest_names_comes_back)
{
	char sharp[2 * GOTHA_TEXT_MAX + 1] = "", acute[2 * GOTHA_TEXT_MAX + 1] = "";
	const struct gotha_game only = {.table = 1, .white = 0, .black = 1, .known_colour = true};
	const struct gotha_player players[] = {
		some_player(sharp, acute, RANK_DAN, 1), some_player(acute, sharp, RANK_DAN, 2),
	};
	struct gotha_event event = gotha_usual(), read;

	for (size_t i = 0; i < GOTHA_TEXT_MAX; i++) {
		memcpy(&sharp[2 * i], "ß", 3);
		memcpy(&acute[2 * i], "é", 3);
	}
	event.players = players;
	event.player_count = 2;
	event.games = &only;
	event.game_count = 1;
	read = written_and_read(&event);
	assert_string_equal(read.players[0].family, sharp);
	ASSERT_SAME(of_game, &read.games[0], &only);
}

/* What OpenGotha's own checks of a player refuse. */
SHARED_TEST(what_the_program_would_refuse_is_made_fit)
{
	struct gotha_player players[] = {
		some_player("Gans", "", RANK_PRO, 0), some_player("Teal", "Bo", RANK_NONE, 0),
		some_player("\xef\xbf\xbfX", "Y", RANK_PRO, 7), some_player("Ibis", "Z", RANK_DAN, 1),
	};
	struct gotha_event event = gotha_usual(), read;

	players[0].country = "France";
	players[1].country = "é";
	players[2].country = "jp";
	players[3].country = "1!";
	players[0].rating = -5000;
	players[1].rating = 5000;
	event.players = players;
	event.player_count = 4;
	read = written_and_read(&event);
	assert_string_equal(read.players[0].given, "-");
	assert_string_equal(read.players[0].country, "");
	assert_string_equal(read.players[1].country, "");
	assert_string_equal(read.players[2].country, "jp");
	assert_string_equal(read.players[3].country, "");
	assert_int_equal(read.players[0].rank.grade, 9);
	assert_int_equal(rank_strength(read.players[1].rank), 0);
	assert_int_equal(read.players[2].rank.grade, 7);
	assert_int_equal(read.players[0].rating, -900);
	assert_int_equal(read.players[1].rating, 2949);
	assert_string_equal(read.players[2].family, "X");
}

SHARED_TEST(the_elements_that_the_program_cannot_do_without_are_there)
{
	static const char *const elements[] = {
		"<Tournament dataVersion=\"201\">", "<Players>", "<Games>", "<GeneralParameterSet ",
		"<HandicapParameterSet ", "<PlacementParameterSet>", "<PairingParameterSet ",
		"<TeamGeneralParameterSet ",
	};
	const struct gotha_event event = gotha_usual();
	const char *text = gotha_text(arena, &event);

	for (size_t i = 0; i < COUNT(elements); i++)
		assert_non_null(strstr(text, elements[i]));
}
