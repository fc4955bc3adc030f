-- What programs need: tokens to act with, a player's country, and the ways of
-- losing that a referee decides.

-- A program acts for an organiser with one of these. Only its hash is kept.
CREATE TABLE api_token (
  token_hash TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  label      TEXT NOT NULL CHECK (length(label) <= 60), -- what it is for, or ''
  made_at    INTEGER NOT NULL
) STRICT;

CREATE INDEX api_token_account ON api_token (account_id);

ALTER TABLE player ADD COLUMN country TEXT NOT NULL DEFAULT '';

-- The game as it was, but for two more ways to end and a reason: a CHECK cannot
-- be changed where it stands.
CREATE TABLE game_new (
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
  how           TEXT NOT NULL CHECK (how IN ('', 'count', 'margin', 'resignation', 'time', 'forfeit', 'late', 'referee', 'both-lose', 'both-win', 'void')),
  black_count   INTEGER CHECK (black_count BETWEEN 0 AND 999),
  white_count   INTEGER CHECK (white_count BETWEEN 0 AND 999),
  black_tokens  INTEGER NOT NULL CHECK (black_tokens BETWEEN 0 AND 99),
  white_tokens  INTEGER NOT NULL CHECK (white_tokens BETWEEN 0 AND 99),
  version       INTEGER NOT NULL,
  changed_at    INTEGER NOT NULL,
  reason        TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 500), -- for people; organisers alone see it
  PRIMARY KEY (tournament_id, round, table_number),
  UNIQUE (tournament_id, round, black),
  UNIQUE (tournament_id, round, white),
  FOREIGN KEY (tournament_id, round) REFERENCES round (tournament_id, number),
  FOREIGN KEY (tournament_id, black) REFERENCES entry (tournament_id, id),
  FOREIGN KEY (tournament_id, white) REFERENCES entry (tournament_id, id),
  CHECK ((result = '') = (how = '')),
  CHECK (how <> 'count' OR (black_count IS NOT NULL AND white_count IS NOT NULL)),
  CHECK (winner <> '' OR how NOT IN ('resignation', 'time', 'forfeit', 'late', 'referee')),
  CHECK (winner = '' OR how NOT IN ('', 'both-lose', 'both-win', 'void')),
  CHECK (reason = '' OR how <> '')
) STRICT;

INSERT INTO game_new (tournament_id, round, table_number, black, white, nigiri, stones, komi_x2,
  result, winner, how, black_count, white_count, black_tokens, white_tokens, version, changed_at)
SELECT tournament_id, round, table_number, black, white, nigiri, stones, komi_x2,
  result, winner, how, black_count, white_count, black_tokens, white_tokens, version, changed_at
FROM game;

DROP TABLE game;
ALTER TABLE game_new RENAME TO game;
