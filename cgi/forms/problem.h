/* What is wrong with what somebody asked for: beside which field, and which problem it is. An
 * action that adds a problem has changed nothing. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

/* Every problem: its key in the catalogues ("problem.rank"), and the status that a program is
 * answered with: 409 where no other input would mend it, since something else stands as it stands
 * now; 429 or 503 where the same would do a while later. What begins with FAULT_ is wrong with a
 * file (formats/fault.h). */
#define PROBLEM_TABLE(ROW) \
	ROW(ACCOUNT_OWN, "problem.account-own", 409) \
	ROW(ACCOUNT_THERE, "problem.account-there", 409) \
	ROW(ABSENCE_LATE, "problem.absence-late", 409) \
	ROW(ALREADY_ENTERED, "problem.already-entered", 409) \
	ROW(ALREADY_LOOKING, "problem.already-looking", 422) \
	ROW(BIRTH_DATE, "problem.birth-date", 422) \
	ROW(BIRTH_DATE_NEEDED, "problem.birth-date-needed", 422) \
	ROW(BLACK, "problem.black", 422) \
	ROW(BLACK_PAIR, "problem.black-pair", 422) \
	ROW(BLACK_PAIR_SET, "problem.black-pair-set", 422) \
	ROW(BUSY, "problem.busy", 503) \
	ROW(CANCELLED_PLAYING, "problem.cancelled-playing", 422) \
	ROW(CANNOT_CANCEL, "problem.cannot-cancel", 409) \
	ROW(NAMES_CHOSEN, "problem.names-chosen", 409) \
	ROW(CAP, "problem.cap", 422) \
	ROW(CAPACITY_TAKEN, "problem.capacity-taken", 409) \
	ROW(CHANGED_SINCE, "problem.changed-since", 422) \
	ROW(CHARACTERS, "problem.characters", 422) \
	ROW(CHECK_IN_CANCELLED, "problem.check-in-cancelled", 422) \
	ROW(CHECK_IN_EARLY, "problem.check-in-early", 422) \
	ROW(CHECK_IN_NOBODY, "problem.check-in-nobody", 422) \
	ROW(CHECK_IN_OVER, "problem.check-in-over", 422) \
	ROW(CHECK_IN_UNUSED, "problem.check-in-unused", 422) \
	ROW(CHECK_IN_WAITING, "problem.check-in-waiting", 422) \
	ROW(CHOICE, "problem.choice", 422) \
	ROW(CLOSES_FIRST, "problem.closes-first", 422) \
	ROW(CODE, "problem.code", 422) \
	ROW(COLOURS_EVEN, "problem.colours-even", 422) \
	ROW(COLOURS_TABLE, "problem.colours-table", 422) \
	ROW(COUNT, "problem.count", 422) \
	ROW(CRITERIA_NONE, "problem.criteria-none", 422) \
	ROW(CRITERION_TWICE, "problem.criterion-twice", 422) \
	ROW(DATE, "problem.date", 422) \
	ROW(DATE_TIME, "problem.date-time", 422) \
	ROW(DAY_ORDER, "problem.day-order", 422) \
	ROW(DIVISION, "problem.division", 422) \
	ROW(DIVISION_ENTRIES, "problem.division-entries", 409) \
	ROW(DIVISION_FACT, "problem.division-fact", 422) \
	ROW(DIVISION_FULL, "problem.division-full", 409) \
	ROW(DIVISION_HERE, "problem.division-here", 409) \
	ROW(DIVISION_KEY, "problem.division-key", 422) \
	ROW(DIVISION_KIND, "problem.division-kind", 422) \
	ROW(DIVISION_LISTED, "problem.division-listed", 422) \
	ROW(DIVISION_MIXED, "problem.division-mixed", 422) \
	ROW(DIVISION_NONE, "problem.division-none", 409) \
	ROW(DIVISION_PLAYED, "problem.division-played", 409) \
	ROW(DIVISION_STATE, "problem.division-state", 409) \
	ROW(DIVISION_STRENGTH, "problem.division-strength", 422) \
	ROW(DIVISION_UNSAID, "problem.division-unsaid", 422) \
	ROW(DIVISIONS, "problem.divisions", 409) \
	ROW(DIVISIONS_MANY, "problem.divisions-many", 409) \
	ROW(DRAFT_THERE, "problem.draft-there", 409) \
	ROW(DRAW_OVERTAKEN, "problem.draw-overtaken", 409) \
	ROW(EMAIL, "problem.email", 422) \
	ROW(EMAIL_TAKEN, "problem.email-taken", 409) \
	ROW(ENTRY_CLOSED, "problem.entry-closed", 409) \
	ROW(EVENT_CANCELLED, "problem.event-cancelled", 409) \
	ROW(EVENT_DRAFT, "problem.event-draft", 409) \
	ROW(FINALISTS, "problem.finalists", 422) \
	ROW(FINALISTS_ENTERED, "problem.finalists-entered", 422) \
	ROW(FINALISTS_FEW, "problem.finalists-few", 409) \
	ROW(FINALISTS_MANY, "problem.finalists-many", 422) \
	ROW(FINALISTS_ROUNDS, "problem.finalists-rounds", 422) \
	ROW(FINALISTS_TIED, "problem.finalists-tied", 409) \
	ROW(FINISHED, "problem.finished", 409) \
	ROW(FLOOR_ABOVE, "problem.floor-above", 422) \
	ROW(FORFEITS, "problem.forfeits", 422) \
	ROW(CONSENT_NEEDED, "problem.consent-needed", 422) \
	ROW(GUARDIAN_NEEDED, "problem.guardian-needed", 422) \
	ROW(GENDER_NEEDED, "problem.gender-needed", 422) \
	ROW(GRADE, "problem.grade", 422) \
	ROW(GROUPS_SMALL, "problem.groups-small", 409) \
	ROW(HALF, "problem.half", 422) \
	ROW(HALF_POINTS, "problem.half-points", 422) \
	ROW(HANDED, "problem.handed", 422) \
	ROW(HANDED_UNSAID, "problem.handed-unsaid", 422) \
	ROW(HAS_ROUNDS, "problem.has-rounds", 409) \
	ROW(HONOUR, "problem.honour", 422) \
	ROW(IMPORT_AT, "problem.import-at", 422) \
	ROW(IMPORT_EVENTS, "problem.import-events", 422) \
	ROW(IMPORT_FORMAT, "problem.import-format", 422) \
	ROW(IMPORT_ID, "problem.import-id", 422) \
	ROW(IMPORT_INSTANT, "problem.import-instant", 422) \
	ROW(IMPORT_LONG, "problem.import-long", 422) \
	ROW(IMPORT_NEITHER, "problem.import-neither", 422) \
	ROW(IMPORT_NEWER, "problem.import-newer", 422) \
	ROW(IMPORT_NONE, "problem.import-none", 422) \
	ROW(IMPORT_NUMBER, "problem.import-number", 422) \
	ROW(IMPORT_PLAYERS, "problem.import-players", 422) \
	ROW(IMPORT_PLAYS_TWICE, "problem.import-plays-twice", 422) \
	ROW(IMPORT_ROUNDS, "problem.import-rounds", 422) \
	ROW(IMPORT_ROW, "problem.import-row", 422) \
	ROW(IMPORT_RULE, "problem.import-rule", 422) \
	ROW(IMPORT_TABLE, "problem.import-table", 422) \
	ROW(IMPORT_TAKEN, "problem.import-taken", 422) \
	ROW(IMPORT_TWICE, "problem.import-twice", 422) \
	ROW(IMPORT_VALUE, "problem.import-value", 422) \
	ROW(IN_TIME, "problem.in-time", 422) \
	ROW(JIGO_HALF, "problem.jigo-half", 422) \
	ROW(JSON, "problem.json", 422) \
	ROW(JSON_FLAG, "problem.json-flag", 422) \
	ROW(JSON_HALF, "problem.json-half", 422) \
	ROW(JSON_LARGE, "problem.json-large", 422) \
	ROW(JSON_LIST, "problem.json-list", 422) \
	ROW(JSON_NUMBER, "problem.json-number", 422) \
	ROW(JSON_OBJECT, "problem.json-object", 422) \
	ROW(JSON_TEXT, "problem.json-text", 422) \
	ROW(JSON_TWICE, "problem.json-twice", 422) \
	ROW(JSON_WHOLE, "problem.json-whole", 422) \
	ROW(KANA, "problem.kana", 422) \
	ROW(LATIN, "problem.latin", 422) \
	ROW(KOMI, "problem.komi", 422) \
	ROW(LAST_DATE, "problem.last-date", 422) \
	ROW(DELETE_SLUG, "problem.delete-slug", 422) \
	ROW(DELETE_PLAYED, "problem.delete-played", 403) \
	ROW(ERASE_PAIR, "problem.erase-pair", 409) \
	ROW(ERASE_EARLY, "problem.erase-early", 409) \
	ROW(ERASE_SURE, "problem.erase-sure", 422) \
	ROW(LAST_ORGANISER, "problem.last-organiser", 422) \
	ROW(LATE_SIDE, "problem.late-side", 422) \
	ROW(LATER_ROUND, "problem.later-round", 409) \
	ROW(LINE_BLACK, "problem.line-black", 422) \
	ROW(LINE_EMPTY, "problem.line-empty", 422) \
	ROW(LINE_MARGIN, "problem.line-margin", 422) \
	ROW(LINE_REST, "problem.line-rest", 422) \
	ROW(LINE_RESULT, "problem.line-result", 422) \
	ROW(LINE_TABLE, "problem.line-table", 422) \
	ROW(LINE_TOKENS, "problem.line-tokens", 422) \
	ROW(LINE_WIN, "problem.line-win", 422) \
	ROW(LINK, "problem.link", 422) \
	ROW(LOOKING_CANCELLED, "problem.looking-cancelled", 422) \
	ROW(MARGIN, "problem.margin", 422) \
	ROW(MARGIN_HALF, "problem.margin-half", 422) \
	ROW(MARGIN_JIGO, "problem.margin-jigo", 422) \
	ROW(MARGIN_UNCOUNTED, "problem.margin-uncounted", 422) \
	ROW(MARGIN_WHOLE, "problem.margin-whole", 422) \
	ROW(MINUTES, "problem.minutes", 422) \
	ROW(MORE_LINES, "problem.more-lines", 422) \
	ROW(MOVE, "problem.move", 422) \
	ROW(MOVES, "problem.moves", 422) \
	ROW(NAME, "problem.name", 422) \
	ROW(NO_BYE, "problem.no-bye", 422) \
	ROW(NO_DIVISION, "problem.no-division", 409) \
	ROW(NO_ENTRY, "problem.no-entry", 422) \
	ROW(NO_HANDICAP, "problem.no-handicap", 422) \
	ROW(NO_HEADS, "problem.no-heads", 422) \
	ROW(NO_JUNIOR, "problem.no-junior", 422) \
	ROW(NO_LINE, "problem.no-line", 422) \
	ROW(NO_LINES, "problem.no-lines", 422) \
	ROW(NO_MAIL, "problem.no-mail", 422) \
	ROW(NO_MATCH, "problem.no-match", 422) \
	ROW(NO_PARTNERS, "problem.no-partners", 422) \
	ROW(NO_RESULT, "problem.no-result", 409) \
	ROW(NO_ROTATION, "problem.no-rotation", 422) \
	ROW(NO_RULING, "problem.no-ruling", 422) \
	ROW(NO_TABLE, "problem.no-table", 422) \
	ROW(NO_TIME, "problem.no-time", 422) \
	ROW(NO_WINNER, "problem.no-winner", 409) \
	ROW(NO_WINNER_SLOT, "problem.no-winner-slot", 409) \
	ROW(NOBODY_LEFT, "problem.nobody-left", 409) \
	ROW(NOT_COUNTED, "problem.not-counted", 422) \
	ROW(NOT_HERE, "problem.not-here", 422) \
	ROW(NOT_MCMAHON, "problem.not-mcmahon", 422) \
	ROW(NOT_MIXED, "problem.not-mixed", 422) \
	ROW(NOT_OPEN_YET, "problem.not-open-yet", 409) \
	ROW(NOT_PLAYING, "problem.not-playing", 422) \
	ROW(NOT_TAKEN_BACK, "problem.not-taken-back", 422) \
	ROW(NUMBER, "problem.number", 422) \
	ROW(ONE_PLAYER, "problem.one-player", 422) \
	ROW(OVERTIME_STONES, "problem.overtime-stones", 422) \
	ROW(PACE, "problem.pace", 429) \
	ROW(PAIR_OF_RANKS, "problem.pair-of-ranks", 422) \
	ROW(PAIR_TWICE, "problem.pair-twice", 422) \
	ROW(PAIR_WITH_SELF, "problem.pair-with-self", 422) \
	ROW(PAIRS_FEW, "problem.pairs-few", 409) \
	ROW(PAIRS_ONLY, "problem.pairs-only", 422) \
	ROW(PLAY_OFF_EARLY, "problem.play-off-early", 409) \
	ROW(PLAY_OFF_NONE, "problem.play-off-none", 409) \
	ROW(PLAY_OFF_THERE, "problem.play-off-there", 409) \
	ROW(PLAY_OFF_UNTIED, "problem.play-off-untied", 409) \
	ROW(PARTNER_GONE, "problem.partner-gone", 422) \
	ROW(PARTNER_GONE_UNNAMED, "problem.partner-gone-unnamed", 422) \
	ROW(PARTNER_STOPPED, "problem.partner-stopped", 422) \
	ROW(PARTNER_STOPPED_UNNAMED, "problem.partner-stopped-unnamed", 422) \
	ROW(PASSKEY, "problem.passkey", 422) \
	ROW(PASSKEY_FIRST, "problem.passkey-first", 422) \
	ROW(PASSWORD_OLD, "problem.password-old", 422) \
	ROW(PASSWORD_COMMON, "problem.password-common", 422) \
	ROW(PASSWORD_FIRST, "problem.password-first", 422) \
	ROW(PASSWORD_OWN, "problem.password-own", 422) \
	ROW(PASSWORD_SHORT, "problem.password-short", 422) \
	ROW(PERIODS_MANY, "problem.periods-many", 422) \
	ROW(PERIODS_NONE, "problem.periods-none", 422) \
	ROW(PRIZE_NAME, "problem.prize-name", 422) \
	ROW(PRIZE_RANK, "problem.prize-rank", 422) \
	ROW(PRIZES_MANY, "problem.prizes-many", 422) \
	ROW(RANK, "problem.rank", 422) \
	ROW(RANK_HALF, "problem.rank-half", 422) \
	ROW(RANK_MORE, "problem.rank-more", 422) \
	ROW(RANK_RANGE, "problem.rank-range", 422) \
	ROW(RANK_TYPED, "problem.rank-typed", 422) \
	ROW(REGISTRATION_AHEAD, "problem.registration-ahead", 409) \
	ROW(REGISTRATION_OPEN, "problem.registration-open", 409) \
	ROW(REPORT_CANCELLED, "problem.report-cancelled", 422) \
	ROW(REPORT_FINISHED, "problem.report-finished", 422) \
	ROW(REPORT_MOVED, "problem.report-moved", 422) \
	ROW(REPORT_NO_GAME, "problem.report-no-game", 422) \
	ROW(REPORT_OTHER, "problem.report-other", 422) \
	ROW(REPORT_RECORDED, "problem.report-recorded", 422) \
	ROW(REPORT_ROUND, "problem.report-round", 422) \
	ROW(REQUIRED, "problem.required", 422) \
	ROW(RESEAT_DOUBTS, "problem.reseat-doubts", 422) \
	ROW(RESEAT_LATER_ROUND, "problem.reseat-later-round", 422) \
	ROW(RESEAT_LEFT, "problem.reseat-left", 422) \
	ROW(RESEAT_REASON, "problem.reseat-reason", 422) \
	ROW(RESEAT_SPOKEN, "problem.reseat-spoken", 422) \
	ROW(RESULT_BY, "problem.result-by", 422) \
	ROW(RESULT_MEMBER, "problem.result-member", 422) \
	ROW(RESULT_THERE, "problem.result-there", 422) \
	ROW(RESULTS_MISSING, "problem.results-missing", 409) \
	ROW(ROLE, "problem.role", 422) \
	ROW(ROLE_ORGANISER, "problem.role-organiser", 422) \
	ROW(ROLE_OWN, "problem.role-own", 422) \
	ROW(ROLE_THERE, "problem.role-there", 422) \
	ROW(ROUND, "problem.round", 422) \
	ROW(ROUND_DAY, "problem.round-day", 422) \
	ROW(ROUND_EARLY, "problem.round-early", 422) \
	ROW(ROUND_HAS_RESULTS, "problem.round-has-results", 409) \
	ROW(ROUND_HAS_RULINGS, "problem.round-has-rulings", 409) \
	ROW(ROUND_LATE, "problem.round-late", 422) \
	ROW(ROUND_NOT_DRAWN, "problem.round-not-drawn", 409) \
	ROW(ROUND_NOT_NEXT, "problem.round-not-next", 409) \
	ROW(ROUND_NOT_PUBLISHED, "problem.round-not-published", 409) \
	ROW(ROUND_ORDER, "problem.round-order", 422) \
	ROW(ROUND_PUBLISHED, "problem.round-published", 409) \
	ROW(ROUND_TIMES, "problem.round-times", 422) \
	ROW(ROUNDS_DRAWN, "problem.rounds-drawn", 409) \
	ROW(ROUNDS_FEW, "problem.rounds-few", 409) \
	ROW(ROUNDS_FINAL, "problem.rounds-final", 409) \
	ROW(ROUNDS_SHORT, "problem.rounds-short", 409) \
	ROW(ROUNDS_SHORT_KNOCKOUT, "problem.rounds-short-knockout", 409) \
	ROW(ROWS_FIRST, "problem.rows-first", 422) \
	ROW(ROWS_MANY, "problem.rows-many", 422) \
	ROW(ROWS_NONE, "problem.rows-none", 422) \
	ROW(ROWS_RISE, "problem.rows-rise", 422) \
	ROW(ROWS_STONES, "problem.rows-stones", 422) \
	ROW(RULESET_FIXED, "problem.ruleset-fixed", 409) \
	ROW(RULESET_KIND, "problem.ruleset-kind", 422) \
	ROW(SAME_PLAYER, "problem.same-player", 422) \
	ROW(SEAT, "problem.seat", 422) \
	ROW(SEAT_LOCKED, "problem.seat-locked", 422) \
	ROW(SEAT_NOT_PLAYING, "problem.seat-not-playing", 422) \
	ROW(SENT_ALREADY, "problem.sent-already", 422) \
	ROW(SESSION_NONE, "problem.session-none", 422) \
	ROW(SIGN_IN, "problem.sign-in", 422) \
	ROW(SIGN_IN_OFF, "problem.sign-in-off", 422) \
	ROW(SIGN_IN_LATE, "problem.sign-in-late", 422) \
	ROW(SLUG, "problem.slug", 422) \
	ROW(SLUG_FIXED, "problem.slug-fixed", 409) \
	ROW(SLUG_RESERVED, "problem.slug-reserved", 422) \
	ROW(SLUG_TAKEN, "problem.slug-taken", 409) \
	ROW(STAGE_BY_HAND, "problem.stage-by-hand", 409) \
	ROW(STAGE_FIXED, "problem.stage-fixed", 409) \
	ROW(STAGE_OVER, "problem.stage-over", 409) \
	ROW(STALE, "problem.stale", 409) \
	ROW(START, "problem.start", 422) \
	ROW(START_REASON, "problem.start-reason", 422) \
	ROW(STATE, "problem.state", 409) \
	ROW(STEP, "problem.step", 422) \
	ROW(STEP_NOW, "problem.step-now", 422) \
	ROW(STILL_PLAYING, "problem.still-playing", 409) \
	ROW(STONES, "problem.stones", 422) \
	ROW(SWAP_ALIKE, "problem.swap-alike", 422) \
	ROW(SYSTEM_FIXED, "problem.system-fixed", 409) \
	ROW(TABLE, "problem.table", 422) \
	ROW(TABLE_TWICE, "problem.table-twice", 422) \
	ROW(TABLE_WITHOUT_GAME, "problem.table-without-game", 422) \
	ROW(TABLES_OUT, "problem.tables-out", 422) \
	ROW(TIME, "problem.time", 422) \
	ROW(TOKENS, "problem.tokens", 422) \
	ROW(TOO_LONG, "problem.too-long", 422) \
	ROW(TWICE_LISTED, "problem.twice-listed", 422) \
	ROW(TWO_PAIRS, "problem.two-pairs", 422) \
	ROW(TWO_PLAYERS, "problem.two-players", 422) \
	ROW(UNKNOWN_FIELD, "problem.unknown-field", 422) \
	ROW(TURN_NIGIRI, "problem.turn-nigiri", 422) \
	ROW(UNPAIRED, "problem.unpaired", 409) \
	ROW(WAIT, "problem.wait", 429) \
	ROW(WAITING_FULL, "problem.waiting-full", 409) \
	ROW(WAY_MEANT, "problem.way-meant", 422) \
	ROW(WHOLE_MINUTES, "problem.whole-minutes", 422) \
	ROW(WINNER, "problem.winner", 422) \
	ROW(WISH_PAIRED, "problem.wish-paired", 422) \
	ROW(WISH_WITHDRAWN, "problem.wish-withdrawn", 422) \
	ROW(WITHDRAWN, "problem.withdrawn", 409) \
	ROW(FAULT_SIZE, "fault.size", 422) \
	ROW(FAULT_EMPTY, "fault.empty", 422) \
	ROW(FAULT_ENCODING, "fault.encoding", 422) \
	ROW(FAULT_XML, "fault.xml", 422) \
	ROW(FAULT_DOCTYPE, "fault.doctype", 422) \
	ROW(FAULT_DEPTH, "fault.depth", 422) \
	ROW(FAULT_NO_EVENT, "fault.no_event", 422) \
	ROW(FAULT_MISSING, "fault.missing", 422) \
	ROW(FAULT_VALUE, "fault.value", 422) \
	ROW(FAULT_LONG, "fault.long", 422) \
	ROW(FAULT_RANK, "fault.rank", 422) \
	ROW(FAULT_TWICE, "fault.twice", 422) \
	ROW(FAULT_STRANGER, "fault.stranger", 422) \
	ROW(FAULT_ITSELF, "fault.itself", 422) \
	ROW(FAULT_BUSY, "fault.busy", 422) \
	ROW(FAULT_TABLE, "fault.table", 422) \
	ROW(FAULT_TOO_MANY, "fault.too_many", 422) \
	ROW(FAULT_QUOTE, "fault.quote", 422) \
	ROW(FAULT_OPEN, "fault.open", 422) \
	ROW(FAULT_COLUMNS, "fault.columns", 422) \
	ROW(LINE_COLOURS, "desk-line.colours", 422) \
	ROW(LINE_NO_PAIR, "desk-line.no-pair", 422) \
	ROW(LINE_NO_TABLE, "desk-line.no-table", 422)

#define PROBLEM_CONSTANT(constant, word, status) PROBLEM_##constant,
enum problem_kind { PROBLEM_NONE, PROBLEM_TABLE(PROBLEM_CONSTANT) PROBLEM_KINDS };
#undef PROBLEM_CONSTANT

struct problem_facts {
	const char *key;
	int status;
};

extern const struct problem_facts problem_facts[PROBLEM_KINDS]; /* of PROBLEM_NONE: NULL, 0 */

struct problem {
	const char *field;  /* "players.0.rank"; "" = the whole request */
	enum problem_kind kind;
	const char *detail; /* for {{detail}} in the words, or NULL */
};

enum { PROBLEMS_MAX = 64 };

struct problems {
	struct problem list[PROBLEMS_MAX];
	size_t count;
};

extern const struct problems problem_none; /* for a form that nobody has sent yet */

/* Only the first problem of a field is kept. */
void problem_add(struct problems *problems, const char *field, enum problem_kind kind,
                 const char *detail);

/* Adds the problem; false, for an action to end with. */
bool problem_refuse(struct problems *problems, const char *field, enum problem_kind kind,
                    const char *detail);

/* Whether that is what is wrong with the whole request. */
bool problem_is(const struct problems *problems, enum problem_kind kind);

/* In how many seconds the same would do, where that is what is wrong with the whole request (its
 * status is 429 or 503); else NULL. */
const char *problem_retry_after(const struct problems *problems);

/* Those of a button, which has nothing to put right in it: all are the whole request's. */
void problem_whole(struct problems *problems);

const struct problem *problem_find(const struct problems *problems, const char *field);
