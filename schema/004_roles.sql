-- Who helps at an event, and one-time links that make somebody a helper.

-- The membership as it was, but for two more roles: a CHECK cannot be changed
-- where it stands.
CREATE TABLE membership_new (
  account_id    TEXT NOT NULL REFERENCES account (id),
  tournament_id TEXT NOT NULL REFERENCES tournament (id),
  role          TEXT NOT NULL CHECK (role IN ('desk', 'referee', 'organiser')),
  PRIMARY KEY (account_id, tournament_id)
) STRICT;

INSERT INTO membership_new (account_id, tournament_id, role)
SELECT account_id, tournament_id, role
FROM membership;

DROP TABLE membership;
ALTER TABLE membership_new RENAME TO membership;

CREATE INDEX membership_tournament ON membership (tournament_id);

-- A one-time link signs an account in, or gives somebody a role at an event. One
-- that has ended is kept for a while, so that the page behind it can say why.
CREATE TABLE invitation_new (
  token_hash    TEXT NOT NULL PRIMARY KEY,
  account_id    TEXT REFERENCES account (id),    -- that it signs in; NULL in one that gives a role
  email         TEXT,                            -- lower case; whose owner gets the role, with or without an account
  tournament_id TEXT REFERENCES tournament (id),
  role          TEXT CHECK (role IN ('desk', 'referee', 'organiser')),
  made_by       TEXT REFERENCES account (id),    -- the organiser who gives the role
  expires_at    INTEGER NOT NULL,
  ended         TEXT NOT NULL CHECK (ended IN ('', 'used', 'revoked')),
  CHECK ((account_id IS NULL) = (role IS NOT NULL)),
  CHECK ((email IS NULL) = (role IS NULL)),
  CHECK ((tournament_id IS NULL) = (role IS NULL)),
  CHECK ((made_by IS NULL) = (role IS NULL))
) STRICT;

INSERT INTO invitation_new (token_hash, account_id, expires_at, ended)
SELECT token_hash, account_id, expires_at, ''
FROM invitation;

DROP TABLE invitation;
ALTER TABLE invitation_new RENAME TO invitation;

CREATE INDEX invitation_account ON invitation (account_id);
CREATE INDEX invitation_tournament ON invitation (tournament_id, email);
