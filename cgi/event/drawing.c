#include "event/drawing.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "event/colours.h"
#include "event/stage.h"
#include "tournament/dice.h"
#include "tournament/standing.h"

/* The draw knows no names, no words and no database: entries are indexes and clubs are numbers
 * there, so that it is a function of what stands here, and can be made again when somebody asks
 * why. Whoever asks gets the same drawing as whoever drew: that no reason is given which was not
 * one, it is made in one place. */

/* Places */

struct ranked {
	size_t entry;
	int place;     /* in the standings */
	int points_x2;
};

static int
ranked_order(const void *one, const void *other)
{
	const struct ranked *a = one, *b = other;

	if (a->place != b->place)
		return a->place < b->place ? -1 : 1;
	return (a->points_x2 < b->points_x2) - (a->points_x2 > b->points_x2);
}

/* Each entry's place: by the standings, and where they have two equal, and before the first round,
 * by points. Who is equal in both shares it. By the standings alone, in round 2 all who had won
 * would share one place, seeding would have nothing to go by, and the bye would be any loser's.
 *
 * Places go by every criterion, also below the place down to which the plan breaks ties: that is
 * about prizes, and a draw wants to know who is stronger as well as it can be known. */
static const int *
places_of(struct arena *arena, const struct contest *contest)
{
	const struct standing *order = contest_seeding(arena, contest);
	struct ranked *ranked = arena_array(arena, contest->count, sizeof(*ranked));
	int *places = arena_array(arena, contest->count, sizeof(*places));

	for (size_t i = 0; i < contest->count; i++)
		ranked[i] = (struct ranked){
			.entry = order[i].entry, .place = contest->rounds == 0 ? 1 : order[i].place,
			.points_x2 = contest->entries[order[i].entry]->points_x2,
		};
	qsort(ranked, contest->count, sizeof(*ranked), ranked_order);
	for (size_t i = 0; i < contest->count; i++) {
		bool shares = i > 0 && ranked_order(&ranked[i - 1], &ranked[i]) == 0;

		places[ranked[i].entry] = shares ? places[ranked[i - 1].entry] : (int)i + 1;
	}
	return places;
}

/* Clubs, countries, surnames: the same words, however they were typed, are one number. People
 * enter themselves, and two of one club do not write it alike: in wide letters or narrow ones,
 * in capitals or not. 0 is no club: whoever has none has nothing in common with others who have
 * none. */

struct words {
	struct arena *arena;
	const char **seen; /* folded; word n stands at seen[n - 1] */
	int count;
};

/* A walk through the words that were seen: of clubs there are some dozens, and of surnames as many
 * as entries at most. */
static int
word_number(struct words *words, const char *typed)
{
	const char *word = text_sort_key(words->arena, typed);

	if (word[0] == '\0')
		return 0;
	for (int i = 0; i < words->count; i++)
		if (strcmp(words->seen[i], word) == 0)
			return i + 1;
	words->seen[words->count++] = word;
	return words->count;
}

static const char *
club_of(const struct player *player)
{
	return player->club;
}

static const char *
country_of(const struct player *player)
{
	return player->country;
}

static const char *
family_of(const struct player *player)
{
	return player->family_name;
}

static const int (*
affiliations(struct arena *arena, const struct contest *contest,
             const char *(*word_of)(const struct player *player)))[AFFILIATIONS]
{
	int (*all)[AFFILIATIONS] = arena_array(arena, contest->count, sizeof(*all));
	struct words words = {
		.arena = arena,
		.seen = arena_array(arena, contest->count * AFFILIATIONS, sizeof(*words.seen)),
	};

	for (size_t i = 0; i < contest->count; i++)
		for (size_t p = 0; p < contest->entries[i]->player_count; p++)
			all[i][p] = word_number(&words, word_of(&contest->entries[i]->players[p]));
	return (const int (*)[AFFILIATIONS])all;
}

/* Colours */

/* The draw is not told who takes Black where points say it: there it can balance nothing, and to
 * count it would part two for what is not theirs to choose. */
struct pairing_prospect
drawing_prospect(const struct drawing *drawing, size_t a, size_t b)
{
	const struct tournament *tournament = drawing->tournament;
	struct handicap_setting setting = strength_setting(&drawing->strength,
	                                                   drawing->contest.entries[a],
	                                                   drawing->contest.entries[b]);

	return (struct pairing_prospect){
		.stones = setting.stones,
		.open = setting.black == BLACK_BY_NIGIRI &&
		        colours_shared(tournament, tournament->plan.system, drawing->input.round),
	};
}

static struct pairing_prospect
prospect_asked(const void *self, size_t a, size_t b)
{
	return drawing_prospect(self, a, b);
}

/* Couples that are given. One of which either is not in the contest (withdrawn before any game) is
 * passed by: nobody can meet it. */

static bool
couple_find(const struct contest *contest, const char *one, const char *other,
            struct pairing_couple *couple)
{
	int a = contest_index(contest, one), b = contest_index(contest, other);

	if (a < 0 || b < 0)
		return false;
	*couple = (struct pairing_couple){.a = (size_t)a, .b = (size_t)b};
	return true;
}


static void
apart_set(struct arena *arena, const struct event *event, struct drawing *drawing)
{
	struct pairing_couple *apart = arena_array(arena, event->draw.apart.count, sizeof(*apart));
	size_t count = 0;

	for (size_t i = 0; i < event->draw.apart.count; i++)
		count += couple_find(&drawing->contest, event->draw.apart.list[i].one,
		                     event->draw.apart.list[i].other, &apart[count]);
	drawing->input.apart = apart;
	drawing->input.apart_count = count;
}

/* What is locked but cannot be played, since somebody has gone, is locked no more: the draw would
 * have no place for the other. */
static void
locks_set(struct arena *arena, const struct event *event, struct drawing *drawing)
{
	struct pairing_input *input = &drawing->input;
	struct pairing_couple *couples = arena_array(arena, event->draw.game_count,
	                                             sizeof(*couples));
	size_t *byes = arena_array(arena, event->draw.bye_count, sizeof(*byes));

	for (size_t i = 0; i < event->draw.game_count; i++) {
		const struct game *game = &event->draw.games[i];
		struct pairing_couple couple;

		if (game->round == input->round && game->locked &&
		    couple_find(&drawing->contest, game->black, game->white, &couple) &&
		    input->plays[couple.a] && input->plays[couple.b])
			couples[input->locked_count++] = couple;
	}
	for (size_t i = 0; i < event->draw.bye_count; i++) {
		const struct round_bye *bye = &event->draw.byes[i];
		int at = contest_index(&drawing->contest, bye->entry_id);

		if (bye->round == input->round && bye->locked && at >= 0 && input->plays[at])
			byes[input->locked_bye_count++] = (size_t)at;
	}
	input->locked = couples;
	input->locked_byes = byes;
}

static const unsigned char *
plays_of(struct arena *arena, const struct event *event, const struct contest *contest,
         int round)
{
	unsigned char *plays = arena_array(arena, contest->count, 1);

	for (size_t i = 0; i < contest->count; i++)
		plays[i] = seating_plays(contest->entries[i], &event->absences, round);
	return plays;
}

/* Who started at the bar of a McMahon, or was put above it. By what they start with and not by what
 * they have won since: for who has won, the plan has a rule of its own (tournament/lineup.c). */
static const unsigned char *
bar_of(struct arena *arena, const struct contest *contest)
{
	const int *value = contest->reckoning.plan->value, *start_x2 = contest->reckoning.start_x2;
	unsigned char *at_bar = arena_array(arena, contest->count + 1, 1);

	for (size_t i = 0; start_x2 != NULL && i < contest->count; i++)
		at_bar[i] = start_x2[i] >= 2 * (value[SETTING_BAR] - value[SETTING_ZERO]);
	return at_bar;
}

/* What has the same seed is drawn in the same way: each round throws its own, with its number, or
 * couples who are equal in all else would have the same luck in every round. Throw 0 is that of the
 * lots (tournament/reckoning.c). Half of all rounds are half of those that are drawn like this,
 * without the finals. Surnames, which few plans ask for, are looked at only then. */
struct drawing *
drawing_of(struct arena *arena, const struct event *event, int round, int64_t seed)
{
	const struct tournament *tournament = event->tournament;
	struct drawing *drawing = arena_alloc(arena, sizeof(*drawing));
	struct contest *contest = &drawing->contest;

	drawing->tournament = tournament;
	*contest = contest_of(arena, event, round - 1);
	drawing->strength = strength_by(arena, event, contest, round);
	drawing->input = (struct pairing_input){
		.plan = &tournament->plan,
		.history = contest->history,
		.round = round,
		.plays = plays_of(arena, event, contest, round),
		.score_x2 = standings_groups(arena, &contest->history, &contest->reckoning),
		.place = places_of(arena, contest),
		.club = affiliations(arena, contest, club_of),
		.country = affiliations(arena, contest, country_of),
		.family = tournament->plan.value[SETTING_FAMILY_ROUNDS] == 0 ? NULL
		          : affiliations(arena, contest, family_of),
		.at_bar = bar_of(arena, contest),
		.rounds = tournament->rounds - stages_final_rounds(&tournament->plan),
		.prospect = prospect_asked,
		.prospect_self = drawing,
		.seed = dice_throw((uint64_t)(seed < 0 ? tournament->seed : seed), (uint64_t)round),
	};
	apart_set(arena, event, drawing);
	locks_set(arena, event, drawing);
	return drawing;
}
