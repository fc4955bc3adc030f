#include <stdio.h>

#include "suite.h"

#include "api/body.h"

/* A call that brings a body and nothing else. */
struct sent {
	struct arena *arena;
	struct request request;
	struct call call;
	struct body body;
};

static struct body *
send(struct arena *arena, struct sent *sent, const char *text)
{
	*sent = (struct sent){.arena = arena};
	sent->request = (struct request){.arena = sent->arena, .body_bytes = slice_of(text)};
	sent->call = (struct call){.arena = sent->arena, .request = &sent->request};
	sent->body = body_of(&sent->call);
	return &sent->body;
}

/* All problems as "field word, field word". */
static const char *
problems(struct sent *sent)
{
	struct buf list = buf_new(sent->arena, 64);

	for (size_t i = 0; i < sent->call.problems.count; i++)
		buf_printf(&list, "%s%s %s", i > 0 ? ", " : "", sent->call.problems.list[i].field,
		           problem_facts[sent->call.problems.list[i].kind].key);
	return list.text;
}

ARENA_TEST(a_member_is_read_as_what_it_is_and_its_text_is_cleaned)
{
	struct sent sent;
	struct body *body = send(arena, &sent, "{\"t\": \" Mu\\u0308ller \\n x\", \"l\": \"a\\nb\", \"n\": -6.5,"
	                               " \"w\": 12, \"f\": true}");

	assert_string_equal(body_text(body, "t", ""), "Müller x");
	assert_string_equal(body_lines(body, "l", ""), "a\nb");
	assert_string_equal(body_number(body, "n", ""), "-6.5");
	assert_int_equal(body_whole(body, "w", 0, 12, -1), 12);
	assert_true(body_flag(body, "f", false));
	body_end(body);
	assert_string_equal(problems(&sent), "");
}

ARENA_TEST(what_is_not_there_is_what_the_reader_says_it_is)
{
	struct sent sent;
	struct body *body = send(arena, &sent, ""), object, list;

	assert_string_equal(body_text(body, "t", "as before"), "as before");
	assert_null(body_text(body, "t", NULL));
	assert_string_equal(body_number(body, "n", "4"), "4");
	assert_int_equal(body_whole(body, "w", 0, 9, -1), -1);
	assert_true(body_flag(body, "f", true));
	object = body_object(body, "o");
	assert_string_equal(body_text(&object, "t", ""), "");
	list = body_list(body, "l");
	assert_false(list.given);
	assert_int_equal(list.count, 0);
	body_end(&object);
	body_end(body);
	assert_string_equal(problems(&sent), "");
}

ARENA_TEST(null_is_read_only_where_it_says_something)
{
	struct sent sent;
	struct body *body = send(arena, &sent, "{\"a\": null, \"b\": null, \"n\": 1}");

	assert_true(body_null(body, "a"));
	assert_false(body_null(body, "n"));
	assert_false(body_null(body, "absent"));
	assert_string_equal(body_number(body, "n", ""), "1");
	body_end(body);
	assert_string_equal(problems(&sent), "b problem.unknown-field");
}

ARENA_TEST(another_kind_is_a_problem_beside_its_path)
{
	struct sent sent;
	struct body *body = send(arena, &sent, "{\"t\": 1, \"n\": \"1\", \"w\": 1.5, \"f\": 0, \"o\": [],"
	                               " \"l\": {}, \"z\": null, \"p\": [{\"rank\": 3}, 4]}"),
	            object, list, item;

	body_text(body, "t", "");
	body_number(body, "n", "");
	body_whole(body, "w", 0, 9, -1);
	body_flag(body, "f", false);
	object = body_object(body, "o");
	list = body_list(body, "l");
	assert_true(list.given);
	assert_int_equal(list.count, 0);
	body_text(body, "z", "");
	list = body_list(body, "p");
	assert_int_equal(list.count, 2);
	item = body_item(&list, 0);
	body_text(&item, "rank", "");
	item = body_item(&list, 1);
	body_text(&item, "rank", "");
	body_end(&item);
	body_end(&object);
	body_end(body);
	assert_string_equal(problems(&sent),
	                    "t problem.json-text, n problem.json-number, w problem.json-whole, "
	                    "f problem.json-flag, o problem.json-object, l problem.json-list, "
	                    "z problem.json-text, p.0.rank problem.json-text, p.1 problem.json-object");
}

ARENA_TEST(a_whole_number_keeps_to_its_limits)
{
	struct sent sent;
	struct body *body = send(arena, &sent, "{\"low\": -1, \"high\": 1000000000, \"list\": [3, 21]}"), list;

	assert_int_equal(body_whole(body, "low", 0, 9, -7), -7);
	assert_int_equal(body_whole(body, "high", 0, 999, -7), -7);
	list = body_list(body, "list");
	assert_int_equal(body_item_whole(&list, 0, 1, 20), 3);
	assert_int_equal(body_item_whole(&list, 1, 1, 20), -1);
	assert_string_equal(problems(&sent), "low problem.number, high problem.number, "
	                                    "list.1 problem.number");
}

ARENA_TEST(what_nobody_asked_for_is_a_problem_by_its_whole_name)
{
	struct sent sent;
	struct body *body = send(arena, &sent, "{\"a\": 1, \"ab\": {\"c\": 1}, \"d\": {\"e\": 1}}");
	struct body object = body_object(body, "d");

	body_end(&object);
	body_number(body, "a", "");
	body_end(body);
	assert_string_equal(problems(&sent), "d.e problem.unknown-field, ab problem.unknown-field");
}

ARENA_TEST(a_body_that_is_no_object_has_nothing_to_read)
{
	struct sent sent;
	static const struct {
		const char *text, *problem;
	} cases[] = {
		{"[]", " problem.json-object"}, {"\"x\"", " problem.json-object"},
		{"null", " problem.json-object"}, {"{\"a\": ", " problem.json"},
		{"{\"a\": 1, \"a\": 1}", " problem.json-twice"},
		{"{\"a\": {\"b\": 0.3}}", "a.b problem.json-half"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct body *body = send(arena, &sent, cases[i].text);

		assert_false(body_has(body, "a"));
		assert_string_equal(body_text(body, "a", "absent"), "absent");
		body_end(body);
		assert_string_equal(problems(&sent), cases[i].problem);
	}
}

ARENA_TEST(characters_that_no_text_has_are_a_problem)
{
	struct sent sent;
	struct body *body = send(arena, &sent, "{\"t\": \"a\\u0007b\", \"l\": [\"\\u001b\"]}"), list;

	assert_string_equal(body_text(body, "t", "as before"), "as before");
	list = body_list(body, "l");
	assert_string_equal(body_item_text(&list, 0), "");
	assert_string_equal(problems(&sent), "t problem.characters, l.0 problem.characters");
}
