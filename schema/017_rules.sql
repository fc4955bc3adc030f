-- What is new in the rules, for events that are open: they go on as they were played until
-- now. At a European Go Congress of 2015 this site ruled as the Japan Pair Go Association
-- does; a game opened so ends so.
UPDATE tournament
SET edition = edition || 'rotation.always_penalty no
'
WHERE edition <> '';
