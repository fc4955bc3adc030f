#include "rules/pair.h"

bool
pair_mixed(enum pair_gender one, enum pair_gender other)
{
	return one != other && one != GENDER_UNSAID && other != GENDER_UNSAID;
}

int
pair_captain(const struct pair_person people[static 2])
{
	const struct pair_person *one = &people[0], *other = &people[1];

	if (pair_mixed(one->gender, other->gender))
		return other->gender == GENDER_FEMALE;
	if (one->gender == GENDER_UNSAID || other->gender == GENDER_UNSAID)
		return 0;
	return date_given(one->born) && date_given(other->born) &&
	       date_compare(other->born, one->born) > 0;
}

bool
pair_is_junior(struct date born, struct date day)
{
	struct date last = {born.year + 16, 3, 31};

	if (!date_given(born) || !date_given(day))
		return false;
	if (date_compare(born, (struct date){born.year, 4, 1}) <= 0)
		last.year--; /* the school year that began the April before */
	return date_compare(day, last) <= 0;
}

enum pair_refusal
pair_admitted(const struct ruleset_conduct *conduct, const struct pair_person people[static 2],
              struct date day)
{
	const struct ruleset_admits_facts *admits = &ruleset_admits_facts[conduct->admits];

	if (admits->mixed && !pair_mixed(people[0].gender, people[1].gender))
		return PAIR_NOT_MIXED;
	if (admits->junior && !pair_is_junior(people[0].born, day) &&
	    !pair_is_junior(people[1].born, day))
		return PAIR_NO_JUNIOR;
	return PAIR_ADMITTED;
}
