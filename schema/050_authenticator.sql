-- The second lock of an account: an authenticator app's secret is a keyed hash of what stands here,
-- and the key is not in the database. Who has lost the app has recovery codes, each good once.
ALTER TABLE account ADD COLUMN authenticator TEXT; -- NULL: none
ALTER TABLE account ADD COLUMN authenticator_step INTEGER NOT NULL DEFAULT 0 CHECK (authenticator_step >= 0); -- the last whose code was taken

CREATE TABLE recovery_code (
  account_id TEXT NOT NULL REFERENCES account (id),
  code_hash TEXT NOT NULL,
  PRIMARY KEY (account_id, code_hash)
) STRICT;
