#include <string.h>

#include "actions/entry/entry_act.h"
#include "actions/entry/partner_entry.h"
#include "api/body.h"
#include "api/api_files.h"
#include "api/api_routes.h"
#include "api/show.h"
#include "forms/typed_entry.h"
#include "publish/published.h"

ROUTER_FIELDS(api_entries_enter_fields, {"entries", .file = true, .type = "text/csv"});

/* In which of them it is; nothing of an event without. */
static void
division_show(struct value *object, const struct tournaments *all, const struct entry *entry)
{
	for (size_t i = 0; i < all->count; i++)
		if (strcmp(all->list[i].id, entry->tournament_id) == 0)
			value_set_text(object, "division", all->list[i].key);
}

/* GET /api/v1/tournaments/{slug}/entries: anyone sees the confirmed ones; an
 * organiser all, whole. */
int
api_entries(struct call *call)
{
	const struct event event = call_event(call);
	struct value *list = value_list(call->arena);
	bool organiser = call->api->organiser;
	struct tournaments all = {.count = 0};

	if (event.tournament->divisions > 0)
		all = tournament_divisions(call->arena, call->office->db, event.tournament->id);
	for (size_t i = 0; i < event.entries.count; i++) {
		const struct entry *entry = &event.entries.list[i];

		if (organiser || entry->status == STATUS_CONFIRMED) {
			struct value *object = value_add_object(list);

			show_entry(call, object, &event, entry, organiser);
			division_show(object, &all, entry);
		}
	}
	return call_answer_public(call, list);
}

/* The entry of the path, or NULL. */
static const struct entry *
entry_find(const struct call *call)
{
	const struct entry *entry = entry_by_id(call->arena, call->office->db,
	                                        call_capture(call, "entry"));

	return entry == NULL || strcmp(entry->tournament_id, call->tournament->id) != 0
	       ? NULL : entry;
}

static bool
is_own(const struct call *call, const struct entry *entry)
{
	return call->api->own != NULL && strcmp(call->api->own->id, entry->id) == 0;
}

/* Two who found each other here have their token both. */
static bool
sees_everything(const struct call *call, const struct entry *entry)
{
	return call->api->organiser ||
	       (is_own(call, entry) && partner_entry_shared(call->office, entry) == entry);
}

static struct value *
entry_value(const struct call *call, const struct entry *entry)
{
	const struct event event = call_event(call);
	struct value *object = value_object(call->arena);

	show_entry(call, object, &event, entry, sees_everything(call, entry));
	return object;
}

/* GET /api/v1/tournaments/{slug}/entries/{entry}: anyone a confirmed one; its
 * own token and an organiser any, whole. */
int
api_entries_one(struct call *call)
{
	const struct entry *entry = entry_find(call);

	if (entry == NULL || (entry->status != STATUS_CONFIRMED && !call->api->organiser && !is_own(call, entry)))
		return 404;
	return call_answer_public(call, entry_value(call, entry));
}

/* As it is now that it has been changed. */
static int
answer_changed(struct call *call)
{
	const struct entry *entry = entry_find(call);

	return entry == NULL ? 404 : call_answer(call, 200, entry_value(call, entry));
}

static enum problem_kind
players_wanted(const struct call *call)
{
	return ruleset_single(call->tournament->ruleset) ? PROBLEM_ONE_PLAYER
	                                                 : PROBLEM_TWO_PLAYERS;
}

/* What the body says of the players, over what `typed` holds already. */
static void
players_read(struct call *call, struct body *body, struct typed_entry *typed)
{
	struct body list = body_list(body, "players");

	if (list.value != NULL && list.count != ruleset_players(call->tournament->ruleset)) {
		problem_add(&call->problems, "players", players_wanted(call), NULL);
		return;
	}
	for (size_t nth = 0; nth < list.count; nth++) {
		struct body player = body_item(&list, nth);

		for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
			typed->players[nth][field] = body_text(&player, player_fields[field].name,
			                                       typed->players[nth][field]);
		body_end(&player);
	}
}

static void
entry_read(struct call *call, struct body *body, struct typed_entry *typed)
{
	players_read(call, body, typed);
	for (enum typed_entry_field i = 0; i < ENTRY_FIELDS; i++)
		typed->own[i] = body_field(body, &typed_entry_fields[i], typed_entry_fields[i].name,
		                           typed->own[i]);
}

/* What who has just entered needs, and the key to the rest. */
static int
answer_entered(struct call *call, const struct entry *entry, bool again)
{
	struct value *object = value_object(call->arena);

	value_set_text(object, "id", entry->id);
	value_set_text(object, "status", entry_status_names[entry->status]);
	if (entry->status == STATUS_WAITING)
		value_set_int(object, "place", entry_waiting_place(call->office->db, entry));
	value_set_half(object, "points", entry->points_x2);
	value_set_int(object, "captain", entry->captain);
	value_set_text(object, "token", entry_token(call->office, entry));
	if (strcmp(entry->tournament_id, call->tournament->id) != 0 ||
	    call->tournament->parent_id != NULL)
		value_set_text(object, "division", tournament_by_id(call->arena, call->office->db,
		                                                    entry->tournament_id)->key);
	return call_answer_made(call, arena_printf(call->arena, "%s/%s",
	                                           published_path(call->arena, PUBLISHED_ENTRIES,
	                                                          "api", call->tournament->slug, 0),
	                                           entry->id), again, object);
}

/* POST /api/v1/tournaments/{slug}/entries: anyone while registration is open;
 * an organiser until the event is finished, also without a mail address, and many
 * at once as a table. */
int
api_entries_enter(struct call *call)
{
	struct typed_entry typed = typed_entry_none();
	const struct entry *entry = NULL;
	struct body body;
	bool again;

	if (strcmp(call->request->content_type, "text/csv") == 0)
		return api_files_import_entries(call);
	if (call_too_large(call))
		return 413;
	body = body_of(call);
	if (!body_has(&body, "players") && call->problems.count == 0)
		problem_add(&call->problems, "players", players_wanted(call), NULL);
	entry_read(call, &body, &typed);
	if (call->tournament->divisions > 0)
		typed.division = body_text(&body, "division", "");
	body_end(&body);
	if (call->problems.count == 0)
		entry = entry_enter(call->office, call->tournament, &typed, "",
		                    call->api->organiser, &again, &call->problems);
	return entry == NULL ? call_problems(call) : answer_entered(call, entry, again);
}

/* PATCH /api/v1/tournaments/{slug}/entries/{entry}: an organiser, or the pair
 * itself by its own token. What is not given stays. */
int
api_entries_change(struct call *call)
{
	const struct entry *entry = entry_find(call);
	struct body body, list;
	struct typed_entry typed = {.email = NULL}; /* NULL stands for what stays */
	struct own_start start;
	struct entry_wish wish = {.lang = "", .by_organiser = call->api->organiser};
	bool *absent;

	if (entry == NULL)
		return 404;
	body = body_of(call);
	if (body_has(&body, "players"))
		wish.typed = &typed;
	for (enum typed_entry_field i = 0; i < ENTRY_FIELDS; i++)
		if (body_has(&body, typed_entry_fields[i].name))
			wish.typed = &typed;
	/* The rounds it does not play, or NULL where the body says nothing of them. */
	list = body_list(&body, "absent");
	absent = arena_array(call->arena, ROUNDS_MAX + 1, sizeof(bool));
	for (size_t i = 0; i < list.count; i++) {
		int round = body_item_whole(&list, i, 1, call->tournament->rounds);

		if (round > 0)
			absent[round] = true;
	}
	wish.absent = list.given ? absent : NULL;
	/* Only an organiser says from where it starts. */
	if (call->api->organiser && body_has(&body, "start")) {
		start.points = body_number(&body, "start", "");
		start.reason = body_text(&body, "reason", "");
		wish.start = &start;
	}
	wish.version = body_version(&body);
	entry_read(call, &body, &typed);
	body_end(&body);
	if (call->problems.count > 0 ||
	    !entry_change(call->office, call->tournament, entry, &wish, &call->problems))
		return call_problems(call);
	return answer_changed(call);
}

/* DELETE /api/v1/tournaments/{slug}/entries/{entry}: an organiser, or the pair
 * itself by its own token while registration is open. It withdraws. */
int
api_entries_withdraw(struct call *call)
{
	const struct entry *entry = entry_find(call);

	if (entry == NULL)
		return 404;
	if (!entry_withdraw(call->office, call->tournament, entry, call->api->organiser,
	                    &call->problems))
		return call_problems(call);
	return answer_changed(call);
}
