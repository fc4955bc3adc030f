-- A pair that asks to be in another division of its event: the key of that, and a word why; NULL =
-- it does not.
ALTER TABLE entry ADD COLUMN asks TEXT CHECK (length(asks) BETWEEN 1 AND 16);
ALTER TABLE entry ADD COLUMN asks_why TEXT CHECK (length(asks_why) BETWEEN 1 AND 200);
