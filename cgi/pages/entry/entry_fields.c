#include "pages/entry/entry_fields.h"

#include <string.h>

#include "base/language.h"
#include "pages/entry/entry_details.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/form.h"

/* What this event asks of its players. */
struct asks {
	bool kana, birth, birth_needed, gender, gender_needed, honours;
};

static bool
any_kana(const struct typed_entry *typed)
{
	for (int seat = 0; seat < 2; seat++)
		if (typed->players[seat][FIELD_FAMILY_KANA][0] != '\0' ||
		    typed->players[seat][FIELD_GIVEN_KANA][0] != '\0')
			return true;
	return false;
}

/* Kana that somebody has given stay in the English form too, so that saving it
 * does not lose them; so does the gender of one who plays alone, which decides
 * nothing. */
static struct asks
asks_of(const struct page *page, const struct entry_form *form)
{
	const struct ruleset *ruleset = form->tournament->ruleset;
	const struct ruleset_admits_facts *admits = ruleset_admits(ruleset);

	return (struct asks){
		.kana = language_of(page->lang)->kana || any_kana(&form->typed),
		.birth = !admits->mixed || form->typed.players[0][FIELD_BIRTH_DATE][0] != '\0' ||
		         form->typed.players[1][FIELD_BIRTH_DATE][0] != '\0',
		.gender = !page->single || form->typed.players[0][FIELD_GENDER][0] != '\0',
		.birth_needed = admits->junior,
		.gender_needed = admits->genders,
		.honours = ruleset->handicap.title != 0 || ruleset->handicap.prefecture != 0,
	};
}

struct form_player {
	struct page *page;
	const struct entry_form *form;
	const struct problems *problems;
	struct value *object;
	int seat;
};

static const char *
typed_field(const struct form_player *player, enum player_field field)
{
	return player->form->typed.players[player->seat][field];
}

static struct value *
field_show(const struct form_player *player, struct value *object, const char *key,
           enum player_field field)
{
	return form_field(player->page, object, key,
	                  player_field_path(player->page->arena, player->seat, field),
	                  typed_field(player, field), player->problems);
}

struct name_field {
	enum player_field field;
	const char *label;
	const char *token; /* for browsers that fill in, or NULL */
};

/* The desk adds one pair after another: it types at once. */
static bool
is_where_typing_begins(const struct form_player *player, const struct value *names)
{
	return player->form->by_organiser && player->seat == 0 && value_count(names) == 0 &&
	       player->problems->count == 0 && typed_field(player, FIELD_FAMILY_NAME)[0] == '\0' &&
	       typed_field(player, FIELD_GIVEN_NAME)[0] == '\0' &&
	       typed_field(player, FIELD_RANK)[0] == '\0';
}

static void
name_show(const struct form_player *player, struct value *list, const struct name_field *name)
{
	bool focus = is_where_typing_begins(player, list);
	struct value *item = value_add_object(list);

	value_set_bool(item, "focus", focus);
	value_set_text(item, "label", page_word(player->page, name->label, NULL));
	fill_text(item, "token", name->token);
	field_show(player, item, "field", name->field);
}

/* In the order of the language. */
static void
names_show(const struct form_player *player, bool kana)
{
	static const struct name_field family = {
		FIELD_FAMILY_NAME, "entry-form.family_name", "family-name",
	};
	static const struct name_field given = {
		FIELD_GIVEN_NAME, "entry-form.given_name", "given-name",
	};
	static const struct name_field family_kana = {
		FIELD_FAMILY_KANA, "entry-form.family_kana", NULL,
	};
	static const struct name_field given_kana = {
		FIELD_GIVEN_KANA, "entry-form.given_kana", NULL,
	};
	bool family_first = language_of(player->page->lang)->family_first;
	struct value *list = value_set_list(player->object, "names");

	name_show(player, list, family_first ? &family : &given);
	name_show(player, list, family_first ? &given : &family);
	if (!kana)
		return;
	name_show(player, list, family_first ? &family_kana : &given_kana);
	name_show(player, list, family_first ? &given_kana : &family_kana);
}

struct choice {
	const char *value, *word;
	int points; /* for the word */
};

/* The first one has the field's own id, which the list of problems links to. */
static void
choices_show(const struct form_player *player, const char *name, enum player_field field,
             const char *chosen, const struct choice *choices, size_t count)
{
	struct page *page = player->page;
	struct value *list = value_set_list(player->object, name);
	const char *id = arena_printf(page->arena, "players-%d-%s", player->seat,
	                              player_fields[field].name);

	for (size_t i = 0; i < count; i++) {
		struct value *item = value_add_object(list), *data = value_object(page->arena);

		value_set_int(data, "points", choices[i].points);
		value_set_text(item, "value", choices[i].value);
		value_set_text(item, "text", page_word(page, choices[i].word, data));
		value_set_bool(item, "chosen", strcmp(choices[i].value, chosen) == 0);
		value_set_text(item, "id", i == 0 ? id : arena_printf(page->arena, "%s-%zu", id, i));
	}
}

static void
honours_show(const struct form_player *player)
{
	const struct handicap *handicap = &player->form->tournament->ruleset->handicap;
	struct choice choices[3] = {{player_honour_names[HONOUR_NONE], "entry-form.honour.none", 0}};
	size_t count = 1;

	field_show(player, player->object, "honour", FIELD_HONOUR);
	if (handicap->prefecture != 0)
		choices[count++] = (struct choice){player_honour_names[HONOUR_PREFECTURE],
		                                   "entry-form.honour.prefecture",
		                                   handicap->prefecture};
	if (handicap->title != 0)
		choices[count++] = (struct choice){player_honour_names[HONOUR_TITLE],
		                                   "entry-form.honour.title", handicap->title};
	choices_show(player, "honours", FIELD_HONOUR, typed_field(player, FIELD_HONOUR), choices,
	             count);
}

static void
genders_show(const struct form_player *player, bool needed)
{
	static const struct choice choices[] = {
		{"f", "entry-form.gender.f", 0},
		{"m", "entry-form.gender.m", 0},
		{"", "entry-form.gender.none", 0},
	};

	field_show(player, player->object, "gender", FIELD_GENDER);
	choices_show(player, "genders", FIELD_GENDER, typed_field(player, FIELD_GENDER), choices,
	             needed ? 2 : 3);
}

static void
birth_show(const struct form_player *player)
{
	struct arena *arena = player->page->arena;
	struct value *field = field_show(player, player->object, "birth_date", FIELD_BIRTH_DATE);

	typed_day_show(player->page, field, entry_form_birth(arena, player->seat),
	               &player->form->born[player->seat],
	               arena_printf(arena, "section-p%d bday", player->seat + 1));
}

static const char *
field_word(const struct page *page, const char *name)
{
	return page_word(page, arena_printf(page->arena, "entry-form.%s", name), NULL);
}

/* The fields that are kept as typed: one row each, so the form grows by itself. */
static void
plain_show(const struct form_player *player)
{
	struct value *list = value_set_list(player->object, "plain");

	for (enum player_field field = 0; field < PLAYER_FIELDS; field++) {
		const char *name = player_fields[field].name;
		struct value *item;

		if (!form_is_plain(&player_fields[field]))
			continue;
		item = value_add_object(list);
		field_show(player, item, "field", field);
		value_set_text(item, "label", field_word(player->page, name));
		value_set_text(item, "help",
		               field_word(player->page, arena_printf(player->page->arena, "%s-help", name)));
	}
}

static void
player_show(const struct form_player *player, const struct asks *asks, const struct entry *entry)
{
	static const struct choice choices[] = {
		{"full", "entry-form.publish.full", 0},
		{"initials", "entry-form.publish.initials", 0},
		{"number", "entry-form.publish.number", 0},
	};
	const char *chosen = typed_field(player, FIELD_PUBLISH);

	value_set_int(player->object, "which", player->seat + 1);
	value_set_int(player->object, "seat", player->seat);
	value_set_bool(player->object, "first", player->seat == 0);
	value_set_bool(player->object, "alone", player->form->seats == 1);
	names_show(player, asks->kana);
	field_show(player, player->object, "rank", FIELD_RANK);
	plain_show(player);
	honours_show(player);
	genders_show(player, asks->gender_needed);
	/* Nothing is chosen beforehand but initials for a junior: a birth date that is
	 * corrected later must not leave a child's full name chosen. */
	if (chosen[0] == '\0' && entry->players[player->seat].publish == PUBLISH_INITIALS)
		chosen = player_publish_names[PUBLISH_INITIALS];
	field_show(player, player->object, "publish", FIELD_PUBLISH);
	choices_show(player, "publishes", FIELD_PUBLISH, chosen, choices,
	             sizeof(choices) / sizeof(choices[0]));
	birth_show(player);
}

static void
asks_show(struct value *object, const struct asks *asks)
{
	struct value *item = value_set_object(object, "asks");

	value_set_bool(item, "birth", asks->birth);
	value_set_bool(item, "gender", asks->gender);
	value_set_bool(item, "birth_needed", asks->birth_needed);
	value_set_bool(item, "gender_needed", asks->gender_needed);
	value_set_bool(item, "honours", asks->honours);
}

/* "1人目の「めい」": in the list of problems each player has fields of the same name. */
static const char *
field_label(const struct page *page, const char *name)
{
	struct value *data = value_object(page->arena);

	if (strcmp(name, "email") == 0 || strcmp(name, "newcomer") == 0)
		return field_word(page, name);
	if (strcmp(name, "note") == 0)
		return page_word(page, "entry-details.note", NULL);
	if (strcmp(name, "weakest") == 0 || strcmp(name, "strongest") == 0)
		return page_word(page, arena_printf(page->arena, "partner.%s", name), NULL);
	for (int i = 0; i < 2 * PLAYER_FIELDS; i++) {
		enum player_field field = (enum player_field)(i / 2);

		if (strcmp(name, player_field_path(page->arena, i % 2, field)) != 0)
			continue;
		value_set_bool(data, "first", i % 2 == 0);
		value_set_text(data, "field", field_word(page, player_fields[field].name));
		return page_word(page, "entry-form.label", data);
	}
	return NULL;
}

/* There is only one player whose fields they can be. */
static const char *
field_label_alone(const struct page *page, const char *name)
{
	for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
		if (strcmp(name, player_field_path(page->arena, 0, field)) == 0)
			return field_word(page, player_fields[field].name);
	return field_label(page, name);
}

static const char *
label_seeking(const struct page *page, const char *name)
{
	return strcmp(name, "note") == 0 ? page_word(page, "partner.words", NULL)
	                                 : field_label_alone(page, name);
}

static void
newcomer_show(struct page *page, struct value *object, const struct entry_form *form,
              const struct problems *problems)
{
	struct value *field = form_field(page, object, "newcomer", "newcomer", NEWCOMER_YES,
	                                 problems);

	value_set_bool(field, "checked", strcmp(form->typed.newcomer, NEWCOMER_YES) == 0);
}

void
entry_fields_show(struct page *page, const struct entry_form *form, const char *action,
                const struct problems *problems)
{
	struct problems unsaid = {.count = 0};
	struct entry_form_sum sum = entry_form_check(page, form, &unsaid);
	struct asks asks = asks_of(page, form);
	struct value *object = value_set_object(page->root, "form");
	struct value *players = value_set_list(object, "players");

	value_set_text(object, "action", action);
	value_set_bool(object, "by_organiser", form->by_organiser);
	value_set_bool(object, "mails", page->app->office.mails);
	asks_show(object, &asks);
	for (int seat = 0; seat < form->seats; seat++) {
		const struct form_player player = {
			page, form, problems, value_add_object(players), seat,
		};

		player_show(&player, &asks, &sum.entry);
	}
	form_field(page, object, "email", "email", form->typed.email, problems);
	form_field(page, object, "note", "note", form->typed.note, problems);
	newcomer_show(page, object, form, problems);
	form_problems_labelled(page, problems, form->seeks ? label_seeking
	                      : form->seats == 1 ? field_label_alone : field_label);
	entry_details_sum(page, form->tournament, &sum);
}
