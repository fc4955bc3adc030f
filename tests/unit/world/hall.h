/* An event of nine pairs on the day: registration closed, nothing drawn yet. */
#pragma once

#include "world/office.h"

#include "actions/draw/by_hand.h"
#include "actions/draw/round_act.h"
#include "actions/result/record.h"
#include "event/seating.h"
#include "store/draw/ruling.h"

#define HALL_TEST(test) TEST_WITH(hall_setup, test)

/* Their points are 8, 6½, 6, 6, 3½, 2, 0, −1½ and −4. Entry n has number n and id "icho-n". */
enum { PAIRS = 9 };

/* Under that ruleset; under kanto-junior. */
void hall_open(struct world *world, const char *ruleset);
void hall_setup(struct world *world);

const char *hall_id(struct world *world, int number);
void hall_enter(struct world *world, int number, int points_x2, enum entry_status status);
void hall_state_set(struct world *world, enum tournament_state state);

/* As the desk draws; how many met before. */
size_t hall_drawn(struct world *world, bool force);
size_t hall_draw(struct world *world);

/* As the desk draws: refused in these words, `detail` NULL for none. */
void hall_draw_refused(struct world *world, bool force, enum problem_kind kind, const char *detail);
void hall_publish(struct world *world, int round);
struct typed_result hall_typed(const char *by, const char *winner);

/* As if it had been opened under that ruleset. */
void hall_ruleset_set(struct world *world, const char *id);

/* Every game of the round that has none gets a result: the lower number wins. */
void hall_play(struct world *world, int round);

/* Round 1 is public: at table 1 icho-2 has Black with 2 stones against icho-1, at table 2
 * icho-3 and icho-4 make nigiri, at table 3 icho-6 has Black against icho-5; the others have
 * byes. Komi as given. */
void hall_three(struct world *world, int komi_x2_1, int komi_x2_2, int komi_x2_3);

/* Games of round 1, nobody's counted. */
void hall_games(struct world *world, const struct game *games, size_t count);

/* Draws and publishes; and plays. */
void round_begun(struct world *world, int round);
void round_played(struct world *world, int round);

/* The first round's game there, and its result, "B+4"; what the referee noted of the round. */
const struct game *game_at(const struct world *world, int table);
const char *result_at(struct world *world, int table);
struct rulings rulings_now(struct world *world);

/* "1: 2-1, komi 0; 2: 3-4, nigiri, komi 6; bye: 5", as the audit has it. */
char *hall_round(struct world *world, int round);

/* The newest line of the audit in one string: "action|subject|before|after". */
const char *audit_last(struct world *world);
int hall_number(struct world *world, const char *id);
const struct entry *hall_entry(struct world *world, const char *id);
bool hall_plays(struct world *world, const struct entry *entry, int round);

/* "1:1-2 3:4-7 b9 ?5": tables, byes, those left without a game. */
char *hall_seating(struct world *world, int round);

/* Everybody who plays has one game or bye or is said to have none; nobody
 * else has one; no two games share a table. */
void hall_check(struct world *world, int round, const char *after);

/* Colours, stones and komi are the ruleset's. */
void hall_check_settings(struct world *world, int round);
int hall_rematches(struct world *world, int round);
const struct game *hall_game(struct world *world, int round, int number);

/* 1-2, 3-4, 5-6, 7-8 at tables 1 to 4, bye 9. */
void hall_known_draft(struct world *world);
void hall_swap(struct world *world, int round, int a, int b);
void hall_meet(struct world *world, int round, int a, int b);
void hall_sit_out(struct world *world, int round, int number);
void hall_drop(struct world *world, int round, int number);
