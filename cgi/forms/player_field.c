#include "forms/player_field.h"

#include <string.h>

#include "base/country.h"
#include "base/text.h"
#include "event/name.h"
#include "forms/typed_text.h"
#include "rules/pair.h"

enum { BORN_SINCE = 1900 };

/* What the readers need beside the texts. */
struct asking {
	const struct tournament *tournament;
	bool kana;
};

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

/* The readers. */

static struct player *
player_of(const struct form_check *check)
{
	return check->made;
}

static const struct tournament *
tournament_of(const struct form_check *check)
{
	const struct asking *asking = check->own;

	return asking->tournament;
}

/* A name of blanks and marks alone, which nobody could read, is none. */
static enum problem_kind
name_missing(const struct form_check *check, const char *name)
{
	return text_sort_key(check->arena, name)[0] == '\0' ? PROBLEM_REQUIRED : PROBLEM_NONE;
}

static enum problem_kind
family_name_read(struct form_check *check, const char *text)
{
	player_of(check)->family_name = text;
	return name_missing(check, text);
}

static enum problem_kind
given_name_read(struct form_check *check, const char *text)
{
	player_of(check)->given_name = text;
	return name_missing(check, text);
}

/* Of a name that is missing itself the other one says whether it will need them. */
static enum problem_kind
kana_read(const struct form_check *check, const char *text, enum player_field of,
          const char **kana)
{
	const enum player_field beside = of == FIELD_FAMILY_NAME ? FIELD_GIVEN_NAME : FIELD_FAMILY_NAME;
	const char *name = check->typed[of], *other = check->typed[beside];
	const struct asking *asking = check->own;

	if (text[0] == '\0' && text_is_kana(name))
		text = name;
	if (name[0] == '\0')
		name = other;
	if (text[0] == '\0')
		return asking->kana && (name[0] == '\0' || beyond_latin(check->arena, name))
		       ? PROBLEM_REQUIRED : PROBLEM_NONE;
	if (!text_is_kana(text))
		return PROBLEM_KANA;
	*kana = text_hiragana(check->arena, text);
	return PROBLEM_NONE;
}

static enum problem_kind
family_kana_read(struct form_check *check, const char *text)
{
	return kana_read(check, text, FIELD_FAMILY_NAME,
	                 &player_of(check)->family_kana);
}

static enum problem_kind
given_kana_read(struct form_check *check, const char *text)
{
	return kana_read(check, text, FIELD_GIVEN_NAME,
	                 &player_of(check)->given_kana);
}

static enum problem_kind
rank_read(struct form_check *check, const char *text)
{
	return typed_text_rank(&tournament_of(check)->ruleset->handicap, text,
	                       &player_of(check)->rank);
}

static enum problem_kind
honour_read(struct form_check *check, const char *text)
{
	const struct handicap *handicap = &tournament_of(check)->ruleset->handicap;
	int honour = form_word(player_honour_names, text);

	if (honour < 0 || (honour != HONOUR_NONE &&
	                   !handicap_knows(handicap, (enum handicap_honour)honour)))
		return PROBLEM_CHOICE;
	player_of(check)->honour = (enum handicap_honour)honour;
	return PROBLEM_NONE;
}

/* Three fields joined with '-' of which none is filled in say nothing. */
static enum problem_kind
birth_date_read(struct form_check *check, const char *text)
{
	struct date born;

	if (text[strspn(text, "-")] == '\0')
		return PROBLEM_NONE;
	if (!typed_text_date(check->arena, text, &born) || born.year < BORN_SINCE ||
	    date_compare(born, tournament_of(check)->date) >= 0)
		return PROBLEM_BIRTH_DATE;
	player_of(check)->birth_date = born;
	return PROBLEM_NONE;
}

/* A box that is ticked says "yes", a file when that was; either way it counts from when it comes
 * in (player_field_consent). */
static enum problem_kind
consent_at_read(struct form_check *check, const char *text)
{
	struct typed_text_moment moment;

	if (text[0] != '\0' && strcmp(text, CONSENT_YES) != 0 &&
	    !typed_text_moment(check->arena, text, &moment))
		return PROBLEM_CHOICE;
	player_of(check)->consent_at = text[0] != '\0';
	return PROBLEM_NONE;
}

/* A junior's name is not public unless somebody asks for that, nor is that of one who may be. */
static enum problem_kind
publish_read(struct form_check *check, const char *text)
{
	int publish = form_word(player_publish_names, text);

	if (text[0] == '\0')
		publish = !date_given(player_of(check)->birth_date) ||
		          pair_is_junior(player_of(check)->birth_date, tournament_of(check)->date)
		          ? PUBLISH_INITIALS : PUBLISH_FULL;
	if (publish < 0)
		return PROBLEM_CHOICE;
	player_of(check)->publish = (enum player_publish)publish;
	return PROBLEM_NONE;
}

#define WORD(names) \
	.kind = FORM_NUMBER, .number = NUMBER_KIND(.as = NUMBER_WORD, .words = (names))
#define PLAIN(constant, field, most, ...) \
	[FIELD_##constant] = { \
		.name = #field, .at = offsetof(struct player, field), .max = most, .seen = __VA_ARGS__ \
	},
#define READ(constant, field, ...) PLAIN(constant, field, __VA_ARGS__, .read = field##_read)

const struct form_field player_fields[PLAYER_FIELDS] = {
	PLAYER_FIELD_TABLE(READ, PLAIN)
};

#undef READ
#undef PLAIN
#undef WORD

bool
player_field_asked(const struct tournament *tournament, enum player_field field)
{
	return field == FIELD_PHOTOS ? tournament->asks_photos
	       : field == FIELD_GUARDIAN || field == FIELD_CONSENT ? tournament->asks_guardian : true;
}

const char *
player_field_path(int nth, enum player_field field)
{
#define PATHS(constant, field, ...) [FIELD_##constant] = {"players.0." #field, "players.1." #field},
	static const char *const paths[PLAYER_FIELDS][2] = {PLAYER_FIELD_TABLE(PATHS, PATHS)};
#undef PATHS

	return paths[field][nth];
}

/* Its name in Latin letters where it says nothing of them itself. */
static const char *
as_read(struct arena *arena, const struct player *player)
{
	struct player silent = *player;

	silent.latin_name = "";
	return name_latin(arena, &silent);
}

void
player_field_check(struct arena *arena, const char *const *typed, int nth,
                   const struct tournament *tournament, bool kana, struct player *player,
                   struct problems *problems)
{
	struct asking asking = {tournament, kana};
	const char *asked[PLAYER_FIELDS];
	struct form_check check = {
		.arena = arena, .typed = asked, .made = player, .own = &asking, .problems = problems,
	};

	*player = (struct player){
		.family_name = "", .given_name = "", .family_kana = "", .given_kana = "",
	};
	for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
		asked[field] = player_field_asked(tournament, field) ? typed[field] : "";
	form_check(&check, player_fields, PLAYER_FIELDS, nth == 0 ? "players.0." : "players.1.");
	/* Others read it, and letters greet with it. */
	for (enum player_field field = 0; field < PLAYER_FIELDS; field++)
		if (player_fields[field].kind == FORM_TEXT && typed_text_has_link(arena, asked[field]))
			problem_add(problems, player_field_path(nth, field), PROBLEM_LINK, NULL);
	if (player->consent_at != 0 && player->guardian[0] == '\0')
		problem_add(problems, player_field_path(nth, FIELD_GUARDIAN),
		            PROBLEM_GUARDIAN_NEEDED, NULL);
	player->country = country_code(arena, player->country);
	if (beyond_latin(arena, player->latin_name))
		problem_add(problems, player_field_path(nth, FIELD_LATIN_NAME), PROBLEM_LATIN, NULL);
	if (strcmp(player->latin_name, as_read(arena, player)) == 0)
		player->latin_name = "";
}

void
player_field_consent(struct player *player, const struct player *was, int64_t now)
{
	if (player->consent_at != 0)
		player->consent_at = was != NULL && was->consent_at != 0 &&
		                  strcmp(was->guardian, player->guardian) == 0 ? was->consent_at : now;
}

const char *
player_field_consented(struct arena *arena, const struct player *player)
{
	return player->consent_at == 0 ? "" : typed_text_instant_of(arena, player->consent_at);
}

void
player_field_texts(struct arena *arena, const struct player *player,
                   const char *fields[PLAYER_FIELDS])
{
	form_of(arena, player_fields, PLAYER_FIELDS, player, fields);
	fields[FIELD_CONSENT] = player->consent_at != 0 ? CONSENT_YES : "";
}
