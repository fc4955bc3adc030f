#include "api/routes.h"

#include "api/handlers.h"

#define GET METHOD_GET
#define POST METHOD_POST
#define PUT METHOD_PUT
#define PATCH METHOD_PATCH
#define DELETE METHOD_DELETE
#define ANYONE ROLE_ANYONE
#define SIGNED_IN ROLE_SIGNED_IN
#define ORGANISER ROLE_ORGANISER
#define RECORDER ROLE_RECORDER
#define ENTRY ROLE_ENTRY
#define V1 "/api/v1"
#define T V1 "/tournaments/{slug}"
#define RESULT T "/rounds/{n}/games/{table}/result"

/* What anyone may GET is published where it takes no query. A file's size is nginx's to let
 * through as well. */
static const struct router_route table[] = {
	{GET, V1 "/rulesets", ANYONE, NULL, {.call = api_rulesets}},
	{GET, V1 "/rulesets/{ruleset}", ANYONE, NULL, {.call = api_ruleset}},
	{GET, V1 "/handicap", ANYONE, fields_api_handicap, {.call = api_handicap}},
	{GET, V1 "/rotation", ANYONE, fields_api_rotation, {.call = api_rotation}},
	{GET, V1 "/score", ANYONE, fields_api_score, {.call = api_score}},
	{GET, V1 "/ending", ANYONE, fields_api_ending, {.call = api_ending}},
	{GET, V1 "/clock", ANYONE, fields_api_clock, {.call = api_clock}},

	{GET, V1 "/tournaments", ANYONE, fields_api_tournaments, {.call = api_tournaments}},
	{POST, V1 "/tournaments", SIGNED_IN, fields_api_tournament_create, {.call = api_tournament_create}},
	{GET, T, ANYONE, NULL, {.call = api_tournament}},
	{PATCH, T, ORGANISER, NULL, {.call = api_tournament_change}},
	{GET, T "/entries", ANYONE, NULL, {.call = api_entries}},
	{POST, T "/entries", ANYONE, fields_api_entry_enter, {.call = api_entry_enter}},
	{GET, T "/entries/{entry}", ANYONE, NULL, {.call = api_entry}},
	{PATCH, T "/entries/{entry}", ENTRY, NULL, {.call = api_entry_change}},
	{DELETE, T "/entries/{entry}", ENTRY, NULL, {.call = api_entry_withdraw}},
	{POST, T "/rounds", ORGANISER, NULL, {.call = api_round_draw}},
	{GET, T "/rounds/{n}", ANYONE, NULL, {.call = api_round}},
	{PUT, T "/rounds/{n}", ORGANISER, NULL, {.call = api_round_set}},
	{PATCH, T "/rounds/{n}", ORGANISER, NULL, {.call = api_round_state}},
	{DELETE, T "/rounds/{n}", ORGANISER, NULL, {.call = api_round_delete}},
	{PUT, RESULT, RECORDER, NULL, {.call = api_result_record}},
	{DELETE, RESULT, RECORDER, fields_api_version, {.call = api_result_clear}},
	{GET, T "/standings", ANYONE, fields_api_standings, {.call = api_standings}},
	{GET, T "/export.json", ORGANISER, fields_api_contacts, {.call = api_export_json}},

	/* Files to be kept; not published. */
	{GET, T "/entries.csv", ANYONE, fields_api_contacts, {.call = api_entries_csv}},
	{GET, T "/standings.csv", ANYONE, NULL, {.call = api_standings_csv}},
	{GET, T "/export.h9", ORGANISER, NULL, {.call = api_export_h9}},
	{GET, T "/export.xml", ORGANISER, NULL, {.call = api_export_xml}},
};

struct router
api_routes_router(struct api *api)
{
	return (struct router){
		.routes = table, .route_count = sizeof(table) / sizeof(table[0]),
		.app = api, .body = BODY_JSON, .begin = api_begin, .admit = api_admit,
		.run = call_run, .refuse = api_refuse,
	};
}
