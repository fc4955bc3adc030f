-- An event may have several fields, its divisions: each is a row of its own with all that is
-- drawn, recorded and ranked in it, and names the event that it is part of. Such an event draws
-- nothing itself. A division's address stands below its event's, and is longer.

CREATE TABLE tournament_new (
  id          TEXT NOT NULL PRIMARY KEY,
  slug        TEXT NOT NULL UNIQUE,
  name_en     TEXT NOT NULL,
  name_ja     TEXT NOT NULL CHECK (name_en <> '' OR name_ja <> ''),
  date        TEXT NOT NULL CHECK (length(date) = 10),
  venue       TEXT NOT NULL,
  ruleset     TEXT NOT NULL,
  rounds      INTEGER NOT NULL CHECK (rounds BETWEEN 1 AND 20),
  round_times TEXT NOT NULL,                -- "10:00 11:20", one a round, or ""
  capacity    INTEGER NOT NULL CHECK (capacity BETWEEN 2 AND 2048),
  taken       INTEGER NOT NULL CHECK (taken BETWEEN 0 AND capacity),
  state       TEXT NOT NULL CHECK (state IN ('draft', 'open', 'closed', 'running', 'finished')),
  opens_at    INTEGER NOT NULL,
  closes_at   INTEGER NOT NULL CHECK (closes_at > opens_at),
  zone        TEXT NOT NULL,                -- IANA, of its dates and times
  fee         TEXT NOT NULL,
  programme   TEXT NOT NULL,
  access      TEXT NOT NULL,
  contact     TEXT NOT NULL,
  seed        INTEGER NOT NULL CHECK (seed >= 0),
  version     INTEGER NOT NULL,
  created_at  INTEGER NOT NULL,
  overrides   TEXT NOT NULL DEFAULT '',     -- what it changes of its ruleset
  check_in    INTEGER NOT NULL DEFAULT 0 CHECK (check_in IN (0, 1)), -- pairs say that they have come
  cancelled   INTEGER NOT NULL DEFAULT 0 CHECK (cancelled IN (0, 1)), -- it does not take place
  system      TEXT NOT NULL DEFAULT 'swiss'
              CHECK (system IN ('swiss', 'mcmahon', 'round-robin', 'knockout', 'fours')),
  plan        TEXT NOT NULL DEFAULT '' CHECK (length(plan) <= 1024), -- what differs from the system's usual
  tables_out  TEXT NOT NULL DEFAULT '' CHECK (length(tables_out) <= 200), -- "7 13": no game is drawn on these
  edition     TEXT NOT NULL DEFAULT '' CHECK (edition <> '' OR state = 'draft'),
  changes     INTEGER NOT NULL DEFAULT 0,   -- one more with every line of its log
  last_date   TEXT NOT NULL DEFAULT '' CHECK (length(last_date) IN (0, 10)), -- '' = the last round's
  imported    TEXT NOT NULL DEFAULT '' CHECK (length(imported) <= 2000), -- what a file was, a line each
  parent_id   TEXT REFERENCES tournament_new (id), -- of a division: the event that it is part of
  key         TEXT NOT NULL DEFAULT '' CHECK (length(key) <= 16), -- what it is called in addresses
  position    INTEGER NOT NULL DEFAULT 0 CHECK (position BETWEEN 0 AND 99), -- among its event's divisions
  way         TEXT NOT NULL DEFAULT '' CHECK (way IN ('', 'choice', 'strength', 'desk')), -- how entries come into it
  weakest     INTEGER CHECK (weakest BETWEEN 1 AND 99), -- by strength: the least grade in it, from 30-kyu = 0; NULL = any
  CHECK (length(slug) BETWEEN 1 AND CASE key WHEN '' THEN 64 ELSE 96 END),
  CHECK ((parent_id IS NULL) = (key = '') AND (key = '') = (way = '')),
  CHECK (weakest IS NULL OR way = 'strength')
) STRICT;

INSERT INTO tournament_new (
  id, slug, name_en, name_ja, date, venue, ruleset, rounds, round_times, capacity, taken,
  state, opens_at, closes_at, zone, fee, programme, access, contact, seed, version,
  created_at, overrides, check_in, cancelled, system, plan, tables_out, edition, changes,
  last_date, imported)
SELECT
  id, slug, name_en, name_ja, date, venue, ruleset, rounds, round_times, capacity, taken,
  state, opens_at, closes_at, zone, fee, programme, access, contact, seed, version,
  created_at, overrides, check_in, cancelled, system, plan, tables_out, edition, changes,
  last_date, imported
FROM tournament;

DROP TABLE tournament;
ALTER TABLE tournament_new RENAME TO tournament;

CREATE INDEX tournament_parent ON tournament (parent_id, position) WHERE parent_id IS NOT NULL;

-- Who went from one division into another with games behind it is a new entry there, of the
-- same people; the private link of the first leads to it.
ALTER TABLE entry ADD COLUMN from_id TEXT REFERENCES entry (id) DEFERRABLE INITIALLY DEFERRED;

CREATE INDEX entry_from ON entry (from_id) WHERE from_id IS NOT NULL;
