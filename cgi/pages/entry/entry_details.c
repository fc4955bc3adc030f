#include "pages/entry/entry_details.h"

#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/say.h"
#include "rules/handicap.h"

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
	int two_x2, exact_x2;

	value_set_text(object, "points", say_points(page->arena, entry->points_x2));
	value_set_bool(object, "pair", entry->player_count == 2);
	if (entry->player_count == 1)
		return;
	two_x2 = handicap_player_x2(handicap, players[1].rank, players[1].honour);
	exact_x2 = (one_x2 + two_x2) / 2;
	term_show(page, object, "one", one_x2);
	term_show(page, object, "two", two_x2);
	value_set_text(object, "exact", say_points(page->arena, exact_x2));
	value_set_bool(object, "rounded", exact_x2 != entry->points_x2);
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
		int seat = sum->entry.captain;
		struct value *captain = value_set_object(object, "captain");

		value_set_bool(captain, "first", seat == 0);
		fill_text(captain, "player", say_name(page, &sum->entry, seat, true));
		value_set_text(captain, "why", page_word(page, captain_why(sum), NULL));
	}
}

/* ---- in words ---- */

static const char *
honour_word(const struct page *page, enum handicap_honour honour)
{
	const char *key = arena_printf(page->arena, "honour.%s", player_honour_names[honour]);

	return honour == HONOUR_NONE ? NULL : page_word(page, key, NULL);
}

static const char *
gender_word(const struct page *page, enum pair_gender gender)
{
	const char *key = arena_printf(page->arena, "entry-form.gender.%s",
	                               player_gender_names[gender]);

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
	enum player_publish publish = entry->players[seat].publish;
	struct value *data = value_object(page->arena);

	value_set_text(data, "name", publish == PUBLISH_NUMBER ? ""
	                             : say_name(page, entry, seat, false));
	return page_word(page, arena_printf(page->arena, "entry-details.publish.%s",
	                                    player_publish_names[publish]), data);
}

/* What was kept as typed, and says something. */
static void
plain_details(const struct page *page, struct value *item, const struct player *player)
{
	struct value *list = value_set_list(item, "plain");

	for (enum player_field field = 0; field < PLAYER_FIELDS; field++) {
		struct value *row;

		if (!form_is_plain(&player_fields[field]) || form_plain(&player_fields[field], player)[0] == '\0')
			continue;
		row = value_add_object(list);
		value_set_text(row, "label",
		               page_word(page, arena_printf(page->arena, "entry-form.%s",
		                                            player_fields[field].name), NULL));
		value_set_text(row, "text", form_plain(&player_fields[field], player));
	}
}

static void
player_details(const struct page *page, struct value *list, const struct entry *entry, int seat)
{
	const struct player *player = &entry->players[seat];
	struct value *item = value_add_object(list);

	value_set_bool(item, "first", seat == 0);
	value_set_text(item, "name", say_name(page, entry, seat, true));
	fill_text(item, "kana", kana_text(page, player));
	value_set_text(item, "rank", say_rank(page, player->rank));
	fill_text(item, "honour", honour_word(page, player->honour));
	fill_text(item, "born", date_given(player->birth_date)
	                         ? say_date(page, player->birth_date) : NULL);
	fill_text(item, "gender", gender_word(page, player->gender));
	plain_details(page, item, player);
	value_set_text(item, "published", publish_word(page, entry, seat));
}

void
entry_details_show(struct page *page, const struct entry *entry)
{
	struct value *object = value_set_object(page->root, "details");
	struct value *players = value_set_list(object, "players");

	for (size_t seat = 0; seat < entry->player_count; seat++)
		player_details(page, players, entry, (int)seat);
	value_set_bool(object, "newcomer", entry->newcomer);
	fill_text(object, "email", entry->email);
	value_set_bool(object, "any_note", entry->note[0] != '\0');
	fill_lines(object, page->arena, "note", entry->note);
}
