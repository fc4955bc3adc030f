-- Whether an event asks its players if they may be photographed, and what each says.
ALTER TABLE tournament ADD COLUMN asks_photos INTEGER NOT NULL DEFAULT 0
  CHECK (asks_photos IN (0, 1));
ALTER TABLE player ADD COLUMN photos TEXT NOT NULL DEFAULT ''
  CHECK (photos IN ('', 'yes', 'no'));
ALTER TABLE partner_wish ADD COLUMN photos TEXT NOT NULL DEFAULT ''
  CHECK (photos IN ('', 'yes', 'no'));
