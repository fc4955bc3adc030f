-- Who is here already, asked by the folded name of a player instead of by reading the whole event. The
-- program folds: what is missing it fills in when the database is made ready, or an event comes in.
CREATE TABLE player_key (
  entry_id TEXT NOT NULL,
  seat     INTEGER NOT NULL,
  name_key TEXT NOT NULL,
  PRIMARY KEY (entry_id, seat),
  FOREIGN KEY (entry_id, seat) REFERENCES player (entry_id, seat) ON DELETE CASCADE
) STRICT;

CREATE INDEX player_key_name ON player_key (name_key);

-- The first who waits, how many: by an index that is asked for.
DROP INDEX entry_waiting;
CREATE INDEX entry_standing ON entry (tournament_id, status, number);

-- How many wait, counted as tournament.taken is: who enters a full event is told his place.
ALTER TABLE tournament ADD COLUMN waiting INTEGER NOT NULL DEFAULT 0 CHECK (waiting >= 0);

UPDATE tournament
SET waiting = (SELECT count(*)
  FROM entry
  WHERE entry.tournament_id = tournament.id AND entry.status = 'waiting');
