#include "forms/typed_entry.h"

#include <stddef.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "event/name.h"
#include "forms/typed_text.h"
#include "rules/handicap.h"
#include "rules/pair.h"

enum { EMAIL_MAX = 254, NOTE_MAX = 1000, BORN_SINCE = 1900 };

#define CHECKED(constant, field, most, who) \
	[FIELD_##constant] = {.name = #field, .max = most, .seen = who},
#define PLAIN(constant, field, most, who) \
	[FIELD_##constant] = {#field, most, who, true, offsetof(struct player, field)},

const struct player_field_facts player_fields[PLAYER_FIELDS] = {
	PLAYER_FIELD_TABLE(CHECKED, PLAIN)
};

#undef CHECKED
#undef PLAIN

static const char **
plain_at(struct player *player, enum player_field field)
{
	return (const char **)(void *)((char *)player + player_fields[field].at);
}

const char *
player_plain(const struct player *player, enum player_field field)
{
	return *(const char *const *)(const void *)((const char *)player + player_fields[field].at);
}

struct check {
	struct arena *arena;
	const struct typed_entry *typed;
	const struct tournament *tournament;
	bool japanese;
	struct entry *entry;
	struct problems *problems;
};

const char *
typed_entry_path(struct arena *arena, int seat, enum player_field field)
{
	return arena_printf(arena, "players.%d.%s", seat, player_fields[field].name);
}

static void
player_problem(const struct check *check, int seat, enum player_field field, const char *word,
               const char *detail)
{
	problem_add(check->problems, typed_entry_path(check->arena, seat, field), word, detail);
}

static bool
player_fine(const struct check *check, int seat, enum player_field field)
{
	return problem_find(check->problems, typed_entry_path(check->arena, seat, field)) == NULL;
}

/* Where `text` stands in `names`, which end at NULL; -1 when it does not. */
static int
name_index(const char *const *names, const char *text)
{
	for (int i = 0; names[i] != NULL; i++)
		if (strcmp(names[i], text) == 0)
			return i;
	return -1;
}

/* Folded Latin, whatever its accents, stays below U+0380 (lead byte 0xCE), but
 * for typographic signs (U+2000 to U+2FFF, 0xE2). */
static bool
beyond_latin(struct arena *arena, const char *text)
{
	const char *folded = text_sort_key(arena, text);

	for (; *folded != '\0'; folded++)
		if ((unsigned char)*folded >= 0xce && (unsigned char)*folded != 0xe2)
			return true;
	return false;
}

/* The readers: each keeps what the text says, or returns the word of what is
 * wrong with it. */
typedef const char *(*field_reader)(const struct check *check, struct player *player,
                                    const char *const *typed);

/* A name of blanks and marks alone, which nobody could read, is none. */
static const char *
name_missing(const struct check *check, const char *name)
{
	return text_sort_key(check->arena, name)[0] == '\0' ? "problem.required" : NULL;
}

static const char *
family_name_read(const struct check *check, struct player *player, const char *const *typed)
{
	player->family_name = typed[FIELD_FAMILY_NAME];
	return name_missing(check, player->family_name);
}

static const char *
given_name_read(const struct check *check, struct player *player, const char *const *typed)
{
	player->given_name = typed[FIELD_GIVEN_NAME];
	return name_missing(check, player->given_name);
}

static const char *
kana_read(const struct check *check, const char *text, const char *name, const char **kana)
{
	if (text[0] == '\0' && text_is_kana(name))
		text = name;
	if (text[0] == '\0')
		return check->japanese && beyond_latin(check->arena, name)
		       ? "problem.required" : NULL;
	if (!text_is_kana(text))
		return "problem.kana";
	*kana = text_hiragana(check->arena, text);
	return NULL;
}

static const char *
family_kana_read(const struct check *check, struct player *player, const char *const *typed)
{
	return kana_read(check, typed[FIELD_FAMILY_KANA], typed[FIELD_FAMILY_NAME],
	                 &player->family_kana);
}

static const char *
given_kana_read(const struct check *check, struct player *player, const char *const *typed)
{
	return kana_read(check, typed[FIELD_GIVEN_KANA], typed[FIELD_GIVEN_NAME],
	                 &player->given_kana);
}

static const char *
rank_read(const struct check *check, struct player *player, const char *const *typed)
{
	(void)check;
	if (typed[FIELD_RANK][0] == '\0')
		return "problem.required";
	return rank_parse(typed[FIELD_RANK], &player->rank) ? NULL : "problem.rank";
}

static const char *
honour_read(const struct check *check, struct player *player, const char *const *typed)
{
	int honour = name_index(player_honour_names, typed[FIELD_HONOUR]);

	if (honour < 0 || (honour != HONOUR_NONE &&
	                   !handicap_knows(&check->tournament->ruleset->handicap,
	                                   (enum handicap_honour)honour)))
		return "problem.choice";
	player->honour = (enum handicap_honour)honour;
	return NULL;
}

static const char *
gender_read(const struct check *check, struct player *player, const char *const *typed)
{
	int gender = name_index(player_gender_names, typed[FIELD_GENDER]);

	(void)check;
	if (gender < 0)
		return "problem.choice";
	player->gender = (enum pair_gender)gender;
	return NULL;
}

/* Three fields joined with '-' of which none is filled in say nothing. */
static const char *
birth_date_read(const struct check *check, struct player *player, const char *const *typed)
{
	const char *text = typed[FIELD_BIRTH_DATE];
	struct date born;

	if (text[strspn(text, "-")] == '\0')
		return NULL;
	if (!typed_text_date(check->arena, text, &born) || born.year < BORN_SINCE ||
	    date_compare(born, check->tournament->date) >= 0)
		return "problem.birth-date";
	player->birth_date = born;
	return NULL;
}

/* A junior's name is not public unless somebody asks for that. */
static const char *
publish_read(const struct check *check, struct player *player, const char *const *typed)
{
	int publish = name_index(player_publish_names, typed[FIELD_PUBLISH]);

	if (typed[FIELD_PUBLISH][0] == '\0')
		publish = pair_is_junior(player->birth_date, check->tournament->date)
		          ? PUBLISH_INITIALS : PUBLISH_FULL;
	if (publish < 0)
		return "problem.choice";
	player->publish = (enum player_publish)publish;
	return NULL;
}

static const field_reader readers[PLAYER_FIELDS] = {
	[FIELD_FAMILY_NAME] = family_name_read, [FIELD_GIVEN_NAME] = given_name_read,
	[FIELD_FAMILY_KANA] = family_kana_read, [FIELD_GIVEN_KANA] = given_kana_read,
	[FIELD_RANK] = rank_read, [FIELD_HONOUR] = honour_read, [FIELD_GENDER] = gender_read,
	[FIELD_BIRTH_DATE] = birth_date_read, [FIELD_PUBLISH] = publish_read,
};

static const char *
field_read(const struct check *check, struct player *player, enum player_field field,
           const char *const *typed)
{
	if (!player_fields[field].plain)
		return readers[field](check, player, typed);
	*plain_at(player, field) = typed[field];
	return NULL;
}

static const char *
too_long(struct arena *arena, const char *text, size_t max)
{
	return text_length(text) > max ? arena_printf(arena, "%zu", max) : NULL;
}

static void
player_check(const struct check *check, int seat)
{
	const char *const *typed = check->typed->players[seat];
	struct player *player = &check->entry->players[seat];

	*player = (struct player){
		.family_name = "", .given_name = "", .family_kana = "", .given_kana = "",
	};
	for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
		if (player_fields[field].plain)
			*plain_at(player, field) = "";
	for (enum player_field field = 0; field < PLAYER_FIELDS; field++) {
		const char *limit = too_long(check->arena, typed[field], player_fields[field].max);
		const char *word = limit != NULL ? "problem.too-long"
		                                 : field_read(check, player, field, typed);

		if (word != NULL)
			player_problem(check, seat, field, word, limit);
	}
}

static void
email_check(struct arena *arena, const char *email, bool by_organiser, struct entry *entry,
            struct problems *problems)
{
	const char *limit = too_long(arena, email, EMAIL_MAX);
	char *clean = typed_text_email(arena, email);

	entry->email = clean == NULL ? "" : clean;
	if (limit != NULL)
		problem_add(problems, "email", "problem.too-long", limit);
	else if (email[0] != '\0' && clean == NULL)
		problem_add(problems, "email", "problem.email", NULL);
	else if (email[0] == '\0' && !by_organiser)
		problem_add(problems, "email", "problem.required", NULL);
}

static void
newcomer_check(const char *typed, struct entry *entry, struct problems *problems)
{
	entry->newcomer = strcmp(typed, NEWCOMER_YES) == 0;
	if (!entry->newcomer && typed[0] != '\0')
		problem_add(problems, "newcomer", "problem.choice", NULL);
}

void
typed_entry_contact(struct arena *arena, const struct typed_entry *typed, bool by_organiser,
                    struct entry *entry, struct problems *problems)
{
	const char *limit = typed->note == NULL ? NULL : too_long(arena, typed->note, NOTE_MAX);

	if (typed->email != NULL)
		email_check(arena, typed->email, by_organiser, entry, problems);
	if (typed->note != NULL)
		entry->note = typed->note;
	if (limit != NULL)
		problem_add(problems, "note", "problem.too-long", limit);
	if (typed->newcomer != NULL)
		newcomer_check(typed->newcomer, entry, problems);
}

static void
gender_need(const struct check *check, int seat)
{
	if (check->entry->players[seat].gender == GENDER_UNSAID)
		player_problem(check, seat, FIELD_GENDER, "problem.gender-needed", NULL);
}

static void
birth_date_need(const struct check *check, int seat)
{
	if (!date_given(check->entry->players[seat].birth_date))
		player_problem(check, seat, FIELD_BIRTH_DATE, "problem.birth-date-needed", NULL);
}

/* The partner of a junior need not say an age, where the captain does not depend on it. */
static void
birth_dates_need(const struct check *check)
{
	const struct player *players = check->entry->players;

	for (int seat = 0; seat < 2; seat++) {
		bool spared = pair_mixed(players[0].gender, players[1].gender) &&
		              pair_is_junior(players[1 - seat].birth_date,
		                             check->tournament->date);

		if (!spared)
			birth_date_need(check, seat);
	}
}

static void
needs_check(const struct check *check)
{
	const struct ruleset_admits_facts *admits = ruleset_admits(check->tournament->ruleset);

	for (int seat = 0; admits->genders && seat < 2; seat++)
		gender_need(check, seat);
	if (admits->junior)
		birth_dates_need(check);
}

static bool
people_fine(const struct check *check)
{
	return player_fine(check, 0, FIELD_GENDER) && player_fine(check, 1, FIELD_GENDER) &&
	       player_fine(check, 0, FIELD_BIRTH_DATE) && player_fine(check, 1, FIELD_BIRTH_DATE);
}

static void
admission_check(const struct check *check, const struct pair_person people[static 2])
{
	static const char *const words[] = {
		[PAIR_ADMITTED] = NULL, [PAIR_NOT_MIXED] = "problem.not-mixed",
		[PAIR_NO_JUNIOR] = "problem.no-junior",
	};
	const char *word = words[pair_admitted(&check->tournament->ruleset->conduct, people,
	                                       check->tournament->date)];
	char day[11];

	date_text(check->tournament->date, day);
	if (word != NULL && people_fine(check))
		problem_add(check->problems, "", word, arena_text(check->arena, day));
}

static bool
captain_known(const struct check *check)
{
	const struct player *one = &check->entry->players[0], *two = &check->entry->players[1];

	return pair_mixed(one->gender, two->gender) ||
	       (one->gender != GENDER_UNSAID && two->gender != GENDER_UNSAID &&
	        date_given(one->birth_date) && date_given(two->birth_date));
}

static bool
points_known(const struct check *check)
{
	for (size_t seat = 0; seat < check->entry->player_count; seat++)
		if (!player_fine(check, (int)seat, FIELD_RANK) ||
		    !player_fine(check, (int)seat, FIELD_HONOUR))
			return false;
	return true;
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

static bool
points_check(const struct check *check)
{
	const struct handicap *handicap = &check->tournament->ruleset->handicap;

	check->entry->points_x2 = 0;
	if (!points_known(check))
		return false;
	check->entry->points_x2 = typed_entry_points_x2(handicap, check->entry);
	if (handicap->cap_x2 > 0 && check->entry->points_x2 > handicap->cap_x2)
		problem_add(check->problems, "", "problem.cap",
		            number_half_text(check->arena, handicap->cap_x2));
	return true;
}

/* Under which two spellings of one name are the same. */
static const char *
name_key(struct arena *arena, const struct player *player)
{
	return text_sort_key(arena, arena_printf(arena, "%s %s", player->family_name,
	                                         player->given_name));
}

/* Birth dates decide where there are two; else clubs do, where there are two. */
static bool
are_namesakes(const struct typed_person *a, const struct typed_person *b)
{
	const struct date one = a->player->birth_date, other = b->player->birth_date;

	if (date_given(one) && date_given(other))
		return date_compare(one, other) != 0;
	return a->club[0] != '\0' && b->club[0] != '\0' && strcmp(a->club, b->club) != 0;
}

struct typed_person
typed_entry_person(struct arena *arena, const struct player *player)
{
	return (struct typed_person){
		player, name_key(arena, player), text_sort_key(arena, player->club),
	};
}

bool
typed_person_same(const struct typed_person *a, const struct typed_person *b)
{
	return strcmp(a->key, b->key) == 0 && !are_namesakes(a, b);
}

bool
typed_entry_same(struct arena *arena, const struct player *a, const struct player *b)
{
	struct typed_person one = typed_entry_person(arena, a), other = typed_entry_person(arena, b);

	return typed_person_same(&one, &other);
}

static void
partners_check(const struct check *check)
{
	const struct player *players = check->entry->players;

	if (players[0].family_name[0] != '\0' &&
	    typed_entry_same(check->arena, &players[0], &players[1]))
		player_problem(check, 1, FIELD_FAMILY_NAME, "problem.same-player", NULL);
}

/* Who has to do with a partner. */
static void
pair_check(const struct check *check)
{
	struct entry *entry = check->entry;
	struct pair_person people[2];

	for (int seat = 0; seat < 2; seat++)
		people[seat] = (struct pair_person){entry->players[seat].gender,
		                               entry->players[seat].birth_date};
	needs_check(check);
	admission_check(check, people);
	partners_check(check);
	entry->captain = pair_captain(people);
}

static struct entry_known
rules_check(const struct check *check)
{
	bool pair = !ruleset_single(check->tournament->ruleset);

	check->entry->captain = 0;
	check->entry->player_count = pair ? 2 : 1;
	if (pair)
		pair_check(check);
	return (struct entry_known){
		.points = points_check(check), .captain = pair && captain_known(check),
	};
}

static struct check
check_begin(struct arena *arena, const struct typed_entry *typed,
            const struct tournament *tournament, const char *lang, struct entry *entry,
            struct problems *problems)
{
	return (struct check){
		.arena = arena, .typed = typed, .tournament = tournament,
		.japanese = strcmp(lang, "ja") == 0, .entry = entry, .problems = problems,
	};
}

struct entry_known
typed_entry_check(struct arena *arena, const struct typed_entry *typed,
                  const struct tournament *tournament, const char *lang, bool by_organiser,
                  struct entry *entry, struct problems *problems)
{
	const struct check check = check_begin(arena, typed, tournament, lang, entry, problems);

	player_check(&check, 0);
	if (!ruleset_single(tournament->ruleset))
		player_check(&check, 1);
	typed_entry_contact(arena, typed, by_organiser, entry, problems);
	return rules_check(&check);
}

void
typed_entry_check_alone(struct arena *arena, const struct typed_entry *typed,
                        const struct tournament *tournament, const char *lang,
                        struct entry *entry, struct problems *problems)
{
	const struct check check = check_begin(arena, typed, tournament, lang, entry, problems);
	const struct ruleset_admits_facts *admits = ruleset_admits(tournament->ruleset);

	player_check(&check, 0);
	typed_entry_contact(arena, typed, false, entry, problems);
	if (admits->genders)
		gender_need(&check, 0);
	if (admits->junior)
		birth_date_need(&check, 0);
}

struct entry_known
typed_entry_pair(struct arena *arena, const struct tournament *tournament, struct entry *entry,
                 struct problems *problems)
{
	const struct check check = check_begin(arena, NULL, tournament, "", entry, problems);

	return rules_check(&check);
}

static bool
is_one_of(struct arena *arena, const struct typed_person *person, const struct entry *entry)
{
	for (size_t seat = 0; seat < entry->player_count; seat++) {
		struct typed_person other = typed_entry_person(arena, &entry->players[seat]);

		if (typed_person_same(person, &other))
			return true;
	}
	return false;
}

static bool
is_in_another(struct arena *arena, const struct entry *entry, const struct player *player,
              const struct entry_list *entries)
{
	struct typed_person person = typed_entry_person(arena, player);

	for (size_t i = 0; i < entries->count; i++) {
		const struct entry *other = &entries->list[i];

		if (other->status == STATUS_WITHDRAWN || strcmp(other->id, entry->id) == 0)
			continue;
		if (is_one_of(arena, &person, other))
			return true;
	}
	return false;
}

void
typed_entry_seat_twice(struct arena *arena, const struct entry *entry, int seat,
                       const struct entry_list *entries, struct problems *problems)
{
	const struct player *player = &entry->players[seat];

	if (is_in_another(arena, entry, player, entries))
		problem_add(problems, typed_entry_path(arena, seat, FIELD_FAMILY_NAME),
		            "problem.already-entered", name_full(arena, player));
}

void
typed_entry_twice(struct arena *arena, const struct entry *entry, const struct entry_list *entries,
                  struct problems *problems)
{
	for (size_t seat = 0; seat < entry->player_count; seat++)
		typed_entry_seat_twice(arena, entry, (int)seat, entries, problems);
}

void
typed_entry_player(struct arena *arena, const struct player *player,
                   const char *fields[PLAYER_FIELDS])
{
	char rank[8], born[11];

	rank_token(player->rank, rank);
	date_text(player->birth_date, born);
	fields[FIELD_FAMILY_NAME] = player->family_name;
	fields[FIELD_GIVEN_NAME] = player->given_name;
	fields[FIELD_FAMILY_KANA] = player->family_kana;
	fields[FIELD_GIVEN_KANA] = player->given_kana;
	fields[FIELD_RANK] = arena_text(arena, rank);
	fields[FIELD_HONOUR] = player_honour_names[player->honour];
	fields[FIELD_GENDER] = player_gender_names[player->gender];
	fields[FIELD_BIRTH_DATE] = arena_text(arena, born);
	fields[FIELD_PUBLISH] = player_publish_names[player->publish];
	for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
		if (player_fields[field].plain)
			fields[field] = player_plain(player, field);
}

struct typed_entry
typed_entry_none(void)
{
	struct typed_entry typed = {.email = "", .note = "", .newcomer = ""};

	for (int seat = 0; seat < 2; seat++)
		for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
			typed.players[seat][field] = "";
	return typed;
}

struct typed_entry
typed_entry_of(struct arena *arena, const struct entry *entry)
{
	struct typed_entry typed = typed_entry_none();

	typed.email = entry->email;
	typed.note = entry->note;
	typed.newcomer = entry->newcomer ? NEWCOMER_YES : "";
	for (size_t seat = 0; seat < entry->player_count; seat++)
		typed_entry_player(arena, &entry->players[seat], typed.players[seat]);
	return typed;
}
