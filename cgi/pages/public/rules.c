#include "pages/part/event_page.h"
#include "pages/part/page.h"
#include "pages/part/rules_say.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/public/rule_tables.h"
#include "pages/routes.h"
#include "rules/handicap.h"
#include "rules/ruleset.h"

/* GET /{lang}/rules/: anyone. The rulesets this site knows, for pairs and for one. */
void
public_rules(struct page *page)
{
	struct value *pairs = value_set_list(page->root, "pairs");
	struct value *one = value_set_list(page->root, "one");
	size_t count;
	const struct ruleset *all = rulesets(&count);

	for (size_t i = 0; i < count; i++) {
		struct value *item = value_add_object(ruleset_single(&all[i]) ? one : pairs);

		value_set_text(item, "name", event_page_ruleset(page, &all[i]));
		value_set_text(item, "url", url_published(page, PUBLISHED_RULESET, all[i].id));
		value_set_bool(item, "handicap", ruleset_has_handicap(&all[i]));
		value_set_text(item, "lead", page_wordf(page, NULL, "rules.%s.short", all[i].id));
	}
	page_title(page, "rules.title", NULL);
	page_show_public(page, "public/rules");
}

/* Each period, and what must have been played by its end; the last has no end. */
static void
periods(const struct page *page, struct value *clock, const struct timing *timing)
{
	struct value *list = value_set_list(clock, "periods");
	int stones = 0, seconds = 0;

	for (size_t i = 0; i < timing->period_count; i++) {
		const struct timing_period *period = &timing->periods[i];
		struct value *item = value_add_object(list);

		stones += period->stones;
		seconds += period->seconds;
		value_set_int(item, "number", (int64_t)i + 1);
		value_set_bool(item, "last", i + 1 == timing->period_count);
		value_set_int(item, "stones", period->stones);
		value_set_text(item, "time", say_minutes(page->arena, period->seconds));
		value_set_int(item, "stones_sum", stones);
		value_set_text(item, "time_sum", say_minutes(page->arena, seconds));
	}
}

/* What the diagrams of a ruleset's page show: the four seats round the board,
 * the order of moves, and an error with the way back. Places are in the units
 * of the pictures (templates/parts/diagram_*.mustache), which draw the rest.
 * Only for rulesets with pairs. */

/* Captains on the near side, face to face; Black on the left. */
static const struct place {
	int x, y;
} places[SEATS] = {
	[SEAT_B1] = {45, 190}, [SEAT_W1] = {295, 190},
	[SEAT_B2] = {45, 45}, [SEAT_W2] = {295, 45},
};

/* jpga 6, "Example of rotation error and return to normal rotation". */
static const enum seat example[] = {
	SEAT_B2, SEAT_W2, SEAT_B1, SEAT_W1, SEAT_B1,
	SEAT_W1, SEAT_B2, SEAT_W2, SEAT_B1, SEAT_W1,
};

enum { EXAMPLE_ROW = 5, EXAMPLE_ERROR = 4 /* the fifth, claimed at once */ };

static struct value *
player_add(struct value *list, enum seat seat)
{
	struct value *item = value_add_object(list);

	value_set_bool(item, "white", seat == SEAT_W1 || seat == SEAT_W2);
	value_set_bool(item, "captain", seat == SEAT_B1 || seat == SEAT_W1);
	return item;
}

static struct value *
stone_add(struct value *list, enum seat seat, struct place place, int number)
{
	struct value *item = player_add(list, seat);

	value_set_int(item, "x", place.x);
	value_set_int(item, "y", place.y);
	value_set_int(item, "number", number);
	return item;
}

/* From the far seats to the near ones, as one reads. */
static void
seats_add(struct value *list, enum seat first)
{
	static const enum seat order[] = {SEAT_B2, SEAT_W2, SEAT_B1, SEAT_W1};

	for (int i = 0; i < SEATS; i++) {
		int turn = ((int)order[i] - (int)first + SEATS) % SEATS;

		stone_add(list, order[i], places[order[i]], turn + 1);
	}
}

static void
turn_add(struct value *list, int stones)
{
	struct value *turn = value_add_object(list), *order;
	enum seat first = handicap_first_move(stones);

	value_set_bool(turn, "stones", stones > 0);
	seats_add(value_set_list(turn, "seats"), first);
	order = value_set_list(turn, "order");
	for (int i = 0; i < SEATS; i++) {
		struct value *item = player_add(order, (enum seat)(((int)first + i) % SEATS));

		value_set_bool(item, "first", i == 0);
		value_set_bool(item, "last", i + 1 == SEATS);
	}
}

/* root.seats: the four as {x, y, number, white, captain}, the far ones first.
 * root.turns: one or, where the handicap table places stones, two orders of
 * moves, as {stones (bool), seats, order}, the seats numbered, the order being
 * the four from the first to play on, each as {white, captain, first, last}.
 * root.example: the moves of jpga 6's example, as {x, y, number, white,
 * captain, error, back, last}; `back` is the move that returns to the rotation. */
static void
rule_diagrams(struct page *page, const struct ruleset *ruleset)
{
	const struct handicap *handicap = &ruleset->handicap;
	int stones = 0; /* the fewest that the table ever places */
	struct value *turns, *moves;
	int count = (int)(sizeof(example) / sizeof(example[0]));

	seats_add(value_set_list(page->root, "seats"), SEAT_B1);
	turns = value_set_list(page->root, "turns");
	turn_add(turns, 0);
	for (size_t i = 0; i < handicap->row_count && stones == 0; i++)
		stones = handicap->rows[i].stones;
	if (stones > 0)
		turn_add(turns, stones);
	moves = value_set_list(page->root, "example");
	for (int i = 0; i < count; i++) {
		struct place place = {34 + 68 * (i % EXAMPLE_ROW), 24 + 96 * (i / EXAMPLE_ROW)};
		struct value *item = stone_add(moves, example[i], place, i + 1);

		value_set_bool(item, "error", i == EXAMPLE_ERROR);
		value_set_bool(item, "back", i == EXAMPLE_ERROR + 1);
		value_set_bool(item, "last", i + 1 == count);
	}
}

/* What the data says of the ruleset, for the parts that all its pages share. */
static void
facts(struct page *page, const struct ruleset *ruleset)
{
	struct value *rule = value_set_object(page->root, "rule");
	struct value *object = value_set_object(page->root, "ours");
	struct value *clock = value_set_object(page->root, "clock");

	value_set_bool(rule, "pairs", !ruleset_single(ruleset));
	rules_say_facts(rule, ruleset);
	value_set_text(clock, "main", say_minutes(page->arena, ruleset->clock.main_seconds));
	value_set_int(clock, "count", ruleset->clock.count);
	value_set_int(clock, "seconds", ruleset->clock.seconds);
	periods(page, clock, &ruleset->clock);
	/* What its document does not say, and this site decided. */
	for (enum ruleset_ours i = 0; i < OURS_COUNT; i++)
		value_set_bool(object, ruleset_ours_words[i], ruleset_is_ours(ruleset, i));
	rule_tables_handicap(page, value_set_list(page->root, "table_rows"), &ruleset->handicap,
	                     &ruleset->handicap, -1);
	rule_tables_points(page, ruleset);
	if (!ruleset_single(ruleset))
		rule_diagrams(page, ruleset);
}

/* GET /{lang}/rules/{ruleset}: anyone. What the data says stands in tables and
 * words shared by all; what only its document says, in a template of its own. */
void
public_rules_one(struct page *page)
{
	const struct ruleset *ruleset = ruleset_find(page_capture(page, "ruleset"));

	if (ruleset == NULL) {
		page_refuse(page, 404);
		return;
	}
	page_title_text(page, event_page_ruleset(page, ruleset));
	value_set_text(page->root, "source", ruleset->source);
	value_set_bool(page->root, "source_ja", ruleset->source_ja);
	value_set_bool(page->root, "child", ruleset_admits(ruleset)->junior);
	value_set_text(page->root, "calculator",
	               arena_printf(page->arena, "%s?ruleset=%s",
	                            url_published(page, PUBLISHED_HANDICAP, ""),
	                            ruleset->id));
	value_set_text(page->root, "ending", url_published(page, PUBLISHED_ENDING, ruleset->id));
	facts(page, ruleset);
	page_show_public(page, arena_printf(page->arena, "public/rules-%s", ruleset->id));
}
