#include "rules/violation.h"

#include <stddef.h>

#include "rules/set.h"

#define WORD(constant, word, ...) [VIOLATION_##constant] = (word),
const char *const violation_words[VIOLATIONS + 1] = {VIOLATION_TABLE(WORD) NULL};
#undef WORD

SET_EACH(const char *const violation_noticed_words[], NOTICED_END + 1,
	[NOTICED_AT_ONCE] = "at-once", [NOTICED_AGREED] = "agreed", [NOTICED_LATER] = "later", NULL);

SET_EACH(const char *const violation_fix_words[], FIXES + 1,
	[FIX_BACK_AND_PASS] = "back-and-pass", [FIX_BACK_AND_PLAY] = "back-and-play",
	[FIX_PLAY_ON] = "play-on", [FIX_PLAY_ON_PRISONERS] = "play-on-prisoners",
	[FIX_PRISONERS] = "prisoners", [FIX_ALL_BACK] = "all-back", [FIX_SET_RIGHT] = "set-right",
	[FIX_CARRY_ON] = "carry-on", [FIX_OFF_AND_TURN] = "off-and-turn",
	[FIX_OFF_TO_BOWL] = "off-to-bowl", [FIX_OWNER_SAYS] = "owner-says",
	[FIX_REPLACE] = "replace", [FIX_MEND] = "mend", NULL);

#define ROW(constant, word, against, once, agreed, later) \
	[VIOLATION_##constant] = {against, {FIX_##once, FIX_##agreed, FIX_##later}},
static const struct {
	bool illegal;
	enum violation_fix fixes[NOTICED_END];
} rows[VIOLATIONS] = {VIOLATION_TABLE(ROW)};
#undef ROW

bool
violation_illegal(enum violation violation)
{
	return rows[violation].illegal;
}

enum violation_fix
violation_fix(enum violation violation, enum violation_noticed noticed)
{
	return rows[violation].fixes[noticed];
}
