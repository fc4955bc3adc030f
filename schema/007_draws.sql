-- How an event is played: its system and what is set about it, who sits where in
-- a group or bracket, who is kept apart, who keeps a table; prizes.

ALTER TABLE tournament ADD COLUMN system TEXT NOT NULL DEFAULT 'swiss' CHECK (system IN ('swiss', 'mcmahon', 'round-robin', 'knockout', 'fours'));
ALTER TABLE tournament ADD COLUMN plan TEXT NOT NULL DEFAULT '' CHECK (length(plan) <= 1024); -- what differs from the system's usual, as tournament/plan.h writes it
ALTER TABLE tournament ADD COLUMN tables_out TEXT NOT NULL DEFAULT '' CHECK (length(tables_out) <= 200); -- "7 13": numbers that no game is drawn on

ALTER TABLE entry ADD COLUMN fixed_table INTEGER CHECK (fixed_table BETWEEN 1 AND 9999); -- where it always plays
ALTER TABLE entry ADD COLUMN newcomer INTEGER NOT NULL DEFAULT 0 CHECK (newcomer IN (0, 1)); -- its first event
ALTER TABLE entry ADD COLUMN start_x2 INTEGER NOT NULL DEFAULT 0 CHECK (start_x2 BETWEEN -198 AND 198); -- added to its McMahon start
ALTER TABLE entry ADD COLUMN rating INTEGER CHECK (rating BETWEEN -9999 AND 9999); -- from OpenGotha's file, in its points

ALTER TABLE game ADD COLUMN locked INTEGER NOT NULL DEFAULT 0 CHECK (locked IN (0, 1)); -- stays when the rest of a draft is drawn anew
ALTER TABLE game ADD COLUMN by_default INTEGER NOT NULL DEFAULT 0 CHECK (by_default IN (0, 1)); -- nobody played, though nobody forfeited: a jigo, both-lose or both-win
ALTER TABLE bye ADD COLUMN locked INTEGER NOT NULL DEFAULT 0 CHECK (locked IN (0, 1));

ALTER TABLE round ADD COLUMN over INTEGER NOT NULL DEFAULT 0 CHECK (over IN (0, 1)); -- standings count it though results are missing: they will not come

-- Who is who in a group or bracket, as dealt when the stage began: a late entry
-- moves nobody.
CREATE TABLE seat (
  tournament_id TEXT NOT NULL,
  stage         INTEGER NOT NULL CHECK (stage BETWEEN 1 AND 20),
  entry_id      TEXT NOT NULL,
  group_number  INTEGER NOT NULL CHECK (group_number BETWEEN 1 AND 512),
  number        INTEGER NOT NULL CHECK (number BETWEEN 1 AND 2048), -- in the group, or the seed in the bracket
  first_round   INTEGER NOT NULL CHECK (first_round BETWEEN 1 AND 20), -- of the stage
  PRIMARY KEY (tournament_id, stage, entry_id),
  UNIQUE (tournament_id, stage, group_number, number),
  FOREIGN KEY (tournament_id, entry_id) REFERENCES entry (tournament_id, id)
) STRICT;

-- Two entries that are not to meet early: couples, siblings.
CREATE TABLE keep_apart (
  tournament_id TEXT NOT NULL,
  one           TEXT NOT NULL,
  other         TEXT NOT NULL CHECK (one < other),
  PRIMARY KEY (tournament_id, one, other),
  FOREIGN KEY (tournament_id, one) REFERENCES entry (tournament_id, id),
  FOREIGN KEY (tournament_id, other) REFERENCES entry (tournament_id, id)
) STRICT;

-- Prizes by group: the best so many of those who fit.
CREATE TABLE prize (
  tournament_id TEXT NOT NULL REFERENCES tournament (id),
  number        INTEGER NOT NULL CHECK (number BETWEEN 1 AND 20),
  name_en       TEXT NOT NULL,
  name_ja       TEXT NOT NULL CHECK (name_en <> '' OR name_ja <> ''),
  kind          TEXT NOT NULL CHECK (kind IN ('newcomer', 'rank', 'club')), -- who fits: in its first event; no player above the rank; the best entries of a club added up
  rank          TEXT NOT NULL CHECK ((kind = 'rank') = (rank <> '')),
  count         INTEGER NOT NULL CHECK (count BETWEEN 1 AND 9), -- how many get it; of a club, how many entries count
  PRIMARY KEY (tournament_id, number)
) STRICT;

-- Published pages that no longer say what the database says, by what stands in
-- their addresses: a page of before an event was renamed is to go, too.
DROP TABLE stale_page;
CREATE TABLE stale_page (
  kind   TEXT NOT NULL,    -- as publish/published.h names them
  name   TEXT NOT NULL,    -- an event's slug or a ruleset's id, else ''
  number INTEGER NOT NULL, -- of the round, else 0
  since  INTEGER,          -- publication.stamp of the first change that is not published; NULL = its files could not be written and are gone: nobody waits for it
  latest INTEGER NOT NULL, -- of the last
  PRIMARY KEY (kind, name, number)
) STRICT;
