-- What was erased, by ids alone, as the file beside the database has it of the machine where it was erased:
-- whoever restores a backup of a site of several machines erases all of it again.
CREATE TABLE erasing (
  what  TEXT NOT NULL CHECK (what = 'entry' OR what = 'wish' OR what = 'event'),
  id    TEXT NOT NULL,
  names TEXT NOT NULL, -- of an entry: of which of its players the name went, as '10'; else ''
  at    INTEGER NOT NULL,
  PRIMARY KEY (what, id, names)
) STRICT;
