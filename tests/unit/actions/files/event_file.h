/* Events on their way out into a file and in again. */
#pragma once

#include "actions/files/event_in.h"
#include "actions/files/transfer.h"
#include "view/json.h"
#include "world/office.h"

/* The event "icho" with something in every table. */
static const char furniture[] =
	"INSERT INTO account VALUES ('acc', 'desk@example.org', NULL, 0, 0, 0, NULL, 0, 0, 0);"
	"UPDATE tournament SET taken = 2, system = 'mcmahon', tables_out = '7 13',"
	" overrides = 'handicap.title 0\n', cancelled = 1,"
	" edition = replace(edition, 'penalty 3', 'penalty 5');"
	"UPDATE tournament SET reminds = 1, reminded = '2026-11-23', asks_photos = 1, asks_guardian = 1, confirms = 'hand'; UPDATE player SET photos = 'no', guardian = 'Oya', consent_at = 1790000009 WHERE seat = 0;"
	"UPDATE entry SET fixed_table = 3, newcomer = 1, start_x2 = -2, rating = 1500, note = 'wheelchair',"
	" lang = 'en' WHERE id = 'icho-2';"
	"INSERT INTO absence VALUES ('icho-1', 2, 1, NULL, NULL);"
	"INSERT INTO check_in VALUES ('icho-2', 1790000100, 'door');"
	"INSERT INTO seat VALUES ('icho', 1, 'icho-1', 1, 2, 1), ('icho', 1, 'icho-2', 1, 1, 1);"
	"INSERT INTO keep_apart VALUES ('icho', 'icho-1', 'icho-2'), ('icho', 'icho-2', 'icho-3');"
	"INSERT INTO play_off VALUES ('icho', 'icho-2', 'icho-1');"
	"INSERT INTO prize VALUES ('icho', 1, 'Best <club>', '', 'club', '', 3),"
	" ('icho', 2, '', '五級以下', 'rank', '5k', 1);"
	"INSERT INTO round (tournament_id, number, state, published_at, over)"
	" VALUES ('icho', 1, 'published', 1790000200, 1), ('icho', 2, 'draft', NULL, 0);"
	"INSERT INTO game VALUES ('icho', 1, 4, 'icho-2', 'icho-1', 0, 2, -12, 'B+4', 'black',"
	" 'count', 80, 64, 1, 0, 3, 1790000300, 'too \"late\"', 0, 1, 1, 0);"
	"INSERT INTO game VALUES ('icho', 2, 1, 'icho-1', 'icho-3', 1, 0, 13, '', '', '', NULL, NULL,"
	" 0, 0, 1, 1790000300, '', 1, 0, 0, 0);"
	"INSERT INTO bye VALUES ('icho', 1, 'icho-3', 1);"
	"INSERT INTO ruling (tournament_id, round, table_number, black, white, at, actor, side, kind,"
	" start, moves, clause, reason, taken_back_at, taken_back_by) VALUES"
	" ('icho', 1, 4, 'icho-2', 'icho-1', 1790000250, 'acc', 'black', 'penalty', 'B1', 'B1,W1,W2!',"
	" '5.2', 'why', 1790000260, 'acc');"
	"INSERT INTO report VALUES ('icho', 1, 4, 'icho-1', 'icho-2', 'icho-1', 'black', 'margin', 8,"
	" 0, 1, 1790000290, 60, 56, 0, 1);"
	"INSERT INTO partner_wish (id, tournament_id, status, family_name, given_name, family_kana,"
	" given_kana, rank, honour, gender, birth_date, club, country, publish, weakest, strongest, email,"
	" note, lang, generation, version, entered_at, entry_id, made_id, asked, latin_name, photos,"
	" guardian, consent_at) VALUES ('icho-w1', 'icho', 'looking', 'Mori', '', '', '', '3d', '',"
	" 'f', '2001-02-03', 'Icho', '', 'full', '10k', '', 'm@example.org', 'any day', 'en', 2, 1,"
	" 1790000001, NULL, NULL, 1, '', 'yes', 'Mrs Mori', 1790000000), ('icho-w2', 'icho', 'paired', 'Hara', '', '', '', '5k', '', '', '', '', '',"
	" 'number', '', '', '', '', 'ja', 0, 4, 1790000002, 'icho-3', 'icho-3', 0, '', '', '', NULL);"
	"INSERT INTO partner_offer VALUES ('icho', 'icho-w1', 'icho-w2', 1790000003);"
	"INSERT INTO audit (at, tournament_id, actor, action, subject, before, after, data) VALUES"
	" (1790000004, 'icho', 'acc', 'entry.change', 'icho-1', 'email: old@example.org"
	"\nplayers.0.rank: 4d\nnote: one\n  two', 'players.0.birth_date: 2012-04-01',"
	" '{\"fields\":[[\"email\",\"old@example.org\",\"\"],[\"players.0.rank\",\"4d\",\"\"],"
	"[\"note\",\"one\\ntwo\",\"\"],[\"players.0.birth_date\",\"\",\"2012-04-01\"]]}'),"
	" (1790000004, 'icho', 'acc', 'entry.change', 'icho-2', '', 'note: ring\nthe bell', ''),"
	" (1790000005, 'icho', 'player', 'partner.offer', 'icho-w1', '', 'to: icho-w2',"
	" '{\"fields\":[[\"to\",\"\",\"icho-w2\"]]}'),"
	" (1790000006, 'icho', 'acc', 'role.invite', 'help@example.org', '', 'desk', ''),"
	" (1790000007, NULL, 'acc', 'sign-out', 'acc', '', '', '');";

static inline void
furnish(struct world *world)
{
	for (int number = 1; number <= 3; number++)
		sample_enter(world->arena, world->db, "icho", number,
		             number == 3 ? STATUS_WAITING : STATUS_CONFIRMED);
	db_script(world->db, furniture);
	db_script(world->db, "UPDATE tournament SET last_date = '2026-11-24',"
	                     " round_times = '10:00 11:20 2026-11-23T13:30' WHERE id = 'icho'");
	sample_insert(world->db, "other");
	world_read(world);
}

static inline const char *
text_of(struct world *world, const struct value *value)
{
	struct buf text = buf_new(world->arena, 1024);

	json_write(&text, value);
	return text.text;
}

static inline const char *
exported(struct world *world, const char *slug, bool contacts)
{
	return text_of(world, transfer_export(world->office,
	               tournament_by_slug(world->arena, world->db, slug), contacts));
}

static inline struct tournament *
imported(struct world *world, const char *text, const char *slug)
{
	struct event_in_file file = {.slug = slug, .publish = true};
	bool again;

	file.tree = transfer_parse(world->arena, slice_of(text), no_problems(world));
	return file.tree == NULL ? NULL
	       : event_in_make(world->office, &file, &again, world->problems);
}

/* `text` with the first (or every) `from` made `to`; it has to be there. */
static inline char *
replaced(struct arena *arena, const char *text, const char *from, const char *to, bool every)
{
	struct buf out = buf_new(arena, strlen(text));
	const char *at = strstr(text, from);

	if (at == NULL)
		fail_msg("nowhere: %s", from);
	for (; at != NULL; at = every ? strstr(text, from) : NULL) {
		buf_add(&out, text, (size_t)(at - text));
		buf_text(&out, to);
		text = at + strlen(from);
	}
	buf_text(&out, text);
	return out.text;
}
