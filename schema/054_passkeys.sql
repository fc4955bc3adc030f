-- A passkey signs in by itself: the device that has its other half has asked who holds it. What stands
-- here signs nothing.
CREATE TABLE passkey (
  id         TEXT NOT NULL PRIMARY KEY,      -- the credential's, base64url, as browsers say it
  account_id TEXT NOT NULL REFERENCES account (id),
  name       TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  public_key TEXT NOT NULL,                  -- SubjectPublicKeyInfo, base64url
  counter    INTEGER NOT NULL CHECK (counter >= 0), -- of its signatures; 0 where it does not count
  made_at    INTEGER NOT NULL,
  used_at    INTEGER NOT NULL DEFAULT 0      -- 0: not yet
) STRICT;

CREATE INDEX passkey_account ON passkey (account_id);

-- When the session was opened by one; 0: it was not.
ALTER TABLE session ADD COLUMN passkey_at INTEGER NOT NULL DEFAULT 0 CHECK (passkey_at >= 0);
