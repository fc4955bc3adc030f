#include "actions/office/letters.h"

#include "event/schedule.h"

/* Whoever types one address after another does not write to all of them by it. */
enum { SAME_MAX = 5, SAME_SECONDS = 24 * 3600 };

static int64_t
a_day_ago(const struct office *office)
{
	return clock_now(office->clock) - SAME_SECONDS;
}

#define OF_ONE(kind, word) [kind] = false,
#define OF_NEWS(kind, word) [kind] = true,

/* To an address that somebody has typed, whosever it is, a few letters an hour at most, over all events
 * and pairs; what an event tells all its pairs, a few of a kind. */
static bool
has_had_enough(const struct office *office, const struct outbox_letter *letter)
{
	enum { HOUR = 3600, MOST = 6, NEWS_MOST = 10 };
	static const bool news[LETTER_KINDS] = {OUTBOX_EVENT_TABLE(OF_ONE, OF_NEWS) OUTBOX_SITE_TABLE(OF_ONE)};
	const int64_t since = clock_now(office->clock) - HOUR;

	if (news[letter->kind])
		return outbox_count_of_kind(office->db, letter, since) >= NEWS_MOST;
	return outbox_count_to(office->db, letter->email, since) >= MOST;
}

#undef OF_ONE
#undef OF_NEWS

/* What the reader has not been told yet is told once. A detail says how things were
 * when the reader last heard of them: the older one's. */
void
letters_post(const struct office *office, const struct outbox_letter *letter)
{
	struct outbox_letter latest = *letter;
	const struct outbox_item *untried;

	if (!office->mails || letter->email[0] == '\0' ||
	    tournament_rehearsed(office->db, letter->tournament_id))
		return;
	untried = outbox_untried(office->arena, office->db, letter);
	if (untried == NULL && has_had_enough(office, letter))
		return;
	if (untried != NULL) {
		latest.detail = untried->letter.detail;
		outbox_delete(office->db, untried->id);
	}
	outbox_insert(office->db, secret_id_next(office->arena), &latest, clock_now(office->clock));
}

static void
post_to(const struct office *office, const struct tournament *tournament,
        const struct entry *entry, const struct outbox_addressee *to, enum outbox_kind kind,
        const char *detail)
{
	const struct outbox_letter letter = {
		.tournament_id = tournament->id, .entry_id = entry->id, .kind = kind,
		.detail = detail, .email = to->email, .lang = to->lang,
	};

	if (tournament->state != STATE_DRAFT)
		letters_post(office, &letter);
}

void
letters_entry(const struct office *office, const struct tournament *tournament,
              const struct entry *entry, enum outbox_kind kind, const char *detail)
{
	struct outbox_addressees all = {0};

	if (office->mails)
		all = outbox_addressees(office->arena, office->db, entry);
	for (size_t i = 0; i < all.count; i++)
		post_to(office, tournament, entry, &all.list[i], kind, detail);
}

void
letters_everybody(const struct office *office, const struct tournament *tournament,
                  enum outbox_kind kind, const char *detail)
{
	struct entry_list entries = tournament->divisions > 0
		? entry_list_whole(office->arena, office->db, tournament->id)
		: entry_list_of(office->arena, office->db, tournament->id);
	struct partner_wishes wishes = partners_of(office->arena, office->db, tournament->id);

	for (size_t i = 0; i < entries.count; i++)
		if (entries.list[i].status != STATUS_WITHDRAWN)
			letters_entry(office, tournament, &entries.list[i], kind, detail);
	for (size_t i = 0; i < wishes.count; i++) {
		const struct partner_wish *wish = &wishes.list[i];
		const struct outbox_letter letter = {
			.tournament_id = tournament->id, .wish_id = wish->id, .kind = kind,
			.detail = detail, .email = wish->email, .lang = wish->lang,
		};

		if (wish->status == WISH_LOOKING && tournament->state != STATE_DRAFT)
			letters_post(office, &letter);
	}
}

int
letters_everybody_count(const struct office *office, const struct tournament *tournament)
{
	return office->mails ? outbox_count_everybody(office->db, tournament->id) : 0;
}

void
letters_standing(const struct office *office, const struct tournament *tournament,
                 const struct entry *entry)
{
	const struct outbox_addressee own = {entry->email, entry->lang};
	SET_EACH(static const enum outbox_kind kinds[], SET_SIZE(ENTRY_STATUS_TABLE),
		[STATUS_CONFIRMED] = LETTER_CONFIRMED, [STATUS_WAITING] = LETTER_WAITING,
		[STATUS_WITHDRAWN] = LETTER_WAITING, [STATUS_UNCONFIRMED] = LETTER_UNCONFIRMED);
	const enum outbox_kind kind = kinds[entry->status];

	if (!office->mails || entry->email[0] == '\0' || tournament->state == STATE_FINISHED ||
	    outbox_count_standing(office->db, entry->id, a_day_ago(office)) >= SAME_MAX)
		return;
	post_to(office, tournament, entry, &own,
	        tournament->cancelled ? LETTER_EVENT_CANCELLED : kind, "");
}

void
letters_looking(const struct office *office, const struct partner_wish *wish)
{
	const struct outbox_letter letter = {
		.tournament_id = wish->tournament_id, .wish_id = wish->id, .kind = LETTER_LOOKING,
		.detail = "", .email = wish->email, .lang = wish->lang,
	};

	if (outbox_count_looking(office->db, &letter, a_day_ago(office)) < SAME_MAX)
		letters_post(office, &letter);
}

const char *
letters_where_and_when(struct arena *arena, const struct tournament *tournament)
{
	char date[11], last[11];

	date_text(tournament->date, date);
	date_text(schedule_last_day(tournament), last);
	return arena_printf(arena, "%s\n%s\n%s\n%s\n%s", date, tournament->texts[TEXT_VENUE][COLUMN_EN],
	                    tournament->round_times, schedule_several_days(tournament) ? last : "",
	                    tournament->texts[TEXT_VENUE][COLUMN_JA]);
}
