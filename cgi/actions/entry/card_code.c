#include "actions/entry/card_code.h"

#include <string.h>

#include "actions/office/act.h"
#include "event/schedule.h"

/* Ends what a code is made of. The first generation adds nothing, as before there were others. */
static const char *
generation_of(const struct office *office, const struct tournament *tournament)
{
	const int generation = tournament->code_generation;

	return generation == 0 ? NULL : arena_printf(office->arena, "generation %d", generation);
}

const char *
card_code_door(const struct office *office, const struct tournament *tournament)
{
	return secret_derive(office->arena, office->key, "door", tournament_whole_id(tournament),
	                     generation_of(office, tournament), NULL);
}

bool
card_code_is_door(const struct office *office, const struct tournament *tournament,
                  const char *code)
{
	return secret_equal(code, card_code_door(office, tournament));
}

void
card_code_renew(const struct office *office, const struct tournament *tournament)
{
	const struct act act = act_begin(office, NULL, NULL);

	tournament_codes_next(office->db, tournament);
	office_audit(office, tournament->id, "event.renew-codes", tournament->slug, "", "", "");
	act_end(&act);
}

bool
card_code_over(const struct event *event, int64_t now)
{
	const struct tournament *t = event->tournament;

	if (t->state == STATE_FINISHED || t->cancelled)
		return true;
	return date_compare(schedule_today(t, now), date_add(schedule_last_day(t), 1)) > 0 &&
	       rounds_complete(&event->draw) >= t->rounds;
}

const char *
card_code_report(const struct office *office, const struct tournament *tournament,
                 const struct game *game, const char *entry_id)
{
	bool is_black = strcmp(entry_id, game->black) == 0;
	const char *other = is_black ? game->white : game->black;
	const char *where = arena_printf(office->arena, "round %d table %d", game->round, game->table);

	return secret_derive(office->arena, office->key, "report", tournament->id, where, entry_id,
	                     other, generation_of(office, tournament), NULL);
}

const char *
card_code_reporter(const struct office *office, const struct tournament *tournament,
                   const struct game *game, const char *code)
{
	if (secret_equal(code, card_code_report(office, tournament, game, game->black)))
		return game->black;
	if (secret_equal(code, card_code_report(office, tournament, game, game->white)))
		return game->white;
	return NULL;
}

char *
card_code_link(const struct office *office, const char *kind, const char *id, int generation)
{
	const char *number = arena_printf(office->arena, "%d", generation);
	const char *hash = secret_derive(office->arena, office->key, kind, id, number, NULL);

	return arena_printf(office->arena, "%s%s", id, hash);
}

const char *
card_code_link_id(struct arena *arena, const char *token)
{
	return strlen(token) == ID_CHARS + TOKEN_CHARS ? arena_copy(arena, token, ID_CHARS) : NULL;
}
