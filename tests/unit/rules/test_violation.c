#include "rules/violation.h"

#include <string.h>

#include "suite.h"

/* bga-aga, "Illegal Moves" and "Irregular Moves": every case that the document tells. */
TEST(every_violation_is_mended_as_the_document_has_it)
{
	static const struct {
		enum violation violation;
		enum violation_noticed noticed;
		const char *fix;
	} cases[] = {
		/* "unwind to the position before the illegal move and pass, handing a pass stone" */
		{VIOLATION_KO, NOTICED_AT_ONCE, "back-and-pass"},
		{VIOLATION_SUPERKO, NOTICED_AT_ONCE, "back-and-pass"},
		{VIOLATION_SELF_CAPTURE, NOTICED_AT_ONCE, "back-and-pass"},
		{VIOLATION_ALTERNATION, NOTICED_AT_ONCE, "back-and-pass"},
		/* "by mutual agreement ... The offender then plays a legal move without handing over" */
		{VIOLATION_KO, NOTICED_AGREED, "back-and-play"},
		{VIOLATION_SELF_CAPTURE, NOTICED_AGREED, "back-and-play"},
		{VIOLATION_ALTERNATION, NOTICED_AGREED, "back-and-play"},
		/* "play continues as is, except that, in the case of self-capture, ..." */
		{VIOLATION_KO, NOTICED_LATER, "play-on"},
		{VIOLATION_SUPERKO, NOTICED_LATER, "play-on"},
		{VIOLATION_ALTERNATION, NOTICED_LATER, "play-on"},
		{VIOLATION_SELF_CAPTURE, NOTICED_LATER, "play-on-prisoners"},
		/* I to Vi */
		{VIOLATION_LEFT, NOTICED_LATER, "prisoners"},
		{VIOLATION_TAKEN, NOTICED_LATER, "all-back"},
		{VIOLATION_HANDICAP, NOTICED_AT_ONCE, "set-right"},
		{VIOLATION_HANDICAP, NOTICED_LATER, "carry-on"},
		{VIOLATION_OCCUPIED, NOTICED_AT_ONCE, "off-and-turn"},
		{VIOLATION_OCCUPIED, NOTICED_LATER, "off-to-bowl"},
		{VIOLATION_BETWEEN, NOTICED_AT_ONCE, "owner-says"},
		{VIOLATION_COLOUR, NOTICED_AT_ONCE, "replace"},
		{VIOLATION_COLOUR, NOTICED_LATER, "mend"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		enum violation_fix fix = violation_fix(cases[i].violation, cases[i].noticed);

		if (strcmp(violation_fix_words[fix], cases[i].fix) != 0)
			fail_msg("%s, %s: %s", violation_words[cases[i].violation],
			         violation_noticed_words[cases[i].noticed], violation_fix_words[fix]);
	}
}

/* bga-aga, "Rule Violation": "ko, superko, self-capture, or alternation is an illegal move. Any
 * other violation of the rules is an irregularity." */
TEST(four_are_illegal_and_six_irregular)
{
	size_t illegal = 0;

	for (enum violation violation = VIOLATION_KO; violation < VIOLATIONS; violation++) {
		illegal += violation_illegal(violation);
		/* Agreement makes a difference to an illegal move alone. */
		assert_true(violation_illegal(violation) !=
		            (violation_fix(violation, NOTICED_AGREED) ==
		             violation_fix(violation, NOTICED_LATER)));
	}
	assert_int_equal(4, illegal);
	assert_int_equal(10, VIOLATIONS);
	assert_null(violation_words[VIOLATIONS]);
	assert_null(violation_fix_words[FIXES]);
}
