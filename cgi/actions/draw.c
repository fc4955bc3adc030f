#include "actions/draw.h"

#include <stdlib.h>
#include <string.h>

#include "actions/field.h"
#include "actions/sheet.h"
#include "actions/typed_number.h"
#include "base/buf.h"
#include "base/log.h"
#include "rules/handicap.h"
#include "tournament/dice.h"
#include "tournament/pairing.h"

enum { STONES_MAX = 9, KOMI_MAX_X2 = 199 };

/* The event as it is now, read inside the transaction. */
struct scene {
	struct tournament *tournament;
	struct entries entries;
	struct absences absences;
	struct draw draw;
};

static struct scene
scene_read(const struct office *office, const char *tournament_id)
{
	struct scene scene = {
		.tournament = tournament_by_id(office->arena, office->db, tournament_id),
	};

	if (scene.tournament == NULL)
		die("event %s is gone", tournament_id);
	scene.entries = entries_of(office->arena, office->db, tournament_id);
	scene.absences = absences_of(office->arena, office->db, tournament_id);
	scene.draw = draw_of(office->arena, office->db, tournament_id,
	                     &scene.tournament->ruleset->scoring);
	return scene;
}

static struct sheet
scene_sheet(const struct office *office, const struct scene *scene, int round)
{
	return sheet_of(office->arena, &scene->tournament->ruleset->handicap, &scene->entries,
	                &scene->draw, round);
}

static enum round_state
scene_round(const struct scene *scene, int round)
{
	return round < 1 || round > scene->draw.rounds ? ROUND_NONE : scene->draw.states[round];
}

static void
audit(const struct office *office, const struct scene *scene, const char *action, int round,
      const char *before, const char *after)
{
	office_audit(office, scene->tournament->id, action,
	             arena_printf(office->arena, "round %d", round), before, after);
}

static bool
refuse(struct problems *problems, const char *field, const char *word, const char *detail)
{
	problem_add(problems, field, word, detail);
	return false;
}

/* What the event's state says against drawing and publishing; NULL = nothing.
 * Registration that is over by the clock is over. */
static const char *
event_refusal(const struct tournament *tournament, int64_t now)
{
	switch (tournament->state) {
	case STATE_DRAFT:
		return "problem.event-draft";
	case STATE_OPEN:
		return now < tournament->closes_at ? "problem.registration-open" : NULL;
	case STATE_CLOSED:
	case STATE_RUNNING:
		return NULL;
	case STATE_FINISHED:
		return "problem.finished";
	}
	return NULL;
}

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

/* The draft's own number, or the one after the last published. */
static int
round_to_draw(const struct draw *draw)
{
	bool draft = draw->rounds > 0 && draw->states[draw->rounds] == ROUND_DRAFT;

	return draft ? draw->rounds : draw->rounds + 1;
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
draw_refusal(const struct office *office, const struct scene *scene, int round, bool force)
{
	struct draw_refusal refusal = {event_refusal(scene->tournament, clock_now(office->clock)),
	                               NULL};

	if (refusal.word != NULL)
		return refusal;
	if (!force && draw_missing(&scene->draw, round - 1) > 0)
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

	return draw_refusal(office, &scene, round_to_draw(&scene.draw), false);
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
sheet_drawn(struct arena *arena, const struct scene *scene, int round, size_t *rematches)
{
	const struct tournament *tournament = scene->tournament;
	struct field_of_play field = field_make(arena, &scene->entries, &scene->draw,
	                                        &scene->absences, round - 1);
	unsigned char *plays = arena_array(arena, field.count, 1);
	struct pairing_input input = {
		.history = field.history,
		.place = places_of(arena, &field),
		.plays = plays,
		.seed = dice_throw((uint64_t)tournament->seed, (uint64_t)round),
	};
	struct pairing pairing;
	struct sheet sheet;

	for (size_t i = 0; i < field.count; i++)
		plays[i] = sheet_plays(field.entries[i], &scene->absences, round);
	pairing = pairing_draw(arena, &input);
	sheet = sheet_new(arena, &tournament->ruleset->handicap, round, pairing.couple_count);
	for (size_t i = 0; i < pairing.couple_count; i++)
		sheet_add_game(&sheet, field.entries[pairing.couples[i].a],
		               field.entries[pairing.couples[i].b]);
	if (pairing.bye >= 0)
		sheet_bye(&sheet, field.entries[pairing.bye]);
	*rematches = pairing.rematches;
	return sheet;
}

/* What only the organiser sees touches no published page. */
bool
round_draw(const struct office *office, const struct tournament *tournament, bool force,
           size_t *rematches, struct problems *problems)
{
	struct scene scene;
	struct draw_refusal refusal;
	struct sheet sheet;
	const char *before;
	int round;

	publisher_begin(office->publisher);
	scene = scene_read(office, tournament->id);
	round = round_to_draw(&scene.draw);
	refusal = draw_refusal(office, &scene, round, force);
	if (refusal.word != NULL) {
		publisher_cancel(office->publisher);
		return refuse(problems, "", refusal.word, refusal.detail);
	}
	sheet = scene_sheet(office, &scene, round);
	before = sheet_text(office->arena, &sheet);
	sheet = sheet_drawn(office->arena, &scene, round, rematches);
	if (scene_round(&scene, round) == ROUND_NONE)
		round_insert(office->db, tournament->id, round);
	sheet_write(&sheet, office->db, tournament->id, clock_now(office->clock));
	audit(office, &scene, "round.draw", round, before, sheet_text(office->arena, &sheet));
	publisher_commit(office->publisher);
	return true;
}

/* By hand */

/* A draft on the desk: begun with hand_take, ended with hand_put or hand_drop. */
struct hand {
	struct scene scene;
	struct sheet sheet;
	const char *before;
};

static bool
hand_take(const struct office *office, const struct tournament *tournament, int round,
          struct hand *hand, struct problems *problems)
{
	static const char *const words[] = {
		[ROUND_NONE] = "problem.round-not-drawn",
		[ROUND_DRAFT] = NULL,
		[ROUND_PUBLISHED] = "problem.round-published",
	};
	const char *word;

	publisher_begin(office->publisher);
	hand->scene = scene_read(office, tournament->id);
	word = words[scene_round(&hand->scene, round)];
	if (hand->scene.tournament->state == STATE_FINISHED)
		word = "problem.finished";
	if (word != NULL) {
		publisher_cancel(office->publisher);
		return refuse(problems, "", word, NULL);
	}
	hand->sheet = scene_sheet(office, &hand->scene, round);
	hand->before = sheet_text(office->arena, &hand->sheet);
	return true;
}

/* A problem has been added: nothing is written. */
static bool
hand_drop(const struct office *office)
{
	publisher_cancel(office->publisher);
	return false;
}

static bool
hand_put(const struct office *office, const struct hand *hand, const char *action)
{
	const char *after = sheet_text(office->arena, &hand->sheet);

	if (strcmp(hand->before, after) == 0) {
		publisher_cancel(office->publisher);
		return true;
	}
	sheet_write(&hand->sheet, office->db, hand->scene.tournament->id,
	            clock_now(office->clock));
	audit(office, &hand->scene, action, hand->sheet.round, hand->before, after);
	publisher_commit(office->publisher);
	return true;
}

/* Somebody who plays this round, or NULL and a problem. */
static const struct entry *
hand_entry(const struct hand *hand, const char *id, const char *field, struct problems *problems)
{
	const struct entry *entry = sheet_entry(&hand->scene.entries, id);

	if (entry == NULL || !sheet_plays(entry, &hand->scene.absences, hand->sheet.round)) {
		problem_add(problems, field, "problem.not-playing", NULL);
		return NULL;
	}
	return entry;
}

struct couple_of_entries {
	const struct entry *a, *b;
};

static bool
hand_two(const struct hand *hand, const char *id_a, const char *id_b,
         struct couple_of_entries *two, struct problems *problems)
{
	two->a = hand_entry(hand, id_a, "a", problems);
	two->b = hand_entry(hand, id_b, "b", problems);
	if (two->a == NULL || two->b == NULL)
		return false;
	if (two->a == two->b)
		return refuse(problems, "b", "problem.pair-twice", NULL);
	return true;
}

/* Two in one game, or both with a bye, or both with nothing. */
static bool
seats_alike(const struct sheet *sheet, const struct couple_of_entries *two)
{
	return sheet_game(sheet, two->a) == sheet_game(sheet, two->b) &&
	       sheet_has_bye(sheet, two->a) == sheet_has_bye(sheet, two->b);
}

bool
round_swap(const struct office *office, const struct tournament *tournament, int round,
           const char *entry_a, const char *entry_b, struct problems *problems)
{
	struct hand hand;
	struct couple_of_entries two;

	if (!hand_take(office, tournament, round, &hand, problems))
		return false;
	if (!hand_two(&hand, entry_a, entry_b, &two, problems))
		return hand_drop(office);
	if (seats_alike(&hand.sheet, &two)) {
		problem_add(problems, "b", "problem.swap-alike", NULL);
		return hand_drop(office);
	}
	sheet_swap(&hand.sheet, two.a, two.b);
	return hand_put(office, &hand, "round.swap");
}

/* What was typed about a game; the ruleset has set it already. Stones on the
 * board leave no room for nigiri: somebody has to be Black. */
static bool
game_type(struct sheet_game *game, const struct set_game *set,
          const struct couple_of_entries *two, struct problems *problems)
{
	const size_t before = problems->count;
	const struct entry *black = NULL;

	if (set->stones[0] != '\0' &&
	    (!typed_number_whole(set->stones, STONES_MAX, &game->stones) || game->stones == 1))
		problem_add(problems, "stones", "problem.stones", NULL);
	if (set->komi[0] != '\0' &&
	    !typed_number_half(set->komi, true, KOMI_MAX_X2, &game->komi_x2))
		problem_add(problems, "komi", "problem.komi", NULL);
	if (strcmp(set->black, two->a->id) == 0)
		black = two->a;
	else if (strcmp(set->black, two->b->id) == 0)
		black = two->b;
	if (black == NULL && (set->black[0] != '\0' || (game->nigiri && game->stones >= 2)))
		problem_add(problems, "black", "problem.black", NULL);
	if (black != NULL) {
		game->black = black;
		game->white = black == two->a ? two->b : two->a;
		game->nigiri = false;
	}
	return problems->count == before;
}

bool
round_set_game(const struct office *office, const struct tournament *tournament, int round,
               const struct set_game *set, struct problems *problems)
{
	struct hand hand;
	struct couple_of_entries two;

	if (!hand_take(office, tournament, round, &hand, problems))
		return false;
	if (!hand_two(&hand, set->a, set->b, &two, problems))
		return hand_drop(office);
	if (!game_type(sheet_meet(&hand.sheet, two.a, two.b), set, &two, problems))
		return hand_drop(office);
	return hand_put(office, &hand, "round.set-game");
}

bool
round_set_bye(const struct office *office, const struct tournament *tournament, int round,
              const char *entry_id, struct problems *problems)
{
	struct hand hand;
	const struct entry *entry;

	if (!hand_take(office, tournament, round, &hand, problems))
		return false;
	entry = hand_entry(&hand, entry_id, "entry", problems);
	if (entry == NULL)
		return hand_drop(office);
	sheet_bye(&hand.sheet, entry);
	return hand_put(office, &hand, "round.set-bye");
}

/* Publishing and taking back */

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
publish_allowed(const struct office *office, const struct hand *hand, struct problems *problems)
{
	const struct scene *scene = &hand->scene;
	const char *refusal = event_refusal(scene->tournament, clock_now(office->clock));
	struct unpaired unpaired = sheet_unpaired(office->arena, &scene->entries, &hand->sheet,
	                                          &scene->absences);

	if (refusal != NULL)
		return refuse(problems, "", refusal, NULL);
	if (unpaired.count > 0)
		return refuse(problems, "", "problem.unpaired",
		              unpaired_names(office->arena, &unpaired));
	if (hand->sheet.game_count == 0)
		return refuse(problems, "", "problem.pairs-few", NULL);
	return true;
}

bool
round_publish_draw(const struct office *office, const struct tournament *tournament, int round,
                   struct problems *problems)
{
	struct hand hand;
	enum state state;

	if (!hand_take(office, tournament, round, &hand, problems))
		return false;
	if (!publish_allowed(office, &hand, problems))
		return hand_drop(office);
	state = hand.scene.tournament->state;
	round_publish(office->db, tournament->id, round);
	audit(office, &hand.scene, "round.publish", round, "", hand.before);
	if (state != STATE_RUNNING)
		tournament_state_set(office->db, tournament->id, state, STATE_RUNNING);
	publisher_touch_event(office->publisher, tournament->id); /* all its pages link to the last round */
	publisher_commit(office->publisher);
	return true;
}

static bool
has_result(const struct draw *draw, int round)
{
	for (size_t i = 0; i < draw->game_count; i++)
		if (draw->games[i].round == round && draw->games[i].result.ending != ENDING_NONE)
			return true;
	return false;
}

/* What the state of a round says against taking it back; NULL = nothing. */
static const char *
take_back_refusal(const struct scene *scene, int round)
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
	return has_result(&scene->draw, round) ? "problem.round-has-results" : NULL;
}

/* A pair may have withdrawn while its bye was public; a draft has no room for it. */
static void
sheet_drop_idle(struct sheet *sheet, const struct scene *scene)
{
	for (size_t i = 0; i < scene->entries.count; i++)
		if (!sheet_plays(&scene->entries.list[i], &scene->absences, sheet->round))
			sheet_drop(sheet, &scene->entries.list[i]);
}

/* Whatever was public of the round is not any more. */
static void
unpublish(const struct office *office, const struct scene *scene, struct sheet *sheet)
{
	const char *id = scene->tournament->id;

	round_unpublish(office->db, id, sheet->round);
	sheet_drop_idle(sheet, scene);
	sheet_write(sheet, office->db, id, clock_now(office->clock));
	if (sheet->round == 1)
		tournament_state_set(office->db, id, STATE_RUNNING, STATE_CLOSED);
	publisher_touch_event(office->publisher, id);
}

bool
round_take_back(const struct office *office, const struct tournament *tournament, int round,
                struct problems *problems)
{
	struct scene scene;
	struct sheet sheet;
	const char *refusal;

	publisher_begin(office->publisher);
	scene = scene_read(office, tournament->id);
	refusal = take_back_refusal(&scene, round);
	if (refusal != NULL) {
		publisher_cancel(office->publisher);
		return refuse(problems, "", refusal, NULL);
	}
	sheet = scene_sheet(office, &scene, round);
	audit(office, &scene, "round.take-back", round, sheet_text(office->arena, &sheet), "");
	unpublish(office, &scene, &sheet);
	publisher_commit(office->publisher);
	return true;
}

bool
round_throw_away(const struct office *office, const struct tournament *tournament, int round,
                 struct problems *problems)
{
	static const char *const refusals[] = {
		[ROUND_NONE] = "problem.round-not-drawn",
		[ROUND_DRAFT] = NULL,
		[ROUND_PUBLISHED] = "problem.round-published",
	};
	struct scene scene;
	struct sheet sheet;
	const char *refusal;

	publisher_begin(office->publisher);
	scene = scene_read(office, tournament->id);
	refusal = refusals[scene_round(&scene, round)];
	if (refusal != NULL) {
		publisher_cancel(office->publisher);
		return refuse(problems, "", refusal, NULL);
	}
	sheet = scene_sheet(office, &scene, round);
	round_delete(office->db, tournament->id, round);
	audit(office, &scene, "round.throw-away", round, sheet_text(office->arena, &sheet), "");
	publisher_commit(office->publisher);
	return true;
}

void
round_drop_entry(const struct office *office, const struct tournament *tournament,
                 const char *entry_id, int round)
{
	struct scene scene = scene_read(office, tournament->id);
	const struct entry *entry = sheet_entry(&scene.entries, entry_id);
	struct sheet sheet;
	const char *before;

	if (entry == NULL || scene_round(&scene, round) != ROUND_DRAFT)
		return;
	sheet = scene_sheet(office, &scene, round);
	before = sheet_text(office->arena, &sheet);
	if (sheet_game(&sheet, entry) == NULL && !sheet_has_bye(&sheet, entry))
		return;
	sheet_drop(&sheet, entry);
	sheet_write(&sheet, office->db, tournament->id, clock_now(office->clock));
	audit(office, &scene, "round.drop-entry", round, before,
	      sheet_text(office->arena, &sheet));
}
