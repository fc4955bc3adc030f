#include "pages/entry/entry_fields.h"

#include <string.h>

#include "base/country.h"
#include "base/language.h"
#include "event/division.h"
#include "event/name.h"
#include "forms/typed_text.h"
#include "pages/entry/entry_details.h"
#include "pages/part/division_say.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/say.h"
#include "pages/part/url.h"

struct form_player {
	struct page *page;
	const struct entry_form *form;
	const struct problems *problems;
	struct value *object;
	int nth;
};

static const char *
typed_field(const struct form_player *player, enum player_field field)
{
	return player->form->typed.players[player->nth][field];
}

/* A country by its name, and not by the code that is kept. */
static const char *
written(const struct form_player *player, enum player_field field)
{
	const char *text = typed_field(player, field);

	return field == FIELD_COUNTRY ? country_name(text, player->page->lang) : text;
}

static struct value *
field_show(const struct form_player *player, struct value *object, const char *key,
           enum player_field field)
{
	return form_field(player->page, object, key,
	                  player_field_path(player->nth, field),
	                  written(player, field), player->problems);
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
	return player->form->by_organiser && player->nth == 0 && player->problems->count == 0 &&
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

	for (int nth = 0; nth < 2; nth++)
		kana = kana || player->form->typed.players[nth][FIELD_FAMILY_KANA][0] != '\0' ||
		       player->form->typed.players[nth][FIELD_GIVEN_KANA][0] != '\0';
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
static struct value *
choice_add(const struct form_player *player, struct value *list, enum player_field field,
           const char *chosen, const char *value, int points)
{
	struct page *page = player->page;
	struct value *data = value_object(page->arena), *item;
	const char *name = player_fields[field].name;
	const char *id = arena_printf(page->arena, "players-%d-%s", player->nth, name);
	size_t at = value_count(list);

	value_set_int(data, "points", points);
	item = form_option(list, value, page_wordf(page, data, "entry-form.%s.%s", name,
	                                           value[0] == '\0' ? "none" : value),
	                   strcmp(value, chosen) == 0);
	value_set_text(item, "id", at == 0 ? id : arena_printf(page->arena, "%s-%zu", id, at));
	return item;
}

/* What others would see of the name; NULL of a number that nobody has yet, and without a name. */
static const char *
seen(const struct form_player *player, const struct player *made, enum player_publish publish)
{
	struct player as = *made;

	as.publish = publish;
	return made->family_name[0] == '\0' && made->given_name[0] == '\0' ? NULL
	       : name_published(player->page->arena, &as, say_script(player->page));
}

/* How much of the name others see, each as it would read. Nothing is chosen beforehand but
 * initials for a junior: a birth date that is corrected later must not leave a child's full name
 * chosen, nor one that is filled in later an adult's initials. */
static void
publish_show(const struct form_player *player, const struct player *made)
{
	const char *chosen = typed_field(player, FIELD_PUBLISH);
	struct value *list = value_set_list(player->object, "publishes");

	field_show(player, player->object, "publish", FIELD_PUBLISH);
	if (chosen[0] == '\0' && made->publish == PUBLISH_INITIALS && date_given(made->birth_date))
		chosen = player_publish_names[PUBLISH_INITIALS];
	for (int publish = PUBLISH_FULL; publish >= PUBLISH_NUMBER; publish--) {
		struct value *item = choice_add(player, list, FIELD_PUBLISH, chosen,
		                                player_publish_names[publish], 0);

		fill_text(item, "seen", seen(player, made, (enum player_publish)publish));
	}
	fill_text(player->object, "shown", seen(player, made, made->publish));
}

/* Honours that count here, and genders. */
static void
choices_show(const struct form_player *player)
{
	const struct ruleset *ruleset = player->form->tournament->ruleset;
	const struct handicap *handicap = &ruleset->handicap;
	struct value *honours = value_set_list(player->object, "honours");
	struct value *genders = value_set_list(player->object, "genders");
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
}

/* What some events ask for: who agrees to a junior's entry, and whether one may be photographed. */
static void
consents_show(const struct form_player *player)
{
	const char *photos = typed_field(player, FIELD_PHOTOS);
	struct value *list = value_set_list(player->object, "photo_choices"), *field;

	field_show(player, player->object, "guardian", FIELD_GUARDIAN);
	field = form_field(player->page, player->object, "consent",
	                   player_field_path(player->nth, FIELD_CONSENT),
	                   CONSENT_YES, player->problems);
	value_set_bool(field, "checked", typed_field(player, FIELD_CONSENT)[0] != '\0');
	field_show(player, player->object, "photos", FIELD_PHOTOS);
	choice_add(player, list, FIELD_PHOTOS, photos, player_photos_names[PHOTOS_YES], 0);
	choice_add(player, list, FIELD_PHOTOS, photos, player_photos_names[PHOTOS_NO], 0);
}

static void
consents_asked(struct value *asks, const struct tournament *t)
{
	value_set_bool(asks, "guardian", player_field_asked(t, FIELD_GUARDIAN));
	value_set_bool(asks, "photos", player_field_asked(t, FIELD_PHOTOS));
}

/* Whether something of what is folded away has been typed, or is wrong. */
static bool
is_unfolded(const struct form_player *player)
{
	static const enum player_field folded[] = {
		FIELD_PUBLISH, FIELD_HONOUR, FIELD_LATIN_NAME, FIELD_CLUB, FIELD_COUNTRY,
	};
	bool open = false;

	for (size_t i = 0; i < sizeof(folded) / sizeof(folded[0]); i++) {
		const char *path = player_field_path(player->nth, folded[i]);

		open = open || problem_find(player->problems, path) != NULL ||
		       (folded[i] != FIELD_PUBLISH && typed_field(player, folded[i])[0] != '\0');
	}
	return open;
}

/* field.read: the birth date as it was understood, and of the young their age on the day: {date,
 * age}; and what its script needs. */
static void
born_show(const struct form_player *player, struct value *field, struct date born)
{
	enum { GROWN = 20 };
	const struct page *page = player->page;
	const struct date day = player->form->tournament->date;
	const bool before = born.month > day.month || (born.month == day.month && born.day > day.day);
	const int age = day.year - born.year - before;
	struct value *read;

	value_set_text(field, "js", url_static("born.js"));
	value_set_text(field, "eras", typed_text_eras(page->arena));
	value_set_bool(field, "read", false);
	if (!date_given(born))
		return;
	read = value_set_object(field, "read");
	say_date_object(page, read, "date", born);
	fill_number(read, "age", age < GROWN ? age : 0);
}

static void
player_show(const struct form_player *player, const struct player *made)
{
	struct arena *arena = player->page->arena;
	struct value *object = player->object, *list, *born;

	value_set_int(object, "which", player->nth + 1);
	value_set_bool(object, "first", player->nth == 0);
	value_set_bool(object, "alone", player->form->player_count == 1);
	names_show(player);
	field_show(player, object, "rank", FIELD_RANK);
	/* The fields that are kept as typed: one row each, so the form grows by itself. */
	list = value_set_list(object, "plain");
	for (enum player_field field = 0; field < PLAYER_FIELDS; field++) {
		struct value *item;

		if (!form_is_plain(&player_fields[field]) || field == FIELD_GUARDIAN)
			continue;
		item = value_add_object(list);
		field_show(player, item, "field", field);
		fill_text(item, "list", field == FIELD_COUNTRY ? "countries" : NULL);
		value_set_text(item, "label", field_word(player->page, field));
	}
	choices_show(player);
	consents_show(player);
	publish_show(player, made);
	value_set_bool(object, "unfolded", is_unfolded(player));
	born = field_show(player, object, "birth_date", FIELD_BIRTH_DATE);
	typed_day_show(player->page, born, entry_form_birth(arena, player->nth),
	               &player->form->born[player->nth],
	               arena_printf(arena, "section-p%d bday", player->nth + 1));
	born_show(player, born, made->birth_date);
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

	value_set_bool(item, "birth", !admits->mixed || form->tournament->asks_guardian ||
	               typed->players[0][FIELD_BIRTH_DATE][0] != '\0' ||
	               typed->players[1][FIELD_BIRTH_DATE][0] != '\0');
	value_set_bool(item, "gender", !page->single || typed->players[0][FIELD_GENDER][0] != '\0');
	value_set_bool(item, "birth_needed", admits->junior);
	consents_asked(item, form->tournament);
	value_set_bool(item, "honours",
	               ruleset->handicap.title != 0 || ruleset->handicap.prefecture != 0);
}

/* form.division: none of an event without divisions, else {field: with options, or false where
 * strength says it all, by_strength: whether it says any, list: {name, way}}. */
static void
division_show(struct page *page, struct value *object, const struct entry_form *form,
              const struct problems *problems)
{
	const struct tournament *t = form->tournament;
	const char *chosen = form->typed.division == NULL ? "" : form->typed.division;
	struct tournaments all;
	struct value *division, *list, *field;
	bool strength, choose;

	if (t->divisions == 0 || form->seeks)
		return;
	all = *page_divisions(page, t);
	strength = division_any(&all, WAY_STRENGTH);
	choose = form->by_organiser || division_any(&all, WAY_CHOICE);
	division = value_set_object(object, "division");
	value_set_bool(division, "by_strength", strength);
	list = value_set_list(division, "list");
	for (size_t i = 0; i < all.count; i++) {
		struct value *item;

		if (all.list[i].way == WAY_DESK)
			continue;
		item = value_add_object(list);
		value_set_text(item, "name", division_say_name(page, &all.list[i]));
		value_set_text(item, "way", division_say_way(page, &all, &all.list[i]));
	}
	value_set_bool(division, "field", false);
	if (!choose)
		return;
	field = form_field(page, division, "field", "division", chosen, problems);
	list = value_set_list(field, "options");
	form_option(list, "", page_word(page, strength ? "divisions.by-strength"
	                                               : "divisions.choose", NULL), chosen[0] == '\0');
	for (size_t i = 0; i < all.count; i++)
		if (form->by_organiser || all.list[i].way == WAY_CHOICE)
			form_option(list, all.list[i].key, division_say_name(page, &all.list[i]),
			            strcmp(all.list[i].key, chosen) == 0);
}

static const char *
own_word(const struct page *page, enum typed_entry_field field)
{
	return page_wordf(page, NULL, "entry-form.%s", typed_entry_fields[field].name);
}

/* What the desk is asked otherwise than the pair has words of its own. */
static const char *
own_label(const struct page *page, const struct entry_form *form, enum typed_entry_field field)
{
	const char *word = page_word_known(page, "entry-form.%s-%s", typed_entry_fields[field].name,
	                                   form->by_organiser ? "desk" : "own");

	return word != NULL ? word : own_word(page, field);
}

/* form.own [{label, box: with its help, lines, line}]: the pair's fields below its address, which has
 * more to say, of those three each with its field and the others false. form.more: whether one of
 * them is filled in, or wrong. */
static void
own_show(struct page *page, struct value *object, const struct entry_form *form,
         const struct problems *problems)
{
	struct value *list = value_set_list(object, "own");
	bool more = false;

	for (enum typed_entry_field i = 0; i < ENTRY_FIELDS; i++) {
		const struct form_field *field = &typed_entry_fields[i];
		const char *text = form->typed.own[i];
		const bool lines = field->kind == FORM_LINES;
		const bool box = field->kind == FORM_NUMBER && field->number->as == NUMBER_FLAG;
		struct value *item, *shown;

		if (i == ENTRY_FIELD_EMAIL)
			continue;
		item = value_add_object(list);
		value_set_text(item, "label", own_label(page, form, i));
		value_set_bool(item, "box", false);
		value_set_bool(item, "lines", false);
		value_set_bool(item, "line", false);
		shown = form_field(page, item, box ? "box" : lines ? "lines" : "line", field->name,
		                   box ? field->number->words[true] : text, problems);
		if (box) {
			value_set_bool(shown, "checked", text[0] != '\0');
			value_set_text(shown, "help", page_wordf(page, NULL, "entry-form.%s-help", field->name));
		}
		value_set_bool(shown, "list", false);
		more = more || text[0] != '\0' || problem_find(problems, field->name) != NULL;
	}
	value_set_bool(object, "more", more);
}

/* ---- where they stand ---- */

enum { NAMES = 4 };

/* In the order of the form, names as a Japanese one has them: what there is of each player, then of
 * the pair. */
SET_EACH(static const enum player_field order[], PLAYER_FIELDS,
	FIELD_FAMILY_NAME, FIELD_GIVEN_NAME, FIELD_FAMILY_KANA, FIELD_GIVEN_KANA, FIELD_RANK,
	FIELD_BIRTH_DATE, FIELD_GENDER, FIELD_GUARDIAN, FIELD_CONSENT, FIELD_PHOTOS,
	FIELD_PUBLISH, FIELD_HONOUR, FIELD_LATIN_NAME,
	FIELD_CLUB, FIELD_COUNTRY);
static const struct {
	const char *name, *label;
} of_pair[] = {
	{"division", "divisions.division"}, {"weakest", "partner.weakest"}, {"strongest", "partner.strongest"},
	{"email", "entry-form.email"},
};

enum { OF_PAIR = sizeof(of_pair) / sizeof(of_pair[0]) };

/* Which of a player's fields it is, and whose; PLAYER_FIELDS for another. */
static enum player_field
player_field_of(const char *name, int *nth)
{
	for (int i = 0; i < 2 * PLAYER_FIELDS; i++) {
		*nth = i / PLAYER_FIELDS;
		if (strcmp(name, player_field_path(*nth, (enum player_field)(i % PLAYER_FIELDS))) == 0)
			return (enum player_field)(i % PLAYER_FIELDS);
	}
	return PLAYER_FIELDS;
}

/* Below OF_PAIR, or behind it the pair's other fields. */
static size_t
of_pair_find(const char *name)
{
	size_t i = 0;

	while (i < OF_PAIR && strcmp(of_pair[i].name, name) != 0)
		i++;
	return i < OF_PAIR ? i : OF_PAIR + form_find(typed_entry_fields, ENTRY_FIELDS, name);
}

static const char *
field_label(const struct page *page, const char *name)
{
	size_t at = of_pair_find(name);
	enum player_field field;
	int nth;

	if (at < OF_PAIR)
		return page_word(page, of_pair[at].label, NULL);
	if (at < OF_PAIR + ENTRY_FIELDS)
		return own_word(page, (enum typed_entry_field)(at - OF_PAIR));
	field = player_field_of(name, &nth);
	return field == PLAYER_FIELDS ? NULL : field_word(page, field);
}

/* The note of one who looks for a partner is words for others. */
static const char *
label_seeking(const struct page *page, const char *name)
{
	return strcmp(name, "note") == 0 ? page_word(page, "partner.words", NULL)
	                                 : field_label(page, name);
}

static struct form_place
where_alone(const struct page *page, const char *name)
{
	enum player_field field;
	size_t at = 0;
	int nth;

	if (name[0] == '\0')
		return (struct form_place){0, NULL};
	field = player_field_of(name, &nth);
	if (field == PLAYER_FIELDS)
		return (struct form_place){(int)(3 * PLAYER_FIELDS + of_pair_find(name)), NULL};
	while (order[at] != field)
		at++;
	if (at < NAMES && !language_of(page->lang)->family_first)
		at ^= 1; /* the other of the two */
	return (struct form_place){1 + nth * PLAYER_FIELDS + (int)at, NULL};
}

static struct form_place
where(const struct page *page, const char *name)
{
	struct form_place place = where_alone(page, name);

	if (place.at > 0 && place.at <= 2 * PLAYER_FIELDS)
		place.group = page_word(page, place.at <= PLAYER_FIELDS ? "entry-form.first"
		                                                        : "entry-form.second", NULL);
	return place;
}

void
entry_fields_consents(struct page *page, const struct entry_form *form, const struct entry *entry,
                      const char *action, const struct problems *problems)
{
	struct value *object = value_set_object(page->root, "consents");
	struct value *players = value_set_list(object, "players");

	value_set_text(object, "action", action);
	consents_asked(value_set_object(object, "asks"), form->tournament);
	for (int nth = 0; nth < form->player_count; nth++) {
		const struct form_player player = {
			page, form, problems, value_add_object(players), nth,
		};

		value_set_text(player.object, "name", say_name(page, entry, nth, true));
		consents_show(&player);
	}
}

void
entry_fields_show(struct page *page, const struct entry_form *form, const char *action,
                  const struct problems *problems)
{
	struct problems unsaid = {.count = 0};
	struct entry_form_sum sum = entry_form_check(page, form, &unsaid);
	struct value *object = value_set_object(page->root, "form");
	struct value *players = value_set_list(object, "players"), *list;

	list = value_set_list(object, "countries");
	for (size_t i = 0; i < COUNTRIES; i++)
		value_set_text(value_add_object(list), "name", country_called(&country_list[i], page->lang));
	value_set_text(object, "action", action);
	value_set_text(object, "next_js", url_static("next.js"));
	value_set_bool(object, "by_organiser", form->by_organiser);
	value_set_bool(object, "mails", page->app->office.mails);
	asks_show(page, object, form);
	for (int nth = 0; nth < form->player_count; nth++) {
		const struct form_player player = {
			page, form, problems, value_add_object(players), nth,
		};

		player_show(&player, &sum.entry.players[nth]);
	}
	division_show(page, object, form, problems);
	form_field(page, object, "email", "email", form->typed.email, problems);
	own_show(page, object, form, problems);
	value_set_bool(object, "counted", entry_form_pressed(page, "count"));
	form_problems_placed(page, problems, form->seeks ? label_seeking : field_label,
	                     form->player_count == 1 ? where_alone : where);
	entry_details_sum(page, form->tournament, &sum);
}
