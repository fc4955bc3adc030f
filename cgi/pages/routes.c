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
	{GET, "/", ANYONE, NULL, {.page = public_home_root}}, /* to a language */
	{GET, "/{lang}", ANYONE, NULL, {.page = public_home_slash}},
	{GET, "/{lang}/", ANYONE, NULL, {.page = public_home}},
	{GET, "/{lang}/about", ANYONE, NULL, {.page = public_home_about}},
	{GET, "/{lang}/privacy", ANYONE, NULL, {.page = public_home_privacy}},
	{GET, "/{lang}/handicap", ANYONE, public_handicap_fields, {.page = public_handicap}},
	{GET, "/{lang}/rules", ANYONE, NULL, {.page = public_home_slash}},
	{GET, "/{lang}/rules/", ANYONE, NULL, {.page = public_rules}},
	{GET, "/{lang}/rules/{ruleset}", ANYONE, NULL, {.page = public_rules_one}},
	{GET, T, ANYONE, NULL, {.page = public_event}},
	{GET, T "/entries", ANYONE, NULL, {.page = public_event_entries}},
	{GET, T "/rounds/{n}", ANYONE, find_table_fields, {.page = public_round}},
	{GET, T "/standings", ANYONE, public_standings_fields, {.page = public_standings}},
	{GET, T "/rules", ANYONE, NULL, {.page = public_event_rules}},
	{GET, T "/now", ANYONE, NULL, {.page = public_round_now}}, /* to the newest round */
	{GET, T "/hall", ANYONE, public_hall_fields, {.page = public_hall}},

	/* A pair's own; never published. */
	{GET, T "/enter", ANYONE, NULL, {.page = player_enter}},
	{POST, T "/enter", ANYONE, entry_form_fields, {.page = player_enter_post}},
	{GET, "/{lang}/e/{token}", ANYONE, page_fields_said, {.page = player_private}},
	{GET, "/{lang}/e/{token}/live", ANYONE, NULL, {.page = player_private_live}},
	{POST, "/{lang}/e/{token}", ANYONE, entry_form_fields, {.page = player_private_post}},
	{POST, "/{lang}/e/{token}/withdraw", ANYONE, page_fields_none, {.page = player_private_withdraw}},
	{POST, "/{lang}/e/{token}/check-in", ANYONE, player_private_check_in_fields, {.page = player_private_check_in}},
	{POST, "/{lang}/e/{token}/absent", ANYONE, desk_entries_absent_fields, {.page = player_private_absent}},
	{GET, "/{lang}/e/{token}/result", ANYONE, page_fields_said, {.page = player_report}},
	{POST, "/{lang}/e/{token}/result", ANYONE, report_form_fields, {.page = player_report_post}},
	{GET, T "/report/{n}/{table}/{code}", ANYONE, page_fields_said, {.page = player_report_card}},
	{POST, T "/report/{n}/{table}/{code}", ANYONE, report_form_fields, {.page = player_report_card_post}},

	/* Where who has lost a private link asks for it; never published. */
	{GET, T "/link", ANYONE, page_fields_said, {.page = player_link}},
	{POST, T "/link", ANYONE, player_link_fields, {.page = player_link_post}},

	/* A player's who looks for a partner; never published. */
	{GET, T "/partner", ANYONE, NULL, {.page = player_partner}},
	{POST, T "/partner", ANYONE, partner_form_fields, {.page = player_partner_post}},
	{GET, "/{lang}/p/{token}", ANYONE, page_fields_said, {.page = player_partner_wish}},
	{POST, "/{lang}/p/{token}", ANYONE, partner_form_fields, {.page = player_partner_wish_post}},
	{POST, "/{lang}/p/{token}/stop", ANYONE, page_fields_none, {.page = player_partner_stop}},
	{POST, "/{lang}/p/{token}/offer", ANYONE, player_partner_offer_fields, {.page = player_partner_offer}},
	{POST, "/{lang}/p/{token}/drop", ANYONE, player_partner_offer_fields, {.page = player_partner_drop}},
	{POST, "/{lang}/p/{token}/decline", ANYONE, player_partner_offer_fields, {.page = player_partner_decline}},

	/* Behind the code on the sheet at the door; never published. */
	{GET, T "/door/{code}", ANYONE, NULL, {.page = player_door}},
	{GET, T "/door/{code}/{entry}", ANYONE, page_fields_said, {.page = player_door_pair}},
	{POST, T "/door/{code}/{entry}", ANYONE, page_fields_none, {.page = player_door_pair_post}},

	/* Organisers and helpers signing in. */
	{GET, "/{lang}/sign-in", ANYONE, account_sign_in_fields, {.page = account_sign_in}},
	{POST, "/{lang}/sign-in", ANYONE, account_sign_in_post_fields, {.page = account_sign_in_post}},
	{POST, "/{lang}/sign-out", SIGNED_IN, page_fields_none, {.page = account_sign_in_end}},
	{GET, "/{lang}/invitation/{token}", ANYONE, NULL, {.page = account_invitation}},
	{POST, "/{lang}/invitation/{token}", ANYONE, page_fields_none, {.page = account_invitation_post}},
	{GET, "/{lang}/desk/account", SIGNED_IN, page_fields_said, {.page = account_own}},
	{POST, "/{lang}/desk/account", SIGNED_IN, account_own_post_fields, {.page = account_own_post}},
	{POST, "/{lang}/desk/account/token", SIGNED_IN, account_own_token_fields, {.page = account_own_token}},
	{POST, "/{lang}/desk/account/revoke", SIGNED_IN, account_own_revoke_fields, {.page = account_own_revoke}},

	/* The organiser's desk; its published rounds are the helpers' too. */
	{GET, "/{lang}/desk", ANYONE, NULL, {.page = public_home_slash}},
	{GET, "/{lang}/desk/", SIGNED_IN, page_fields_said, {.page = desk_home}},
	{GET, "/{lang}/desk/new", SIGNED_IN, NULL, {.page = setup_settings_new}},
	{POST, "/{lang}/desk/new", SIGNED_IN, event_form_fields, {.page = setup_settings_new_post}},
	{GET, "/{lang}/desk/import", SIGNED_IN, NULL, {.page = desk_transfer_import}},
	{POST, "/{lang}/desk/import", SIGNED_IN, desk_transfer_import_fields, {.page = desk_transfer_import_post}},
	{GET, DESK, ORGANISER, page_fields_said, {.page = desk_event}},
	{GET, DESK "/settings", ORGANISER, NULL, {.page = setup_settings}},
	{POST, DESK "/settings", ORGANISER, event_form_fields, {.page = setup_settings_post}},
	{GET, DESK "/rules", ORGANISER, NULL, {.page = setup_rules}},
	{POST, DESK "/rules", ORGANISER, setup_rules_fields, {.page = setup_rules_post}},
	{POST, DESK "/rules/own", ORGANISER, setup_rules_own_fields, {.page = setup_rules_own}},
	{GET, DESK "/play", ORGANISER, NULL, {.page = setup_play}},
	{POST, DESK "/play", ORGANISER, setup_play_fields, {.page = setup_play_post}},
	{POST, DESK "/state", ORGANISER, desk_event_state_fields, {.page = desk_event_state}},
	{POST, DESK "/cancel", ORGANISER, desk_event_cancel_fields, {.page = desk_event_cancel}},
	{GET, DESK "/people", ORGANISER, page_fields_said, {.page = desk_people}},
	{POST, DESK "/people", ORGANISER, desk_people_post_fields, {.page = desk_people_post}},
	{POST, DESK "/people/revoke", ORGANISER, desk_people_revoke_fields, {.page = desk_people_revoke}},
	{POST, DESK "/people/take", ORGANISER, desk_people_take_fields, {.page = desk_people_take}},
	{GET, DESK "/log", ORGANISER, desk_log_fields, {.page = desk_log}},
	{GET, DESK "/log/{line_id}", ORGANISER, NULL, {.page = desk_log_line}},
	{POST, DESK "/log/{line_id}/take-back", ORGANISER, page_fields_none, {.page = desk_log_take_back}},
	{GET, DESK "/entries", ORGANISER, page_fields_said, {.page = desk_entries}},
	{GET, DESK "/entries/new", ORGANISER, NULL, {.page = desk_entries_new}},
	{POST, DESK "/entries/new", ORGANISER, entry_form_fields, {.page = desk_entries_new_post}},
	{GET, DESK "/entries/{entry}", ORGANISER, page_fields_said, {.page = desk_entries_one}},
	{POST, DESK "/entries/{entry}", ORGANISER, entry_form_fields, {.page = desk_entries_one_post}},
	{POST, DESK "/entries/{entry}/withdraw", ORGANISER, page_fields_none, {.page = desk_entries_withdraw}},
	{POST, DESK "/entries/{entry}/restore", ORGANISER, page_fields_none, {.page = desk_entries_restore}},
	{POST, DESK "/entries/{entry}/link", ORGANISER, page_fields_none, {.page = desk_entries_link}},
	{POST, DESK "/entries/{entry}/absent", ORGANISER, desk_entries_absent_fields, {.page = desk_entries_absent}},
	{POST, DESK "/entries/{entry}/table", ORGANISER, desk_entries_table_fields, {.page = desk_entries_table}},
	{GET, DESK "/apart", ORGANISER, page_fields_said, {.page = round_apart}},
	{POST, DESK "/apart", ORGANISER, round_apart_fields, {.page = round_apart_post}},
	{POST, DESK "/apart/remove", ORGANISER, round_apart_fields, {.page = round_apart_remove}},
	{GET, DESK "/groups", ORGANISER, page_fields_said, {.page = desk_groups}},
	{POST, DESK "/groups/{entry}", ORGANISER, desk_groups_post_fields, {.page = desk_groups_post}},
	{GET, DESK "/partners", ORGANISER, page_fields_said, {.page = desk_partners}},
	{POST, DESK "/partners", ORGANISER, desk_partners_fields, {.page = desk_partners_post}},
	{POST, DESK "/partners/stop", ORGANISER, desk_partners_stop_fields, {.page = desk_partners_stop}},
	{GET, DESK "/check-in", RECORDER, desk_check_in_fields, {.page = desk_check_in}},
	{POST, DESK "/check-in", RECORDER, desk_check_in_post_fields, {.page = desk_check_in_post}},
	{POST, DESK "/check-in/no-shows", ORGANISER, desk_check_in_no_shows_fields, {.page = desk_check_in_no_shows}},
	{POST, DESK "/check-in/plays", ORGANISER, desk_check_in_plays_fields, {.page = desk_check_in_plays}},
	{POST, DESK "/draw", ORGANISER, round_draft_draw_fields, {.page = round_draft_draw}},
	{GET, DESK "/rounds/{n}", RECORDER, round_view_fields, {.page = round_view}},
	{GET, DESK "/rounds/{n}/live", RECORDER, round_view_fields, {.page = round_view_live}},
	{GET, DESK "/rounds/{n}/line", RECORDER, round_line_look_fields, {.page = round_line_look}},
	{POST, DESK "/rounds/{n}/line", RECORDER, round_line_post_fields, {.page = round_line_post}},
	{POST, DESK "/rounds/{n}/swap", ORGANISER, draft_forms_swap_fields, {.page = round_draft_swap}},
	{POST, DESK "/rounds/{n}/set", ORGANISER, draft_forms_set_fields, {.page = round_draft_set}},
	{POST, DESK "/rounds/{n}/bye", ORGANISER, draft_forms_bye_fields, {.page = round_draft_bye}},
	{POST, DESK "/rounds/{n}/seat", ORGANISER, round_seat_fields, {.page = round_seat}},
	{POST, DESK "/rounds/{n}/reseat-swap", ORGANISER, round_seat_swap_fields, {.page = round_seat_swap}},
	{POST, DESK "/rounds/{n}/reseat-set", ORGANISER, round_seat_set_fields, {.page = round_seat_set}},
	{GET, DESK "/rounds/{n}/why", ORGANISER, round_why_fields, {.page = round_why}},
	{GET, DESK "/rounds/{n}/pairs", ORGANISER, round_pairs_fields, {.page = round_pairs}},
	{POST, DESK "/rounds/{n}/publish", ORGANISER, page_fields_none, {.page = round_draft_publish}},
	{POST, DESK "/rounds/{n}/take-back", ORGANISER, page_fields_none, {.page = round_draft_take_back}},
	{POST, DESK "/rounds/{n}/throw-away", ORGANISER, page_fields_none, {.page = round_draft_throw_away}},
	{GET, DESK "/rounds/{n}/tables/{table}", RECORDER, NULL, {.page = round_result}},
	{POST, DESK "/rounds/{n}/tables/{table}", RECORDER, result_form_fields, {.page = round_result_post}},
	{POST, DESK "/rounds/{n}/tables/{table}/clear", RECORDER, result_form_version_fields, {.page = round_result_clear}},
	{GET, DESK "/files", ORGANISER, NULL, {.page = desk_files}},
	{POST, DESK "/files", ORGANISER, desk_files_post_fields, {.page = desk_files_post}},
	{GET, DESK "/files/{file}", ORGANISER, desk_files_one_fields, {.page = desk_files_one}},
	{GET, DESK "/standings", RECORDER, public_standings_fields, {.page = desk_standings}},
	{GET, DESK "/print", RECORDER, print_page_fields, {.page = print_page}},
	{GET, DESK "/print/{sheet}", RECORDER, print_sheet_fields, {.page = print_sheet}},
	{GET, DESK "/export.json", ORGANISER, desk_transfer_export_fields, {.page = desk_transfer_export}},

	/* The referee's desk. */
	{GET, DESK "/referee", REFEREE, referee_desk_fields, {.page = referee_desk}},
	{GET, DESK "/referee/{n}/{table}", REFEREE, referee_form_table_fields, {.page = referee_table_page}},
	{POST, DESK "/referee/{n}/{table}", REFEREE, referee_form_record_fields, {.page = referee_table_record}},
	{POST, DESK "/referee/{n}/{table}/take-back", REFEREE, referee_form_back_fields, {.page = referee_table_back}},
};

struct router
routes_router(struct app *app)
{
	return (struct router){
		.routes = table, .route_count = sizeof(table) / sizeof(table[0]),
		.app = app, .body = BODY_FORM, .begin = app_begin, .admit = app_admit,
		.csrf = app_csrf, .run = page_run, .refuse = app_refuse,
	};
}
