-- When somebody else than the pair said that it does not play the round: found in the
-- log's sentences until now.
ALTER TABLE absence ADD COLUMN desk_at INTEGER; -- NULL = the pair did, or nobody

UPDATE absence
SET desk_at = (SELECT CASE audit.actor WHEN 'pair' THEN NULL ELSE audit.at END
  FROM audit
  JOIN entry ON entry.tournament_id = audit.tournament_id AND entry.id = audit.subject
  WHERE entry.id = absence.entry_id
    AND audit.action = 'entry.absent'
    AND audit.after LIKE '%round ' || absence.round || ': absent%'
  ORDER BY audit.id DESC
  LIMIT 1);
