#include "world/browser.h"

/* The rules' pages say what the data says, and what each document says. */

static void
setup(struct world *world)
{
	office_open(world);
	browser_open(world);
}

/* What stands between <main> and </main>. */
static char *
rules(struct world *world, const char *lang, const char *id)
{
	get(world, arena_printf(world->arena, "/%s/rules/%s", lang, id));
	*strstr(world->response->body.text, "</main>") = '\0';
	return strstr(world->response->body.text, "<main");
}

/* The section of that id, alone. */
static char *
section(struct world *world, const char *lang, const char *ruleset, const char *id)
{
	char *page = rules(world, lang, ruleset);
	char *start = strstr(page, arena_printf(world->arena, "<section class=\"sec\" id=\"%s\"", id));

	if (start == NULL)
		fail_msg("%s has no section %s", ruleset, id);
	*strstr(start, "</section>") = '\0';
	return start;
}

OWN_TEST(rulesets_without_pairs_say_why_they_have_no_seats_and_no_rotation)
{
	size_t count;
	const struct ruleset *all = rulesets(&count);

	for (size_t i = 0; i < count; i++) {
		const char *page = rules(world, "en", all[i].id);
		bool pairs = !ruleset_single(&all[i]);

		if ((strstr(page, "id=\"turns\"") != NULL) != pairs ||
		    (strstr(page, "id=\"pair\"") != NULL) != pairs ||
		    (strstr(page, "id=\"example\"") != NULL) != pairs ||
		    (strstr(page, "There are no partners") != NULL) == pairs)
			fail_msg("%s", all[i].id);
	}
}

/* Every link of the list of contents leads to a section. */
OWN_TEST(the_contents_lead_to_what_is_there)
{
	size_t count;
	const struct ruleset *all = rulesets(&count);

	for (size_t i = 0; i < count; i++) {
		const char *page = rules(world, "ja", all[i].id), *at = page;
		int links = 0;

		while ((at = strstr(at, "href=\"#")) != NULL) {
			size_t len = strcspn(at += 7, "\"");

			has(all[i].id, page, arena_printf(world->arena, "id=\"%.*s\"", (int)len, at));
			links++;
		}
		if (links < 5)
			fail_msg("%s: %d links", all[i].id, links);
	}
}

/* jpga 3; kanto-junior, front page, 3. The seat's number in the picture is its turn. */
OWN_TEST(with_stones_the_same_order_begins_with_whites_captain)
{
	static const char *const without =
		"Black’s captain, White’s captain, Black’s partner, White’s partner, and round again.";
	static const char *const with =
		"White’s captain, Black’s partner, White’s partner, Black’s captain, and round again.";
	char *turns = section(world, "en", "kanto-junior", "turns");
	char *second = strstr(turns, "<h3>With two stones or more");

	assert_non_null(second);
	SAYS(second, with, "<li><span><b>White’s captain</b></span></li>");
	*second = '\0';
	SAYS(turns, without, "<li><span><b>Black’s captain</b></span></li>");
	turns = section(world, "en", "wmsg-2008", "turns");
	SAYS(turns, without, NOT "With two stones");
}

/* Where in a picture a player's number is drawn. */
OWN_TEST(numbers_stand_where_their_players_sit)
{
	static const struct {
		const char *from, *to;
		const char *drawn[4]; /* B2, W2, B1, W1: place and number */
	} cases[] = {
		{"Without stones", "With two stones",
		 {"(45 45)|3", "(295 45)|4", "(45 190)|1", "(295 190)|2"}},
		{"With two stones", NULL,
		 {"(45 45)|2", "(295 45)|3", "(45 190)|4", "(295 190)|1"}},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		char *part = strstr(section(world, "en", "jpga", "turns"),
		                    arena_printf(world->arena, "<h3>%s", cases[i].from));

		assert_non_null(part);
		if (cases[i].to != NULL)
			*strstr(part, cases[i].to) = '\0';
		for (size_t j = 0; j < COUNT(cases[i].drawn); j++) {
			size_t bar = strcspn(cases[i].drawn[j], "|");
			const char *place = strstr(part, arena_printf(world->arena, "translate%.*s", (int)bar,
			                                              cases[i].drawn[j]));

			assert_non_null(place);
			has(cases[i].from, arena_copy(world->arena, place, strcspn(place, "/")),
			    arena_printf(world->arena, ">%s<", cases[i].drawn[j] + bar + 1));
		}
	}
}

/* jpga 6, "Example of rotation error and return to normal rotation", move by move. */
OWN_TEST(the_example_is_the_documents)
{
	static const char *const moves =
		"1 Black’s partner; 2 White’s partner; 3 Black’s captain; 4 White’s captain; "
		"5 Black’s captain, a rotation error; 6 White’s captain, back in rotation; "
		"7 Black’s partner; 8 White’s partner; 9 Black’s captain; 10 White’s captain.";
	static const char *const ids[] = {"jpga", "kanto-junior", "wmsg-2008"};

	for (size_t i = 0; i < COUNT(ids); i++) {
		const char *errors = section(world, "en", ids[i], "errors");

		has(ids[i], errors, moves);
		has(ids[i], errors, "costs Black 3 points; the stone stays");
		if (times(errors, "var(--shu)\" stroke-width") != 1)
			fail_msg("%s: one stone is marked", ids[i]);
	}
}

/* The seeds: kanto-junior 6, jpga 6 (1)-(7), wmsg-2008 "Playing out-of-rotation",
 * bga-aga "Illegal moves". */
OWN_TEST(each_page_says_its_own_documents_rulings)
{
	static const struct {
		const char *ruleset, *id;
		const char *says[4];
		const char *says_not[3];
	} cases[] = {
		{"kanto-junior", "errors",
		 {"Call the referee every time.", "If it was none, just play on.", "costs 3 points",
		  "are not a rotation error: that pair loses"},
		 {"comes off the board", "like any other", "start"}},
		{"jpga", "errors",
		 {"comes off the board and it costs 3 points", "Playing out of turn on purpose loses",
		  "there is no penalty", "No move is taken back"},
		 {"Call the referee", "that pair loses", "like any other"}},
		{"wmsg-2008", "errors",
		 {"Call the referee every time.", "the referee starts it again", "like any other",
		  "who may declare the game lost"},
		 {"comes off the board", "that pair loses", "If it was none"}},
		/* back page, 1: (大人も参加する) ... 同じく */
		{"kanto-junior", "points",
		 {"title tournament that adults take part in too has 9",
		  "represented a prefecture in such a tournament 8", "professional has 12"}, {NULL}},
		{"egc-2015", "errors",
		 {"Playing out of turn on purpose loses", "whatever the move before it was", "like any other",
		  "No move is taken back"},
		 {"there is no penalty", "comes off the board", "Call the referee"}},
		{"egc-2015", "clock",
		 {"32 best pairs", "four groups", "40 minutes", "3 × 20 seconds"}, {NULL}},
		{"egc-2015", "conduct",
		 {"30 minutes", "sportsmanlike", "cannot take it back", "loses the game"}, {NULL}},
		{"bga-aga", "errors",
		 {"Every violation counts as inadvertent", "against ko, superko, self-capture or alternation",
		  "the whole sequence of two or more, the first stone included", "call the referee"},
		 {"partner", "rotation"}},
		{"bga-aga", "errors",
		 {"the position before the illegal move. The offender passes and hands over a pass stone",
		  "both may agree to go back to the position before it", "a legal move, without a pass stone",
		  "play goes on as it is; but self-captured stones come off"}, {NULL}},
		/* "Irregular Moves", I to Vi */
		{"bga-aga", "errors",
		 {"Captured stones left on the board", "put them all back", "before White’s first move",
		  "it is the opponent’s turn"}, {NULL}},
		{"bga-aga", "errors",
		 {"back into its owner’s bowl", "the point that was meant", "complete any captures",
		  "in doubt count the stones"}, {NULL}},
		/* "The score" */
		{"bga-aga", "scoring",
		 {"empty points surrounded by stones of one colour", "eyes in a seki count",
		  "all the stones that come off without further play"}, {NULL}},
		/* jpga 4 and "Pair Go Manners" */
		{"jpga", "conduct",
		 {"by speech, gestures, mannerisms or any other means", "may agree or not agree",
		  "ladies and gentlemen", "speech, conduct, attitudes or dress"}, {NULL}},
		{"jpga", "conduct",
		 {"At official tournaments there is no smoking", "At official tournaments partners do not leave",
		  "Do not try to win on time", "might seem to"}, {NULL}},
		/* "Playing set" */
		{"wmsg-2008", "scoring",
		 {"Ing-style Go sets", "one more container for each side", "about equally",
		  "At the beginning of each match"}, {NULL}},
		/* "Time Limits", "Late Players", "Etiquette" */
		{"swindon", "scoring",
		 {"in the order Black, White", "it is White’s turn, who passes and ends play, or plays on",
		  "Points in a seki count"}, {"stop the game"}},
		{"swindon", "clock",
		 {"and then pressing the clock", "nobody stops it to go for a coffee",
		  "counted out of the bowl", "White starts Black’s clock"}, {NULL}},
		{"swindon", "conduct",
		 {"not offered unless they ask", "before the results of the game are published",
		  "The referee’s word is final", "never discussed with the players"}, {NULL}},
		{"swindon", "conduct",
		 {"Do not hold a stone over the board", "whether the finger is still on it or not",
		  "nobody analyses the game", "promptly"}, {NULL}},
		{"bga-aga", "scoring",
		 {"hands a stone", "White makes one more pass", "ends with all stones left",
		  "half a win each"},
		 {"White wins", "token", "four agree"}},
		{"swindon", "scoring",
		 {"order Black, White", "played out", "half a win each", "superko"},
		 {"Then agree", "White wins", "token"}},
		{"wmsg-2008", "scoring",
		 {"each side has 180 stones", "Area is counted", "White wins a jigo", "token"},
		 {"Territory is counted", "hands a stone to", "half a win"}},
		{"kanto-junior", "conduct",
		 {"cannot take it back", "do not leave their seats", "15 minutes", "loses the game"},
		 {"clock", "confirm", "referee"}},
		{"wmsg-2008", "conduct",
		 {"pressing the clock", "may confirm, but not offer", "in serious cases", "15 minutes"},
		 {"do not leave", "take it back", "loses the game"}},
		{"swindon", "conduct",
		 {"30 minutes", "not for rating", "When both are late", "both lose"},
		 {"artner", "resign"}},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *part = section(world, "en", cases[i].ruleset, cases[i].id);

		for (size_t j = 0; j < COUNT(cases[i].says) && cases[i].says[j] != NULL; j++)
			has(cases[i].ruleset, part, cases[i].says[j]);
		for (size_t j = 0; j < COUNT(cases[i].says_not) && cases[i].says_not[j] != NULL; j++)
			has_not(cases[i].ruleset, part, cases[i].says_not[j]);
	}
}

/* swindon, "Time Limits": no more than 60 stones in 15 minutes. */
OWN_TEST(the_clock_adds_up_the_periods)
{
	static const char *const sums[] = {
		"<td>20 by 5:00</td>", "<td>40 by 7:00</td>", "<td>55 by 9:00</td>", "<td>60 by 15:00</td>",
	};
	const char *clock = section(world, "en", "swindon", "clock");

	for (size_t i = 0; i < COUNT(sums); i++)
		SAYS(clock, sums[i]);
	assert_int_equal(COUNT(sums), times(clock, " by "));
	SAYS(clock, "Every later one</th><td class=\"r\">2:00</td><td>50 stones", "60:00");
	clock = section(world, "en", "egc-2015", "clock");
	SAYS(clock, "30:00", "3 × 20 seconds");
	SAYS(section(world, "en", "jpga", "clock"), "45:00");
}

/* RULES.md, "ours": marked where the document says nothing, and nowhere else. */
OWN_TEST(what_the_document_does_not_say_is_marked_as_ours)
{
	static const struct {
		const char *ruleset, *id, *text; /* the text right before the mark, or in the heading */
		bool ours;
	} cases[] = {
		{"kanto-junior", "clock", "Clock", false},
		{"kanto-junior", "errors", "it was out of rotation.", true},
		{"kanto-junior", "errors", "costs 3 points. No move is taken back; the game goes on.", false},
		{"kanto-junior", "scoring", "White wins a jigo.", false},
		{"kanto-junior", "scoring", "Territory is counted.", true},
		{"kanto-junior", "pair", "so do their partners.", false},
		{"kanto-junior", "handicap", "Handicap table", false},
		{"jpga", "errors", "only when it was out of rotation.", false},
		{"jpga", "errors", "last move that remains.", true},
		{"jpga", "scoring", "all four agree.", false},
		{"jpga", "handicap", "Handicap table", true},
		{"jpga", "pair", "so do their partners.", true},
		{"wmsg-2008", "pair", "so do their partners.", false},
		{"wmsg-2008", "scoring", "White wins a jigo.", true},
		{"wmsg-2008", "scoring", "stones and territory.", true},
		{"wmsg-2008", "scoring", "every token it was given.", false},
		{"wmsg-2008", "handicap", "6.5 komi.", true},
		{"bga-aga", "handicap", "7.5 komi.", true},
		{"bga-aga", "scoring", "half a win each.", true},
		{"bga-aga", "scoring", "eyes in a seki count.", false},
		{"swindon", "handicap", "7 komi.", false},
		{"swindon", "handicap", "nigiri in every round.", true},
		{"bga-aga", "handicap", "nigiri in every round.", true},
		{"swindon", "points", "Points", true},
		{"wmsg-2008", "handicap", "nigiri for Black.", false},
		{"kanto-junior", "points", "Points", false},
		/* back page, 2: コミ6は黒から6目のコミ出し、コミ-6は白から6目のコミ出し */
		{"kanto-junior", "handicap", "by White (reverse komi).", false},
		{"kanto-junior", "handicap", "decide by nigiri.", true},
		{"kanto-junior", "points", "in such a tournament 8.", false},
		{"kanto-junior", "points", "even of a higher one.", true},
		{"swindon", "scoring", "half a win each.", true},
		{"swindon", "scoring", "play goes on.", true},
		{"swindon", "handicap", "All games are even.", true},
		{"bga-aga", "handicap", "All games are even.", true},
		{"wmsg-2008", "handicap", "All games are even.", false},
		{"wmsg-2008", "errors", "a rotation error like any other.", true},
		{"jpga", "scoring", "hands no stone over.", true},
		{"swindon", "clock", "Clock", false},
		{"swindon", "conduct", "loses by forfeit.", false},
		{"egf-pair", "handicap", "Handicap table", false},
		{"egf-pair", "errors", "The wrong partner plays", true},
		{"egf-pair", "clock", "Clock", false},
		{"egf-pair", "clock", "For each side", true},
		{"egf-pair", "scoring", "White wins a jigo.", true},
		{"egf-pair", "handicap", "larger differences play by that row.", true},
		/* the clock stands on White's right, "Clock control"; only times are missing */
		{"wmsg-2008", "clock", "Clock", false},
		{"wmsg-2008", "clock", "For each side", true},
		{"wmsg-2008", "clock", "the woman or the man.", false},
		/* front page, 3: in pictures that our copy lacks */
		{"kanto-junior", "turns", "This is the rotation.", true},
		{"kanto-junior", "turns", "goes on from there.", true},
		{"jpga", "turns", "goes on from there.", false},
		{"kanto-junior", "points", "in the same way.", true},
		{"jpga", "points", "in the same way.", true},
		{"egc-2015", "clock", "Clock", false},
		{"egc-2015", "conduct", "Talking, resigning, coming late", false},
		{"egc-2015", "conduct", "loses by forfeit.", false},
		{"egc-2015", "conduct", "like any other loss.", true},
		{"egc-2015", "turns", "Order of play", false},
		{"egc-2015", "errors", "The wrong partner plays", false},
		{"egc-2015", "errors", "whatever the move before it was.", false},
		{"egc-2015", "errors", "unless the referee decides otherwise.", true},
		{"egc-2015", "scoring", "Territory is counted.", false},
		{"jpga", "errors", "unless the referee decides otherwise.", true},
		{"kanto-junior", "conduct", "loses by forfeit.", true},
		{"kanto-junior", "conduct", "like any other loss.", true},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *part = section(world, "en", cases[i].ruleset, cases[i].id);
		const char *at = strstr(part, cases[i].text), *mark = " <small class=\"rk own\">Ours";

		if (at == NULL)
			fail_msg("%s, %s: no '%s'", cases[i].ruleset, cases[i].id, cases[i].text);
		at += strlen(cases[i].text);
		if ((strncmp(at, mark, strlen(mark)) == 0) != cases[i].ours)
			fail_msg("%s, %s: %.60s", cases[i].ruleset, cases[i].text, at);
	}
}

/* Takes out everything from one text to the other. */
static void
blank(char *page, const char *from, const char *to)
{
	while ((page = strstr(page, from)) != NULL) {
		char *end = strstr(page, to);

		assert_non_null(end);
		memset(page, ' ', (size_t)(end - page) + strlen(to));
	}
}

/* The first kanji (U+3400 to U+9FFF, and the sign for repeating one), or NULL. */
static const char *
kanji(const char *page)
{
	for (const unsigned char *at = (const unsigned char *)page; *at != '\0'; at++)
		if ((at[0] == 0xe3 && at[1] >= 0x90) || (at[0] >= 0xe4 && at[0] <= 0xe9) ||
		    (at[0] == 0xe3 && at[1] == 0x80 && at[2] == 0x85))
			return (const char *)at;
	return NULL;
}

OWN_TEST(children_can_read_every_kanji_of_their_page)
{
	static const struct {
		const char *begin, *end;
	} names[] = {{"関東ジュニアペア碁大会", " ルール"}}; /* the document's */
	char *page = rules(world, "ja", "kanto-junior");
	const char *found;

	assert_true(times(page, "<ruby>") > 200);
	assert_non_null(kanji("はじめの\u4e00"));
	assert_null(kanji("はじめの、ー「」ア−6"));
	blank(page, "<ruby>", "</ruby>");
	for (size_t i = 0; i < COUNT(names); i++)
		blank(page, names[i].begin, names[i].end);
	found = kanji(page);
	if (found != NULL)
		fail_msg("...%.90s", found > page + 45 ? found - 45 : page);
}

/* Pictures are words for those who do not see them. */
OWN_TEST(every_picture_says_what_it_shows)
{
	size_t count;
	const struct ruleset *all = rulesets(&count);

	for (size_t i = 0; i < 2 * count; i++) {
		const struct ruleset *ruleset = &all[i / 2];
		const char *page = rules(world, i % 2 == 0 ? "en" : "ja", ruleset->id);
		size_t pictures = times(page, "<svg class=\"fig\"");

		if (pictures != times(page, "role=\"img\" aria-label=\"") ||
		    (pictures >= 3) == ruleset_single(ruleset))
			fail_msg("%s: %zu pictures", ruleset->id, pictures);
		has_not(ruleset->id, page, "aria-label=\"\"");
		has_not(ruleset->id, page, "aria-label=\"<");
	}
}

/* kanto-junior, back page, 1: "(大人も参加する)アマチュア・タイトル大会で優勝したことがある人", and
 * "同じく" of who represented a prefecture: on its page and at the calculator, in both languages. */
OWN_TEST(an_honour_counts_only_where_adults_take_part_too)
{
	SAYS(get(world, "/en/rules/kanto-junior"),
	     "Has won an amateur title tournament that adults take part in too",
	     "Has represented a prefecture in an amateur tournament that adults take part in too");
	SAYS(get(world, "/en/handicap"), "only where adults take part too",
	     "A title for children alone does not count.");
	SAYS(get(world, "/ja/rules/kanto-junior"), "<rt>おとな</rt>", "<rt>さんか</rt>");
	SAYS(get(world, "/ja/handicap"), "<rt>おとな</rt>", "<rt>さんか</rt>");
}
