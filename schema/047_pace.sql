-- What strangers make, one after another: until when the one behind a keyed hash is busy. What they
-- make takes a time each, and may run ahead of the clock by so much (actions/office/pace.h).
CREATE TABLE pace (
  who        TEXT NOT NULL PRIMARY KEY, -- a keyed hash of what is counted, and from where
  busy_until INTEGER NOT NULL           -- behind it nothing is counted, and the row goes
) STRICT;
