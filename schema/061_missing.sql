-- How many games of a round have no result yet, without reading the round.
CREATE INDEX game_missing ON game (tournament_id, round) WHERE result = '';
