-- The set of languages has its home in the program: one more is to need no step
-- here. A CHECK cannot be changed where it stands, so the three tables that knew the
-- set are built anew, the two that others point at too. All else is as it was.

CREATE TABLE entry_new (
  id            TEXT NOT NULL PRIMARY KEY,
  tournament_id TEXT NOT NULL REFERENCES tournament (id),
  number        INTEGER NOT NULL CHECK (number > 0), -- in the order of entering; the waiting list's order too
  status        TEXT NOT NULL CHECK (status IN ('confirmed', 'waiting', 'withdrawn')),
  points_x2     INTEGER NOT NULL,           -- at the time of entry
  captain       INTEGER NOT NULL CHECK (captain IN (0, 1)),
  email         TEXT NOT NULL,
  note          TEXT NOT NULL,
  generation    INTEGER NOT NULL CHECK (generation >= 0), -- of its private link
  version       INTEGER NOT NULL,
  entered_at    INTEGER NOT NULL,
  lang          TEXT NOT NULL DEFAULT 'en' CHECK (length(lang) BETWEEN 2 AND 8), -- of mail to the pair
  fixed_table   INTEGER CHECK (fixed_table BETWEEN 1 AND 9999), -- where it always plays
  newcomer      INTEGER NOT NULL DEFAULT 0 CHECK (newcomer IN (0, 1)), -- its first event
  start_x2      INTEGER NOT NULL DEFAULT 0 CHECK (start_x2 BETWEEN -198 AND 198), -- added to its McMahon start
  rating        INTEGER CHECK (rating BETWEEN -9999 AND 9999), -- from OpenGotha's file, in its points
  UNIQUE (tournament_id, number),
  UNIQUE (tournament_id, id)                -- so that a game takes its pairs from its own event
) STRICT;

INSERT INTO entry_new (id, tournament_id, number, status, points_x2, captain, email, note,
  generation, version, entered_at, lang, fixed_table, newcomer, start_x2, rating)
SELECT id, tournament_id, number, status, points_x2, captain, email, note,
  generation, version, entered_at, lang, fixed_table, newcomer, start_x2, rating
FROM entry;

DROP TABLE entry;
ALTER TABLE entry_new RENAME TO entry;

CREATE INDEX entry_waiting ON entry (tournament_id, number) WHERE status = 'waiting';

CREATE TABLE partner_wish_new (
  id            TEXT NOT NULL PRIMARY KEY,
  tournament_id TEXT NOT NULL REFERENCES tournament (id),
  status        TEXT NOT NULL CHECK (status IN ('looking', 'paired', 'withdrawn')),
  family_name   TEXT NOT NULL CHECK (family_name <> ''),
  given_name    TEXT NOT NULL,
  family_kana   TEXT NOT NULL,
  given_kana    TEXT NOT NULL,
  rank          TEXT NOT NULL,
  honour        TEXT NOT NULL CHECK (honour IN ('', 'prefecture', 'title')),
  gender        TEXT NOT NULL CHECK (gender IN ('', 'f', 'm')),
  birth_date    TEXT NOT NULL CHECK (length(birth_date) IN (0, 10)),
  club          TEXT NOT NULL,
  country       TEXT NOT NULL,
  publish       TEXT NOT NULL CHECK (publish IN ('full', 'initials', 'number')),
  weakest       TEXT NOT NULL,              -- the partner's rank, "10k"; '' = any
  strongest     TEXT NOT NULL,
  email         TEXT NOT NULL,
  note          TEXT NOT NULL,              -- other players see it
  lang          TEXT NOT NULL CHECK (length(lang) BETWEEN 2 AND 8),
  generation    INTEGER NOT NULL CHECK (generation >= 0), -- of its private link
  version       INTEGER NOT NULL,
  entered_at    INTEGER NOT NULL,
  entry_id      TEXT REFERENCES entry (id), -- the pair it became part of
  UNIQUE (tournament_id, id),
  CHECK ((status = 'paired') = (entry_id IS NOT NULL))
) STRICT;

INSERT INTO partner_wish_new (id, tournament_id, status, family_name, given_name, family_kana,
  given_kana, rank, honour, gender, birth_date, club, country, publish, weakest, strongest,
  email, note, lang, generation, version, entered_at, entry_id)
SELECT id, tournament_id, status, family_name, given_name, family_kana,
  given_kana, rank, honour, gender, birth_date, club, country, publish, weakest, strongest,
  email, note, lang, generation, version, entered_at, entry_id
FROM partner_wish;

DROP TABLE partner_wish;
ALTER TABLE partner_wish_new RENAME TO partner_wish;

CREATE INDEX partner_wish_tournament ON partner_wish (tournament_id, entered_at);
CREATE INDEX partner_wish_entry ON partner_wish (entry_id);

CREATE TABLE outbox_new (
  id              TEXT NOT NULL PRIMARY KEY, -- the left part of its Message-ID
  tournament_id   TEXT NOT NULL REFERENCES tournament (id),
  entry_id        TEXT REFERENCES entry (id),
  partner_wish_id TEXT REFERENCES partner_wish (id),
  kind            TEXT NOT NULL,            -- as store/outbox.h names them
  detail          TEXT NOT NULL,            -- what the kind needs to say, or ''
  email           TEXT NOT NULL,
  lang            TEXT NOT NULL CHECK (length(lang) BETWEEN 2 AND 8),
  made_at         INTEGER NOT NULL,
  state           TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
  tries           INTEGER NOT NULL CHECK (tries >= 0),
  due_at          INTEGER NOT NULL,         -- when it is tried next
  answer          TEXT NOT NULL,            -- the server's last words, or ''
  done_at         INTEGER CHECK ((done_at IS NULL) = (state = 'waiting')),
  CHECK ((entry_id IS NULL) <> (partner_wish_id IS NULL))
) STRICT;

INSERT INTO outbox_new (id, tournament_id, entry_id, partner_wish_id, kind, detail, email, lang,
  made_at, state, tries, due_at, answer, done_at)
SELECT id, tournament_id, entry_id, partner_wish_id, kind, detail, email, lang,
  made_at, state, tries, due_at, answer, done_at
FROM outbox;

DROP TABLE outbox;
ALTER TABLE outbox_new RENAME TO outbox;

CREATE INDEX outbox_due ON outbox (due_at) WHERE state = 'waiting';
CREATE INDEX outbox_entry ON outbox (entry_id);
CREATE INDEX outbox_wish ON outbox (partner_wish_id);
CREATE INDEX outbox_address ON outbox (tournament_id, lower(email));
