-- Whether all pairs with a place are written to some days before the event, and of which first day they
-- have been: of another one, where it has moved since, they are again. '': of none yet.
ALTER TABLE tournament ADD COLUMN reminds INTEGER NOT NULL DEFAULT 0 CHECK (reminds IN (0, 1));
ALTER TABLE tournament ADD COLUMN reminded TEXT NOT NULL DEFAULT '' CHECK (length(reminded) IN (0, 10));

CREATE INDEX tournament_reminds ON tournament (date) WHERE reminds = 1;
