#include "world/hall.h"

#include "base/buf.h"
#include "store/draw/check_in.h"
#include "store/draw/keep_apart.h"

/* What is read again is another list; what is kept is the same one. */
HALL_TEST(an_event_is_read_once_at_a_moment)
{
	struct event first, again, other, later;

	sample_insert(world->db, "other");
	db_read_begin(world->db);
	event_cache_begin(world->events);
	first = event_cache_get(world->events, world->tournament);
	other = event_cache_get(world->events, tournament_by_id(world->arena, world->db, "other"));
	event_cache_begin(world->events);
	again = event_cache_get(world->events, world->tournament);
	db_read_end(world->db);
	assert_int_equal(9, first.entries.count);
	assert_int_equal(0, other.entries.count);
	assert_ptr_equal(first.entries.list, again.entries.list);
	hall_enter(world, 10, 60, STATUS_CONFIRMED);
	db_read_begin(world->db);
	later = event_cache_get(world->events, world->tournament);
	db_read_end(world->db);
	assert_int_equal(10, later.entries.count);
	/* Who holds what was read before the writing holds it to the end of the request. */
	assert_int_equal(9, again.entries.count);
	assert_string_equal(later.entries.list[0].id, again.entries.list[0].id);
}

/* Whatever was written since: it touched neither. */
HALL_TEST(what_was_read_for_a_public_page_is_right_until_its_name_is_touched)
{
	struct event first, again, later, other;

	db_read_begin(world->db);
	event_cache_page(world->events, "icho", 7);
	event_cache_begin(world->events);
	first = event_cache_get(world->events, world->tournament);
	db_read_end(world->db);
	hall_enter(world, 10, 60, STATUS_CONFIRMED);
	db_read_begin(world->db);
	event_cache_begin(world->events);
	again = event_cache_get(world->events, tournament_by_id(world->arena, world->db, "icho"));
	assert_int_equal(9, again.entries.count);
	assert_ptr_equal(first.entries.list, again.entries.list);
	event_cache_page(world->events, "", 7);
	event_cache_begin(world->events);
	other = event_cache_get(world->events, world->tournament);
	assert_int_equal(10, other.entries.count);
	event_cache_page(world->events, "icho", 8);
	event_cache_begin(world->events);
	later = event_cache_get(world->events, world->tournament);
	assert_int_equal(10, later.entries.count);
	event_cache_page(world->events, NULL, 0);
	event_cache_begin(world->events);
	assert_int_equal(10, event_cache_get(world->events, world->tournament).entries.count);
	db_read_end(world->db);
}

/* One more division of the hall's event with the pairs from `first` to `last`, its first round drawn; one
 * of them has come, and one stays away from the second. */
static void
division_make(struct world *world, const char *id, const char *ruleset, int first, int last)
{
	struct tournament division = *tournament_by_id(world->arena, world->db, "icho");

	division.id = division.key = id;
	division.slug = arena_printf(world->arena, "icho/divisions/%s", id);
	division.parent_id = "icho";
	division.way = WAY_CHOICE;
	division.ruleset = division.base = ruleset_find(ruleset);
	division.plan = plan_usual(SYSTEM_ROUND_ROBIN);
	division.rounds = 5;
	assert_true(tournament_insert(world->db, &division, 1));
	for (int number = first; number <= last; number++)
		entry_move(world->db, hall_id(world, number), id, STATUS_CONFIRMED);
	world->event = id;
	world_read(world);
	hall_draw(world);
	absence_set(world->db, hall_id(world, last), 2, true);
	check_in_insert(world->db, &(struct check_in){hall_id(world, first), world->now + first, CHECK_IN_DESK});
}

/* All that a page could tell of it. */
static const char *
told(struct world *world, const struct event *event)
{
	struct arena *arena = world->arena;
	struct buf text = buf_new(arena, 256);
	const struct rounds *draw = &event->draw;
	const struct seating seating = event_seating(arena, event, 1);

	buf_printf(&text, "%s %d %zu %d:", event->tournament->slug, draw->rounds, draw->game_count, event->published);
	for (size_t i = 0; i < event->entries.count; i++)
		buf_printf(&text, " %s of %s", event->entries.list[i].id, event->entries.list[i].tournament_id);
	buf_printf(&text, "; %s;", seating_text(arena, &seating));
	for (size_t i = 0; i < draw->game_count; i++)
		buf_printf(&text, " %d %d", draw->games[i].result.ending, draw->games[i].result.winner);
	for (size_t i = 0; i < event->absences.count; i++)
		buf_printf(&text, " away %s", event->absences.list[i].entry_id);
	for (size_t i = 0; i < draw->here.count; i++)
		buf_printf(&text, " here %s", draw->here.list[i].entry_id);
	for (size_t i = 0; i < draw->apart.count; i++)
		buf_printf(&text, " apart %s %s", draw->apart.list[i].one, draw->apart.list[i].other);
	for (size_t i = 0; i < draw->berths.count; i++)
		buf_printf(&text, " berth %s %d", draw->berths.list[i].entry_id, draw->berths.list[i].number);
	return text.text;
}

HALL_TEST(an_event_and_its_divisions_that_are_read_together_are_as_each_is_alone)
{
	const struct event_family *family;

	division_make(world, "kyu", "kanto-junior", 5, 9);
	division_make(world, "dan", "kanto-junior", 1, 4);
	hall_publish(world, 1);
	hall_play(world, 1);
	keep_apart_insert(world->db, "kyu", "icho-5", "icho-6");
	db_read_begin(world->db);
	event_cache_begin(world->events);
	family = event_cache_family_read(world->events, "icho");
	assert_int_equal(3, family->all.count);
	assert_ptr_equal(family, event_cache_family(world->events, "icho"));
	for (size_t i = 0; i < family->all.count; i++) {
		const struct tournament *t = &family->all.list[i];
		const struct event alone = event_of(world->arena, world->db, t);
		const struct event kept = event_cache_get(world->events, t);

		assert_string_equal(told(world, &alone), told(world, &kept));
		assert_ptr_equal(family->events[i].entries.list, kept.entries.list);
	}
	assert_int_equal(9, family->events[0].entries.count);
	assert_int_equal(2, family->events[0].draw.here.count);
	assert_string_equal("icho-5", family->events[0].draw.here.list[0].entry_id);
	db_read_end(world->db);
}
