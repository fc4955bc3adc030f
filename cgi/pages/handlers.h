/* Every handler, by role and file, and the fields of every form beside it.
 * Only routes.c names them. What a handler needs is in its arguments; who may
 * call it is in its row. */
#ifndef PAGES_HANDLERS_H
#define PAGES_HANDLERS_H

#include "pages/part/page.h"

#define HANDLER(name) void name(struct page *page)

/* home.c */
HANDLER(public_home_root);
HANDLER(public_home_slash);
HANDLER(public_home);
HANDLER(public_home_about);
HANDLER(public_home_privacy);

/* event.c */
HANDLER(public_event);
HANDLER(public_event_entries);

/* event_rules.c */
HANDLER(public_event_rules);

/* round.c, standings.c; the fields in find_table.c */
HANDLER(public_round);
HANDLER(public_round_now);
extern const struct router_field find_table_fields[];
extern const struct router_field public_standings_fields[];
HANDLER(public_standings);

/* hall.c */
HANDLER(public_hall);
extern const struct router_field public_hall_fields[];

/* rules.c, handicap.c */
HANDLER(public_rules);
HANDLER(public_rules_one);
HANDLER(public_handicap);
extern const struct router_field public_handicap_fields[];

/* enter.c */
HANDLER(player_enter);
HANDLER(player_enter_post);

/* private.c */
HANDLER(player_private);
HANDLER(player_private_live);
HANDLER(player_private_post);
HANDLER(player_private_withdraw);

/* report.c; the fields in report_form.c */
HANDLER(player_report);
HANDLER(player_report_post);
HANDLER(player_report_card);
HANDLER(player_report_card_post);
extern const struct router_field report_form_fields[];

/* partner.c; the fields of a wish in partner_form.c */
HANDLER(player_partner);
HANDLER(player_partner_post);
HANDLER(player_partner_wish);
HANDLER(player_partner_wish_post);
HANDLER(player_partner_stop);
HANDLER(player_partner_offer);
HANDLER(player_partner_drop);
HANDLER(player_partner_decline);
extern const struct router_field partner_form_fields[], player_partner_offer_fields[];

/* link.c */
HANDLER(player_link);
HANDLER(player_link_post);
extern const struct router_field player_link_fields[];

/* day.c */
HANDLER(player_private_check_in);
HANDLER(player_private_absent);
extern const struct router_field player_private_check_in_fields[];

/* door.c */
HANDLER(player_door);
HANDLER(player_door_pair);
HANDLER(player_door_pair_post);

/* entry_form.c: the player's two forms, and the desk's */
extern const struct router_field entry_form_fields[];

/* page.c: forms with nothing to type, and pages that say what has been done */
extern const struct router_field page_fields_none[], page_fields_said[];

/* sign_in.c */
HANDLER(account_sign_in);
HANDLER(account_sign_in_post);
HANDLER(account_sign_in_end);
HANDLER(account_own);
HANDLER(account_own_post);
HANDLER(account_own_token);
HANDLER(account_own_revoke);
extern const struct router_field account_sign_in_post_fields[], account_sign_in_fields[], account_own_post_fields[];
extern const struct router_field account_own_token_fields[], account_own_revoke_fields[];

/* invitation.c */
HANDLER(account_invitation);
HANDLER(account_invitation_post);

/* home.c */
HANDLER(desk_home);

/* settings.c; the fields in event_form.c */
HANDLER(setup_settings_new);
HANDLER(setup_settings_new_post);
HANDLER(setup_settings);
HANDLER(setup_settings_post);
extern const struct router_field event_form_fields[];

/* rules.c */
HANDLER(setup_rules);
HANDLER(setup_rules_post);
HANDLER(setup_rules_own);
extern const struct router_field setup_rules_fields[], setup_rules_own_fields[];

/* play.c */
HANDLER(setup_play);
HANDLER(setup_play_post);
extern const struct router_field setup_play_fields[];

/* event.c */
HANDLER(desk_event);
HANDLER(desk_event_state);
HANDLER(desk_event_cancel);
extern const struct router_field desk_event_state_fields[], desk_event_cancel_fields[];

/* people.c */
HANDLER(desk_people);
HANDLER(desk_people_post);
HANDLER(desk_people_revoke);
HANDLER(desk_people_take);
extern const struct router_field desk_people_post_fields[], desk_people_revoke_fields[], desk_people_take_fields[];

/* log.c */
HANDLER(desk_log);
HANDLER(desk_log_line);
HANDLER(desk_log_take_back);
extern const struct router_field desk_log_fields[];

/* entries.c */
HANDLER(desk_entries);
HANDLER(desk_entries_new);
HANDLER(desk_entries_new_post);
HANDLER(desk_entries_one);
HANDLER(desk_entries_one_post);
HANDLER(desk_entries_withdraw);
HANDLER(desk_entries_restore);
HANDLER(desk_entries_link);
HANDLER(desk_entries_table);
extern const struct router_field desk_entries_table_fields[];
HANDLER(desk_entries_absent);
extern const struct router_field desk_entries_absent_fields[];

/* groups.c */
HANDLER(desk_groups);
HANDLER(desk_groups_post);
extern const struct router_field desk_groups_post_fields[];

/* partners.c */
HANDLER(desk_partners);
HANDLER(desk_partners_post);
HANDLER(desk_partners_stop);
extern const struct router_field desk_partners_fields[], desk_partners_stop_fields[];

/* check_in.c */
HANDLER(desk_check_in);
HANDLER(desk_check_in_post);
HANDLER(desk_check_in_no_shows);
HANDLER(desk_check_in_plays);
extern const struct router_field desk_check_in_fields[], desk_check_in_post_fields[], desk_check_in_no_shows_fields[];
extern const struct router_field desk_check_in_plays_fields[];

/* round.c */
HANDLER(round_view);
HANDLER(round_view_live);
extern const struct router_field round_view_fields[];

/* line.c */
HANDLER(round_line_look);
HANDLER(round_line_post);
extern const struct router_field round_line_post_fields[], round_line_look_fields[];

/* draft.c; the fields of changes by hand in draft_forms.c */
HANDLER(round_draft_draw);
HANDLER(round_draft_swap);
HANDLER(round_draft_set);
HANDLER(round_draft_bye);
HANDLER(round_draft_publish);
HANDLER(round_draft_take_back);
HANDLER(round_draft_throw_away);
extern const struct router_field round_draft_draw_fields[], draft_forms_swap_fields[], draft_forms_set_fields[], draft_forms_bye_fields[];

/* seat.c */
HANDLER(round_seat);
HANDLER(round_seat_swap);
HANDLER(round_seat_set);
extern const struct router_field round_seat_fields[], round_seat_swap_fields[], round_seat_set_fields[];

/* why.c, pairs.c */
HANDLER(round_why);
HANDLER(round_pairs);
extern const struct router_field round_why_fields[], round_pairs_fields[];

/* apart.c */
HANDLER(round_apart);
HANDLER(round_apart_post);
HANDLER(round_apart_remove);
extern const struct router_field round_apart_fields[];

/* result.c; the fields in result_form.c */
HANDLER(round_result);
HANDLER(round_result_post);
HANDLER(round_result_clear);
extern const struct router_field result_form_fields[], result_form_version_fields[];

/* transfer.c */
extern const struct router_field desk_transfer_export_fields[], desk_transfer_import_fields[];
HANDLER(desk_transfer_export);
HANDLER(desk_transfer_import);
HANDLER(desk_transfer_import_post);

/* files.c */
HANDLER(desk_files);
HANDLER(desk_files_post);
HANDLER(desk_files_one);
extern const struct router_field desk_files_one_fields[], desk_files_post_fields[];

/* standings.c */
HANDLER(desk_standings);

/* print.c */
HANDLER(print_page);
HANDLER(print_sheet);
extern const struct router_field print_page_fields[], print_sheet_fields[];

/* referee.c; the fields of a table in form.c */
HANDLER(referee_desk);
HANDLER(referee_table_page);
HANDLER(referee_table_record);
HANDLER(referee_table_back);
extern const struct router_field referee_desk_fields[], referee_form_table_fields[];
extern const struct router_field referee_form_record_fields[], referee_form_back_fields[];

#undef HANDLER

#endif
