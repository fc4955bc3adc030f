/* Files that are no event: each is refused whole, with the line and what is wrong. */
#include "base/arena_test.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "formats/gotha.h"
#include "formats/fault_said.h"
#include "formats/gotha_sample.h"
#include "tournament/dice.h"

static struct fault
fault_of(const char *text)
{
	struct gotha_event event;
	struct fault fault;

	if (sample_read(arena, text, &event, &fault))
		fail_msg("taken: %s", text);
	return fault;
}

/* The line of the sample on which `mark` stands first. */
static int
line_of(const char *text, const char *mark)
{
	int line = 1;

	for (const char *end = strstr(text, mark); text < end; text++)
		line += *text == '\n';
	return line;
}

SHARED_TEST(one_wrong_value_is_named_with_its_line)
{
	static const struct {
		const char *old, *new;
		enum fault_kind kind;
		const char *field, *value;
	} cases[] = {
		{"rank=\"12K\"", "rank=\"31K\"", FAULT_RANK, "rank", "31K"},
		{"rank=\"12K\"", "rank=\"10D\"", FAULT_RANK, "rank", "10D"},
		{"rank=\"12K\"", "rank=\"\"", FAULT_RANK, "rank", ""},
		{"name=\"Crane\" firstName=\"Fay\"", "name=\" \"", FAULT_MISSING, "name", NULL},
		{"name=\"Crane\" firstName=\"Fay\"", "name=\"heron A\" firstName=\"da\"", FAULT_TWICE,
		 "name", "heron A da"},
		{"rating=\"2322\"", "rating=\"2322x\"", FAULT_VALUE, "rating", "2322x"},
		{"rating=\"2322\"", "rating=\"99999999999999999999\"", FAULT_VALUE, "rating",
		 "99999999999999999999"},
		{"rating=\"2322\"", "rating=\" 2322\"", FAULT_VALUE, "rating", " 2322"},
		{"rating=\"2322\"", "rating=\"0000002322\"", FAULT_VALUE, "rating", "0000002322"},
		{"smmsCorrection=\"1\"", "smmsCorrection=\"+1\"", FAULT_VALUE, "smmsCorrection", "+1"},
		{"whitePlayer=\"HERONADA\"", "whitePlayer=\"HERONAXA\"", FAULT_STRANGER, "whitePlayer",
		 "HERONAXA"},
		{"whitePlayer=\"HERONADA\"", "whitePlayer=\"\"", FAULT_MISSING, "whitePlayer", NULL},
		{"whitePlayer=\"HERONADA\"", "whitePlayer=\"MÜLLERÉVA\"", FAULT_ITSELF, "blackPlayer",
		 "MÜLLERÉVA"},
		{"\"WEISSDAN\" blackPlayer", "\"HERONADA\" blackPlayer", FAULT_BUSY, "whitePlayer",
		 "HERONADA"},
		{"tableNumber=\"3\"", "tableNumber=\"2\"", FAULT_TABLE, "tableNumber", "2"},
		{"tableNumber=\"3\"", "tableNumber=\"0\"", FAULT_VALUE, "tableNumber", "0"},
		{"roundNumber=\"1\" tableNumber=\"1\"", "roundNumber=\"21\" tableNumber=\"1\"", FAULT_VALUE,
		 "roundNumber", "21"},
		{"roundNumber=\"1\" tableNumber=\"1\"", "tableNumber=\"1\"", FAULT_MISSING, "roundNumber",
		 NULL},
		{"handicap=\"2\"", "handicap=\"-1\"", FAULT_VALUE, "handicap", "-1"},
		{"handicap=\"2\"", "handicap=\"10\"", FAULT_VALUE, "handicap", "10"},
		{"RESULT_EQUAL", "RESULT_DRAW", FAULT_VALUE, "result", "RESULT_DRAW"},
		{"RESULT_EQUAL", "RESULT_EQUALS", FAULT_VALUE, "result", "RESULT_EQUALS"},
		{"RESULT_EQUAL", "EQUAL", FAULT_VALUE, "result", "EQUAL"},
		{"knownColor=\"true\"", "knownColor=\"yes\"", FAULT_VALUE, "knownColor", "yes"},
		{"<ByePlayer player=\"鴛鴦琴音\"", "<ByePlayer player=\"HERONADA\"", FAULT_BUSY, "player",
		 "HERONADA"},
		{"<ByePlayer player=\"鴛鴦琴音\"", "<ByePlayer player=\"NOBODY\"", FAULT_STRANGER, "player",
		 "NOBODY"},
		{"numberOfRounds=\"4\"", "numberOfRounds=\"0\"", FAULT_VALUE, "numberOfRounds", "0"},
		{"genMMBar=\"4D\"", "genMMBar=\"4X\"", FAULT_RANK, "genMMBar", "4X"},
		{"genMMBar=\"4D\"", "genMMBar=\"4P\"", FAULT_RANK, "genMMBar", "4P"},
		{"genNBW2ValueBye=\"2\"", "genNBW2ValueBye=\"3\"", FAULT_VALUE, "genNBW2ValueBye", "3"},
		{"number=\"2\" />\n</Categories>", "number=\"1\" />\n</Categories>", FAULT_TWICE, "number",
		 "1"},
		{"name=\"MMS\" number=\"2\"", "name=\"MMS\" number=\"3\"", FAULT_TWICE, "number", "3"},
		{"<PairingParameterSet />", "<PairingParameterSet paiSeAvoidSameGeo=\"-1\" />",
		 FAULT_VALUE, "paiSeAvoidSameGeo", "-1"},
		{"<PairingParameterSet />", "<GeneralParameterSet />", FAULT_TWICE, NULL,
		 "GeneralParameterSet"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *text = sample_with(arena, cases[i].old, cases[i].new);
		const struct fault fault = fault_of(text);
		const char *said = fault_said(arena, &fault);

		if (fault.kind != cases[i].kind)
			fail_msg("%s: %s", cases[i].new, said);
		assert_int_equal(fault.line, line_of(sample_file(arena), cases[i].old));
		assert_true((fault.field == NULL) == (cases[i].field == NULL));
		if (fault.field != NULL)
			assert_string_equal(fault.field, cases[i].field);
		assert_true((fault.value == NULL) == (cases[i].value == NULL));
		if (fault.value != NULL)
			assert_string_equal(fault.value, cases[i].value);
	}
}

SHARED_TEST(a_long_value_is_cut_and_every_fault_has_a_key)
{
	const char *long_name = sample_with(
		arena, "whitePlayer=\"HERONADA\"",
		"whitePlayer=\"鴛鴦鴛鴦鴛鴦鴛鴦鴛鴦鴛鴦鴛鴦鴛鴦鴛鴦鴛鴦鴛鴦鴛鴦鴛鴦鴛鴦鴛鴦鴛鴦鴛鴦鴛鴦鴛鴦鴛鴦"
		"鴛鴦鴛鴦鴛鴦鴛鴦鴛鴦鴛鴦鴛鴦鴛鴦鴛鴦鴛鴦鴛\"");
	const struct fault cut = fault_of(long_name);

	assert_int_equal(strlen(cut.value), 60 * 3 + strlen("…"));
	for (int i = 0; i < FAULTS; i++)
		assert_true(strlen(fault_keys[i]) > 2);
}

/* `piece` so many times, in quotes behind `before`. */
static const char *
repeated(const char *before, const char *piece, int times)
{
	struct buf text = buf_new(arena, 1024);

	buf_printf(&text, "%s=\"", before);
	while (times-- > 0)
		buf_text(&text, piece);
	buf_char(&text, '"');
	return text.text;
}

SHARED_TEST(a_text_is_a_line_of_two_hundred_characters_and_a_key_of_eight_hundred)
{
	static const struct {
		const char *old, *before, *piece;
		int times;
		bool taken;
	} cases[] = {
		{"name=\"Crane\" firstName=\"Fay\"", "name", "鴛", GOTHA_TEXT_MAX, true},
		{"name=\"Crane\" firstName=\"Fay\"", "name", "鴛", GOTHA_TEXT_MAX + 1, false},
		{"name=\"Crane\" firstName=\"Fay\"", "name", "a&#10;", GOTHA_TEXT_MAX / 2, true},
		/* more marks on a letter than any writing has */
		{"name=\"Crane\" firstName=\"Fay\"", "name", "\u0301", 31, false},
		{"whitePlayer=\"HERONADA\"", "whitePlayer", "A", 4 * GOTHA_TEXT_MAX + 1, false},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *text = repeated(cases[i].before, cases[i].piece, cases[i].times);
		struct gotha_event event;
		struct fault fault;

		if (sample_read(arena, sample_with(arena, cases[i].old, text), &event, &fault)) {
			assert_true(cases[i].taken);
			for (size_t p = 0; p < event.player_count; p++)
				assert_null(strchr(event.players[p].family, '\n'));
		} else {
			assert_false(cases[i].taken);
			assert_int_equal(fault.kind, FAULT_VALUE);
			assert_string_equal(fault.field, cases[i].before);
		}
	}
}

SHARED_TEST(what_is_no_event_is_refused)
{
	static const struct {
		const char *text;
		enum fault_kind kind;
	} cases[] = {
		{"", FAULT_EMPTY},
		{" ", FAULT_XML},
		{"name,rank\r\n", FAULT_XML},
		{"<html><body></body></html>", FAULT_NO_EVENT},
		{"<Tournament></Tournament>", FAULT_NO_EVENT},
		{"<Tournament><GeneralParameterSet /></Tournament><Tournament />", FAULT_XML},
		{"<Tournament><Player name=\"a\" name=\"b\" /></Tournament>", FAULT_XML},
		{"<?xml version='1.0' encoding='EBCDIC-X'?><Tournament />", FAULT_ENCODING},
		{"<Tournament><Player name=\"M\xfcller\" /></Tournament>", FAULT_ENCODING},
		{"<Tournament><Player name=\"\x8e\x52\x93\x63\" /></Tournament>", FAULT_ENCODING},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		assert_int_equal(fault_of(cases[i].text).kind, cases[i].kind);
}

SHARED_TEST(entities_and_declarations_are_refused_unread)
{
	static const struct {
		const char *begin;
		enum fault_kind kind;
	} cases[] = {
		{"<!DOCTYPE Tournament [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]>", FAULT_DOCTYPE},
		{"<!DOCTYPE Tournament [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>", FAULT_DOCTYPE},
		{"<!DOCTYPE Tournament SYSTEM \"x.dtd\" [<!ELEMENT Player ANY>]>", FAULT_DOCTYPE},
		{"<!DOCTYPE Tournament SYSTEM \"a>b\">", FAULT_XML},
		{"<!DOCTYPE Tournament", FAULT_XML},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct fault fault = fault_of(arena_printf(
			arena, "%s<Tournament><GeneralParameterSet /></Tournament>", cases[i].begin));

		assert_int_equal(fault.kind, cases[i].kind);
	}
	/* In a document type that nobody reads there might be an entity of that name. */
	assert_int_equal(fault_of("<!DOCTYPE Tournament SYSTEM \"t.dtd\"><Tournament>"
	                          "<GeneralParameterSet name=\"&x;\" /></Tournament>").kind,
	                 FAULT_XML);
}

SHARED_TEST(depth_size_and_number_of_players_have_limits)
{
	struct buf deep = buf_new(arena, 4096), many = buf_new(arena, 4096);
	struct gotha_event event;
	struct fault fault;
	const char *text = sample_file(arena);

	buf_text(&deep, "<Tournament>");
	for (int i = 0; i < 100000; i++)
		buf_text(&deep, "<a>");
	assert_int_equal(fault_of(deep.text).kind, FAULT_DEPTH);
	assert_false(gotha_read(arena, slice_of(text), strlen(text) - 1, &event, &fault));
	assert_int_equal(fault.kind, FAULT_SIZE);
	assert_true(gotha_read(arena, slice_of(text), strlen(text), &event, &fault));
	buf_text(&many, "<Tournament>");
	for (int i = 0; i < GOTHA_PLAYERS_MAX + 1; i++)
		buf_printf(&many, "<Player name=\"p%d\" rank=\"1D\" />\n", i);
	fault = fault_of(many.text);
	assert_int_equal(fault.kind, FAULT_TOO_MANY);
	assert_int_equal(fault.line, GOTHA_PLAYERS_MAX + 1);
}

SHARED_TEST(a_file_cut_off_anywhere_is_refused)
{
	struct arena *each = arena_new();
	const char *text = sample_file(arena);
	size_t whole = strlen(text) - 1; /* the last line's end is nothing */

	for (size_t len = 0; len < whole; len++) {
		struct gotha_event event;
		struct fault fault;
		/* Of its own size, so that reading past the end is seen. */
		char *cut = malloc(len + 1);

		memcpy(cut, text, len);
		cut = realloc(cut, len > 0 ? len : 1);
		if (gotha_read(each, (struct slice){cut, len}, SAMPLE_SIZE_MAX, &event, &fault))
			fail_msg("taken, cut off after %zu bytes", len);
		assert_non_null(fault_said(each, &fault));
		free(cut);
		arena_reset(each);
	}
	arena_free(each);
}

/* Whatever is taken of a file with a few bytes changed is an event: it can be
 * written and read again. */
SHARED_TEST(bytes_changed_at_random_give_an_event_or_a_fault)
{
	static const char letters[] = "<>\"'=&;/ \n0123456789KDRESULT_\xc3\x9f\xff";
	struct arena *each = arena_new();
	const char *text = sample_file(arena);
	size_t len = strlen(text), taken = 0;
	uint64_t throws = 0;

	for (int i = 0; i < 3000; i++) {
		char *changed = arena_copy(each, text, len);
		struct gotha_event event, again;
		struct fault fault;
		size_t changes = 1 + dice_throw(6, throws++) % 4;

		for (size_t c = 0; c < changes; c++) {
			size_t at = dice_throw(6, throws++) % len;

			changed[at] = letters[dice_throw(6, throws++) % (sizeof(letters) - 1)];
		}
		if (gotha_read(each, (struct slice){changed, len}, SAMPLE_SIZE_MAX, &event, &fault)) {
			taken++;
			if (!sample_read(each, gotha_text(each, &event), &again, &fault))
				fail_msg("written, but refused: %s", fault_said(each, &fault));
		} else {
			assert_non_null(fault_said(each, &fault));
		}
		arena_reset(each);
	}
	arena_free(each);
	assert_in_range(taken, 100, 2900);
}
