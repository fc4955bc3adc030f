#include "publish/site.h"

#include <string.h>

/* What it said, a line each. */
static char said[4096];

static void
say(const char *line)
{
	snprintf(said + strlen(said), sizeof(said) - strlen(said), "%s\n", line);
}

static struct publisher_examined
examines(struct site *site, bool repair)
{
	said[0] = '\0';
	return publisher_examine(site->publisher, "maker", repair, say);
}

/* Its registration neither opened nor closed within the last minute. */
static void
quiet(struct site *site)
{
	db_run(site->db, "UPDATE tournament SET opens_at = $1", "d", (int64_t)NOON - 60);
}

static void
places(struct site *site)
{
	quiet(site);
	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho"));
	change(site, 2);
	assert_int_equal(2, asks(site, "/en/t/icho"));
	assert_int_equal(2, asks(site, "/ja/t/icho/rounds/3"));
	assert_int_equal(2, asks(site, "/en/"));
	assert_int_equal(2, asks(site, "/en/about"));
	assert_int_equal(2, asks(site, "/en/rules/jpga"));
	assert_int_equal(2, asks(site, "/picture/en/icho/standings"));
	assert_int_equal(2, asks(site, "/api/v1/tournaments/icho"));
}

enum { PLACED = 7 };

SITE_TEST(where_all_is_as_it_should_be_every_page_is_counted_and_nothing_said)
{
	struct publisher_examined all;

	places(site);
	site->rendered = 0;
	all = examines(site, true);
	assert_string_equal("", said);
	assert_int_equal(PLACED, all.pages);
	assert_int_equal(0, all.wrong + all.repaired);
	assert_int_equal(PLACED, site->rendered);
	SAY(site, 2, "en/t/icho.html", "en/index.html.gz", "picture/en/icho/standings.png");
	SAY(site, 1, ".aside/en/t/icho.html");
	shell(site, "rm public/.maker");
	shell(site, "find public -name '*.html*' -delete; find public -name '*.json*' -delete; find public -name '*.png*' -delete");
	all = examines(site, true); /* where there is no page, it is nobody's folder yet */
	assert_int_equal(0, all.pages + all.wrong);
	shell(site, "touch public/en/notes.txt");
	assert_int_equal(1, examines(site, true).wrong);
	assert_non_null(strstr(said, "of another program"));
}

/* Each alone: what is done to the folder, what is said of which file, whether it can be mended, and
 * the files that go and those that stay. */
SITE_TEST(of_each_file_that_is_wrong_a_line_is_said_and_with_repair_it_goes)
{
	static const struct {
		const char *script, *file, *what;
		size_t pages;
		bool broken, goes; /* that page cannot be rendered; what is said of it */
		const char *gone[2];
	} cases[] = {
		{"cd public && cp en/t/icho.html en/notes.txt", "/en/notes.txt", "is the file of no page",
		 PLACED + 1, false, true, {"en/notes.txt"}},
		{"cd public && cp en/t/icho.html en/t/icho.json", "/en/t/icho.json", "is the file of no page",
		 PLACED + 1, false, true, {"en/t/icho.json"}},
		{"cd public && cp en/t/icho.html .aside/en/nobody.html", "/.aside/en/nobody.html",
		 "is the file of no page", PLACED, false, true, {".aside/en/nobody.html"}},
		{"cd public/.aside && mkdir -p ja/t && cp en/t/icho.html ja/t/gone.html", "/.aside/ja/t/gone.html",
		 "is of a page that nobody may see", PLACED, false, true, {".aside/ja/t/gone.html"}},
		{"cd public/ja/t/icho/rounds && cp 3.html 4.html && cp 3.html.gz 4.html.gz", "/ja/t/icho/rounds/4.html",
		 "is of a page that nobody may see", PLACED + 1, false, true,
		 {"ja/t/icho/rounds/4.html", "ja/t/icho/rounds/4.html.gz"}},
		{"cd public/en/rules && cp jpga.html jpga.new && echo x >> jpga.new && mv jpga.new jpga.html",
		 "/en/rules/jpga.html", "does not say what it would say now", PLACED, false, true,
		 {"en/rules/jpga.html", "en/rules/jpga.html.gz"}},
		{"cd public/en && rm index.html.gz && cp about.html.gz index.html.gz",
		 "/en/index.html", "does not say the same plain and packed", PLACED, false, true,
		 {"en/index.html", "en/index.html.gz"}},
		{"rm public/api/v1/tournaments/icho.json", "/api/v1/tournaments/icho.json.gz",
		 "does not say the same plain and packed", PLACED - 1, false, true,
		 {"api/v1/tournaments/icho.json.gz"}},
		{"rm public/.placed/_", "/en/index.html", "would be left as it is by every change", PLACED,
		 false, true, {"en/index.html"}},
		{"true", "/en/about.html", "cannot be rendered now (the log says why)", PLACED, true, false, {NULL}},
	};

	places(site);
	site->hidden = "/rounds/4";
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct publisher_examined all;

		shell(site, cases[i].script);
		site->broken = cases[i].broken ? "/en/about" : NULL;
		all = examines(site, false);
		assert_string_equal(arena_printf(site->arena, "published%s %s: %s\n", cases[i].file, cases[i].what,
		                                 cases[i].goes ? "--repair takes it away" : "nothing is done"), said);
		assert_int_equal(cases[i].pages, all.pages);
		assert_int_equal(1, all.wrong);
		assert_int_equal(0, all.repaired);
		shell(site, arena_printf(site->arena, "test -f public%s", cases[i].file));
		all = examines(site, true);
		assert_string_equal(arena_printf(site->arena, "published%s %s: %s\n", cases[i].file, cases[i].what,
		                                 cases[i].goes ? "taken away" : "nothing is done"), said);
		assert_int_equal(1, all.wrong);
		assert_int_equal(cases[i].goes, all.repaired);
		for (size_t g = 0; g < COUNT(cases[i].gone) && cases[i].gone[g] != NULL; g++)
			GONE(site, cases[i].gone[g]);
		if (cases[i].broken)
			SAY(site, 2, "en/about.html");
		site->broken = NULL;
		assert_int_equal(2, asks(site, "/en/"));
		assert_int_equal(2, asks(site, "/en/rules/jpga"));
		assert_int_equal(2, asks(site, "/api/v1/tournaments/icho"));
		assert_int_equal(0, examines(site, false).wrong);
	}
}

SITE_TEST(every_page_of_an_event_that_is_hidden_since_is_said)
{
	places(site);
	db_run(site->db, "UPDATE tournament SET state = 'draft'", "");
	site->hidden = "icho";
	assert_int_equal(4 + 2, examines(site, false).wrong); /* and what lies aside, plain and packed */
	assert_non_null(strstr(said, "published/.aside/en/t/icho.html.gz is of a page that nobody may see"));
	assert_int_equal(4, examines(site, true).repaired); /* each with what lies aside of it */
	GONE(site, ".aside/en/t/icho.html", ".aside/en/t/icho.html.gz", "en/t/icho.html");
	assert_int_equal(0, examines(site, false).wrong);
}

SITE_TEST(a_page_that_the_clock_has_just_changed_is_not_called_old)
{
	places(site);
	site->says = 3;
	assert_int_equal(PLACED, examines(site, false).wrong);
	for (int64_t ago = 0; ago < 60; ago += 59) {
		db_run(site->db, "UPDATE tournament SET opens_at = $1", "d", NOON - ago);
		assert_int_equal(0, examines(site, true).wrong);
	}
	SAY(site, 2, "en/t/icho.html");
}

SITE_TEST(what_another_program_has_made_is_said_in_one_line_and_left)
{
	struct publisher_examined all;

	places(site);
	shell(site, "echo another > public/.maker");
	all = examines(site, true);
	assert_non_null(strstr(said, "the published pages are of another program"));
	assert_int_equal(1, all.wrong);
	assert_int_equal(0, all.pages + all.repaired);
	SAY(site, 2, "en/t/icho.html");
}

/* A change of the event that comes while a page is looked at: what was read before it is no fault. */
static void
changes(struct site *site)
{
	change_beside(site);
	site->says = 3;
}

SITE_TEST(what_changes_while_it_is_looked_at_is_not_wrong)
{
	quiet(site);
	change(site, 2);
	assert_int_equal(2, asks(site, "/en/t/icho"));
	site->rendered = 0;
	site->meanwhile = changes;
	assert_int_equal(0, examines(site, true).wrong);
	assert_string_equal("", said);
	GONE(site, "en/t/icho.html");
}

static void
changes_and_dies(struct site *site)
{
	change_and_die(site);
	site->says = 3;
}

SITE_TEST(what_one_has_changed_who_died_while_it_is_looked_at_is_taken_away_first)
{
	quiet(site);
	change(site, 2);
	assert_int_equal(2, asks(site, "/en/t/icho"));
	assert_int_equal(2, asks(site, "/en/about"));
	site->rendered = 0;
	site->meanwhile = changes_and_dies;
	assert_int_equal(2, examines(site, false).pages); /* that were there when it began */
	assert_string_equal("published/en/about.html does not say what it would say now: --repair takes it away\n", said);
	GONE(site, "en/t/icho.html");
}

/* For who erases. */
SITE_TEST(what_was_set_aside_or_sent_is_forgotten_and_what_is_published_stays)
{
	places(site);
	change_and_die(site);
	SAY(site, 1, ".aside/en/t/icho.html", ".aside/en/t/icho.html.gz");
	publisher_forget(site->publisher);
	GONE(site, ".aside/en/t/icho.html", ".aside/en/t/icho.html.gz", "en/t/icho.html");
	SAY(site, 2, "en/about.html", "en/rules/jpga.html.gz");
	shell(site, "test $(ls -A public/.copies | wc -l) = 0");
	assert_int_equal(2, asks(site, "/en/t/icho"));
}
