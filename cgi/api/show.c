#include "api/show.h"

#include <string.h>

#include "actions/entry/check_in_act.h"
#include "api/plan_body.h"
#include "api/rules_body.h"
#include "event/imported.h"
#include "event/entry_index.h"
#include "event/grid.h"
#include "event/name.h"
#include "event/schedule.h"
#include "event/stage.h"
#include "forms/typed_entry.h"
#include "forms/typed_text.h"
#include "publish/published.h"
#include "rules/handicap.h"

enum { TOKEN = 8, DATE = 11, RESULT = 16 };

static void
show_words(struct value *object, const char *name, const char *en, const char *ja)
{
	struct value *both = value_set_object(object, name);

	value_set_text(both, "en", en);
	value_set_text(both, "ja", ja);
}

void
show_name(struct value *object, const char *name_en, const char *name_ja)
{
	show_words(object, "name", name_en, name_ja);
}

void
show_number(struct value *object, const char *name, const struct number_kind *kind, int number)
{
	char rank[8];

	switch (kind->as) {
	case NUMBER_WHOLE:
		value_set_int(object, name, number);
		break;
	case NUMBER_HALF:
		value_set_half(object, name, number);
		break;
	case NUMBER_GRADE:
		rank_token(rank_of_strength(number), rank);
		value_set_text(object, name, rank);
		break;
	case NUMBER_WORD:
		value_set_text(object, name, kind->words[number]);
		break;
	case NUMBER_FLAG:
		value_set_bool(object, name, number != 0);
		break;
	}
}

/* Of an event on one day its rounds' times, as ever; of another their days too. */
static void
show_starts(const struct call *call, struct value *object, const struct tournament *t)
{
	struct value *times = value_set_list(object, "round_times");
	struct value *starts = value_set_list(object, "round_starts");
	const bool several = schedule_several_days(t);
	struct schedule_start start;

	for (int round = 1; schedule_round(t, round, &start); round++) {
		const char *text = several ? schedule_whole(call->arena, start)
		                           : schedule_text(call->arena, t->date, start);
		const int64_t instant = schedule_instant(t, start);

		value_add(times, value_text(call->arena, text));
		value_add(starts, value_text(call->arena, typed_text_instant_of(call->arena, instant)));
	}
}

/* Of a draft out of a file what was not taken, as formats/gotha.h says it. */
static void
show_imported(const struct call *call, struct value *object, const struct tournament *t)
{
	const struct imported imported = imported_read(call->arena, t->imported);
	struct value *list;

	if (t->state != STATE_DRAFT || (!imported.names && imported.left_count == 0))
		return;
	list = value_set_list(object, "not_taken");
	for (size_t i = 0; i < imported.left_count; i++)
		value_add(list, value_text(call->arena, arena_printf(call->arena, "%s%s%s",
			imported.left[i].what, imported.left[i].name[0] == '\0' ? "" : " ",
			imported.left[i].name)));
}

static void
show_way(struct value *object, const struct tournament *t)
{
	static const struct number_kind grade = {.as = NUMBER_GRADE};

	value_set_text(object, "key", t->key);
	value_set_text(object, "way", tournament_way_names[t->way]);
	if (t->weakest == WEAKEST_ANY)
		value_set_text(object, "weakest", NULL);
	else
		show_number(object, "weakest", &grade, t->weakest);
}

/* Which event it is part of, or which parts it has. */
static void
show_division(const struct call *call, struct value *object, const struct tournament *t)
{
	struct tournaments all;
	struct value *list;

	if (t->parent_id != NULL) {
		value_set_text(object, "event", arena_copy(call->arena, t->slug, strcspn(t->slug, "/")));
		show_way(object, t);
	}
	if (t->divisions == 0)
		return;
	list = value_set_list(object, "divisions");
	all = tournament_divisions(call->arena, call->office->db, t->id);
	for (size_t i = 0; i < all.count; i++) {
		struct value *item = value_add_object(list);

		show_way(item, &all.list[i]);
		show_name(item, all.list[i].name_en, all.list[i].name_ja);
		value_set_int(item, "capacity", all.list[i].capacity);
		value_set_int(item, "taken", all.list[i].taken);
		value_set_text(item, "state", tournament_state_names[all.list[i].state]);
	}
}

/* A text in one language alone is a text, one in both {en, ja}. */
static void
show_texts(struct value *object, const struct tournament *t)
{
	for (enum tournament_text text = 0; text < TEXTS; text++) {
		const char *const *in = t->texts[text], *name = tournament_text_names[text];

		if (in[COLUMN_EN][0] == '\0' || in[COLUMN_JA][0] == '\0')
			value_set_text(object, name, tournament_text(t, text, languages[0].code));
		else
			show_words(object, name, in[COLUMN_EN], in[COLUMN_JA]);
	}
}

void
show_event(const struct call *call, struct value *object, const struct tournament *t)
{
	struct typed_plan_made planned = {.plan = t->plan, .tables_out = t->tables_out};
	struct value *registration;
	char date[DATE];

	date_text(t->date, date);
	value_set_text(object, "slug", t->slug);
	show_name(object, t->name_en, t->name_ja);
	value_set_text(object, "date", date);
	date_text(schedule_last_day(t), date);
	value_set_text(object, "last_date", date);
	value_set_text(object, "ruleset", t->base->id);
	rules_body_show(object, "overrides", t);
	planned.prizes = prizes_of(call->arena, call->office->db, t->id);
	plan_body_show(call->arena, object, &planned);
	value_set_int(object, "rounds", t->rounds);
	value_set_int(object, "capacity", t->capacity);
	value_set_int(object, "taken", t->taken);
	value_set_int(object, "waiting", t->waiting);
	value_set_text(object, "state", tournament_state_names[t->state]);
	value_set_bool(object, "cancelled", t->cancelled);
	registration = value_set_object(object, "registration");
	value_set_text(registration, "opens", typed_text_instant_of(call->arena, t->opens_at));
	value_set_text(registration, "closes", typed_text_instant_of(call->arena, t->closes_at));
	value_set_text(object, "zone", t->zone);
	show_starts(call, object, t);
	show_texts(object, t);
	show_imported(call, object, t);
	show_division(call, object, t);
	value_set_bool(object, "check_in", t->check_in);
	value_set_bool(object, "asks_guardian", t->asks_guardian);
	value_set_bool(object, "asks_photos", t->asks_photos);
	value_set_bool(object, "reminds", t->reminds);
	value_set_text(object, "confirms", tournament_confirms_names[t->confirms]);
	value_set_int(object, "keep_days", t->keep_days);
	value_set_int(object, "version", t->version);
}

void
show_event_whole(const struct call *call, struct value *object, const struct tournament *t)
{
	show_event(call, object, t);
	rules_body_parts(call->arena, value_set_object(object, "edition"), t->base);
}

int
show_event_made(struct call *call, const struct tournament *made, bool again)
{
	struct value *object = value_object(call->arena);

	if (made == NULL)
		return call_problems(call);
	show_event_whole(call, object, made);
	return call_answer_made(call, published_path(call->arena, PUBLISHED_EVENT, "api",
	                                             made->slug, 0), again, object);
}

/* Fields that are not given are left out; a given name that is none is said to be "". */
static void
show_player(const struct call *call, struct value *object, const struct entry *entry, int nth,
            bool everything)
{
	const enum player_sight sight = everything ? SIGHT_CONTACTS : SIGHT_PUBLIC;
	const struct player *player = &entry->players[nth];
	const char *texts[PLAYER_FIELDS];

	value_set_text(object, "name", name_for(call->arena, entry, nth, sight));
	player_field_texts(call->arena, player, texts);
	texts[FIELD_LATIN_NAME] = name_latin(call->arena, player);
	texts[FIELD_CONSENT] = player_field_consented(call->arena, player);
	for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
		if (player_seen(player_fields[field].seen, sight, player->publish) &&
		    (texts[field][0] != '\0' || field == FIELD_GIVEN_NAME))
			value_set_text(object, player_fields[field].name, texts[field]);
}

/* Of an entry's own fields those that are seen so; a number that there is none of is left out. */
static void
show_own(const struct call *call, struct value *object, const struct entry *entry,
         enum player_sight sight)
{
	const char *texts[ENTRY_FIELDS];

	form_of(call->arena, typed_entry_fields, ENTRY_FIELDS, entry, texts);
	for (enum typed_entry_field i = 0; i < ENTRY_FIELDS; i++) {
		const struct form_field *field = &typed_entry_fields[i];

		if (!typed_entry_seen(i, sight))
			continue;
		if (field->kind != FORM_NUMBER)
			value_set_text(object, field->name, texts[i]);
		else if (texts[i][0] != '\0' || !field->number->none)
			show_number(object, field->name, field->number, form_number(field, entry));
	}
}

void
show_players(const struct call *call, struct value *object, const struct entry *entry)
{
	const enum player_sight sight = call->api->organiser ? SIGHT_ORGANISER : SIGHT_PUBLIC;
	struct value *players = value_set_list(object, "players");

	for (int nth = 0; nth < (int)entry->player_count; nth++) {
		struct value *player = value_add_object(players);
		char token[TOKEN];

		value_set_text(player, "name", name_for(call->arena, entry, nth, sight));
		rank_token(entry->players[nth].rank, token);
		value_set_text(player, "rank", arena_text(call->arena, token));
	}
}

void
show_entry(const struct call *call, struct value *object, const struct event *event,
           const struct entry *entry, bool everything)
{
	struct value *players, *list;
	struct check_ins here;

	value_set_text(object, "id", entry->id);
	value_set_int(object, "number", entry->number);
	value_set_text(object, "status", entry_status_names[entry->status]);
	if (entry->status == STATUS_WAITING)
		value_set_int(object, "place", entry_waiting_place(call->office->db, entry));
	value_set_half(object, "points", entry->points_x2);
	value_set_int(object, "captain", entry->captain);
	players = value_set_list(object, "players");
	for (int nth = 0; nth < (int)entry->player_count; nth++)
		show_player(call, value_add_object(players), entry, nth, everything);
	show_own(call, object, entry, everything ? SIGHT_CONTACTS : SIGHT_PUBLIC);
	if (!everything)
		return;
	value_set_half(object, "start", entry->start_x2);
	value_set_text(object, "entered_at", typed_text_instant_of(call->arena, entry->entered_at));
	here = check_in_now(call->arena, event, clock_now(call->office->clock));
	list = value_set_list(object, "absent");
	for (size_t i = 0; i < event->absences.count; i++)
		if (strcmp(event->absences.list[i].entry_id, entry->id) == 0)
			value_add(list, value_int(call->arena, event->absences.list[i].round));
	value_set_bool(object, "checked_in", check_ins_find(&here, entry->id) != NULL);
	value_set_int(object, "version", entry->version);
}

const char *
show_side(enum side side)
{
	SET_EACH(static const char *const names[], SET_SIZE(SIDE_TABLE),
		[SIDE_NONE] = NULL, [SIDE_BLACK] = "black", [SIDE_WHITE] = "white");

	return names[side];
}

const char *
show_result(struct arena *arena, struct result result)
{
	char text[RESULT];

	result_text(result, text);
	return text[0] == '\0' ? NULL : arena_text(arena, text);
}

static void
set_count(struct value *object, const char *name, int count)
{
	if (count < 0)
		value_set_text(object, name, NULL);
	else
		value_set_int(object, name, count);
}

void
show_game(struct value *object, const struct ruleset *ruleset, const struct game *game,
          bool everything)
{
	char text[RESULT];

	result_text(game->result, text);
	value_set_int(object, "table", game->table);
	value_set_text(object, "black", game->black);
	value_set_text(object, "white", game->white);
	value_set_int(object, "stones", game->stones);
	value_set_half(object, "komi", game->komi_x2);
	value_set_text(object, "first_move", seat_names[handicap_first_move(game->stones)]);
	value_set_bool(object, "nigiri", game->nigiri);
	value_set_text(object, "result", text[0] == '\0' ? NULL : text);
	value_set_bool(object, "rated", result_how_rated(game->how, ruleset));
	value_set_int(object, "version", game->version);
	if (everything) {
		value_set_text(object, "by",
		               game->how == HOW_NONE ? NULL : result_how_names[game->how]);
		value_set_text(object, "reason", game->reason);
		set_count(object, "black_count", game->black_count);
		set_count(object, "white_count", game->white_count);
		value_set_int(object, "black_tokens", game->black_tokens);
		value_set_int(object, "white_tokens", game->white_tokens);
		value_set_int(object, "black_handed", game->black_handed);
		value_set_int(object, "white_handed", game->white_handed);
	}
}

static void
show_rematches(struct arena *arena, struct value *object, const struct event *event, int round)
{
	const struct history before = grid_history(arena, event, round - 1);
	struct value *list = value_set_list(object, "rematches");

	for (size_t i = 0; i < event->draw.game_count; i++) {
		const struct game *game = &event->draw.games[i];

		if (game->round == round &&
		    history_meetings(&before, entry_index_at(&event->index, game->black),
		                     entry_index_at(&event->index, game->white)) > 0)
			value_add(list, value_int(arena, game->table));
	}
}

struct value *
show_round(const struct call *call, const struct event *event, int round)
{
	const struct rounds *draw = &event->draw;
	struct value *object = value_object(call->arena), *games, *byes;
	struct value *list;
	const bool *out = stages_sit_out(call->arena, event, round);

	value_set_int(object, "round", round);
	value_set_text(object, "state", draw->states[round] == ROUND_DRAFT ? "draft"
	               : rounds_missing(draw, round) > 0 ? "published" : "finished");
	games = value_set_list(object, "games");
	for (size_t i = 0; i < draw->game_count; i++)
		if (draw->games[i].round == round)
			show_game(value_add_object(games), call->tournament->ruleset, &draw->games[i],
			          call->api->organiser);
	byes = value_set_list(object, "byes");
	for (size_t i = 0; i < draw->bye_count; i++)
		if (draw->byes[i].round == round)
			value_add(byes, value_text(call->arena, draw->byes[i].entry_id));
	list = value_set_list(object, "absent");
	for (size_t i = 0; i < event->entries.count; i++)
		if (out[i])
			value_add(list, value_text(call->arena, event->entries.list[i].id));
	show_rematches(call->arena, object, event, round);
	return object;
}
