#include "actions/event/event_delete.h"

#include <string.h>

#include "actions/office/act.h"
#include "store/draw/game.h"
#include "store/dump.h"
#include "store/people/account.h"

/* With its divisions. */
static void
erase(const struct office *office, const struct tournament *tournament)
{
	const struct tournaments divisions = tournament_divisions(office->arena, office->db,
	                                                          tournament->id);
	const char **ids = arena_array(office->arena, 1 + divisions.count, sizeof(*ids));

	ids[0] = tournament->id;
	for (size_t i = 0; i < divisions.count; i++)
		ids[1 + i] = divisions.list[i].id;
	publisher_touch_event(office->publisher, tournament->id);
	dump_erase(office->arena, office->db, ids, 1 + divisions.count);
}

enum problem_kind
event_delete_refusal(const struct office *office, const struct tournament *tournament)
{
	const struct account *who = account_by_id(office->arena, office->db, office->actor);

	if ((who != NULL && account_may_create(office->db, who)) || !game_played(office->db, tournament->id))
		return PROBLEM_NONE;
	return PROBLEM_DELETE_PLAYED;
}

bool
event_delete(const struct office *office, const struct tournament *tournament, const char *slug,
             struct problems *problems)
{
	const struct act act = act_begin_quiet(office, tournament->id, problems);
	const struct tournament *t = act.tournament;
	struct changes changes = changes_new(office->arena);

	act_refuse(&act, event_delete_refusal(office, t));
	if (strcmp(slug, t->slug) != 0)
		problem_add(problems, "slug", PROBLEM_DELETE_SLUG, NULL);
	if (!act_fine(&act))
		return act_end(&act);
	changes_add(&changes, "name_en", t->name_en, "");
	changes_add(&changes, "name_ja", t->name_ja, "");
	office_audit_changes(office, NULL, "event.delete", t->slug, &changes);
	erase(office, t);
	return act_end(&act);
}
