-- Who is switched off signs in by no way, and is let in again with all they had; 0: they may.
ALTER TABLE account ADD COLUMN disabled_at INTEGER NOT NULL DEFAULT 0 CHECK (disabled_at >= 0);

-- When the account was last used, to some minutes; 0: not since this is kept.
ALTER TABLE account ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0 CHECK (seen_at >= 0);

UPDATE account
SET seen_at = coalesce((
  SELECT max(used_at)
  FROM session
  WHERE account_id = account.id
), 0);

-- What whoever administers the site has chosen for all of it.
CREATE TABLE site (
  single            INTEGER NOT NULL PRIMARY KEY CHECK (single = 1),
  everybody_creates INTEGER NOT NULL CHECK (everybody_creates IN (0, 1)) -- who has an account may make events
) STRICT;

INSERT INTO site (single, everybody_creates) VALUES (1, 0);
