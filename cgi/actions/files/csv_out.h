/* An event's entries and standings as tables for spreadsheets. The columns are named
 * as the API's fields: "players.0.rank".
 *
 * Entries, by number. Everybody sees the confirmed ones: id, number, of an event with divisions
 * division (a key), status, points,
 * captain (of pairs), and of each player the name that is public, family and given
 * name, rank, honour, club and country as far as they are public. The organiser sees
 * all of them, whole, and also kana, gender, publish, absent ("2 3"), entered_at,
 * newcomer, and in a McMahon start (actions/entry/own.h); and with the contacts birth dates, email
 * and note. The table can be read again (entries_in.h), with the contacts without a loss.
 *
 * Standings, with the names as who asks sees them, after the last round whose results are all in:
 * place, entry, number, players' names and ranks, points, the event's criteria in
 * their order, decided_by, and a column for each round: the opponent's number, + = or
 * -, and behind a slash the colour and the stones that were given ("12+/w0", "!" for the
 * slash where it was a forfeit); "bye", "absent" and "void"; of both-win and both-lose + and -. */
#pragma once

#include "event/event.h"

/* `divisions`: the event's. */
const char *csv_out_entries(struct arena *arena, const struct event *event,
                            const struct tournaments *divisions, enum player_sight sight);

const char *csv_out_standings(struct arena *arena, const struct event *event,
                              enum player_sight sight);
