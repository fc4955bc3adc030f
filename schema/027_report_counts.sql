-- What a pair counted, where it said that and not the margin alone.
ALTER TABLE report ADD COLUMN black_count INTEGER CHECK (black_count BETWEEN 0 AND 999);
ALTER TABLE report ADD COLUMN white_count INTEGER CHECK (white_count BETWEEN 0 AND 999);
ALTER TABLE report ADD COLUMN black_handed INTEGER NOT NULL DEFAULT 0 CHECK (black_handed BETWEEN 0 AND 99);
ALTER TABLE report ADD COLUMN white_handed INTEGER NOT NULL DEFAULT 0 CHECK (white_handed BETWEEN 0 AND 99);
