#include "actions/draw.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "actions/field.h"
#include "actions/once.h"
#include "actions/scene.h"
#include "actions/sheet.h"
#include "base/buf.h"
#include "store/audit.h"
#include "store/report.h"
#include "store/ruling.h"
#include "tournament/dice.h"
#include "tournament/pairing.h"

/* Drawing */

/* "4, 9": the tables of a round that have no result. */
static const char *
missing_tables(struct arena *arena, const struct draw *draw, int round)
{
	struct buf list = buf_new(arena, 64);

	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];

		if (game->round == round && game->result.ending == ENDING_NONE)
			buf_printf(&list, "%s%d", list.len == 0 ? "" : ", ", game->table);
	}
	return list.text;
}

static size_t
playing_count(const struct scene *scene, int round)
{
	size_t count = 0;

	for (size_t i = 0; i < scene->entries.count; i++)
		count += sheet_plays(&scene->entries.list[i], &scene->absences, round);
	return count;
}

static struct draw_refusal
draw_refusal(const struct office *office, const struct scene *scene, int round,
             const struct draw_wish *wish)
{
	struct draw_refusal refusal = {scene_refusal(office, scene, wish->while_open), NULL};

	if (refusal.word != NULL)
		return refusal;
	if (!wish->anew && scene_round(scene, round) == ROUND_DRAFT)
		return (struct draw_refusal){
			"problem.draft-there",
			arena_printf(office->arena, "%d", round),
		};
	if (!wish->force && draw_missing(&scene->draw, round - 1) > 0)
		return (struct draw_refusal){
			"problem.results-missing",
			missing_tables(office->arena, &scene->draw, round - 1),
		};
	if (round > scene->tournament->rounds)
		refusal.word = "problem.rounds-drawn";
	else if (playing_count(scene, round) < 2)
		refusal.word = "problem.pairs-few";
	return refusal;
}

struct draw_refusal
round_draw_refusal(const struct office *office, const struct tournament *tournament)
{
	struct scene scene = scene_read(office, tournament->id);

	return draw_refusal(office, &scene, scene_next_round(&scene),
	                    &(struct draw_wish){.anew = true});
}

static bool
is_stronger(const struct entry *a, const struct entry *b)
{
	if (a->points_x2 != b->points_x2)
		return a->points_x2 > b->points_x2;
	return a->number < b->number;
}

/* Each entry's place: by the standings, before the first round by points. */
static const int *
places_of(struct arena *arena, const struct field_of_play *field)
{
	int *places = arena_array(arena, field->count, sizeof(*places));
	const struct standing *order;

	if (field->rounds == 0) {
		for (size_t i = 0; i < field->count; i++) {
			places[i] = 1;
			for (size_t j = 0; j < field->count; j++)
				places[i] += is_stronger(field->entries[j], field->entries[i]);
		}
		return places;
	}
	order = field_standings(arena, field);
	for (size_t i = 0; i < field->count; i++)
		places[order[i].entry] = order[i].place;
	return places;
}

static struct sheet
sheet_drawn(struct arena *arena, const struct scene *scene, int round, int64_t seed,
            size_t *rematches)
{
	const struct tournament *tournament = scene->tournament;
	struct field_of_play field = field_make(arena, &scene->entries, &scene->draw,
	                                        &scene->absences, round - 1);
	unsigned char *plays = arena_array(arena, field.count, 1);
	struct pairing_input input = {
		.history = field.history,
		.place = places_of(arena, &field),
		.plays = plays,
		.seed = dice_throw((uint64_t)(seed < 0 ? tournament->seed : seed), (uint64_t)round),
	};
	struct pairing pairing;
	struct sheet sheet;

	for (size_t i = 0; i < field.count; i++)
		plays[i] = sheet_plays(field.entries[i], &scene->absences, round);
	pairing = pairing_draw(arena, &input);
	sheet = sheet_new(arena, &tournament->ruleset->handicap, round, pairing.couple_count, 1);
	for (size_t i = 0; i < pairing.couple_count; i++)
		sheet_add_game(&sheet, field.entries[pairing.couples[i].a],
		               field.entries[pairing.couples[i].b]);
	if (pairing.bye >= 0)
		sheet_bye(&sheet, field.entries[pairing.bye]);
	*rematches = pairing.rematches;
	return sheet;
}

/* Publishing */

static struct unpaired
sheet_unpaired(struct arena *arena, const struct entries *entries, const struct sheet *sheet,
               const struct absences *absences)
{
	struct unpaired unpaired = {
		.list = arena_array(arena, entries->count, sizeof(*unpaired.list)),
	};

	for (size_t i = 0; i < entries->count; i++) {
		const struct entry *entry = &entries->list[i];

		if (sheet_game(sheet, entry) == NULL && !sheet_has_bye(sheet, entry) &&
		    sheet_plays(entry, absences, sheet->round))
			unpaired.list[unpaired.count++] = entry;
	}
	return unpaired;
}

struct unpaired
round_unpaired(struct arena *arena, const struct entries *entries, const struct draw *draw,
               const struct absences *absences, int round)
{
	struct sheet sheet = sheet_of(arena, NULL, entries, draw, round);

	return sheet_unpaired(arena, entries, &sheet, absences);
}

/* "Byrne / Doyle, Garnier / Roux": the captain's name first. */
static const char *
unpaired_names(struct arena *arena, const struct unpaired *unpaired)
{
	struct buf names = buf_new(arena, 64);

	for (size_t i = 0; i < unpaired->count; i++) {
		const struct entry *entry = unpaired->list[i];

		buf_printf(&names, "%s%s / %s", i == 0 ? "" : ", ",
		           entry->players[entry->captain].family_name,
		           entry->players[1 - entry->captain].family_name);
	}
	return names.text;
}

static bool
publish_allowed(const struct office *office, const struct scene *scene, const struct sheet *sheet,
                bool while_open, struct problems *problems)
{
	const char *refusal = scene_refusal(office, scene, while_open);
	struct unpaired unpaired = sheet_unpaired(office->arena, &scene->entries, sheet,
	                                          &scene->absences);

	if (refusal != NULL)
		return problem_refuse(problems, "", refusal, NULL);
	if (unpaired.count > 0)
		return problem_refuse(problems, "", "problem.unpaired",
		                      unpaired_names(office->arena, &unpaired));
	if (sheet->game_count == 0)
		return problem_refuse(problems, "", "problem.pairs-few", NULL);
	return true;
}

/* Within the transaction, and allowed. */
static void
publish(const struct office *office, const struct scene *scene, const struct sheet *sheet)
{
	const struct tournament *tournament = scene->tournament;

	round_publish(office->db, tournament->id, sheet->round, clock_now(office->clock));
	scene_audit(office, scene, "round.publish", sheet->round, "",
	            sheet_text(office->arena, sheet));
	if (tournament->state != STATE_RUNNING)
		tournament_state_set(office->db, tournament->id, tournament->state, STATE_RUNNING);
	publisher_touch_event(office->publisher, tournament->id); /* all its pages link to the last round */
}

bool
round_publish_allowed(const struct office *office, const struct scene *scene, int round,
                      bool while_open, struct problems *problems)
{
	const char *refusal = scene_draft_refusal(scene, round);
	struct sheet sheet;

	if (refusal != NULL)
		return problem_refuse(problems, "", refusal, NULL);
	sheet = scene_sheet(office, scene, round);
	return publish_allowed(office, scene, &sheet, while_open, problems);
}

void
round_publish_within(const struct office *office, const struct scene *scene, int round)
{
	struct sheet sheet = scene_sheet(office, scene, round);

	publish(office, scene, &sheet);
}

bool
round_publish_draw(const struct office *office, const struct tournament *tournament, int round,
                   bool while_open, struct problems *problems)
{
	struct scene scene;

	publisher_begin(office->publisher);
	scene = scene_read(office, tournament->id);
	if (!round_publish_allowed(office, &scene, round, while_open, problems)) {
		publisher_cancel(office->publisher);
		return false;
	}
	round_publish_within(office, &scene, round);
	publisher_commit(office->publisher);
	return true;
}

/* The draw, as a draft or published at once */

static struct once
wish_once(struct arena *arena, const char *tournament_id, const struct draw_wish *wish)
{
	return (struct once){
		.scope = arena_printf(arena, "round %s", tournament_id),
		.key = wish->once,
		.form = arena_printf(arena, "%d %d %d %d %" PRId64, wish->force, wish->anew,
		                     wish->while_open, wish->publish, wish->seed),
	};
}

/* A seed that is not the event's is known from nowhere else. */
static const char *
drawn_text(struct arena *arena, const struct sheet *sheet, int64_t seed)
{
	const char *text = sheet_text(arena, sheet);

	return seed < 0 ? text : arena_printf(arena, "%s; seed %" PRId64, text, seed);
}

/* False and a problem: the transaction is to be cancelled. What only the
 * organiser sees touches no published page. */
static bool
draw_next(const struct office *office, const struct scene *scene, const struct draw_wish *wish,
          struct drawn *drawn, struct problems *problems)
{
	const char *id = scene->tournament->id;
	int round = scene_next_round(scene);
	struct draw_refusal refusal = draw_refusal(office, scene, round, wish);
	struct sheet before, sheet;
	size_t rematches;

	if (refusal.word != NULL)
		return problem_refuse(problems, "", refusal.word, refusal.detail);
	before = scene_sheet(office, scene, round);
	sheet = sheet_drawn(office->arena, scene, round, wish->seed, &rematches);
	if (wish->publish && !publish_allowed(office, scene, &sheet, wish->while_open, problems))
		return false;
	if (scene_round(scene, round) == ROUND_NONE)
		round_insert(office->db, id, round);
	sheet_write(&sheet, office->db, id, clock_now(office->clock));
	scene_audit(office, scene, "round.draw", round, sheet_text(office->arena, &before),
	            drawn_text(office->arena, &sheet, wish->seed));
	if (wish->publish)
		publish(office, scene, &sheet);
	*drawn = (struct drawn){.round = round, .rematches = rematches};
	return true;
}

/* What names this very draw of the round: how often it has been drawn. */
static const char *
draw_name(const struct office *office, const struct scene *scene, int round)
{
	const char *subject = arena_printf(office->arena, "round %d", round);

	return arena_printf(office->arena, "%d/%d", round,
	                    audit_count(office->db, scene->tournament->id, "round.draw", subject));
}

/* Whether the key made a draw that is still the round's. One that was thrown
 * away or drawn anew since is not made again under it. */
static bool
drawn_before(const struct office *office, const struct scene *scene, const struct once *once,
             struct drawn *drawn, struct problems *problems)
{
	const char *made;
	int round;

	if (once_find(office, once, &made, problems) != ONCE_AGAIN)
		return false;
	round = (int)strtol(made, NULL, 10);
	if (scene_round(scene, round) == ROUND_NONE ||
	    strcmp(made, draw_name(office, scene, round)) != 0)
		return problem_refuse(problems, "", "problem.sent-already", NULL);
	*drawn = (struct drawn){.round = round, .again = true};
	return true;
}

bool
round_draw(const struct office *office, const struct tournament *tournament,
           const struct draw_wish *wish, struct drawn *drawn, struct problems *problems)
{
	const struct once once = wish_once(office->arena, tournament->id, wish);
	struct scene scene;

	publisher_begin(office->publisher);
	scene = scene_read(office, tournament->id);
	if (drawn_before(office, &scene, &once, drawn, problems)) {
		publisher_cancel(office->publisher);
		return true;
	}
	if (problems->count > 0 || !draw_next(office, &scene, wish, drawn, problems)) {
		publisher_cancel(office->publisher);
		return false;
	}
	once_keep(office, &once, draw_name(office, &scene, drawn->round));
	publisher_commit(office->publisher);
	return true;
}

/* Taking back and throwing away */

static bool
has_result(const struct draw *draw, int round)
{
	for (size_t i = 0; i < draw->game_count; i++)
		if (draw->games[i].round == round && draw->games[i].result.ending != ENDING_NONE)
			return true;
	return false;
}

/* Drawn anew, the table would have other pairs, and the ruling nobody. */
static bool
has_ruling(const struct office *office, const struct scene *scene, int round)
{
	struct rulings rulings = rulings_of(office->arena, office->db, scene->tournament->id, round);

	for (size_t i = 0; i < rulings.count; i++)
		if (rulings.list[i].taken_back_by == NULL)
			return true;
	return false;
}

const char *
round_take_back_refusal(const struct office *office, const struct scene *scene, int round)
{
	switch (scene_round(scene, round)) {
	case ROUND_NONE:
		return "problem.round-not-drawn";
	case ROUND_DRAFT:
		return "problem.round-not-published";
	case ROUND_PUBLISHED:
		break;
	}
	if (scene->tournament->state == STATE_FINISHED)
		return "problem.finished";
	if (round < scene->draw.rounds)
		return "problem.later-round";
	if (has_result(&scene->draw, round))
		return "problem.round-has-results";
	return has_ruling(office, scene, round) ? "problem.round-has-rulings" : NULL;
}

/* A pair may have withdrawn while its bye was public; a draft has no room for it. */
static void
sheet_drop_idle(struct sheet *sheet, const struct scene *scene)
{
	for (size_t i = 0; i < scene->entries.count; i++)
		if (!sheet_plays(&scene->entries.list[i], &scene->absences, sheet->round))
			sheet_drop(sheet, &scene->entries.list[i]);
}

/* Whatever was public of the round is not any more, and what was said of its games
 * is not said of those that may follow. */
static void
unpublish(const struct office *office, const struct scene *scene, struct sheet *sheet)
{
	const char *id = scene->tournament->id;

	scene_audit(office, scene, "round.take-back", sheet->round,
	            sheet_text(office->arena, sheet), "");
	round_unpublish(office->db, id, sheet->round);
	reports_delete_round(office->db, id, sheet->round);
	sheet_drop_idle(sheet, scene);
	sheet_write(sheet, office->db, id, clock_now(office->clock));
	if (sheet->round == 1)
		tournament_state_set(office->db, id, STATE_RUNNING, STATE_CLOSED);
	publisher_touch_event(office->publisher, id);
}

void
round_take_back_within(const struct office *office, const struct scene *scene, int round)
{
	struct sheet sheet = scene_sheet(office, scene, round);

	unpublish(office, scene, &sheet);
}

bool
round_take_back(const struct office *office, const struct tournament *tournament, int round,
                struct problems *problems)
{
	struct scene scene;
	const char *refusal;

	publisher_begin(office->publisher);
	scene = scene_read(office, tournament->id);
	refusal = round_take_back_refusal(office, &scene, round);
	if (refusal != NULL) {
		publisher_cancel(office->publisher);
		return problem_refuse(problems, "", refusal, NULL);
	}
	round_take_back_within(office, &scene, round);
	publisher_commit(office->publisher);
	return true;
}

/* What the state of a round says against throwing it away; NULL = nothing. */
static const char *
throw_away_refusal(const struct office *office, const struct scene *scene, int round,
                   bool published)
{
	switch (scene_round(scene, round)) {
	case ROUND_NONE:
		return "problem.round-not-drawn";
	case ROUND_DRAFT:
		return NULL;
	case ROUND_PUBLISHED:
		return published ? round_take_back_refusal(office, scene, round)
		                 : "problem.round-published";
	}
	return NULL;
}

void
round_throw_away_within(const struct office *office, const struct scene *scene, int round)
{
	struct sheet sheet = scene_sheet(office, scene, round);

	if (scene_round(scene, round) == ROUND_PUBLISHED)
		unpublish(office, scene, &sheet);
	round_delete(office->db, scene->tournament->id, round);
	scene_audit(office, scene, "round.throw-away", round, sheet_text(office->arena, &sheet), "");
}

bool
round_throw_away(const struct office *office, const struct tournament *tournament, int round,
                 bool published, struct problems *problems)
{
	struct scene scene;
	const char *refusal;

	publisher_begin(office->publisher);
	scene = scene_read(office, tournament->id);
	refusal = throw_away_refusal(office, &scene, round, published);
	if (refusal != NULL) {
		publisher_cancel(office->publisher);
		return problem_refuse(problems, "", refusal, NULL);
	}
	round_throw_away_within(office, &scene, round);
	publisher_commit(office->publisher);
	return true;
}

void
round_drop_within(const struct office *office, const struct scene *scene,
                  const struct entry *const *list, size_t count, int round)
{
	struct sheet sheet = scene_sheet(office, scene, round);
	const char *before = sheet_text(office->arena, &sheet);
	size_t seats = sheet.game_count + sheet.bye_count;

	if (scene_round(scene, round) != ROUND_DRAFT)
		return;
	for (size_t i = 0; i < count; i++)
		sheet_drop(&sheet, list[i]);
	if (sheet.game_count + sheet.bye_count == seats)
		return;
	sheet_write(&sheet, office->db, scene->tournament->id, clock_now(office->clock));
	scene_audit(office, scene, "round.drop-entry", round, before,
	            sheet_text(office->arena, &sheet));
}

void
round_drop_entry(const struct office *office, const struct tournament *tournament,
                 const char *entry_id, int round)
{
	struct scene scene = scene_read(office, tournament->id);
	const struct entry *entry = sheet_entry(&scene.entries, entry_id);

	if (entry != NULL)
		round_drop_within(office, &scene, &entry, 1, round);
}
