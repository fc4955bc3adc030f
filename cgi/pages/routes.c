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
	{GET, "/", ANYONE, NULL, {.page = page_root}}, /* to a language */
	{GET, "/{lang}", ANYONE, NULL, {.page = page_slash}},
	{GET, "/{lang}/", ANYONE, NULL, {.page = page_home}},
	{GET, "/{lang}/about", ANYONE, NULL, {.page = page_about}},
	{GET, "/{lang}/privacy", ANYONE, NULL, {.page = page_privacy}},
	{GET, "/{lang}/handicap", ANYONE, fields_handicap, {.page = page_handicap}},
	{GET, "/{lang}/rules", ANYONE, NULL, {.page = page_slash}},
	{GET, "/{lang}/rules/", ANYONE, NULL, {.page = page_rules}},
	{GET, "/{lang}/rules/{ruleset}", ANYONE, NULL, {.page = page_ruleset}},
	{GET, T, ANYONE, NULL, {.page = page_event}},
	{GET, T "/entries", ANYONE, NULL, {.page = page_entries}},
	{GET, T "/rounds/{n}", ANYONE, fields_find, {.page = page_round}},
	{GET, T "/standings", ANYONE, fields_standings, {.page = page_standings}},
	{GET, T "/rules", ANYONE, NULL, {.page = page_event_rules}},
	{GET, T "/now", ANYONE, NULL, {.page = page_now}}, /* to the newest round */
	{GET, T "/hall", ANYONE, fields_hall, {.page = page_hall}},

	/* A pair's own; never published. */
	{GET, T "/enter", ANYONE, NULL, {.page = page_enter}},
	{POST, T "/enter", ANYONE, fields_entry, {.page = page_enter_post}},
	{GET, "/{lang}/e/{token}", ANYONE, fields_said, {.page = page_private}},
	{GET, "/{lang}/e/{token}/live", ANYONE, NULL, {.page = page_private_live}},
	{POST, "/{lang}/e/{token}", ANYONE, fields_entry, {.page = page_private_post}},
	{POST, "/{lang}/e/{token}/withdraw", ANYONE, fields_none, {.page = page_private_withdraw}},
	{POST, "/{lang}/e/{token}/check-in", ANYONE, fields_player_check_in, {.page = page_private_check_in}},
	{POST, "/{lang}/e/{token}/absent", ANYONE, fields_absent, {.page = page_private_absent}},
	{GET, "/{lang}/e/{token}/result", ANYONE, fields_said, {.page = page_report}},
	{POST, "/{lang}/e/{token}/result", ANYONE, fields_report, {.page = page_report_post}},
	{GET, T "/report/{n}/{table}/{code}", ANYONE, fields_said, {.page = page_report_card}},
	{POST, T "/report/{n}/{table}/{code}", ANYONE, fields_report, {.page = page_report_card_post}},

	/* Where who has lost a private link asks for it; never published. */
	{GET, T "/link", ANYONE, fields_said, {.page = page_link}},
	{POST, T "/link", ANYONE, fields_link, {.page = page_link_post}},

	/* A player's who looks for a partner; never published. */
	{GET, T "/partner", ANYONE, NULL, {.page = page_partner}},
	{POST, T "/partner", ANYONE, fields_partner, {.page = page_partner_post}},
	{GET, "/{lang}/p/{token}", ANYONE, fields_said, {.page = page_wish}},
	{POST, "/{lang}/p/{token}", ANYONE, fields_partner, {.page = page_wish_post}},
	{POST, "/{lang}/p/{token}/stop", ANYONE, fields_none, {.page = page_wish_stop}},
	{POST, "/{lang}/p/{token}/offer", ANYONE, fields_offer, {.page = page_wish_offer}},
	{POST, "/{lang}/p/{token}/drop", ANYONE, fields_offer, {.page = page_wish_drop}},
	{POST, "/{lang}/p/{token}/decline", ANYONE, fields_offer, {.page = page_wish_decline}},

	/* Behind the code on the sheet at the door; never published. */
	{GET, T "/door/{code}", ANYONE, NULL, {.page = page_door}},
	{GET, T "/door/{code}/{entry}", ANYONE, fields_said, {.page = page_door_pair}},
	{POST, T "/door/{code}/{entry}", ANYONE, fields_none, {.page = page_door_pair_post}},

	/* Organisers and helpers signing in. */
	{GET, "/{lang}/sign-in", ANYONE, fields_sign_in_next, {.page = page_sign_in}},
	{POST, "/{lang}/sign-in", ANYONE, fields_sign_in, {.page = page_sign_in_post}},
	{POST, "/{lang}/sign-out", SIGNED_IN, fields_none, {.page = page_sign_out}},
	{GET, "/{lang}/invitation/{token}", ANYONE, NULL, {.page = page_invitation}},
	{POST, "/{lang}/invitation/{token}", ANYONE, fields_none, {.page = page_invitation_post}},
	{GET, "/{lang}/desk/account", SIGNED_IN, fields_said, {.page = page_account}},
	{POST, "/{lang}/desk/account", SIGNED_IN, fields_password, {.page = page_account_post}},
	{POST, "/{lang}/desk/account/token", SIGNED_IN, fields_token, {.page = page_token_post}},
	{POST, "/{lang}/desk/account/revoke", SIGNED_IN, fields_revoke, {.page = page_token_revoke}},

	/* The organiser's desk; its published rounds are the helpers' too. */
	{GET, "/{lang}/desk", ANYONE, NULL, {.page = page_slash}},
	{GET, "/{lang}/desk/", SIGNED_IN, fields_said, {.page = desk_home}},
	{GET, "/{lang}/desk/new", SIGNED_IN, NULL, {.page = desk_event_new}},
	{POST, "/{lang}/desk/new", SIGNED_IN, fields_event, {.page = desk_event_new_post}},
	{GET, "/{lang}/desk/import", SIGNED_IN, NULL, {.page = desk_import}},
	{POST, "/{lang}/desk/import", SIGNED_IN, fields_import, {.page = desk_import_post}},
	{GET, DESK, ORGANISER, fields_said, {.page = desk_event}},
	{GET, DESK "/settings", ORGANISER, NULL, {.page = desk_event_settings}},
	{POST, DESK "/settings", ORGANISER, fields_event, {.page = desk_event_settings_post}},
	{GET, DESK "/rules", ORGANISER, NULL, {.page = desk_rules}},
	{POST, DESK "/rules", ORGANISER, fields_rules, {.page = desk_rules_post}},
	{POST, DESK "/rules/own", ORGANISER, fields_rules_own, {.page = desk_rules_own}},
	{GET, DESK "/play", ORGANISER, NULL, {.page = desk_play}},
	{POST, DESK "/play", ORGANISER, fields_play, {.page = desk_play_post}},
	{POST, DESK "/state", ORGANISER, fields_state, {.page = desk_event_state}},
	{POST, DESK "/cancel", ORGANISER, fields_cancel, {.page = desk_event_cancel}},
	{GET, DESK "/people", ORGANISER, fields_said, {.page = desk_people}},
	{POST, DESK "/people", ORGANISER, fields_invite, {.page = desk_people_post}},
	{POST, DESK "/people/revoke", ORGANISER, fields_invite_revoke, {.page = desk_people_revoke}},
	{POST, DESK "/people/take", ORGANISER, fields_role_take, {.page = desk_people_take}},
	{GET, DESK "/log", ORGANISER, fields_log, {.page = desk_log}},
	{GET, DESK "/log/{line_id}", ORGANISER, NULL, {.page = desk_log_line}},
	{POST, DESK "/log/{line_id}/take-back", ORGANISER, fields_none, {.page = desk_log_take_back}},
	{GET, DESK "/entries", ORGANISER, fields_said, {.page = desk_entries}},
	{GET, DESK "/entries/new", ORGANISER, NULL, {.page = desk_entry_new}},
	{POST, DESK "/entries/new", ORGANISER, fields_entry, {.page = desk_entry_new_post}},
	{GET, DESK "/entries/{entry}", ORGANISER, fields_said, {.page = desk_entry}},
	{POST, DESK "/entries/{entry}", ORGANISER, fields_entry, {.page = desk_entry_post}},
	{POST, DESK "/entries/{entry}/withdraw", ORGANISER, fields_none, {.page = desk_entry_withdraw}},
	{POST, DESK "/entries/{entry}/restore", ORGANISER, fields_none, {.page = desk_entry_restore}},
	{POST, DESK "/entries/{entry}/link", ORGANISER, fields_none, {.page = desk_entry_link}},
	{POST, DESK "/entries/{entry}/absent", ORGANISER, fields_absent, {.page = desk_entry_absent}},
	{POST, DESK "/entries/{entry}/table", ORGANISER, fields_table, {.page = desk_entry_table}},
	{GET, DESK "/apart", ORGANISER, fields_said, {.page = desk_apart}},
	{POST, DESK "/apart", ORGANISER, fields_apart, {.page = desk_apart_post}},
	{POST, DESK "/apart/remove", ORGANISER, fields_apart, {.page = desk_apart_remove}},
	{GET, DESK "/groups", ORGANISER, fields_said, {.page = desk_groups}},
	{POST, DESK "/groups/{entry}", ORGANISER, fields_start, {.page = desk_groups_post}},
	{GET, DESK "/partners", ORGANISER, fields_said, {.page = desk_partners}},
	{POST, DESK "/partners", ORGANISER, fields_partners, {.page = desk_partners_post}},
	{POST, DESK "/partners/stop", ORGANISER, fields_partners_stop, {.page = desk_partners_stop}},
	{GET, DESK "/check-in", RECORDER, fields_desk_check_in, {.page = desk_check_in}},
	{POST, DESK "/check-in", RECORDER, fields_check_in, {.page = desk_check_in_post}},
	{POST, DESK "/check-in/no-shows", ORGANISER, fields_check_in_round, {.page = desk_check_in_no_shows}},
	{POST, DESK "/check-in/plays", ORGANISER, fields_check_in_plays, {.page = desk_check_in_plays}},
	{POST, DESK "/draw", ORGANISER, fields_draw, {.page = desk_draw}},
	{GET, DESK "/rounds/{n}", RECORDER, fields_desk_round, {.page = desk_round}},
	{GET, DESK "/rounds/{n}/live", RECORDER, fields_desk_round, {.page = desk_round_live}},
	{GET, DESK "/rounds/{n}/line", RECORDER, fields_line_look, {.page = desk_line_look}},
	{POST, DESK "/rounds/{n}/line", RECORDER, fields_line, {.page = desk_line_post}},
	{POST, DESK "/rounds/{n}/swap", ORGANISER, fields_swap, {.page = desk_round_swap}},
	{POST, DESK "/rounds/{n}/set", ORGANISER, fields_set, {.page = desk_round_set}},
	{POST, DESK "/rounds/{n}/bye", ORGANISER, fields_bye, {.page = desk_round_bye}},
	{POST, DESK "/rounds/{n}/seat", ORGANISER, fields_seat, {.page = desk_round_seat}},
	{POST, DESK "/rounds/{n}/reseat-swap", ORGANISER, fields_reseat_swap, {.page = desk_round_reseat_swap}},
	{POST, DESK "/rounds/{n}/reseat-set", ORGANISER, fields_reseat_set, {.page = desk_round_reseat_set}},
	{GET, DESK "/rounds/{n}/why", ORGANISER, fields_why, {.page = desk_round_why}},
	{GET, DESK "/rounds/{n}/pairs", ORGANISER, fields_pairs, {.page = desk_round_pairs}},
	{POST, DESK "/rounds/{n}/publish", ORGANISER, fields_none, {.page = desk_round_publish}},
	{POST, DESK "/rounds/{n}/take-back", ORGANISER, fields_none, {.page = desk_round_take_back}},
	{POST, DESK "/rounds/{n}/throw-away", ORGANISER, fields_none, {.page = desk_round_throw_away}},
	{GET, DESK "/rounds/{n}/tables/{table}", RECORDER, NULL, {.page = desk_result}},
	{POST, DESK "/rounds/{n}/tables/{table}", RECORDER, fields_result, {.page = desk_result_post}},
	{POST, DESK "/rounds/{n}/tables/{table}/clear", RECORDER, fields_version, {.page = desk_result_clear}},
	{GET, DESK "/files", ORGANISER, NULL, {.page = desk_files}},
	{POST, DESK "/files", ORGANISER, fields_files_entries, {.page = desk_files_post}},
	{GET, DESK "/files/{file}", ORGANISER, fields_desk_file, {.page = desk_file}},
	{GET, DESK "/standings", RECORDER, fields_standings, {.page = desk_standings}},
	{GET, DESK "/print", RECORDER, fields_print, {.page = desk_print}},
	{GET, DESK "/print/{sheet}", RECORDER, fields_print_sheet, {.page = desk_print_sheet}},
	{GET, DESK "/export.json", ORGANISER, fields_export, {.page = desk_export_json}},

	/* The referee's desk. */
	{GET, DESK "/referee", REFEREE, fields_referee, {.page = desk_referee}},
	{GET, DESK "/referee/{n}/{table}", REFEREE, fields_referee_table, {.page = desk_referee_table}},
	{POST, DESK "/referee/{n}/{table}", REFEREE, fields_referee_record, {.page = desk_referee_record}},
	{POST, DESK "/referee/{n}/{table}/take-back", REFEREE, fields_referee_back, {.page = desk_referee_back}},
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
