#include "world/hall.h"

#include "actions/office/changes.h"
#include "store/audit.h"

/* "rank: 3d > 4d; note: > late\nbird" of what a line tells, or "no" where it is not understood. */
static const char *
told(struct world *world, const struct audit *line)
{
	struct buf text = buf_new(world->arena, 256);
	struct changes changes;
	struct seating was, is;

	if (!changes_of(world->arena, line, &changes))
		return "no";
	for (size_t i = 0; i < changes.count; i++)
		buf_printf(&text, "%s: %s > %s;", changes.list[i].field, changes.list[i].before,
		           changes.list[i].after);
	if (!changes.drawn)
		return text.text;
	if (!changes_seating(world->arena, NULL, &world->entries, 1, &changes.was, &was) ||
	    !changes_seating(world->arena, NULL, &world->entries, 1, &changes.is, &is))
		return "no draw";
	return arena_printf(world->arena, "%s%s > %s", text.text, seating_text(world->arena, &was),
	                    seating_text(world->arena, &is));
}

static struct audit
line_of(const struct changes *changes, const char *action, bool old)
{
	return (struct audit){
		.action = action, .before = changes_text_before(changes),
		.after = changes_text_after(changes), .data = old ? "" : changes_data(changes),
	};
}

HALL_TEST(fields_read_back_from_data_and_from_an_old_sentence)
{
	struct changes changes = changes_new(world->arena);
	struct audit line;

	changes_add(&changes, "rank", "3d", "4d");
	changes_add(&changes, "same", "x", "x");
	changes_tell(&changes, "kept", "x", "x");
	changes_add(&changes, "note", "", "late\n\"bird\": é");
	line = line_of(&changes, "entry.enter", false);
	assert_string_equal("rank: 3d\nkept: x", line.before);
	assert_string_equal("rank: 4d\nkept: x\nnote: late\n  \"bird\": é", line.after);
	assert_string_equal("{\"fields\":[[\"rank\",\"3d\",\"4d\"],[\"kept\",\"x\",\"x\"],"
	                    "[\"note\",\"\",\"late\\n\\\"bird\\\": é\"]]}", line.data);
	assert_string_equal("rank: 3d > 4d;kept: x > x;note:  > late\n\"bird\": é;", told(world, &line));
	line.data = "";
	assert_string_equal("rank: 3d > 4d;kept: x > x;note:  > late\n\"bird\": é;", told(world, &line));
}

HALL_TEST(a_draw_reads_back_from_data_and_from_an_old_sentence)
{
	static const char *const sentences[] = {
		"1: 4-2, 2 stones, komi −6; 2: 3-1, nigiri, komi 6, locked; bye: 5",
		"7: 9-8, 2 stones, komi −6.5, locked; bye: 1; bye: 2, locked", "bye: 5", "",
	};

	for (size_t i = 0; i < COUNT(sentences); i++) {
		struct audit old = {
			.action = "round.draw", .before = "", .after = sentences[i], .data = "",
		};
		const char *said = arena_printf(world->arena, " > %s", sentences[i]);
		struct changes changes = changes_new(world->arena), read;
		struct audit line;
		struct seating seating;

		assert_string_equal(said, told(world, &old));
		assert_true(changes_of(world->arena, &old, &read));
		assert_true(changes_seating(world->arena, NULL, &world->entries, 1, &read.is, &seating));
		changes_add_seatings(&changes, NULL, &seating);
		line = line_of(&changes, "round.draw", false);
		assert_string_equal(sentences[i], line.after);
		assert_string_equal(said, told(world, &line));
	}
}

HALL_TEST(what_is_said_of_a_draw_stands_behind_it)
{
	struct changes changes = changes_new(world->arena);
	struct audit line;

	changes_add_seatings(&changes, NULL, NULL);
	changes_add(&changes, "seed", "", "7");
	changes_add(&changes, "reason", "", "a slip; of the pen");
	line = line_of(&changes, "round.reseat", false);
	assert_string_equal("seed 7; reason: a slip; of the pen", line.after);
	assert_string_equal("seed:  > 7;reason:  > a slip; of the pen; > ", told(world, &line));
	line.data = "";
	assert_string_equal("reason:  > a slip; of the pen; > ", told(world, &line));
}

HALL_TEST(what_is_no_data_or_no_old_sentence_is_not_understood)
{
	static const char *const data[] = {
		"{", "[]", "7", "{\"fields\":[[\"a\",\"b\"]]}", "{\"fields\":[[\"a\",\"b\",3]]}",
		"{\"fields\":[{}]}",
	};
	static const char *const draws[] = {
		"{}", "{\"games\":[],\"byes\":[7]}", "{\"games\":[],\"byes\":[{\"pair\":77}]}",
		"{\"games\":[{\"table\":1,\"black\":4}],\"byes\":[]}",
		"{\"games\":[{\"table\":0,\"black\":4,\"white\":1}],\"byes\":[]}",
		"{\"games\":[{\"table\":1,\"black\":4,\"white\":1,\"stones\":11}],\"byes\":[]}",
	};
	static const char *const sentences[] = {
		"1: 4-2", "1: 4-2, komi", "1: 4-2, stones, komi 0", "1: 4-2, komi 0;", "drawn",
		"1: 4-2, komi 0 bye: 5", "1: 4, komi 0", "1: 4-2, komi 0; x", "1: 4-2, 12 stones, komi 0",
	};
	struct audit line = {.action = "entry.change", .before = "", .after = "note: x"};

	for (size_t i = 0; i < COUNT(data); i++) {
		line.data = data[i];
		if (strcmp("no", told(world, &line)) != 0)
			fail_msg("read: %s", data[i]);
	}
	for (size_t i = 0; i < COUNT(draws); i++) {
		line.data = arena_printf(world->arena, "{\"was\":%s,\"is\":%s}", draws[i], draws[i]);
		if (strcmp("no draw", told(world, &line)) != 0)
			fail_msg("read: %s", draws[i]);
	}
	line = (struct audit){.action = "round.draw", .before = "", .data = ""};
	for (size_t i = 0; i < COUNT(sentences); i++) {
		line.after = sentences[i];
		if (strcmp("no", told(world, &line)) != 0)
			fail_msg("read: %s", sentences[i]);
	}
	line.after = "1: 4-77, komi 0";
	assert_string_equal("no draw", told(world, &line));
	line = (struct audit){.action = "entry.change", .before = "note: a\nemail: b", .after = "",
	                      .data = ""};
	assert_string_equal("no", told(world, &line)); /* a note's own line */
}
