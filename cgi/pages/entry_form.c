#include "pages/entry_form.h"

#include <string.h>

#include "pages/handlers.h"
#include "pages/model.h"
#include "pages/say.h"
#include "rules/handicap.h"

/* As wide as player_field_max, which the action holds against. */
#define PLAYER(seat) \
	{.name = "players." seat ".family_name", .max = 40}, \
	{.name = "players." seat ".given_name", .max = 40}, \
	{.name = "players." seat ".family_kana", .max = 40}, \
	{.name = "players." seat ".given_kana", .max = 40}, \
	{.name = "players." seat ".rank", .max = 20}, \
	{.name = "players." seat ".honour", .max = 20}, \
	{.name = "players." seat ".gender", .max = 20}, \
	{.name = "players." seat ".birth_year", .max = 10}, \
	{.name = "players." seat ".birth_month", .max = 10}, \
	{.name = "players." seat ".birth_day", .max = 10}, \
	{.name = "players." seat ".club", .max = 60}, \
	{.name = "players." seat ".publish", .max = 20}

const struct field fields_entry[] = {
	PLAYER("0"),
	PLAYER("1"),
	{.name = "email", .max = 254},
	{.name = "note", .max = 1000, .lines = true},
	{.name = "once", .max = 64},
	{.name = "version", .max = 20},
	{.name = "do", .max = 10},
	{.name = NULL},
};

struct entry_form
entry_form_new(const struct tournament *tournament, bool by_organiser)
{
	struct entry_form form = {
		.tournament = tournament, .by_organiser = by_organiser,
		.typed = {.email = "", .note = ""},
	};

	for (int seat = 0; seat < 2; seat++) {
		for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
			form.typed.players[seat][field] = "";
		form.born[seat] = (struct typed_birth){"", "", ""};
	}
	return form;
}

static struct typed_birth
birth_of(struct arena *arena, struct date born)
{
	if (!date_given(born))
		return (struct typed_birth){"", "", ""};
	return (struct typed_birth){
		.year = arena_printf(arena, "%d", born.year),
		.month = arena_printf(arena, "%d", born.month),
		.day = arena_printf(arena, "%d", born.day),
	};
}

struct entry_form
entry_form_of(const struct page *page, const struct tournament *tournament, bool by_organiser,
              const struct entry *entry)
{
	struct entry_form form = {
		.tournament = tournament, .by_organiser = by_organiser,
		.typed = typed_entry_of(page->arena, entry),
	};

	for (int seat = 0; seat < 2; seat++)
		form.born[seat] = birth_of(page->arena, entry->players[seat].birth_date);
	return form;
}

/* "players.1.birth_year": what the form has and the action has not. */
static const char *
birth_path(const struct page *page, int seat, const char *part)
{
	return arena_printf(page->arena, "players.%d.birth_%s", seat, part);
}

static struct typed_birth
birth_typed(const struct page *page, int seat)
{
	return (struct typed_birth){
		.year = page_body(page, birth_path(page, seat, "year")),
		.month = page_body(page, birth_path(page, seat, "month")),
		.day = page_body(page, birth_path(page, seat, "day")),
	};
}

static const char *
birth_text(struct arena *arena, const struct typed_birth *born)
{
	if (born->year[0] == '\0' && born->month[0] == '\0' && born->day[0] == '\0')
		return "";
	return arena_printf(arena, "%s-%s-%s", born->year, born->month, born->day);
}

struct entry_form
entry_form_typed(const struct page *page, const struct tournament *tournament, bool by_organiser)
{
	struct entry_form form = {.tournament = tournament, .by_organiser = by_organiser};

	for (int seat = 0; seat < 2; seat++) {
		const char **fields = form.typed.players[seat];

		for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
			fields[field] = page_body(page, typed_entry_path(page->arena, seat, field));
		form.born[seat] = birth_typed(page, seat);
		fields[FIELD_BIRTH_DATE] = birth_text(page->arena, &form.born[seat]);
	}
	form.typed.email = page_body(page, "email");
	form.typed.note = page_body(page, "note");
	return form;
}

bool
entry_form_pressed(const struct page *page, const char *button)
{
	return strcmp(page_body(page, "do"), button) == 0;
}

void
entry_form_once(struct page *page)
{
	const char *once = page_body(page, "once");

	if (once[0] != '\0')
		value_set_text(page->root, "once", once);
}

void
entry_form_version(struct page *page, const char *typed, int saved, const struct problems *problems)
{
	const struct problem *problem = problem_find(problems, "");
	bool stale = problem != NULL && strcmp(problem->word, "problem.stale") == 0;

	value_set_bool(page->root, "stale", stale);
	value_set_text(page->root, "version", stale ? arena_printf(page->arena, "%d", saved) : typed);
}

struct entry_sum
entry_form_check(const struct page *page, const struct entry_form *form, struct problems *problems)
{
	struct entry_sum sum = {.entry = {.id = "", .tournament_id = form->tournament->id}};

	sum.known = typed_entry_check(page->arena, &form->typed, form->tournament, page->lang,
	                              form->by_organiser, &sum.entry, problems);
	return sum;
}

struct problems
entry_form_so_far(const struct page *page, const struct entry_form *form)
{
	static const char *const empty[] = {
		"problem.required", "problem.gender-needed", "problem.birth-date-needed",
	};
	struct problems all = {.count = 0}, kept = {.count = 0};

	entry_form_check(page, form, &all);
	for (size_t i = 0; i < all.count; i++) {
		const struct problem *problem = &all.list[i];
		bool is_empty = false;

		for (size_t j = 0; j < sizeof(empty) / sizeof(empty[0]); j++)
			is_empty = is_empty || strcmp(problem->word, empty[j]) == 0;
		if (!is_empty)
			problem_add(&kept, problem->field, problem->word, problem->detail);
	}
	return kept;
}

/* ---- the sum ---- */

static void
term_show(const struct page *page, struct value *object, const char *name, int points_x2)
{
	struct value *term = value_set_object(object, name);

	value_set_text(term, "text", say_half(page->arena, points_x2));
	value_set_bool(term, "negative", points_x2 < 0);
}

static void
points_show(const struct page *page, struct value *object, const struct handicap *handicap,
            const struct entry *entry)
{
	const struct player *players = entry->players;
	int one_x2 = handicap_player_x2(handicap, players[0].rank, players[0].honour);
	int two_x2 = handicap_player_x2(handicap, players[1].rank, players[1].honour);
	int exact_x2 = (one_x2 + two_x2) / 2;

	value_set_text(object, "points", say_points(page->arena, entry->points_x2));
	term_show(page, object, "one", one_x2);
	term_show(page, object, "two", two_x2);
	value_set_text(object, "exact", say_points(page->arena, exact_x2));
	value_set_bool(object, "rounded", exact_x2 != entry->points_x2);
}

/* Which rule made the captain. */
static const char *
captain_why(const struct entry_sum *sum)
{
	const struct player *players = sum->entry.players;

	if (!sum->known.captain)
		return "entry-form.captain.order";
	if (players[0].gender != players[1].gender)
		return "entry-form.captain.mixed";
	return date_compare(players[0].birth_date, players[1].birth_date) == 0
	       ? "entry-form.captain.order" : "entry-form.captain.younger";
}

static void
captain_show(const struct page *page, struct value *object, const struct entry_sum *sum)
{
	int seat = sum->entry.captain;
	struct value *captain = value_set_object(object, "captain");

	value_set_bool(captain, "first", seat == 0);
	model_text(captain, "player", say_name(page, &sum->entry, seat, true));
	value_set_text(captain, "why", page_word(page, captain_why(sum), NULL));
}

/* Where genders and birth dates may be left out, the first player is captain
 * for lack of them; elsewhere it is too early to say. */
void
entry_sum_show(struct page *page, const struct tournament *tournament, const struct entry_sum *sum)
{
	bool optional = tournament->ruleset->conduct.admits == ADMITS_ANY;
	struct value *object = value_set_object(page->root, "sum");

	value_set_bool(object, "points", false);
	value_set_bool(object, "captain", false);
	if (sum->known.points)
		points_show(page, object, &tournament->ruleset->handicap, &sum->entry);
	if (sum->known.captain || (optional && sum->known.points))
		captain_show(page, object, sum);
}

/* ---- the form ---- */

/* What this event asks of its players. */
struct asks {
	bool kana, birth, gender_needed, honours;
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
 * does not lose them. */
static struct asks
asks_of(const struct page *page, const struct entry_form *form)
{
	const struct ruleset *ruleset = form->tournament->ruleset;
	enum admits admits = ruleset->conduct.admits;

	return (struct asks){
		.kana = strcmp(page->lang, "ja") == 0 || any_kana(&form->typed),
		.birth = admits != ADMITS_MIXED || form->typed.players[0][FIELD_BIRTH_DATE][0] != '\0' ||
		         form->typed.players[1][FIELD_BIRTH_DATE][0] != '\0',
		.gender_needed = admits == ADMITS_MIXED || admits == ADMITS_JUNIOR,
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

static void
field_show(const struct form_player *player, struct value *object, const char *key,
           enum player_field field)
{
	page_field(player->page, object, key,
	           typed_entry_path(player->page->arena, player->seat, field),
	           typed_field(player, field), player->problems);
}

struct name_field {
	enum player_field field;
	const char *label;
	const char *token; /* for browsers that fill in, or NULL */
};

static void
name_show(const struct form_player *player, struct value *list, const struct name_field *name)
{
	struct value *item = value_add_object(list);

	value_set_text(item, "label", page_word(player->page, name->label, NULL));
	model_text(item, "token", name->token);
	field_show(player, item, "field", name->field);
}

/* In the order of the language. */
static void
names_show(const struct form_player *player, bool kana)
{
	static const struct name_field family = {
		FIELD_FAMILY_NAME, "entry-form.family-name", "family-name",
	};
	static const struct name_field given = {
		FIELD_GIVEN_NAME, "entry-form.given-name", "given-name",
	};
	static const struct name_field family_kana = {
		FIELD_FAMILY_KANA, "entry-form.family-kana", NULL,
	};
	static const struct name_field given_kana = {
		FIELD_GIVEN_KANA, "entry-form.given-kana", NULL,
	};
	bool family_first = strcmp(player->page->lang, "ja") == 0;
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
	                              player_field_names[field]);

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
	struct choice choices[3] = {{honour_names[HONOUR_NONE], "entry-form.honour.none", 0}};
	size_t count = 1;

	field_show(player, player->object, "honour", FIELD_HONOUR);
	if (handicap->prefecture != 0)
		choices[count++] = (struct choice){honour_names[HONOUR_PREFECTURE],
		                                   "entry-form.honour.prefecture",
		                                   handicap->prefecture};
	if (handicap->title != 0)
		choices[count++] = (struct choice){honour_names[HONOUR_TITLE],
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

/* Nothing is chosen beforehand but initials for a junior: a birth date that is
 * corrected later must not leave a child's full name chosen. */
static void
publish_show(const struct form_player *player, const struct entry *entry)
{
	static const struct choice choices[] = {
		{"full", "entry-form.publish.full", 0},
		{"initials", "entry-form.publish.initials", 0},
		{"number", "entry-form.publish.number", 0},
	};
	const char *chosen = typed_field(player, FIELD_PUBLISH);

	if (chosen[0] == '\0' && entry->players[player->seat].publish == PUBLISH_INITIALS)
		chosen = publish_names[PUBLISH_INITIALS];
	field_show(player, player->object, "publish", FIELD_PUBLISH);
	choices_show(player, "publishes", FIELD_PUBLISH, chosen, choices,
	             sizeof(choices) / sizeof(choices[0]));
}

static void
birth_show(const struct form_player *player)
{
	const struct typed_birth *born = &player->form->born[player->seat];
	struct value *parts = value_set_object(player->object, "birth");

	field_show(player, player->object, "birth_date", FIELD_BIRTH_DATE);
	value_set_text(parts, "year", born->year);
	value_set_text(parts, "month", born->month);
	value_set_text(parts, "day", born->day);
}

static void
player_show(const struct form_player *player, const struct asks *asks, const struct entry *entry)
{
	value_set_int(player->object, "which", player->seat + 1);
	value_set_int(player->object, "seat", player->seat);
	value_set_bool(player->object, "first", player->seat == 0);
	names_show(player, asks->kana);
	field_show(player, player->object, "rank", FIELD_RANK);
	field_show(player, player->object, "club", FIELD_CLUB);
	honours_show(player);
	genders_show(player, asks->gender_needed);
	publish_show(player, entry);
	birth_show(player);
}

static void
asks_show(struct value *object, const struct asks *asks, enum admits admits)
{
	struct value *item = value_set_object(object, "asks");

	value_set_bool(item, "birth", asks->birth);
	value_set_bool(item, "birth_needed", admits == ADMITS_JUNIOR);
	value_set_bool(item, "gender_needed", asks->gender_needed);
	value_set_bool(item, "honours", asks->honours);
}

/* "1人目の「めい」": in the list of problems each player has fields of the same name. */
static const char *
field_label(const struct page *page, const char *name)
{
	static const char *const words[PLAYER_FIELDS] = {
		[FIELD_FAMILY_NAME] = "entry-form.family-name",
		[FIELD_GIVEN_NAME] = "entry-form.given-name",
		[FIELD_FAMILY_KANA] = "entry-form.family-kana",
		[FIELD_GIVEN_KANA] = "entry-form.given-kana",
		[FIELD_RANK] = "entry-form.rank", [FIELD_HONOUR] = "entry-form.honour",
		[FIELD_GENDER] = "entry-form.gender", [FIELD_BIRTH_DATE] = "entry-form.birth-date",
		[FIELD_CLUB] = "entry-details.club", [FIELD_PUBLISH] = "entry-form.publish",
	};
	struct value *data = value_object(page->arena);

	if (strcmp(name, "email") == 0)
		return page_word(page, "entry-form.email", NULL);
	for (int i = 0; i < 2 * PLAYER_FIELDS; i++) {
		enum player_field field = (enum player_field)(i / 2);

		if (strcmp(name, typed_entry_path(page->arena, i % 2, field)) != 0)
			continue;
		value_set_bool(data, "first", i % 2 == 0);
		value_set_text(data, "field", page_word(page, words[field], NULL));
		return page_word(page, "entry-form.label", data);
	}
	return NULL;
}

void
entry_form_show(struct page *page, const struct entry_form *form, const char *action,
                const struct problems *problems)
{
	struct problems unsaid = {.count = 0};
	struct entry_sum sum = entry_form_check(page, form, &unsaid);
	struct asks asks = asks_of(page, form);
	struct value *object = value_set_object(page->root, "form");
	struct value *players = value_set_list(object, "players");

	value_set_text(object, "action", action);
	value_set_bool(object, "by_organiser", form->by_organiser);
	asks_show(object, &asks, form->tournament->ruleset->conduct.admits);
	for (int seat = 0; seat < 2; seat++) {
		const struct form_player player = {
			page, form, problems, value_add_object(players), seat,
		};

		player_show(&player, &asks, &sum.entry);
	}
	page_field(page, object, "email", "email", form->typed.email, problems);
	page_field(page, object, "note", "note", form->typed.note, problems);
	page_problems_labelled(page, problems, field_label);
	entry_sum_show(page, form->tournament, &sum);
}

/* ---- without the form ---- */

static void
hidden_add(struct value *list, const char *name, const char *value)
{
	struct value *item = value_add_object(list);

	value_set_text(item, "name", name);
	value_set_text(item, "value", value);
}

void
entry_form_hidden(struct page *page, const struct entry_form *form)
{
	struct value *list = value_set_list(page->root, "hidden");

	for (int seat = 0; seat < 2; seat++) {
		const struct typed_birth *born = &form->born[seat];

		for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
			if (field != FIELD_BIRTH_DATE)
				hidden_add(list, typed_entry_path(page->arena, seat, field),
				           form->typed.players[seat][field]);
		hidden_add(list, birth_path(page, seat, "year"), born->year);
		hidden_add(list, birth_path(page, seat, "month"), born->month);
		hidden_add(list, birth_path(page, seat, "day"), born->day);
	}
	hidden_add(list, "email", form->typed.email);
	hidden_add(list, "note", form->typed.note);
}

static const char *
honour_word(const struct page *page, enum honour honour)
{
	const char *key = arena_printf(page->arena, "honour.%s", honour_names[honour]);

	return honour == HONOUR_NONE ? NULL : page_word(page, key, NULL);
}

static const char *
gender_word(const struct page *page, enum gender gender)
{
	const char *key = arena_printf(page->arena, "entry-form.gender.%s", gender_names[gender]);

	return gender == GENDER_UNSAID ? NULL : page_word(page, key, NULL);
}

static const char *
kana_text(const struct page *page, const struct player *player)
{
	if (player->family_kana[0] == '\0' && player->given_kana[0] == '\0')
		return NULL;
	return arena_printf(page->arena, "%s %s", player->family_kana, player->given_kana);
}

/* How others will see the name. */
static const char *
publish_word(const struct page *page, const struct entry *entry, int seat)
{
	enum publish publish = entry->players[seat].publish;
	struct value *data = value_object(page->arena);

	value_set_text(data, "name", publish == PUBLISH_NUMBER ? ""
	                             : say_name(page, entry, seat, false));
	return page_word(page, arena_printf(page->arena, "entry-details.publish.%s",
	                                    publish_names[publish]), data);
}

static void
player_details(const struct page *page, struct value *list, const struct entry *entry, int seat)
{
	const struct player *player = &entry->players[seat];
	struct value *item = value_add_object(list);

	value_set_bool(item, "first", seat == 0);
	value_set_text(item, "name", say_name(page, entry, seat, true));
	model_text(item, "kana", kana_text(page, player));
	value_set_text(item, "rank", say_rank(page, player->rank));
	model_text(item, "honour", honour_word(page, player->honour));
	model_text(item, "born", date_given(player->birth_date)
	                         ? say_date(page, player->birth_date) : NULL);
	model_text(item, "gender", gender_word(page, player->gender));
	model_text(item, "club", player->club);
	value_set_text(item, "published", publish_word(page, entry, seat));
}

void
entry_details_show(struct page *page, const struct entry *entry)
{
	struct value *object = value_set_object(page->root, "details");
	struct value *players = value_set_list(object, "players");

	player_details(page, players, entry, 0);
	player_details(page, players, entry, 1);
	model_text(object, "email", entry->email);
	value_set_bool(object, "any_note", entry->note[0] != '\0');
	model_lines(object, page->arena, "note", entry->note);
}
