#include <string.h>

#include "actions/office/act.h"
#include "actions/people/accounts.h"
#include "base/backups.h"
#include "base/disk.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/say.h"
#include "pages/routes.h"
#include "pages/site/tabs.h"
#include "store/people/outbox.h"

enum {
	MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR,
	WAITS_LONG = 15 * MINUTE,  /* a letter */
	BACKUP_OLD = 26 * HOUR,    /* by any timer, one should be younger */
	FULL_PERCENT = 90,
};

ROUTER_FIELDS(site_state_creates_fields, {"who", .max = 10});

/* 2.1 MB */
static const char *
size_say(const struct page *page, int64_t bytes)
{
	static const char *const units[] = {"KB", "MB", "GB", "TB"};
	int64_t tenths = (bytes * 10 + 999) / 1000;
	size_t unit = 0;

	for (; tenths >= 10000 && unit + 1 < sizeof(units) / sizeof(units[0]); unit++)
		tenths /= 1000;
	return tenths >= 1000 || unit == 0
	       ? arena_printf(page->arena, "%lld %s", (long long)(tenths + 9) / 10, units[unit])
	       : arena_printf(page->arena, "%lld.%lld %s", (long long)tenths / 10,
	                      (long long)tenths % 10, units[unit]);
}

/* "27 min", "5 h", "12 days" */
static const char *
age_say(const struct page *page, int64_t seconds)
{
	const bool minutes = seconds < 2 * HOUR, hours = seconds < 2 * DAY;
	const int64_t number = seconds / (minutes ? MINUTE : hours ? HOUR : DAY);

	return page_word_number(page, minutes ? "site.minutes" : hours ? "site.hours" : "site.days", "number",
	                        number < 0 ? 0 : number);
}

/* What needs somebody: root.matters {text, note, mail: whether trying again may help}. */
static struct value *
matter_add(struct value *matters, const char *text, const char *note)
{
	struct value *item = value_add_object(matters);

	value_set_text(item, "text", text);
	value_set_text(item, "note", note);
	value_set_bool(item, "mail", false);
	return item;
}

/* root.mail: false where the site sends none, or {waiting, sent, refused, last (or false), need}. */
static void
mail_show(struct page *page, struct value *matters)
{
	const struct office *office = &page->app->office;
	const int64_t now = clock_now(office->clock);
	const struct outbox_tally tally = outbox_tally(office->db, now - DAY);
	const bool late = tally.waiting > 0 && tally.waiting_since < now - WAITS_LONG;
	const struct outbox_item *next = late ? outbox_put_off(page->arena, office->db) : NULL;
	struct value *mail, *data = value_object(page->arena);

	value_set_bool(page->root, "mail", false);
	if (!office->mails && tally.waiting == 0)
		return;
	mail = value_set_object(page->root, "mail");
	value_set_int(mail, "waiting", tally.waiting);
	value_set_int(mail, "sent", tally.sent);
	value_set_int(mail, "refused", tally.refused);
	fill_text(mail, "last", tally.sent_at == 0 ? NULL : say_instant(page, tally.sent_at, "UTC"));
	value_set_bool(mail, "need", late || tally.refused > 0);
	value_set_int(data, "number", tally.waiting);
	value_set_bool(data, "one", tally.waiting == 1);
	value_set_text(data, "since", say_instant(page, tally.waiting_since, "UTC"));
	if (late)
		value_set_bool(matter_add(matters, page_word(page, "site.mail-late", data),
		                          next == NULL ? page_word(page, "site.mail-untried", NULL) : next->answer),
		               "mail", true);
	value_set_int(data, "number", tally.refused);
	value_set_bool(data, "one", tally.refused == 1);
	if (tally.refused > 0)
		matter_add(matters, page_word(page, "site.mail-refused", data),
		           page_word(page, "site.mail-where", NULL));
}

/* What the database takes of the disk; NULL: it is on a server. */
static const char *
database_say(const struct page *page)
{
	const char *path = page->app->places.database;

	if (path == NULL)
		return NULL;
	return size_say(page, disk_used(path) + disk_used(arena_printf(page->arena, "%s-wal", path)));
}

/* root.disk {free, size, percent, database (or false), data}, root.pages {used, free}. */
static void
disk_show(struct page *page, struct value *matters)
{
	const struct app_places *places = &page->app->places;
	struct value *disk = value_set_object(page->root, "disk"), *pages = value_set_object(page->root, "pages");
	struct disk_room data = {0}, run = {0};
	int64_t percent;

	disk_room(places->data, &data);
	disk_room(places->published, &run);
	percent = data.size == 0 ? 0 : 100 - data.free * 100 / data.size;
	value_set_text(disk, "free", size_say(page, data.free));
	value_set_text(disk, "size", size_say(page, data.size));
	value_set_int(disk, "percent", percent);
	fill_text(disk, "database", database_say(page));
	value_set_text(disk, "data", size_say(page, disk_used(places->data)));
	value_set_text(pages, "used", size_say(page, disk_used(places->published)));
	value_set_text(pages, "free", size_say(page, run.free));
	if (percent >= FULL_PERCENT)
		matter_add(matters, page_word_number(page, "site.disk-full", "percent", percent),
		           page_word(page, "site.disk-full-note", NULL));
}

static void
backup_rows(struct page *page, const struct backups *all)
{
	enum backups_period *kept = arena_array(page->arena, all->count + 1, sizeof(*kept));
	struct value *list = value_set_list(page->root, "backups");
	int counts[BACKUP_PERIODS] = {0};

	backups_kept(all, clock_now(page->app->office.clock), page->app->backup_days, kept);
	for (size_t i = 0; i < all->count; i++) {
		const struct backups_one *one = &all->list[i];
		struct value *item = value_add_object(list), *data = value_object(page->arena);

		value_set_text(item, "made", say_instant(page, one->made_at, "UTC"));
		value_set_text(item, "size", size_say(page, disk_used(arena_printf(
			page->arena, "%s/%s", page->app->places.backups, one->name))));
		value_set_bool(item, "kept", kept[i] != BACKUP_PERIODS);
		if (kept[i] == BACKUP_PERIODS)
			continue;
		value_set_int(data, "number", ++counts[kept[i]]);
		value_set_int(data, "most", backups_schedules[kept[i]].most);
		value_set_text(item, "kept", page_wordf(page, data, "site.kept.%s", backups_schedules[kept[i]].name));
	}
}

/* root.backup {age: of the last, or false, at, need}, root.backups {made, kept (or false), size},
 * where they are. */
static void
backups_show(struct page *page, struct value *matters)
{
	const char *folder = page->app->places.backups;
	const struct backups all = backups_in(page->arena, folder);
	const struct backups_failure *failure = backups_failure(page->arena, page->app->places.data);
	const int64_t age = all.count == 0 ? 0 : clock_now(page->app->office.clock) - all.list[0].made_at;
	struct value *backup = value_set_object(page->root, "backup");

	fill_text(backup, "age", all.count == 0 ? NULL : age_say(page, age));
	fill_text(backup, "at", all.count == 0 ? NULL : say_instant(page, all.list[0].made_at, "UTC"));
	value_set_bool(backup, "need", failure != NULL || all.count == 0 || age > BACKUP_OLD);
	value_set_text(page->root, "folder", folder);
	value_set_bool(page->root, "any_backups", all.count > 0);
	if (failure != NULL)
		matter_add(matters,
		           page_word_text(page, "site.backup-failed", "since",
		                          say_instant(page, failure->at, "UTC")),
		           failure->why);
	else if (all.count == 0)
		matter_add(matters, page_word(page, "site.backup-none", NULL),
		           page_word(page, "site.backup-how", NULL));
	else if (age > BACKUP_OLD)
		matter_add(matters, page_word_text(page, "site.backup-old", "age", age_say(page, age)),
		           page_word(page, "site.backup-how", NULL));
	backup_rows(page, &all);
}

/* GET /{lang}/desk/site: what needs somebody, how the machine is, and who may make events. */
void
site_state(struct page *page)
{
	struct value *matters = value_set_list(page->root, "matters"), *creates;
	const bool everybody = account_everybody_creates(page->app->office.db);

	tabs_begin(page);
	page_form(page);
	mail_show(page, matters);
	disk_show(page, matters);
	backups_show(page, matters);
	fill_number(page->root, "calls", (int)value_count(matters));
	value_set_bool(page->root, "any_matters", value_count(matters) > 0);
	creates = value_set_object(page->root, "creates");
	value_set_text(creates, "action", tabs_url(page, "/creates"));
	value_set_bool(creates, "everybody", everybody);
	value_set_text(page->root, "again", tabs_url(page, "/mail"));
	page_show(page, "organiser/site_state");
}

/* POST …/creates: who may make events here. */
void
site_state_creates(struct page *page)
{
	accounts_everybody_creates(&page->app->office, strcmp(page_body(page, "who"), "everybody") == 0);
	page_go(page, tabs_url(page, ""), "creates-set");
}

/* POST …/mail: all that waits is tried as soon as may be. */
void
site_state_mail(struct page *page)
{
	const struct office *office = &page->app->office;
	const struct act act = act_begin(office, NULL, NULL);

	outbox_hurry(office->db, clock_now(office->clock));
	act_end(&act);
	page_go(page, tabs_url(page, ""), "mail-again");
}
