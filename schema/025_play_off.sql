-- Games between entries that were tied after the last round, to decide who stands before the
-- other; they count for nothing else.
CREATE TABLE play_off (
  tournament_id TEXT NOT NULL,
  winner        TEXT NOT NULL,
  loser         TEXT NOT NULL CHECK (loser <> winner),
  PRIMARY KEY (tournament_id, winner, loser),
  FOREIGN KEY (tournament_id, winner) REFERENCES entry (tournament_id, id),
  FOREIGN KEY (tournament_id, loser) REFERENCES entry (tournament_id, id)
) STRICT;
