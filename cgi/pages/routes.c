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
static const struct router_route table[] = {
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
	{GET, T "/rounds/{n}", ANYONE, fields_find, page_round},
	{GET, T "/standings", ANYONE, fields_standings, page_standings},
	{GET, T "/rules", ANYONE, NULL, page_event_rules},
	{GET, T "/now", ANYONE, NULL, page_now}, /* to the newest round */
	{GET, T "/hall", ANYONE, fields_hall, page_hall},

	/* A pair's own; never published. */
	{GET, T "/enter", ANYONE, NULL, page_enter},
	{POST, T "/enter", ANYONE, fields_entry, page_enter_post},
	{GET, "/{lang}/e/{token}", ANYONE, fields_said, page_private},
	{GET, "/{lang}/e/{token}/live", ANYONE, NULL, page_private_live},
	{POST, "/{lang}/e/{token}", ANYONE, fields_entry, page_private_post},
	{POST, "/{lang}/e/{token}/withdraw", ANYONE, fields_none, page_private_withdraw},
	{POST, "/{lang}/e/{token}/check-in", ANYONE, fields_player_check_in, page_private_check_in},
	{POST, "/{lang}/e/{token}/absent", ANYONE, fields_absent, page_private_absent},
	{GET, "/{lang}/e/{token}/result", ANYONE, fields_said, page_report},
	{POST, "/{lang}/e/{token}/result", ANYONE, fields_report, page_report_post},
	{GET, T "/report/{n}/{table}/{code}", ANYONE, fields_said, page_report_card},
	{POST, T "/report/{n}/{table}/{code}", ANYONE, fields_report, page_report_card_post},

	/* Where who has lost a private link asks for it; never published. */
	{GET, T "/link", ANYONE, fields_said, page_link},
	{POST, T "/link", ANYONE, fields_link, page_link_post},

	/* A player's who looks for a partner; never published. */
	{GET, T "/partner", ANYONE, NULL, page_partner},
	{POST, T "/partner", ANYONE, fields_partner, page_partner_post},
	{GET, "/{lang}/p/{token}", ANYONE, fields_said, page_wish},
	{POST, "/{lang}/p/{token}", ANYONE, fields_partner, page_wish_post},
	{POST, "/{lang}/p/{token}/stop", ANYONE, fields_none, page_wish_stop},
	{POST, "/{lang}/p/{token}/offer", ANYONE, fields_offer, page_wish_offer},
	{POST, "/{lang}/p/{token}/drop", ANYONE, fields_offer, page_wish_drop},
	{POST, "/{lang}/p/{token}/decline", ANYONE, fields_offer, page_wish_decline},

	/* Behind the code on the sheet at the door; never published. */
	{GET, T "/door/{code}", ANYONE, NULL, page_door},
	{GET, T "/door/{code}/{entry}", ANYONE, fields_said, page_door_pair},
	{POST, T "/door/{code}/{entry}", ANYONE, fields_none, page_door_pair_post},

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
	{GET, "/{lang}/desk/import", SIGNED_IN, NULL, desk_import},
	{POST, "/{lang}/desk/import", SIGNED_IN, fields_import, desk_import_post},
	{GET, DESK, ORGANISER, fields_said, desk_event},
	{GET, DESK "/settings", ORGANISER, NULL, desk_event_settings},
	{POST, DESK "/settings", ORGANISER, fields_event, desk_event_settings_post},
	{GET, DESK "/rules", ORGANISER, NULL, desk_rules},
	{POST, DESK "/rules", ORGANISER, fields_rules, desk_rules_post},
	{POST, DESK "/rules/own", ORGANISER, fields_rules_own, desk_rules_own},
	{GET, DESK "/play", ORGANISER, NULL, desk_play},
	{POST, DESK "/play", ORGANISER, fields_play, desk_play_post},
	{POST, DESK "/state", ORGANISER, fields_state, desk_event_state},
	{POST, DESK "/cancel", ORGANISER, fields_cancel, desk_event_cancel},
	{GET, DESK "/people", ORGANISER, fields_said, desk_people},
	{POST, DESK "/people", ORGANISER, fields_invite, desk_people_post},
	{POST, DESK "/people/revoke", ORGANISER, fields_invite_revoke, desk_people_revoke},
	{POST, DESK "/people/take", ORGANISER, fields_role_take, desk_people_take},
	{GET, DESK "/log", ORGANISER, fields_log, desk_log},
	{GET, DESK "/log/{line_id}", ORGANISER, NULL, desk_log_line},
	{POST, DESK "/log/{line_id}/take-back", ORGANISER, fields_none, desk_log_take_back},
	{GET, DESK "/entries", ORGANISER, fields_said, desk_entries},
	{GET, DESK "/entries/new", ORGANISER, NULL, desk_entry_new},
	{POST, DESK "/entries/new", ORGANISER, fields_entry, desk_entry_new_post},
	{GET, DESK "/entries/{entry}", ORGANISER, fields_said, desk_entry},
	{POST, DESK "/entries/{entry}", ORGANISER, fields_entry, desk_entry_post},
	{POST, DESK "/entries/{entry}/withdraw", ORGANISER, fields_none, desk_entry_withdraw},
	{POST, DESK "/entries/{entry}/restore", ORGANISER, fields_none, desk_entry_restore},
	{POST, DESK "/entries/{entry}/link", ORGANISER, fields_none, desk_entry_link},
	{POST, DESK "/entries/{entry}/absent", ORGANISER, fields_absent, desk_entry_absent},
	{POST, DESK "/entries/{entry}/table", ORGANISER, fields_table, desk_entry_table},
	{GET, DESK "/apart", ORGANISER, fields_said, desk_apart},
	{POST, DESK "/apart", ORGANISER, fields_apart, desk_apart_post},
	{POST, DESK "/apart/remove", ORGANISER, fields_apart, desk_apart_remove},
	{GET, DESK "/groups", ORGANISER, fields_said, desk_groups},
	{POST, DESK "/groups/{entry}", ORGANISER, fields_start, desk_groups_post},
	{GET, DESK "/partners", ORGANISER, fields_said, desk_partners},
	{POST, DESK "/partners", ORGANISER, fields_partners, desk_partners_post},
	{POST, DESK "/partners/stop", ORGANISER, fields_partners_stop, desk_partners_stop},
	{GET, DESK "/check-in", RECORDER, fields_desk_check_in, desk_check_in},
	{POST, DESK "/check-in", RECORDER, fields_check_in, desk_check_in_post},
	{POST, DESK "/check-in/no-shows", ORGANISER, fields_check_in_round, desk_check_in_no_shows},
	{POST, DESK "/check-in/plays", ORGANISER, fields_check_in_plays, desk_check_in_plays},
	{POST, DESK "/draw", ORGANISER, fields_draw, desk_draw},
	{GET, DESK "/rounds/{n}", RECORDER, fields_desk_round, desk_round},
	{GET, DESK "/rounds/{n}/live", RECORDER, fields_desk_round, desk_round_live},
	{GET, DESK "/rounds/{n}/line", RECORDER, fields_line_look, desk_line_look},
	{POST, DESK "/rounds/{n}/line", RECORDER, fields_line, desk_line_post},
	{POST, DESK "/rounds/{n}/swap", ORGANISER, fields_swap, desk_round_swap},
	{POST, DESK "/rounds/{n}/set", ORGANISER, fields_set, desk_round_set},
	{POST, DESK "/rounds/{n}/bye", ORGANISER, fields_bye, desk_round_bye},
	{POST, DESK "/rounds/{n}/seat", ORGANISER, fields_seat, desk_round_seat},
	{POST, DESK "/rounds/{n}/reseat-swap", ORGANISER, fields_reseat_swap, desk_round_reseat_swap},
	{POST, DESK "/rounds/{n}/reseat-set", ORGANISER, fields_reseat_set, desk_round_reseat_set},
	{GET, DESK "/rounds/{n}/why", ORGANISER, fields_why, desk_round_why},
	{GET, DESK "/rounds/{n}/pairs", ORGANISER, fields_pairs, desk_round_pairs},
	{POST, DESK "/rounds/{n}/publish", ORGANISER, fields_none, desk_round_publish},
	{POST, DESK "/rounds/{n}/take-back", ORGANISER, fields_none, desk_round_take_back},
	{POST, DESK "/rounds/{n}/throw-away", ORGANISER, fields_none, desk_round_throw_away},
	{GET, DESK "/rounds/{n}/tables/{table}", RECORDER, NULL, desk_result},
	{POST, DESK "/rounds/{n}/tables/{table}", RECORDER, fields_result, desk_result_post},
	{POST, DESK "/rounds/{n}/tables/{table}/clear", RECORDER, fields_version, desk_result_clear},
	{GET, DESK "/files", ORGANISER, NULL, desk_files},
	{POST, DESK "/files", ORGANISER, fields_files_entries, desk_files_post},
	{GET, DESK "/files/{file}", ORGANISER, fields_desk_file, desk_file},
	{GET, DESK "/standings", RECORDER, fields_standings, desk_standings},
	{GET, DESK "/print", RECORDER, fields_print, desk_print},
	{GET, DESK "/print/{sheet}", RECORDER, fields_print_sheet, desk_print_sheet},
	{GET, DESK "/export.json", ORGANISER, fields_export, desk_export_json},

	/* The referee's desk. */
	{GET, DESK "/referee", REFEREE, fields_referee, desk_referee},
	{GET, DESK "/referee/{n}/{table}", REFEREE, fields_referee_table, desk_referee_table},
	{POST, DESK "/referee/{n}/{table}", REFEREE, fields_referee_record, desk_referee_record},
	{POST, DESK "/referee/{n}/{table}/take-back", REFEREE, fields_referee_back, desk_referee_back},
};

const struct router_route *
routes_all(size_t *count)
{
	*count = sizeof(table) / sizeof(table[0]);
	return table;
}
