#include "rules/rotation.h"

#include <string.h>

#include "rules/named.h"

/* Moves are written as in API.md, with a blank between: "B1 W1 W2!". A transcript
 * has one word a move: "-" in rotation, "x" out of it and not claimed, "." after a
 * forfeit, else the ruling. */

enum { MOVES_MAX = 40, TRANSCRIPT = 16 * MOVES_MAX };

struct game {
	struct rotation_state state;
	char transcript[TRANSCRIPT];
};

static enum seat
seat_of(const char *text)
{
	for (enum seat seat = SEAT_B1; seat <= SEAT_W2; seat++)
		if (strncmp(text, seat_names[seat], 2) == 0)
			return seat;
	fail_msg("'%s' is no player", text);
	return SEAT_B1;
}

static const char *
transcript_word(const struct rotation_move *move, bool over)
{
	if (over)
		return ".";
	if (move->ruling != RULING_NONE)
		return rotation_ruling_names[move->ruling];
	return move->rotated ? "-" : "x";
}

static void
transcript_add(struct game *game, const char *word)
{
	size_t len = strlen(game->transcript), more = strlen(word);

	assert_true(len + more + 2 < TRANSCRIPT);
	if (len > 0)
		game->transcript[len++] = ' ';
	memcpy(game->transcript + len, word, more + 1);
}

static struct game
game_play(const char *ruleset, const char *first, const char *moves)
{
	struct game game = {.state = rotation_begin(seat_of(first))};

	while (*moves != '\0') {
		size_t len = strcspn(moves, " ");
		enum rotation_claim claim = (enum rotation_claim)(len - 2);
		bool over = game.state.forfeit != SIDE_NONE;
		struct rotation_move move;

		assert_true(len >= 2 && len <= 4);
		move = rotation_move(&rules_of(ruleset)->rotation, &game.state, seat_of(moves),
		                     claim);
		transcript_add(&game, transcript_word(&move, over));
		moves += len;
		moves += strspn(moves, " ");
	}
	return game;
}

struct expectation {
	const char *name, *ruleset, *first, *moves, *transcript;
	int black, white;  /* tokens */
	const char *next;  /* "B1"; or who has lost, "black" */
};

static const char *
game_next(const struct game *game)
{
	if (game->state.forfeit == SIDE_NONE)
		return seat_names[game->state.expected];
	return game->state.forfeit == SIDE_BLACK ? "black" : "white";
}

static void
check_all(const struct expectation *cases, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct expectation *c = &cases[i];
		struct game game = game_play(c->ruleset, c->first, c->moves);
		const int *tokens = game.state.tokens;

		if (strcmp(game.transcript, c->transcript) != 0 ||
		    tokens[SIDE_BLACK] != c->black || tokens[SIDE_WHITE] != c->white ||
		    strcmp(game_next(&game), c->next) != 0)
			fail_msg("%s (%s): %s is '%s', tokens %d and %d, then %s", c->name, c->ruleset,
			         c->moves, game.transcript, tokens[SIDE_BLACK], tokens[SIDE_WHITE],
			         game_next(&game));
	}
}

#define CHECK(cases) check_all((cases), COUNT(cases))

/* jpga 3; kanto-junior, front page, 3; wmsg-2008, "Playing order". */
TEST(the_seats_follow_one_another_in_a_cycle)
{
	static const struct {
		enum seat seat, next, partner;
		enum side side;
	} cases[] = {
		{SEAT_B1, SEAT_W1, SEAT_B2, SIDE_BLACK},
		{SEAT_W1, SEAT_B2, SEAT_W2, SIDE_WHITE},
		{SEAT_B2, SEAT_W2, SEAT_B1, SIDE_BLACK},
		{SEAT_W2, SEAT_B1, SEAT_W1, SIDE_WHITE},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		assert_int_equal(seat_next(cases[i].seat), cases[i].next);
		assert_int_equal(seat_partner(cases[i].seat), cases[i].partner);
		assert_int_equal(seat_side(cases[i].seat), cases[i].side);
	}
}

TEST(the_rulings_have_the_names_of_the_interface)
{
	static const char *const names[] = {"", "no-error", "penalty", "no-penalty", "removed", "forfeit"};

	for (enum rotation_ruling ruling = RULING_NONE; ruling <= RULING_FORFEIT; ruling++)
		assert_string_equal(rotation_ruling_names[ruling], names[ruling]);
}

/* jpga 3: with stones White's captain begins, and the same cycle goes on from there. */
TEST(whoever_begins_the_same_cycle_goes_on)
{
	static const struct expectation cases[] = {
		{"no stones", "jpga", "B1", "B1 W1 B2 W2 B1", "- - - - -", 0, 0, "W1"},
		{"stones", "jpga", "W1", "W1 B2 W2 B1 W1", "- - - - -", 0, 0, "B2"},
		{"from the middle", "kanto-junior", "W2", "W2 B1 W1 B2", "- - - -", 0, 0, "W2"},
		{"nothing yet", "wmsg-2008", "W1", "", "", 0, 0, "W1"},
		{"Black's captain where White's should begin", "jpga", "W1", "B1 W1", "x -", 0, 0, "B2"},
	};

	CHECK(cases);
}

/* jpga, "Example of rotation error and return to normal rotation" (the women are the captains). */
TEST(the_documents_example_costs_three_points_once_and_returns_to_rotation)
{
	static const struct expectation cases[] = {
		{"the example", "jpga", "B2", "B2 W2 B1 W1 B1! W1 B2 W2 B1 W1",
		 "- - - - penalty - - - - -", 1, 0, "B2"},
		{"the other White player at that point is a new error", "jpga", "B2",
		 "B2 W2 B1 W1 B1! W2", "- - - - penalty x", 1, 0, "B1"},
		{"with a penalty of its own", "jpga", "B2", "B2 W2 B1 W1 B1! W2!",
		 "- - - - penalty penalty", 1, 1, "B1"},
		{"the same elsewhere", "kanto-junior", "B2", "B2 W2 B1 W1 B1! W1 B2",
		 "- - - - penalty - -", 1, 0, "W2"},
		{"and there", "wmsg-2008", "B2", "B2 W2 B1 W1 B1! W2!",
		 "- - - - penalty penalty", 1, 1, "B1"},
	};

	CHECK(cases);
}

/* jpga 6 (1); wmsg-2008, the same. */
TEST(only_the_move_just_played_can_be_claimed_and_only_out_of_rotation)
{
	static const struct expectation cases[] = {
		{"in rotation", "jpga", "B1", "B1 W1! B2", "- no-error -", 0, 0, "W2"},
		{"in rotation, called intentional", "jpga", "B1", "B1 W1!! B2", "- no-error -", 0, 0, "W2"},
		{"the first move", "kanto-junior", "B1", "B1!!", "no-error", 0, 0, "W1"},
		{"an error one move ago", "jpga", "B1", "B1 W2 B1!", "- x no-error", 0, 0, "W1"},
		{"an error two moves ago", "wmsg-2008", "B1", "B1 W2 B1 W1!!", "- x - no-error", 0, 0, "B2"},
		{"the error of a partner a round ago", "jpga", "B1", "B2 W2 B1!", "x - no-error", 0, 0, "W1"},
	};

	CHECK(cases);
}

/* jpga 6 (2). */
TEST(an_intentional_error_forfeits_the_game_whatever_was_before)
{
	static const struct expectation cases[] = {
		{"White", "jpga", "B1", "B1 W2!!", "- forfeit", 0, 0, "white"},
		{"Black", "jpga", "B1", "B1 W1 B1!!", "- - forfeit", 0, 0, "black"},
		{"after an error", "jpga", "B1", "B1 W2 B2!!", "- x forfeit", 0, 0, "black"},
		{"the first move", "jpga", "B1", "B2!!", "forfeit", 0, 0, "black"},
		{"the first move, the wrong side", "wmsg-2008", "B1", "W2!!", "forfeit", 0, 0, "white"},
		{"tokens stay", "kanto-junior", "B1", "B1 W2! B2!!", "- penalty forfeit", 0, 1, "black"},
		{"nothing follows", "jpga", "B1", "B1 W2!! B2!! W1! W1!", "- forfeit . . .", 0, 0, "white"},
	};

	CHECK(cases);
}

/* jpga 6 (4), (5) and (6). */
TEST(a_penalty_hangs_on_whether_the_move_before_was_in_rotation)
{
	static const struct expectation cases[] = {
		{"it was", "jpga", "B1", "B1 W2!", "- penalty", 0, 1, "B1"},
		{"it was not", "jpga", "B1", "B1 W2 B2!", "- x no-penalty", 0, 0, "W2"},
		{"it was the follower of an error", "jpga", "B1", "B1 W2 B1 W2!", "- x - penalty", 0, 1, "B1"},
		{"an error follows an error", "jpga", "B1", "B1 W2 B2 W1!", "- x x no-penalty", 0, 0, "B2"},
		{"the move before had been ruled upon", "jpga", "B1", "B1 W2! B2!",
		 "- penalty penalty", 1, 1, "W2"},
		{"had been ruled upon without a penalty", "jpga", "B1", "B1 W2 B2! W1!",
		 "- x no-penalty penalty", 0, 1, "B2"},
		{"had been claimed in vain", "jpga", "B1", "B1! W2!", "no-error penalty", 0, 1, "B1"},
		{"there is none", "jpga", "B1", "B2!", "penalty", 1, 0, "W2"},
		{"there is none, in the middle", "egf-pair", "W2", "W1!", "penalty", 0, 1, "B2"},
		{"kanto-junior likewise", "kanto-junior", "B1", "B1 W2 B2!", "- x no-penalty", 0, 0, "W2"},
		{"wmsg-2008 likewise", "wmsg-2008", "B1", "B1 W2 B2! W1!",
		 "- x no-penalty penalty", 0, 1, "B2"},
		{"egf-pair likewise", "egf-pair", "B1", "B1 W2! B2!", "- penalty penalty", 1, 1, "W2"},
	};

	CHECK(cases);
}

/* RULES.md: the next player follows the one who actually made the last move. */
TEST(an_error_that_nobody_claims_stands_and_its_follower_is_in_rotation)
{
	static const struct expectation cases[] = {
		{"claimed by nobody", "jpga", "B1", "B1 W2 B1 W1 B2", "- x - - -", 0, 0, "W2"},
		{"the player whose turn was taken", "jpga", "B1", "B1 W2 B2", "- x x", 0, 0, "W2"},
		{"all out of rotation", "jpga", "B1", "B2 W1 B1 W2", "x x x x", 0, 0, "B1"},
	};

	CHECK(cases);
}

/* RULES.md, "The same side plays twice in a row"; jpga, special case. */
TEST(jpga_takes_the_second_stone_off_and_three_points)
{
	static const struct expectation cases[] = {
		{"the interface's example", "jpga", "B1", "B1 W1 W2!", "- - removed", 0, 1, "B2"},
		{"the same player twice", "jpga", "B1", "B1 W1 W1!", "- - removed", 0, 1, "B2"},
		{"Black", "jpga", "B1", "B1 B2!", "- removed", 1, 0, "W1"},
		{"the move before out of rotation", "jpga", "B1", "B1 W2 W1!", "- x removed", 0, 1, "B1"},
		{"claimed by nobody", "jpga", "B1", "B1 W1 W2 B1 W1", "- - x - -", 0, 0, "B2"},
		{"one after another that nobody claimed", "jpga", "B1", "B1 W1 W2 W1!",
		 "- - x removed", 0, 1, "B1"},
		{"twice over", "jpga", "B1", "B1 W1 W2! W1! B2", "- - removed removed -", 0, 2, "W2"},
		{"intentional", "jpga", "B1", "B1 W1 W2!!", "- - forfeit", 0, 0, "white"},
		{"then a new error", "jpga", "B1", "B1 W1 W2! B1!", "- - removed penalty", 1, 1, "W1"},
		{"which the removed move does not excuse, nor make good the one before", "jpga", "B1",
		 "B1 W2 W1! B2!", "- x removed no-penalty", 0, 1, "W2"},
		{"egf-pair likewise", "egf-pair", "B1", "B1 W1 W2! B2", "- - removed -", 0, 1, "W2"},
	};

	CHECK(cases);
}

/* egc-2015's page: "always 3 points"; play is "always continued from the last person", so that
 * nothing comes off the board; a claim is only about the move just played, and whoever errs on
 * purpose forfeits. */
TEST(at_the_congress_every_claimed_error_costs_three_points_and_no_stone)
{
	static const struct expectation cases[] = {
		{"the wrong partner", "egc-2015", "B1", "B1 W1 B1! W1", "- - penalty -", 1, 0, "B2"},
		{"the move before was out of rotation too", "egc-2015", "B1", "B1 W2 B2! W2",
		 "- x penalty -", 1, 0, "B1"},
		{"two in a row: the stone stays", "egc-2015", "B1", "B1 W1 W2! B1", "- - penalty -",
		 0, 1, "W1"},
		{"the same player twice", "egc-2015", "B1", "B1 W1 W1! B2", "- - penalty -", 0, 1, "W2"},
		{"claimed by nobody", "egc-2015", "B1", "B1 W1 W2 B1", "- - x -", 0, 0, "W1"},
		{"no error", "egc-2015", "B1", "B1 W1! B2", "- no-error -", 0, 0, "W2"},
		{"on purpose", "egc-2015", "B1", "B1 W1 B1!!", "- - forfeit", 0, 0, "black"},
	};

	CHECK(cases);
}

/* kanto-junior, front page, 6: 2手打ち. */
TEST(kanto_junior_ends_the_game_at_two_moves_in_a_row_claimed_or_not)
{
	static const struct expectation cases[] = {
		{"not claimed", "kanto-junior", "B1", "B1 W1 W2", "- - forfeit", 0, 0, "white"},
		{"claimed", "kanto-junior", "B1", "B1 W1 W2!", "- - forfeit", 0, 0, "white"},
		{"intentional", "kanto-junior", "B1", "B1 W1 W2!!", "- - forfeit", 0, 0, "white"},
		{"the same player twice", "kanto-junior", "B1", "B1 B1", "- forfeit", 0, 0, "black"},
		{"after an error", "kanto-junior", "B1", "B1 W2 W1", "- x forfeit", 0, 0, "white"},
		{"nothing follows", "kanto-junior", "B1", "B1 B2 B1", "- forfeit .", 0, 0, "black"},
	};

	CHECK(cases);
}

/* wmsg-2008, "Playing out-of-rotation", has no special case. */
TEST(wmsg_2008_rules_on_two_moves_in_a_row_as_on_any_error)
{
	static const struct expectation cases[] = {
		{"claimed", "wmsg-2008", "B1", "B1 W1 W2! B1", "- - penalty -", 0, 1, "W1"},
		{"after an error", "wmsg-2008", "B1", "B1 W2 W1!", "- x no-penalty", 0, 0, "B2"},
		{"not claimed", "wmsg-2008", "B1", "B1 W1 W2 B1", "- - x -", 0, 0, "W1"},
		{"intentional", "wmsg-2008", "B1", "B1 W1 W2!!", "- - forfeit", 0, 0, "white"},
		{"three, all claimed", "wmsg-2008", "B1", "B1 B2! B1!", "- penalty penalty", 2, 0, "W1"},
	};

	CHECK(cases);
}

/* Two moves in a row need two moves. */
TEST(the_wrong_side_on_the_first_move_is_out_of_rotation_and_no_more)
{
	static const struct expectation cases[] = {
		{"claimed", "jpga", "B1", "W1!", "penalty", 0, 1, "B2"},
		{"claimed", "kanto-junior", "B1", "W1! B2", "penalty -", 0, 1, "W2"},
		{"claimed", "wmsg-2008", "W1", "B1!", "penalty", 1, 0, "W1"},
		{"not claimed", "kanto-junior", "B2", "W1 B2", "x -", 0, 0, "W2"},
		{"and then a second in a row", "kanto-junior", "B1", "W1 W2", "x forfeit", 0, 0, "white"},
		{"and then a second in a row", "jpga", "B1", "W1 W2!", "x removed", 0, 1, "B2"},
	};

	CHECK(cases);
}

/* The twin: the sentences of RULES.md, each asked of the whole list of moves,
 * with nothing kept from one move to the next. */

struct player {
	char colour, number;
};

struct twin {
	enum rotation_twice twice;
	struct player first;
	struct player players[MOVES_MAX];
	enum rotation_claim claims[MOVES_MAX];
};

static struct player
player_of(enum seat seat)
{
	return (struct player){seat_names[seat][0], seat_names[seat][1]};
}

static bool
player_same(struct player a, struct player b)
{
	return a.colour == b.colour && a.number == b.number;
}

/* White's player of the same number follows Black's, Black's of the other number White's. */
static struct player
twin_follower(struct player player)
{
	if (player.colour == 'B')
		return (struct player){'W', player.number};
	return (struct player){'B', player.number == '1' ? '2' : '1'};
}

static bool twin_removed(const struct twin *twin, int move);

/* "A removed move counts as not played." The move before that one, or -1. */
static int
twin_before(const struct twin *twin, int move)
{
	do
		move--;
	while (move >= 0 && twin_removed(twin, move));
	return move;
}

static struct player
twin_expected(const struct twin *twin, int move)
{
	int before = twin_before(twin, move);

	return before < 0 ? twin->first : twin_follower(twin->players[before]);
}

/* "A move is in rotation when its player is the one who follows ..." */
static bool
twin_rotated(const struct twin *twin, int move)
{
	return player_same(twin->players[move], twin_expected(twin, move));
}

/* "A move that was claimed and ruled upon counts from then on as in rotation." */
static bool
twin_counts_rotated(const struct twin *twin, int move)
{
	return twin->claims[move] != CLAIM_NONE || twin_rotated(twin, move);
}

/* "The same side plays twice in a row." */
static bool
twin_second(const struct twin *twin, int move)
{
	int before = twin_before(twin, move);

	return before >= 0 && twin->players[before].colour == twin->players[move].colour;
}

static bool
twin_removed(const struct twin *twin, int move)
{
	return twin->twice == TWICE_REMOVED && twin->claims[move] == CLAIM_UNINTENTIONAL &&
	       twin_second(twin, move);
}

static bool
twin_loses(const struct twin *twin, int move)
{
	if (twin->twice == TWICE_LOSES && twin_second(twin, move))
		return true;
	return twin->claims[move] == CLAIM_INTENTIONAL && !twin_rotated(twin, move);
}

static enum rotation_ruling
twin_ruling(const struct twin *twin, int move)
{
	int before = twin_before(twin, move);

	if (twin_loses(twin, move))
		return RULING_FORFEIT;
	if (twin->claims[move] == CLAIM_NONE)
		return RULING_NONE;
	if (twin_rotated(twin, move))
		return RULING_NO_ERROR;
	if (twin_removed(twin, move))
		return RULING_REMOVED;
	return before >= 0 && !twin_counts_rotated(twin, before) ? RULING_NO_PENALTY : RULING_PENALTY;
}

/* Engine and twin side by side. Compared are, with each of the three rules for two
 * moves in a row: every sequence of up to five moves, whatever is claimed, and of up to
 * seven with claims of errors only, begun by B1 or W1; and random games of seven and of
 * twenty moves from all four seats. */

struct walk {
	struct rotation rotation;
	struct twin twin;
	int depth;
	bool errors_only; /* no claim of a move in rotation, no move after a forfeit */
	bool rulings_seen[RULING_FORFEIT + 1];
	long moves; /* compared */
};

static bool
state_same(const struct rotation_state *a, const struct rotation_state *b)
{
	return a->expected == b->expected && a->any_before == b->any_before &&
	       a->before == b->before && a->before_rotated == b->before_rotated &&
	       a->tokens[SIDE_BLACK] == b->tokens[SIDE_BLACK] &&
	       a->tokens[SIDE_WHITE] == b->tokens[SIDE_WHITE] && a->forfeit == b->forfeit;
}

/* The tokens and the loser after the last move of `last`, from those before it. */
static bool
outcome_right(const struct walk *walk, int last, enum rotation_ruling ruling,
              const struct rotation_state *before, const struct rotation_state *after)
{
	enum side side = walk->twin.players[last].colour == 'B' ? SIDE_BLACK : SIDE_WHITE;
	enum side other = side == SIDE_BLACK ? SIDE_WHITE : SIDE_BLACK;
	bool token = ruling == RULING_PENALTY || ruling == RULING_REMOVED;

	return after->tokens[side] == before->tokens[side] + token &&
	       after->tokens[other] == before->tokens[other] &&
	       after->forfeit == (ruling == RULING_FORFEIT ? side : SIDE_NONE) &&
	       (ruling == RULING_FORFEIT ||
	        player_same(player_of(after->expected), twin_expected(&walk->twin, last + 1)));
}

static void
sequence_fail(const struct walk *walk, int last, const struct rotation_move *move)
{
	char text[8 * MOVES_MAX];
	size_t len = 0;

	for (int i = 0; i <= last; i++) {
		text[len++] = walk->twin.players[i].colour;
		text[len++] = walk->twin.players[i].number;
		for (enum rotation_claim claim = CLAIM_NONE; claim < walk->twin.claims[i]; claim++)
			text[len++] = '!';
		text[len++] = ' ';
	}
	text[len] = '\0';
	fail_msg("twice rule %d, first %c%c: %s: expected %s, ruling '%s', where the twin has '%s'",
	         (int)walk->twin.twice, walk->twin.first.colour, walk->twin.first.number, text,
	         seat_names[move->expected], rotation_ruling_names[move->ruling],
	         rotation_ruling_names[twin_ruling(&walk->twin, last)]);
}

/* One more move behind `last` others, in the engine and in the twin. */
static void
move_compare(struct walk *walk, struct rotation_state *state, int last, enum seat player,
             enum rotation_claim claim)
{
	const struct rotation_state before = *state;
	struct rotation_move move = rotation_move(&walk->rotation, state, player, claim);
	enum rotation_ruling ruling;

	walk->twin.players[last] = player_of(player);
	walk->twin.claims[last] = claim;
	walk->moves++;
	if (before.forfeit != SIDE_NONE) {
		if (move.ruling != RULING_NONE || !state_same(&before, state))
			sequence_fail(walk, last, &move);
		return;
	}
	ruling = twin_ruling(&walk->twin, last);
	walk->rulings_seen[ruling] = true;
	if (!player_same(player_of(move.expected), twin_expected(&walk->twin, last)) ||
	    move.rotated != twin_rotated(&walk->twin, last) || move.ruling != ruling ||
	    !outcome_right(walk, last, ruling, &before, state))
		sequence_fail(walk, last, &move);
}

static void
walk_on(struct walk *walk, const struct rotation_state *state, int length)
{
	if (length == walk->depth || (walk->errors_only && state->forfeit != SIDE_NONE))
		return;
	for (enum seat player = SEAT_B1; player <= SEAT_W2; player++)
		for (enum rotation_claim claim = CLAIM_NONE; claim <= CLAIM_INTENTIONAL; claim++) {
			struct rotation_state after = *state;

			if (walk->errors_only && claim != CLAIM_NONE && player == state->expected)
				break;
			move_compare(walk, &after, length, player, claim);
			walk_on(walk, &after, length + 1);
		}
}

static struct walk
walk_new(enum rotation_twice twice, enum seat first)
{
	return (struct walk){
		.rotation = {.twice = twice},
		.twin = {.twice = twice, .first = player_of(first)},
	};
}

/* Each way of ruling on two in a row has a ruling that it never gives. */
static void
rulings_check(const struct walk *walk)
{
	for (enum rotation_ruling ruling = RULING_NONE; ruling <= RULING_FORFEIT; ruling++)
		if (ruling == RULING_REMOVED)
			assert_int_equal(walk->rulings_seen[ruling], walk->rotation.twice == TWICE_REMOVED);
		else if (ruling == RULING_NO_ERROR)
			assert_int_equal(walk->rulings_seen[ruling], !walk->errors_only);
		else
			assert_true(walk->rulings_seen[ruling]);
}

static long
walk_all(enum rotation_twice twice, enum seat first, int depth, bool errors_only)
{
	struct walk walk = walk_new(twice, first);
	struct rotation_state state = rotation_begin(first);

	walk.depth = depth;
	walk.errors_only = errors_only;
	walk_on(&walk, &state, 0);
	rulings_check(&walk);
	return walk.moves;
}

TEST(every_five_moves_are_ruled_as_the_twin_rules_them)
{
	for (enum rotation_twice twice = TWICE_REMOVED; twice <= TWICE_ERROR; twice++)
		for (enum seat first = SEAT_B1; first <= SEAT_W1; first++)
			assert_int_equal(walk_all(twice, first, 5, false),
			                 12 + 144 + 1728 + 20736 + 248832);
}

/* A move in rotation is claimed by nobody here, and a sequence ends with a forfeit:
 * what lies behind either is compared in the shorter and in the random ones. Of the
 * ten ways to move, seven lead on; where two in a row lose, three do after the first. */
TEST(every_seven_moves_with_claims_of_errors_only_are_ruled_as_the_twin_rules_them)
{
	static const long moves[] = {
		[TWICE_REMOVED] = 10 * (1 + 7 + 49 + 343 + 2401 + 16807 + 117649),
		[TWICE_LOSES] = 10 * (1 + 7 * (1 + 3 + 9 + 27 + 81 + 243)),
		[TWICE_ERROR] = 10 * (1 + 7 + 49 + 343 + 2401 + 16807 + 117649),
	};

	for (enum rotation_twice twice = TWICE_REMOVED; twice <= TWICE_ERROR; twice++)
		for (enum seat first = SEAT_B1; first <= SEAT_W1; first++)
			assert_int_equal(walk_all(twice, first, 7, true), moves[twice]);
}

/* Numbers that are the same on every machine (Numerical Recipes' generator). */
static unsigned
dice(uint32_t *seed, unsigned sides)
{
	*seed = *seed * 1664525u + 1013904223u;
	return (unsigned)((uint64_t)*seed * sides >> 32);
}

/* Seldom intentional, so that games go on for a while. */
static enum rotation_claim
random_claim(uint32_t *seed)
{
	if (dice(seed, 2) == 0)
		return CLAIM_NONE;
	return dice(seed, 8) == 0 ? CLAIM_INTENTIONAL : CLAIM_UNINTENTIONAL;
}

TEST(random_games_from_every_seat_are_ruled_as_the_twin_rules_them)
{
	uint32_t seed = 20260314;
	bool rulings_seen[RULING_FORFEIT + 1] = {false};

	for (int game = 0; game < 24000; game++) {
		enum seat first = (enum seat)(game % 4);
		struct walk walk = walk_new((enum rotation_twice)(game % 3), first);
		struct rotation_state at = rotation_begin(first);
		int length = game % 2 == 0 ? 7 : 20;

		for (int i = 0; i < length; i++) {
			enum seat player = dice(&seed, 2) == 0 ? at.expected : (enum seat)dice(&seed, 4);

			move_compare(&walk, &at, i, player, random_claim(&seed));
		}
		for (enum rotation_ruling ruling = RULING_NONE; ruling <= RULING_FORFEIT; ruling++)
			rulings_seen[ruling] |= walk.rulings_seen[ruling];
	}
	for (enum rotation_ruling ruling = RULING_NONE; ruling <= RULING_FORFEIT; ruling++)
		assert_true(rulings_seen[ruling]);
}

/* API.md, "Rulings on the rotation": a move is its player's name, and "!" or "!!" behind it a claim. */
TEST(a_move_is_read_with_its_claim_up_to_the_comma_and_nothing_else_is)
{
	static const struct {
		const char *text;
		size_t len;
		enum seat player;
		enum rotation_claim claim;
	} moves[] = {
		{"B1", 2, SEAT_B1, CLAIM_NONE}, {"W1,B2", 2, SEAT_W1, CLAIM_NONE}, {"B2!,", 3, SEAT_B2, CLAIM_UNINTENTIONAL},
		{"W2!!", 4, SEAT_W2, CLAIM_INTENTIONAL}, {"W2!!,W2!", 4, SEAT_W2, CLAIM_INTENTIONAL},
	};
	static const char *const none[] = {
		"", ",", "!", "B", "B!", "B3", "W0", "b1", "1B", "B12", "B1 ", " B1", "B1x,", "B1!!!", "B1!x", "B1! !", "B1!!!,W1",
	};
	enum seat player;
	enum rotation_claim claim;

	for (size_t i = 0; i < COUNT(moves); i++) {
		assert_int_equal(rotation_read(moves[i].text, &player, &claim), moves[i].len);
		assert_int_equal(player, moves[i].player);
		assert_int_equal(claim, moves[i].claim);
	}
	for (size_t i = 0; i < COUNT(none); i++)
		if (rotation_read(none[i], &player, &claim) != 0)
			fail_msg("read: '%s'", none[i]);
}
