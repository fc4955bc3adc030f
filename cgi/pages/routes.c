#include "pages/routes.h"

#include "pages/handlers.h"

#define GET METHOD_GET
#define POST METHOD_POST
#define ANYONE ROLE_ANYONE
#define SIGNED_IN ROLE_SIGNED_IN
#define ORGANISER ROLE_ORGANISER
#define RECORDER ROLE_RECORDER
#define REFEREE ROLE_REFEREE
#define T "/{lang}/t/{slug}"
#define DESK "/{lang}/desk/t/{slug}"

/* Published to everybody unless said otherwise. */
static const struct route table[] = {
	{GET, "/", ANYONE, NULL, page_root}, /* to a language */
	{GET, "/{lang}", ANYONE, NULL, page_slash},
	{GET, "/{lang}/", ANYONE, NULL, page_home},
	{GET, "/{lang}/about", ANYONE, NULL, page_about},
	{GET, "/{lang}/privacy", ANYONE, NULL, page_privacy},
	{GET, "/{lang}/handicap", ANYONE, fields_handicap, page_handicap},
	{GET, "/{lang}/rules", ANYONE, NULL, page_slash},
	{GET, "/{lang}/rules/", ANYONE, NULL, page_rules},
	{GET, "/{lang}/rules/{ruleset}", ANYONE, NULL, page_ruleset},
	{GET, T, ANYONE, NULL, page_event},
	{GET, T "/entries", ANYONE, NULL, page_entries},
	{GET, T "/rounds/{n}", ANYONE, NULL, page_round},
	{GET, T "/standings", ANYONE, NULL, page_standings},
	{GET, T "/rules", ANYONE, NULL, page_event_rules},

	/* A pair's own; never published. */
	{GET, T "/enter", ANYONE, NULL, page_enter},
	{POST, T "/enter", ANYONE, fields_entry, page_enter_post},
	{GET, "/{lang}/e/{token}", ANYONE, fields_said, page_private},
	{POST, "/{lang}/e/{token}", ANYONE, fields_entry, page_private_post},
	{POST, "/{lang}/e/{token}/withdraw", ANYONE, fields_none, page_private_withdraw},

	/* Organisers and helpers signing in. */
	{GET, "/{lang}/sign-in", ANYONE, fields_sign_in_next, page_sign_in},
	{POST, "/{lang}/sign-in", ANYONE, fields_sign_in, page_sign_in_post},
	{POST, "/{lang}/sign-out", SIGNED_IN, fields_none, page_sign_out},
	{GET, "/{lang}/invitation/{token}", ANYONE, NULL, page_invitation},
	{POST, "/{lang}/invitation/{token}", ANYONE, fields_none, page_invitation_post},
	{GET, "/{lang}/desk/account", SIGNED_IN, fields_said, page_account},
	{POST, "/{lang}/desk/account", SIGNED_IN, fields_password, page_account_post},
	{POST, "/{lang}/desk/account/token", SIGNED_IN, fields_token, page_token_post},
	{POST, "/{lang}/desk/account/revoke", SIGNED_IN, fields_revoke, page_token_revoke},

	/* The organiser's desk; its published rounds are the helpers' too. */
	{GET, "/{lang}/desk", ANYONE, NULL, page_slash},
	{GET, "/{lang}/desk/", SIGNED_IN, fields_said, desk_home},
	{GET, "/{lang}/desk/new", SIGNED_IN, NULL, desk_event_new},
	{POST, "/{lang}/desk/new", SIGNED_IN, fields_event, desk_event_new_post},
	{GET, DESK, ORGANISER, fields_said, desk_event},
	{GET, DESK "/settings", ORGANISER, NULL, desk_event_settings},
	{POST, DESK "/settings", ORGANISER, fields_event, desk_event_settings_post},
	{GET, DESK "/rules", ORGANISER, NULL, desk_rules},
	{POST, DESK "/rules", ORGANISER, fields_rules, desk_rules_post},
	{POST, DESK "/rules/own", ORGANISER, fields_rules_own, desk_rules_own},
	{POST, DESK "/state", ORGANISER, fields_state, desk_event_state},
	{GET, DESK "/people", ORGANISER, fields_said, desk_people},
	{POST, DESK "/people", ORGANISER, fields_invite, desk_people_post},
	{POST, DESK "/people/revoke", ORGANISER, fields_invite_revoke, desk_people_revoke},
	{POST, DESK "/people/take", ORGANISER, fields_role_take, desk_people_take},
	{GET, DESK "/entries", ORGANISER, fields_said, desk_entries},
	{GET, DESK "/entries/new", ORGANISER, NULL, desk_entry_new},
	{POST, DESK "/entries/new", ORGANISER, fields_entry, desk_entry_new_post},
	{GET, DESK "/entries/{entry}", ORGANISER, fields_said, desk_entry},
	{POST, DESK "/entries/{entry}", ORGANISER, fields_entry, desk_entry_post},
	{POST, DESK "/entries/{entry}/withdraw", ORGANISER, fields_none, desk_entry_withdraw},
	{POST, DESK "/entries/{entry}/restore", ORGANISER, fields_none, desk_entry_restore},
	{POST, DESK "/entries/{entry}/link", ORGANISER, fields_none, desk_entry_link},
	{POST, DESK "/entries/{entry}/absent", ORGANISER, fields_absent, desk_entry_absent},
	{POST, DESK "/draw", ORGANISER, fields_draw, desk_draw},
	{GET, DESK "/rounds/{n}", RECORDER, fields_desk_round, desk_round},
	{POST, DESK "/rounds/{n}/swap", ORGANISER, fields_swap, desk_round_swap},
	{POST, DESK "/rounds/{n}/set", ORGANISER, fields_set, desk_round_set},
	{POST, DESK "/rounds/{n}/bye", ORGANISER, fields_bye, desk_round_bye},
	{POST, DESK "/rounds/{n}/publish", ORGANISER, fields_none, desk_round_publish},
	{POST, DESK "/rounds/{n}/take-back", ORGANISER, fields_none, desk_round_take_back},
	{POST, DESK "/rounds/{n}/throw-away", ORGANISER, fields_none, desk_round_throw_away},
	{GET, DESK "/rounds/{n}/tables/{table}", RECORDER, NULL, desk_result},
	{POST, DESK "/rounds/{n}/tables/{table}", RECORDER, fields_result, desk_result_post},
	{POST, DESK "/rounds/{n}/tables/{table}/clear", RECORDER, fields_version, desk_result_clear},

	/* The referee's desk. */
	{GET, DESK "/referee", REFEREE, fields_referee, desk_referee},
	{GET, DESK "/referee/{n}/{table}", REFEREE, fields_referee_table, desk_referee_table},
	{POST, DESK "/referee/{n}/{table}", REFEREE, fields_referee_record, desk_referee_record},
	{POST, DESK "/referee/{n}/{table}/take-back", REFEREE, fields_referee_back, desk_referee_back},
};

const struct route *
routes_all(size_t *count)
{
	*count = sizeof(table) / sizeof(table[0]);
	return table;
}
