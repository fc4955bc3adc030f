/* The functions of the table in routes.c, by file; the comment above each says
 * its address, what it takes and who may call it. */
#ifndef API_HANDLERS_H
#define API_HANDLERS_H

#include "api/call.h"
#include "http/router.h"

#define API_HANDLER(name) void name(struct call *call)

/* rulesets.c */
API_HANDLER(api_rulesets);
API_HANDLER(api_ruleset);

/* calculators.c */
extern const struct router_field fields_api_handicap[], fields_api_score[];
API_HANDLER(api_handicap);
API_HANDLER(api_score);

/* rotation.c */
extern const struct router_field fields_api_rotation[];
API_HANDLER(api_rotation);

/* passing.c */
extern const struct router_field fields_api_ending[];
API_HANDLER(api_ending);

/* timing.c */
extern const struct router_field fields_api_clock[];
API_HANDLER(api_clock);

/* tournaments.c */
extern const struct router_field fields_api_tournaments[], fields_api_tournament_create[];
API_HANDLER(api_tournaments);
API_HANDLER(api_tournament_create);
API_HANDLER(api_tournament);
API_HANDLER(api_tournament_change);

/* files.c */
extern const struct router_field fields_api_contacts[];
API_HANDLER(api_entries_csv);
API_HANDLER(api_standings_csv);
API_HANDLER(api_export_h9);
API_HANDLER(api_export_xml);
API_HANDLER(api_export_json);
void api_import_json(struct call *call, const struct value *file);
void api_import_xml(struct call *call);
void api_import_entries(struct call *call);

/* entries.c */
extern const struct router_field fields_api_entry_enter[];
API_HANDLER(api_entries);
API_HANDLER(api_entry_enter);
API_HANDLER(api_entry);
API_HANDLER(api_entry_change);
API_HANDLER(api_entry_withdraw);

/* rounds.c */
API_HANDLER(api_round_draw);
API_HANDLER(api_round);
API_HANDLER(api_round_set);
API_HANDLER(api_round_state);
API_HANDLER(api_round_delete);

/* results.c */
extern const struct router_field fields_api_version[];
API_HANDLER(api_result_record);
API_HANDLER(api_result_clear);

/* standings.c */
extern const struct router_field fields_api_standings[];
API_HANDLER(api_standings);

#endif
