/* The site, asked as a browser asks: the desk of the hall's event. */
#pragma once

#include "world/hall.h"

#include "actions/people/authenticator.h"
#include "actions/people/sign_in.h"
#include "pages/part/app.h"
#include "pages/routes.h"

#define DESK_TEST(test) TEST_WITH(desk_setup, test)

/* Where there is an office: its pages. */
void browser_open(struct world *world);

/* The hall, and Anna, who organises the event and is whoever asks. */
void desk_open(struct world *world, const char *ruleset);
void desk_setup(struct world *world);

/* A session of that account, which has the role from now on. */
const char *signed_in(struct world *world, const char *email, enum membership role);

/* A code of the app that whoever asks is offered; and they have it, and the password "correct
 * horse". */
const char *app_code(struct world *world);
struct authenticator_codes app_put_on(struct world *world);

/* A published round 1 with these games. */
void desk_publish(struct world *world, const struct game *games, size_t count);

/* What its browser sends of whoever asks. */
const char *cookies_of(const struct world *world);

/* The page's text; `fields` NULL: a GET. No template may name what its page has not. */
const char *ask(struct world *world, const char *path, const char *fields, int status);

/* The same of a page that is there and shown. */
const char *get(struct world *world, const char *path);

/* The same without the token of its form, unless `fields` has it. */
const char *ask_with(struct world *world, const char *path, const char *fields, int status);

/* What a browser sends of the first form on the page that was just shown: its fields as they are
 * there, but those that `more` names, "a=1&b=2", which ends in them. */
const char *form_sent(struct world *world, const char *more);

/* What the page that is got there, or was asked for last, gave its template: a line for each
 * text, number and flag, "tables.0.number = 1\n". Who says what stands on a page looks here,
 * where no word and no mark-up changes it; of a flag a page that has none of it says nothing. */
const char *tree(struct world *world, const char *path);
const char *tree_shown(struct world *world);

/* Whatever comes of it is world->response. */
void ask_raw(struct world *world, const struct request_raw *raw);

/* The value of that header of the last answer, or NULL. */
const char *header(const struct world *world, const char *name);

/* What a browser is answered that has the page of that ETag. */
int status_since(struct world *world, const char *path, const char *tag);

/* What the page has to say, text after text; NOT "text" must not stand in it:
 * SAYS(ask(world, path, NULL, 200), "0 of 10 pairs are here", NOT "East2"). */
#define SAYS(page, ...) page_says(__FILE__, __LINE__, page, __VA_ARGS__, (const char *)NULL)
#define NOT "\1"
void page_says(const char *file, int line, const char *page, ...);

/* The texts stand in it in this order. */
#define IN_ORDER(page, ...) page_in_order(__FILE__, __LINE__, page, __VA_ARGS__, (const char *)NULL)
void page_in_order(const char *file, int line, const char *page, ...);

/* The same of one text in a table of cases; `name` is said where it fails. How often it has it. */
void has(const char *name, const char *page, const char *text);
void has_not(const char *name, const char *page, const char *text);
size_t times(const char *page, const char *text);
