-- The British AGA-style rules say what is done about illegal and irregular moves; so they are
-- played where an event is open.
UPDATE tournament
SET edition = edition || CASE ruleset
  WHEN 'bga-aga' THEN 'conduct.illegal_moves yes
'
  ELSE 'conduct.illegal_moves no
' END
WHERE edition <> '';
