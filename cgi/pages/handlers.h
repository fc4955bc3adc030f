/* Every handler, by role and file, and the fields of every form beside it.
 * Only routes.c names them. What a handler needs is in its arguments; who may
 * call it is in its row. */
#ifndef PAGES_HANDLERS_H
#define PAGES_HANDLERS_H

#include "pages/part/page.h"

#define HANDLER(name) void name(struct page *page)

/* home.c */
HANDLER(page_root);
HANDLER(page_slash);
HANDLER(page_home);
HANDLER(page_about);
HANDLER(page_privacy);

/* event.c */
HANDLER(page_event);
HANDLER(page_entries);

/* event_rules.c */
HANDLER(page_event_rules);

/* round.c, standings.c; the fields in find_table.c */
HANDLER(page_round);
HANDLER(page_now);
extern const struct router_field fields_find[];
extern const struct router_field fields_standings[];
HANDLER(page_standings);

/* hall.c */
HANDLER(page_hall);
extern const struct router_field fields_hall[];

/* rules.c, handicap.c */
HANDLER(page_rules);
HANDLER(page_ruleset);
HANDLER(page_handicap);
extern const struct router_field fields_handicap[];

/* enter.c */
HANDLER(page_enter);
HANDLER(page_enter_post);

/* private.c */
HANDLER(page_private);
HANDLER(page_private_live);
HANDLER(page_private_post);
HANDLER(page_private_withdraw);

/* report.c; the fields in report_form.c */
HANDLER(page_report);
HANDLER(page_report_post);
HANDLER(page_report_card);
HANDLER(page_report_card_post);
extern const struct router_field fields_report[];

/* partner.c; the fields of a wish in partner_form.c */
HANDLER(page_partner);
HANDLER(page_partner_post);
HANDLER(page_wish);
HANDLER(page_wish_post);
HANDLER(page_wish_stop);
HANDLER(page_wish_offer);
HANDLER(page_wish_drop);
HANDLER(page_wish_decline);
extern const struct router_field fields_partner[], fields_offer[];

/* link.c */
HANDLER(page_link);
HANDLER(page_link_post);
extern const struct router_field fields_link[];

/* day.c */
HANDLER(page_private_check_in);
HANDLER(page_private_absent);
extern const struct router_field fields_player_check_in[];

/* door.c */
HANDLER(page_door);
HANDLER(page_door_pair);
HANDLER(page_door_pair_post);

/* entry_form.c: the player's two forms, and the desk's */
extern const struct router_field fields_entry[];

/* page.c: forms with nothing to type, and pages that say what has been done */
extern const struct router_field fields_none[], fields_said[];

/* sign_in.c */
HANDLER(page_sign_in);
HANDLER(page_sign_in_post);
HANDLER(page_sign_out);
HANDLER(page_account);
HANDLER(page_account_post);
HANDLER(page_token_post);
HANDLER(page_token_revoke);
extern const struct router_field fields_sign_in[], fields_sign_in_next[], fields_password[];
extern const struct router_field fields_token[], fields_revoke[];

/* invitation.c */
HANDLER(page_invitation);
HANDLER(page_invitation_post);

/* home.c */
HANDLER(desk_home);

/* settings.c; the fields in event_form.c */
HANDLER(desk_event_new);
HANDLER(desk_event_new_post);
HANDLER(desk_event_settings);
HANDLER(desk_event_settings_post);
extern const struct router_field fields_event[];

/* rules.c */
HANDLER(desk_rules);
HANDLER(desk_rules_post);
HANDLER(desk_rules_own);
extern const struct router_field fields_rules[], fields_rules_own[];

/* play.c */
HANDLER(desk_play);
HANDLER(desk_play_post);
extern const struct router_field fields_play[];

/* event.c */
HANDLER(desk_event);
HANDLER(desk_event_state);
HANDLER(desk_event_cancel);
extern const struct router_field fields_state[], fields_cancel[];

/* people.c */
HANDLER(desk_people);
HANDLER(desk_people_post);
HANDLER(desk_people_revoke);
HANDLER(desk_people_take);
extern const struct router_field fields_invite[], fields_invite_revoke[], fields_role_take[];

/* log.c */
HANDLER(desk_log);
HANDLER(desk_log_line);
HANDLER(desk_log_take_back);
extern const struct router_field fields_log[];

/* entries.c */
HANDLER(desk_entries);
HANDLER(desk_entry_new);
HANDLER(desk_entry_new_post);
HANDLER(desk_entry);
HANDLER(desk_entry_post);
HANDLER(desk_entry_withdraw);
HANDLER(desk_entry_restore);
HANDLER(desk_entry_link);
HANDLER(desk_entry_table);
extern const struct router_field fields_table[];
HANDLER(desk_entry_absent);
extern const struct router_field fields_absent[];

/* groups.c */
HANDLER(desk_groups);
HANDLER(desk_groups_post);
extern const struct router_field fields_start[];

/* partners.c */
HANDLER(desk_partners);
HANDLER(desk_partners_post);
HANDLER(desk_partners_stop);
extern const struct router_field fields_partners[], fields_partners_stop[];

/* check_in.c */
HANDLER(desk_check_in);
HANDLER(desk_check_in_post);
HANDLER(desk_check_in_no_shows);
HANDLER(desk_check_in_plays);
extern const struct router_field fields_desk_check_in[], fields_check_in[], fields_check_in_round[];
extern const struct router_field fields_check_in_plays[];

/* round.c */
HANDLER(desk_round);
HANDLER(desk_round_live);
extern const struct router_field fields_desk_round[];

/* line.c */
HANDLER(desk_line_look);
HANDLER(desk_line_post);
extern const struct router_field fields_line[], fields_line_look[];

/* draft.c; the fields of changes by hand in draft_forms.c */
HANDLER(desk_draw);
HANDLER(desk_round_swap);
HANDLER(desk_round_set);
HANDLER(desk_round_bye);
HANDLER(desk_round_publish);
HANDLER(desk_round_take_back);
HANDLER(desk_round_throw_away);
extern const struct router_field fields_draw[], fields_swap[], fields_set[], fields_bye[];

/* seat.c */
HANDLER(desk_round_seat);
HANDLER(desk_round_reseat_swap);
HANDLER(desk_round_reseat_set);
extern const struct router_field fields_seat[], fields_reseat_swap[], fields_reseat_set[];

/* why.c, pairs.c */
HANDLER(desk_round_why);
HANDLER(desk_round_pairs);
extern const struct router_field fields_why[], fields_pairs[];

/* apart.c */
HANDLER(desk_apart);
HANDLER(desk_apart_post);
HANDLER(desk_apart_remove);
extern const struct router_field fields_apart[];

/* result.c; the fields in result_form.c */
HANDLER(desk_result);
HANDLER(desk_result_post);
HANDLER(desk_result_clear);
extern const struct router_field fields_result[], fields_version[];

/* transfer.c */
extern const struct router_field fields_export[], fields_import[];
HANDLER(desk_export_json);
HANDLER(desk_import);
HANDLER(desk_import_post);

/* files.c */
HANDLER(desk_files);
HANDLER(desk_files_post);
HANDLER(desk_file);
extern const struct router_field fields_desk_file[], fields_files_entries[];

/* standings.c */
HANDLER(desk_standings);

/* print.c */
HANDLER(desk_print);
HANDLER(desk_print_sheet);
extern const struct router_field fields_print[], fields_print_sheet[];

/* referee.c; the fields of a table in form.c */
HANDLER(desk_referee);
HANDLER(desk_referee_table);
HANDLER(desk_referee_record);
HANDLER(desk_referee_back);
extern const struct router_field fields_referee[], fields_referee_table[];
extern const struct router_field fields_referee_record[], fields_referee_back[];

#undef HANDLER

#endif
