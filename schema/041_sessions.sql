-- A session ends when it has not been used for a while, at the latest at ends_at; its owner sees
-- since when and in which browser it is there. Those that are there were made for 30 days.
ALTER TABLE session ADD COLUMN ends_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN made_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN used_at INTEGER NOT NULL DEFAULT 0; -- with a few minutes' delay
ALTER TABLE session ADD COLUMN stays INTEGER NOT NULL DEFAULT 0 CHECK (stays IN (0, 1)); -- by choice
ALTER TABLE session ADD COLUMN browser TEXT NOT NULL DEFAULT ''; -- "Firefox, Windows"

UPDATE session
SET ends_at = expires_at, made_at = expires_at - 2592000, used_at = expires_at - 2592000, stays = 1;
