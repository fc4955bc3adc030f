#include "actions/draw/refusal.h"
#include "actions/draw/round_act.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "actions/draw/round_write.h"
#include "actions/draw/stage_draw.h"
#include "actions/office/act.h"
#include "actions/office/once_act.h"
#include "base/buf.h"
#include "event/colours.h"
#include "event/drawing.h"
#include "event/event.h"
#include "event/name.h"
#include "event/seating.h"
#include "store/audit.h"

/* Drawing
 *
 * What stands in the way is told in the order in which somebody would mend it: first what the event
 * is, then what is there already, then what is missing, and last what the system says. The page
 * that has the button asks the same function as the transaction does, so that neither knows of
 * anything that the other does not. */

/* "4, 9": the tables of a round that have no result. */
static const char *
missing_tables(struct arena *arena, const struct rounds *draw, int round)
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
playing_count(const struct event *event, int round)
{
	size_t count = 0;

	for (size_t i = 0; i < event->entries.count; i++)
		count += seating_plays(&event->entries.list[i], &event->absences, round);
	return count;
}

/* What the event says against the draw, whatever its system. A draft that is there is drawn over
 * only where somebody has said so: an hour of moving pairs about by hand may be in it. A game
 * without a result has earned nobody anything, so that whoever insists draws as if both had lost
 * it. */
static struct round_refusal
draw_refusal_of(const struct office *office, const struct event *event, int round,
                const struct round_wish *wish)
{
	struct round_refusal refusal = {
		refusal_of_event(event, clock_now(office->clock), wish->while_open), NULL,
	};

	if (refusal.kind != PROBLEM_NONE)
		return refusal;
	if (!wish->anew && event_round(event, round) == ROUND_DRAFT)
		return (struct round_refusal){
			PROBLEM_DRAFT_THERE,
			arena_printf(office->arena, "%d", round),
		};
	if (!wish->force && rounds_missing(&event->draw, round - 1) > 0)
		return (struct round_refusal){
			PROBLEM_RESULTS_MISSING,
			missing_tables(office->arena, &event->draw, round - 1),
		};
	if (round > event->tournament->rounds)
		refusal.kind = PROBLEM_ROUNDS_DRAWN;
	else if (playing_count(event, round) < 2)
		refusal.kind = PROBLEM_PAIRS_FEW;
	return refusal;
}

/* *stage is what is to be drawn where nothing is said against it. */
static struct round_refusal
draw_refusal(const struct office *office, const struct event *event, int round,
             const struct round_wish *wish, struct stage_draw *stage)
{
	struct round_refusal refusal = draw_refusal_of(office, event, round, wish);

	if (refusal.kind != PROBLEM_NONE)
		return refusal;
	/* Where nobody goes on from a game without a winner, the organiser has seen it: a
	 * result that is only missing does not count as seen. One press would else answer two
	 * questions, of which only the first was asked. */
	*stage = stage_draw_of(office->arena, event, round,
	                       wish->force && rounds_missing(&event->draw, round - 1) == 0);
	return (struct round_refusal){stage->kind, stage->detail};
}

struct round_refusal
round_draw_refusal(const struct office *office, const struct event *event,
                   const struct round_wish *wish)
{
	struct stage_draw stage;

	return draw_refusal(office, event, event_next_round(event), wish, &stage);
}

/* For an event that is still being made: its page says today what would only be found out on the
 * morning of the first round, that groups are too small or rounds too few. */
struct round_refusal
round_draw_foreseen(struct arena *arena, const struct event *event)
{
	struct stage_draw stage;

	if (event->draw.rounds > 0 || playing_count(event, 1) < 2)
		return (struct round_refusal){PROBLEM_NONE, NULL};
	stage = stage_draw_of(arena, event, 1, false);
	return (struct round_refusal){stage.kind, stage.detail};
}

/* Publishing */

/* `part`: by entry, whom the round seats. */
static struct round_unpaired
seating_unpaired(struct arena *arena, const struct entry_list *entries,
                 const struct seating *seating,
                 const unsigned char *part)
{
	struct round_unpaired unpaired = {
		.list = arena_array(arena, entries->count, sizeof(*unpaired.list)),
	};

	for (size_t i = 0; i < entries->count; i++) {
		const struct entry *entry = &entries->list[i];

		if (part[i] && seating_game(seating, entry) == NULL && !seating_has_bye(seating, entry))
			unpaired.list[unpaired.count++] = entry;
	}
	return unpaired;
}

struct round_unpaired
round_unpaired(struct arena *arena, const struct event *event, int round)
{
	const struct seating seating = event_seating(arena, event, round);

	return seating_unpaired(arena, &event->entries, &seating,
	                        stage_draw_part(arena, event, round));
}

/* `part`: by entry, whom the round seats. Whom it has left out is found now or at the board; so it
 * is asked here, of everybody, and a draft may have as many holes as it likes until then. */
static bool
publish_allowed(const struct office *office, const struct event *event,
                const struct seating *seating, const unsigned char *part, bool while_open,
                struct problems *problems)
{
	enum problem_kind refusal = refusal_of_event(event, clock_now(office->clock), while_open);
	const struct stage stage =
		stages_of_round(event->tournament, &event->draw.berths, seating->round);
	struct buf names = buf_new(office->arena, 64);
	struct round_unpaired unpaired;

	if (refusal != PROBLEM_NONE)
		return problem_refuse(problems, "", refusal, NULL);
	unpaired = seating_unpaired(office->arena, &event->entries, seating, part);
	for (size_t i = 0; i < unpaired.count; i++)
		buf_printf(&names, "%s%s", i == 0 ? "" : ", ",
		           name_of_entry(office->arena, unpaired.list[i]));
	if (unpaired.count > 0)
		return problem_refuse(problems, "", PROBLEM_UNPAIRED, names.text);
	/* A round of nothing but byes is one where the system has it: who would have met a
	 * pair that has gone goes on. */
	return seating->game_count > 0 ||
	       (seating->bye_count > 0 && !stages_weighted(stage.system)) ||
	       problem_refuse(problems, "", PROBLEM_PAIRS_FEW, NULL);
}

/* Within the transaction, and allowed. The first published round makes the event a running one,
 * which ends registration: it is not typed, it follows from people being told where they sit. */
static void
publish(const struct office *office, const struct event *event, const struct seating *seating)
{
	const struct tournament *tournament = event->tournament;

	round_publish(office->db, tournament->id, seating->round, clock_now(office->clock));
	stage_draw_settle(office, event, seating);
	round_write_audit(office, event->tournament->id, "round.publish", seating->round, NULL,
	                  seating, NULL);
	if (tournament->state != STATE_RUNNING)
		tournament_state_set(office->db, tournament, STATE_RUNNING);
}

bool
round_publish_allowed(const struct office *office, const struct event *event, int round,
                      bool while_open, struct problems *problems)
{
	enum problem_kind refusal = refusal_of_draft(event, round);
	struct seating seating;

	if (refusal != PROBLEM_NONE)
		return problem_refuse(problems, "", refusal, NULL);
	seating = event_seating(office->arena, event, round);
	return publish_allowed(office, event, &seating, stage_draw_part(office->arena, event, round),
	                       while_open, problems);
}

void
round_publish_within(const struct office *office, const struct event *event, int round)
{
	struct seating seating = event_seating(office->arena, event, round);

	publish(office, event, &seating);
}

bool
round_publish_draw(const struct office *office, const struct tournament *tournament, int round,
                   bool while_open, struct problems *problems)
{
	const struct act act = act_begin(office, tournament->id, problems);
	const struct event event = event_of(office->arena, office->db, act.tournament);

	if (round_publish_allowed(office, &event, round, while_open, problems))
		round_publish_within(office, &event, round);
	return act_end(&act);
}

/* The draw, as a draft or published at once */

/* With thousands of entries the matching takes seconds, and whoever wants to write waits for the
 * transaction: so it is made before that one, from the event as it stood, and made again where the
 * event is another by then; within the transaction only where that takes no time. */
enum { TIMES = 4 };

/* What the draw went by is known by the newest line of the event's log, since nothing changes
 * without one. Check-ins are left out: before a round they come all the time, and who has come is
 * no part of a draw. A draw that is overtaken again and again is refused in words; to go on for
 * ever, or to hold up everybody who writes, would be worse. Fewer than ROUND_LONG are matched in
 * the transaction at the worst, and so are never refused. */

struct ahead {
	struct event event;
	int64_t newest;        /* audit_newest_but_check_ins by then */
	bool made;             /* false where nothing is drawn by weights, or may be drawn */
	const struct entry *const *entries; /* that the pairing counts */
	struct pairing pairing;
};

/* The event's next round of a Swiss or a McMahon; the part that takes its time. */
static void
ahead_match(struct arena *arena, struct ahead *ahead, int64_t seed)
{
	const struct event *event = &ahead->event;
	const struct drawing *drawing = drawing_of(arena, event, event_next_round(event), seed);

	ahead->entries = drawing->contest.entries;
	ahead->pairing = pairing_draw(arena, &drawing->input);
}

/* At one moment: the line of the log is that of the event that was read, not of a later one. What
 * cannot be drawn is not made ahead; why not is told in the transaction, by the event as it is
 * then. */
static struct ahead
draw_ahead(const struct office *office, const char *tournament_id, const struct round_wish *wish)
{
	struct ahead ahead = {.made = false};
	struct stage_draw stage;

	db_read_begin(office->db);
	ahead.event = event_read(office->arena, office->db, tournament_id);
	ahead.newest = audit_newest_but_check_ins(office->db, tournament_id);
	db_read_end(office->db);
	ahead.made = draw_refusal(office, &ahead.event, event_next_round(&ahead.event), wish,
	                          &stage).kind == PROBLEM_NONE && stages_weighted(stage.stage.system);
	if (ahead.made)
		ahead_match(office->arena, &ahead, wish->seed);
	return ahead;
}

bool
round_draw_long(const struct event *event)
{
	return playing_count(event, event_next_round(event)) >= ROUND_LONG;
}

/* The transaction in which the round is drawn, and all of it that can be made before. */
static struct act
draw_begin(const struct office *office, const char *tournament_id, const struct round_wish *wish,
           struct ahead *ahead, struct problems *problems)
{
	struct act act;

	for (int times = 1;; times++) {
		*ahead = draw_ahead(office, tournament_id, wish);
		act = act_begin(office, tournament_id, problems);
		if (ahead->newest == audit_newest_but_check_ins(office->db, tournament_id))
			break;
		if (!round_draw_long(&ahead->event)) {
			ahead->event = event_of(office->arena, office->db, act.tournament);
			ahead->made = false;
			break;
		}
		/* Whoever else wants to write does so between two tries. */
		if (times == TIMES) {
			act_refuse(&act, PROBLEM_DRAW_OVERTAKEN);
			break;
		}
		act_leave(&act);
	}
	act.quiet = !wish->publish;
	return act;
}

/* Two ways to draw, and one to go on from either: seating, writing, publishing and the log know
 * nothing of weights and berths. So both are put into the same words first.
 *
 * A round as it is drawn: who meets whom, top table first, whoever of the two has Black first where
 * that is said, and who has a bye; who was to be on it, couples who meet again. */
struct drawn {
	struct drawn_game {
		const struct entry *first, *second;
		bool said;
	} *games;
	size_t game_count;
	const struct entry **byes;
	size_t bye_count;
	const unsigned char *part;
	size_t rematches;
};

static struct drawn
drawn_new(struct arena *arena, size_t games, size_t byes)
{
	return (struct drawn){
		.games = arena_array(arena, games, sizeof(struct drawn_game)), .game_count = games,
		.byes = arena_array(arena, byes, sizeof(struct entry *)), .bye_count = byes,
	};
}

/* By weights: where the draw balances colours it has said who takes Black. Where the ruleset says
 * it, by points, what stands first here is changed by the seating, which asks it. */
static struct drawn
drawn_matched(const struct office *office, const struct ahead *ahead, int round)
{
	const struct pairing *pairing = &ahead->pairing;
	struct drawn drawn = drawn_new(office->arena, pairing->couple_count, pairing->bye_count);

	for (size_t i = 0; i < pairing->couple_count; i++) {
		const struct pairing_couple *couple = &pairing->couples[i];
		const bool turned = couple->a_colour == COLOUR_WHITE;

		drawn.games[i] = (struct drawn_game){
			ahead->entries[turned ? couple->b : couple->a],
			ahead->entries[turned ? couple->a : couple->b], couple->a_colour != COLOUR_NONE,
		};
	}
	for (size_t i = 0; i < pairing->bye_count; i++)
		drawn.byes[i] = ahead->entries[pairing->byes[i]];
	drawn.part = stage_draw_part(office->arena, &ahead->event, round);
	drawn.rematches = pairing->rematches;
	return drawn;
}

/* By berths: where colours are shared out the table of the round robin says it. */
static struct drawn
drawn_rostered(struct arena *arena, const struct event *event, enum plan_system system,
               const struct roster *roster)
{
	const int round = event_next_round(event);
	const bool balanced = colours_shared(event->tournament, system, round);
	const struct entry *entries = event->entries.list;
	struct drawn drawn = drawn_new(arena, roster->fixture_count, roster->bye_count);

	for (size_t i = 0; i < roster->fixture_count; i++) {
		const struct roster_fixture *fixture = &roster->fixtures[i];
		const bool said = balanced && fixture->black >= 0;
		const bool turned = said && (size_t)fixture->black == fixture->b;

		drawn.games[i] = (struct drawn_game){
			&entries[turned ? fixture->b : fixture->a],
			&entries[turned ? fixture->a : fixture->b], said,
		};
	}
	for (size_t i = 0; i < roster->bye_count; i++)
		drawn.byes[i] = &entries[roster->byes[i].entry];
	drawn.part = stage_draw_seated(arena, &event->entries, roster);
	drawn.rematches = roster->rematches;
	return drawn;
}

/* What of the round is locked, and still plays, as it stands: tables, colours and stones, which the
 * draw is not asked for. */
static void
locked_put(struct seating *seating, const struct event *event, const struct seating *before)
{
	const struct absences *absences = &event->absences;

	for (size_t i = 0; i < before->game_count; i++) {
		const struct seating_game *game = &before->games[i];

		if (game->locked && seating_plays(game->black, absences, seating->round) &&
		    seating_plays(game->white, absences, seating->round))
			seating_put_game(seating, *game);
	}
	for (size_t i = 0; i < before->bye_count; i++)
		if (before->byes[i].locked &&
		    seating_plays(before->byes[i].entry, absences, seating->round))
			seating_put_bye(seating, before->byes[i]);
}

/* What is locked stays at its table, whatever the draw has for it; the rest is dealt anew. A draw
 * by weights has been told of locks and has drawn around them. One by berths cannot be: who meets
 * whom is settled there, and a game of it of which either is locked elsewhere falls away. Whom that
 * leaves without a game is found when the round is published.
 *
 * Locked games come first, so that the others find their tables taken. */
static struct seating
drawn_seating(struct arena *arena, const struct event *event, const struct seating *before,
              const struct drawn *drawn)
{
	const struct seating none = {.game_count = 0};
	struct seating seating = seating_new(arena, &before->strength, before->round,
	                                     before->game_count + drawn->game_count,
	                                     before->bye_count + drawn->bye_count);

	locked_put(&seating, event, before);
	for (size_t i = 0; i < drawn->game_count; i++) {
		const struct drawn_game *game = &drawn->games[i];
		struct seating_game *added;

		if (seating_locked(&seating, game->first) || seating_locked(&seating, game->second))
			continue;
		added = seating_add_game(&seating, game->first, game->second);
		added->nigiri = added->nigiri && !game->said;
	}
	for (size_t i = 0; i < drawn->bye_count; i++)
		if (!seating_locked(&seating, drawn->byes[i]))
			seating_bye(&seating, drawn->byes[i]);
	seating.tables_out = before->tables_out;
	/* What the draw itself leaves open: a knockout, and groups of four. */
	colours_deal(arena, event, &none, &seating);
	seating_deal_tables(arena, &seating);
	return seating;
}

/* False and a problem: nothing is to be kept. A draft is written whole, with its berths and its
 * line of log, before it is published at once, which then is what publishing any draft is. */
static bool
draw_next(const struct office *office, struct ahead *ahead, const struct round_wish *wish,
          struct round_drawn *drawn, struct problems *problems)
{
	const struct event *event = &ahead->event;
	const char *id = event->tournament->id;
	int round = event_next_round(event);
	struct stage_draw stage;
	struct round_refusal refusal = draw_refusal(office, event, round, wish, &stage);
	struct changes_item seed = {"seed", "", ""}; /* one of its own is known from nowhere else */
	struct seating before, now;
	struct drawn made;

	if (refusal.kind != PROBLEM_NONE)
		return problem_refuse(problems, "", refusal.kind, refusal.detail);
	before = event_seating(office->arena, event, round);
	/* The event is another than the one that was matched ahead, and small enough to be matched
	 * here. */
	if (stages_weighted(stage.stage.system) && !ahead->made)
		ahead_match(office->arena, ahead, wish->seed);
	made = stages_weighted(stage.stage.system)
	       ? drawn_matched(office, ahead, round)
	       : drawn_rostered(office->arena, event, stage.stage.system, &stage.roster);
	now = drawn_seating(office->arena, event, &before, &made);
	if (wish->publish &&
	    !publish_allowed(office, event, &now, made.part, wish->while_open, problems))
		return false;
	if (event_round(event, round) == ROUND_NONE)
		round_insert(office->db, id, round);
	stage_draw_keep(office, event, &stage);
	round_write(office, id, &now);
	if (wish->seed >= 0)
		seed.after = arena_printf(office->arena, "%" PRId64, wish->seed);
	round_write_audit(office, id, "round.draw", round, &before, &now, &seed);
	round_drawn_note(office->db, id, round);
	if (wish->publish)
		publish(office, event, &now);
	*drawn = (struct round_drawn){.round = round, .rematches = made.rematches};
	return true;
}

/* What names this very draw of the round: which line of the log it was. The number of the round
 * would not do, for it may have been thrown away and drawn again, with other games. */
static const char *
draw_name(const struct office *office, const char *tournament_id, int round)
{
	return arena_printf(office->arena, "%d/%d", round,
	                    round_drawn_at(office->db, tournament_id, round));
}

/* A key is of one press of a button. Sent twice it has to answer what it answered, and has to draw
 * nothing: the round it made may have been changed by hand in between. But where that round is
 * gone, to say that it was drawn would be wrong, and so would be to draw.
 *
 * Whether the key made a draw that is still the round's. One that was thrown away or drawn anew
 * since is not made again under it. */
static bool
drawn_before(const struct act *act, const char *scope, struct round_drawn *drawn)
{
	const char *made;
	int round;

	if (!once_made(act, scope, &made) || made == NULL)
		return false;
	round = (int)strtol(made, NULL, 10);
	if (strcmp(made, draw_name(act->office, act->tournament->id, round)) != 0)
		return act_refuse(act, PROBLEM_SENT_ALREADY);
	*drawn = (struct round_drawn){.round = round, .again = true};
	return true;
}

/* A press that is sent twice (a double tap, a page that is loaded again) finds what it has made.
 * That is asked in the transaction: between the two presses the first may still be matching. */
bool
round_draw(const struct office *office, const struct tournament *tournament,
           const struct round_wish *wish, struct round_drawn *drawn, struct problems *problems)
{
	const char *scope = arena_printf(office->arena, "round %s", tournament->id);
	struct ahead ahead;
	const struct act act = draw_begin(office, tournament->id, wish, &ahead, problems);

	if (drawn_before(&act, scope, drawn))
		return act_leave(&act);
	if (act_fine(&act) && draw_next(office, &ahead, wish, drawn, problems))
		once_keep(&act, scope, draw_name(office, tournament->id, drawn->round));
	return act_end(&act);
}
