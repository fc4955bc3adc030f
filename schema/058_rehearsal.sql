-- A rehearsal, with invented pairs: nobody ever sees it but who has a part in it, and no letter is sent.
ALTER TABLE tournament ADD COLUMN rehearsal INTEGER NOT NULL DEFAULT 0 CHECK (rehearsal IN (0, 1));
