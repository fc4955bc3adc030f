-- The home page shows what is near, and the rest by year: neither reads what it does not show.
CREATE INDEX tournament_near ON tournament (state, cancelled, date, slug) WHERE parent_id IS NULL;
CREATE INDEX tournament_year ON tournament (date, slug) WHERE parent_id IS NULL AND state <> 'draft';
