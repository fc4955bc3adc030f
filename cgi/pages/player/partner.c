#include <string.h>

#include "actions/entry/entry_act.h"
#include "actions/entry/match.h"
#include "actions/entry/partner_act.h"
#include "actions/entry/partner_entry.h"
#include "actions/entry/partner_pair.h"
#include "event/name.h"
#include "pages/entry/entry_fields.h"
#include "pages/entry/entry_form.h"
#include "pages/entry/partner_say.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/letter.h"
#include "pages/part/qr.h"
#include "pages/part/registration.h"
#include "pages/part/say.h"
#include "pages/part/typed_day.h"
#include "pages/part/url.h"
#include "pages/routes.h"

ROUTER_FIELDS(player_partner_offer_fields,
	{"to", .max = ID_CHARS}); /* the other's wish */

/* The form of a player who looks for a partner: the fields of one player as the
 * event's form for pairs asks for them, and the partner's rank. */

struct partner_form {
	struct entry_form alone; /* of one player */
	bool paired;             /* no partner is asked for any more */
	const char *weakest, *strongest;
};

#define ALONE(constant, field, most, ...) {.name = "players.0." #field, .max = most},

const struct router_field partner_form_fields[] = {
	PLAYER_FIELD_TABLE(ALONE, ALONE)
	TYPED_DAY_FIELDS("players.0.birth"),
	{.name = "weakest", .max = 20},
	{.name = "strongest", .max = 20},
	{.name = "email", .max = 254},
	{.name = "note", .max = 300, .lines = true},
	{.name = "once", .max = 64},
	{.name = "version", .max = 20},
	{.name = NULL},
};

#undef ALONE

/* Empty, of a wish, and as it came with the request. */
static struct partner_form
partner_form_new(const struct tournament *tournament)
{
	struct partner_form form = {entry_form_new(tournament, false), false, "", ""};

	form.alone.player_count = 1;
	form.alone.seeks = true;
	return form;
}

static struct partner_form
partner_form_of(const struct page *page, const struct tournament *tournament,
                const struct partner_wish *wish)
{
	struct partner_typed typed = partner_typed_of(page->arena, wish);
	struct partner_form form = partner_form_new(tournament);

	form.alone.typed = typed.alone;
	form.alone.born[0] = typed_day_of(page->arena, wish->player.birth_date);
	form.weakest = typed.weakest;
	form.strongest = typed.strongest;
	return form;
}

static struct partner_form
partner_form_typed(const struct page *page, const struct tournament *tournament)
{
	struct partner_form form = {
		entry_form_typed(page, tournament, false), false,
		page_body(page, "weakest"), page_body(page, "strongest"),
	};

	form.alone.player_count = 1;
	form.alone.seeks = true;
	return form;
}

/* What an action takes of it. */
static struct partner_typed
partner_form_wish(const struct partner_form *form)
{
	return (struct partner_typed){form->alone.typed, form->weakest, form->strongest};
}

/* root.form as entry_fields_show has it, and root.limits {weakest, strongest, note}. */
static void
partner_form_show(struct page *page, const struct partner_form *form, const char *action,
                  const struct problems *problems)
{
	struct value *object;

	entry_fields_show(page, &form->alone, action, problems);
	value_set_bool(page->root, "limits", false);
	if (form->paired)
		return;
	object = value_set_object(page->root, "limits");
	form_field(page, object, "weakest", "weakest", form->weakest, problems);
	form_field(page, object, "strongest", "strongest", form->strongest, problems);
	form_field(page, object, "note", "note", form->alone.typed.note, problems);
}

/* Of who is in a pair by now. */
static struct partner_form
partner_form_paired(const struct page *page, const struct tournament *tournament,
                    const struct entry *entry, int nth)
{
	const struct typed_entry typed = typed_entry_of(page->arena, entry);
	struct partner_form form = partner_form_new(tournament);

	form.paired = true;
	for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
		form.alone.typed.players[0][field] = typed.players[nth][field];
	form.alone.born[0] = typed_day_of(page->arena, entry->players[nth].birth_date);
	return form;
}

static bool
is_open(const struct page *page, const struct tournament *t)
{
	return partner_closed(t, clock_now(page->app->office.clock)) == PROBLEM_NONE;
}

/* ---- a new wish ---- */

static void
new_show(struct page *page, const struct partner_form *form, const struct problems *problems)
{
	const struct tournament *t = page->app->tournament;

	page_title(page, "partner.title", NULL);
	page_form(page);
	entry_form_once(page);
	registration_show(page, t);
	if (form != NULL)
		partner_form_show(page, form, url_event_page(page, t, "partner"), problems);
	page_show(page, "player/partner");
}

/* GET /{lang}/t/{slug}/partner: anyone; 404 where nobody has a partner. Says so when entry
 * is not open. */
void
player_partner(struct page *page)
{
	struct partner_form form = partner_form_new(page->app->tournament);

	if (page->single)
		page_refuse(page, 404);
	else
		new_show(page, is_open(page, page->app->tournament) ? &form : NULL, &problem_none);
}

/* POST /{lang}/t/{slug}/partner: anyone. */
void
player_partner_post(struct page *page)
{
	const struct tournament *t = page->app->tournament;
	struct partner_form form = partner_form_typed(page, t);
	const struct partner_typed typed = partner_form_wish(&form);
	struct problems problems = {.count = 0};
	const struct partner_wish *wish;
	bool again;

	if (page->single) {
		page_refuse(page, 404);
		return;
	}
	wish = partner_look(&page->app->office, t, &typed, page->lang, &again, &problems);
	if (wish == NULL)
		new_show(page, &form, &problems);
	else
		page_go(page, url_partner(page, partner_token(&page->app->office, wish)), "wish-made");
}

/* ---- a wish whose link somebody has ---- */

struct own {
	struct page *page;
	const struct partner_wish *wish;
	const struct tournament *tournament;
	const char *url;
	bool typed; /* came with a form, which is shown again whatever else holds */
};

/* False when the link opens nothing; that has been answered then. */
static bool
own_open(struct page *page, struct own *own)
{
	const struct office *office = &page->app->office;
	const char *token = page_capture(page, "token");

	*own = (struct own){.page = page, .wish = partner_by_token(office, token)};
	if (own->wish == NULL) {
		page_say(page, 404, "private.gone", page_word(page, "partner.gone-text", NULL));
		return false;
	}
	own->tournament = tournament_by_id(page->arena, office->db, own->wish->tournament_id);
	own->url = url_partner(page, token);
	return true;
}

/* root.asks, root.matches and root.asked: who has asked, who fits, who is asked.
 * Whoever has asked is in the first alone. root.widen: whether fewer limits could help. */
static void
matches_show(const struct own *own, const struct match_search *search)
{
	struct value *root = own->page->root;
	struct value *asks = value_set_list(root, "asks"), *fit = value_set_list(root, "matches");
	struct value *asked = value_set_list(root, "asked");
	struct matches matches = {0};

	if (own->wish->status == WISH_LOOKING)
		matches = match_find(search, own->wish);
	for (size_t i = 0; i < matches.count; i++) {
		const struct match *match = &matches.list[i];
		struct value *row = value_add_object(match->asks ? asks : match->asked ? asked
		                                     : fit);

		partner_say(own->page, row, match->wish, false);
		value_set_int(row, "apart", match->apart);
		value_set_bool(row, "one_apart", match->apart == 1);
	}
	value_set_bool(root, "any_asks", value_count(asks) > 0);
	value_set_bool(root, "any_matches", value_count(fit) > 0);
	value_set_bool(root, "any_asked", value_count(asked) > 0);
	value_set_bool(root, "mails", own->page->app->office.mails);
	value_set_bool(root, "widen", value_count(asks) == 0 &&
	               (own->wish->weakest.kind != RANK_NONE ||
	                own->wish->strongest.kind != RANK_NONE));
}

/* root.undated: {woman} of who is not shown to juniors of the own gender, since of two the younger is
 * captain and no birth date was given. */
static void
undated_show(const struct own *own)
{
	const struct player *player = &own->wish->player;

	if (ruleset_admits(own->tournament->ruleset)->junior && !date_given(player->birth_date) &&
	    player->gender != GENDER_UNSAID)
		value_set_bool(value_set_object(own->page->root, "undated"), "woman",
		               player->gender == GENDER_FEMALE);
	else
		value_set_bool(own->page->root, "undated", false);
}

/* root.pair: the pair, if there is one, with what each now knows of the other. */
static void
pair_show(const struct own *own, const struct match_search *search)
{
	const struct page *page = own->page;
	const struct office *office = &page->app->office;
	const struct entry *entry;
	struct value *pair;

	if (own->wish->status != WISH_PAIRED)
		return;
	entry = entry_by_id(page->arena, office->db, own->wish->entry_id);
	pair = value_set_object(page->root, "pair");
	value_set_text(pair, "name", say_pair(page, entry, false));
	value_set_text(pair, "url", url_private(page, entry_token(office, entry)));
	registration_status(page, pair, entry);
	for (size_t i = 0; i < search->wishes.count; i++) {
		const struct partner_wish *other = &search->wishes.list[i];

		if (other->status != WISH_PAIRED || strcmp(other->id, own->wish->id) == 0 ||
		    strcmp(other->entry_id, entry->id) != 0)
			continue;
		value_set_text(pair, "partner", partner_say_name(page, other, false));
		fill_text(pair, "email", match_address_open(other, own->tournament) ? other->email : NULL);
	}
}

/* root.missed: whoever was asked in vain, with the reason. */
static void
missed_show(const struct own *own, const struct match_search *search, const char *to,
            const struct problems *problems)
{
	const struct partner_wish *other = match_wish(search, to);
	struct value *missed;

	if (other == NULL || problem_find(problems, "to") == NULL)
		return;
	missed = value_set_object(own->page->root, "missed");
	partner_say(own->page, missed, other, false);
	form_field(own->page, missed, "to", "to", "", problems);
}

static void
wish_facts(const struct own *own, bool open)
{
	static const char *const acts[] = {"stop", "offer", "drop", "decline", "data"};
	struct page *page = own->page;
	struct value *wish = value_set_object(page->root, "wish");

	partner_say(page, wish, own->wish, true);
	value_set_text(wish, "range", partner_say_range(page, own->wish));
	value_set_text(wish, "email", own->wish->email);
	value_set_bool(wish, "looking", own->wish->status == WISH_LOOKING);
	value_set_bool(wish, "withdrawn", own->wish->status == WISH_WITHDRAWN);
	value_set_bool(wish, "open", open);
	value_set_bool(wish, "typed", own->typed);
	value_set_bool(wish, "show_form",
	               own->typed || (open && own->wish->status != WISH_WITHDRAWN));
	qr_secret(page, page->root, "seeker", own->url);
	value_set_text(wish, "again", url_event_page(page, own->tournament, "partner"));
	for (size_t i = 0; i < sizeof(acts) / sizeof(acts[0]); i++)
		value_set_text(wish, acts[i], arena_printf(page->arena, "%s/%s", own->url, acts[i]));
	value_set_bool(page->root, "may_change", open && own->wish->status == WISH_LOOKING);
	letter_show(page, page->root, own->wish->id, own->wish->email);
}

/* The wish as it is now. `to`: who was asked in vain, or "". */
static void
wish_show(struct own *own, const struct partner_form *typed, const char *to,
          const struct problems *problems)
{
	struct page *page = own->page;
	const bool answers_form = page->request->method == METHOD_POST;
	struct match_search search = match_read(&page->app->office,
	                                        tournament_by_id(page->arena, page->app->office.db,
	                                                         own->tournament->id));
	struct partner_form saved;
	int version;
	SET_EACH(static const char *const words[], SET_SIZE(PARTNER_STATUS_TABLE),
		[WISH_LOOKING] = "partner.looking", [WISH_PAIRED] = "partner.paired",
		[WISH_WITHDRAWN] = "partner.stopped");

	own->wish = match_wish(&search, own->wish->id);
	version = own->wish->version;
	saved = partner_form_of(page, own->tournament, own->wish);
	if (own->wish->status == WISH_PAIRED) {
		const struct entry *entry = entry_by_id(page->arena, page->app->office.db,
		                                        own->wish->entry_id);

		saved = partner_form_paired(page, tournament_by_id(page->arena, page->app->office.db,
		                            entry->tournament_id), entry,
		                            partner_entry_nth(&page->app->office, entry, own->wish));
		version = entry->version;
	}
	page_title(page, words[own->wish->status], NULL);
	page_form(page);
	page_fresh(page);
	registration_show(page, own->tournament);
	wish_facts(own, is_open(page, own->tournament));
	matches_show(own, &search);
	undated_show(own);
	pair_show(own, &search);
	missed_show(own, &search, to, problems);
	entry_form_version(page, typed == NULL ? NULL : page_body(page, "version"),
	                   version, problems);
	partner_form_show(page, typed == NULL ? &saved : typed, own->url, problems);
	if (answers_form)
		page_show(page, "player/wish");
	else
		page_show_tagged(page, "player/wish");
}

/* Back to the page, where an action has succeeded or says why not. */
static void
wish_go(struct own *own, bool done, const char *said, const struct problems *problems)
{
	if (done)
		page_go(own->page, own->url, said);
	else
		wish_show(own, NULL, "", problems);
}

/* GET /{lang}/p/{token}?said=: whoever has the link; 404 for one that opens nothing.
 * The page asks for it again and again, as what others do changes it. */
void
player_partner_wish(struct page *page)
{
	struct own own;

	if (own_open(page, &own))
		wish_show(&own, NULL, "", &problem_none);
}

/* Who is in a pair changes the player in it, and nothing of the other. */
static bool
pair_change(const struct own *own, struct partner_form *form, struct problems *problems)
{
	const struct page *page = own->page;
	const struct office *office = &page->app->office;
	const struct entry *entry = entry_by_id(page->arena, office->db, own->wish->entry_id);
	const int nth = partner_entry_nth(office, entry, own->wish);
	struct typed_entry typed = {.email = NULL}; /* NULL stands for what stays */
	const struct entry_wish wish = {.typed = &typed, .lang = entry->lang, .version = page_version(page)};
	struct problems all = {.count = 0};
	bool done;

	form->paired = true;
	memcpy(typed.players[nth], form->alone.typed.players[0], sizeof(typed.players[0]));
	done = entry_change(office, tournament_by_id(page->arena, office->db, entry->tournament_id),
	                    entry, &wish, &all);
	for (size_t i = 0; i < all.count; i++) { /* the form is of one: who is the first there */
		const char *field = all.list[i].field, *own_field = "";

		if (strncmp(field, "players.", 8) == 0 && field[8] == "01"[nth])
			own_field = arena_printf(page->arena, "players.0%s", field + 9);
		problem_add(problems, own_field, all.list[i].kind, all.list[i].detail);
	}
	return done;
}

/* POST /{lang}/p/{token}: whoever has the link, while entry is open. */
void
player_partner_wish_post(struct page *page)
{
	struct problems problems = {.count = 0};
	struct partner_form form;
	struct partner_typed typed;
	struct own own;

	if (!own_open(page, &own))
		return;
	own.typed = true;
	form = partner_form_typed(page, own.tournament);
	typed = partner_form_wish(&form);
	if (own.wish->status == WISH_PAIRED ? pair_change(&own, &form, &problems)
	    : partner_change(&page->app->office, own.tournament, own.wish, &typed, page->lang,
	                   page_version(page), &problems))
		page_go(page, own.url, "entry-changed");
	else
		wish_show(&own, &form, "", &problems);
}

/* POST /{lang}/p/{token}/stop: whoever has the link. */
void
player_partner_stop(struct page *page)
{
	struct problems problems = {.count = 0};
	struct own own;

	if (own_open(page, &own))
		wish_go(&own, partner_stop(&page->app->office, own.tournament, own.wish, &problems),
		        "wish-stopped", &problems);
}

/* POST /{lang}/p/{token}/offer: whoever has the link, while entry is open. Makes
 * the pair where the other has asked before. */
void
player_partner_offer(struct page *page)
{
	const struct office *office = &page->app->office;
	const char *to = page_body(page, "to");
	struct problems problems = {.count = 0};
	struct own own;

	if (!own_open(page, &own))
		return;
	if (!partner_pair_offer(office, own.tournament, own.wish, to, &problems)) {
		wish_show(&own, NULL, to, &problems);
		return;
	}
	own.wish = partner_by_id(page->arena, office->db, own.wish->id);
	page_go(page, own.url, own.wish->status == WISH_PAIRED ? "wish-paired" : "offer-made");
}

/* POST /{lang}/p/{token}/drop: whoever has the link. */
void
player_partner_drop(struct page *page)
{
	struct problems problems = {.count = 0};
	struct own own;

	if (own_open(page, &own))
		wish_go(&own, partner_pair_drop(&page->app->office, own.tournament, own.wish,
		                                page_body(page, "to"), false, &problems),
		        "offer-dropped", &problems);
}

/* POST /{lang}/p/{token}/decline: whoever has the link. The other sees it only by being
 * able to ask again. */
void
player_partner_decline(struct page *page)
{
	struct problems problems = {.count = 0};
	struct own own;

	if (own_open(page, &own))
		wish_go(&own, partner_pair_drop(&page->app->office, own.tournament, own.wish,
		                                page_body(page, "to"), true, &problems),
		        "offer-declined", &problems);
}
