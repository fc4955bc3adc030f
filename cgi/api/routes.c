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
	{GET, V1 "/rulesets/{ruleset}", ANYONE, NULL, {.call = api_rulesets_one}},
	{GET, V1 "/handicap", ANYONE, api_calculators_handicap_fields, {.call = api_calculators_handicap}},
	{GET, V1 "/rotation", ANYONE, api_rotation_fields, {.call = api_rotation}},
	{GET, V1 "/score", ANYONE, api_calculators_score_fields, {.call = api_calculators_score}},
	{GET, V1 "/ending", ANYONE, api_passing_ending_fields, {.call = api_passing_ending}},
	{GET, V1 "/clock", ANYONE, api_timing_clock_fields, {.call = api_timing_clock}},

	{GET, V1 "/tournaments", ANYONE, api_tournaments_fields, {.call = api_tournaments}},
	{POST, V1 "/tournaments", SIGNED_IN, api_tournaments_create_fields, {.call = api_tournaments_create}},
	{GET, T, ANYONE, NULL, {.call = api_tournaments_one}},
	{PATCH, T, ORGANISER, NULL, {.call = api_tournaments_change}},
	{GET, T "/entries", ANYONE, NULL, {.call = api_entries}},
	{POST, T "/entries", ANYONE, api_entries_enter_fields, {.call = api_entries_enter}},
	{GET, T "/entries/{entry}", ANYONE, NULL, {.call = api_entries_one}},
	{PATCH, T "/entries/{entry}", ENTRY, NULL, {.call = api_entries_change}},
	{DELETE, T "/entries/{entry}", ENTRY, NULL, {.call = api_entries_withdraw}},
	{POST, T "/rounds", ORGANISER, NULL, {.call = api_rounds_draw}},
	{GET, T "/rounds/{n}", ANYONE, NULL, {.call = api_rounds_one}},
	{PUT, T "/rounds/{n}", ORGANISER, NULL, {.call = api_rounds_set}},
	{PATCH, T "/rounds/{n}", ORGANISER, NULL, {.call = api_rounds_state}},
	{DELETE, T "/rounds/{n}", ORGANISER, NULL, {.call = api_rounds_delete}},
	{PUT, RESULT, RECORDER, NULL, {.call = api_results_record}},
	{DELETE, RESULT, RECORDER, api_results_clear_fields, {.call = api_results_clear}},
	{GET, T "/standings", ANYONE, api_standings_fields, {.call = api_standings}},
	{GET, T "/export.json", ORGANISER, api_files_contacts_fields, {.call = api_files_json}},

	/* Files to be kept; not published. */
	{GET, T "/entries.csv", ANYONE, api_files_contacts_fields, {.call = api_files_entries_csv}},
	{GET, T "/standings.csv", ANYONE, NULL, {.call = api_files_standings_csv}},
	{GET, T "/export.h9", ORGANISER, NULL, {.call = api_files_h9}},
	{GET, T "/export.xml", ORGANISER, NULL, {.call = api_files_xml}},
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
