-- Browsers in which somebody has signed in to an account: strangers' failures do not hold them up.
-- Only the hash of a browser's token is kept; one browser may know several accounts.
CREATE TABLE known_browser (
  token_hash TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES account (id),
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (token_hash, account_id)
) STRICT;
