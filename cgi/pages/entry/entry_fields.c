#include "pages/entry/entry_fields.h"

#include <string.h>

#include "base/language.h"
#include "pages/entry/entry_details.h"
#include "pages/part/fill.h"
#include "pages/part/form.h"

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

static const char *
field_word(const struct page *page, enum player_field field)
{
	return page_wordf(page, NULL, "entry-form.%s", player_fields[field].name);
}

/* The desk adds one pair after another: it types at once. */
static bool
is_where_typing_begins(const struct form_player *player)
{
	return player->form->by_organiser && player->seat == 0 && player->problems->count == 0 &&
	       typed_field(player, FIELD_FAMILY_NAME)[0] == '\0' &&
	       typed_field(player, FIELD_GIVEN_NAME)[0] == '\0' &&
	       typed_field(player, FIELD_RANK)[0] == '\0';
}

/* In the order of the language. Kana that somebody has given stay in the English form too,
 * so that saving it does not lose them. */
static void
names_show(const struct form_player *player)
{
	static const struct {
		enum player_field field;
		const char *token; /* for browsers that fill in, or NULL */
	} names[] = {
		{FIELD_FAMILY_NAME, "family-name"}, {FIELD_GIVEN_NAME, "given-name"},
		{FIELD_FAMILY_KANA, NULL}, {FIELD_GIVEN_KANA, NULL},
	};
	const struct language *language = language_of(player->page->lang);
	struct value *list = value_set_list(player->object, "names");
	bool kana = language->kana;

	for (int seat = 0; seat < 2; seat++)
		kana = kana || player->form->typed.players[seat][FIELD_FAMILY_KANA][0] != '\0' ||
		       player->form->typed.players[seat][FIELD_GIVEN_KANA][0] != '\0';
	for (size_t i = 0; i < (kana ? 4 : 2); i++) {
		const size_t at = language->family_first ? i : i ^ 1; /* the other of the two */
		struct value *item = value_add_object(list);

		value_set_bool(item, "focus", i == 0 && is_where_typing_begins(player));
		value_set_text(item, "label", field_word(player->page, names[at].field));
		fill_text(item, "token", names[at].token);
		field_show(player, item, "field", names[at].field);
	}
}

/* `value` as one of what there is to choose from, in words ("entry-form.honour.title"), with
 * the points it is worth. The first one has the field's own id, which the list of problems
 * links to. */
static void
choice_add(const struct form_player *player, struct value *list, enum player_field field,
           const char *chosen, const char *value, int points)
{
	struct page *page = player->page;
	struct value *data = value_object(page->arena), *item;
	const char *name = player_fields[field].name;
	const char *id = arena_printf(page->arena, "players-%d-%s", player->seat, name);
	size_t at = value_count(list);

	value_set_int(data, "points", points);
	item = form_option(list, value, page_wordf(page, data, "entry-form.%s.%s", name,
	                                           value[0] == '\0' ? "none" : value),
	                   strcmp(value, chosen) == 0);
	value_set_text(item, "id", at == 0 ? id : arena_printf(page->arena, "%s-%zu", id, at));
}

/* Honours that count here, genders, and how much of the name others see. */
static void
choices_show(const struct form_player *player, enum player_publish published)
{
	const struct ruleset *ruleset = player->form->tournament->ruleset;
	const struct handicap *handicap = &ruleset->handicap;
	struct value *honours = value_set_list(player->object, "honours");
	struct value *genders = value_set_list(player->object, "genders");
	struct value *publishes = value_set_list(player->object, "publishes");
	const char *chosen = typed_field(player, FIELD_HONOUR);

	field_show(player, player->object, "honour", FIELD_HONOUR);
	choice_add(player, honours, FIELD_HONOUR, chosen, player_honour_names[HONOUR_NONE], 0);
	if (handicap->prefecture != 0)
		choice_add(player, honours, FIELD_HONOUR, chosen, player_honour_names[HONOUR_PREFECTURE],
		           handicap->prefecture);
	if (handicap->title != 0)
		choice_add(player, honours, FIELD_HONOUR, chosen, player_honour_names[HONOUR_TITLE],
		           handicap->title);
	field_show(player, player->object, "gender", FIELD_GENDER);
	chosen = typed_field(player, FIELD_GENDER);
	choice_add(player, genders, FIELD_GENDER, chosen, player_gender_names[GENDER_FEMALE], 0);
	choice_add(player, genders, FIELD_GENDER, chosen, player_gender_names[GENDER_MALE], 0);
	if (!ruleset_admits(ruleset)->genders)
		choice_add(player, genders, FIELD_GENDER, chosen, player_gender_names[GENDER_UNSAID], 0);
	/* Nothing is chosen beforehand but initials for a junior: a birth date that is
	 * corrected later must not leave a child's full name chosen. */
	field_show(player, player->object, "publish", FIELD_PUBLISH);
	chosen = typed_field(player, FIELD_PUBLISH);
	if (chosen[0] == '\0' && published == PUBLISH_INITIALS)
		chosen = player_publish_names[PUBLISH_INITIALS];
	for (int publish = PUBLISH_FULL; publish >= PUBLISH_NUMBER; publish--)
		choice_add(player, publishes, FIELD_PUBLISH, chosen, player_publish_names[publish], 0);
}

static void
player_show(const struct form_player *player, const struct player *made)
{
	struct arena *arena = player->page->arena;
	struct value *object = player->object, *list, *born;

	value_set_int(object, "which", player->seat + 1);
	value_set_bool(object, "first", player->seat == 0);
	value_set_bool(object, "alone", player->form->seats == 1);
	names_show(player);
	field_show(player, object, "rank", FIELD_RANK);
	/* The fields that are kept as typed: one row each, so the form grows by itself. */
	list = value_set_list(object, "plain");
	for (enum player_field field = 0; field < PLAYER_FIELDS; field++) {
		struct value *item;

		if (!form_is_plain(&player_fields[field]))
			continue;
		item = value_add_object(list);
		field_show(player, item, "field", field);
		value_set_text(item, "label", field_word(player->page, field));
		value_set_text(item, "help", page_wordf(player->page, NULL, "entry-form.%s-help",
		                                        player_fields[field].name));
	}
	choices_show(player, made->publish);
	born = field_show(player, object, "birth_date", FIELD_BIRTH_DATE);
	typed_day_show(player->page, born, entry_form_birth(arena, player->seat),
	               &player->form->born[player->seat],
	               arena_printf(arena, "section-p%d bday", player->seat + 1));
}

/* What this event asks of its players. A birth date that somebody has given stays in the form
 * as well, and so does the gender of one who plays alone, which decides nothing. */
static void
asks_show(const struct page *page, struct value *object, const struct entry_form *form)
{
	const struct ruleset *ruleset = form->tournament->ruleset;
	const struct ruleset_admits_facts *admits = ruleset_admits(ruleset);
	const struct typed_entry *typed = &form->typed;
	struct value *item = value_set_object(object, "asks");

	value_set_bool(item, "birth", !admits->mixed ||
	               typed->players[0][FIELD_BIRTH_DATE][0] != '\0' ||
	               typed->players[1][FIELD_BIRTH_DATE][0] != '\0');
	value_set_bool(item, "gender", !page->single || typed->players[0][FIELD_GENDER][0] != '\0');
	value_set_bool(item, "birth_needed", admits->junior);
	value_set_bool(item, "honours",
	               ruleset->handicap.title != 0 || ruleset->handicap.prefecture != 0);
}

/* "1人目の「めい」": in the list of problems each player has fields of the same name. */
static const char *
field_label(const struct page *page, const char *name)
{
	struct value *data = value_object(page->arena);

	if (strcmp(name, "email") == 0 || strcmp(name, "newcomer") == 0)
		return page_wordf(page, NULL, "entry-form.%s", name);
	if (strcmp(name, "note") == 0)
		return page_word(page, "entry-details.note", NULL);
	if (strcmp(name, "weakest") == 0 || strcmp(name, "strongest") == 0)
		return page_wordf(page, NULL, "partner.%s", name);
	for (int i = 0; i < 2 * PLAYER_FIELDS; i++) {
		enum player_field field = (enum player_field)(i / 2);

		if (strcmp(name, player_field_path(page->arena, i % 2, field)) != 0)
			continue;
		value_set_bool(data, "first", i % 2 == 0);
		value_set_text(data, "field", field_word(page, field));
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
			return field_word(page, field);
	return field_label(page, name);
}

static const char *
label_seeking(const struct page *page, const char *name)
{
	return strcmp(name, "note") == 0 ? page_word(page, "partner.words", NULL)
	                                 : field_label_alone(page, name);
}

void
entry_fields_show(struct page *page, const struct entry_form *form, const char *action,
                const struct problems *problems)
{
	struct problems unsaid = {.count = 0};
	struct entry_form_sum sum = entry_form_check(page, form, &unsaid);
	struct value *object = value_set_object(page->root, "form"), *newcomer;
	struct value *players = value_set_list(object, "players");

	value_set_text(object, "action", action);
	value_set_bool(object, "by_organiser", form->by_organiser);
	value_set_bool(object, "mails", page->app->office.mails);
	asks_show(page, object, form);
	for (int seat = 0; seat < form->seats; seat++) {
		const struct form_player player = {
			page, form, problems, value_add_object(players), seat,
		};

		player_show(&player, &sum.entry.players[seat]);
	}
	form_field(page, object, "email", "email", form->typed.email, problems);
	form_field(page, object, "note", "note", form->typed.note, problems);
	newcomer = form_field(page, object, "newcomer", "newcomer", NEWCOMER_YES, problems);
	value_set_bool(newcomer, "checked", strcmp(form->typed.newcomer, NEWCOMER_YES) == 0);
	form_problems_labelled(page, problems, form->seeks ? label_seeking
	                      : form->seats == 1 ? field_label_alone : field_label);
	entry_details_sum(page, form->tournament, &sum);
}
