#include "store/audit.h"

#include "store/sample.h"

static void
every_line_is_kept_in_the_order_written(void **state)
{
	struct scratch *s = *state;
	static const struct audit lines[] = {
		{5000000000, "a", "pair", "entry.change", "a-1", "3d", "四段"},
		{4, NULL, "command line", "account.invite", "acc", "", ""},
	};
	struct query *query;
	int i = 0;

	sample_insert(s->db, "a");
	for (size_t n = 0; n < COUNT(lines); n++)
		audit_insert(s->db, &lines[n]);
	query = db_query(s->db, "SELECT at, tournament_id, actor, action, subject, before, after"
	                        " FROM audit ORDER BY id", "");
	for (; db_row(query); i++) {
		const char *const texts[] = {lines[i].actor, lines[i].action, lines[i].subject,
		                             lines[i].before, lines[i].after};

		assert_true(lines[i].at == db_long(query, 0));
		assert_int_equal(lines[i].tournament_id == NULL, db_is_null(query, 1));
		for (int n = 0; n < 5; n++)
			assert_string_equal(texts[n], db_text(query, n + 2, s->arena));
	}
	assert_int_equal(2, i);
}

static void
a_line_goes_with_its_change(void **state)
{
	struct scratch *s = *state;

	db_begin(s->db);
	audit_insert(s->db, &(struct audit){1, NULL, "pair", "entry.change", "", "", ""});
	db_rollback(s->db);
	assert_int_equal(0, scratch_count(s->db, "SELECT count(*) FROM audit"));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		SCRATCH_TEST(every_line_is_kept_in_the_order_written),
		SCRATCH_TEST(a_line_goes_with_its_change),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
