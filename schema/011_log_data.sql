-- What a line of the log says, also as data: nothing reads its sentences back any more.
-- '' in a line from before; those stay as they were written.
ALTER TABLE audit ADD COLUMN data TEXT NOT NULL DEFAULT ''; -- JSON: what was, and what is instead
