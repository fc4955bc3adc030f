#include "forms/typed_entry.h"

#include <string.h>

#include "base/language.h"
#include "base/log.h"
#include "base/number.h"
#include "base/text.h"
#include "forms/person.h"
#include "forms/typed_text.h"
#include "rules/handicap.h"
#include "rules/pair.h"

struct check {
	struct arena *arena;
	const struct typed_entry *typed;
	const struct tournament *tournament;
	bool kana;
	struct entry *entry;
	struct problems *problems;
};

static void
player_problem(const struct check *check, int nth, enum player_field field, enum problem_kind kind,
               const char *detail)
{
	problem_add(check->problems, player_field_path(nth, field), kind, detail);
}

static bool
player_fine(const struct check *check, int nth, enum player_field field)
{
	return problem_find(check->problems, player_field_path(nth, field)) == NULL;
}

static void
check_player(const struct check *check, int nth)
{
	player_field_check(check->arena, check->typed->players[nth], nth, check->tournament,
	                   check->kana, &check->entry->players[nth], check->problems);
}

static enum problem_kind
email_read(struct form_check *check, const char *text)
{
	const bool *by_organiser = check->own;
	struct entry *entry = check->made;
	char *clean = typed_text_email(check->arena, text);

	entry->email = clean == NULL ? "" : clean;
	if (text[0] == '\0')
		return *by_organiser ? PROBLEM_NONE : PROBLEM_REQUIRED;
	return clean == NULL ? PROBLEM_EMAIL : PROBLEM_NONE;
}

static const char *const newcomer_words[] = {"", NEWCOMER_YES, NULL};
static const struct number_kind newcomer_flag = {.as = NUMBER_FLAG, .words = newcomer_words};

#define FIELD(constant, field, most, its_kind, ...) \
	[ENTRY_FIELD_##constant] = { \
		.name = #field, .max = most, .kind = its_kind, \
		.at = offsetof(struct entry, field), .seen = __VA_ARGS__ \
	},
const struct form_field typed_entry_fields[ENTRY_FIELDS] = {TYPED_ENTRY_TABLE(FIELD)};
#undef FIELD

bool
typed_entry_seen(enum typed_entry_field field, enum player_sight sight)
{
	return player_seen(typed_entry_fields[field].seen, sight, PUBLISH_NUMBER);
}

void
typed_entry_contact(struct arena *arena, const struct typed_entry *typed, bool by_organiser,
                    struct entry *entry, struct problems *problems)
{
	struct form_check check = {
		.arena = arena, .typed = typed->own, .made = entry, .own = &by_organiser,
		.problems = problems,
	};

	form_check(&check, typed_entry_fields, ENTRY_FIELDS, "");
}

void
typed_entry_hide(struct arena *arena, struct entry *entry, enum player_sight sight)
{
	struct typed_entry nothing = {.email = NULL}; /* NULL stands for what stays */
	struct problems problems = {.count = 0};

	for (enum typed_entry_field field = 0; field < ENTRY_FIELDS; field++)
		if (!typed_entry_seen(field, sight))
			nothing.own[field] = "";
	typed_entry_contact(arena, &nothing, true, entry, &problems);
	if (problems.count > 0)
		log_die("entry: %s cannot be left empty, and so not hidden", problems.list[0].field);
}

static void
gender_need(const struct check *check, int nth)
{
	if (check->entry->players[nth].gender == GENDER_UNSAID)
		player_problem(check, nth, FIELD_GENDER, PROBLEM_GENDER_NEEDED, NULL);
}

static void
birth_date_need(const struct check *check, int nth)
{
	if (!date_given(check->entry->players[nth].birth_date))
		player_problem(check, nth, FIELD_BIRTH_DATE, PROBLEM_BIRTH_DATE_NEEDED, NULL);
}

/* Of a junior who enters by himself; what was given once may be taken back. */
static void
guardian_need(const struct check *check, int nth)
{
	const struct player *player = &check->entry->players[nth];

	if (!check->tournament->asks_guardian || check->entry->id[0] != '\0' ||
	    !pair_is_junior(player->birth_date, check->tournament->date))
		return;
	if (player->guardian[0] == '\0' && player_fine(check, nth, FIELD_GUARDIAN))
		player_problem(check, nth, FIELD_GUARDIAN, PROBLEM_GUARDIAN_NEEDED, NULL);
	if (player->consent_at == 0)
		player_problem(check, nth, FIELD_CONSENT, PROBLEM_CONSENT_NEEDED, NULL);
}

int
typed_entry_points_x2(const struct handicap *handicap, const struct entry *entry)
{
	const struct player *one = &entry->players[0], *two = &entry->players[1];
	int one_x2 = handicap_player_x2(handicap, one->rank, one->honour);

	return entry->player_count == 1 ? one_x2
	       : handicap_pair_x2(handicap, one_x2,
	                          handicap_player_x2(handicap, two->rank, two->honour));
}

/* Who has to do with a partner. */
static void
pair_check(const struct check *check)
{
	SET_EACH(static const enum problem_kind kinds[], PAIR_REFUSALS,
		[PAIR_ADMITTED] = PROBLEM_NONE, [PAIR_NOT_MIXED] = PROBLEM_NOT_MIXED,
		[PAIR_NO_JUNIOR] = PROBLEM_NO_JUNIOR);
	const struct tournament *t = check->tournament;
	const struct ruleset_admits_facts *admits = ruleset_admits(t->ruleset);
	const struct player *players = check->entry->players;
	const bool same = players[0].gender != GENDER_UNSAID && players[0].gender == players[1].gender;
	struct pair_person people[2];
	enum problem_kind kind;
	bool fine = true;
	char day[11];

	for (int nth = 0; admits->genders && nth < 2; nth++)
		gender_need(check, nth);
	/* The partner of a junior need not say an age, where the captain does not depend on it; of a
	 * gender that is still to be said nobody knows. */
	for (int nth = 0; admits->junior && nth < 2; nth++)
		if (same || !pair_is_junior(players[1 - nth].birth_date, t->date))
			birth_date_need(check, nth);
	for (int nth = 0; nth < 2; nth++) {
		people[nth] = (struct pair_person){players[nth].gender, players[nth].birth_date};
		fine = fine && player_fine(check, nth, FIELD_GENDER) &&
		       player_fine(check, nth, FIELD_BIRTH_DATE);
	}
	kind = kinds[pair_admitted(&t->ruleset->conduct, people, t->date)];
	date_text(t->date, day);
	if (kind != PROBLEM_NONE && fine)
		problem_add(check->problems, "", kind, arena_text(check->arena, day));
	if (players[0].family_name[0] != '\0' &&
	    person_is(check->arena, &players[0], &players[1]))
		player_problem(check, 1, FIELD_FAMILY_NAME, PROBLEM_SAME_PLAYER, NULL);
	check->entry->captain = pair_captain(people);
}

/* Whoever has the family name of a child, or of one who may be, shows no more of it than the child does:
 * beside it the whole name would say the child's. */
static void
family_hide(const struct check *check)
{
	struct player *players = check->entry->players;

	if (players[0].family_name[0] == '\0' ||
	    strcmp(text_look_key(check->arena, players[0].family_name),
	           text_look_key(check->arena, players[1].family_name)) != 0)
		return;
	for (int nth = 0; nth < 2; nth++) {
		const struct player *child = &players[nth];
		struct player *other = &players[1 - nth];

		if (other->publish > child->publish &&
		    (!date_given(child->birth_date) ||
		     pair_is_junior(child->birth_date, check->tournament->date)))
			other->publish = child->publish;
	}
}

static struct typed_entry_known
rules_check(const struct check *check)
{
	const struct handicap *handicap = &check->tournament->ruleset->handicap;
	const bool pair = !ruleset_single(check->tournament->ruleset);
	struct entry *entry = check->entry;
	const struct player *one = &entry->players[0], *two = &entry->players[1];
	struct typed_entry_known known = {.points = true};

	entry->captain = 0;
	entry->player_count = pair ? 2 : 1;
	if (pair) {
		pair_check(check);
		family_hide(check);
	}
	for (size_t nth = 0; nth < entry->player_count; nth++)
		known.points = known.points && player_fine(check, (int)nth, FIELD_RANK) &&
		               player_fine(check, (int)nth, FIELD_HONOUR);
	entry->points_x2 = known.points ? typed_entry_points_x2(handicap, entry) : 0;
	if (handicap->cap_x2 > 0 && entry->points_x2 > handicap->cap_x2)
		problem_add(check->problems, "", PROBLEM_CAP,
		            number_half_text(check->arena, handicap->cap_x2));
	known.captain = pair && (pair_mixed(one->gender, two->gender) ||
	                         (one->gender != GENDER_UNSAID && two->gender != GENDER_UNSAID &&
	                          date_given(one->birth_date) && date_given(two->birth_date)));
	return known;
}

static struct check
check_begin(struct arena *arena, const struct typed_entry *typed,
            const struct tournament *tournament, const char *lang, struct entry *entry,
            struct problems *problems)
{
	return (struct check){
		.arena = arena, .typed = typed, .tournament = tournament,
		.kana = language_find(lang) != NULL && language_find(lang)->kana, .entry = entry,
		.problems = problems,
	};
}

struct typed_entry_known
typed_entry_check(struct arena *arena, const struct typed_entry *typed,
                  const struct tournament *tournament, const char *lang, bool by_organiser,
                  struct entry *entry, struct problems *problems)
{
	const struct check check = check_begin(arena, typed, tournament, lang, entry, problems);

	check_player(&check, 0);
	if (!ruleset_single(tournament->ruleset))
		check_player(&check, 1);
	typed_entry_contact(arena, typed, by_organiser, entry, problems);
	for (int nth = 0; !by_organiser && nth < (int)ruleset_players(tournament->ruleset); nth++)
		guardian_need(&check, nth);
	return rules_check(&check);
}

void
typed_entry_check_alone(struct arena *arena, const struct typed_entry *typed,
                        const struct tournament *tournament, const char *lang,
                        struct entry *entry, struct problems *problems)
{
	const struct check check = check_begin(arena, typed, tournament, lang, entry, problems);
	const struct ruleset_admits_facts *admits = ruleset_admits(tournament->ruleset);

	check_player(&check, 0);
	typed_entry_contact(arena, typed, false, entry, problems);
	guardian_need(&check, 0);
	if (admits->genders)
		gender_need(&check, 0);
}

struct typed_entry_known
typed_entry_pair(struct arena *arena, const struct tournament *tournament, struct entry *entry,
                 struct problems *problems)
{
	const struct check check = check_begin(arena, NULL, tournament, "", entry, problems);

	return rules_check(&check);
}

struct typed_entry
typed_entry_none(void)
{
	struct typed_entry typed = {.division = ""};

	for (enum typed_entry_field field = 0; field < ENTRY_FIELDS; field++)
		typed.own[field] = "";
	for (int nth = 0; nth < 2; nth++)
		for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
			typed.players[nth][field] = "";
	return typed;
}

struct typed_entry
typed_entry_of(struct arena *arena, const struct entry *entry)
{
	struct typed_entry typed = typed_entry_none();

	form_of(arena, typed_entry_fields, ENTRY_FIELDS, entry, typed.own);
	for (size_t nth = 0; nth < entry->player_count; nth++)
		player_field_texts(arena, &entry->players[nth], typed.players[nth]);
	return typed;
}
