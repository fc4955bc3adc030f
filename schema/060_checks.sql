-- What is written with every entry says its closed sets without lists: SQLite makes a table of its own of
-- each list of three words or more, every time a row is checked, which was a fifth of what an entry costs.
-- A CHECK cannot be changed where it stands, so the tables are built anew; all else is as it was.
CREATE TABLE player_new (
  entry_id    TEXT NOT NULL REFERENCES entry (id),
  seat        INTEGER NOT NULL CHECK (seat IN (0, 1)), -- in the order entered
  family_name TEXT NOT NULL CHECK (family_name <> ''),
  given_name  TEXT NOT NULL,
  family_kana TEXT NOT NULL,
  given_kana  TEXT NOT NULL,
  rank        TEXT NOT NULL,                -- "3d", "5k", "9p", "pro"
  honour      TEXT NOT NULL CHECK (honour = '' OR honour = 'prefecture' OR honour = 'title'),
  gender      TEXT NOT NULL CHECK (gender = '' OR gender = 'f' OR gender = 'm'),
  birth_date  TEXT NOT NULL CHECK (length(birth_date) IN (0, 10)),
  club        TEXT NOT NULL,
  publish     TEXT NOT NULL CHECK (publish = 'full' OR publish = 'initials' OR publish = 'number'),
  country     TEXT NOT NULL DEFAULT '',
  latin_name  TEXT NOT NULL DEFAULT '',
  photos      TEXT NOT NULL DEFAULT '' CHECK (photos = '' OR photos = 'yes' OR photos = 'no'),
  guardian    TEXT NOT NULL DEFAULT '',
  consent_at  INTEGER CHECK (consent_at IS NULL OR (consent_at > 0 AND guardian <> '')),
  PRIMARY KEY (entry_id, seat)
) STRICT;

INSERT INTO player_new (entry_id, seat, family_name, given_name, family_kana, given_kana, rank, honour,
  gender, birth_date, club, publish, country, latin_name, photos, guardian, consent_at)
SELECT entry_id, seat, family_name, given_name, family_kana, given_kana, rank, honour,
  gender, birth_date, club, publish, country, latin_name, photos, guardian, consent_at
FROM player;

DROP TABLE player;
ALTER TABLE player_new RENAME TO player;

CREATE TABLE entry_new (
  id            TEXT NOT NULL PRIMARY KEY,
  tournament_id TEXT NOT NULL REFERENCES tournament (id),
  number        INTEGER NOT NULL CHECK (number > 0), -- in the order of entering; the waiting list's order too
  status        TEXT NOT NULL
                CHECK (status = 'confirmed' OR status = 'waiting' OR status = 'withdrawn' OR status = 'unconfirmed'),
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
  from_id       TEXT REFERENCES entry (id) DEFERRABLE INITIALLY DEFERRED, -- went on as this one
  news_at       INTEGER CHECK (news_at > 0),
  asks          TEXT CHECK (length(asks) BETWEEN 1 AND 16),
  asks_why      TEXT CHECK (length(asks_why) BETWEEN 1 AND 200),
  erased_at     INTEGER CHECK (erased_at > 0),
  UNIQUE (tournament_id, number),
  UNIQUE (tournament_id, id)                -- so that a game takes its pairs from its own event
) STRICT;

INSERT INTO entry_new (id, tournament_id, number, status, points_x2, captain, email, note,
  generation, version, entered_at, lang, fixed_table, newcomer, start_x2, rating, from_id, news_at,
  asks, asks_why, erased_at)
SELECT id, tournament_id, number, status, points_x2, captain, email, note,
  generation, version, entered_at, lang, fixed_table, newcomer, start_x2, rating, from_id, news_at,
  asks, asks_why, erased_at
FROM entry;

DROP TABLE entry;
ALTER TABLE entry_new RENAME TO entry;

CREATE INDEX entry_from ON entry (from_id) WHERE from_id IS NOT NULL;
CREATE INDEX entry_standing ON entry (tournament_id, status, number);
CREATE INDEX entry_moved ON entry (tournament_id) WHERE from_id IS NOT NULL;
-- Those that end by themselves.
CREATE INDEX entry_unconfirmed ON entry (entered_at) WHERE status = 'unconfirmed';
