#include "command/demo.h"

#include <stdio.h>
#include <stdlib.h>

#include "actions/draw/round_act.h"
#include "actions/event/event_act.h"
#include "actions/event/invented.h"
#include "actions/people/sign_in.h"
#include "actions/result/record.h"
#include "base/log.h"
#include "store/audit.h"
#include "store/draw/round.h"

#define SLUG "demo-junior"

enum { PLAYED_ROUNDS = 2, DAY = 24 * 3600 };

static struct tournament *
event_make(const struct office *office)
{
	struct arena *arena = office->arena;
	int64_t now = clock_now(office->clock);
	struct problems problems = {.count = 0};
	struct typed_event typed = {.fields = {
		[EVENT_SLUG] = SLUG,
		[EVENT_NAME_EN] = "Mandarin Duck Cup, Junior Pair Go",
		[EVENT_NAME_JA] = "おしどり杯 ジュニアペア碁大会",
		[EVENT_DATE] = invented_day(arena, now),
		[EVENT_VENUE] = "Mizutori Hall", [EVENT_VENUE_JA] = "水鳥ホール",
		[EVENT_RULESET] = "kanto-junior",
		[EVENT_ROUNDS] = "4",
		[EVENT_ROUND_TIMES] = "10:00 11:20 13:30 14:50",
		[EVENT_CAPACITY] = "32",
		[EVENT_OPENS] = arena_printf(arena, "%sT09:00", invented_day(arena, now - 60 * DAY)),
		[EVENT_CLOSES] = arena_printf(arena, "%sT18:00", invented_day(arena, now - 3 * DAY)),
		[EVENT_ZONE] = INVENTED_ZONE,
		[EVENT_FEE] = "¥3,000 a pair, paid at the door",
		[EVENT_FEE_JA] = "1組3,000円（当日払い）",
		[EVENT_PROGRAMME] = "9:30 doors · 10:00 first round · 16:00 prizes",
		[EVENT_PROGRAMME_JA] = "9:30 開場・10:00 第1回戦・16:00 表彰式",
		[EVENT_CONTACT] = SIGN_IN_FIRST_EMAIL,
	}};
	struct tournament *tournament;
	bool again;

	tournament = event_create(office, &typed, NULL, NULL, &again, &problems);
	invented_must(tournament != NULL, &problems, "creating it");
	return tournament;
}

static void
step(const struct office *office, enum tournament_state state)
{
	struct problems problems = {.count = 0};
	struct tournament *tournament = tournament_by_slug(office->arena, office->db, SLUG);

	invented_must(event_state_set(office, tournament, state, &problems), &problems, "its state");
}

static void
round_make(const struct office *office, int round)
{
	struct tournament *tournament = tournament_by_slug(office->arena, office->db, SLUG);
	struct problems problems = {.count = 0};
	struct round_wish wish = {.seed = -1};
	struct round_drawn drawn;

	invented_must(round_draw(office, tournament, &wish, &drawn, &problems), &problems, "drawing");
	invented_must(round_publish_draw(office, tournament, round, false, &problems), &problems,
	     "publishing");
}

/* Results of every kind, spread over the tables by a fixed pattern. */
static struct typed_result
result_for(struct arena *arena, const struct game *game, int turn)
{
	static const struct typed_result kinds[] = {
		{.by = "count", .black = "71", .white = "60", .black_tokens = "1", .white_tokens = "0"},
		{.by = "resignation", .winner = "white"},
		{.by = "count", .black = "58", .white = "63", .black_tokens = "0", .white_tokens = "0"},
		{.by = "margin", .winner = "black", .margin = "13"},
		{.by = "resignation", .winner = "black"},
		{.by = "margin", .winner = "white", .margin = ""},
		{.by = "time", .winner = "white"},
		{.by = "margin", .winner = "jigo"},
		{.by = "count", .black = "66", .white = "49", .black_tokens = "0", .white_tokens = "2"},
	};
	struct typed_result typed = kinds[(size_t)turn % (sizeof(kinds) / sizeof(kinds[0]))];
	const char **texts[] = {&typed.winner, &typed.margin, &typed.black, &typed.white,
	                        &typed.black_tokens, &typed.white_tokens, &typed.black_pair};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		if (*texts[i] == NULL)
			*texts[i] = "";
	if (game->nigiri)
		typed.black_pair = arena_text(arena, turn % 2 == 0 ? game->black : game->white);
	return typed;
}

static void
round_play(const struct office *office, int round)
{
	struct tournament *tournament = tournament_by_slug(office->arena, office->db, SLUG);
	struct rounds draw = rounds_of(office->arena, office->db, tournament->id,
	                               &tournament->ruleset->scoring);

	for (size_t i = 0; i < draw.game_count; i++) {
		const struct game *game = &draw.games[i];
		struct problems problems = {.count = 0};
		struct typed_result typed;

		if (game->round != round)
			continue;
		typed = result_for(office->arena, game, game->table * 2 + round);
		invented_must(record_result(office, tournament, round, game->table, &typed, -1, &problems),
		     &problems, "a result");
	}
}

void
demo_load(const struct office *office)
{
	struct office organiser = *office;

	if (tournaments_all(office->arena, office->db).count > 0 ||
	    audit_ever(office->db, "event.delete"))
		return;
	organiser.actor = sign_in_first(office)->id;
	organiser.mails = false; /* its pairs are made up */
	invented_enter(&organiser, event_make(&organiser), "ja", "example.com");
	step(&organiser, STATE_OPEN);
	step(&organiser, STATE_CLOSED);
	for (int round = 1; round <= PLAYED_ROUNDS; round++) {
		round_make(&organiser, round);
		round_play(&organiser, round);
	}
	round_make(&organiser, PLAYED_ROUNDS + 1);
}
