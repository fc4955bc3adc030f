/* What was typed into a form and what is wrong with it, as its page shows both:
 * beside the fields, and listed on top. */
#pragma once

#include "actions/people/passkey_act.h"
#include "forms/form.h"
#include "pages/part/page.h"
#include "rules/result.h"

/* Puts a form's fields into an object of the tree: for each of the given names
 * `object.NAME = {name, id, value, error}`, which it returns; error is false or
 * its text. A problem of a field not in any form shows in the summary only. */
struct value *form_field(struct page *page, struct value *object, const char *key,
                         const char *name, const char *value, const struct problems *problems);

/* The rows that were typed (forms/form.h), up to the last that has anything in it. */
void *form_list_typed(const struct page *page, const struct form_list *list, size_t *count);

/* One of a select's options: {value, text, chosen}. Returns it. */
struct value *form_option(struct value *options, const char *value, const char *text, bool chosen);

/* One of several buttons: {id, value, label, checked, black, white: shown as a stone with its
 * word, first}. The first has the field's own id, which the list of problems links to. */
void form_button(struct page *page, struct value *options, const char *field, const char *value,
                 const char *label, enum side side, bool checked);

/* A field that is carried along: {name, value}. */
void form_hidden(struct value *list, const char *name, const char *value);

/* object.version: of what the form was made from, so as it was typed; NULL, and a form that was
 * made from what is no longer so, get the one there is now. */
void form_version(const struct page *page, struct value *object, const char *typed, int now,
                  const struct problems *problems);

/* What shows that who is signed in owns the account: object.check, its password, and object.code, where
 * it has an app and `code` is not NULL. Both false where a passkey has just said so. */
void form_proof(struct page *page, struct value *object, const char *password, const char *code,
                const struct problems *problems);

/* What passkey.js goes by: object.challenge, for whom (as passkey_challenge), rp and js. */
void form_passkey(struct page *page, struct value *object, const struct passkey_site *site,
                  const char *whose);

/* What is wrong, in words. */
const char *form_problem_text(const struct page *page, const struct problem *problem);

/* The same behind the label of its field; without one, the words alone. */
const char *form_problem_labelled(const struct page *page, const struct problem *problem,
                                  const char *label);

/* "problems": false, or {count, list: [{id, text}]} for the summary on top, and status 422;
 * another with Retry-After where the same would do later (problem_retry_after). */
void form_problems(struct page *page, const struct problems *problems);

/* As form_problems, with the list empty yet, of which it is to have so many. */
struct value *form_problems_list(struct page *page, size_t count);

/* As form_problems, each text behind its field's label, for forms where several
 * fields would say the same. The function says NULL for a field without one. */
typedef const char *(*form_label)(const struct page *page, const char *field);
void form_problems_labelled(struct page *page, const struct problems *problems, form_label label);

/* Where on the page a field stands, from 1 on (0 = it is no field), and whose it is of several
 * that have such fields ("First player"), or NULL. */
struct form_place {
	int at;
	const char *group;
};
typedef struct form_place (*form_where)(const struct page *page, const char *field);

/* As form_problems_labelled, in the order of the page. What stands beside its field is the label
 * alone here; labels that follow each other are one line, `group` before them:
 * {id, text, group (or false), more: [{id, text}]}. */
void form_problems_placed(struct page *page, const struct problems *problems, form_label label,
                          form_where where);
