/* Figures, dates, ranks and names as each language writes them. The words come
 * from the catalogues; here only their parts are put together. */
#pragma once

#include <stdint.h>

#include "event/name.h"
#include "pages/part/page.h"
#include "rules/date.h"
#include "rules/rank.h"
#include "rules/result.h"
#include "store/draw/round.h"
#include "store/entry.h"
#include "tournament/roster.h"

/* What has a name in each language, in the page's, or in the other where it has none in this. */
const char *say_either(const struct page *page, const char *en, const char *ja);

/* Sunday 14 March 2027 / 2027年3月14日（日） */
const char *say_date(const struct page *page, struct date date);
/* Sunday 28 February 2027, 18:00 */
const char *say_instant(const struct page *page, int64_t instant, const char *zone);
const char *say_rank(const struct page *page, struct rank rank);       /* 3-dan / 三段 / 初段 / 5級 / pro */
/* "prefecture"; NULL for none */
const char *say_honour(const struct page *page, enum handicap_honour honour);
const char *say_points(struct arena *arena, int points_x2);            /* "2.0", "−0.5" (true minus) */
const char *say_half(struct arena *arena, int number_x2);              /* "6", "6.5", "−6" */
/* Points of a game, or of komi: "6", "6.5", "−6" / 6目, 6目半, 半目, −6目. */
const char *say_moku(const struct page *page, int number_x2);
/* object.NAME: {text: the same, number: "6.5", minus, whole (false below 1), half}, for the word
 * "moku-aloud", which has its reading. */
void say_moku_set(const struct page *page, struct value *object, const char *name, int number_x2);
/* in standings: "6", "½", "2¼"; scale 1, 2 or 4 */
const char *say_fraction(struct arena *arena, int number, int scale);
/* Black wins by 13 / 黒の13目勝ち; "" for none */
const char *say_result(const struct page *page, const struct game *game);

/* Group B / Final / Round of 16; NULL for group 0. */
const char *say_label(const struct page *page, struct roster_label label);
const char *say_minutes(struct arena *arena, int seconds);             /* 45:00 */
const char *say_time(const struct page *page, int64_t instant, const char *zone); /* 9:41 */

/* Adds object.NAME: {day, month, month_name, month_short, year, weekday, iso, text}. Returns it. */
struct value *say_date_object(const struct page *page, struct value *object, const char *name,
                              struct date date);

/* How the page's readers get names. */
enum name_script say_script(const struct page *page);

/* What others may see of a player's name; `everything` shows it whole (the
 * pair itself, the desk). */
const char *say_name(const struct page *page, const struct entry *entry, int nth, bool everything);
/* the family name alone, and the given one, which is "" where the whole name is not shown */
const char *say_short(const struct page *page, const struct entry *entry, int nth,
                      bool everything);
const char *say_given(const struct page *page, const struct entry *entry, int nth,
                      bool everything);

/* "No photographs" of one who does not want them, something else of one who has not said; NULL: they
 * may be taken, or the event does not ask. */
const char *say_photos(const struct page *page, const struct tournament *tournament,
                       const struct player *player);

/* Adds {id, number, points, players: [{name, rank, honour (text or false), captain (bool),
 * club, country (each text or false)}]}, the captain first, to an object. */
void say_entry(const struct page *page, struct value *object, const struct entry *entry,
               bool everything);

/* "Una Byrne" of one who plays alone. "Sato and Mori", 佐藤・森: both short names, joined as the
 * language does. Of one family "Sato Sakura and Kenji", "Anna and Bo Holm", 佐藤 桜・健二; た・あ／佐藤
 * where initials have a dot of their own. */
const char *say_pair(const struct page *page, const struct entry *entry, bool everything);

/* "Sato Sakura and Mori Ren": what everybody may see of both names. */
const char *say_pair_whole(const struct page *page, const struct entry *entry);

/* Adds {first, second (false of one player, and where both show their number only), dotted}:
 * whole names, for the word "entry.names". */
void say_names(const struct page *page, struct value *object, const struct entry *entry,
               bool everything);

/* Adds object.NAME {text, negative}: a number of an equation. */
void say_term(struct value *object, const char *name, const char *text, bool negative);

/* Adds {one, two: terms, exact, points, rounded}: how two players' points make their pair's. */
void say_sum(struct arena *arena, struct value *object, int one_x2, int two_x2, int points_x2);

/* Adds {tables: [{table, first, last}], one (there is one only)}: "tables 3, 4 and 9". */
void say_tables(struct value *object, const int *tables, size_t count);

/* Adds {stones, komi, komi_who ("Black gives 6" / 白が6目出す)}, false for none. */
void say_handicap(const struct page *page, struct value *object, int stones, int komi_x2);

/* Adds {table, nigiri: nobody knows yet who has Black} and what say_handicap has. */
void say_game(const struct page *page, struct value *object, const struct game *game);
