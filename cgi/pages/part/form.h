/* What was typed into a form and what is wrong with it, as its page shows both:
 * beside the fields, and listed on top. */
#pragma once

#include "forms/problem.h"
#include "pages/part/page.h"

/* Puts a form's fields into an object of the tree: for each of the given names
 * `object.NAME = {name, id, value, error}`, which it returns; error is false or
 * its text. A problem of a field not in any form shows in the summary only. */
struct value *form_field(struct page *page, struct value *object, const char *key,
                         const char *name, const char *value, const struct problems *problems);

/* What is wrong, in words. */
const char *form_problem_text(const struct page *page, const struct problem *problem);

/* "problems": false, or {count, list: [{id, text}]} for the summary on top, and status 422. */
void form_problems(struct page *page, const struct problems *problems);

/* As form_problems, with the list empty yet, of which it is to have so many. */
struct value *form_problems_list(struct page *page, size_t count);

/* As form_problems, each text behind its field's label, for forms where several
 * fields would say the same. The function says NULL for a field without one. */
typedef const char *(*form_label)(const struct page *page, const char *field);
void form_problems_labelled(struct page *page, const struct problems *problems, form_label label);
