-- What referees decided at the tables. Nothing is deleted: a ruling taken back
-- stays, and says when and by whom. It names its two pairs, since nigiri and a
-- round drawn anew may seat others at the table later.

CREATE TABLE ruling (
  id            INTEGER NOT NULL PRIMARY KEY, -- in the order made
  tournament_id TEXT NOT NULL,
  round         INTEGER NOT NULL CHECK (round BETWEEN 1 AND 20),
  table_number  INTEGER NOT NULL CHECK (table_number > 0),
  black         TEXT NOT NULL,              -- whom `side` calls Black
  white         TEXT NOT NULL CHECK (white <> black),
  at            INTEGER NOT NULL,
  actor         TEXT NOT NULL,              -- as in audit
  side          TEXT NOT NULL CHECK (side IN ('', 'black', 'white')), -- whose move or fault it was; '' = of both
  kind          TEXT NOT NULL CHECK (kind IN ('no-error', 'penalty', 'no-penalty', 'removed', 'forfeit', 'late')),
  start         TEXT NOT NULL CHECK (start IN ('', 'B1', 'W1', 'B2', 'W2')), -- who should have made the first of the moves
  moves         TEXT NOT NULL CHECK (length(moves) <= 48), -- "B1,W1,W2!"; '' = it was not about moves
  clause        TEXT NOT NULL CHECK (length(clause) BETWEEN 1 AND 40),
  reason        TEXT NOT NULL CHECK (length(reason) <= 500), -- for people; organisers alone see it
  taken_back_at INTEGER,
  taken_back_by TEXT,
  FOREIGN KEY (tournament_id, black) REFERENCES entry (tournament_id, id),
  FOREIGN KEY (tournament_id, white) REFERENCES entry (tournament_id, id),
  CHECK (side <> '' OR kind = 'late'),
  CHECK ((start = '') = (moves = '')),
  CHECK (moves <> '' OR kind IN ('forfeit', 'late')),
  CHECK (moves = '' OR kind <> 'late'),
  CHECK ((taken_back_at IS NULL) = (taken_back_by IS NULL))
) STRICT;

CREATE INDEX ruling_round ON ruling (tournament_id, round);
