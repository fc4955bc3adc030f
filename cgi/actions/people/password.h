/* Which new passwords are taken. Of those in use nobody asks again. */
#pragma once

#include "base/arena.h"
#include "forms/problem.h"

enum { PASSWORD_MIN = 12 }; /* code points */

/* PROBLEM_NONE; PROBLEM_PASSWORD_SHORT; PROBLEM_PASSWORD_COMMON for one that is tried first
 * wherever passwords are guessed; PROBLEM_PASSWORD_OWN for one that is little more than the address
 * that it belongs to. */
enum problem_kind password_problem(struct arena *arena, const char *password, const char *email);
