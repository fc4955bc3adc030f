#include "actions/result/record.h"

#include "actions/result/result_lines.h"
#include "base/log.h"
#include "store/draw/report.h"
#include "store/entry.h"

static struct result_lines_side
side_of(const struct office *office, const struct game *game)
{
	return (struct result_lines_side){
		game, entry_number(office->db, game->black), entry_number(office->db, game->white),
	};
}

struct act
record_begin(const struct office *office, const struct tournament *tournament, int round,
             int table, struct problems *problems)
{
	struct act act = act_begin_seen(office, tournament, problems);

	act.quiet = true;
	act.game = game_on_table(office->arena, office->db, tournament->id,
	                   &act.tournament->ruleset->scoring, round, table);
	if (act.tournament->state == STATE_FINISHED)
		act_refuse(&act, PROBLEM_FINISHED);
	else if (act.game == NULL)
		act_refuse(&act, PROBLEM_NO_TABLE);
	else if (!round_published(office->db, tournament->id, round))
		act_refuse(&act, PROBLEM_ROUND_NOT_PUBLISHED);
	return act;
}

/* As record_begin, of the version that the caller saw. */
static struct act
begin_current(const struct office *office, const struct tournament *tournament, int round,
              int table, int version, struct problems *problems)
{
	struct act act = record_begin(office, tournament, round, table, problems);
	char text[16];

	if (!act_fine(&act) || version < 0 || version == act.game->version)
		return act;
	result_text(act.game->result, text);
	problem_add(problems, "", PROBLEM_STALE,
	            text[0] == '\0' ? "–" : arena_text(office->arena, text));
	return act;
}

/* What pairs reported before is settled by this, or has to be asked anew. */
static void
table_write(const struct act *act, const struct game *game, const char *action)
{
	const struct office *office = act->office;
	const char *id = act->tournament->id;
	const struct result_lines_side was = side_of(office, act->game), is = side_of(office, game);
	const struct changes changes = result_lines_changes(office->arena, &was, &is);

	if (!game_update(office->db, id, game, clock_now(office->clock)))
		log_die("round %d table %d changed within a transaction", game->round, game->table);
	act_audit(act, action, arena_printf(office->arena, "round %d table %d", game->round,
	                                    game->table), &changes);
	reports_delete(office->db, id, game->round, game->table);
	publisher_touch_event(office->publisher, id);
}

bool
record_put(const struct act *act, const struct typed_result *typed)
{
	struct typed_result_recorded recorded;

	if (!typed_result_check(act->tournament, act->game, typed, &recorded, act->problems))
		return false;
	table_write(act, &recorded.game, "result.record");
	return true;
}

void
record_take_off(const struct act *act)
{
	struct game blank = game_blank(act->game);

	table_write(act, &blank, "result.clear");
}

bool
record_result(const struct office *office, const struct tournament *tournament, int round,
              int table, const struct typed_result *typed, int version,
              struct problems *problems)
{
	const struct act act = begin_current(office, tournament, round, table, version, problems);

	if (act_fine(&act))
		record_put(&act, typed);
	return act_end(&act);
}

bool
record_clear(const struct office *office, const struct tournament *tournament, int round,
             int table, int version, struct problems *problems)
{
	const struct act act = begin_current(office, tournament, round, table, version, problems);

	if (act_fine(&act) && act.game->result.ending == ENDING_NONE)
		act_refuse(&act, PROBLEM_NO_RESULT);
	if (act_fine(&act))
		record_take_off(&act);
	return act_end(&act);
}
