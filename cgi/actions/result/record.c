#include "actions/result/record.h"

#include "actions/result/result_lines.h"
#include "base/log.h"
#include "store/entry.h"
#include "store/report.h"

static const char *
result_lines(const struct office *office, const struct game *game)
{
	return result_lines_text(office->arena, game, entry_number(office->db, game->black),
	                         entry_number(office->db, game->white));
}

bool
record_table_begin(const struct office *office, const struct tournament *tournament, int round,
                   int table, struct record_table *now, struct problems *problems)
{
	struct draw draw;

	now->tournament = office_begin(office, tournament->id);
	draw = draw_of(office->arena, office->db, tournament->id,
	               &now->tournament->ruleset->scoring);
	now->game = draw_game(&draw, round, table);
	if (now->tournament->state == STATE_FINISHED)
		problem_add(problems, "", "problem.finished", NULL);
	else if (now->game == NULL)
		problem_add(problems, "", "problem.no-table", NULL);
	else if (draw.states[round] != ROUND_PUBLISHED)
		problem_add(problems, "", "problem.round-not-published", NULL);
	else
		return true;
	return false;
}

static bool
is_current(const struct office *office, const struct game *game, int version,
           struct problems *problems)
{
	char text[16];

	if (version < 0 || version == game->version)
		return true;
	result_text(game->result, text);
	problem_add(problems, "", "problem.stale",
	            text[0] == '\0' ? "–" : arena_text(office->arena, text));
	return false;
}

/* As record_table_begin; cancels again when a problem was added. */
static bool
table_take(const struct office *office, const struct tournament *tournament, int round, int table,
           int version, struct record_table *now, struct problems *problems)
{
	if (record_table_begin(office, tournament, round, table, now, problems) &&
	    is_current(office, now->game, version, problems))
		return true;
	publisher_cancel(office->publisher);
	return false;
}

/* What pairs reported before is settled by this, or has to be asked anew. */
static void
table_write(const struct office *office, const struct record_table *now, const struct game *game,
            const char *action)
{
	const char *id = now->tournament->id;

	if (!game_update(office->db, id, game, clock_now(office->clock)))
		log_die("round %d table %d changed within a transaction", game->round, game->table);
	office_audit(office, id, action,
	             arena_printf(office->arena, "round %d table %d", game->round, game->table),
	             result_lines(office, now->game), result_lines(office, game));
	reports_delete(office->db, id, game->round, game->table);
	publisher_touch_round(office->publisher, id, game->round);
}

bool
record_put(const struct office *office, const struct record_table *now,
           const struct typed_result *typed, struct problems *problems)
{
	struct recorded recorded;

	if (!typed_result_check(now->tournament, now->game, typed, &recorded, problems))
		return false;
	table_write(office, now, &recorded.game, "result.record");
	return true;
}

void
record_take_off(const struct office *office, const struct record_table *now)
{
	struct game blank = game_blank(now->game);

	table_write(office, now, &blank, "result.clear");
}

bool
record_result(const struct office *office, const struct tournament *tournament, int round,
              int table, const struct typed_result *typed, int version,
              struct problems *problems)
{
	struct record_table now;

	if (!table_take(office, tournament, round, table, version, &now, problems))
		return false;
	if (!record_put(office, &now, typed, problems)) {
		publisher_cancel(office->publisher);
		return false;
	}
	publisher_commit(office->publisher);
	return true;
}

bool
record_clear(const struct office *office, const struct tournament *tournament, int round,
             int table, int version, struct problems *problems)
{
	struct record_table now;

	if (!table_take(office, tournament, round, table, version, &now, problems))
		return false;
	if (now.game->result.ending == ENDING_NONE) {
		publisher_cancel(office->publisher);
		problem_add(problems, "", "problem.no-result", NULL);
		return false;
	}
	record_take_off(office, &now);
	publisher_commit(office->publisher);
	return true;
}
