#include "pages/part/model.h"

#include <string.h>

#include "event/contest.h"
#include "pages/part/say.h"
#include "pages/part/urls.h"
#include "rules/custom.h"

struct model
model_of(const struct page *page, const struct tournament *tournament)
{
	struct db *db = page->app->office.db;
	struct model model = {.tournament = tournament};

	model.absences = absences_of(page->arena, db, tournament->id);
	model.draw = draw_of(page->arena, db, tournament->id, &tournament->ruleset->scoring);
	model.entries = entries_of(page->arena, db, tournament->id);
	model.index = entry_index_of(page->arena, &model.entries);
	while (model.published < model.draw.rounds &&
	       model.draw.states[model.published + 1] == ROUND_PUBLISHED)
		model.published++;
	return model;
}

const struct entry *
model_entry(const struct model *model, const char *id)
{
	return &model->entries.list[entry_index_at(&model->index, id)];
}

int
model_count(const struct model *model, enum status status)
{
	int count = 0;

	for (size_t i = 0; i < model->entries.count; i++)
		if (model->entries.list[i].status == status)
			count++;
	return count;
}

static const char *
in_language(const struct page *page, const char *en, const char *ja)
{
	bool japanese = strcmp(page->lang, "ja") == 0;

	if (japanese)
		return ja[0] != '\0' ? ja : en;
	return en[0] != '\0' ? en : ja;
}

const char *
model_event_name(const struct page *page, const struct tournament *tournament)
{
	return in_language(page, tournament->name_en, tournament->name_ja);
}

const char *
model_ruleset_name(const struct page *page, const struct ruleset *ruleset)
{
	return in_language(page, ruleset->name_en, ruleset->name_ja);
}

const char *
model_admits(const struct page *page, const char *key, const struct ruleset *ruleset)
{
	return page_word(page, arena_printf(page->arena, "%s.%s", key, ruleset_admits(ruleset)->word),
	                 NULL);
}

const char *
model_round_time(struct arena *arena, const struct tournament *tournament, int round)
{
	const char *at = tournament->round_times;
	size_t len;

	for (int i = 1; i < round && *at != '\0'; i++) {
		at += strcspn(at, " ");
		at += strspn(at, " ");
	}
	len = strcspn(at, " ");
	return len == 0 ? NULL : arena_copy(arena, at, len);
}

int
model_games(const struct draw *draw, int round)
{
	int count = 0;

	for (size_t i = 0; i < draw->game_count; i++)
		count += draw->games[i].round == round;
	return count;
}

const struct entry *
model_winner(const struct model *model, const struct game *game)
{
	switch (game->result.winner) {
	case SIDE_BLACK:
		return model_entry(model, game->black);
	case SIDE_WHITE:
		return model_entry(model, game->white);
	case SIDE_NONE:
		break;
	}
	return NULL;
}

/* Whoever wins a game that had no colours is named, not "Black". */
const char *
model_result(const struct page *page, const struct model *model, const struct game *game,
             bool everything)
{
	const struct entry *winner = model_winner(model, game);
	struct value *data = value_object(page->arena);

	if (winner == NULL || game_colours_known(game))
		return say_result(page, game);
	value_set_text(data, "pair", say_pair(page, winner, everything));
	return page_word(page, "result.forfeit-pair", data);
}

void
model_winners(const struct page *page, const struct model *model, struct value *object)
{
	int rounds = draw_complete_rounds(&model->draw);
	struct field_of_play field =
		field_make(page->arena, model->tournament, &model->entries, &model->draw, &model->absences, rounds);
	const struct standing *order = field_standings(page->arena, &field);
	struct value *list = value_set_list(object, "winners");

	for (size_t i = 0; rounds > 0 && i < field.count && order[i].place == 1; i++) {
		struct value *winner = value_add_object(list);

		say_names(page, winner, field.entries[order[i].entry], false);
		value_set_bool(winner, "more", i + 1 < field.count && order[i + 1].place == 1);
	}
	value_set_bool(object, "won", value_count(list) > 0);
}

static void
tabs(struct page *page, const struct model *model, enum tab current)
{
	static const char *const marks[] = {
		[TAB_OVERVIEW] = "on_overview", [TAB_ENTRIES] = "on_entries",
		[TAB_ROUNDS] = "on_rounds", [TAB_STANDINGS] = "on_standings", [TAB_RULES] = "on_rules",
	};
	const struct tournament *t = model->tournament;
	const char *overview = url_event(page->arena, page->lang, t->slug);
	struct value *object = value_set_object(page->root, "tabs");

	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++)
		value_set_bool(object, marks[i], i == (size_t)current);
	value_set_text(object, "overview", overview);
	value_set_text(object, "entries", url_event_page(page->arena, page->lang, t->slug, "entries"));
	value_set_int(object, "count", model_count(model, STATUS_CONFIRMED));
	value_set_text(object, "rounds", model->published > 0
	               ? url_round(page->arena, page->lang, t->slug, model->published)
	               : arena_printf(page->arena, "%s#rounds", overview));
	value_set_text(object, "standings",
	               url_event_page(page->arena, page->lang, t->slug, "standings"));
	value_set_text(object, "rules", url_event_rules(page->arena, page->lang, t->slug));
}

void
model_event(struct page *page, const struct model *model, enum tab current)
{
	const struct tournament *t = model->tournament;
	struct value *event = value_set_object(page->root, "event");

	value_set_text(event, "name", model_event_name(page, t));
	value_set_text(event, "url", url_event(page->arena, page->lang, t->slug));
	model_text(event, "venue", t->venue);
	say_date_object(page, event, "date", t->date);
	value_set_int(event, "rounds", t->rounds);
	value_set_text(event, "ruleset", model_ruleset_name(page, t->ruleset));
	value_set_bool(event, "cancelled", t->cancelled);
	value_set_bool(event, "custom", custom_count(t->base, t->ruleset) > 0);
	model_text(page->root, "fresh_js", current == TAB_RULES ? NULL : url_static("fresh.js"));
	tabs(page, model, current);
}

void
model_number(struct value *object, const char *name, int number)
{
	if (number == 0)
		value_set_bool(object, name, false);
	else
		value_set_int(object, name, number);
}

void
model_text(struct value *object, const char *name, const char *text)
{
	if (text == NULL || text[0] == '\0')
		value_set_bool(object, name, false);
	else
		value_set_text(object, name, text);
}

void
model_lines(struct value *object, struct arena *arena, const char *name, const char *text)
{
	struct value *list = value_set_list(object, name);

	while (*text != '\0') {
		size_t len = strcspn(text, "\n");
		struct value *line = value_add_object(list);

		value_set_text(line, "text", arena_copy(arena, text, len));
		text += len;
		text += *text == '\n';
		value_set_bool(line, "more", *text != '\0');
	}
}

/* A line that is a mail address alone. */
static bool
is_mail(const char *text, size_t len)
{
	return memchr(text, '@', len) != NULL &&
	       len <= strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	                           "0123456789@._+-");
}

void
model_contact(struct value *object, struct arena *arena, const char *contact)
{
	struct value *list = value_set_list(object, "contact");

	value_set_bool(object, "any_contact", contact[0] != '\0');
	while (*contact != '\0') {
		size_t len = strcspn(contact, "\n");
		struct value *line = value_add_object(list);

		value_set_text(line, "text", arena_copy(arena, contact, len));
		value_set_bool(line, "mail", is_mail(contact, len));
		contact += len;
		contact += *contact == '\n';
		value_set_bool(line, "more", *contact != '\0');
	}
}
