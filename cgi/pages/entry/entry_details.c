#include "pages/entry/entry_details.h"

#include <strings.h>

#include "base/country.h"
#include "pages/part/fill.h"
#include "pages/part/say.h"
#include "rules/handicap.h"
#include "store/people/member.h"
#include "store/people/outbox.h"

/* ---- the sum ---- */

static void
points_show(const struct page *page, struct value *object, const struct handicap *handicap,
            const struct entry *entry)
{
	const struct player *one = &entry->players[0], *two = &entry->players[1];

	value_set_text(object, "points", say_points(page->arena, entry->points_x2));
	value_set_bool(object, "pair", entry->player_count == 2);
	if (entry->player_count == 2)
		say_sum(page->arena, object, handicap_player_x2(handicap, one->rank, one->honour),
		        handicap_player_x2(handicap, two->rank, two->honour), entry->points_x2);
}

/* Which rule made the captain. */
static const char *
captain_why(const struct entry_form_sum *sum)
{
	const struct player *players = sum->entry.players;

	if (!sum->known.captain)
		return "entry-form.captain.order";
	if (players[0].gender != players[1].gender)
		return "entry-form.captain.mixed";
	return date_compare(players[0].birth_date, players[1].birth_date) == 0
	       ? "entry-form.captain.order" : "entry-form.captain.younger";
}

/* Where genders and birth dates may be left out, the first player is captain
 * for lack of them; elsewhere it is too early to say. */
void
entry_details_sum(struct page *page, const struct tournament *tournament,
                  const struct entry_form_sum *sum)
{
	const struct ruleset_admits_facts *admits = ruleset_admits(tournament->ruleset);
	bool optional = admits->players == 2 && !admits->genders;
	struct value *object = value_set_object(page->root, "sum");

	value_set_bool(object, "points", false);
	value_set_bool(object, "captain", false);
	if (sum->known.points)
		points_show(page, object, &tournament->ruleset->handicap, &sum->entry);
	if (sum->known.captain || (optional && sum->known.points)) {
		int nth = sum->entry.captain;
		struct value *captain = value_set_object(object, "captain");

		value_set_bool(captain, "first", nth == 0);
		fill_text(captain, "player", say_name(page, &sum->entry, nth, true));
		value_set_text(captain, "why", page_word(page, captain_why(sum), NULL));
	}
}

/* ---- in words ---- */

/* item.plain: what was kept as typed, and says something. */
static void
plain_show(const struct page *page, struct value *item, const struct player *player)
{
	struct value *plain = value_set_list(item, "plain");

	for (enum player_field field = 0; field < PLAYER_FIELDS; field++) {
		const char *text = form_plain(&player_fields[field], player);
		struct value *row;

		if (text == NULL || text[0] == '\0' || field == FIELD_LATIN_NAME)
			continue;
		row = value_add_object(plain);
		value_set_text(row, "label",
		               page_wordf(page, NULL, "entry-form.%s", player_fields[field].name));
		value_set_text(row, "text", field == FIELD_COUNTRY ? country_name(text, page->lang) : text);
	}
}

static void
player_details(const struct page *page, const struct tournament *tournament, struct value *list,
               const struct entry *entry, int nth)
{
	const struct player *player = &entry->players[nth];
	struct value *item = value_add_object(list), *published = value_object(page->arena);

	value_set_bool(item, "first", nth == 0);
	value_set_text(item, "name", name_full(page->arena, player, NAME_AS_GIVEN));
	fill_text(item, "kana", player->family_kana[0] == '\0' && player->given_kana[0] == '\0' ? NULL
	          : arena_printf(page->arena, "%s %s", player->family_kana, player->given_kana));
	fill_text(item, "latin", name_latin(page->arena, player));
	value_set_text(item, "rank", say_rank(page, player->rank));
	fill_text(item, "honour", say_honour(page, player->honour));
	fill_text(item, "born", date_given(player->birth_date)
	                         ? say_date(page, player->birth_date) : NULL);
	fill_text(item, "gender", player->gender == GENDER_UNSAID ? NULL
	          : page_wordf(page, NULL, "entry-form.gender.%s",
	                       player_gender_names[player->gender]));
	fill_text(item, "consent", player->guardian[0] == '\0' ? NULL : player->consent_at == 0
	          ? page_word(page, "entry-details.consent.none", NULL)
	          : say_instant(page, player->consent_at, tournament->zone));
	fill_text(item, "photos", !player_field_asked(tournament, FIELD_PHOTOS) ? NULL
	          : page_wordf(page, NULL, "entry-details.photos.%s",
	                       player->photos == PHOTOS_UNSAID ? "unsaid"
	                       : player_photos_names[player->photos]));
	plain_show(page, item, player);
	/* How others will see the name. */
	value_set_text(published, "name", player->publish == PUBLISH_NUMBER ? ""
	                                  : say_name(page, entry, nth, false));
	value_set_text(item, "published",
	               page_wordf(page, published, "entry-details.publish.%s",
	                          player_publish_names[player->publish]));
}

/* details.own [{label, word (or false), text: lines, address, shown}]: what says something is shown, and
 * the address though there is none. */
static void
own_show(const struct page *page, struct value *object, const struct entry *entry)
{
	struct value *list = value_set_list(object, "own");
	const char *texts[ENTRY_FIELDS];

	form_of(page->arena, typed_entry_fields, ENTRY_FIELDS, entry, texts);
	for (enum typed_entry_field i = 0; i < ENTRY_FIELDS; i++) {
		const struct form_field *field = &typed_entry_fields[i];
		struct value *item = value_add_object(list);

		value_set_text(item, "label", page_wordf(page, NULL, "entry-form.%s", field->name));
		fill_text(item, "word", field->kind != FORM_NUMBER ? NULL
		          : page_word_known(page, "entry-form.%s.%s", field->name, texts[i]));
		fill_lines(item, page->arena, "text", texts[i]);
		value_set_bool(item, "address", i == ENTRY_FIELD_EMAIL);
		value_set_bool(item, "shown", i == ENTRY_FIELD_EMAIL || texts[i][0] != '\0');
	}
}

/* Where else the pair is written to: who looked for a partner left an address too. For the desk: it
 * may be a minor's, and both have the pair's link. */
static void
also_show(const struct page *page, struct value *object, const struct entry *entry)
{
	const struct office *office = &page->app->office;
	const bool desk = entry->id[0] != '\0' && membership_may(page->app->membership, RIGHT_ORGANISE);
	const struct outbox_addressees all = desk ? outbox_addressees(page->arena, office->db, entry)
		: (struct outbox_addressees){0};
	struct value *list = value_set_list(object, "also");

	for (size_t i = 0; i < all.count; i++)
		if (strcasecmp(all.list[i].email, entry->email) != 0)
			value_set_text(value_add_object(list), "email", all.list[i].email);
	value_set_bool(object, "any_also", value_count(list) > 0);
}

void
entry_details_show(struct page *page, const struct tournament *tournament,
                   const struct entry *entry)
{
	struct value *object = value_set_object(page->root, "details");
	struct value *players = value_set_list(object, "players");

	for (size_t nth = 0; nth < entry->player_count; nth++)
		player_details(page, tournament, players, entry, (int)nth);
	own_show(page, object, entry);
	also_show(page, object, entry);
}
