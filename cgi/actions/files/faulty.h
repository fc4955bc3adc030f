/* What is wrong with a file, as the problem of an action: beside "line 12,
 * whitePlayer", in the words "fault.stranger", with what stands there as detail. */
#pragma once

#include "formats/fault.h"
#include "forms/problem.h"
#include "view/json.h"

/* Beside "" where it is the whole file. */
void faulty_add(struct arena *arena, const struct fault *fault, struct problems *problems);

/* Of a text that is no JSON: where it is, the detail line and column. */
void faulty_json(struct arena *arena, const struct json_error *error, struct problems *problems);
