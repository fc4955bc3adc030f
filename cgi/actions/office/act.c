#include "actions/office/act.h"

struct desk
desk_start(const struct office *office, const struct tournament *tournament,
           struct problems *problems)
{
	return (struct desk){
		.office = office, .tournament = office_begin(office, tournament->id),
		.problems = problems,
	};
}

bool
desk_close(const struct desk *desk)
{
	return office_finish(desk->office, desk->tournament->id, desk->problems);
}

bool
desk_fine(const struct desk *desk)
{
	return desk->problems->count == 0;
}

void
desk_refuse(const struct desk *desk, const char *word)
{
	if (word != NULL)
		problem_add(desk->problems, "", word, NULL);
}

void
desk_audit(const struct desk *desk, const char *action, const char *subject,
           const struct changes *changes)
{
	office_audit(desk->office, desk->tournament->id, action, subject, changes->before.text,
	             changes->after.text);
}
