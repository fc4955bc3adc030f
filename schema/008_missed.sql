-- A round that was public before the entry had its place: nobody said that it would
-- not play it. When the round is taken back, it may.
ALTER TABLE absence ADD COLUMN missed INTEGER NOT NULL DEFAULT 0 CHECK (missed IN (0, 1));

-- As far as times tell it of those that there are.
UPDATE absence
SET missed = 1
WHERE EXISTS (
  SELECT 1
  FROM entry
  JOIN round ON round.tournament_id = entry.tournament_id
  WHERE entry.id = absence.entry_id
    AND round.number = absence.round
    AND round.published_at < entry.entered_at
);
