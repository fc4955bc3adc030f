#include <string.h>

#include "actions/enter.h"
#include "pages/entry_details.h"
#include "pages/entry_fields.h"
#include "pages/entry_form.h"
#include "pages/handlers.h"
#include "pages/model.h"
#include "pages/registration.h"
#include "pages/say.h"
#include "pages/urls.h"

/* An entry whose link somebody has. */
struct own {
	struct page *page;
	const struct entry *entry;
	const struct tournament *tournament;
	const char *url;
	bool typed; /* came with a form, which is shown again whatever else holds */
};

static void
link_refuse(struct page *page)
{
	page->response->status = 404;
	page_title(page, "private.gone", NULL);
	value_set_text(page->root, "text", page_word(page, "private.gone-text", NULL));
	page_show(page, "public/refused");
}

/* False when the link opens nothing; that has been answered then. */
static bool
own_open(struct page *page, struct own *own)
{
	const struct office *office = &page->app->office;
	const char *token = page_capture(page, "token");

	*own = (struct own){.page = page};
	own->entry = entry_by_token(office, token);
	if (own->entry == NULL) {
		link_refuse(page);
		return false;
	}
	own->tournament = tournament_by_id(page->arena, office->db, own->entry->tournament_id);
	own->url = url_private(page->arena, page->lang, token);
	return true;
}

/* ---- the day ---- */

static const struct game *
game_of(const struct model *model, int round, const char *entry_id)
{
	for (size_t i = 0; i < model->draw.game_count; i++) {
		const struct game *game = &model->draw.games[i];

		if (game->round == round &&
		    (strcmp(game->black, entry_id) == 0 || strcmp(game->white, entry_id) == 0))
			return game;
	}
	return NULL;
}

static bool
has_bye(const struct model *model, int round, const char *entry_id)
{
	for (size_t i = 0; i < model->draw.bye_count; i++)
		if (model->draw.byes[i].round == round &&
		    strcmp(model->draw.byes[i].entry_id, entry_id) == 0)
			return true;
	return false;
}

static void
game_show(const struct own *own, const struct model *model, struct value *now,
          const struct game *game)
{
	const struct page *page = own->page;
	bool is_black = strcmp(game->black, own->entry->id) == 0;
	const struct entry *other = model_entry(model, is_black ? game->white : game->black);
	struct value *object = value_set_object(now, "game");

	value_set_int(object, "table", game->table);
	value_set_text(object, "other", say_pair(page, other, false));
	value_set_text(object, "url",
	               arena_printf(page->arena, "%s#t%d",
	                            url_round(page->arena, page->lang, own->tournament->slug, game->round),
	                            game->table));
}

/* root.now: false before the first round is out, else {round, game, bye}. */
static void
now_show(const struct own *own)
{
	struct model model = model_of(own->page, own->tournament);
	const struct game *game = game_of(&model, model.published, own->entry->id);
	struct value *now;

	if (model.published == 0 || own->tournament->state == STATE_DRAFT) {
		value_set_bool(own->page->root, "now", false);
		return;
	}
	now = value_set_object(own->page->root, "now");
	value_set_int(now, "round", model.published);
	value_set_bool(now, "bye", has_bye(&model, model.published, own->entry->id));
	value_set_bool(now, "game", false);
	if (game != NULL)
		game_show(own, &model, now, game);
}

/* ---- the page ---- */

static void
own_show(const struct own *own)
{
	struct page *page = own->page;
	struct value *entry = value_set_object(page->root, "entry");
	bool open = own->entry->status != STATUS_WITHDRAWN &&
	            registration_closed(own->tournament, clock_now(page->app->office.clock)) == NULL;

	page_title_text(page, say_pair(page, own->entry, true));
	page_form(page);
	registration_show(page, own->tournament);
	say_entry(page, entry, own->entry, true);
	registration_status(page, entry, own->entry);
	value_set_text(page->root, "link",
	               arena_printf(page->arena, "%s%s", page->app->base_address, own->url));
	value_set_text(page->root, "withdraw", arena_printf(page->arena, "%s/withdraw", own->url));
	value_set_bool(page->root, "may_change", open);
	value_set_bool(page->root, "show_form", open || own->typed);
	entry_details_show(page, own->entry);
	now_show(own);
}

static void
form_show(const struct own *own, const struct entry_form *form, const char *version,
          const struct problems *problems)
{
	struct page *page = own->page;

	own_show(own);
	entry_form_version(page, version, own->entry->version, problems);
	entry_fields_show(page, form, own->url, problems);
	page_show(page, "player/private");
}

/* As it is saved. */
static void
saved_show(const struct own *own, const struct problems *problems)
{
	struct entry_form form = entry_form_of(own->page, own->tournament, false, own->entry);

	form_show(own, &form, arena_printf(own->page->arena, "%d", own->entry->version), problems);
}

/* GET /{lang}/e/{token}?said=: whoever has the link; 404 for one that opens nothing. */
void
page_private(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems none = {.count = 0};
	struct own own;

	if (own_open(&page, &own))
		saved_show(&own, &none);
}

/* POST /{lang}/e/{token}: whoever has the link, while entry is open. do=count
 * shows what the pair would be worth. */
void
page_private_post(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	const char *typed_version = page_body(&page, "version");
	struct problems problems = {.count = 0};
	struct entry_form form;
	struct entry_wish wish;
	struct own own;

	if (!own_open(&page, &own))
		return;
	own.typed = true;
	form = entry_form_typed(&page, own.tournament, false);
	if (entry_form_pressed(&page, "count")) {
		problems = entry_form_so_far(&page, &form);
		form_show(&own, &form, typed_version, &problems);
		return;
	}
	wish = (struct entry_wish){.typed = &form.typed, .lang = page.lang,
	                           .version = page_version(&page)};
	if (entry_change(&page.app->office, own.tournament, own.entry, &wish, &problems))
		page_go(&page, own.url, "entry-changed");
	else
		form_show(&own, &form, typed_version, &problems);
}

/* POST /{lang}/e/{token}/withdraw: whoever has the link, while entry is open. */
void
page_private_withdraw(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems problems = {.count = 0};
	struct own own;

	if (!own_open(&page, &own))
		return;
	if (entry_withdraw(&page.app->office, own.tournament, own.entry, false, &problems))
		page_go(&page, own.url, "entry-withdrawn");
	else
		saved_show(&own, &problems);
}
