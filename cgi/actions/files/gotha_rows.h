/* The rows of an event that comes from OpenGotha: its entries, their absences, its
 * rounds. Used by gotha_in.c only. */
#ifndef ACTIONS_FILES_GOTHA_ROWS_H
#define ACTIONS_FILES_GOTHA_ROWS_H

#include "actions/office/office.h"
#include "formats/gotha.h"
#include "forms/problem.h"
#include "store/tournament.h"

/* How many rounds have a game or a bye, up to the last of them. */
size_t gotha_rows_rounds(const struct gotha_event *event);

/* Within the transaction that made the event. */
void gotha_rows_insert(const struct office *office, const struct tournament *tournament,
                       const struct gotha_event *event);

#endif
