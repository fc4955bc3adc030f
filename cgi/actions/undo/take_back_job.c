#include "actions/undo/take_back_job.h"

void
take_back_job_refuse(const struct take_back_job *job, const char *field, enum problem_kind kind,
                     const char *detail)
{
	/* One is enough to act on, and what follows from it would read as another fault. */
	if (job->problems->count == 0)
		problem_add(job->problems, field, kind, detail);
}
