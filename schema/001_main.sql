-- The nouns of the first Oshidori. Ids are made by the program (16 letters and
-- digits); instants are seconds since 1970 UTC; points, komi and margins are in
-- half points (x2). Every rule that can be stated here is stated here.

CREATE TABLE account (
  id            TEXT NOT NULL PRIMARY KEY,
  email         TEXT NOT NULL UNIQUE,       -- lower case
  password_hash TEXT,                       -- argon2id; NULL until a password is set
  created_at    INTEGER NOT NULL
) STRICT;

-- A one-time sign-in link. Only the hash of its token is kept.
CREATE TABLE invitation (
  token_hash TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  expires_at INTEGER NOT NULL
) STRICT;

CREATE TABLE session (
  token_hash TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  expires_at INTEGER NOT NULL
) STRICT;

-- Failed sign-ins, by account and by address (both as keyed hashes): the next
-- try is answered only from retry_at on.
CREATE TABLE sign_in_failure (
  who      TEXT NOT NULL PRIMARY KEY,
  failures INTEGER NOT NULL CHECK (failures > 0),
  retry_at INTEGER NOT NULL
) STRICT;

-- What a form sent twice has made already.
CREATE TABLE idempotency (
  key     TEXT NOT NULL PRIMARY KEY,
  made    TEXT NOT NULL,
  made_at INTEGER NOT NULL
) STRICT;

CREATE TABLE tournament (
  id          TEXT NOT NULL PRIMARY KEY,
  slug        TEXT NOT NULL UNIQUE CHECK (length(slug) BETWEEN 1 AND 64),
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
  created_at  INTEGER NOT NULL
) STRICT;

CREATE TABLE membership (
  account_id    TEXT NOT NULL REFERENCES account (id),
  tournament_id TEXT NOT NULL REFERENCES tournament (id),
  role          TEXT NOT NULL CHECK (role IN ('organiser')),
  PRIMARY KEY (account_id, tournament_id)
) STRICT;

CREATE TABLE entry (
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
  UNIQUE (tournament_id, number),
  UNIQUE (tournament_id, id)                -- so that a game takes its pairs from its own event
) STRICT;

CREATE TABLE player (
  entry_id    TEXT NOT NULL REFERENCES entry (id),
  seat        INTEGER NOT NULL CHECK (seat IN (0, 1)), -- in the order entered
  family_name TEXT NOT NULL CHECK (family_name <> ''),
  given_name  TEXT NOT NULL,
  family_kana TEXT NOT NULL,
  given_kana  TEXT NOT NULL,
  rank        TEXT NOT NULL,                -- "3d", "5k", "9p", "pro"
  honour      TEXT NOT NULL CHECK (honour IN ('', 'prefecture', 'title')),
  gender      TEXT NOT NULL CHECK (gender IN ('', 'f', 'm')),
  birth_date  TEXT NOT NULL CHECK (length(birth_date) IN (0, 10)),
  club        TEXT NOT NULL,
  publish     TEXT NOT NULL CHECK (publish IN ('full', 'initials', 'number')),
  PRIMARY KEY (entry_id, seat)
) STRICT;

-- A pair that does not play one round.
CREATE TABLE absence (
  entry_id TEXT NOT NULL REFERENCES entry (id),
  round    INTEGER NOT NULL CHECK (round BETWEEN 1 AND 20),
  PRIMARY KEY (entry_id, round)
) STRICT;

CREATE TABLE round (
  tournament_id TEXT NOT NULL REFERENCES tournament (id),
  number        INTEGER NOT NULL CHECK (number BETWEEN 1 AND 20),
  state         TEXT NOT NULL CHECK (state IN ('draft', 'published')),
  PRIMARY KEY (tournament_id, number)
) STRICT;

CREATE TABLE game (
  tournament_id TEXT NOT NULL,
  round         INTEGER NOT NULL,
  table_number  INTEGER NOT NULL CHECK (table_number > 0),
  black         TEXT NOT NULL,              -- provisional in a nigiri game without a result
  white         TEXT NOT NULL CHECK (white <> black),
  nigiri        INTEGER NOT NULL CHECK (nigiri IN (0, 1)),
  stones        INTEGER NOT NULL CHECK (stones = 0 OR stones BETWEEN 2 AND 9),
  komi_x2       INTEGER NOT NULL,           -- above 0 Black gives; kept when a rank is corrected later
  result        TEXT NOT NULL,              -- "B+4"; '' = still playing
  winner        TEXT NOT NULL CHECK (winner IN ('', 'black', 'white')),
  how           TEXT NOT NULL CHECK (how IN ('', 'count', 'margin', 'resignation', 'time', 'forfeit', 'both-lose', 'both-win', 'void')),
  black_count   INTEGER CHECK (black_count BETWEEN 0 AND 999),
  white_count   INTEGER CHECK (white_count BETWEEN 0 AND 999),
  black_tokens  INTEGER NOT NULL CHECK (black_tokens BETWEEN 0 AND 99),
  white_tokens  INTEGER NOT NULL CHECK (white_tokens BETWEEN 0 AND 99),
  version       INTEGER NOT NULL,
  changed_at    INTEGER NOT NULL,
  PRIMARY KEY (tournament_id, round, table_number),
  UNIQUE (tournament_id, round, black),
  UNIQUE (tournament_id, round, white),
  FOREIGN KEY (tournament_id, round) REFERENCES round (tournament_id, number),
  FOREIGN KEY (tournament_id, black) REFERENCES entry (tournament_id, id),
  FOREIGN KEY (tournament_id, white) REFERENCES entry (tournament_id, id),
  CHECK ((result = '') = (how = '')),
  CHECK (how <> 'count' OR (black_count IS NOT NULL AND white_count IS NOT NULL)),
  CHECK (winner <> '' OR how NOT IN ('resignation', 'time', 'forfeit')),
  CHECK (winner = '' OR how NOT IN ('', 'both-lose', 'both-win', 'void'))
) STRICT;

CREATE TABLE bye (
  tournament_id TEXT NOT NULL,
  round         INTEGER NOT NULL,
  entry_id      TEXT NOT NULL,
  PRIMARY KEY (tournament_id, round, entry_id),
  FOREIGN KEY (tournament_id, round) REFERENCES round (tournament_id, number),
  FOREIGN KEY (tournament_id, entry_id) REFERENCES entry (tournament_id, id)
) STRICT;

-- Who did what, when; before and after are lines of text for people.
CREATE TABLE audit (
  id            INTEGER NOT NULL PRIMARY KEY,
  at            INTEGER NOT NULL,
  tournament_id TEXT REFERENCES tournament (id),
  actor         TEXT NOT NULL,              -- an account's id, 'pair' or 'command line'
  action        TEXT NOT NULL,              -- "entry.change"
  subject       TEXT NOT NULL,              -- an entry's id, "round 3 table 7"
  before        TEXT NOT NULL,
  after         TEXT NOT NULL
) STRICT;

-- Published pages that no longer say what the database says; cleared when
-- they have been written anew.
CREATE TABLE stale_page (
  kind          TEXT NOT NULL,              -- as publish/published.h names them
  tournament_id TEXT NOT NULL,              -- '' for pages of the site
  number        INTEGER NOT NULL,           -- of the round, else 0
  PRIMARY KEY (kind, tournament_id, number)
) STRICT;

-- The modification time the next published file gets: nginx makes its ETag
-- from that and the size, so no two writes of a page may share it.
CREATE TABLE publication (
  single INTEGER NOT NULL PRIMARY KEY CHECK (single = 1),
  stamp  INTEGER NOT NULL
) STRICT;

INSERT INTO publication (single, stamp) VALUES (1, 0);

CREATE INDEX entry_waiting ON entry (tournament_id, number) WHERE status = 'waiting';
CREATE INDEX session_account ON session (account_id);
CREATE INDEX invitation_account ON invitation (account_id);
CREATE INDEX membership_tournament ON membership (tournament_id);
CREATE INDEX audit_tournament ON audit (tournament_id, id);
