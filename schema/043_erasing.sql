-- What is kept of people goes some time after the event: how many days, and when it went. Contacts
-- of an event of children go sooner than those of a league whose federation asks for them, so each
-- event says it itself.
ALTER TABLE tournament ADD COLUMN keep_days INTEGER NOT NULL DEFAULT 90
  CHECK (keep_days BETWEEN 1 AND 3650);
ALTER TABLE tournament ADD COLUMN erased_at INTEGER CHECK (erased_at > 0);
ALTER TABLE entry ADD COLUMN erased_at INTEGER CHECK (erased_at > 0);

CREATE INDEX tournament_unerased ON tournament (date) WHERE erased_at IS NULL AND parent_id IS NULL;
