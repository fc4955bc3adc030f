/* An event as its public pages show it: everything read once, entries found by
 * id, and the pieces that several pages have in common. Nothing here shows
 * more of a name than its player lets others see. */
#ifndef PAGES_PART_MODEL_H
#define PAGES_PART_MODEL_H

#include "event/entry_index.h"
#include "pages/part/page.h"
#include "rules/ruleset.h"
#include "store/entry.h"
#include "store/round.h"
#include "store/tournament.h"

struct model {
	const struct tournament *tournament;
	struct entries entries; /* all, by number */
	struct absences absences;
	struct draw draw;
	int published;          /* rounds 1..published are out */
	struct entry_index index;
};

struct model model_of(const struct page *page, const struct tournament *tournament);

/* The entry of a game, a bye or an absence, which is always in the event. */
const struct entry *model_entry(const struct model *model, const char *id);

/* How many entries have that status. */
int model_count(const struct model *model, enum status status);

/* In the page's language, or in the other one where it has no name in this. */
const char *model_event_name(const struct page *page, const struct tournament *tournament);
const char *model_ruleset_name(const struct page *page, const struct ruleset *ruleset);

/* Who may enter, in the words of that beginning: "admits", "enter.who", "event-form". */
const char *model_admits(const struct page *page, const char *key, const struct ruleset *ruleset);

/* "10:00", when round `round` begins, or NULL when nobody said. */
const char *model_round_time(struct arena *arena, const struct tournament *tournament, int round);

/* How many games that round has. */
int model_games(const struct draw *draw, int round);

/* NULL while a game has no result, and where nobody won it. */
const struct entry *model_winner(const struct model *model, const struct game *game);

/* The result in words, "" for none; `everything` as in say_pair. */
const char *model_result(const struct page *page, const struct model *model,
                         const struct game *game, bool everything);

/* object.winners: {first, second, more}, all who share the first place after the
 * rounds whose results are in; object.won: whether there are any. */
void model_winners(const struct page *page, const struct model *model, struct value *object);

enum tab { TAB_OVERVIEW, TAB_ENTRIES, TAB_ROUNDS, TAB_STANDINGS, TAB_RULES };

/* root.event {name, url, venue, date, rounds, ruleset, custom (whether it changes any of it),
 * cancelled} and root.tabs, with that one marked. root.fresh_js: the script that keeps the
 * page fresh, or false on the page of the rules. */
void model_event(struct page *page, const struct model *model, enum tab current);

/* object.NAME: a list of {text, more}, one for each line of the text. */
void model_lines(struct value *object, struct arena *arena, const char *name, const char *text);

/* object.contact: the lines {text, mail (whether it is an address alone), more};
 * object.any_contact. */
void model_contact(struct value *object, struct arena *arena, const char *contact);

/* object.NAME: the number, or false when it is 0. */
void model_number(struct value *object, const char *name, int number);

/* object.NAME: the text, or false when it is NULL or "". */
void model_text(struct value *object, const char *name, const char *text);

#endif
