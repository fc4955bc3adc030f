#include "actions/draw/round_write.h"

void
round_write(const struct office *office, const char *tournament_id, const struct seating *seating)
{
	round_clear(office->db, tournament_id, seating->round);
	round_write_into(office, tournament_id, seating, NULL);
}

void
round_write_into(const struct office *office, const char *tournament_id,
                 const struct seating *seating, const struct rounds *before)
{
	for (size_t i = 0; i < seating->game_count; i++) {
		const struct seating_game *from = &seating->games[i];
		const struct game *was = before == NULL ? NULL : rounds_game(before, seating->round,
		                                                             from->table);
		struct game game = {
			.round = seating->round,
			.table = from->table,
			.black = from->black->id,
			.white = from->white->id,
			.nigiri = from->nigiri,
			.locked = from->locked,
			.stones = from->stones,
			.komi_x2 = from->komi_x2,
			.black_count = -1,
			.white_count = -1,
			.version = was == NULL ? 0 : was->version + 1,
		};

		game_insert(office->db, tournament_id, &game, clock_now(office->clock));
	}
	for (size_t i = 0; i < seating->bye_count; i++)
		round_bye_insert(office->db, tournament_id, &(struct round_bye){
			.round = seating->round,
			.entry_id = seating->byes[i].entry->id,
			.locked = seating->byes[i].locked,
		});
}

void
round_write_audit(const struct office *office, const char *tournament_id, const char *action,
                  int round, const struct seating *before, const struct seating *after,
                  const struct changes_item *said)
{
	struct changes changes = changes_new(office->arena);

	changes_add_seatings(&changes, before, after);
	if (said != NULL)
		changes_add(&changes, said->field, said->before, said->after);
	office_audit_changes(office, tournament_id, action,
	                     arena_printf(office->arena, "round %d", round), &changes);
}
