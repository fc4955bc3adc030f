-- A penalty's points may be handed to the other side during the game, so that a count has them
-- already; then they do not come off it once more. So the Kanto junior rules have it, and their
-- events that are open are played.
ALTER TABLE game ADD COLUMN black_handed INTEGER NOT NULL DEFAULT 0
  CHECK (black_handed BETWEEN 0 AND 99); -- of the tokens, as many as were handed over
ALTER TABLE game ADD COLUMN white_handed INTEGER NOT NULL DEFAULT 0
  CHECK (white_handed BETWEEN 0 AND 99);

UPDATE tournament
SET edition = edition || CASE ruleset
  WHEN 'kanto-junior' THEN 'scoring.handed_over yes
'
  ELSE 'scoring.handed_over no
' END
WHERE edition <> '';
