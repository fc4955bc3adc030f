-- Which generation the codes of the sheet at the door and of the table cards are of: a new one ends
-- those of the one before. Of an event with divisions only its own counts.
ALTER TABLE tournament ADD COLUMN code_generation INTEGER NOT NULL DEFAULT 0
  CHECK (code_generation >= 0);
