#include "actions/entry/erase.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "actions/entry/log_hide.h"
#include "actions/office/act.h"
#include "base/file.h"
#include "base/log.h"
#include "event/name.h"
#include "event/schedule.h"
#include "store/audit.h"
#include "store/draw/game.h"
#include "store/people/erasing.h"
#include "store/people/personal.h"

enum { ID_MAX = 32 };

/* ---- the file of what was erased ---- */

/* "1790000000 entry k3…g 10": when, what, its id, and of which players of an entry the name went. */
static void
file_note(const struct office *office, const struct erasing *erasing)
{
	const char *line = arena_printf(office->arena, "%" PRId64 " %s %s %s\n", erasing->at, erasing->what,
	                                erasing->id, erasing->names);
	const size_t len = strlen(line);
	int file;

	if (office->erased == NULL)
		return;
	file = open(office->erased, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
	if (file < 0 || write(file, line, len) != (ssize_t)len || !file_sync(office->erased))
		log_die("cannot note in %s: %s", office->erased, strerror(errno));
	close(file);
}

/* In the file's, which is on the disk before the database says so: what is noted and was not erased is
 * erased again. */
static void
note(const struct office *office, const char *what, const char *id, const char *names)
{
	const struct erasing erasing = {what, id, names, clock_now(office->clock)};

	file_note(office, &erasing);
	erasing_note(office->db, &erasing);
}

/* All that the file says, in its order; none where there is no file. */
static struct erasings
file_read(const struct office *office)
{
	struct erasings all = {.count = 0};
	FILE *file = fopen(office->erased, "r");
	char line[128], what[8], id[ID_MAX], names[4];
	int64_t at;

	while (file != NULL && fgets(line, sizeof(line), file) != NULL) {
		names[0] = '\0';
		if (sscanf(line, "%" SCNd64 " %7s %31s %3s", &at, what, id, names) < 3)
			continue;
		all.list = arena_more(office->arena, all.list, all.count, sizeof(*all.list));
		all.list[all.count++] = (struct erasing){
			arena_text(office->arena, what), arena_text(office->arena, id),
			arena_text(office->arena, names), at,
		};
	}
	if (file != NULL)
		fclose(file);
	return all;
}

/* ---- of the log ---- */

/* Those about it: "" = all of the event and its divisions. */
static void
subject_close(const struct office *office, const char *whole_id, const struct entry_list *entries,
              const char *subject)
{
	const struct audit_filter filter = {.subject = subject, .kind = "", .before = INT64_MAX};
	const struct audit_lines lines = audit_of(office->arena, office->db, whole_id, &filter, INT_MAX);

	for (size_t i = 0; i < lines.count; i++) {
		log_hide(office->arena, entries, LOG_HIDE_ERASED, &lines.list[i].audit);
		audit_rewrite(office->db, &lines.list[i]);
	}
}

/* Of what players wrote who then became that pair; and why its games ended as they did. */
static void
log_close(const struct office *office, const struct tournament *t, const struct entry *entry)
{
	const char *whole = tournament_whole_id(t);
	const struct entry_list entries = entry_list_whole(office->arena, office->db, t->id);
	const struct partner_wishes wishes = partners_of(office->arena, office->db, whole);
	const struct rounds draw = rounds_of(office->arena, office->db, t->id, &t->ruleset->scoring);

	subject_close(office, whole, &entries, entry->id);
	for (size_t i = 0; i < wishes.count; i++) {
		const struct partner_wish *wish = &wishes.list[i];

		if ((wish->entry_id != NULL && strcmp(wish->entry_id, entry->id) == 0) ||
		    (wish->made_id != NULL && strcmp(wish->made_id, entry->id) == 0))
			subject_close(office, whole, &entries, wish->id);
	}
	for (size_t i = 0; i < draw.game_count; i++)
		if (game_has(&draw.games[i], entry->id))
			subject_close(office, whole, &entries,
			              arena_printf(office->arena, "round %d table %d",
			                           draw.games[i].round, draw.games[i].table));
}

/* ---- of an entry ---- */

static void
entry_erase(const struct office *office, const struct entry *entry, const bool names[static 2])
{
	struct entry left = *entry;

	for (size_t nth = 0; nth < left.player_count; nth++) {
		if (names[nth])
			left.players[nth].publish = PUBLISH_NUMBER;
		name_reduce(office->arena, &left.players[nth]);
	}
	left.erased_at = clock_now(office->clock);
	entry_update(office->db, &left);
	personal_erase(office->arena, office->db, OF_ENTRY, entry->id);
}

static void
entry_forget(const struct office *office, const struct entry *entry, const bool names[static 2])
{
	/* Also the same players' entries in other divisions, as which this one goes on. */
	for (; entry != NULL; entry = entry->from_id == NULL ? NULL
	                              : entry_by_id(office->arena, office->db, entry->from_id)) {
		const struct tournament *t = tournament_by_id(office->arena, office->db,
		                                              entry->tournament_id);

		log_close(office, t, entry);
		entry_erase(office, entry, names);
		office_audit(office, t->id, "entry.erase", entry->id, "", "", "");
	}
}

bool
erase_entry(const struct office *office, const struct tournament *tournament,
            const struct entry *entry, const bool names[static 2], struct problems *problems)
{
	const struct act act = act_begin(office, tournament->id, problems);
	const char which[] = {names[0] ? '1' : '0', names[1] ? '1' : '0', '\0'};

	note(office, "entry", entry->id, which);
	entry_forget(office, entry_by_id(office->arena, office->db, entry->id), names);
	return act_end(&act);
}

/* ---- of who looks for a partner ---- */

static void
wish_forget(const struct office *office, const struct partner_wish *wish)
{
	const struct entry_list entries = entry_list_of(office->arena, office->db, wish->tournament_id);

	subject_close(office, wish->tournament_id, &entries, wish->id);
	personal_erase(office->arena, office->db, OF_WISH, wish->id);
	office_audit(office, wish->tournament_id, "partner.erase", wish->id, "", "", "");
}

bool
erase_wish(const struct office *office, const struct tournament *tournament,
           const struct partner_wish *wish, struct problems *problems)
{
	const struct act act = act_begin(office, tournament->id, problems);
	const struct partner_wish *now = partner_by_id(office->arena, office->db, wish->id);

	if (now == NULL)
		return act_leave(&act);
	if (now->status == WISH_PAIRED)
		act_refuse(&act, PROBLEM_ERASE_PAIR);
	if (act_fine(&act)) {
		note(office, "wish", wish->id, "");
		wish_forget(office, now);
	}
	return act_end(&act);
}

/* ---- of all of an event ---- */

struct date
erase_day(const struct office *office, const struct tournament *t, bool played)
{
	const int64_t at = !played || date_given(t->last_date) ? 0 : game_last_at(office->db, t->id);
	const struct date said = schedule_last_day(t), last = schedule_today(t, at);

	return date_add(date_compare(last, said) > 0 ? last : said, t->keep_days);
}

/* Each needs the columns of every table, and the next one finds their room free. */
static void
entries_erase(const struct office *office, const char *tournament_id)
{
	static const bool none[2];
	const struct entry_list entries = entry_list_of(office->arena, office->db, tournament_id);
	struct office each = *office;

	each.arena = arena_child(office->arena);
	for (size_t i = 0; i < entries.count; i++) {
		entry_erase(&each, &entries.list[i], none);
		arena_reset(each.arena);
	}
	arena_free(each.arena);
}

static void
event_forget(const struct office *office, const struct tournament *whole)
{
	const struct tournaments divisions = tournament_divisions(office->arena, office->db, whole->id);
	struct entry_list entries;

	entries_erase(office, whole->id);
	for (size_t i = 0; i < divisions.count; i++)
		entries_erase(office, divisions.list[i].id);
	personal_erase(office->arena, office->db, OF_WHOLE_EVENT, whole->id);
	entries = entry_list_whole(office->arena, office->db, whole->id);
	subject_close(office, whole->id, &entries, "");
	tournament_erased_set(office->db, whole->id, clock_now(office->clock));
	office_audit(office, whole->id, "event.erase", whole->slug, "", "", "");
}

/* The event that is the whole of a division. */
static struct act
whole_begin(const struct office *office, const struct tournament *t, struct problems *problems)
{
	return act_begin(office, tournament_whole_id(t), problems);
}

bool
erase_event(const struct office *office, const struct tournament *tournament,
            struct problems *problems)
{
	const struct act act = whole_begin(office, tournament, problems);

	if (act.tournament->state != STATE_FINISHED && !act.tournament->cancelled &&
	    date_compare(schedule_today(act.tournament, clock_now(office->clock)),
	                 schedule_last_day(act.tournament)) <= 0)
		act_refuse(&act, PROBLEM_ERASE_EARLY);
	if (act_fine(&act)) {
		note(office, "event", act.tournament->id, "");
		event_forget(office, act.tournament);
	}
	return act_end(&act);
}

int
erase_due(const struct office *office)
{
	const int64_t now = clock_now(office->clock);
	const struct clock_wall today = clock_wall(now, "UTC");
	const struct tournaments all = tournaments_unerased(
		office->arena, office->db, (struct date){today.year, today.month, today.day});
	struct office each = *office;
	int done = 0;

	each.arena = arena_child(office->arena);
	for (size_t i = 0; i < all.count; i++) {
		const struct tournament *t = &all.list[i];
		struct act act;

		if (date_compare(schedule_today(t, now), erase_day(office, t, true)) < 0)
			continue;
		act = whole_begin(&each, t, NULL);
		event_forget(&each, act.tournament);
		done += act_end(&act);
		arena_reset(each.arena);
	}
	arena_free(each.arena);
	return done;
}

/* ---- once more ---- */

static bool
again(const struct office *office, const struct erasing *erasing)
{
	const char *what = erasing->what, *id = erasing->id, *names = erasing->names;
	const bool which[2] = {names[0] == '1', names[0] != '\0' && names[1] == '1'};
	const struct entry *entry = strcmp(what, "entry") == 0
		? entry_by_id(office->arena, office->db, id) : NULL;
	const struct partner_wish *wish = strcmp(what, "wish") == 0
		? partner_by_id(office->arena, office->db, id) : NULL;
	const struct tournament *whole = strcmp(what, "event") == 0
		? tournament_by_id(office->arena, office->db, id) : NULL;

	if (entry != NULL)
		entry_forget(office, entry, which);
	if (wish != NULL)
		wish_forget(office, wish);
	if (whole != NULL)
		event_forget(office, whole);
	erasing_note(office->db, erasing);
	return entry != NULL || wish != NULL || whole != NULL;
}

int
erase_again(const struct office *office)
{
	const struct erasings noted = file_read(office);
	int found = 0;

	db_begin(office->db);
	for (size_t i = 0; i < noted.count; i++)
		found += again(office, &noted.list[i]);
	db_commit(office->db);
	return found;
}

void
erase_gather(const struct office *office)
{
	const struct erasings all = erasing_all(office->arena, office->db), here = file_read(office);

	for (size_t i = 0; i < all.count; i++) {
		const struct erasing *erasing = &all.list[i];
		size_t at = 0;

		while (at < here.count && (strcmp(here.list[at].id, erasing->id) != 0 ||
		                           strcmp(here.list[at].what, erasing->what) != 0 ||
		                           strcmp(here.list[at].names, erasing->names) != 0))
			at++;
		if (at == here.count)
			file_note(office, erasing);
	}
}
