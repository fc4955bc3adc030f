/* The functions of the table in routes.c, by file; the comment above each says
 * its address, what it takes and who may call it. */
#ifndef API_HANDLERS_H
#define API_HANDLERS_H

#include "api/call.h"
#include "http/router.h"

#define API_HANDLER(name) void name(struct call *call)

/* rulesets.c */
API_HANDLER(api_rulesets);
API_HANDLER(api_rulesets_one);

/* calculators.c */
extern const struct router_field api_calculators_handicap_fields[], api_calculators_score_fields[];
API_HANDLER(api_calculators_handicap);
API_HANDLER(api_calculators_score);

/* rotation.c */
extern const struct router_field api_rotation_fields[];
API_HANDLER(api_rotation);

/* passing.c */
extern const struct router_field api_passing_ending_fields[];
API_HANDLER(api_passing_ending);

/* timing.c */
extern const struct router_field api_timing_clock_fields[];
API_HANDLER(api_timing_clock);

/* tournaments.c */
extern const struct router_field api_tournaments_fields[], api_tournaments_create_fields[];
API_HANDLER(api_tournaments);
API_HANDLER(api_tournaments_create);
API_HANDLER(api_tournaments_one);
API_HANDLER(api_tournaments_change);

/* files.c */
extern const struct router_field api_files_contacts_fields[];
API_HANDLER(api_files_entries_csv);
API_HANDLER(api_files_standings_csv);
API_HANDLER(api_files_h9);
API_HANDLER(api_files_xml);
API_HANDLER(api_files_json);
void api_files_import_json(struct call *call, const struct value *file);
void api_files_import_xml(struct call *call);
void api_files_import_entries(struct call *call);

/* entries.c */
extern const struct router_field api_entries_enter_fields[];
API_HANDLER(api_entries);
API_HANDLER(api_entries_enter);
API_HANDLER(api_entries_one);
API_HANDLER(api_entries_change);
API_HANDLER(api_entries_withdraw);

/* rounds.c */
API_HANDLER(api_rounds_draw);
API_HANDLER(api_rounds_one);
API_HANDLER(api_rounds_set);
API_HANDLER(api_rounds_state);
API_HANDLER(api_rounds_delete);

/* results.c */
extern const struct router_field api_results_clear_fields[];
API_HANDLER(api_results_record);
API_HANDLER(api_results_clear);

/* standings.c */
extern const struct router_field api_standings_fields[];
API_HANDLER(api_standings);

#endif
