-- What a token of the API may do and until when, and when it was used last.
ALTER TABLE api_token ADD COLUMN tournament_id TEXT REFERENCES tournament (id); -- NULL: all its owner's events
ALTER TABLE api_token ADD COLUMN reads INTEGER NOT NULL DEFAULT 0 CHECK (reads IN (0, 1)); -- and does not write
ALTER TABLE api_token ADD COLUMN ends_at INTEGER NOT NULL DEFAULT 0; -- 0: it does not end
ALTER TABLE api_token ADD COLUMN used_at INTEGER NOT NULL DEFAULT 0; -- 0: not yet; with a few minutes' delay

CREATE INDEX api_token_tournament ON api_token (tournament_id) WHERE tournament_id IS NOT NULL;
