-- Who has moved on into a division, to be counted once in the whole event.
CREATE INDEX entry_moved ON entry (tournament_id) WHERE from_id IS NOT NULL;
