-- Who may make events here, and bring them in from files: whom the site has made an organiser. Not
-- who has an account only since somebody invited them to help.
ALTER TABLE account ADD COLUMN creates INTEGER NOT NULL DEFAULT 0 CHECK (creates IN (0, 1));

UPDATE account
SET creates = 1
WHERE id NOT IN (
  SELECT subject
  FROM audit
  WHERE action = 'account.create' AND actor <> 'command line'
);
