#include "actions/files/event_file.h"

#include "actions/event/event_delete.h"
#include "actions/files/transfer_hide.h"
#include "rules/custom.h"
#include "store/audit.h"
#include "store/dump.h"
#include "store/people/account.h"
#include "store/people/member.h"
#include "store/migration.h"

/* The ids of the event's entries and wishes, in their order, under their first names again. */
static const char *
named_as_before(struct world *world, const char *text, const char *event)
{
	struct query *query = db_query(world->db,
		"SELECT id, 'icho-' || number FROM entry WHERE tournament_id = $1"
		" UNION ALL SELECT id, 'icho-w' || (entered_at - 1790000000) FROM partner_wish"
		" WHERE tournament_id = $1", "t", event);

	while (db_row(query))
		text = replaced(world->arena, text, db_text(query, 0, world->arena),
		                db_text(query, 1, world->arena), true);
	return text;
}

/* All that is in the database but notes for publishing, as text. */
static const char *
everything(struct world *world)
{
	struct buf all = buf_new(world->arena, 4096);

	for (enum dump_place place = 0; place < DUMP_TABLES; place++)
		buf_printf(&all, "%d ", sample_count(world->db, arena_printf(world->arena,
		           "SELECT count(*) FROM %s", dump_names[place])));
	buf_printf(&all, "%d ", sample_count(world->db, "SELECT count(*) FROM membership"));
	buf_printf(&all, "%d ", sample_count(world->db, "SELECT count(*) FROM touched"));
	buf_text(&all, exported(world, "icho", true));
	buf_text(&all, exported(world, "other", true));
	return all.text;
}

OFFICE_TEST(what_was_exported_and_imported_exports_the_same)
{
	const char *first, *again, *line;
	struct tournament *made;

	furnish(world);
	first = exported(world, "icho", true);
	made = imported(world, first, "ginkgo");
	assert_problem(world, "the whole event", "", PROBLEM_NONE);
	assert_non_null(made);
	assert_string_not_equal(made->id, "icho");
	line = strstr(audit_last_by(world), "event.import|ginkgo||");
	assert_non_null(line);
	db_script(world->db, "DELETE FROM audit WHERE action = 'event.import'");
	again = exported(world, "ginkgo", true);
	assert_null(strstr(again, "icho-"));
	again = named_as_before(world, again, made->id);
	assert_string_equal(replaced(world->arena, again, "\"ginkgo\"", "\"icho\"", true), first);
	assert_int_equal(0, migration_check(world->arena, world->db));
}

OFFICE_TEST(every_table_of_the_test_has_a_row)
{
	struct dump dump;

	furnish(world);
	dump = dump_read(world->arena, world->db, "icho");
	for (enum dump_place place = 0; place < DUMP_TABLES; place++)
		if (dump.tables[place].row_count == 0)
			fail_msg("no row: %s", dump.tables[place].name);
}

OFFICE_TEST(a_deleted_event_leaves_nothing_but_a_line_of_the_sites_log)
{
	static const char *const beside[] = {"outbox", "invitation", "membership"};
	const char *other;
	struct dump dump;

	furnish(world);
	db_script(world->db, "INSERT INTO membership VALUES ('acc', 'icho', 'organiser');"
	          "INSERT INTO invitation VALUES ('hash', NULL, 'x@y', 'icho', 'desk', 'acc', 9, '');"
	          "INSERT INTO outbox (id, tournament_id, entry_id, kind, detail, email, lang, made_at,"
	          " state, tries, due_at, answer) VALUES ('mail', 'icho', 'icho-1', 'entered', '', 'x@y',"
	          " 'en', 0, 'waiting', 0, 0, '')");
	world->office->actor = "acc";
	other = exported(world, "other", true);
	/* who was only invited does not delete what was played */
	REFUSED("", PROBLEM_DELETE_PLAYED, event_delete, "icho");
	account_rights_set(world->db, "acc", ACCOUNT_CREATES);
	REFUSED("slug", PROBLEM_DELETE_SLUG, event_delete, "Icho");
	assert_true(event_delete(world->office, world->tournament, "icho", no_problems(world)));

	dump = dump_read(world->arena, world->db, "icho");
	for (enum dump_place place = 0; place < DUMP_TABLES; place++)
		if (dump.tables[place].row_count > 0)
			fail_msg("left: %s", dump.tables[place].name);
	assert_rows(world, 0, "player WHERE entry_id LIKE 'icho-%'");
	for (size_t i = 0; i < COUNT(beside); i++)
		assert_rows(world, 0, beside[i]);
	assert_rows(world, 1, "audit WHERE action = 'event.delete' AND subject = 'icho' AND"
	                      " actor = 'acc' AND tournament_id IS NULL");
	assert_string_equal(other, exported(world, "other", true));
	assert_int_equal(0, migration_check(world->arena, world->db));
}

OFFICE_TEST(every_table_of_the_schema_is_in_the_file_or_known_not_to_be)
{
	const struct db_tables tables = db_tables(world->arena, world->db);

	for (size_t t = 0; t < tables.count; t++) {
		const char *name = tables.list[t];
		int found = 0;

		for (size_t i = 0; dump_names[i] != NULL; i++)
			found += strcmp(dump_names[i], name) == 0;
		for (size_t i = 0; dump_left_out[i] != NULL; i++)
			found += strcmp(dump_left_out[i], name) == 0;
		if (found != 1)
			fail_msg("table %s: %d times", name, found);
	}
}

OFFICE_TEST(the_importer_organises_and_nobody_else_does)
{
	struct tournament *made;

	furnish(world);
	world->office->actor = "acc";
	made = imported(world, exported(world, "icho", true), "ginkgo");
	assert_non_null(made);
	assert_int_equal(MEMBERSHIP_ORGANISER, membership_of(world->db, "acc", made->id));
	assert_int_equal(1, members_of(world->arena, world->db, made->id).count);
	assert_int_equal(0, members_of(world->arena, world->db, "icho").count);
}

OFFICE_TEST(an_account_is_the_desk_on_the_way_out_and_on_the_way_in)
{
	const char *text;

	furnish(world);
	text = exported(world, "icho", true);
	assert_null(strstr(text, "\"acc\""));
	assert_non_null(strstr(text, "\"desk\",\"entry.change\""));
	text = replaced(world->arena, text, "\"desk\",\"entry.change\"", "\"acc\",\"entry.change\"", false);
	text = replaced(world->arena, text, "\"desk\",\"black\"", "\"acc\",\"black\"", false);
	assert_non_null(imported(world, text, "b"));
	assert_null(strstr(exported(world, "b", true), "\"acc\""));
}

OFFICE_TEST(without_contacts_nothing_that_only_organisers_know_is_in_it)
{
	static const char *const secrets[] = {"example.org", "wheelchair", "2012-04-01",
	                                      "2001-02-03", "note: one", "two", "the bell"};
	const char *text;
	struct tournament *made;

	furnish(world);
	text = exported(world, "icho", false);
	for (size_t i = 0; i < COUNT(secrets); i++) {
		if (strstr(text, secrets[i]) != NULL)
			fail_msg("in the file: %s", secrets[i]);
		assert_non_null(strstr(exported(world, "icho", true), secrets[i]));
	}
	assert_non_null(strstr(text, "players.0.rank: 4d"));
	made = imported(world, text, "ginkgo");
	assert_problem(world, "without contacts", "", PROBLEM_NONE);
	assert_int_equal(3, entry_list_of(world->arena, world->db, made->id).count);
	assert_int_equal(0, migration_check(world->arena, world->db));
}

/* A side of a line of the log, with contacts and without. */
OFFICE_TEST(of_the_log_only_what_is_understood_is_in_a_file_without_contacts)
{
	static const struct {
		const char *action, *text, *shown; /* NULL = as it is */
	} cases[] = {
		{"entry.change", "email: a@b.example\nnote: one\nand two, 090-1234", ""},
		{"entry.change", "note: call\nemail: 090-1234", ""}, /* the note's own line, perhaps */
		{"entry.enter", "players.0.rank: 4d\nnote: call\nstart: +1\nstatus: waiting",
		 "players.0.rank: 4d\nstart: +1\nstatus: waiting"},
		{"entry.change", "telephone: 090-1234\nplayers.1.family_kana: もり",
		 "players.1.family_kana: もり"},
		{"entry.change", "players.1.telephone: 090-1234", ""},
		{"entry.change", "players.2.rank: 4d", ""},
		{"entry.absent", "round 3: plays", NULL},
		{"entry.absent", "round of drinks: with a@b.example", ""},
		{"entry.start", "start: +1\nreason: late train", NULL},
		{"partner.look", "family_name: Mori\nemail: a@b.example\nweakest: 10k",
		 "family_name: Mori\nweakest: 10k"},
		{"event.change", "fee: 500\nhandicap.title: 0\nplan.bar: 4d\nprizes.0: Best", NULL},
		{"event.change", "fee: 500\nbank: 1234567", "fee: 500"},
		{"round.draw", "4: 2-1, 2 stones, komi −6; bye: 3", NULL},
		{"round.draw", "4: 2-9, komi 6", "…"},
		{"round.draw", "4: 2-1, komi 6; ask a@b.example", ""},
		{"round.draw", "bye: 3; seed 77, ask a@b.example", ""},
		{"result.record", "result: B+4\npairs: 2-1\nby: count\nreason: slip", NULL},
		{"result.record", "result: B+4\nsaid by: a@b.example", "result: B+4"},
		{"report.make", "pair 3: B+4, tokens 0-1", NULL},
		{"report.make", "Mori, 090-1234: B+4", ""},
		{"ruling.record", "penalty, black: B1,W1,W2!", NULL},
		{"ruling.record", "late", NULL},
		{"ruling.record", "late, said a@b.example", ""},
		{"role.invite", "referee", NULL},
		{"role.invite", "a@b.example", ""},
		{"letter.send", "referee", "…"},
		{"letter.send", "", NULL},
	};
	struct dump dump;

	furnish(world);
	db_script(world->db, "DELETE FROM audit");
	for (size_t i = 0; i < 2 * COUNT(cases); i++) { /* with data, and from before there was any */
		const char *text = cases[i / 2].text;
		struct audit line = {
			.tournament_id = "icho", .actor = "desk", .action = cases[i / 2].action,
			.subject = "icho-1", .before = text, .after = text, .data = "",
		};
		struct changes changes;

		if (i % 2 == 0) {
			if (!changes_of(world->arena, &line, &changes)) {
				changes = changes_new(world->arena);
				changes_tell(&changes, "", text, text);
			}
			line.data = changes_data(&changes);
		}
		audit_insert(world->db, &line);
	}
	dump = dump_read(world->arena, world->db, "icho");
	transfer_hide(world->office, "icho", &dump);
	for (size_t i = 0; i < 2 * COUNT(cases); i++) {
		const char *text = cases[i / 2].text, *shown = cases[i / 2].shown;
		const char *before = dump_cell(&dump.tables[DUMP_AUDIT], i, "before")->text;
		const char *after = dump_cell(&dump.tables[DUMP_AUDIT], i, "after")->text;
		const char *data = dump_cell(&dump.tables[DUMP_AUDIT], i, "data")->text;

		if (shown == NULL)
			shown = text;
		if (i % 2 == 1 && text[0] != '\0')
			shown = "…";
		if (strcmp(before, shown) != 0 || strcmp(after, shown) != 0)
			fail_msg("%zu, %s: '%s', '%s'", i, text, before, after);
		assert_int_equal(data[0] == '\0', shown[0] == '\0' || strcmp(shown, "…") == 0);
		assert_null(strstr(data, "090-1234"));
		assert_null(strstr(data, "a@b.example"));
	}
}

OFFICE_TEST(whom_a_line_of_the_log_is_about_is_an_id_or_a_place_or_left_out)
{
	static const struct {
		const char *actor, *action, *subject, *shown[3];
	} cases[] = {
		{"pair", "entry.change", "icho-1", {"pair", "entry.change", "icho-1"}},
		{"command line", "result.record", "round 3 table 7",
		 {"command line", "result.record", "round 3 table 7"}},
		{"desk", "role.invite", "a@b.example", {"desk", "role.invite", ""}},
		{"a@b.example", "entry.change", "a/b", {"", "entry.change", ""}},
		{"desk", "letter.send", "090-1234", {"desk", "letter.send", ""}},
		{"desk", "mailto:a@b.example", "icho-1", {"desk", "", ""}},
	};
	static const char *const columns[] = {"actor", "action", "subject"};
	struct dump dump;

	furnish(world);
	db_script(world->db, "DELETE FROM audit");
	for (size_t i = 0; i < COUNT(cases); i++)
		db_run(world->db, "INSERT INTO audit (at, tournament_id, actor, action, subject, before, after)"
		       " VALUES (0, 'icho', $1, $2, $3, '', '')", "ttt", cases[i].actor, cases[i].action,
		       cases[i].subject);
	dump = dump_read(world->arena, world->db, "icho");
	transfer_hide(world->office, "icho", &dump);
	for (size_t i = 0; i < COUNT(cases); i++)
		for (size_t c = 0; c < COUNT(columns); c++)
			assert_string_equal(cases[i].shown[c],
			                    dump_cell(&dump.tables[DUMP_AUDIT], i, columns[c])->text);
}

OFFICE_TEST(a_new_column_of_people_is_not_in_a_file_without_contacts)
{
	static const char *const tables[] = {"entry", "player", "partner_wish"};

	furnish(world);
	for (size_t i = 0; i < COUNT(tables); i++)
		db_script(world->db, arena_printf(world->arena,
		          "ALTER TABLE %s ADD COLUMN telephone TEXT NOT NULL DEFAULT 'none';"
		          "ALTER TABLE %s ADD COLUMN allergy TEXT;"
		          "UPDATE %s SET telephone = '090-1234', allergy = 'soba'",
		          tables[i], tables[i], tables[i]));
	assert_non_null(strstr(exported(world, "icho", true), "090-1234"));
	assert_non_null(strstr(exported(world, "icho", true), "soba"));
	assert_null(strstr(exported(world, "icho", false), "090-1234"));
	assert_null(strstr(exported(world, "icho", false), "soba"));
}

/* What of people is left out: a column that is new is one of these until transfer_hide.c
 * names it. */
OFFICE_TEST(without_contacts_all_but_the_contacts_is_in_it)
{
	static const char *const hidden[] = {
		"entry.email", "entry.note", "player.birth_date", "player.guardian", "player.consent_at",
		"partner_wish.birth_date", "partner_wish.email", "partner_wish.guardian",
		"partner_wish.consent_at",
	};
	static const enum dump_place places[] = {DUMP_ENTRY, DUMP_PLAYER, DUMP_PARTNER_WISH};
	struct dump all, open;
	size_t found = 0;

	furnish(world);
	all = dump_read(world->arena, world->db, "icho");
	open = dump_read(world->arena, world->db, "icho");
	transfer_hide(world->office, "icho", &open);
	for (size_t i = 0; i < COUNT(places); i++) {
		const struct dump_table *table = &all.tables[places[i]];

		for (size_t at = 0; at < table->column_count; at++) {
			bool same = true;

			for (size_t row = 0; row < table->row_count; row++) {
				const struct db_value *one = &table->cells[row * table->column_count + at];
				const struct db_value *other =
					&open.tables[places[i]].cells[row * table->column_count + at];

				same = same && one->kind == other->kind && one->number == other->number &&
				       (one->kind != DB_TEXT || strcmp(one->text, other->text) == 0);
			}
			if (!same)
				assert_string_equal(hidden[found++], arena_printf(world->arena, "%s.%s",
				                    table->name, table->columns[at].name));
		}
	}
	assert_int_equal(COUNT(hidden), found);
}

OFFICE_TEST(the_slug_is_the_file_s_unless_another_is_asked_for)
{
	static const struct { const char *slug; enum problem_kind kind; } bad[] = {
		{"", PROBLEM_SLUG_TAKEN}, {"other", PROBLEM_SLUG_TAKEN},
		{"Icho", PROBLEM_SLUG}, {"new", PROBLEM_NONE}, {"a b", PROBLEM_SLUG},
	};
	const char *text;

	furnish(world);
	text = exported(world, "icho", true);
	for (size_t i = 0; i < COUNT(bad); i++) {
		struct tournament *made = imported(world, text, bad[i].slug);

		if (bad[i].kind == PROBLEM_NONE)
			continue;
		assert_null(made);
		assert_problem(world, bad[i].slug, "slug", bad[i].kind);
	}
	text = replaced(world->arena, text, "\"icho\"", "\"ginkgo\"", false);
	assert_string_equal(imported(world, text, "")->slug, "ginkgo");
}

OFFICE_TEST(a_file_sent_twice_under_a_key_makes_one_event)
{
	struct event_in_file file = {.slug = "twin", .publish = true};
	struct tournament *first, *second;
	bool again;

	furnish(world);
	world->office->once = "key";
	world->office->form = exported(world, "icho", true);
	file.bytes = slice_of(world->office->form);
	first = event_in_make(world->office, &file, &again, world->problems);
	assert_non_null(first);
	assert_false(again);
	second = event_in_make(world->office, &file, &again, world->problems);
	assert_true(again);
	assert_string_equal(first->id, second->id);
	world->office->form = file.slug = "third";
	assert_refused(world,
	               event_in_make(world->office, &file, &again, world->problems) != NULL,
	               "", PROBLEM_SENT_ALREADY);
}

OFFICE_TEST(what_does_not_fit_is_refused_where_it_is_and_nothing_changes)
{
	static const struct {
		const char *from, *to, *field;
		enum problem_kind kind;
	} rows[] = {
		{"oshidori-event", "oshidori", "format", PROBLEM_IMPORT_FORMAT},
		{"\"schema\":", "\"schema\":9", "schema", PROBLEM_IMPORT_NEWER},
		{"\"schema\":", "\"schema\":0.5,\"x\":", "schema", PROBLEM_JSON_WHOLE},
		{"\"contacts\":true", "\"contacts\":1", "contacts", PROBLEM_JSON_FLAG},
		{"\"contacts\"", "\"more\":1,\"contacts\"", "more", PROBLEM_UNKNOWN_FIELD},
		{"\"prize\":", "\"prise\":", "prise", PROBLEM_UNKNOWN_FIELD},
		{"\"number\",\"status\"", "\"number\",\"statue\"", "entry.statue", PROBLEM_UNKNOWN_FIELD},
		{"\"number\",\"status\"", "\"number\",\"number\"", "entry.number", PROBLEM_IMPORT_TWICE},
		{"\"absence\":{\"columns\":[\"entry_id\",\"round\",\"missed\",\"desk_at\",\"told_at\"],\"rows\":[[\"icho-1\",2,1,null,null]]}",
		 "\"absence\":{\"columns\":[\"entry_id\"],\"rows\":[]}", "absence.round", PROBLEM_REQUIRED},
		{"\"absence\":{", "\"absence\":{\"more\":1,", "absence.more", PROBLEM_UNKNOWN_FIELD},
		{"[\"icho-1\",2,1,null,null]", "[\"icho-1\",2,1,null,null,3]", "absence.0", PROBLEM_IMPORT_ROW},
		{"[\"icho-1\",2,1,null,null]", "[\"icho-1\"]", "absence.0", PROBLEM_IMPORT_ROW},
		{"[\"icho-1\",2,1,null,null]", "7", "absence.0", PROBLEM_IMPORT_ROW},
		{"[\"icho-1\",2,1,null,null]", "[\"icho-1\",\"2\",1,null,null]", "absence.0.round", PROBLEM_JSON_WHOLE},
		{"[\"icho-1\",2,1,null,null]", "[\"icho-1\",2.5,1,null,null]", "absence.0.round", PROBLEM_JSON_WHOLE},
		{"[\"icho-1\",2,1,null,null]", "[\"icho-1\",null,1,null,null]", "absence.0.round", PROBLEM_REQUIRED},
		{"[\"icho-1\",2,1,null,null]", "[\"icho-1\",1000001,1,null,null]", "absence.0.round", PROBLEM_IMPORT_NUMBER},
		{"[\"icho-1\",2,1,null,null]", "[\"icho-1\",21,1,null,null]", "absence.0.round", PROBLEM_IMPORT_RULE},
		{"[\"icho-1\",2,1,null,null]", "[2,2,1,null,null]", "absence.0.entry_id", PROBLEM_JSON_TEXT},
		{"[\"icho-1\",2,1,null,null]", "[\"icho-9\",2,1,null,null]", "absence.0.entry_id", PROBLEM_IMPORT_ID},
		{"[\"icho-1\",2,1,null,null]", "[\"icho-w1\",2,1,null,null]", "absence.0.entry_id", PROBLEM_IMPORT_ID},
		{"[\"icho-1\",2,1,null,null]", "[\"icho-1\",2,1,null,null],[\"icho-1\",2,1,null,null]", "absence.1.round", PROBLEM_IMPORT_TWICE},
		{"[\"icho-2\",2,\"confirmed\"", "[\"icho-1\",2,\"confirmed\"", "entry.1.id",
		 PROBLEM_IMPORT_TWICE},
		{"[\"icho-2\",2,\"confirmed\"", "[\"icho-2\",1,\"confirmed\"", "entry.1.number",
		 PROBLEM_IMPORT_TWICE},
		{"[\"icho-2\",2,\"confirmed\"", "[\"icho-2\",2,\"waiting\"", "tournament.0.taken",
		 PROBLEM_IMPORT_TAKEN},
		{"[1,\"icho-1\",1,2,1]", "[1,\"icho-1\",1,1,1]", "seat.1.number", PROBLEM_IMPORT_TWICE},
		{"\"Asia/Tokyo\"", "\"Asia/Kyoto\"", "tournament.0.zone", PROBLEM_CHOICE},
		{"\"kanto-junior\"", "\"kanto-senior\"", "tournament.0.ruleset", PROBLEM_CHOICE},
		{"\"mcmahon\"", "\"mcmahoff\"", "tournament.0.system", PROBLEM_CHOICE},
		{"handicap.title 0", "handicap.title 4000", "tournament.0.overrides", PROBLEM_IMPORT_VALUE},
		{"\"2026-11-22\"", "\"2026-11-31\"", "tournament.0.date", PROBLEM_DATE},
		{"\"2026-11-24\"", "\"2026-11-31\"", "tournament.0.last_date", PROBLEM_DATE},
		{"\"2026-11-24\"", "\"2026-11-21\"", "tournament.0.last_date", PROBLEM_LAST_DATE},
		{"10:00 11:20", "10:00 11:20Z", "tournament.0.round_times", PROBLEM_TIME},
		{"10:00 11:20", "10:00  11:20", "tournament.0.round_times", PROBLEM_TIME},
		{"\"9223372036854775807\"", "\"9223372036854775808\"", "tournament.0.seed",
		 PROBLEM_IMPORT_NUMBER},
		{"\"9223372036854775807\"", "7", "tournament.0.seed", PROBLEM_JSON_TEXT},
		{"2026-11-18T11:06:40Z", "2026-11-18T11:06:40", "tournament.0.closes_at",
		 PROBLEM_IMPORT_INSTANT},
		{"2026-11-18T11:06:40Z", "2025-11-13T02:13:20Z", "tournament.0.closes_at",
		 PROBLEM_IMPORT_RULE},
		{"\"4d\"", "\"4x\"", "player.0.rank", PROBLEM_RANK},
		{"\"2012-04-01\"", "\"2012-04-31\"", "player.0.birth_date", PROBLEM_DATE},
		{"pair@example.org", "pair@example.org\\r\\nRCPT TO:<x@y>", "entry.0.email",
		 PROBLEM_CHARACTERS},
		{"pair@example.org", "<pair@example.org>", "entry.0.email", PROBLEM_EMAIL},
		{"\"ja\"", "\"fr\"", "entry.0.lang", PROBLEM_CHOICE},
		{"\"any day\",\"en\"", "\"any day\",\"fr\"", "partner_wish.0.lang", PROBLEM_CHOICE},
		{"O'Brien", "O\\nBrien", "player.1.family_name", PROBLEM_CHARACTERS},
		{"\"B+4\"", "\"B+four\"", "game.0.result", PROBLEM_IMPORT_VALUE},
		{"[1,4,\"icho-2\",\"icho-1\"", "[1,4,\"icho-2\",\"icho-3\"", "bye.0.entry_id",
		 PROBLEM_IMPORT_PLAYS_TWICE},
		{"[2,1,\"icho-1\",\"icho-3\"", "[1,1,\"icho-1\",\"icho-3\"", "game.0.white",
		 PROBLEM_IMPORT_PLAYS_TWICE},
		{"[2,1,\"icho-1\",\"icho-3\"", "[3,1,\"icho-1\",\"icho-3\"", "game.1.round",
		 PROBLEM_IMPORT_ID},
		{"[2,1,\"icho-1\",\"icho-3\"", "[2,1,\"icho-1\",\"icho-1\"", "game.1.white",
		 PROBLEM_IMPORT_PLAYS_TWICE},
		{"[2,1,\"icho-1\",\"icho-3\"", "[2,10000,\"icho-1\",\"icho-3\"", "game.1.table_number",
		 PROBLEM_IMPORT_NUMBER},
		{"[2,\"draft\",null,0]", "[3,\"draft\",null,0]", "round.1.number", PROBLEM_IMPORT_ROUNDS},
		{"[2,\"draft\",null,0]", "[2,\"draughts\",null,0]", "round.1.state", PROBLEM_IMPORT_RULE},
		{"\"B+4\"", "\"B+10000\"", "game.0.result", PROBLEM_IMPORT_VALUE},
	};
	const char *text, *before;

	furnish(world);
	text = exported(world, "icho", true);
	text = replaced(world->arena, text, "\"icho\"", "\"ginkgo\"", false);
	before = everything(world);
	for (size_t i = 0; i < COUNT(rows); i++) {
		const char *name = arena_printf(world->arena, "%zu: %s", i, rows[i].to);
		struct tournament *made;

		made = imported(world, replaced(world->arena, text, rows[i].from, rows[i].to, false), "");
		if (made != NULL || world->problems->count == 0)
			fail_msg("%s: taken", name);
		assert_problem(world, name, rows[i].field, rows[i].kind);
		assert_string_equal(everything(world), before);
	}
}

/* The event "icho" of eight entries with those berths. */
static void
berths_eight(struct world *world, const char *system, const char *berths)
{
	db_script(world->db, arena_printf(world->arena, "DELETE FROM seat;"
		" UPDATE tournament SET taken = 8, rounds = 9, system = '%s', plan = '%s';"
		" INSERT INTO seat SELECT 'icho', column1, 'icho-' || column2, column3, column4, column5"
		" FROM (VALUES %s) AS berth", system,
		strcmp(system, "swiss") == 0 ? "finalists 2\n" : "", berths));
}

OFFICE_TEST(only_berths_that_can_be_dealt_are_taken)
{
	static const struct {
		const char *system, *berths, *column; /* NULL = they can be */
	} rows[] = {
		{"round-robin", "(1,1,1,1,1),(1,2,2,1,1),(1,3,2,2,1),(1,4,1,2,1)", NULL},
		{"round-robin", "(1,1,1,1,1),(1,2,1,3,1)", "number"},
		{"round-robin", "(1,1,1,1,1),(1,2,512,1,1)", "group_number"},
		{"round-robin", "(1,1,1,1,1),(1,2,3,1,1),(1,3,3,2,1)", "group_number"},
		{"round-robin", "(1,1,1,2,1),(1,2,1,3,1)", "number"},
		{"round-robin", "(1,1,1,1,1),(1,2,1,2,3)", "first_round"},
		{"mcmahon", "(1,1,1,1,1),(1,2,1,3,1)", "number"},
		{"knockout", "(1,1,1,2,1),(1,2,1,1,1)", NULL},
		{"knockout", "(1,1,1,1,1),(1,2,2,1,1)", "group_number"},
		{"swiss", "(2,1,1,1,9),(2,2,1,2,9)", NULL},
		{"swiss", "(2,1,1,1,9),(2,2,2,1,9)", "group_number"},
		{"fours", "(1,1,1,1,1),(1,2,1,2,1),(1,3,1,3,1),(1,4,1,4,1),(1,5,1,5,1),(1,6,1,6,1),"
		          "(1,7,1,7,1),(2,1,1,1,3)", NULL},
		{"fours", "(1,1,1,1,1),(1,2,1,2,1),(1,3,1,3,1),(1,4,1,4,1),(1,5,1,5,1),(1,6,1,6,1),"
		          "(1,7,1,7,1),(1,8,1,8,1)", "number"},
	};

	for (int number = 1; number <= 8; number++)
		sample_enter(world->arena, world->db, "icho", number, STATUS_CONFIRMED);
	for (size_t i = 0; i < COUNT(rows); i++) {
		const char *slug = arena_printf(world->arena, "ginkgo-%zu", i);
		struct tournament *made;

		berths_eight(world, rows[i].system, rows[i].berths);
		made = imported(world, exported(world, "icho", true), slug);
		if ((made != NULL) != (rows[i].column == NULL))
			fail_msg("%zu: %s", i, made != NULL ? "taken" : world->problems->list[0].field);
		if (made == NULL && strcmp(strrchr(world->problems->list[0].field, '.') + 1,
		                           rows[i].column) != 0)
			fail_msg("%zu: %s", i, world->problems->list[0].field);
	}
}

OFFICE_TEST(a_single_player_has_no_partner_to_be_captain)
{
	sample_enter(world->arena, world->db, "icho", 1, STATUS_CONFIRMED);
	db_script(world->db, "DELETE FROM player WHERE seat = 1;"
	                    "UPDATE tournament SET taken = 1, ruleset = 'swindon', overrides = '',"
	                    " edition = replace(edition, 'admits junior', 'admits single')");
	assert_refused(world, imported(world, exported(world, "icho", true), "ginkgo") != NULL,
	               "entry.0.captain", PROBLEM_IMPORT_NUMBER);
	db_script(world->db, "UPDATE entry SET captain = 0");
	assert_non_null(imported(world, exported(world, "icho", true), "ginkgo"));
}

OFFICE_TEST(a_file_cut_off_anywhere_is_refused)
{
	const char *text, *before;
	size_t len;

	furnish(world);
	text = exported(world, "icho", true);
	len = strlen(text);
	before = everything(world);
	for (size_t at = 0; at < len; at += 1 + len / 40)
		if (imported(world, arena_copy(world->arena, text, at), "cut") != NULL)
			fail_msg("taken after %zu of %zu bytes", at, len);
	assert_string_equal(everything(world), before);
}

OFFICE_TEST(one_bad_row_in_a_thousand_is_named_and_takes_all_back)
{
	struct buf rows = buf_new(world->arena, 65536);
	const char *text, *before;

	furnish(world);
	before = everything(world);
	for (int i = 0; i < 1000; i++)
		buf_printf(&rows, "[\"2026-11-22T00:00:00Z\",\"pair\",\"entry.change\",\"icho-1\",\"\",%s,\"\"],",
		           i == 777 ? "7" : "\"note: x\"");
	text = replaced(world->arena, exported(world, "icho", true), "\"after\",\"data\"],\"rows\":[",
	                arena_printf(world->arena, "\"after\",\"data\"],\"rows\":[%s", rows.text), false);
	assert_refused(world, imported(world, text, "ginkgo") != NULL, "audit.777.after",
	               PROBLEM_JSON_TEXT);
	assert_string_equal(everything(world), before);
	assert_non_null(imported(world, replaced(world->arena, text, "\"\",7,", "\"\",\"\",", false), "ginkgo"));
	assert_rows(world, 4 + 1000 + 1, "audit JOIN tournament ON tournament.id = tournament_id"
	            " WHERE slug = 'ginkgo'");
}
