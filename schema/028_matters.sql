-- What happened without the desk, until somebody there has noted it: that a pair withdrew by
-- itself or moved up, that it sits a round out.
ALTER TABLE entry ADD COLUMN news_at INTEGER CHECK (news_at > 0); -- NULL = nothing to note
ALTER TABLE absence ADD COLUMN told_at INTEGER CHECK (told_at > 0); -- by the pair; NULL likewise
