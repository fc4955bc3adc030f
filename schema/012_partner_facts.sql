-- Two facts that were found in the log's sentences: which pair a wish has become part of,
-- also while that is withdrawn, and how often it has asked.
ALTER TABLE partner_wish ADD COLUMN made_id TEXT REFERENCES entry (id);
ALTER TABLE partner_wish ADD COLUMN asked INTEGER NOT NULL DEFAULT 0 CHECK (asked >= 0); -- offers made, dropped and declined

UPDATE partner_wish
SET made_id = entry_id,
  asked = (SELECT count(*)
    FROM audit
    WHERE audit.tournament_id = partner_wish.tournament_id
      AND audit.subject = partner_wish.id
      AND audit.action IN ('partner.offer', 'partner.decline'));

-- The last line that names the wish says which: "first: …" and "second: …".
UPDATE partner_wish
SET made_id = (SELECT entry.id
  FROM entry
  JOIN audit ON audit.subject = entry.id
  WHERE audit.tournament_id = partner_wish.tournament_id
    AND audit.action = 'partner.pair'
    AND audit.after LIKE '%: ' || partner_wish.id || '%'
  ORDER BY audit.id DESC
  LIMIT 1)
WHERE made_id IS NULL;
