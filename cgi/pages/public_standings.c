#include "pages/handlers.h"
#include "pages/model.h"
#include "pages/standings_table.h"

/* GET /{lang}/t/{slug}/standings: anyone. */
void
page_standings(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct model model = model_of(&page, page.app->tournament);
	int rounds;

	model_event(&page, &model, TAB_STANDINGS);
	rounds = standings_table_show(&page, &model, false);
	page_title(&page, rounds == 0 ? "standings.none.title" : "standings.title", page.root);
	page_show_public(&page, "public/standings");
}
