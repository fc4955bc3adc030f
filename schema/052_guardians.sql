-- Whether an event asks for a guardian of its juniors, who that is, and when they agreed.
ALTER TABLE tournament ADD COLUMN asks_guardian INTEGER NOT NULL DEFAULT 0
  CHECK (asks_guardian IN (0, 1));
ALTER TABLE player ADD COLUMN guardian TEXT NOT NULL DEFAULT '';
ALTER TABLE player ADD COLUMN consent_at INTEGER
  CHECK (consent_at IS NULL OR (consent_at > 0 AND guardian <> ''));
ALTER TABLE partner_wish ADD COLUMN guardian TEXT NOT NULL DEFAULT '';
ALTER TABLE partner_wish ADD COLUMN consent_at INTEGER
  CHECK (consent_at IS NULL OR (consent_at > 0 AND guardian <> ''));
